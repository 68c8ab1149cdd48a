/* SPDX-License-Identifier: MIT */
/*
 * States: playing, undoing, copying, and every status of their functions.
 */
#include <bigpoints.h>
#include <bigpoints/view.h>
#include <stdio.h>
#include <string.h>
#include <unity.h>

#include "support/support.h"

/* A game in which player 1 may take an extra turn after the third move. */
#define BLACK_GAME "players=2 start=1 rules=official board=RKGWRGK"

static bp_state *state;
static char text[TEST_TEXT];

void setUp(void)
{
    state = test_open(BLACK_GAME);
    memset(text, '#', sizeof text);
}

void tearDown(void)
{
    bp_state_free(state);
    state = NULL;
}

/* States: NULL. */

static void test_state_handle_functions_refuse_null(void)
{
    bp_game *game = test_game_of(state);
    bp_state *out = test_poison();
    bp_game *game_out = test_poison();

    TEST_ASSERT_EQUAL_INT(BP_ERR_ARGUMENT, bp_state_new(&out, NULL));
    TEST_ASSERT_NULL(out);
    TEST_ASSERT_EQUAL_INT(BP_ERR_ARGUMENT, bp_state_new(NULL, game));
    out = test_poison();
    TEST_ASSERT_EQUAL_INT(BP_ERR_ARGUMENT, bp_state_clone(&out, NULL));
    TEST_ASSERT_NULL(out);
    TEST_ASSERT_EQUAL_INT(BP_ERR_ARGUMENT, bp_state_clone(NULL, state));
    TEST_ASSERT_EQUAL_INT(BP_ERR_ARGUMENT, bp_state_game(&game_out, NULL));
    TEST_ASSERT_NULL(game_out);
    TEST_ASSERT_EQUAL_INT(BP_ERR_ARGUMENT, bp_state_game(NULL, state));
    bp_state_free(NULL);
    bp_game_free(game);
}

static void test_state_questions_refuse_null(void)
{
    bp_move move = 5;
    int32_t score = 5;
    uint32_t winners = 5;
    uint64_t words[2] = {5, 5};
    size_t count = 5;

    TEST_ASSERT_EQUAL_INT32(BP_ERR_ARGUMENT, bp_state_mover(NULL));
    TEST_ASSERT_EQUAL_INT32(BP_ERR_ARGUMENT, bp_state_is_over(NULL));
    TEST_ASSERT_EQUAL_INT32(BP_ERR_ARGUMENT, bp_state_ply(NULL));
    TEST_ASSERT_EQUAL_INT32(BP_ERR_ARGUMENT, bp_state_is_legal(NULL, 1));
    TEST_ASSERT_EQUAL_INT(BP_ERR_ARGUMENT, bp_state_moves(&move, 1, &count, NULL));
    TEST_ASSERT_EQUAL_INT(BP_ERR_ARGUMENT, bp_state_moves(NULL, 1, &count, state));
    TEST_ASSERT_EQUAL_INT(BP_ERR_ARGUMENT, bp_state_apply(NULL, 1));
    TEST_ASSERT_EQUAL_INT(BP_ERR_ARGUMENT, bp_state_undo(NULL));
    TEST_ASSERT_EQUAL_INT(BP_ERR_ARGUMENT, bp_state_move_at(&move, NULL, NULL, 0));
    TEST_ASSERT_EQUAL_INT(BP_ERR_ARGUMENT, bp_state_scores(&score, 1, &count, NULL));
    TEST_ASSERT_EQUAL_INT(BP_ERR_ARGUMENT, bp_state_scores(NULL, 1, &count, state));
    TEST_ASSERT_EQUAL_INT(BP_ERR_ARGUMENT, bp_state_winners(&winners, NULL));
    TEST_ASSERT_EQUAL_INT(BP_ERR_ARGUMENT, bp_state_key(words, NULL));
    TEST_ASSERT_EQUAL_INT(BP_ERR_ARGUMENT, bp_state_key(NULL, state));
    TEST_ASSERT_EQUAL_INT(BP_ERR_ARGUMENT, bp_state_perft(words, NULL, 1));
    TEST_ASSERT_EQUAL_INT(BP_ERR_ARGUMENT, bp_state_perft(NULL, state, 1));
    TEST_ASSERT_EQUAL_UINT32(5, move);
    TEST_ASSERT_EQUAL_INT32(5, score);
    TEST_ASSERT_EQUAL_UINT32(5, winners);
    TEST_ASSERT_EQUAL_UINT64(5, words[0]);
    TEST_ASSERT_EQUAL_UINT(5, count);
    test_play(state, "Ra");
}

