/* SPDX-License-Identifier: MIT */
/*
 * `maxn` and `guaranteed` against the brute force: 3,000 random positions for two to five players,
 * each solved with every table, with one thread and with two.
 */
#include <stdio.h>
#include <unity.h>

#include "support/oracle.h"

enum { EACH = 756, STATES = 3000 };

void setUp(void)
{
}
void tearDown(void)
{
}

static void test_maxn_and_guaranteed_of_3024_positions(void)
{
    oracle_totals totals;

    oracle_run_players(&totals, 52, EACH, STATES);
    printf("seed 52: %llu positions of %llu states together, %llu solves\n",
           (unsigned long long)totals.positions, (unsigned long long)totals.states,
           (unsigned long long)totals.solves);
    for (int players = 2; players <= 5; players++) {
        TEST_ASSERT_EQUAL_UINT64(EACH, totals.players[players]);
    }
    for (int kind = 0; kind < ORACLE_KINDS; kind++) {
        TEST_ASSERT_TRUE(totals.kinds[kind] >= 500);
    }
}

int main(void)
{
    UNITY_BEGIN();
    RUN_TEST(test_maxn_and_guaranteed_of_3024_positions);
    return UNITY_END();
}
