/* SPDX-License-Identifier: MIT */
/*
 * Statuses and messages of a census: missing handles and buffers, numbers out of range, unsuitable objectives, too many
 * boards, too little memory, options that are set too late.
 */
#include <bigpoints.h>
#include <math.h>
#include <stdio.h>
#include <string.h>
#include <unity.h>

#include "support/census.h"
#include "support/solving.h"
#include "support/support.h"

#define SMALL "colours=2 discs=2"

/* A configuration with more boards than 64 bits can number. */
#define TOO_MANY "players=2"

void setUp(void)
{
}
void tearDown(void)
{
}

/* New censuses. */

static void assert_no_census(int status, const char *text, int32_t objective)
{
    bp_config *config = test_config(text);
    bp_census *census = (void *)config;
    char why[256] = "unset";

    TEST_STATUS(status, bp_census_new(&census, config, objective, NULL, why, sizeof why));
    TEST_ASSERT_NULL(census);
    test_assert_message(why, sizeof why);
    census = (void *)config;
    TEST_STATUS(status, bp_census_new(&census, config, objective, NULL, NULL, 0));
    TEST_ASSERT_NULL(census);
    bp_config_free(config);
}

static void test_new_without_arguments(void)
{
    bp_config *config = test_config(SMALL);
    bp_census *census = (void *)config;

    TEST_STATUS(BP_ERR_ARGUMENT, bp_census_new(NULL, config, 0, NULL, NULL, 0));
    TEST_STATUS(BP_ERR_ARGUMENT, bp_census_new(&census, NULL, 0, NULL, NULL, 0));
    TEST_ASSERT_NULL(census);
    bp_config_free(config);
    bp_census_free(NULL);
}

static void test_objectives_that_do_not_suit(void)
{
    assert_no_census(BP_ERR_ARGUMENT, SMALL, -1);
    assert_no_census(BP_ERR_ARGUMENT, SMALL, BP_OBJECTIVE_GUARANTEED + 1);
    assert_no_census(BP_ERR_ARGUMENT, SMALL, INT32_MAX);
    assert_no_census(BP_ERR_UNSUPPORTED, SMALL, BP_OBJECTIVE_THESIS);
    assert_no_census(BP_ERR_UNSUPPORTED, SMALL " players=3", BP_OBJECTIVE_OUTCOME);
    assert_no_census(BP_ERR_UNSUPPORTED, SMALL " players=5", BP_OBJECTIVE_MARGIN);
    assert_no_census(BP_ERR_UNSUPPORTED, SMALL " players=3", BP_OBJECTIVE_THESIS);
}

static void test_configurations_that_do_not_suit(void)
{
    bp_config *config = NULL;
    bp_census *census = (void *)&config;
    char why[256] = "unset";

    for (int32_t objective = 0; objective <= BP_OBJECTIVE_GUARANTEED; objective++) {
        assert_no_census(BP_ERR_CONFIG, "rules=thesis start=2 " SMALL, objective);
    }
    TEST_STATUS(BP_OK, bp_config_new(&config, NULL));
    for (int32_t disc = BP_GREEN; disc <= BP_BLACK; disc++) {
        TEST_STATUS(BP_OK, bp_config_set(config, disc, 0));
    }
    TEST_STATUS(BP_ERR_CONFIG, bp_census_new(&census, config, 0, NULL, why, sizeof why));
    TEST_ASSERT_NULL(census);
    test_assert_message(why, sizeof why);
    bp_config_free(config);
}

static void test_unusable_allocators(void)
{
    test_memory memory;
    bp_config *config = test_config(SMALL);

    test_memory_init(&memory);
    for (int i = 0; i < 3; i++) {
        bp_census *census = (void *)&memory;
        bp_allocator wrong = memory.allocator;
        wrong.version += i == 0;
        wrong.alloc = i == 1 ? NULL : wrong.alloc;
        wrong.free = i == 2 ? NULL : wrong.free;
        TEST_ASSERT_TRUE(bp_census_new(&census, config, 0, &wrong, NULL, 0) < 0);
        TEST_ASSERT_NULL(census);
    }
    TEST_ASSERT_EQUAL_UINT(0, memory.calls);
    bp_config_free(config);
}

