/* SPDX-License-Identifier: MIT */
/*
 * The progress and save callbacks of a running census. Both can stop it; neither may change it.
 */
#define _POSIX_C_SOURCE 200809L

#include <bigpoints.h>
#include <pthread.h>
#include <string.h>
#include <time.h>
#include <unity.h>

#include "support/census.h"
#include "support/solving.h"
#include "support/support.h"

/* A board that takes much longer than any of these tests. */
#define LONG_BOARD "colours=5 discs=7 white=2"

void setUp(void)
{
}
void tearDown(void)
{
}

static double now(void)
{
    struct timespec time;

    clock_gettime(CLOCK_MONOTONIC, &time);
    return (double)time.tv_sec + 1e-9 * (double)time.tv_nsec;
}

/* Progress. */

typedef struct progress_record {
    bp_census *census;
    pthread_t thread;
    uint64_t calls;
    uint64_t stop_at; /* the call that stops the run; 0: none */
    int cancels;      /* it cancels instead of returning non-zero */
    uint64_t done;
    uint64_t total;
    uint64_t first;  /* `done` of the first call */
    uint64_t before; /* what was done before the run */
    double rate;
    double seconds_left;
    int wrong;
} progress_record;

static int on_progress(const bp_progress *progress, void *user)
{
    progress_record *p = user;
    uint64_t done = (uint64_t)bp_progress_count(progress, BP_COUNT_UNITS_DONE);
    uint64_t total = (uint64_t)bp_progress_count(progress, BP_COUNT_UNITS);
    double seconds = bp_progress_seconds(progress);
    double rate = seconds > 0 ? (double)(done - p->before) / seconds : 0; /* of this run */
    double seconds_left = bp_progress_seconds_left(progress);
    double expected = rate > 0 ? (double)(total - done) / rate : -1;

    p->wrong += !pthread_equal(p->thread, pthread_self());
    p->wrong += done < p->done || done > total || (p->calls > 0 && total != p->total);
    p->wrong += done < p->before || (rate > 0 || done == total) != (seconds_left >= 0);
    p->wrong += rate > 0 && (seconds_left < expected * 0.999 || seconds_left > expected * 1.001);
    p->wrong += done == total && seconds_left > 0;
    p->first = p->calls == 0 ? done : p->first;
    p->done = done;
    p->total = total;
    p->rate = rate;
    p->seconds_left = seconds_left;
    if (++p->calls == p->stop_at && p->cancels) {
        bp_census_cancel(p->census, 1);
        return 0;
    }
    return p->calls == p->stop_at;
}

static void record_progress(progress_record *p, bp_census *census)
{
    memset(p, 0, sizeof *p);
    p->census = census;
    p->thread = pthread_self();
    p->before = (uint64_t)bp_census_count(census, BP_COUNT_UNITS_DONE);
    TEST_STATUS(BP_OK, bp_census_set_progress(census, on_progress, p));
}

static void test_progress_at_the_end_and_of_the_shard(void)
{
    bp_census *census = census_open("colours=3 discs=2", BP_OBJECTIVE_MARGIN);
    progress_record p;

    TEST_STATUS(BP_OK, census_set_shard(census, 2, 4));
    record_progress(&p, census);
    census_run(census);
    TEST_ASSERT_TRUE(p.calls >= 1);
    TEST_ASSERT_EQUAL_INT(0, p.wrong);
    TEST_ASSERT_EQUAL_UINT64(4, p.total); /* 15 classes: 4, 4, 4 and 3 */
    TEST_ASSERT_EQUAL_UINT64(4, p.done);
    record_progress(&p, census);
    census_run(census); /* nothing is left */
    TEST_ASSERT_TRUE(p.calls >=
                     1); /* more than once if a slow machine needs more than a tenth of a second */
    TEST_ASSERT_TRUE(p.done == 4 && p.total == 4 && p.rate == 0 && p.seconds_left == 0);
    bp_census_free(census);
}

