/* SPDX-License-Identifier: MIT */
/*
 * Options of solver, player, minimax and census: what is set can be read, the defaults are documented, a memory limit means
 * the same everywhere, and results before the first call say that there are none.
 */

#include <string.h>

#include <bigpoints.h>
#include <bigpoints/experimental/census.h>
#include <bigpoints/experimental/minimax.h>
#include <bigpoints/experimental/review.h>
#include <unity.h>

#include "support/support.h"

void setUp(void)
{
}

void tearDown(void)
{
}

static void test_options_of_a_solver(void)
{
    bp_solver *s;
    TEST_ASSERT_EQUAL_INT(BP_OK, bp_solver_new(&s, NULL));
    TEST_ASSERT_EQUAL_INT32(BP_OBJECTIVE_OUTCOME, bp_solver_get_objective(s));
    TEST_ASSERT_EQUAL_UINT64(0, bp_solver_get_memory(s));
    TEST_ASSERT_EQUAL_INT32(1, bp_solver_get_threads(s));
    TEST_ASSERT_EQUAL_DOUBLE(0, bp_solver_get_seconds(s));
    TEST_ASSERT_EQUAL_UINT64(0, bp_solver_get_nodes(s));
    TEST_ASSERT_EQUAL_INT32(0, bp_solver_get_all_moves(s));
    TEST_ASSERT_EQUAL_INT32(1, bp_solver_get_pv(s));
    TEST_ASSERT_EQUAL_INT32(0, bp_solver_get_move_pvs(s));
    bp_solver_set_objective(s, BP_OBJECTIVE_MAXN);
    bp_solver_set_memory(s, 1 << 20);
    bp_solver_set_threads(s, 7);
    bp_solver_set_seconds(s, 2.5);
    bp_solver_set_nodes(s, UINT64_MAX);
    bp_solver_set_all_moves(s, 5);
    bp_solver_set_pv(s, 0);
    bp_solver_set_move_pvs(s, 5);
    TEST_ASSERT_EQUAL_INT32(BP_OBJECTIVE_MAXN, bp_solver_get_objective(s));
    TEST_ASSERT_EQUAL_UINT64(1 << 20, bp_solver_get_memory(s));
    TEST_ASSERT_EQUAL_INT32(7, bp_solver_get_threads(s));
    TEST_ASSERT_EQUAL_DOUBLE(2.5, bp_solver_get_seconds(s));
    TEST_ASSERT_EQUAL_UINT64(UINT64_MAX, bp_solver_get_nodes(s));
    TEST_ASSERT_EQUAL_INT32(1, bp_solver_get_all_moves(s));
    TEST_ASSERT_EQUAL_INT32(0, bp_solver_get_pv(s));
    TEST_ASSERT_EQUAL_INT32(1, bp_solver_get_move_pvs(s));
    bp_solver_free(s);
    TEST_ASSERT_EQUAL_INT32(BP_ERR_ARGUMENT, bp_solver_get_objective(NULL));
    TEST_ASSERT_EQUAL_UINT64(0, bp_solver_get_memory(NULL));
    TEST_ASSERT_EQUAL_INT32(BP_ERR_ARGUMENT, bp_solver_get_threads(NULL));
    TEST_ASSERT_EQUAL_DOUBLE(0, bp_solver_get_seconds(NULL));
    TEST_ASSERT_EQUAL_UINT64(0, bp_solver_get_nodes(NULL));
    TEST_ASSERT_EQUAL_INT32(BP_ERR_ARGUMENT, bp_solver_get_all_moves(NULL));
    TEST_ASSERT_EQUAL_INT32(BP_ERR_ARGUMENT, bp_solver_get_pv(NULL));
    TEST_ASSERT_EQUAL_INT32(BP_ERR_ARGUMENT, bp_solver_get_move_pvs(NULL));
}