/* Options. */

static void test_options_of_null(void)
{
    TEST_STATUS(BP_ERR_ARGUMENT, census_set_sample(NULL, 1, 1));
    TEST_STATUS(BP_ERR_ARGUMENT, census_set_shard(NULL, 1, 1));
    for (int32_t option = -1; option <= BP_OPTION_COUNT; option++) {
        TEST_STATUS(BP_ERR_ARGUMENT, bp_census_set(NULL, option, 1));
    }
    TEST_STATUS(BP_ERR_ARGUMENT, bp_census_set_progress(NULL, NULL, NULL));
    TEST_STATUS(BP_ERR_ARGUMENT, bp_census_set_rows(NULL, NULL, NULL));
    TEST_STATUS(BP_ERR_ARGUMENT, bp_census_set_save(NULL, NULL, NULL, 1));
}

/* Every option but those of a census, and numbers that are no option. */
static void test_options_that_a_census_does_not_have(void)
{
    bp_census *census = census_open(SMALL, BP_OBJECTIVE_MARGIN);
    int others = 0;

    for (int32_t option = -1; option <= BP_OPTION_COUNT; option++) {
        int64_t value = 7;
        if (bp_option_info(NULL, NULL, NULL, NULL, NULL, BP_SEARCHER_CENSUS, option) != BP_OK) {
            TEST_STATUS(BP_ERR_OPTION, bp_census_set(census, option, 1));
            TEST_STATUS(BP_ERR_OPTION, bp_census_get(&value, census, option));
            TEST_ASSERT_EQUAL_INT64(7, value);
            others++;
        }
    }
    TEST_ASSERT_TRUE(others > 10);
    TEST_STATUS(BP_ERR_OPTION, bp_census_set(census, BP_OPTION_NODES, 1));
    TEST_STATUS(BP_ERR_OPTION, bp_census_set(census, BP_OPTION_MILLISECONDS, 1));
    TEST_STATUS(BP_ERR_OPTION, bp_census_set(census, INT32_MIN, 1));
    TEST_STATUS(BP_ERR_OPTION, bp_census_set(census, INT32_MAX, 1));
    bp_census_free(census);
}

/* A new census has the defaults of the table, but for its objective. */
static void test_defaults_of_options(void)
{
    bp_census *census = census_open(SMALL, BP_OBJECTIVE_MAXN);

    for (int32_t option = 0; option < BP_OPTION_COUNT; option++) {
        int64_t initial = 7;
        if (bp_option_info(NULL, NULL, NULL, NULL, &initial, BP_SEARCHER_CENSUS, option) == BP_OK) {
            initial = option == BP_OPTION_OBJECTIVE ? BP_OBJECTIVE_MAXN : initial;
            TEST_ASSERT_EQUAL_INT64(initial, census_option(census, option));
        }
    }
    bp_census_free(census);
}

