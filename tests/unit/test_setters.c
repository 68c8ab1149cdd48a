/* SPDX-License-Identifier: MIT */
/*
 * Setters against a call that begins: each answers BP_OK or BP_ERR_BUSY, and frees nothing that the call uses. Under
 * ThreadSanitizer and AddressSanitizer this also shows that there is no race between them.
 */

#include <pthread.h>
#include <stdatomic.h>

#include <bigpoints.h>
#include <bigpoints/experimental/census.h>
#include <bigpoints/experimental/minimax.h>
#include <bigpoints/experimental/review.h>
#include <unity.h>

#include "support/census.h"
#include "support/support.h"

enum { CALLS = 200 };

static const char BOARD[] = "players=2 board=RGBRGBGB";

void setUp(void)
{
}

void tearDown(void)
{
}

/* A handle, the call that it is for, and all its setters, by number. */
typedef struct contest {
    void *handle;
    const bp_state *state;
    int (*call)(const struct contest *c);
    int (*set)(const struct contest *c, int number);
    int setters;
    atomic_int ended;
    atomic_int wrong;
    atomic_int accepted;
} contest;

static void *set_all(void *argument)
{
    contest *c = argument;
    for (int i = 0; !atomic_load(&c->ended); i++) {
        int status = c->set(c, i % c->setters);
        atomic_fetch_add(&c->accepted, status == BP_OK);
        if (status != BP_OK && status != BP_ERR_BUSY) {
            atomic_store(&c->wrong, status);
        }
    }
    return NULL;
}

static void run(contest *c)
{
    pthread_t thread;
    int done = 0;
    TEST_ASSERT_EQUAL_INT(0, pthread_create(&thread, NULL, set_all, c));
    while (done < CALLS || atomic_load(&c->accepted) < c->setters) {
        int status = c->call(c);
        done += status == BP_OK;
        TEST_ASSERT_TRUE(status == BP_OK || status == BP_ERR_BUSY);
    }
    atomic_store(&c->ended, 1);
    pthread_join(thread, NULL);
    TEST_ASSERT_EQUAL_INT(0, atomic_load(&c->wrong));
}

/* Solver */

static int solve(const contest *c)
{
    bp_result *result;
    int status = bp_solve(&result, c->handle, c->state);
    bp_result_free(result);
    return status;
}

static int set_solver(const contest *c, int number)
{
    bp_solver *solver = c->handle;
    switch (number) {
    case 0: return bp_solver_set(solver, BP_OPTION_MEMORY, 1 << 20);
    case 1: return bp_solver_set(solver, BP_OPTION_MEMORY, 2 << 20);
    case 2: return bp_solver_set(solver, BP_OPTION_OBJECTIVE, BP_OBJECTIVE_MARGIN);
    case 3: return bp_solver_set(solver, BP_OPTION_OBJECTIVE, BP_OBJECTIVE_OUTCOME);
    case 4: return bp_solver_set_table(solver, NULL);
    case 5: return bp_solver_set(solver, BP_OPTION_THREADS, 1);
    case 6: return bp_solver_set(solver, BP_OPTION_MILLISECONDS, 100000);
    case 7: return bp_solver_set(solver, BP_OPTION_NODES, 0);
    case 8: return bp_solver_set(solver, BP_OPTION_ALL_MOVES, 1);
    case 9: return bp_solver_set(solver, BP_OPTION_PV, 1);
    case 10: return bp_solver_set_progress(solver, test_ignore_progress, NULL);
    case 11: return bp_solver_set_proof(solver, NULL, NULL, 0);
    case 12: return bp_solver_set(solver, BP_OPTION_MOVE_PVS, 1);
    default: return bp_solver_clear(solver);
    }
}

static void test_setters_of_a_solver(void)
{
    bp_solver *solver;
    bp_state *state = test_open(BOARD);
    TEST_ASSERT_EQUAL_INT(BP_OK, bp_solver_new(&solver, NULL));
    contest c = {.handle = solver, .state = state, .call = solve, .set = set_solver, .setters = 14};
    run(&c);
    bp_solver_free(solver);
    bp_state_free(state);
}

/* Minimax */

static int search(const contest *c)
{
    bp_result *result;
    int status = bp_minimax_search(&result, c->handle, c->state);
    bp_result_free(result);
    return status;
}

static int32_t evaluate(const void *position, bp_move last, const void *setup, void *user)
{
    (void)position;
    (void)last;
    (void)setup;
    (void)user;
    return 0;
}

static int set_minimax(const contest *c, int number)
{
    bp_minimax *minimax = c->handle;
    switch (number) {
    case 0: return bp_minimax_set(minimax, BP_OPTION_MEMORY, 1 << 17);
    case 1: return bp_minimax_set(minimax, BP_OPTION_MEMORY, 1 << 18);
    case 2: return bp_minimax_set(minimax, BP_OPTION_OBJECTIVE, BP_OBJECTIVE_MARGIN);
    case 3: return bp_minimax_set(minimax, BP_OPTION_DEPTH, 4);
    case 4: return bp_minimax_set(minimax, BP_OPTION_MILLISECONDS, 100000);
    case 5: return bp_minimax_set(minimax, BP_OPTION_NODES, 0);
    case 6: return bp_minimax_set(minimax, BP_OPTION_PRUNING, 1);
    case 7: return bp_minimax_set(minimax, BP_OPTION_CANDIDATES, 0);
    case 8: return bp_minimax_set_estimate(minimax, evaluate, NULL);
    case 9: return bp_minimax_set_progress(minimax, test_ignore_progress, NULL);
    case 10: return bp_minimax_set(minimax, BP_OPTION_DELAY, 1);
    default: bp_minimax_cancel(minimax, 0); return BP_OK;
    }
}

