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
        TEST_STATUS(BP_OK, bp_config_set_discs(config, disc, 0));
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
    TEST_STATUS(BP_ERR_ARGUMENT, bp_census_set_sample(NULL, 1, 1));
    TEST_STATUS(BP_ERR_ARGUMENT, bp_census_set_moves(NULL, 1));
    TEST_STATUS(BP_ERR_ARGUMENT, bp_census_set_shard(NULL, 1, 1));
    TEST_STATUS(BP_ERR_ARGUMENT, bp_census_set_threads(NULL, 1));
    TEST_STATUS(BP_ERR_ARGUMENT, bp_census_set_memory(NULL, 1));
    TEST_STATUS(BP_ERR_ARGUMENT, bp_census_set_progress(NULL, NULL, NULL));
    TEST_STATUS(BP_ERR_ARGUMENT, bp_census_set_rows(NULL, NULL, NULL));
    TEST_STATUS(BP_ERR_ARGUMENT, bp_census_set_save(NULL, NULL, NULL, 1));
}

static void test_options_out_of_range_change_nothing(void)
{
    bp_census *whole = census_of("colours=3 discs=2", BP_OBJECTIVE_MARGIN, 1);
    bp_census *census = census_open("colours=3 discs=2", BP_OBJECTIVE_MARGIN);

    TEST_STATUS(BP_ERR_ARGUMENT, bp_census_set_shard(census, 0, 2));
    TEST_STATUS(BP_ERR_ARGUMENT, bp_census_set_shard(census, 0, 0));
    TEST_STATUS(BP_ERR_ARGUMENT, bp_census_set_shard(census, 1, 0));
    TEST_STATUS(BP_ERR_ARGUMENT, bp_census_set_shard(census, 3, 2));
    TEST_STATUS(BP_ERR_ARGUMENT, bp_census_set_shard(census, 1, 1000000001));
    TEST_STATUS(BP_ERR_ARGUMENT, bp_census_set_shard(census, UINT64_MAX, UINT64_MAX));
    TEST_STATUS(BP_ERR_ARGUMENT, bp_census_set_threads(census, 0));
    TEST_STATUS(BP_ERR_ARGUMENT, bp_census_set_threads(census, -1));
    TEST_STATUS(BP_ERR_ARGUMENT, bp_census_set_threads(census, 257));
    TEST_STATUS(BP_ERR_ARGUMENT, bp_census_set_save(census, census_keep_text, NULL, -0.001));
    TEST_STATUS(BP_ERR_ARGUMENT, bp_census_set_save(census, census_keep_text, NULL, NAN));
    census_run(census);
    census_assert_same(whole, census, "after all refusals");
    bp_census_free(census);
    census = census_open("colours=3 discs=2", BP_OBJECTIVE_MARGIN);
    TEST_STATUS(BP_OK, bp_census_set_shard(census, 1000000000, 1000000000));
    TEST_STATUS(BP_OK, bp_census_set_threads(census, 256));
    census_run(census);
    TEST_ASSERT_EQUAL_UINT64(0, bp_census_done_count(census));
    TEST_STATUS(BP_OK, bp_census_set_shard(census, 1, 1));
    census_run(census);
    census_assert_same(whole, census, "with 256 threads");
    bp_census_free(census);
    bp_census_free(whole);
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
        TEST_STATUS(rows[i].status, bp_census_set_moves(census, 1));
        TEST_STATUS(rows[i].status, bp_census_first_move(&best, &legal, census, 1, 0));
        TEST_ASSERT_EQUAL_UINT64(rows[i].status == BP_OK ? 0 : 7, best);
        TEST_STATUS(BP_OK, bp_census_set_moves(census, 0));
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

    bp_census_cancel(census);
    census_run(census);
    TEST_STATUS(BP_OK, bp_census_set_sample(census, 0, 1)); /* nothing is done yet */
    TEST_STATUS(BP_OK, bp_census_set_moves(census, 0));
    TEST_STATUS(BP_OK, bp_census_set_shard(census, 1, 1));
    census_run(census);
    text = census_save(census);
    census_add(other, &text);
    for (int i = 0; i < 2; i++) {
        bp_census *late = i == 0 ? census : other;
        TEST_STATUS(BP_ERR_BUSY, bp_census_set_sample(late, 0, 1));
        TEST_STATUS(BP_ERR_BUSY, bp_census_set_sample(late, 5, 1));
        TEST_STATUS(BP_ERR_BUSY, bp_census_set_moves(late, 1));
        TEST_STATUS(BP_ERR_BUSY, bp_census_set_shard(late, 1, 2));
        TEST_STATUS(BP_ERR_ARGUMENT, bp_census_set_shard(late, 3, 2));
        TEST_STATUS(BP_OK, bp_census_set_threads(late, 2));
        TEST_STATUS(BP_OK, bp_census_set_memory(late, 1 << 20));
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

    TEST_ASSERT_EQUAL_UINT64(0, bp_census_unit_count(census));
    TEST_ASSERT_EQUAL_UINT64(0, bp_census_board_count(census));
    TEST_ASSERT_EQUAL_INT32(0, bp_census_shard_done(census));
    TEST_STATUS(BP_ERR_RANGE, bp_census_run(census, why, sizeof why));
    test_assert_message(why, sizeof why);
    TEST_ASSERT_NOT_NULL_MESSAGE(strstr(why, "sample"), why);
    text = census_save(census);
    strcpy(why, "unset");
    TEST_STATUS(BP_ERR_RANGE, bp_census_add(census, text.text, text.length, why, sizeof why));
    test_assert_message(why, sizeof why);
    TEST_STATUS(BP_ERR_RANGE, bp_census_share(&share, NULL, NULL, census, 0, 0));
    census_text_free(&text);
    bp_census_free(census);
    census = census_open("colours=5 discs=4,4,4,4,9 white=2 black=2", BP_OBJECTIVE_MAXN);
    TEST_ASSERT_EQUAL_UINT64(18359921887357050000u, bp_census_unit_count(census));
    bp_census_free(census);
    census =
        census_open("colours=4 discs=9", BP_OBJECTIVE_OUTCOME); /* a little more than 64 bits */
    TEST_ASSERT_EQUAL_UINT64(0, bp_census_unit_count(census));
    bp_census_free(census);
}

/* With too little memory a run fails; with more, the next run continues where it stopped. */
static void starve(const char *config, int32_t objective, int32_t threads)
{
    bp_census *whole = census_of(config, objective, 1);
    bp_census *census = census_open(config, objective);

    TEST_STATUS(BP_OK, bp_census_set_threads(census, threads));
    char why[256] = "unset";
    TEST_STATUS(BP_ERR_ARGUMENT, bp_census_set_memory(census, 65535));
    TEST_STATUS(BP_OK, bp_census_set_memory(census, 65536));
    int status = bp_census_run(census, why, sizeof why);
    if (status != BP_ERR_LIMIT) {
        test_fail("%s, objective %d, %d threads: %s", config, (int)objective, (int)threads,
                  bp_status_name(status));
    }
    test_assert_message(why, sizeof why);
    TEST_ASSERT_NOT_NULL_MESSAGE(strstr(why, "memory"), why);
    TEST_ASSERT_EQUAL_INT32(0, bp_census_shard_done(census));
    TEST_STATUS(BP_OK, bp_census_set_memory(census, 1 << 24));
    census_run(census);
    census_assert_same(whole, census, config);
    TEST_STATUS(BP_OK, bp_census_set_memory(census, 0));
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

    TEST_ASSERT_EQUAL_UINT64(0, bp_census_unit_count(NULL));
    TEST_ASSERT_EQUAL_UINT64(0, bp_census_done_count(NULL));
    TEST_ASSERT_EQUAL_INT32(BP_ERR_ARGUMENT, bp_census_shard_done(NULL));
    TEST_ASSERT_EQUAL_UINT64(0, bp_census_board_count(NULL));
    TEST_ASSERT_EQUAL_UINT64(0, bp_census_node_count(NULL));
    TEST_ASSERT_EQUAL_DOUBLE(0, bp_census_seconds(NULL));
    TEST_STATUS(BP_ERR_ARGUMENT, bp_census_outcome_count(&count, NULL, 0, 0));
    TEST_STATUS(BP_ERR_ARGUMENT, bp_census_share(&share, NULL, NULL, NULL, 0, 0));
    TEST_STATUS(BP_ERR_ARGUMENT, bp_census_margin_count(&count, NULL, 0));
    TEST_STATUS(BP_ERR_ARGUMENT, bp_census_score_count(&count, NULL, 0, 0));
    TEST_STATUS(BP_ERR_ARGUMENT, bp_census_first_move(&count, &count, NULL, 1, 0));
    TEST_STATUS(BP_ERR_ARGUMENT, bp_census_state_count(&count, NULL));
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
    TEST_STATUS(BP_ERR_ARGUMENT, bp_census_state_count(NULL, census));
    TEST_ASSERT_EQUAL_UINT64(7, count);
    TEST_ASSERT_TRUE(share == 7);
    bp_census_free(census);
    census = census_open(SMALL, BP_OBJECTIVE_MARGIN);
    TEST_STATUS(BP_OK, bp_census_set_moves(census, 1));
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
    RUN_TEST(test_options_out_of_range_change_nothing);
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