static void test_options_out_of_range_change_nothing(void)
{
    bp_census *whole = census_of("colours=3 discs=2", BP_OBJECTIVE_MARGIN, 1);
    bp_census *census = census_open("colours=3 discs=2", BP_OBJECTIVE_MARGIN);
    static const struct {
        int32_t option;
        int64_t value;
    } rows[] = {
        {BP_OPTION_OBJECTIVE, -1},
        {BP_OPTION_OBJECTIVE, BP_OBJECTIVE_GUARANTEED + 1},
        {BP_OPTION_OBJECTIVE, INT64_MIN},
        {BP_OPTION_OBJECTIVE, (int64_t)1 << 32},
        {BP_OPTION_SAMPLE, -1},
        {BP_OPTION_SAMPLE, INT64_MIN},
        {BP_OPTION_FIRST_MOVES, -1},
        {BP_OPTION_FIRST_MOVES, 2},
        {BP_OPTION_SHARDS, -1},
        {BP_OPTION_SHARDS, 0},
        {BP_OPTION_SHARDS, 1000000001},
        {BP_OPTION_SHARDS, INT64_MAX},
        {BP_OPTION_SHARD, -1},
        {BP_OPTION_SHARD, 0},
        {BP_OPTION_SHARD, 2},
        {BP_OPTION_SHARD, 1000000001},
        {BP_OPTION_SHARD, INT64_MAX},
        {BP_OPTION_THREADS, 0},
        {BP_OPTION_THREADS, -1},
        {BP_OPTION_THREADS, 257},
        {BP_OPTION_THREADS, (int64_t)1 << 32 | 1},
        {BP_OPTION_MEMORY, -1},
        {BP_OPTION_MEMORY, 1},
        {BP_OPTION_MEMORY, 65535},
    };

    for (size_t i = 0; i < TEST_LENGTH(rows); i++) {
        int64_t before = census_option(census, rows[i].option);
        TEST_STATUS(BP_ERR_RANGE, bp_census_set(census, rows[i].option, rows[i].value));
        TEST_ASSERT_EQUAL_INT64(before, census_option(census, rows[i].option));
    }
    TEST_STATUS(BP_ERR_RANGE, census_set_shard(census, 0, 2));
    TEST_STATUS(BP_ERR_RANGE, census_set_shard(census, 0, 0));
    TEST_STATUS(BP_ERR_RANGE, census_set_shard(census, 1, 0));
    TEST_STATUS(BP_ERR_RANGE, census_set_shard(census, 3, 2));
    TEST_STATUS(BP_ERR_RANGE, census_set_shard(census, 1, 1000000001));
    TEST_STATUS(BP_ERR_RANGE, census_set_shard(census, UINT64_MAX, UINT64_MAX));
    TEST_STATUS(BP_OK, census_set_shard(census, 1, 1));
    TEST_STATUS(BP_ERR_ARGUMENT, bp_census_set_save(census, census_keep_text, NULL, -0.001));
    TEST_STATUS(BP_ERR_ARGUMENT, bp_census_set_save(census, census_keep_text, NULL, NAN));
    census_run(census);
    census_assert_same(whole, census, "after all refusals");
    bp_census_free(census);
    census = census_open("colours=3 discs=2", BP_OBJECTIVE_MARGIN);
    TEST_STATUS(BP_OK, census_set_shard(census, 1000000000, 1000000000));
    TEST_STATUS(BP_OK, bp_census_set(census, BP_OPTION_THREADS, 256));
    census_run(census);
    TEST_ASSERT_EQUAL_UINT64(0, census_count(census, BP_COUNT_UNITS_DONE));
    TEST_STATUS(BP_OK, census_set_shard(census, 1, 1));
    census_run(census);
    census_assert_same(whole, census, "with 256 threads");
    bp_census_free(census);
    bp_census_free(whole);
}

