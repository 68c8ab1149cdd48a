/* SPDX-License-Identifier: MIT */
/*
 * Memory of players: every allocation fails in turn, once or for ever. Each time the status is BP_ERR_MEMORY or the
 * choice is as good as ever, nothing is left behind, a choice that failed has no result, and the player is as
 * usable as before. Limits of memory of any size are kept, or refused with a documented status.
 */
#include <bigpoints.h>
#include <stdio.h>
#include <string.h>
#include <unity.h>

#include "support/coins_game.h"
#include "support/playing.h"
#include "support/solving.h"

enum { STATES = 3, SMALL_TABLES = 1 << 16 };

/* Choices of one player in some positions, one after the other. */
typedef struct job {
    int32_t level;
    uint64_t nodes;
    bp_state *states[STATES];
    playing_choice expected[STATES]; /* with cleared tables */
} job;

void setUp(void)
{
}
void tearDown(void)
{
}

/* Sets a player up; its allocator may fail. */
static int make(bp_player **out, test_memory *memory, const job *j)
{
    *out = (void *)memory;
    int status = bp_player_new(out, j->level, 3, &memory->allocator);
    TEST_STATUS(memory->failed > 0 ? BP_ERR_MEMORY : BP_OK, status);
    if (status != BP_OK) {
        TEST_ASSERT_NULL(*out);
        return 0;
    }
    playing_set(*out, j->level, 3, j->nodes);
    TEST_STATUS(BP_OK, bp_player_set(*out, BP_OPTION_MEMORY, SMALL_TABLES));
    return 1;
}

/* One choice while memory may fail. */
static void try_one(bp_player *player, test_memory *memory, const job *j, int i)
{
    size_t seen = memory->failed;
    bp_result *result = test_poison();
    bp_move move = 77;

    TEST_STATUS(BP_OK, bp_player_clear(player));
    int status = bp_player_choose(&result, player, j->states[i]);
    if (status != BP_OK) {
        TEST_STATUS(BP_ERR_MEMORY, status);
        TEST_ASSERT_TRUE_MESSAGE(memory->failed > seen, "BP_ERR_MEMORY though none failed");
        TEST_ASSERT_NULL(result);
        return;
    }
    size_t length = 0;
    TEST_STATUS(BP_OK, bp_result_best(&move, result));
    TEST_ASSERT_EQUAL_UINT32(j->expected[i].move, move);
    TEST_STATUS(BP_OK, bp_result_pv(NULL, 0, &length, result));
    bp_result_free(result);
    TEST_ASSERT_EQUAL_UINT_MESSAGE(j->expected[i].pv_length, length,
                                   "a part of the principal variation is lost");
}

/* One run in which one allocation fails, or all from one on. Returns whether one did. */
static int run(const job *j, size_t fail_at, int for_ever, size_t *calls)
{
    test_memory memory;
    bp_player *player = NULL;

    test_memory_init(&memory);
    memory.fail_at = fail_at;
    memory.for_ever = for_ever;
    if (make(&player, &memory, j)) {
        for (int i = 0; i < STATES; i++) {
            try_one(player, &memory, j, i);
        }
        memory.fail_at = 0;
        for (size_t i = fail_at % 2; i < STATES; i += 2) {
            playing_choice c;
            TEST_STATUS(BP_OK, bp_player_clear(player));
            playing_choose(&c, player, j->states[i]);
            playing_assert_same(&j->expected[i], &c, "after a failure");
        }
    }
    bp_player_free(player);
    test_memory_assert_empty(&memory);
    *calls = memory.calls;
    return memory.failed > 0;
}

