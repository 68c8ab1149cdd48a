/* SPDX-License-Identifier: MIT */
/*
 * Censuses opened from checkpoints, the getters of their options, and tables set by the caller.
 */
#include <bigpoints.h>
#include <stdio.h>
#include <string.h>
#include <unity.h>

#include "support/census.h"
#include "support/solving.h"
#include "support/support.h"

/* What is counted. */
typedef struct question {
    const char *config;
    int32_t objective;
    int moves;
    uint64_t sample;
    uint64_t seed;
} question;

static const question QUESTIONS[] = {
    {"colours=2 discs=2", BP_OBJECTIVE_OUTCOME, 1, 0, 0},
    {"colours=GYP discs=1,2,1 white=1 black=2", BP_OBJECTIVE_MARGIN, 0, 12, UINT64_MAX},
    {"rules=thesis colours=3 discs=2", BP_OBJECTIVE_THESIS, 0, 0, 0},
    {"rules=thesis colours=RP discs=2", BP_OBJECTIVE_THESIS, 0, 9, 3},
    {"players=5 colours=2 discs=1,2", BP_OBJECTIVE_MAXN, 0, 0, 0},
    {"players=3 colours=2 discs=2", BP_OBJECTIVE_GUARANTEED, 0, 0, 0},
    {"players=2 colours=2 discs=2", BP_OBJECTIVE_GUARANTEED, 1, 0, 0},
};

void setUp(void)
{
}
void tearDown(void)
{
}

static bp_census *open_question(const question *q)
{
    bp_census *census = census_open(q->config, q->objective);

    TEST_STATUS(BP_OK, census_set_sample(census, q->sample, q->seed));
    TEST_STATUS(BP_OK, bp_census_set(census, BP_OPTION_FIRST_MOVES, q->moves));
    return census;
}

static bp_census *reopen(const census_text *text)
{
    bp_census *census = NULL;
    char why[512] = "unset";
    int status = bp_census_open(&census, text->text, text->length, NULL, why, sizeof why);

    if (status != BP_OK || census == NULL || why[0] != '\0') {
        test_fail("%s, %s for:\n%.600s", bp_status_name(status), why, text->text);
    }
    return census;
}

/* The getters return the options that the census was made with. */
static void check_question(const bp_census *census, const question *q)
{
    bp_config *expected = test_config(q->config);
    bp_config *config = NULL;

    TEST_STATUS(BP_OK, bp_census_config(&config, census));
    TEST_ASSERT_EQUAL_INT32(test_config_number(expected, BP_CONFIG_PLAYERS),
                            test_config_number(config, BP_CONFIG_PLAYERS));
    TEST_ASSERT_EQUAL_INT32(test_config_number(expected, BP_CONFIG_RULES),
                            test_config_number(config, BP_CONFIG_RULES));
    TEST_ASSERT_EQUAL_INT32(0, test_config_number(config, BP_CONFIG_STARTER));
    for (int32_t disc = BP_RED; disc <= BP_BLACK; disc++) {
        TEST_ASSERT_EQUAL_INT32(test_config_number(expected, disc),
                                test_config_number(config, disc));
    }
    TEST_ASSERT_EQUAL_INT64(q->objective, census_option(census, BP_OPTION_OBJECTIVE));
    TEST_ASSERT_EQUAL_INT64((int64_t)q->sample, census_option(census, BP_OPTION_SAMPLE));
    TEST_ASSERT_EQUAL_UINT64(q->sample ? q->seed : 0,
                             (uint64_t)census_option(census, BP_OPTION_SEED));
    TEST_ASSERT_EQUAL_INT64(q->moves, census_option(census, BP_OPTION_FIRST_MOVES));
    bp_config_free(expected);
    bp_config_free(config);
}

