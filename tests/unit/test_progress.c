/* SPDX-License-Identifier: MIT */
/*
 * What a progress callback can query, for each engine: what applies, what does not, and that the numbers belong to the
 * search. Calls are counted, not seconds.
 */
#include <bigpoints.h>
#include <bigpoints/experimental/bulk.h>
#include <bigpoints/experimental/census.h>
#include <bigpoints/experimental/minimax.h>
#include <bigpoints/sys/table_ops.h>
#include <string.h>
#include <unity.h>

#include "support/census.h"
#include "support/custom_table.h"
#include "support/playing.h"
#include "support/searching.h"
#include "support/solving.h"
#include "support/support.h"

void setUp(void)
{
}
void tearDown(void)
{
}

enum { SOLVER = 1, SEARCH = 2, CENSUS = 4 };

/* What a callback received. */
typedef struct record {
    int kind; /* which group of queries applies */
    uint64_t calls;
    uint64_t stop_at; /* the call that stops; 0: none */
    uint64_t nodes;
    uint64_t max_nodes; /* of all calls */
    uint64_t restarts;  /* calls with fewer nodes than the one before */
    uint64_t filled;    /* calls with a known table fill */
    double seconds;
    double fill; /* the last known one */
    double max_fill;
    int64_t depth;
    int64_t windows;
    int32_t lower;
    int32_t upper;
    int32_t first_width; /* of the bounds, at the first call */
    int32_t value;
    bp_move best;
    int64_t done;
    int64_t total;
    int wrong;
    int line; /* of the first wrong answer */
} record;

static void check(record *r, int fine, int line)
{
    if (!fine && r->wrong++ == 0) {
        r->line = line;
    }
}

#define CHECK(condition) check(r, (condition), __LINE__)

static void query_solver(record *r, const bp_progress *p)
{
    int applies = r->kind == SOLVER;
    int status = applies ? BP_OK : BP_ERR_UNSUPPORTED;
    int32_t lower = 77;
    int32_t upper = 77;
    r->windows = bp_progress_count(p, BP_COUNT_WINDOWS);
    CHECK(applies ? r->windows >= 0 : r->windows == BP_ERR_UNSUPPORTED);
    CHECK(bp_progress_bounds(&lower, &upper, p) == status);
    CHECK(applies ? lower <= upper : lower == 77 && upper == 77);
    CHECK(bp_progress_bounds(&r->lower, NULL, p) == status);
    CHECK(bp_progress_bounds(NULL, &r->upper, p) == status);
    CHECK(bp_progress_bounds(NULL, NULL, p) == status);
    CHECK(!applies || (r->lower == lower && r->upper == upper));
    r->first_width = r->calls == 0 ? upper - lower : r->first_width;
}

static void query_search(record *r, const bp_progress *p)
{
    int applies = r->kind == SEARCH;
    int status = applies ? BP_OK : BP_ERR_UNSUPPORTED;
    bp_move best = 77;
    bp_move alone = 77;
    int32_t value = INT32_MIN;
    r->depth = bp_progress_count(p, BP_COUNT_DEPTH);
    CHECK(applies ? r->depth >= 0 : r->depth == BP_ERR_UNSUPPORTED);
    CHECK(bp_progress_best(&best, &value, p) == status);
    CHECK(bp_progress_best(&alone, NULL, p) == status);
    CHECK(bp_progress_best(NULL, NULL, p) == status);
    CHECK(applies ? best != 0 && value != INT32_MIN : best == 77 && value == INT32_MIN);
    CHECK(best == alone);
    r->best = best;
    CHECK(bp_progress_best(NULL, &r->value, p) == status);
    CHECK(!applies || r->value == value);
}

static void query_census(record *r, const bp_progress *p)
{
    int applies = r->kind == CENSUS;
    r->done = bp_progress_count(p, BP_COUNT_UNITS_DONE);
    r->total = bp_progress_count(p, BP_COUNT_UNITS);
    CHECK(applies ? r->done >= 0 && r->done <= r->total
                  : r->done == BP_ERR_UNSUPPORTED && r->total == BP_ERR_UNSUPPORTED);
    CHECK(applies || bp_progress_seconds_left(p) < 0);
}

