/* SPDX-License-Identifier: MIT */
/*
 * Any text as a position: refused with a message, or a state in which everything holds that holds in
 * played states, from which the game can be played to its end.
 */
#include "invariants.h"

/* bp_state_parse() agrees with bp_bigpoints_open() about a text without moves. */
static void check_parse(bp_state *state, const char *text)
{
    char why[512];
    bp_game *game = NULL;
    bp_state *twin = NULL;
    fuzz_view view;
    CHECK(bp_state_game(&game, state) == BP_OK);
    const int status = bp_state_parse(&twin, game, text, why, sizeof why);
    fuzz_check_message(status, why, sizeof why);
    CHECK((status == BP_OK) == (twin != NULL));
    if (status == BP_OK) {
        fuzz_view_take(&view, state);
        fuzz_check_view(twin, &view);
        fuzz_forget(&view);
        CHECK(bp_state_ply(twin) == 0);
    } else {
        CHECK(status == BP_ERR_SYNTAX || status == BP_ERR_CONFIG || status == BP_ERR_POSITION ||
              status == BP_ERR_MISMATCH);
    }
    bp_state_free(twin);
    bp_game_free(game);
}

/* The same text for a game that it is not about. */
static void check_foreign(const char *text)
{
    bp_state *other = NULL, *twin = NULL;
    bp_game *game = NULL;
    char why[512];
    CHECK(bp_bigpoints_open(&other, "players=3 board=RGBBGRWK", NULL, NULL, 0) == BP_OK);
    CHECK(bp_state_game(&game, other) == BP_OK);
    const int status = bp_state_parse(&twin, game, text, why, sizeof why);
    fuzz_check_message(status, why, sizeof why);
    CHECK((status == BP_OK) == (twin != NULL));
    if (status == BP_OK) {
        fuzz_check_state(twin);
    }
    bp_state_free(twin);
    bp_state_free(other);
    bp_game_free(game);
}

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size)
{
    fuzz_bytes bytes = {data, size};
    char *text = fuzz_rest(&bytes);
    bp_state *state = fuzz_open(text);
    if (state != NULL) {
        check_parse(state, text);
        fuzz_check_state(state);
        fuzz_play_out(state, &bytes);
    }
    check_foreign(text);
    bp_state_free(state);
    free(text);
    return 0;
}
