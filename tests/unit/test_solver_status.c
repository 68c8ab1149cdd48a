/* SPDX-License-Identifier: MIT */
/*
 * Every status that solver.h documents for wrong arguments and for questions that do not suit the
 * game.
 */
#include <bigpoints.h>
#include <limits.h>
#include <string.h>
#include <unity.h>

#include "games/gomoku.h"
#include "support/empty_game.h"
#include "support/solving.h"
#include "support/sticks_game.h"
#include "support/support.h"

#define BOARD "players=2 board=RGBRGB"

void setUp(void)
{
}
void tearDown(void)
{
}

/* Arguments. */

static void test_null_solvers(void)
{
    bp_state *state = test_open(BOARD);
    bp_solver *solver = test_solver(BP_OBJECTIVE_MARGIN);
    bp_result *result = (void *)&state;

    TEST_STATUS(BP_ERR_ARGUMENT, bp_solver_new(NULL, NULL));
    TEST_STATUS(BP_ERR_ARGUMENT, bp_solver_set(NULL, BP_OPTION_OBJECTIVE, BP_OBJECTIVE_MARGIN));
    TEST_STATUS(BP_ERR_ARGUMENT, bp_solver_set_table(NULL, NULL));
    for (int32_t option = -1; option <= BP_OPTION_COUNT; option++) {
        int64_t value = 7;
        TEST_STATUS(BP_ERR_ARGUMENT, bp_solver_set(NULL, option, 1));
        TEST_STATUS(BP_ERR_ARGUMENT, bp_solver_get(&value, NULL, option));
        TEST_STATUS(BP_ERR_ARGUMENT, bp_solver_get(NULL, solver, option));
        TEST_ASSERT_EQUAL_INT64(7, value);
    }
    TEST_STATUS(BP_ERR_ARGUMENT, bp_solver_set_progress(NULL, test_ignore_progress, NULL));
    TEST_STATUS(BP_ERR_ARGUMENT, bp_solver_set_proof(NULL, test_ignore_line, NULL, 1));
    TEST_STATUS(BP_ERR_ARGUMENT, bp_solver_clear(NULL));
    TEST_STATUS(BP_ERR_ARGUMENT, bp_solve(NULL, solver, state));
    TEST_STATUS(BP_ERR_ARGUMENT, bp_solve(&result, NULL, state));
    TEST_ASSERT_NULL(result);
    test_assert_refused(BP_ERR_ARGUMENT, solver, NULL);
    bp_solver_cancel(NULL, 1);
    bp_solver_free(NULL);
    bp_result_free(NULL);
    test_assert_solved(solver, state);
    bp_solver_free(solver);
    bp_state_free(state);
}

static void test_null_results(void)
{
    int32_t number = 77;
    int32_t scores[2];
    size_t count = 77;
    int64_t large = 77;
    bp_move move = 77;

    TEST_STATUS(BP_ERR_ARGUMENT, bp_result_objective(NULL));
    TEST_STATUS(BP_ERR_ARGUMENT, bp_result_seat(NULL));
    TEST_STATUS(BP_ERR_ARGUMENT, bp_result_stop_reason(NULL));
    TEST_STATUS(BP_ERR_ARGUMENT, bp_result_value(&number, NULL));
    TEST_STATUS(BP_ERR_ARGUMENT, bp_result_bounds(&number, &number, NULL));
    TEST_STATUS(BP_ERR_ARGUMENT, bp_result_outcome(&number, NULL));
    TEST_STATUS(BP_ERR_ARGUMENT, bp_result_scores(scores, 2, &count, NULL));
    TEST_STATUS(BP_ERR_ARGUMENT, bp_result_best(&move, NULL));
    TEST_STATUS(BP_ERR_ARGUMENT, bp_result_pv(&move, 1, &count, NULL));
    TEST_STATUS(BP_ERR_ARGUMENT, bp_result_move_count(NULL));
    TEST_STATUS(BP_ERR_ARGUMENT, bp_result_move(&move, &number, &number, NULL, 0));
    TEST_STATUS(BP_ERR_ARGUMENT, bp_result_move_scores(scores, 2, &count, NULL, 0));
    TEST_STATUS(BP_ERR_ARGUMENT, bp_result_move_pv(&move, 1, &count, NULL, 0));
    TEST_STATUS(BP_ERR_ARGUMENT, bp_result_move_estimate(&number, &large, NULL, 0));
    TEST_STATUS(BP_ERR_ARGUMENT, bp_result_estimate(&number, NULL));
    TEST_STATUS(BP_ERR_ARGUMENT, bp_result_is_exact(NULL));
    TEST_STATUS(BP_ERR_ARGUMENT, bp_result_is_lossless(NULL));
    for (int32_t which = -1; which <= BP_COUNT_COUNT; which++) {
        TEST_STATUS(BP_ERR_ARGUMENT, bp_result_count(NULL, which));
    }
    TEST_ASSERT_TRUE(bp_result_seconds(NULL) == 0);
    TEST_ASSERT_EQUAL_INT32(77, number);
    TEST_ASSERT_EQUAL_UINT(77, count);
    TEST_ASSERT_EQUAL_INT64(77, large);
    TEST_ASSERT_EQUAL_UINT32(77, move);
}

