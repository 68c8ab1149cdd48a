/* SPDX-License-Identifier: MIT */
/* Four in a Row as a board game: the grid, the evaluation functions and its own commands. */

#include "programs/games/connect4_program.h"

#include <inttypes.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "programs/games/board_game.h"

int32_t connect4_weighted(const bp_game_kind *kind)
{
    int32_t i = 0;
    while (kind->heuristics[i].weight_count == 0) {
        i++;
    }
    return i;
}

static void show_weights(const board_game *g)
{
    for (int32_t i = 0; i < board_heuristic(g)->weight_count; i++) {
        printf(" %" PRId32, g->set.weights[i]);
    }
    if (g->set.equal != BOARD_EQUAL_LATE) {
        printf(", equal %s", board_equals[g->set.equal]);
    }
}

int connect4_read_weights(int32_t out[BP_GAME_WEIGHTS_MAX], const bp_game_heuristic *heuristic,
                          const char *text)
{
    int32_t weights[BP_GAME_WEIGHTS_MAX] = {0};
    for (int32_t i = 0; i < heuristic->weight_count; i++) {
        char *end;
        long weight = strtol(text, &end, 10);
        char behind = i < heuristic->weight_count - 1 ? ',' : '\0';
        if (text[0] < '0' || text[0] > '9' || weight > heuristic->weight_max || *end != behind) {
            return 0;
        }
        weights[i] = (int32_t)weight;
        text = end + 1;
    }
    memcpy(out, weights, (size_t)heuristic->weight_count * sizeof *out);
    return 1;
}

/* Reads four words, or one with commas. */
static enum board_answer do_weights(const board_request *r)
{
    board_game *g = r->game;
    int32_t weighted = connect4_weighted(g->kind);
    const bp_game_heuristic *heuristic = &g->kind->heuristics[weighted];
    char text[64] = "";
    for (int i = 1; i < r->count; i++) {
        size_t length = strlen(text);
        snprintf(text + length, sizeof text - length, "%s%s", i == 1 ? "" : ",", r->words[i]);
    }
    if (!connect4_read_weights(g->set.weights, heuristic, text)) {
        return board_wrong(r, "weights needs four whole numbers from 0 to %" PRId32 ", not '%s'",
                           heuristic->weight_max, text);
    }
    g->set.heuristic = weighted;
    return board_set_search(g);
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

static const board_program program = {.verbs = verbs, .show_heuristic = show_weights};

void connect4_open(board_game *g, connect4_extras *own, const command *line,
                   const connect4_options *options)
{
    *own = (connect4_extras){.options = options};
    board_open(g, line, options->kind, &program, &options->set, options->setup);
    g->own = own;
    command_need(line, bp_minimax_set(g->minimax, BP_OPTION_CANDIDATES, 0));
}

int connect4_play(const command *line, const connect4_options *options)
{
    board_game g;
    connect4_extras own;
    connect4_open(&g, &own, line, options);
    own.solver = connect4_solver_new(line, options);
    command_need(line, bp_solver_set(own.solver, BP_OPTION_ALL_MOVES, 1));
    int code = board_session(&g);
    bp_solver_free(own.solver);
    board_close(&g);
    return code;
}
