/* SPDX-License-Identifier: MIT */
/*
 * Searches that are stopped: by a limit of nodes or time, by the progress callback, by a cancel from
 * before or from another thread. The bounds are honest, limits are checked often, and the warm
 * table goes on where the search was stopped.
 */
#define _POSIX_C_SOURCE 200809L

#include <bigpoints.h>
#include <pthread.h>
#include <string.h>
#include <time.h>
#include <unity.h>

#include "support/solving.h"
#include "support/support.h"

enum { POLL = 1024 };

void setUp(void)
{
}
void tearDown(void)
{
}

/* Stopping early. */

/* The outcome is known as soon as the bounds have one sign. */
static void check_outcome(const test_truth *t, const bp_result *result)
{
    int32_t outcome = 99999;
    int status = bp_result_outcome(&outcome, result);

    TEST_ASSERT_TRUE(status == BP_OK || status == BP_ERR_NOT_KNOWN);
    if (status == BP_OK) {
        TEST_ASSERT_EQUAL_INT32((t->value > 0) - (t->value < 0), outcome);
    }
}

/* Stops after so many nodes with a cold table, then goes on with the warm one. */
static void stop_and_go_on(const test_truth *t, const bp_state *state, bp_solver *solver,
                           uint64_t limit, int32_t threads)
{
    bp_result *result;
    int all_moves = limit % 3 == 0;

    TEST_ASSERT_EQUAL_INT(BP_OK, bp_solver_clear(solver));
    TEST_ASSERT_EQUAL_INT(BP_OK, bp_solver_set(solver, BP_OPTION_NODES, (int64_t)limit));
    TEST_ASSERT_EQUAL_INT(BP_OK, bp_solver_set(solver, BP_OPTION_THREADS, threads));
    TEST_ASSERT_EQUAL_INT(BP_OK, bp_solver_set(solver, BP_OPTION_ALL_MOVES, all_moves));
    TEST_ASSERT_EQUAL_INT(BP_OK, bp_solver_set(solver, BP_OPTION_MOVE_PVS, 1));
    result = test_solve(solver, state);
    if (test_count(result, BP_COUNT_NODES) > limit + POLL * (uint64_t)threads) {
        test_fail("%d threads, a limit of %llu nodes: %llu nodes", (int)threads,
                  (unsigned long long)limit,
                  (unsigned long long)test_count(result, BP_COUNT_NODES));
    }
    test_truth_check(t, state, result, BP_STOP_NODES, all_moves);
    check_outcome(t, result);
    bp_result_free(result);
    TEST_ASSERT_EQUAL_INT(BP_OK, bp_solver_set(solver, BP_OPTION_NODES, 0));
    TEST_ASSERT_EQUAL_INT(BP_OK, bp_solver_set(solver, BP_OPTION_ALL_MOVES, 1));
    result = test_solve(solver, state);
    test_truth_check(t, state, result, BP_STOP_SOLVED, 1);
    bp_result_free(result);
}

static void stop_at_many_limits(const char *text, int32_t objective, int32_t threads)
{
    bp_state *state = test_open(text);
    bp_solver *solver = test_solver(objective);
    uint64_t limit = 1;
    test_truth t;

    test_truth_find(&t, state, objective);
    while (limit < t.nodes + POLL) {
        stop_and_go_on(&t, state, solver, limit, threads);
        limit = limit < 4 ? limit + 1 : 2 * limit + 1;
    }
    stop_and_go_on(&t, state, solver, POLL - 1, threads);
    stop_and_go_on(&t, state, solver, POLL, threads);
    stop_and_go_on(&t, state, solver, POLL + 1, threads);
    bp_solver_free(solver);
    bp_state_free(state);
}

static void test_limits_of_nodes_leave_honest_bounds(void)
{
    for (size_t i = 0; i < TEST_BOARDS; i++) {
        for (int32_t threads = 1; threads <= 2; threads++) {
            stop_at_many_limits(test_boards[i], BP_OBJECTIVE_OUTCOME, threads);
            stop_at_many_limits(test_boards[i], BP_OBJECTIVE_MARGIN, threads);
        }
    }
    stop_at_many_limits("players=3 board=RGBKRGWB", BP_OBJECTIVE_GUARANTEED, 1);
    stop_at_many_limits("players=4 board=RGBKRGB", BP_OBJECTIVE_GUARANTEED, 2);
    stop_at_many_limits("players=3 board=RGBRGWB", BP_OBJECTIVE_MAXN, 1);
    stop_at_many_limits("players=2 rules=thesis board=RBGRBGBGR", BP_OBJECTIVE_THESIS, 1);
    stop_at_many_limits("players=2 rules=thesis board=RBGRBGBGR", BP_OBJECTIVE_MAXN, 1);
}

