/* SPDX-License-Identifier: MIT */
/* Gomoku as a board game: the board, the evaluation functions and its own commands. */

#include "programs/games/gomoku_program.h"

#include <stdio.h>

#include <bigpoints/sys/game_ops.h>

#include "games/gomoku_heuristics.h"
#include "programs/games/board_game.h"

/* Depths of a search without other limits. */
enum { DEPTH = 6, DEPTH_WITHOUT_PRUNING = 3 };

const char *const gomoku_heuristics[] = {"threats", "report", NULL};
const char *const gomoku_windows[] = {"near", "8x8", "off", NULL};

static int32_t depth(const board_game *g)
{
    return g->set.pruning ? DEPTH : DEPTH_WITHOUT_PRUNING;
}

static board_estimate estimate(board_game *g, int is_level)
{
    int by_report = !is_level && g->set.heuristic == GOMOKU_BY_REPORT;
    return (board_estimate){by_report ? gomoku_report : gomoku_threats, NULL};
}

static uint64_t hash(const void *position)
{
    return ((const gomoku_position *)position)->hash[0];
}

/* Random moves are near other marks. */
static int is_plausible(const board_game *g, bp_move move)
{
    const gomoku_position *p = bp_state_position(g->state);
    int size = ((const gomoku_setup *)bp_game_setup(g->game))->size;
    int x = (int)(move - 1) % size;
    int y = (int)(move - 1) / size;
    for (int dy = -1; dy <= 1; dy++) {
        for (int dx = -1; dx <= 1; dx++) {
            int is_on = x + dx >= 0 && x + dx < size && y + dy >= 0 && y + dy < size;
            if (is_on && gomoku_at(p, x + dx, y + dy) != GOMOKU_EMPTY) {
                return 1;
            }
        }
    }
    return p->marks == 0 && x == size / 2 && y == size / 2;
}

static const board_level levels[BP_LEVEL_MAX + 1] = {
    [1] = {.mistakes = 60, .depth = 1, .noise = 2000},
    [2] = {.mistakes = 45, .depth = 1, .noise = 1000},
    [3] = {.mistakes = 30, .depth = 1, .noise = 500},
    [4] = {.mistakes = 18, .depth = 2, .noise = 300},
    [5] = {.mistakes = 10, .depth = 2, .noise = 200},
    [6] = {.mistakes = 4, .depth = 3, .noise = 150},
    [7] = {.mistakes = 1, .depth = 4, .noise = 100},
    [8] = {.depth = 5, .noise = 100, .nodes = 20000},
    [9] = {.depth = 7, .noise = 100, .nodes = 40000},
    [10] = {.depth = 20, .noise = 50, .nodes = 120000},
};

static void show_window(const board_game *g)
{
    const gomoku_options *options = g->own;
    if (options->window != GOMOKU_NEAR_MARKS) {
        printf(", window %s", gomoku_windows[options->window]);
    }
}

static const board_verb verbs[] = {
    {"max", 1, 1, "a place", "max PLACE", "put an X for max; a place is like h8", board_do_put},
    {"min", 1, 1, "a place", "min PLACE", "put an O for min", board_do_put},
    {"depth", 1, 1, "a number, or auto", "depth N, depth auto",
     "depth of the search in moves; auto: as time allows", board_do_depth},
    {"heuristic", 1, 1, "threats or report", "heuristic WHICH", "threats or report",
     board_do_heuristic},
    {"score", 1, 1, "an empty place", "score PLACE",
     "the report's score of an empty place: its 16 values", gomoku_do_score},
    {"scores", 0, 0, "nothing", "scores", "the report's scores of all empty places",
     gomoku_do_scores},
    {NULL, 0, 0, NULL, NULL, NULL, NULL},
};

static const board_kind kind = {
    .name = "Gomoku",
    .rules = "five in a row win, across, upright or diagonally.",
    .move = "a place such as h8",
    .verbs = verbs,
    .heuristics = gomoku_heuristics,
    .point = BP_ESTIMATE_POINT,
    .win = GOMOKU_WIN,
    .value = "value",
    .depth = depth,
    .estimate = estimate,
    .hash = hash,
    .is_plausible = is_plausible,
    .levels = levels,
    .row = 5,
    .show_heuristic = show_window,
};

void gomoku_open(board_game *g, const command *line, gomoku_options *options)
{
    bp_game *game;
    command_need(line, options->window == GOMOKU_BY_AREA ? gomoku_new_by_area(&game, options->size)
                                                         : gomoku_new(&game, options->size));
    board_open(g, line, &kind, &options->set, game);
    g->own = options;
    command_need(line, bp_minimax_set_candidates(g->minimax, options->window != GOMOKU_EVERYWHERE));
}

int gomoku_play(const command *line, gomoku_options *options)
{
    board_game g;
    gomoku_open(&g, line, options);
    int code = board_session(&g);
    board_close(&g);
    return code;
}