/* A shard is one of the shards, whichever of the two is set. */
static void test_the_order_of_shards(void)
{
    bp_census *census = census_open("colours=3 discs=2", BP_OBJECTIVE_MARGIN); /* 15 classes */
    uint64_t first = 77;
    uint64_t end = 77;

    TEST_STATUS(BP_ERR_RANGE, bp_census_set(census, BP_OPTION_SHARD, 2)); /* there is one */
    TEST_STATUS(BP_OK, bp_census_set(census, BP_OPTION_SHARDS, 4));
    TEST_STATUS(BP_ERR_RANGE, bp_census_set(census, BP_OPTION_SHARD, 5));
    TEST_STATUS(BP_OK, bp_census_set(census, BP_OPTION_SHARD, 4));
    TEST_STATUS(BP_OK, bp_census_range(&first, &end, census));
    TEST_ASSERT_EQUAL_UINT64(12, first);
    TEST_ASSERT_EQUAL_UINT64(15, end);
    TEST_STATUS(BP_ERR_RANGE, bp_census_set(census, BP_OPTION_SHARDS, 3));
    TEST_ASSERT_EQUAL_INT64(4, census_option(census, BP_OPTION_SHARDS));
    TEST_ASSERT_EQUAL_INT64(4, census_option(census, BP_OPTION_SHARD));
    TEST_STATUS(BP_OK, bp_census_set(census, BP_OPTION_SHARD, 3));
    TEST_STATUS(BP_OK, bp_census_set(census, BP_OPTION_SHARDS, 3));
    TEST_STATUS(BP_OK, bp_census_range(&first, &end, census));
    TEST_ASSERT_EQUAL_UINT64(10, first);
    TEST_ASSERT_EQUAL_UINT64(15, end);
    bp_census_free(census);
}

/* Another objective: the same conditions as for a new census, and other values. */
static void test_another_objective(void)
{
    bp_census *census = census_open("rules=thesis " SMALL, BP_OBJECTIVE_MARGIN);
    bp_census *three = census_open(SMALL " players=3", BP_OBJECTIVE_MAXN);

    for (int32_t objective = 0; objective <= BP_OBJECTIVE_GUARANTEED; objective++) {
        bp_census *expected = census_of("rules=thesis " SMALL, objective, 1);
        bp_census *actual = census_open("rules=thesis " SMALL, BP_OBJECTIVE_MARGIN);
        TEST_STATUS(BP_OK, bp_census_set(actual, BP_OPTION_OBJECTIVE, objective));
        census_run(actual);
        census_assert_same(expected, actual, "set later");
        bp_census_free(actual);
        bp_census_free(expected);
    }
    TEST_STATUS(BP_OK, bp_census_set(census, BP_OPTION_FIRST_MOVES, 1));
    TEST_STATUS(BP_OK, bp_census_set(census, BP_OPTION_OBJECTIVE, BP_OBJECTIVE_THESIS));
    TEST_ASSERT_EQUAL_INT64(0, census_option(census, BP_OPTION_FIRST_MOVES));
    TEST_STATUS(BP_ERR_UNSUPPORTED, bp_census_set(census, BP_OPTION_FIRST_MOVES, 1));
    TEST_STATUS(BP_ERR_UNSUPPORTED, bp_census_set(three, BP_OPTION_OBJECTIVE, BP_OBJECTIVE_MARGIN));
    TEST_STATUS(BP_ERR_UNSUPPORTED,
                bp_census_set(three, BP_OPTION_OBJECTIVE, BP_OBJECTIVE_OUTCOME));
    TEST_STATUS(BP_ERR_UNSUPPORTED, bp_census_set(three, BP_OPTION_OBJECTIVE, BP_OBJECTIVE_THESIS));
    TEST_ASSERT_EQUAL_INT64(BP_OBJECTIVE_MAXN, census_option(three, BP_OPTION_OBJECTIVE));
    bp_census_free(three);
    bp_census_free(census);
}