static void test_state_text_functions_refuse_null(void)
{
    bp_game *game = test_game_of(state);
    bp_move move = test_move(state, "Ra");
    size_t length = 5;
    uint8_t byte = 5;

    TEST_ASSERT_EQUAL_INT(BP_ERR_ARGUMENT, bp_state_explain(text, 9, &length, NULL, move));
    TEST_ASSERT_EQUAL_INT(BP_ERR_ARGUMENT, bp_state_explain(NULL, 9, &length, state, move));
    TEST_ASSERT_EQUAL_INT(BP_ERR_ARGUMENT, bp_move_format(text, 9, &length, NULL, move));
    TEST_ASSERT_EQUAL_INT(BP_ERR_ARGUMENT, bp_move_format(NULL, 9, &length, state, move));
    TEST_ASSERT_EQUAL_INT(BP_ERR_ARGUMENT, bp_state_format(text, 9, &length, NULL));
    TEST_ASSERT_EQUAL_INT(BP_ERR_ARGUMENT, bp_state_format(NULL, 9, &length, state));
    TEST_ASSERT_EQUAL_INT(BP_ERR_ARGUMENT, bp_record_format(text, 9, &length, NULL));
    TEST_ASSERT_EQUAL_INT(BP_ERR_ARGUMENT, bp_record_format(NULL, 9, &length, state));
    TEST_ASSERT_EQUAL_INT(BP_ERR_ARGUMENT, bp_state_encode(&byte, 1, &length, NULL));
    TEST_ASSERT_EQUAL_INT(BP_ERR_ARGUMENT, bp_state_encode(NULL, 9, &length, state));
    TEST_ASSERT_EQUAL_INT(BP_ERR_ARGUMENT, bp_game_format(NULL, 9, &length, game));
    TEST_ASSERT_EQUAL_UINT(5, length);
    TEST_ASSERT_EQUAL_UINT8(5, byte);
    TEST_ASSERT_EQUAL_INT('#', text[0]);
    bp_game_free(game);
}

static void test_state_parsers_refuse_null(void)
{
    bp_game *game = test_game_of(state);
    bp_state *out = test_poison();
    bp_move move = 5;
    const uint8_t bytes[16] = {0};

    TEST_ASSERT_EQUAL_INT(BP_ERR_ARGUMENT, bp_move_parse(&move, NULL, "Ra", NULL, 0));
    TEST_ASSERT_EQUAL_INT(BP_ERR_ARGUMENT, bp_move_parse(&move, state, NULL, NULL, 0));
    TEST_ASSERT_EQUAL_INT(BP_ERR_ARGUMENT, bp_move_parse(NULL, state, "Ra", NULL, 0));
    TEST_ASSERT_EQUAL_UINT32(5, move);
    TEST_ASSERT_EQUAL_INT(BP_ERR_ARGUMENT, bp_state_parse(&out, NULL, BLACK_GAME, NULL, 0));
    TEST_ASSERT_NULL(out);
    TEST_ASSERT_EQUAL_INT(BP_ERR_ARGUMENT, bp_state_parse(&out, game, NULL, NULL, 0));
    TEST_ASSERT_EQUAL_INT(BP_ERR_ARGUMENT, bp_state_parse(NULL, game, BLACK_GAME, NULL, 0));
    out = test_poison();
    TEST_ASSERT_EQUAL_INT(BP_ERR_ARGUMENT, bp_state_decode(&out, NULL, bytes, 16));
    TEST_ASSERT_NULL(out);
    TEST_ASSERT_EQUAL_INT(BP_ERR_ARGUMENT, bp_state_decode(&out, game, NULL, 16));
    TEST_ASSERT_EQUAL_INT(BP_ERR_ARGUMENT, bp_state_decode(NULL, game, bytes, 16));
    bp_game_free(game);
}

/* States: playing. */

static void test_apply_and_undo_over_a_whole_game(void)
{
    static const char *const moves[] = {"Ra", "Ga", "Ga", "xG-a", "Rc", "Gb", "xGc"};
    test_snapshot snapshots[TEST_LENGTH(moves)];
    size_t plies = TEST_LENGTH(moves);

    for (size_t ply = 0; ply < plies; ply++) {
        test_snapshot_take(&snapshots[ply], state);
        TEST_ASSERT_EQUAL_INT32((int32_t)ply, bp_state_ply(state));
        TEST_ASSERT_EQUAL_INT32(0, bp_state_is_over(state));
        test_play(state, moves[ply]);
    }
    TEST_ASSERT_EQUAL_INT32(1, bp_state_is_over(state));
    for (size_t ply = plies; ply > 0; ply--) {
        TEST_ASSERT_EQUAL_INT(BP_OK, bp_state_undo(state));
        test_assert_unchanged(&snapshots[ply - 1], state);
    }
    TEST_ASSERT_EQUAL_INT(BP_ERR_HISTORY, bp_state_undo(state));
    test_assert_unchanged(&snapshots[0], state);
}

