/* SPDX-License-Identifier: MIT */
/* Matches of bigpoints gomoku: between its two evaluation functions, where contestant 0 is threats and contestant 1 is report,
   and between its levels. */

#include "programs/games/gomoku_program.h"

#include <stdio.h>

#include "programs/games/board_match.h"

enum { SIZE_TEXT = 32 };

static void set_contestant(board_game *g, int32_t who)
{
    g->set.heuristic = who;
}

int gomoku_match(const command *line, gomoku_options *options)
{
    board_game g;
    match_stats stats;
    char size[SIZE_TEXT];
    int is_ladder = options->set.ladder > 0;
    board_match match = {
        .names = {options->kind->heuristics[0].name, options->kind->heuristics[1].name},
        .size = size,
        .games = is_ladder ? options->set.ladder : options->games,
        .seed = options->set.seed,
        .opening = options->opening,
        .set_contestant = is_ladder ? NULL : set_contestant};
    snprintf(size, sizeof size, "%dx%d", (int)options->size, (int)options->size);
    gomoku_open(&g, line, options);
    int code = is_ladder ? board_ladder_run(&g, &match) : board_match_run(&stats, &g, &match);
    board_close(&g);
    return code;
}