static void test_first_moves_are_not_for_all(void)
{
    static const struct {
        const char *config;
        int32_t objective;
        int status;
    } rows[] = {
        {SMALL, BP_OBJECTIVE_OUTCOME, BP_OK},
        {SMALL, BP_OBJECTIVE_MARGIN, BP_OK},
        {SMALL, BP_OBJECTIVE_GUARANTEED, BP_OK},
        {SMALL " players=3", BP_OBJECTIVE_GUARANTEED, BP_ERR_UNSUPPORTED},
        {SMALL, BP_OBJECTIVE_MAXN, BP_ERR_UNSUPPORTED},
        {"rules=thesis " SMALL, BP_OBJECTIVE_THESIS, BP_ERR_UNSUPPORTED},
    };

    for (size_t i = 0; i < TEST_LENGTH(rows); i++) {
        bp_census *census = census_open(rows[i].config, rows[i].objective);
        uint64_t best = 7;
        uint64_t legal = 7;
        TEST_STATUS(rows[i].status, bp_census_set(census, BP_OPTION_FIRST_MOVES, 1));
        TEST_STATUS(rows[i].status, bp_census_first_move(&best, &legal, census, 1, 0));
        TEST_ASSERT_EQUAL_UINT64(rows[i].status == BP_OK ? 0 : 7, best);
        TEST_STATUS(BP_OK, bp_census_set(census, BP_OPTION_FIRST_MOVES, 0));
        TEST_STATUS(BP_ERR_UNSUPPORTED, bp_census_first_move(&best, &legal, census, 1, 0));
        census_run(census);
        bp_census_free(census);
    }
}

/* Options that change what is counted are refused once a unit is done. */
static void test_options_that_come_too_late(void)
{
    bp_census *census = census_open(SMALL, BP_OBJECTIVE_MARGIN);
    bp_census *other = census_open(SMALL, BP_OBJECTIVE_MARGIN);
    census_text text;

    bp_census_cancel(census, 1);
    census_run(census);
    TEST_STATUS(BP_OK, census_set_sample(census, 0, 1)); /* nothing is done yet */
    TEST_STATUS(BP_OK, bp_census_set(census, BP_OPTION_FIRST_MOVES, 0));
    TEST_STATUS(BP_OK, census_set_shard(census, 1, 1));
    census_run(census);
    text = census_save(census);
    census_add(other, &text);
    for (int i = 0; i < 2; i++) {
        bp_census *late = i == 0 ? census : other;
        for (int32_t option = 0; option < BP_OPTION_COUNT; option++) {
            int64_t before = 7;
            int64_t after = 7;
            if (bp_census_get(&before, late, option) == BP_OK && option != BP_OPTION_THREADS &&
                option != BP_OPTION_MEMORY) {
                TEST_STATUS(BP_ERR_BUSY, bp_census_set(late, option, before));
                TEST_STATUS(BP_ERR_BUSY, bp_census_set(late, option, 1));
                TEST_STATUS(BP_OK, bp_census_get(&after, late, option));
                TEST_ASSERT_EQUAL_INT64(before, after);
            }
        }
        TEST_STATUS(BP_ERR_BUSY, bp_census_set(late, BP_OPTION_SAMPLE, 5));
        TEST_STATUS(BP_ERR_BUSY, bp_census_set(late, BP_OPTION_SHARDS, 2));
        TEST_STATUS(BP_ERR_RANGE, bp_census_set(late, BP_OPTION_SHARD, 0));
        TEST_STATUS(BP_OK, bp_census_set(late, BP_OPTION_THREADS, 2));
        TEST_STATUS(BP_OK, bp_census_set(late, BP_OPTION_MEMORY, 1 << 20));
        TEST_STATUS(BP_OK, bp_census_set_progress(late, NULL, NULL));
        TEST_STATUS(BP_OK, bp_census_set_rows(late, NULL, NULL));
        TEST_STATUS(BP_OK, bp_census_set_save(late, NULL, NULL, 0));
        census_run(late);
    }
    census_text_free(&text);
    bp_census_free(census);
    bp_census_free(other);
}

/* Running. */