/* `skip` is 0 if none is to be left out; otherwise the later, the more are. */
static void fail_all(int32_t level, uint64_t nodes, const char *const texts[STATES], size_t min,
                     int skip)
{
    job j = {.level = level, .nodes = nodes};
    size_t calls = 0;

    for (int i = 0; i < STATES; i++) {
        bp_player *player = playing_new(level, 3, nodes);
        j.states[i] = test_open(texts[i]);
        TEST_STATUS(BP_OK, bp_player_set(player, BP_OPTION_MEMORY, SMALL_TABLES));
        playing_choose(&j.expected[i], player, j.states[i]);
        bp_player_free(player);
    }
    TEST_ASSERT_FALSE(run(&j, 0, 0, &calls));
    TEST_ASSERT_TRUE_MESSAGE(calls >= min, "the library takes its memory elsewhere");
    for (int for_ever = 0; for_ever < 2; for_ever++) {
        size_t number = 1;
        while (run(&j, number, for_ever, &calls)) {
            number += skip ? 1 + number / 20 : 1; /* there is one for each ply of a search */
        }
        TEST_ASSERT_TRUE(number > min / 2);
    }
    for (int i = 0; i < STATES; i++) {
        bp_state_free(j.states[i]);
    }
}

static const char *const two[STATES] = {"players=2 rules=official seed=2",
                                        "players=2 rules=official board=RGBKGWRB",
                                        "players=2 rules=official board=RYGBGRYBRBYG"};
static const char *const three[STATES] = {"players=3 rules=official board=RGBKGWRB",
                                          "players=3 rules=official seed=2",
                                          "players=3 rules=official board=RYGBGRYB"};

static void test_every_allocation_fails_for_two(void)
{
    fail_all(1, 0, two, 4, 1);
    fail_all(4, 0, two, 8, 1);
    fail_all(8, 2000, two, 12, 1);
    fail_all(10, 1500, two, 12, 1);
}

static void test_every_allocation_fails_for_three(void)
{
    fail_all(1, 0, three, 4, 1);
    fail_all(4, 0, three, 8, 1);
    fail_all(6, 0, three, 8, 1);
    fail_all(8, 2000, three, 12, 1);
    fail_all(10, 1500, three, 12, 1);
}

/* Positions that are solved or searched to the end with few nodes. */
static void test_every_allocation_fails_in_small_games(void)
{
    static const char *const small_two[STATES] = {"players=2 rules=official board=RGBKGR",
                                                  "players=2 rules=official board=RGGR",
                                                  "players=2 rules=thesis board=RGRG"};
    static const char *const small_three[STATES] = {"players=3 rules=official board=RGGR",
                                                    "players=4 rules=official board=RGBKGR",
                                                    "players=2 rules=official board=RGGR"};

    for (int32_t level = 5; level <= BP_LEVEL_MAX; level++) {
        fail_all(level, 3000, small_two, 8, 0);
        fail_all(level, 3000, small_three, 8, 0);
    }
}

/* Limits of memory. */

/* A limit that is refused leaves the one before. */
static void test_limits_too_small(void)
{
    static const uint64_t limits[] = {1, 2, 100, 127, 128, 255, 256, 4096, 65535};
    bp_player *player = playing_new(10, 1, 3000);
    bp_state *state = test_open(two[1]);
    playing_choice c;

    for (size_t i = 0; i < TEST_LENGTH(limits); i++) {
        TEST_STATUS(BP_ERR_RANGE, bp_player_set(player, BP_OPTION_MEMORY, (int64_t)limits[i]));
        playing_choose(&c, player, state);
    }
    TEST_STATUS(BP_OK, bp_player_set(player, BP_OPTION_MEMORY, 65536));
    playing_choose(&c, player, state);
    bp_player_free(player);
    bp_state_free(state);
}

