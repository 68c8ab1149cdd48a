/* SPDX-License-Identifier: MIT */
/*
 * The conformance suite on Four in a Row, its rules compared with the naive implementation, and invalid input.
 */
#include <bigpoints.h>
#include <stdio.h>
#include <string.h>
#include <unity.h>

#include "conformance/game_suite.h"
#include "games/connect4.h"
#include "support/connect4_cases.h"

void setUp(void)
{
}
void tearDown(void)
{
}

static void test_suite(void)
{
    static const int sizes[][2] = {{7, 6}, {4, 4},  {5, 4},  {4, 5}, {1, 1}, {9, 5},
                                   {8, 7}, {1, 16}, {3, 16}, {9, 1}, {2, 2}, {6, 9}};

    for (size_t i = 0; i < TEST_LENGTH(sizes); i++) {
        bp_game *game = connect4_case_game(sizes[i][0], sizes[i][1]);
        game_suite_run(game, 6000 + i, i == 0 ? 10 : 4);
        bp_game_free(game);
    }
}

/* Compares a position of both implementations. */
static void compare(const bp_state *state, const naive4 *plain)
{
    char text[256];
    bp_move moves[NAIVE4_COLUMNS];
    int32_t scores[2];
    size_t count = 0;
    size_t expected = 0;
    int over = naive4_is_over(plain);
    int cells = plain->width * plain->height;
    int crosses = (cells + 1) / 2 - (plain->count + 1) / 2 + 1;
    int noughts = cells / 2 - plain->count / 2 + 1;

    naive4_text(text, plain);
    test_assert_position(state, text);
    TEST_ASSERT_EQUAL_INT(over, bp_state_is_over(state));
    TEST_ASSERT_EQUAL_INT(over ? BP_ERR_OVER : plain->count % 2, bp_state_mover(state));
    TEST_ASSERT_EQUAL_INT(BP_OK, bp_state_moves(moves, TEST_LENGTH(moves), &count, state));
    for (int column = 0; column < plain->width && !over; column++) {
        if (plain->cells[plain->height - 1][column] == '.') {
            TEST_ASSERT_TRUE(expected < count);
            TEST_ASSERT_EQUAL_UINT32(column + 1, moves[expected++]);
        }
    }
    TEST_ASSERT_EQUAL_size_t(expected, count);
    TEST_ASSERT_EQUAL_INT(BP_OK, bp_state_scores(scores, 2, NULL, state));
    TEST_ASSERT_EQUAL_INT32(naive4_has_four(plain, 'X') ? crosses : 0, scores[0]);
    TEST_ASSERT_EQUAL_INT32(naive4_has_four(plain, 'O') ? noughts : 0, scores[1]);
}

/* Plays a random game with both implementations. */
static void play(bp_game *game, naive4 *plain, test_random *random)
{
    bp_state *state = NULL;

    TEST_ASSERT_EQUAL_INT(BP_OK, bp_state_new(&state, game));
    compare(state, plain);
    while (!naive4_is_over(plain)) {
        int column = test_random_below(random, plain->width);
        int played = naive4_drop(plain, column);
        TEST_ASSERT_EQUAL_INT(played, bp_state_is_legal(state, (bp_move)column + 1));
        TEST_ASSERT_EQUAL_INT(played ? BP_OK : BP_ERR_ILLEGAL,
                              bp_state_apply(state, (bp_move)column + 1));
        compare(state, plain);
    }
    bp_state_free(state);
}

static void test_random_games_by_the_naive_rules(void)
{
    test_random random;

    test_random_init(&random, 6100);
    for (int i = 0; i < 300; i++) {
        int width = i % 3 == 0 ? 7 : test_random_between(&random, 1, 9);
        int max = 64 / width - 1 < 16 ? 64 / width - 1 : 16;
        int height = i % 3 == 0 ? 6 : test_random_between(&random, 1, max);
        bp_game *game = connect4_case_game(width, height);
        naive4 plain;
        naive4_start(&plain, width, height);
        play(game, &plain, &random);
        bp_game_free(game);
    }
}

