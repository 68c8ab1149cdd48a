/* SPDX-License-Identifier: MIT */
/*
 * Legal moves of many states in one array, and random playouts: compared with single calls, and with the same games
 * played through states.
 */
#include <bigpoints.h>
#include <bigpoints/experimental/bulk.h>
#include <string.h>
#include <unity.h>

#include "base/random.h"
#include "support/empty_game.h"
#include "support/solving.h"
#include "support/sticks_game.h"
#include "support/support.h"

enum {
    STATES = 30,
    GAMES = 50,
    MOVES = STATES * TEST_MOVES,
    SCORES = GAMES * 5,
    PAIRS = 2 * GAMES
};

void setUp(void)
{
}
void tearDown(void)
{
}

/* Plays at most `max` moves, drawn like those of game `index`. */
static void play(bp_state *state, uint64_t seed, uint64_t index, int max)
{
    bp__random random = bp__random_seed(seed, index);
    for (int i = 0; i < max && bp_state_is_over(state) == 0; i++) {
        bp_move list[TEST_MOVES];
        size_t count;
        TEST_STATUS(BP_OK, bp_state_moves(list, TEST_MOVES, &count, state));
        TEST_STATUS(BP_OK, bp_state_apply(state, list[bp__random_below(&random, count)]));
    }
}

static void test_moves_of_many_states(void)
{
    bp_state *owned[STATES];
    const bp_state *states[STATES];
    bp_move all[MOVES];
    bp_move one[TEST_MOVES];
    size_t offsets[STATES + 2];
    size_t length = 0;
    size_t total = 0;

    for (int i = 0; i < STATES; i++) {
        owned[i] =
            i % 5 == 4 ? test_sticks(2, 9, 1) : test_open("colours=3 discs=3 black=2 seed=4");
        play(owned[i], 3, (uint64_t)i, i % 7 == 6 ? 999 : i);
        states[i] = owned[i];
    }
    offsets[STATES + 1] = 77;
    TEST_STATUS(BP_OK, bp_bulk_moves(all, MOVES, &length, offsets, states, STATES));
    for (int i = 0; i < STATES; i++) {
        size_t count = 0;
        TEST_STATUS(BP_OK, bp_state_moves(one, TEST_MOVES, &count, states[i]));
        TEST_ASSERT_EQUAL_UINT64(total, offsets[i]);
        if (count > 0) {
            TEST_ASSERT_EQUAL_UINT32_ARRAY(one, all + total, count);
        }
        total += count;
    }
    TEST_ASSERT_EQUAL_UINT64(total, offsets[STATES]);
    TEST_ASSERT_EQUAL_UINT64(total, length);
    TEST_ASSERT_EQUAL_UINT64(77, offsets[STATES + 1]);

    /* A buffer of the exact size suffices, one less does not, and without a buffer only the number is returned. */
    bp_move exact[MOVES];
    memset(exact, 0, sizeof exact);
    TEST_STATUS(BP_OK, bp_bulk_moves(exact, total, NULL, NULL, states, STATES));
    TEST_ASSERT_EQUAL_UINT32_ARRAY(all, exact, total);
    memset(exact, 0, sizeof exact);
    memset(offsets, 0, sizeof offsets);
    TEST_STATUS(BP_ERR_SPACE, bp_bulk_moves(exact, total - 1, &length, offsets, states, STATES));
    TEST_ASSERT_EACH_EQUAL_UINT32(0, exact, MOVES);
    for (int i = 0; i < STATES + 2; i++) {
        TEST_ASSERT_EQUAL_UINT64(0, offsets[i]);
    }
    TEST_ASSERT_EQUAL_UINT64(total, length);
    TEST_STATUS(BP_OK, bp_bulk_moves(NULL, 0, &length, offsets, states, STATES));
    TEST_ASSERT_EQUAL_UINT64(total, offsets[STATES]);
    for (int i = 0; i < STATES; i++) {
        bp_state_free(owned[i]);
    }
}

static void test_moves_refused(void)
{
    bp_move out[TEST_MOVES];
    size_t offsets[3] = {9, 9, 9};
    size_t length = 9;
    bp_state *state = test_open("board=RGGR");
    const bp_state *states[2] = {state, NULL};

    TEST_STATUS(BP_ERR_ARGUMENT, bp_bulk_moves(out, TEST_MOVES, &length, offsets, states, 2));
    TEST_STATUS(BP_ERR_ARGUMENT, bp_bulk_moves(out, TEST_MOVES, &length, offsets, NULL, 1));
    TEST_STATUS(BP_ERR_ARGUMENT, bp_bulk_moves(NULL, 1, &length, offsets, states, 1));
    TEST_ASSERT_EQUAL_UINT64(9, length);
    for (int i = 0; i < 3; i++) {
        TEST_ASSERT_EQUAL_UINT64(9, offsets[i]);
    }
    TEST_STATUS(BP_OK, bp_bulk_moves(NULL, 0, &length, offsets, NULL, 0));
    TEST_ASSERT_EQUAL_UINT64(0, length);
    TEST_ASSERT_EQUAL_UINT64(0, offsets[0]);
    TEST_ASSERT_EQUAL_UINT64(9, offsets[1]);
    bp_state_free(state);
}