static void test_limits_of_any_size(void)
{
    static const uint64_t limits[] = {65536, 65537, 100000, 1000003, 1 << 20, 1 << 26, 65536};

    for (size_t i = 0; i < 2 * TEST_LENGTH(limits); i++) {
        bp_player *player = playing_new(10, 1, 5000);
        const char *const *texts = i % 2 ? three : two;
        TEST_STATUS(BP_OK, bp_player_set(player, BP_OPTION_MEMORY, (int64_t)(limits[i / 2])));
        for (int k = 0; k < STATES; k++) {
            playing_choice c;
            bp_state *state = test_open(texts[k]);
            playing_choose(&c, player, state);
            bp_state_free(state);
        }
        bp_player_free(player);
    }
}

/* More than there is: refused, or not taken until it is needed. */
static void test_limits_too_large_for_any_machine(void)
{
    static const int64_t limits[] = {INT64_C(1) << 60, INT64_MAX / 2, INT64_MAX - 1, INT64_MAX};
    bp_state *state = test_open(two[1]);
    bp_player *player = playing_new(10, 1, 3000);
    playing_choice c;

    for (size_t i = 0; i < TEST_LENGTH(limits); i++) {
        bp_result *result = test_poison();
        bp_move move = 77;
        TEST_STATUS(BP_OK, bp_player_set(player, BP_OPTION_MEMORY, limits[i]));
        int status = bp_player_choose(&result, player, state);
        TEST_ASSERT_TRUE_MESSAGE(status == BP_OK || status == BP_ERR_MEMORY,
                                 bp_status_name(status));
        bp_result_best(&move, result);
        TEST_ASSERT_EQUAL_INT32(status == BP_OK, bp_state_is_legal(state, move));
        bp_result_free(result);
    }
    TEST_STATUS(BP_OK, bp_player_set(player, BP_OPTION_MEMORY, 0));
    playing_choose(&c, player, state);
    bp_player_free(player);
    bp_state_free(state);
}

/* What a player takes beyond its tables: a stack and a principal variation. */
enum { BESIDES = 1 << 20 };

static void test_the_limit_is_kept(void)
{
    static const uint64_t limits[] = {1 << 16, 1 << 18, 1 << 20, 1 << 21, 1 << 23, 0};

    for (size_t i = 0; i < TEST_LENGTH(limits); i++) {
        test_memory memory;
        bp_player *player = NULL;
        uint64_t max = limits[i] ? limits[i] : UINT64_C(1) << 30;
        test_memory_init(&memory);
        TEST_STATUS(BP_OK, bp_player_new(&player, 10, 1, &memory.allocator));
        playing_set(player, 10, 1, 60000);
        TEST_STATUS(BP_OK, bp_player_set(player, BP_OPTION_MEMORY, (int64_t)limits[i]));
        for (int k = 0; k < STATES; k++) {
            playing_choice c;
            bp_state *state = test_open(two[k]);
            playing_choose(&c, player, state);
            bp_state_free(state);
        }
        if (memory.peak > max + BESIDES) {
            test_fail("a limit of %llu bytes: %llu", (unsigned long long)max,
                      (unsigned long long)memory.peak);
        }
        bp_player_free(player);
        test_memory_assert_empty(&memory);
    }
}

/* A full tree. */

/* The search goes on with less detail, until its limit. */
static void test_a_full_tree_forgets(void)
{
    static const uint64_t limits[] = {1 << 16, 1 << 18, 1 << 21};
    enum { NODES = 20000 };

    for (size_t i = 0; i < TEST_LENGTH(limits); i++) {
        for (int k = 0; k < 2; k++) {
            bp_state *state = test_open(k ? three[1] : two[0]);
            bp_player *player = playing_new(10, 1, NODES);
            playing_choice c;
            TEST_STATUS(BP_OK, bp_player_set(player, BP_OPTION_MEMORY, (int64_t)limits[i]));
            playing_choose(&c, player, state);
            TEST_ASSERT_EQUAL_INT32(BP_STOP_NODES, c.stop);
            TEST_ASSERT_EQUAL_UINT64(NODES, c.nodes);
            bp_player_free(player);
            bp_state_free(state);
        }
    }
}

