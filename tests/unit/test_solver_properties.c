/* SPDX-License-Identifier: MIT */
/*
 * What must hold of any solve: names of colours do not matter, warm, shared and small tables change
 * no value, and work repeats.
 */
#include <bigpoints.h>
#include <pthread.h>
#include <string.h>
#include <unity.h>

#include "support/custom_table.h"
#include "support/oracle.h"
#include "support/solving.h"
#include "support/sticks_game.h"

enum { SMALL_TABLE = 64 * 1024, STATES = 800 };

void setUp(void)
{
}
void tearDown(void)
{
}

/* Renaming colours. */

static void random_names(int names[7], test_random *random)
{
    for (int i = 0; i < 7; i++) {
        names[i] = i;
    }
    for (int i = 4; i > 0; i--) {
        int j = test_random_below(random, i + 1);
        int swap = names[i];
        names[i] = names[j];
        names[j] = swap;
    }
}

static void rename_text(char *text, const int names[7])
{
    for (char *c = text; *c != '\0'; c++) {
        const char *found = strchr(TEST_LETTERS, *c);
        *c = found != NULL ? TEST_LETTERS[names[found - TEST_LETTERS]] : *c;
    }
}

/* The same position with its colours renamed. */
static void rename_case(oracle_case *out, const oracle_case *c, const int names[7])
{
    *out = *c;
    rename_text(out->setup.board, names);
    rename_text(out->game.board, names);
    rename_text(out->game.track, names);
    for (int colour = 0; colour < 5; colour++) {
        out->game.in_play[names[colour]] = c->game.in_play[colour];
        out->game.pawn[names[colour]] = c->game.pawn[colour];
        out->game.ladder[colour] = c->game.ladder[colour] < 0 ? -1 : names[c->game.ladder[colour]];
        for (int seat = 0; seat < 5; seat++) {
            out->game.hand[seat][names[colour]] = c->game.hand[seat][colour];
        }
    }
    test_naive_text(out->text, sizeof out->text, &out->game, &out->setup);
}

static void compare_renamed(const oracle_case *one, const oracle_case *other)
{
    for (int32_t objective = 0; objective <= BP_OBJECTIVE_MARGIN; objective++) {
        int32_t expected = test_solve_text(one->text, objective, 1 << 20);
        int32_t actual = test_solve_text(other->text, objective, 1 << 20);
        if (expected != actual) {
            test_fail("objective %d: \"%s\" is worth %d, renamed to \"%s\" %d", (int)objective,
                      one->text, (int)expected, other->text, (int)actual);
        }
    }
}

static void test_renaming_colours_changes_no_value(void)
{
    test_random random;
    oracle_case c;
    oracle_case renamed;
    int names[7];

    test_random_init(&random, 61);
    for (int i = 0; i < 60; i++) {
        oracle_random(&c, &random, i % ORACLE_KINDS, 2, STATES);
        for (int k = 0; k < 2; k++) {
            random_names(names, &random);
            rename_case(&renamed, &c, names);
            compare_renamed(&c, &renamed);
        }
    }
}

/* Boards too large for the brute force. */
static void test_renaming_colours_of_larger_boards(void)
{
    test_random random;
    int names[7];

    test_random_init(&random, 62);
    for (size_t i = 0; i < TEST_BOARDS; i++) {
        const char *board = strstr(test_boards[i], "board=");
        char text[TEST_TEXT];
        random_names(names, &random);
        strcpy(text, test_boards[i]);
        rename_text(text + (board - test_boards[i]) + 6, names);
        TEST_ASSERT_EQUAL_INT32(test_solve_text(test_boards[i], BP_OBJECTIVE_MARGIN, 0),
                                test_solve_text(text, BP_OBJECTIVE_MARGIN, 0));
    }
}

/* Warm tables. */

static void check_case(bp_solver *solver, const oracle_case *c, const oracle_way *way)
{
    bp_state *state = test_open(c->text);
    bp_result *result;

    TEST_ASSERT_EQUAL_INT(BP_OK, bp_solver_set(solver, BP_OPTION_OBJECTIVE, way->objective));
    TEST_ASSERT_EQUAL_INT(BP_OK, bp_solver_set(solver, BP_OPTION_ALL_MOVES, way->all_moves));
    result = test_solve(solver, state);
    oracle_check(c, state, result, way);
    bp_result_free(result);
    bp_state_free(state);
}

