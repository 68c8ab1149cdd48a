/* SPDX-License-Identifier: MIT */
/*
 * What holds for every state of Big Points however it came about: played, read from a text, or decoded.
 */
#ifndef FUZZ_INVARIANTS_H
#define FUZZ_INVARIANTS_H

#include "fuzz.h"

/* ---------------------------------------------------------------------- the same position */

/* Everything that can be said about a position. */
typedef struct fuzz_view {
    char *line;
    size_t code_size;
    uint8_t code[64];
    int32_t scores[BP_PLAYERS_MAX];
    size_t players;
    size_t moves;
    bp_move move[64];
} fuzz_view;

static inline void fuzz_view_take(fuzz_view *view, const bp_state *state)
{
    char line[1024];
    size_t length = 0;
    memset(view, 0, sizeof *view);
    CHECK(bp_state_format(line, sizeof line, &length, state) == BP_OK);
    view->line = fuzz_alloc(length + 1);
    memcpy(view->line, line, length + 1);
    CHECK(bp_state_encode(view->code, sizeof view->code, &view->code_size, state) == BP_OK);
    CHECK(bp_state_scores(view->scores, BP_PLAYERS_MAX, &view->players, state) == BP_OK);
    CHECK(bp_state_moves(view->move, 64, &view->moves, state) == BP_OK);
}

static inline void fuzz_forget(fuzz_view *view)
{
    free(view->line);
    view->line = NULL;
}

static inline void fuzz_check_same(const fuzz_view *one, const fuzz_view *other)
{
    CHECK(strcmp(one->line, other->line) == 0);
    CHECK(one->code_size == other->code_size);
    CHECK(memcmp(one->code, other->code, one->code_size) == 0);
    CHECK(one->players == other->players);
    CHECK(memcmp(one->scores, other->scores, one->players * sizeof one->scores[0]) == 0);
    CHECK(one->moves == other->moves);
    CHECK(memcmp(one->move, other->move, one->moves * sizeof one->move[0]) == 0);
}

/* The state is exactly as it was. */
static inline void fuzz_check_view(const bp_state *state, const fuzz_view *view)
{
    fuzz_view now;
    fuzz_view_take(&now, state);
    fuzz_check_same(&now, view);
    fuzz_forget(&now);
}

/* -------------------------------------------------------------------------- invariants */

/* Rules 15 and 16, from the accessors alone: a disc counts what its pawn's step is worth, 0 while the
 * pawn is on its way; a white counts the colours and the black in the same hand. */
static inline int32_t fuzz_score(const bp_state *state, int32_t seat)
{
    const int32_t steps = bp_ladder_step_count(state);
    int32_t score = 0, kinds = 0;
    for (int32_t step = 0; step < steps; step++) {
        const int32_t colour = bp_ladder_pawn(state, step);
        if (colour != BP_NO_DISC) {
            score += (steps - 1 - step) * bp_hand_count(state, seat, colour);
        }
    }
    for (int32_t disc = BP_RED; disc <= BP_BLACK; disc++) {
        kinds += disc != BP_WHITE && bp_hand_count(state, seat, disc) > 0;
    }
    return score + kinds * bp_hand_count(state, seat, BP_WHITE);
}

/* No disc is lost or made: what left the track is in the hands, and with each pawn that climbed one
 * disc from beside the ladder; only black discs may have left the game. */
static inline void fuzz_check_discs(const bp_state *state, const char *board, int32_t players)
{
    static const char letters[] = "RGBYPWK";
    const int32_t length = bp_track_length(state);
    CHECK((size_t)length == strlen(board));
    for (int32_t disc = BP_RED; disc <= BP_BLACK; disc++) {
        int32_t total = 0, found = 0;
        for (int32_t place = 1; place <= length; place++) {
            total += board[place - 1] == letters[disc];
            if (bp_track_disc(state, place) == disc) {
                CHECK(board[place - 1] == letters[disc]);
                found++;
            }
        }
        for (int32_t seat = 0; seat < players; seat++) {
            const int32_t held = bp_hand_count(state, seat, disc);
            CHECK(held >= 0);
            found += held;
        }
        if (disc == BP_BLACK) {
            CHECK(found <= total);
        } else if (disc == BP_WHITE) {
            CHECK(found == total);
        } else {
            CHECK(found == total + (bp_pawn_place(state, disc) == BP_PLACE_LADDER));
        }
    }
}

