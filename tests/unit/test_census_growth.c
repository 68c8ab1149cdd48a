/* SPDX-License-Identifier: MIT */
/*
 * One table for several searches: it begins small and grows while all of them are paused. Values stay right, and a
 * search that waits in its callback does not block the others.
 */
#define _POSIX_C_SOURCE 200809L

#include <bigpoints.h>
#include <pthread.h>
#include <stdio.h>
#include <time.h>
#include <unity.h>

#include "support/census.h"
#include "support/solving.h"
#include "support/support.h"

enum { THREADS = 3, BOARDS = 9, FIRST_BYTES = 1 << 20, BYTES = 1 << 26 };

#define DISCS "colours=5 discs=4"

void setUp(void)
{
}
void tearDown(void)
{
}

/* The values of the sample's boards, each by a solver of its own. */
static void find_truth(int32_t out[BOARDS])
{
    bp_config *config = test_config(DISCS);

    for (uint64_t i = 0; i < BOARDS; i++) {
        char board[BP_BOARD_MAX + 1];
        char text[128];
        TEST_STATUS(BP_OK, bp_board_random(board, sizeof board, NULL, config, 1, i));
        snprintf(text, sizeof text, "board=%s", board);
        out[i] = test_solve_text(text, BP_OBJECTIVE_MARGIN, 0);
    }
    bp_config_free(config);
}

/* The threads of a census share a table of the caller. */
static void test_threads_of_a_census(void)
{
    int32_t truth[BOARDS];
    bp_census *census = census_open(DISCS, BP_OBJECTIVE_MARGIN);
    bp_table *table = NULL;
    census_rows rows;

    find_truth(truth);
    TEST_STATUS(BP_OK, bp_table_new(&table, "array", BYTES, NULL));
    TEST_STATUS(BP_OK, census_set_sample(census, BOARDS, 1));
    TEST_STATUS(BP_OK, bp_census_set(census, BP_OPTION_THREADS, THREADS));
    TEST_STATUS(BP_OK, bp_census_set_table(census, table));
    census_rows_from(&rows, census);
    census_run(census);
    TEST_ASSERT_EQUAL_UINT(BOARDS, rows.count);
    for (size_t i = 0; i < BOARDS; i++) {
        TEST_ASSERT_EQUAL_INT32_MESSAGE(truth[i], rows.items[i].values[0], rows.items[i].board);
    }
    TEST_ASSERT_TRUE_MESSAGE(bp_table_bytes(table) > FIRST_BYTES, "it has not grown");
    TEST_ASSERT_TRUE(bp_table_bytes(table) <= BYTES);
    census_rows_free(&rows);
    bp_census_free(census);
    bp_table_free(table);
}

/* A search that waits in its progress callback until another one on the same table is done. */

typedef struct waiting {
    pthread_mutex_t lock;
    pthread_cond_t changed;
    int begun; /* the one that waits is in its search */
    int done;  /* the other one is done */
    int timed_out;
    bp_table *table;
    bp_state *state; /* for the other one */
    int32_t value;
    int status;
} waiting;

static int wait_for_other(const bp_progress *progress, void *user)
{
    waiting *w = user;
    struct timespec until;

    (void)progress;
    clock_gettime(CLOCK_REALTIME, &until);
    until.tv_sec += 120;
    pthread_mutex_lock(&w->lock);
    w->begun = 1;
    pthread_cond_broadcast(&w->changed);
    while (!w->done && !w->timed_out) {
        w->timed_out = pthread_cond_timedwait(&w->changed, &w->lock, &until) != 0;
    }
    pthread_mutex_unlock(&w->lock);
    return w->timed_out;
}