static void test_mover_stays_while_a_black_may_be_spent(void)
{
    TEST_ASSERT_EQUAL_INT32(0, bp_state_mover(state));
    test_play(state, "Ra");
    TEST_ASSERT_EQUAL_INT32(1, bp_state_mover(state));
    test_play(state, "Ga");
    TEST_ASSERT_EQUAL_INT32(0, bp_state_mover(state));
    test_play(state, "Ga");
    TEST_ASSERT_EQUAL_INT32(0, bp_state_mover(state));
    test_play(state, "pass");
    TEST_ASSERT_EQUAL_INT32(1, bp_state_mover(state));
}

static void test_every_other_number_is_no_legal_move_and_changes_nothing(void)
{
    test_random random;
    test_snapshot before;
    bp_move legal[TEST_MOVES];
    size_t count = 0;
    size_t found = 0;

    test_play(state, "Ra Ga Ga");
    test_snapshot_take(&before, state);
    test_random_init(&random, 3);
    TEST_ASSERT_EQUAL_INT(BP_OK, bp_state_moves(legal, TEST_MOVES, &count, state));
    for (uint32_t i = 0; i < 200000; i++) {
        bp_move move = i < 100000 ? i : (bp_move)test_random_next(&random);
        int is_legal = 0;
        for (size_t j = 0; j < count; j++) {
            is_legal |= legal[j] == move;
        }
        TEST_ASSERT_EQUAL_INT32(is_legal, bp_state_is_legal(state, move));
        if (!is_legal) {
            TEST_ASSERT_EQUAL_INT(BP_ERR_ILLEGAL, bp_state_apply(state, move));
        }
        found += i < 100000 && is_legal ? 1 : 0;
    }
    TEST_ASSERT_TRUE(found <= count);
    TEST_ASSERT_EQUAL_INT32(0, bp_state_is_legal(state, 0));
    TEST_ASSERT_EQUAL_INT(BP_ERR_ILLEGAL, bp_state_apply(state, UINT32_MAX));
    test_assert_unchanged(&before, state);
}

/* A move that was legal in another position has a number that may be tried here. */
static void test_moves_of_another_position_are_refused_with_a_reason(void)
{
    static const char *const later[] = {"xRb", "xGc", "xG-a", "pass"};
    bp_state *other = test_open(BLACK_GAME " moves=Ra,Ga,Ga");
    test_snapshot before;

    test_snapshot_take(&before, state);
    for (size_t i = 0; i < TEST_LENGTH(later); i++) {
        bp_move move = test_move(other, later[i]);
        size_t length = 0;
        TEST_ASSERT_EQUAL_INT(BP_ERR_ILLEGAL, bp_state_apply(state, move));
        TEST_ASSERT_EQUAL_INT(BP_OK, bp_state_explain(text, sizeof text, &length, state, move));
        TEST_ASSERT_EQUAL_UINT(strlen(text), length);
        test_assert_message(text, sizeof text);
        TEST_ASSERT_EQUAL_INT(BP_ERR_ILLEGAL, bp_move_format(text, 99, &length, state, move));
        TEST_ASSERT_EQUAL_INT32(BP_ERR_ILLEGAL, bp_move_pawn(state, move));
        TEST_ASSERT_EQUAL_INT32(BP_ERR_ILLEGAL, bp_move_target(state, move));
        TEST_ASSERT_EQUAL_INT32(BP_ERR_ILLEGAL, bp_move_taken_disc(state, move));
        TEST_ASSERT_EQUAL_INT32(BP_ERR_ILLEGAL, bp_move_taken_place(state, move));
        test_assert_unchanged(&before, state);
    }
    bp_state_free(other);
}

static void test_explain_is_empty_for_a_legal_move_and_fills_exactly_its_buffer(void)
{
    size_t length = 7;
    char small[200];

    TEST_ASSERT_EQUAL_INT(
        BP_OK, bp_state_explain(text, sizeof text, &length, state, test_move(state, "Ra")));
    TEST_ASSERT_EQUAL_STRING("", text);
    TEST_ASSERT_EQUAL_UINT(0, length);
    TEST_ASSERT_EQUAL_INT(BP_OK, bp_state_explain(NULL, 0, &length, state, 0));
    TEST_ASSERT_TRUE(length > 0 && length < sizeof small);
    memset(small, '#', sizeof small);
    TEST_ASSERT_EQUAL_INT(BP_ERR_SPACE, bp_state_explain(small, length, NULL, state, 0));
    TEST_ASSERT_EQUAL_INT('#', small[0]);
    TEST_ASSERT_EQUAL_INT(BP_OK, bp_state_explain(small, length + 1, NULL, state, 0));
    TEST_ASSERT_EQUAL_UINT(length, strlen(small));
    TEST_ASSERT_EQUAL_INT('#', small[length + 1]);
}

