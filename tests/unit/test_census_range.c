/* SPDX-License-Identifier: MIT */
/*
 * Any range of units as a shard, and which units are missing.
 */
#include <bigpoints.h>
#include <bigpoints/experimental/census.h>
#include <stdlib.h>
#include <string.h>
#include <unity.h>

#include "support/support.h"

void setUp(void)
{
}

void tearDown(void)
{
}

/* A checkpoint. */
typedef struct saved {
    char *text;
    size_t length;
} saved;

static int keep(const char *text, size_t length, void *user)
{
    saved *out = user;
    free(out->text);
    out->text = malloc(length + 1);
    TEST_ASSERT_NOT_NULL(out->text);
    memcpy(out->text, text, length);
    out->text[length] = '\0';
    out->length = length;
    return 0;
}

static bp_census *new_census(const char *config_text, int32_t objective)
{
    bp_census *census = NULL;
    bp_config *config = test_config(config_text);
    TEST_ASSERT_EQUAL(BP_OK, bp_census_new(&census, config, objective, NULL, NULL, 0));
    bp_config_free(config);
    return census;
}

/* Runs a range in one census, and adds its checkpoint to another. */
static void add_range(bp_census *census, bp_census *part, uint64_t first, uint64_t end)
{
    saved text = {NULL, 0};
    TEST_ASSERT_EQUAL(BP_OK, bp_census_set_range(part, first, end));
    TEST_ASSERT_EQUAL(0, bp_census_shard_done(part));
    TEST_ASSERT_EQUAL(BP_OK, bp_census_run(part, NULL, 0));
    TEST_ASSERT_EQUAL(1, bp_census_shard_done(part));
    TEST_ASSERT_EQUAL_UINT64(end - first, bp_census_done_count(part));
    TEST_ASSERT_EQUAL(BP_OK, bp_census_save(part, keep, &text));
    TEST_ASSERT_EQUAL(BP_OK, bp_census_add(census, text.text, text.length, NULL, 0));
    TEST_ASSERT_EQUAL(BP_ERR_MISMATCH, bp_census_add(census, text.text, text.length, NULL, 0));
    free(text.text);
}

static void check_missing(const bp_census *census, uint64_t from, uint64_t first, uint64_t end)
{
    uint64_t found_first = 12345;
    uint64_t found_end = 12345;
    TEST_ASSERT_EQUAL(BP_OK, bp_census_missing(&found_first, &found_end, census, from));
    TEST_ASSERT_EQUAL_UINT64(first, found_first);
    TEST_ASSERT_EQUAL_UINT64(end, found_end);
}

/* A hash of all rows that depends on their order. */
static int hash_row(const char *board, uint64_t boards, const int32_t *values, size_t count,
                    uint64_t states, void *user)
{
    uint64_t *hash = user;
    for (; *board; board++) {
        *hash = *hash * 31 + (uint64_t)*board;
    }
    for (size_t i = 0; i < count; i++) {
        *hash = *hash * 31 + (uint64_t)(values[i] + 200);
    }
    *hash = *hash * 31 + boards + states;
    return 0;
}

static void ranges_make_the_whole(const char *config, int32_t objective)
{
    uint64_t wins[2];
    uint64_t rows[2] = {0, 0};
    bp_census *whole = new_census(config, objective);
    bp_census *joined = new_census(config, objective);
    uint64_t units = bp_census_unit_count(whole);
    bp_census_set_rows(whole, hash_row, &rows[0]);
    TEST_ASSERT_EQUAL(BP_OK, bp_census_run(whole, NULL, 0));
    check_missing(whole, 0, units, units);
    check_missing(joined, 0, 0, units);
    const uint64_t cuts[][2] = {{3, 7}, {8, units}, {0, 1}, {1, 3}, {7, 8}};
    for (size_t i = 0; i < TEST_LENGTH(cuts); i++) {
        bp_census *part = new_census(config, objective);
        add_range(joined, part, cuts[i][0], cuts[i][1]);
        bp_census_free(part);
        if (i == 1) {
            check_missing(joined, 0, 0, 3);
            check_missing(joined, 2, 2, 3);
            check_missing(joined, 3, 7, 8);
            check_missing(joined, 8, units, units);
            check_missing(joined, UINT64_MAX, units, units);
        }
    }
    TEST_ASSERT_EQUAL(1, bp_census_shard_done(joined));
    bp_census_set_rows(joined, hash_row, &rows[1]);
    TEST_ASSERT_EQUAL(BP_OK, bp_census_run(joined, NULL, 0));
    if (objective == BP_OBJECTIVE_THESIS) { /* all its rows come at the end */
        TEST_ASSERT_EQUAL_UINT64(rows[0], rows[1]);
    }
    for (int32_t outcome = -1; outcome <= 1; outcome++) {
        bp_census_outcome_count(&wins[0], whole, 0, outcome);
        bp_census_outcome_count(&wins[1], joined, 0, outcome);
        TEST_ASSERT_EQUAL_UINT64(wins[0], wins[1]);
    }
    bp_census_free(whole);
    bp_census_free(joined);
}

