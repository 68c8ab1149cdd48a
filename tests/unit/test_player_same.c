/* SPDX-License-Identifier: MIT */
/*
 * The same calls give the same choices: two equal players, after a clear, beside others, on another thread; and
 * seeds make a difference at levels that make mistakes.
 */
#include <bigpoints.h>
#include <pthread.h>
#include <stdlib.h>
#include <string.h>
#include <unity.h>

#include "support/playing.h"
#include "support/solving.h"

enum { PLIES = 400 };

static const char *const games[] = {
    "players=2 rules=official seed=3",
    "players=3 rules=official colours=5 discs=3 white=2 black=3 seed=4",
    "players=5 rules=official colours=4 discs=2 white=1 black=2 seed=5",
    "players=2 rules=thesis colours=4 discs=4 seed=6",
    "players=2 rules=official board=RKGWRBGKBWRGB",
};

void setUp(void)
{
}
void tearDown(void)
{
}

/* Choices of one player in a whole game that it plays alone. */
typedef struct run {
    const char *text;
    int32_t level;
    uint64_t seed;
    uint64_t nodes;
    int clears;         /* before every choice */
    bp_player *another; /* chooses before every choice, or NULL */
    size_t count;
    playing_choice choices[PLIES];
} run;

/* Plays the game and records every choice. */
static void play_game(run *s)
{
    bp_state *state = test_open(s->text);
    bp_player *player = playing_new(s->level, s->seed, s->nodes);

    s->count = 0;
    while (!bp_state_is_over(state)) {
        playing_choice ignored;
        TEST_ASSERT_TRUE(s->count < PLIES);
        if (s->another) {
            playing_choose(&ignored, s->another, state);
        }
        if (s->clears) {
            TEST_STATUS(BP_OK, bp_player_clear(player));
        }
        playing_choose(&s->choices[s->count], player, state);
        TEST_STATUS(BP_OK, bp_state_apply(state, s->choices[s->count].move));
        s->count++;
    }
    bp_player_free(player);
    bp_state_free(state);
}

static run *new_run(const char *text, int32_t level, uint64_t seed)
{
    run *s = calloc(1, sizeof *s);

    TEST_ASSERT_NOT_NULL(s);
    s->text = text;
    s->level = level;
    s->seed = seed;
    s->nodes = level == BP_LEVEL_MAX ? 2500 : level >= 8 ? 1500 : 0;
    return s;
}

static void assert_same_run(const run *expected, const run *actual, const char *what)
{
    for (size_t i = 0; i < expected->count && i < actual->count; i++) {
        playing_assert_same(&expected->choices[i], &actual->choices[i], what);
    }
    TEST_ASSERT_EQUAL_UINT_MESSAGE(expected->count, actual->count, what);
}

static void test_players_alike_choose_alike(void)
{
    for (size_t g = 0; g < TEST_LENGTH(games); g++) {
        for (int32_t level = BP_LEVEL_MIN; level <= BP_LEVEL_MAX; level++) {
            run *one = new_run(games[g], level, 40 + g);
            run *other = new_run(games[g], level, 40 + g);
            play_game(one);
            other->another = playing_new(1 + (level + 3) % 10, 7, 200);
            play_game(other);
            assert_same_run(one, other, games[g]);
            bp_player_free(other->another);
            free(one);
            free(other);
        }
    }
}

/* With a clear before every choice, a choice depends on the position alone. */
static void test_a_player_that_forgets_is_as_good_as_new(void)
{
    for (size_t g = 1; g < TEST_LENGTH(games); g++) {
        for (int32_t level = BP_LEVEL_MIN; level <= BP_LEVEL_MAX; level++) {
            run *one = new_run(games[g], level, 8);
            one->clears = 1;
            play_game(one);
            bp_state *state = test_open(games[g]);
            for (size_t i = 0; i < one->count; i++) {
                if (i % 5 == 1) {
                    playing_choice c;
                    bp_player *fresh = playing_new(level, 8, one->nodes);
                    playing_choose(&c, fresh, state);
                    playing_assert_same(&one->choices[i], &c, "a new player");
                    bp_player_free(fresh);
                }
                TEST_STATUS(BP_OK, bp_state_apply(state, one->choices[i].move));
            }
            bp_state_free(state);
            free(one);
        }
    }
}

/* How a position was reached does not matter: the same from its text. */
static void test_history_does_not_matter(void)
{
    test_random random;

    test_random_init(&random, 31);
    for (int i = 0; i < 100; i++) {
        bp_state *state = playing_random(&random, TEST_LARGE);
        char text[TEST_TEXT];
        playing_choice one;
        playing_choice other;
        test_position_text(text, sizeof text, state);
        bp_state *parsed = test_open(text);
        int32_t level = 1 + i % 10;
        bp_player *a = playing_new(level, (uint64_t)i, 800);
        bp_player *b = playing_new(level, (uint64_t)i, 800);
        playing_choose(&one, a, state);
        playing_choose(&other, b, parsed);
        playing_assert_same(&one, &other, text);
        bp_player_free(a);
        bp_player_free(b);
        bp_state_free(parsed);
        bp_state_free(state);
    }
}

