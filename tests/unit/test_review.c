/* SPDX-License-Identifier: MIT */
/*
 * Reviews: exact judgements against the brute force, estimates that are marked, games of other authors, stopping, and
 * arguments.
 */
#define _POSIX_C_SOURCE 200809L

#include <string.h>
#include <time.h>

#include <bigpoints.h>
#include <bigpoints/experimental/review.h>
#include <unity.h>

#include "naive/brute.h"
#include "support/coins_game.h"
#include "support/faulty_game.h"
#include "support/heaps_game.h"
#include "support/reviewing.h"
#include "support/solving.h"
#include "support/sticks_game.h"

/* A standard game is too long to be solved from the start. */
static const char STANDARD[] = "players=2 seed=5";
static const char SMALL[] = "players=2 board=RGBYRGBYRGBY";

void setUp(void)
{
}
void tearDown(void)
{
}

/* Exact judgements */

typedef struct totals {
    int moves;
    int regrets;
    int forced;
    int turning;
    int several; /* players */
} totals;

/* Compares the judgement of a move with the brute force. Returns 0 if the position is too large for it. */
static int compare(totals *t, const bp_review *review, const naive *game, const char *move,
                   int32_t ply)
{
    brute_answer answer;
    int objective = game->players == 2 ? BRUTE_MARGIN : BRUTE_GUARANTEED;
    reviewing_move m;
    int index = 0;

    if (brute_solve(&answer, game, 30000) != 0) {
        return 0;
    }
    while (strcmp(answer.moves[index], move) != 0) {
        TEST_ASSERT_TRUE(++index < answer.count);
    }
    t->moves++;
    t->forced += answer.count == 1;
    t->several += answer.count > 1 && game->players > 2;
    TEST_STATUS(BP_OK, reviewing_read(&m, review, ply));
    if (!m.exact) {
        TEST_ASSERT_TRUE(answer.count == 1 && game->players > 2);
        return 1;
    }
    TEST_ASSERT_EQUAL_INT32(
        BP_ESTIMATE_POINT * brute_for_seat(&answer.value, objective, game->players, game->mover),
        m.value_best);
    TEST_ASSERT_EQUAL_INT32(BP_ESTIMATE_POINT * brute_for_seat(&answer.after[index], objective,
                                                               game->players, game->mover),
                            m.value_played);
    t->regrets += m.value_best > m.value_played;
    t->turning += m.value_best > 0 && m.value_played <= 0;
    return 1;
}

/* The better move is the first best one. */
static void compare_best(const bp_review *review, const bp_state *before, const naive *game,
                         int32_t ply)
{
    brute_answer answer;
    char text[32];
    reviewing_move m;

    TEST_STATUS(BP_OK, reviewing_read(&m, review, ply));
    if (m.value_best > m.value_played && m.exact && brute_solve(&answer, game, 30000) == 0) {
        test_move_text(text, sizeof text, before, m.best);
        int index = brute_best(&answer, game->players == 2 ? BRUTE_MARGIN : BRUTE_GUARANTEED);
        TEST_ASSERT_EQUAL_STRING(answer.moves[index], text);
    }
}

static void review_random_game(totals *t, test_random *random, bp_review *review)
{
    test_setup setup;
    naive game;
    char line[TEST_TEXT];

    test_setup_random(&setup, random, 2);
    test_setup_text(line, sizeof line, &setup);
    bp_state *state = test_open(line);
    reviewing_play_out(state, random);
    /* The beginning of a large game would take long; what is left begins with a position of the middle. */
    reviewing_run(review, state);
    test_setup_naive(&game, &setup);
    for (int32_t ply = 0; ply < bp_state_ply(state); ply++) {
        char text[32];
        bp_move move;
        bp_state *before = reviewing_before(state, ply);
        TEST_STATUS(BP_OK, bp_state_move_at(&move, NULL, state, ply));
        test_move_text(text, sizeof text, before, move);
        if (compare(t, review, &game, text, ply)) {
            compare_best(review, before, &game, ply);
        }
        TEST_ASSERT_EQUAL_INT(0, naive_play(&game, text));
        bp_state_free(before);
    }
    bp_state_free(state);
}

