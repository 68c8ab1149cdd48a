/* SPDX-License-Identifier: MIT */
/*
 * Budgets and cancels: limits of nodes are kept to within 1,024, the callback is called at least as often, a stop
 * from anywhere gives a legal move at once, and the next choice knows nothing of it.
 */
#define _POSIX_C_SOURCE 200809L

#include <bigpoints.h>
#include <pthread.h>
#include <stdatomic.h>
#include <string.h>
#include <time.h>
#include <unity.h>

#include "support/playing.h"
#include "support/solving.h"

/* Late enough to be solved within some thousand nodes. */
#define LATE "players=2 rules=official board=RYGBGRYBRBYG"
#define LATE_OF_FOUR                                                   \
    "players=4 start=1 rules=official board=GPWGKYBGWYGBRBRRPKYBYPPR " \
    "track=.PWG..B..YGBR.R.PKYBYP.R "                                  \
    "pawns=R13,G4,B7,Y10,P22 ladder=- hands=GW,BP,GK,RY mover=1 turn=normal"

void setUp(void)
{
}
void tearDown(void)
{
}

/* What a progress callback receives. */
typedef struct listener {
    const bp_state *state;
    uint64_t calls;
    uint64_t nodes;    /* at the last call */
    uint64_t gap;      /* the largest between two calls */
    uint64_t stop_at;  /* the call, from 1 on, that says stop; 0: none */
    uint64_t backward; /* calls with fewer nodes than before */
    uint64_t wrong;    /* calls with a move that is not legal, or a depth below 0 */
    pthread_t thread;
    int strangers;        /* calls by other threads */
    bp_player *cancelled; /* is cancelled in the call `stop_at`, which itself says nothing */
} listener;

static int listen(const bp_progress *progress, void *user)
{
    listener *l = user;
    uint64_t nodes = (uint64_t)bp_progress_count(progress, BP_COUNT_NODES);
    bp_move best = 0;
    int32_t value = 0;

    l->calls++;
    l->wrong += bp_progress_best(&best, &value, progress) != BP_OK;
    l->backward += nodes < l->nodes;
    l->gap = nodes > l->nodes && nodes - l->nodes > l->gap ? nodes - l->nodes : l->gap;
    l->nodes = nodes;
    l->wrong +=
        bp_state_is_legal(l->state, best) != 1 || bp_progress_count(progress, BP_COUNT_DEPTH) < 0;
    l->strangers += !pthread_equal(l->thread, pthread_self());
    if (l->calls == l->stop_at && l->cancelled) {
        bp_player_cancel(l->cancelled, 1);
        return 0;
    }
    return l->calls == l->stop_at ? 1 : 0;
}

static void attend(listener *l, bp_player *player, const bp_state *state)
{
    memset(l, 0, sizeof *l);
    l->state = state;
    l->thread = pthread_self();
    TEST_STATUS(BP_OK, bp_player_set_progress(player, listen, l));
}

/* A choice within a limit; with `l` the callback is watched too. */
static void choose_within(playing_choice *c, bp_player *player, const bp_state *state,
                          uint64_t limit)
{
    listener l;

    attend(&l, player, state);
    playing_choose(c, player, state);
    TEST_STATUS(BP_OK, bp_player_set_progress(player, NULL, NULL));
    if (c->nodes > limit + PLAYING_POLL) {
        char text[TEST_TEXT];
        test_position_text(text, sizeof text, state);
        test_fail("a limit of %llu nodes: %llu for %s", (unsigned long long)limit,
                  (unsigned long long)c->nodes, text);
    }
    TEST_ASSERT_TRUE(c->stop == BP_STOP_SOLVED || c->stop == BP_STOP_NODES);
    TEST_ASSERT_EQUAL_UINT64_MESSAGE(0, l.backward, "nodes go back");
    TEST_ASSERT_EQUAL_INT(0, l.strangers);
    TEST_ASSERT_TRUE_MESSAGE(l.nodes <= c->nodes, "the callback got more nodes than there are");
    if (l.gap > PLAYING_POLL || c->nodes - l.nodes > PLAYING_POLL) {
        char text[TEST_TEXT];
        test_position_text(text, sizeof text, state);
        test_fail("%llu nodes between two calls, %llu after the last, for %s",
                  (unsigned long long)l.gap, (unsigned long long)(c->nodes - l.nodes), text);
    }
}

/* Limits. */

/* The exact solver exceeds a small budget more easily than a large one. A callback ends a search that would run for
 * ever. */
