/* SPDX-License-Identifier: MIT */
/*
 * The conformance suite on every back-end of the library and on two of the tests, and the argument checks of
 * bp_table_new() and bp_table_new_custom(). test_tables_slow.c has millions of keys.
 */
#include <bigpoints.h>
#include <bigpoints/sys/table_ops.h>
#include <string.h>
#include <unity.h>

#include "conformance/table_suite.h"
#include "support/custom_table.h"
#include "support/file_table.h"
#include "support/support.h"
#include "table/table_internal.h"

enum { KEYS = 40000, CLEARS = 3000, ROUNDS = 20000 };

static custom_log custom_calls;

static const table_subject none = {&bp__table_none, NULL, 0, 62};
static const table_subject array = {&bp__table_array, NULL, 1, 62};
static const table_subject growing = {&bp__table_growing, NULL, 1, 63};
static const table_subject uthash = {&bp__table_uthash, NULL, 1, 64};
static const table_subject keeper = {&custom_keeper, &custom_calls, 1, 64};
static const table_subject shared = {&custom_shared, &custom_calls, 1, 64};

static bp_table_ops file_ops;
static const table_subject file = {&file_ops, NULL, 1, 62};

static const table_subject *const subjects[] = {&none,   &array,  &growing, &uthash,
                                                &keeper, &shared, &file};

void setUp(void)
{
    memset(&custom_calls, 0, sizeof custom_calls);
}
void tearDown(void)
{
}

static void test_no_key_gets_the_value_of_another(void)
{
    for (size_t i = 0; i < TEST_LENGTH(subjects); i++) {
        table_suite_keys(subjects[i], 31, KEYS);
        table_suite_close_keys(subjects[i]);
    }
}

static void test_the_last_value_stored_counts(void)
{
    for (size_t i = 0; i < TEST_LENGTH(subjects); i++) {
        table_suite_replacing(subjects[i], 32);
    }
}

static void test_clear_removes_all_entries(void)
{
    for (size_t i = 0; i < TEST_LENGTH(subjects); i++) {
        /* The tables of the tests clear slot by slot, which is slow. */
        int slow = subjects[i] == &shared || subjects[i] == &keeper;
        table_suite_clearing(subjects[i], 33, slow ? CLEARS / 50 : CLEARS);
    }
}

static void test_limits_are_kept(void)
{
    for (size_t i = 0; i < TEST_LENGTH(subjects); i++) {
        if (subjects[i]->remembers) {
            table_suite_limits(subjects[i], 34, 1);
        }
    }
}

static void test_memory_that_fails_is_a_status(void)
{
    for (size_t i = 0; i < TEST_LENGTH(subjects); i++) {
        table_suite_memory(subjects[i], 35);
    }
}

static void test_each_visits_every_entry(void)
{
    for (size_t i = 0; i < TEST_LENGTH(subjects); i++) {
        if (subjects[i]->ops->each != NULL) {
            table_suite_each(subjects[i], 42);
        }
    }
}

static void test_two_threads_on_one_table(void)
{
    table_suite_threads(&none, 36, 1000);
    table_suite_threads(&array, 37, ROUNDS);
    table_suite_threads(&shared, 38, ROUNDS / 4);
    table_suite_threads(&file, 41, ROUNDS);
}

static void test_the_suite_uses_custom_tables_as_promised(void)
{
    table_suite_keys(&keeper, 39, KEYS / 10);
    table_suite_threads(&shared, 40, 1000);
    TEST_ASSERT_EQUAL_UINT64(0, custom_calls.wrong);
    TEST_ASSERT_TRUE(custom_calls.created > 0);
    TEST_ASSERT_EQUAL_UINT64(custom_calls.created, custom_calls.destroyed);
}

/* Handles. */

static void test_the_four_names(void)
{
    static const struct {
        const char *name;
        int32_t flags;
    } kinds[] = {{"none", BP_TABLE_THREAD_SAFE},
                 {"uthash", BP_TABLE_NEVER_FORGETS},
                 {"array", BP_TABLE_THREAD_SAFE},
                 {"growing", BP_TABLE_NEVER_FORGETS}};

    for (size_t i = 0; i < TEST_LENGTH(kinds); i++) {
        bp_table *table = NULL;
        TEST_ASSERT_EQUAL_INT(BP_OK, bp_table_new(&table, kinds[i].name, 0, NULL));
        TEST_ASSERT_EQUAL_STRING(kinds[i].name, bp_table_name(table));
        TEST_ASSERT_EQUAL_INT32(kinds[i].flags, bp_table_flags(table));
        TEST_ASSERT_EQUAL_UINT64(0, bp_table_bytes(table)); /* not used yet */
        TEST_ASSERT_EQUAL_UINT64(0, bp_table_entry_count(table));
        TEST_ASSERT_EQUAL_INT(BP_OK, bp_table_clear(table));
        bp_table_free(table);
    }
}