/* A checkpoint of nothing, of a shard, of all: the opened census is the same, and can go on. */
static void test_a_saved_census_is_opened(void)
{
    for (size_t i = 0; i < TEST_LENGTH(QUESTIONS); i++) {
        bp_census *whole = open_question(&QUESTIONS[i]);
        census_run(whole);
        for (uint64_t shards = 1; shards <= 1000; shards *= 10) {
            bp_census *part = open_question(&QUESTIONS[i]);
            bp_census *copy;
            census_text text;
            census_text again;
            TEST_STATUS(BP_OK, census_set_shard(part, shards, shards));
            census_run(part);
            text = census_save(part);
            copy = reopen(&text);
            check_question(copy, &QUESTIONS[i]);
            census_assert_same(part, copy, QUESTIONS[i].config);
            again = census_save(copy);
            TEST_ASSERT_EQUAL_STRING(text.text, again.text);
            TEST_ASSERT_EQUAL_INT32(shards == 1, bp_census_shard_done(copy));
            census_run(copy);
            census_assert_same(whole, copy, QUESTIONS[i].config);
            census_text_free(&text);
            census_text_free(&again);
            bp_census_free(part);
            bp_census_free(copy);
        }
        bp_census_free(whole);
    }
}

static void assert_not_opened(int status, const char *text, size_t length)
{
    bp_census *census = (void *)&length;
    char why[512] = "unset";
    int found = bp_census_open(&census, text, length, NULL, why, sizeof why);

    if (found != status) {
        test_fail("%s instead of %s (%s) for:\n%s", bp_status_name(found), bp_status_name(status),
                  why, text);
    }
    TEST_ASSERT_NULL(census);
    test_assert_message(why, sizeof why);
    TEST_STATUS(status, bp_census_open(&census, text, length, NULL, NULL, 0));
}

/* Identity lines, and their statuses. */
static void test_identities(void)
{
    static const struct {
        const char *line;
        int status;
    } rows[] = {
        {"", BP_ERR_SYNTAX},
        {"players=2", BP_ERR_SYNTAX},
        {"players=6 rules=official discs=2,2,0,0,0,0,0 objective=margin moves=0 sample=0 seed=0",
         BP_ERR_SYNTAX},
        {"players=1 rules=official discs=2,2,0,0,0,0,0 objective=margin moves=0 sample=0 seed=0",
         BP_ERR_SYNTAX},
        {"players=4294967298 rules=official discs=2,2,0,0,0,0,0 objective=maxn moves=0 sample=0 "
         "seed=0",
         BP_ERR_SYNTAX},
        {"players=2 rules=other discs=2,2,0,0,0,0,0 objective=margin moves=0 sample=0 seed=0",
         BP_ERR_SYNTAX},
        {"players=2 rules=official discs=2,2,0,0,0,0 objective=margin moves=0 sample=0 seed=0",
         BP_ERR_SYNTAX},
        {"players=2 rules=official discs=2,2,0,0,0,0,0,0 objective=margin moves=0 sample=0 seed=0",
         BP_ERR_SYNTAX},
        {"players=2 rules=official discs=2,10,0,0,0,0,0 objective=margin moves=0 sample=0 seed=0",
         BP_ERR_SYNTAX},
        {"players=2 rules=official discs=2,2,0,0,0,6,0 objective=margin moves=0 sample=0 seed=0",
         BP_ERR_SYNTAX},
        {"players=2 rules=official discs=2,-2,0,0,0,0,0 objective=margin moves=0 sample=0 seed=0",
         BP_ERR_SYNTAX},
        {"players=2 rules=official discs=2,2,0,0,0,0,0 objective=margins moves=0 sample=0 seed=0",
         BP_ERR_SYNTAX},
        {"players=2 rules=official discs=2,2,0,0,0,0,0 objective=margin moves=0 sample=0 seed=0 ",
         BP_ERR_SYNTAX},
        {"players=2 rules=official discs=2,2,0,0,0,0,0 objective=margin moves=0 sample=0 seed=x",
         BP_ERR_SYNTAX},
        {"players=2 rules=official discs=2,2,0,0,0,0,0 objective=margin moves=0 "
         "sample=9223372036854775808 seed=1",
         BP_ERR_SYNTAX},
        {"players=2 rules=official discs=2,0,0,0,0,0,0 objective=margin moves=0 sample=0 seed=0",
         BP_ERR_CONFIG},
        {"players=2 rules=thesis discs=2,3,0,0,0,0,0 objective=thesis moves=0 sample=0 seed=0",
         BP_ERR_CONFIG},
        {"players=3 rules=official discs=2,2,0,0,0,0,0 objective=margin moves=0 sample=0 seed=0",
         BP_ERR_UNSUPPORTED},
        {"players=2 rules=official discs=2,2,0,0,0,0,0 objective=thesis moves=0 sample=0 seed=0",
         BP_ERR_UNSUPPORTED},
        {"players=2 rules=official discs=2,2,0,0,0,0,0 objective=margin moves=2 sample=0 seed=0",
         BP_ERR_MISMATCH},
        {"players=2 rules=official discs=2,2,0,0,0,0,0 objective=margin moves=0 sample=0 seed=7",
         BP_ERR_MISMATCH},
    };

    for (size_t i = 0; i < TEST_LENGTH(rows); i++) {
        char body[512];
        census_text text;
        snprintf(body, sizeof body, "bigpoints census 1\nof %s\n", rows[i].line);
        text = census_sealed(body);
        assert_not_opened(rows[i].status, text.text, text.length);
        census_text_free(&text);
    }
}

