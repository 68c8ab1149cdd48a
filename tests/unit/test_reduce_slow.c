/* SPDX-License-Identifier: MIT */
/*
 * Reduced keys and bounds against plain minimax: all positions of 1,600 boards.
 */
#include <stdio.h>
#include <unity.h>

#include "support/futures.h"

void setUp(void)
{
}
void tearDown(void)
{
}

static void run(uint64_t seed, int boards, int discs)
{
    futures_totals totals;

    futures_run(&totals, seed, boards, discs);
    printf("seed %llu: %llu positions of %llu boards, %llu keys\n", (unsigned long long)seed,
           (unsigned long long)totals.positions, (unsigned long long)totals.boards,
           (unsigned long long)totals.keys);
    TEST_ASSERT_TRUE(totals.positions >= 2 * totals.keys);
}

static void test_positions_of_one_key_have_one_future(void)
{
    run(82, 1500, 8);
    run(83, 100, 10);
}

int main(void)
{
    UNITY_BEGIN();
    RUN_TEST(test_positions_of_one_key_have_one_future);
    return UNITY_END();
}