/* No search counts these while it runs, and there are no others. */
static void query_nothing(record *r, const bp_progress *p)
{
    static const int32_t at_the_end[] = {BP_COUNT_PROBES,   BP_COUNT_HITS,    BP_COUNT_STORES,
                                         BP_COUNT_STATES,   BP_COUNT_REPLIES, BP_COUNT_TABLE_BYTES,
                                         BP_COUNT_DISTANCE, BP_COUNT_LEVEL,   BP_COUNT_BOARDS};
    for (size_t i = 0; i < TEST_LENGTH(at_the_end); i++) {
        CHECK(bp_progress_count(p, at_the_end[i]) == BP_ERR_UNSUPPORTED);
    }
    CHECK(bp_progress_count(p, -1) == BP_ERR_ARGUMENT);
    CHECK(bp_progress_count(p, BP_COUNT_COUNT) == BP_ERR_ARGUMENT);
}

static int listen(const bp_progress *p, void *user)
{
    record *r = user;
    uint64_t nodes = (uint64_t)bp_progress_count(p, BP_COUNT_NODES);
    double fill = bp_progress_table_fill(p);
    query_solver(r, p);
    query_search(r, p);
    query_census(r, p);
    query_nothing(r, p);
    CHECK(bp_progress_seconds(p) >= 0 && fill <= 1);
    r->restarts += nodes < r->nodes;
    r->nodes = nodes;
    r->max_nodes = nodes > r->max_nodes ? nodes : r->max_nodes;
    r->seconds = bp_progress_seconds(p);
    r->filled += fill >= 0;
    r->fill = fill >= 0 ? fill : r->fill;
    r->max_fill = fill > r->max_fill ? fill : r->max_fill;
    return ++r->calls == r->stop_at;
}

static void assert_right(const record *r)
{
    if (r->wrong) {
        test_fail("%d wrong answers, the first in line %d", r->wrong, r->line);
    }
}

static void test_nothing(void)
{
    int32_t number = 77;
    bp_move move = 77;

    for (int32_t count = 0; count < BP_COUNT_COUNT; count++) {
        TEST_ASSERT_EQUAL_INT64(BP_ERR_ARGUMENT, bp_progress_count(NULL, count));
    }
    TEST_ASSERT_TRUE(bp_progress_seconds(NULL) == 0);
    TEST_STATUS(BP_ERR_ARGUMENT, bp_progress_bounds(&number, &number, NULL));
    TEST_STATUS(BP_ERR_ARGUMENT, bp_progress_best(&move, &number, NULL));
    TEST_ASSERT_TRUE(bp_progress_table_fill(NULL) < 0);
    TEST_ASSERT_TRUE(bp_progress_seconds_left(NULL) < 0);
    TEST_ASSERT_TRUE(number == 77 && move == 77);
}

/* Solver */

static record solve(const char *text, int32_t objective, bp_table *table, uint64_t bytes,
                    int32_t stop_reason)
{
    record r = {.kind = SOLVER};
    bp_state *state = test_open(text);
    bp_solver *solver = test_solver(objective);
    TEST_STATUS(BP_OK, bp_solver_set_table(solver, table));
    TEST_STATUS(BP_OK, bp_solver_set(solver, BP_OPTION_MEMORY, (int64_t)bytes));
    TEST_STATUS(BP_OK, bp_solver_set_progress(solver, listen, &r));
    bp_result *result = test_solve(solver, state);
    TEST_ASSERT_EQUAL_INT32(stop_reason, bp_result_stop_reason(result));
    TEST_ASSERT_TRUE(r.calls > 1);
    TEST_ASSERT_TRUE(r.nodes <= (uint64_t)bp_result_count(result, BP_COUNT_NODES));
    TEST_ASSERT_TRUE(r.nodes <= 1024 * r.calls);
    TEST_ASSERT_EQUAL_UINT64(0, r.restarts);
    TEST_ASSERT_TRUE(r.seconds <= bp_result_seconds(result));
    if (stop_reason == BP_STOP_SOLVED) {
        int32_t value = test_value(result);
        TEST_ASSERT_TRUE(r.lower <= value && value <= r.upper);
    }
    assert_right(&r);
    bp_result_free(result);
    bp_solver_free(solver);
    bp_state_free(state);
    return r;
}

#define LONGER "board=RGBYPRGBYPRGBYP"

