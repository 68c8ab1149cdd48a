/* SPDX-License-Identifier: MIT */
/*
 * Players of games of other rules: without estimates, for one, two and three players, with scores of any size,
 * searched to the end and compared with a plain search.
 */
#include <bigpoints.h>
#include <bigpoints/sys/game_ops.h>
#include <stdio.h>
#include <string.h>
#include <unity.h>

#include "support/coins_game.h"
#include "support/playing.h"
#include "support/solving.h"
#include "support/sticks_game.h"

void setUp(void)
{
}
void tearDown(void)
{
}

static void test_a_game_without_estimates_suits_level_1_alone(void)
{
    test_coins coins = {.players = 2, .count = 4, .values = {1, 2, 3, 4}, .no_estimate = 1};
    bp_state *states[3] = {test_sticks(2, 10, 3), test_sticks(3, 10, 3), test_coins_open(&coins)};

    for (int i = 0; i < 3; i++) {
        bp_player *player = playing_new(1, 4, 0);
        playing_choice c;
        int32_t guesses[COINS_PLAYERS] = {77, 77, 77};
        size_t count = 99;
        playing_choose(&c, player, states[i]);
        for (int32_t level = 2; level <= BP_LEVEL_MAX; level++) {
            for (uint64_t seed = 0; seed < 8; seed++) { /* whatever its mistakes would be */
                playing_set(player, level, seed, 0);
                playing_assert_refused(BP_ERR_UNSUPPORTED, player, states[i]);
            }
        }
        playing_set(player, 1, 1, 0);
        while (!bp_state_is_over(states[i])) {
            playing_choose(&c, player, states[i]);
            TEST_STATUS(BP_OK, bp_state_apply(states[i], c.move));
        }
        TEST_STATUS(BP_ERR_UNSUPPORTED, bp_state_estimate(guesses, 3, &count, states[i]));
        TEST_ASSERT_EQUAL_INT32(77, guesses[0]);
        bp_player_free(player);
        bp_state_free(states[i]);
    }
}

static void test_scores_too_large_are_refused(void)
{
    test_coins coins = {.players = 2, .count = 4, .values = {1, 2, 3, 4}, .range = INT32_MAX / 2};
    bp_state *state = test_coins_open(&coins);
    bp_player *player = playing_new(1, 1, 0);
    playing_choice c;
    int32_t guesses[2];

    playing_choose(&c, player, state);
    TEST_STATUS(BP_ERR_UNSUPPORTED, bp_state_estimate(guesses, 2, NULL, state));
    for (int32_t level = 2; level <= BP_LEVEL_MAX; level++) {
        playing_set(player, level, 1, 0);
        playing_assert_refused(BP_ERR_UNSUPPORTED, player, state);
    }
    bp_player_free(player);
    bp_state_free(state);
}

/* A legal move, or BP_ERR_UNSUPPORTED. */
static void choose_or_refuse(bp_player *player, const bp_state *state)
{
    bp_result *result = test_poison();
    bp_move move = 77;
    int status = bp_player_choose(&result, player, state);

    TEST_ASSERT_TRUE_MESSAGE(status == BP_OK || status == BP_ERR_UNSUPPORTED,
                             bp_status_name(status));
    TEST_ASSERT_EQUAL_INT(status == BP_OK, result != NULL);
    TEST_STATUS(status == BP_OK ? BP_OK : BP_ERR_ARGUMENT, bp_result_best(&move, result));
    TEST_ASSERT_EQUAL_INT32(status == BP_OK, bp_state_is_legal(state, move));
    bp_result_free(result);
}

/* One player has nobody to be compared with: a level either plays or says that it can't. */
static void test_a_game_for_one(void)
{
    test_coins coins = {.players = 1, .count = 4, .values = {1, 2, 3, 4}};
    bp_state *state = test_coins_open(&coins);
    bp_player *player = playing_new(1, 1, 0);
    playing_choice c;

    playing_choose(&c, player, state);
    for (int32_t level = 2; level <= BP_LEVEL_MAX; level++) {
        playing_set(player, level, 1, 1000);
        choose_or_refuse(player, state);
    }
    bp_player_free(player);
    bp_state_free(state);
}

/* A set-up may have a text of any length. */
static void test_a_long_text_of_a_setup(void)
{
    static const size_t lengths[] = {1022, 1023, 1024, 1025, 3000};

    for (size_t i = 0; i < TEST_LENGTH(lengths); i++) {
        test_coins coins = {.players = 2 + (int32_t)i % 2,
                            .count = 6,
                            .values = {1, -2, 3, 4, 7, 5},
                            .text = lengths[i]};
        bp_state *state = test_coins_open(&coins);
        for (int32_t level = BP_LEVEL_MIN; level <= BP_LEVEL_MAX; level++) {
            bp_player *player = playing_new(level, 1, 1000);
            choose_or_refuse(player, state);
            bp_player_free(player);
        }
        bp_state_free(state);
    }
}