static void test_null_arguments(void)
{
    bp_table *table = (void *)&custom_calls;

    TEST_ASSERT_EQUAL_INT(BP_ERR_ARGUMENT, bp_table_new(NULL, "array", 0, NULL));
    TEST_ASSERT_EQUAL_INT(BP_ERR_ARGUMENT, bp_table_new(&table, NULL, 0, NULL));
    TEST_ASSERT_NULL(table);
    TEST_ASSERT_EQUAL_INT(BP_ERR_ARGUMENT,
                          bp_table_new_custom(NULL, &custom_keeper, 0, &custom_calls, NULL));
    table = (void *)&custom_calls;
    TEST_ASSERT_EQUAL_INT(BP_ERR_ARGUMENT, bp_table_new_custom(&table, NULL, 0, NULL, NULL));
    TEST_ASSERT_NULL(table);
    TEST_ASSERT_EQUAL_STRING("", bp_table_name(NULL));
    TEST_ASSERT_EQUAL_INT32(BP_ERR_ARGUMENT, bp_table_flags(NULL));
    TEST_ASSERT_EQUAL_INT(BP_ERR_ARGUMENT, bp_table_clear(NULL));
    TEST_ASSERT_EQUAL_UINT64(0, bp_table_bytes(NULL));
    TEST_ASSERT_EQUAL_UINT64(0, bp_table_entry_count(NULL));
    bp_table_free(NULL);
}

static void test_names_that_are_none(void)
{
    static const char *const names[] = {"", "Array", "array ", "arr", "map", "none,uthash", "file"};

    for (size_t i = 0; i < TEST_LENGTH(names); i++) {
        bp_table *table = (void *)&custom_calls;
        TEST_ASSERT_EQUAL_INT_MESSAGE(BP_ERR_ARGUMENT, bp_table_new(&table, names[i], 0, NULL),
                                      names[i]);
        TEST_ASSERT_NULL(table);
    }
}

static void test_too_few_bytes_for_one_entry(void)
{
    static const char *const names[] = {"uthash", "array", "growing"};

    for (size_t i = 0; i < TEST_LENGTH(names); i++) {
        for (uint64_t bytes = 1; bytes <= 8; bytes++) { /* an entry has a key and a value */
            bp_table *table = (void *)&custom_calls;
            TEST_ASSERT_EQUAL_INT_MESSAGE(BP_ERR_LIMIT, bp_table_new(&table, names[i], bytes, NULL),
                                          names[i]);
            TEST_ASSERT_NULL(table);
        }
    }
}

/* Method tables without one of the required functions, one for each. */
static void test_incomplete_method_tables(void)
{
    bp_table_ops wrong[7];

    for (size_t i = 0; i < TEST_LENGTH(wrong); i++) {
        wrong[i] = custom_keeper;
    }
    wrong[0].name = NULL;
    wrong[1].create = NULL;
    wrong[2].destroy = NULL;
    wrong[3].probe = NULL;
    wrong[4].store = NULL;
    wrong[5].clear = NULL;
    wrong[6].stats = NULL;
    for (size_t i = 0; i < TEST_LENGTH(wrong); i++) {
        bp_table *table = (void *)&custom_calls;
        TEST_ASSERT_EQUAL_INT(BP_ERR_METHOD,
                              bp_table_new_custom(&table, &wrong[i], 0, &custom_calls, NULL));
        TEST_ASSERT_NULL(table);
        wrong[i] = custom_keeper;
        wrong[i].version = i % 2 ? BP_TABLE_OPS_VERSION + 1 : 0;
        table = (void *)&custom_calls;
        TEST_ASSERT_EQUAL_INT(BP_ERR_VERSION,
                              bp_table_new_custom(&table, &wrong[i], 0, &custom_calls, NULL));
        TEST_ASSERT_NULL(table);
    }
}

static void test_a_custom_table_is_made_at_its_first_use(void)
{
    bp_table_ops min = custom_keeper;
    bp_table *table = NULL;

    min.flags |= 0x80000000u; /* a bit without a meaning */
    min.prefetch = NULL;
    min.sync = NULL;
    TEST_ASSERT_EQUAL_INT(BP_OK, bp_table_new_custom(&table, &min, 12345, &custom_calls, NULL));
    TEST_ASSERT_EQUAL_STRING("keeper", bp_table_name(table));
    TEST_ASSERT_EQUAL_INT32(BP_TABLE_NEVER_FORGETS, bp_table_flags(table));
    TEST_ASSERT_EQUAL_INT(BP_OK, bp_table_clear(table));
    TEST_ASSERT_EQUAL_UINT64(0, custom_calls.created);
    bp_table_free(table);
    TEST_ASSERT_EQUAL_UINT64(0, custom_calls.destroyed);
}

int main(void)
{
    file_ops = test_file_table();
    UNITY_BEGIN();
    RUN_TEST(test_no_key_gets_the_value_of_another);
    RUN_TEST(test_the_last_value_stored_counts);
    RUN_TEST(test_clear_removes_all_entries);
    RUN_TEST(test_limits_are_kept);
    RUN_TEST(test_memory_that_fails_is_a_status);
    RUN_TEST(test_each_visits_every_entry);
    RUN_TEST(test_two_threads_on_one_table);
    RUN_TEST(test_the_suite_uses_custom_tables_as_promised);
    RUN_TEST(test_the_four_names);
    RUN_TEST(test_null_arguments);
    RUN_TEST(test_names_that_are_none);
    RUN_TEST(test_too_few_bytes_for_one_entry);
    RUN_TEST(test_incomplete_method_tables);
    RUN_TEST(test_a_custom_table_is_made_at_its_first_use);
    return UNITY_END();
}
