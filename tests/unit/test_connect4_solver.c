/* SPDX-License-Identifier: MIT */
/*
 * Exact solver on Four in a Row: random late positions and small grids, compared with a naive solver.
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
    connect4_case_solve(4101, 60, 11);
}

/* A grid, the number of its positions that are not over, and which of these are compared: one in `step`. */
typedef struct grid {
    int width;
    int height;
    uint64_t positions;
    uint64_t step;
} grid;

/* Small grids are draws, also those with an odd number of cells; many of their positions are not. */
static void test_small_grids(void)
{
    static const grid grids[] = {{1, 1, 1, 1},     {1, 16, 16, 1},     {2, 5, 415, 1},
                                 {3, 3, 755, 1},   {3, 4, 5105, 11},   {3, 5, 32370, 197},
                                 {4, 1, 29, 1},    {4, 3, 11035, 13},  {5, 2, 4375, 7},
                                 {9, 1, 5806, 11}, {4, 4, 134289, 101}};

    for (size_t i = 0; i < TEST_LENGTH(grids); i++) {
        const grid *g = &grids[i];
        TEST_ASSERT_EQUAL_INT(0,
                              connect4_case_solve_all(g->width, g->height, g->step, g->positions));
    }
}

int main(void)
{
    UNITY_BEGIN();
    RUN_TEST(test_late_positions);
    RUN_TEST(test_small_grids);
    return UNITY_END();
}
