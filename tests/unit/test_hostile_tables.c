/* SPDX-License-Identifier: MIT */
/*
 * Tables that break a rule of their contract, each in everything that uses tables: no crash, an end, and a status. Where the
 * table does not lie about values, the answer is right. A row is a fault of tests/support/faulty_table.h, a column is a user
 * of tables below. Minimax and players make their tables themselves.
 */
#include <bigpoints.h>
#include <bigpoints/experimental/bulk.h>
#include <bigpoints/experimental/census.h>
#include <bigpoints/sys/table_ops.h>
#include <stdio.h>
#include <string.h>
#include <unity.h>

#include "support/faulty_table.h"
#include "support/support.h"

enum { NODES = 100000, UNKNOWN = 77, TWICE = 2 };

void setUp(void)
{
}
void tearDown(void)
{
}

/* A status, and a number that must be the same with every table, or UNKNOWN. */
typedef struct answer {
    int status;
    int64_t number;
} answer;

typedef struct engine {
    const char *name;
    answer (*run)(bp_table *table, int32_t variant);
    int32_t variant;
} engine;

enum { ALL_MOVES = 16, TWO_THREADS = 32, PROOF = 64, OBJECTIVE = 15 };

static bp_solver *make_solver(bp_table *table, int32_t variant)
{
    bp_solver *solver = NULL;

    TEST_ASSERT_EQUAL_INT(BP_OK, bp_solver_new(&solver, NULL));
    TEST_ASSERT_EQUAL_INT(BP_OK, bp_solver_set(solver, BP_OPTION_OBJECTIVE, variant & OBJECTIVE));
    TEST_ASSERT_EQUAL_INT(BP_OK,
                          bp_solver_set(solver, BP_OPTION_THREADS, variant & TWO_THREADS ? 2 : 1));
    TEST_ASSERT_EQUAL_INT(BP_OK,
                          bp_solver_set(solver, BP_OPTION_ALL_MOVES, (variant & ALL_MOVES) != 0));
    TEST_ASSERT_EQUAL_INT(BP_OK, bp_solver_set(solver, BP_OPTION_NODES, NODES));
    TEST_ASSERT_EQUAL_INT(BP_OK, bp_solver_set_table(solver, table));
    if (variant & PROOF) {
        TEST_ASSERT_EQUAL_INT(BP_OK, bp_solver_set_proof(solver, test_ignore_line, NULL, 10000));
    }
    return solver;
}

/* One solver, twice: the second time on what the first one stored. */
static answer solve(bp_table *table, int32_t variant)
{
    answer a = {BP_OK, UNKNOWN};
    bp_state *state = NULL;
    bp_solver *solver = make_solver(table, variant);

    TEST_ASSERT_EQUAL_INT(BP_OK, bp_bigpoints_open(&state,
                                                   (variant & OBJECTIVE) == BP_OBJECTIVE_THESIS
                                                       ? "rules=thesis board=RGBRGB"
                                                       : "board=RGBRGBWK",
                                                   NULL, NULL, 0));
    for (int i = 0; i < TWICE && a.status == BP_OK; i++) {
        bp_result *result = NULL;
        bp_move pv[64];
        char why[64];
        int32_t value;
        a.status = bp_solve(&result, solver, state);
        bp_solver_why(why, sizeof why, NULL, solver);
        a.number = bp_result_value(&value, result) == BP_OK ? value : UNKNOWN;
        bp_result_pv(pv, TEST_LENGTH(pv), NULL, result);
        bp_result_free(result);
    }
    bp_solver_free(solver);
    bp_state_free(state);
    return a;
}

