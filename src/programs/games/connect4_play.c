/* SPDX-License-Identifier: MIT */
/* Four in a Row as a board game: the grid, the evaluation functions and its own commands. */

#include "programs/games/connect4_program.h"

#include <inttypes.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "programs/games/board_game.h"

/* Search depths of the report: the first until turn 20, then the second. */
enum { EARLY_DEPTH = 8, LATE_DEPTH = 11, LATE_TURN = 20 };

const char *const connect4_heuristics[] = {"groups", "sum", "cube", NULL};

static int32_t depth(const board_game *g)
{
    return board_turn(g->state) > LATE_TURN ? LATE_DEPTH : EARLY_DEPTH;
}

/* The levels play by `groups` with weights that are stronger than those of the report. */
static board_estimate estimate(board_game *g, int is_level)
{
    static connect4_heuristic of_levels = {CONNECT4_GROUPS, {1, 4, 16, 64}};
    connect4_extras *own = g->own;
    own->heuristic.kind = g->set.heuristic;
    return (board_estimate){connect4_estimate, is_level ? &of_levels : &own->heuristic};
}

static uint64_t hash(const void *position)
{
    const connect4_position *p = position;
    return p->own * 0x9FB21C651E98DF25u ^ p->all * 0xD6E8FEB86659FD93u;
}

static const board_level levels[BP_LEVEL_MAX + 1] = {
    [1] = {.mistakes = 60, .depth = 1, .noise = 10},
    [2] = {.mistakes = 35, .depth = 2, .noise = 8},
    [3] = {.mistakes = 20, .depth = 2, .noise = 6},
    [4] = {.mistakes = 10, .depth = 3, .noise = 4},
    [5] = {.mistakes = 6, .depth = 4, .noise = 3},
    [6] = {.depth = 5, .noise = 3},
    [7] = {.depth = 7, .noise = 3},
    [8] = {.depth = 10, .noise = 3, .nodes = 100000},
    [9] = {.depth = 14, .noise = 2, .nodes = 300000},
    [10] = {.depth = 42, .noise = 1, .nodes = 600000},
};

static void show_weights(const board_game *g)
{
    const int32_t *w = ((const connect4_extras *)g->own)->heuristic.weights;
    if (g->set.heuristic == CONNECT4_GROUPS) {
        printf(" %" PRId32 " %" PRId32 " %" PRId32 " %" PRId32, w[0], w[1], w[2], w[3]);
    }
    if (g->set.equal != BOARD_EQUAL_LATE) {
        printf(", equal %s", board_equals[g->set.equal]);
    }
}

int connect4_read_weights(int32_t out[CONNECT4_WEIGHTS], const char *text)
{
    int32_t weights[CONNECT4_WEIGHTS];
    for (int i = 0; i < CONNECT4_WEIGHTS; i++) {
        char *end;
        long weight = strtol(text, &end, 10);
        char behind = i < CONNECT4_WEIGHTS - 1 ? ',' : '\0';
        if (text[0] < '0' || text[0] > '9' || weight > CONNECT4_WEIGHT_MAX || *end != behind) {
            return 0;
        }
        weights[i] = (int32_t)weight;
        text = end + 1;
    }
    memcpy(out, weights, sizeof weights);
    return 1;
}

/* Reads four words, or one with commas. */
static enum board_answer do_weights(const board_request *r)
{
    connect4_extras *own = r->game->own;
    char text[64] = "";
    for (int i = 1; i < r->count; i++) {
        size_t length = strlen(text);
        snprintf(text + length, sizeof text - length, "%s%s", i == 1 ? "" : ",", r->words[i]);
    }
    if (!connect4_read_weights(own->heuristic.weights, text)) {
        return board_wrong(r, "weights needs four whole numbers from 0 to %d, not '%s'",
                           CONNECT4_WEIGHT_MAX, text);
    }
    r->game->set.heuristic = CONNECT4_GROUPS;
    return board_set_search(r->game);
}

static enum board_answer do_solve(const board_request *r)
{
    const board_game *g = r->game;
    const connect4_extras *own = g->own;
    if (bp_state_is_over(g->state)) {
        return board_wrong(r, "the game is over: %s", board_state_text(g->state, g->set.first));
    }
    bp_result *result = connect4_solver_run(g->line, own->solver, g->state);
    connect4_show_solution(g, result);
    bp_result_free(result);
    return BOARD_DONE;
}

static const board_verb verbs[] = {
    {"max", 1, 1, "a column", "max COLUMN", "play a disc for max, who has X", board_do_put},
    {"min", 1, 1, "a column", "min COLUMN", "play a disc for min, who has O", board_do_put},
    {"solve", 0, 0, "nothing", "solve", "exact scores of all columns under best play", do_solve},
    {"depth", 1, 1, "a number, or auto", "depth N, depth auto",
     "depth of the search in moves; auto: 8, and 11\n"
     "                        after turn 20, or as deep as time allows",
     board_do_depth},
    {"heuristic", 1, 1, "groups, sum or cube", "heuristic WHICH", "groups, sum or cube",
     board_do_heuristic},
    {"weights", 1, 4, "four whole numbers", "weights A B C D",
     "of groups with one to four discs of one player", do_weights},
    {"equal", 1, 1, "late or shallow", "equal WHICH",
     "of equal values a loser takes the end that is\n"
     "                        late, or shallow as in the report",
     board_do_equal},
    {"utility", 0, 0, "nothing", "utility", "value of the grid, and its groups by owner",
     connect4_do_utility},
    {"groups", 0, 0, "nothing", "groups", "how many groups the grid has", connect4_do_groups},
    {NULL, 0, 0, NULL, NULL, NULL, NULL},
};

static const board_kind kind = {
    .name = "Four in a Row",
    .rules = "four in a row win, across, upright or diagonally.",
    .move = "a column such as 4",
    .verbs = verbs,
    .heuristics = connect4_heuristics,
    .point = 1,
    .value = "utility",
    .depth = depth,
    .estimate = estimate,
    .hash = hash,
    .levels = levels,
    .row = 4,
    .is_upright = 1,
    .show_heuristic = show_weights,
};

void connect4_open(board_game *g, connect4_extras *own, const command *line,
                   const connect4_options *options)
{
    bp_game *game;
    *own = (connect4_extras){.options = options, .heuristic = options->heuristic};
    command_need(line, connect4_new(&game, options->width, options->height));
    board_open(g, line, &kind, &options->set, game);
    g->own = own;
    command_need(line, bp_minimax_set_candidates(g->minimax, 0));
}

int connect4_play(const command *line, const connect4_options *options)
{
    board_game g;
    connect4_extras own;
    connect4_open(&g, &own, line, options);
    own.solver = connect4_solver_new(line, options);
    command_need(line, bp_solver_set_all_moves(own.solver, 1));
    int code = board_session(&g);
    bp_solver_free(own.solver);
    board_close(&g);
    return code;
}
