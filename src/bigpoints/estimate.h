/* Guesses about positions, for any number of players. */
#ifndef BP_BIGPOINTS_ESTIMATE_H
#define BP_BIGPOINTS_ESTIMATE_H

#include <stdint.h>

/* Methods of the game's table. */
void bp__bigpoints_estimate(int32_t *out, const void *state, const void *setup);
int32_t bp__bigpoints_moves_left(const void *state, const void *setup);

#endif
