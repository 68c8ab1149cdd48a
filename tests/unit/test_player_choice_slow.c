/* SPDX-License-Identifier: MIT */
/*
 * Choices in random positions of random set-ups: 10,000 positions, each by every level.
 */
#include <unity.h>

#include "support/playing.h"

void setUp(void)
{
}
void tearDown(void)
{
}

static void test_choices_are_legal_in_10000_random_positions(void)
{
    playing_totals totals;

    playing_run(&totals, 9, 10000);
    TEST_ASSERT_EQUAL_UINT64(100000, totals.choices);

    /* A test that never meets a kind of position says nothing about it. */
    for (int32_t players = BP_PLAYERS_MIN; players <= BP_PLAYERS_MAX; players++) {
        TEST_ASSERT_TRUE(totals.players[players] >= 10000);
    }
    TEST_ASSERT_TRUE(totals.thesis >= 5000 && totals.extra >= 5000);
    TEST_ASSERT_TRUE(totals.exact >= 5000 && totals.long_pvs >= 5000);
}

int main(void)
{
    UNITY_BEGIN();
    RUN_TEST(test_choices_are_legal_in_10000_random_positions);
    return UNITY_END();
}
