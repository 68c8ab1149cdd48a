/* SPDX-License-Identifier: MIT */
/* Static evaluation of positions for any number of players. */
#ifndef BP_BIGPOINTS_EVALUATION_H
#define BP_BIGPOINTS_EVALUATION_H

#include "bigpoints/position.h"

/* The default weights of a game. */
extern const bp__weights bp__bigpoints_weights;

/* Methods of the game's table. */
void bp__bigpoints_estimate(int32_t *out, const void *state, const void *setup);
int32_t bp__bigpoints_moves_left(const void *state, const void *setup);

#endif
