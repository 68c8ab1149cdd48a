/* SPDX-License-Identifier: MIT */
/*
 * Bytes play: the first choose a game, each of the others is a move, an undo, a copy, a
 * move that may be illegal, or a check of everything. The view of each ply is kept, so that every
 * undo is compared with what was there before; beside it plays the naive implementation of the rules,
 * and the two must agree on every move, hand, step and score.
 */
#include "invariants.h"

#include "../naive/naive.h"

enum { PLIES_MAX = 512, STEPS_MAX = 300, LOOKS_MAX = 2 };

typedef struct table {
    bp_state *state;
    fuzz_view views[PLIES_MAX]; /* by ply, up to the state's */
    naive oracles[PLIES_MAX];   /* the same positions by the naive implementation */
    int checks;                 /* how often everything was checked, which is slow */
} table;

static const fuzz_view *view_now(const table *t)
{
    return &t->views[bp_state_ply(t->state)];
}

/* ------------------------------------------------------------------------------- the oracle */

static void start_oracle(naive *oracle, const char *line, bp_game *game)
{
    char board[BP_BOARD_MAX + 1];
    const char *field = strstr(line, "board=") + strlen("board=");
    const size_t length = strcspn(field, " ");
    CHECK(length <= BP_BOARD_MAX);
    memcpy(board, field, length);
    board[length] = '\0';
    CHECK(naive_start(oracle, board, bp_game_player_count(game), fuzz_starter(game),
                      strstr(line, "rules=thesis") != NULL) == 0);
}

static void compare(const table *t)
{
    const naive *oracle = &t->oracles[bp_state_ply(t->state)];
    naive_move texts[NAIVE_MOVES_MAX];
    int scores[5];
    const int count = naive_moves(oracle, texts);
    CHECK((size_t)count == view_now(t)->moves);
    for (int i = 0; i < count; i++) {
        char text[16];
        CHECK(bp_move_format(text, sizeof text, NULL, t->state, view_now(t)->move[i]) == BP_OK);
        CHECK(strcmp(text, texts[i]) == 0);
    }
    CHECK(naive_over(oracle) == bp_state_is_over(t->state));
    if (count > 0) {
        CHECK(oracle->mover == bp_state_mover(t->state));
        CHECK((oracle->extra != 0) == bp_turn_is_extra(t->state));
    }
    naive_scores(oracle, scores);
    for (int32_t seat = 0; seat < oracle->players; seat++) {
        CHECK(scores[seat] == view_now(t)->scores[seat]);
        for (int32_t disc = BP_RED; disc <= BP_BLACK; disc++) {
            CHECK(oracle->hand[seat][disc] == bp_hand_count(t->state, seat, disc));
        }
    }
    for (int32_t step = 0; step < bp_ladder_step_count(t->state); step++) {
        const int32_t pawn = bp_ladder_pawn(t->state, step);
        CHECK(oracle->ladder[step] == (pawn == BP_NO_DISC ? -1 : pawn));
    }
    for (int32_t place = 1; place <= bp_track_length(t->state); place++) {
        const int32_t disc = bp_track_disc(t->state, place);
        CHECK(oracle->track[place - 1] == (disc == BP_NO_DISC ? '.' : "RGBYPWK"[disc]));
    }
}

/* --------------------------------------------------------------------------------- the steps */

static void play(table *t, int choice)
{
    char text[16];
    const int32_t ply = bp_state_ply(t->state);
    const fuzz_view *view = view_now(t);
    if (view->moves == 0) {
        CHECK(bp_state_is_over(t->state) == 1);
        return;
    }
    CHECK(ply + 1 < PLIES_MAX);
    const bp_move move = view->move[(size_t)choice % view->moves];
    CHECK(bp_move_format(text, sizeof text, NULL, t->state, move) == BP_OK);
    t->oracles[ply + 1] = t->oracles[ply];
    CHECK(naive_play(&t->oracles[ply + 1], text) == 0);
    CHECK(bp_state_apply(t->state, move) == BP_OK);
    CHECK(bp_state_ply(t->state) == ply + 1);
    fuzz_view_take(&t->views[ply + 1], t->state);
    CHECK(memcmp(view_now(t)->code, view->code, view->code_size) != 0);
    compare(t);
}