static void test_exact_judgements_are_those_of_the_brute_force(void)
{
    test_random random;
    totals t = {0};
    bp_review *review = reviewing_new(20000, 500);

    test_random_init(&random, 17);
    for (int i = 0; i < 60; i++) {
        review_random_game(&t, &random, review);
    }
    TEST_ASSERT_TRUE(t.moves > 300 && t.regrets > 100 && t.forced > 40);
    TEST_ASSERT_TRUE(t.turning > 10 && t.several > 100);
    bp_review_free(review);
}

/* Any game with scores: coins against plain minimax, by both numbers of players. */
static void test_other_games(void)
{
    for (int32_t players = 2; players <= 3; players++) {
        test_coins coins = {.players = players, .count = 8, .values = {3, 1, 4, 1, -5, 9, 2, 6}};
        test_random random;
        bp_review *review = reviewing_new(0, 1000);
        bp_state *state;
        coins.again = players == 2;
        coins.no_estimate = players == 3;
        test_random_init(&random, 3);
        state = test_coins_open(&coins);
        reviewing_play_out(state, &random);
        reviewing_run(review, state);
        for (int32_t ply = 0; ply + 1 < bp_state_ply(state); ply++) {
            bp_state *before = reviewing_before(state, ply);
            int32_t seat = bp_state_mover(before);
            reviewing_move m;
            TEST_STATUS(BP_OK, reviewing_read(&m, review, ply));
            TEST_ASSERT_EQUAL_INT32(1, m.exact);
            TEST_ASSERT_EQUAL_INT32(BP_ESTIMATE_POINT * test_plain_value(before, seat),
                                    m.value_best);
            TEST_STATUS(BP_OK, bp_state_apply(before, m.played));
            TEST_ASSERT_EQUAL_INT32(BP_ESTIMATE_POINT * test_plain_value(before, seat),
                                    m.value_played);
            bp_state_free(before);
        }
        TEST_ASSERT_EQUAL_INT64(8, bp_review_count(review, BP_COUNT_UNITS_DONE));
        bp_review_free(review);
        bp_state_free(state);
    }
}

static uint64_t total_regret(const bp_review *review, int32_t seat)
{
    uint64_t regret = 0;

    TEST_STATUS(BP_OK, bp_review_total(&regret, NULL, review, seat));
    return regret;
}

/* Nim has an exact value everywhere, and neither estimate nor margin beyond a point. */
static void test_nim(void)
{
    bp_review *review = reviewing_new(0, 0);
    bp_state *state = test_heaps("234", 0);
    test_random random;
    test_random_init(&random, 8);
    reviewing_play_out(state, &random);
    reviewing_run(review, state);
    TEST_ASSERT_EQUAL_INT64(bp_state_ply(state), bp_review_count(review, BP_COUNT_UNITS_DONE));
    TEST_ASSERT_TRUE(total_regret(review, 0) + total_regret(review, 1) > 0);
    bp_review_free(review);
    bp_state_free(state);
}

/* Estimates */

static void test_estimates_are_marked(void)
{
    bp_review *review = reviewing_new(5000, 400);
    bp_state *state = test_open(STANDARD);
    test_random random;
    int32_t exact = 0;
    test_random_init(&random, 2);
    reviewing_play_out(state, &random);
    reviewing_run(review, state);
    int32_t count = (int32_t)bp_review_count(review, BP_COUNT_UNITS);
    TEST_ASSERT_EQUAL_INT64(count, bp_review_count(review, BP_COUNT_UNITS_DONE));
    TEST_ASSERT_EQUAL_INT32(0, reviewing_is_exact(review, 0));
    TEST_ASSERT_EQUAL_INT32(1, reviewing_is_exact(review, count - 1));
    for (int32_t ply = 0; ply < count; ply++) {
        exact += reviewing_is_exact(review, ply);
    }
    TEST_ASSERT_TRUE(exact > 5 && exact < count / 2);
    TEST_ASSERT_TRUE(total_regret(review, 0) > 0);
    bp_review_free(review);
    bp_state_free(state);
}

