/* SPDX-License-Identifier: MIT */
/*
 * The contract of a game's optional functions: candidates are legal and distinct; if they keep the value, they include
 * a best move; and a game without any of these functions has the same values in every position.
 */
#include <bigpoints.h>
#include <unity.h>

#include "game/game_internal.h"
#include "games/connect4.h"
#include "games/nim.h"
#include "support/solving.h"
#include "support/support.h"

enum { MOVES_MAX = 256 };

void setUp(void)
{
}
void tearDown(void)
{
}

/* Checks the candidates of one position. Returns their number. */
static size_t check_candidates(const bp_state *state)
{
    const bp_game *game = state->game;
    bp_move tried[MOVES_MAX];
    size_t count = game->ops->candidates(tried, state->position, game->setup);
    TEST_ASSERT_TRUE(count >= 1 && count <= game->traits.max_moves);
    for (size_t i = 0; i < count; i++) {
        TEST_ASSERT_EQUAL_INT32(1, bp_state_is_legal(state, tried[i]));
        for (size_t j = 0; j < i; j++) {
            TEST_ASSERT_TRUE(tried[i] != tried[j]);
        }
    }
    return count;
}

/* The same game without its optional search functions. The original must outlive it. */
static bp_game *make_plain(bp_game_ops *ops, const bp_game *game)
{
    bp_game *plain = NULL;
    bp_game_traits traits = game->traits;
    *ops = *game->ops;
    ops->candidates = NULL;
    ops->reduce = NULL;
    ops->reduced_key = NULL;
    ops->free_setup = NULL;
    traits.reduced_bits = 0;
    traits.candidates_keep_value = 0;
    traits.far_values_first = 0;
    TEST_STATUS(BP_OK, bp_game_new(&plain, ops, &traits, (void *)game->setup, NULL, NULL, 0));
    return plain;
}

static int32_t value_of(bp_solver *solver, const bp_state *state)
{
    bp_result *result = test_solve(solver, state);
    int32_t value = test_value(result);
    bp_result_free(result);
    return value;
}

/* Checks the value of a position, and that a candidate reaches it, by a solver without the optional functions. */
static void check_values(bp_solver *solver, bp_solver *blind, bp_state *state, bp_state *plain)
{
    const bp_game *game = state->game;
    int32_t value = value_of(blind, plain);
    TEST_ASSERT_EQUAL_INT32(value, value_of(solver, state));
    bp_move tried[MOVES_MAX];
    size_t count = game->ops->candidates(tried, state->position, game->setup);
    int reached = 0;
    for (size_t i = 0; i < count && !reached; i++) {
        TEST_STATUS(BP_OK, bp_state_apply(plain, tried[i]));
        if (bp_state_is_over(plain)) {
            int32_t scores[2];
            TEST_STATUS(BP_OK, bp_state_scores(scores, 2, NULL, plain));
            int32_t margin = scores[0] - scores[1];
            reached = value == (bp_state_mover(state) == 0 ? margin : -margin);
        } else {
            reached = -value_of(blind, plain) == value;
        }
        TEST_STATUS(BP_OK, bp_state_undo(plain));
    }
    TEST_ASSERT_TRUE_MESSAGE(reached, "no candidate is a best move");
}

/* Plays random games; checks the values of positions with at most `empty` moves left. */
static void check_game(bp_game *game, uint64_t seed, int games, int32_t empty)
{
    bp_game_ops ops;
    test_random random;
    bp_game *plain_game = make_plain(&ops, game);
    bp_solver *solver = test_solver(BP_OBJECTIVE_MARGIN);
    bp_solver *blind = test_solver(BP_OBJECTIVE_MARGIN);
    size_t fewer = 0;
    test_random_init(&random, seed);
    for (int i = 0; i < games; i++) {
        bp_state *state = NULL;
        bp_state *plain = NULL;
        TEST_STATUS(BP_OK, bp_state_new(&state, game));
        TEST_STATUS(BP_OK, bp_state_new(&plain, plain_game));
        while (!bp_state_is_over(state)) {
            bp_move moves[MOVES_MAX];
            size_t count = 0;
            TEST_STATUS(BP_OK, bp_state_moves(moves, MOVES_MAX, &count, state));
            fewer += check_candidates(state) < count;
            if (game->ops->moves_left(state->position, game->setup) <= empty) {
                check_values(solver, blind, state, plain);
            }
            bp_move move = moves[test_random_below(&random, (int)count)];
            TEST_STATUS(BP_OK, bp_state_apply(state, move));
            TEST_STATUS(BP_OK, bp_state_apply(plain, move));
        }
        bp_state_free(state);
        bp_state_free(plain);
    }
    TEST_ASSERT_TRUE_MESSAGE(fewer > 0, "all moves are candidates everywhere");
    bp_solver_free(solver);
    bp_solver_free(blind);
    bp_game_free(plain_game);
    bp_game_free(game);
}

static void test_four_in_a_row(void)
{
    static const int32_t sizes[][2] = {{4, 4}, {5, 4}, {4, 5}, {6, 3}, {7, 6}, {9, 3}, {3, 7}};
    for (size_t i = 0; i < TEST_LENGTH(sizes); i++) {
        bp_game *game = NULL;
        TEST_STATUS(BP_OK, bp__connect4_new(&game, sizes[i][0], sizes[i][1], NULL));
        check_game(game, 70 + i, 12, 13);
    }
}

static void test_nim(void)
{
    for (int32_t rule = 0; rule < 2; rule++) {
        bp_game *game = NULL;
        TEST_STATUS(BP_OK, bp__nim_new(&game, &bp__nim_ops, (const uint8_t[]){5, 4, 3, 6}, 4, 2,
                                       rule, NULL));
        check_game(game, 80 + (uint64_t)rule, 25, BP__NIM_STICKS);
    }
}

int main(void)
{
    UNITY_BEGIN();
    RUN_TEST(test_four_in_a_row);
    RUN_TEST(test_nim);
    return UNITY_END();
}