static void test_options_of_a_review(void)
{
    bp_review *r;
    TEST_ASSERT_EQUAL_INT(BP_OK, bp_review_new(&r, NULL));
    TEST_ASSERT_EQUAL_UINT64(1500000, bp_review_get_solve_nodes(r));
    TEST_ASSERT_EQUAL_UINT64(150000, bp_review_get_search_nodes(r));
    TEST_ASSERT_EQUAL_DOUBLE(0, bp_review_get_seconds(r));
    TEST_ASSERT_EQUAL_UINT64(0, bp_review_get_memory(r));
    bp_review_set_solve_nodes(r, UINT64_MAX);
    bp_review_set_search_nodes(r, 0);
    bp_review_set_seconds(r, 2.5);
    bp_review_set_memory(r, 1 << 20);
    TEST_ASSERT_EQUAL_INT(BP_ERR_ARGUMENT, bp_review_set_seconds(r, -1));
    TEST_ASSERT_EQUAL_INT(BP_ERR_ARGUMENT, bp_review_set_memory(r, 65535));
    TEST_ASSERT_EQUAL_UINT64(UINT64_MAX, bp_review_get_solve_nodes(r));
    TEST_ASSERT_EQUAL_UINT64(0, bp_review_get_search_nodes(r));
    TEST_ASSERT_EQUAL_DOUBLE(2.5, bp_review_get_seconds(r));
    TEST_ASSERT_EQUAL_UINT64(1 << 20, bp_review_get_memory(r));
    bp_review_free(r);
    TEST_ASSERT_EQUAL_INT(BP_ERR_ARGUMENT, bp_review_set_solve_nodes(NULL, 1));
    TEST_ASSERT_EQUAL_INT(BP_ERR_ARGUMENT, bp_review_set_search_nodes(NULL, 1));
    TEST_ASSERT_EQUAL_INT(BP_ERR_ARGUMENT, bp_review_set_progress(NULL, NULL, NULL));
    TEST_ASSERT_EQUAL_UINT64(0, bp_review_get_solve_nodes(NULL));
    TEST_ASSERT_EQUAL_UINT64(0, bp_review_get_search_nodes(NULL));
    TEST_ASSERT_EQUAL_DOUBLE(0, bp_review_get_seconds(NULL));
    TEST_ASSERT_EQUAL_UINT64(0, bp_review_get_memory(NULL));
}

static void test_options_of_a_player(void)
{
    bp_player *p;
    TEST_ASSERT_EQUAL_INT(BP_OK, bp_player_new(&p, 3, 99, NULL));
    TEST_ASSERT_EQUAL_INT32(3, bp_player_get_level(p));
    TEST_ASSERT_EQUAL_UINT64(99, bp_player_get_seed(p));
    TEST_ASSERT_EQUAL_DOUBLE(1, bp_player_get_seconds(p));
    TEST_ASSERT_EQUAL_UINT64(0, bp_player_get_nodes(p));
    TEST_ASSERT_EQUAL_UINT64(0, bp_player_get_memory(p));
    bp_player_set_level(p, 10);
    bp_player_set_seed(p, 1);
    bp_player_set_seconds(p, 0);
    bp_player_set_nodes(p, 5);
    bp_player_set_memory(p, 1 << 17);
    TEST_ASSERT_EQUAL_INT32(10, bp_player_get_level(p));
    TEST_ASSERT_EQUAL_UINT64(1, bp_player_get_seed(p));
    TEST_ASSERT_EQUAL_DOUBLE(0, bp_player_get_seconds(p));
    TEST_ASSERT_EQUAL_UINT64(5, bp_player_get_nodes(p));
    TEST_ASSERT_EQUAL_UINT64(1 << 17, bp_player_get_memory(p));
    bp_player_free(p);
    TEST_ASSERT_EQUAL_INT32(BP_ERR_ARGUMENT, bp_player_get_level(NULL));
    TEST_ASSERT_EQUAL_UINT64(0, bp_player_get_seed(NULL));
    TEST_ASSERT_EQUAL_DOUBLE(0, bp_player_get_seconds(NULL));
    TEST_ASSERT_EQUAL_UINT64(0, bp_player_get_nodes(NULL));
    TEST_ASSERT_EQUAL_UINT64(0, bp_player_get_memory(NULL));
}

