/* SPDX-License-Identifier: MIT */
/* The strategic form of a small game, as in the thesis: the game tree, the strategies of each player, the normal form and the
   payoffs. */

#include "programs/matrix/matrix_forms.h"

#include <inttypes.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "programs/common/open_state.h"

enum {
    LABEL_SIZE = 8,
    MOVE_SIZE = 64,
    TEXT_SIZE = 1024,
    LISTED = 40 /* strategies of a player */,
    MATRIX_MAX = 40
};

/* --- Making them ------------------------------------------------------------------------------------ */

/* Ends the program if a form was not made. */
static void need(const command *line, int status, const char *what, int32_t max, const char *option)
{
    if (status == BP_ERR_LIMIT) {
        command_fail(line, "the game is too large: more than %" PRId32 " %s; %s allows more", max,
                     what, option);
    }
    command_need(line, status);
}

void matrix_forms_open(matrix_forms *forms, const command *line, const matrix_options *options)
{
    bp_state *state =
        game_is_bigpoints(options->kind) && !strchr(options->text, '=')
            ? open_state_on_board(line, "", options->text, options->players, options->rules)
            : open_state_of(line, options->kind, "", options->text);
    *forms = (matrix_forms){.line = line, .is_merged = !options->unmerged};
    command_need(line, bp_state_game(&forms->game, state));
    forms->players = bp_game_player_count(forms->game);
    need(line,
         bp_tree_new(&forms->tree, state, forms->is_merged ? BP_TREE_MERGED : BP_TREE_PLAIN,
                     options->nodes, NULL),
         "positions", options->nodes, "--max-nodes");
    bp_state_free(state);
    need(line, bp_strategic_new(&forms->strategic, forms->tree, options->profiles, NULL),
         "profiles of strategies", options->profiles, "--max-profiles");
    command_need(line,
                 bp_strategic_matrix(&forms->matrix, forms->strategic, options->payoff, NULL));
}

void matrix_forms_close(matrix_forms *forms)
{
    bp_strategic_free(forms->strategic);
    bp_tree_free(forms->tree);
    bp_game_free(forms->game);
}

static const char *label(char out[LABEL_SIZE], const bp_tree *tree, int32_t node)
{
    if (bp_tree_label(out, LABEL_SIZE, NULL, tree, node) != BP_OK) {
        snprintf(out, LABEL_SIZE, "?");
    }
    return out;
}

/* --- Positions ------------------------------------------------------------------------------------ */

/* "1 : 0", the scores of an end. */
static void print_end(const matrix_forms *forms, int32_t node)
{
    int32_t scores[BP_PLAYERS_MAX] = {0};
    bp_tree_scores(scores, BP_PLAYERS_MAX, NULL, forms->tree, node);
    for (int32_t seat = 0; seat < forms->players; seat++) {
        printf("%s%" PRId32, seat ? " : " : "ends ", scores[seat]);
    }
    putchar('\n');
}

/* "1-from-1 to B, 2-from-1 to C". The state is that of the node. */
static void print_children(const command *line, const bp_tree *tree, int32_t node,
                           const bp_state *state)
{
    for (int32_t i = 0; i < bp_tree_child_count(tree, node); i++) {
        char name[LABEL_SIZE];
        char text[MOVE_SIZE];
        size_t count = 0;
        bp_tree_moves(NULL, 0, &count, tree, node, i);
        bp_move *moves = checked_alloc(line, count, sizeof *moves);
        command_need(line, bp_tree_moves(moves, count, &count, tree, node, i));
        fputs(i == 0 ? "" : ", ", stdout);
        for (size_t j = 0; j < count; j++) {
            command_need(line, bp_move_format(text, sizeof text, NULL, state, moves[j]));
            printf("%s%s", j == 0 ? "" : " or ", text);
        }
        printf(" to %s", label(name, tree, bp_tree_child(tree, node, i)));
        free(moves);
    }
    putchar('\n');
}

