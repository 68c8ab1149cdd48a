/* SPDX-License-Identifier: MIT */
/*
 * Samples: which boards are drawn, that a seed repeats them, and shares with their Wilson score intervals.
 */
#include <bigpoints.h>
#include <stdio.h>
#include <string.h>
#include <unity.h>

#include "support/census.h"
#include "support/solving.h"
#include "support/support.h"

void setUp(void)
{
}
void tearDown(void)
{
}

/* A sample that has run. */
static bp_census *sample_of(const char *config, int32_t objective, uint64_t boards, uint64_t seed,
                            int32_t threads, census_rows *rows)
{
    bp_census *census = census_open(config, objective);

    TEST_STATUS(BP_OK, census_set_sample(census, boards, seed));
    TEST_STATUS(BP_OK, bp_census_set(census, BP_OPTION_THREADS, threads));
    TEST_ASSERT_EQUAL_UINT64(boards, census_count(census, BP_COUNT_UNITS));
    if (rows != NULL) {
        census_rows_from(rows, census);
    }
    census_run(census);
    TEST_ASSERT_EQUAL_UINT64(boards, census_count(census, BP_COUNT_BOARDS));
    return census;
}

static void test_which_boards_are_drawn(void)
{
    static const char *const configs[] = {"colours=3 discs=2", "colours=GYP discs=1,3,2 black=1"};
    test_random random;

    test_random_init(&random, 90);
    for (size_t i = 0; i < TEST_LENGTH(configs); i++) {
        uint64_t seed = test_random_next(&random);
        bp_config *config = test_config(configs[i]);
        bp_census *census;
        census_rows rows;
        int canonical = 0;
        census = sample_of(configs[i], BP_OBJECTIVE_OUTCOME, 200, seed, 3, &rows);
        TEST_ASSERT_EQUAL_UINT(200, rows.count);
        for (size_t j = 0; j < rows.count; j++) {
            char board[BP_BOARD_MAX + 1];
            char first[BP_BOARD_MAX + 1];
            TEST_STATUS(BP_OK, bp_board_random(board, sizeof board, NULL, config, seed, j));
            TEST_ASSERT_EQUAL_STRING(board, rows.items[j].board);
            TEST_ASSERT_EQUAL_UINT64(1, rows.items[j].boards);
            TEST_STATUS(BP_OK, bp_board_canonical(first, sizeof first, NULL, NULL, board, NULL, 0));
            canonical += strcmp(first, board) == 0;
        }
        TEST_ASSERT_TRUE(i == 1 || (canonical > 0 && canonical < 100));
        census_rows_free(&rows);
        bp_census_free(census);
        bp_config_free(config);
    }
}

static void test_a_sample_repeats_itself(void)
{
    static const int32_t objectives[] = {BP_OBJECTIVE_OUTCOME, BP_OBJECTIVE_MARGIN,
                                         BP_OBJECTIVE_THESIS, BP_OBJECTIVE_MAXN,
                                         BP_OBJECTIVE_GUARANTEED};

    for (size_t i = 0; i < TEST_LENGTH(objectives); i++) {
        const char *config = "rules=thesis colours=3 discs=2";
        census_rows rows[3];
        bp_census *one = sample_of(config, objectives[i], 80, 4, 1, &rows[0]);
        bp_census *again = sample_of(config, objectives[i], 80, 4, 3, &rows[1]);
        bp_census *other = sample_of(config, objectives[i], 80, 5, 1, &rows[2]);
        census_assert_same(one, again, "the same seed");
        census_assert_rows(&rows[0], &rows[1], "the same seed");
        TEST_ASSERT_TRUE(strcmp(rows[0].items[0].board, rows[2].items[0].board) != 0 ||
                         strcmp(rows[0].items[1].board, rows[2].items[1].board) != 0 ||
                         strcmp(rows[0].items[2].board, rows[2].items[2].board) != 0);
        for (int j = 0; j < 3; j++) {
            census_rows_free(&rows[j]);
        }
        bp_census_free(one);
        bp_census_free(again);
        bp_census_free(other);
    }
}

/* A longer sample begins like a shorter one; 0 boards are all boards again. */
static void test_lengths(void)
{
    census_rows brief;
    census_rows longer;
    bp_census *one = sample_of("colours=2 discs=3", BP_OBJECTIVE_MARGIN, 10, 4, 1, &brief);
    bp_census *other = sample_of("colours=2 discs=3", BP_OBJECTIVE_MARGIN, 25, 4, 1, &longer);
    bp_census *all = census_open("colours=2 discs=3", BP_OBJECTIVE_MARGIN);
    bp_census *whole = census_of("colours=2 discs=3", BP_OBJECTIVE_MARGIN, 1);

    longer.count = 10;
    census_assert_rows(&brief, &longer, "the beginning");
    TEST_STATUS(BP_OK, census_set_sample(all, 7, 1));
    TEST_ASSERT_EQUAL_UINT64(7, census_count(all, BP_COUNT_UNITS));
    TEST_STATUS(BP_OK, census_set_sample(all, 0, 1));
    census_run(all);
    census_assert_same(whole, all, "all again");
    census_rows_free(&brief);
    census_rows_free(&longer);
    bp_census_free(one);
    bp_census_free(other);
    bp_census_free(all);
    bp_census_free(whole);
}

