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
    TEST_STATUS(BP_OK, bp_player_set_level(player, level));
    TEST_STATUS(BP_OK, bp_player_set_seed(player, seed));
    TEST_STATUS(BP_OK, bp_player_set_seconds(player, 0));
    TEST_STATUS(BP_OK, bp_player_set_nodes(player, nodes));
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

static void read_pv(playing_choice *out, const bp_player *player)
{
    size_t again = 0;

    TEST_STATUS(BP_OK, bp_player_pv(NULL, 0, &out->pv_length, player));
    TEST_ASSERT_TRUE(out->pv_length >= 1 && out->pv_length <= PLAYING_PV_MAX);
    out->pv[0] = 0;
    TEST_STATUS(BP_ERR_SPACE, bp_player_pv(out->pv, out->pv_length - 1, &again, player));
    TEST_ASSERT_EQUAL_UINT32(0, out->pv[0]);
    TEST_ASSERT_EQUAL_UINT(out->pv_length, again);
    TEST_STATUS(BP_OK, bp_player_pv(out->pv, out->pv_length, NULL, player));
}

/* Every legal move is an option, the highest value first, and the chosen one has the value of the choice. */
static void check_options(const playing_choice *c, const bp_player *player, const bp_state *state)
{
    int32_t options = bp_player_option_count(player);
    size_t count = 0;
    int32_t before = INT32_MAX;
    int chosen = 0;

    TEST_STATUS(BP_OK, bp_state_moves(NULL, 0, &count, state));
    TEST_ASSERT_EQUAL_INT32(c->depth > 0 ? (int32_t)count : 0, options);
    for (int32_t i = 0; i < options; i++) {
        bp_move move = 0;
        bp_move other = 0;
        int32_t value = 0;
        TEST_STATUS(BP_OK, bp_player_option(&move, &value, player, i));
        TEST_ASSERT_EQUAL_INT32(1, bp_state_is_legal(state, move));
        TEST_ASSERT_TRUE(value <= before);
        for (int32_t k = 0; k < i; k++) {
            TEST_STATUS(BP_OK, bp_player_option(&other, NULL, player, k));
            TEST_ASSERT_TRUE(other != move);
        }
        chosen += move == c->move;
        if (move == c->move && !c->exact) {
            TEST_ASSERT_EQUAL_INT32(c->value, value);
        }
        before = value;
    }
    TEST_ASSERT_EQUAL_INT(options > 0, chosen);
    TEST_STATUS(BP_ERR_ARGUMENT, bp_player_option(NULL, NULL, player, options));
    TEST_STATUS(BP_ERR_ARGUMENT, bp_player_option(NULL, NULL, player, -1));
}

void playing_choose(playing_choice *out, bp_player *player, const bp_state *state)
{
    test_snapshot before;

    memset(out, 0, sizeof *out);
    test_snapshot_take(&before, state);
    int status = bp_player_choose(&out->move, player, state);
    if (status != BP_OK) {
        test_fail("%s for %s", bp_status_name(status), before.position);
    }
    test_assert_unchanged(&before, state);
    if (bp_state_is_legal(state, out->move) != 1) {
        test_fail("move %u is not legal in %s", (unsigned)out->move, before.position);
    }
    TEST_STATUS(BP_OK, bp_player_value(&out->value, player));
    read_pv(out, player);
    TEST_ASSERT_EQUAL_UINT32(out->move, out->pv[0]);
    check_pv(out, state);
    out->depth = bp_player_depth(player);
    out->exact = bp_player_is_exact(player);
    out->lossless = bp_player_is_lossless(player);
    out->stop = bp_player_stop_reason(player);
    out->nodes = bp_player_node_count(player);
    TEST_ASSERT_TRUE(out->depth >= 0);
    TEST_ASSERT_TRUE(out->exact == 0 || out->exact == 1);
    TEST_ASSERT_TRUE(out->lossless == 0 || (out->lossless == 1 && out->exact == 1));
    TEST_ASSERT_TRUE(out->stop >= BP_STOP_SOLVED && out->stop <= BP_STOP_CANCELLED);
    TEST_ASSERT_TRUE(bp_player_seconds(player) >= 0);
    check_options(out, player, state);
    if (out->exact) {
        TEST_ASSERT_EQUAL_INT_MESSAGE(0, out->value % BP_ESTIMATE_POINT, "not a whole number");
        TEST_ASSERT_TRUE(out->depth >= 1);
    }
}

void playing_assert_same(const playing_choice *expected, const playing_choice *actual,
                         const char *what)
{
    TEST_ASSERT_EQUAL_UINT32_MESSAGE(expected->move, actual->move, what);
    TEST_ASSERT_EQUAL_INT32_MESSAGE(expected->value, actual->value, what);
    TEST_ASSERT_EQUAL_UINT64_MESSAGE(expected->nodes, actual->nodes, what);
    TEST_ASSERT_EQUAL_INT_MESSAGE(0, memcmp(expected, actual, sizeof *expected), what);
}

void playing_assert_nothing(const bp_player *player)
{
    bp_move move = 77;
    int32_t value = 99999;
    size_t count = 99;

    TEST_STATUS(BP_ERR_RANGE, bp_player_value(&value, player));
    TEST_STATUS(BP_ERR_RANGE, bp_player_pv(NULL, 0, &count, player));
    TEST_STATUS(BP_ERR_RANGE, bp_player_pv(&move, 1, &count, player));
    TEST_ASSERT_EQUAL_UINT32(77, move);
    TEST_ASSERT_EQUAL_INT32(99999, value);
    TEST_ASSERT_EQUAL_INT32(0, bp_player_option_count(player));
    TEST_STATUS(BP_ERR_ARGUMENT, bp_player_option(&move, &value, player, 0));
    TEST_ASSERT_EQUAL_INT32(BP_ERR_RANGE, bp_player_depth(player));
    TEST_ASSERT_EQUAL_INT32(BP_ERR_RANGE, bp_player_is_exact(player));
    TEST_ASSERT_EQUAL_INT32(BP_ERR_RANGE, bp_player_is_lossless(player));
    TEST_ASSERT_EQUAL_INT32(BP_ERR_RANGE, bp_player_stop_reason(player));
    TEST_ASSERT_EQUAL_UINT64(0, bp_player_node_count(player));
    TEST_ASSERT_TRUE(bp_player_seconds(player) == 0);
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
        TEST_STATUS(BP_OK, bp_player_set_memory(players[level], 1 << 20));
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
