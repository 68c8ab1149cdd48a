/* SPDX-License-Identifier: MIT */
/*
 * Results of all searchers: what each kind counts and knows, that the getters agree, and that a result depends on nothing
 * else.
 */
#include <stdarg.h>
#include <stdio.h>
#include <string.h>

#include <bigpoints.h>
#include <bigpoints/experimental/minimax.h>
#include <bigpoints/experimental/puzzle.h>
#include <bigpoints/experimental/review.h>
#include <unity.h>

#include "support/playing.h"
#include "support/reviewing.h"
#include "support/searching.h"
#include "support/solving.h"
#include "support/sticks_game.h"
#include "support/support.h"

enum { PV_MAX = 256, DUMP = 1 << 16 };

static const char SMALL[] = "players=2 rules=official board=RGBKGWRB";
static const char THESIS[] = "players=2 rules=thesis board=RGGRBB";
static const char THREE[] = "players=3 rules=official board=RGGRBB";

void setUp(void)
{
}

void tearDown(void)
{
}

/* Making results */

/* Solves with every root move and its principal variation, within a limit of nodes (0: none). */
static bp_result *solve(const char *text, int32_t objective, int64_t nodes)
{
    bp_state *state = test_open(text);
    bp_solver *solver = test_solver(objective);
    TEST_STATUS(BP_OK, bp_solver_set(solver, BP_OPTION_ALL_MOVES, 1));
    TEST_STATUS(BP_OK, bp_solver_set(solver, BP_OPTION_MOVE_PVS, 1));
    TEST_STATUS(BP_OK, bp_solver_set(solver, BP_OPTION_NODES, nodes));
    TEST_STATUS(BP_OK, bp_solver_set(solver, BP_OPTION_MEMORY, 1 << 20));
    bp_result *result = test_solve(solver, state);
    bp_solver_free(solver);
    bp_state_free(state);
    return result;
}

static bp_result *choose(const char *text, int32_t level, uint64_t nodes)
{
    bp_state *state = test_open(text);
    bp_player *player = playing_new(level, 1, nodes);
    bp_result *result = playing_result(player, state);
    bp_player_free(player);
    bp_state_free(state);
    return result;
}

static bp_result *search(const char *text, int32_t objective, int32_t depth)
{
    bp_state *state = test_open(text);
    bp_minimax *minimax = NULL;
    bp_result *result = NULL;
    TEST_STATUS(BP_OK, bp_minimax_new(&minimax, NULL));
    TEST_STATUS(BP_OK, bp_minimax_set(minimax, BP_OPTION_OBJECTIVE, objective));
    TEST_STATUS(BP_OK, bp_minimax_set(minimax, BP_OPTION_DEPTH, depth));
    TEST_STATUS(BP_OK, bp_minimax_search(&result, minimax, state));
    bp_minimax_free(minimax);
    bp_state_free(state);
    return result;
}

/* A review of a game whose end is solved and whose beginning is estimated. */
static bp_review *review_game(bp_state **state)
{
    test_random random;
    bp_review *review = reviewing_new(5000, 400);
    *state = test_open(PLAYING_STANDARD);
    test_random_init(&random, 2);
    reviewing_play_out(*state, &random);
    TEST_STATUS(BP_OK, bp_review_run(review, *state));
    return review;
}

static bp_result *judge(int32_t ply)
{
    bp_state *state = NULL;
    bp_result *result = NULL;
    bp_review *review = review_game(&state);
    int32_t at = ply < 0 ? bp_state_ply(state) + ply : ply;
    TEST_STATUS(BP_OK, bp_review_result(&result, review, at));
    bp_review_free(review);
    bp_state_free(state);
    return result;
}

static bp_puzzle *puzzle_of(const bp_allocator *allocator)
{
    bp_config *config = test_config("colours=4 discs=3");
    bp_puzzle *puzzle = NULL;
    TEST_STATUS(BP_OK, bp_puzzle_next(&puzzle, config, 1, NULL, NULL, allocator));
    bp_config_free(config);
    return puzzle;
}

static bp_result *solution(void)
{
    bp_puzzle *puzzle = puzzle_of(NULL);
    bp_result *result = NULL;
    TEST_STATUS(BP_OK, bp_puzzle_result(&result, puzzle));
    bp_puzzle_free(puzzle);
    return result;
}

/* Counts */

/* Checks that a result has exactly the counts of a set of bits. */
static void assert_counts(bp_result *result, unsigned counted, const char *what)
{
    for (int32_t count = 0; count < BP_COUNT_COUNT; count++) {
        int64_t number = bp_result_count(result, count);
        if (counted >> count & 1) {
            TEST_ASSERT_TRUE_MESSAGE(number >= 0, what);
        } else {
            TEST_ASSERT_EQUAL_STRING_MESSAGE("BP_ERR_UNSUPPORTED", bp_status_name((int)number),
                                             what);
        }
    }
    TEST_ASSERT_EQUAL_INT64(BP_ERR_ARGUMENT, bp_result_count(result, -1));
    TEST_ASSERT_EQUAL_INT64(BP_ERR_ARGUMENT, bp_result_count(result, BP_COUNT_COUNT));
    TEST_ASSERT_EQUAL_INT64(BP_ERR_ARGUMENT, bp_result_count(result, INT32_MIN));
    TEST_ASSERT_EQUAL_INT64(BP_ERR_ARGUMENT, bp_result_count(result, INT32_MAX));
    bp_result_free(result);
}

#define BIT(count) (1u << (count))