/* Rule 5: a pawn stands on a disc of its colour; the ladder is filled from the top (rule 9). */
static inline void fuzz_check_pawns(const bp_state *state)
{
    const int32_t length = bp_track_length(state), steps = bp_ladder_step_count(state);
    int32_t in_play = 0, climbed = 0, standing = 0, seen = 0;
    for (int32_t colour = BP_RED; colour <= BP_PURPLE; colour++) {
        const int32_t place = bp_pawn_place(state, colour);
        in_play += place != BP_PLACE_NONE;
        climbed += place == BP_PLACE_LADDER;
        if (place >= 1 && place <= length) {
            standing++;
            CHECK(bp_track_disc(state, place) == colour);
            CHECK(bp_track_pawn(state, place) == colour);
        } else {
            CHECK(place == BP_PLACE_START || place == BP_PLACE_LADDER || place == BP_PLACE_NONE);
        }
    }
    CHECK(in_play == steps && steps >= BP_COLOURS_MIN && steps <= BP_COLOURS_MAX);
    for (int32_t place = 1; place <= length; place++) {
        seen += bp_track_pawn(state, place) != BP_NO_DISC;
    }
    CHECK(seen == standing);
    for (int32_t step = 0; step < steps; step++) {
        const int32_t colour = bp_ladder_pawn(state, step);
        CHECK((colour != BP_NO_DISC) == (step < climbed));
        CHECK(bp_ladder_worth(state, step) == steps - 1 - step);
        if (colour != BP_NO_DISC) {
            CHECK(bp_pawn_place(state, colour) == BP_PLACE_LADDER);
            for (int32_t below = step + 1; below < climbed; below++) {
                CHECK(bp_ladder_pawn(state, below) != colour);
            }
        }
    }
    if (climbed == steps) {
        CHECK(bp_state_is_over(state) == 1);
    }
}

/* The scores are those of the rules, the winners those of the scores. */
static inline void fuzz_check_scores(const bp_state *state, const bp_game *game,
                                     const fuzz_view *view)
{
    int32_t lower = 0, upper = 0, best = -1;
    uint32_t winners = 0, expected = 0;
    CHECK(bp_game_score_range(&lower, &upper, game) == BP_OK);
    const int climbed = bp_ladder_pawn(state, bp_ladder_step_count(state) - 1) != BP_NO_DISC;
    for (int32_t seat = 0; seat < (int32_t)view->players; seat++) {
        if (climbed || view->moves > 0) {
            CHECK(view->scores[seat] == fuzz_score(state, seat));
        } else {
            CHECK(view->scores[seat] == -1); /* thesis rules: nobody can move */
        }
        if (view->moves == 0) {
            CHECK(view->scores[seat] >= lower && view->scores[seat] <= upper);
        }
        best = view->scores[seat] > best ? view->scores[seat] : best;
    }
    for (uint32_t seat = 0; seat < view->players; seat++) {
        expected |= view->scores[seat] == best ? 1u << seat : 0;
    }
    if (view->moves == 0) {
        CHECK(bp_state_winners(&winners, state) == BP_OK && winners == expected);
    } else {
        CHECK(bp_state_winners(&winners, state) == BP_ERR_NOT_OVER && winners == 0);
    }
}

