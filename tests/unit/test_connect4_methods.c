/* SPDX-License-Identifier: MIT */
/*
 * Experimental methods of Four in a Row: `children` compared with one `apply` and one `reduce` for each candidate,
 * `null_window` with the naive solver, and the solver with both methods and without them.
 */
#include <unity.h>

#include "game/game_internal.h"
#include "games/connect4_internal.h"
#include "support/connect4_cases.h"
#include "support/solving.h"

void setUp(void)
{
}
void tearDown(void)
{
}

static const int grids[][2] = {{7, 6}, {4, 4}, {5, 4}, {9, 5}, {8, 7}, {3, 16}, {6, 9}, {5, 5}};

/* The same position on bitboards. */
static connect4_position open_position(const naive4 *plain)
{
    connect4_position out = {0, 0, plain->count};
    for (int column = 0; column < plain->width; column++) {
        for (int row = 0; row < plain->height; row++) {
            uint64_t bit = UINT64_C(1) << (column * (plain->height + 1) + row);
            out.all |= plain->cells[row][column] != '.' ? bit : 0;
            out.own |= plain->cells[row][column] == naive4_mover(plain) ? bit : 0;
        }
    }
    return out;
}

/* A random position that is not over, with any number of discs. */
static void make_random(naive4 *out, test_random *random, int width, int height)
{
    int discs = test_random_below(random, width * height);
    naive4_start(out, width, height);
    for (int tries = 0; out->count < discs && tries < 200; tries++) {
        int column = test_random_below(random, width);
        if (naive4_drop(out, column) && naive4_is_over(out)) {
            naive4_lift(out, column);
        }
    }
}

/* What the library computes of a child without the method. */
static void check_child(const bp_game *game, const connect4_position *p, const bp_child *child)
{
    connect4_position next = *p;
    bp_reduction expected = {0, 0, 0, 0};
    int32_t mover = -1;

    game->ops->apply(&next, child->move, game->setup);
    if (game->ops->is_over(&next, game->setup)) {
        int32_t scores[2];
        int32_t seat = (int32_t)(p->count & 1);
        game->ops->scores(scores, &next, game->setup);
        expected.banked = scores[seat] - scores[1 - seat];
    } else {
        mover = game->ops->mover(&next, game->setup);
        game->ops->reduce(&expected, &next, game->setup);
    }
    TEST_ASSERT_EQUAL_INT32(mover, child->mover);
    TEST_ASSERT_EQUAL_INT32(expected.banked, child->reduction.banked);
    TEST_ASSERT_EQUAL_INT32(expected.lower, child->reduction.lower);
    TEST_ASSERT_EQUAL_INT32(expected.upper, child->reduction.upper);
    TEST_ASSERT_EQUAL_INT32(expected.estimate, child->reduction.estimate);
}

static void test_children_are_the_reduced_candidates(void)
{
    test_random random;

    test_random_init(&random, 4201);
    for (size_t i = 0; i < TEST_LENGTH(grids); i++) {
        bp_game *game = connect4_case_game(grids[i][0], grids[i][1]);
        for (int n = 0; n < 2000; n++) {
            naive4 plain;
            bp_move moves[CONNECT4_COLUMNS];
            bp_child children[CONNECT4_COLUMNS];
            make_random(&plain, &random, grids[i][0], grids[i][1]);
            connect4_position p = open_position(&plain);
            size_t count = game->ops->candidates(moves, &p, game->setup);
            TEST_ASSERT_EQUAL_size_t(count,
                                     game->experimental.children(children, &p, NULL, game->setup));
            for (size_t k = 0; k < count; k++) {
                TEST_ASSERT_EQUAL_UINT32(moves[k], children[k].move);
                check_child(game, &p, &children[k]);
            }
        }
        bp_game_free(game);
    }
}

/* Checks the answers for every threshold. Returns how many there are. */
static int check_windows(const bp_game *game, const connect4_position *p, int32_t value)
{
    int32_t max = game->traits.score_max;
    int answers = 0;

    for (int32_t threshold = -max - 1; threshold <= max; threshold++) {
        bp_null_window window = {.threshold = threshold, .max_nodes = 100000};
        if (!game->experimental.null_window(&window, p, game->setup)) {
            continue;
        }
        int is_right = window.bound > threshold ? window.bound <= value : window.bound >= value;
        if (!is_right) {
            test_fail("%d discs: value %d, threshold %d, bound %d", (int)p->count, (int)value,
                      (int)threshold, (int)window.bound);
        }
        answers++;
    }
    return answers;
}