/* Scores and states of a search that was stopped are not known. */
static void test_a_stopped_search_knows_no_scores(void)
{
    bp_state *state = test_open("players=2 rules=thesis board=RBGRBGBGR");
    bp_solver *solver = test_solver(BP_OBJECTIVE_THESIS);
    bp_result *result;
    int32_t scores[2] = {77, 77};
    bp_move best = 77;

    TEST_ASSERT_EQUAL_INT(BP_OK, bp_solver_set(solver, BP_OPTION_NODES, 1));
    result = test_solve(solver, state);
    TEST_ASSERT_EQUAL_INT(BP_STOP_NODES, bp_result_stop_reason(result));
    TEST_ASSERT_EQUAL_INT(BP_ERR_NOT_KNOWN, bp_result_scores(scores, 2, NULL, result));
    TEST_ASSERT_EQUAL_INT32(77, scores[0]);
    TEST_ASSERT_EQUAL_INT(BP_ERR_NOT_KNOWN, bp_result_best(&best, result));
    TEST_ASSERT_EQUAL_UINT32(77, best);
    bp_result_free(result);
    bp_solver_free(solver);
    bp_state_free(state);
}

/* Solving in slices: each call goes on where the limit stopped the one before. */
static uint64_t solve_in_slices(int32_t *value, const char *text, int32_t objective, uint64_t slice)
{
    bp_state *state = test_open(text);
    bp_solver *solver = test_solver(objective);
    uint64_t nodes = 0;
    int32_t stop = BP_STOP_NODES;
    int32_t widest = INT32_MAX;

    TEST_STATUS(BP_OK, bp_solver_set(solver, BP_OPTION_NODES, (int64_t)slice));
    for (int i = 0; stop == BP_STOP_NODES && i < 10000; i++) {
        bp_result *result = test_solve(solver, state);
        int32_t lower;
        int32_t upper;
        stop = bp_result_stop_reason(result);
        nodes += test_count(result, BP_COUNT_NODES);
        TEST_STATUS(BP_OK, bp_result_bounds(&lower, &upper, result));
        TEST_ASSERT_TRUE_MESSAGE(upper - lower <= widest, "a later call knows less");
        widest = upper - lower;
        *value = lower;
        bp_result_free(result);
    }
    TEST_ASSERT_EQUAL_INT32(BP_STOP_SOLVED, stop);
    TEST_ASSERT_EQUAL_INT32(0, widest);
    bp_solver_free(solver);
    bp_state_free(state);
    return nodes;
}

static void test_slices_end_with_the_same_value_and_little_more_work(void)
{
    static const struct {
        const char *text;
        int32_t objective;
    } cases[] = {
        {"players=2 board=RYGBPGRYPBRBYGPRYGBP", BP_OBJECTIVE_OUTCOME},
        {"players=2 board=RGBYPRGBYPRGBYP", BP_OBJECTIVE_MARGIN},
        {"players=3 board=RGBKRGWBRGB", BP_OBJECTIVE_MAXN},
        {"players=3 board=RGBKRGWBRGBYR", BP_OBJECTIVE_GUARANTEED},
    };
    for (size_t i = 0; i < TEST_LENGTH(cases); i++) {
        int32_t expected = 0;
        uint64_t whole = solve_in_slices(&expected, cases[i].text, cases[i].objective, 0);
        for (uint64_t slice = 4096; slice <= 16384; slice *= 4) {
            int32_t value = 99999;
            uint64_t nodes = solve_in_slices(&value, cases[i].text, cases[i].objective, slice);
            TEST_ASSERT_EQUAL_INT32(expected, value);
            TEST_ASSERT_TRUE_MESSAGE(whole > 2 * slice, "one slice is enough");
            if (nodes > whole + whole / 10) {
                test_fail("%s: %llu nodes in slices, %llu at once", cases[i].text,
                          (unsigned long long)nodes, (unsigned long long)whole);
            }
        }
    }
}

/* Progress that lasts longer than the limit of time. */
static int sleep_once(const bp_progress *progress, void *user)
{
    int *calls = user;
    struct timespec limit = {0, 60000000};

    (void)progress;
    if ((*calls)++ == 0) {
        nanosleep(&limit, NULL);
    }
    return 0;
}

