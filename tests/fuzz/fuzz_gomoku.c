/* SPDX-License-Identifier: MIT */
/*
 * Any bytes for Gomoku: the first chooses the size of the board, then a position, a record, a code or moves. See
 * small_game.h.
 */
#include "games/gomoku.h"
#include "small_game.h"

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size)
{
    fuzz_bytes bytes = {data, size};
    static bp_game
        *games[BP__GOMOKU_SIZE_MAX + 2]; /* kept, because making one takes longer than playing it */
    const int side = fuzz_byte(&bytes) % (BP__GOMOKU_SIZE_MAX + 2);
    if (games[side] == NULL) {
        const int status = bp__gomoku_new(&games[side], side, 0, NULL);
        CHECK((status == BP_OK) == (games[side] != NULL));
    }
    if (games[side] != NULL) {
        small_feed(games[side], &bytes);
    }
    return 0;
}
