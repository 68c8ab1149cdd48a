/* SPDX-License-Identifier: MIT */
/*
 * Clocks of games: their texts, and how a player divides its time, on a clock that only counts what the test says. Whatever the
 * game, a player that takes its whole share for every move never runs out of time and leaves little of it.
 */
#include <stdio.h>
#include <unity.h>

#include "programs/common/game_clock.h"
#include "support/support.h"

void setUp(void)
{
}
void tearDown(void)
{
}

static void test_texts(void)
{
    static const char *const wrong[] = {
        "",      "+",  "+5",  "300+", "300-5", "-1",   "0",       "0+5",       "x",    "300+x",
        "1+2+3", " 1", "1e3", "inf",  "nan",   "1 +2", "1000001", "1+1000001", "0x10", "1+-2"};
    game_clock clock;
    TEST_ASSERT_TRUE(game_clock_parse(&clock, "300+5"));
    TEST_ASSERT_EQUAL_DOUBLE(300, clock.bank);
    TEST_ASSERT_EQUAL_DOUBLE(5, clock.increment);
    TEST_ASSERT_TRUE(game_clock_parse(&clock, "0.5"));
    TEST_ASSERT_EQUAL_DOUBLE(0.5, clock.bank);
    TEST_ASSERT_EQUAL_DOUBLE(0, clock.increment);
    TEST_ASSERT_TRUE(game_clock_parse(&clock, "1+0"));
    for (size_t i = 0; i < TEST_LENGTH(wrong); i++) {
        TEST_ASSERT_FALSE_MESSAGE(game_clock_parse(&clock, wrong[i]), wrong[i]);
    }
}

static bp_state *open_state(const char *game, const char *text)
{
    bp_state *state;
    TEST_ASSERT_EQUAL_INT(BP_OK, bp_state_open(&state, game, text, NULL, NULL, 0));
    return state;
}

/* Plays random moves to the end, each as long as its share, and returns the least that a player with this clock has left. */
static double play(const char *game, const char *text, const game_clock *clock, uint64_t seed,
                   double *first)
{
    bp_state *state = open_state(game, text);
    double left[BP_PLAYERS_MAX];
    double least = clock->bank;
    test_random random;
    test_random_init(&random, seed);
    for (int32_t seat = 0; seat < BP_PLAYERS_MAX; seat++) {
        left[seat] = clock->bank;
    }
    while (bp_state_is_over(state) == 0) {
        bp_move moves[512];
        size_t count;
        double *mine = &left[bp_state_mover(state)];
        double share = game_clock_share(clock, *mine, state);
        TEST_ASSERT_TRUE(share > 0 && share < *mine);
        *first = bp_state_ply(state) == 0 ? share : *first;
        *mine = game_clock_after(clock, *mine, share);
        least = *mine < least ? *mine : least;
        TEST_ASSERT_EQUAL_INT(BP_OK, bp_state_moves(moves, 512, &count, state));
        size_t drawn = (size_t)test_random_below(&random, (int)count);
        TEST_ASSERT_EQUAL_INT(BP_OK, bp_state_apply(state, moves[drawn]));
    }
    bp_state_free(state);
    return least;
}

/* The more of the longest possible game a game lasts, the less of the bank is left; nothing is more than was there. */
static void test_shares(void)
{
    static const struct {
        const char *game;
        const char *text;
        double most_left; /* of the bank, after the longest of some games */
    } cases[] = {
        {"bigpoints", "players=2 seed=1", 0.4},
        {"bigpoints", "players=5 seed=1", 0.4},
        {"bigpoints", "players=2 board=RGBGRB", 0.6},
        {"connect4", "7x6", 0.35},
        {"gomoku", "9x9", 0.35},
        {"nim", "heaps=3+5+7 last=loses", 0.6},
    };
    static const game_clock clocks[] = {{300, 0}, {300, 5}, {1, 0.1}};
    for (size_t i = 0; i < TEST_LENGTH(cases); i++) {
        for (size_t c = 0; c < TEST_LENGTH(clocks); c++) {
            double least = clocks[c].bank;
            double first = 0;
            for (uint64_t seed = 1; seed <= 20; seed++) {
                double left = play(cases[i].game, cases[i].text, &clocks[c], seed, &first);
                least = left < least ? left : least;
            }
            TEST_ASSERT_TRUE(least > 0);
            TEST_ASSERT_TRUE(first >= clocks[c].bank / 30 && first < 0.81 * clocks[c].bank);
            if (clocks[c].increment == 0 && least > cases[i].most_left * clocks[c].bank) {
                test_fail("%s %s: %g of %g seconds are left", cases[i].game, cases[i].text, least,
                          clocks[c].bank);
            }
        }
    }
}

/* A move without a choice, more time, an increment, a game that is nearly over. */
static void test_circumstances(void)
{
    const game_clock plain = {300, 0};
    const game_clock more = {300, 10};
    bp_state *start = open_state("connect4", "7x6");
    bp_state *late = open_state("connect4", "7x6 moves=1,2,1,2,2,1,1,2,1,2,3,4,3,4,4,3,3,4,3,4");
    bp_state *forced = open_state("connect4", "1x4");
    TEST_ASSERT_TRUE(game_clock_share(&plain, 300, forced) < 0.01);
    TEST_ASSERT_TRUE(game_clock_share(&plain, 200, start) < game_clock_share(&plain, 300, start));
    TEST_ASSERT_TRUE(game_clock_share(&plain, 300, start) < game_clock_share(&more, 300, start));
    TEST_ASSERT_TRUE(game_clock_share(&plain, 300, start) < game_clock_share(&plain, 300, late));
    TEST_ASSERT_TRUE(game_clock_share(&more, 1, start) <= 0.8);
    TEST_ASSERT_EQUAL_DOUBLE(12, game_clock_after(&more, 3, 1));
    TEST_ASSERT_EQUAL_DOUBLE(-1, game_clock_after(&more, 3, 4));
    bp_state_free(start);
    bp_state_free(late);
    bp_state_free(forced);
}

int main(void)
{
    UNITY_BEGIN();
    RUN_TEST(test_texts);
    RUN_TEST(test_shares);
    RUN_TEST(test_circumstances);
    return UNITY_END();
}