static void test_options_of_minimax(void)
{
    bp_minimax *m;
    TEST_ASSERT_EQUAL_INT(BP_OK, bp_minimax_new(&m, NULL));
    TEST_ASSERT_EQUAL_INT32(BP_OBJECTIVE_OUTCOME, bp_minimax_get_objective(m));
    TEST_ASSERT_EQUAL_INT32(8, bp_minimax_get_depth(m));
    TEST_ASSERT_EQUAL_DOUBLE(0, bp_minimax_get_seconds(m));
    TEST_ASSERT_EQUAL_UINT64(0, bp_minimax_get_nodes(m));
    TEST_ASSERT_EQUAL_INT32(1, bp_minimax_get_pruning(m));
    TEST_ASSERT_EQUAL_INT32(1, bp_minimax_get_candidates(m));
    TEST_ASSERT_EQUAL_UINT64(0, bp_minimax_get_memory(m));
    TEST_ASSERT_EQUAL_INT32(1, bp_minimax_get_transpositions(m));
    TEST_ASSERT_EQUAL_INT32(1, bp_minimax_get_delay(m));
    bp_minimax_set_objective(m, BP_OBJECTIVE_MARGIN);
    bp_minimax_set_depth(m, 3);
    bp_minimax_set_seconds(m, 4);
    bp_minimax_set_nodes(m, 5);
    bp_minimax_set_pruning(m, 0);
    bp_minimax_set_candidates(m, 0);
    bp_minimax_set_memory(m, 1 << 16);
    bp_minimax_set_transpositions(m, 0);
    bp_minimax_set_delay(m, 0);
    TEST_ASSERT_EQUAL_INT32(BP_OBJECTIVE_MARGIN, bp_minimax_get_objective(m));
    TEST_ASSERT_EQUAL_INT32(3, bp_minimax_get_depth(m));
    TEST_ASSERT_EQUAL_DOUBLE(4, bp_minimax_get_seconds(m));
    TEST_ASSERT_EQUAL_UINT64(5, bp_minimax_get_nodes(m));
    TEST_ASSERT_EQUAL_INT32(0, bp_minimax_get_pruning(m));
    TEST_ASSERT_EQUAL_INT32(0, bp_minimax_get_candidates(m));
    TEST_ASSERT_EQUAL_UINT64(1 << 16, bp_minimax_get_memory(m));
    TEST_ASSERT_EQUAL_INT32(0, bp_minimax_get_transpositions(m));
    TEST_ASSERT_EQUAL_INT32(0, bp_minimax_get_delay(m));
    bp_minimax_free(m);
    TEST_ASSERT_EQUAL_INT32(BP_ERR_ARGUMENT, bp_minimax_get_objective(NULL));
    TEST_ASSERT_EQUAL_INT32(BP_ERR_ARGUMENT, bp_minimax_get_depth(NULL));
    TEST_ASSERT_EQUAL_DOUBLE(0, bp_minimax_get_seconds(NULL));
    TEST_ASSERT_EQUAL_UINT64(0, bp_minimax_get_nodes(NULL));
    TEST_ASSERT_EQUAL_INT32(BP_ERR_ARGUMENT, bp_minimax_get_pruning(NULL));
    TEST_ASSERT_EQUAL_INT32(BP_ERR_ARGUMENT, bp_minimax_get_candidates(NULL));
    TEST_ASSERT_EQUAL_UINT64(0, bp_minimax_get_memory(NULL));
    TEST_ASSERT_EQUAL_INT32(BP_ERR_ARGUMENT, bp_minimax_get_transpositions(NULL));
    TEST_ASSERT_EQUAL_INT(BP_ERR_ARGUMENT, bp_minimax_set_transpositions(NULL, 1));
    TEST_ASSERT_EQUAL_INT32(BP_ERR_ARGUMENT, bp_minimax_get_delay(NULL));
    TEST_ASSERT_EQUAL_INT(BP_ERR_ARGUMENT, bp_minimax_set_delay(NULL, 1));
}

