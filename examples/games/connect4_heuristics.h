/* Evaluation functions of Four in a Row for a depth-limited search: three heuristics over the groups of a position.

   A group is four neighbouring cells in a row; the grid 7 x 6 has 69 groups. Each group has a value that depends on the
   discs in it, positive for X, negative for O. The value of a position is the total over all groups:

       groups   one to four discs of one player and no other: a weight for each number, by default
                1, 10, 100, 6900; discs of both players, or none: 0, because nobody can complete a mixed group
       sum      discs of X less discs of O
       cube     the cube of sum */
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

/* The heuristic `groups` with its default weights. */
connect4_heuristic connect4_heuristic_default(void);

/* A bp_minimax_estimate_fn; `user` is a connect4_heuristic. The value is for X, the first player. */
int32_t connect4_estimate(const void *position, bp_move last, const void *setup, void *user);

#endif