static void test_a_solver(void)
{
    record r = solve(LONGER, BP_OBJECTIVE_MARGIN, NULL, 0, BP_STOP_SOLVED);
    TEST_ASSERT_TRUE(r.windows > 0 && r.upper - r.lower < r.first_width);
    TEST_ASSERT_EQUAL_UINT64(r.calls, r.filled);
    TEST_ASSERT_TRUE(r.fill > 0 && r.fill < 1);
    solve(LONGER, BP_OBJECTIVE_OUTCOME, NULL, 0, BP_STOP_SOLVED);
    solve("players=3 board=RGBKRGWBRGB", BP_OBJECTIVE_GUARANTEED, NULL, 0, BP_STOP_SOLVED);
}

static double fill_of(const char *name, uint64_t bytes)
{
    bp_table *table;
    TEST_STATUS(BP_OK, bp_table_new(&table, name, bytes, NULL));
    record r = solve(LONGER, BP_OBJECTIVE_MARGIN, table, 0, BP_STOP_SOLVED);
    TEST_ASSERT_TRUE(r.filled == r.calls || r.filled == 0);
    bp_table_free(table);
    return r.filled ? r.fill : -1;
}

/* The same entries fill a table half as large twice as much. A table of a few buckets is full. */
static void test_the_fill_of_tables(void)
{
    custom_log log = {0};
    bp_table *own;
    double small = fill_of("array", 1 << 26);
    double large = fill_of("array", 1 << 27);
    TEST_ASSERT_TRUE(large > 0 && small > 1.8 * large && small < 2.2 * large);
    TEST_ASSERT_TRUE(fill_of("array", 1 << 10) > 0.9);
    TEST_ASSERT_TRUE(fill_of("growing", 1 << 26) > 0);
    TEST_ASSERT_TRUE(fill_of("uthash", 1 << 28) > 0);
    TEST_ASSERT_TRUE(fill_of("growing", UINT64_MAX) > 0);
    TEST_ASSERT_TRUE(fill_of("none", 0) < 0);
    TEST_ASSERT_TRUE(fill_of("growing", 0) < 0); /* no limit */
    TEST_ASSERT_TRUE(fill_of("uthash", 0) < 0);
    TEST_STATUS(BP_OK, bp_table_new_custom(&own, &custom_shared, 1 << 20, &log, NULL));
    record r = solve(LONGER, BP_OBJECTIVE_MARGIN, own, 0, BP_STOP_SOLVED);
    TEST_ASSERT_EQUAL_UINT64(0, r.filled);
    bp_table_free(own);
}

/* Backward induction: a growing table that becomes full, and a method of the game without a table. */
static void test_a_table_that_becomes_full(void)
{
    record r =
        solve("players=3 board=RGBYRGBYRGBY", BP_OBJECTIVE_MAXN, NULL, 1 << 19, BP_STOP_MEMORY);
    TEST_ASSERT_EQUAL_UINT64(r.calls, r.filled);
    TEST_ASSERT_TRUE(r.fill > 0.9 && r.fill <= 1);
    r = solve("rules=thesis board=RBGRBGBGRYYY", BP_OBJECTIVE_THESIS, NULL, 0, BP_STOP_SOLVED);
    TEST_ASSERT_EQUAL_UINT64(0, r.filled);
}

/* Threads share a table that grows. */
static void test_a_solver_of_two_threads(void)
{
    record r = {.kind = SOLVER};
    bp_state *state = test_open(TEST_LARGE_BOARD);
    bp_solver *solver = test_solver(BP_OBJECTIVE_MARGIN);
    TEST_STATUS(BP_OK, bp_solver_set(solver, BP_OPTION_THREADS, 2));
    TEST_STATUS(BP_OK, bp_solver_set(solver, BP_OPTION_NODES, 400000));
    TEST_STATUS(BP_OK, bp_solver_set_progress(solver, listen, &r));
    bp_result_free(test_solve(solver, state));
    TEST_ASSERT_TRUE(r.calls > 1);
    TEST_ASSERT_EQUAL_UINT64(r.calls, r.filled);
    TEST_ASSERT_TRUE(r.max_fill > 0);
    assert_right(&r);
    bp_solver_free(solver);
    bp_state_free(state);
}