static void test_the_same_review_again(void)
{
    static reviewing_results first;
    static reviewing_results again;
    test_random random;
    test_random_init(&random, 4);
    for (int i = 0; i < 3; i++) {
        bp_review *warm = reviewing_new(8000, 500);
        bp_review *cold = reviewing_new(8000, 500);
        bp_state *state = test_open(i == 2 ? "players=3 seed=1" : i ? SMALL : STANDARD);
        bp_state *other = test_open(SMALL);
        reviewing_play_out(state, &random);
        reviewing_play_out(other, &random);
        reviewing_run(warm, other);
        reviewing_run(warm, state);
        reviewing_run(cold, state);
        reviewing_keep(&first, warm);
        reviewing_keep(&again, cold);
        TEST_ASSERT_TRUE(first.nodes > 1000);
        TEST_ASSERT_EQUAL_MEMORY(&first, &again, sizeof first);
        bp_review_free(warm);
        bp_review_free(cold);
        bp_state_free(state);
        bp_state_free(other);
    }
}

/* Without estimates, positions that are not solved are not judged; those of the end are. */
static void test_a_game_without_estimates(void)
{
    test_coins coins = {.players = 2, .count = 150, .no_estimate = 1};
    bp_review *review = reviewing_new(2000, 1);
    test_random random;
    test_random_init(&random, 6);
    for (int i = 0; i < coins.count; i++) {
        coins.values[i] = test_random_between(&random, 1, 20);
    }
    bp_state *state = test_coins_open(&coins);
    reviewing_play_out(state, &random);
    reviewing_run(review, state);
    TEST_ASSERT_EQUAL_INT32(BP_STOP_SOLVED, bp_review_stop_reason(review));
    TEST_ASSERT_EQUAL_INT64(150, bp_review_count(review, BP_COUNT_UNITS));
    TEST_ASSERT_TRUE(bp_review_count(review, BP_COUNT_UNITS_DONE) > 20 &&
                     bp_review_count(review, BP_COUNT_UNITS_DONE) < 140);
    TEST_STATUS(BP_ERR_NOT_KNOWN, reviewing_is_exact(review, 0));
    TEST_ASSERT_EQUAL_INT32(1, reviewing_is_exact(review, 148));
    bp_review_free(review);
    bp_state_free(state);
}

/* Stopping */

typedef struct stopper {
    int calls;
    int stop_at;
    int64_t done;
    int64_t total;
} stopper;

static int on_progress(const bp_progress *progress, void *user)
{
    stopper *s = user;
    int64_t done = bp_progress_count(progress, BP_COUNT_UNITS_DONE);
    s->total = bp_progress_count(progress, BP_COUNT_UNITS);
    if (done < s->done || s->total < done) {
        return 1;
    }
    s->done = done;
    return ++s->calls == s->stop_at;
}

/* The first call lasts longer than a millisecond, so that a limit of one is exceeded. */
static int on_wait(const bp_progress *progress, void *user)
{
    const struct timespec moment = {0, 2000000};

    (void)user;
    if (bp_progress_seconds(progress) < 0.001) {
        nanosleep(&moment, NULL);
    }
    return 0;
}