/* Plays a whole game of coins, every seat by the same player, and checks every value that is said to be exact. Returns
 * how many were. */
static int play_coins(const test_coins *coins, int32_t level, uint64_t nodes)
{
    bp_state *state = test_coins_open(coins);
    bp_player *player = playing_new(level, 7, nodes);
    int exact = 0;

    while (!bp_state_is_over(state)) {
        playing_choice c;
        int32_t mover = bp_state_mover(state);
        int32_t value = test_plain_value(state, mover);
        playing_choose(&c, player, state);
        TEST_STATUS(BP_OK, bp_state_apply(state, c.move));
        if (c.exact) {
            exact++;
            if (c.value != value * BP_ESTIMATE_POINT || test_plain_value(state, mover) != value) {
                test_fail("level %d, %d players, ply %d: %d is said to be exact, but it is %d; the "
                          "move keeps %d",
                          (int)level, (int)coins->players, (int)bp_state_ply(state),
                          (int)(c.value / BP_ESTIMATE_POINT), (int)value,
                          (int)test_plain_value(state, mover));
            }
        }
    }
    bp_player_free(player);
    bp_state_free(state);
    return exact;
}

static void random_coins(test_coins *out, test_random *random)
{
    memset(out, 0, sizeof *out);
    out->players = test_random_between(random, 2, 3);
    out->count = test_random_between(random, 1, 9);
    out->again = test_random_below(random, 2);
    out->no_left = test_random_below(random, 2);
    for (int32_t i = 0; i < out->count; i++) {
        out->values[i] = test_random_between(random, -9, 20);
    }
}

static void test_another_game_is_played_by_all_levels(void)
{
    test_random random;
    int exact[BP_LEVEL_MAX + 1] = {0};

    test_random_init(&random, 4711);
    for (int i = 0; i < 60; i++) {
        test_coins coins;
        random_coins(&coins, &random);
        for (int32_t level = BP_LEVEL_MIN; level <= BP_LEVEL_MAX; level++) {
            exact[level] += play_coins(&coins, level, i % 3 == 0 ? 40 : 0);
        }
    }
    TEST_ASSERT_EQUAL_INT(0, exact[1]);
    for (int32_t level = 7; level <= BP_LEVEL_MAX; level++) {
        TEST_ASSERT_TRUE(exact[level] > 100);
    }
}

/* One player for all seats in turn: what its table has for one seat is not used for another. Coins worth
 * nothing make positions that differ in their mover alone. */
static void test_one_player_plays_all_seats(void)
{
    test_random random;

    test_random_init(&random, 815);
    for (int i = 0; i < 200; i++) {
        test_coins coins = {.players = 3, .count = 6, .again = i % 2, .range = 60};
        for (int32_t k = 0; k < coins.count; k++) {
            coins.values[k] = test_random_below(&random, 2) ? 0 : test_random_below(&random, 9);
        }
        bp_game *game = test_coins_game(&coins);
        bp_player *player = playing_new(10, 1, 0);
        for (int turn = 0; turn < 6; turn++) {
            char text[64];
            bp_state *state = NULL;
            playing_choice c;
            snprintf(text, sizeof text, "0-6 of 0,%d,3 for %d", i % 5, turn % 3);
            TEST_STATUS(BP_OK, bp_state_parse(&state, game, text, NULL, 0));
            int32_t value = test_plain_value(state, turn % 3);
            playing_choose(&c, player, state);
            if (c.exact != 1 || c.value != value * BP_ESTIMATE_POINT) {
                test_fail("game %d, seat %d: %d is said to be exact (%d), but it is %d", i,
                          turn % 3, (int)c.value / BP_ESTIMATE_POINT, (int)c.exact, (int)value);
            }
            bp_state_free(state);
        }
        bp_player_free(player);
        bp_game_free(game);
    }
}

/* Positions in which nobody has anything to gain any more but one is far behind: whatever stops a search, its
 * value is that of a position, and never one of an iteration that was not finished. */
