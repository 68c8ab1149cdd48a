/* SPDX-License-Identifier: MIT */
/*
 * Players: every status that player.h documents, and the results of choices.
 */
#include <bigpoints.h>
#include <bigpoints/sys/game_ops.h>
#include <limits.h>
#include <string.h>
#include <unity.h>

#include "support/empty_game.h"
#include "support/playing.h"
#include "support/solving.h"
#include "support/sticks_game.h"
#include "support/support.h"

#define SMALL "players=2 rules=official board=RGBKGWRB"

void setUp(void)
{
}
void tearDown(void)
{
}

/* Making and setting. */

static void test_new_refuses_what_is_wrong(void)
{
    static const int32_t wrong[] = {0, 12, -1, 99, 100, INT32_MIN, INT32_MAX};
    test_memory memory;
    bp_allocator allocator;

    TEST_STATUS(BP_ERR_ARGUMENT, bp_player_new(NULL, 5, 1, NULL));
    for (size_t i = 0; i < TEST_LENGTH(wrong); i++) {
        bp_player *player = (void *)&memory;
        TEST_STATUS(BP_ERR_RANGE, bp_player_new(&player, wrong[i], 1, NULL));
        TEST_ASSERT_NULL(player);
    }
    test_memory_init(&memory);
    for (int field = 0; field < 4; field++) {
        bp_player *player = (void *)&memory;
        allocator = memory.allocator;
        allocator.version = field == 0   ? 0
                            : field == 1 ? BP_ALLOCATOR_VERSION + 1
                                         : allocator.version;
        allocator.alloc = field == 2 ? NULL : allocator.alloc;
        allocator.free = field == 3 ? NULL : allocator.free;
        TEST_STATUS(field < 2 ? BP_ERR_VERSION : BP_ERR_METHOD,
                    bp_player_new(&player, 5, 1, &allocator));
        TEST_ASSERT_NULL(player);
    }
    TEST_ASSERT_EQUAL_UINT(0, memory.calls);
}

static void test_null_is_refused_everywhere(void)
{
    bp_state *state = test_open(SMALL);
    bp_player *player = playing_new(4, 1, 100);
    bp_result *result = test_poison();
    int64_t value = 99999;

    TEST_STATUS(BP_ERR_ARGUMENT, bp_player_set(NULL, BP_OPTION_LEVEL, 1));
    TEST_STATUS(BP_ERR_ARGUMENT, bp_player_set(NULL, BP_OPTION_SEED, 1));
    TEST_STATUS(BP_ERR_ARGUMENT, bp_player_set(NULL, BP_OPTION_MILLISECONDS, 1000));
    TEST_STATUS(BP_ERR_ARGUMENT, bp_player_set(NULL, BP_OPTION_NODES, 1));
    TEST_STATUS(BP_ERR_ARGUMENT, bp_player_set(NULL, BP_OPTION_MEMORY, 1));
    TEST_STATUS(BP_ERR_ARGUMENT, bp_player_set_progress(NULL, NULL, NULL));
    TEST_STATUS(BP_ERR_ARGUMENT, bp_player_clear(NULL));
    TEST_STATUS(BP_ERR_ARGUMENT, bp_player_choose(NULL, player, state));
    TEST_STATUS(BP_ERR_ARGUMENT, bp_player_choose(&result, NULL, state));
    TEST_ASSERT_NULL(result);
    result = test_poison();
    TEST_STATUS(BP_ERR_ARGUMENT, bp_player_choose(&result, player, NULL));
    TEST_ASSERT_NULL(result);
    TEST_STATUS(BP_ERR_ARGUMENT, bp_player_get(&value, NULL, BP_OPTION_LEVEL));
    TEST_STATUS(BP_ERR_ARGUMENT, bp_player_get(NULL, player, BP_OPTION_LEVEL));
    TEST_STATUS(BP_ERR_OPTION, bp_player_get(&value, player, BP_OPTION_DEPTH));
    TEST_ASSERT_EQUAL_INT64(99999, value);
    bp_player_cancel(NULL, 1);
    bp_player_free(NULL);
    bp_player_free(player);
    bp_state_free(state);
}