/* What a legal move says about itself is what it does; the state is put back as it was. */
static inline void fuzz_check_move(bp_state *state, bp_move move, const fuzz_view *before)
{
    char text[16], why[256];
    bp_move again = 0;
    size_t length = 0;
    const int32_t mover = bp_state_mover(state), ply = bp_state_ply(state);
    const int32_t pawn = bp_move_pawn(state, move), target = bp_move_target(state, move);
    const int32_t disc = bp_move_taken_disc(state, move);
    const int32_t place = bp_move_taken_place(state, move);

    CHECK(move != 0 && bp_state_is_legal(state, move) == 1);
    CHECK(bp_state_explain(NULL, 0, &length, state, move) == BP_OK && length == 0);
    CHECK(bp_move_format(text, sizeof text, &length, state, move) == BP_OK);
    CHECK(strlen(text) == length && length >= 2);
    CHECK(bp_move_parse(&again, state, text, why, sizeof why) == BP_OK && again == move);
    CHECK((pawn == BP_NO_DISC) == (strcmp(text, "pass") == 0));
    CHECK((pawn == BP_NO_DISC) == (target == BP_PLACE_NONE));
    CHECK((disc == BP_NO_DISC) == (place == BP_PLACE_NONE));
    if (place >= 1 && place <= bp_track_length(state)) {
        CHECK(bp_track_disc(state, place) == disc && place != target);
        CHECK(bp_track_pawn(state, place) == BP_NO_DISC || bp_track_pawn(state, place) == pawn);
    } else {
        CHECK(place == BP_PLACE_NONE || (place == BP_PLACE_LADDER && disc == pawn));
    }
    CHECK((target == BP_PLACE_LADDER) == (place == BP_PLACE_LADDER));

    const int spends = text[0] == 'x';
    int32_t hand[BP_BLACK + 1];
    for (int32_t kind = BP_RED; kind <= BP_BLACK; kind++) {
        hand[kind] = bp_hand_count(state, mover, kind);
        hand[kind] += (kind == disc) - (kind == BP_BLACK && spends);
    }
    CHECK(bp_state_apply(state, move) == BP_OK);
    CHECK(bp_state_ply(state) == ply + 1);
    CHECK(bp_state_move_at(&again, NULL, state, ply) == BP_OK && again == move);
    for (int32_t kind = BP_RED; kind <= BP_BLACK; kind++) {
        CHECK(bp_hand_count(state, mover, kind) == hand[kind]);
    }
    if (pawn != BP_NO_DISC) {
        CHECK(bp_pawn_place(state, pawn) == target);
    }
    if (place >= 1 && place <= bp_track_length(state)) {
        CHECK(bp_track_disc(state, place) == BP_NO_DISC);
    }
    CHECK(bp_state_undo(state) == BP_OK);
    CHECK(bp_state_ply(state) == ply);
    fuzz_check_view(state, before);
}

/* A number that is no legal move is refused with a reason and changes nothing. */
static inline void fuzz_check_illegal(bp_state *state, bp_move move, const fuzz_view *view)
{
    for (size_t i = 0; i < view->moves; i++) {
        if (view->move[i] == move) {
            return;
        }
    }
    size_t length = 0;
    char text[16] = "Z";
    CHECK(bp_state_is_legal(state, move) == 0);
    CHECK(bp_state_apply(state, move) == (view->moves > 0 ? BP_ERR_ILLEGAL : BP_ERR_OVER));
    CHECK(bp_state_explain(NULL, 0, &length, state, move) == BP_OK && length > 0);
    CHECK(bp_move_format(text, sizeof text, NULL, state, move) == BP_ERR_ILLEGAL && text[0] == 'Z');
    CHECK(bp_move_pawn(state, move) == BP_ERR_ILLEGAL);
    CHECK(bp_move_target(state, move) == BP_ERR_ILLEGAL);
    CHECK(bp_move_taken_disc(state, move) == BP_ERR_ILLEGAL);
    CHECK(bp_move_taken_place(state, move) == BP_ERR_ILLEGAL);
    fuzz_check_view(state, view);
}

/* The legal moves: none of them 0, no two the same, none exactly when the game is over. */
static inline void fuzz_check_moves(bp_state *state, const fuzz_view *view)
{
    uint64_t sequences = 0;
    const int32_t mover = bp_state_mover(state);
    CHECK(bp_state_is_over(state) == (view->moves == 0));
    CHECK(view->moves == 0 ? mover == BP_ERR_OVER : mover >= 0 && mover < (int32_t)view->players);
    CHECK(bp_state_perft(&sequences, state, 1) == BP_OK && sequences == view->moves);
    for (size_t i = 0; i < view->moves; i++) {
        for (size_t j = 0; j < i; j++) {
            CHECK(view->move[i] != view->move[j]);
        }
        fuzz_check_move(state, view->move[i], view);
    }
    CHECK(bp_turn_is_extra(state) == 0 ||
          (view->moves > 0 && bp_hand_count(state, mover, BP_BLACK) > 0));
    fuzz_check_illegal(state, 0, view);
}

/* The writers keep to the documented sizes and to the buffers that they are given. */
static inline void fuzz_check_sizes(const bp_state *state, const bp_game *game,
                                    const fuzz_view *view)
{
    uint8_t code[65];
    size_t length = 0, count = 0;
    int32_t scores[BP_PLAYERS_MAX];
    bp_move moves[64];
    char *line = fuzz_line(fuzz_write_state, state);
    CHECK(strcmp(line, view->line) == 0);
    free(line);

    memset(code, 0x5a, sizeof code);
    CHECK(bp_state_encode(code, view->code_size - 1, &length, state) == BP_ERR_SPACE);
    CHECK(code[0] == 0x5a && length == view->code_size);
    CHECK(bp_state_encode(code, view->code_size, &length, state) == BP_OK);
    CHECK(code[view->code_size] == 0x5a && length == view->code_size);

    CHECK(bp_game_player_count(game) == (int32_t)view->players);
    CHECK(bp_state_scores(scores, view->players - 1, &count, state) == BP_ERR_SPACE);
    CHECK(count == view->players);

    const int32_t max = bp_game_max_moves(game);
    CHECK(max > 0 && max <= 64 && view->moves <= (size_t)max);
    CHECK(bp_state_moves(moves, (size_t)max, NULL, state) == BP_OK);
    if (view->moves > 0) {
        moves[0] = 0;
        CHECK(bp_state_moves(moves, view->moves - 1, &count, state) == BP_ERR_SPACE);
        CHECK(moves[0] == 0 && count == view->moves);
    }
}