static void test_nothing_can_be_played_after_the_end(void)
{
    bp_state *over = test_open("board=RG moves=Ra,Gc,Rc");
    test_snapshot before;
    bp_move move = 5;
    size_t count = 9;

    test_snapshot_take(&before, over);
    TEST_ASSERT_EQUAL_INT32(1, bp_state_is_over(over));
    TEST_ASSERT_EQUAL_INT32(BP_ERR_OVER, bp_state_mover(over));
    TEST_ASSERT_EQUAL_INT(BP_OK, bp_state_moves(NULL, 0, &count, over));
    TEST_ASSERT_EQUAL_UINT(0, count);
    TEST_ASSERT_EQUAL_INT(BP_OK, bp_state_moves(&move, 1, NULL, over));
    TEST_ASSERT_EQUAL_INT32(0, bp_state_is_legal(over, test_move(state, "Ra")));
    TEST_ASSERT_EQUAL_INT(BP_ERR_OVER, bp_state_apply(over, test_move(state, "Ra")));
    TEST_ASSERT_EQUAL_INT(BP_ERR_OVER, bp_state_apply(over, 0));
    TEST_ASSERT_EQUAL_INT(BP_ERR_OVER, bp_move_parse(&move, over, "Ra", text, sizeof text));
    test_assert_message(text, sizeof text);
    TEST_ASSERT_EQUAL_INT(BP_ERR_ILLEGAL, bp_move_format(text, 99, NULL, over, 1));
    TEST_ASSERT_EQUAL_INT(BP_OK, bp_state_explain(text, sizeof text, NULL, over, 1));
    test_assert_message(text, sizeof text);
    TEST_ASSERT_EQUAL_UINT32(5, move);
    test_assert_unchanged(&before, over);
    bp_state_free(over);
}

static void test_moves_fill_exactly_their_buffer(void)
{
    bp_move moves[TEST_MOVES];
    size_t count = 0;

    TEST_ASSERT_EQUAL_INT(BP_OK, bp_state_moves(NULL, 0, &count, state));
    TEST_ASSERT_EQUAL_UINT(3, count);
    for (size_t i = 0; i < TEST_MOVES; i++) {
        moves[i] = 77;
    }
    count = 0;
    TEST_ASSERT_EQUAL_INT(BP_ERR_SPACE, bp_state_moves(moves, 2, &count, state));
    TEST_ASSERT_EQUAL_UINT(3, count);
    TEST_ASSERT_EQUAL_UINT32(77, moves[0]);
    TEST_ASSERT_EQUAL_INT(BP_ERR_SPACE, bp_state_moves(moves, 0, NULL, state));
    TEST_ASSERT_EQUAL_INT(BP_OK, bp_state_moves(moves, 3, NULL, state));
    TEST_ASSERT_EQUAL_UINT32(77, moves[3]);
    for (size_t i = 0; i < 3; i++) {
        TEST_ASSERT_NOT_EQUAL(0, moves[i]);
    }
}

static void test_scores_fill_exactly_their_buffer(void)
{
    int32_t scores[3] = {77, 77, 77};
    size_t count = 0;

    TEST_ASSERT_EQUAL_INT(BP_OK, bp_state_scores(NULL, 0, &count, state));
    TEST_ASSERT_EQUAL_UINT(2, count);
    count = 0;
    TEST_ASSERT_EQUAL_INT(BP_ERR_SPACE, bp_state_scores(scores, 1, &count, state));
    TEST_ASSERT_EQUAL_UINT(2, count);
    TEST_ASSERT_EQUAL_INT32(77, scores[0]);
    TEST_ASSERT_EQUAL_INT(BP_OK, bp_state_scores(scores, 2, NULL, state));
    TEST_ASSERT_EQUAL_INT32(0, scores[0]);
    TEST_ASSERT_EQUAL_INT32(0, scores[1]);
    TEST_ASSERT_EQUAL_INT32(77, scores[2]);
}

static void test_winners_only_at_the_end(void)
{
    uint32_t winners = 77;
    bp_state *over = test_open("board=RG moves=Ra,Gc,Rc");

    TEST_ASSERT_EQUAL_INT(BP_ERR_NOT_OVER, bp_state_winners(&winners, state));
    TEST_ASSERT_EQUAL_UINT32(77, winners);
    TEST_ASSERT_EQUAL_INT(BP_ERR_ARGUMENT, bp_state_winners(NULL, over));
    TEST_ASSERT_EQUAL_INT(BP_OK, bp_state_winners(&winners, over));
    TEST_ASSERT_EQUAL_UINT32(3, winners);
    bp_state_free(over);
}

