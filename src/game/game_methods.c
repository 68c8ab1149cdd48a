/* SPDX-License-Identifier: MIT */
/* Games with experimental methods: a game of bp_game_new() that keeps a copy of a second table. */

#include <bigpoints/experimental/game_methods.h>

#include <bigpoints/status.h>

#include "base/text.h"
#include "game/game_internal.h"

int bp_game_new_experimental(bp_game **out, const bp_game_ops *ops, const bp_game_traits *traits,
                             void *setup, const bp_game_experimental_ops *experimental,
                             const bp_allocator *allocator, char *why, size_t why_size)
{
    if (!out) {
        return BP_ERR_ARGUMENT;
    }
    *out = NULL;
    bp__why_clear(why, why_size);
    if (ops && traits && experimental &&
        experimental->version != BP_GAME_EXPERIMENTAL_OPS_VERSION) {
        return bp__why(why, why_size, BP_ERR_VERSION,
                       "the experimental methods have version %u, and this library has %u",
                       (unsigned)experimental->version, BP_GAME_EXPERIMENTAL_OPS_VERSION);
    }
    int status = bp_game_new(out, ops, traits, setup, allocator, why, why_size);
    if (status == BP_OK && experimental) {
        (*out)->experimental = *experimental;
    }
    return status;
}
