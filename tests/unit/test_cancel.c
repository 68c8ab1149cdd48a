/* SPDX-License-Identifier: MIT */
/*
 * A cancel that comes between two calls: it stops the next one, whatever was cleared meanwhile, and can be withdrawn at
 * no cost. The same for solver, minimax, player, review and census, and in a signal handler.
 */

#include <bigpoints.h>
#include <bigpoints/experimental/census.h>
#include <bigpoints/experimental/minimax.h>
#include <bigpoints/experimental/review.h>
#include <errno.h>
#include <signal.h>
#include <unity.h>

#include "support/support.h"

static const char BOARD[] = "players=2 board=RGBYRGBYRGBYRGBY";

void setUp(void)
{
}

void tearDown(void)
{
}

static uint64_t solve(bp_solver *solver, const bp_state *state, int32_t stop_reason)
{
    bp_result *result;
    TEST_ASSERT_EQUAL_INT(BP_OK, bp_solve(&result, solver, state));
    TEST_ASSERT_EQUAL_INT32(stop_reason, bp_result_stop_reason(result));
    uint64_t nodes = (uint64_t)bp_result_count(result, BP_COUNT_NODES);
    bp_result_free(result);
    return nodes;
}

static void test_a_solver_keeps_its_table(void)
{
    bp_state *state = test_open(BOARD);
    bp_solver *solver;
    TEST_ASSERT_EQUAL_INT(BP_OK, bp_solver_new(&solver, NULL));
    TEST_ASSERT_EQUAL_INT(BP_OK, bp_solver_set(solver, BP_OPTION_OBJECTIVE, BP_OBJECTIVE_MARGIN));
    uint64_t cold = solve(solver, state, BP_STOP_SOLVED);
    uint64_t warm = solve(solver, state, BP_STOP_SOLVED);
    TEST_ASSERT_TRUE(warm < cold / 10);
    bp_solver_cancel(solver, 1);
    bp_solver_cancel(solver, 0);
    TEST_ASSERT_EQUAL_UINT64(warm, solve(solver, state, BP_STOP_SOLVED));
    bp_solver_cancel(solver, 1);
    TEST_ASSERT_EQUAL_INT(BP_OK, bp_solver_clear(solver));
    solve(solver, state, BP_STOP_CANCELLED);
    TEST_ASSERT_EQUAL_UINT64(cold, solve(solver, state, BP_STOP_SOLVED));
    bp_solver_cancel(NULL, 0);
    bp_solver_free(solver);
    bp_state_free(state);
}

/* A call that fails does not use a cancel up. */
static void test_a_failed_solve_keeps_the_cancel(void)
{
    bp_state *three = test_open("players=3 board=RGBRGB");
    bp_state *state = test_open(BOARD);
    bp_result *result;
    bp_solver *solver;
    TEST_ASSERT_EQUAL_INT(BP_OK, bp_solver_new(&solver, NULL));
    bp_solver_cancel(solver, 1);
    TEST_ASSERT_EQUAL_INT(BP_ERR_UNSUPPORTED, bp_solve(&result, solver, three));
    solve(solver, state, BP_STOP_CANCELLED);
    solve(solver, state, BP_STOP_SOLVED);
    bp_solver_free(solver);
    bp_state_free(three);
    bp_state_free(state);
}

static void search(bp_minimax *minimax, const bp_state *state, int32_t stop_reason)
{
    bp_result *result;
    TEST_ASSERT_EQUAL_INT(BP_OK, bp_minimax_search(&result, minimax, state));
    TEST_ASSERT_EQUAL_INT32(stop_reason, bp_result_stop_reason(result));
    bp_result_free(result);
}

static void test_minimax(void)
{
    bp_state *state = test_open(BOARD);
    bp_minimax *minimax;
    TEST_ASSERT_EQUAL_INT(BP_OK, bp_minimax_new(&minimax, NULL));
    TEST_ASSERT_EQUAL_INT(BP_OK, bp_minimax_set(minimax, BP_OPTION_DEPTH, 2));
    bp_minimax_cancel(minimax, 1);
    search(minimax, state, BP_STOP_CANCELLED);
    search(minimax, state, BP_STOP_SOLVED);
    bp_minimax_cancel(minimax, 1);
    bp_minimax_cancel(minimax, 0);
    search(minimax, state, BP_STOP_SOLVED);
    bp_minimax_cancel(NULL, 0);
    bp_minimax_free(minimax);
    bp_state_free(state);
}

static void choose(bp_player *player, const bp_state *state, int is_cancelled)
{
    bp_result *result;
    TEST_ASSERT_EQUAL_INT(BP_OK, bp_player_choose(&result, player, state));
    TEST_ASSERT_EQUAL_INT(is_cancelled, bp_result_stop_reason(result) == BP_STOP_CANCELLED);
    bp_result_free(result);
}

static void test_a_player(void)
{
    bp_state *state = test_open(BOARD);
    bp_player *player;
    TEST_ASSERT_EQUAL_INT(BP_OK, bp_player_new(&player, 6, 1, NULL));
    bp_player_cancel(player, 1);
    choose(player, state, 1);
    choose(player, state, 0);
    bp_player_cancel(player, 1);
    TEST_ASSERT_EQUAL_INT(BP_OK, bp_player_clear(player));
    choose(player, state, 1);
    bp_player_cancel(player, 1);
    bp_player_cancel(player, 0);
    choose(player, state, 0);
    bp_player_cancel(NULL, 0);
    bp_player_free(player);
    bp_state_free(state);
}

