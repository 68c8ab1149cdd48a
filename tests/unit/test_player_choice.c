/* SPDX-License-Identifier: MIT */
/*
 * Choices in random positions of random set-ups: the quick share. Every choice is legal, its principal variation
 * can be played, the state stays as it was, and the budget is kept.
 */
#include <unity.h>

#include "support/playing.h"

void setUp(void)
{
}
void tearDown(void)
{
}

static void test_choices_are_legal_in_1000_random_positions(void)
{
    playing_totals totals;

    playing_run(&totals, 20260101, 1000);
    TEST_ASSERT_EQUAL_UINT64(10000, totals.choices);

    /* A test that never meets a kind of position says nothing about it. */
    for (int32_t level = BP_LEVEL_MIN; level <= BP_LEVEL_MAX; level++) {
        TEST_ASSERT_EQUAL_UINT64(1000, totals.levels[level]);
    }
    for (int32_t players = BP_PLAYERS_MIN; players <= BP_PLAYERS_MAX; players++) {
        TEST_ASSERT_TRUE(totals.players[players] >= 1000);
    }
    TEST_ASSERT_TRUE(totals.thesis >= 500 && totals.extra >= 500);
    TEST_ASSERT_TRUE(totals.exact >= 500 && totals.long_pvs >= 500 && totals.stopped >= 500);
}

int main(void)
{
    UNITY_BEGIN();
    RUN_TEST(test_choices_are_legal_in_1000_random_positions);
    return UNITY_END();
}