/* What was done before counts as done, but not for the rate. */
static void test_progress_of_what_was_done_before(void)
{
    bp_census *census = census_open("colours=3 discs=3", BP_OBJECTIVE_OUTCOME);
    bp_census *shard = census_open("colours=3 discs=3", BP_OBJECTIVE_OUTCOME);
    census_text text;
    progress_record p;

    TEST_STATUS(BP_OK, census_set_shard(shard, 3, 4));
    census_run(shard);
    text = census_save(shard);
    census_add(census, &text);
    record_progress(&p, census);
    bp_census_cancel(census, 1);
    census_run(census);
    TEST_ASSERT_TRUE(p.calls >= 1);
    TEST_ASSERT_TRUE(p.done == 70 && p.total == 280 && p.rate == 0 && p.seconds_left < 0);
    record_progress(&p, census);
    census_run(census);
    TEST_ASSERT_EQUAL_INT(0, p.wrong);
    TEST_ASSERT_TRUE(p.done == 280 && p.rate > 0 && p.seconds_left <= 0);
    census_text_free(&text);
    bp_census_free(census);
    bp_census_free(shard);
}

/* The callback is called about ten times a second, also in the middle of a board; it can end the run there. */
static void stop_in_a_long_board(int32_t objective, const char *config, int32_t threads,
                                 int cancels)
{
    bp_census *census = census_open(config, objective);
    double begin = now();
    double seconds;
    progress_record p;

    TEST_STATUS(BP_OK, census_set_sample(census, 5, 1));
    TEST_STATUS(BP_OK, bp_census_set(census, BP_OPTION_THREADS, threads));
    record_progress(&p, census);
    p.stop_at = 2;
    p.cancels = cancels;
    census_run(census);
    seconds = now() - begin;
    TEST_ASSERT_EQUAL_INT(0, p.wrong);
    TEST_ASSERT_EQUAL_UINT64(3, p.calls); /* and once at the end */
    TEST_ASSERT_EQUAL_UINT64(0, p.done);
    TEST_ASSERT_EQUAL_UINT64(0, census_count(census, BP_COUNT_UNITS_DONE));
    TEST_ASSERT_TRUE_MESSAGE(seconds >= 0.2, "progress comes too often");
    bp_census_free(census);
}

static void test_progress_in_the_middle_of_a_board(void)
{
    stop_in_a_long_board(BP_OBJECTIVE_MARGIN, LONG_BOARD, 1, 0);
    stop_in_a_long_board(BP_OBJECTIVE_MAXN, LONG_BOARD " players=3", 3, 1);
    stop_in_a_long_board(BP_OBJECTIVE_THESIS, "rules=thesis colours=5 discs=6", 1, 1);
}

/* Saving. */

/* Checks each checkpoint when it comes: it is complete, it does not hold fewer units than the one before, and the rows
 * of its units have been sent. */
typedef struct archive {
    bp_census *census;
    const census_rows *rows;
    const char *config;
    int32_t objective;
    census_text text;
    uint64_t done;
    int wrong;
} archive;

static int keep(const char *text, size_t length, void *user)
{
    archive *a = user;
    bp_config *config = NULL;
    bp_census *copy = NULL;
    int status = bp_config_parse(&config, a->config, NULL, NULL, 0);

    a->wrong += status != BP_OK || bp_census_new(&copy, config, a->objective, NULL, NULL, 0) != 0;
    a->wrong += bp_census_add(copy, text, length, NULL, 0) != BP_OK;
    a->wrong += census_count(copy, BP_COUNT_UNITS_DONE) < a->done;
    a->wrong +=
        census_count(copy, BP_COUNT_UNITS_DONE) != census_count(a->census, BP_COUNT_UNITS_DONE);
    a->wrong += a->rows != NULL && census_count(copy, BP_COUNT_UNITS_DONE) != a->rows->count;
    a->done = census_count(copy, BP_COUNT_UNITS_DONE);
    bp_census_free(copy);
    bp_config_free(config);
    return census_keep_text(text, length, &a->text);
}

static void keep_all(archive *a, bp_census *census, const char *config, int32_t objective)
{
    memset(a, 0, sizeof *a);
    a->census = census;
    a->config = config;
    a->objective = objective;
    TEST_STATUS(BP_OK, bp_census_set_save(census, keep, a, 0));
}

