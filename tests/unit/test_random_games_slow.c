/* SPDX-License-Identifier: MIT */
/*
 * The library against the naive implementation: 100,000 random games of random set-ups.
 */
#include <unity.h>

#include "support/differential.h"

void setUp(void)
{
}
void tearDown(void)
{
}

static void test_library_agrees_with_naive_on_100000_random_games(void)
{
    differential_totals totals;

    differential_run(&totals, 7, 100000);
    TEST_ASSERT_EQUAL_UINT64(100000, totals.games);

    /* A test that never meets a kind of move says nothing about it. */
    TEST_ASSERT_TRUE(totals.sampled >= 5000);
    TEST_ASSERT_TRUE(totals.thesis_games >= 5000);
    TEST_ASSERT_TRUE(totals.climbs >= 100000 && totals.passes >= 25000);
    TEST_ASSERT_TRUE(totals.forward >= 15000 && totals.backward >= 5000);
    TEST_ASSERT_TRUE(totals.nothing >= 500 && totals.shared >= 500);
}

int main(void)
{
    UNITY_BEGIN();
    RUN_TEST(test_library_agrees_with_naive_on_100000_random_games);
    return UNITY_END();
}
