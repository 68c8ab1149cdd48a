/* SPDX-License-Identifier: MIT */
/*
 * Static evaluation: estimates are within the range of the scores, equal to the scores at the end, the same for the
 * same position, and they improve play.
 */
#include <bigpoints.h>
#include <stdio.h>
#include <string.h>
#include <unity.h>

#include "support/coins_game.h"
#include "support/empty_game.h"
#include "support/playing.h"
#include "support/solving.h"

enum { SEATS = 16 };

void setUp(void)
{
}
void tearDown(void)
{
}

/* Reads estimates; everything that holds of all of them is checked. */
static size_t estimate(int32_t out[SEATS], const bp_state *state)
{
    bp_game *game = NULL;
    int32_t lower = 0;
    int32_t upper = 0;
    size_t count = 0;
    size_t again = 0;
    test_snapshot before;

    test_snapshot_take(&before, state);
    TEST_STATUS(BP_OK, bp_state_game(&game, state));
    TEST_STATUS(BP_OK, bp_game_score_range(&lower, &upper, game));
    TEST_STATUS(BP_OK, bp_state_estimate(NULL, 0, &count, state));
    TEST_ASSERT_EQUAL_UINT((size_t)bp_game_player_count(game), count);
    memset(out, 0x55, SEATS * sizeof *out);
    TEST_STATUS(BP_ERR_SPACE, bp_state_estimate(out, count - 1, &again, state));
    TEST_ASSERT_EQUAL_INT32(0x55555555, out[0]);
    TEST_ASSERT_EQUAL_UINT(count, again);
    TEST_STATUS(BP_OK, bp_state_estimate(out, count, NULL, state));
    TEST_ASSERT_EQUAL_INT32(0x55555555, out[count]);
    for (size_t seat = 0; seat < count; seat++) {
        if (out[seat] < lower * BP_ESTIMATE_POINT || out[seat] > upper * BP_ESTIMATE_POINT) {
            test_fail("seat %d is expected to have %d / 1024 of %d to %d: %s", (int)seat,
                      (int)out[seat], (int)lower, (int)upper, before.position);
        }
    }
    test_assert_unchanged(&before, state);
    bp_game_free(game);
    return count;
}

static void test_statuses(void)
{
    bp_state *state = test_open("players=2 rules=official board=RGGR");
    int32_t out[2] = {77, 77};
    size_t count = 99;

    TEST_STATUS(BP_ERR_ARGUMENT, bp_state_estimate(out, 2, &count, NULL));
    TEST_STATUS(BP_ERR_SPACE, bp_state_estimate(out, 0, NULL, state));
    TEST_STATUS(BP_OK, bp_state_estimate(NULL, 0, NULL, state));
    TEST_ASSERT_EQUAL_INT32(77, out[0]);
    bp_state_free(state);
}

static void check_end(const bp_state *state)
{
    int32_t guesses[SEATS];
    int32_t scores[SEATS];
    size_t count = estimate(guesses, state);

    TEST_STATUS(BP_OK, bp_state_scores(scores, SEATS, NULL, state));
    for (size_t seat = 0; seat < count; seat++) {
        TEST_ASSERT_EQUAL_INT32(scores[seat] * BP_ESTIMATE_POINT, guesses[seat]);
    }
}

/* A position without history has the same estimates as the one that was played. */
static void check_same(const bp_state *state)
{
    char text[TEST_TEXT];
    int32_t one[SEATS];
    int32_t other[SEATS];
    size_t count = estimate(one, state);

    test_position_text(text, sizeof text, state);
    bp_state *parsed = test_open(text);
    estimate(other, parsed);
    TEST_ASSERT_EQUAL_INT32_ARRAY(one, other, count);
    estimate(other, state);
    TEST_ASSERT_EQUAL_INT32_ARRAY(one, other, count);
    bp_state_free(parsed);
}

static void test_random_games(void)
{
    test_random random;
    int positions = 0;

    test_random_init(&random, 1969);
    for (int i = 0; i < 1000; i++) {
        test_setup setup;
        char text[TEST_TEXT];
        test_setup_random(&setup, &random, i % 2 ? TEST_SMALL : TEST_LARGE);
        test_setup_text(text, sizeof text, &setup);
        bp_state *state = test_open(text);
        while (!bp_state_is_over(state)) {
            int32_t guesses[SEATS];
            estimate(guesses, state);
            if (positions++ % 7 == 0) {
                check_same(state);
            }
            playing_random_move(state, &random);
        }
        check_end(state);
        bp_state_free(state);
    }
    TEST_ASSERT_TRUE(positions > 10000);
}

