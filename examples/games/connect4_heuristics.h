/* What a position of Four in a Row looks worth at a glance: three heuristics over its groups.

   A group is four neighbouring cells in a row; the grid 7 x 6 has 69 of them. Each gets a value from the discs in it,
   positive for X, negative for O, and a position is worth the sum over its groups:

       groups   one to four discs of one player with the rest empty: a weight for each number, by default
                1, 10, 100, 6900; both players in it, or none: 0. A group with both can't be completed any more.
       sum      discs of X less discs of O
       cube     the cube of that */
#ifndef GAMES_CONNECT4_HEURISTICS_H
#define GAMES_CONNECT4_HEURISTICS_H

#include "games/connect4.h"

enum connect4_heuristic_kind { CONNECT4_GROUPS, CONNECT4_SUM, CONNECT4_CUBE };

/* With weights of this size at most, every grid's estimates are less than BP_MINIMAX_WIN. */
enum { CONNECT4_WEIGHTS = 4, CONNECT4_WEIGHT_MAX = 9000 };

typedef struct connect4_heuristic {
    int32_t kind;                      /* one of connect4_heuristic_kind */
    int32_t weights[CONNECT4_WEIGHTS]; /* of one to four discs, for CONNECT4_GROUPS */
} connect4_heuristic;

/* The groups with their default weights. */
connect4_heuristic connect4_heuristic_default(void);

/* A bp_minimax_estimate_fn; `user` is a connect4_heuristic. The value is the first player's, X. */
int32_t connect4_estimate(const void *position, bp_move last, const void *setup, void *user);

#endif
