/* SPDX-License-Identifier: MIT */
/*
 * BP_LEVEL_AUTO: the level follows the regret of the opponents' moves.
 */
#include <bigpoints.h>
#include <stdio.h>
#include <unity.h>

#include "support/coins_game.h"
#include "support/playing.h"
#include "support/solving.h"

/* A game of moderate length. */
#define BOARD "players=2 colours=4 discs=5 white=2 black=2"

enum { NODES = 3000, START = 5 };

void setUp(void)
{
}
void tearDown(void)
{
}

/* Plays a game of an automatic player against a level; returns the level it came to. `state` is over afterwards. */
static int32_t play(bp_player *automatic, bp_state *state, int32_t level, uint64_t seed)
{
    bp_player *other = playing_new(level, seed, NODES);
    int32_t found = 0;

    while (!bp_state_is_over(state)) {
        playing_choice c;
        int is_own = bp_state_mover(state) == 1;
        playing_choose(&c, is_own ? automatic : other, state);
        found = is_own ? c.level : found;
        TEST_ASSERT_EQUAL_INT32(is_own ? found : level, c.level);
        TEST_STATUS(BP_OK, bp_state_apply(state, c.move));
    }
    bp_player_free(other);
    return found;
}

/* The mean of the levels at the ends of some games, times ten. */
static int32_t mean_level(int32_t level)
{
    enum { GAMES = 4 };
    int32_t sum = 0;

    for (int i = 0; i < GAMES; i++) {
        char text[128];
        snprintf(text, sizeof text, BOARD " seed=%d", i + 1);
        bp_state *state = test_open(text);
        bp_player *automatic = playing_new(BP_LEVEL_AUTO, 1, NODES);
        sum += play(automatic, state, level, (uint64_t)i);
        bp_player_free(automatic);
        bp_state_free(state);
    }
    return 10 * sum / GAMES;
}

static void test_the_level_follows_the_opponent(void)
{
    int32_t random = mean_level(1);
    int32_t weak = mean_level(3);
    int32_t strong = mean_level(8);

    TEST_ASSERT_LESS_OR_EQUAL_INT32(20, random);
    TEST_ASSERT_GREATER_THAN_INT32(random, weak);
    TEST_ASSERT_LESS_THAN_INT32(50, weak);
    TEST_ASSERT_GREATER_OR_EQUAL_INT32(70, strong);
}

/* Without moves of others it is level 5, whatever its own moves are. */
static void test_it_begins_with_level_5(void)
{
    bp_state *state = test_open(BOARD " seed=1");
    bp_player *automatic = playing_new(BP_LEVEL_AUTO, 1, NODES);
    bp_player *five = playing_new(START, 1, NODES);
    playing_choice a;
    playing_choice b;

    int64_t level = 77;
    TEST_STATUS(BP_OK, bp_player_get(&level, automatic, BP_OPTION_LEVEL));
    TEST_ASSERT_EQUAL_INT64(BP_LEVEL_AUTO, level);
    playing_choose(&a, automatic, state);
    playing_choose(&b, five, state);
    TEST_ASSERT_EQUAL_INT32(START, a.level);
    TEST_STATUS(BP_OK, bp_player_get(&level, automatic, BP_OPTION_LEVEL));
    TEST_ASSERT_EQUAL_INT64(BP_LEVEL_AUTO, level);
    playing_assert_same(&b, &a, "the first move");
    bp_player_free(automatic);
    bp_player_free(five);
    bp_state_free(state);
}

/* What it found stays for the next game, half as strong, until bp_player_clear(). */
static void test_the_next_game_begins_near_the_last_level(void)
{
    bp_state *first = test_open(BOARD " seed=1");
    bp_state *next = test_open(BOARD " seed=2");
    bp_player *automatic = playing_new(BP_LEVEL_AUTO, 1, NODES);
    playing_choice c;

    TEST_ASSERT_LESS_OR_EQUAL_INT32(2, play(automatic, first, 1, 1));
    playing_choose(&c, automatic, next);
    TEST_ASSERT_LESS_OR_EQUAL_INT32(3, c.level);
    TEST_STATUS(BP_OK, bp_player_clear(automatic));
    playing_choose(&c, automatic, next);
    TEST_ASSERT_EQUAL_INT32(START, c.level);
    bp_player_free(automatic);
    bp_state_free(first);
    bp_state_free(next);
}

