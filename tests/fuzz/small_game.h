/* SPDX-License-Identifier: MIT */
/*
 * What holds for any game of two players on the public headers, whatever its bytes are: texts and codes of positions,
 * records and moves are refused with a message, or read as what they say; what is accepted can be played on and taken
 * back.
 */
#ifndef FUZZ_SMALL_GAME_H
#define FUZZ_SMALL_GAME_H

#include "fuzz.h"

enum { SMALL_PLIES_MAX = 400, SMALL_MOVES_MAX = 400, SMALL_TEXTS = 6 };

/* The moves of a state, all legal; written and read back some of them. */
static inline size_t small_check_moves(bp_move *moves, const bp_state *state)
{
    size_t count = 0;
    char text[64], why[256];
    CHECK(bp_state_moves(moves, SMALL_MOVES_MAX, &count, state) == BP_OK);
    CHECK((count == 0) == (bp_state_is_over(state) == 1));
    for (size_t i = 0; i < count && i < SMALL_TEXTS; i++) {
        bp_move again = 0;
        CHECK(bp_state_is_legal(state, moves[i]) == 1);
        CHECK(bp_move_format(text, sizeof text, NULL, state, moves[i]) == BP_OK);
        CHECK(bp_move_parse(&again, state, text, why, sizeof why) == BP_OK && again == moves[i]);
    }
    return count;
}

/* Text and code of a position give the same position back. */
static inline void small_check_twins(const bp_state *state, bp_game *game)
{
    char *line = fuzz_line(fuzz_write_state, state);
    const size_t size = fuzz_encoded_size(game);
    uint8_t *code = fuzz_alloc(size);
    bp_state *twins[2] = {NULL, NULL};
    CHECK(bp_state_parse(&twins[0], game, line, NULL, 0) == BP_OK);
    CHECK(bp_state_encode(code, size, NULL, state) == BP_OK);
    CHECK(bp_state_decode(&twins[1], game, code, size) == BP_OK);
    for (int i = 0; i < 2; i++) {
        uint64_t key[2], other[2];
        char *again = fuzz_line(fuzz_write_state, twins[i]);
        CHECK(strcmp(line, again) == 0);
        CHECK(bp_state_key(key, state) == BP_OK && bp_state_key(other, twins[i]) == BP_OK);
        CHECK(memcmp(key, other, sizeof key) == 0);
        CHECK(bp_state_is_over(state) == bp_state_is_over(twins[i]));
        free(again);
        bp_state_free(twins[i]);
    }
    free(code);
    free(line);
}

static inline void small_check_numbers(const bp_state *state, const bp_game *game)
{
    int32_t numbers[2], min, max;
    CHECK(bp_game_score_range(&min, &max, game) == BP_OK);
    const int status = bp_state_estimate(numbers, 2, NULL, state);
    CHECK(status == BP_OK || status == BP_ERR_UNSUPPORTED);
    if (bp_state_is_over(state)) {
        CHECK(bp_state_scores(numbers, 2, NULL, state) == BP_OK);
        CHECK(numbers[0] >= min && numbers[0] <= max && numbers[1] >= min && numbers[1] <= max);
    }
}

/* Plays as the bytes choose, writes and reads the record, and takes everything back. */
static inline void small_play(bp_state *state, bp_game *game, fuzz_bytes *bytes)
{
    bp_move moves[SMALL_MOVES_MAX];
    const int32_t before = bp_state_ply(state);
    char *start = fuzz_line(fuzz_write_state, state);
    size_t count;
    while ((count = small_check_moves(moves, state)) > 0 && bytes->size > 0) {
        CHECK(bp_state_ply(state) < before + SMALL_PLIES_MAX);
        const size_t choice = ((size_t)fuzz_byte(bytes) << 8 | (size_t)fuzz_byte(bytes)) % count;
        CHECK(bp_state_apply(state, moves[choice]) == BP_OK);
    }
    small_check_numbers(state, game);
    small_check_twins(state, game);
    char *record = fuzz_line(fuzz_write_record, state), *again;
    bp_state *twin = NULL;
    CHECK(bp_state_parse(&twin, game, record, NULL, 0) == BP_OK);
    again = fuzz_line(fuzz_write_record, twin);
    CHECK(strcmp(record, again) == 0);
    bp_state_free(twin);
    free(again);
    while (bp_state_ply(state) > before) {
        CHECK(bp_state_undo(state) == BP_OK);
    }
    again = fuzz_line(fuzz_write_state, state);
    CHECK(strcmp(start, again) == 0);
    free(again);
    free(record);
    free(start);
}

/* A state of the game by a text or a code of any bytes, or its start. NULL if it is refused. */
static inline bp_state *small_open(bp_game *game, int how, const fuzz_bytes *bytes)
{
    char why[512];
    char *text = fuzz_rest(bytes);
    bp_state *state = NULL;
    int status;
    memset(why, 'Z', sizeof why);
    switch (how % 4) {
    case 0:
        status = bp_state_parse(&state, game, text, why, sizeof why);
        fuzz_check_message(status, why, sizeof why);
        break;
    case 1:
        status = bp_state_parse(&state, game, text, why, sizeof why);
        fuzz_check_message(status, why, sizeof why);
        break;
    case 2: status = bp_state_decode(&state, game, (const uint8_t *)text, bytes->size); break;
    default: status = bp_state_new(&state, game); break;
    }
    CHECK((status == BP_OK) == (state != NULL));
    CHECK(status == BP_OK || status == BP_ERR_SYNTAX || status == BP_ERR_CONFIG ||
          status == BP_ERR_POSITION || status == BP_ERR_ILLEGAL || status == BP_ERR_OVER ||
          status == BP_ERR_MISMATCH);
    free(text);
    return state;
}

/* Any text as a move: refused with a message, or legal and written as a move. */
static inline void small_check_move_text(const bp_state *state, const fuzz_bytes *bytes)
{
    char why[512], out[64];
    char *text = fuzz_rest(bytes);
    bp_move move = 0;
    memset(why, 'Z', sizeof why);
    const int status = bp_move_parse(&move, state, text, why, sizeof why);
    fuzz_check_message(status, why, sizeof why);
    if (status == BP_OK) {
        CHECK(bp_state_is_legal(state, move) == 1);
        CHECK(bp_move_format(out, sizeof out, NULL, state, move) == BP_OK);
    }
    free(text);
}

/* Everything that a target does with a game. */
static inline void small_feed(bp_game *game, fuzz_bytes *bytes)
{
    bp_state *state = small_open(game, fuzz_byte(bytes), bytes);
    if (state != NULL) {
        small_check_twins(state, game);
        small_check_numbers(state, game);
        small_check_move_text(state, bytes);
        small_play(state, game, bytes);
    }
    bp_state_free(state);
}

#endif