static void test_history_tells_every_move(void)
{
    static const char *const moves[] = {"Ra", "Ga", "Ga", "xG-a"};
    bp_state *replay = test_open(BLACK_GAME);
    bp_move move = 77;

    test_play(state, "Ra Ga Ga xG-a");
    TEST_ASSERT_EQUAL_INT32(4, bp_state_ply(state));
    for (int32_t ply = 0; ply < 4; ply++) {
        TEST_ASSERT_EQUAL_INT(BP_OK, bp_state_move_at(&move, NULL, state, ply));
        test_move_text(text, sizeof text, replay, move);
        TEST_ASSERT_EQUAL_STRING(moves[ply], text);
        TEST_ASSERT_EQUAL_INT(BP_OK, bp_state_apply(replay, move));
    }
    move = 77;
    TEST_ASSERT_EQUAL_INT(BP_ERR_HISTORY, bp_state_move_at(&move, NULL, state, 4));
    TEST_ASSERT_EQUAL_INT(BP_ERR_HISTORY, bp_state_move_at(&move, NULL, state, INT32_MAX));
    TEST_ASSERT_TRUE(bp_state_move_at(&move, NULL, state, -1) < 0);
    TEST_ASSERT_EQUAL_UINT32(77, move);
    bp_state_free(replay);
}

static void test_a_parsed_position_has_no_history(void)
{
    bp_move move = 77;
    bp_state *parsed;

    test_play(state, "Ra Ga");
    test_position_text(text, sizeof text, state);
    parsed = test_open(text);
    TEST_ASSERT_EQUAL_INT32(0, bp_state_ply(parsed));
    TEST_ASSERT_EQUAL_INT(BP_ERR_HISTORY, bp_state_undo(parsed));
    TEST_ASSERT_EQUAL_INT(BP_ERR_HISTORY, bp_state_move_at(&move, NULL, parsed, 0));
    TEST_ASSERT_EQUAL_UINT32(77, move);
    bp_state_free(parsed);
}

static void test_clone_lives_alone(void)
{
    bp_state *copy = NULL;
    test_snapshot before;

    test_play(state, "Ra Ga");
    test_snapshot_take(&before, state);
    TEST_ASSERT_EQUAL_INT(BP_OK, bp_state_clone(&copy, state));
    test_assert_unchanged(&before, copy);
    test_play(copy, "Ga xGc");
    test_assert_unchanged(&before, state);
    TEST_ASSERT_EQUAL_INT(BP_OK, bp_state_undo(state));
    for (int i = 0; i < 2; i++) {
        TEST_ASSERT_EQUAL_INT(BP_OK, bp_state_undo(copy));
    }
    test_assert_unchanged(&before, copy);
    TEST_ASSERT_EQUAL_INT(BP_OK, bp_state_undo(copy));
    TEST_ASSERT_EQUAL_INT(BP_OK, bp_state_undo(copy));
    TEST_ASSERT_EQUAL_INT(BP_ERR_HISTORY, bp_state_undo(copy));
    bp_state_free(copy);
}

static void test_perft_counts_sequences(void)
{
    static const uint64_t expected[] = {1, 3, 9, 26, 78, 149, 171, 160, 96, 30, 9, 2, 0, 0};
    uint64_t count = 77;
    test_snapshot before;

    test_snapshot_take(&before, state);
    TEST_ASSERT_EQUAL_INT(BP_ERR_ARGUMENT, bp_state_perft(&count, state, -1));
    TEST_ASSERT_EQUAL_INT(BP_ERR_ARGUMENT, bp_state_perft(&count, state, 1001));
    TEST_ASSERT_EQUAL_UINT64(77, count);
    for (int32_t depth = 0; depth < (int32_t)TEST_LENGTH(expected); depth++) {
        TEST_ASSERT_EQUAL_INT(BP_OK, bp_state_perft(&count, state, depth));
        TEST_ASSERT_EQUAL_UINT64(expected[depth], count);
    }
    TEST_ASSERT_EQUAL_INT(BP_OK, bp_state_perft(&count, state, 1000));
    TEST_ASSERT_EQUAL_UINT64(0, count);
    test_assert_unchanged(&before, state);
    /* BP_ERR_RANGE would take the counting of 2 to the 64 sequences: no test can wait for it. */
}

/* Redo, and who moved. */

static void apply_all(bp_state *to, const char *const *names, size_t count)
{
    for (size_t i = 0; i < count; i++) {
        bp_move move;
        TEST_ASSERT_EQUAL_INT(BP_OK, bp_move_parse(&move, to, names[i], NULL, 0));
        TEST_ASSERT_EQUAL_INT(BP_OK, bp_state_apply(to, move));
    }
}

