/* SPDX-License-Identifier: MIT */
/*
 * Any range of units as a shard, and which units are missing.
 */
#include <bigpoints.h>
#include <bigpoints/experimental/census.h>
#include <stdlib.h>
#include <string.h>
#include <unity.h>

#include "support/census.h"
#include "support/solving.h"
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
    TEST_ASSERT_EQUAL(BP_OK, census_set_range(part, first, end));
    TEST_ASSERT_EQUAL(0, bp_census_shard_done(part));
    TEST_ASSERT_EQUAL(BP_OK, bp_census_run(part, NULL, 0));
    TEST_ASSERT_EQUAL(1, bp_census_shard_done(part));
    TEST_ASSERT_EQUAL_UINT64(end - first, census_count(part, BP_COUNT_UNITS_DONE));
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
    uint64_t units = census_count(whole, BP_COUNT_UNITS);
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
    TEST_STATUS(BP_OK, census_set_range(one, 2, 9));
    TEST_STATUS(BP_OK, census_set_range(other, 3, 5));
    TEST_ASSERT_EQUAL(BP_OK, bp_census_run(one, NULL, 0));
    TEST_ASSERT_EQUAL(BP_OK, bp_census_save(one, keep, &text));
    TEST_ASSERT_EQUAL(BP_ERR_MISMATCH, bp_census_add(other, text.text, text.length, NULL, 0));
    TEST_ASSERT_EQUAL_UINT64(0, census_count(other, BP_COUNT_UNITS_DONE));
    free(text.text);
    bp_census_free(one);
    bp_census_free(other);
}

static void test_what_is_refused(void)
{
    uint64_t number;
    bp_census *census = new_census("colours=3 discs=2", BP_OBJECTIVE_OUTCOME);
    uint64_t units = census_count(census, BP_COUNT_UNITS);
    TEST_STATUS(BP_ERR_ARGUMENT, census_set_range(NULL, 0, 1));
    TEST_STATUS(BP_ERR_RANGE, census_set_range(census, 4, 4));
    TEST_STATUS(BP_ERR_RANGE, census_set_range(census, 4, 3));
    TEST_STATUS(BP_ERR_RANGE, census_set_range(census, 0, units + 1));
    TEST_STATUS(BP_ERR_RANGE, census_set_range(census, 0, (uint64_t)-1));
    TEST_STATUS(BP_ERR_RANGE, census_set_range(census, (uint64_t)-1, 4));
    TEST_ASSERT_EQUAL(BP_ERR_ARGUMENT, bp_census_missing(NULL, &number, census, 0));
    TEST_ASSERT_EQUAL(BP_ERR_ARGUMENT, bp_census_missing(&number, NULL, census, 0));
    TEST_ASSERT_EQUAL(BP_ERR_ARGUMENT, bp_census_missing(&number, &number, NULL, 0));
    TEST_STATUS(BP_OK, census_set_range(census, 0, 1));
    TEST_ASSERT_EQUAL(BP_OK, bp_census_run(census, NULL, 0));
    TEST_ASSERT_EQUAL_UINT64(1, census_count(census, BP_COUNT_UNITS_DONE));
    TEST_STATUS(BP_ERR_BUSY, census_set_range(census, 0, 2));
    TEST_STATUS(BP_ERR_BUSY, bp_census_set(census, BP_OPTION_END, 0));
    TEST_STATUS(BP_ERR_BUSY, bp_census_set(census, BP_OPTION_END, 2));
    bp_census_free(census);
}

static void check_range(const bp_census *census, uint64_t first, uint64_t end)
{
    uint64_t found_first = 12345;
    uint64_t found_end = 12345;
    TEST_STATUS(BP_OK, bp_census_range(&found_first, &found_end, census));
    TEST_ASSERT_EQUAL_UINT64(first, found_first);
    TEST_ASSERT_EQUAL_UINT64(end, found_end);
    TEST_STATUS(BP_OK, bp_census_range(NULL, NULL, census));
}

/* The end is set first, and stays after the beginning; a refusal changes nothing. */
static void test_the_ends_of_a_range(void)
{
    bp_census *census = new_census("colours=3 discs=2", BP_OBJECTIVE_OUTCOME); /* 15 classes */
    check_range(census, 0, 15);
    TEST_STATUS(BP_OK, bp_census_set(census, BP_OPTION_FIRST, 0));
    TEST_STATUS(BP_ERR_RANGE, bp_census_set(census, BP_OPTION_FIRST, 1)); /* there is no end */
    TEST_STATUS(BP_ERR_RANGE, bp_census_set(census, BP_OPTION_END, -1));
    TEST_STATUS(BP_ERR_RANGE, bp_census_set(census, BP_OPTION_END, 16));
    check_range(census, 0, 15);
    TEST_STATUS(BP_OK, bp_census_set(census, BP_OPTION_END, 9));
    check_range(census, 0, 9);
    TEST_STATUS(BP_ERR_RANGE, bp_census_set(census, BP_OPTION_FIRST, 9));
    TEST_STATUS(BP_ERR_RANGE, bp_census_set(census, BP_OPTION_FIRST, -1));
    TEST_STATUS(BP_OK, bp_census_set(census, BP_OPTION_FIRST, 8));
    check_range(census, 8, 9);
    TEST_STATUS(BP_ERR_RANGE, bp_census_set(census, BP_OPTION_END, 8));
    TEST_STATUS(BP_ERR_RANGE, bp_census_set(census, BP_OPTION_END, 16));
    check_range(census, 8, 9);
    TEST_STATUS(BP_OK, bp_census_set(census, BP_OPTION_END, 15));
    check_range(census, 8, 15);
    TEST_STATUS(BP_OK, bp_census_set(census, BP_OPTION_FIRST, 0));
    check_range(census, 0, 15);
    TEST_STATUS(BP_OK, bp_census_set(census, BP_OPTION_FIRST, 4));
    TEST_STATUS(BP_OK, bp_census_set(census, BP_OPTION_END, 0)); /* ends the range */
    check_range(census, 0, 15);
    TEST_ASSERT_EQUAL_INT64(0, census_option(census, BP_OPTION_FIRST));
    bp_census_free(census);
}