static void save_often(const char *config, int32_t objective, int32_t threads)
{
    bp_census *whole = census_of(config, objective, 1);
    bp_census *census = census_open(config, objective);
    census_rows rows;
    census_text last;
    archive a;

    TEST_STATUS(BP_OK, bp_census_set(census, BP_OPTION_THREADS, threads));
    keep_all(&a, census, config, objective);
    census_rows_from(&rows, census);
    a.rows = objective == BP_OBJECTIVE_THESIS ? NULL : &rows;
    census_run(census);
    TEST_ASSERT_EQUAL_INT(0, a.wrong);
    TEST_ASSERT_TRUE_MESSAGE(a.text.calls >= 3, "it was not saved often");
    last = census_save(census);
    TEST_ASSERT_EQUAL_STRING(last.text, a.text.text);
    census_assert_same(whole, census, config);
    census_text_free(&last);
    census_text_free(&a.text);
    census_rows_free(&rows);
    bp_census_free(census);
    bp_census_free(whole);
}

static void test_periodic_checkpoints(void)
{
    for (int32_t threads = 1; threads <= 3; threads += 2) {
        save_often("colours=3 discs=3", BP_OBJECTIVE_MARGIN, threads);
        save_often("colours=3 discs=2", BP_OBJECTIVE_MAXN, threads);
        save_often("rules=thesis colours=3 discs=2", BP_OBJECTIVE_THESIS, threads);
    }
}

/* A checkpoint is written at the end of a run, however it ends, and not before it is due. */
static void test_saving_at_the_end(void)
{
    for (int stops = 0; stops < 2; stops++) {
        bp_census *census = census_open("colours=3 discs=2", BP_OBJECTIVE_MARGIN);
        census_text text = {NULL, 0, 0, 0};
        TEST_STATUS(BP_OK, bp_census_set_save(census, census_keep_text, &text, 1e9));
        if (stops) {
            bp_census_cancel(census, 1);
        }
        census_run(census);
        TEST_ASSERT_EQUAL_UINT64(1, text.calls);
        TEST_ASSERT_EQUAL_INT(stops, strstr(text.text, "done") == NULL);
        census_text_free(&text);
        bp_census_free(census);
    }
}

/* A checkpoint that is due while a board is searched waits for the end of the search; progress does not. */
static void test_no_checkpoint_inside_a_search(void)
{
    for (int32_t threads = 1; threads <= 2; threads++) {
        bp_census *census = census_open(LONG_BOARD, BP_OBJECTIVE_MARGIN);
        census_text text = {NULL, 0, 0, 0};
        progress_record p;
        TEST_STATUS(BP_OK, census_set_sample(census, 4, 1));
        TEST_STATUS(BP_OK, bp_census_set(census, BP_OPTION_THREADS, threads));
        TEST_STATUS(BP_OK, bp_census_set_save(census, census_keep_text, &text, 0));
        record_progress(&p, census);
        p.stop_at = 3;
        census_run(census);
        TEST_ASSERT_TRUE(p.calls >= 3);
        TEST_ASSERT_EQUAL_UINT64(0, census_count(census, BP_COUNT_UNITS_DONE));
        /* One before the first board, one at the end of the run. */
        TEST_ASSERT_EQUAL_UINT64(2, text.calls);
        census_text_free(&text);
        bp_census_free(census);
    }
}

/* A checkpoint that cannot be saved stops the census, and saving; units that are done stay done. */
static void test_a_save_that_is_refused(void)
{
    for (uint64_t refused = 1; refused <= 4; refused++) {
        bp_census *whole = census_of("colours=3 discs=3", BP_OBJECTIVE_OUTCOME, 1);
        bp_census *census = census_open("colours=3 discs=3", BP_OBJECTIVE_OUTCOME);
        archive a;
        keep_all(&a, census, "colours=3 discs=3", BP_OBJECTIVE_OUTCOME);
        a.text.refuse_at = refused;
        census_run(census);
        TEST_ASSERT_EQUAL_UINT64(refused, a.text.calls);
        TEST_ASSERT_EQUAL_INT32(0, bp_census_shard_done(census));
        census_run(census);
        TEST_ASSERT_EQUAL_INT32(1, bp_census_shard_done(census));
        TEST_ASSERT_EQUAL_INT(0, a.wrong);
        census_assert_same(whole, census, "after a text was lost");
        census_text_free(&a.text);
        bp_census_free(census);
        bp_census_free(whole);
    }
}