/* A refused value leaves the one before: the choice stays the same. */
static void test_setters_refuse_what_is_wrong(void)
{
    static const int64_t levels[] = {0,         12,        99,        -1,        -5,
                                     INT32_MIN, INT32_MAX, INT64_MIN, INT64_MAX, INT64_C(1) << 32};
    static const int64_t limits[] = {-1, -1000, INT32_MIN, INT64_MIN, INT64_MIN + 1};
    bp_state *state = test_open(SMALL);
    bp_player *player = playing_new(7, 3, 500);
    playing_choice before;
    playing_choice after;

    playing_choose(&before, player, state);
    for (size_t i = 0; i < TEST_LENGTH(levels); i++) {
        TEST_STATUS(BP_ERR_RANGE, bp_player_set(player, BP_OPTION_LEVEL, levels[i]));
    }
    for (size_t i = 0; i < TEST_LENGTH(limits); i++) {
        TEST_STATUS(BP_ERR_RANGE, bp_player_set(player, BP_OPTION_MILLISECONDS, limits[i]));
        TEST_STATUS(BP_ERR_RANGE, bp_player_set(player, BP_OPTION_NODES, limits[i]));
        TEST_STATUS(BP_ERR_RANGE, bp_player_set(player, BP_OPTION_MEMORY, limits[i]));
    }
    TEST_STATUS(BP_ERR_OPTION, bp_player_set(player, BP_OPTION_THREADS, 1));
    TEST_STATUS(BP_ERR_OPTION, bp_player_set(player, BP_OPTION_COUNT, 1));
    TEST_STATUS(BP_OK, bp_player_clear(player));
    playing_choose(&after, player, state);
    playing_assert_same(&before, &after, "after refused values");
    bp_player_free(player);
    bp_state_free(state);
}

static void test_setters_accept_the_whole_range(void)
{
    static const int64_t seeds[] = {0, 1, 1024, INT64_MAX, INT64_MIN, -2, -1};
    static const int64_t limits[] = {0, 1, 1024, 3600000, INT64_MAX / 2, INT64_MAX - 1, INT64_MAX};
    bp_state *state = test_open("players=2 rules=official board=RGGR");
    playing_choice c;

    for (int32_t level = BP_LEVEL_MIN; level <= BP_LEVEL_AUTO; level++) {
        bp_player *player = playing_new(level, 1, 0);
        for (size_t i = 0; i < TEST_LENGTH(limits); i++) {
            TEST_STATUS(BP_OK, bp_player_set(player, BP_OPTION_SEED, seeds[i]));
            TEST_STATUS(BP_OK, bp_player_set(player, BP_OPTION_NODES, limits[i]));
            playing_choose(&c, player, state);
        }
        TEST_STATUS(BP_OK, bp_player_set(player, BP_OPTION_NODES, 0));
        for (size_t i = 0; i < TEST_LENGTH(limits); i++) {
            TEST_STATUS(BP_OK, bp_player_set(player, BP_OPTION_MILLISECONDS, limits[i]));
            playing_choose(&c, player, state);
        }
        bp_player_free(player);
    }
    bp_state_free(state);
}

/* A seed is 64 bits: bp_player_new() takes them as they are, and the option as a number with a sign. */
static void test_a_seed_is_any_64_bits(void)
{
    bp_player *player = NULL;
    int64_t seed = 0;

    TEST_STATUS(BP_OK, bp_player_new(&player, 5, UINT64_MAX, NULL));
    TEST_STATUS(BP_OK, bp_player_get(&seed, player, BP_OPTION_SEED));
    TEST_ASSERT_EQUAL_INT64(-1, seed);
    bp_player_free(player);
    TEST_STATUS(BP_OK, bp_player_new(&player, 5, UINT64_C(1) << 63, NULL));
    TEST_STATUS(BP_OK, bp_player_get(&seed, player, BP_OPTION_SEED));
    TEST_ASSERT_EQUAL_INT64(INT64_MIN, seed);
    bp_player_free(player);
}