static bp_census *new_census(int32_t objective)
{
    bp_config *config;
    bp_census *census;
    TEST_ASSERT_EQUAL_INT(BP_OK,
                          bp_config_parse(&config, "players=2 colours=3 discs=2", NULL, NULL, 0));
    TEST_ASSERT_EQUAL_INT(BP_OK, bp_census_new(&census, config, objective, NULL, NULL, 0));
    bp_config_free(config);
    return census;
}

static void test_options_of_a_census(void)
{
    uint64_t a = 77;
    uint64_t b = 77;
    bp_census *c = new_census(BP_OBJECTIVE_MARGIN);
    TEST_ASSERT_EQUAL_INT32(1, bp_census_get_threads(c));
    TEST_ASSERT_EQUAL_UINT64(0, bp_census_get_memory(c));
    TEST_ASSERT_EQUAL_INT(BP_OK, bp_census_get_shard(&a, &b, c));
    TEST_ASSERT_TRUE(a == 1 && b == 1);
    TEST_ASSERT_EQUAL_INT(BP_OK, bp_census_get_range(&a, &b, c));
    TEST_ASSERT_TRUE(a == 0 && b == bp_census_unit_count(c));
    bp_census_set_threads(c, 2);
    bp_census_set_memory(c, 1 << 20);
    bp_census_set_shard(c, 2, 3);
    TEST_ASSERT_EQUAL_INT32(2, bp_census_get_threads(c));
    TEST_ASSERT_EQUAL_UINT64(1 << 20, bp_census_get_memory(c));
    TEST_ASSERT_EQUAL_INT(BP_OK, bp_census_get_shard(&a, &b, c));
    TEST_ASSERT_TRUE(a == 2 && b == 3);
    bp_census_set_range(c, 4, 6);
    TEST_ASSERT_EQUAL_INT(BP_OK, bp_census_get_range(&a, &b, c));
    TEST_ASSERT_TRUE(a == 4 && b == 6);
    TEST_ASSERT_EQUAL_INT(BP_OK, bp_census_get_range(NULL, NULL, c));
    TEST_ASSERT_EQUAL_INT(BP_OK, bp_census_get_shard(NULL, NULL, c));
    bp_census_free(c);
    TEST_ASSERT_EQUAL_INT32(BP_ERR_ARGUMENT, bp_census_get_threads(NULL));
    TEST_ASSERT_EQUAL_UINT64(0, bp_census_get_memory(NULL));
    TEST_ASSERT_EQUAL_INT(BP_ERR_ARGUMENT, bp_census_get_shard(&a, &b, NULL));
    TEST_ASSERT_EQUAL_INT(BP_ERR_ARGUMENT, bp_census_get_range(&a, &b, NULL));
}