static void test_each_kind_has_its_counts(void)
{
    const unsigned solver = BIT(BP_COUNT_NODES) | BIT(BP_COUNT_PROBES) | BIT(BP_COUNT_HITS) |
                            BIT(BP_COUNT_STORES) | BIT(BP_COUNT_TABLE_BYTES) |
                            BIT(BP_COUNT_WINDOWS);
    const unsigned player = BIT(BP_COUNT_NODES) | BIT(BP_COUNT_DEPTH) | BIT(BP_COUNT_LEVEL);
    const unsigned minimax = BIT(BP_COUNT_NODES) | BIT(BP_COUNT_DEPTH) | BIT(BP_COUNT_DISTANCE);
    assert_counts(solve(SMALL, BP_OBJECTIVE_OUTCOME, 0), solver, "outcome");
    assert_counts(solve(SMALL, BP_OBJECTIVE_MARGIN, 0), solver, "margin");
    assert_counts(solve(PLAYING_STANDARD, BP_OBJECTIVE_MARGIN, 2000), solver, "a stopped solve");
    assert_counts(solve(THREE, BP_OBJECTIVE_GUARANTEED, 0), solver, "guaranteed");
    assert_counts(solve(THREE, BP_OBJECTIVE_MAXN, 0), solver | BIT(BP_COUNT_STATES), "maxn");
    assert_counts(solve(THESIS, BP_OBJECTIVE_THESIS, 0), solver | BIT(BP_COUNT_STATES), "thesis");
    assert_counts(choose(SMALL, 10, 100000), player, "a solved choice");
    assert_counts(choose(PLAYING_STANDARD, 7, 500), player, "an estimated choice");
    assert_counts(choose(PLAYING_STANDARD, 1, 500), player, "a random choice");
    assert_counts(choose(THREE, 10, 500), player, "a choice of three players");
    assert_counts(search(SMALL, BP_OBJECTIVE_OUTCOME, 3), minimax, "minimax");
    assert_counts(search(SMALL, BP_OBJECTIVE_MARGIN, 30), minimax, "minimax to the end");
    assert_counts(judge(0), 0, "an estimated judgement");
    assert_counts(judge(-1), 0, "an exact judgement");
    assert_counts(solution(), solver, "a puzzle");
}

/* The replies of a certificate: none is wanted, too many for its limit, all of them, and an unknown value. */
static void test_the_count_of_replies(void)
{
    bp_state *state = test_open(SMALL);
    bp_solver *solver = test_solver(BP_OBJECTIVE_MARGIN);
    bp_result *result = test_solve(solver, state);
    TEST_ASSERT_EQUAL_INT64(BP_ERR_UNSUPPORTED, bp_result_count(result, BP_COUNT_REPLIES));
    bp_result_free(result);
    TEST_STATUS(BP_OK, bp_solver_set_proof(solver, test_ignore_line, NULL, 1));
    result = test_solve(solver, state);
    TEST_ASSERT_EQUAL_INT64(BP_ERR_LIMIT, bp_result_count(result, BP_COUNT_REPLIES));
    bp_result_free(result);
    TEST_STATUS(BP_OK, bp_solver_set_proof(solver, test_ignore_line, NULL, 100000));
    result = test_solve(solver, state);
    TEST_ASSERT_TRUE(bp_result_count(result, BP_COUNT_REPLIES) > 1);
    bp_result_free(result);
    TEST_STATUS(BP_OK, bp_solver_clear(solver));
    TEST_STATUS(BP_OK, bp_solver_set(solver, BP_OPTION_NODES, 1));
    result = test_solve(solver, state);
    TEST_ASSERT_EQUAL_INT32(0, bp_result_is_exact(result));
    TEST_ASSERT_EQUAL_INT64(BP_ERR_UNSUPPORTED, bp_result_count(result, BP_COUNT_REPLIES));
    bp_result_free(result);
    bp_solver_free(solver);
    bp_state_free(state);
}

/* Values */

/* Value, bounds, estimate and outcome of a proved result. Returns the value. */
static int32_t assert_exact(const bp_result *result)
{
    int32_t value = 99999;
    int32_t lower = 1;
    int32_t upper = -1;
    int32_t estimate = 99999;
    int32_t outcome = 99999;
    TEST_ASSERT_EQUAL_INT32(1, bp_result_is_exact(result));
    TEST_STATUS(BP_OK, bp_result_value(&value, result));
    TEST_STATUS(BP_OK, bp_result_bounds(&lower, &upper, result));
    TEST_ASSERT_TRUE(lower == value && upper == value);
    TEST_STATUS(BP_OK, bp_result_estimate(&estimate, result));
    TEST_ASSERT_EQUAL_INT32(value * BP_ESTIMATE_POINT, estimate);
    TEST_STATUS(BP_OK, bp_result_outcome(&outcome, result));
    TEST_ASSERT_EQUAL_INT32((value > 0) - (value < 0), outcome);
    return value;
}

/* A result that is not proved. */
static void assert_open(const bp_result *result)
{
    int32_t value = 99999;
    int32_t lower = 1;
    int32_t upper = -1;
    TEST_ASSERT_EQUAL_INT32(0, bp_result_is_exact(result));
    TEST_STATUS(BP_ERR_NOT_KNOWN, bp_result_value(&value, result));
    TEST_ASSERT_EQUAL_INT32(99999, value);
    TEST_STATUS(BP_OK, bp_result_bounds(&lower, &upper, result));
    TEST_ASSERT_TRUE(lower < upper);
    TEST_STATUS(BP_OK, bp_result_bounds(NULL, NULL, result));
    if (lower <= 0 && upper >= 0) {
        TEST_STATUS(BP_ERR_NOT_KNOWN, bp_result_outcome(&value, result));
        TEST_ASSERT_EQUAL_INT32(99999, value);
    } else {
        TEST_STATUS(BP_OK, bp_result_outcome(&value, result));
        TEST_ASSERT_EQUAL_INT32(lower > 0 ? 1 : -1, value);
    }
}