/* In a bulk call nodes and seconds are those of the item. */
static void test_a_bulk_call(void)
{
    record r = {.kind = SOLVER};
    int64_t nodes[3] = {0, 0, 0};
    bp_config *config = test_config("players=2");
    bp_solver *solver = test_solver(BP_OBJECTIVE_MARGIN);
    TEST_STATUS(BP_OK, bp_solver_set_progress(solver, listen, &r));
    bp_answers *answers = NULL;
    TEST_STATUS(BP_OK, bp_bulk_solve_boards(&answers, solver, config,
                                            "RGBYPRGBYPRGBYP\nRGBYPPYBGRRGBYP\nRGBYRGBYRGBYPPP\n"));
    TEST_STATUS(BP_OK, bp_answers_column(nodes, 3, NULL, answers, BP_ANSWER_NODES));
    bp_answers_free(answers);
    const int64_t max = (int64_t)r.max_nodes;
    TEST_ASSERT_TRUE(r.restarts >= 2);
    TEST_ASSERT_TRUE(max <= nodes[0] || max <= nodes[1] || max <= nodes[2]);
    TEST_ASSERT_EQUAL_UINT64(r.calls, r.filled);
    assert_right(&r);
    bp_solver_free(solver);
    bp_config_free(config);
}

/* Minimax */

static record search(int pruning, uint64_t stop_at)
{
    record r = {.kind = SEARCH, .stop_at = stop_at};
    bp_state *state = test_open(TEST_LARGE_BOARD);
    bp_minimax *minimax;
    searching_found found;
    TEST_STATUS(BP_OK, bp_minimax_new(&minimax, NULL));
    TEST_STATUS(BP_OK, bp_minimax_set(minimax, BP_OPTION_DEPTH, pruning ? 30 : 5));
    TEST_STATUS(BP_OK, bp_minimax_set(minimax, BP_OPTION_PRUNING, pruning));
    TEST_STATUS(BP_OK, bp_minimax_set_progress(minimax, listen, &r));
    searching_run(&found, minimax, state);
    TEST_ASSERT_TRUE(r.calls > 1);
    if (stop_at) {
        TEST_ASSERT_EQUAL_UINT64(stop_at, r.calls);
        TEST_ASSERT_EQUAL_INT32(BP_STOP_CANCELLED, found.stop);
        TEST_ASSERT_EQUAL_INT32(r.depth, found.depth);
        TEST_ASSERT_EQUAL_UINT64(r.nodes, found.nodes);
    }
    TEST_ASSERT_EQUAL_INT32(1, bp_state_is_legal(state, r.best));
    TEST_ASSERT_TRUE(r.seconds <= found.seconds);
    assert_right(&r);
    bp_minimax_free(minimax);
    bp_state_free(state);
    return r;
}

static void test_minimax(void)
{
    record r = search(1, 20);
    TEST_ASSERT_TRUE(r.depth > 0);
    TEST_ASSERT_EQUAL_UINT64(r.calls, r.filled);
    TEST_ASSERT_TRUE(r.fill > 0 && r.fill < 1);
    r = search(0, 0); /* no table */
    TEST_ASSERT_EQUAL_UINT64(0, r.filled);
}

/* Player */

static void test_a_player(void)
{
    record r = {.kind = SEARCH, .stop_at = 9};
    bp_state *state = test_open(PLAYING_STANDARD);
    bp_player *player = playing_new(10, 1, 50000);
    playing_choice c;
    TEST_STATUS(BP_OK, bp_player_set_progress(player, listen, &r));
    bp_result *result = playing_result(player, state);
    playing_read(&c, result, state);
    TEST_ASSERT_EQUAL_INT32(BP_STOP_CANCELLED, c.stop);
    TEST_ASSERT_EQUAL_UINT64(9, r.calls);
    TEST_ASSERT_EQUAL_UINT64(r.nodes, c.nodes);
    TEST_ASSERT_EQUAL_INT32(r.depth, c.depth);
    TEST_ASSERT_EQUAL_UINT32(r.best, c.move);
    TEST_ASSERT_EQUAL_INT32(r.value, c.value);
    TEST_ASSERT_EQUAL_UINT64(0, r.filled);
    TEST_ASSERT_TRUE(r.seconds <= bp_result_seconds(result));
    bp_result_free(result);
    assert_right(&r);
    bp_player_free(player);
    bp_state_free(state);
}

