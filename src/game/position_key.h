/* SPDX-License-Identifier: MIT */
/* Keys of positions for transposition tables. */
#ifndef BP_GAME_POSITION_KEY_H
#define BP_GAME_POSITION_KEY_H

#include "game/game_internal.h"

/* The layout of keys, also of reduced ones, and of what searchers store under them. Persistent tables keep it: it changes
   whenever a key or a value of the same meaning gets other bits. */
enum { BP__KEY_FORMAT = 2 };

/* A position's identity as a key: `bits` says how wide, `*hashed` whether two positions might share one. `setup` is that of
   the game, or another one with its traits. */
void bp__position_key(uint64_t out[2], const bp_game *game, const void *setup,
                      const void *position);
uint32_t bp__position_key_bits(int *hashed, const bp_game *game);

#endif
