/* SPDX-License-Identifier: MIT */
/*
 * A process that forks: parent and child both continue with their handles.
 */
#define _POSIX_C_SOURCE 200809L

#include <bigpoints.h>
#include <stdio.h>
#include <sys/types.h>
#include <sys/wait.h>
#include <unistd.h>
#include <unity.h>

#include "support/support.h"
#include "support/temporary.h"

static bp_solver *solver;
static bp_state *state;

void setUp(void)
{
    TEST_ASSERT_EQUAL_INT(BP_OK, bp_solver_new(&solver, NULL));
    TEST_ASSERT_EQUAL_INT(BP_OK, bp_solver_set(solver, BP_OPTION_OBJECTIVE, BP_OBJECTIVE_MARGIN));
    TEST_ASSERT_EQUAL_INT(BP_OK, bp_solver_set(solver, BP_OPTION_THREADS, 2));
    TEST_ASSERT_EQUAL_INT(BP_OK, bp_solver_set(solver, BP_OPTION_MEMORY, 1 << 20));
    state = test_open("board=RYGRYBYGGBRRGBYB");
}

void tearDown(void)
{
    bp_state_free(state);
    bp_solver_free(solver);
}

/* The margin, or -1000 for a failure: the child must not fail as a test does. */
static int32_t margin(void)
{
    bp_result *result;
    int32_t value;
    if (bp_solve(&result, solver, state) != BP_OK) {
        return -1000;
    }
    if (bp_result_value(&value, result) != BP_OK) {
        value = -1000;
    }
    bp_result_free(result);
    return value;
}

static int play_first(void)
{
    bp_move moves[BP_MOVES_MAX];
    return bp_state_moves(moves, BP_MOVES_MAX, NULL, state) == BP_OK &&
           bp_state_apply(state, moves[0]) == BP_OK;
}

static void test_parent_and_child_go_on(void)
{
    TEST_ASSERT_EQUAL_INT32(1, margin());
    pid_t child = fork();
    TEST_ASSERT_TRUE(child >= 0);
    if (child == 0) {
        int fine = margin() == 1 && play_first() && margin() > -1000;
        bp_state_free(state);
        bp_solver_free(solver);
        _exit(fine ? 0 : 1);
    }
    int status = -1;
    TEST_ASSERT_EQUAL_INT32(1, margin());
    TEST_ASSERT_EQUAL(child, waitpid(child, &status, 0));
    TEST_ASSERT_TRUE(WIFEXITED(status));
    TEST_ASSERT_EQUAL_INT(0, WEXITSTATUS(status));
    TEST_ASSERT_EQUAL_INT32(0, bp_state_ply(state));
    TEST_ASSERT_EQUAL_INT32(1, margin());
}

/* A table in a file has one user. */
static void test_the_table_of_another_process_is_refused(void)
{
    char path[TEST_PATH];
    test_temporary(path);
    bp_table *table = test_table_file(path, 1 << 10);
    pid_t child = fork();
    int status = -1;

    TEST_ASSERT_TRUE(child >= 0);
    if (child == 0) {
        bp_table *mine = NULL;
        _exit(bp_table_new_file(&mine, path, 0, NULL, NULL, 0) == BP_ERR_FILE ? 0 : 1);
    }
    TEST_ASSERT_TRUE(waitpid(child, &status, 0) == child);
    TEST_ASSERT_TRUE(WIFEXITED(status) && WEXITSTATUS(status) == 0);
    bp_table_free(table);
    remove(path);
}

int main(void)
{
    UNITY_BEGIN();
    RUN_TEST(test_parent_and_child_go_on);
    RUN_TEST(test_the_table_of_another_process_is_refused);
    return UNITY_END();
}
