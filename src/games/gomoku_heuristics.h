/* SPDX-License-Identifier: MIT */
/* Two evaluation functions of Gomoku for a depth-limited search: the score of the report, and threats.

   Both are for bp_minimax_set_estimate(), with the objective BP_OBJECTIVE_OUTCOME. A win is 500 points on the report's
   scale; a point is BP_ESTIMATE_POINT. */
#ifndef BP_GAMES_GOMOKU_HEURISTICS_H
#define BP_GAMES_GOMOKU_HEURISTICS_H

#include "games/gomoku.h"

/* The directions of the walks: right, right up, up, and so on, counterclockwise. */
enum { BP__GOMOKU_WALKS = 8 };

/* The values of a place in the report's score: one walk in each of eight directions for X (index 0) and for O (1), as if
   that side had just put its mark there. The place itself is never read. In the walk of a side its own marks are "own",
   those of the other are "foreign".

   1. A walk begins with 100 for the place and takes four more places, neighbour after neighbour: 100 for each that is
      own, 50 for each that is empty.
   2. The edge and foreign marks block it. At the first step that ends the walk. Later it costs 1, and the walk continues
      on the other side of the place, in the opposite direction, from its neighbour on. A second block ends it.
   3. A walk that ends before it has five places has the value 0.
   4. 1 for each place that differs from the one before it, own after empty or empty after own. The place of the mark
      does not count as the one before, so the first place on either side earns nothing.

   The report's listing treats an empty place as blocked, against its own text, and uses one variable for direction and
   distance, which fails after a turn. Both are taken for slips. */
void bp__gomoku_report_values(int32_t out[BP__GOMOKU_WALKS][2], const bp__gomoku_position *p, int x,
                              int y, const bp__gomoku_setup *setup);

/* The report's score of a place: the largest of its 16 values, plus 1 for each further one that equals it. So the centre
   of an empty board has 300 + 15, and a place where no five fits has 0 + 15. */
int32_t bp__gomoku_report_score(const bp__gomoku_position *p, int x, int y,
                                const bp__gomoku_setup *setup);

/* The evaluation of the report: the score of the last move, for the player who made it. */
int32_t bp__gomoku_report(const void *position, bp_move last, const void *setup, void *user);

/* The evaluation by threats: it depends on which side is to move. `last` and `user` are ignored. */
int32_t bp__gomoku_threats(const void *position, bp_move last, const void *setup, void *user);

/* The threat that a mark makes in one direction. */
enum bp__gomoku_threat {
    BP__GOMOKU_NOTHING,    /* no five is possible */
    BP__GOMOKU_ONE,        /* a five is possible, nothing more */
    BP__GOMOKU_TWO,        /* one more makes a three */
    BP__GOMOKU_OPEN_TWO,   /* one more makes an open three */
    BP__GOMOKU_THREE,      /* one more makes a four */
    BP__GOMOKU_OPEN_THREE, /* one more makes an open four */
    BP__GOMOKU_FOUR,       /* one place makes five */
    BP__GOMOKU_OPEN_FOUR,  /* more than one place makes five */
    BP__GOMOKU_FIVE,
    BP__GOMOKU_THREATS
};

#endif