static void test_limits_of_nodes_are_kept(void)
{
    static const uint64_t limits[] = {1, 2, 100, 500, 1000, 1023, 1024, 5000, 20000};
    test_random random;

    test_random_init(&random, 600);
    for (size_t i = 0; i < TEST_LENGTH(limits); i++) {
        for (int32_t level = 7; level <= BP_LEVEL_MAX; level++) {
            for (int k = 0; k < 12; k++) {
                bp_state *state = playing_random(&random, 5);
                bp_player *player = playing_new(level, 1, limits[i]);
                playing_choice c;
                choose_within(&c, player, state, limits[i]);
                bp_player_free(player);
                bp_state_free(state);
            }
        }
    }
}

static void test_a_small_limit_in_a_late_position_is_kept(void)
{
    static const uint64_t limits[] = {100, 300, 500, 700, 1000};
    bp_state *state = test_open(LATE_OF_FOUR);

    for (size_t i = 0; i < TEST_LENGTH(limits); i++) {
        for (int32_t level = 8; level <= BP_LEVEL_MAX; level++) {
            bp_player *player = playing_new(level, 1, limits[i]);
            playing_choice c;
            choose_within(&c, player, state, limits[i]);
            bp_player_free(player);
        }
    }
    bp_state_free(state);
}

/* Without a limit the levels below the last have their own; these numbers are more than any of them needs. */
static void test_levels_have_limits_of_their_own(void)
{
    static const char *const texts[] = {PLAYING_STANDARD, "players=5 rules=official seed=3",
                                        LATE_OF_FOUR};

    for (size_t i = 0; i < TEST_LENGTH(texts); i++) {
        bp_state *state = test_open(texts[i]);
        uint64_t before = 0;
        for (int32_t level = 7; level <= 9; level++) {
            bp_player *player = playing_new(level, 1, 0);
            playing_choice c;
            choose_within(&c, player, state, 100000);
            TEST_ASSERT_TRUE(c.nodes > before || c.exact);
            before = c.nodes;
            bp_player_free(player);
        }
        bp_state_free(state);
    }
}

/* A limit that is reached is the stop reason, and the whole of it is used. A larger limit than needed is not. */
static void test_the_whole_budget_is_used(void)
{
    bp_state *standard = test_open(PLAYING_STANDARD);
    bp_state *late = test_open("players=2 rules=official board=RGGRB");
    bp_player *player = playing_new(10, 1, 10000);
    playing_choice c;

    choose_within(&c, player, standard, 10000);
    TEST_ASSERT_EQUAL_INT32(BP_STOP_NODES, c.stop);
    TEST_ASSERT_TRUE(c.nodes >= 10000 - PLAYING_POLL);
    playing_set(player, 10, 1, 1000000);
    choose_within(&c, player, late, 1000000);
    TEST_ASSERT_EQUAL_INT32(BP_STOP_SOLVED, c.stop);
    TEST_ASSERT_EQUAL_INT32(1, c.exact);
    playing_set(player, 10, 1, 0); /* without any limit: until it is solved */
    playing_choose(&c, player, late);
    TEST_ASSERT_EQUAL_INT32(BP_STOP_SOLVED, c.stop);
    TEST_ASSERT_EQUAL_INT32(1, c.exact);
    bp_player_free(player);
    bp_state_free(standard);
    bp_state_free(late);
}

/* The callback receives a legal move, whether the player searches or solves. */
static void test_the_callback_receives_legal_moves(void)
{
    static const char *const texts[] = {PLAYING_STANDARD, LATE, LATE_OF_FOUR};

    for (size_t i = 0; i < TEST_LENGTH(texts); i++) {
        bp_state *state = test_open(texts[i]);
        bp_player *player = playing_new(10, 1, 30000);
        playing_choice c;
        listener l;
        attend(&l, player, state);
        playing_choose(&c, player, state);
        TEST_ASSERT_TRUE(l.calls > 0);
        TEST_ASSERT_EQUAL_UINT64_MESSAGE(0, l.wrong, "not legal");
        bp_player_free(player);
        bp_state_free(state);
    }
}

/* The first call lasts longer than a millisecond, so that a limit of one is exceeded. */
static int wait_past_limit(const bp_progress *progress, void *user)
{
    const struct timespec moment = {0, 2000000};

    (void)user;
    if (bp_progress_seconds(progress) < 0.001) {
        nanosleep(&moment, NULL);
    }
    return 0;
}