static void test_sizes_are_refused(void)
{
    static const int sizes[][2] = {{0, 6}, {7, 0}, {-1, 6}, {7, -1}, {10, 1},           {1, 17},
                                   {8, 8}, {9, 7}, {7, 9},  {5, 12}, {1 << 20, 1 << 20}};

    for (size_t i = 0; i < TEST_LENGTH(sizes); i++) {
        bp_game *game = (bp_game *)&game;
        TEST_ASSERT_EQUAL_INT(BP_ERR_RANGE,
                              bp__connect4_new(&game, sizes[i][0], sizes[i][1], NULL));
        TEST_ASSERT_NULL(game);
    }
    TEST_ASSERT_EQUAL_INT(BP_ERR_ARGUMENT, bp__connect4_new(NULL, 7, 6, NULL));
}

static void assert_refused(bp_game *game, int status, const char *text)
{
    bp_state *state = (bp_state *)&state;
    char why[256] = "";

    TEST_ASSERT_EQUAL_STRING_MESSAGE(
        bp_status_name(status), bp_status_name(bp_state_parse(&state, game, text, why, sizeof why)),
        text);
    TEST_ASSERT_NULL(state);
    test_assert_message(why, sizeof why);
}

static void test_positions_are_refused(void)
{
    bp_game *game = connect4_case_game(4, 4);

    assert_refused(game, BP_ERR_MISMATCH, "");
    assert_refused(game, BP_ERR_MISMATCH, "4x5 ..../..../..../..../....");
    assert_refused(game, BP_ERR_MISMATCH, "7x6");
    assert_refused(game, BP_ERR_SYNTAX, "4x4 ");
    assert_refused(game, BP_ERR_SYNTAX, "4x4 ..../..../....");
    assert_refused(game, BP_ERR_SYNTAX, "4x4 ..../..../..../....x");
    assert_refused(game, BP_ERR_SYNTAX, "4x4 ..../..../..../...Z");
    assert_refused(game, BP_ERR_SYNTAX, "4x4 ..../..../...../...");
    assert_refused(game, BP_ERR_POSITION, "4x4 ..../..../X.../....");
    assert_refused(game, BP_ERR_POSITION, "4x4 ..../..../..../O...");
    assert_refused(game, BP_ERR_POSITION, "4x4 ..../..../..../XX..");
    assert_refused(game, BP_ERR_POSITION, "4x4 ..../O.../OOO./XXXX");
    bp_game_free(game);
}

static void test_moves_are_refused_with_a_reason(void)
{
    bp_game *game = connect4_case_game(4, 4);
    bp_state *state = NULL;
    char why[256] = "";

    TEST_ASSERT_EQUAL_INT(BP_OK, bp_state_new(&state, game));
    test_play(state, "1 1 1 1");
    test_assert_moves(state, "2 3 4");
    test_assert_illegal(state, "1");
    TEST_ASSERT_EQUAL_INT(BP_OK, bp_state_explain(why, sizeof why, NULL, state, 1));
    TEST_ASSERT_EQUAL_STRING("the column is full", why);
    TEST_ASSERT_EQUAL_INT(BP_OK, bp_state_explain(why, sizeof why, NULL, state, 5));
    TEST_ASSERT_EQUAL_STRING("there is no such column", why);
    bp_state_free(state);
    bp_game_free(game);
}

int main(void)
{
    UNITY_BEGIN();
    RUN_TEST(test_suite);
    RUN_TEST(test_random_games_by_the_naive_rules);
    RUN_TEST(test_sizes_are_refused);
    RUN_TEST(test_positions_are_refused);
    RUN_TEST(test_moves_are_refused_with_a_reason);
    return UNITY_END();
}