static void test_running_saving_and_adding_nothing(void)
{
    char why[64] = "unset";
    bp_census *census = census_open(SMALL, BP_OBJECTIVE_MARGIN);

    TEST_STATUS(BP_ERR_ARGUMENT, bp_census_run(NULL, why, sizeof why));
    TEST_STATUS(BP_ERR_ARGUMENT, bp_census_run(NULL, NULL, 0));
    TEST_STATUS(BP_ERR_ARGUMENT, bp_census_save(NULL, census_keep_text, NULL));
    TEST_STATUS(BP_ERR_ARGUMENT, bp_census_save(census, NULL, NULL));
    TEST_STATUS(BP_ERR_ARGUMENT, bp_census_add(NULL, "", 0, why, sizeof why));
    TEST_STATUS(BP_ERR_ARGUMENT, bp_census_add(census, NULL, 0, why, sizeof why));
    TEST_STATUS(BP_ERR_SYNTAX, bp_census_add(census, "", 0, NULL, 0));
    TEST_STATUS(BP_OK, bp_census_run(census, NULL, 0));
    bp_census_free(census);
}

static void test_too_many_boards(void)
{
    bp_census *census = census_open(TOO_MANY, BP_OBJECTIVE_OUTCOME);
    census_text text;
    char why[256] = "unset";
    double share = 7;
    uint64_t first = 7;
    uint64_t end = 7;

    TEST_STATUS(BP_ERR_RANGE, bp_census_count(census, BP_COUNT_UNITS));
    TEST_ASSERT_EQUAL_UINT64(0, census_count(census, BP_COUNT_UNITS_DONE));
    TEST_ASSERT_EQUAL_UINT64(0, census_count(census, BP_COUNT_BOARDS));
    TEST_ASSERT_EQUAL_INT32(0, bp_census_shard_done(census));
    TEST_STATUS(BP_ERR_RANGE, bp_census_run(census, why, sizeof why));
    test_assert_message(why, sizeof why);
    TEST_ASSERT_NOT_NULL_MESSAGE(strstr(why, "sample"), why);
    text = census_save(census);
    strcpy(why, "unset");
    TEST_STATUS(BP_ERR_RANGE, bp_census_add(census, text.text, text.length, why, sizeof why));
    test_assert_message(why, sizeof why);
    TEST_STATUS(BP_ERR_NOT_KNOWN, bp_census_share(&share, NULL, NULL, census, 0, 0));
    census_text_free(&text);
    bp_census_free(census);
    census = census_open("colours=5 discs=4,4,4,4,9 white=2 black=2", BP_OBJECTIVE_MAXN);
    TEST_STATUS(BP_OK, bp_census_range(&first, &end, census));
    TEST_ASSERT_EQUAL_UINT64(0, first);
    TEST_ASSERT_EQUAL_UINT64(18359921887357050000u, end);
    TEST_STATUS(BP_ERR_RANGE, bp_census_count(census, BP_COUNT_UNITS)); /* more than 63 bits */
    TEST_STATUS(BP_OK, bp_census_missing(&first, &end, census, 0));
    TEST_ASSERT_EQUAL_UINT64(0, first);
    TEST_ASSERT_EQUAL_UINT64(18359921887357050000u, end);
    bp_census_free(census);
    census =
        census_open("colours=4 discs=9", BP_OBJECTIVE_OUTCOME); /* a little more than 64 bits */
    TEST_STATUS(BP_ERR_RANGE, bp_census_count(census, BP_COUNT_UNITS));
    TEST_STATUS(BP_OK, bp_census_range(&first, &end, census));
    TEST_ASSERT_EQUAL_UINT64(0, end);
    bp_census_free(census);
}

