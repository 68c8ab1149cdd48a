/* SPDX-License-Identifier: MIT */
/*
 * Reduced keys and bounds against plain minimax: the quick share.
 */
#include <unity.h>

#include "support/futures.h"

void setUp(void)
{
}
void tearDown(void)
{
}

static void test_positions_of_one_key_have_one_future(void)
{
    futures_totals totals;

    futures_run(&totals, 81, 60, 8);
    TEST_ASSERT_EQUAL_UINT64(60, totals.boards);
    /* Many positions share a key: that is what it is for. */
    TEST_ASSERT_TRUE(totals.keys >= 1000 && totals.positions >= 2 * totals.keys);
    TEST_ASSERT_TRUE(totals.windows >= totals.positions);
    TEST_ASSERT_TRUE(totals.with_black >= 10000);
}

int main(void)
{
    UNITY_BEGIN();
    RUN_TEST(test_positions_of_one_key_have_one_future);
    return UNITY_END();
}
