/* SPDX-License-Identifier: MIT */
/* The size of a game: its boards, its game tree, and the bits of a state, by the thesis's formulas and by count. The
   thesis is Mendonça's; docs/sources.md introduces it. */

#include "programs/census/census.h"

#include <inttypes.h>
#include <stdio.h>
#include <string.h>

#include "programs/common/json.h"
#include "programs/common/open_state.h"

/* Decimal digits of the largest number: 20^55 has 72, and the number of all boards 42. */
enum { DIGITS = 96 };

/* The thesis counts the games of 2, 3, 4 and 5 players as different ones. */
enum { PLAYER_COUNTS = BP_PLAYERS_MAX - BP_PLAYERS_MIN + 1 };

/* The game tree of a board is counted as long as a level has at most this many nodes. */
#define LEVEL_MAX UINT64_C(2000000)

typedef struct census_size {
    char boards[DIGITS];
    char games[DIGITS];    /* of 2 to 5 players together */
    int branching;         /* moves of a position in the thesis's estimate */
    int length;            /* discs on the track: moves of a game in that estimate */
    char estimate[DIGITS]; /* nodes of a game tree */
    char board[BP_BOARD_MAX + 1];
    uint64_t nodes;    /* of the game tree of `board`; 0: too many to count */
    int thesis_bits;   /* of a state; 0: the thesis has no white and black discs */
    int encoding_bits; /* of a state in this library */
} census_size;

/* --- Numbers of any length ------------------------------------------------------------------------ */

/* number = number * factor + addend, in decimal digits. */
static void multiply_add(char number[DIGITS], int factor, int addend)
{
    char out[DIGITS];
    int at = DIGITS - 1;
    int carry = addend;
    out[at] = '\0';
    for (int i = (int)strlen(number) - 1; (i >= 0 || carry > 0) && at > 0; i--) {
        int sum = carry + (i >= 0 ? factor * (number[i] - '0') : 0);
        out[--at] = (char)('0' + sum % 10);
        carry = sum / 10;
    }
    memmove(number, out + at, (size_t)(DIGITS - at));
}

/* With a comma at every third digit. */
static const char *grouped(char out[2 * DIGITS], const char *number)
{
    size_t length = strlen(number);
    size_t to = 0;
    for (size_t i = 0; i < length; i++) {
        if (i > 0 && (length - i) % 3 == 0) {
            out[to++] = ',';
        }
        out[to++] = number[i];
    }
    out[to] = '\0';
    return out;
}

/* --- Counting ------------------------------------------------------------------------------------- */

/* Bits for `values` different values. */
static int bits_for(int values)
{
    int bits = 0;
    while (1 << bits < values) {
        bits++;
    }
    return bits;
}

/* The state as the thesis packs it, in fields of whole bits: a bit for each disc of the board; for each colour its pawn
   (START, a disc, the ladder) and its step of the ladder; for each player and colour the discs in hand; the mover. */
static int thesis_bits(const bp_config *config)
{
    int bits = bits_for(config_number(config, BP_CONFIG_PLAYERS));
    int colours = 0;
    for (int32_t colour = BP_RED; colour <= BP_PURPLE; colour++) {
        int discs = config_number(config, colour);
        if (discs > 0) {
            colours++;
            bits += discs + (1 + config_number(config, BP_CONFIG_PLAYERS)) * bits_for(discs + 2);
        }
    }
    return bits + colours * bits_for(colours + 1);
}

/* Counts the nodes of a game tree level by level. */
static uint64_t count_nodes(const command *line, const bp_state *state)
{
    uint64_t nodes = 1;
    uint64_t level = 1;
    for (int32_t depth = 1; level > 0 && level <= LEVEL_MAX; depth++) {
        command_need(line, bp_state_perft(&level, state, depth));
        nodes += level;
    }
    return level == 0 ? nodes : 0;
}