static void test_a_limit_of_time(void)
{
    bp_state *state = test_open("players=2 board=" TEST_LARGE_BOARD);
    bp_solver *solver = test_solver(BP_OBJECTIVE_MARGIN);

    TEST_ASSERT_EQUAL_INT(BP_OK, bp_solver_set(solver, BP_OPTION_MILLISECONDS, 50));
    for (int32_t threads = 1; threads <= 2; threads++) {
        bp_result *result;
        TEST_ASSERT_EQUAL_INT(BP_OK, bp_solver_set(solver, BP_OPTION_THREADS, threads));
        result = test_solve(solver, state);
        TEST_ASSERT_EQUAL_INT(BP_STOP_SECONDS, bp_result_stop_reason(result));
        TEST_ASSERT_TRUE(bp_result_seconds(result) >= 0.05);
        bp_result_free(result);
    }
    bp_solver_free(solver);
    bp_state_free(state);
}

static void test_the_poll_after_a_limit_of_time_stops_the_search(void)
{
    bp_state *state = test_open("players=2 board=" TEST_LARGE_BOARD);
    bp_solver *solver = test_solver(BP_OBJECTIVE_MARGIN);
    bp_result *result;
    int calls = 0;

    TEST_ASSERT_EQUAL_INT(BP_OK, bp_solver_set(solver, BP_OPTION_MILLISECONDS, 50));
    TEST_ASSERT_EQUAL_INT(BP_OK, bp_solver_set_progress(solver, sleep_once, &calls));
    result = test_solve(solver, state);
    TEST_ASSERT_EQUAL_INT(BP_STOP_SECONDS, bp_result_stop_reason(result));
    TEST_ASSERT_TRUE(calls <= 1);
    TEST_ASSERT_TRUE(test_count(result, BP_COUNT_NODES) <= 2 * POLL);
    bp_result_free(result);
    bp_solver_free(solver);
    bp_state_free(state);
}

/* Progress. */

typedef struct listener {
    uint64_t calls;
    uint64_t stop_at; /* the call that ends the search; 0: none */
    uint64_t nodes;
    uint64_t widest; /* maximal number of nodes between two calls */
    int64_t windows;
    int32_t lower;
    int32_t upper;
    int wrong; /* calls that reported less than the one before */
    pthread_t thread;
} listener;

static int listen(const bp_progress *progress, void *user)
{
    listener *l = user;
    uint64_t nodes = (uint64_t)bp_progress_count(progress, BP_COUNT_NODES);
    int64_t windows = bp_progress_count(progress, BP_COUNT_WINDOWS);
    int32_t lower = 0;
    int32_t upper = 0;

    l->wrong += bp_progress_bounds(&lower, &upper, progress) != BP_OK;
    if (l->calls > 0) {
        l->wrong +=
            nodes < l->nodes || windows < l->windows || lower < l->lower || upper > l->upper;
    }
    l->wrong += lower > upper || !pthread_equal(l->thread, pthread_self());
    l->widest = nodes - l->nodes > l->widest ? nodes - l->nodes : l->widest;
    l->nodes = nodes;
    l->windows = windows;
    l->lower = lower;
    l->upper = upper;
    l->calls++;
    return l->calls == l->stop_at;
}

static bp_result *solve_and_listen(listener *l, bp_solver *solver, const bp_state *state,
                                   uint64_t stop_at)
{
    memset(l, 0, sizeof *l);
    l->stop_at = stop_at;
    l->thread = pthread_self();
    TEST_ASSERT_EQUAL_INT(BP_OK, bp_solver_clear(solver));
    TEST_ASSERT_EQUAL_INT(BP_OK, bp_solver_set_progress(solver, listen, l));
    return test_solve(solver, state);
}

static void check_progress(const char *text, int32_t objective, int32_t threads)
{
    bp_state *state = test_open(text);
    bp_solver *solver = test_solver(objective);
    bp_result *result;
    listener l;
    test_truth t;

    test_truth_find(&t, state, objective);
    TEST_ASSERT_EQUAL_INT(BP_OK, bp_solver_set(solver, BP_OPTION_THREADS, threads));
    result = solve_and_listen(&l, solver, state, 0);
    TEST_ASSERT_EQUAL_INT(BP_STOP_SOLVED, bp_result_stop_reason(result));
    TEST_ASSERT_EQUAL_INT(0, l.wrong);
    TEST_ASSERT_TRUE(l.calls == 0 || (l.lower <= t.value && t.value <= l.upper));
    if (threads == 1) {
        TEST_ASSERT_TRUE(l.widest <= POLL && test_count(result, BP_COUNT_NODES) - l.nodes <= POLL);
        TEST_ASSERT_TRUE(l.calls >= test_count(result, BP_COUNT_NODES) / POLL);
    }
    bp_result_free(result);
    for (uint64_t k = 1; k <= l.calls + 1 && k < 40; k += 1 + k / 2) {
        listener at_k;
        result = solve_and_listen(&at_k, solver, state, k);
        test_truth_check(&t, state, result, BP_STOP_CANCELLED, 0);
        TEST_ASSERT_TRUE(at_k.calls <= k || threads > 1);
        bp_result_free(result);
    }
    bp_solver_free(solver);
    bp_state_free(state);
}

