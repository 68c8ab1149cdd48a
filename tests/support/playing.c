/* SPDX-License-Identifier: MIT */
/*
 * Players in tests.
 */
#include "support/playing.h"

#include <stdio.h>
#include <string.h>
#include <unity.h>

#include "support/solving.h"

bp_player *playing_new(int32_t level, uint64_t seed, uint64_t nodes)
{
    bp_player *player = NULL;

    TEST_STATUS(BP_OK, bp_player_new(&player, level, seed, NULL));
    TEST_ASSERT_NOT_NULL(player);
    playing_set(player, level, seed, nodes);
    return player;
}

void playing_set(bp_player *player, int32_t level, uint64_t seed, uint64_t nodes)
{
    TEST_STATUS(BP_OK, bp_player_set(player, BP_OPTION_LEVEL, level));
    TEST_STATUS(BP_OK, bp_player_set(player, BP_OPTION_SEED, (int64_t)seed));
    TEST_STATUS(BP_OK, bp_player_set(player, BP_OPTION_MILLISECONDS, 0));
    TEST_STATUS(BP_OK, bp_player_set(player, BP_OPTION_NODES, (int64_t)nodes));
}

/* Plays a principal variation, move by move. */
static void check_pv(const playing_choice *c, const bp_state *state)
{
    bp_state *copy = NULL;

    TEST_STATUS(BP_OK, bp_state_clone(&copy, state));
    for (size_t i = 0; i < c->pv_length; i++) {
        int status = bp_state_apply(copy, c->pv[i]);
        if (status != BP_OK) {
            test_fail("move %d of a principal variation of %d: %s", (int)i + 1, (int)c->pv_length,
                      bp_status_name(status));
        }
    }
    bp_state_free(copy);
}

static void read_pv(playing_choice *out, const bp_result *result)
{
    size_t again = 0;

    TEST_STATUS(BP_OK, bp_result_pv(NULL, 0, &out->pv_length, result));
    TEST_ASSERT_TRUE(out->pv_length >= 1 && out->pv_length <= PLAYING_PV_MAX);
    out->pv[0] = 0;
    TEST_STATUS(BP_ERR_SPACE, bp_result_pv(out->pv, out->pv_length - 1, &again, result));
    TEST_ASSERT_EQUAL_UINT32(0, out->pv[0]);
    TEST_ASSERT_EQUAL_UINT(out->pv_length, again);
    TEST_STATUS(BP_OK, bp_result_pv(out->pv, out->pv_length, NULL, result));
}

/* Every legal move is a root move, the highest estimate first, and the chosen one has that of the choice. */
static void check_moves(const playing_choice *c, const bp_result *result, const bp_state *state)
{
    int32_t moves = bp_result_move_count(result);
    size_t count = 0;
    int32_t before = INT32_MAX;
    int chosen = 0;

    TEST_STATUS(BP_OK, bp_state_moves(NULL, 0, &count, state));
    TEST_ASSERT_EQUAL_INT32(c->depth > 0 ? (int32_t)count : 0, moves);
    for (int32_t i = 0; i < moves; i++) {
        bp_move move = 0;
        bp_move other = 0;
        int32_t value = 0;
        int64_t visits = 0;
        TEST_STATUS(BP_OK, bp_result_move(&move, NULL, NULL, result, i));
        TEST_STATUS(BP_OK, bp_result_move_estimate(&value, &visits, result, i));
        TEST_ASSERT_EQUAL_INT32(1, bp_state_is_legal(state, move));
        TEST_ASSERT_TRUE(value <= before);
        TEST_ASSERT_TRUE(visits >= 1);
        for (int32_t k = 0; k < i; k++) {
            TEST_STATUS(BP_OK, bp_result_move(&other, NULL, NULL, result, k));
            TEST_ASSERT_TRUE(other != move);
        }
        chosen += move == c->move;
        if (move == c->move && !c->exact) {
            TEST_ASSERT_EQUAL_INT32(c->value, value);
        }
        before = value;
    }
    TEST_ASSERT_EQUAL_INT(moves > 0, chosen);
    TEST_STATUS(BP_ERR_ARGUMENT, bp_result_move(NULL, NULL, NULL, result, moves));
    TEST_STATUS(BP_ERR_ARGUMENT, bp_result_move(NULL, NULL, NULL, result, -1));
    TEST_STATUS(BP_ERR_ARGUMENT, bp_result_move_estimate(NULL, NULL, result, moves));
    TEST_STATUS(BP_ERR_ARGUMENT, bp_result_move_estimate(NULL, NULL, result, -1));
}

