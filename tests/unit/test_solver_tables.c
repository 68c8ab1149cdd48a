/* SPDX-License-Identifier: MIT */
/*
 * Solvers and their tables: tables that can't be used or are full, solvers and tables that are busy,
 * statistics, handles freed in any order.
 */
#include <bigpoints.h>
#include <bigpoints/sys/table_ops.h>
#include <unity.h>

#include "support/custom_table.h"
#include "support/oracle.h"
#include "support/solving.h"
#include "support/sticks_game.h"

#define BOARD "players=2 board=RGBRGB"

void setUp(void)
{
}
void tearDown(void)
{
}

/* Tables that can't be used. */

static void test_too_little_memory_for_a_table(void)
{
    bp_state *state = test_open(BOARD);

    for (int32_t objective = BP_OBJECTIVE_MARGIN; objective <= BP_OBJECTIVE_MAXN; objective += 2) {
        bp_solver *solver = test_solver(objective);
        TEST_STATUS(BP_ERR_RANGE, bp_solver_set(solver, BP_OPTION_MEMORY, 65535));
        TEST_STATUS(BP_OK, bp_solver_set(solver, BP_OPTION_MEMORY, 65536));
        TEST_STATUS(BP_OK, bp_solver_set(solver, BP_OPTION_MEMORY, 1 << 20));
        test_assert_solved(solver, state);
        TEST_STATUS(BP_OK, bp_solver_set(solver, BP_OPTION_MEMORY, 0));
        test_assert_solved(solver, state);
        bp_solver_free(solver);
    }
    bp_state_free(state);
}

/* What `create` answers is what bp_solve() answers. */
static void test_a_custom_table_that_can_not_be_made(void)
{
    static const int statuses[] = {BP_ERR_LIMIT, BP_ERR_MEMORY};
    bp_state *state = test_open(BOARD);

    for (size_t i = 0; i < TEST_LENGTH(statuses); i++) {
        custom_log log = {0};
        bp_table *table = oracle_table("keeper", 0, &log);
        bp_solver *solver = test_solver(BP_OBJECTIVE_MARGIN);
        log.create_status = statuses[i];
        TEST_STATUS(BP_OK, bp_solver_set_table(solver, table));
        test_assert_refused(statuses[i], solver, state);
        TEST_ASSERT_EQUAL_UINT64(0, bp_table_bytes(table));
        log.create_status = BP_OK;
        test_assert_solved(solver, state);
        TEST_ASSERT_EQUAL_UINT64(1, log.created);
        TEST_ASSERT_TRUE(bp_table_bytes(table) > 0 && bp_table_entry_count(table) > 0);
        bp_table_free(table);
        bp_solver_free(solver);
        TEST_ASSERT_EQUAL_UINT64(1, log.destroyed);
    }
    bp_state_free(state);
}

static void test_tables_that_are_not_safe_for_two_threads(void)
{
    static const char *const names[] = {"uthash", "growing", "keeper"};
    bp_state *state = test_open(BOARD);

    for (size_t i = 0; i < TEST_LENGTH(names); i++) {
        custom_log log = {0};
        bp_table *table = oracle_table(names[i], 0, &log);
        bp_solver *solver = test_solver(BP_OBJECTIVE_MARGIN);
        TEST_STATUS(BP_OK, bp_solver_set_table(solver, table));
        TEST_STATUS(BP_OK, bp_solver_set(solver, BP_OPTION_THREADS, 2));
        test_assert_refused(BP_ERR_MISMATCH, solver, state);
        TEST_STATUS(BP_OK, bp_solver_set(solver, BP_OPTION_THREADS, 1));
        test_assert_solved(solver, state);
        TEST_STATUS(BP_OK, bp_solver_set(solver, BP_OPTION_THREADS, 2));
        test_assert_refused(BP_ERR_MISMATCH, solver, state);
        TEST_STATUS(BP_OK, bp_solver_set_table(solver, NULL)); /* back to its own */
        test_assert_solved(solver, state);
        bp_table_free(table);
        bp_solver_free(solver);
    }
    bp_state_free(state);
}