static void test_a_census(void)
{
    bp_config *config;
    bp_census *census;
    TEST_ASSERT_EQUAL_INT(BP_OK,
                          bp_config_parse(&config, "players=2 colours=3 discs=2", NULL, NULL, 0));
    TEST_ASSERT_EQUAL_INT(BP_OK,
                          bp_census_new(&census, config, BP_OBJECTIVE_MARGIN, NULL, NULL, 0));
    bp_census_cancel(census, 1);
    TEST_ASSERT_EQUAL_INT(BP_OK, bp_census_run(census, NULL, 0));
    TEST_ASSERT_EQUAL_INT(0, bp_census_shard_done(census));
    bp_census_cancel(census, 1);
    bp_census_cancel(census, 0);
    TEST_ASSERT_EQUAL_INT(BP_OK, bp_census_run(census, NULL, 0));
    TEST_ASSERT_EQUAL_INT(1, bp_census_shard_done(census));
    bp_census_cancel(NULL, 0);
    bp_census_free(census);
    bp_config_free(config);
}

/* Everything that a signal handler may cancel. */
static struct engines {
    bp_solver *solver;
    bp_minimax *minimax;
    bp_player *player;
    bp_review *review;
    bp_census *census;
    volatile sig_atomic_t changes; /* of errno, by all functions together */
    volatile sig_atomic_t signals;
} all;

enum { ERROR = 4711 }; /* no function sets it */

#define KEEPS_ERRNO(call) (errno = ERROR, (call), all.changes += errno != ERROR)

static void cancel_all(int number)
{
    (void)number;
    int before = errno;
    KEEPS_ERRNO(bp_solver_cancel(all.solver, 0));
    KEEPS_ERRNO(bp_solver_cancel(all.solver, 1));
    KEEPS_ERRNO(bp_minimax_cancel(all.minimax, 0));
    KEEPS_ERRNO(bp_minimax_cancel(all.minimax, 1));
    KEEPS_ERRNO(bp_player_cancel(all.player, 0));
    KEEPS_ERRNO(bp_player_cancel(all.player, 1));
    KEEPS_ERRNO(bp_review_cancel(all.review, 0));
    KEEPS_ERRNO(bp_review_cancel(all.review, 1));
    KEEPS_ERRNO(bp_census_cancel(all.census, 0));
    KEEPS_ERRNO(bp_census_cancel(all.census, 1));
    KEEPS_ERRNO(bp_solver_cancel(NULL, 1));
    errno = before;
    all.signals++;
}

/* Progress callback: a signal arrives in the middle of the search. */
static int interrupt(const bp_progress *progress, void *user)
{
    (void)progress;
    (void)user;
    (void)signal(SIGTERM, cancel_all);
    TEST_ASSERT_EQUAL_INT(0, raise(SIGTERM));
    return 0;
}

static void test_a_signal_handler_cancels_everything_and_errno_stays(void)
{
    bp_state *state = test_open("players=2 seed=1");
    bp_state *played = test_open("players=2 board=RGGR moves=Ra,Ga");
    bp_config *config = test_config("players=2 colours=3 discs=2");
    TEST_ASSERT_EQUAL_INT(BP_OK, bp_solver_new(&all.solver, NULL));
    TEST_ASSERT_EQUAL_INT(BP_OK, bp_solver_set_progress(all.solver, interrupt, NULL));
    TEST_ASSERT_EQUAL_INT(BP_OK, bp_minimax_new(&all.minimax, NULL));
    TEST_ASSERT_EQUAL_INT(BP_OK, bp_player_new(&all.player, 6, 1, NULL));
    TEST_ASSERT_EQUAL_INT(BP_OK, bp_review_new(&all.review, NULL));
    TEST_ASSERT_EQUAL_INT(BP_OK,
                          bp_census_new(&all.census, config, BP_OBJECTIVE_MARGIN, NULL, NULL, 0));
    solve(all.solver, state, BP_STOP_CANCELLED); /* of the whole standard game */
    TEST_ASSERT_TRUE(all.signals > 0);
    TEST_ASSERT_EQUAL_INT(0, all.changes);
    search(all.minimax, state, BP_STOP_CANCELLED);
    choose(all.player, state, 1);
    TEST_ASSERT_EQUAL_INT(BP_OK, bp_review_run(all.review, played));
    TEST_ASSERT_EQUAL_INT32(BP_STOP_CANCELLED, bp_review_stop_reason(all.review));
    TEST_ASSERT_EQUAL_INT(BP_OK, bp_census_run(all.census, NULL, 0));
    TEST_ASSERT_EQUAL_INT(0, bp_census_shard_done(all.census));
    bp_solver_free(all.solver);
    bp_minimax_free(all.minimax);
    bp_player_free(all.player);
    bp_review_free(all.review);
    bp_census_free(all.census);
    bp_config_free(config);
    bp_state_free(played);
    bp_state_free(state);
}

int main(void)
{
    UNITY_BEGIN();
    RUN_TEST(test_a_solver_keeps_its_table);
    RUN_TEST(test_a_failed_solve_keeps_the_cancel);
    RUN_TEST(test_minimax);
    RUN_TEST(test_a_player);
    RUN_TEST(test_a_census);
    RUN_TEST(test_a_signal_handler_cancels_everything_and_errno_stays);
    return UNITY_END();
}
