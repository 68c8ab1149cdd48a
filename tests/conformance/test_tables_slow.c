/* SPDX-License-Identifier: MIT */
/*
 * The conformance suite of tables with millions of keys, tens of thousands of clears, and long runs of two threads.
 */
#include <unity.h>

#include "conformance/table_suite.h"
#include "support/file_table.h"
#include "support/support.h"
#include "table/table_internal.h"

enum { KEYS = 5000000, CLEARS = 70000, ROUNDS = 2000000 };

static const table_subject array = {&bp__table_array, NULL, 1, 62};
static const table_subject growing = {&bp__table_growing, NULL, 1, 63};
static const table_subject uthash = {&bp__table_uthash, NULL, 1, 64};

static bp_table_ops file_ops;
static const table_subject file = {&file_ops, NULL, 1, 62};

static const table_subject *const subjects[] = {&array, &growing, &uthash, &file};

void setUp(void)
{
}
void tearDown(void)
{
}

static void test_no_key_gets_the_value_of_another(void)
{
    for (size_t i = 0; i < TEST_LENGTH(subjects); i++) {
        table_suite_keys(subjects[i], 131, subjects[i] == &uthash ? KEYS / 4 : KEYS);
    }
}

/* More clears than a 16-bit generation can count. */
static void test_clear_removes_all_entries(void)
{
    for (size_t i = 0; i < TEST_LENGTH(subjects); i++) {
        table_suite_clearing(subjects[i], 133, CLEARS);
    }
}

static void test_limits_are_kept(void)
{
    for (size_t i = 0; i < TEST_LENGTH(subjects); i++) {
        table_suite_limits(subjects[i], 134, 4);
    }
}

static void test_two_threads_on_one_table(void)
{
    table_suite_threads(&array, 137, ROUNDS);
    table_suite_threads(&file, 138, ROUNDS);
}

int main(void)
{
    file_ops = test_file_table();
    UNITY_BEGIN();
    RUN_TEST(test_no_key_gets_the_value_of_another);
    RUN_TEST(test_clear_removes_all_entries);
    RUN_TEST(test_limits_are_kept);
    RUN_TEST(test_two_threads_on_one_table);
    return UNITY_END();
}
