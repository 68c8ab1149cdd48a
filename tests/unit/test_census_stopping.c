/* SPDX-License-Identifier: MIT */
/*
 * Censuses that are stopped: by a cancel from a callback, from another thread or before the run, or by a callback that
 * returns non-zero. Units that are done stay done, and the next run neither omits nor repeats a row.
 */
#define _POSIX_C_SOURCE 200809L

#include <bigpoints.h>
#include <pthread.h>
#include <stdio.h>
#include <string.h>
#include <time.h>
#include <unity.h>

#include "support/census.h"
#include "support/solving.h"
#include "support/support.h"

/* What is counted: all but the last send rows during the run. */
typedef struct question {
    const char *config;
    int32_t objective;
    uint64_t sample;
} question;

static const question QUESTIONS[] = {
    {"colours=3 discs=2 black=1", BP_OBJECTIVE_MARGIN, 0},
    {"colours=3 discs=2 white=1 black=1", BP_OBJECTIVE_OUTCOME, 120},
    {"rules=thesis colours=3 discs=2", BP_OBJECTIVE_THESIS, 100},
    {"players=3 colours=2 discs=2 black=1", BP_OBJECTIVE_MAXN, 0},
    {"players=3 colours=2 discs=3", BP_OBJECTIVE_GUARANTEED, 0},
    {"rules=thesis colours=3 discs=2", BP_OBJECTIVE_THESIS, 0},
};

enum { WITH_ROWS_AS_THEY_GO = 5, LAST = 5 };

/* A board that takes much longer than any of these tests. */
#define LONG_BOARD "colours=5 discs=7 white=2"

static test_random numbers;

void setUp(void)
{
}
void tearDown(void)
{
}

static bp_census *open_question(const question *q, int32_t threads)
{
    bp_census *census = census_open(q->config, q->objective);

    TEST_STATUS(BP_OK, census_set_sample(census, q->sample, 21));
    TEST_STATUS(BP_OK, bp_census_set(census, BP_OPTION_THREADS, threads));
    TEST_STATUS(BP_OK,
                bp_census_set(census, BP_OPTION_MEMORY, 1 << 20)); /* tables are made often */
    return census;
}

static bp_census *run_whole(census_rows *rows, const question *q)
{
    bp_census *census = open_question(q, 1);

    census_rows_from(rows, census);
    census_run(census);
    return census;
}

/* Saves a census, and continues with a new one that reads the checkpoint. */
static bp_census *go_on(bp_census *census, census_rows *rows, const question *q, int32_t threads)
{
    census_text text = census_save(census);
    bp_census *next = open_question(q, threads);

    census_add(next, &text);
    census_assert_same(census, next, "saved and read");
    census_rows_go_on(rows, next);
    census_text_free(&text);
    bp_census_free(census);
    return next;
}

/* Runs again and again, each time stopped at the given row of the run: by a cancel, or because the row is refused.
 * The counts and rows of all runs together must be those of one run. */
static void stop_often(const question *q, int32_t threads, int refuses, int saves, uint64_t every)
{
    census_rows expected;
    census_rows rows;
    bp_census *whole = run_whole(&expected, q);
    bp_census *census = open_question(q, threads);
    size_t runs = 0;

    census_rows_from(&rows, census);
    while (!bp_census_shard_done(census)) {
        size_t before = rows.count;
        TEST_ASSERT_EQUAL_UINT64(before, census_count(census, BP_COUNT_UNITS_DONE));
        rows.calls = 0;
        rows.refuse_at = refuses ? every : 0;
        rows.cancel_at = refuses ? 0 : every;
        census_run(census);
        TEST_ASSERT_EQUAL_UINT64(rows.count, census_count(census, BP_COUNT_UNITS_DONE));
        if (refuses && !bp_census_shard_done(census)) {
            TEST_ASSERT_EQUAL_UINT64(every, rows.calls);
            TEST_ASSERT_EQUAL_UINT(before + every - 1, rows.count);
        }
        TEST_ASSERT_TRUE_MESSAGE(++runs <= expected.count + 1, "it does not go on");
        census = saves ? go_on(census, &rows, q, threads) : census;
    }
    if (refuses || (threads == 1 && every == 1)) {
        TEST_ASSERT_TRUE_MESSAGE(runs > 1, "it was never stopped");
    }
    census_assert_same(whole, census, q->config);
    census_assert_rows(&expected, &rows, q->config);
    census_rows_free(&expected);
    census_rows_free(&rows);
    bp_census_free(whole);
    bp_census_free(census);
}

