/* SPDX-License-Identifier: MIT */
/*
 * The library against the naive implementation: the quick share of random games.
 */
#include <unity.h>

#include "support/differential.h"

void setUp(void)
{
}
void tearDown(void)
{
}

static void test_library_agrees_with_naive_on_2000_random_games(void)
{
    differential_totals totals;

    differential_run(&totals, 20240501, 2000);
    TEST_ASSERT_EQUAL_UINT64(2000, totals.games);

    /* A test that never meets a kind of move says nothing about it. */
    TEST_ASSERT_TRUE(totals.sampled >= 100);
    TEST_ASSERT_TRUE(totals.thesis_games >= 100);
    TEST_ASSERT_TRUE(totals.climbs >= 2000 && totals.passes >= 500);
    TEST_ASSERT_TRUE(totals.forward >= 300 && totals.backward >= 100);
    TEST_ASSERT_TRUE(totals.nothing >= 10 && totals.shared >= 10);
}

int main(void)
{
    UNITY_BEGIN();
    RUN_TEST(test_library_agrees_with_naive_on_2000_random_games);
    return UNITY_END();
}