/* The moves that were judged before the stop are the last ones. */
static void test_a_stopped_review_has_judged_the_end(void)
{
    bp_review *review = reviewing_new(0, 0);
    bp_state *state = test_open(SMALL);
    test_random random;
    test_random_init(&random, 9);
    reviewing_play_out(state, &random);
    int32_t count = bp_state_ply(state);
    for (int32_t i = 1; i <= count; i++) {
        stopper s = {.stop_at = i};
        TEST_STATUS(BP_OK, bp_review_set_progress(review, on_progress, &s));
        reviewing_run(review, state);
        TEST_ASSERT_EQUAL_INT32(BP_STOP_CANCELLED, bp_review_stop_reason(review));
        TEST_ASSERT_EQUAL_UINT64(count, s.total);
        TEST_ASSERT_EQUAL_INT64(s.done, bp_review_count(review, BP_COUNT_UNITS_DONE));
        for (int32_t ply = 0; ply < count; ply++) {
            TEST_ASSERT_EQUAL_INT(ply >= count - (int32_t)s.done,
                                  reviewing_is_exact(review, ply) >= 0);
        }
    }
    bp_review_set_progress(review, on_wait, NULL);
    bp_review_set(review, BP_OPTION_MILLISECONDS, 1);
    reviewing_run(review, state);
    TEST_ASSERT_EQUAL_INT32(BP_STOP_SECONDS, bp_review_stop_reason(review));
    TEST_ASSERT_TRUE(bp_review_seconds(review) >= 0.001);
    TEST_ASSERT_TRUE(bp_review_count(review, BP_COUNT_UNITS_DONE) <= 1);
    bp_review_set_progress(review, NULL, NULL);
    bp_review_set(review, BP_OPTION_MILLISECONDS, 1000000);
    bp_review_cancel(review, 1);
    reviewing_run(review, state);
    TEST_ASSERT_EQUAL_INT32(BP_STOP_CANCELLED, bp_review_stop_reason(review));
    TEST_ASSERT_EQUAL_INT64(0, bp_review_count(review, BP_COUNT_UNITS_DONE));
    reviewing_run(review, state);
    TEST_ASSERT_EQUAL_INT32(BP_STOP_SOLVED, bp_review_stop_reason(review));
    TEST_ASSERT_EQUAL_INT64(count, bp_review_count(review, BP_COUNT_UNITS_DONE));
    bp_review_free(review);
    bp_state_free(state);
}

static int on_search(const bp_progress *progress, void *user)
{
    (void)user;
    return (uint64_t)bp_progress_count(progress, BP_COUNT_NODES) > 20000;
}

/* A search without a limit is stopped in the middle; its move is not judged. */
static void test_stopping_within_a_search(void)
{
    bp_review *review = reviewing_new(4000, 0);
    bp_state *state = test_open(STANDARD);
    test_random random;
    test_random_init(&random, 1);
    for (int i = 0; i < 5; i++) {
        bp_move moves[BP_MOVES_MAX];
        size_t count;
        bp_state_moves(moves, BP_MOVES_MAX, &count, state);
        TEST_STATUS(BP_OK, bp_state_apply(state, moves[(size_t)i % count]));
    }
    bp_review_set_progress(review, on_search, NULL);
    reviewing_run(review, state);
    TEST_ASSERT_EQUAL_INT32(BP_STOP_CANCELLED, bp_review_stop_reason(review));
    TEST_ASSERT_EQUAL_INT64(5, bp_review_count(review, BP_COUNT_UNITS));
    TEST_ASSERT_EQUAL_INT64(0, bp_review_count(review, BP_COUNT_UNITS_DONE));
    bp_review_free(review);
    bp_state_free(state);
}

/* Arguments */

static int call_again(const bp_progress *progress, void *user)
{
    bp_review *review = user;
    (void)progress;
    return bp_review_set(review, BP_OPTION_SOLVE_NODES, 1) != BP_ERR_BUSY ||
           bp_review_set(review, BP_OPTION_SEARCH_NODES, 1) != BP_ERR_BUSY ||
           bp_review_set(review, BP_OPTION_MILLISECONDS, 1000) != BP_ERR_BUSY ||
           bp_review_set(review, BP_OPTION_MEMORY, 0) != BP_ERR_BUSY ||
           bp_review_set_progress(review, NULL, NULL) != BP_ERR_BUSY ||
           bp_review_run(review, NULL) != BP_ERR_ARGUMENT;
}

static void test_a_busy_review_refuses(void)
{
    bp_review *review = reviewing_new(0, 0);
    bp_state *state = test_open("players=2 board=RGGR moves=Ga,Gc,Ra,Rb,Rc");
    bp_review_set_progress(review, call_again, review);
    reviewing_run(review, state);
    TEST_ASSERT_EQUAL_INT32(BP_STOP_SOLVED, bp_review_stop_reason(review));
    bp_review_free(review);
    bp_state_free(state);
}

