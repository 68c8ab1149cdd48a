/* SPDX-License-Identifier: MIT */
/*
 * Whenever a player says that its value is exact, it is, and the move is best: the quick share.
 */
#include <unity.h>

#include "support/playing_exact.h"
#include "support/solving.h"

void setUp(void)
{
}
void tearDown(void)
{
}

static void check_enough(const exact_totals *totals, uint64_t min)
{
    TEST_ASSERT_EQUAL_UINT64(0, totals->exact[1]);
    for (int32_t level = 9; level <= BP_LEVEL_MAX; level++) {
        TEST_ASSERT_TRUE(totals->exact[level] >= min);
    }
    for (int32_t players = BP_PLAYERS_MIN; players <= BP_PLAYERS_MAX; players++) {
        TEST_ASSERT_TRUE(totals->players[players] >= min / 5);
    }
    TEST_ASSERT_TRUE(totals->lossless >= 1);
}

static void test_against_the_brute_force(void)
{
    exact_totals totals;

    exact_run_small(&totals, 77, 250);
    TEST_ASSERT_EQUAL_UINT64(2500, totals.choices);
    check_enough(&totals, 100);
}

static void test_against_a_solver(void)
{
    exact_totals totals;

    exact_run_large(&totals, 78, 250);
    TEST_ASSERT_EQUAL_UINT64(250, totals.positions);
    check_enough(&totals, 50);
}

static void test_level_10_gives_nothing_away_on_small_boards(void)
{
    exact_totals totals;

    exact_run_games(&totals, 79, 30);
    TEST_ASSERT_TRUE(totals.choices >= 100 && totals.exact[BP_LEVEL_MAX] >= 80);
}

/* The depth of an exact choice is at least the length of its principal variation. */
static void test_an_exact_choice_is_as_deep_as_its_pv(void)
{
    static const char *const boards[] = {"players=2 rules=official board=RGBKGWRB",
                                         "players=3 rules=official board=RGBGRB",
                                         "players=2 rules=thesis board=RGBBRG"};

    for (size_t i = 0; i < TEST_LENGTH(boards); i++) {
        for (int32_t level = 5; level <= BP_LEVEL_MAX; level++) {
            bp_state *state = test_open(boards[i]);
            bp_player *player = playing_new(level, 1, 200000);
            while (!bp_state_is_over(state)) {
                playing_choice c;
                playing_choose(&c, player, state);
                if (c.exact && c.depth < (int32_t)c.pv_length) {
                    test_fail("level %d: an exact choice of depth %d with %d moves", (int)level,
                              (int)c.depth, (int)c.pv_length);
                }
                TEST_ASSERT_EQUAL_INT(BP_OK, bp_state_apply(state, c.move));
            }
            bp_player_free(player);
            bp_state_free(state);
        }
    }
}

/* Large boards have keys of their own, and values there are proved, too. */
static void test_values_of_the_standard_game_are_lossless(void)
{
    int solved = 0;
    test_random random;

    test_random_init(&random, 80);
    for (int i = 0; i < 12; i++) {
        bp_state *state = test_open("players=2 rules=official seed=4");
        bp_player *player = playing_new(BP_LEVEL_MAX, 1, 30000);
        bp_solver *solver = test_solver(BP_OBJECTIVE_MARGIN);
        while (!bp_state_is_over(state)) {
            playing_choice c = {0};
            if (bp_state_ply(state) > 30) {
                playing_choose(&c, player, state);
            }
            if (c.exact && c.pv_length > 8) {
                bp_result *result = test_solve(solver, state);
                TEST_ASSERT_EQUAL_INT32(test_value(result) * BP_ESTIMATE_POINT, c.value);
                TEST_ASSERT_EQUAL_INT32(1, c.lossless);
                solved++;
                bp_result_free(result);
            }
            playing_random_move(state, &random);
        }
        bp_solver_free(solver);
        bp_player_free(player);
        bp_state_free(state);
    }
    TEST_ASSERT_TRUE(solved >= 10);
}

int main(void)
{
    UNITY_BEGIN();
    RUN_TEST(test_against_the_brute_force);
    RUN_TEST(test_against_a_solver);
    RUN_TEST(test_level_10_gives_nothing_away_on_small_boards);
    RUN_TEST(test_an_exact_choice_is_as_deep_as_its_pv);
    RUN_TEST(test_values_of_the_standard_game_are_lossless);
    return UNITY_END();
}