/* One solver, its own table never cleared, positions and objectives of every kind. */
static void test_a_warm_table_changes_no_value(void)
{
    bp_solver *solver = test_solver(BP_OBJECTIVE_OUTCOME);
    test_random random;
    oracle_case c;

    test_random_init(&random, 63);
    for (int i = 0; i < 120; i++) {
        int players = i % 5 == 4 ? 3 : 2;
        oracle_way way = {"own", BP_OBJECTIVE_MAXN, 1, test_random_below(&random, 2), 0};
        oracle_random(&c, &random, i / 3 % ORACLE_KINDS, players, STATES);
        for (int again = 0; again < 3; again++) {
            static const int32_t objectives[] = {BP_OBJECTIVE_OUTCOME, BP_OBJECTIVE_MARGIN,
                                                 BP_OBJECTIVE_GUARANTEED, BP_OBJECTIVE_MAXN};
            way.objective = objectives[players == 2 ? test_random_below(&random, 4)
                                                    : test_random_between(&random, 2, 3)];
            check_case(solver, &c, &way);
        }
    }
    bp_solver_free(solver);
}

/* Boards of as many discs whose colours have other counts, and whose scores have other ranges. */
static void test_a_warm_table_on_boards_of_other_counts(void)
{
    static const int counts[][7] = {{3, 2, 2, 2, 0, 0, 0}, {0, 3, 3, 2, 1, 0, 0},
                                    {3, 1, 2, 0, 3, 0, 0}, {1, 3, 3, 0, 2, 0, 0},
                                    {2, 1, 2, 0, 0, 1, 1}, {2, 2, 1, 0, 0, 1, 1}};
    bp_solver *solver = test_solver(BP_OBJECTIVE_MARGIN);
    test_random random;
    oracle_case c;

    test_random_init(&random, 67);
    for (int i = 0; i < 300; i++) {
        oracle_way way = {"own", BP_OBJECTIVE_MARGIN, 1, 1, 0};
        int number = i < 200 ? i % 4 : 4 + i % 2;
        oracle_random_counts(&c, &random, counts[number], 2, 300);
        check_case(solver, &c, &way);
    }
    bp_solver_free(solver);
}

/* Two solvers take turns with one table; boards of the same discs share its keys. */
static void share(const char *name, const int counts[7], uint64_t seed)
{
    custom_log log = {0};
    bp_table *table = oracle_table(name, 0, &log);
    bp_solver *solvers[2];
    test_random random;
    oracle_case c;

    test_random_init(&random, seed);
    for (int i = 0; i < 2; i++) {
        solvers[i] = test_solver(BP_OBJECTIVE_MARGIN);
        TEST_ASSERT_EQUAL_INT(BP_OK, bp_solver_set_table(solvers[i], table));
    }
    for (int i = 0; i < 20; i++) {
        oracle_way way = {name, i / 2 % 2, 1, i / 4 % 2, 0};
        oracle_random_counts(&c, &random, counts, 2, STATES);
        check_case(solvers[i % 2], &c, &way);
        check_case(solvers[1 - i % 2], &c, &way);
    }
    TEST_ASSERT_TRUE(bp_table_bytes(table) > 0 || strcmp(name, "none") == 0);
    bp_table_free(table);
    bp_solver_free(solvers[0]);
    bp_solver_free(solvers[1]);
    TEST_ASSERT_EQUAL_UINT64(log.created, log.destroyed);
    TEST_ASSERT_EQUAL_UINT64(0, log.wrong);
}

static void test_a_shared_table_changes_no_value(void)
{
    static const char *const names[] = {"array", "uthash", "growing", "keeper", "shared"};
    static const int plain[7] = {3, 3, 3, 0, 0, 0, 0};
    static const int special[7] = {2, 0, 2, 0, 0, 1, 1};

    for (size_t i = 0; i < TEST_LENGTH(names); i++) {
        share(names[i], plain, 64 + i);
        share(names[i], special, 74 + i);
    }
}

/* Small tables. */

static void test_a_small_table_changes_no_value(void)
{
    test_random random;
    oracle_case c;

    test_random_init(&random, 65);
    for (int i = 0; i < 90; i++) {
        oracle_way way = {i % 2 ? "own" : "array", i / 2 % 2, 1 + i / 4 % 2, i / 8 % 2,
                          i % 2 || i % 3 ? SMALL_TABLE : 4096};
        oracle_random(&c, &random, i % ORACLE_KINDS, 2, 4000);
        oracle_try(&c, &way);
    }
    for (size_t i = 0; i < TEST_BOARDS; i++) {
        for (int32_t objective = 0; objective <= BP_OBJECTIVE_MARGIN; objective++) {
            TEST_ASSERT_EQUAL_INT32_MESSAGE(test_solve_text(test_boards[i], objective, 0),
                                            test_solve_text(test_boards[i], objective, SMALL_TABLE),
                                            test_boards[i]);
        }
    }
}

