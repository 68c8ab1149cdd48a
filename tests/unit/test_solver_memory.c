/* SPDX-License-Identifier: MIT */
/*
 * Memory of solvers and tables: every allocation fails in turn, once or for ever, with each table and
 * each objective. Each time the status is BP_ERR_MEMORY or the result is as good as ever, nothing is
 * left behind, and the solver is as usable as before.
 */
#include <bigpoints.h>
#include <bigpoints/sys/table_ops.h>
#include <string.h>
#include <unity.h>

#include "support/custom_table.h"
#include "support/solving.h"
#include "support/support.h"

/* A position, and how it is solved. */
typedef struct job {
    const char *text;
    const char *table; /* "own", "keeper", or a built-in one */
    int32_t objective;
    int32_t threads;
    int proves; /* a certificate too */
    test_truth truth;
} job;

/* What is made for a job. */
typedef struct things {
    test_memory memory;
    custom_log log;
    bp_solver *solver;
    bp_table *table;
} things;

void setUp(void)
{
}
void tearDown(void)
{
}

static int take_line(const char *line, void *user)
{
    *(size_t *)user += strlen(line);
    return 0;
}

/* Whether a call was refused for want of memory; no other status is right here. */
static int refused(const things *t, int status)
{
    TEST_ASSERT_TRUE(status == BP_OK || status == BP_ERR_MEMORY);
    TEST_ASSERT_TRUE_MESSAGE(status == BP_OK || t->memory.failed > 0,
                             "BP_ERR_MEMORY though none failed");
    return status != BP_OK;
}

static int make_table(things *t, const job *j)
{
    const bp_allocator *allocator = &t->memory.allocator;
    int status = strcmp(j->table, "keeper") == 0
                     ? bp_table_new_custom(&t->table, &custom_keeper, 0, &t->log, allocator)
                     : bp_table_new(&t->table, j->table, 1 << 22, allocator);

    if (refused(t, status)) {
        TEST_ASSERT_NULL(t->table);
        return 0;
    }
    return 1;
}

/* The solver and its table; 0 if memory failed. */
static int make(things *t, const job *j)
{
    static size_t characters;

    t->solver = (void *)t;
    if (refused(t, bp_solver_new(&t->solver, &t->memory.allocator))) {
        TEST_ASSERT_NULL(t->solver);
        return 0;
    }
    TEST_STATUS(BP_OK, bp_solver_set(t->solver, BP_OPTION_OBJECTIVE, j->objective));
    TEST_STATUS(BP_OK, bp_solver_set(t->solver, BP_OPTION_THREADS, j->threads));
    TEST_STATUS(BP_OK, bp_solver_set(t->solver, BP_OPTION_ALL_MOVES, 1));
    TEST_STATUS(BP_OK, bp_solver_set(t->solver, BP_OPTION_MOVE_PVS, 1));
    TEST_STATUS(BP_OK, bp_solver_set(t->solver, BP_OPTION_MEMORY, 1 << 22));
    if (j->proves) {
        TEST_STATUS(BP_OK, bp_solver_set_proof(t->solver, take_line, &characters, 100000));
    }
    if (strcmp(j->table, "own") == 0) {
        return 1;
    }
    if (!make_table(t, j)) {
        return 0;
    }
    TEST_STATUS(BP_OK, bp_solver_set_table(t->solver, t->table));
    return 1;
}

/* Solves while memory fails; then, with memory, once more. */
static void solve_twice(things *t, const job *j, const bp_state *state)
{
    bp_result *result = (void *)t;

    if (refused(t, bp_solve(&result, t->solver, state))) {
        TEST_ASSERT_NULL(result);
    } else {
        test_truth_check(&j->truth, state, result, BP_STOP_MEMORY, 1);
        bp_result_free(result);
    }
    t->memory.fail_at = 0;
    result = test_solve(t->solver, state);
    test_truth_check(&j->truth, state, result, BP_STOP_SOLVED, 1);
    bp_result_free(result);
}