static void test_values_of_stopped_searches(void)
{
    enum { BEHIND = 5000, COINS_WORTH = 200 };
    test_coins coins = {.players = 2, .count = 14, .no_left = 1, .range = 6000};

    for (int32_t i = 0; i < coins.count; i++) {
        coins.values[i] = 5 * i % 11;
    }
    for (int k = 0; k < 12; k++) {
        coins.players = 2 + k % 2;
        coins.again = k / 2 % 2;
        int ahead = k / 4 % 2; /* the mover is ahead, or behind */
        bp_game *game = test_coins_game(&coins);
        bp_state *state = NULL;
        TEST_STATUS(BP_OK,
                    bp_state_parse(&state, game,
                                   ahead ? "0-14 of 5000,0,0 for 0" : "0-14 of 0,5000,0 for 0",
                                   NULL, 0));
        for (uint64_t nodes = 1; nodes < 300; nodes++) {
            playing_choice c;
            bp_player *player = playing_new(7 + k % 4, nodes, nodes);
            playing_choose(&c, player, state);
            int32_t margin = (ahead ? BEHIND : -BEHIND) * BP_ESTIMATE_POINT;
            if (c.value < margin - COINS_WORTH * BP_ESTIMATE_POINT ||
                c.value > margin + COINS_WORTH * BP_ESTIMATE_POINT) {
                test_fail("%llu nodes: a value of %d", (unsigned long long)nodes, (int)c.value);
            }
            bp_player_free(player);
        }
        bp_state_free(state);
        bp_game_free(game);
    }
}

/* Many transpositions, and no solver: the tree search alone proves the values. */
static void test_searches_to_the_end_are_exact(void)
{
    test_random random;
    int exact = 0;

    test_random_init(&random, 2718);
    for (int i = 0; i < 150; i++) {
        test_coins coins = {
            .players = 2 + i % 2, .count = 8 + i % 5, .again = i / 2 % 2, .no_left = 1};
        for (int32_t k = 0; k < coins.count; k++) {
            coins.values[k] = test_random_between(&random, -1, 2);
        }
        exact += play_coins(&coins, 7 + i % 4, 0);
    }
    TEST_ASSERT_TRUE(exact > 500);
}

/* The largest power of two for which a game with scores down to its negative and up to it has estimates. */
static int32_t widest_range(void)
{
    for (int32_t range = 1 << 29; range > 0; range /= 2) {
        test_coins coins = {.players = 2, .count = 1, .range = range};
        bp_state *state = test_coins_open(&coins);
        int status = bp_state_estimate(NULL, 0, NULL, state);
        bp_state_free(state);
        if (status == BP_OK) {
            return range;
        }
    }
    return 0;
}

/* The widest range of scores, with the largest margins in it. */
static void test_the_largest_scores(void)
{
    int32_t max = widest_range();

    TEST_ASSERT_TRUE(max >= 1000);
    for (int k = 0; k < 8; k++) {
        test_coins coins = {.players = 2 + k % 2,
                            .count = 2 + k % 3,
                            .values = {max, -max, 0, 0},
                            .no_left = k >= 4,
                            .range = max};
        if (k % 4 > 1) {
            coins.values[0] = -max;
            coins.values[1] = max;
        }
        for (int32_t level = BP_LEVEL_MIN; level <= BP_LEVEL_MAX; level++) {
            play_coins(&coins, level, 0);
        }
    }
}

/* A game longer than any search is deep. All coins are worth nothing, so that it is deep soon. */
static void test_a_very_long_game(void)
{
    for (int32_t again = 0; again < 2; again++) {
        test_coins coins = {
            .players = 2 + again, .count = COINS_MAX, .again = again, .no_left = again};
        bp_state *state = test_coins_open(&coins);
        for (int32_t level = BP_LEVEL_MIN; level <= BP_LEVEL_MAX; level++) {
            playing_choice c;
            bp_player *player = playing_new(level, 1, 400000);
            playing_choose(&c, player, state);
            TEST_ASSERT_EQUAL_INT32(0, c.value);
            TEST_ASSERT_TRUE(c.nodes <= 400000 + PLAYING_POLL);
            bp_player_free(player);
        }
        bp_state_free(state);
    }
}

int main(void)
{
    UNITY_BEGIN();
    RUN_TEST(test_a_game_without_estimates_suits_level_1_alone);
    RUN_TEST(test_scores_too_large_are_refused);
    RUN_TEST(test_a_game_for_one);
    RUN_TEST(test_a_long_text_of_a_setup);
    RUN_TEST(test_another_game_is_played_by_all_levels);
    RUN_TEST(test_one_player_plays_all_seats);
    RUN_TEST(test_values_of_stopped_searches);
    RUN_TEST(test_searches_to_the_end_are_exact);
    RUN_TEST(test_the_largest_scores);
    RUN_TEST(test_a_very_long_game);
    return UNITY_END();
}