/* Outputs that are NULL: an error where it is the only output, otherwise left out. */
static void test_null_outputs(void)
{
    bp_state *state = test_open(BOARD);
    bp_solver *solver = test_solver(BP_OBJECTIVE_MAXN);
    bp_result *result;
    size_t count = 0;

    TEST_STATUS(BP_OK, bp_solver_set(solver, BP_OPTION_ALL_MOVES, 1));
    result = test_solve(solver, state);
    TEST_STATUS(BP_ERR_ARGUMENT, bp_result_value(NULL, result));
    TEST_STATUS(BP_ERR_ARGUMENT, bp_result_outcome(NULL, result));
    TEST_STATUS(BP_ERR_ARGUMENT, bp_result_best(NULL, result));
    TEST_STATUS(BP_ERR_ARGUMENT, bp_result_estimate(NULL, result));
    TEST_STATUS(BP_ERR_UNSUPPORTED, bp_result_move_estimate(NULL, NULL, result, 0));
    TEST_STATUS(BP_OK, bp_result_bounds(NULL, NULL, result));
    TEST_STATUS(BP_OK, bp_result_move(NULL, NULL, NULL, result, 0));
    TEST_STATUS(BP_OK, bp_result_scores(NULL, 0, &count, result));
    TEST_ASSERT_EQUAL_UINT(2, count);
    TEST_STATUS(BP_OK, bp_result_pv(NULL, 0, &count, result));
    TEST_ASSERT_TRUE(count > 1);
    TEST_STATUS(BP_OK, bp_result_move_scores(NULL, 0, &count, result, 0));
    TEST_ASSERT_EQUAL_UINT(2, count);
    TEST_STATUS(BP_OK, bp_result_move_pv(NULL, 0, &count, result, 0));
    TEST_ASSERT_EQUAL_UINT(0, count); /* not wanted */
    bp_result_free(result);
    bp_solver_free(solver);
    bp_state_free(state);
}