/* One run in which one allocation fails, or all from one on. The result says whether one did. */
static int run(const job *j, const bp_state *state, size_t fail_at, int for_ever, size_t *calls)
{
    things t;

    memset(&t, 0, sizeof t);
    test_memory_init(&t.memory);
    t.memory.fail_at = fail_at;
    t.memory.for_ever = for_ever;
    if (make(&t, j)) {
        solve_twice(&t, j, state);
    }
    bp_table_free(t.table);
    bp_solver_free(t.solver);
    test_memory_assert_empty(&t.memory);
    TEST_ASSERT_EQUAL_UINT64(t.log.created, t.log.destroyed);
    *calls = t.memory.calls;
    return t.memory.failed > 0;
}

static void fail_all(job j)
{
    bp_state *state = test_open(j.text);
    size_t calls = 0;

    test_truth_find(&j.truth, state, j.objective);
    TEST_ASSERT_FALSE(run(&j, state, 0, 0, &calls));
    TEST_ASSERT_TRUE_MESSAGE(calls >= 4, "the library takes its memory elsewhere");
    for (int for_ever = 0; for_ever < 2; for_ever++) {
        size_t number = 1;
        while (run(&j, state, number, for_ever, &calls)) {
            number += 1 + number / 6; /* a table may have one for each entry */
        }
        TEST_ASSERT_TRUE(number > 3);
    }
    bp_state_free(state);
}

#define THESIS "players=2 rules=thesis board=RGBGBR"
#define OFFICIAL "players=2 rules=official board=RGKBGWB"
#define THREE "players=3 rules=official board=RGKBGWB"

static void test_every_table(void)
{
    static const char *const tables[] = {"own", "array", "uthash", "growing", "keeper", "none"};

    for (size_t i = 0; i < TEST_LENGTH(tables); i++) {
        fail_all((job){.text = i == 5 ? "board=RGRG" : OFFICIAL,
                       .table = tables[i],
                       .objective = BP_OBJECTIVE_MARGIN,
                       .threads = 1});
        fail_all((job){.text = i == 5 ? "board=RGRG" : OFFICIAL,
                       .table = tables[i],
                       .objective = BP_OBJECTIVE_MAXN,
                       .threads = 1});
    }
}

static void test_every_objective(void)
{
    for (int32_t objective = 0; objective <= BP_OBJECTIVE_GUARANTEED; objective++) {
        fail_all((job){.text = THESIS, .table = "own", .objective = objective, .threads = 1});
        fail_all((job){.text = THESIS, .table = "uthash", .objective = objective, .threads = 1});
    }
    fail_all(
        (job){.text = THREE, .table = "own", .objective = BP_OBJECTIVE_GUARANTEED, .threads = 1});
    fail_all((job){.text = THREE, .table = "own", .objective = BP_OBJECTIVE_MAXN, .threads = 1});
}

static void test_two_threads(void)
{
    fail_all((job){.text = OFFICIAL, .table = "own", .objective = 0, .threads = 2});
    fail_all((job){.text = OFFICIAL, .table = "array", .objective = 1, .threads = 2});
    fail_all((job){.text = THREE, .table = "array", .objective = 4, .threads = 2});
}

static void test_certificates(void)
{
    fail_all((job){.text = THESIS, .table = "own", .objective = 0, .threads = 1, .proves = 1});
    fail_all((job){.text = OFFICIAL, .table = "array", .objective = 1, .threads = 2, .proves = 1});
}

/* A table that grows while the search runs. */
static void test_larger_boards(void)
{
    fail_all((job){.text = "players=2 rules=thesis board=RBGRBGBGR",
                   .table = "growing",
                   .objective = BP_OBJECTIVE_MAXN,
                   .threads = 1});
    fail_all((job){.text = "players=2 rules=thesis board=RBGRBGBGR",
                   .table = "own",
                   .objective = BP_OBJECTIVE_THESIS,
                   .threads = 1});
}

int main(void)
{
    UNITY_BEGIN();
    RUN_TEST(test_every_table);
    RUN_TEST(test_every_objective);
    RUN_TEST(test_two_threads);
    RUN_TEST(test_certificates);
    RUN_TEST(test_larger_boards);
    return UNITY_END();
}