/* Boards at once; the number is the sum of the margins. */
static answer bulk(bp_table *table, int32_t variant)
{
    answer a = {BP_OK, 0};
    bp_config *config = test_config("board=RGBRGB");
    bp_solver *solver = make_solver(table, variant);
    bp_answers *answers = NULL;

    TEST_ASSERT_EQUAL_INT(
        BP_OK, bp_bulk_solve_boards(&answers, solver, config, "RGBRGB\nRRGGBB\nRGBBGR\n"));
    for (size_t i = 0; i < 3; i++) {
        int32_t lower = 0;
        int32_t upper = 1;
        int32_t status = BP_ERR_ARGUMENT;
        bp_answers_item(&status, &lower, &upper, NULL, NULL, answers, i);
        a.status = status < 0 ? status : a.status;
        a.number =
            a.number == UNKNOWN || status != 0 || lower != upper ? UNKNOWN : a.number + lower;
    }
    bp_answers_free(answers);
    bp_solver_free(solver);
    bp_config_free(config);
    return a;
}

/* A census; the number is that of the boards that the first player wins. */
static answer census(bp_table *table, int32_t variant)
{
    answer a = {BP_OK, UNKNOWN};
    bp_config *config = NULL;
    bp_census *c = NULL;
    char why[200];
    uint64_t wins;

    TEST_ASSERT_EQUAL_INT(BP_OK, bp_config_parse(&config, "colours=3 discs=2", NULL, NULL, 0));
    TEST_ASSERT_EQUAL_INT(BP_OK,
                          bp_census_new(&c, config, variant & OBJECTIVE, NULL, why, sizeof why));
    TEST_ASSERT_EQUAL_INT(BP_OK, bp_census_set_table(c, table));
    TEST_ASSERT_EQUAL_INT(BP_OK,
                          bp_census_set(c, BP_OPTION_THREADS, variant & TWO_THREADS ? 2 : 1));
    a.status = bp_census_run(c, why, sizeof why);
    if (a.status == BP_OK && bp_census_outcome_count(&wins, c, 0, 1) == BP_OK) {
        a.number = (int64_t)wins;
    }
    bp_census_free(c);
    bp_config_free(config);
    return a;
}

static int keep(const void *bytes, size_t size, void *user)
{
    (void)bytes;
    *(size_t *)user += size;
    return 0;
}

static int stop(const void *bytes, size_t size, void *user)
{
    (void)bytes;
    (void)size;
    (void)user;
    return 1;
}

/* The functions of a table itself. */
static answer direct(bp_table *table, int32_t variant)
{
    answer a = {BP_OK, UNKNOWN};
    uint64_t value = 0;
    char why[300];
    size_t size = 0;

    (void)variant;
    a.status = bp_table_bind(table, "test", 1, 20, 8);
    bp_table_why(why, sizeof why, NULL, table);
    for (uint64_t i = 0; i < 100 && a.status == BP_OK; i++) {
        const uint64_t key[2] = {i, 0};
        a.status = bp_table_store(table, key, i, 0);
        int32_t found = bp_table_probe(&value, table, key);
        TEST_ASSERT_TRUE(found == 0 || found == 1 || found == BP_ERR_METHOD ||
                         found == BP_ERR_MISMATCH);
    }
    bp_table_save(table, keep, &size);
    bp_table_save(table, stop, NULL);
    bp_table_sync(table);
    bp_table_bytes(table);
    bp_table_entry_count(table);
    bp_table_bind(table, "other", 1, 20, 8);
    bp_table_clear(table);
    bp_table_bind(table, "other", 1, 20, 8);
    return a;
}