/* First moves of an objective that has none are refused with a message. */
static void test_moves_that_are_not_for_this_objective(void)
{
    census_text text = census_sealed(
        "bigpoints census 1\nof players=2 rules=official discs=2,2,0,0,0,0,0 objective=maxn "
        "moves=1 sample=0 seed=0\n");

    assert_not_opened(BP_ERR_UNSUPPORTED, text.text, text.length);
    census_text_free(&text);
}

static void test_damaged_texts_are_not_opened(void)
{
    bp_census *census = census_of("rules=thesis colours=2 discs=2", BP_OBJECTIVE_THESIS, 1);
    census_text text = census_save(census);
    bp_census *copy = NULL;

    for (size_t length = 0; length < text.length; length++) {
        assert_not_opened(length == 17 || length == 18 ? BP_ERR_VERSION : BP_ERR_SYNTAX, text.text,
                          length);
    }
    TEST_STATUS(BP_ERR_ARGUMENT, bp_census_open(NULL, text.text, text.length, NULL, NULL, 0));
    TEST_STATUS(BP_ERR_ARGUMENT, bp_census_open(&copy, NULL, 0, NULL, NULL, 0));
    TEST_ASSERT_NULL(copy);
    census_text_free(&text);
    bp_census_free(census);
}

static void test_memory_that_fails(void)
{
    bp_census *census = census_of("rules=thesis colours=2 discs=2", BP_OBJECTIVE_THESIS, 1);
    census_text text = census_save(census);
    size_t number = 0;
    int failed;

    do {
        test_memory memory;
        bp_census *copy = (void *)&memory;
        bp_config *config = NULL;
        int status;
        test_memory_init(&memory);
        memory.fail_at = ++number;
        status = bp_census_open(&copy, text.text, text.length, &memory.allocator, NULL, 0);
        TEST_STATUS(memory.failed > 0 ? BP_ERR_MEMORY : BP_OK, status);
        TEST_ASSERT_EQUAL_INT(status == BP_OK, copy != NULL);
        failed = memory.failed > 0;
        memory.fail_at = memory.calls + 1;
        if (copy != NULL) {
            TEST_STATUS(BP_ERR_MEMORY, bp_census_config(&config, copy));
            TEST_ASSERT_NULL(config);
        }
        bp_census_free(copy);
        test_memory_assert_empty(&memory);
    } while (failed);
    TEST_ASSERT_TRUE(number > 3);
    census_text_free(&text);
    bp_census_free(census);
}