/* `maxn` uses one thread whatever was set, so any table will do. */
/* What a back-end is told about the threads that may use it, by a solver and by bp_table_bind(). */
static void tell_threads(const bp_table_ops *ops, uint32_t concurrent)
{
    bp_state *state = test_open("board=RGGR");
    for (int32_t threads = 1; threads <= (concurrent ? 2 : 1); threads++) {
        custom_log log = {.shape = {.concurrent = 7}};
        bp_solver *solver = test_solver(BP_OBJECTIVE_MARGIN);
        bp_table *table = NULL;
        TEST_STATUS(BP_OK, bp_table_new_custom(&table, ops, 0, &log, NULL));
        TEST_STATUS(BP_OK, bp_solver_set_table(solver, table));
        TEST_STATUS(BP_OK, bp_solver_set(solver, BP_OPTION_THREADS, threads));
        test_assert_solved(solver, state);
        TEST_ASSERT_EQUAL_UINT32(concurrent, log.shape.concurrent);
        TEST_ASSERT_EQUAL_UINT64(1, log.created);
        bp_solver_free(solver);
        bp_table_free(table);
        log.shape.concurrent = 7;
        TEST_STATUS(BP_OK, bp_table_new_custom(&table, ops, 0, &log, NULL));
        TEST_STATUS(BP_OK, bp_table_bind(table, "anything", 1, 8, 8));
        TEST_ASSERT_EQUAL_UINT32(concurrent, log.shape.concurrent);
        bp_table_free(table);
        TEST_ASSERT_EQUAL_UINT64(0, log.wrong);
    }
    bp_state_free(state);
}

static void test_a_table_is_told_whether_several_threads_use_it(void)
{
    tell_threads(&custom_keeper, 0);
    tell_threads(&custom_shared, 1);
}

static void test_objectives_of_one_thread_take_any_table(void)
{
    static const char *const names[] = {"uthash", "growing", "keeper", "array"};
    bp_state *state = test_open(BOARD);

    for (size_t i = 0; i < TEST_LENGTH(names); i++) {
        custom_log log = {0};
        bp_table *table = oracle_table(names[i], 0, &log);
        bp_solver *solver = test_solver(BP_OBJECTIVE_MAXN);
        TEST_STATUS(BP_OK, bp_solver_set_table(solver, table));
        TEST_STATUS(BP_OK, bp_solver_set(solver, BP_OPTION_THREADS, 8));
        test_assert_solved(solver, state);
        TEST_ASSERT_EQUAL_UINT64(0, log.wrong);
        bp_table_free(table);
        bp_solver_free(solver);
    }
    bp_state_free(state);
}

/* A lent table is in use for the keys of one game, one kind of value; own ones are made anew. */
static void assert_other_keys(const char *name, const bp_state *one, int32_t one_objective,
                              const bp_state *other, int32_t other_objective)
{
    bp_table *table = oracle_table(name, 0, NULL);
    bp_solver *solver = test_solver(one_objective);

    TEST_STATUS(BP_OK, bp_solver_set_table(solver, table));
    test_assert_solved(solver, one);
    TEST_STATUS(BP_OK, bp_solver_set(solver, BP_OPTION_OBJECTIVE, other_objective));
    test_assert_refused(BP_ERR_MISMATCH, solver, other);
    TEST_STATUS(BP_OK, bp_solver_set(solver, BP_OPTION_OBJECTIVE, one_objective));
    test_assert_solved(solver, one);
    TEST_STATUS(BP_OK, bp_solver_set_table(solver, NULL));
    test_assert_solved(solver, one);
    TEST_STATUS(BP_OK, bp_solver_set(solver, BP_OPTION_OBJECTIVE, other_objective));
    test_assert_solved(solver, other);
    bp_solver_free(solver);
    bp_table_free(table);
}