/* Gives all that is in the hands to one seat, so that they are as uneven as can be. */
static void make_rich(naive *game, int rich)
{
    for (int seat = 0; seat < game->players; seat++) {
        for (int disc = 0; disc < 7 && seat != rich; disc++) {
            game->hand[rich][disc] += game->hand[seat][disc];
            game->hand[seat][disc] = 0;
        }
    }
    game->extra = game->extra && game->hand[game->mover][BP_BLACK] > 0;
}

static void test_uneven_hands(void)
{
    test_random random;
    int positions = 0;

    test_random_init(&random, 1970);
    while (positions < 3000) {
        test_setup setup;
        naive game;
        test_setup_random(&setup, &random, positions % 2 ? TEST_SMALL : TEST_LARGE);
        test_setup_naive(&game, &setup);
        int rich = test_random_below(&random, game.players);
        while (!naive_over(&game)) {
            char text[TEST_TEXT];
            int32_t guesses[SEATS];
            naive_move moves[NAIVE_MOVES_MAX];
            int count = naive_moves(&game, moves);
            TEST_ASSERT_EQUAL_INT(0, naive_play(&game, moves[test_random_below(&random, count)]));
            make_rich(&game, rich);
            test_naive_text(text, sizeof text, &game, &setup);
            bp_state *state = test_open(text);
            estimate(guesses, state);
            bp_state_free(state);
            positions++;
        }
    }
}

/* The smallest boards have the narrowest ranges. */
static void test_smallest_and_largest_boards(void)
{
    static const char *const texts[] = {
        "players=2 rules=official board=RG",
        "players=5 rules=official board=PY",
        "players=2 rules=official board=RGKKKKK",
        "players=2 rules=official board=WWWWWRG",
        "players=2 rules=official board=KWKWKWKWKWRG",
        "players=2 rules=official seed=1",
        "players=5 rules=official seed=1",
        "players=2 rules=thesis board=RG",
        "players=2 rules=official colours=5 discs=9 white=5 black=5 seed=3",
        "players=2 rules=official colours=2 discs=9 white=5 seed=3",
        "players=2 rules=official colours=5 discs=1 black=5 seed=3"};

    for (size_t i = 0; i < TEST_LENGTH(texts); i++) {
        int32_t guesses[SEATS];
        bp_state *state = test_open(texts[i]);
        estimate(guesses, state);
        bp_state_free(state);
    }
}

static void test_another_game(void)
{
    test_coins coins = {.players = 3, .count = 4, .values = {4, -8, 12, 1}};
    bp_state *state = test_coins_open(&coins);
    int32_t guesses[SEATS];

    TEST_ASSERT_EQUAL_UINT(3, estimate(guesses, state));
    TEST_ASSERT_EQUAL_INT32(3 * BP_ESTIMATE_POINT, guesses[2]); /* what the game itself says */
    test_play(state, "first last first");
    estimate(guesses, state);
    test_play(state, "first");
    check_end(state);
    bp_state_free(state);
}

/* With a useless evaluation, level 4 would play no better than level 1. */
static void test_searching_one_ply_helps(void)
{
    int won = 0;
    int lost = 0;

    for (int i = 0; i < 60; i++) {
        char text[128];
        snprintf(text, sizeof text, "players=2 start=%d rules=official seed=%d", 1 + i % 2, i + 1);
        bp_state *state = test_open(text);
        bp_player *players[2] = {playing_new(4, 1, 0), playing_new(1, (uint64_t)i, 0)};
        int32_t scores[2];
        while (!bp_state_is_over(state)) {
            bp_move move = playing_move(players[bp_state_mover(state)], state);
            TEST_STATUS(BP_OK, bp_state_apply(state, move));
        }
        TEST_STATUS(BP_OK, bp_state_scores(scores, 2, NULL, state));
        won += scores[0] > scores[1];
        lost += scores[0] < scores[1];
        bp_player_free(players[0]);
        bp_player_free(players[1]);
        bp_state_free(state);
    }
    TEST_ASSERT_TRUE_MESSAGE(won > 3 * lost, "the estimates are worth little");
}

int main(void)
{
    UNITY_BEGIN();
    RUN_TEST(test_statuses);
    RUN_TEST(test_random_games);
    RUN_TEST(test_uneven_hands);
    RUN_TEST(test_smallest_and_largest_boards);
    RUN_TEST(test_another_game);
    RUN_TEST(test_searching_one_ply_helps);
    return UNITY_END();
}
