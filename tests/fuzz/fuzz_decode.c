/* SPDX-License-Identifier: MIT */
/*
 * Any bytes as an encoded position: the first bytes choose a game, the rest is decoded, as it is and
 * brought to the right length. What is accepted encodes to the same bytes.
 */
#include "invariants.h"

/* The state of the bytes, or NULL. */
static bp_state *decode(bp_game *game, const uint8_t *code, size_t length)
{
    bp_state *state = NULL;
    const int status = bp_state_decode(&state, game, code, length);
    CHECK((status == BP_OK) == (state != NULL));
    if (length != fuzz_encoded_size(game)) {
        CHECK(status == BP_ERR_SYNTAX);
    } else {
        CHECK(status == BP_OK || status == BP_ERR_POSITION);
    }
    return state;
}

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size)
{
    fuzz_bytes bytes = {data, size};
    bp_game *game = fuzz_game(&bytes);
    if (game == NULL) {
        return 0;
    }
    /* A copy of exactly the bytes that are left, so that reading past them is seen. */
    const size_t length = bytes.size;
    uint8_t *rest = fuzz_alloc(length);
    if (length > 0) {
        memcpy(rest, bytes.data, length);
    }
    bp_state_free(decode(game, rest, length));
    free(rest);

    const size_t right = fuzz_encoded_size(game);
    uint8_t *code = fuzz_alloc(right), again[64];
    for (size_t i = 0; i < right; i++) {
        code[i] = (uint8_t)fuzz_byte(&bytes);
    }
    bp_state *state = decode(game, code, right);
    if (state != NULL) {
        CHECK(bp_state_encode(again, sizeof again, NULL, state) == BP_OK);
        CHECK(memcmp(again, code, right) == 0);
        fuzz_check_state(state);
        fuzz_play_out(state, &bytes);
        bp_state_free(state);
    }
    free(code);
    bp_game_free(game);
    return 0;
}