static void test_lent_tables_in_use_for_other_keys(void)
{
    static const char *const names[] = {"array", "uthash", "growing"};
    bp_state *board = test_open(BOARD);
    bp_state *other = test_open("players=2 board=GRBRGB");
    bp_state *thesis = test_open("players=2 rules=thesis board=RGBRGB");
    bp_state *three = test_open("players=3 board=RGBRGB");
    bp_state *sticks = test_sticks(2, 9, 5);
    bp_state *more = test_sticks(2, 10, 5);

    for (size_t i = 0; i < TEST_LENGTH(names); i++) {
        assert_other_keys(names[i], board, BP_OBJECTIVE_MARGIN, board, BP_OBJECTIVE_MAXN);
        assert_other_keys(names[i], board, BP_OBJECTIVE_MAXN, other, BP_OBJECTIVE_MAXN);
        assert_other_keys(names[i], thesis, BP_OBJECTIVE_THESIS, thesis, BP_OBJECTIVE_MAXN);
        assert_other_keys(names[i], board, BP_OBJECTIVE_MARGIN, three, BP_OBJECTIVE_GUARANTEED);
        assert_other_keys(names[i], board, BP_OBJECTIVE_MARGIN, sticks, BP_OBJECTIVE_MARGIN);
        assert_other_keys(names[i], sticks, BP_OBJECTIVE_MARGIN, more, BP_OBJECTIVE_MARGIN);
    }
    bp_state_free(board);
    bp_state_free(other);
    bp_state_free(thesis);
    bp_state_free(three);
    bp_state_free(sticks);
    bp_state_free(more);
}

/* A table that never forgets and is full: a result, and what it says is so. */
static void fill(const char *name, int32_t objective, const char *text, uint64_t bytes)
{
    bp_table *table = oracle_table(name, bytes, NULL);
    bp_state *state = test_open(text);
    bp_solver *solver = test_solver(objective);
    bp_result *result;
    test_truth truth;

    test_truth_find(&truth, state, objective);
    TEST_STATUS(BP_OK, bp_solver_set_table(solver, table));
    result = test_solve(solver, state);
    if (objective == BP_OBJECTIVE_MAXN || objective == BP_OBJECTIVE_THESIS) {
        TEST_ASSERT_EQUAL_INT(BP_STOP_MEMORY, bp_result_stop_reason(result));
    }
    test_truth_check(&truth, state, result, BP_STOP_MEMORY, 0);
    TEST_ASSERT_TRUE(test_count(result, BP_COUNT_TABLE_BYTES) <= bytes);
    TEST_ASSERT_EQUAL_UINT64(bp_table_bytes(table), test_count(result, BP_COUNT_TABLE_BYTES));
    bp_result_free(result);
    bp_solver_free(solver);
    bp_state_free(state);
    bp_table_free(table);
}

static void test_a_table_that_is_full(void)
{
    static const char thesis[] = "players=2 rules=thesis board=RBGRBGBGR";

    fill("growing", BP_OBJECTIVE_THESIS, thesis, 16384);
    fill("uthash", BP_OBJECTIVE_THESIS, thesis, 65536);
    fill("growing", BP_OBJECTIVE_MAXN, "players=3 board=RGBKRGWB", 16384);
    fill("uthash", BP_OBJECTIVE_MAXN, "players=3 board=RGBKRGWB", 65536);
    fill("growing", BP_OBJECTIVE_MARGIN, test_boards[0], 8192);
    fill("uthash", BP_OBJECTIVE_OUTCOME, test_boards[0], 65536);
    fill("growing", BP_OBJECTIVE_GUARANTEED, "players=3 board=RGBKRGWB", 8192);
}

