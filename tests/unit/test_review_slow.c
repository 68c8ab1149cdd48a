/* SPDX-License-Identifier: MIT */
/*
 * Reviews of 100 random games on boards of 4 colours x 3 discs: every regret is the difference of the values that a
 * solver finds for the position and for the move.
 */
#include <stdio.h>

#include <bigpoints.h>
#include <bigpoints/experimental/review.h>
#include <unity.h>

#include "support/reviewing.h"
#include "support/solving.h"

enum { GAMES = 100 };

void setUp(void)
{
}
void tearDown(void)
{
}

/* The value of a root move. */
static int32_t value_of(const bp_result *result, bp_move move)
{
    for (int32_t i = 0; i < bp_result_move_count(result); i++) {
        bp_move found;
        int32_t lower;
        int32_t upper;
        TEST_STATUS(BP_OK, bp_result_move(&found, &lower, &upper, result, i));
        if (found == move) {
            TEST_ASSERT_EQUAL_INT32(lower, upper);
            return lower;
        }
    }
    test_fail("the move is not a root move");
    return 0;
}

static int32_t compare(const bp_review *review, bp_solver *solver, const bp_state *state,
                       int32_t ply)
{
    reviewing_move m;
    bp_state *before = reviewing_before(state, ply);
    bp_result *result = test_solve(solver, before);
    TEST_STATUS(BP_OK, reviewing_read(&m, review, ply));
    TEST_ASSERT_EQUAL_INT32(1, m.exact);
    TEST_ASSERT_EQUAL_INT32(1, m.lossless);
    int32_t value = test_value(result);
    int32_t regret = (value - value_of(result, m.played)) * BP_ESTIMATE_POINT;
    TEST_ASSERT_EQUAL_INT32(regret, bp_review_regret(review, ply));
    TEST_ASSERT_EQUAL_INT32(value * BP_ESTIMATE_POINT, m.value_best);
    TEST_ASSERT_EQUAL_INT32(value, value_of(result, m.best));
    bp_result_free(result);
    bp_state_free(before);
    return regret;
}

static void test_regrets_are_differences_of_solved_values(void)
{
    bp_solver *solver = test_solver(BP_OBJECTIVE_MARGIN);
    bp_review *review = reviewing_new(0, 0);
    test_random random;
    int moves = 0;
    int costly = 0;
    TEST_STATUS(BP_OK, bp_solver_set(solver, BP_OPTION_ALL_MOVES, 1));
    test_random_init(&random, 43);
    for (int game = 0; game < GAMES; game++) {
        char text[64];
        snprintf(text, sizeof text, "players=2 colours=4 discs=3 seed=%d", game);
        bp_state *state = test_open(text);
        reviewing_play_out(state, &random);
        reviewing_run(review, state);
        TEST_ASSERT_EQUAL_INT64(bp_state_ply(state), bp_review_count(review, BP_COUNT_UNITS_DONE));
        for (int32_t ply = 0; ply < bp_state_ply(state); ply++) {
            costly += compare(review, solver, state, ply) > 0;
            moves++;
        }
        bp_state_free(state);
    }
    TEST_ASSERT_TRUE(moves > 10 * GAMES && costly > 3 * GAMES);
    bp_solver_free(solver);
    bp_review_free(review);
}

int main(void)
{
    UNITY_BEGIN();
    RUN_TEST(test_regrets_are_differences_of_solved_values);
    return UNITY_END();
}