/* Another state of the same position: its view is the same, and so is its key. It is freed. */
static inline void fuzz_check_twin(bp_state *twin, const bp_state *state, const fuzz_view *view,
                                   int32_t ply)
{
    uint64_t one[2], other[2];
    fuzz_check_view(twin, view);
    CHECK(bp_state_key(one, state) == BP_OK && bp_state_key(other, twin) == BP_OK);
    CHECK(one[0] == other[0] && one[1] == other[1]);
    CHECK(bp_state_ply(twin) == ply);
    if (ply == 0) {
        CHECK(bp_state_undo(twin) == BP_ERR_HISTORY);
    }
    bp_state_free(twin);
}

/* Text and bytes give the same position back, without history, and a record the same game with it. */
static inline void fuzz_check_notation(bp_state *state, bp_game *game, const fuzz_view *view)
{
    char why[256];
    bp_state *twin = NULL;
    const int32_t ply = bp_state_ply(state);
    CHECK(bp_bigpoints_open(&twin, view->line, NULL, why, sizeof why) == BP_OK);
    fuzz_check_twin(twin, state, view, 0);
    CHECK(bp_state_parse(&twin, game, view->line, why, sizeof why) == BP_OK);
    fuzz_check_twin(twin, state, view, 0);
    CHECK(bp_state_decode(&twin, game, view->code, view->code_size) == BP_OK);
    fuzz_check_twin(twin, state, view, 0);

    char *record = fuzz_line(fuzz_write_record, state);
    CHECK(bp_bigpoints_open(&twin, record, NULL, why, sizeof why) == BP_OK);
    char *again = fuzz_line(fuzz_write_record, twin);
    CHECK(strcmp(again, record) == 0);
    fuzz_check_twin(twin, state, view, ply);
    CHECK(bp_state_parse(&twin, game, record, why, sizeof why) == BP_OK);
    fuzz_check_twin(twin, state, view, ply);
    free(again);
    free(record);
}

/* All of the above. The state is played on and put back, so it is as it was. */
static inline void fuzz_check_state(bp_state *state)
{
    bp_game *game = NULL;
    fuzz_view view;
    CHECK(bp_state_game(&game, state) == BP_OK);
    fuzz_view_take(&view, state);

    const char *field = strstr(view.line, "board=");
    char board[BP_BOARD_MAX + 1];
    CHECK(field != NULL);
    const size_t length = strcspn(field + 6, " ");
    CHECK(length <= BP_BOARD_MAX);
    memcpy(board, field + 6, length);
    board[length] = '\0';

    fuzz_check_sizes(state, game, &view);
    fuzz_check_discs(state, board, (int32_t)view.players);
    fuzz_check_pawns(state);
    fuzz_check_scores(state, game, &view);
    fuzz_check_moves(state, &view);
    fuzz_check_notation(state, game, &view);
    fuzz_check_view(state, &view);
    fuzz_forget(&view);
    bp_game_free(game);
}

/* Plays on to the end, the bytes choosing the moves, checks the end, and takes it all back. */
static inline void fuzz_play_out(bp_state *state, fuzz_bytes *bytes)
{
    fuzz_view before;
    const int32_t ply = bp_state_ply(state);
    fuzz_view_take(&before, state);
    while (bp_state_is_over(state) == 0) {
        bp_move moves[64];
        size_t count = 0;
        CHECK(bp_state_moves(moves, 64, &count, state) == BP_OK && count > 0);
        CHECK(bp_state_apply(state, moves[(size_t)fuzz_byte(bytes) % count]) == BP_OK);
        CHECK(bp_state_ply(state) < ply + 512); /* every game ends */
    }
    fuzz_check_state(state);
    while (bp_state_ply(state) > ply) {
        CHECK(bp_state_undo(state) == BP_OK);
    }
    fuzz_check_view(state, &before);
    fuzz_forget(&before);
}

#endif