/* States are counted only from an empty table that never forgets. */
static void test_when_states_are_counted(void)
{
    bp_state *state = test_open("players=2 rules=thesis board=RGGR");
    bp_solver *solver = test_solver(BP_OBJECTIVE_THESIS);
    bp_table *array = oracle_table("array", 0, NULL);
    bp_result *result = test_solve(solver, state);

    TEST_ASSERT_EQUAL_INT64(25, bp_result_count(result, BP_COUNT_STATES));
    bp_result_free(result);
    result = test_solve(solver, state); /* the table is warm: not counted, or counted anew */
    int64_t states = bp_result_count(result, BP_COUNT_STATES);
    TEST_ASSERT_TRUE(states == BP_ERR_UNSUPPORTED || states == 25);
    bp_result_free(result);
    TEST_STATUS(BP_OK, bp_solver_clear(solver));
    result = test_solve(solver, state);
    TEST_ASSERT_EQUAL_INT64(25, bp_result_count(result, BP_COUNT_STATES));
    bp_result_free(result);
    TEST_STATUS(BP_OK, bp_solver_set_table(solver, array)); /* it may forget */
    result = test_solve(solver, state);
    TEST_STATUS(BP_ERR_UNSUPPORTED, bp_result_count(result, BP_COUNT_STATES));
    bp_result_free(result);
    bp_table_free(array);
    bp_solver_free(solver);
    bp_state_free(state);
}

/* Busy solvers and tables, seen from a solver's own progress callback. */

typedef struct inner {
    bp_solver *solver;
    bp_solver *second; /* with the same table */
    bp_table *table;
    bp_state *state;
    int second_status; /* of a solve with the second one */
    int calls;
    int statuses[12];
    uint64_t seen;
} inner;

static int look_inside(const bp_progress *progress, void *user)
{
    inner *in = user;
    bp_result *result = (void *)in;
    int *status = in->statuses;

    (void)progress;
    if (in->calls++ > 0) {
        return 0;
    }
    *status++ = bp_solve(&result, in->solver, in->state);
    *status++ = result == NULL ? BP_ERR_BUSY : BP_OK;
    *status++ = bp_solver_set(in->solver, BP_OPTION_OBJECTIVE, BP_OBJECTIVE_MAXN);
    *status++ = bp_solver_set_table(in->solver, NULL);
    *status++ = bp_solver_set(in->solver, BP_OPTION_MEMORY, 1 << 17);
    *status++ = bp_solver_set(in->solver, BP_OPTION_THREADS, 2);
    *status++ = bp_solver_set(in->solver, BP_OPTION_MILLISECONDS, 1);
    *status++ = bp_solver_set(in->solver, BP_OPTION_NODES, 1);
    *status++ = bp_solver_set(in->solver, BP_OPTION_ALL_MOVES, 1);
    *status++ = bp_solver_set_progress(in->solver, NULL, NULL);
    *status++ = bp_solver_set_proof(in->solver, test_ignore_line, NULL, 1);
    *status++ = bp_solver_clear(in->solver);
    in->second_status = bp_solve(&result, in->second, in->state);
    bp_result_free(result);
    return 0;
}

static void be_busy(const char *name, int second_status)
{
    inner in = {.table = oracle_table(name, 0, NULL)};
    int32_t value;
    bp_result *result;

    in.state = test_open(test_boards[0]);
    in.solver = test_solver(BP_OBJECTIVE_MARGIN);
    in.second = test_solver(BP_OBJECTIVE_MARGIN);
    TEST_STATUS(BP_OK, bp_solver_set_table(in.solver, in.table));
    TEST_STATUS(BP_OK, bp_solver_set_table(in.second, in.table));
    TEST_STATUS(BP_OK, bp_solver_set_progress(in.solver, look_inside, &in));
    result = test_solve(in.solver, in.state);
    value = test_value(result);
    TEST_ASSERT_EQUAL_INT32(test_solve_text(test_boards[0], BP_OBJECTIVE_MARGIN, 0), value);
    TEST_ASSERT_TRUE(in.calls > 0);
    for (size_t i = 0; i < TEST_LENGTH(in.statuses); i++) {
        TEST_STATUS(BP_ERR_BUSY, in.statuses[i]);
    }
    TEST_STATUS(second_status, in.second_status);
    TEST_ASSERT_EQUAL_INT32(0, bp_result_move_count(result));
    bp_result_free(result);
    test_assert_solved(in.second, in.state); /* now it may */
    bp_solver_free(in.solver);
    bp_solver_free(in.second);
    bp_table_free(in.table);
    bp_state_free(in.state);
}

