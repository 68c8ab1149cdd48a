/* SPDX-License-Identifier: MIT */
/*
 * The solver against the brute force: the quick share.
 */
#include <unity.h>

#include "support/oracle.h"

enum { STATES = 600 };

static oracle_totals totals;

void setUp(void)
{
}
void tearDown(void)
{
}

static void test_outcome_and_margin_of_240_positions(void)
{
    oracle_run_exact(&totals, 41, 40, STATES);
    for (int kind = 0; kind < ORACLE_KINDS; kind++) {
        TEST_ASSERT_EQUAL_UINT64(40, totals.kinds[kind]);
    }
    TEST_ASSERT_TRUE(totals.solves_by_two >= 1400 && totals.solves_by_none >= 100);
    TEST_ASSERT_TRUE(totals.states >= 10000);
}

static void test_maxn_and_guaranteed_of_80_positions(void)
{
    oracle_run_players(&totals, 42, 20, STATES);
    for (int players = 2; players <= 5; players++) {
        TEST_ASSERT_EQUAL_UINT64(20, totals.players[players]);
    }
    TEST_ASSERT_TRUE(totals.solves_by_none >= 10);
}

static void test_thesis_of_50_positions(void)
{
    oracle_run_thesis(&totals, 43, 50, STATES);
    TEST_ASSERT_EQUAL_UINT64(50, totals.thesis);
}

static void test_a_warm_table_on_120_positions(void)
{
    oracle_run_warm(&totals, 44, 20, STATES);
    TEST_ASSERT_EQUAL_UINT64(120, totals.positions);
}

static void test_late_positions_of_40_large_boards(void)
{
    oracle_run_large(&totals, 45, 40, STATES);
    TEST_ASSERT_EQUAL_UINT64(40, totals.positions);
}

int main(void)
{
    UNITY_BEGIN();
    RUN_TEST(test_outcome_and_margin_of_240_positions);
    RUN_TEST(test_maxn_and_guaranteed_of_80_positions);
    RUN_TEST(test_thesis_of_50_positions);
    RUN_TEST(test_a_warm_table_on_120_positions);
    RUN_TEST(test_late_positions_of_40_large_boards);
    return UNITY_END();
}