/* A table that was set is given back as a reference of its own, which outlives the handle. */
static void test_the_table_that_was_set(void)
{
    bp_table *table;
    bp_table *found = NULL;
    bp_solver *solver;
    bp_census *census = new_census(BP_OBJECTIVE_MARGIN);
    TEST_ASSERT_EQUAL_INT(BP_OK, bp_solver_new(&solver, NULL));
    TEST_ASSERT_EQUAL_INT(BP_OK, bp_table_new(&table, "growing", 1 << 20, NULL));
    for (int on = 0; on < 4; on++) {
        bp_table *set = on % 2 ? table : NULL;
        TEST_ASSERT_EQUAL_INT(BP_OK, bp_solver_set_table(solver, set));
        TEST_ASSERT_EQUAL_INT(BP_OK, bp_census_set_table(census, set));
        TEST_ASSERT_EQUAL_INT(BP_OK, bp_solver_get_table(&found, solver));
        TEST_ASSERT_EQUAL_PTR(set, found);
        bp_table_free(found);
        TEST_ASSERT_EQUAL_INT(BP_OK, bp_census_get_table(&found, census));
        TEST_ASSERT_EQUAL_PTR(set, found);
        bp_table_free(found);
    }
    bp_table_free(table);
    TEST_ASSERT_EQUAL_INT(BP_OK, bp_solver_get_table(&table, solver));
    TEST_ASSERT_EQUAL_INT(BP_OK, bp_census_get_table(&found, census));
    bp_solver_free(solver);
    bp_census_free(census);
    TEST_ASSERT_EQUAL_STRING("growing", bp_table_name(table));
    bp_table_free(table);
    TEST_ASSERT_EQUAL_STRING("growing", bp_table_name(found));
    bp_table_free(found);
    TEST_ASSERT_EQUAL_INT(BP_ERR_ARGUMENT, bp_solver_get_table(&found, NULL));
    TEST_ASSERT_NULL(found);
    found = (bp_table *)(void *)&found; /* anything but NULL */
    TEST_ASSERT_EQUAL_INT(BP_ERR_ARGUMENT, bp_census_get_table(&found, NULL));
    TEST_ASSERT_NULL(found);
    TEST_ASSERT_EQUAL_INT(BP_ERR_ARGUMENT, bp_solver_get_table(NULL, NULL));
    TEST_ASSERT_EQUAL_INT(BP_ERR_ARGUMENT, bp_census_get_table(NULL, NULL));
}

/* A solver without a table of the caller has none to give, also after it has made one. */
static void test_a_table_of_the_solver_is_not_given(void)
{
    bp_state *state = test_open("players=2 board=RGBRGB");
    bp_solver *solver;
    bp_result *result;
    bp_table *found;
    TEST_ASSERT_EQUAL_INT(BP_OK, bp_solver_new(&solver, NULL));
    TEST_ASSERT_EQUAL_INT(BP_OK, bp_solve(&result, solver, state));
    TEST_ASSERT_EQUAL_INT(BP_OK, bp_solver_get_table(&found, solver));
    TEST_ASSERT_NULL(found);
    bp_result_free(result);
    bp_solver_free(solver);
    bp_state_free(state);
}

/* 0 is the default, anything else below 65,536 is refused. */
static void test_memory_means_the_same_everywhere(void)
{
    static const uint64_t bytes[] = {0, 1, 128, 65535, 65536, 1 << 20};
    bp_solver *solver;
    bp_player *player;
    bp_minimax *minimax;
    bp_census *census = new_census(BP_OBJECTIVE_MARGIN);
    TEST_ASSERT_EQUAL_INT(BP_OK, bp_solver_new(&solver, NULL));
    TEST_ASSERT_EQUAL_INT(BP_OK, bp_player_new(&player, 5, 1, NULL));
    TEST_ASSERT_EQUAL_INT(BP_OK, bp_minimax_new(&minimax, NULL));
    for (size_t i = 0; i < TEST_LENGTH(bytes); i++) {
        int status = bytes[i] == 0 || bytes[i] >= 65536 ? BP_OK : BP_ERR_ARGUMENT;
        TEST_ASSERT_EQUAL_INT(status, bp_solver_set_memory(solver, bytes[i]));
        TEST_ASSERT_EQUAL_INT(status, bp_player_set_memory(player, bytes[i]));
        TEST_ASSERT_EQUAL_INT(status, bp_minimax_set_memory(minimax, bytes[i]));
        TEST_ASSERT_EQUAL_INT(status, bp_census_set_memory(census, bytes[i]));
    }
    bp_solver_free(solver);
    bp_player_free(player);
    bp_minimax_free(minimax);
    bp_census_free(census);
}