static void test_null(void)
{
    bp_review *review = reviewing_new(0, 0);
    bp_state *state = test_open("players=2 board=RGGR moves=Ga,Gc");
    bp_result *result = test_poison();
    bp_move move = 77;
    int32_t moves = 77;
    uint64_t regret = 77;
    TEST_STATUS(BP_ERR_ARGUMENT, bp_review_new(NULL, NULL));
    TEST_STATUS(BP_ERR_ARGUMENT, bp_review_run(NULL, state));
    TEST_STATUS(BP_ERR_ARGUMENT, bp_review_run(review, NULL));
    reviewing_assert_nothing(review);
    bp_review_free(NULL);
    bp_review_cancel(NULL, 1);
    bp_review_cancel(NULL, 0);
    TEST_STATUS(BP_ERR_ARGUMENT, (int)bp_review_count(NULL, BP_COUNT_UNITS));
    TEST_STATUS(BP_ERR_ARGUMENT, (int)bp_review_count(NULL, BP_COUNT_UNITS_DONE));
    TEST_STATUS(BP_ERR_ARGUMENT, (int)bp_review_count(NULL, BP_COUNT_NODES));
    TEST_STATUS(BP_ERR_ARGUMENT, (int)bp_review_count(review, -1));
    TEST_STATUS(BP_ERR_ARGUMENT, (int)bp_review_count(review, BP_COUNT_COUNT));
    TEST_STATUS(BP_ERR_UNSUPPORTED, (int)bp_review_count(review, BP_COUNT_DEPTH));
    TEST_STATUS(BP_ERR_ARGUMENT, bp_review_stop_reason(NULL));
    TEST_STATUS(BP_ERR_ARGUMENT, bp_review_turning_points(NULL, 0, NULL, NULL));
    TEST_STATUS(BP_ERR_ARGUMENT, bp_review_total(&regret, &moves, NULL, 0));
    TEST_STATUS(BP_ERR_ARGUMENT, bp_review_move(&move, &moves, NULL, 0));
    TEST_STATUS(BP_ERR_ARGUMENT, bp_review_regret(NULL, 0));
    TEST_STATUS(BP_ERR_ARGUMENT, bp_review_result(&result, NULL, 0));
    TEST_ASSERT_NULL(result);
    TEST_ASSERT_EQUAL_DOUBLE(0, bp_review_seconds(NULL));
    reviewing_run(review, state);
    TEST_STATUS(BP_ERR_ARGUMENT, bp_review_result(NULL, review, 0));
    TEST_STATUS(BP_OK, bp_review_move(NULL, NULL, review, 0));
    for (int32_t ply = -1; ply <= 2; ply += 3) {
        result = test_poison();
        TEST_STATUS(BP_ERR_ARGUMENT, bp_review_move(&move, &moves, review, ply));
        TEST_STATUS(BP_ERR_ARGUMENT, bp_review_regret(review, ply));
        TEST_STATUS(BP_ERR_ARGUMENT, bp_review_result(&result, review, ply));
        TEST_ASSERT_NULL(result);
    }
    TEST_ASSERT_EQUAL_UINT32(77, move);
    TEST_ASSERT_TRUE(moves == 77 && regret == 77);
    for (int32_t seat = -1; seat <= 2; seat += 3) {
        moves = 77;
        regret = 77;
        TEST_STATUS(BP_OK, bp_review_total(&regret, &moves, review, seat));
        TEST_ASSERT_TRUE(moves == 0 && regret == 0);
        TEST_STATUS(BP_OK, bp_review_total(NULL, NULL, review, seat));
    }
    bp_review_free(review);
    bp_state_free(state);
}

static void test_without_history(void)
{
    bp_review *review = reviewing_new(0, 0);
    bp_state *state = test_open(STANDARD);
    reviewing_run(review, state);
    TEST_ASSERT_EQUAL_INT64(0, bp_review_count(review, BP_COUNT_UNITS));
    TEST_ASSERT_EQUAL_INT32(BP_STOP_SOLVED, bp_review_stop_reason(review));
    bp_review_free(review);
    bp_state_free(state);
}

