/* SPDX-License-Identifier: MIT */
/*
 * Bulk calls by several threads: the same values as by one, items that are solved at the same time, progress on the
 * calling thread alone, and stops that reach all threads. ThreadSanitizer runs this too.
 */
#define _POSIX_C_SOURCE 200809L

#include <pthread.h>
#include <stdatomic.h>
#include <stdio.h>
#include <string.h>
#include <time.h>

#include <bigpoints.h>
#include <bigpoints/experimental/bulk.h>
#include <bigpoints/sys/table_ops.h>
#include <unity.h>

#include "support/solving.h"
#include "support/support.h"

enum { BOARDS = 60, TEXT = BOARDS * (BP_BOARD_MAX + 1) };

void setUp(void)
{
}
void tearDown(void)
{
}

/* A table that keeps nothing. The first threads that probe it wait until there are two of them, so that a test sees two
   items being solved at once. */
typedef struct meeting {
    pthread_t caller;
    atomic_int by_caller; /* the calling thread has probed */
    atomic_int by_others;
} meeting;

/* Not for ever, so that a mistake is a failure and no hang. */
static void await(atomic_int *flag)
{
    static const struct timespec moment = {0, 1000000};
    for (int i = 0; i < 10000 && !atomic_load(flag); i++) {
        nanosleep(&moment, NULL);
    }
}

static int create(void **out, const bp_table_shape *shape, void *user)
{
    (void)shape;
    *out = user;
    return BP_OK;
}

static void do_nothing(void *instance)
{
    (void)instance;
}

static int probe(uint64_t *out, const uint64_t key[2], void *instance)
{
    meeting *m = instance;
    int is_caller = pthread_equal(m->caller, pthread_self());
    (void)key;
    *out = 0;
    if (!atomic_exchange(is_caller ? &m->by_caller : &m->by_others, 1)) {
        await(is_caller ? &m->by_others : &m->by_caller);
    }
    return 0;
}

static int store(const uint64_t key[2], uint64_t value, uint32_t weight, void *instance)
{
    (void)key;
    (void)value;
    (void)weight;
    (void)instance;
    return BP_OK;
}

static void stats(uint64_t *bytes, uint64_t *entries, void *instance)
{
    (void)instance;
    *bytes = 0;
    *entries = 0;
}

static const bp_table_ops MEETING = {
    .version = BP_TABLE_OPS_VERSION,
    .name = "meeting",
    .flags = BP_TABLE_THREAD_SAFE,
    .create = create,
    .destroy = do_nothing,
    .probe = probe,
    .store = store,
    .clear = do_nothing,
    .stats = stats,
};

static bp_solver *meeting_solver(meeting *m, int32_t threads)
{
    bp_solver *solver = test_solver(BP_OBJECTIVE_MARGIN);
    bp_table *table = NULL;
    *m = (meeting){.caller = pthread_self()};
    TEST_STATUS(BP_OK, bp_table_new_custom(&table, &MEETING, 0, m, NULL));
    TEST_STATUS(BP_OK, bp_solver_set_table(solver, table));
    TEST_STATUS(BP_OK, bp_solver_set(solver, BP_OPTION_THREADS, threads));
    bp_table_free(table);
    return solver;
}

/* Random boards of two kinds of discs, in long rows; some can't be read. */
static void write_boards(char text[TEXT])
{
    bp_config *configs[2] = {test_config("colours=4 discs=3"), test_config("colours=3 discs=3")};
    size_t length = 0;
    for (uint64_t i = 0; i < BOARDS; i++) {
        if (i % 17 != 16) {
            bp_board_random(text + length, TEXT - length, NULL, configs[i % 25 > 20], 9, i);
        }
        length = strlen(text);
        text[length++] = '\n';
        text[length] = '\0';
    }
    bp_config_free(configs[0]);
    bp_config_free(configs[1]);
}

static void compare(bp_answers *one, bp_answers *many)
{
    int64_t numbers[2][BOARDS];
    TEST_ASSERT_EQUAL_UINT64(BOARDS, bp_answers_count(many));
    TEST_STATUS(BP_OK, bp_answers_column(numbers[0], BOARDS, NULL, one, BP_ANSWER_LOWER));
    TEST_STATUS(BP_OK, bp_answers_column(numbers[1], BOARDS, NULL, many, BP_ANSWER_LOWER));
    TEST_ASSERT_EQUAL_INT64_ARRAY(numbers[0], numbers[1], BOARDS);
    TEST_STATUS(BP_OK, bp_answers_column(numbers[0], BOARDS, NULL, one, BP_ANSWER_UPPER));
    TEST_STATUS(BP_OK, bp_answers_column(numbers[1], BOARDS, NULL, many, BP_ANSWER_UPPER));
    TEST_ASSERT_EQUAL_INT64_ARRAY(numbers[0], numbers[1], BOARDS);
    TEST_STATUS(BP_OK, bp_answers_column(numbers[0], BOARDS, NULL, one, BP_ANSWER_STATUS));
    TEST_STATUS(BP_OK, bp_answers_column(numbers[1], BOARDS, NULL, many, BP_ANSWER_STATUS));
    TEST_ASSERT_EQUAL_INT64_ARRAY(numbers[0], numbers[1], BOARDS);
}