static void test_buffers_and_indices(void)
{
    bp_state *state = test_open(BOARD);
    bp_solver *solver = test_solver(BP_OBJECTIVE_MAXN);
    bp_result *result;
    int32_t scores[2] = {77, 77};
    bp_move pv[2] = {77, 77};
    size_t count = 0;

    TEST_STATUS(BP_OK, bp_solver_set(solver, BP_OPTION_ALL_MOVES, 1));
    TEST_STATUS(BP_OK, bp_solver_set(solver, BP_OPTION_MOVE_PVS, 1));
    result = test_solve(solver, state);
    TEST_STATUS(BP_ERR_SPACE, bp_result_scores(scores, 1, &count, result));
    TEST_ASSERT_EQUAL_UINT(2, count);
    TEST_STATUS(BP_ERR_SPACE, bp_result_move_scores(scores, 1, &count, result, 0));
    TEST_ASSERT_EQUAL_UINT(2, count);
    TEST_STATUS(BP_ERR_SPACE, bp_result_pv(pv, 1, &count, result));
    TEST_ASSERT_TRUE(count > 1);
    TEST_STATUS(BP_ERR_SPACE, bp_result_move_pv(pv, 1, &count, result, 0));
    TEST_ASSERT_TRUE(count > 1);
    TEST_STATUS(BP_ERR_ARGUMENT, bp_result_move_scores(scores, 2, &count, result, -1));
    TEST_STATUS(BP_ERR_ARGUMENT, bp_result_move_pv(pv, 2, &count, result, -1));
    TEST_STATUS(BP_ERR_ARGUMENT, bp_result_move_scores(scores, 2, &count, result, INT32_MAX));
    TEST_STATUS(BP_ERR_ARGUMENT,
                bp_result_move_pv(pv, 2, &count, result, bp_result_move_count(result)));
    TEST_ASSERT_EQUAL_UINT32(77, pv[1]);
    TEST_ASSERT_EQUAL_INT32(77, scores[1]);
    TEST_STATUS(BP_ERR_ARGUMENT, bp_result_move(pv, NULL, NULL, result, -1));
    TEST_STATUS(BP_ERR_ARGUMENT,
                bp_result_move(pv, NULL, NULL, result, bp_result_move_count(result)));
    TEST_STATUS(BP_ERR_ARGUMENT, bp_result_move(pv, NULL, NULL, result, INT32_MAX));
    TEST_ASSERT_EQUAL_UINT32(77, pv[1]);
    bp_result_free(result);
    bp_solver_free(solver);
    bp_state_free(state);
}

static void test_options_out_of_range_change_nothing(void)
{
    static const struct {
        int32_t option;
        int64_t value;
    } rows[] = {
        {BP_OPTION_OBJECTIVE, -1},
        {BP_OPTION_OBJECTIVE, BP_OBJECTIVE_REFINED + 1},
        {BP_OPTION_OBJECTIVE, INT32_MAX},
        {BP_OPTION_OBJECTIVE, (int64_t)1 << 32},
        {BP_OPTION_THREADS, 0},
        {BP_OPTION_THREADS, -1},
        {BP_OPTION_THREADS, 257},
        {BP_OPTION_THREADS, INT32_MIN},
        {BP_OPTION_THREADS, (int64_t)1 << 32 | 1},
        {BP_OPTION_MILLISECONDS, -1},
        {BP_OPTION_MILLISECONDS, INT64_MIN},
        {BP_OPTION_NODES, -1},
        {BP_OPTION_NODES, INT64_MIN},
        {BP_OPTION_MEMORY, -1},
        {BP_OPTION_MEMORY, 1},
        {BP_OPTION_MEMORY, BP_MEMORY_MIN - 1},
        {BP_OPTION_ALL_MOVES, -1},
        {BP_OPTION_ALL_MOVES, 2},
        {BP_OPTION_PV, -1},
        {BP_OPTION_PV, 2},
        {BP_OPTION_MOVE_PVS, -1},
        {BP_OPTION_MOVE_PVS, 2},
    };
    bp_state *state = test_open(BOARD);
    bp_solver *solver = test_solver(BP_OBJECTIVE_MAXN);
    bp_result *result;
    int32_t scores[2];

    for (size_t i = 0; i < TEST_LENGTH(rows); i++) {
        int64_t before = -7;
        int64_t after = -8;
        TEST_STATUS(BP_OK, bp_solver_get(&before, solver, rows[i].option));
        TEST_STATUS(BP_ERR_RANGE, bp_solver_set(solver, rows[i].option, rows[i].value));
        TEST_STATUS(BP_OK, bp_solver_get(&after, solver, rows[i].option));
        TEST_ASSERT_EQUAL_INT64(before, after);
    }
    TEST_STATUS(BP_OK, bp_solver_set(solver, BP_OPTION_MILLISECONDS, 0)); /* no limit */
    TEST_STATUS(BP_OK, bp_solver_set(solver, BP_OPTION_MILLISECONDS, INT64_MAX));
    result = test_solve(solver, state);
    TEST_STATUS(BP_OK, bp_result_scores(scores, 2, NULL, result)); /* still maxn */
    bp_result_free(result);
    TEST_STATUS(BP_OK, bp_solver_set(solver, BP_OPTION_THREADS, 256));
    TEST_STATUS(BP_OK, bp_solver_set(solver, BP_OPTION_OBJECTIVE, BP_OBJECTIVE_OUTCOME));
    test_assert_solved(solver, state);
    bp_solver_free(solver);
    bp_state_free(state);
}