static void test_a_solver_is_busy_in_its_own_callback(void)
{
    be_busy("array", BP_OK);
    be_busy("uthash", BP_ERR_MISMATCH); /* one thread means one search at a time */
    be_busy("growing", BP_ERR_MISMATCH);
}

static int clear_inside(const bp_progress *progress, void *user)
{
    inner *in = user;

    (void)progress;
    in->statuses[0] = bp_table_clear(in->table);
    in->statuses[1] = bp_solver_clear(in->second);
    in->seen += bp_table_entry_count(in->table); /* what was there before */
    in->calls++;
    return 0;
}

static void test_a_table_in_use_is_not_cleared(void)
{
    inner in = {.table = oracle_table("array", 0, NULL)};

    in.state = test_open(test_boards[0]);
    in.solver = test_solver(BP_OBJECTIVE_MARGIN);
    in.second = test_solver(BP_OBJECTIVE_MARGIN);
    TEST_STATUS(BP_OK, bp_solver_set_table(in.solver, in.table));
    TEST_STATUS(BP_OK, bp_solver_set_table(in.second, in.table));
    TEST_STATUS(BP_OK, bp_solver_set_progress(in.solver, clear_inside, &in));
    test_assert_solved(in.solver, in.state);
    TEST_ASSERT_TRUE(in.calls > 0);
    TEST_STATUS(BP_ERR_BUSY, in.statuses[0]);
    TEST_STATUS(BP_ERR_BUSY, in.statuses[1]);
    TEST_ASSERT_EQUAL_UINT64(0, in.seen);
    TEST_ASSERT_TRUE(bp_table_entry_count(in.table) > 0);
    TEST_STATUS(BP_OK, bp_solver_clear(in.second));
    TEST_ASSERT_EQUAL_UINT64(0, bp_table_entry_count(in.table));
    bp_solver_free(in.solver);
    bp_solver_free(in.second);
    bp_table_free(in.table);
    bp_state_free(in.state);
}

/* Handles. */

enum { HANDLES = 6 };

/* Frees a game, its state, a second state, a table, a solver and a result in a given order. */
static void free_in_order(const int order[HANDLES])
{
    bp_state *state = test_open(BOARD);
    bp_state *other = test_open("players=2 board=GRBRGB");
    bp_table *table = oracle_table("array", 4096, NULL);
    bp_solver *solver = test_solver(BP_OBJECTIVE_MARGIN);
    bp_result *result;
    bp_game *game = NULL;
    int32_t value = test_solve_text(BOARD, BP_OBJECTIVE_MARGIN, 0);

    TEST_STATUS(BP_OK, bp_state_game(&game, state));
    TEST_STATUS(BP_OK, bp_solver_set_table(solver, table));
    result = test_solve(solver, state);
    for (int i = 0; i < HANDLES; i++) {
        switch (order[i]) {
        case 0: bp_game_free(game); break;
        case 1: bp_state_free(state); break;
        case 2: bp_state_free(other); break;
        case 3: bp_table_free(table); break;
        case 4:
            if (i < 3) { /* what was freed before does not matter */
                bp_state *fresh = test_open(BOARD);
                test_assert_solved(solver, fresh);
                bp_state_free(fresh);
            }
            bp_solver_free(solver);
            break;
        default:
            TEST_ASSERT_EQUAL_INT32(value, test_value(result));
            bp_result_free(result);
            break;
        }
    }
}

