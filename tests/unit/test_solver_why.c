/* SPDX-License-Identifier: MIT */
/*
 * The reason of BP_ERR_METHOD: every fault of a game that stops a solve is named with its method and the position, and with
 * the move that led there; by every objective, with one thread and two.
 */
#include <string.h>

#include <bigpoints.h>
#include <bigpoints/experimental/bulk.h>
#include <unity.h>

#include "support/faulty_game.h"
#include "support/faulty_table.h"
#include "support/solving.h"
#include "support/support.h"

enum { FROM = 4 };

void setUp(void)
{
}
void tearDown(void)
{
}

/* A fault, how its reason begins, and whether it is of the position that a move led to. */
typedef struct expected {
    fault broken;
    const char *begins;
    int after_move;
} expected;

static const expected faults[] = {
    {FAULT_MOVER_HIGH, "mover: gives ", 1},
    {FAULT_MOVER_NEGATIVE, "mover: gives -", 1},
    {FAULT_MOVES_NONE, "moves: gives 0 moves, which are not 1 to 3; position: ", 0},
    {FAULT_MOVES_MANY, "moves: gives ", 0},
    {FAULT_MOVES_HUGE_COUNT, "moves: gives ", 0},
    {FAULT_SCORES_HIGH, "scores: gives ", 1},
    {FAULT_SCORES_LOW, "scores: gives -", 1},
    {FAULT_SCORES_EXTREME, "scores: gives ", 1},
};

/* Faults of methods that only some objectives call. */
static const expected faults_of_two[] = {
    {FAULT_CANDIDATES_MANY, "candidates: gives ", 0},
    {FAULT_CANDIDATES_HUGE_COUNT, "candidates: gives ", 0},
    {FAULT_REDUCE_CROSSED_BOUNDS, "reduce: banked ", 1},
    {FAULT_REDUCE_EXTREME, "reduce: banked ", 1},
};

static const expected faults_of_thesis[] = {
    {FAULT_THESIS_LONG_PV,
     "thesis_solve: scores or best play of the answer are impossible; position: ", 0},
    {FAULT_THESIS_NO_PV, "thesis_solve: scores or best play", 0},
    {FAULT_THESIS_SCORES, "thesis_solve: scores or best play", 0},
    {FAULT_THESIS_STATUS, "thesis_solve: returns ", 0},
    {FAULT_THESIS_BUSY, "thesis_solve: returns -17; position: ", 0},
};

/* Solves a game with a fault, and checks the reason. */
static void check_from(const expected *e, int32_t objective, int32_t players, int32_t threads,
                       int32_t from)
{
    char why[BP_MESSAGE_TEXT] = "";
    bp_game *game = test_faulty_game(e->broken, players, from);
    bp_solver *solver = test_solver(objective);
    bp_state *state = NULL;
    bp_result *result = NULL;
    TEST_STATUS(BP_OK, bp_state_new(&state, game));
    TEST_STATUS(BP_OK, bp_solver_set(solver, BP_OPTION_THREADS, threads));
    TEST_ASSERT_EQUAL_INT_MESSAGE(BP_ERR_METHOD, bp_solve(&result, solver, state),
                                  test_fault_name(e->broken));
    TEST_ASSERT_NULL(result);
    TEST_STATUS(BP_OK, bp_solver_why(why, sizeof why, NULL, solver));
    TEST_ASSERT_EQUAL_STRING_LEN_MESSAGE(e->begins, why, strlen(e->begins), why);
    TEST_ASSERT_NOT_NULL_MESSAGE(strstr(why, "; position: left="), why);
    TEST_ASSERT_EQUAL_INT_MESSAGE(e->after_move, strstr(why, ", after the move take") != NULL, why);
    bp_state_free(state);
    bp_solver_free(solver);
    bp_game_free(game);
}

static void check(const expected *e, int32_t objective, int32_t players, int32_t threads)
{
    check_from(e, objective, players, threads, FROM);
}

static void test_every_fault_is_named(void)
{
    for (size_t i = 0; i < TEST_LENGTH(faults); i++) {
        check(&faults[i], BP_OBJECTIVE_OUTCOME, 2, 1);
        check(&faults[i], BP_OBJECTIVE_MARGIN, 2, 2);
        check(&faults[i], BP_OBJECTIVE_MAXN, 2, 1);
        check(&faults[i], BP_OBJECTIVE_GUARANTEED, 3, 1);
        check(&faults[i], BP_OBJECTIVE_GUARANTEED, 3, 2);
    }
    for (size_t i = 0; i < TEST_LENGTH(faults_of_two); i++) {
        check(&faults_of_two[i], BP_OBJECTIVE_OUTCOME, 2, 1);
        check(&faults_of_two[i], BP_OBJECTIVE_MARGIN, 2, 2);
    }
    for (size_t i = 0; i < TEST_LENGTH(faults_of_thesis); i++) {
        check(&faults_of_thesis[i], BP_OBJECTIVE_THESIS, 2, 1);
    }
}