/* Every option but those of a solver, and numbers that are no option. */
static void test_options_that_a_solver_does_not_have(void)
{
    bp_solver *solver = test_solver(BP_OBJECTIVE_MARGIN);
    int own = 0;

    for (int32_t option = -1; option <= BP_OPTION_COUNT; option++) {
        int64_t initial = 7;
        int64_t value = 7;
        int status = bp_option_info(NULL, NULL, NULL, NULL, &initial, BP_SEARCHER_SOLVER, option);
        TEST_STATUS(status, bp_solver_get(&value, solver, option));
        if (status == BP_OK) {
            initial = option == BP_OPTION_OBJECTIVE ? BP_OBJECTIVE_MARGIN : initial;
            TEST_ASSERT_EQUAL_INT64(initial, value);
            TEST_STATUS(BP_OK, bp_solver_set(solver, option, initial));
            own++;
        } else {
            TEST_STATUS(BP_ERR_OPTION, status);
            TEST_STATUS(BP_ERR_OPTION, bp_solver_set(solver, option, 1));
            TEST_ASSERT_EQUAL_INT64(7, value);
        }
    }
    TEST_ASSERT_EQUAL_INT(8, own);
    TEST_STATUS(BP_ERR_OPTION, bp_solver_set(solver, BP_OPTION_LEVEL, 1));
    TEST_STATUS(BP_ERR_OPTION, bp_solver_set(solver, INT32_MIN, 1));
    TEST_STATUS(BP_ERR_OPTION, bp_solver_set(solver, INT32_MAX, 1));
    bp_solver_free(solver);
}

static void test_defaults(void)
{
    bp_state *state = test_open(BOARD);
    bp_solver *solver = NULL;
    bp_result *result;
    int32_t value = 0;

    TEST_STATUS(BP_OK, bp_solver_new(&solver, NULL));
    TEST_STATUS(BP_OK, bp_solver_clear(solver)); /* there is no table yet */
    result = test_solve(solver, state);
    TEST_STATUS(BP_OK, bp_result_value(&value, result));
    TEST_ASSERT_EQUAL_INT32(test_solve_text(BOARD, BP_OBJECTIVE_OUTCOME, 0), value);
    TEST_ASSERT_EQUAL_INT32(0, bp_result_move_count(result));
    TEST_ASSERT_TRUE(test_count(result, BP_COUNT_TABLE_BYTES) > 0);
    TEST_ASSERT_TRUE(test_count(result, BP_COUNT_TABLE_BYTES) <= 64u << 20);
    for (int32_t which = -1; which <= BP_COUNT_COUNT; which++) {
        int is_counted = which == BP_COUNT_NODES || which == BP_COUNT_PROBES ||
                         which == BP_COUNT_HITS || which == BP_COUNT_STORES ||
                         which == BP_COUNT_TABLE_BYTES || which == BP_COUNT_WINDOWS;
        int is_count = which >= 0 && which < BP_COUNT_COUNT;
        if (is_counted) {
            TEST_ASSERT_TRUE(test_count(result, which) > 0);
        } else {
            TEST_STATUS(is_count ? BP_ERR_UNSUPPORTED : BP_ERR_ARGUMENT,
                        bp_result_count(result, which));
        }
    }
    bp_result_free(result);
    bp_solver_free(solver);
    bp_state_free(state);
}