/* The principal variation of a result begins with the best move, or there is none. */
static void assert_pv(const bp_result *result)
{
    bp_move pv[PV_MAX];
    bp_move best = 0;
    size_t count = 0;
    TEST_STATUS(BP_OK, bp_result_best(&best, result));
    TEST_STATUS(BP_OK, bp_result_pv(pv, PV_MAX, &count, result));
    if (count > 0) {
        TEST_ASSERT_EQUAL_UINT32(best, pv[0]);
    }
}

static void test_a_solved_position(void)
{
    static const struct {
        const char *text;
        int32_t objective;
        int32_t players;
    } cases[] = {{SMALL, BP_OBJECTIVE_OUTCOME, 2},   {SMALL, BP_OBJECTIVE_MARGIN, 2},
                 {SMALL, BP_OBJECTIVE_MAXN, 2},      {THESIS, BP_OBJECTIVE_THESIS, 2},
                 {THREE, BP_OBJECTIVE_MAXN, 3},      {THREE, BP_OBJECTIVE_GUARANTEED, 3},
                 {SMALL, BP_OBJECTIVE_GUARANTEED, 2}};
    for (size_t i = 0; i < TEST_LENGTH(cases); i++) {
        bp_state *state = test_open(cases[i].text);
        bp_result *result = solve(cases[i].text, cases[i].objective, 0);
        int has_scores =
            cases[i].objective == BP_OBJECTIVE_THESIS || cases[i].objective == BP_OBJECTIVE_MAXN;
        size_t moves = 0;
        size_t count = 99;
        int32_t scores[BP_PLAYERS_MAX];
        int32_t value = assert_exact(result);
        assert_pv(result);
        TEST_ASSERT_EQUAL_INT32(BP_STOP_SOLVED, bp_result_stop_reason(result));
        TEST_ASSERT_EQUAL_INT32(cases[i].objective, bp_result_objective(result));
        TEST_ASSERT_EQUAL_INT32(bp_state_mover(state), bp_result_seat(result));
        TEST_ASSERT_TRUE(bp_result_seconds(result) >= 0);
        TEST_ASSERT_TRUE(bp_result_count(result, BP_COUNT_NODES) > 0);
        TEST_STATUS(BP_OK, bp_state_moves(NULL, 0, &moves, state));
        TEST_ASSERT_EQUAL_INT32((int32_t)moves, bp_result_move_count(result));
        TEST_STATUS(has_scores ? BP_OK : BP_ERR_UNSUPPORTED,
                    bp_result_scores(scores, BP_PLAYERS_MAX, &count, result));
        TEST_ASSERT_EQUAL_UINT(has_scores ? (size_t)cases[i].players : 99, count);
        int32_t best_value = INT32_MIN;
        for (int32_t k = 0; k < bp_result_move_count(result); k++) {
            bp_move pv[PV_MAX];
            bp_move move = 0;
            int32_t lower = 1;
            int32_t upper = -1;
            TEST_STATUS(BP_OK, bp_result_move(&move, &lower, &upper, result, k));
            TEST_ASSERT_EQUAL_INT32(lower, upper);
            best_value = lower > best_value ? lower : best_value;
            TEST_STATUS(BP_ERR_UNSUPPORTED, bp_result_move_estimate(NULL, NULL, result, k));
            TEST_STATUS(BP_OK, bp_result_move_pv(pv, PV_MAX, &count, result, k));
            TEST_ASSERT_TRUE(count >= 1);
            TEST_ASSERT_EQUAL_UINT32(move, pv[0]);
            TEST_STATUS(has_scores ? BP_OK : BP_ERR_UNSUPPORTED,
                        bp_result_move_scores(scores, BP_PLAYERS_MAX, NULL, result, k));
        }
        if (cases[i].players == 2) {
            TEST_ASSERT_EQUAL_INT32(value, best_value);
        }
        bp_result_free(result);
        bp_state_free(state);
    }
}

static void test_a_stopped_solve(void)
{
    bp_result *result = solve(PLAYING_STANDARD, BP_OBJECTIVE_MARGIN, 2000);
    int32_t estimate = 99999;
    bp_move best = 77;
    assert_open(result);
    TEST_ASSERT_EQUAL_INT32(BP_STOP_NODES, bp_result_stop_reason(result));
    TEST_STATUS(BP_ERR_NOT_KNOWN, bp_result_estimate(&estimate, result));
    TEST_ASSERT_EQUAL_INT32(99999, estimate);
    if (bp_result_best(&best, result) != BP_OK) {
        TEST_STATUS(BP_ERR_NOT_KNOWN, bp_result_best(&best, result));
        TEST_ASSERT_EQUAL_UINT32(77, best);
    }
    bp_result_free(result);
}