static void test_there_is_no_result_before_the_first_call(void)
{
    bp_player *player;
    bp_minimax *minimax;
    TEST_ASSERT_EQUAL_INT(BP_OK, bp_player_new(&player, 5, 1, NULL));
    TEST_ASSERT_EQUAL_INT(BP_OK, bp_minimax_new(&minimax, NULL));
    TEST_ASSERT_EQUAL_INT32(BP_ERR_RANGE, bp_player_stop_reason(player));
    TEST_ASSERT_EQUAL_INT32(BP_ERR_RANGE, bp_player_depth(player));
    TEST_ASSERT_EQUAL_INT32(BP_ERR_RANGE, bp_player_is_exact(player));
    TEST_ASSERT_EQUAL_INT32(BP_ERR_RANGE, bp_player_is_lossless(player));
    TEST_ASSERT_EQUAL_INT32(BP_ERR_RANGE, bp_minimax_stop_reason(minimax));
    TEST_ASSERT_EQUAL_INT32(BP_ERR_RANGE, bp_minimax_depth(minimax));
    TEST_ASSERT_EQUAL_INT32(BP_ERR_RANGE, bp_minimax_distance(minimax));
    bp_player_free(player);
    bp_minimax_free(minimax);
}

/* Histograms: every board is counted within the range, and both ends were counted. */
static void test_ranges_of_histograms(void)
{
    int32_t min = 77;
    int32_t max = 77;
    bp_census *margins = new_census(BP_OBJECTIVE_MARGIN);
    bp_census *outcomes = new_census(BP_OBJECTIVE_OUTCOME);
    bp_census *scores = new_census(BP_OBJECTIVE_MAXN);
    TEST_ASSERT_EQUAL_INT(BP_ERR_RANGE, bp_census_margin_range(&min, &max, margins));
    TEST_ASSERT_EQUAL_INT(BP_ERR_UNSUPPORTED, bp_census_margin_range(&min, &max, outcomes));
    TEST_ASSERT_EQUAL_INT(BP_ERR_UNSUPPORTED, bp_census_score_range(&min, &max, margins, 0));
    TEST_ASSERT_EQUAL_INT(BP_ERR_RANGE, bp_census_score_range(&min, &max, scores, 1));
    TEST_ASSERT_EQUAL_INT(BP_ERR_ARGUMENT, bp_census_score_range(&min, &max, scores, 2));
    TEST_ASSERT_EQUAL_INT(BP_ERR_ARGUMENT, bp_census_score_range(&min, &max, NULL, 0));
    TEST_ASSERT_EQUAL_INT(BP_ERR_ARGUMENT, bp_census_margin_range(&min, &max, NULL));
    TEST_ASSERT_TRUE(min == 77 && max == 77);
    TEST_ASSERT_EQUAL_INT(BP_OK, bp_census_run(margins, NULL, 0));
    TEST_ASSERT_EQUAL_INT(BP_OK, bp_census_run(scores, NULL, 0));
    TEST_ASSERT_EQUAL_INT(BP_OK, bp_census_margin_range(&min, &max, margins));
    uint64_t total = 0;
    uint64_t count = 0;
    for (int32_t margin = min; margin <= max; margin++) {
        TEST_ASSERT_EQUAL_INT(BP_OK, bp_census_margin_count(&count, margins, margin));
        TEST_ASSERT_TRUE(count > 0 || (margin > min && margin < max));
        total += count;
    }
    TEST_ASSERT_EQUAL_UINT64(bp_census_board_count(margins), total);
    TEST_ASSERT_EQUAL_INT(BP_OK, bp_census_score_range(&min, NULL, scores, 1));
    TEST_ASSERT_EQUAL_INT(BP_OK, bp_census_score_range(NULL, &max, scores, 1));
    total = 0;
    for (int32_t score = min; score <= max; score++) {
        TEST_ASSERT_EQUAL_INT(BP_OK, bp_census_score_count(&count, scores, 1, score));
        TEST_ASSERT_TRUE(count > 0 || (score > min && score < max));
        total += count;
    }
    TEST_ASSERT_EQUAL_UINT64(bp_census_board_count(scores), total);
    bp_census_free(margins);
    bp_census_free(outcomes);
    bp_census_free(scores);
}