static void undo(table *t, int times)
{
    for (; times > 0; times--) {
        const int32_t ply = bp_state_ply(t->state);
        if (ply == 0) {
            CHECK(bp_state_undo(t->state) == BP_ERR_HISTORY);
        } else {
            CHECK(bp_state_undo(t->state) == BP_OK && bp_state_ply(t->state) == ply - 1);
            fuzz_forget(&t->views[ply]);
        }
        fuzz_check_view(t->state, view_now(t));
    }
}

/* The play goes on with a copy; the original is freed. */
static void copy(table *t)
{
    bp_state *twin = NULL;
    CHECK(bp_state_clone(&twin, t->state) == BP_OK);
    CHECK(bp_state_ply(twin) == bp_state_ply(t->state));
    char *one = fuzz_line(fuzz_write_record, t->state), *other = fuzz_line(fuzz_write_record, twin);
    CHECK(strcmp(one, other) == 0);
    free(other);
    free(one);
    if (bp_state_ply(twin) > 0) {
        CHECK(bp_state_undo(t->state) == BP_OK); /* which the copy does not notice */
    }
    bp_state_free(t->state);
    t->state = twin;
    fuzz_check_view(t->state, view_now(t));
}

/* The play goes on with what the record's text gives. */
static void reopen(table *t)
{
    const int32_t ply = bp_state_ply(t->state);
    char *record = fuzz_line(fuzz_write_record, t->state);
    bp_state *twin = NULL;
    CHECK(bp_bigpoints_open(&twin, record, NULL, NULL, 0) == BP_OK && bp_state_ply(twin) == ply);
    bp_state_free(t->state);
    t->state = twin;
    fuzz_check_view(t->state, view_now(t));
    free(record);
}

/* The play goes on from the position alone, as text or as bytes: its history is gone. */
static void restart(table *t, int as_text)
{
    const int32_t ply = bp_state_ply(t->state);
    bp_game *game = NULL;
    bp_state *twin = NULL;
    CHECK(bp_state_game(&game, t->state) == BP_OK);
    if (as_text) {
        CHECK(bp_state_parse(&twin, game, view_now(t)->line, NULL, 0) == BP_OK);
    } else {
        CHECK(bp_state_decode(&twin, game, view_now(t)->code, view_now(t)->code_size) == BP_OK);
    }
    bp_game_free(game);
    bp_state_free(t->state);
    t->state = twin;
    for (int32_t i = 0; i < ply; i++) {
        fuzz_forget(&t->views[i]);
    }
    if (ply > 0) {
        t->views[0] = t->views[ply];
        t->oracles[0] = t->oracles[ply];
    }
    fuzz_check_view(t->state, view_now(t));
}

static void step(table *t, fuzz_bytes *bytes)
{
    const int byte = fuzz_byte(bytes), choice = byte >> 3;
    switch (byte & 7) {
    case 0:
    case 1:
    case 2:
    case 3: play(t, choice); break;
    case 4: undo(t, 1 + choice % 8); break;
    case 5: fuzz_check_illegal(t->state, fuzz_word(bytes), view_now(t)); break;
    case 6:
        if (t->checks++ < LOOKS_MAX) {
            fuzz_check_state(t->state);
        }
        break;
    default:
        switch (choice % 5) {
        case 0:
        case 1: copy(t); break;
        case 2: reopen(t); break;
        case 3: restart(t, 0); break;
        default: restart(t, 1); break;
        }
    }
}

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size)
{
    fuzz_bytes bytes = {data, size};
    bp_game *game = fuzz_game(&bytes);
    if (game == NULL) {
        return 0;
    }
    table *t = fuzz_alloc(sizeof *t);
    t->checks = 0;
    CHECK(bp_state_new(&t->state, game) == BP_OK);
    fuzz_view_take(&t->views[0], t->state);
    start_oracle(&t->oracles[0], t->views[0].line, game);
    bp_game_free(game);
    compare(t);
    for (int steps = 0; bytes.size > 0 && steps < STEPS_MAX; steps++) {
        step(t, &bytes);
    }
    fuzz_check_state(t->state);
    undo(t, bp_state_ply(t->state));
    fuzz_forget(&t->views[0]);
    bp_state_free(t->state);
    free(t);
    return 0;
}