static void assert_position(const char *expected, const bp_state *of)
{
    char now[TEST_TEXT];

    TEST_ASSERT_EQUAL_INT(BP_OK, bp_state_format(now, sizeof now, NULL, of));
    TEST_ASSERT_EQUAL_STRING(expected, now);
}

static void test_redo_plays_undone_moves_again(void)
{
    static const char *const names[] = {"Ra", "Ga", "Rb", "pass"};
    char positions[5][TEST_TEXT];

    for (size_t i = 0; i <= 4; i++) {
        bp_state_format(positions[i], TEST_TEXT, NULL, state);
        TEST_ASSERT_EQUAL_INT(BP_ERR_HISTORY, bp_state_redo(state));
        TEST_ASSERT_EQUAL_INT(0, bp_state_redo_count(state));
        if (i < 4) {
            apply_all(state, &names[i], 1);
        }
    }
    for (int32_t i = 4; i > 0; i--) {
        TEST_ASSERT_EQUAL_INT(BP_OK, bp_state_undo(state));
        TEST_ASSERT_EQUAL_INT(5 - i, bp_state_redo_count(state));
    }
    for (size_t i = 0; i < 4; i++) {
        assert_position(positions[i], state);
        TEST_ASSERT_EQUAL_INT(BP_OK, bp_state_redo(state));
    }
    assert_position(positions[4], state);
    TEST_ASSERT_EQUAL_INT(BP_ERR_HISTORY, bp_state_redo(state));
}

static void test_redo_is_kept_by_the_same_move_alone(void)
{
    static const char *const names[] = {"Ra", "Ga", "Rb"};
    static const char *const other[] = {"Rb"};

    apply_all(state, names, 3);
    bp_state_undo(state);
    bp_state_undo(state);
    bp_state_undo(state);
    apply_all(state, names, 1);
    TEST_ASSERT_EQUAL_INT(2, bp_state_redo_count(state));
    apply_all(state, other, 1);
    TEST_ASSERT_EQUAL_INT(0, bp_state_redo_count(state));
    TEST_ASSERT_EQUAL_INT(BP_ERR_HISTORY, bp_state_redo(state));
    TEST_ASSERT_EQUAL_INT(2, bp_state_ply(state));
}

static void test_copies_can_redo(void)
{
    static const char *const names[] = {"Ra", "Ga", "Rb"};
    bp_state *copy = NULL;
    char end[TEST_TEXT];

    apply_all(state, names, 3);
    bp_state_format(end, sizeof end, NULL, state);
    bp_state_undo(state);
    bp_state_undo(state);
    bp_state_undo(state);
    TEST_ASSERT_EQUAL_INT(BP_OK, bp_state_clone(&copy, state));
    bp_state_free(state);
    state = copy;
    for (int i = 0; i < 3; i++) {
        TEST_ASSERT_EQUAL_INT(BP_OK, bp_state_redo(copy));
    }
    assert_position(end, copy);
}

static void test_who_made_a_move(void)
{
    static const char *const names[] = {"Ra", "Ga", "Rb", "pass", "Gb"};
    static const int32_t seats[] = {0, 1, 0, 0, 1};
    int32_t mover = 77;
    bp_move move = 77;

    apply_all(state, names, 5);
    for (int32_t ply = 0; ply < 5; ply++) {
        bp_move alone = 0;
        TEST_ASSERT_EQUAL_INT(BP_OK, bp_state_move_at(&move, &mover, state, ply));
        TEST_ASSERT_EQUAL_INT(seats[ply], mover);
        TEST_ASSERT_EQUAL_INT(BP_OK, bp_state_move_at(&alone, NULL, state, ply));
        TEST_ASSERT_EQUAL_UINT32(move, alone);
        mover = 77;
        TEST_ASSERT_EQUAL_INT(BP_OK, bp_state_move_at(NULL, &mover, state, ply));
        TEST_ASSERT_EQUAL_INT(seats[ply], mover);
    }
    mover = 77;
    move = 77;
    TEST_ASSERT_EQUAL_INT(BP_ERR_HISTORY, bp_state_move_at(&move, &mover, state, 5));
    TEST_ASSERT_EQUAL_INT(BP_ERR_HISTORY, bp_state_move_at(&move, &mover, state, -1));
    bp_state_undo(state);
    TEST_ASSERT_EQUAL_INT(BP_ERR_HISTORY, bp_state_move_at(NULL, &mover, state, 4));
    TEST_ASSERT_EQUAL_INT(BP_ERR_ARGUMENT, bp_state_move_at(&move, &mover, NULL, 0));
    TEST_ASSERT_EQUAL_INT(77, mover);
    TEST_ASSERT_EQUAL_UINT32(77, move);
    TEST_ASSERT_EQUAL_INT(BP_ERR_ARGUMENT, bp_state_redo(NULL));
    TEST_ASSERT_EQUAL_INT(BP_ERR_ARGUMENT, bp_state_redo_count(NULL));
}

