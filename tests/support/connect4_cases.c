/* SPDX-License-Identifier: MIT */
/*
 * Helpers for the tests of Four in a Row.
 */
#include "support/connect4_cases.h"

#include <stdio.h>
#include <unity.h>

#include "games/connect4.h"
#include "support/solving.h"

enum { CELLS = 64 };

bp_game *connect4_case_game(int width, int height)
{
    bp_game *game = NULL;

    TEST_ASSERT_EQUAL_INT(BP_OK, bp__connect4_new(&game, width, height, NULL));
    TEST_ASSERT_NOT_NULL(game);
    return game;
}

bp_state *connect4_case_open(bp_game *game, const naive4 *plain)
{
    bp_state *state = NULL;
    char text[256];
    char why[256] = "";

    naive4_text(text, plain);
    if (bp_state_parse(&state, game, text, why, sizeof why) != BP_OK) {
        test_fail("%s: %s", text, why);
    }
    return state;
}

void connect4_case_play(naive4 *out, int width, int height, const char *columns)
{
    naive4_start(out, width, height);
    for (; *columns != '\0'; columns++) {
        TEST_ASSERT_TRUE(naive4_drop(out, *columns - '1'));
    }
}

void connect4_case_random(naive4 *out, test_random *random, int width, int height, int discs)
{
    naive4_start(out, width, height);
    while (out->count < discs) {
        naive4_drop(out, test_random_below(random, width));
        if (naive4_is_over(out)) {
            naive4_start(out, width, height);
        }
    }
}

/* The scores of all columns by the naive solver; returns the best. */
static int score_columns(int scores[NAIVE4_COLUMNS], naive4 *plain)
{
    int best = -CELLS;

    for (int column = 0; column < plain->width; column++) {
        char mover = naive4_mover(plain);
        scores[column] = -CELLS; /* full */
        if (!naive4_drop(plain, column)) {
            continue;
        }
        if (naive4_has_four(plain, mover)) {
            int cells = plain->width * plain->height;
            scores[column] =
                (cells - plain->count) / 2 + 1; /* half of the empty cells, rounded down */
        } else {
            scores[column] = naive4_is_over(plain) ? 0 : -naive4_score(plain);
        }
        naive4_lift(plain, column);
        best = scores[column] > best ? scores[column] : best;
    }
    return best;
}

/* Checks that the principal variation is legal, ends the game, and has the value. */
static void check_pv(const bp_state *state, const bp_result *result, int32_t value)
{
    bp_move pv[CELLS];
    bp_state *copy = NULL;
    size_t count = 0;
    int32_t scores[2] = {0, 0};
    int32_t mover = bp_state_mover(state);

    TEST_ASSERT_EQUAL_INT(BP_OK, bp_result_pv(pv, CELLS, &count, result));
    TEST_ASSERT_EQUAL_INT(BP_OK, bp_state_clone(&copy, state));
    for (size_t i = 0; i < count; i++) {
        TEST_ASSERT_EQUAL_INT(BP_OK, bp_state_apply(copy, pv[i]));
    }
    TEST_ASSERT_EQUAL_INT(1, bp_state_is_over(copy));
    TEST_ASSERT_EQUAL_INT(BP_OK, bp_state_scores(scores, 2, NULL, copy));
    TEST_ASSERT_EQUAL_INT32(value, scores[mover] - scores[1 - mover]);
    bp_state_free(copy);
}

/* Checks the value of a position, the values of all columns, and the principal variation. */
static uint64_t check_position(bp_solver *solver, bp_solver *outcomes, bp_game *game, naive4 *plain)
{
    bp_state *state = connect4_case_open(game, plain);
    bp_result *result = test_solve(solver, state);
    bp_result *outcome = test_solve(outcomes, state);
    uint64_t nodes = test_count(outcome, BP_COUNT_NODES);
    int scores[NAIVE4_COLUMNS];
    int best = score_columns(scores, plain);
    char text[256];

    naive4_text(text, plain);
    if (test_value(result) != best || test_value(outcome) != (best > 0) - (best < 0)) {
        test_fail("%s: score %d and outcome %d, not %d", text, (int)test_value(result),
                  (int)test_value(outcome), best);
    }
    for (int32_t i = 0; i < bp_result_move_count(result); i++) {
        bp_move move;
        int32_t lower;
        int32_t upper;
        TEST_ASSERT_EQUAL_INT(BP_OK, bp_result_move(&move, &lower, &upper, result, i));
        if (lower != scores[move - 1] || upper != lower) {
            test_fail("%s: column %d has score %d, not %d to %d", text, (int)move, scores[move - 1],
                      (int)lower, (int)upper);
        }
    }
    check_pv(state, result, best);
    bp_result_free(outcome);
    bp_result_free(result);
    bp_state_free(state);
    return nodes;
}

uint64_t connect4_case_solve(uint64_t seed, int positions, int max_empty)
{
    test_random random;
    bp_game *game = connect4_case_game(7, 6);
    bp_solver *solver = test_solver(BP_OBJECTIVE_MARGIN);
    bp_solver *outcomes = test_solver(BP_OBJECTIVE_OUTCOME);
    uint64_t nodes = 0;

    test_random_init(&random, seed);
    TEST_ASSERT_EQUAL_INT(BP_OK, bp_solver_set(solver, BP_OPTION_ALL_MOVES, 1));
    for (int i = 0; i < positions; i++) {
        naive4 plain;
        connect4_case_random(&plain, &random, 7, 6,
                             42 - test_random_between(&random, 8, max_empty));
        nodes += check_position(solver, outcomes, game, &plain);
    }
    bp_solver_free(outcomes);
    bp_solver_free(solver);
    bp_game_free(game);
    return nodes;
}

/* A comparison of all positions. */
typedef struct comparison {
    bp_game *game;
    bp_solver *solver;
    uint64_t step;
    uint64_t seen;
} comparison;

static void compare(const naive4 *plain, int score, void *user)
{
    comparison *all = user;
    char text[256];

    if (++all->seen % all->step != 0) {
        return;
    }
    bp_state *state = connect4_case_open(all->game, plain);
    bp_result *result = test_solve(all->solver, state);
    if (test_value(result) != score) {
        naive4_text(text, plain);
        test_fail("%s: score %d, not %d", text, (int)test_value(result), score);
    }
    bp_result_free(result);
    bp_state_free(state);
}

int connect4_case_solve_all(int width, int height, uint64_t step, uint64_t positions)
{
    comparison all = {.game = connect4_case_game(width, height),
                      .solver = test_solver(BP_OBJECTIVE_MARGIN),
                      .step = step};
    naive4 plain;
    int score = CELLS;

    naive4_start(&plain, width, height);
    TEST_ASSERT_EQUAL_UINT64(positions, naive4_score_all(&score, &plain, compare, &all));
    all.step = 1;
    compare(&plain, score, &all); /* the empty grid, whatever the step */
    bp_solver_free(all.solver);
    bp_game_free(all.game);
    return score;
}
