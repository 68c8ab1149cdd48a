/* Gomoku as a board game: the board, the evaluation functions and its own commands. */

#include "programs/games/gomoku_program.h"

#include <stdio.h>

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

static int set_estimate(board_game *g)
{
    int by_report = g->set.heuristic == GOMOKU_BY_REPORT;
    return bp_minimax_set_estimate(g->minimax, by_report ? gomoku_report : gomoku_threats, NULL);
}

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
    .verbs = verbs,
    .heuristics = gomoku_heuristics,
    .point = BP_ESTIMATE_POINT,
    .win = GOMOKU_WIN,
    .value = "value",
    .depth = depth,
    .set_estimate = set_estimate,
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