/* With all moves valued, best moves do not depend on threads either. */
static void test_answers_do_not_depend_on_threads(void)
{
    static char text[TEXT];
    bp_config *config = test_config("players=2");
    bp_answers *one = NULL;
    int64_t best[2][BOARDS];
    static const int32_t counts[] = {1, 2, 3, 8};
    write_boards(text);
    for (size_t i = 0; i < TEST_LENGTH(counts); i++) {
        bp_answers *many = NULL;
        bp_solver *solver = test_solver(BP_OBJECTIVE_MARGIN);
        TEST_STATUS(BP_OK, bp_solver_set(solver, BP_OPTION_THREADS, counts[i]));
        TEST_STATUS(BP_OK, bp_solver_set(solver, BP_OPTION_ALL_MOVES, 1));
        TEST_STATUS(BP_OK, bp_bulk_solve_boards(&many, solver, config, text));
        one = one ? one : many;
        compare(one, many);
        TEST_STATUS(BP_OK, bp_answers_column(best[0], BOARDS, NULL, one, BP_ANSWER_BEST));
        TEST_STATUS(BP_OK, bp_answers_column(best[1], BOARDS, NULL, many, BP_ANSWER_BEST));
        TEST_ASSERT_EQUAL_INT64_ARRAY(best[0], best[1], BOARDS);
        if (many != one) {
            bp_answers_free(many);
        }
        bp_solver_free(solver);
    }
    bp_answers_free(one);
    bp_config_free(config);
}

/* Many states, each of a game of its own, with the same answers as boards. */
static void test_states_of_many_games(void)
{
    static char text[TEXT];
    bp_state *states[BOARDS];
    bp_config *config = test_config("players=2");
    bp_solver *solver = test_solver(BP_OBJECTIVE_OUTCOME);
    bp_answers *boards = NULL;
    bp_answers *answers = NULL;
    char *line = text;

    write_boards(text);
    TEST_STATUS(BP_OK, bp_bulk_solve_boards(&boards, solver, config, text));
    for (size_t i = 0; i < BOARDS; i++) {
        size_t length = strcspn(line, "\n");
        line[length] = '\0';
        states[i] = *line ? test_open(line) : NULL;
        line += length + 1;
    }
    TEST_STATUS(BP_OK, bp_solver_clear(solver));
    TEST_STATUS(BP_OK, bp_solver_set(solver, BP_OPTION_THREADS, 2));
    TEST_STATUS(BP_OK,
                bp_bulk_solve_states(&answers, solver, (const bp_state *const *)states, BOARDS));
    for (size_t i = 0; i < BOARDS; i++) {
        int32_t lower[2];
        TEST_STATUS(states[i] ? BP_STOP_SOLVED : BP_ERR_ARGUMENT, test_answer_status(answers, i));
        bp_answers_item(NULL, &lower[0], NULL, NULL, NULL, boards, i);
        bp_answers_item(NULL, &lower[1], NULL, NULL, NULL, answers, i);
        TEST_ASSERT_EQUAL_INT32(lower[0], lower[1]);
        bp_state_free(states[i]);
    }
    bp_answers_free(boards);
    bp_answers_free(answers);
    bp_solver_free(solver);
    bp_config_free(config);
}

/* Two threads solve two items at the same time; one thread solves one after the other. */
static void test_items_are_solved_at_the_same_time(void)
{
    bp_config *config = test_config("players=2");
    meeting m;
    bp_solver *solver = meeting_solver(&m, 2);
    bp_answers *answers = NULL;

    TEST_STATUS(BP_OK, bp_bulk_solve_boards(&answers, solver, config, "RGBRGB\nRGBBGR"));
    TEST_ASSERT_TRUE(atomic_load(&m.by_caller) && atomic_load(&m.by_others));
    TEST_STATUS(BP_STOP_SOLVED, test_answer_status(answers, 0));
    TEST_STATUS(BP_STOP_SOLVED, test_answer_status(answers, 1));
    bp_answers_free(answers);
    bp_solver_free(solver);
    bp_config_free(config);
}

/* A table for one thread is refused for several, as by bp_solve(). */
static void test_a_table_for_one_thread(void)
{
    bp_config *config = test_config("players=2");
    bp_solver *solver = test_solver(BP_OBJECTIVE_MARGIN);
    bp_table *table = NULL;
    bp_answers *answers = NULL;

    TEST_STATUS(BP_OK, bp_table_new(&table, "growing", 0, NULL));
    TEST_STATUS(BP_OK, bp_solver_set_table(solver, table));
    TEST_STATUS(BP_OK, bp_solver_set(solver, BP_OPTION_THREADS, 2));
    TEST_STATUS(BP_OK, bp_bulk_solve_boards(&answers, solver, config, "RGGR\nGRRG\nRGBRGB"));
    for (size_t i = 0; i < 3; i++) {
        TEST_STATUS(BP_ERR_MISMATCH, test_answer_status(answers, i));
    }
    bp_answers_free(answers);
    bp_table_free(table);
    bp_solver_free(solver);
    bp_config_free(config);
}

