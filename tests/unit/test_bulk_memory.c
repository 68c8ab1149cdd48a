/* SPDX-License-Identifier: MIT */
/*
 * Memory of bulk calls: every allocation fails in turn, once or for ever. Each item then has its value or
 * BP_ERR_MEMORY, nothing leaks, and the next call succeeds.
 */
#define _POSIX_C_SOURCE 200809L

#include <pthread.h>
#include <stdatomic.h>
#include <stdlib.h>
#include <time.h>

#include <bigpoints.h>
#include <bigpoints/experimental/bulk.h>
#include <unity.h>

#include "support/solving.h"
#include "support/support.h"

enum { ITEMS = 6 };

/* What is solved. */
typedef struct job {
    const char *config;
    const char *boards; /* ITEMS of them */
    int32_t objective;
    int32_t threads;
    int32_t all_moves;
    int as_states;
    int32_t values[ITEMS];
} job;

void setUp(void)
{
}
void tearDown(void)
{
}

/* Checks the items of a call: the right value, or no memory. Returns how many have values. */
static int check_items(const job *j, const int64_t *lower, const int64_t *upper,
                       const int64_t *best, const int64_t *statuses, size_t failed)
{
    int solved = 0;
    for (int i = 0; i < ITEMS; i++) {
        if (statuses[i] == BP_STOP_MEMORY) { /* a table could not grow */
            TEST_ASSERT_TRUE(lower[i] <= j->values[i] && j->values[i] <= upper[i]);
            TEST_ASSERT_TRUE_MESSAGE(failed > 0, "BP_STOP_MEMORY though none failed");
        } else if (statuses[i] == BP_OK) {
            TEST_ASSERT_EQUAL_INT64(j->values[i], lower[i]);
            TEST_ASSERT_EQUAL_INT64(j->values[i], upper[i]);
            TEST_ASSERT_NOT_EQUAL(0, best[i]);
            solved++;
        } else {
            TEST_STATUS(BP_ERR_MEMORY, (int)statuses[i]);
            TEST_ASSERT_EQUAL_INT64(INT32_MIN, lower[i]);
            TEST_ASSERT_EQUAL_INT64(INT32_MAX, upper[i]);
            TEST_ASSERT_TRUE_MESSAGE(failed > 0, "BP_ERR_MEMORY though none failed");
        }
    }
    return solved;
}

static int solve(const job *j, bp_solver *solver, bp_state *const *states, size_t failed)
{
    int64_t lower[ITEMS];
    int64_t upper[ITEMS];
    int64_t statuses[ITEMS];
    int64_t best[ITEMS];
    bp_answers *answers = (void *)lower;
    bp_config *config = test_config(j->config);
    int status = j->as_states ? bp_bulk_solve_states(&answers, solver,
                                                     (const bp_state *const *)states, ITEMS)
                              : bp_bulk_solve_boards(&answers, solver, config, j->boards);
    bp_config_free(config);
    if (status == BP_ERR_MEMORY) {
        TEST_ASSERT_NULL(answers);
        TEST_ASSERT_TRUE_MESSAGE(failed > 0, "BP_ERR_MEMORY though none failed");
        return 0;
    }
    TEST_STATUS(BP_OK, status);
    TEST_STATUS(BP_OK, bp_answers_column(lower, ITEMS, NULL, answers, BP_ANSWER_LOWER));
    TEST_STATUS(BP_OK, bp_answers_column(upper, ITEMS, NULL, answers, BP_ANSWER_UPPER));
    TEST_STATUS(BP_OK, bp_answers_column(best, ITEMS, NULL, answers, BP_ANSWER_BEST));
    TEST_STATUS(BP_OK, bp_answers_column(statuses, ITEMS, NULL, answers, BP_ANSWER_STATUS));
    bp_answers_free(answers);
    return check_items(j, lower, upper, best, statuses, failed);
}