static void test_getters_of_null(void)
{
    bp_census *census = census_open("colours=2 discs=2", BP_OBJECTIVE_MARGIN);
    bp_config *config = (void *)census;
    uint64_t number = 7;
    int64_t value = 7;

    TEST_STATUS(BP_ERR_ARGUMENT, bp_census_config(NULL, census));
    TEST_STATUS(BP_ERR_ARGUMENT, bp_census_config(&config, NULL));
    TEST_ASSERT_NULL(config);
    for (int32_t option = -1; option <= BP_OPTION_COUNT; option++) {
        int status = bp_option_info(NULL, NULL, NULL, NULL, NULL, BP_SEARCHER_CENSUS, option);
        TEST_STATUS(BP_ERR_ARGUMENT, bp_census_get(&value, NULL, option));
        TEST_STATUS(BP_ERR_ARGUMENT, bp_census_get(NULL, census, option));
        TEST_ASSERT_EQUAL_INT64(7, value);
        TEST_STATUS(status, bp_census_get(&value, census, option));
        value = 7;
    }
    TEST_STATUS(BP_ERR_ARGUMENT, bp_census_range(&number, &number, NULL));
    TEST_ASSERT_EQUAL_UINT64(7, number);
    bp_census_free(census);
}

/* Whether the shard is done. A census with more shards than units has empty ones, which are done. */
static void test_shards_that_are_done(void)
{
    for (uint64_t shards = 1; shards <= 17; shards++) {
        for (uint64_t shard = 1; shard <= shards; shard++) {
            bp_census *census =
                census_open("colours=3 discs=2", BP_OBJECTIVE_MARGIN); /* 15 classes */
            uint64_t first;
            uint64_t end;
            TEST_STATUS(BP_OK, census_set_shard(census, shard, shards));
            TEST_STATUS(BP_OK, bp_census_range(&first, &end, census));
            TEST_ASSERT_EQUAL_INT32(first == end, bp_census_shard_done(census));
            census_run(census);
            TEST_ASSERT_EQUAL_INT32(1, bp_census_shard_done(census));
            TEST_ASSERT_EQUAL_UINT64(end - first, census_count(census, BP_COUNT_UNITS_DONE));
            bp_census_free(census);
        }
    }
    TEST_ASSERT_EQUAL_INT32(BP_ERR_ARGUMENT, bp_census_shard_done(NULL));
}

/* Tables of the caller. */

static bp_table *new_table(const char *name, uint64_t bytes)
{
    bp_table *table = NULL;

    TEST_STATUS(BP_OK, bp_table_new(&table, name, bytes, NULL));
    return table;
}

static void test_a_table_keeps_its_entries(void)
{
    static const char *const names[] = {"array", "growing", "uthash", "none"};
    bp_census *whole = census_of("colours=3 discs=2", BP_OBJECTIVE_MARGIN, 1);

    for (size_t i = 0; i < TEST_LENGTH(names); i++) {
        bp_table *table = new_table(names[i], 0);
        uint64_t nodes[2];
        for (int round = 0; round < 2; round++) {
            bp_census *census = census_open("colours=3 discs=2", BP_OBJECTIVE_MARGIN);
            TEST_STATUS(BP_OK, bp_census_set_table(census, table));
            TEST_STATUS(BP_OK, bp_census_set_table(census, table));
            TEST_STATUS(BP_OK,
                        bp_census_set(census, BP_OPTION_THREADS, i == 0 ? 1 + 2 * round : 1));
            census_run(census);
            census_assert_same(whole, census, names[i]);
            nodes[round] = census_count(census, BP_COUNT_NODES);
            bp_census_free(census);
        }
        TEST_ASSERT_EQUAL_INT(i < 3, nodes[1] < nodes[0]);
        TEST_ASSERT_EQUAL_INT(i<3, bp_table_entry_count(table)> 0);
        bp_table_free(table);
    }
    bp_census_free(whole);
}

static void test_the_census_keeps_its_table_alive(void)
{
    bp_census *census = census_open("colours=2 discs=3", BP_OBJECTIVE_OUTCOME);
    bp_table *table = new_table("array", 0);

    TEST_STATUS(BP_OK, bp_census_set_table(census, table));
    bp_table_free(table);
    census_run(census);
    TEST_STATUS(BP_OK, bp_census_set_table(census, NULL));
    TEST_STATUS(BP_ERR_ARGUMENT, bp_census_set_table(NULL, NULL));
    census_run(census);
    bp_census_free(census);
}