static void test_a_cancel_from_the_row_callback(void)
{
    test_random_init(&numbers, 31);
    for (size_t i = 0; i < WITH_ROWS_AS_THEY_GO; i++) {
        for (int32_t threads = 1; threads <= 3; threads += 2) {
            stop_often(&QUESTIONS[i], threads, 0, 0, (uint64_t)threads);
            stop_often(&QUESTIONS[i], threads, 0, 1, (uint64_t)test_random_between(&numbers, 2, 9));
        }
    }
}

/* A row that was refused is not counted, and comes again. */
static void test_a_row_that_is_refused(void)
{
    test_random_init(&numbers, 32);
    for (size_t i = 0; i < WITH_ROWS_AS_THEY_GO; i++) {
        stop_often(&QUESTIONS[i], 1, 1, 0, (uint64_t)test_random_between(&numbers, 2, 9));
        stop_often(&QUESTIONS[i], 3, 1, 1, (uint64_t)test_random_between(&numbers, 4, 9));
    }
}

/* Rows of `thesis` over all boards come when all units are done; if they are stopped, they come again. */
static void test_rows_at_the_end_can_be_stopped(void)
{
    for (int refuses = 0; refuses < 2; refuses++) {
        census_rows expected;
        census_rows rows;
        bp_census *whole = run_whole(&expected, &QUESTIONS[LAST]);
        bp_census *census = open_question(&QUESTIONS[LAST], 3);
        census_rows_from(&rows, census);
        rows.refuse_at = refuses ? 11 : 0;
        rows.cancel_at = refuses ? 0 : 11;
        census_run(census);
        TEST_ASSERT_EQUAL_INT32(1, bp_census_shard_done(census));
        TEST_ASSERT_EQUAL_UINT64(11, rows.calls);
        census_assert_same(whole, census, "stopped at its rows");
        census_rows_free(&rows);
        census_rows_from(&rows, census);
        bp_census_cancel(census, 1); /* the next one stops at once */
        census_run(census);
        TEST_ASSERT_EQUAL_UINT64(0, rows.calls);
        census_run(census);
        census_assert_rows(&expected, &rows, "sent again");
        census_rows_free(&expected);
        census_rows_free(&rows);
        bp_census_free(whole);
        bp_census_free(census);
    }
}

static void test_a_cancel_before_the_run(void)
{
    for (size_t i = 0; i < TEST_LENGTH(QUESTIONS); i++) {
        census_rows expected;
        census_rows rows;
        bp_census *whole = run_whole(&expected, &QUESTIONS[i]);
        bp_census *census = open_question(&QUESTIONS[i], 1 + 2 * (int32_t)(i % 2));
        census_rows_from(&rows, census);
        bp_census_cancel(census, 1);
        bp_census_cancel(census, 1);
        census_run(census);
        TEST_ASSERT_EQUAL_UINT64(0, rows.calls);
        TEST_ASSERT_EQUAL_UINT64(0, census_count(census, BP_COUNT_UNITS_DONE));
        TEST_ASSERT_EQUAL_INT32(0, bp_census_shard_done(census));
        census_run(census);
        census_assert_same(whole, census, QUESTIONS[i].config);
        census_assert_rows(&expected, &rows, QUESTIONS[i].config);
        census_rows_free(&expected);
        census_rows_free(&rows);
        bp_census_free(whole);
        bp_census_free(census);
    }
    bp_census_cancel(NULL, 1);
}

/* A cancel from another thread, at any time. */

typedef struct canceller {
    bp_census *census;
    long nanoseconds;
} canceller;