static void test_the_board_of_a_state(void)
{
    char board[BP_BOARD_MAX + 1] = "";
    size_t length = 0;
    bp_config *config = NULL;

    TEST_ASSERT_EQUAL_INT(BP_OK, bp_bigpoints_config(&config, state, NULL));
    TEST_ASSERT_EQUAL_INT(BP_OK, bp_config_board(board, sizeof board, &length, config));
    TEST_ASSERT_EQUAL_STRING("RKGWRGK", board);
    TEST_ASSERT_EQUAL_size_t(7, length);
    TEST_ASSERT_EQUAL_INT(BP_ERR_SPACE, bp_config_board(board, 7, NULL, config));
    bp_config_free(config);
}

/* A set-up, a position and a record are all lines that one function reads. */
static void test_parse_reads_every_line(void)
{
    static const char *const names[] = {"Ra", "Ga"};
    bp_game *game = test_game_of(state);
    char lines[3][TEST_TEXT];
    char now[TEST_TEXT];

    TEST_ASSERT_EQUAL_INT(BP_OK, bp_game_format(lines[0], TEST_TEXT, NULL, game));
    apply_all(state, names, 2);
    TEST_ASSERT_EQUAL_INT(BP_OK, bp_state_format(lines[1], TEST_TEXT, NULL, state));
    TEST_ASSERT_EQUAL_INT(BP_OK, bp_record_format(lines[2], TEST_TEXT, NULL, state));
    for (int i = 0; i < 3; i++) {
        bp_state *read = test_poison();
        TEST_ASSERT_EQUAL_INT(BP_OK, bp_state_parse(&read, game, lines[i], NULL, 0));
        TEST_ASSERT_EQUAL_INT(i == 2 ? 2 : 0, bp_state_ply(read));
        TEST_ASSERT_EQUAL_INT(BP_OK, bp_state_format(now, sizeof now, NULL, read));
        if (i > 0) {
            TEST_ASSERT_EQUAL_STRING(lines[1], now);
        }
        bp_state_free(read);
    }
    bp_game_free(game);
}

/* The longest games come from taking black discs, going back in extra turns, and taking none of the own colour ahead. */
static void test_no_game_is_longer_than_the_limit(void)
{
    int32_t longest = 0;

    for (int seed = 1; seed <= 200; seed++) {
        char configuration[32];
        bp_state *long_game;
        snprintf(configuration, sizeof configuration, "seed=%d", seed);
        long_game = test_open(configuration);
        while (!bp_state_is_over(long_game)) {
            bp_move moves[BP_MOVES_MAX];
            bp_move best;
            size_t count = 0;
            TEST_ASSERT_EQUAL_INT(BP_OK, bp_state_moves(moves, BP_MOVES_MAX, &count, long_game));
            best = moves[(size_t)(seed + bp_state_ply(long_game) * 7) % count];
            for (size_t i = 0; i < count; i++) {
                int is_black = bp_move_taken_disc(long_game, moves[i]) == BP_BLACK;
                int is_back = bp_move_pawn(long_game, moves[i]) != BP_NO_DISC &&
                              bp_turn_is_extra(long_game) &&
                              bp_move_target(long_game, moves[i]) <
                                  bp_pawn_place(long_game, bp_move_pawn(long_game, moves[i]));
                best = is_black || is_back ? moves[i] : best;
            }
            TEST_ASSERT_EQUAL_INT(BP_OK, bp_state_apply(long_game, best));
        }
        longest = bp_state_ply(long_game) > longest ? bp_state_ply(long_game) : longest;
        bp_state_free(long_game);
    }
    bp_state *standard = test_open("seed=1");
    bp_game *game = test_game_of(standard);
    TEST_ASSERT_LESS_OR_EQUAL_INT32(BP_PLIES_MAX, bp_game_max_plies(game));
    TEST_ASSERT_LESS_OR_EQUAL_INT32(bp_game_max_plies(game), longest);
    TEST_ASSERT_GREATER_THAN_INT32(40, longest);
    bp_game_free(game);
    bp_state_free(standard);
}

/* The number of moves of the longest game from a position. */
static int32_t longest_from(const bp_state *from)
{
    uint64_t games = 1;
    int32_t plies = -1;

    while (games > 0) {
        plies++;
        TEST_ASSERT_EQUAL_INT(BP_OK, bp_state_perft(&games, from, plies + 1));
    }
    return plies;
}