/* A clear leaves nothing behind; without one something is remembered. */
static void test_clear_forgets_everything(void)
{
    for (int32_t level = 5; level <= BP_LEVEL_MAX; level++) {
        bp_state *state = test_open(games[4]);
        bp_player *player = playing_new(level, 1, level == BP_LEVEL_MAX ? 200000 : 4000);
        playing_choice first;
        playing_choice warm;
        playing_choice again;
        playing_choose(&first, player, state);
        playing_choose(&warm, player, state);
        TEST_STATUS(BP_OK, bp_player_clear(player));
        playing_choose(&again, player, state);
        playing_assert_same(&first, &again, "after a clear");
        if (level == BP_LEVEL_MAX) {
            TEST_ASSERT_EQUAL_INT32(1, first.exact);
            TEST_ASSERT_TRUE_MESSAGE(warm.nodes < first.nodes, "it remembered nothing");
            TEST_STATUS(BP_OK,
                        bp_player_set(player, BP_OPTION_MEMORY, 1 << 20)); /* another table */
            playing_choose(&again, player, state);
            TEST_ASSERT_TRUE_MESSAGE(warm.nodes < again.nodes, "it kept its tables");
        }
        bp_player_free(player);
        bp_state_free(state);
    }
}

/* A worker thread. It must not fail a test itself. */
typedef struct worker {
    bp_player *player;
    bp_state *state;
    int status; /* the first that is not BP_OK */
    size_t count;
    bp_move moves[PLIES];
    int32_t values[PLIES];
    uint64_t nodes[PLIES];
} worker;

static void *run_worker(void *argument)
{
    worker *w = argument;

    while (w->status == BP_OK && w->count < PLIES && !bp_state_is_over(w->state)) {
        size_t i = w->count++;
        bp_result *result;
        w->status = bp_player_choose(&result, w->player, w->state);
        if (w->status == BP_OK) {
            bp_result_best(&w->moves[i], result);
            bp_result_estimate(&w->values[i], result);
            w->nodes[i] = (uint64_t)bp_result_count(result, BP_COUNT_NODES);
            w->status = bp_state_apply(w->state, w->moves[i]);
        }
        bp_result_free(result);
    }
    return NULL;
}

static void check_worker(const worker *w, const run *expected)
{
    TEST_STATUS(BP_OK, w->status);
    TEST_ASSERT_EQUAL_UINT(expected->count, w->count);
    for (size_t i = 0; i < w->count; i++) {
        TEST_ASSERT_EQUAL_UINT32(expected->choices[i].move, w->moves[i]);
        TEST_ASSERT_EQUAL_INT32(expected->choices[i].value, w->values[i]);
        TEST_ASSERT_EQUAL_UINT64(expected->choices[i].nodes, w->nodes[i]);
    }
}

static void test_threads_do_not_matter(void)
{
    static const int32_t levels[] = {3, 6, 8, 10};

    for (size_t i = 0; i < TEST_LENGTH(levels); i++) {
        run *here = new_run(games[i], levels[i], 5);
        worker *workers = calloc(2, sizeof *workers);
        pthread_t threads[2];
        play_game(here);
        for (int k = 0; k < 2; k++) {
            workers[k].player = playing_new(levels[i], 5, here->nodes);
            workers[k].state = test_open(games[i]);
            TEST_ASSERT_EQUAL_INT(0, pthread_create(&threads[k], NULL, run_worker, &workers[k]));
        }
        for (int k = 0; k < 2; k++) {
            TEST_ASSERT_EQUAL_INT(0, pthread_join(threads[k], NULL));
            check_worker(&workers[k], here);
            bp_player_free(workers[k].player);
            bp_state_free(workers[k].state);
        }
        free(workers);
        free(here);
    }
}

/* The seed is the only difference. */
static void test_seeds_differ_somewhere(void)
{
    for (int32_t level = 1; level <= 3; level++) {
        int differences = 0;
        for (uint64_t seed = 1; seed <= 5; seed++) {
            run *one = new_run(games[0], level, 0);
            run *other = new_run(games[0], level, seed);
            play_game(one);
            play_game(other);
            differences += one->count != other->count ||
                           memcmp(one->choices, other->choices, sizeof one->choices) != 0;
            free(one);
            free(other);
        }
        TEST_ASSERT_TRUE_MESSAGE(differences >= 4, "seeds decide nothing");
    }
}

/* A seed that is set is as good as one given at first, and errors do not depend on the choices before. */
static void test_a_seed_that_is_set_counts(void)
{
    bp_state *state = test_open(games[0]);
    bp_player *changed = playing_new(1, 1, 0);
    unsigned seen = 0;

    for (uint64_t seed = 0; seed < 40; seed++) {
        bp_player *fresh = playing_new(1, seed, 0);
        playing_choice one;
        playing_choice other;
        bp_move moves[TEST_MOVES];
        size_t count = 0;
        TEST_STATUS(BP_OK, bp_player_set(changed, BP_OPTION_SEED, (int64_t)seed));
        playing_choose(&one, changed, state);
        playing_choose(&other, fresh, state);
        playing_assert_same(&one, &other, "the same seed");
        TEST_STATUS(BP_OK, bp_state_moves(moves, TEST_MOVES, &count, state));
        for (size_t i = 0; i < count; i++) {
            seen |= moves[i] == one.move ? 1u << i : 0;
        }
        bp_player_free(fresh);
    }
    TEST_ASSERT_TRUE_MESSAGE((seen & (seen - 1)) != 0, "level 1 always plays the same");
    bp_player_free(changed);
    bp_state_free(state);
}

int main(void)
{
    UNITY_BEGIN();
    RUN_TEST(test_players_alike_choose_alike);
    RUN_TEST(test_a_player_that_forgets_is_as_good_as_new);
    RUN_TEST(test_history_does_not_matter);
    RUN_TEST(test_clear_forgets_everything);
    RUN_TEST(test_threads_do_not_matter);
    RUN_TEST(test_seeds_differ_somewhere);
    RUN_TEST(test_a_seed_that_is_set_counts);
    return UNITY_END();
}