static void test_unusable_allocators(void)
{
    test_memory memory;
    bp_solver *solver = (void *)&memory;
    bp_table *table = (void *)&memory;

    test_memory_init(&memory);
    for (int i = 0; i < 3; i++) {
        bp_allocator wrong = memory.allocator;
        wrong.version += i == 0;
        wrong.alloc = i == 1 ? NULL : wrong.alloc;
        wrong.free = i == 2 ? NULL : wrong.free;
        TEST_ASSERT_TRUE(bp_solver_new(&solver, &wrong) < 0);
        TEST_ASSERT_NULL(solver);
        TEST_ASSERT_TRUE(bp_table_new(&table, "array", 0, &wrong) < 0);
        TEST_ASSERT_NULL(table);
    }
    TEST_ASSERT_EQUAL_UINT(0, memory.calls);
}

/* Questions that do not suit the game. */

static void assert_unsuited(const char *text, int32_t objective)
{
    bp_state *state = test_open(text);
    bp_solver *solver = test_solver(objective);

    test_assert_refused(BP_ERR_UNSUPPORTED, solver, state);
    test_assert_refused(BP_ERR_UNSUPPORTED, solver, state); /* and the solver is not busy */
    TEST_STATUS(BP_OK, bp_solver_set(solver, BP_OPTION_OBJECTIVE, BP_OBJECTIVE_GUARANTEED));
    test_assert_solved(solver, state);
    bp_solver_free(solver);
    bp_state_free(state);
}

static void test_objectives_that_do_not_suit(void)
{
    for (int players = 3; players <= 5; players++) {
        char text[64];
        strcpy(text, "players=3 board=RGBRG");
        text[8] = (char)('0' + players);
        assert_unsuited(text, BP_OBJECTIVE_OUTCOME);
        assert_unsuited(text, BP_OBJECTIVE_MARGIN);
        assert_unsuited(text, BP_OBJECTIVE_THESIS);
    }
    assert_unsuited("players=2 rules=official board=RGBRGB", BP_OBJECTIVE_THESIS);
    assert_unsuited("players=2 rules=official board=RGBRGBW", BP_OBJECTIVE_THESIS);
}

/* A finished game has the value of its scores for the first seat, without a move and without work. */
static void assert_finished(int32_t objective, const bp_state *state)
{
    int32_t scores[TEST_MOVES];
    size_t players;
    int32_t value;
    bp_move move;
    TEST_STATUS(BP_OK, bp_state_scores(scores, TEST_MOVES, &players, state));
    int32_t expected = scores[0] - scores[1];
    for (size_t seat = 2; seat < players; seat++) {
        int32_t margin = scores[0] - scores[seat];
        expected = margin < expected ? margin : expected;
    }
    if (objective == BP_OBJECTIVE_OUTCOME) {
        expected = (expected > 0) - (expected < 0);
    }
    bp_solver *solver = test_solver(objective);
    bp_result *result = test_solve(solver, state);
    TEST_STATUS(BP_OK, bp_result_value(&value, result));
    TEST_ASSERT_EQUAL_INT32(expected, value);
    TEST_ASSERT_EQUAL_INT32(BP_STOP_SOLVED, bp_result_stop_reason(result));
    TEST_STATUS(BP_ERR_NOT_KNOWN, bp_result_best(&move, result));
    TEST_ASSERT_EQUAL_UINT64(0, test_count(result, BP_COUNT_NODES));
    TEST_ASSERT_EQUAL_INT32(1, bp_result_is_lossless(result));
    bp_result_free(result);
    bp_solver_free(solver);
}