/* The largest scores that a solver takes: more than 2,097,151 points are no estimate. */
static void test_estimates_of_large_scores(void)
{
    static const int32_t points[] = {1000, 2097151, 2097152, 10000000};
    bp_solver *solver = test_solver(BP_OBJECTIVE_MARGIN);
    for (size_t i = 0; i < TEST_LENGTH(points); i++) {
        bp_game *game = test_sticks_game(2, 5, points[i], 0, points[i]);
        bp_state *state = NULL;
        int32_t estimate = 99999;
        TEST_STATUS(BP_OK, bp_state_new(&state, game));
        bp_result *result = test_solve(solver, state);
        TEST_ASSERT_EQUAL_INT32(points[i], test_value(result));
        if (points[i] <= INT32_MAX / BP_ESTIMATE_POINT) {
            TEST_ASSERT_EQUAL_INT32(points[i], assert_exact(result));
        } else {
            TEST_STATUS(BP_ERR_UNSUPPORTED, bp_result_estimate(&estimate, result));
            TEST_ASSERT_EQUAL_INT32(99999, estimate);
        }
        bp_result_free(result);
        bp_state_free(state);
        bp_game_free(game);
        TEST_STATUS(BP_OK, bp_solver_clear(solver));
    }
    bp_solver_free(solver);
}

/* A finished game has the value of its scores for seat 0, for every objective. */
static void test_a_finished_game(void)
{
    static const struct {
        const char *text;
        int32_t objective;
    } cases[] = {
        {"players=2 board=RG moves=Ra,Gc,Rc", BP_OBJECTIVE_OUTCOME},
        {"players=2 board=RG moves=Ra,Gc,Rc", BP_OBJECTIVE_MARGIN},
        {"players=2 board=RG moves=Ra,Gc,Rc", BP_OBJECTIVE_MAXN},
        {"players=3 board=RG moves=Ra,Gc,Rc", BP_OBJECTIVE_GUARANTEED},
        {"players=3 board=RG moves=Ra,Gc,Rc", BP_OBJECTIVE_MAXN},
    };
    for (size_t i = 0; i < TEST_LENGTH(cases); i++) {
        bp_state *state = test_open(cases[i].text);
        bp_player *player = playing_new(5, 1, 100);
        bp_minimax *minimax = NULL;
        int32_t scores[BP_PLAYERS_MAX];
        size_t players = 0;
        size_t count = 99;
        bp_move best = 77;
        TEST_ASSERT_EQUAL_INT32(1, bp_state_is_over(state));
        TEST_STATUS(BP_OK, bp_state_scores(scores, BP_PLAYERS_MAX, &players, state));
        int32_t other = scores[1];
        for (size_t seat = 2; seat < players; seat++) {
            other = scores[seat] > other ? scores[seat] : other;
        }
        int32_t margin = scores[0] - other;
        int32_t outcome = (margin > 0) - (margin < 0);
        bp_result *result = solve(cases[i].text, cases[i].objective, 0);
        TEST_ASSERT_EQUAL_INT32(cases[i].objective == BP_OBJECTIVE_OUTCOME ? outcome : margin,
                                assert_exact(result));
        TEST_ASSERT_EQUAL_INT32(0, bp_result_seat(result));
        TEST_ASSERT_EQUAL_INT32(BP_STOP_SOLVED, bp_result_stop_reason(result));
        TEST_ASSERT_EQUAL_INT32(1, bp_result_is_lossless(result));
        TEST_STATUS(BP_ERR_NOT_KNOWN, bp_result_best(&best, result));
        TEST_ASSERT_EQUAL_UINT32(77, best);
        TEST_STATUS(BP_OK, bp_result_pv(NULL, 0, &count, result));
        TEST_ASSERT_EQUAL_UINT(0, count);
        TEST_ASSERT_EQUAL_INT32(0, bp_result_move_count(result));
        TEST_ASSERT_EQUAL_INT64(0, bp_result_count(result, BP_COUNT_NODES));
        if (cases[i].objective == BP_OBJECTIVE_MAXN) {
            int32_t same[BP_PLAYERS_MAX];
            TEST_STATUS(BP_OK, bp_result_scores(same, BP_PLAYERS_MAX, &count, result));
            TEST_ASSERT_EQUAL_UINT(players, count);
            TEST_ASSERT_EQUAL_INT32_ARRAY(scores, same, players);
        }
        bp_result_free(result);
        playing_assert_refused(BP_ERR_OVER, player, state);
        TEST_STATUS(BP_OK, bp_minimax_new(&minimax, NULL));
        searching_assert_refused(BP_ERR_OVER, minimax, state);
        bp_minimax_free(minimax);
        bp_player_free(player);
        bp_state_free(state);
    }
}

/* Players. playing_read() checks most of it. */

static void assert_choice(const char *text, int32_t level, uint64_t nodes, playing_choice *c)
{
    bp_state *state = test_open(text);
    bp_game *game = test_game_of(state);
    bp_result *result = choose(text, level, nodes);
    int32_t players = bp_game_player_count(game);
    int32_t min = 0;
    int32_t max = 0;
    playing_read(c, result, state);
    TEST_STATUS(BP_OK, bp_game_score_range(&min, &max, game));
    TEST_ASSERT_EQUAL_INT32(players == 2 ? BP_OBJECTIVE_MARGIN : BP_OBJECTIVE_GUARANTEED,
                            bp_result_objective(result));
    TEST_STATUS(BP_ERR_UNSUPPORTED, bp_result_scores(NULL, 0, NULL, result));
    for (int32_t i = 0; i < bp_result_move_count(result); i++) {
        int32_t lower = 1;
        int32_t upper = -1;
        size_t count = 99;
        TEST_STATUS(BP_OK, bp_result_move(NULL, &lower, &upper, result, i));
        TEST_ASSERT_TRUE(lower == min - max && upper == max - min);
        TEST_STATUS(BP_OK, bp_result_move_estimate(NULL, NULL, result, i));
        TEST_STATUS(BP_ERR_UNSUPPORTED, bp_result_move_scores(NULL, 0, NULL, result, i));
        TEST_STATUS(BP_OK, bp_result_move_pv(NULL, 0, &count, result, i));
        TEST_ASSERT_EQUAL_UINT(0, count);
    }
    if (c->exact) {
        assert_exact(result);
    } else {
        assert_open(result);
    }
    bp_result_free(result);
    bp_game_free(game);
    bp_state_free(state);
}