/* Rows of `thesis` come after the last checkpoint; there are none if saving it failed. */
static void test_a_last_save_that_is_refused(void)
{
    bp_census *census = census_open("rules=thesis colours=3 discs=2", BP_OBJECTIVE_THESIS);
    census_text text = {NULL, 0, 0, 1};
    census_rows rows;
    progress_record p;

    TEST_STATUS(BP_OK, bp_census_set_save(census, census_keep_text, &text, 1e9));
    census_rows_from(&rows, census);
    census_run(census);
    TEST_ASSERT_EQUAL_INT32(1, bp_census_shard_done(census));
    TEST_ASSERT_EQUAL_UINT(0, rows.count);
    record_progress(&p, census);
    p.stop_at = 1;
    census_run(census);
    TEST_ASSERT_EQUAL_UINT(0, rows.count);
    census_run(census);
    TEST_ASSERT_EQUAL_UINT(90, rows.count);
    census_text_free(&text);
    census_rows_free(&rows);
    bp_census_free(census);
}

static void test_saving_by_hand(void)
{
    bp_census *census = census_of("colours=2 discs=3", BP_OBJECTIVE_MARGIN, 1);
    census_text text = {NULL, 0, 0, 1};

    TEST_STATUS(BP_ERR_STOPPED, bp_census_save(census, census_keep_text, &text));
    TEST_STATUS(BP_OK, bp_census_save(census, census_keep_text, &text));
    census_text_free(&text);
    bp_census_free(census);
}

/* Checkpoints, with the times of the calls. */
typedef struct timed_text {
    census_text text;
    double first;  /* when the first call began */
    double before; /* when the last call but one ended; 0: there was none */
    double last;   /* when the last call ended */
} timed_text;

static int keep_timed_text(const char *text, size_t length, void *user)
{
    timed_text *t = user;

    t->first = t->last > 0 ? t->first : now();
    t->before = t->last;
    int status = census_keep_text(text, length, &t->text);
    t->last = now();
    return status;
}

/* The time is right however often a checkpoint is written, and it is part of the checkpoint. The run is longer than the
 * time between checkpoints that came before the last one. */
static void test_seconds(void)
{
    bp_census *census = census_open("colours=3 discs=3", BP_OBJECTIVE_MARGIN);
    bp_census *copy = census_open("colours=3 discs=3", BP_OBJECTIVE_MARGIN);
    timed_text timed = {{NULL, 0, 0, 0}, 0, 0, 0};
    double begin = now();
    double seconds;

    TEST_ASSERT_TRUE(bp_census_seconds(census) <= 0);
    TEST_STATUS(BP_OK, bp_census_set_save(census, keep_timed_text, &timed, 0));
    census_run(census);
    seconds = now() - begin;
    TEST_ASSERT_TRUE(timed.text.calls >= 2 && timed.before > timed.first);
    TEST_ASSERT_TRUE(bp_census_seconds(census) <= seconds + 0.001);
    TEST_ASSERT_TRUE(bp_census_seconds(census) >= timed.before - timed.first - 0.002);
    census_add(copy, &timed.text);
    TEST_ASSERT_EQUAL_DOUBLE(bp_census_seconds(census), bp_census_seconds(copy));
    TEST_ASSERT_TRUE(census_count(copy, BP_COUNT_NODES) > 0);
    TEST_ASSERT_EQUAL_UINT64(census_count(census, BP_COUNT_NODES),
                             census_count(copy, BP_COUNT_NODES));
    census_text_free(&timed.text);
    bp_census_free(census);
    bp_census_free(copy);
}

/* The getters of a running census work, but it can be neither changed nor run. */

typedef struct meddler {
    bp_census *census;
    census_text text; /* of the same census, nothing done */
    int calls;
    int wrong;
} meddler;