/* The solver of a player has a table. The player's queries stay those of a player. */
static void test_a_player_that_solves(void)
{
    record r = {.kind = SEARCH};
    bp_state *state = test_open("players=2 rules=official board=RYGBGRYBRBYGRR");
    bp_player *player = playing_new(10, 1, 400000);
    playing_choice c;
    TEST_STATUS(BP_OK, bp_player_set_progress(player, listen, &r));
    playing_choose(&c, player, state);
    TEST_ASSERT_EQUAL_INT32(1, c.exact);
    TEST_ASSERT_TRUE(r.filled > 0 && r.filled < r.calls && r.fill > 0);
    TEST_ASSERT_TRUE(r.nodes <= c.nodes);
    TEST_ASSERT_EQUAL_UINT64(0, r.restarts);
    assert_right(&r);
    bp_player_free(player);
    bp_state_free(state);
}

/* Census */

static record count(const char *config, int32_t objective, int32_t threads)
{
    record r = {.kind = CENSUS};
    bp_census *census = census_open(config, objective);
    TEST_STATUS(BP_OK, bp_census_set(census, BP_OPTION_THREADS, threads));
    TEST_STATUS(BP_OK, bp_census_set_progress(census, listen, &r));
    census_run(census);
    TEST_ASSERT_TRUE(r.calls >= 1);
    TEST_ASSERT_TRUE(r.nodes > 0);
    TEST_ASSERT_EQUAL_UINT64((uint64_t)bp_census_count(census, BP_COUNT_NODES), r.nodes);
    TEST_ASSERT_EQUAL_UINT64((uint64_t)bp_census_count(census, BP_COUNT_UNITS), r.done);
    TEST_ASSERT_EQUAL_UINT64((uint64_t)bp_census_count(census, BP_COUNT_UNITS), r.total);
    assert_right(&r);
    bp_census_free(census);
    return r;
}

static void test_a_census(void)
{
    record r = count("colours=3 discs=3", BP_OBJECTIVE_MARGIN, 1);
    TEST_ASSERT_TRUE(r.filled == r.calls && r.fill > 0 && r.fill < 1);
    r = count("colours=3 discs=3", BP_OBJECTIVE_MARGIN, 3);
    TEST_ASSERT_TRUE(r.filled == r.calls && r.fill > 0 && r.fill < 1);
    /* Each thread has its own table: two threads may finish before the calling thread has made its own. */
    r = count("colours=2 discs=3 players=3", BP_OBJECTIVE_MAXN, 1);
    TEST_ASSERT_EQUAL_UINT64(r.calls, r.filled);
    count("colours=2 discs=3 players=3", BP_OBJECTIVE_MAXN, 2);
    r = count("rules=thesis colours=3 discs=2", BP_OBJECTIVE_THESIS, 1);
    TEST_ASSERT_EQUAL_UINT64(0, r.filled); /* no table */
}

/* Nodes are those of this run, not of checkpoints. */
static void test_a_census_that_goes_on(void)
{
    record r = {.kind = CENSUS};
    bp_census *census = census_open("colours=3 discs=3", BP_OBJECTIVE_OUTCOME);
    bp_census *shard = census_open("colours=3 discs=3", BP_OBJECTIVE_OUTCOME);
    TEST_STATUS(BP_OK, census_set_shard(shard, 2, 4));
    census_run(shard);
    census_text text = census_save(shard);
    census_add(census, &text);
    uint64_t before = (uint64_t)bp_census_count(census, BP_COUNT_NODES);
    TEST_STATUS(BP_OK, bp_census_set_progress(census, listen, &r));
    census_run(census);
    TEST_ASSERT_TRUE(before > 0);
    TEST_ASSERT_EQUAL_UINT64((uint64_t)bp_census_count(census, BP_COUNT_NODES) - before, r.nodes);
    TEST_ASSERT_EQUAL_UINT64(280, r.done);
    census_run(census); /* nothing is left */
    TEST_ASSERT_EQUAL_UINT64(0, r.nodes);
    TEST_ASSERT_EQUAL_UINT64(280, r.done);
    assert_right(&r);
    census_text_free(&text);
    bp_census_free(census);
    bp_census_free(shard);
}

int main(void)
{
    UNITY_BEGIN();
    RUN_TEST(test_nothing);
    RUN_TEST(test_a_solver);
    RUN_TEST(test_the_fill_of_tables);
    RUN_TEST(test_a_table_that_becomes_full);
    RUN_TEST(test_a_solver_of_two_threads);
    RUN_TEST(test_a_bulk_call);
    RUN_TEST(test_minimax);
    RUN_TEST(test_a_player);
    RUN_TEST(test_a_player_that_solves);
    RUN_TEST(test_a_census);
    RUN_TEST(test_a_census_that_goes_on);
    return UNITY_END();
}