static void test_a_level_that_is_set_counts(void)
{
    bp_state *state = test_open(PLAYING_STANDARD);
    bp_player *player = playing_new(1, 1, 3000);
    playing_choice c;

    playing_choose(&c, player, state);
    TEST_ASSERT_EQUAL_INT32(0, c.value); /* level 1 does not search */
    TEST_ASSERT_EQUAL_INT32(0, c.depth);
    TEST_ASSERT_EQUAL_UINT(1, c.pv_length);
    TEST_ASSERT_EQUAL_INT32(BP_STOP_SOLVED, c.stop);
    TEST_STATUS(BP_OK, bp_player_set(player, BP_OPTION_LEVEL, 10));
    playing_choose(&c, player, state);
    TEST_ASSERT_TRUE(c.depth >= 2 && c.nodes > 1000);
    TEST_ASSERT_EQUAL_INT32(BP_STOP_NODES, c.stop);
    bp_player_free(player);
    bp_state_free(state);
}

/* Each level has more nodes than the one below, and levels 4 to 6 also more depth. The header gives no numbers. */
static void test_higher_levels_search_more(void)
{
    bp_state *state = test_open(PLAYING_STANDARD);
    playing_choice c[BP_LEVEL_MAX + 1];

    for (int32_t level = BP_LEVEL_MIN; level <= BP_LEVEL_MAX; level++) {
        bp_player *player = playing_new(level, 2, level == 10 ? 50000 : 0);
        playing_choose(&c[level], player, state);
        bp_player_free(player);
    }
    TEST_ASSERT_EQUAL_UINT64(0, c[1].nodes);
    TEST_ASSERT_TRUE(c[4].nodes < c[5].nodes && c[5].nodes < c[6].nodes);
    TEST_ASSERT_TRUE(c[7].nodes < c[8].nodes && c[8].nodes < c[9].nodes);
    TEST_ASSERT_TRUE(c[9].nodes < c[10].nodes && c[10].nodes <= 50000 + PLAYING_POLL);
    TEST_ASSERT_TRUE(c[4].depth < c[5].depth && c[5].depth < c[6].depth);
    bp_state_free(state);
}

/* Results. */

static void test_a_failed_choice_has_no_result(void)
{
    bp_state *state = test_open(SMALL);
    bp_state *over = test_open("players=2 rules=official board=RG moves=Ra,Gc,Rc");
    bp_state *sticks = test_sticks(2, 9, 3);
    bp_player *player = playing_new(6, 1, 0);
    playing_choice before;
    playing_choice c;

    playing_choose(&before, player, state);
    playing_assert_refused(BP_ERR_UNSUPPORTED, player, sticks);
    playing_choose(&c, player, state);
    playing_assert_same(&before, &c, "after a game without estimates");
    playing_assert_refused(BP_ERR_OVER, player, over);
    playing_choose(&c, player, state);
    playing_assert_same(&before, &c, "after a finished game");
    bp_player_free(player);
    bp_state_free(sticks);
    bp_state_free(over);
    bp_state_free(state);
}

static void test_a_finished_game_is_refused_by_all_levels(void)
{
    bp_game *empty = test_empty_game();
    bp_state *states[2] = {test_open("players=3 rules=official board=RG moves=Ra,Gc,Rc"), NULL};

    TEST_STATUS(BP_OK, bp_state_new(&states[1], empty));
    for (int32_t level = BP_LEVEL_MIN; level <= BP_LEVEL_AUTO; level++) {
        bp_player *player = playing_new(level, 1, 0);
        for (int i = 0; i < 2; i++) {
            playing_assert_refused(BP_ERR_OVER, player, states[i]);
        }
        bp_player_free(player);
    }
    bp_state_free(states[0]);
    bp_state_free(states[1]);
    bp_game_free(empty);
}

