/* SPDX-License-Identifier: MIT */
/*
 * Compares the census with brute force, the slow cases: every board of three colours with three discs, boards of four
 * colours with two, and small boards with white and black discs and more players.
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

static void try_one(const char *config, int32_t objective, int32_t threads, int stride)
{
    census_case c = {
        .config = config, .objective = objective, .threads = threads, .stride = stride};

    c.moves = objective <= BP_OBJECTIVE_MARGIN && stride == 1;
    TEST_ASSERT_TRUE(census_against_brute(&c) > 0);
}

static void test_all_of_three_colours_of_three(void)
{
    try_one("colours=3 discs=3", BP_OBJECTIVE_OUTCOME, 2, 1);
    try_one("colours=3 discs=3", BP_OBJECTIVE_MARGIN, 1, 1);
    try_one("rules=thesis colours=3 discs=3", BP_OBJECTIVE_MARGIN, 2, 1);
}

static void test_a_part_of_larger_boards(void)
{
    try_one("rules=thesis colours=3 discs=3", BP_OBJECTIVE_THESIS, 2, 7);
    try_one("rules=thesis colours=3 discs=3", BP_OBJECTIVE_MAXN, 1, 31);
    try_one("colours=3 discs=3", BP_OBJECTIVE_GUARANTEED, 2, 7);
    try_one("colours=3 discs=3", BP_OBJECTIVE_MAXN, 2, 31);
    try_one("colours=4 discs=2", BP_OBJECTIVE_MARGIN, 2, 11);
    try_one("colours=3 discs=2 white=1 black=1", BP_OBJECTIVE_OUTCOME, 2, 3);
    try_one("colours=3 discs=2 white=1 black=1", BP_OBJECTIVE_MARGIN, 1, 3);
}

/* `thesis` solves a class at a time; bp_solve() solves every board alone. */
static void test_thesis_by_classes_and_one_by_one(void)
{
    static const char *const configs[] = {"rules=thesis colours=3 discs=3",
                                          "rules=thesis colours=4 discs=2"};

    for (size_t i = 0; i < TEST_LENGTH(configs); i++) {
        census_case c = {.config = configs[i], .objective = BP_OBJECTIVE_THESIS, .threads = 2};
        c.stride = 1;
        TEST_ASSERT_EQUAL_UINT64(i == 0 ? 1680 : 2520, census_against_solver(&c));
    }
}

static void test_more_players(void)
{
    static const char *const configs[] = {
        "players=3 colours=3 discs=2", "players=3 colours=3 discs=1 white=1 black=1",
        "players=4 colours=3 discs=2,1,2", "players=5 colours=2 discs=3 black=1"};

    for (size_t i = 0; i < TEST_LENGTH(configs); i++) {
        try_one(configs[i], BP_OBJECTIVE_MAXN, 2, 1);
        try_one(configs[i], BP_OBJECTIVE_GUARANTEED, 2, 1);
    }
}

int main(void)
{
    UNITY_BEGIN();
    RUN_TEST(test_all_of_three_colours_of_three);
    RUN_TEST(test_a_part_of_larger_boards);
    RUN_TEST(test_thesis_by_classes_and_one_by_one);
    RUN_TEST(test_more_players);
    return UNITY_END();
}