/* Counts the tree of the first board in order, which the configuration gets. */
static void count_tree(census_size *size, const command *line, bp_config *config)
{
    bp_game *game;
    bp_state *state;
    size_t bytes;
    size_t length = 0;
    for (int32_t disc = BP_RED; disc <= BP_BLACK; disc++) {
        for (int32_t i = config_number(config, disc); i > 0; i--) {
            size->board[length++] = "RGBYPWK"[disc];
        }
    }
    command_need(line, bp_config_set_board(config, size->board, NULL, 0));
    command_need(line, bp_bigpoints_new(&game, config, NULL, NULL, 0));
    command_need(line, bp_state_new(&state, game));
    command_need(line, bp_state_encode(NULL, 0, &bytes, state));
    size->encoding_bits = 8 * (int)bytes;
    size->nodes = count_nodes(line, state);
    bp_state_free(state);
    bp_game_free(game);
}

static census_size measure(const command *line, bp_config *config)
{
    census_size size = {.estimate = "0"};
    int specials = config_number(config, BP_WHITE) + config_number(config, BP_BLACK);
    int colours = 0;
    command_need(line, bp_board_count(size.boards, sizeof size.boards, NULL, config));
    memcpy(size.games, size.boards, sizeof size.games);
    multiply_add(size.games, PLAYER_COUNTS, 0);
    size.length = specials;
    for (int32_t colour = BP_RED; colour <= BP_PURPLE; colour++) {
        size.length += config_number(config, colour);
        colours += config_number(config, colour) > 0;
    }
    /* A pawn and a side to take from; with black discs forward or backward too. */
    size.branching = colours * (config_number(config, BP_BLACK) > 0 ? 4 : 2);
    for (int height = 0; height <= size.length; height++) {
        multiply_add(size.estimate, size.branching, 1);
    }
    size.thesis_bits = specials > 0 ? 0 : thesis_bits(config);
    count_tree(&size, line, config);
    return size;
}

/* --- Printing ------------------------------------------------------------------------------------- */

static void print_text(const census_size *size)
{
    char number[2 * DIGITS];
    printf("Boards                             %s\n", grouped(number, size->boards));
    printf("Games of 2 to 5 players            %s\n", grouped(number, size->games));
    printf("Nodes of a game tree, by estimate  %s\n", grouped(number, size->estimate));
    printf("    %d^0 + ... + %d^%d: %d moves in each position, a move for each disc\n",
           size->branching, size->branching, size->length, size->branching);
    if (size->nodes > 0) {
        snprintf(number, sizeof number, "%" PRIu64, size->nodes);
        char nodes[2 * DIGITS];
        printf("Nodes of the tree of %-13s %s\n", size->board, grouped(nodes, number));
    } else {
        printf("Nodes of a game tree, counted      more than can be counted here\n");
    }
    if (size->thesis_bits > 0) {
        printf("Bits of a state, whole fields      %d\n", size->thesis_bits);
    }
    printf("Bits of a state, this library      %d\n", size->encoding_bits);
}

static void print_json(const census_size *size)
{
    json j = {0};
    json_open(&j, NULL, '{');
    json_text(&j, "all_boards", size->boards);
    json_text(&j, "games_of_2_to_5_players", size->games);
    json_int(&j, "branching_estimate", size->branching);
    json_int(&j, "length_estimate", size->length);
    json_text(&j, "tree_nodes_estimate", size->estimate);
    json_text(&j, "board", size->board);
    if (size->nodes > 0) {
        json_count(&j, "tree_nodes", size->nodes);
    } else {
        json_no_value(&j, "tree_nodes");
    }
    if (size->thesis_bits > 0) {
        json_int(&j, "thesis_bits", size->thesis_bits);
    } else {
        json_no_value(&j, "thesis_bits");
    }
    json_int(&j, "encoding_bits", size->encoding_bits);
    json_close(&j, '}');
    putchar('\n');
}

void census_size_print(const command *line, bp_config *config, int as_json)
{
    census_size size = measure(line, config);
    if (as_json) {
        print_json(&size);
    } else {
        print_text(&size);
    }
}