static void test_ranges_make_the_whole(void)
{
    ranges_make_the_whole("colours=3 discs=2", BP_OBJECTIVE_OUTCOME);
    ranges_make_the_whole("colours=3 discs=2", BP_OBJECTIVE_MAXN);
    ranges_make_the_whole("rules=thesis colours=3 discs=2", BP_OBJECTIVE_THESIS);
}

static void test_a_range_takes_no_other_units(void)
{
    saved text = {NULL, 0};
    bp_census *one = new_census("rules=thesis colours=3 discs=2", BP_OBJECTIVE_THESIS);
    bp_census *other = new_census("rules=thesis colours=3 discs=2", BP_OBJECTIVE_THESIS);
    bp_census_set_range(one, 2, 9);
    bp_census_set_range(other, 3, 5);
    TEST_ASSERT_EQUAL(BP_OK, bp_census_run(one, NULL, 0));
    TEST_ASSERT_EQUAL(BP_OK, bp_census_save(one, keep, &text));
    TEST_ASSERT_EQUAL(BP_ERR_MISMATCH, bp_census_add(other, text.text, text.length, NULL, 0));
    TEST_ASSERT_EQUAL_UINT64(0, bp_census_done_count(other));
    free(text.text);
    bp_census_free(one);
    bp_census_free(other);
}

static void test_what_is_refused(void)
{
    uint64_t number;
    bp_census *census = new_census("colours=3 discs=2", BP_OBJECTIVE_OUTCOME);
    uint64_t units = bp_census_unit_count(census);
    TEST_ASSERT_EQUAL(BP_ERR_ARGUMENT, bp_census_set_range(NULL, 0, 1));
    TEST_ASSERT_EQUAL(BP_ERR_ARGUMENT, bp_census_set_range(census, 0, 0));
    TEST_ASSERT_EQUAL(BP_ERR_ARGUMENT, bp_census_set_range(census, 4, 4));
    TEST_ASSERT_EQUAL(BP_ERR_ARGUMENT, bp_census_set_range(census, 4, 3));
    TEST_ASSERT_EQUAL(BP_ERR_ARGUMENT, bp_census_set_range(census, 0, units + 1));
    TEST_ASSERT_EQUAL(BP_ERR_ARGUMENT, bp_census_missing(NULL, &number, census, 0));
    TEST_ASSERT_EQUAL(BP_ERR_ARGUMENT, bp_census_missing(&number, NULL, census, 0));
    TEST_ASSERT_EQUAL(BP_ERR_ARGUMENT, bp_census_missing(&number, &number, NULL, 0));
    TEST_ASSERT_EQUAL(BP_OK, bp_census_set_range(census, 0, 1));
    TEST_ASSERT_EQUAL(BP_OK, bp_census_run(census, NULL, 0));
    TEST_ASSERT_EQUAL(BP_ERR_BUSY, bp_census_set_range(census, 0, 2));
    bp_census_free(census);
}

/* A run that is stopped at once has allocated results for its units; later runs must not use them. */
static void test_units_change_after_a_run_without_any(void)
{
    bp_census *census = new_census("rules=thesis colours=2 discs=2", BP_OBJECTIVE_THESIS);
    bp_census_cancel(census);
    TEST_ASSERT_EQUAL(BP_OK, bp_census_run(census, NULL, 0));
    TEST_ASSERT_EQUAL_UINT64(0, bp_census_done_count(census));
    TEST_ASSERT_EQUAL(BP_OK, bp_census_set_range(census, 2, 3));
    bp_census_cancel(census);
    TEST_ASSERT_EQUAL(BP_OK, bp_census_run(census, NULL, 0));
    TEST_ASSERT_EQUAL(BP_OK, bp_census_set_shard(census, 1, 1));
    bp_census_cancel(census);
    TEST_ASSERT_EQUAL(BP_OK, bp_census_run(census, NULL, 0));
    TEST_ASSERT_EQUAL(BP_OK, bp_census_set_sample(census, 500, 1));
    TEST_ASSERT_EQUAL(BP_OK, bp_census_run(census, NULL, 0));
    TEST_ASSERT_EQUAL_UINT64(500, bp_census_board_count(census));
    bp_census_free(census);
}

/* If a sample draws a board twice in a row, its positions are counted twice. */
static void test_a_board_twice_in_a_row(void)
{
    uint64_t states = 0;
    bp_census *census = new_census("colours=2 discs=1", BP_OBJECTIVE_MAXN);
    TEST_ASSERT_EQUAL(BP_OK, bp_census_set_sample(census, 50, 1));
    TEST_ASSERT_EQUAL(BP_OK, bp_census_run(census, NULL, 0));
    TEST_ASSERT_EQUAL(BP_OK, bp_census_state_count(&states, census));
    TEST_ASSERT_EQUAL_UINT64(0, states % 50);
    TEST_ASSERT_GREATER_THAN_UINT64(0, states);
    bp_census_free(census);
}

int main(void)
{
    UNITY_BEGIN();
    RUN_TEST(test_ranges_make_the_whole);
    RUN_TEST(test_a_range_takes_no_other_units);
    RUN_TEST(test_what_is_refused);
    RUN_TEST(test_units_change_after_a_run_without_any);
    RUN_TEST(test_a_board_twice_in_a_row);
    return UNITY_END();
}