static void test_results_of_players(void)
{
    playing_choice c;
    assert_choice(SMALL, 10, 100000, &c);
    TEST_ASSERT_EQUAL_INT32(1, c.exact);
    assert_choice(THREE, 10, 100000, &c);
    TEST_ASSERT_EQUAL_INT32(1, c.exact);
    assert_choice(PLAYING_STANDARD, 6, 0, &c);
    TEST_ASSERT_TRUE(c.exact == 0 && c.stop == BP_STOP_NODES);
    TEST_ASSERT_EQUAL_INT32(6, c.level);
    assert_choice("players=5 seed=1", 10, 3000, &c);
    TEST_ASSERT_TRUE(c.exact == 0 && c.stop == BP_STOP_NODES);
}

/* The level is that which chose, and the visits of the moves are those of the tree. */
static void test_visits_grow_with_the_budget(void)
{
    int64_t before = 0;
    for (uint64_t nodes = 100; nodes <= 10000; nodes *= 10) {
        bp_result *result = choose(PLAYING_STANDARD, 10, nodes);
        int64_t sum = 0;
        for (int32_t i = 0; i < bp_result_move_count(result); i++) {
            int64_t visits = 0;
            TEST_STATUS(BP_OK, bp_result_move_estimate(NULL, &visits, result, i));
            sum += visits;
        }
        TEST_ASSERT_TRUE(sum > before);
        TEST_ASSERT_TRUE(sum >= (int64_t)nodes / 2);
        before = sum;
        bp_result_free(result);
    }
}

static void test_a_random_move(void)
{
    bp_result *result = choose(SMALL, 1, 1000);
    int32_t estimate = 99999;
    size_t count = 0;
    assert_open(result);
    assert_pv(result);
    TEST_STATUS(BP_OK, bp_result_estimate(&estimate, result));
    TEST_ASSERT_EQUAL_INT32(0, estimate);
    TEST_ASSERT_EQUAL_INT32(0, bp_result_move_count(result));
    TEST_STATUS(BP_OK, bp_result_pv(NULL, 0, &count, result));
    TEST_ASSERT_EQUAL_UINT(1, count);
    TEST_ASSERT_EQUAL_INT64(0, bp_result_count(result, BP_COUNT_NODES));
    TEST_ASSERT_EQUAL_INT64(0, bp_result_count(result, BP_COUNT_DEPTH));
    TEST_ASSERT_EQUAL_INT64(1, bp_result_count(result, BP_COUNT_LEVEL));
    bp_result_free(result);
}

/* Minimax */

static void test_results_of_minimax(void)
{
    bp_result *solved = solve(SMALL, BP_OBJECTIVE_MARGIN, 0);
    bp_result *margin = search(SMALL, BP_OBJECTIVE_MARGIN, 40);
    bp_result *outcome = search(SMALL, BP_OBJECTIVE_OUTCOME, 40);
    int32_t lower = 0;
    int32_t upper = 0;
    int32_t estimate = 99999;
    int32_t value = assert_exact(solved);
    TEST_ASSERT_TRUE(value != 0);
    assert_open(margin);
    assert_open(outcome);
    assert_pv(margin);
    assert_pv(outcome);
    TEST_STATUS(BP_OK, bp_result_estimate(&estimate, margin));
    TEST_ASSERT_EQUAL_INT32(value * BP_ESTIMATE_POINT, estimate);
    TEST_STATUS(BP_OK, bp_result_estimate(&estimate, outcome));
    TEST_ASSERT_EQUAL_INT32(value > 0 ? BP_MINIMAX_WIN : -BP_MINIMAX_WIN, estimate);
    TEST_STATUS(BP_OK, bp_result_bounds(&lower, &upper, outcome));
    TEST_ASSERT_TRUE(lower == -1 && upper == 1);
    TEST_STATUS(BP_OK, bp_result_bounds(&lower, &upper, margin));
    TEST_ASSERT_TRUE(lower == -upper && value <= upper && value >= lower);
    TEST_ASSERT_TRUE(bp_result_count(outcome, BP_COUNT_DISTANCE) > 0);
    TEST_ASSERT_EQUAL_INT32(0, bp_result_move_count(outcome));
    TEST_STATUS(BP_ERR_UNSUPPORTED, bp_result_scores(NULL, 0, NULL, outcome));
    bp_result_free(solved);
    bp_result_free(margin);
    bp_result_free(outcome);
}

/* Reviews and puzzles */

static void test_results_of_reviews(void)
{
    bp_result *first = judge(0);
    bp_result *last = judge(-1);
    assert_open(first);
    assert_exact(last);
    TEST_ASSERT_EQUAL_INT32(BP_STOP_NODES, bp_result_stop_reason(first));
    TEST_ASSERT_EQUAL_INT32(BP_STOP_SOLVED, bp_result_stop_reason(last));
    TEST_ASSERT_EQUAL_INT32(BP_OBJECTIVE_MARGIN, bp_result_objective(first));
    TEST_ASSERT_EQUAL_INT32(0, bp_result_is_lossless(first));
    TEST_ASSERT_EQUAL_INT32(1, bp_result_is_lossless(last));
    for (int i = 0; i < 2; i++) {
        const bp_result *result = i ? last : first;
        assert_pv(result);
        TEST_ASSERT_EQUAL_INT32(0, bp_result_move_count(result));
        TEST_STATUS(BP_ERR_ARGUMENT, bp_result_move_estimate(NULL, NULL, result, 0));
        TEST_STATUS(BP_ERR_UNSUPPORTED, bp_result_scores(NULL, 0, NULL, result));
    }
    bp_result_free(first);
    bp_result_free(last);
}

