/* Two evaluation functions of Gomoku for a depth-limited search: the score of the report, and threats.

   Both are for bp_minimax_set_estimate(), with the objective BP_OBJECTIVE_OUTCOME. A win is 500 points on the report's
   scale; a point is BP_ESTIMATE_POINT. */
#ifndef GAMES_GOMOKU_HEURISTICS_H
#define GAMES_GOMOKU_HEURISTICS_H

#include "games/gomoku.h"

/* The report's score of a place, as if a mark had just been put on it.

   From the place, one walk goes in each of eight directions for each side, so there are 16 values. In the walk of a
   side its own marks are "own", those of the other are "foreign". The place itself is own, whatever mark it has.

   1. A walk begins with 100 for the place and takes four more places, neighbour after neighbour: 100 for each that is
      own, 50 for each that is empty.
   2. The edge and foreign marks block it. That costs 1, and the walk continues on the other side of the place, in the
      opposite direction. If it is blocked at the first step, or a second time, it fails.
   3. A walk that fails has no space for five in a row: its value is 0.
   4. The five places of a walk, in the order in which it took them, are own or empty: 1 for each two in succession that
      differ.
   5. The value of a direction is the larger of its two values. The score is the value of the best direction, plus 1 for
      each further direction with the same value; 0 if all values are 0.

   The report leaves some of this open. "Alternate" in 4 can also mean own, empty, own; and equal values in 5 can be
   counted among all 16 values, or for one side. This reading prefers broken rows to solid ones and open rows to closed
   ones more often than other readings, and prefers places on several rows to others somewhat less often. */
int32_t gomoku_report_score(const gomoku_position *p, int x, int y, const gomoku_setup *setup);

/* The evaluation of the report: the score of the last move, for the player who made it. */
int32_t gomoku_report(const void *position, bp_move last, const void *setup, void *user);

/* The evaluation by threats: it depends on which side is to move. `last` and `user` are ignored. */
int32_t gomoku_threats(const void *position, bp_move last, const void *setup, void *user);

/* The threat that a mark makes in one direction. */
enum gomoku_threat {
    GOMOKU_NOTHING,    /* no five is possible */
    GOMOKU_ONE,        /* a five is possible, nothing more */
    GOMOKU_TWO,        /* one more makes a three */
    GOMOKU_OPEN_TWO,   /* one more makes an open three */
    GOMOKU_THREE,      /* one more makes a four */
    GOMOKU_OPEN_THREE, /* one more makes an open four */
    GOMOKU_FOUR,       /* one place makes five */
    GOMOKU_OPEN_FOUR,  /* more than one place makes five */
    GOMOKU_FIVE,
    GOMOKU_THREATS
};

/* The threat that a mark of a side on an empty place makes in a direction, 0 to 3. */
enum gomoku_threat gomoku_threat(const gomoku_position *p, int x, int y, int direction,
                                 enum gomoku_cell side, const gomoku_setup *setup);

#endif