/* With too little memory a run fails; with more, the next run continues where it stopped. */
static void starve(const char *config, int32_t objective, int32_t threads)
{
    bp_census *whole = census_of(config, objective, 1);
    bp_census *census = census_open(config, objective);

    TEST_STATUS(BP_OK, bp_census_set(census, BP_OPTION_THREADS, threads));
    char why[256] = "unset";
    TEST_STATUS(BP_ERR_RANGE, bp_census_set(census, BP_OPTION_MEMORY, 65535));
    TEST_STATUS(BP_OK, bp_census_set(census, BP_OPTION_MEMORY, 65536));
    int status = bp_census_run(census, why, sizeof why);
    if (status != BP_ERR_LIMIT) {
        test_fail("%s, objective %d, %d threads: %s", config, (int)objective, (int)threads,
                  bp_status_name(status));
    }
    test_assert_message(why, sizeof why);
    TEST_ASSERT_NOT_NULL_MESSAGE(strstr(why, "memory"), why);
    TEST_ASSERT_EQUAL_INT32(0, bp_census_shard_done(census));
    TEST_STATUS(BP_OK, bp_census_set(census, BP_OPTION_MEMORY, 1 << 24));
    census_run(census);
    census_assert_same(whole, census, config);
    TEST_STATUS(BP_OK, bp_census_set(census, BP_OPTION_MEMORY, 0));
    census_run(census);
    bp_census_free(census);
    bp_census_free(whole);
}

static void test_too_little_memory(void)
{
    for (int32_t threads = 1; threads <= 3; threads += 2) {
        starve("rules=thesis colours=3 discs=3", BP_OBJECTIVE_THESIS, threads);
    }
    starve("colours=2 discs=5", BP_OBJECTIVE_MAXN, 3);
}

/* Results. */

static void test_results_of_null(void)
{
    uint64_t count = 7;
    double share = 7;

    for (int32_t which = -1; which <= BP_COUNT_COUNT; which++) {
        TEST_STATUS(BP_ERR_ARGUMENT, bp_census_count(NULL, which));
    }
    TEST_ASSERT_EQUAL_INT32(BP_ERR_ARGUMENT, bp_census_shard_done(NULL));
    TEST_ASSERT_EQUAL_DOUBLE(0, bp_census_seconds(NULL));
    TEST_STATUS(BP_ERR_ARGUMENT, bp_census_outcome_count(&count, NULL, 0, 0));
    TEST_STATUS(BP_ERR_ARGUMENT, bp_census_share(&share, NULL, NULL, NULL, 0, 0));
    TEST_STATUS(BP_ERR_ARGUMENT, bp_census_margin_count(&count, NULL, 0));
    TEST_STATUS(BP_ERR_ARGUMENT, bp_census_score_count(&count, NULL, 0, 0));
    TEST_STATUS(BP_ERR_ARGUMENT, bp_census_first_move(&count, &count, NULL, 1, 0));
    TEST_ASSERT_EQUAL_UINT64(7, count);
    TEST_ASSERT_TRUE(share == 7);
}