/* Plays the games of a seed once more through states, and compares scores, totals and wins. */
static void compare_games(bp_state *state, uint64_t seed, uint64_t first)
{
    int32_t scores[SCORES];
    int32_t one[5];
    int64_t totals[5];
    uint64_t wins[5];
    int64_t own_totals[5] = {0};
    uint64_t own_wins[5] = {0};
    size_t length = 0;
    size_t players = 0;
    test_snapshot before;

    test_snapshot_take(&before, state);
    TEST_STATUS(BP_OK, bp_bulk_playouts(scores, SCORES, &length, state, seed, first, GAMES));
    TEST_STATUS(BP_OK,
                bp_bulk_playout_totals(totals, wins, 5, &players, state, seed, first, GAMES));
    test_assert_unchanged(&before, state);
    TEST_ASSERT_EQUAL_UINT64(GAMES * players, length);
    for (uint64_t i = 0; i < GAMES; i++) {
        bp_state *game = NULL;
        uint32_t winners = 0;
        TEST_STATUS(BP_OK, bp_state_clone(&game, state));
        play(game, seed, first + i, 9999);
        TEST_STATUS(BP_OK, bp_state_scores(one, 5, NULL, game));
        TEST_STATUS(BP_OK, bp_state_winners(&winners, game));
        TEST_ASSERT_EQUAL_INT32_ARRAY(one, scores + i * players, players);
        for (size_t seat = 0; seat < players; seat++) {
            own_totals[seat] += one[seat];
            own_wins[seat] += winners >> seat & 1;
        }
        bp_state_free(game);
    }
    TEST_ASSERT_EQUAL_INT64_ARRAY(own_totals, totals, players);
    TEST_ASSERT_EQUAL_UINT64_ARRAY(own_wins, wins, players);
}

static void test_games_can_be_played_again(void)
{
    static const char *const texts[4] = {"players=2", "players=5 seed=9", "players=3 board=RGBRGB",
                                         "board=RG"};
    for (int i = 0; i < 4; i++) {
        bp_state *state = test_open(texts[i]);
        compare_games(state, 1, 0);
        compare_games(state, UINT64_MAX, UINT64_MAX - GAMES + 1);
        play(state, 8, 8, 5);
        compare_games(state, 0, 7);
        play(state, 8, 8, 9999);
        compare_games(state, 0, 7); /* the game is over: every playout has its scores */
        bp_state_free(state);
    }
    bp_state *sticks = test_sticks(2, 20, 3);
    compare_games(sticks, 5, 5);
    bp_state_free(sticks);
}

/* The numbers can be divided among calls. */
static void test_games_in_several_calls(void)
{
    int32_t whole[PAIRS];
    int32_t part[2];
    bp_state *state = test_open("seed=3");

    TEST_STATUS(BP_OK, bp_bulk_playouts(whole, PAIRS, NULL, state, 4, 100, GAMES));
    for (uint64_t i = 0; i < GAMES; i++) {
        TEST_STATUS(BP_OK, bp_bulk_playouts(part, 2, NULL, state, 4, 100 + i, 1));
        TEST_ASSERT_EQUAL_INT32_ARRAY(whole + 2 * i, part, 2);
    }
    bp_state_free(state);
}

/* These figures must be the same on every machine. */
static void test_known_games(void)
{
    int64_t totals[2] = {0};
    uint64_t wins[2] = {0};
    bp_state *state = test_open("board=RGBYPRGBYPRGBYPWK");

    TEST_STATUS(BP_OK, bp_bulk_playout_totals(totals, wins, 2, NULL, state, 2024, 0, 1000));
    TEST_ASSERT_EQUAL_INT64(15689, totals[0]);
    TEST_ASSERT_EQUAL_INT64(14537, totals[1]);
    TEST_ASSERT_EQUAL_UINT64(624, wins[0]);
    TEST_ASSERT_EQUAL_UINT64(454, wins[1]);
    bp_state_free(state);
}

