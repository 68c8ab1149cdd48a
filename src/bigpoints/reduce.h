/* SPDX-License-Identifier: MIT */
/* Reduction of positions for the exact search: bounds, estimate and reduced keys. */
#ifndef BP_BIGPOINTS_REDUCE_H
#define BP_BIGPOINTS_REDUCE_H

#include <bigpoints/sys/game_ops.h>

#include "bigpoints/position.h"

/* Computes the layout of the keys for a set-up of two players, and fills the traits about them. */
void bp__bigpoints_prepare_reduce(bp__setup *setup, bp_game_traits *traits);

/* Gives a prepared set-up keys that hold for its board only, as large boards have. */
void bp__bigpoints_use_board_keys(bp__setup *setup, bp_game_traits *traits);

void bp__bigpoints_reduce(bp_reduction *out, const void *state, const void *setup);
void bp__bigpoints_reduced_key(uint64_t out[2], const void *state, const void *setup);

#endif
