/* SPDX-License-Identifier: MIT */
/*
 * A long solve that is killed again and again goes on with its table file; flipped bytes of a large file and of a large
 * saved table.
 */
#define _DEFAULT_SOURCE 1

#include <bigpoints.h>
#include <signal.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/mman.h>
#include <sys/types.h>
#include <sys/wait.h>
#include <unistd.h>
#include <unity.h>

#include "support/solving.h"
#include "support/support.h"
#include "support/temporary.h"

/* Five colours of six discs. */
#define BOARD "board=RGBYPRGBYPRGBYPRGBYPRGBYPRGBYP"

enum { KILLS = 3, FLIPS = 10000 };

static char path[TEST_PATH];

void setUp(void)
{
    test_temporary(path);
}
void tearDown(void)
{
    remove(path);
}

/* What the child writes and the parent reads, also after a kill. */
typedef struct shared {
    volatile uint64_t nodes;
    volatile uint64_t limit; /* 0: none */
    volatile int32_t value;
    volatile int solved;
} shared;

static int die(const bp_progress *progress, void *user)
{
    shared *s = user;

    s->nodes = (uint64_t)bp_progress_count(progress, BP_COUNT_NODES);
    if (s->limit > 0 && s->nodes >= s->limit) {
        raise(SIGKILL);
    }
    return 0;
}

/* Solves the board in a child, which kills itself when it has searched so many nodes. */
static void solve_in_child(shared *s, uint64_t limit, int threads)
{
    int status;

    memset((void *)s, 0, sizeof *s);
    s->limit = limit;
    pid_t child = fork();
    TEST_ASSERT_TRUE(child >= 0);
    if (child == 0) {
        bp_table *table = test_table_file(path, UINT64_C(1) << 28);
        bp_state *state = test_open(BOARD);
        bp_solver *solver = test_solver(BP_OBJECTIVE_OUTCOME);
        bp_result *result = NULL;
        int32_t value = 99;
        bp_solver_set_table(solver, table);
        bp_solver_set(solver, BP_OPTION_THREADS, threads);
        bp_solver_set_progress(solver, die, s);
        if (bp_solve(&result, solver, state) != BP_OK || bp_result_value(&value, result) != BP_OK) {
            _exit(1);
        }
        s->nodes = test_count(result, BP_COUNT_NODES);
        s->value = value;
        s->solved = 1;
        _exit(0);
    }
    TEST_ASSERT_TRUE(waitpid(child, &status, 0) == child);
    TEST_ASSERT_TRUE(limit > 0 ? WIFSIGNALED(status) && WTERMSIG(status) == SIGKILL
                               : WIFEXITED(status) && WEXITSTATUS(status) == 0);
}

static void kill_and_go_on(uint64_t seed, int threads)
{
    shared *s = mmap(NULL, sizeof *s, PROT_READ | PROT_WRITE, MAP_SHARED | MAP_ANONYMOUS, -1, 0);
    test_random random;
    uint64_t all = 0;

    TEST_ASSERT_TRUE(s != MAP_FAILED);
    test_random_init(&random, seed);
    solve_in_child(s, 0, threads);
    uint64_t once = s->nodes;
    int32_t value = s->value;
    remove(path);
    for (int i = 0; i < KILLS; i++) {
        /* So that something is left to do after the last kill. */
        uint64_t limit = 1 + test_random_next(&random) % (once / (KILLS + 1));
        solve_in_child(s, limit, threads);
        TEST_ASSERT_EQUAL_INT(0, s->solved);
        all += s->nodes;
        printf("seed %llu: killed after %llu nodes\n", (unsigned long long)seed,
               (unsigned long long)s->nodes);
    }
    solve_in_child(s, 0, threads);
    all += s->nodes;
    printf("%d threads: %llu nodes at once, %llu with %d kills\n", threads,
           (unsigned long long)once, (unsigned long long)all, KILLS);
    TEST_ASSERT_EQUAL_INT(1, s->solved);
    TEST_ASSERT_EQUAL_INT32(1, value);
    TEST_ASSERT_EQUAL_INT32(value, s->value);
    TEST_ASSERT_TRUE_MESSAGE(threads > 1 || all * 10 <= once * 13, "much was lost");
    munmap(s, sizeof *s);
}