/* Work repeats. */

typedef struct work {
    uint64_t nodes;
    uint64_t probes;
    uint64_t hits;
    uint64_t stores;
} work;

static work work_of(bp_solver *solver, const bp_state *state)
{
    bp_result *result = test_solve(solver, state);
    work w = {test_count(result, BP_COUNT_NODES), test_count(result, BP_COUNT_PROBES),
              test_count(result, BP_COUNT_HITS), test_count(result, BP_COUNT_STORES)};

    bp_result_free(result);
    return w;
}

static void assert_same_work(work one, work other)
{
    TEST_ASSERT_EQUAL_UINT64(one.nodes, other.nodes);
    TEST_ASSERT_EQUAL_UINT64(one.probes, other.probes);
    TEST_ASSERT_EQUAL_UINT64(one.hits, other.hits);
    TEST_ASSERT_EQUAL_UINT64(one.stores, other.stores);
}

static void repeat(const char *text, int32_t objective)
{
    bp_state *state = test_open(text);
    bp_solver *one = test_solver(objective);
    bp_solver *other = test_solver(objective);
    work cold = work_of(one, state);
    work warm = work_of(one, state);

    TEST_ASSERT_TRUE(warm.nodes <= cold.nodes);
    assert_same_work(cold, work_of(other, state));
    TEST_ASSERT_EQUAL_INT(BP_OK, bp_solver_clear(one));
    assert_same_work(cold, work_of(one, state));
    TEST_ASSERT_EQUAL_INT(BP_OK, bp_solver_clear(one));
    assert_same_work(cold, work_of(one, state));
    bp_solver_free(one);
    bp_solver_free(other);
    bp_state_free(state);
}

static void test_work_repeats_with_one_thread_and_a_cold_table(void)
{
    for (size_t i = 0; i < TEST_BOARDS; i++) {
        repeat(test_boards[i], BP_OBJECTIVE_OUTCOME);
        repeat(test_boards[i], BP_OBJECTIVE_MARGIN);
    }
    repeat("players=3 board=RGBKRGWB", BP_OBJECTIVE_GUARANTEED);
    repeat("players=3 board=RGBRGWB", BP_OBJECTIVE_MAXN);
    repeat("players=2 rules=thesis board=RBGRBGBGR", BP_OBJECTIVE_THESIS);
    repeat("players=2 board=RYGBPRYBGPYRPGBPBYGR", BP_OBJECTIVE_OUTCOME); /* 5x4 */
}

/* Side by side. */

enum { PARALLEL_CASES = 30 };

/* One of two solvers that use one table at the same time. Unity is for one thread, so it counts. */
typedef struct lender {
    bp_table *table;
    const oracle_case *cases;
    int32_t threads;
    int first;
    int wrong;
} lender;

static void *run_lane(void *argument)
{
    lender *l = argument;
    bp_solver *solver = NULL;

    l->wrong += bp_solver_new(&solver, NULL) != BP_OK;
    l->wrong += bp_solver_set_table(solver, l->table) != BP_OK;
    l->wrong += bp_solver_set(solver, BP_OPTION_THREADS, l->threads) != BP_OK;
    for (int i = 0; i < PARALLEL_CASES; i++) {
        const oracle_case *c = &l->cases[(i + l->first) % PARALLEL_CASES];
        int32_t objective = i % 2;
        int32_t value = 99999;
        bp_state *state = NULL;
        bp_result *result = NULL;
        l->wrong += bp_solver_set(solver, BP_OPTION_OBJECTIVE, objective) != BP_OK;
        l->wrong += bp_bigpoints_open(&state, c->text, NULL, NULL, 0) != BP_OK;
        l->wrong += bp_solve(&result, solver, state) != BP_OK;
        l->wrong += bp_result_value(&value, result) != BP_OK;
        l->wrong += value != brute_for_seat(&c->answer.value, objective, 2, c->answer.mover);
        bp_result_free(result);
        bp_state_free(state);
    }
    bp_solver_free(solver);
    return NULL;
}

