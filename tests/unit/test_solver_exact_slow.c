/* SPDX-License-Identifier: MIT */
/*
 * The solver against the brute force: 3,500 random positions for two, each solved with every table,
 * with one thread and with two. More players: test_solver_players_slow.c.
 */
#include <stdio.h>
#include <unity.h>

#include "support/oracle.h"

enum { STATES = 4000 };

static oracle_totals totals;

void setUp(void)
{
}
void tearDown(void)
{
}

static void report(uint64_t seed)
{
    printf("seed %llu: %llu positions of %llu states together, %llu solves\n",
           (unsigned long long)seed, (unsigned long long)totals.positions,
           (unsigned long long)totals.states, (unsigned long long)totals.solves);
}

static void test_outcome_and_margin_of_3120_positions(void)
{
    oracle_run_exact(&totals, 51, 520, STATES);
    report(51);
    TEST_ASSERT_TRUE(totals.positions >= 3000);
    for (int kind = 0; kind < ORACLE_KINDS; kind++) {
        TEST_ASSERT_TRUE(totals.kinds[kind] >= 500);
    }
    TEST_ASSERT_TRUE(totals.solves_by_two >= 18000 && totals.solves_by_none >= 1000);
}

static void test_thesis_of_400_positions(void)
{
    oracle_run_thesis(&totals, 53, 400, STATES);
    report(53);
    TEST_ASSERT_EQUAL_UINT64(400, totals.thesis);
}

static void test_larger_positions(void)
{
    oracle_run_exact(&totals, 54, 8, 150000);
    report(54);
    TEST_ASSERT_TRUE(totals.states >= 100000);
}

static void test_a_warm_table_on_6000_positions(void)
{
    oracle_run_warm(&totals, 55, 1000, 1000);
    report(55);
    TEST_ASSERT_EQUAL_UINT64(6000, totals.positions);
}

static void test_late_positions_of_500_large_boards(void)
{
    oracle_run_large(&totals, 56, 500, STATES);
    report(56);
    TEST_ASSERT_EQUAL_UINT64(500, totals.positions);
}

int main(void)
{
    UNITY_BEGIN();
    RUN_TEST(test_outcome_and_margin_of_3120_positions);
    RUN_TEST(test_thesis_of_400_positions);
    RUN_TEST(test_larger_positions);
    RUN_TEST(test_a_warm_table_on_6000_positions);
    RUN_TEST(test_late_positions_of_500_large_boards);
    return UNITY_END();
}
