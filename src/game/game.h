/* What a built-in game sees of the generic handles, besides their public functions. */
#ifndef BP_GAME_GAME_H
#define BP_GAME_GAME_H

#include <bigpoints/sys/game_ops.h>

/* The set-up of a state's game if that game has these functions, otherwise NULL. */
const void *bp__state_setup(const bp_state *state, const bp_game_ops *ops);

/* The current position. */
const void *bp__state_position(const bp_state *state);

#endif