/* Progress and cancel. */

typedef struct listener {
    pthread_t caller;
    bp_solver *solver;
    int calls;
    int stop_at;
    int cancels; /* by bp_solver_cancel() instead of the returned number */
    int elsewhere;
} listener;

static int listen(const bp_progress *progress, void *user)
{
    listener *l = user;
    l->elsewhere += !pthread_equal(l->caller, pthread_self());
    l->elsewhere += (uint64_t)bp_progress_count(progress, BP_COUNT_NODES) == 0 && l->calls > 50;
    l->calls++;
    if (l->calls == l->stop_at && l->cancels) {
        bp_solver_cancel(l->solver, 1);
        return 0;
    }
    return l->calls == l->stop_at;
}

/* A position near the end of a game and its start, which takes for ever. Whoever takes the short one, the calling thread
   reports the long one, and a stop ends the call. */
static void stop_long_item(int cancels)
{
    bp_state *states[2] = {test_open("players=2 board=" TEST_LARGE_BOARD), NULL};
    meeting m;
    bp_solver *solver = meeting_solver(&m, 2);
    listener l = {.caller = pthread_self(), .solver = solver, .stop_at = 200, .cancels = cancels};
    bp_answers *answers = NULL;
    const bp_state *items[3];

    TEST_STATUS(BP_OK, bp_state_clone(&states[1], states[0]));
    for (int left = 1; left; left = bp_state_is_over(states[1]) == 0) {
        bp_move moves[BP_MOVES_MAX];
        size_t count = 0;
        TEST_STATUS(BP_OK, bp_state_moves(moves, BP_MOVES_MAX, &count, states[1]));
        TEST_STATUS(BP_OK, bp_state_apply(states[1], moves[count - 1]));
    }
    for (int i = 0; i < 4; i++) {
        TEST_STATUS(BP_OK, bp_state_undo(states[1]));
    }
    items[0] = states[1];
    items[1] = states[0];
    items[2] = states[1];
    TEST_STATUS(BP_OK, bp_solver_set_progress(solver, listen, &l));
    TEST_STATUS(BP_OK, bp_bulk_solve_states(&answers, solver, items, 3));
    TEST_ASSERT_EQUAL_INT(0, l.elsewhere);
    TEST_ASSERT_EQUAL_INT(200, l.calls);
    TEST_STATUS(BP_STOP_SOLVED, test_answer_status(answers, 0));
    TEST_STATUS(BP_STOP_CANCELLED, test_answer_status(answers, 1));
    bp_answers_free(answers);
    bp_solver_free(solver);
    bp_state_free(states[0]);
    bp_state_free(states[1]);
}

static void test_progress_and_stop(void)
{
    stop_long_item(0);
    stop_long_item(1);
}

static void *cancel_soon(void *solver)
{
    struct timespec moment = {0, 30000000};
    nanosleep(&moment, NULL);
    bp_solver_cancel(solver, 1);
    return NULL;
}

/* A cancel from outside stops all threads; limits hold for each item. */
static void test_cancel_and_limits(void)
{
    static const char *const boards = TEST_LARGE_BOARD "\n" TEST_LARGE_BOARD "\n" TEST_LARGE_BOARD;
    bp_config *config = test_config("players=2");
    bp_solver *solver = test_solver(BP_OBJECTIVE_MARGIN);
    bp_answers *answers = NULL;
    pthread_t thread;

    TEST_STATUS(BP_OK, bp_solver_set(solver, BP_OPTION_THREADS, 2));
    TEST_ASSERT_EQUAL_INT(0, pthread_create(&thread, NULL, cancel_soon, solver));
    TEST_STATUS(BP_OK, bp_bulk_solve_boards(&answers, solver, config, boards));
    TEST_ASSERT_EQUAL_INT(0, pthread_join(thread, NULL));
    for (size_t i = 0; i < 3; i++) {
        TEST_STATUS(BP_STOP_CANCELLED, test_answer_status(answers, i));
    }
    bp_answers_free(answers);
    TEST_STATUS(BP_OK, bp_solver_set(solver, BP_OPTION_NODES, 5000));
    TEST_STATUS(BP_OK, bp_bulk_solve_boards(&answers, solver, config, boards));
    for (size_t i = 0; i < 3; i++) {
        int64_t nodes = 0;
        TEST_STATUS(BP_STOP_NODES, test_answer_status(answers, i));
        bp_answers_item(NULL, NULL, NULL, NULL, &nodes, answers, i);
        TEST_ASSERT_TRUE(nodes >= 5000 && nodes <= 7000);
    }
    bp_answers_free(answers);
    bp_solver_free(solver);
    bp_config_free(config);
}

int main(void)
{
    UNITY_BEGIN();
    RUN_TEST(test_answers_do_not_depend_on_threads);
    RUN_TEST(test_states_of_many_games);
    RUN_TEST(test_items_are_solved_at_the_same_time);
    RUN_TEST(test_a_table_for_one_thread);
    RUN_TEST(test_progress_and_stop);
    RUN_TEST(test_cancel_and_limits);
    return UNITY_END();
}
