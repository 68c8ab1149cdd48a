/* SPDX-License-Identifier: MIT */
/*
 * Short ways to solve something that must be solvable.
 */
#include "support/solving.h"

#include <bigpoints/experimental/bulk.h>
#include <string.h>
#include <unity.h>

#include "support/support.h"

const char *const test_boards[TEST_BOARDS] = {
    "players=2 rules=official board=RYGBGRYBRBYG", "players=2 rules=official board=RRGBBGWRGBWRBG",
    "players=2 rules=official board=GRKBRGBKGRB",  "players=2 rules=official board=GRKBRWGBGRW",
    "players=2 rules=thesis board=RYGBGRYBRBYG",
};

bp_solver *test_solver(int32_t objective)
{
    bp_solver *solver = NULL;

    TEST_ASSERT_EQUAL_INT(BP_OK, bp_solver_new(&solver, NULL));
    TEST_ASSERT_EQUAL_INT(BP_OK, bp_solver_set(solver, BP_OPTION_OBJECTIVE, objective));
    return solver;
}

bp_result *test_solve(bp_solver *solver, const bp_state *state)
{
    bp_result *result = NULL;
    int status = bp_solve(&result, solver, state);

    TEST_ASSERT_EQUAL_STRING("BP_OK", bp_status_name(status));
    TEST_ASSERT_NOT_NULL(result);
    return result;
}

void test_assert_solved(bp_solver *solver, const bp_state *state)
{
    bp_result *result = test_solve(solver, state);

    TEST_ASSERT_EQUAL_INT(BP_STOP_SOLVED, bp_result_stop_reason(result));
    bp_result_free(result);
}

void test_assert_refused(int status, bp_solver *solver, const bp_state *state)
{
    bp_result *result = (void *)&result;

    TEST_STATUS(status, bp_solve(&result, solver, state));
    TEST_ASSERT_NULL(result);
}

int32_t test_value(const bp_result *result)
{
    int32_t value = 99999;

    TEST_ASSERT_EQUAL_INT(BP_OK, bp_result_value(&value, result));
    return value;
}

uint64_t test_count(const bp_result *result, int32_t count)
{
    int64_t number = bp_result_count(result, count);

    TEST_ASSERT_TRUE_MESSAGE(number >= 0, bp_status_name((int)number));
    return (uint64_t)number;
}

int32_t test_answer_status(const bp_answers *answers, uint64_t index)
{
    int32_t status = 0;
    TEST_ASSERT_EQUAL_INT(BP_OK, bp_answers_item(&status, NULL, NULL, NULL, NULL, answers, index));
    return status;
}

int32_t test_solve_text(const char *text, int32_t objective, uint64_t bytes)
{
    bp_state *state = test_open(text);
    bp_solver *solver = test_solver(objective);
    bp_result *result;
    int32_t value;

    TEST_ASSERT_EQUAL_INT(BP_OK, bp_solver_set(solver, BP_OPTION_MEMORY, (int64_t)bytes));
    result = test_solve(solver, state);
    TEST_ASSERT_EQUAL_INT(BP_STOP_SOLVED, bp_result_stop_reason(result));
    value = test_value(result);
    bp_result_free(result);
    bp_solver_free(solver);
    bp_state_free(state);
    return value;
}

void test_truth_find(test_truth *out, const bp_state *state, int32_t objective)
{
    bp_solver *solver = test_solver(objective);
    bp_result *result;

    memset(out, 0, sizeof *out);
    TEST_ASSERT_EQUAL_INT(BP_OK, bp_solver_set(solver, BP_OPTION_ALL_MOVES, 1));
    result = test_solve(solver, state);
    out->value = test_value(result);
    out->count = bp_result_move_count(result);
    out->nodes = test_count(result, BP_COUNT_NODES);
    TEST_ASSERT_TRUE(out->count > 0 && out->count <= 64);
    for (int32_t i = 0; i < out->count; i++) {
        int32_t upper = 99999;
        TEST_ASSERT_EQUAL_INT(BP_OK,
                              bp_result_move(&out->moves[i], &out->values[i], &upper, result, i));
        TEST_ASSERT_EQUAL_INT32(out->values[i], upper);
    }
    bp_result_free(result);
    bp_solver_free(solver);
}

static void check_root_moves(const test_truth *truth, const bp_result *result, int all_moves)
{
    TEST_ASSERT_EQUAL_INT32(all_moves ? truth->count : 0, bp_result_move_count(result));
    for (int32_t i = 0; i < bp_result_move_count(result); i++) {
        bp_move move = 0;
        int32_t lower = 99999;
        int32_t upper = -99999;
        TEST_ASSERT_EQUAL_INT(BP_OK, bp_result_move(&move, &lower, &upper, result, i));
        TEST_ASSERT_EQUAL_UINT32(truth->moves[i], move);
        TEST_ASSERT_TRUE(lower <= truth->values[i] && truth->values[i] <= upper);
    }
}