static void test_setters_of_minimax(void)
{
    bp_minimax *minimax;
    bp_state *state = test_open(BOARD);
    TEST_ASSERT_EQUAL_INT(BP_OK, bp_minimax_new(&minimax, NULL));
    TEST_ASSERT_EQUAL_INT(BP_OK, bp_minimax_set(minimax, BP_OPTION_DEPTH, 4));
    contest c = {
        .handle = minimax, .state = state, .call = search, .set = set_minimax, .setters = 12};
    run(&c);
    bp_minimax_free(minimax);
    bp_state_free(state);
}

/* Player */

static int choose(const contest *c)
{
    bp_result *result;
    int status = bp_player_choose(&result, c->handle, c->state);
    bp_result_free(result);
    return status;
}

static int set_player(const contest *c, int number)
{
    bp_player *player = c->handle;
    switch (number) {
    case 0: return bp_player_set(player, BP_OPTION_MEMORY, 1 << 20);
    case 1: return bp_player_set(player, BP_OPTION_MEMORY, 2 << 20);
    case 2: return bp_player_set(player, BP_OPTION_LEVEL, 10);
    case 3: return bp_player_set(player, BP_OPTION_SEED, 7);
    case 4: return bp_player_set(player, BP_OPTION_MILLISECONDS, 100000);
    case 5: return bp_player_set(player, BP_OPTION_NODES, 4000);
    case 6: return bp_player_set_progress(player, test_ignore_progress, NULL);
    default: return bp_player_clear(player);
    }
}

static void test_setters_of_a_player(void)
{
    bp_player *player;
    bp_state *state = test_open(BOARD);
    TEST_ASSERT_EQUAL_INT(BP_OK, bp_player_new(&player, 10, 1, NULL));
    TEST_ASSERT_EQUAL_INT(BP_OK, bp_player_set(player, BP_OPTION_NODES, 4000));
    contest c = {.handle = player, .state = state, .call = choose, .set = set_player, .setters = 8};
    run(&c);
    bp_player_free(player);
    bp_state_free(state);
}

/* Review */

static int review_game(const contest *c)
{
    return bp_review_run(c->handle, c->state);
}

static int set_review(const contest *c, int number)
{
    bp_review *review = c->handle;
    switch (number) {
    case 0: return bp_review_set(review, BP_OPTION_MEMORY, 1 << 20);
    case 1: return bp_review_set(review, BP_OPTION_SOLVE_NODES, 1 << 20);
    case 2: return bp_review_set(review, BP_OPTION_SEARCH_NODES, 4000);
    case 3: return bp_review_set(review, BP_OPTION_MILLISECONDS, 100000);
    case 4: return bp_review_set_progress(review, test_ignore_progress, NULL);
    default: bp_review_cancel(review, 0); return BP_OK;
    }
}

static void test_setters_of_a_review(void)
{
    bp_review *review;
    bp_state *state = test_open("players=2 board=RGGR moves=Ga,Gc,Ra,Rb,Rc");
    TEST_ASSERT_EQUAL_INT(BP_OK, bp_review_new(&review, NULL));
    contest c = {
        .handle = review, .state = state, .call = review_game, .set = set_review, .setters = 6};
    run(&c);
    bp_review_free(review);
    bp_state_free(state);
}

/* Census */

static int count(const contest *c)
{
    return bp_census_run(c->handle, NULL, 0);
}

static int on_census(const bp_progress *progress, void *user)
{
    (void)progress;
    (void)user;
    return 1; /* so that something is left to be done */
}

/* BP_ERR_BUSY is also the answer of what can't be set once something is done. */
static int set_census(const contest *c, int number)
{
    bp_census *census = c->handle;
    switch (number) {
    case 0: return bp_census_set(census, BP_OPTION_MEMORY, 1 << 20);
    case 1: return bp_census_set(census, BP_OPTION_MEMORY, 2 << 20);
    case 2: return bp_census_set_table(census, NULL);
    case 3: return bp_census_set(census, BP_OPTION_THREADS, 1);
    case 4: return bp_census_set_progress(census, on_census, NULL);
    case 5: return bp_census_set_rows(census, NULL, NULL);
    case 6: return bp_census_set_save(census, test_ignore_text, NULL, 0);
    case 7: return census_set_sample(census, 100, 1);
    case 8: return bp_census_set(census, BP_OPTION_FIRST_MOVES, 0);
    case 9: return census_set_shard(census, 1, 1);
    case 10: return census_set_range(census, 0, 1);
    default: return bp_census_save(census, test_ignore_text, NULL);
    }
}

static void test_setters_of_a_census(void)
{
    bp_config *config;
    bp_census *census;
    TEST_ASSERT_EQUAL_INT(BP_OK,
                          bp_config_parse(&config, "players=2 colours=3 discs=3", NULL, NULL, 0));
    TEST_ASSERT_EQUAL_INT(BP_OK,
                          bp_census_new(&census, config, BP_OBJECTIVE_MARGIN, NULL, NULL, 0));
    contest c = {.handle = census, .call = count, .set = set_census, .setters = 12};
    run(&c);
    bp_census_free(census);
    bp_config_free(config);
}

int main(void)
{
    UNITY_BEGIN();
    RUN_TEST(test_setters_of_a_solver);
    RUN_TEST(test_setters_of_minimax);
    RUN_TEST(test_setters_of_a_player);
    RUN_TEST(test_setters_of_a_review);
    RUN_TEST(test_setters_of_a_census);
    return UNITY_END();
}
