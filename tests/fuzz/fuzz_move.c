/* SPDX-License-Identifier: MIT */
/*
 * Any text as a move: the first bytes choose a game and a position in it, the rest is the text. What
 * is read is a legal move, and is written as the same text but for its case.
 */
#include "invariants.h"

static int same_but_case(const char *one, const char *other)
{
    for (;; one++, other++) {
        const char a = *one >= 'A' && *one <= 'Z' ? (char)(*one - 'A' + 'a') : *one;
        const char b = *other >= 'A' && *other <= 'Z' ? (char)(*other - 'A' + 'a') : *other;
        if (a != b) {
            return 0;
        }
        if (a == '\0') {
            return 1;
        }
    }
}

static void check_text(bp_state *state, const char *text)
{
    char why[512], cut[4], written[16];
    bp_move move = 0, again = 0;
    size_t length = 0;
    fuzz_view view;
    fuzz_view_take(&view, state);
    memset(cut, 'Z', sizeof cut);
    const int status = bp_move_parse(&move, state, text, why, sizeof why);
    fuzz_check_message(status, why, sizeof why);
    CHECK(bp_move_parse(&again, state, text, cut, sizeof cut) == status && again == move);
    fuzz_check_cut(cut, sizeof cut, why);
    if (status == BP_OK) {
        CHECK(bp_state_is_legal(state, move) == 1);
        CHECK(bp_move_format(written, sizeof written, &length, state, move) == BP_OK);
        CHECK(length == strlen(written) && same_but_case(written, text));
        fuzz_check_move(state, move, &view);
    } else {
        CHECK(move == 0);
        CHECK(status == BP_ERR_SYNTAX || (status == BP_ERR_ILLEGAL && view.moves > 0) ||
              (status == BP_ERR_OVER && view.moves == 0));
        for (size_t i = 0; i < view.moves; i++) {
            CHECK(bp_move_format(written, sizeof written, NULL, state, view.move[i]) == BP_OK);
            CHECK(!same_but_case(written, text));
        }
    }
    fuzz_check_view(state, &view);
    fuzz_forget(&view);
}

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size)
{
    fuzz_bytes bytes = {data, size};
    bp_game *game = fuzz_game(&bytes);
    if (game == NULL) {
        return 0;
    }
    bp_state *state = NULL;
    CHECK(bp_state_new(&state, game) == BP_OK);
    bp_game_free(game);
    for (int plies = fuzz_byte(&bytes); plies > 0 && bp_state_is_over(state) == 0; plies--) {
        bp_move moves[64];
        size_t count = 0;
        CHECK(bp_state_moves(moves, 64, &count, state) == BP_OK && count > 0);
        CHECK(bp_state_apply(state, moves[(size_t)plies * 7 % count]) == BP_OK);
    }
    char *text = fuzz_rest(&bytes);
    check_text(state, text);
    free(text);
    bp_state_free(state);
    return 0;
}