/* Boards beyond 64 bits can still be drawn. */
static void test_a_sample_of_too_many_boards(void)
{
    bp_census *census = census_open("players=2", BP_OBJECTIVE_OUTCOME);

    TEST_STATUS(BP_ERR_RANGE, bp_census_count(census, BP_COUNT_UNITS));
    TEST_STATUS(BP_OK, census_set_sample(census, 3, 1));
    TEST_ASSERT_EQUAL_UINT64(3, census_count(census, BP_COUNT_UNITS));
    bp_census_cancel(census, 1);
    census_run(census);
    TEST_ASSERT_EQUAL_UINT64(0, census_count(census, BP_COUNT_UNITS_DONE));
    bp_census_free(census);
}

/* Shares. */

static double square(double x)
{
    return x * x;
}

/* The ends of a Wilson interval are the shares from which the observed one is 1.96 standard deviations away. */
static void assert_end(double end, double share, double boards)
{
    static const double z = 1.9599639845400542;
    double off = square(share - end) - z * z * end * (1 - end) / boards;

    TEST_ASSERT_TRUE(end >= 0 && end <= 1);
    if (off > 1e-14 || off < -1e-14) {
        test_fail("%g is no end of the interval of %g of %g", end, share, boards);
    }
}

/* A sample with this number of boards: `won` are won, the others are lost. */
static bp_census *forged(uint64_t boards, uint64_t won)
{
    bp_census *census = census_open("colours=2 discs=2", BP_OBJECTIVE_OUTCOME);
    char body[512];
    census_text text;

    TEST_STATUS(BP_OK, census_set_sample(census, boards, 1));
    snprintf(body, sizeof body,
             "bigpoints census 1\nof players=2 rules=official discs=2,2,0,0,0,0,0 "
             "objective=outcome moves=0 sample=%llu seed=1\ndone 0 %llu\nseat1 1 %llu\n"
             "seat1 -1 %llu\nseat2 -1 %llu\nseat2 1 %llu\n",
             (unsigned long long)boards, (unsigned long long)boards, (unsigned long long)won,
             (unsigned long long)(boards - won), (unsigned long long)won,
             (unsigned long long)(boards - won));
    text = census_sealed(body);
    census_add(census, &text);
    census_text_free(&text);
    return census;
}

static void test_wilson_intervals(void)
{
    static const uint64_t sizes[] = {1, 2, 3, 10, 100, 1000, 123456789};

    for (size_t i = 0; i < TEST_LENGTH(sizes); i++) {
        for (uint64_t part = 0; part <= 10; part++) {
            uint64_t won = sizes[i] * part / 10;
            bp_census *census = forged(sizes[i], won);
            double share = -1;
            double lower = -1;
            double upper = -1;
            TEST_STATUS(BP_OK, bp_census_share(&share, &lower, &upper, census, 0, 1));
            TEST_ASSERT_EQUAL_DOUBLE((double)won / (double)sizes[i], share);
            TEST_ASSERT_TRUE(lower <= share && share <= upper && lower < upper);
            assert_end(lower, share, (double)sizes[i]);
            assert_end(upper, share, (double)sizes[i]);
            TEST_STATUS(BP_OK, bp_census_share(&share, NULL, NULL, census, 1, 0));
            TEST_ASSERT_EQUAL_DOUBLE(0, share);
            bp_census_free(census);
        }
    }
}

/* Published intervals. */
static void test_known_intervals(void)
{
    static const struct {
        uint64_t boards;
        uint64_t won;
        double lower;
        double upper;
    } known[] = {
        {10, 0, 0, 0.277533},
        {10, 1, 0.017876, 0.404150},
        {10, 10, 0.722467, 1},
        {100, 50, 0.403832, 0.596168},
    };

    for (size_t i = 0; i < TEST_LENGTH(known); i++) {
        bp_census *census = forged(known[i].boards, known[i].won);
        double share = -1;
        double lower = -1;
        double upper = -1;
        TEST_STATUS(BP_OK, bp_census_share(&share, &lower, &upper, census, 0, 1));
        TEST_ASSERT_DOUBLE_WITHIN(1e-6, known[i].lower, lower);
        TEST_ASSERT_DOUBLE_WITHIN(1e-6, known[i].upper, upper);
        bp_census_free(census);
    }
}