/* Time: only that the choice ends, and says why. */
static void test_a_limit_of_time_ends_the_choice(void)
{
    static const char *const texts[] = {PLAYING_STANDARD, "players=4 rules=official seed=2"};

    for (size_t i = 0; i < TEST_LENGTH(texts); i++) {
        bp_state *state = test_open(texts[i]);
        bp_player *player = playing_new(10, 1, 0);
        playing_choice c;
        TEST_STATUS(BP_OK, bp_player_set(player, BP_OPTION_MILLISECONDS, 1));
        TEST_STATUS(BP_OK, bp_player_set_progress(player, wait_past_limit, NULL));
        playing_choose(&c, player, state);
        TEST_ASSERT_EQUAL_INT32(BP_STOP_SECONDS, c.stop);
        TEST_ASSERT_TRUE(c.nodes <= PLAYING_POLL);
        TEST_STATUS(BP_OK, bp_player_set_progress(player, NULL, NULL));
        TEST_STATUS(BP_OK, bp_player_set(player, BP_OPTION_MILLISECONDS, 10));
        bp_result *result = playing_result(player, state);
        TEST_ASSERT_EQUAL_INT32(BP_STOP_SECONDS, bp_result_stop_reason(result));
        TEST_ASSERT_TRUE(bp_result_seconds(result) >= 0.01);
        bp_result_free(result);
        TEST_STATUS(BP_OK, bp_player_set(player, BP_OPTION_MILLISECONDS,
                                         1000000)); /* the smaller limit counts */
        TEST_STATUS(BP_OK, bp_player_set(player, BP_OPTION_NODES, 3000));
        playing_choose(&c, player, state);
        TEST_ASSERT_EQUAL_INT32(BP_STOP_NODES, c.stop);
        bp_player_free(player);
        bp_state_free(state);
    }
}

/* Stops. */

/* After a stop the same player, cleared, chooses as one that was never stopped. */
static void check_next(bp_player *player, const bp_state *state, int32_t level)
{
    bp_player *fresh = playing_new(level, 1, 4000);
    playing_choice expected;
    playing_choice c;

    TEST_STATUS(BP_OK, bp_player_set_progress(player, NULL, NULL));
    TEST_STATUS(BP_OK, bp_player_clear(player));
    playing_set(player, level, 1, 4000);
    playing_choose(&c, player, state);
    playing_choose(&expected, fresh, state);
    playing_assert_same(&expected, &c, "after a stop");
    bp_player_free(fresh);
}

static void stop_in_callback(const char *text, uint64_t at, int by_cancel)
{
    bp_state *state = test_open(text);
    bp_player *player = playing_new(10, 1, 0);
    playing_choice c;
    listener l;

    attend(&l, player, state);
    l.stop_at = at;
    l.cancelled = by_cancel ? player : NULL;
    playing_choose(&c, player, state);
    TEST_ASSERT_EQUAL_INT32(BP_STOP_CANCELLED, c.stop);
    TEST_ASSERT_EQUAL_UINT64_MESSAGE(at, l.calls, "it went on");
    TEST_ASSERT_EQUAL_INT32(0, c.exact);
    TEST_ASSERT_TRUE(c.nodes <= l.nodes + PLAYING_POLL);
    check_next(player, state, 10);
    bp_player_free(player);
    bp_state_free(state);
}

static void test_the_callback_stops_the_choice(void)
{
    static const char *const texts[] = {PLAYING_STANDARD, "players=3 rules=official seed=2",
                                        "players=5 rules=official seed=9"};

    for (size_t i = 0; i < TEST_LENGTH(texts); i++) {
        for (uint64_t at = 1; at <= 9; at += 4) {
            stop_in_callback(texts[i], at, 0);
            stop_in_callback(texts[i], at, 1);
        }
    }
}

/* In a position that is solved too the callback stops it, at each of its calls. */
static void test_the_callback_stops_solving(void)
{
    bp_state *state = test_open(LATE);
    bp_player *player = playing_new(10, 1, 200000);
    listener l;
    playing_choice c;

    attend(&l, player, state);
    playing_choose(&c, player, state);
    uint64_t calls = l.calls;
    TEST_ASSERT_TRUE_MESSAGE(c.exact && calls > 2, "too small a position for this test");
    for (uint64_t at = 1; at <= calls; at++) {
        TEST_STATUS(BP_OK, bp_player_clear(player));
        attend(&l, player, state);
        l.stop_at = at;
        playing_choose(&c, player, state);
        TEST_ASSERT_TRUE(c.stop == BP_STOP_CANCELLED || c.exact);
        TEST_ASSERT_EQUAL_UINT64(at, l.calls);
        TEST_ASSERT_TRUE(c.nodes <= l.nodes + PLAYING_POLL);
    }
    check_next(player, state, 10);
    bp_player_free(player);
    bp_state_free(state);
}