/* One call in which one allocation fails, or all from one on; then one with memory. Returns whether one failed. */
static int run(const job *j, bp_state *const *states, size_t fail_at, int for_ever)
{
    test_memory memory;
    bp_solver *solver = NULL;

    test_memory_init(&memory);
    TEST_STATUS(BP_OK, bp_solver_new(&solver, &memory.allocator));
    TEST_STATUS(BP_OK, bp_solver_set(solver, BP_OPTION_OBJECTIVE, j->objective));
    TEST_STATUS(BP_OK, bp_solver_set(solver, BP_OPTION_THREADS, j->threads));
    TEST_STATUS(BP_OK, bp_solver_set(solver, BP_OPTION_ALL_MOVES, j->all_moves));
    TEST_STATUS(BP_OK, bp_solver_set(solver, BP_OPTION_MEMORY, 1 << 16));
    memory.fail_at = fail_at > 0 ? memory.calls + fail_at : 0;
    memory.for_ever = for_ever;
    solve(j, solver, states, 1);
    size_t failed = memory.failed;
    memory.fail_at = 0;
    TEST_ASSERT_EQUAL_INT(ITEMS, solve(j, solver, states, 0));
    bp_solver_free(solver);
    test_memory_assert_empty(&memory);
    return failed > 0;
}

/* The values, one by one, and the states of the boards. */
static void prepare(job *j, bp_state **states)
{
    bp_config *config = test_config(j->config);
    bp_solver *solver = test_solver(j->objective);
    const char *at = j->boards;
    for (int i = 0; i < ITEMS; i++) {
        char board[BP_BOARD_MAX + 1];
        size_t length = 0;
        for (; at[length] != '\n'; length++) {
            board[length] = at[length];
        }
        board[length] = '\0';
        at += length + 1;
        bp_game *game = NULL;
        TEST_STATUS(BP_OK, bp_config_set_board(config, board, NULL, 0));
        TEST_STATUS(BP_OK, bp_bigpoints_new(&game, config, NULL, NULL, 0));
        TEST_STATUS(BP_OK, bp_state_new(&states[i], game));
        bp_game_free(game);
        bp_result *result = test_solve(solver, states[i]);
        j->values[i] = test_value(result);
        bp_result_free(result);
    }
    bp_solver_free(solver);
    bp_config_free(config);
}

static void fail_all(job j)
{
    bp_state *states[ITEMS];
    prepare(&j, states);
    TEST_ASSERT_FALSE(run(&j, states, 0, 0));
    for (int for_ever = 0; for_ever < 2; for_ever++) {
        size_t number = 1;
        while (run(&j, states, number, for_ever)) {
            number += 1 + number / 16;
        }
        TEST_ASSERT_TRUE_MESSAGE(number > 8, "the memory is taken elsewhere");
    }
    for (int i = 0; i < ITEMS; i++) {
        bp_state_free(states[i]);
    }
}

static void test_solving(void)
{
    static const char *const boards = "RGBRGB\nRRGGBB\nRGRG\nGRRG\nRGBBGR\nRGGBBR\n";
    fail_all((job){"players=2", boards, BP_OBJECTIVE_MARGIN, 1, 0, 0, {0}});
    fail_all((job){"players=2", boards, BP_OBJECTIVE_OUTCOME, 1, 1, 0, {0}});
    fail_all((job){"players=2", boards, BP_OBJECTIVE_MARGIN, 2, 0, 0, {0}});
    fail_all((job){"players=2", boards, BP_OBJECTIVE_MARGIN, 1, 1, 1, {0}});
    fail_all((job){"players=2", boards, BP_OBJECTIVE_OUTCOME, 3, 0, 1, {0}});
    fail_all((job){"players=3", boards, BP_OBJECTIVE_GUARANTEED, 1, 0, 0, {0}});
    fail_all((job){"players=3", boards, BP_OBJECTIVE_MAXN, 1, 0, 1, {0}});
    fail_all((job){"rules=thesis colours=2 discs=2", boards, BP_OBJECTIVE_THESIS, 1, 0, 0, {0}});
}

/* Memory for a search by two threads. An allocation of one thread fails once, while the progress callback runs on the
   other. */
typedef struct meeting {
    bp_allocator allocator;
    pthread_t caller;
    atomic_int calls; /* of the progress callback */
    atomic_int refused;
} meeting;