static void assert_why(const char *word, const bp_solver *solver)
{
    char why[200] = "unset";
    size_t length;
    TEST_ASSERT_EQUAL_INT(BP_OK, bp_solver_why(why, sizeof why, &length, solver));
    TEST_ASSERT_EQUAL_UINT(strlen(why), length);
    if (word) {
        TEST_ASSERT_NOT_NULL_MESSAGE(strstr(why, word), why);
    } else {
        TEST_ASSERT_EQUAL_STRING("", why);
    }
}

static void test_a_failed_solve_has_a_reason(void)
{
    bp_state *two = test_open("players=2 board=RGBRGB");
    bp_state *three = test_open("players=3 board=RGBRGB");
    bp_solver *solver;
    bp_table *table;
    bp_result *result;
    char small[4];
    TEST_ASSERT_EQUAL_INT(BP_OK, bp_solver_new(&solver, NULL));
    assert_why(NULL, solver);
    TEST_ASSERT_EQUAL_INT(BP_ERR_UNSUPPORTED, bp_solve(&result, solver, three));
    assert_why("two players", solver);
    TEST_ASSERT_EQUAL_INT(BP_ERR_SPACE, bp_solver_why(small, sizeof small, NULL, solver));
    TEST_ASSERT_EQUAL_INT(BP_ERR_ARGUMENT, bp_solver_why(small, sizeof small, NULL, NULL));
    bp_solver_set_objective(solver, BP_OBJECTIVE_THESIS);
    TEST_ASSERT_EQUAL_INT(BP_ERR_UNSUPPORTED, bp_solve(&result, solver, two));
    assert_why("thesis", solver);
    TEST_ASSERT_EQUAL_INT(BP_OK, bp_table_new(&table, "uthash", 0, NULL));
    bp_solver_set_table(solver, table);
    bp_solver_set_objective(solver, BP_OBJECTIVE_MARGIN);
    bp_solver_set_threads(solver, 2);
    TEST_ASSERT_EQUAL_INT(BP_ERR_MISMATCH, bp_solve(&result, solver, two));
    assert_why("threads", solver);
    bp_solver_set_threads(solver, 1);
    TEST_ASSERT_EQUAL_INT(BP_OK, bp_solve(&result, solver, two));
    assert_why(NULL, solver);
    bp_result_free(result);
    bp_solver_set_objective(solver, BP_OBJECTIVE_MAXN);
    TEST_ASSERT_EQUAL_INT(BP_ERR_MISMATCH, bp_solve(&result, solver, two));
    assert_why("other", solver);
    bp_table_free(table);
    bp_solver_free(solver);
    bp_state_free(two);
    bp_state_free(three);
}

int main(void)
{
    UNITY_BEGIN();
    RUN_TEST(test_options_of_a_solver);
    RUN_TEST(test_options_of_a_player);
    RUN_TEST(test_options_of_a_review);
    RUN_TEST(test_options_of_minimax);
    RUN_TEST(test_options_of_a_census);
    RUN_TEST(test_the_table_that_was_set);
    RUN_TEST(test_a_table_of_the_solver_is_not_given);
    RUN_TEST(test_memory_means_the_same_everywhere);
    RUN_TEST(test_there_is_no_result_before_the_first_call);
    RUN_TEST(test_ranges_of_histograms);
    RUN_TEST(test_a_failed_solve_has_a_reason);
    return UNITY_END();
}