/* Not safe for threads, or in use for other keys: refused, and nothing is done. */
static void test_tables_that_can_not_be_used(void)
{
    bp_census *census = census_open("colours=3 discs=2", BP_OBJECTIVE_MARGIN);
    bp_table *growing = new_table("growing", 0);
    bp_table *array = new_table("array", 0);
    bp_solver *solver = test_solver(BP_OBJECTIVE_MAXN);
    bp_state *state = test_open("board=RGRG");
    char why[256] = "unset";

    TEST_STATUS(BP_OK, bp_census_set_table(census, growing));
    TEST_STATUS(BP_OK, bp_census_set(census, BP_OPTION_THREADS, 2));
    TEST_STATUS(BP_ERR_MISMATCH, bp_census_run(census, why, sizeof why));
    test_assert_message(why, sizeof why);
    TEST_STATUS(BP_OK, bp_solver_set_table(solver, array));
    test_assert_solved(solver, state);
    TEST_STATUS(BP_OK, bp_census_set_table(census, array));
    TEST_STATUS(BP_ERR_MISMATCH, bp_census_run(census, why, sizeof why));
    test_assert_message(why, sizeof why);
    TEST_ASSERT_EQUAL_UINT64(0, census_count(census, BP_COUNT_UNITS_DONE));
    TEST_STATUS(BP_OK, bp_census_set_table(census, NULL));
    census_run(census);
    TEST_ASSERT_EQUAL_INT32(1, bp_census_shard_done(census));
    bp_state_free(state);
    bp_solver_free(solver);
    bp_table_free(array);
    bp_table_free(growing);
    bp_census_free(census);
}

/* A table that never evicts may be full: that is an error. */
static void test_a_full_table(void)
{
    static const char *const names[] = {"growing", "uthash"};

    for (size_t i = 0; i < TEST_LENGTH(names); i++) {
        bp_census *whole = census_of("colours=3 discs=3", BP_OBJECTIVE_MARGIN, 1);
        bp_census *census = census_open("colours=3 discs=3", BP_OBJECTIVE_MARGIN);
        bp_table *table = new_table(names[i], 20000);
        char why[256] = "unset";
        TEST_STATUS(BP_OK, bp_census_set_table(census, table));
        TEST_STATUS(BP_ERR_LIMIT, bp_census_run(census, why, sizeof why));
        test_assert_message(why, sizeof why);
        TEST_ASSERT_EQUAL_INT32(0, bp_census_shard_done(census));
        TEST_STATUS(BP_OK, bp_census_set_table(census, NULL));
        census_run(census);
        census_assert_same(whole, census, names[i]);
        bp_table_free(table);
        bp_census_free(census);
        bp_census_free(whole);
    }
}

/* A table is ignored for other objectives. */
static void test_objectives_without_a_table(void)
{
    for (size_t i = 2; i < TEST_LENGTH(QUESTIONS); i++) {
        bp_table *table = new_table("growing", 128);
        bp_census *whole = open_question(&QUESTIONS[i]);
        bp_census *census = open_question(&QUESTIONS[i]);
        if (QUESTIONS[i].moves == 0) {
            census_run(whole);
            TEST_STATUS(BP_OK, bp_census_set_table(census, table));
            TEST_STATUS(BP_OK, bp_census_set(census, BP_OPTION_THREADS, 2));
            census_run(census);
            census_assert_same(whole, census, QUESTIONS[i].config);
            TEST_ASSERT_EQUAL_UINT64(0, bp_table_entry_count(table));
        }
        bp_census_free(whole);
        bp_census_free(census);
        bp_table_free(table);
    }
}

int main(void)
{
    UNITY_BEGIN();
    RUN_TEST(test_a_saved_census_is_opened);
    RUN_TEST(test_identities);
    RUN_TEST(test_moves_that_are_not_for_this_objective);
    RUN_TEST(test_damaged_texts_are_not_opened);
    RUN_TEST(test_memory_that_fails);
    RUN_TEST(test_getters_of_null);
    RUN_TEST(test_shards_that_are_done);
    RUN_TEST(test_a_table_keeps_its_entries);
    RUN_TEST(test_the_census_keeps_its_table_alive);
    RUN_TEST(test_tables_that_can_not_be_used);
    RUN_TEST(test_a_full_table);
    RUN_TEST(test_objectives_without_a_table);
    return UNITY_END();
}
