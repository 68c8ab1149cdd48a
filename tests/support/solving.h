/* SPDX-License-Identifier: MIT */
/*
 * Short ways to solve something that must be solvable.
 */
#ifndef TESTS_SOLVING_H
#define TESTS_SOLVING_H

#include <bigpoints.h>
#include <stdint.h>

/* Boards that take some thousand nodes: plain, with white, with black, with both, by thesis rules. */
enum { TEST_BOARDS = 5 };
extern const char *const test_boards[TEST_BOARDS];

/* A board that takes millions of nodes. */
#define TEST_LARGE_BOARD "RPGYBRPBGYRYGBPRPGBYGRPYB"

/* A new solver; free it with bp_solver_free(). */
bp_solver *test_solver(int32_t objective);

/* Solves; free the result with bp_result_free(). */
bp_result *test_solve(bp_solver *solver, const bp_state *state);

/* Checks that a position is solved. */
void test_assert_solved(bp_solver *solver, const bp_state *state);

/* Checks that solving it is refused with a status, and that there is no result. */
void test_assert_refused(int status, bp_solver *solver, const bp_state *state);

/* Compares a status by its name, which is easier to read. The call may give a count in place of a status. */
#define TEST_STATUS(expected, call) \
    TEST_ASSERT_EQUAL_STRING(bp_status_name(expected), bp_status_name((int)(call)))

/* The value of a result; a number that it counts. */
int32_t test_value(const bp_result *result);
uint64_t test_count(const bp_result *result, int32_t count);

/* The status of an item of a bulk call, which there must be. */
int32_t test_answer_status(const bp_answers *answers, uint64_t index);

/* The value of any Big Points text by a new solver with so much memory (0: the default). */
int32_t test_solve_text(const char *text, int32_t objective, uint64_t bytes);

/* What is known of a position beforehand, for tests of searches that are stopped. */
typedef struct test_truth {
    int32_t value;
    int32_t count; /* of root moves */
    bp_move moves[64];
    int32_t values[64];
    uint64_t nodes;
} test_truth;

/* Solves a position for good. */
void test_truth_find(test_truth *out, const bp_state *state, int32_t objective);

/* Checks that a result, perhaps of a search that was stopped for a reason, says nothing that is not
 * so. `all_moves` says whether all root moves were wanted. */
void test_truth_check(const test_truth *truth, const bp_state *state, const bp_result *result,
                      int32_t stop, int all_moves);

/* Checks that a result of a solve with all moves has the values that are known. */
void test_truth_check_moves(const test_truth *truth, const bp_result *result);

/* Solves a position, with all moves, by a table file that may be damaged: the values are right, or the file is refused.
 * Returns whether it was. */
int test_truth_check_file(const test_truth *truth, bp_solver *solver, const bp_state *state,
                          const char *path);

#endif