/* Moves may be taken back, and choices repeated: the same position is judged once. */
static void test_a_choice_can_be_repeated(void)
{
    bp_state *state = test_open(BOARD " seed=3");
    bp_player *automatic = playing_new(BP_LEVEL_AUTO, 1, NODES);
    test_random random;
    playing_choice c;
    playing_choice again;

    test_random_init(&random, 9);
    for (int i = 0; i < 9; i++) {
        playing_random_move(state, &random);
    }
    playing_choose(&c, automatic, state);
    playing_choose(&again, automatic, state);
    TEST_ASSERT_EQUAL_INT32(c.level, again.level);
    playing_assert_same(&c, &again, "the same position");
    for (int i = 0; i < 5; i++) {
        TEST_STATUS(BP_OK, bp_state_undo(state));
        playing_choose(&c, automatic, state);
    }
    bp_player_free(automatic);
    bp_state_free(state);
}

/* Any number of players, and every game with an estimate. */
static void test_other_games(void)
{
    test_coins coins = {.players = 3, .count = 9, .values = {3, 1, 4, 1, 5, 9, 2, 6, 5}};
    test_coins blind = coins;
    bp_state *states[] = {test_open("players=5 seed=1"), test_coins_open(&coins)};
    bp_player *automatic = playing_new(BP_LEVEL_AUTO, 1, 500);

    for (size_t i = 0; i < TEST_LENGTH(states); i++) {
        for (int k = 0; k < 9 && !bp_state_is_over(states[i]); k++) {
            playing_choice c;
            playing_choose(&c, automatic, states[i]);
            TEST_STATUS(BP_OK, bp_state_apply(states[i], c.move));
        }
        bp_state_free(states[i]);
    }
    blind.no_estimate = 1;
    bp_state *state = test_coins_open(&blind);
    playing_assert_refused(BP_ERR_UNSUPPORTED, automatic, state);
    bp_state_free(state);
    bp_player_free(automatic);
}

/* Every allocation fails in turn. */
static void test_every_allocation_fails(void)
{
    bp_state *state = test_open("players=2 board=RGBKGWRB moves=Ra,Ga");
    int failed = 1;

    for (size_t number = 1; failed; number++) {
        test_memory memory;
        bp_player *player = NULL;
        bp_result *result = NULL;
        test_memory_init(&memory);
        memory.fail_at = number;
        int status = bp_player_new(&player, BP_LEVEL_AUTO, 1, &memory.allocator);
        if (status == BP_OK) {
            status = bp_player_choose(&result, player, state);
        }
        failed = memory.failed > 0;
        TEST_STATUS(failed ? BP_ERR_MEMORY : BP_OK, status);
        TEST_ASSERT_EQUAL_INT(!failed, result != NULL);
        bp_result_free(result);
        bp_player_free(player);
        test_memory_assert_empty(&memory);
    }
    bp_state_free(state);
}

/* A cancel ends the judging too. */
static void test_a_cancel(void)
{
    bp_state *state = test_open(BOARD " seed=3 moves=Ra");
    bp_player *automatic = playing_new(BP_LEVEL_AUTO, 1, 0);
    playing_choice c;

    bp_player_cancel(automatic, 1);
    playing_choose(&c, automatic, state);
    TEST_ASSERT_EQUAL_INT32(BP_STOP_CANCELLED, c.stop);
    bp_player_free(automatic);
    bp_state_free(state);
}

int main(void)
{
    UNITY_BEGIN();
    RUN_TEST(test_the_level_follows_the_opponent);
    RUN_TEST(test_it_begins_with_level_5);
    RUN_TEST(test_the_next_game_begins_near_the_last_level);
    RUN_TEST(test_a_choice_can_be_repeated);
    RUN_TEST(test_other_games);
    RUN_TEST(test_every_allocation_fails);
    RUN_TEST(test_a_cancel);
    return UNITY_END();
}