/* The value is proved or not known, and its bounds say the same. */
static void check_value(const playing_choice *c, const bp_result *result, const bp_state *state)
{
    bp_game *game = test_game_of(state);
    int32_t min = 0;
    int32_t max = 0;
    int32_t value = 99999;
    int32_t lower = 1;
    int32_t upper = -1;

    TEST_STATUS(BP_OK, bp_game_score_range(&min, &max, game));
    bp_game_free(game);
    TEST_STATUS(BP_OK, bp_result_bounds(&lower, &upper, result));
    TEST_ASSERT_TRUE(lower <= upper);
    if (c->exact) {
        TEST_STATUS(BP_OK, bp_result_value(&value, result));
        TEST_ASSERT_EQUAL_INT32(c->value, value * BP_ESTIMATE_POINT);
        TEST_ASSERT_TRUE(lower == value && upper == value);
        TEST_ASSERT_TRUE(c->depth >= 1 || min == max); /* or no other value is possible */
    } else {
        TEST_STATUS(BP_ERR_NOT_KNOWN, bp_result_value(&value, result));
        TEST_ASSERT_EQUAL_INT32(99999, value);
        TEST_ASSERT_TRUE(lower < upper && lower == -upper);
    }
}

bp_result *playing_result(bp_player *player, const bp_state *state)
{
    bp_result *result = NULL;
    int status = bp_player_choose(&result, player, state);

    if (status != BP_OK) {
        char text[TEST_TEXT];
        test_position_text(text, sizeof text, state);
        test_fail("%s for %s", bp_status_name(status), text);
    }
    TEST_ASSERT_NOT_NULL(result);
    return result;
}

bp_move playing_move(bp_player *player, const bp_state *state)
{
    bp_result *result = playing_result(player, state);
    bp_move move = 0;

    TEST_STATUS(BP_OK, bp_result_best(&move, result));
    bp_result_free(result);
    return move;
}

void playing_read(playing_choice *out, const bp_result *result, const bp_state *state)
{
    memset(out, 0, sizeof *out);
    TEST_STATUS(BP_OK, bp_result_best(&out->move, result));
    if (bp_state_is_legal(state, out->move) != 1) {
        char text[TEST_TEXT];
        test_position_text(text, sizeof text, state);
        test_fail("move %u is not legal in %s", (unsigned)out->move, text);
    }
    TEST_STATUS(BP_OK, bp_result_estimate(&out->value, result));
    read_pv(out, result);
    TEST_ASSERT_EQUAL_UINT32(out->move, out->pv[0]);
    check_pv(out, state);
    out->level = (int32_t)bp_result_count(result, BP_COUNT_LEVEL);
    out->depth = (int32_t)bp_result_count(result, BP_COUNT_DEPTH);
    out->exact = bp_result_is_exact(result);
    out->lossless = bp_result_is_lossless(result);
    out->stop = bp_result_stop_reason(result);
    out->nodes = (uint64_t)bp_result_count(result, BP_COUNT_NODES);
    TEST_ASSERT_TRUE(out->level >= BP_LEVEL_MIN && out->level <= BP_LEVEL_MAX);
    TEST_ASSERT_TRUE(out->depth >= 0);
    TEST_ASSERT_TRUE(bp_result_count(result, BP_COUNT_NODES) >= 0);
    TEST_ASSERT_TRUE(out->exact == 0 || out->exact == 1);
    TEST_ASSERT_TRUE(out->lossless == 0 || (out->lossless == 1 && out->exact == 1));
    TEST_ASSERT_TRUE(out->stop >= BP_STOP_SOLVED && out->stop <= BP_STOP_CANCELLED);
    TEST_ASSERT_TRUE(bp_result_seconds(result) >= 0);
    TEST_ASSERT_EQUAL_INT32(bp_state_mover(state), bp_result_seat(result));
    check_value(out, result, state);
    check_moves(out, result, state);
}

void playing_choose(playing_choice *out, bp_player *player, const bp_state *state)
{
    test_snapshot before;

    test_snapshot_take(&before, state);
    bp_result *result = playing_result(player, state);
    test_assert_unchanged(&before, state);
    playing_read(out, result, state);
    bp_result_free(result);
}

void playing_assert_same(const playing_choice *expected, const playing_choice *actual,
                         const char *what)
{
    TEST_ASSERT_EQUAL_UINT32_MESSAGE(expected->move, actual->move, what);
    TEST_ASSERT_EQUAL_INT32_MESSAGE(expected->value, actual->value, what);
    TEST_ASSERT_EQUAL_UINT64_MESSAGE(expected->nodes, actual->nodes, what);
    TEST_ASSERT_EQUAL_INT_MESSAGE(0, memcmp(expected, actual, sizeof *expected), what);
}

