/* SPDX-License-Identifier: MIT */
/* Listing moves with the reductions of the positions after them. */
#ifndef BP_BIGPOINTS_CHILDREN_H
#define BP_BIGPOINTS_CHILDREN_H

#include <bigpoints/experimental/game_methods.h>

#include "bigpoints/position.h"

/* Plays a move, and reduces the position after it. */
void bp__bigpoints_make_child(bp_child *out, bp__position *next, const bp__position *position,
                              bp_move move, const bp__setup *setup);

size_t bp__bigpoints_children(bp_child *out, const void *state, const bp_prefetch *prefetch,
                              const void *setup);

#endif