static void test_games_refused(void)
{
    int32_t scores[4] = {7, 7, 7, 7};
    int64_t totals[2] = {7, 7};
    uint64_t wins[2] = {7, 7};
    size_t length = 7;
    bp_state *state = test_open("board=RGGR");

    TEST_STATUS(BP_ERR_ARGUMENT, bp_bulk_playouts(scores, 4, &length, NULL, 0, 0, 1));
    TEST_STATUS(BP_ERR_ARGUMENT, bp_bulk_playouts(NULL, 4, &length, state, 0, 0, 1));
    TEST_STATUS(BP_ERR_RANGE, bp_bulk_playouts(NULL, 0, &length, state, 0, UINT64_MAX, 2));
    TEST_STATUS(BP_ERR_RANGE, bp_bulk_playouts(NULL, 0, &length, state, 0, 0, UINT64_MAX));
    TEST_STATUS(BP_ERR_ARGUMENT, bp_bulk_playout_totals(totals, wins, 2, &length, NULL, 0, 0, 1));
    TEST_STATUS(BP_ERR_ARGUMENT, bp_bulk_playout_totals(NULL, NULL, 2, &length, state, 0, 0, 1));
    TEST_STATUS(BP_ERR_RANGE,
                bp_bulk_playout_totals(totals, wins, 2, &length, state, 0, 2, UINT64_MAX));
    TEST_ASSERT_EQUAL_UINT64(7, length);
    TEST_STATUS(BP_ERR_SPACE, bp_bulk_playouts(scores, 4, &length, state, 0, 0, 3));
    TEST_ASSERT_EQUAL_UINT64(6, length);
    TEST_STATUS(BP_ERR_SPACE, bp_bulk_playout_totals(totals, NULL, 1, &length, state, 0, 0, 3));
    TEST_ASSERT_EQUAL_UINT64(2, length);
    TEST_ASSERT_EACH_EQUAL_INT32(7, scores, 4);
    TEST_ASSERT_EACH_EQUAL_INT64(7, totals, 2);
    TEST_STATUS(BP_OK, bp_bulk_playouts(NULL, 0, &length, state, 0, 0, 3));
    TEST_ASSERT_EQUAL_UINT64(6, length);
    TEST_STATUS(BP_OK, bp_bulk_playout_totals(NULL, NULL, 0, &length, state, 0, 0, 3));
    TEST_STATUS(BP_OK, bp_bulk_playouts(scores, 0, &length, state, 0, 0, 0));
    TEST_ASSERT_EQUAL_UINT64(0, length);
    TEST_STATUS(BP_OK, bp_bulk_playout_totals(NULL, wins, 2, &length, state, 0, 0, 0));
    TEST_ASSERT_EACH_EQUAL_UINT64(0, wins, 2);
    TEST_ASSERT_EACH_EQUAL_INT64(7, totals, 2);
    bp_state_free(state);
}

/* Scores so large that the total of many games could overflow. */
static void test_large_scores(void)
{
    int64_t totals[2];
    bp_game *game = test_sticks_game(2, 5, 1, INT32_MIN, INT32_MAX);
    bp_state *state = NULL;

    TEST_STATUS(BP_OK, bp_state_new(&state, game));
    TEST_STATUS(BP_ERR_RANGE,
                bp_bulk_playout_totals(totals, NULL, 2, NULL, state, 1, 0, UINT64_C(1) << 32));
    TEST_STATUS(BP_OK, bp_bulk_playout_totals(totals, NULL, 2, NULL, state, 1, 0, 100));
    bp_state_free(state);
    bp_game_free(game);
}

/* A game that is over before it begins. */
static void test_playouts_of_an_empty_game(void)
{
    int64_t totals[5] = {1, 1, 1, 1, 1};
    size_t players = 0;
    bp_game *game = test_empty_game();
    bp_state *state = NULL;

    TEST_STATUS(BP_OK, bp_state_new(&state, game));
    TEST_STATUS(BP_OK, bp_bulk_playout_totals(totals, NULL, 5, &players, state, 1, 0, 10));
    TEST_ASSERT_EQUAL_INT32(bp_game_player_count(game), (int32_t)players);
    bp_state_free(state);
    bp_game_free(game);
}

/* A move takes two sticks on average, and a game of more than 100,000 moves counts as endless. */
static void test_playouts_of_a_long_game(void)
{
    bp_state *longest = test_sticks(2, 190000, 1);
    bp_state *endless = test_sticks(2, 210000, 1);
    int32_t scores[2] = {7, 7};

    TEST_STATUS(BP_ERR_LIMIT, bp_bulk_playouts(scores, 2, NULL, endless, 1, 0, 1));
    TEST_ASSERT_EACH_EQUAL_INT32(7, scores, 2);
    TEST_STATUS(BP_OK, bp_bulk_playouts(scores, 2, NULL, longest, 1, 0, 1));
    TEST_ASSERT_EQUAL_INT32(1, scores[0] + scores[1]);
    bp_state_free(longest);
    bp_state_free(endless);
}

int main(void)
{
    UNITY_BEGIN();
    RUN_TEST(test_moves_of_many_states);
    RUN_TEST(test_moves_refused);
    RUN_TEST(test_games_can_be_played_again);
    RUN_TEST(test_games_in_several_calls);
    RUN_TEST(test_known_games);
    RUN_TEST(test_games_refused);
    RUN_TEST(test_large_scores);
    RUN_TEST(test_playouts_of_an_empty_game);
    RUN_TEST(test_playouts_of_a_long_game);
    return UNITY_END();
}
