/* SPDX-License-Identifier: MIT */
/*
 * One call from text to value: the values of the solver, the moves that keep them, and a reason for every failure.
 */
#include <bigpoints.h>
#include <string.h>
#include <unity.h>

#include "support/solving.h"
#include "support/support.h"

void setUp(void)
{
}
void tearDown(void)
{
}

/* The value of an objective by a solver. */
static int32_t value_of(const bp_state *state, int32_t objective)
{
    bp_solver *solver = test_solver(objective);
    bp_result *result = test_solve(solver, state);
    int32_t value = test_value(result);
    bp_result_free(result);
    bp_solver_free(solver);
    return value;
}

/* Checks that a move keeps a value: after it, the value for the next mover is the same or its negative. */
static void assert_keeps(const bp_state *state, const char *best, int32_t value, int32_t objective)
{
    bp_state *next = NULL;
    bp_move move = 0;
    int32_t mover = bp_state_mover(state);
    TEST_STATUS(BP_OK, bp_state_clone(&next, state));
    TEST_STATUS(BP_OK, bp_move_parse(&move, next, best, NULL, 0));
    TEST_STATUS(BP_OK, bp_state_apply(next, move));
    int32_t seat = bp_state_is_over(next) ? 0 : bp_state_mover(next);
    int32_t after = value_of(next, objective);
    TEST_ASSERT_EQUAL_INT32(value, seat == mover ? after : -after);
    bp_state_free(next);
}

static void compare(const char *text)
{
    bp_state *state = test_open(text);
    int32_t margin = 77;
    int32_t outcome[2] = {77, 77};
    char best[2][BP_MOVE_TEXT] = {"unset", "unset"};
    char why[BP_MESSAGE_TEXT] = "unset";
    int32_t expected = value_of(state, BP_OBJECTIVE_MARGIN);

    TEST_STATUS(BP_OK, bp_solve_text(&outcome[0], &margin, best[0], sizeof best[0], text, 0, why,
                                     sizeof why));
    TEST_ASSERT_EQUAL_STRING("", why);
    TEST_STATUS(BP_OK,
                bp_solve_text(&outcome[1], NULL, best[1], sizeof best[1], text, 60000, NULL, 0));
    TEST_ASSERT_EQUAL_INT32(expected, margin);
    for (int i = 0; i < 2; i++) {
        TEST_ASSERT_EQUAL_INT32((expected > 0) - (expected < 0), outcome[i]);
    }
    if (bp_state_is_over(state)) {
        TEST_ASSERT_EQUAL_STRING("", best[0]);
        TEST_ASSERT_EQUAL_STRING("", best[1]);
    } else {
        assert_keeps(state, best[0], margin, BP_OBJECTIVE_MARGIN);
        assert_keeps(state, best[1], outcome[1], BP_OBJECTIVE_OUTCOME);
    }
    bp_state_free(state);
}

static void test_values_and_moves_are_those_of_the_solver(void)
{
    for (int i = 0; i < TEST_BOARDS; i++) {
        compare(test_boards[i]);
    }
}

/* Boards, configurations, positions, records, and the ends of games. */
static void test_every_line_of_notation(void)
{
    compare("RGGR");
    compare("r g g r");
    compare("colours=3 discs=3 seed=5");
    compare("players=2 start=2 rules=thesis board=RGBBGR");
    compare("board=RKGWRGK moves=Ra,Ga,Ga");
    compare("players=2 start=1 rules=official board=RGGR track=R.GR pawns=R1,G0 ladder=- hands=G,- "
            "mover=2 turn=normal");
    compare("board=RGGR moves=Ra,Rb,Rc,Gc");
    compare("start=2 board=RG moves=Ra,Rc,Gc");
}

/* The call fails, changes no output, and gives a reason. */
static void refuse(int expected, const char *text, int64_t milliseconds, const char *reason)
{
    int32_t outcome = 77;
    int32_t margin = 78;
    char best[BP_MOVE_TEXT] = "unset";
    char why[BP_MESSAGE_TEXT] = "";

    TEST_STATUS(expected, bp_solve_text(&outcome, &margin, best, sizeof best, text, milliseconds,
                                        why, sizeof why));
    TEST_ASSERT_EQUAL_INT32(77, outcome);
    TEST_ASSERT_EQUAL_INT32(78, margin);
    TEST_ASSERT_EQUAL_STRING("unset", best);
    TEST_ASSERT_NOT_NULL_MESSAGE(strstr(why, reason), why);
    TEST_STATUS(expected, bp_solve_text(NULL, &margin, NULL, 0, text, milliseconds, NULL, 0));
}

static void test_failures_have_a_reason(void)
{
    refuse(BP_ERR_SYNTAX, "RGXR", 0, "character 3");
    refuse(BP_ERR_SYNTAX, "", 0, "");
    refuse(BP_ERR_CONFIG, "RRRR", 0, "colours");
    refuse(BP_ERR_ILLEGAL, "board=RGGR moves=Rb", 0, "move 1");
    refuse(BP_ERR_UNSUPPORTED, "players=3 board=RGGR", 0, "two players");
    refuse(BP_ERR_RANGE, "RGGR", -1, "-1");
    refuse(BP_ERR_LIMIT, TEST_LARGE_BOARD, 1,
           "not solved within 1 milliseconds: the margin is between -");
    refuse(BP_ERR_LIMIT, "seed=1", 20,
           "not solved within 20 milliseconds: the margin is between -");
}

static void test_outcome_alone_has_a_limit(void)
{
    int32_t outcome = 77;
    char why[BP_MESSAGE_TEXT] = "";
    TEST_STATUS(BP_ERR_LIMIT,
                bp_solve_text(&outcome, NULL, NULL, 0, "seed=1", 20, why, sizeof why));
    TEST_ASSERT_EQUAL_STRING("not solved within 20 milliseconds", why);
    TEST_ASSERT_EQUAL_INT32(77, outcome);
}

static void test_arguments(void)
{
    int32_t margin = 77;
    char best[BP_MOVE_TEXT] = "unset";
    char why[BP_MESSAGE_TEXT] = "RGGR";

    TEST_STATUS(BP_ERR_ARGUMENT, bp_solve_text(NULL, &margin, best, sizeof best, NULL, 0, NULL, 0));
    TEST_STATUS(BP_ERR_ARGUMENT, bp_solve_text(NULL, &margin, NULL, 1, "RGGR", 0, NULL, 0));
    TEST_STATUS(BP_ERR_ARGUMENT, bp_solve_text(NULL, &margin, NULL, 0, why, 0, why, sizeof why));
    TEST_STATUS(BP_ERR_SPACE, bp_solve_text(NULL, &margin, best, 2, "RGGR", 0, why, sizeof why));
    test_assert_message(why, sizeof why);
    TEST_ASSERT_EQUAL_STRING("unset", best);
    TEST_ASSERT_EQUAL_INT32(77, margin);
    TEST_STATUS(BP_OK, bp_solve_text(NULL, NULL, best, 3, "RGGR", 0, NULL, 0));
    TEST_ASSERT_EQUAL_UINT(2, strlen(best));
    TEST_STATUS(BP_OK, bp_solve_text(NULL, NULL, NULL, 0, "RGGR", 0, NULL, 0));
}

int main(void)
{
    UNITY_BEGIN();
    RUN_TEST(test_values_and_moves_are_those_of_the_solver);
    RUN_TEST(test_every_line_of_notation);
    RUN_TEST(test_failures_have_a_reason);
    RUN_TEST(test_outcome_alone_has_a_limit);
    RUN_TEST(test_arguments);
    return UNITY_END();
}