static void test_nothing_to_solve(void)
{
    bp_state *over = test_open("board=RGGR moves=Ra,Ga,Gc,Rc");
    bp_state *three = test_open("players=3 board=RGGR moves=Ra,Ga,Gc,Rc");
    bp_state *thesis = test_open("rules=thesis board=RGGR moves=Ra,Ga,Gc,Rc");

    assert_finished(BP_OBJECTIVE_OUTCOME, over);
    assert_finished(BP_OBJECTIVE_MARGIN, over);
    assert_finished(BP_OBJECTIVE_THESIS, thesis);
    assert_finished(BP_OBJECTIVE_MAXN, three);
    assert_finished(BP_OBJECTIVE_GUARANTEED, three);
    assert_finished(BP_OBJECTIVE_GUARANTEED, over);
    bp_state_free(over);
    bp_state_free(three);
    bp_state_free(thesis);
}

/* A payoff that can't fit the table's value is refused, never cut. */
static void test_scores_too_large_for_a_table(void)
{
    static const int32_t objectives[] = {BP_OBJECTIVE_OUTCOME, BP_OBJECTIVE_MARGIN,
                                         BP_OBJECTIVE_MAXN, BP_OBJECTIVE_GUARANTEED};
    bp_game *game = test_sticks_game(2, 9, 5, INT32_MIN, INT32_MAX);
    bp_game *many = test_sticks_game(16, 30, 5, 0, 1 << 20);
    bp_state *states[2] = {NULL, NULL};

    TEST_STATUS(BP_OK, bp_state_new(&states[0], game));
    TEST_STATUS(BP_OK, bp_state_new(&states[1], many));
    for (size_t i = 0; i < TEST_LENGTH(objectives); i++) {
        bp_solver *solver = test_solver(objectives[i]);
        bp_result *result = NULL;
        int status = bp_solve(&result, solver, states[0]);
        /* The outcome needs no scores; all others do. */
        TEST_ASSERT_TRUE(status == BP_ERR_UNSUPPORTED ||
                         (status == BP_OK && test_value(result) == (i == 0 ? 1 : 5)));
        TEST_ASSERT_TRUE(i == 0 || status == BP_ERR_UNSUPPORTED);
        bp_result_free(result);
        bp_solver_free(solver);
    }
    bp_solver *solver = test_solver(BP_OBJECTIVE_MAXN);
    test_assert_refused(BP_ERR_UNSUPPORTED, solver, states[1]); /* 16 scores of 21 bits */
    bp_solver_free(solver);
    bp_state_free(states[0]);
    bp_state_free(states[1]);
    bp_game_free(game);
    bp_game_free(many);
}

/* Keys. */

static void test_hashed_keys_are_told(void)
{
    bp_game *gomoku = NULL;
    bp_state *states[2] = {test_open("players=2 seed=3"), NULL}; /* the standard game */

    TEST_STATUS(BP_OK, bp__gomoku_new(&gomoku, 15, 0, NULL));
    TEST_STATUS(BP_OK, bp_state_new(&states[1], gomoku));
    for (int i = 0; i < 2; i++) {
        bp_solver *solver = test_solver(BP_OBJECTIVE_OUTCOME);
        TEST_STATUS(BP_OK, bp_solver_set(solver, BP_OPTION_NODES, 5000));
        bp_result *result = test_solve(solver, states[i]);
        TEST_ASSERT_EQUAL_INT(BP_STOP_NODES, bp_result_stop_reason(result));
        TEST_ASSERT_EQUAL_INT32(i == 0, bp_result_is_lossless(result));
        bp_result_free(result);
        bp_solver_free(solver);
        bp_state_free(states[i]);
    }
    bp_game_free(gomoku);
}

int main(void)
{
    UNITY_BEGIN();
    RUN_TEST(test_null_solvers);
    RUN_TEST(test_null_results);
    RUN_TEST(test_null_outputs);
    RUN_TEST(test_buffers_and_indices);
    RUN_TEST(test_options_out_of_range_change_nothing);
    RUN_TEST(test_options_that_a_solver_does_not_have);
    RUN_TEST(test_defaults);
    RUN_TEST(test_unusable_allocators);
    RUN_TEST(test_objectives_that_do_not_suit);
    RUN_TEST(test_nothing_to_solve);
    RUN_TEST(test_scores_too_large_for_a_table);
    RUN_TEST(test_hashed_keys_are_told);
    return UNITY_END();
}