/* Without a limit of nodes or time, memory is the limit. */
static void test_a_full_tree_stops_a_search_without_limits(void)
{
    bp_state *state = test_open(two[0]);
    bp_player *player = playing_new(10, 1, 0);
    playing_choice c;

    TEST_STATUS(BP_OK, bp_player_set(player, BP_OPTION_MEMORY, 1 << 18));
    playing_choose(&c, player, state);
    TEST_ASSERT_EQUAL_INT32(BP_STOP_MEMORY, c.stop);
    bp_player_free(player);
    bp_state_free(state);
}

/* What is proven stays proven: trees of up to 2^17 nodes are searched to the end with memory for about 800. The values are
   those of plain minimax. */
static void test_a_tree_that_forgets_is_right(void)
{
    test_random random;

    test_random_init(&random, 5);
    for (int32_t count = 8; count <= 16; count++) {
        test_coins coins = {.players = 2, .count = count, .again = count % 2, .no_left = 1};
        for (int32_t i = 0; i < count; i++) {
            coins.values[i] = test_random_below(&random, 9);
        }
        bp_state *state = test_coins_open(&coins);
        bp_player *player = playing_new(10, 1, 3000000);
        playing_choice c;
        TEST_STATUS(BP_OK, bp_player_set(player, BP_OPTION_MEMORY, 1 << 16));
        playing_choose(&c, player, state);
        TEST_ASSERT_EQUAL_INT32(BP_STOP_SOLVED, c.stop);
        TEST_ASSERT_TRUE(c.exact);
        TEST_ASSERT_EQUAL_INT32(BP_ESTIMATE_POINT * test_plain_value(state, 0), c.value);
        bp_player_free(player);
        bp_state_free(state);
    }
}

/* The allocator's table is copied: the caller's may change afterwards. */
static void test_the_allocator_is_copied(void)
{
    test_memory memory;
    bp_allocator table;
    bp_player *player = NULL;
    bp_state *state = test_open(two[1]);
    playing_choice c;

    test_memory_init(&memory);
    table = memory.allocator;
    TEST_STATUS(BP_OK, bp_player_new(&player, 10, 1, &table));
    memset(&table, 0, sizeof table);
    playing_set(player, 10, 1, 3000);
    playing_choose(&c, player, state);
    TEST_ASSERT_TRUE(memory.calls > 5);
    bp_player_free(player);
    test_memory_assert_empty(&memory);
    bp_state_free(state);
}

/* A player keeps no game: its states may all be gone. */
static void test_games_may_go_before_the_player(void)
{
    bp_player *player = playing_new(10, 1, 2000);
    test_coins coins = {.players = 2, .count = 5, .values = {3, 1, 4, 1, 5}};

    for (int i = 0; i < 6; i++) {
        playing_choice c;
        bp_state *state = i % 2 ? test_coins_open(&coins) : test_open(i < 3 ? two[1] : three[0]);
        playing_choose(&c, player, state);
        bp_state_free(state);
        TEST_STATUS(BP_OK, i == 4 ? bp_player_clear(player) : BP_OK);
    }
    bp_player_free(player);
}

int main(void)
{
    UNITY_BEGIN();
    RUN_TEST(test_every_allocation_fails_for_two);
    RUN_TEST(test_every_allocation_fails_for_three);
    RUN_TEST(test_every_allocation_fails_in_small_games);
    RUN_TEST(test_limits_too_small);
    RUN_TEST(test_limits_of_any_size);
    RUN_TEST(test_limits_too_large_for_any_machine);
    RUN_TEST(test_the_limit_is_kept);
    RUN_TEST(test_a_full_tree_forgets);
    RUN_TEST(test_a_full_tree_stops_a_search_without_limits);
    RUN_TEST(test_a_tree_that_forgets_is_right);
    RUN_TEST(test_the_allocator_is_copied);
    RUN_TEST(test_games_may_go_before_the_player);
    return UNITY_END();
}