/* Returns how many boards of a configuration have a game that is as long as games can be. */
static int longest_games(const char *configuration)
{
    bp_config *config = test_config(configuration);
    char board[BP_BOARD_MAX + 1];
    int longest = 0;

    for (uint64_t rank = 0; bp_board_unrank(board, sizeof board, NULL, config, rank) == BP_OK;
         rank++) {
        bp_game *game = NULL;
        bp_state *first = NULL;
        TEST_ASSERT_EQUAL_INT(BP_OK, bp_config_set_board(config, board, NULL, 0));
        TEST_ASSERT_EQUAL_INT(BP_OK, bp_bigpoints_new(&game, config, NULL, NULL, 0));
        TEST_ASSERT_EQUAL_INT(BP_OK, bp_state_new(&first, game));
        int32_t plies = longest_from(first);
        TEST_ASSERT_LESS_OR_EQUAL_INT32(bp_game_max_plies(game), plies);
        longest += plies == bp_game_max_plies(game);
        bp_state_free(first);
        bp_game_free(game);
    }
    bp_config_free(config);
    return longest;
}

static void test_the_longest_games(void)
{
    TEST_ASSERT_GREATER_THAN_INT(0, longest_games("colours=2 discs=1"));
    TEST_ASSERT_GREATER_THAN_INT(0, longest_games("colours=2 discs=2"));
    TEST_ASSERT_GREATER_THAN_INT(0, longest_games("colours=3 discs=1"));
    TEST_ASSERT_GREATER_THAN_INT(0, longest_games("colours=2 discs=2 white=1 players=3"));
    longest_games("colours=2 discs=1 black=1");
    longest_games("colours=2 discs=1 black=2 players=3");
    longest_games("colours=2 discs=2 black=1");
    longest_games("rules=thesis colours=2 discs=2");
}

/* Every position that the library accepts, also those that no game reaches. */
static void test_the_longest_games_from_any_position(void)
{
    static const char *const boards[] = {"board=RKG", "board=KRKG", "board=KKRG players=3",
                                         "board=RGGR", "board=KRGR"};
    int positions = 0;
    for (size_t i = 0; i < TEST_LENGTH(boards); i++) {
        bp_game *game = test_game(boards[i]);
        const int32_t size = test_encoded_size(game);
        TEST_ASSERT_LESS_OR_EQUAL_INT32(2, size);
        for (uint32_t number = 0; number < 1u << 16; number++) {
            uint8_t code[2] = {(uint8_t)number, (uint8_t)(number >> 8)};
            bp_state *from = NULL;
            if ((size == 2 || code[1] == 0) &&
                bp_state_decode(&from, game, code, (size_t)size) == BP_OK) {
                TEST_ASSERT_LESS_OR_EQUAL_INT32(bp_game_max_plies(game), longest_from(from));
                positions++;
                bp_state_free(from);
            }
        }
        bp_game_free(game);
    }
    TEST_ASSERT_GREATER_THAN_INT(1000, positions);
}

int main(void)
{
    UNITY_BEGIN();
    RUN_TEST(test_state_handle_functions_refuse_null);
    RUN_TEST(test_state_questions_refuse_null);
    RUN_TEST(test_state_text_functions_refuse_null);
    RUN_TEST(test_state_parsers_refuse_null);
    RUN_TEST(test_apply_and_undo_over_a_whole_game);
    RUN_TEST(test_mover_stays_while_a_black_may_be_spent);
    RUN_TEST(test_every_other_number_is_no_legal_move_and_changes_nothing);
    RUN_TEST(test_moves_of_another_position_are_refused_with_a_reason);
    RUN_TEST(test_explain_is_empty_for_a_legal_move_and_fills_exactly_its_buffer);
    RUN_TEST(test_nothing_can_be_played_after_the_end);
    RUN_TEST(test_moves_fill_exactly_their_buffer);
    RUN_TEST(test_scores_fill_exactly_their_buffer);
    RUN_TEST(test_winners_only_at_the_end);
    RUN_TEST(test_history_tells_every_move);
    RUN_TEST(test_a_parsed_position_has_no_history);
    RUN_TEST(test_clone_lives_alone);
    RUN_TEST(test_perft_counts_sequences);
    RUN_TEST(test_redo_plays_undone_moves_again);
    RUN_TEST(test_redo_is_kept_by_the_same_move_alone);
    RUN_TEST(test_copies_can_redo);
    RUN_TEST(test_who_made_a_move);
    RUN_TEST(test_the_board_of_a_state);
    RUN_TEST(test_parse_reads_every_line);
    RUN_TEST(test_no_game_is_longer_than_the_limit);
    RUN_TEST(test_the_longest_games);
    RUN_TEST(test_the_longest_games_from_any_position);
    return UNITY_END();
}