static void *cancel_later(void *user)
{
    const canceller *c = user;
    struct timespec pause = {0, c->nanoseconds};

    nanosleep(&pause, NULL);
    bp_census_cancel(c->census, 1);
    return NULL;
}

static void test_a_cancel_from_another_thread(void)
{
    test_random_init(&numbers, 33);
    for (size_t i = 0; i < WITH_ROWS_AS_THEY_GO; i++) {
        census_rows expected;
        census_rows rows;
        bp_census *whole = run_whole(&expected, &QUESTIONS[i]);
        bp_census *census = open_question(&QUESTIONS[i], 1 + 2 * (int32_t)(i % 2));
        int runs = 0;
        census_rows_from(&rows, census);
        while (!bp_census_shard_done(census)) {
            /* The more runs, the longer each may take: the census ends on a slow machine too. */
            long longest = 3000L + 10L * runs++;
            canceller c = {census, test_random_between(&numbers, 0, (int)longest) * 1000L};
            pthread_t thread;
            TEST_ASSERT_EQUAL_INT(0, pthread_create(&thread, NULL, cancel_later, &c));
            census_run(census);
            TEST_ASSERT_EQUAL_INT(0, pthread_join(thread, NULL));
            TEST_ASSERT_EQUAL_UINT64(rows.count, census_count(census, BP_COUNT_UNITS_DONE));
        }
        census_assert_same(whole, census, QUESTIONS[i].config);
        census_assert_rows(&expected, &rows, QUESTIONS[i].config);
        census_rows_free(&expected);
        census_rows_free(&rows);
        bp_census_free(whole);
        bp_census_free(census);
    }
}

/* A cancel in the middle of a board that would take very long. */
static void stop_in_a_board(const char *config, int32_t objective, int32_t threads)
{
    bp_census *census = census_open(config, objective);
    canceller c = {census, 20000000};
    census_text text;
    pthread_t thread;

    TEST_STATUS(BP_OK, census_set_sample(census, 10, 1));
    TEST_STATUS(BP_OK, bp_census_set(census, BP_OPTION_THREADS, threads));
    TEST_ASSERT_EQUAL_INT(0, pthread_create(&thread, NULL, cancel_later, &c));
    census_run(census);
    TEST_ASSERT_EQUAL_INT(0, pthread_join(thread, NULL));
    TEST_ASSERT_EQUAL_UINT64(0, census_count(census, BP_COUNT_UNITS_DONE));
    TEST_ASSERT_EQUAL_INT32(0, bp_census_shard_done(census));
    TEST_ASSERT_EQUAL_UINT64(0, census_count(census, BP_COUNT_NODES));
    TEST_ASSERT_TRUE(bp_census_seconds(census) > 0);
    text = census_save(census);
    TEST_ASSERT_NULL(strstr(text.text, "done"));
    census_text_free(&text);
    bp_census_free(census);
}

static void test_a_cancel_in_the_middle_of_a_board(void)
{
    for (int32_t threads = 1; threads <= 3; threads += 2) {
        stop_in_a_board(LONG_BOARD, BP_OBJECTIVE_MARGIN, threads);
        stop_in_a_board(LONG_BOARD, BP_OBJECTIVE_OUTCOME, threads);
        stop_in_a_board(LONG_BOARD " players=3", BP_OBJECTIVE_MAXN, threads);
        stop_in_a_board(LONG_BOARD " players=4", BP_OBJECTIVE_GUARANTEED, threads);
        stop_in_a_board("rules=thesis colours=5 discs=6", BP_OBJECTIVE_THESIS, threads);
    }
}

int main(void)
{
    UNITY_BEGIN();
    RUN_TEST(test_a_cancel_from_the_row_callback);
    RUN_TEST(test_a_row_that_is_refused);
    RUN_TEST(test_rows_at_the_end_can_be_stopped);
    RUN_TEST(test_a_cancel_before_the_run);
    RUN_TEST(test_a_cancel_from_another_thread);
    RUN_TEST(test_a_cancel_in_the_middle_of_a_board);
    return UNITY_END();
}
