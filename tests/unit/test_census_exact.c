/* SPDX-License-Identifier: MIT */
/*
 * Compares the census with brute force and with bp_solve(): every row and every count, of all boards and of samples.
 * test_census_exact_slow.c has the larger boards.
 */
#include <bigpoints.h>
#include <unity.h>

#include "support/census_oracle.h"
#include "support/support.h"

void setUp(void)
{
}
void tearDown(void)
{
}

/* Sizes of boards, without and with white and black, with colours of different counts. */
static const char *const two_players[] = {
    "colours=2 discs=1",
    "colours=2 discs=2",
    "colours=2 discs=3",
    "colours=2 discs=4",
    "colours=3 discs=2",
    "colours=2 discs=2 white=1",
    "colours=2 discs=2 black=1",
    "colours=2 discs=2 white=1 black=1",
    "colours=2 discs=1,3",
    "colours=3 discs=2,1,2",
    "colours=RYP discs=1,2,1 black=1",
    "colours=GP discs=2 black=2",
    "colours=3 discs=1 white=2",
};

static void test_outcome_and_margin_of_two_with_first_moves(void)
{
    for (size_t i = 0; i < TEST_LENGTH(two_players); i++) {
        for (int32_t objective = BP_OBJECTIVE_OUTCOME; objective <= BP_OBJECTIVE_MARGIN;
             objective++) {
            census_case c = {.config = two_players[i], .objective = objective, .moves = 1};
            c.threads = i % 2 == 0 ? 1 : 2;
            c.stride = 1;
            TEST_ASSERT_TRUE(census_against_brute(&c) > 0);
        }
    }
}

static void test_two_by_thesis_rules(void)
{
    static const char *const configs[] = {
        "rules=thesis colours=2 discs=1", "rules=thesis colours=2 discs=2",
        "rules=thesis colours=2 discs=3", "rules=thesis colours=2 discs=4",
        "rules=thesis colours=3 discs=2", "rules=thesis colours=GBP discs=2",
        "rules=thesis colours=4 discs=1",
    };

    for (size_t i = 0; i < TEST_LENGTH(configs); i++) {
        for (int32_t objective = 0; objective <= BP_OBJECTIVE_GUARANTEED; objective++) {
            census_case c = {.config = configs[i], .objective = objective, .threads = 1};
            c.stride = i >= 4 ? 7 : 1;
            TEST_ASSERT_TRUE(census_against_brute(&c) > 0);
        }
    }
}

/* Some boards are solved by brute force; all are counted. */
static void test_a_part_of_three_colours_of_three(void)
{
    static const census_case cases[] = {
        {.config = "colours=3 discs=3", .objective = BP_OBJECTIVE_OUTCOME, .stride = 40},
        {.config = "colours=3 discs=3", .objective = BP_OBJECTIVE_MARGIN, .stride = 41},
        {.config = "rules=thesis colours=3 discs=3",
         .objective = BP_OBJECTIVE_MARGIN,
         .stride = 42},
        {.config = "rules=thesis colours=3 discs=3",
         .objective = BP_OBJECTIVE_THESIS,
         .stride = 239},
    };

    for (size_t i = 0; i < TEST_LENGTH(cases); i++) {
        census_case c = cases[i];
        c.threads = 1 + (int32_t)i % 2;
        TEST_ASSERT_EQUAL_UINT64(i < 3 ? 7 : 8, census_against_brute(&c));
    }
}

/* `thesis` solves a class at a time; bp_solve() solves every board alone. */
static void test_thesis_by_classes_and_one_by_one(void)
{
    static const char *const configs[] = {
        "rules=thesis colours=2 discs=3",
        "rules=thesis colours=3 discs=2",
        "rules=thesis colours=BYP discs=2",
        "rules=thesis colours=5 discs=1",
    };

    for (size_t i = 0; i < TEST_LENGTH(configs); i++) {
        census_case c = {.config = configs[i], .objective = BP_OBJECTIVE_THESIS, .threads = 2};
        c.stride = 1;
        TEST_ASSERT_TRUE(census_against_solver(&c) > 0);
    }
}

static void test_first_moves_as_the_solver_has_them(void)
{
    census_case c = {.config = "colours=3 discs=2 black=1", .threads = 1, .moves = 1, .stride = 1};

    c.objective = BP_OBJECTIVE_MARGIN;
    TEST_ASSERT_EQUAL_UINT64(105, census_against_solver(&c));
    c.objective = BP_OBJECTIVE_GUARANTEED;
    TEST_ASSERT_EQUAL_UINT64(105, census_against_solver(&c));
}

static void test_more_players(void)
{
    static const char *const configs[] = {
        "players=2 colours=2 discs=2 black=1",         "players=3 colours=2 discs=2",
        "players=3 colours=2 discs=2 white=1 black=1", "players=3 colours=3 discs=1,2,1",
        "players=4 colours=2 discs=2 black=1",         "players=4 colours=2 discs=3",
        "players=5 colours=2 discs=2 white=1",
    };

    for (size_t i = 0; i < TEST_LENGTH(configs); i++) {
        for (int32_t threads = 1; threads <= 2; threads++) {
            census_case c = {.config = configs[i], .objective = BP_OBJECTIVE_MAXN};
            c.threads = threads;
            c.stride = 1;
            TEST_ASSERT_TRUE(census_against_brute(&c) > 0);
            c.objective = BP_OBJECTIVE_GUARANTEED;
            TEST_ASSERT_TRUE(census_against_brute(&c) > 0);
        }
    }
}

/* Boards of a sample need not be the first of their class, and they repeat. */
static void test_samples(void)
{
    static const char *const configs[] = {"colours=2 discs=2", "rules=thesis colours=3 discs=2",
                                          "players=3 colours=2 discs=2 black=1"};

    for (size_t i = 0; i < TEST_LENGTH(configs); i++) {
        for (int32_t objective = 0; objective <= BP_OBJECTIVE_GUARANTEED; objective++) {
            census_case c = {.config = configs[i], .objective = objective, .threads = 1};
            if ((i == 2 && objective <= BP_OBJECTIVE_THESIS) ||
                (i == 0 && objective == BP_OBJECTIVE_THESIS)) {
                continue;
            }
            c.sample = 60;
            c.seed = 77 + i;
            c.stride = 1;
            TEST_ASSERT_EQUAL_UINT64(60, census_against_brute(&c));
        }
    }
}

int main(void)
{
    UNITY_BEGIN();
    RUN_TEST(test_outcome_and_margin_of_two_with_first_moves);
    RUN_TEST(test_two_by_thesis_rules);
    RUN_TEST(test_a_part_of_three_colours_of_three);
    RUN_TEST(test_thesis_by_classes_and_one_by_one);
    RUN_TEST(test_first_moves_as_the_solver_has_them);
    RUN_TEST(test_more_players);
    RUN_TEST(test_samples);
    return UNITY_END();
}