static const engine engines[] = {
    {"outcome", solve, BP_OBJECTIVE_OUTCOME},
    {"outcome, all moves", solve, BP_OBJECTIVE_OUTCOME | ALL_MOVES},
    {"margin", solve, BP_OBJECTIVE_MARGIN},
    {"margin, all moves", solve, BP_OBJECTIVE_MARGIN | ALL_MOVES},
    {"margin, 2 threads", solve, BP_OBJECTIVE_MARGIN | TWO_THREADS},
    {"certificate", solve, BP_OBJECTIVE_MARGIN | PROOF},
    {"thesis", solve, BP_OBJECTIVE_THESIS},
    {"maxn", solve, BP_OBJECTIVE_MAXN},
    {"guaranteed", solve, BP_OBJECTIVE_GUARANTEED},
    {"guaranteed, all moves", solve, BP_OBJECTIVE_GUARANTEED | ALL_MOVES},
    {"bulk", bulk, BP_OBJECTIVE_MARGIN},
    {"bulk, 2 threads", bulk, BP_OBJECTIVE_MARGIN | TWO_THREADS},
    {"census", census, BP_OBJECTIVE_MARGIN},
    {"census of outcomes", census, BP_OBJECTIVE_OUTCOME},
    {"census, 2 threads", census, BP_OBJECTIVE_GUARANTEED | TWO_THREADS},
    {"its own functions", direct, 0},
};

/* --- The matrix -------------------------------------------------------------------------------------- */

/* With a table of the library. */
static int64_t right_answer(const engine *e)
{
    bp_table *table = NULL;

    TEST_ASSERT_EQUAL_INT(BP_OK, bp_table_new(&table, "array", 1 << 20, NULL));
    answer a = e->run(table, e->variant);
    bp_table_free(table);
    TEST_ASSERT_EQUAL_INT_MESSAGE(BP_OK, a.status, e->name);
    return a.number;
}

static void try(const engine *e, table_fault broken, int64_t right)
{
    char about[160];
    bp_table *table = test_faulty_table(broken);
    answer a = e->run(table, e->variant);

    bp_table_free(table);
    snprintf(about, sizeof about, "%s in %s: status %d, number %lld", test_table_fault_name(broken),
             e->name, a.status, (long long)a.number);
    TEST_ASSERT_TRUE_MESSAGE(
        a.status == BP_OK || strcmp(bp_status_name(a.status), "BP_ERR_UNKNOWN") != 0, about);
    TEST_ASSERT_TRUE_MESSAGE(broken != TABLE_FAULT_NONE || a.status == BP_OK, about);
    if (a.status == BP_OK && !test_table_lies(broken) && a.number != UNKNOWN) {
        TEST_ASSERT_EQUAL_INT64_MESSAGE(right, a.number, about);
    }
}

static void test_every_fault_in_every_engine(void)
{
    size_t combinations = 0;

    for (size_t i = 0; i < TEST_LENGTH(engines); i++) {
        int64_t right = right_answer(&engines[i]);
        TEST_ASSERT_TRUE_MESSAGE(right != UNKNOWN || engines[i].run == direct, engines[i].name);
        for (int broken = TABLE_FAULT_NONE; broken < TABLE_FAULTS; broken++) {
            try(&engines[i], (table_fault)broken, right);
            combinations++;
        }
    }
    printf("%d faults, %zu users of tables: %zu combinations\n", (int)TABLE_FAULTS,
           TEST_LENGTH(engines), combinations);
}

/* Tables that can't be made. */
static void test_tables_that_are_refused(void)
{
    bp_table_ops ops = {.version = BP_TABLE_OPS_VERSION + 1, .name = "none"};
    bp_table *table = NULL;

    TEST_ASSERT_EQUAL_INT(BP_ERR_VERSION, bp_table_new_custom(&table, &ops, 0, NULL, NULL));
    ops.version = 0;
    TEST_ASSERT_EQUAL_INT(BP_ERR_VERSION, bp_table_new_custom(&table, &ops, 0, NULL, NULL));
    ops.version = BP_TABLE_OPS_VERSION;
    TEST_ASSERT_EQUAL_INT(BP_ERR_METHOD, bp_table_new_custom(&table, &ops, 0, NULL, NULL));
    TEST_ASSERT_NULL(table);
}

int main(void)
{
    UNITY_BEGIN();
    RUN_TEST(test_every_fault_in_every_engine);
    RUN_TEST(test_tables_that_are_refused);
    return UNITY_END();
}