/* Neither its player nor its state is needed any more. */
static void test_a_result_depends_on_nothing(void)
{
    bp_state *state = test_open(SMALL);
    bp_player *player = playing_new(8, 1, 0);
    playing_choice c;
    bp_move pv[TEST_LENGTH(c.pv)];
    size_t count = 0;
    int32_t value = 0;

    playing_choose(&c, player, state);
    TEST_STATUS(BP_OK, bp_player_clear(player));
    bp_result *result = playing_result(player, state);
    TEST_STATUS(BP_OK, bp_player_clear(player));
    TEST_STATUS(BP_OK, bp_player_set(player, BP_OPTION_MEMORY, 1 << 16));
    TEST_STATUS(BP_OK, bp_player_set(player, BP_OPTION_LEVEL, 1));
    bp_result_free(playing_result(player, state));
    bp_state_free(state);
    bp_player_free(player);
    TEST_STATUS(BP_OK, bp_result_pv(pv, TEST_LENGTH(pv), &count, result));
    TEST_STATUS(BP_OK, bp_result_estimate(&value, result));
    TEST_ASSERT_EQUAL_UINT(c.pv_length, count);
    TEST_ASSERT_EQUAL_UINT32_ARRAY(c.pv, pv, count);
    TEST_ASSERT_EQUAL_INT32(c.value, value);
    TEST_ASSERT_EQUAL_INT64((int64_t)c.nodes, bp_result_count(result, BP_COUNT_NODES));
    bp_result_free(result);
}

/* The buffer of a principal variation, its size and its count may each be left out. */
static void test_a_pv_keeps_the_rules_of_buffers(void)
{
    bp_state *state = test_open(SMALL);
    bp_player *player = playing_new(10, 1, 100000);
    playing_choice c;
    bp_move pv[PLAYING_PV_MAX];

    playing_choose(&c, player, state);
    TEST_ASSERT_TRUE(c.pv_length > 3);
    TEST_STATUS(BP_OK, bp_player_clear(player));
    bp_result *result = playing_result(player, state);
    TEST_STATUS(BP_OK, bp_result_pv(NULL, 0, NULL, result));
    TEST_STATUS(BP_ERR_SPACE, bp_result_pv(pv, 0, NULL, result));
    memset(pv, 0x55, sizeof pv);
    TEST_STATUS(BP_OK, bp_result_pv(pv, PLAYING_PV_MAX, NULL, result));
    TEST_ASSERT_EQUAL_INT(0, memcmp(pv, c.pv, c.pv_length * sizeof *pv));
    TEST_ASSERT_EQUAL_UINT32(0x55555555u, pv[c.pv_length]);
    bp_result_free(result);
    bp_player_free(player);
    bp_state_free(state);
}

/* During a choice. */

/* What the callback tries, and what came of it. */
typedef struct intruder {
    bp_player *player;
    const bp_state *state;
    int calls;
    int status[8];
} intruder;

static int intrude(const bp_progress *progress, void *user)
{
    intruder *i = user;
    bp_result *result = test_poison();

    (void)progress;
    i->calls++;
    i->status[0] = bp_player_set(i->player, BP_OPTION_LEVEL, 1);
    i->status[1] = bp_player_set(i->player, BP_OPTION_SEED, 99);
    i->status[2] = bp_player_set(i->player, BP_OPTION_MILLISECONDS, 1);
    i->status[3] = bp_player_set(i->player, BP_OPTION_NODES, 1);
    i->status[4] = bp_player_set(i->player, BP_OPTION_MEMORY, 1 << 20);
    i->status[5] = bp_player_set_progress(i->player, NULL, NULL);
    i->status[6] = bp_player_clear(i->player);
    i->status[7] = bp_player_choose(&result, i->player, i->state);
    return result != NULL;
}

