/* Two ways to guess what a position of Gomoku is worth before it is over: the score of the report, and threats.

   Both are for bp_minimax_set_estimate(), with the objective BP_OBJECTIVE_OUTCOME. A point of the report's scale, on
   which a win is 500, is BP_ESTIMATE_POINT. */
#ifndef GAMES_GOMOKU_HEURISTICS_H
#define GAMES_GOMOKU_HEURISTICS_H

#include "games/gomoku.h"

/* The report's score of a place, as if a mark had just been put on it.

   From the place, walks lead in eight directions, for each side in turn; so there are 16 values. In the walk of a side
   its own marks are "own", those of the other are "foreign", and the place itself is own, whoever stands on it.

   1. A walk begins with 100 for the place, and takes four more places, neighbour after neighbour: 100 for each
      that is own, 50 for each that is empty.
   2. The edge and foreign marks block it. That costs 1, and the walk goes on at the other side of the place, in the
      opposite direction. If it is blocked at the first step, or a second time, it ends.
   3. A walk that ended has not found room for five: its value is 0.
   4. The five places of a walk, in the order in which it took them, are own or empty: 1 for each two in succession
      that differ.
   5. A direction is worth the larger of its two values. The score is the worth of the best direction, and 1 for each
      further direction that is worth the same; 0 if none is worth anything.

   The report leaves some of this open. "Alternate" in 4 might also mean own, empty, own; and equals in 5 might be counted
   among all 16 values, or for one side. Counted so, more broken lines
   are preferred to solid ones and more open ones to closed ones than with other readings, though somewhat fewer places
   on several lines to others. */
int32_t gomoku_report_score(const gomoku_position *p, int x, int y, const gomoku_setup *setup);

/* The report's estimate: the score of the last move, for the player who made it. */
int32_t gomoku_report(const void *position, bp_move last, const void *setup, void *user);

/* The estimate of threats, for the side that is to move or to answer them; `last` and `user` do not matter. */
int32_t gomoku_threats(const void *position, bp_move last, const void *setup, void *user);

/* What one more mark would make of the line that it stands in. */
enum gomoku_threat {
    GOMOKU_NOTHING,    /* five do not fit any more */
    GOMOKU_ONE,        /* they fit, that is all */
    GOMOKU_TWO,        /* one more makes a three */
    GOMOKU_OPEN_TWO,   /* one more makes an open three */
    GOMOKU_THREE,      /* one more makes a four */
    GOMOKU_OPEN_THREE, /* one more makes an open four */
    GOMOKU_FOUR,       /* one place makes five */
    GOMOKU_OPEN_FOUR,  /* more than one place makes five */
    GOMOKU_FIVE,
    GOMOKU_THREATS
};

/* What a mark of a side on an empty place would make in a direction, 0 to 3. */
enum gomoku_threat gomoku_threat(const gomoku_position *p, int x, int y, int direction,
                                 enum gomoku_cell side, const gomoku_setup *setup);

#endif
