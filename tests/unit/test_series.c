/* SPDX-License-Identifier: MIT */
/*
 * Series of games: every function and every status.
 */
#include <bigpoints.h>
#include <bigpoints/experimental/series.h>
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

/* Series. */

static bp_state *finished(int players, int starter)
{
    snprintf(text, sizeof text, "players=%d start=%d board=RG moves=Ra,Gc,Rc", players,
             starter + 1);
    return test_open(text);
}

static void test_series_refuses_wrong_arguments(void)
{
    static const int32_t wrong[][2] = {{1, 0}, {6, 0}, {-1, 0}, {2, 2}, {2, -1}, {5, 5}};
    bp_series *series = test_poison();
    bp_state *over = finished(2, 0);

    for (size_t i = 0; i < TEST_LENGTH(wrong); i++) {
        series = test_poison();
        TEST_ASSERT_EQUAL_INT(BP_ERR_ARGUMENT,
                              bp_series_new(&series, wrong[i][0], wrong[i][1], NULL));
        TEST_ASSERT_NULL(series);
    }
    TEST_ASSERT_EQUAL_INT(BP_ERR_ARGUMENT, bp_series_new(NULL, 2, 0, NULL));
    TEST_ASSERT_EQUAL_INT(BP_OK, bp_series_new(&series, 2, 0, NULL));
    TEST_ASSERT_EQUAL_INT(BP_ERR_ARGUMENT, bp_series_add(series, NULL));
    TEST_ASSERT_EQUAL_INT(BP_ERR_ARGUMENT, bp_series_add(NULL, over));
    TEST_ASSERT_EQUAL_INT32(0, bp_series_game_count(series));
    bp_series_free(series);
    bp_series_free(NULL);
    bp_state_free(over);
}

static void test_series_questions_refuse_null_and_wrong_seats(void)
{
    bp_series *series = NULL;
    int32_t total = 77;
    uint32_t winners = 77;

    TEST_ASSERT_EQUAL_INT32(BP_ERR_ARGUMENT, bp_series_game_count(NULL));
    TEST_ASSERT_EQUAL_INT32(BP_ERR_ARGUMENT, bp_series_is_over(NULL));
    TEST_ASSERT_EQUAL_INT32(BP_ERR_ARGUMENT, bp_series_starter(NULL));
    TEST_ASSERT_EQUAL_INT(BP_ERR_ARGUMENT, bp_series_total(&total, NULL, 0));
    TEST_ASSERT_EQUAL_INT(BP_ERR_ARGUMENT, bp_series_winners(&winners, NULL));
    TEST_ASSERT_EQUAL_INT(BP_OK, bp_series_new(&series, 2, 0, NULL));
    TEST_ASSERT_EQUAL_INT(BP_ERR_ARGUMENT, bp_series_total(NULL, series, 0));
    TEST_ASSERT_EQUAL_INT(BP_ERR_ARGUMENT, bp_series_total(&total, series, 2));
    TEST_ASSERT_EQUAL_INT(BP_ERR_ARGUMENT, bp_series_total(&total, series, -1));
    TEST_ASSERT_EQUAL_INT(BP_ERR_NOT_OVER, bp_series_winners(&winners, series));
    TEST_ASSERT_EQUAL_INT32(77, total);
    TEST_ASSERT_EQUAL_UINT32(77, winners);
    bp_series_free(series);
}

static void test_series_refuses_games_out_of_turn(void)
{
    bp_series *series = NULL;
    bp_state *games[2] = {finished(2, 0), finished(2, 1)};
    bp_state *three = finished(3, 1);
    bp_state *running = test_open("start=2 board=RG moves=Ra,Gc");
    int32_t total = 77;
    uint32_t winners = 0;

    TEST_ASSERT_EQUAL_INT(BP_OK, bp_series_new(&series, 2, 1, NULL));
    TEST_ASSERT_EQUAL_INT(BP_ERR_NOT_OVER, bp_series_add(series, running));
    TEST_ASSERT_EQUAL_INT(BP_ERR_MISMATCH, bp_series_add(series, games[0]));
    TEST_ASSERT_EQUAL_INT(BP_ERR_MISMATCH, bp_series_add(series, three));
    TEST_ASSERT_EQUAL_INT32(0, bp_series_game_count(series));
    TEST_ASSERT_EQUAL_INT(BP_OK, bp_series_total(&total, series, 0));
    TEST_ASSERT_EQUAL_INT32(0, total);
    TEST_ASSERT_EQUAL_INT(BP_OK, bp_series_add(series, games[1]));
    TEST_ASSERT_EQUAL_INT(BP_ERR_MISMATCH, bp_series_add(series, games[1]));
    TEST_ASSERT_EQUAL_INT(BP_OK, bp_series_add(series, games[0]));
    TEST_ASSERT_EQUAL_INT(BP_ERR_OVER, bp_series_add(series, games[1]));
    TEST_ASSERT_EQUAL_INT32(BP_ERR_OVER, bp_series_starter(series));
    TEST_ASSERT_EQUAL_INT32(2, bp_series_game_count(series));
    TEST_ASSERT_EQUAL_INT(BP_ERR_ARGUMENT, bp_series_winners(NULL, series));
    TEST_ASSERT_EQUAL_INT(BP_OK, bp_series_winners(&winners, series));
    TEST_ASSERT_EQUAL_UINT32(3, winners);
    bp_series_free(series);
    bp_state_free(games[0]);
    bp_state_free(games[1]);
    bp_state_free(three);
    bp_state_free(running);
}

int main(void)
{
    UNITY_BEGIN();
    RUN_TEST(test_series_refuses_wrong_arguments);
    RUN_TEST(test_series_questions_refuse_null_and_wrong_seats);
    RUN_TEST(test_series_refuses_games_out_of_turn);
    return UNITY_END();
}
