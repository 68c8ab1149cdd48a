/* SPDX-License-Identifier: MIT */
/*
 * Whenever a player says that its value is exact, it is, and the move is best: thousands of positions.
 */
#include <unity.h>

#include "support/playing_exact.h"

void setUp(void)
{
}
void tearDown(void)
{
}

static void test_against_the_brute_force(void)
{
    exact_totals totals;

    exact_run_small(&totals, 1077, 1500);
    TEST_ASSERT_EQUAL_UINT64(15000, totals.choices);
    for (int32_t level = 9; level <= BP_LEVEL_MAX; level++) {
        TEST_ASSERT_TRUE(totals.exact[level] >= 700);
    }
}

static void test_against_a_solver(void)
{
    exact_totals totals;

    exact_run_large(&totals, 1078, 1500);
    for (int32_t level = 9; level <= BP_LEVEL_MAX; level++) {
        TEST_ASSERT_TRUE(totals.exact[level] >= 450);
    }
}

static void test_level_10_gives_nothing_away_on_small_boards(void)
{
    exact_totals totals;

    exact_run_games(&totals, 1079, 300);
    TEST_ASSERT_TRUE(totals.choices >= 1500);
}

int main(void)
{
    UNITY_BEGIN();
    RUN_TEST(test_against_the_brute_force);
    RUN_TEST(test_against_a_solver);
    RUN_TEST(test_level_10_gives_nothing_away_on_small_boards);
    return UNITY_END();
}