/* Another objective, sample or shard ends a range; other options keep it. */
static void test_what_ends_a_range(void)
{
    static const struct {
        int32_t option;
        int64_t value;
        uint64_t first;
        uint64_t end;
    } rows[] = {
        {BP_OPTION_SAMPLE, 0, 0, 15},
        {BP_OPTION_SAMPLE, 20, 0, 20},
        {BP_OPTION_SHARDS, 1, 0, 15},
        {BP_OPTION_SHARDS, 2, 0, 8},
        {BP_OPTION_SHARD, 1, 0, 15},
        {BP_OPTION_OBJECTIVE, BP_OBJECTIVE_MAXN, 0, 90},
        {BP_OPTION_OBJECTIVE, BP_OBJECTIVE_MARGIN, 0, 15},
        {BP_OPTION_SEED, 7, 2, 9},
        {BP_OPTION_FIRST_MOVES, 1, 2, 9},
        {BP_OPTION_THREADS, 2, 2, 9},
        {BP_OPTION_MEMORY, 1 << 20, 2, 9},
    };
    for (size_t i = 0; i < TEST_LENGTH(rows); i++) {
        bp_census *census = new_census("colours=3 discs=2", BP_OBJECTIVE_OUTCOME);
        TEST_STATUS(BP_OK, census_set_range(census, 2, 9));
        check_range(census, 2, 9);
        TEST_STATUS(BP_OK, bp_census_set(census, rows[i].option, rows[i].value));
        TEST_ASSERT_EQUAL_INT64(rows[i].value, census_option(census, rows[i].option));
        check_range(census, rows[i].first, rows[i].end);
        int stays = rows[i].first > 0;
        TEST_ASSERT_EQUAL_INT64(stays ? 9 : 0, census_option(census, BP_OPTION_END));
        TEST_ASSERT_EQUAL_INT64(stays ? 2 : 0, census_option(census, BP_OPTION_FIRST));
        bp_census_free(census);
    }
}

/* A run that is stopped at once has allocated results for its units; later runs must not use them. */
static void test_units_change_after_a_run_without_any(void)
{
    bp_census *census = new_census("rules=thesis colours=2 discs=2", BP_OBJECTIVE_THESIS);
    bp_census_cancel(census, 1);
    TEST_ASSERT_EQUAL(BP_OK, bp_census_run(census, NULL, 0));
    TEST_ASSERT_EQUAL_UINT64(0, census_count(census, BP_COUNT_UNITS_DONE));
    TEST_ASSERT_EQUAL(BP_OK, census_set_range(census, 2, 3));
    bp_census_cancel(census, 1);
    TEST_ASSERT_EQUAL(BP_OK, bp_census_run(census, NULL, 0));
    TEST_ASSERT_EQUAL(BP_OK, census_set_shard(census, 1, 1));
    bp_census_cancel(census, 1);
    TEST_ASSERT_EQUAL(BP_OK, bp_census_run(census, NULL, 0));
    TEST_ASSERT_EQUAL(BP_OK, census_set_sample(census, 500, 1));
    TEST_ASSERT_EQUAL(BP_OK, bp_census_run(census, NULL, 0));
    TEST_ASSERT_EQUAL_UINT64(500, census_count(census, BP_COUNT_BOARDS));
    bp_census_free(census);
}

/* If a sample draws a board twice in a row, its positions are counted twice. */
static void test_a_board_twice_in_a_row(void)
{
    bp_census *census = new_census("colours=2 discs=1", BP_OBJECTIVE_MAXN);
    TEST_ASSERT_EQUAL(BP_OK, census_set_sample(census, 50, 1));
    TEST_ASSERT_EQUAL(BP_OK, bp_census_run(census, NULL, 0));
    uint64_t states = census_count(census, BP_COUNT_STATES);
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
    RUN_TEST(test_the_ends_of_a_range);
    RUN_TEST(test_what_ends_a_range);
    RUN_TEST(test_units_change_after_a_run_without_any);
    RUN_TEST(test_a_board_twice_in_a_row);
    return UNITY_END();
}
