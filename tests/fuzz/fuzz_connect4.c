/* SPDX-License-Identifier: MIT */
/*
 * Any bytes for Four in a Row: the first choose the grid, then a position, a record, a code or moves. See small_game.h.
 */
#include "games/connect4.h"
#include "small_game.h"

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size)
{
    fuzz_bytes bytes = {data, size};
    bp_game *game = NULL;
    const int width = fuzz_byte(&bytes) % 12, height = fuzz_byte(&bytes) % 18;
    const int status = bp__connect4_new(&game, width, height, NULL);
    CHECK((status == BP_OK) == (game != NULL));
    CHECK((status == BP_OK) ==
          (width >= 1 && width <= 9 && height >= 1 && height <= 16 && width * (height + 1) <= 64));
    if (status == BP_OK) {
        small_feed(game, &bytes);
    }
    bp_game_free(game);
    return 0;
}