/* A cancel from before makes the next choice move at once, and only that one. */
static void test_a_cancel_from_before(void)
{
    bp_state *state = test_open(PLAYING_STANDARD);

    for (int32_t level = BP_LEVEL_MIN; level <= BP_LEVEL_MAX; level++) {
        bp_player *player = playing_new(level, 1, 0);
        playing_choice c;
        bp_player_cancel(player, 1);
        bp_player_cancel(player, 1);
        playing_choose(&c, player, state);
        TEST_ASSERT_TRUE(c.nodes <= PLAYING_POLL);
        if (level >= 4) { /* the lower ones may be done before they search */
            TEST_ASSERT_EQUAL_INT32(BP_STOP_CANCELLED, c.stop);
        }
        check_next(player, state, level);
        bp_player_free(player);
    }
    bp_state_free(state);
}

/* A cancel from another thread, while the player searches without limits. */
typedef struct canceller {
    bp_player *player;
    atomic_int started;
} canceller;

static void *cancel_soon(void *argument)
{
    canceller *c = argument;
    const struct timespec moment = {0, 1000000};

    while (!atomic_load(&c->started)) {
        nanosleep(&moment, NULL);
    }
    bp_player_cancel(c->player, 1);
    return NULL;
}

static int note_start(const bp_progress *progress, void *user)
{
    (void)progress;
    atomic_store(&((canceller *)user)->started, 1);
    return 0;
}

static void test_a_cancel_from_another_thread(void)
{
    static const char *const texts[] = {PLAYING_STANDARD, "players=4 rules=official seed=8"};

    for (size_t i = 0; i < 2 * TEST_LENGTH(texts); i++) {
        bp_state *state = test_open(texts[i / 2]);
        bp_player *player = playing_new(10, 1, 0);
        canceller who = {.player = player};
        playing_choice c;
        pthread_t thread;
        atomic_init(&who.started, 0);
        TEST_STATUS(BP_OK, bp_player_set_progress(player, note_start, &who));
        TEST_ASSERT_EQUAL_INT(0, pthread_create(&thread, NULL, cancel_soon, &who));
        playing_choose(&c, player, state);
        TEST_ASSERT_EQUAL_INT(0, pthread_join(thread, NULL));
        TEST_ASSERT_EQUAL_INT32(BP_STOP_CANCELLED, c.stop);
        check_next(player, state, 10);
        bp_player_free(player);
        bp_state_free(state);
    }
}

/* A stopped search returns the move of its last progress callback. */
static bp_move last_best;

static int note_best(const bp_progress *progress, void *user)
{
    (void)user;
    TEST_STATUS(BP_OK, bp_progress_best(&last_best, NULL, progress));
    return (uint64_t)bp_progress_count(progress, BP_COUNT_NODES) >= 20000;
}

static void test_a_stopped_search_plays_what_seemed_best(void)
{
    for (uint64_t seed = 1; seed <= 6; seed++) {
        bp_state *state = test_open(PLAYING_STANDARD);
        bp_player *player = playing_new(10, seed, 40000); /* too few to try to solve it */
        playing_choice c;
        TEST_STATUS(BP_OK, bp_player_set_progress(player, note_best, NULL));
        playing_choose(&c, player, state);
        TEST_ASSERT_EQUAL_INT32(BP_STOP_CANCELLED, c.stop);
        TEST_ASSERT_TRUE(c.depth >= 2);
        TEST_ASSERT_EQUAL_UINT32(last_best, c.move);
        bp_player_free(player);
        bp_state_free(state);
    }
}

int main(void)
{
    UNITY_BEGIN();
    RUN_TEST(test_limits_of_nodes_are_kept);
    RUN_TEST(test_a_small_limit_in_a_late_position_is_kept);
    RUN_TEST(test_levels_have_limits_of_their_own);
    RUN_TEST(test_the_whole_budget_is_used);
    RUN_TEST(test_the_callback_receives_legal_moves);
    RUN_TEST(test_a_limit_of_time_ends_the_choice);
    RUN_TEST(test_the_callback_stops_the_choice);
    RUN_TEST(test_the_callback_stops_solving);
    RUN_TEST(test_a_cancel_from_before);
    RUN_TEST(test_a_cancel_from_another_thread);
    RUN_TEST(test_a_stopped_search_plays_what_seemed_best);
    return UNITY_END();
}
