/* SPDX-License-Identifier: MIT */
/*
 * Any bytes for Nim: the first choose heaps and rule, then a position, a record, a code or moves. See small_game.h.
 */
#include "games/nim.h"
#include "small_game.h"

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size)
{
    fuzz_bytes bytes = {data, size};
    uint8_t heaps[BP__NIM_HEAPS];
    bp_game *game = NULL;
    const int shape = fuzz_byte(&bytes);
    const int32_t count = 1 + (shape >> 1) % BP__NIM_HEAPS;
    for (int32_t i = 0; i < BP__NIM_HEAPS; i++) {
        heaps[i] = (uint8_t)(i < count ? fuzz_byte(&bytes) % 48 : 0); /* at most 376 moves */
    }
    const int status = bp__nim_new(&game, &bp__nim_ops, heaps, count, 2,
                                   shape & 1 ? BP__NIM_LAST_WINS : BP__NIM_LAST_LOSES, NULL);
    CHECK((status == BP_OK) == (game != NULL));
    if (status == BP_OK) {
        small_feed(game, &bytes);
    }
    bp_game_free(game);
    return 0;
}