static void test_shares_of_all_boards_are_exact(void)
{
    bp_census *census = census_open("colours=3 discs=2", BP_OBJECTIVE_MARGIN);
    double sum = 0;
    double share = 7;
    double lower = 7;
    double upper = 7;

    TEST_STATUS(BP_ERR_NOT_KNOWN, bp_census_share(&share, &lower, &upper, census, 0, 1));
    TEST_ASSERT_TRUE(share == 7 && lower == 7 && upper == 7);
    census_run(census);
    for (int32_t outcome = -1; outcome <= 1; outcome++) {
        uint64_t count = 0;
        TEST_STATUS(BP_OK, bp_census_share(&share, &lower, &upper, census, 0, outcome));
        TEST_STATUS(BP_OK, bp_census_outcome_count(&count, census, 0, outcome));
        TEST_ASSERT_EQUAL_DOUBLE((double)count / 90, share);
        TEST_ASSERT_TRUE(lower == share && upper == share);
        sum += share;
    }
    TEST_ASSERT_DOUBLE_WITHIN(1e-12, 1, sum);
    bp_census_free(census);
}

/* Of 200 samples, at least nine in ten have an interval that covers the share of all boards. */
static void test_intervals_cover_the_truth(void)
{
    bp_census *whole = census_of("colours=3 discs=3", BP_OBJECTIVE_OUTCOME, 1);
    double truth = 0;
    int covered = 0;

    TEST_STATUS(BP_OK, bp_census_share(&truth, NULL, NULL, whole, 0, 1));
    TEST_ASSERT_TRUE(truth > 0.2 && truth < 0.8);
    for (uint64_t seed = 0; seed < 200; seed++) {
        bp_census *census =
            sample_of("colours=3 discs=3", BP_OBJECTIVE_OUTCOME, 100, seed, 1, NULL);
        double share = -1;
        double lower = -1;
        double upper = -1;
        TEST_STATUS(BP_OK, bp_census_share(&share, &lower, &upper, census, 0, 1));
        covered += lower <= truth && truth <= upper;
        bp_census_free(census);
    }
    if (covered < 180 || covered == 200) {
        test_fail("%d of 200 intervals cover %g", covered, truth);
    }
    bp_census_free(whole);
}

/* The keys of these boards hold for one board each: no two of them share a table. */
static void test_boards_with_keys_of_their_own(void)
{
    enum { BOARDS = 6 };
    const char *config = "discs=9,9,1,1,1 white=1 black=0";
    census_rows rows[2];
    bp_census *one = sample_of(config, BP_OBJECTIVE_MARGIN, BOARDS, 1, 1, &rows[0]);
    bp_census *two = sample_of(config, BP_OBJECTIVE_MARGIN, BOARDS, 1, 2, &rows[1]);
    bp_solver *solver = test_solver(BP_OBJECTIVE_MARGIN);
    bp_table *table = NULL;

    census_assert_rows(&rows[0], &rows[1], config);
    for (size_t i = 0; i < BOARDS; i++) {
        char text[TEST_TEXT];
        snprintf(text, sizeof text, "players=2 board=%s", rows[0].items[i].board);
        bp_state *state = test_open(text);
        bp_result *result = test_solve(solver, state);
        TEST_ASSERT_EQUAL_INT32(test_value(result), rows[0].items[i].values[0]);
        TEST_ASSERT_EQUAL_INT32(1, bp_result_is_lossless(result));
        bp_result_free(result);
        bp_state_free(state);
    }
    bp_census_free(two);
    two = census_open(config, BP_OBJECTIVE_MARGIN);
    TEST_STATUS(BP_OK, census_set_sample(two, BOARDS, 1));
    TEST_STATUS(BP_OK, bp_table_new(&table, "array", 1 << 20, NULL));
    TEST_STATUS(BP_OK, bp_census_set_table(two, table));
    census_run(two);
    census_assert_same(one, two, config);
    TEST_ASSERT_EQUAL_UINT64(0, bp_table_entry_count(table));
    bp_table_free(table);
    census_rows_free(&rows[0]);
    census_rows_free(&rows[1]);
    bp_solver_free(solver);
    bp_census_free(one);
    bp_census_free(two);
}

int main(void)
{
    UNITY_BEGIN();
    RUN_TEST(test_which_boards_are_drawn);
    RUN_TEST(test_a_sample_repeats_itself);
    RUN_TEST(test_lengths);
    RUN_TEST(test_a_sample_of_too_many_boards);
    RUN_TEST(test_wilson_intervals);
    RUN_TEST(test_known_intervals);
    RUN_TEST(test_shares_of_all_boards_are_exact);
    RUN_TEST(test_intervals_cover_the_truth);
    RUN_TEST(test_boards_with_keys_of_their_own);
    return UNITY_END();
}
