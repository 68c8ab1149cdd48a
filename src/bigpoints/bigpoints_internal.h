/* SPDX-License-Identifier: MIT */
/* The method table of Big Points, and games from set-ups. */
#ifndef BP_BIGPOINTS_BIGPOINTS_INTERNAL_H
#define BP_BIGPOINTS_BIGPOINTS_INTERNAL_H

#include <bigpoints/sys/game_ops.h>

#include "bigpoints/position.h"

extern const bp_game_ops bp__bigpoints_ops;

/* Gives a set-up another board with the same discs. Traits and initial position stay the same, and so does the meaning
   of reduced keys. A set-up that a game owns never changes: change a copy. */
void bp__bigpoints_set_board(bp__setup *setup, const bp__board *board);

/* A game with a copy of a set-up that was made for these traits. BP_OK, BP_ERR_MEMORY, or what is wrong with the
   allocator. */
int bp__bigpoints_from_setup(bp_game **out, const bp__setup *setup, const bp_game_traits *traits,
                             const bp_allocator *allocator);

#endif