/* Moves that were taken back are not judged, and stay. */
static void test_moves_taken_back(void)
{
    bp_review *review = reviewing_new(0, 0);
    bp_state *state = test_open("players=2 board=RGGR moves=Ga,Gc,Ra");
    TEST_STATUS(BP_OK, bp_state_undo(state));
    reviewing_run(review, state);
    TEST_ASSERT_EQUAL_INT64(2, bp_review_count(review, BP_COUNT_UNITS));
    TEST_ASSERT_EQUAL_INT32(1, bp_state_redo_count(state));
    bp_review_free(review);
    bp_state_free(state);
}

static void test_games_that_are_not_supported(void)
{
    bp_review *review = reviewing_new(0, 0);
    bp_state *fine = test_open("players=2 board=RGGR moves=Ga,Gc");
    bp_state *one = test_coins_open(&(test_coins){.players = 1, .count = 3, .values = {1, 2, 3}});
    bp_state *large = test_coins_open(
        &(test_coins){.players = 2, .count = 3, .values = {1, 2, 3}, .range = 1 << 20});
    reviewing_run(review, fine);
    TEST_STATUS(BP_ERR_UNSUPPORTED, bp_review_run(review, one));
    reviewing_assert_nothing(review);
    reviewing_run(review, fine);
    TEST_STATUS(BP_ERR_UNSUPPORTED, bp_review_run(review, large));
    reviewing_assert_nothing(review);
    bp_review_free(review);
    bp_state_free(fine);
    bp_state_free(one);
    bp_state_free(large);
}

/* The largest scores that are allowed: no value overflows. */
static void test_large_scores(void)
{
    bp_review *review = reviewing_new(0, 0);
    bp_game *game = test_sticks_game(2, 5, 1000000, 0, 1000000);
    bp_state *state;
    TEST_STATUS(BP_OK, bp_state_new(&state, game));
    TEST_STATUS(BP_OK, bp_state_apply(state, 2));
    TEST_STATUS(BP_OK, bp_state_apply(state, 1));
    reviewing_run(review, state);
    TEST_ASSERT_EQUAL_INT32(2000000 * BP_ESTIMATE_POINT, bp_review_regret(review, 0));
    TEST_ASSERT_EQUAL_INT32(2000000 * BP_ESTIMATE_POINT, bp_review_regret(review, 1));
    bp_review_free(review);
    bp_state_free(state);
    bp_game_free(game);
}

/* A game with a fault: a status, or a review. */
static void test_faulty_games(void)
{
    int failed = 0;
    for (int broken = FAULT_NONE; broken < FAULTS; broken++) {
        bp_review *review = reviewing_new(2000, 200);
        bp_game *game = test_faulty_game((fault)broken, 2, 6);
        bp_state *state = NULL;
        if (game && bp_state_new(&state, game) == BP_OK) {
            bp_move moves[FAULTY_MAX_MOVES];
            size_t count;
            for (int i = 0; i < 8; i++) {
                if (bp_state_moves(moves, FAULTY_MAX_MOVES, &count, state) == BP_OK && count > 0) {
                    bp_state_apply(state, moves[0]);
                }
            }
            int status = bp_review_run(review, state);
            TEST_ASSERT_TRUE_MESSAGE(status == BP_OK || status == BP_ERR_METHOD ||
                                         status == BP_ERR_LIMIT,
                                     bp_status_name(status));
            failed += status != BP_OK;
        }
        bp_review_free(review);
        bp_state_free(state);
        bp_game_free(game);
    }
    TEST_ASSERT_TRUE(failed > 3);
}

int main(void)
{
    UNITY_BEGIN();
    RUN_TEST(test_exact_judgements_are_those_of_the_brute_force);
    RUN_TEST(test_other_games);
    RUN_TEST(test_nim);
    RUN_TEST(test_estimates_are_marked);
    RUN_TEST(test_the_same_review_again);
    RUN_TEST(test_a_game_without_estimates);
    RUN_TEST(test_a_stopped_review_has_judged_the_end);
    RUN_TEST(test_stopping_within_a_search);
    RUN_TEST(test_a_busy_review_refuses);
    RUN_TEST(test_null);
    RUN_TEST(test_without_history);
    RUN_TEST(test_moves_taken_back);
    RUN_TEST(test_games_that_are_not_supported);
    RUN_TEST(test_large_scores);
    RUN_TEST(test_faulty_games);
    return UNITY_END();
}