static void test_the_result_of_a_puzzle(void)
{
    bp_result *result = solution();
    int32_t outcome = -1;
    TEST_ASSERT_TRUE(assert_exact(result) >= 0);
    assert_pv(result);
    TEST_STATUS(BP_OK, bp_result_outcome(&outcome, result));
    TEST_ASSERT_TRUE(outcome == 0 || outcome == 1);
    TEST_ASSERT_EQUAL_INT32(BP_STOP_SOLVED, bp_result_stop_reason(result));
    TEST_ASSERT_EQUAL_INT32(BP_OBJECTIVE_MARGIN, bp_result_objective(result));
    bp_result_free(result);
}

/* Results that depend on nothing */

/* Text that grows. */
typedef struct dump {
    char text[DUMP];
    size_t length;
} dump;

static void add(dump *d, const char *format, ...) TEST_PRINTF(2, 3);

static void add(dump *d, const char *format, ...)
{
    va_list arguments;
    va_start(arguments, format);
    int length = vsnprintf(d->text + d->length, sizeof d->text - d->length, format, arguments);
    va_end(arguments);
    TEST_ASSERT_TRUE(length >= 0 && (size_t)length < sizeof d->text - d->length);
    d->length += (size_t)length;
}

static void add_moves(dump *d, const bp_move *moves, size_t count)
{
    for (size_t i = 0; i < count; i++) {
        add(d, " %u", (unsigned)moves[i]);
    }
    add(d, "\n");
}

static void add_scores(dump *d, int status, const int32_t *scores, size_t count)
{
    add(d, "scores %d:", status);
    for (size_t i = 0; i < count && status == BP_OK; i++) {
        add(d, " %d", (int)scores[i]);
    }
    add(d, "\n");
}

/* Everything that a result says. */
static void describe(dump *d, const bp_result *result)
{
    int32_t a = 0;
    int32_t b = 0;
    int32_t scores[BP_PLAYERS_MAX];
    bp_move pv[PV_MAX];
    bp_move move = 0;
    size_t count = 0;
    int status = bp_result_bounds(&a, &b, result);
    d->length = 0;
    add(d, "bounds %d: %d %d\n", status, (int)a, (int)b);
    add(d, "objective %d seat %d stop %d exact %d lossless %d seconds %.9f\n",
        (int)bp_result_objective(result), (int)bp_result_seat(result),
        (int)bp_result_stop_reason(result), (int)bp_result_is_exact(result),
        (int)bp_result_is_lossless(result), bp_result_seconds(result));
    a = b = 0;
    status = bp_result_value(&a, result);
    add(d, "value %d: %d\n", status, (int)a);
    status = bp_result_estimate(&b, result);
    add(d, "estimate %d: %d\n", status, (int)b);
    status = bp_result_best(&move, result);
    add(d, "best %d: %u\n", status, (unsigned)move);
    status = bp_result_scores(scores, BP_PLAYERS_MAX, &count, result);
    add_scores(d, status, scores, count);
    TEST_STATUS(BP_OK, bp_result_pv(pv, PV_MAX, &count, result));
    add_moves(d, pv, count);
    for (int32_t i = 0; i < bp_result_move_count(result); i++) {
        int64_t visits = 0;
        int32_t estimate = 0;
        TEST_STATUS(BP_OK, bp_result_move(&move, &a, &b, result, i));
        add(d, "move %u: %d %d", (unsigned)move, (int)a, (int)b);
        status = bp_result_move_estimate(&estimate, &visits, result, i);
        add(d, " estimate %d: %d %lld ", status, (int)estimate, (long long)visits);
        status = bp_result_move_scores(scores, BP_PLAYERS_MAX, &count, result, i);
        add_scores(d, status, scores, count);
        TEST_STATUS(BP_OK, bp_result_move_pv(pv, PV_MAX, &count, result, i));
        add_moves(d, pv, count);
    }
    for (int32_t i = 0; i < BP_COUNT_COUNT; i++) {
        add(d, " %lld", (long long)bp_result_count(result, i));
    }
}

static dump before;
static dump after;

static void assert_same(const bp_result *result)
{
    describe(&after, result);
    TEST_ASSERT_EQUAL_STRING(before.text, after.text);
}

/* A review makes a new result each time; none changes when others, or the review, go. */
static void test_results_of_a_review_are_copies(void)
{
    bp_state *state = NULL;
    bp_review *review = review_game(&state);
    int32_t plies[] = {0, 5, bp_state_ply(state) - 1};
    for (size_t i = 0; i < TEST_LENGTH(plies); i++) {
        bp_result *one = NULL;
        bp_result *other = NULL;
        bp_result *again = NULL;
        TEST_STATUS(BP_OK, bp_review_result(&one, review, plies[i]));
        TEST_STATUS(BP_OK, bp_review_result(&other, review, plies[i]));
        TEST_ASSERT_TRUE(one != other);
        describe(&before, one);
        assert_same(other);
        bp_result_free(one);
        assert_same(other);
        TEST_STATUS(BP_OK, bp_state_undo(state));
        TEST_STATUS(BP_OK, bp_review_run(review, state));
        TEST_STATUS(BP_OK, bp_state_redo(state));
        assert_same(other);
        TEST_STATUS(BP_OK, bp_review_run(review, state));
        TEST_STATUS(BP_OK, bp_review_result(&again, review, plies[i]));
        assert_same(again);
        bp_review_free(review);
        assert_same(other);
        assert_same(again);
        bp_result_free(other);
        bp_result_free(again);
        bp_state_free(state);
        review = review_game(&state);
    }
    bp_review_free(review);
    bp_state_free(state);
}