/* Waits until a number is not 0; not for ever, so that a mistake is a failure and no hang. */
static void await(atomic_int *number)
{
    static const struct timespec moment = {0, 1000000};
    for (int i = 0; i < 20000 && atomic_load(number) == 0; i++) {
        nanosleep(&moment, NULL);
    }
}

static void *refuse_the_other(size_t size, void *user)
{
    meeting *m = user;
    if (!pthread_equal(pthread_self(), m->caller) && !atomic_load(&m->refused)) {
        await(&m->calls);
        atomic_store(&m->refused, 1);
        return NULL;
    }
    return malloc(size);
}

static void give_back(void *pointer, void *user)
{
    (void)user;
    free(pointer);
}

/* A progress callback that stops at its first call. */
static int stop_at_once(const bp_progress *progress, void *user)
{
    meeting *m = user;
    (void)progress;
    int first = atomic_fetch_add(&m->calls, 1) == 0;
    await(&m->refused);
    return first;
}

/* A stop ends the whole call, also if the item that was being solved fails. */
static void test_stopped_while_memory_fails(void)
{
    meeting m = {.caller = pthread_self()};
    bp_solver *solver = NULL;
    bp_answers *answers = NULL;
    bp_config *config = test_config("players=3");

    m.allocator = (bp_allocator){BP_ALLOCATOR_VERSION, refuse_the_other, give_back, &m};
    TEST_STATUS(BP_OK, bp_solver_new(&solver, &m.allocator));
    TEST_STATUS(BP_OK, bp_solver_set(solver, BP_OPTION_OBJECTIVE, BP_OBJECTIVE_GUARANTEED));
    TEST_STATUS(BP_OK, bp_solver_set(solver, BP_OPTION_MEMORY, 1 << 16));
    TEST_STATUS(BP_OK, bp_solver_set(solver, BP_OPTION_THREADS, 2));
    TEST_STATUS(BP_OK, bp_solver_set_progress(solver, stop_at_once, &m));
    TEST_STATUS(BP_OK,
                bp_bulk_solve_boards(&answers, solver, config, "RGBRGBRGBRGB\nRGBRGB\nRGGR"));
    TEST_STATUS(BP_ERR_MEMORY, test_answer_status(answers, 0));
    TEST_ASSERT_EQUAL_INT32(BP_STOP_CANCELLED, test_answer_status(answers, 1));
    TEST_ASSERT_EQUAL_INT32(BP_STOP_CANCELLED, test_answer_status(answers, 2));
    bp_answers_free(answers);
    TEST_ASSERT_EQUAL_INT(1, atomic_load(&m.calls));
    bp_solver_free(solver);
    bp_config_free(config);
}

static void test_playouts(void)
{
    test_memory memory;
    bp_state *state = NULL;
    int32_t scores[8] = {7, 7, 7, 7, 7, 7, 7, 7};
    int64_t totals[2] = {7, 7};

    test_memory_init(&memory);
    TEST_STATUS(BP_OK, bp_bigpoints_open(&state, "board=RGGR", &memory.allocator, NULL, 0));
    memory.fail_at = memory.calls + 1;
    memory.for_ever = 1;
    size_t length = 7;
    TEST_STATUS(BP_ERR_MEMORY, bp_bulk_playouts(scores, 8, &length, state, 1, 0, 4));
    TEST_STATUS(BP_ERR_MEMORY, bp_bulk_playout_totals(totals, NULL, 2, &length, state, 1, 0, 4));
    TEST_ASSERT_EQUAL_UINT64(7, length);
    TEST_ASSERT_EACH_EQUAL_INT32(7, scores, 8);
    TEST_ASSERT_EACH_EQUAL_INT64(7, totals, 2);
    memory.fail_at = 0;
    TEST_STATUS(BP_OK, bp_bulk_playouts(scores, 8, NULL, state, 1, 0, 4));
    TEST_STATUS(BP_OK, bp_bulk_playout_totals(totals, NULL, 2, NULL, state, 1, 0, 4));
    bp_state_free(state);
    test_memory_assert_empty(&memory);
}

int main(void)
{
    UNITY_BEGIN();
    RUN_TEST(test_solving);
    RUN_TEST(test_stopped_while_memory_fails);
    RUN_TEST(test_playouts);
    return UNITY_END();
}