/* Writes what a position has behind the set-up of its game, which all have in common. */
static void write_position(char out[TEXT_SIZE], const matrix_forms *forms, const bp_state *state)
{
    char setup[TEXT_SIZE] = "";
    char text[TEXT_SIZE] = "";
    bp_game_format(setup, sizeof setup, NULL, forms->game);
    bp_state_format(text, sizeof text, NULL, state);
    size_t length = strlen(setup);
    int is_begun = strncmp(text, setup, length) == 0 && text[length] == ' ';
    snprintf(out, TEXT_SIZE, "%s", is_begun ? text + length + 1 : text);
}

static void print_positions(const matrix_forms *forms)
{
    const bp_tree *tree = forms->tree;
    char name[LABEL_SIZE];
    int32_t nodes = bp_tree_node_count(tree);
    int width = (int)strlen(label(name, tree, nodes - 1));
    printf("\n%" PRId32 " position%s, %s:\n", nodes, nodes == 1 ? "" : "s",
           forms->is_merged ? "moves with the same effect merged"
                            : "moves with the same effect apart");
    for (int32_t node = 0; node < nodes; node++) {
        bp_state *state;
        char text[TEXT_SIZE];
        command_need(forms->line, bp_tree_state(&state, tree, node));
        write_position(text, forms, state);
        printf("  %-*s  %s  ", width, label(name, tree, node), text);
        int32_t mover = bp_tree_mover(tree, node);
        if (mover == BP_ERR_OVER) {
            print_end(forms, node);
        } else {
            printf("player %d: ", (int)mover + 1);
            print_children(forms->line, tree, node, state);
        }
        bp_state_free(state);
    }
}

/* --- Strategies ----------------------------------------------------------------------------------- */

/* Whether a node is in the subtree of another. */
static int is_below(const bp_tree *tree, int32_t node, int32_t above)
{
    while (node > above) {
        node = bp_tree_parent(tree, node);
    }
    return node == above;
}

/* "A to B then D to I". A decision that follows an earlier one of the strategy is joined by "then", others by "and". */
static void print_strategy(const bp_tree *tree, const int32_t *nodes, const int32_t *choices,
                           size_t count)
{
    for (size_t i = 0; i < count; i++) {
        char from[LABEL_SIZE];
        char to[LABEL_SIZE];
        int follows = i > 0 && is_below(tree, nodes[i], nodes[i - 1]);
        printf("%s%s to %s", i == 0 ? "" : (follows ? " then " : " and "),
               label(from, tree, nodes[i]),
               label(to, tree, bp_tree_child(tree, nodes[i], choices[i])));
    }
    puts(count == 0 ? "nothing to decide" : "");
}

static void print_strategies(const matrix_forms *forms, int32_t seat)
{
    const bp_strategic *form = forms->strategic;
    int32_t all = bp_strategic_strategy_count(form, seat);
    int width = snprintf(NULL, 0, "%" PRId32, all);
    printf("\n%" PRId32 " strateg%s of player %" PRId32 ":\n", all, all == 1 ? "y" : "ies",
           seat + 1);
    for (int32_t strategy = 0; strategy < all && strategy < LISTED; strategy++) {
        size_t count = 0;
        bp_strategic_decisions(NULL, NULL, 0, &count, form, seat, strategy);
        int32_t *nodes = checked_alloc(forms->line, 2 * count, sizeof *nodes);
        command_need(forms->line, bp_strategic_decisions(nodes, nodes + count, count, &count, form,
                                                         seat, strategy));
        printf("  %*" PRId32 "  ", width, strategy + 1);
        print_strategy(forms->tree, nodes, nodes + count, count);
        free(nodes);
    }
    if (all > LISTED) {
        printf("  ... and %" PRId32 " more; --nfg FILE writes all of them\n", all - LISTED);
    }
}

/* --- The normal form of two players ------------------------------------------------------------------ */

static void print_heading(int32_t columns, int width, const char *last)
{
    printf("  %3s", "");
    for (int32_t column = 0; column < columns; column++) {
        printf(" %*" PRId32, width, column + 1);
    }
    printf("%s\n", last);
}