static void test_results_of_a_puzzle_are_copies(void)
{
    bp_puzzle *puzzle = puzzle_of(NULL);
    bp_result *one = NULL;
    bp_result *other = NULL;
    TEST_STATUS(BP_OK, bp_puzzle_result(&one, puzzle));
    TEST_STATUS(BP_OK, bp_puzzle_result(&other, puzzle));
    TEST_ASSERT_TRUE(one != other);
    describe(&before, one);
    assert_same(other);
    bp_result_free(one);
    assert_same(other);
    TEST_STATUS(BP_OK, bp_puzzle_result(&one, puzzle));
    bp_puzzle_free(puzzle);
    assert_same(one);
    assert_same(other);
    bp_result_free(one);
    bp_result_free(other);
}

/* A copy needs memory: every allocation fails in turn. */
static void test_a_copy_without_memory(void)
{
    test_memory memory;
    test_memory_init(&memory);
    bp_puzzle *puzzle = puzzle_of(&memory.allocator);
    bp_result *result = NULL;
    int status = BP_ERR_MEMORY;
    TEST_STATUS(BP_OK, bp_puzzle_result(&result, puzzle));
    describe(&before, result);
    bp_result_free(result);
    for (size_t number = 1; status != BP_OK; number++) {
        size_t live = memory.live;
        result = test_poison();
        memory.failed = 0;
        memory.fail_at = memory.calls + number;
        status = bp_puzzle_result(&result, puzzle);
        memory.fail_at = 0;
        TEST_STATUS(memory.failed > 0 ? BP_ERR_MEMORY : BP_OK, status);
        TEST_ASSERT_EQUAL_INT(status == BP_OK, result != NULL);
        TEST_ASSERT_TRUE(number > 2 || status != BP_OK); /* a handle and its moves */
        TEST_ASSERT_TRUE(status == BP_OK || memory.live == live);
    }
    assert_same(result);
    bp_puzzle_free(puzzle);
    bp_result_free(result);
    test_memory_assert_empty(&memory);
}

/* Another search, other options and the end of the searcher change nothing. */
static void test_a_result_of_a_search_stays(void)
{
    bp_state *state = test_open(SMALL);
    bp_state *next = test_open(SMALL);
    bp_solver *solver = test_solver(BP_OBJECTIVE_MAXN);
    bp_minimax *minimax = NULL;
    bp_player *player = playing_new(10, 1, 3000);
    bp_result *results[3] = {NULL, NULL, NULL};
    static dump dumps[3];
    test_random random;
    test_random_init(&random, 5);
    playing_random_move(next, &random);
    TEST_STATUS(BP_OK, bp_minimax_new(&minimax, NULL));
    TEST_STATUS(BP_OK, bp_minimax_set(minimax, BP_OPTION_DEPTH, 5));
    TEST_STATUS(BP_OK, bp_solver_set(solver, BP_OPTION_ALL_MOVES, 1));
    TEST_STATUS(BP_OK, bp_solver_set(solver, BP_OPTION_MOVE_PVS, 1));
    TEST_STATUS(BP_OK, bp_solve(&results[0], solver, state));
    TEST_STATUS(BP_OK, bp_player_choose(&results[1], player, state));
    TEST_STATUS(BP_OK, bp_minimax_search(&results[2], minimax, state));
    bp_state_free(state);
    for (int i = 0; i < 3; i++) {
        describe(&dumps[i], results[i]);
    }
    bp_result_free(test_solve(solver, next));
    bp_result_free(playing_result(player, next));
    searching_found found;
    searching_run(&found, minimax, next);
    bp_solver_free(solver);
    bp_player_free(player);
    bp_minimax_free(minimax);
    bp_state_free(next);
    for (int i = 0; i < 3; i++) {
        before = dumps[i];
        assert_same(results[i]);
        bp_result_free(results[i]);
    }
}

/* Arguments */

