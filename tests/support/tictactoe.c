/* SPDX-License-Identifier: MIT */
/* Tic-tac-toe: the rules as a bp_game_ops table, and the kind. */

#include "support/tictactoe.h"

#include <stdio.h>
#include <string.h>

#include <bigpoints.h>

enum { PLACES = 9, LINES = 8 };

/* Each is '.', 'X' or 'O'; place 0 is a1, place 1 is b1. */
typedef struct position {
    char at[PLACES];
} position;

static const int lines[LINES][3] = {{0, 1, 2}, {3, 4, 5}, {6, 7, 8}, {0, 3, 6},
                                    {1, 4, 7}, {2, 5, 8}, {0, 4, 8}, {2, 4, 6}};

static int count(const position *p, char mark)
{
    int found = 0;
    for (int i = 0; i < PLACES; i++) {
        found += p->at[i] == mark;
    }
    return found;
}

/* The marks of a player in a line. */
static int in_line(const position *p, int line, char mark)
{
    return (p->at[lines[line][0]] == mark) + (p->at[lines[line][1]] == mark) +
           (p->at[lines[line][2]] == mark);
}

static int has_three(const position *p, char mark)
{
    int found = 0;
    for (int line = 0; line < LINES; line++) {
        found |= in_line(p, line, mark) == 3;
    }
    return found;
}

static void initial(void *state, const void *setup)
{
    (void)setup;
    memset(state, '.', PLACES);
}

static int32_t mover(const void *state, const void *setup)
{
    (void)setup;
    return count(state, 'X') > count(state, 'O');
}

static int is_over(const void *state, const void *setup)
{
    (void)setup;
    return has_three(state, 'X') || has_three(state, 'O') || count(state, '.') == 0;
}

static size_t moves(bp_move *out, const void *state, const void *setup)
{
    size_t found = 0;
    (void)setup;
    for (int i = 0; i < PLACES; i++) {
        if (((const position *)state)->at[i] == '.') {
            out[found++] = (bp_move)(i + 1);
        }
    }
    return found;
}

static void apply(void *state, bp_move move, const void *setup)
{
    ((position *)state)->at[move - 1] = mover(state, setup) == 0 ? 'X' : 'O';
}

static void scores(int32_t *out, const void *state, const void *setup)
{
    (void)setup;
    out[0] = has_three(state, 'X');
    out[1] = has_three(state, 'O');
}

static size_t format_move(char *out, size_t size, bp_move move, const void *state,
                          const void *setup)
{
    (void)state, (void)setup;
    return (size_t)snprintf(out, size, "%c%d", 'a' + (int)(move - 1) % 3, (int)(move - 1) / 3 + 1);
}

static size_t format_setup(char *out, size_t size, const void *setup)
{
    (void)setup;
    return (size_t)snprintf(out, size, "3x3");
}

static size_t format_position(char *out, size_t size, const void *state, const void *setup)
{
    const char *at = ((const position *)state)->at;
    (void)setup;
    return (size_t)snprintf(out, size, "3x3 %.3s/%.3s/%.3s", at + 6, at + 3, at);
}

static int parse_position(void *state, const char *text, char *why, size_t why_size,
                          const void *setup)
{
    position *p = state;
    initial(state, setup);
    if (strcmp(text, "3x3") == 0) {
        return BP_OK;
    }
    if (strncmp(text, "3x3 ", 4) != 0 || strlen(text) != 15 || text[7] != '/' || text[11] != '/') {
        snprintf(why, why_size, "a position is written like 3x3 .../.X./O..");
        return BP_ERR_SYNTAX;
    }
    for (int i = 0; i < PLACES; i++) {
        p->at[i] = text[4 + 4 * (2 - i / 3) + i % 3];
    }
    int more = count(p, 'X') - count(p, 'O');
    int is_full = count(p, 'X') + count(p, 'O') + count(p, '.') == PLACES;
    if (!is_full || more < 0 || more > 1 || has_three(p, more == 0 ? 'X' : 'O')) {
        snprintf(why, why_size, "play can't lead to this position");
        return BP_ERR_POSITION;
    }
    return BP_OK;
}

/* The lines that only X has marks in, less those of O. */
static int32_t estimate_lines(const void *state, bp_move last, const void *setup, void *user)
{
    int32_t value = 0;
    (void)last, (void)setup, (void)user;
    for (int line = 0; line < LINES; line++) {
        int own = in_line(state, line, 'X');
        int other = in_line(state, line, 'O');
        value += (own > 0 && other == 0) - (other > 0 && own == 0);
    }
    return value;
}

static int open_tictactoe(bp_state **out, const char *text, const bp_allocator *allocator,
                          char *why, size_t why_size)
{
    static const bp_game_ops ops = {.version = BP_GAME_OPS_VERSION,
                                    .name = "tictactoe",
                                    .initial = initial,
                                    .mover = mover,
                                    .is_over = is_over,
                                    .moves = moves,
                                    .apply = apply,
                                    .scores = scores,
                                    .format_move = format_move,
                                    .format_setup = format_setup,
                                    .format_position = format_position,
                                    .parse_position = parse_position};
    static const bp_game_traits traits = {.version = BP_GAME_OPS_VERSION,
                                          .players = 2,
                                          .state_size = sizeof(position),
                                          .max_moves = PLACES,
                                          .max_plies = PLACES,
                                          .score_max = 1};
    bp_game *game;
    *out = NULL;
    int status = bp_game_new(&game, &ops, &traits, NULL, allocator, why, why_size);
    if (status == BP_OK) {
        status = bp_state_parse(out, game, text, why, why_size);
        bp_game_free(game);
    }
    return status;
}

static const bp_game_heuristic heuristics[] = {
    {.name = "lines", .help = "lines of one player", .estimate = estimate_lines}};

/* A move that is no mistake is best play, by the solver. */
static const bp_game_level levels[BP_LEVEL_MAX] = {
    {.mistakes = 90}, {.mistakes = 80}, {.mistakes = 70}, {.mistakes = 60}, {.mistakes = 50},
    {.mistakes = 40}, {.mistakes = 30}, {.mistakes = 20}, {.mistakes = 10}, {.mistakes = 0}};

const bp_game_kind test_tictactoe_kind = {
    .version = BP_GAME_KIND_VERSION,
    .name = "tictactoe",
    .title = "Tic-tac-toe",
    .summary = "three in a row win, across, upright or diagonally.",
    .move_help = "a place such as b2",
    .usual_setup = "3x3",
    .open = open_tictactoe,
    .heuristics = heuristics,
    .heuristic_count = 1,
    .value_unit = 1,
    .levels = levels,
    .row = 3,
};