static void print_normal_form(const matrix_forms *forms, int32_t rows, int32_t columns, int width)
{
    printf("\nNormal form: the end that each pair of strategies leads to. Player 1 has the rows,\n"
           "player 2 the columns; %" PRId64 " game%s.\n",
           (int64_t)rows * columns, rows * columns == 1 ? "" : "s");
    print_heading(columns, width, "");
    for (int32_t row = 0; row < rows; row++) {
        printf("  %3" PRId32, row + 1);
        for (int32_t column = 0; column < columns; column++) {
            char name[LABEL_SIZE];
            int32_t end = bp_strategic_end(forms->strategic, (int32_t[]){row, column});
            printf(" %*s", width, label(name, forms->tree, end));
        }
        putchar('\n');
    }
}

/* What a strategy secures of the payoff of player 1: the minimum of a row, the maximum of a column, or with BP_MATRIX_BEST the
   maximin and the minimax. */
static int64_t secured(const matrix_forms *forms, int32_t seat, int32_t strategy)
{
    int64_t payoff = 0;
    int64_t denominator = 1;
    bp_matrix_security(&payoff, &denominator, forms->matrix, seat, strategy, 0);
    return payoff;
}

static void print_payoffs(const matrix_forms *forms, int32_t rows, int32_t columns, int width)
{
    printf("\nPayoffs of player 1, the minimum of each row and the maximum of each column:\n");
    print_heading(columns, width, " | min");
    for (int32_t row = 0; row < rows; row++) {
        printf("  %3" PRId32, row + 1);
        for (int32_t column = 0; column < columns; column++) {
            int64_t payoff = 0;
            int64_t denominator = 1;
            bp_matrix_payoff(&payoff, &denominator, forms->matrix, (int32_t[]){row, column}, 0);
            printf(" %*" PRId64, width, payoff);
        }
        printf(" | %" PRId64 "\n", secured(forms, 0, row));
    }
    printf("  %3s", "max");
    for (int32_t column = 0; column < columns; column++) {
        printf(" %*" PRId64, width, secured(forms, 1, column));
    }
    putchar('\n');
}

/* Prints the strategies of a player that secure its best level. */
static void print_securing(const matrix_forms *forms, int32_t seat)
{
    enum { NAMED = 12 };
    int64_t level = secured(forms, seat, BP_MATRIX_BEST);
    int32_t all = bp_matrix_strategy_count(forms->matrix, seat);
    int32_t found = 0;
    printf("Player %" PRId32 " secures it by", seat + 1);
    for (int32_t strategy = 0; strategy < all; strategy++) {
        if (secured(forms, seat, strategy) == level && ++found <= NAMED) {
            printf("%s %" PRId32, found > 1 ? "," : "", strategy + 1);
        }
    }
    if (found > NAMED) {
        printf(", ...: %" PRId32 " of %" PRId32 " strategies", found, all);
    }
    puts(".");
}

static void print_two_players(const matrix_forms *forms)
{
    int32_t rows = bp_matrix_strategy_count(forms->matrix, 0);
    int32_t columns = bp_matrix_strategy_count(forms->matrix, 1);
    if (rows > MATRIX_MAX || columns > MATRIX_MAX) {
        printf("\nThe normal form has %" PRId32 " rows for player 1 and %" PRId32
               " columns for player 2, too\n"
               "many to print: --ends FILE writes them, --csv FILE the payoffs.\n",
               rows, columns);
    } else {
        char name[LABEL_SIZE];
        int number = snprintf(NULL, 0, "%" PRId32, columns);
        int width = (int)strlen(label(name, forms->tree, bp_tree_node_count(forms->tree) - 1));
        width = number > width ? number : width;
        width = width > 2 ? width : 2;
        print_normal_form(forms, rows, columns, width);
        print_payoffs(forms, rows, columns, width);
    }
    printf("\nMaximin %" PRId64 ", minimax %" PRId64 ".\n", secured(forms, 0, BP_MATRIX_BEST),
           secured(forms, 1, BP_MATRIX_BEST));
    print_securing(forms, 0);
    print_securing(forms, 1);
}

void matrix_forms_print(const matrix_forms *forms)
{
    print_positions(forms);
    for (int32_t seat = 0; seat < forms->players; seat++) {
        print_strategies(forms, seat);
    }
    if (forms->players == 2) {
        print_two_players(forms);
    }
    putchar('\n');
}