static void run_side_by_side(const char *name, uint64_t bytes, int32_t threads)
{
    static oracle_case cases[PARALLEL_CASES];
    static const int counts[7] = {3, 2, 3, 0, 0, 0, 0};
    custom_log log = {0};
    bp_table *table = oracle_table(name, bytes, &log);
    lender lenders[2] = {{table, cases, threads, 0, 0}, {table, cases, threads, 7, 0}};
    pthread_t thread;
    test_random random;

    test_random_init(&random, 66);
    for (int i = 0; i < PARALLEL_CASES; i++) {
        oracle_random_counts(&cases[i], &random, counts, 2, STATES);
    }
    TEST_ASSERT_EQUAL_INT(0, pthread_create(&thread, NULL, run_lane, &lenders[0]));
    run_lane(&lenders[1]);
    TEST_ASSERT_EQUAL_INT(0, pthread_join(thread, NULL));
    TEST_ASSERT_EQUAL_INT(0, lenders[0].wrong);
    TEST_ASSERT_EQUAL_INT(0, lenders[1].wrong);
    bp_table_free(table);
    TEST_ASSERT_EQUAL_UINT64(0, log.wrong);
    TEST_ASSERT_EQUAL_UINT64(log.created, log.destroyed);
}

static void test_two_solvers_use_one_table_at_the_same_time(void)
{
    run_side_by_side("array", 0, 1);
    run_side_by_side("array", SMALL_TABLE, 2);
    run_side_by_side("shared", 0, 1);
}

/* A third party's game. */

static void test_another_game(void)
{
    for (int32_t sticks = 1; sticks <= 40; sticks++) {
        for (int32_t objective = 0; objective <= BP_OBJECTIVE_GUARANTEED; objective++) {
            bp_state *state = test_sticks(2, sticks, 5);
            bp_solver *solver = test_solver(objective);
            bp_result *result = NULL;
            int32_t sign = sticks % 4 ? 1 : -1;
            if (objective == BP_OBJECTIVE_THESIS) {
                TEST_ASSERT_EQUAL_INT(BP_ERR_UNSUPPORTED, bp_solve(&result, solver, state));
                TEST_ASSERT_NULL(result);
            } else {
                result = test_solve(solver, state);
                TEST_ASSERT_EQUAL_INT32(objective == BP_OBJECTIVE_OUTCOME ? sign : 5 * sign,
                                        test_value(result));
                TEST_ASSERT_EQUAL_INT32(1, bp_result_is_lossless(result));
            }
            bp_result_free(result);
            bp_solver_free(solver);
            bp_state_free(state);
        }
    }
}

/* Without the pv the value stays, the work shrinks, and a best move is known only with all moves. */
static void test_the_value_alone(void)
{
    uint64_t with_lines = 0;
    uint64_t without = 0;
    for (int i = 0; i < TEST_BOARDS; i++) {
        bp_state *state = test_open(test_boards[i]);
        for (int32_t all = 0; all < 2; all++) {
            bp_solver *solver = test_solver(BP_OBJECTIVE_OUTCOME);
            size_t length = 77;
            bp_move best = 0;
            TEST_STATUS(BP_OK, bp_solver_set(solver, BP_OPTION_ALL_MOVES, all));
            bp_result *whole = test_solve(solver, state);
            TEST_STATUS(BP_OK, bp_solver_clear(solver));
            TEST_STATUS(BP_OK, bp_solver_set(solver, BP_OPTION_PV, 0));
            bp_result *alone = test_solve(solver, state);
            TEST_ASSERT_EQUAL_INT32(test_value(whole), test_value(alone));
            TEST_STATUS(BP_OK, bp_result_pv(NULL, 0, &length, alone));
            TEST_ASSERT_EQUAL_UINT(0, length);
            TEST_STATUS(all ? BP_OK : BP_ERR_NOT_KNOWN, bp_result_best(&best, alone));
            with_lines += test_count(whole, BP_COUNT_NODES);
            without += test_count(alone, BP_COUNT_NODES);
            bp_result_free(whole);
            bp_result_free(alone);
            bp_solver_free(solver);
        }
        bp_state_free(state);
    }
    TEST_ASSERT_TRUE(without < with_lines);
}

int main(void)
{
    UNITY_BEGIN();
    RUN_TEST(test_renaming_colours_changes_no_value);
    RUN_TEST(test_renaming_colours_of_larger_boards);
    RUN_TEST(test_a_warm_table_changes_no_value);
    RUN_TEST(test_a_warm_table_on_boards_of_other_counts);
    RUN_TEST(test_a_shared_table_changes_no_value);
    RUN_TEST(test_a_small_table_changes_no_value);
    RUN_TEST(test_work_repeats_with_one_thread_and_a_cold_table);
    RUN_TEST(test_two_solvers_use_one_table_at_the_same_time);
    RUN_TEST(test_another_game);
    RUN_TEST(test_the_value_alone);
    return UNITY_END();
}
