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
#ifndef BP_GAMES_CONNECT4_HEURISTICS_H
#define BP_GAMES_CONNECT4_HEURISTICS_H

#include "games/connect4.h"

/* With weights up to BP__CONNECT4_WEIGHT_MAX, the estimates on every grid are less than BP_MINIMAX_WIN. */
enum { BP__CONNECT4_WEIGHTS = 4, BP__CONNECT4_WEIGHT_MAX = 9000 };

/* The usual weights of one to four discs, for `groups`. */
extern const int32_t bp__connect4_weights[BP__CONNECT4_WEIGHTS];

/* Each is a bp_minimax_estimate_fn; the value is for X, the first player. `user` is NULL or, for `groups`, four weights. */
int32_t bp__connect4_groups_estimate(const void *position, bp_move last, const void *setup,
                                     void *user);
int32_t bp__connect4_sum_estimate(const void *position, bp_move last, const void *setup,
                                  void *user);
int32_t bp__connect4_cube_estimate(const void *position, bp_move last, const void *setup,
                                   void *user);

/* The groups of a position by owner. */
typedef struct bp__connect4_groups {
    int32_t alone[2]
                 [BP__CONNECT4_WEIGHTS]; /* by seat: with one to four discs of that player alone */
    int32_t mixed;                       /* with discs of both */
    int32_t empty;
} bp__connect4_groups;

bp__connect4_groups bp__connect4_count_groups(const bp__connect4_position *p,
                                              const bp__connect4_setup *setup);

#endif