/* A fault of the position that is solved has no move. */
static void test_the_first_position(void)
{
    static const expected mover = {FAULT_MOVER_HIGH, "mover: gives ", 0};
    static const expected moves = {FAULT_MOVES_NONE, "moves: gives 0 moves", 0};
    for (int32_t objective = BP_OBJECTIVE_OUTCOME; objective <= BP_OBJECTIVE_GUARANTEED;
         objective++) {
        check_from(&mover, objective, 2, 1, FAULTY_COUNTERS);
        check_from(&moves, objective, 2, 1, FAULTY_COUNTERS);
    }
}

/* The same reasons for the items of a bulk call, with a session for each thread. */
static void test_items_of_bulk_calls(void)
{
    bp_game *games[2] = {test_faulty_game(FAULT_MOVES_NONE, 2, FAULTY_COUNTERS),
                         test_faulty_game(FAULT_SCORES_HIGH, 3, FROM)};
    for (size_t i = 0; i < 2; i++) {
        char why[BP_MESSAGE_TEXT] = "";
        bp_state *state = NULL;
        bp_answers *answers = NULL;
        bp_solver *solver = test_solver(i == 0 ? BP_OBJECTIVE_MARGIN : BP_OBJECTIVE_MAXN);
        TEST_STATUS(BP_OK, bp_solver_set(solver, BP_OPTION_THREADS, 2));
        TEST_STATUS(BP_OK, bp_state_new(&state, games[i]));
        const bp_state *states[3] = {state, state, state};
        TEST_STATUS(BP_OK, bp_bulk_solve_states(&answers, solver, states, 3));
        TEST_STATUS(BP_OK, bp_answers_why(why, sizeof why, NULL, answers, 2));
        const char *begins =
            i == 0 ? "position 3: moves: gives 0 moves" : "position 3: scores: gives ";
        TEST_ASSERT_EQUAL_STRING_LEN(begins, why, strlen(begins));
        TEST_ASSERT_NOT_NULL_MESSAGE(strstr(why, "; position: left="), why);
        bp_answers_free(answers);
        bp_solver_free(solver);
        bp_state_free(state);
        bp_game_free(games[i]);
    }
}

/* A text that has no end can't be part of a certificate, nor of a reason. */
static void test_a_text_of_no_length(void)
{
    char why[BP_MESSAGE_TEXT] = "";
    bp_game *game = test_faulty_game(FAULT_FORMAT_POSITION_HUGE_LENGTH, 2, FAULTY_COUNTERS);
    bp_solver *solver = test_solver(BP_OBJECTIVE_MARGIN);
    bp_state *state = NULL;
    bp_result *result = NULL;
    TEST_STATUS(BP_OK, bp_state_new(&state, game));
    TEST_STATUS(BP_OK, bp_solver_set_proof(solver, test_ignore_line, NULL, 1000));
    TEST_STATUS(BP_ERR_METHOD, bp_solve(&result, solver, state));
    TEST_STATUS(BP_OK, bp_solver_why(why, sizeof why, NULL, solver));
    TEST_ASSERT_EQUAL_STRING_LEN("format_position: returns the length ", why, 36);
    bp_state_free(state);
    bp_solver_free(solver);
    bp_game_free(game);
}

/* Tables that answer with wrong values, or that can't be made. */
static void test_faults_of_tables_have_a_reason(void)
{
    int values = 0;
    int tables = 0;
    bp_state *state = test_open("board=RGBRGBWK");
    for (int broken = TABLE_FAULT_NONE; broken < TABLE_FAULTS; broken++) {
        for (int32_t objective = BP_OBJECTIVE_OUTCOME; objective <= BP_OBJECTIVE_GUARANTEED;
             objective++) {
            char why[BP_MESSAGE_TEXT] = "";
            bp_solver *solver = test_solver(objective);
            bp_table *table = test_faulty_table((table_fault)broken);
            bp_result *result = NULL;
            TEST_STATUS(BP_OK, bp_solver_set_table(solver, table));
            int status = bp_solve(&result, solver, state);
            TEST_STATUS(BP_OK, bp_solver_why(why, sizeof why, NULL, solver));
            if (status == BP_ERR_METHOD) {
                int contradicts = strstr(why, ", or the table has wrong values") != NULL;
                int is_refused = strstr(why, "the table can't be made") != NULL;
                TEST_ASSERT_TRUE_MESSAGE(contradicts || is_refused, why);
                values += contradicts;
                tables += is_refused;
            }
            bp_result_free(result);
            bp_table_free(table);
            bp_solver_free(solver);
        }
    }
    bp_state_free(state);
    TEST_ASSERT_GREATER_THAN_INT(0, values);
    TEST_ASSERT_GREATER_THAN_INT(0, tables);
}

int main(void)
{
    UNITY_BEGIN();
    RUN_TEST(test_every_fault_is_named);
    RUN_TEST(test_the_first_position);
    RUN_TEST(test_items_of_bulk_calls);
    RUN_TEST(test_a_text_of_no_length);
    RUN_TEST(test_faults_of_tables_have_a_reason);
    return UNITY_END();
}