static void test_null(void)
{
    int32_t number = 99999;
    int64_t visits = 99999;
    bp_move move = 77;
    size_t count = 99;
    bp_result *result = solve(THREE, BP_OBJECTIVE_MAXN, 0);
    bp_result_free(NULL);
    TEST_STATUS(BP_ERR_ARGUMENT, bp_result_objective(NULL));
    TEST_STATUS(BP_ERR_ARGUMENT, bp_result_seat(NULL));
    TEST_STATUS(BP_ERR_ARGUMENT, bp_result_stop_reason(NULL));
    TEST_STATUS(BP_ERR_ARGUMENT, bp_result_is_exact(NULL));
    TEST_STATUS(BP_ERR_ARGUMENT, bp_result_is_lossless(NULL));
    TEST_STATUS(BP_ERR_ARGUMENT, bp_result_value(&number, NULL));
    TEST_STATUS(BP_ERR_ARGUMENT, bp_result_value(NULL, result));
    TEST_STATUS(BP_ERR_ARGUMENT, bp_result_bounds(&number, &number, NULL));
    TEST_STATUS(BP_ERR_ARGUMENT, bp_result_outcome(&number, NULL));
    TEST_STATUS(BP_ERR_ARGUMENT, bp_result_outcome(NULL, result));
    TEST_STATUS(BP_ERR_ARGUMENT, bp_result_estimate(&number, NULL));
    TEST_STATUS(BP_ERR_ARGUMENT, bp_result_estimate(NULL, result));
    TEST_STATUS(BP_ERR_ARGUMENT, bp_result_scores(&number, 1, &count, NULL));
    TEST_STATUS(BP_ERR_ARGUMENT, bp_result_best(&move, NULL));
    TEST_STATUS(BP_ERR_ARGUMENT, bp_result_best(NULL, result));
    TEST_STATUS(BP_ERR_ARGUMENT, bp_result_pv(&move, 1, &count, NULL));
    TEST_STATUS(BP_ERR_ARGUMENT, bp_result_move_count(NULL));
    TEST_STATUS(BP_ERR_ARGUMENT, bp_result_move(&move, &number, &number, NULL, 0));
    TEST_STATUS(BP_ERR_ARGUMENT, bp_result_move_estimate(&number, &visits, NULL, 0));
    TEST_STATUS(BP_ERR_ARGUMENT, bp_result_move_scores(&number, 1, &count, NULL, 0));
    TEST_STATUS(BP_ERR_ARGUMENT, bp_result_move_pv(&move, 1, &count, NULL, 0));
    TEST_ASSERT_EQUAL_INT64(BP_ERR_ARGUMENT, bp_result_count(NULL, BP_COUNT_NODES));
    TEST_ASSERT_EQUAL_DOUBLE(0, bp_result_seconds(NULL));
    TEST_ASSERT_TRUE(number == 99999 && visits == 99999 && move == 77 && count == 99);
    bp_result_free(result);
}

static void test_moves_that_do_not_exist(void)
{
    bp_result *result = solve(THREE, BP_OBJECTIVE_MAXN, 0);
    int32_t indices[] = {-1, bp_result_move_count(result), INT32_MIN, INT32_MAX};
    TEST_STATUS(BP_OK, bp_result_move(NULL, NULL, NULL, result, 0));
    for (size_t i = 0; i < TEST_LENGTH(indices); i++) {
        size_t count = 99;
        TEST_STATUS(BP_ERR_ARGUMENT, bp_result_move(NULL, NULL, NULL, result, indices[i]));
        TEST_STATUS(BP_ERR_ARGUMENT, bp_result_move_estimate(NULL, NULL, result, indices[i]));
        TEST_STATUS(BP_ERR_ARGUMENT, bp_result_move_scores(NULL, 0, &count, result, indices[i]));
        TEST_STATUS(BP_ERR_ARGUMENT, bp_result_move_pv(NULL, 0, &count, result, indices[i]));
        TEST_ASSERT_EQUAL_UINT(99, count);
    }
    bp_result_free(result);
}

/* A buffer that is too small stays as it is; the count says what it needs. */
static void test_small_buffers(void)
{
    bp_result *result = solve(THREE, BP_OBJECTIVE_MAXN, 0);
    int32_t scores[4] = {77, 77, 77, 77};
    bp_move pv[PV_MAX] = {77};
    size_t count = 99;
    size_t whole = 0;
    TEST_STATUS(BP_ERR_SPACE, bp_result_scores(scores, 2, &count, result));
    TEST_ASSERT_EQUAL_UINT(3, count);
    TEST_STATUS(BP_ERR_SPACE, bp_result_move_scores(scores, 2, &count, result, 1));
    TEST_ASSERT_EQUAL_UINT(3, count);
    TEST_ASSERT_EQUAL_INT32(77, scores[0]);
    TEST_STATUS(BP_OK, bp_result_scores(NULL, 0, &count, result));
    TEST_STATUS(BP_OK, bp_result_scores(scores, 3, NULL, result));
    TEST_ASSERT_TRUE(scores[0] != 77 && scores[3] == 77);
    TEST_STATUS(BP_OK, bp_result_pv(NULL, 0, &whole, result));
    TEST_ASSERT_TRUE(whole > 1);
    TEST_STATUS(BP_ERR_SPACE, bp_result_pv(pv, whole - 1, &count, result));
    TEST_ASSERT_EQUAL_UINT(whole, count);
    TEST_STATUS(BP_OK, bp_result_move_pv(NULL, 0, &whole, result, 0));
    TEST_STATUS(BP_ERR_SPACE, bp_result_move_pv(pv, whole - 1, &count, result, 0));
    TEST_ASSERT_EQUAL_UINT(whole, count);
    TEST_ASSERT_EQUAL_UINT32(77, pv[0]);
    bp_result_free(result);
}

int main(void)
{
    UNITY_BEGIN();
    RUN_TEST(test_each_kind_has_its_counts);
    RUN_TEST(test_the_count_of_replies);
    RUN_TEST(test_a_solved_position);
    RUN_TEST(test_a_stopped_solve);
    RUN_TEST(test_estimates_of_large_scores);
    RUN_TEST(test_a_finished_game);
    RUN_TEST(test_results_of_players);
    RUN_TEST(test_visits_grow_with_the_budget);
    RUN_TEST(test_a_random_move);
    RUN_TEST(test_results_of_minimax);
    RUN_TEST(test_results_of_reviews);
    RUN_TEST(test_the_result_of_a_puzzle);
    RUN_TEST(test_results_of_a_review_are_copies);
    RUN_TEST(test_results_of_a_puzzle_are_copies);
    RUN_TEST(test_a_copy_without_memory);
    RUN_TEST(test_a_result_of_a_search_stays);
    RUN_TEST(test_null);
    RUN_TEST(test_moves_that_do_not_exist);
    RUN_TEST(test_small_buffers);
    return UNITY_END();
}