/* The callback tries everything; the choice is the same as if it had not. */
static void check_busy(const char *text, int32_t level, uint64_t nodes)
{
    bp_state *state = test_open(text);
    bp_player *alone = playing_new(level, 1, nodes);
    bp_player *player = playing_new(level, 1, nodes);
    intruder i = {.player = player, .state = state};
    playing_choice expected;
    playing_choice c;

    TEST_STATUS(BP_OK, bp_player_set_progress(alone, test_ignore_progress, NULL));
    TEST_STATUS(BP_OK, bp_player_set_progress(player, intrude, &i));
    for (int round = 0; round < 2; round++) {
        i.calls = 0;
        playing_choose(&expected, alone, state);
        playing_choose(&c, player, state);
        playing_assert_same(&expected, &c, "with an intruder");
        TEST_ASSERT_TRUE(i.calls > 0 || round > 0);
        for (size_t k = 0; k < TEST_LENGTH(i.status); k++) {
            TEST_STATUS(BP_ERR_BUSY, i.status[k]);
        }
    }
    TEST_STATUS(BP_OK, bp_player_set(player, BP_OPTION_LEVEL, 1));
    TEST_STATUS(BP_OK, bp_player_clear(player));
    bp_player_free(player);
    bp_player_free(alone);
    bp_state_free(state);
}

static void test_a_choosing_player_is_busy(void)
{
    check_busy(PLAYING_STANDARD, 10, 5000);
    check_busy(PLAYING_STANDARD, 9, 0);
    check_busy("players=4 rules=official seed=2", 8, 0);
    check_busy("players=2 rules=official board=RYGBGRYBRBYG", 10, 100000); /* solved */
}

/* Another player may choose inside the callback. */
static int choose_inside(const bp_progress *progress, void *user)
{
    intruder *i = user;
    playing_choice c;

    (void)progress;
    if (i->calls++ == 0) {
        playing_choose(&c, i->player, i->state);
    }
    return 0;
}

static void test_players_may_choose_inside_each_other(void)
{
    bp_state *state = test_open(PLAYING_STANDARD);
    bp_player *outer = playing_new(9, 1, 0);
    bp_player *inner = playing_new(8, 5, 0);
    bp_player *alone = playing_new(9, 1, 0);
    intruder i = {.player = inner, .state = state};
    playing_choice expected;
    playing_choice c;

    TEST_STATUS(BP_OK, bp_player_set_progress(outer, choose_inside, &i));
    playing_choose(&c, outer, state);
    playing_choose(&expected, alone, state);
    playing_assert_same(&expected, &c, "with another inside");
    TEST_ASSERT_TRUE(i.calls > 1);
    bp_player_free(alone);
    bp_player_free(inner);
    bp_player_free(outer);
    bp_state_free(state);
}

int main(void)
{
    UNITY_BEGIN();
    RUN_TEST(test_new_refuses_what_is_wrong);
    RUN_TEST(test_null_is_refused_everywhere);
    RUN_TEST(test_setters_refuse_what_is_wrong);
    RUN_TEST(test_setters_accept_the_whole_range);
    RUN_TEST(test_a_seed_is_any_64_bits);
    RUN_TEST(test_a_level_that_is_set_counts);
    RUN_TEST(test_higher_levels_search_more);
    RUN_TEST(test_a_failed_choice_has_no_result);
    RUN_TEST(test_a_finished_game_is_refused_by_all_levels);
    RUN_TEST(test_a_result_depends_on_nothing);
    RUN_TEST(test_a_pv_keeps_the_rules_of_buffers);
    RUN_TEST(test_a_choosing_player_is_busy);
    RUN_TEST(test_players_may_choose_inside_each_other);
    return UNITY_END();
}
