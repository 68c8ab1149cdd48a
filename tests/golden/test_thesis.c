/* SPDX-License-Identifier: MIT */
/*
 * The smaller tables of the thesis, and single rows of the larger ones.
 */
#include <unity.h>

#include "golden/thesis_table.h"
#include "support/support.h"

void setUp(void)
{
}
void tearDown(void)
{
}

static void test_table_of_2_colours_and_2_discs(void)
{
    thesis_table_check(2, 2);
}

static void test_table_of_2_colours_and_3_discs(void)
{
    thesis_table_check(2, 3);
}

static void test_table_of_2_colours_and_4_discs(void)
{
    thesis_table_check(2, 4);
}

static void test_table_of_3_colours_and_2_discs(void)
{
    thesis_table_check(3, 2);
}

static void test_rows_of_3_colours_and_3_discs(void)
{
    static const char *const rows[] = {"111222333,6,3,3687", "131322213,7,3,6295",
                                       "222311133,5,4,3964", "312131232,6,6,6569",
                                       "333222111,6,3,3687"};

    for (size_t i = 0; i < TEST_LENGTH(rows); i++) {
        thesis_table_check_row(rows[i]);
    }
}

static void test_rows_of_4_colours_and_2_discs(void)
{
    static const char *const rows[] = {"11223344,9,5,11578", "21314342,8,7,22722",
                                       "31122344,9,8,20527", "41322143,8,7,22080",
                                       "44332211,9,6,11578"};

    for (size_t i = 0; i < TEST_LENGTH(rows); i++) {
        thesis_table_check_row(rows[i]);
    }
}

int main(void)
{
    UNITY_BEGIN();
    RUN_TEST(test_table_of_2_colours_and_2_discs);
    RUN_TEST(test_table_of_2_colours_and_3_discs);
    RUN_TEST(test_table_of_2_colours_and_4_discs);
    RUN_TEST(test_table_of_3_colours_and_2_discs);
    RUN_TEST(test_rows_of_3_colours_and_3_discs);
    RUN_TEST(test_rows_of_4_colours_and_2_discs);
    return UNITY_END();
}