static void test_results_out_of_range(void)
{
    bp_census *census = census_of("players=3 colours=2 discs=2", BP_OBJECTIVE_MAXN, 1);
    uint64_t count = 7;
    double share = 7;

    TEST_STATUS(BP_ERR_ARGUMENT, bp_census_outcome_count(NULL, census, 0, 0));
    TEST_STATUS(BP_ERR_ARGUMENT, bp_census_outcome_count(&count, census, -1, 0));
    TEST_STATUS(BP_ERR_ARGUMENT, bp_census_outcome_count(&count, census, 3, 0));
    TEST_STATUS(BP_ERR_ARGUMENT, bp_census_outcome_count(&count, census, 0, -2));
    TEST_STATUS(BP_ERR_ARGUMENT, bp_census_outcome_count(&count, census, 0, 2));
    TEST_STATUS(BP_ERR_ARGUMENT, bp_census_share(NULL, &share, &share, census, 0, 0));
    TEST_STATUS(BP_ERR_ARGUMENT, bp_census_share(&share, NULL, NULL, census, 3, 0));
    TEST_STATUS(BP_ERR_ARGUMENT, bp_census_share(&share, NULL, NULL, census, 0, 2));
    TEST_STATUS(BP_ERR_ARGUMENT, bp_census_margin_count(NULL, census, 0));
    TEST_STATUS(BP_ERR_ARGUMENT, bp_census_score_count(NULL, census, 0, 0));
    TEST_STATUS(BP_ERR_ARGUMENT, bp_census_score_count(&count, census, -1, 0));
    TEST_STATUS(BP_ERR_ARGUMENT, bp_census_score_count(&count, census, 3, 0));
    for (int32_t which = -1; which <= BP_COUNT_COUNT; which++) {
        int is_counted = which == BP_COUNT_UNITS || which == BP_COUNT_UNITS_DONE ||
                         which == BP_COUNT_BOARDS || which == BP_COUNT_NODES ||
                         which == BP_COUNT_STATES;
        int is_count = which >= 0 && which < BP_COUNT_COUNT;
        if (is_counted) {
            TEST_ASSERT_TRUE(census_count(census, which) > 0);
        } else {
            TEST_STATUS(is_count ? BP_ERR_UNSUPPORTED : BP_ERR_ARGUMENT,
                        bp_census_count(census, which));
        }
    }
    TEST_ASSERT_EQUAL_UINT64(7, count);
    TEST_ASSERT_TRUE(share == 7);
    bp_census_free(census);
    census = census_open(SMALL, BP_OBJECTIVE_MARGIN);
    TEST_STATUS(BP_ERR_UNSUPPORTED, bp_census_count(census, BP_COUNT_STATES));
    TEST_STATUS(BP_OK, bp_census_set(census, BP_OPTION_FIRST_MOVES, 1));
    TEST_STATUS(BP_ERR_ARGUMENT, bp_census_first_move(&count, &count, census, 0, 0));
    TEST_STATUS(BP_ERR_ARGUMENT, bp_census_first_move(&count, &count, census, 56, 0));
    TEST_STATUS(BP_ERR_ARGUMENT, bp_census_first_move(&count, &count, census, 1, -1));
    TEST_STATUS(BP_ERR_ARGUMENT, bp_census_first_move(&count, &count, census, 1, 3));
    TEST_ASSERT_EQUAL_UINT64(7, count);
    TEST_STATUS(BP_OK, bp_census_first_move(NULL, NULL, census, 55, 2));
    bp_census_free(census);
}

/* Scores and margins that no game can have are not an error: their count is 0. */
static void test_any_score_and_margin(void)
{
    static const int32_t far[] = {INT32_MIN, -1000, -161, -2, 161, 162, 1000, INT32_MAX};
    bp_census *census = census_of(SMALL, BP_OBJECTIVE_MAXN, 1);

    for (size_t i = 0; i < TEST_LENGTH(far); i++) {
        uint64_t count = 7;
        TEST_STATUS(BP_OK, bp_census_score_count(&count, census, 0, far[i]));
        TEST_ASSERT_EQUAL_UINT64(0, count);
        count = 7;
        TEST_STATUS(BP_OK, bp_census_margin_count(&count, census, far[i] == -2 ? 50 : far[i]));
        TEST_ASSERT_EQUAL_UINT64(0, count);
    }
    bp_census_free(census);
}

int main(void)
{
    UNITY_BEGIN();
    RUN_TEST(test_new_without_arguments);
    RUN_TEST(test_objectives_that_do_not_suit);
    RUN_TEST(test_configurations_that_do_not_suit);
    RUN_TEST(test_unusable_allocators);
    RUN_TEST(test_options_of_null);
    RUN_TEST(test_options_that_a_census_does_not_have);
    RUN_TEST(test_defaults_of_options);
    RUN_TEST(test_options_out_of_range_change_nothing);
    RUN_TEST(test_the_order_of_shards);
    RUN_TEST(test_another_objective);
    RUN_TEST(test_first_moves_are_not_for_all);
    RUN_TEST(test_options_that_come_too_late);
    RUN_TEST(test_running_saving_and_adding_nothing);
    RUN_TEST(test_too_many_boards);
    RUN_TEST(test_too_little_memory);
    RUN_TEST(test_results_of_null);
    RUN_TEST(test_results_out_of_range);
    RUN_TEST(test_any_score_and_margin);
    return UNITY_END();
}