static void meddle(meddler *m)
{
    static const int32_t options[][2] = {
        {BP_OPTION_SAMPLE, 3},      {BP_OPTION_SEED, 3},
        {BP_OPTION_FIRST_MOVES, 1}, {BP_OPTION_OBJECTIVE, BP_OBJECTIVE_MAXN},
        {BP_OPTION_SHARDS, 2},      {BP_OPTION_SHARD, 1},
        {BP_OPTION_END, 2},         {BP_OPTION_FIRST, 0},
        {BP_OPTION_THREADS, 2},     {BP_OPTION_MEMORY, 1 << 20},
    };
    bp_census *c = m->census;
    uint64_t count = 0;
    char why[99] = "unset";

    m->calls++;
    m->wrong += bp_census_run(c, why, sizeof why) != BP_ERR_BUSY;
    m->wrong += bp_census_add(c, m->text.text, m->text.length, why, sizeof why) != BP_ERR_BUSY;
    m->wrong += bp_census_save(c, census_keep_text, NULL) != BP_ERR_BUSY;
    for (size_t i = 0; i < TEST_LENGTH(options); i++) {
        m->wrong += bp_census_set(c, options[i][0], options[i][1]) != BP_ERR_BUSY;
    }
    m->wrong += bp_census_set_progress(c, NULL, NULL) != BP_ERR_BUSY;
    m->wrong += bp_census_set_rows(c, NULL, NULL) != BP_ERR_BUSY;
    m->wrong += bp_census_set_save(c, NULL, NULL, 1) != BP_ERR_BUSY;
    m->wrong += census_count(c, BP_COUNT_UNITS) != 15 || census_count(c, BP_COUNT_UNITS_DONE) > 15;
    m->wrong += bp_census_outcome_count(&count, c, 0, 1) != BP_OK || count > 90;
    m->wrong += bp_census_shard_done(c) != (census_count(c, BP_COUNT_UNITS_DONE) == 15);
}

static int meddle_with_rows(const char *board, uint64_t boards, const int32_t *values, size_t count,
                            uint64_t states, void *user)
{
    (void)board;
    (void)boards;
    (void)values;
    (void)count;
    (void)states;
    meddle(user);
    return 0;
}

static int meddle_with_progress(const bp_progress *progress, void *user)
{
    (void)progress;
    meddle(user);
    return 0;
}

static int meddle_with_saves(const char *text, size_t length, void *user)
{
    (void)text;
    (void)length;
    meddle(user);
    return 0;
}

static void test_a_running_census_is_busy(void)
{
    static const int32_t objectives[] = {BP_OBJECTIVE_MARGIN, BP_OBJECTIVE_THESIS};

    for (size_t i = 0; i < TEST_LENGTH(objectives); i++) {
        const char *config = "rules=thesis colours=3 discs=2";
        bp_census *whole = census_of(config, objectives[i], 1);
        bp_census *census = census_open(config, objectives[i]);
        meddler m = {.census = census, .text = census_save(census)};
        TEST_STATUS(BP_OK, bp_census_set_rows(census, meddle_with_rows, &m));
        TEST_STATUS(BP_OK, bp_census_set_progress(census, meddle_with_progress, &m));
        TEST_STATUS(BP_OK, bp_census_set_save(census, meddle_with_saves, &m, 0));
        census_run(census);
        TEST_ASSERT_TRUE(m.calls > 15);
        TEST_ASSERT_EQUAL_INT(0, m.wrong);
        census_assert_same(whole, census, config);
        TEST_STATUS(BP_OK, bp_census_set(census, BP_OPTION_THREADS, 2));
        census_text_free(&m.text);
        bp_census_free(census);
        bp_census_free(whole);
    }
}

int main(void)
{
    UNITY_BEGIN();
    RUN_TEST(test_progress_at_the_end_and_of_the_shard);
    RUN_TEST(test_progress_of_what_was_done_before);
    RUN_TEST(test_progress_in_the_middle_of_a_board);
    RUN_TEST(test_periodic_checkpoints);
    RUN_TEST(test_saving_at_the_end);
    RUN_TEST(test_no_checkpoint_inside_a_search);
    RUN_TEST(test_a_save_that_is_refused);
    RUN_TEST(test_a_last_save_that_is_refused);
    RUN_TEST(test_saving_by_hand);
    RUN_TEST(test_seconds);
    RUN_TEST(test_a_running_census_is_busy);
    return UNITY_END();
}
