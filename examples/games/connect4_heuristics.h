/* SPDX-License-Identifier: MIT */
/* Evaluation functions of Four in a Row for a depth-limited search: three heuristics over the groups of a position.

   A group is four neighbouring cells in a row; the grid 7 x 6 has 69 groups. Each group has a value that depends on the
   discs in it, positive for X, negative for O. The value of a position is the total over all groups:

       groups   one to four discs of one player and no other: a weight for each number, by default
                1, 10, 100, 6900; discs of both players, or none: 0, because nobody can complete a mixed group
       sum      discs of X less discs of O
       cube     the cube of sum

   A search estimates no finished game: a win counts more than every estimate. So the value of a group with four discs,
   6900, 4 or 64, has no effect on play. It counts only in the value of a finished grid. */
#ifndef GAMES_CONNECT4_HEURISTICS_H
#define GAMES_CONNECT4_HEURISTICS_H

#include "games/connect4.h"

enum connect4_heuristic_kind { CONNECT4_GROUPS, CONNECT4_SUM, CONNECT4_CUBE };

/* With weights up to CONNECT4_WEIGHT_MAX, the estimates on every grid are less than BP_MINIMAX_WIN. */
enum { CONNECT4_WEIGHTS = 4, CONNECT4_WEIGHT_MAX = 9000 };

typedef struct connect4_heuristic {
    int32_t kind;                      /* one of connect4_heuristic_kind */
    int32_t weights[CONNECT4_WEIGHTS]; /* of one to four discs, for CONNECT4_GROUPS */
} connect4_heuristic;

/* The groups of a position by owner. */
typedef struct connect4_groups {
    int32_t alone[2][CONNECT4_WEIGHTS]; /* by seat: with one to four discs of that player alone */
    int32_t mixed;                      /* with discs of both */
    int32_t empty;
} connect4_groups;

connect4_groups connect4_count_groups(const connect4_position *p, const connect4_setup *setup);

/* The heuristic `groups` with its default weights. */
connect4_heuristic connect4_heuristic_default(void);

/* A bp_minimax_estimate_fn; `user` is a connect4_heuristic. The value is for X, the first player. */
int32_t connect4_estimate(const void *position, bp_move last, const void *setup, void *user);

#endif
