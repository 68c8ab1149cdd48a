/* SPDX-License-Identifier: MIT */
/*
 * Any text as a record: refused with a message, or a whole game that is written as it was read, can
 * be taken back move by move and played again.
 */
#include "invariants.h"

/* Takes all moves back and plays them again: the same record at each length. */
static void check_history(bp_state *state)
{
    const int32_t plies = bp_state_ply(state);
    char *record = fuzz_line(fuzz_write_record, state);
    bp_move *moves = fuzz_alloc(sizeof *moves * (size_t)(plies + 1));
    bp_move none = 0;
    for (int32_t ply = 0; ply < plies; ply++) {
        CHECK(bp_state_move_at(&moves[ply], NULL, state, ply) == BP_OK);
    }
    CHECK(bp_state_move_at(&none, NULL, state, plies) == BP_ERR_HISTORY && none == 0);
    for (int32_t ply = plies; ply > 0; ply--) {
        CHECK(bp_state_undo(state) == BP_OK && bp_state_ply(state) == ply - 1);
    }
    CHECK(bp_state_undo(state) == BP_ERR_HISTORY);
    for (int32_t ply = 0; ply < plies; ply++) {
        CHECK(bp_state_is_legal(state, moves[ply]) == 1);
        CHECK(bp_state_apply(state, moves[ply]) == BP_OK);
    }
    char *again = fuzz_line(fuzz_write_record, state);
    CHECK(strcmp(record, again) == 0);
    free(again);
    free(moves);
    free(record);
}

/* The same text for a given game: read as the same, or refused for a reason that the header names. */
static void check_parse(const char *text, bp_state *opened)
{
    char why[512];
    bp_game *game = NULL;
    bp_state *twin = NULL, *fixed = NULL;
    if (opened == NULL) {
        CHECK(bp_bigpoints_open(&fixed, "board=RKGWRGK", NULL, NULL, 0) == BP_OK);
    }
    CHECK(bp_state_game(&game, opened != NULL ? opened : fixed) == BP_OK);
    const int status = bp_state_parse(&twin, game, text, why, sizeof why);
    fuzz_check_message(status, why, sizeof why);
    CHECK((status == BP_OK) == (twin != NULL));
    CHECK(status <= BP_OK && status != BP_ERR_ARGUMENT && status != BP_ERR_MEMORY &&
          status != BP_ERR_SPACE && status >= BP_ERR_MISMATCH);
    if (status == BP_OK && opened != NULL) {
        char *one = fuzz_line(fuzz_write_record, twin);
        char *other = fuzz_line(fuzz_write_record, opened);
        CHECK(strcmp(one, other) == 0);
        free(other);
        free(one);
    }
    bp_state_free(twin);
    bp_state_free(fixed);
    bp_game_free(game);
}

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size)
{
    const fuzz_bytes bytes = {data, size};
    char *text = fuzz_rest(&bytes);
    bp_state *state = fuzz_open(text);
    if (state != NULL) {
        fuzz_check_state(state);
        check_history(state);
    }
    check_parse(text, state);
    bp_state_free(state);
    free(text);
    return 0;
}
