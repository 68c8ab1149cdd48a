/*
 * The reduction of positions: all positions of 3,000 boards.
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

static void test_positions_of_one_key_have_one_future(void)
{
    futures_totals totals;

    futures_run(&totals, 82, 3000, 10);
    printf("seed 82: %llu positions of %llu boards, %llu keys\n",
           (unsigned long long)totals.positions, (unsigned long long)totals.boards,
           (unsigned long long)totals.keys);
    TEST_ASSERT_TRUE(totals.positions >= 2 * totals.keys);
}

int main(void)
{
    UNITY_BEGIN();
    RUN_TEST(test_positions_of_one_key_have_one_future);
    return UNITY_END();
}
