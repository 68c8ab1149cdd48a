/* SPDX-License-Identifier: MIT */
/*
 * The larger tables of the thesis, whole.
 */
#include <unity.h>

#include "golden/thesis_table.h"

void setUp(void)
{
}
void tearDown(void)
{
}

static void test_table_of_3_colours_and_3_discs(void)
{
    thesis_table_check(3, 3);
}

static void test_table_of_4_colours_and_2_discs(void)
{
    thesis_table_check(4, 2);
}

int main(void)
{
    UNITY_BEGIN();
    RUN_TEST(test_table_of_3_colours_and_3_discs);
    RUN_TEST(test_table_of_4_colours_and_2_discs);
    return UNITY_END();
}
