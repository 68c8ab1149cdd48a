/* SPDX-License-Identifier: MIT */
/*
 * The conformance suite on Gomoku.
 */
#include <bigpoints.h>
#include <unity.h>

#include "conformance/game_suite.h"
#include "games/gomoku.h"

void setUp(void)
{
}

void tearDown(void)
{
}

static void run(int32_t size, uint64_t seed, int games)
{
    bp_game *game = NULL;
    TEST_ASSERT_EQUAL_INT(BP_OK, bp__gomoku_new(&game, size, 0, NULL));
    game_suite_run(game, seed, games);
    bp_game_free(game);
}

static void test_suite_on_small_boards(void)
{
    run(5, 61, 4);
    run(6, 62, 2);
    run(7, 63, 1);
}

static void test_suite_where_keys_just_fit_and_just_do_not(void)
{
    run(8, 64, 1);
    run(9, 65, 1);
}

static void test_suite_on_large_boards(void)
{
    run(15, 66, 1);
    run(BP__GOMOKU_SIZE_MAX, 67, 1);
}

int main(void)
{
    UNITY_BEGIN();
    RUN_TEST(test_suite_on_small_boards);
    RUN_TEST(test_suite_where_keys_just_fit_and_just_do_not);
    RUN_TEST(test_suite_on_large_boards);
    return UNITY_END();
}
