/* SPDX-License-Identifier: MIT */
/*
 * Exact solver on Four in a Row, long: 1,000 late positions, and grids of 18 to 20 cells.
 */
#include <unity.h>

#include "support/connect4_cases.h"

void setUp(void)
{
}
void tearDown(void)
{
}

static void test_late_positions(void)
{
    connect4_case_solve(4102, 1000, 14);
}

/* The empty grids are draws by brute force. */
static void test_larger_grids(void)
{
    TEST_ASSERT_EQUAL_INT(0, connect4_case_solve_all(4, 5, 301, 1348441));
    TEST_ASSERT_EQUAL_INT(0, connect4_case_solve_all(5, 4, 601, 3100379));
    TEST_ASSERT_EQUAL_INT(0, connect4_case_solve_all(6, 3, 601, 1914210));
    TEST_ASSERT_EQUAL_INT(0, connect4_case_solve_all(4, 4, 3, 134289));
}

int main(void)
{
    UNITY_BEGIN();
    RUN_TEST(test_late_positions);
    RUN_TEST(test_larger_grids);
    return UNITY_END();
}