static void test_a_killed_solve_goes_on(void)
{
    kill_and_go_on(20, 1);
}

static void test_killed_threads_go_on(void)
{
    kill_and_go_on(21, 2);
}

/* The file has what the solve of the position alone needed; the values of all moves take some searching and many probes. */
static void test_flipped_bytes_of_a_large_file(void)
{
    bp_state *state = test_open(test_boards[0]);
    bp_solver *solver = test_solver(BP_OBJECTIVE_MARGIN);
    test_truth truth;
    test_random random;
    size_t size;
    int refused = 0;

    bp_table *table = test_table_file(path, UINT64_C(1) << 18);
    test_truth_find(&truth, state, BP_OBJECTIVE_MARGIN);
    TEST_STATUS(BP_OK, bp_solver_set_table(solver, table));
    test_assert_solved(solver, state);
    TEST_STATUS(BP_OK, bp_solver_set(solver, BP_OPTION_ALL_MOVES, 1));
    TEST_STATUS(BP_OK, bp_solver_set_table(solver, NULL));
    bp_table_free(table);
    uint8_t *before = test_read_file(&size, path);
    test_random_init(&random, 22);
    for (int i = 0; i < FLIPS; i++) {
        size_t at = (size_t)(test_random_next(&random) % size);
        uint8_t by = (uint8_t)test_random_between(&random, 1, 255);
        test_flip_byte(path, at, by);
        refused += test_truth_check_file(&truth, solver, state, path);
        test_write_file(path, before, size);
    }
    printf("%d of %d flipped bytes refused\n", refused, FLIPS);
    free(before);
    bp_solver_free(solver);
    bp_state_free(state);
}

/* Saved bytes. */

static void test_flipped_bytes_of_a_large_saved_table(void)
{
    bp_state *state = test_open("board=RGBYPRYGBPYRBGPRGBYPRG");
    bp_solver *solver = test_solver(BP_OBJECTIVE_MARGIN);
    bp_table *table = NULL;
    test_bytes saved = {0};
    test_random random;

    TEST_STATUS(BP_OK, bp_table_new(&table, "array", 0, NULL));
    TEST_STATUS(BP_OK, bp_solver_set_table(solver, table));
    test_assert_solved(solver, state);
    TEST_STATUS(BP_OK, bp_table_save(table, test_bytes_append, &saved));
    printf("%zu bytes saved\n", saved.size);
    TEST_ASSERT_TRUE(saved.size > 1 << 18);
    TEST_STATUS(BP_OK, bp_table_load(table, test_bytes_take, &saved, NULL, 0));
    test_random_init(&random, 23);
    for (int i = 0; i < FLIPS; i++) {
        size_t at = (size_t)(test_random_next(&random) % saved.size);
        uint8_t by = (uint8_t)test_random_between(&random, 1, 255);
        saved.at = 0;
        saved.data[at] ^= by;
        int status = bp_table_load(table, test_bytes_take, &saved, NULL, 0);
        TEST_ASSERT_TRUE(status == BP_ERR_FILE || status == BP_ERR_MISMATCH);
        saved.data[at] ^= by;
    }
    free(saved.data);
    bp_table_free(table);
    bp_solver_free(solver);
    bp_state_free(state);
}

int main(void)
{
    UNITY_BEGIN();
    RUN_TEST(test_a_killed_solve_goes_on);
    RUN_TEST(test_killed_threads_go_on);
    RUN_TEST(test_flipped_bytes_of_a_large_file);
    RUN_TEST(test_flipped_bytes_of_a_large_saved_table);
    return UNITY_END();
}
