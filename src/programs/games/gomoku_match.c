/* SPDX-License-Identifier: MIT */
/* Matches of bp-gomoku: between its two evaluation functions, where contestant 0 is threats and contestant 1 is report,
   and between its levels. */

#include "programs/games/gomoku_program.h"

#include <stdio.h>

#include "programs/games/board_match.h"

/* Opening moves are at most so far from the centre. */
enum { OPENING_REACH = 3, SIZE_TEXT = 32 };

/* A random place near the centre. There are at most 8 opening moves, so nobody has five in a row. */
static bp_move draw(const board_game *g, uint64_t *random)
{
    int32_t size = ((const gomoku_options *)g->own)->size;
    int32_t reach = OPENING_REACH < size / 2 ? OPENING_REACH : size / 2;
    uint64_t side = 2 * (uint64_t)reach + 1;
    int32_t x = size / 2 - reach + (int32_t)(board_random(random) % side);
    int32_t y = size / 2 - reach + (int32_t)(board_random(random) % side);
    return (bp_move)(1 + x + size * y);
}

static void set_contestant(board_game *g, int32_t who)
{
    g->set.heuristic = who == 0 ? GOMOKU_BY_THREATS : GOMOKU_BY_REPORT;
}

int gomoku_match(const command *line, gomoku_options *options)
{
    board_game g;
    match_stats stats;
    char size[SIZE_TEXT];
    int is_ladder = options->set.ladder > 0;
    board_match match = {.names = {gomoku_heuristics[0], gomoku_heuristics[1]},
                         .size = size,
                         .games = is_ladder ? options->set.ladder : options->games,
                         .seed = options->set.seed,
                         .opening = options->opening,
                         .draw = draw,
                         .set_contestant = is_ladder ? NULL : set_contestant};
    snprintf(size, sizeof size, "%dx%d", (int)options->size, (int)options->size);
    gomoku_open(&g, line, options);
    int code = is_ladder ? board_ladder_run(&g, &match) : board_match_run(&stats, &g, &match);
    board_close(&g);
    return code;
}