static void test_null_windows_have_right_bounds(void)
{
    test_random random;
    int answers = 0;

    test_random_init(&random, 4202);
    for (size_t i = 0; i < TEST_LENGTH(grids); i++) {
        int cells = grids[i][0] * grids[i][1];
        bp_game *game = connect4_case_game(grids[i][0], grids[i][1]);
        for (int n = 0; n < 400; n++) {
            naive4 plain;
            make_random(&plain, &random, grids[i][0], grids[i][1]);
            if (cells - plain.count <= 11) {
                connect4_position p = open_position(&plain);
                answers += check_windows(game, &p, naive4_score(&plain));
            }
        }
        bp_game_free(game);
    }
    TEST_ASSERT_GREATER_THAN_INT(10000, answers);
}

/* The library checks no limit during the method. */
static void test_null_windows_are_short(void)
{
    test_random random;
    int given_up = 0;

    test_random_init(&random, 4204);
    for (size_t i = 0; i < TEST_LENGTH(grids); i++) {
        bp_game *game = connect4_case_game(grids[i][0], grids[i][1]);
        for (int n = 0; n < 200; n++) {
            naive4 plain;
            make_random(&plain, &random, grids[i][0], grids[i][1]);
            connect4_position p = open_position(&plain);
            for (int32_t threshold = -32; threshold <= 32; threshold++) {
                bp_null_window window = {.threshold = threshold, .max_nodes = 100};
                int answers = game->experimental.null_window(&window, &p, game->setup);
                TEST_ASSERT_LESS_THAN_UINT32(100, window.nodes);
                given_up += !answers && window.nodes > 0;
            }
        }
        bp_game_free(game);
    }
    TEST_ASSERT_GREATER_THAN_INT(0, given_up);
}

/* Solves random positions by two games, one without the methods. */
static void compare_solvers(int width, int height, int discs, int positions, int32_t objective)
{
    test_random random;
    bp_game *games[2] = {connect4_case_game(width, height), connect4_case_game(width, height)};
    bp_solver *solvers[2] = {test_solver(objective), test_solver(objective)};

    games[1]->experimental = (bp_game_experimental_ops){0};
    test_random_init(&random, 4203 + (uint64_t)discs);
    for (int n = 0; n < positions; n++) {
        naive4 plain;
        int32_t values[2];
        connect4_case_random(&plain, &random, width, height, discs);
        for (int i = 0; i < 2; i++) {
            bp_state *state = connect4_case_open(games[i], &plain);
            bp_result *result = test_solve(solvers[i], state);
            values[i] = test_value(result);
            bp_result_free(result);
            bp_state_free(state);
        }
        if (values[0] != values[1]) {
            char text[256];
            naive4_text(text, &plain);
            test_fail("%s: %d, without the methods %d", text, (int)values[0], (int)values[1]);
        }
    }
    for (int i = 0; i < 2; i++) {
        bp_solver_free(solvers[i]);
        bp_game_free(games[i]);
    }
}

static void test_the_solver_has_the_same_values_without_the_methods(void)
{
    compare_solvers(7, 6, 20, 100, BP_OBJECTIVE_MARGIN);
    compare_solvers(7, 6, 26, 300, BP_OBJECTIVE_MARGIN);
    compare_solvers(7, 6, 26, 300, BP_OBJECTIVE_OUTCOME);
    compare_solvers(9, 5, 25, 100, BP_OBJECTIVE_MARGIN);
    compare_solvers(5, 5, 9, 200, BP_OBJECTIVE_MARGIN);
    compare_solvers(4, 7, 10, 200, BP_OBJECTIVE_MARGIN);
}

int main(void)
{
    UNITY_BEGIN();
    RUN_TEST(test_children_are_the_reduced_candidates);
    RUN_TEST(test_null_windows_have_right_bounds);
    RUN_TEST(test_null_windows_are_short);
    RUN_TEST(test_the_solver_has_the_same_values_without_the_methods);
    return UNITY_END();
}