static void permute(int order[HANDLES], int from)
{
    if (from == HANDLES) {
        free_in_order(order);
        return;
    }
    for (int i = from; i < HANDLES; i++) {
        int swap = order[from];
        order[from] = order[i];
        order[i] = swap;
        permute(order, from + 1);
        order[i] = order[from];
        order[from] = swap;
    }
}

static void test_handles_are_freed_in_any_order(void)
{
    int order[HANDLES] = {0, 1, 2, 3, 4, 5};

    permute(order, 0);
}

static void test_a_table_changes_hands(void)
{
    bp_state *state = test_open(BOARD);
    bp_solver *solver = test_solver(BP_OBJECTIVE_MARGIN);

    for (int i = 0; i < 5; i++) {
        custom_log log = {0};
        bp_table *table = oracle_table(i % 2 ? "keeper" : "shared", 0, &log);
        TEST_STATUS(BP_OK, bp_solver_set_table(solver, table));
        TEST_STATUS(BP_OK, bp_solver_set_table(solver, table)); /* the same again */
        bp_table_free(table);
        test_assert_solved(solver, state); /* the solver keeps it alive */
        TEST_ASSERT_EQUAL_UINT64(0, log.destroyed);
        TEST_STATUS(BP_OK, bp_solver_clear(solver));
        TEST_ASSERT_EQUAL_UINT64(1, log.clears);
        TEST_STATUS(BP_OK, bp_solver_set_table(solver, NULL));
        TEST_ASSERT_EQUAL_UINT64(1, log.destroyed);
        TEST_ASSERT_EQUAL_UINT64(0, log.wrong);
    }
    bp_solver_free(solver);
    bp_state_free(state);
}

/* What a result counts is what the table saw. */
static void test_statistics_of_a_custom_table(void)
{
    for (int32_t objective = 0; objective <= BP_OBJECTIVE_GUARANTEED; objective++) {
        bp_state *state = test_open("players=2 rules=thesis board=RGBRGB");
        custom_log log = {0};
        bp_table *table = oracle_table("keeper", 0, &log);
        bp_solver *solver = test_solver(objective);
        bp_result *result;
        TEST_STATUS(BP_OK, bp_solver_set_table(solver, table));
        result = test_solve(solver, state);
        TEST_ASSERT_EQUAL_UINT64(log.probes, test_count(result, BP_COUNT_PROBES));
        TEST_ASSERT_EQUAL_UINT64(log.hits, test_count(result, BP_COUNT_HITS));
        TEST_ASSERT_EQUAL_UINT64(log.stores, test_count(result, BP_COUNT_STORES));
        TEST_ASSERT_EQUAL_UINT64(bp_table_bytes(table), test_count(result, BP_COUNT_TABLE_BYTES));
        TEST_ASSERT_EQUAL_UINT64(0, log.wrong);
        bp_result_free(result);
        bp_solver_free(solver);
        bp_table_free(table);
        bp_state_free(state);
    }
}

int main(void)
{
    UNITY_BEGIN();
    RUN_TEST(test_too_little_memory_for_a_table);
    RUN_TEST(test_a_custom_table_that_can_not_be_made);
    RUN_TEST(test_tables_that_are_not_safe_for_two_threads);
    RUN_TEST(test_a_table_is_told_whether_several_threads_use_it);
    RUN_TEST(test_objectives_of_one_thread_take_any_table);
    RUN_TEST(test_lent_tables_in_use_for_other_keys);
    RUN_TEST(test_a_table_that_is_full);
    RUN_TEST(test_when_states_are_counted);
    RUN_TEST(test_a_solver_is_busy_in_its_own_callback);
    RUN_TEST(test_a_table_in_use_is_not_cleared);
    RUN_TEST(test_handles_are_freed_in_any_order);
    RUN_TEST(test_a_table_changes_hands);
    RUN_TEST(test_statistics_of_a_custom_table);
    return UNITY_END();
}
