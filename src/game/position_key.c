/* SPDX-License-Identifier: MIT */
/* Keys of positions for transposition tables: the key of the game, its encoded position, or a hash of its bytes. */

#include "game/position_key.h"

#include "base/key.h"

/* A game's own key if it has one; otherwise the encoded position if it fits, or the state's bytes. */
void bp__position_key(uint64_t out[2], const bp_game *game, const void *setup, const void *position)
{
    if (game->traits.key_bits > 0) {
        game->ops->key(out, position, setup);
    } else if (game->ops->encode && game->traits.encoded_size <= BP__KEY_BYTES) {
        uint8_t code[BP__KEY_BYTES];
        game->ops->encode(code, position, setup);
        bp__key(out, code, game->traits.encoded_size);
    } else {
        bp__key(out, position, game->traits.state_size);
    }
}

uint32_t bp__position_key_bits(int *hashed, const bp_game *game)
{
    *hashed = 0;
    if (game->traits.key_bits > 0) {
        return game->traits.key_bits;
    }
    uint32_t bytes = game->ops->encode && game->traits.encoded_size <= BP__KEY_BYTES
                         ? game->traits.encoded_size
                         : game->traits.state_size;
    *hashed = bytes > BP__KEY_BYTES;
    return *hashed ? 8 * BP__KEY_BYTES : 8 * bytes;
}