void playing_assert_refused(int status, bp_player *player, const bp_state *state)
{
    bp_result *result = test_poison();

    TEST_STATUS(status, bp_player_choose(&result, player, state));
    TEST_ASSERT_NULL(result);
}

void playing_random_move(bp_state *state, test_random *random)
{
    bp_move moves[TEST_MOVES];
    size_t count = 0;

    TEST_STATUS(BP_OK, bp_state_moves(moves, TEST_MOVES, &count, state));
    TEST_STATUS(BP_OK, bp_state_apply(state, moves[(size_t)test_random_below(random, (int)count)]));
}

/* With black discs it is quite often in the middle of a turn. */
bp_state *playing_random(test_random *random, int max)
{
    for (;;) {
        test_setup setup;
        char text[TEST_TEXT];
        test_setup_random(&setup, random, max);
        test_setup_text(text, sizeof text, &setup);
        bp_state *state = test_open(text);
        int plies = test_random_below(random, 2 * (int)strlen(setup.board));
        while (plies-- > 0 && !bp_state_is_over(state)) {
            playing_random_move(state, random);
        }
        for (int middle = strchr(setup.board, 'K') != NULL && test_random_below(random, 4) == 0;
             middle && !bp_state_is_over(state) && !bp_turn_is_extra(state);) {
            playing_random_move(state, random);
        }
        if (!bp_state_is_over(state)) {
            return state;
        }
        bp_state_free(state);
    }
}

static void count(playing_totals *out, const playing_choice *c, const bp_state *state,
                  int32_t level)
{
    bp_game *game = NULL;
    char text[TEST_TEXT];

    TEST_STATUS(BP_OK, bp_state_game(&game, state));
    TEST_STATUS(BP_OK, bp_game_format(text, sizeof text, NULL, game));
    out->choices++;
    out->levels[level]++;
    out->players[bp_game_player_count(game)]++;
    out->thesis += strstr(text, "rules=thesis") != NULL;
    out->extra += bp_turn_is_extra(state) == 1;
    out->exact += c->exact == 1;
    out->long_pvs += c->pv_length > 2;
    out->stopped += c->stop == BP_STOP_NODES;
    bp_game_free(game);
}

/* One position by every level; each level's player stays the same and remembers. */
void playing_run(playing_totals *out, uint64_t seed, int positions)
{
    static const uint64_t budgets[] = {1, 2, 30, 200, 600};
    bp_player *players[BP_LEVEL_MAX + 1];
    test_random random;

    memset(out, 0, sizeof *out);
    test_random_init(&random, seed);
    printf("seed %llu\n", (unsigned long long)seed);
    for (int32_t level = BP_LEVEL_MIN; level <= BP_LEVEL_MAX; level++) {
        players[level] = playing_new(level, (uint64_t)level, 0);
        TEST_STATUS(BP_OK, bp_player_set(players[level], BP_OPTION_MEMORY, 1 << 20));
    }
    for (int i = 0; i < positions; i++) {
        bp_state *state = playing_random(&random, i % 2 ? TEST_SMALL : TEST_LARGE);
        for (int32_t level = BP_LEVEL_MIN; level <= BP_LEVEL_MAX; level++) {
            playing_choice c;
            uint64_t budget =
                budgets[(size_t)test_random_below(&random, (int)TEST_LENGTH(budgets))];
            playing_set(players[level], level, test_random_next(&random) % 50, budget);
            playing_choose(&c, players[level], state);
            if (c.nodes > budget + PLAYING_POLL) {
                test_fail("level %d, a limit of %d nodes: %llu nodes", (int)level, (int)budget,
                          (unsigned long long)c.nodes);
            }
            count(out, &c, state, level);
        }
        bp_state_free(state);
    }
    for (int32_t level = BP_LEVEL_MIN; level <= BP_LEVEL_MAX; level++) {
        bp_player_free(players[level]);
    }
    printf("%llu choices: %llu by thesis rules, %llu in extra turns, %llu exact, %llu long PVs, "
           "%llu stopped\n",
           (unsigned long long)out->choices, (unsigned long long)out->thesis,
           (unsigned long long)out->extra, (unsigned long long)out->exact,
           (unsigned long long)out->long_pvs, (unsigned long long)out->stopped);
}