/* The principal variation of the result, or that of a root move, is legal. */
static void check_pv_is_legal(const bp_state *state, const bp_result *result, int32_t index)
{
    bp_move pv[BP_PLIES_MAX];
    size_t count = 0;
    bp_state *copy = NULL;

    TEST_ASSERT_EQUAL_INT(
        BP_OK, index < 0 ? bp_result_pv(pv, TEST_LENGTH(pv), &count, result)
                         : bp_result_move_pv(pv, TEST_LENGTH(pv), &count, result, index));
    TEST_ASSERT_EQUAL_INT(BP_OK, bp_state_clone(&copy, state));
    for (size_t i = 0; i < count; i++) {
        TEST_ASSERT_EQUAL_INT(BP_OK, bp_state_apply(copy, pv[i]));
    }
    bp_state_free(copy);
}

void test_truth_check(const test_truth *truth, const bp_state *state, const bp_result *result,
                      int32_t stop, int all_moves)
{
    int32_t lower = 99999;
    int32_t upper = -99999;
    int32_t value = 99999;
    int32_t estimate = 99999;
    bp_move best = 0;
    int status = bp_result_best(&best, result);

    TEST_ASSERT_TRUE(bp_result_stop_reason(result) == stop ||
                     bp_result_stop_reason(result) == BP_STOP_SOLVED);
    TEST_ASSERT_EQUAL_INT(BP_OK, bp_result_bounds(&lower, &upper, result));
    TEST_ASSERT_TRUE(lower <= truth->value && truth->value <= upper);
    TEST_ASSERT_EQUAL_INT(lower == upper ? BP_OK : BP_ERR_NOT_KNOWN,
                          bp_result_value(&value, result));
    TEST_ASSERT_EQUAL_INT32(lower == upper ? truth->value : 99999, value);
    TEST_ASSERT_EQUAL_INT32(lower == upper, bp_result_is_exact(result));
    TEST_ASSERT_EQUAL_INT(lower == upper ? BP_OK : BP_ERR_NOT_KNOWN,
                          bp_result_estimate(&estimate, result));
    TEST_ASSERT_EQUAL_INT32(lower == upper ? truth->value * BP_ESTIMATE_POINT : 99999, estimate);
    TEST_ASSERT_TRUE(status == BP_OK || status == BP_ERR_NOT_KNOWN);
    TEST_ASSERT_EQUAL_INT(status == BP_OK, bp_state_is_legal(state, best));
    if (bp_result_stop_reason(result) == BP_STOP_SOLVED) {
        TEST_ASSERT_TRUE(lower == upper && status == BP_OK);
    }
    check_root_moves(truth, result, all_moves);
    for (int32_t i = -1; i < bp_result_move_count(result); i++) {
        check_pv_is_legal(state, result, i);
    }
}

void test_truth_check_moves(const test_truth *truth, const bp_result *result)
{
    TEST_ASSERT_EQUAL_INT32(truth->value, test_value(result));
    TEST_ASSERT_EQUAL_INT32(truth->count, bp_result_move_count(result));
    for (int32_t i = 0; i < truth->count; i++) {
        bp_move move;
        int32_t lower;
        int32_t upper;
        TEST_STATUS(BP_OK, bp_result_move(&move, &lower, &upper, result, i));
        TEST_ASSERT_EQUAL_UINT64(truth->moves[i], move);
        TEST_ASSERT_EQUAL_INT32(truth->values[i], lower);
        TEST_ASSERT_EQUAL_INT32(truth->values[i], upper);
    }
}

int test_truth_check_file(const test_truth *truth, bp_solver *solver, const bp_state *state,
                          const char *path)
{
    bp_table *table = NULL;
    bp_result *result = NULL;
    int status = bp_table_new_file(&table, path, 0, NULL, NULL, 0);

    if (status == BP_OK) {
        TEST_STATUS(BP_OK, bp_solver_set_table(solver, table));
        status = bp_solve(&result, solver, state);
    }
    if (status == BP_OK) {
        test_truth_check_moves(truth, result);
    } else {
        TEST_ASSERT_TRUE(status == BP_ERR_FILE || status == BP_ERR_MISMATCH);
    }
    bp_result_free(result);
    TEST_STATUS(BP_OK, bp_solver_set_table(solver, NULL));
    bp_table_free(table);
    return status != BP_OK;
}