/* The other search. Unity is for one thread, so this only records results. */
static void *solve_other(void *user)
{
    waiting *w = user;
    bp_solver *solver = NULL;
    bp_result *result = NULL;

    pthread_mutex_lock(&w->lock);
    while (!w->begun) {
        pthread_cond_wait(&w->changed, &w->lock);
    }
    pthread_mutex_unlock(&w->lock);
    w->status = bp_solver_new(&solver, NULL);
    bp_solver_set(solver, BP_OPTION_OBJECTIVE, BP_OBJECTIVE_MARGIN);
    bp_solver_set_table(solver, w->table);
    w->status = w->status == BP_OK ? bp_solve(&result, solver, w->state) : w->status;
    w->status = w->status == BP_OK ? bp_result_value(&w->value, result) : w->status;
    bp_result_free(result);
    bp_solver_free(solver);
    pthread_mutex_lock(&w->lock);
    w->done = 1;
    pthread_cond_broadcast(&w->changed);
    pthread_mutex_unlock(&w->lock);
    return NULL;
}

#define MANY "board=RGBYPRGBYPRGBYPRGBYPRG"
#define SAME "board=BPYPRGRYBGBPYRGYPRBGRG" /* the discs of MANY */

static void test_a_waiting_search_does_not_block_others(void)
{
    waiting w = {.lock = PTHREAD_MUTEX_INITIALIZER, .changed = PTHREAD_COND_INITIALIZER};
    bp_solver *solver = test_solver(BP_OBJECTIVE_MARGIN);
    bp_state *state = test_open(SAME);
    int32_t many = test_solve_text(MANY, BP_OBJECTIVE_MARGIN, 0);
    int32_t same = test_solve_text(SAME, BP_OBJECTIVE_MARGIN, 0);
    bp_result *result;
    pthread_t thread;

    w.state = test_open(MANY);
    TEST_STATUS(BP_OK, bp_table_new(&w.table, "array", BYTES, NULL));
    TEST_STATUS(BP_OK, bp_solver_set_table(solver, w.table));
    TEST_STATUS(BP_OK, bp_solver_set_progress(solver, wait_for_other, &w));
    TEST_ASSERT_EQUAL_INT(0, pthread_create(&thread, NULL, solve_other, &w));
    result = test_solve(solver, state);
    TEST_ASSERT_EQUAL_INT(0, pthread_join(thread, NULL));
    TEST_ASSERT_FALSE_MESSAGE(w.timed_out, "the other search waits too");
    TEST_STATUS(BP_OK, w.status);
    TEST_ASSERT_EQUAL_INT32(many, w.value);
    TEST_ASSERT_EQUAL_INT32(same, test_value(result));
    TEST_ASSERT_TRUE_MESSAGE(bp_table_bytes(w.table) > FIRST_BYTES, "it has not grown");
    bp_result_free(result);
    bp_state_free(state);
    bp_state_free(w.state);
    bp_solver_free(solver);
    bp_table_free(w.table);
}

/* Several threads of one solver, and the table memory in its result. */
static void test_threads_of_a_solver(void)
{
    int32_t value = test_solve_text(MANY, BP_OBJECTIVE_MARGIN, 0);
    bp_solver *solver = test_solver(BP_OBJECTIVE_MARGIN);
    bp_state *state = test_open(MANY);
    bp_result *result;

    TEST_STATUS(BP_OK, bp_solver_set(solver, BP_OPTION_THREADS, THREADS));
    TEST_STATUS(BP_OK, bp_solver_set(solver, BP_OPTION_MEMORY, BYTES));
    result = test_solve(solver, state);
    TEST_ASSERT_EQUAL_INT32(value, test_value(result));
    TEST_ASSERT_TRUE(test_count(result, BP_COUNT_TABLE_BYTES) > FIRST_BYTES);
    bp_result_free(result);
    bp_state_free(state);
    bp_solver_free(solver);
}

int main(void)
{
    UNITY_BEGIN();
    RUN_TEST(test_threads_of_a_census);
    RUN_TEST(test_a_waiting_search_does_not_block_others);
    RUN_TEST(test_threads_of_a_solver);
    return UNITY_END();
}