static void test_progress_is_told_every_1024_nodes_and_may_stop_the_search(void)
{
    for (size_t i = 0; i < TEST_BOARDS; i++) {
        check_progress(test_boards[i], BP_OBJECTIVE_MARGIN, 1);
        check_progress(test_boards[i], BP_OBJECTIVE_OUTCOME, 1);
        check_progress(test_boards[i], BP_OBJECTIVE_MARGIN, 2);
    }
    check_progress("players=3 board=RGBKRGWB", BP_OBJECTIVE_GUARANTEED, 1);
    check_progress("players=3 board=RGBRGWB", BP_OBJECTIVE_MAXN, 1);
    check_progress("players=2 rules=thesis board=RBGRBGBGR", BP_OBJECTIVE_THESIS, 1);
}

/* Cancelling. */

static void test_a_cancel_before_the_search_stops_it_once(void)
{
    for (size_t i = 0; i < TEST_BOARDS; i++) {
        bp_state *state = test_open(test_boards[i]);
        bp_solver *solver = test_solver(BP_OBJECTIVE_MARGIN);
        bp_result *result;
        test_truth t;

        test_truth_find(&t, state, BP_OBJECTIVE_MARGIN);
        bp_solver_cancel(solver, 1);
        result = test_solve(solver, state);
        TEST_ASSERT_EQUAL_INT(BP_STOP_CANCELLED, bp_result_stop_reason(result));
        TEST_ASSERT_TRUE(test_count(result, BP_COUNT_NODES) <= POLL);
        test_truth_check(&t, state, result, BP_STOP_CANCELLED, 0);
        bp_result_free(result);
        result = test_solve(solver, state);
        TEST_ASSERT_EQUAL_INT(BP_STOP_SOLVED, bp_result_stop_reason(result));
        TEST_ASSERT_EQUAL_INT32(t.value, test_value(result));
        bp_result_free(result);
        bp_solver_cancel(solver, 1);
        bp_solver_cancel(solver, 0);
        result = test_solve(solver, state);
        TEST_ASSERT_EQUAL_INT(BP_STOP_SOLVED, bp_result_stop_reason(result));
        bp_result_free(result);
        bp_solver_free(solver);
        bp_state_free(state);
    }
    bp_solver_cancel(NULL, 1);
}

static void *cancel_soon(void *solver)
{
    struct timespec moment = {0, 30000000};

    nanosleep(&moment, NULL);
    bp_solver_cancel(solver, 1);
    return NULL;
}

static void cancel_from_another_thread(const char *text, int32_t objective, int32_t threads)
{
    bp_state *state = test_open(text);
    bp_solver *solver = test_solver(objective);
    bp_result *result;
    pthread_t thread;

    TEST_ASSERT_EQUAL_INT(BP_OK, bp_solver_set(solver, BP_OPTION_THREADS, threads));
    TEST_ASSERT_EQUAL_INT(0, pthread_create(&thread, NULL, cancel_soon, solver));
    result = test_solve(solver, state);
    TEST_ASSERT_EQUAL_INT(0, pthread_join(thread, NULL));
    TEST_ASSERT_EQUAL_INT(BP_STOP_CANCELLED, bp_result_stop_reason(result));
    bp_result_free(result);
    bp_solver_free(solver);
    bp_state_free(state);
}

static void test_a_cancel_from_another_thread(void)
{
    static const char large[] = "players=2 board=" TEST_LARGE_BOARD;
    static const char larger[] = "players=4 board=" TEST_LARGE_BOARD;

    cancel_from_another_thread(large, BP_OBJECTIVE_MARGIN, 1);
    cancel_from_another_thread(large, BP_OBJECTIVE_MARGIN, 2);
    cancel_from_another_thread(larger, BP_OBJECTIVE_GUARANTEED, 2);
    cancel_from_another_thread(larger, BP_OBJECTIVE_MAXN, 1);
}

int main(void)
{
    UNITY_BEGIN();
    RUN_TEST(test_limits_of_nodes_leave_honest_bounds);
    RUN_TEST(test_a_stopped_search_knows_no_scores);
    RUN_TEST(test_slices_end_with_the_same_value_and_little_more_work);
    RUN_TEST(test_a_limit_of_time);
    RUN_TEST(test_the_poll_after_a_limit_of_time_stops_the_search);
    RUN_TEST(test_progress_is_told_every_1024_nodes_and_may_stop_the_search);
    RUN_TEST(test_a_cancel_before_the_search_stops_it_once);
    RUN_TEST(test_a_cancel_from_another_thread);
    return UNITY_END();
}
