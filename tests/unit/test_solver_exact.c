/*
 * The solver against the brute force: the quick share.
 */
#include <unity.h>

#include "support/oracle.h"

enum { STATES = 800 };

static oracle_totals totals;

void setUp(void)
{
}
void tearDown(void)
{
}

static void test_outcome_and_margin_of_300_positions(void)
{
    oracle_run_exact(&totals, 41, 50, STATES);
    for (int kind = 0; kind < ORACLE_KINDS; kind++) {
        TEST_ASSERT_EQUAL_UINT64(50, totals.kinds[kind]);
    }
    TEST_ASSERT_TRUE(totals.solves_by_two >= 1800 && totals.solves_by_none >= 100);
    TEST_ASSERT_TRUE(totals.states >= 30000);
}

static void test_maxn_and_guaranteed_of_120_positions(void)
{
    oracle_run_players(&totals, 42, 30, STATES);
    for (int players = 2; players <= 5; players++) {
        TEST_ASSERT_EQUAL_UINT64(30, totals.players[players]);
    }
    TEST_ASSERT_TRUE(totals.solves_by_none >= 20);
}

static void test_thesis_of_60_positions(void)
{
    oracle_run_thesis(&totals, 43, 60, STATES);
    TEST_ASSERT_EQUAL_UINT64(60, totals.thesis);
}

int main(void)
{
    UNITY_BEGIN();
    RUN_TEST(test_outcome_and_margin_of_300_positions);
    RUN_TEST(test_maxn_and_guaranteed_of_120_positions);
    RUN_TEST(test_thesis_of_60_positions);
    return UNITY_END();
}
