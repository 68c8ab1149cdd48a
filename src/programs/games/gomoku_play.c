/* SPDX-License-Identifier: MIT */
/* Gomoku as a board game: the board, the evaluation functions and its own commands. */

#include "programs/games/gomoku_program.h"

#include <stdio.h>

#include "programs/games/board_game.h"

/* The side of an area, as the report planned them. */
enum { AREA = 8, SETUP_SIZE = 32 };

const char *const gomoku_windows[] = {"near", "8x8", "off", NULL};

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

static const board_program program = {.verbs = verbs, .show_heuristic = show_window};

void gomoku_open(board_game *g, const command *line, gomoku_options *options)
{
    char setup[SETUP_SIZE];
    int size = options->size;
    int length = snprintf(setup, sizeof setup, "%dx%d", size, size);
    if (options->window == GOMOKU_BY_AREA) {
        snprintf(setup + length, sizeof setup - (size_t)length, " area=%d",
                 size < AREA ? size : AREA);
    }
    board_open(g, line, options->kind, &program, &options->set, setup);
    g->own = options;
    command_need(line, bp_minimax_set(g->minimax, BP_OPTION_CANDIDATES,
                                      options->window != GOMOKU_EVERYWHERE));
}

int gomoku_play(const command *line, gomoku_options *options)
{
    board_game g;
    gomoku_open(&g, line, options);
    int code = board_session(&g);
    board_close(&g);
    return code;
}
