/* SPDX-License-Identifier: MIT */
/*
 * Boards: the canonical board of a class under renaming of colours, and random boards.
 */
#include <bigpoints.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unity.h>

#include "support/support.h"

static char text[256];

void setUp(void)
{
    memset(text, '#', sizeof text);
}

void tearDown(void)
{
}

/* Canonical form. */

static int compare_boards(const char *one, const char *other)
{
    for (size_t i = 0; one[i] != '\0'; i++) {
        if (one[i] != other[i]) {
            return test_disc_of(one[i]) - test_disc_of(other[i]);
        }
    }
    return 0;
}

/* Renames the colours of a board, or returns 0 if the counts would change. */
static int rename_colours(char *out, const char *board, const int to[5], const int counts[7])
{
    for (int colour = 0; colour < 5; colour++) {
        if (counts[colour] != counts[to[colour]]) {
            return 0;
        }
    }
    for (size_t i = 0; i <= strlen(board); i++) {
        int disc = board[i] == '\0' ? 7 : test_disc_of(board[i]);
        out[i] = TEST_LETTERS[disc < 5 ? to[disc] : disc];
    }
    return 1;
}

/* Fills in one of the 120 permutations of five colours. */
static void permutation(int to[5], int number)
{
    int left[5] = {0, 1, 2, 3, 4};

    for (int i = 0, n = 5; i < 5; i++, n--) {
        int chosen = number % n;
        number /= n;
        to[i] = left[chosen];
        memmove(&left[chosen], &left[chosen + 1], (size_t)(4 - chosen) * sizeof left[0]);
    }
}

/* The first of all renamings in order, and how many different ones there are. */
static uint64_t brute_canonical(char *min, const char *board)
{
    static char seen[120][BP_BOARD_MAX + 1];
    int counts[7] = {0};
    uint64_t number = 0;

    for (const char *c = board; *c != '\0'; c++) {
        counts[test_disc_of(*c)]++;
    }
    strcpy(min, board);
    for (int p = 0; p < 120; p++) {
        int to[5];
        int known = 0;
        permutation(to, p);
        if (!rename_colours(seen[number], board, to, counts)) {
            continue;
        }
        for (uint64_t i = 0; i < number; i++) {
            known |= strcmp(seen[i], seen[number]) == 0;
        }
        if (compare_boards(seen[number], min) < 0) {
            strcpy(min, seen[number]);
        }
        number += known ? 0 : 1;
    }
    return number;
}

static void test_canonical_is_the_least_of_all_renamings(void)
{
    test_random random;

    test_random_init(&random, 5);
    for (int i = 0; i < 3000; i++) {
        char min[BP_BOARD_MAX + 1];
        char again[BP_BOARD_MAX + 1];
        test_setup setup;
        uint64_t expected;
        uint64_t number = 0;
        size_t length = 0;
        test_setup_random(&setup, &random, i % 2 ? TEST_SMALL : TEST_LARGE);
        expected = brute_canonical(min, setup.board);
        TEST_ASSERT_EQUAL_INT(
            BP_OK, bp_board_canonical(text, sizeof text, &length, &number, setup.board, NULL, 0));
        TEST_ASSERT_EQUAL_STRING(min, text);
        TEST_ASSERT_EQUAL_UINT(strlen(min), length);
        TEST_ASSERT_EQUAL_UINT64(expected, number);
        TEST_ASSERT_EQUAL_INT(BP_OK,
                              bp_board_canonical(again, sizeof again, NULL, NULL, text, NULL, 0));
        TEST_ASSERT_EQUAL_STRING(min, again);
    }
}

static void test_canonical_keeps_colours_of_different_count_apart(void)
{
    static const struct {
        const char *board;
        const char *canonical;
        uint64_t number;
    } rows[] = {{"2211", "RRGG", 2},   {"GRG", "GRG", 1},           {"PBPB", "BPBP", 2},
                {"KPBYW", "KBYPW", 6}, {"5 4 3 2 1", "RGBYP", 120}, {"gGrby", "GGRBY", 6}};

    for (size_t i = 0; i < TEST_LENGTH(rows); i++) {
        uint64_t number = 0;
        TEST_ASSERT_EQUAL_INT(
            BP_OK, bp_board_canonical(text, sizeof text, NULL, &number, rows[i].board, NULL, 0));
        TEST_ASSERT_EQUAL_STRING(rows[i].canonical, text);
        TEST_ASSERT_EQUAL_UINT64(rows[i].number, number);
    }
    strcpy(text, "#");
    TEST_ASSERT_EQUAL_INT(BP_ERR_SPACE, bp_board_canonical(text, 4, NULL, NULL, "GRGR", NULL, 0));
    TEST_ASSERT_EQUAL_STRING("#", text);
    TEST_ASSERT_EQUAL_INT(BP_OK, bp_board_canonical(text, 5, NULL, NULL, "GRGR", NULL, 0));
    TEST_ASSERT_EQUAL_STRING("RGRG", text);
    TEST_ASSERT_EQUAL_INT(BP_OK, bp_board_canonical(NULL, 0, NULL, NULL, "GRGR", NULL, 0));
}

/* Random boards. */

static void test_random_has_the_discs_of_the_configuration_and_repeats_itself(void)
{
    bp_config *config = test_config("players=3");
    char again[BP_BOARD_MAX + 1];
    char others[64][BP_BOARD_MAX + 1];

    for (uint64_t i = 0; i < 64; i++) {
        int counts[7] = {0};
        size_t length = 0;
        TEST_ASSERT_EQUAL_INT(BP_OK, bp_board_random(others[i], 56, &length, config, i / 8, i % 8));
        TEST_ASSERT_EQUAL_UINT(BP_BOARD_MAX, length);
        TEST_ASSERT_EQUAL_INT(BP_OK, bp_board_random(again, 56, NULL, config, i / 8, i % 8));
        TEST_ASSERT_EQUAL_STRING(others[i], again);
        for (const char *c = again; *c != '\0'; c++) {
            counts[test_disc_of(*c)]++;
        }
        for (int disc = 0; disc < 7; disc++) {
            TEST_ASSERT_EQUAL_INT(disc < 5 ? 9 : 5, counts[disc]);
        }
        for (uint64_t j = 0; j < i; j++) { /* other seeds and indices give other boards */
            TEST_ASSERT_TRUE(strcmp(others[i], others[j]) != 0);
        }
    }
    strcpy(text, "#");
    TEST_ASSERT_EQUAL_INT(BP_ERR_SPACE, bp_board_random(text, 55, NULL, config, 0, 0));
    TEST_ASSERT_EQUAL_STRING("#", text);
    bp_config_free(config);
}

/* The same boards on every machine and in every version: these were drawn once and for all. */
static void test_random_boards_never_change(void)
{
    static const struct {
        const char *config;
        uint64_t seed;
        uint64_t index;
        const char *board;
    } rows[] = {
        {"players=2", 0u, 0u, "RBGRYGBBWPRBGRGBWYRWKYPKWRPKRKRPYBPPBPYGPYBBKWGPGRYGYGY"},
        {"players=2", 1u, 0u, "BYWBBPPGYKRGPGYBRBPYRWYYRWPRKYPBWRRGGYWGPKPKYRGBKRGGPBB"},
        {"players=2", 0u, 1u, "BWWRRKPPRRRPYPPRWBGBPGPBGKBWPYGYBRRBGPKRYYBWYYGGKBKGYYG"},
        {"players=2", 18446744073709551615u, 18446744073709551615u,
         "PYRYWPPKPGBRRPGRGGBBBYGBBPYPKYRGWWRPWRKYPRBRKGKYYGGBYBW"},
        {"colours=3 discs=3", 7u, 0u, "GGRRGBRBB"},
        {"colours=RBP discs=3,2,4 white=1 black=2", 12345u, 67u, "BPRKPKPWRRBP"},
    };

    for (size_t i = 0; i < TEST_LENGTH(rows); i++) {
        bp_config *config = test_config(rows[i].config);
        TEST_ASSERT_EQUAL_INT(
            BP_OK, bp_board_random(text, sizeof text, NULL, config, rows[i].seed, rows[i].index));
        TEST_ASSERT_EQUAL_STRING(rows[i].board, text);
        bp_config_free(config);
    }
}

/* Every board of a configuration is drawn about equally often: the sum of squared deviations stays
 * below a bound that fair draws pass with more than six standard deviations to spare. */
static void check_uniform(const char *line, int number, int by_index)
{
    enum { DRAWS = 200 };
    bp_config *config = test_config(line);
    int *drawn = calloc((size_t)number, sizeof *drawn);
    double chi_square = 0;

    TEST_ASSERT_NOT_NULL(drawn);
    for (int i = 0; i < number * DRAWS; i++) {
        uint64_t rank = UINT64_MAX;
        TEST_ASSERT_EQUAL_INT(BP_OK, bp_board_random(text, sizeof text, NULL, config,
                                                     by_index ? 99u : (uint64_t)i,
                                                     by_index ? (uint64_t)i : 0u));
        TEST_ASSERT_EQUAL_INT(BP_OK, bp_board_rank(&rank, text, NULL, 0));
        TEST_ASSERT_TRUE(rank < (uint64_t)number);
        drawn[rank]++;
    }
    for (int i = 0; i < number; i++) {
        double off = drawn[i] - DRAWS;
        chi_square += off * off / DRAWS;
    }
    TEST_ASSERT_TRUE_MESSAGE((chi_square - number) * (chi_square - number) <
                                 36.0 * 2 * number + 400,
                             "boards are not drawn equally often");
    free(drawn);
    bp_config_free(config);
}

static void test_random_draws_every_board_about_equally_often(void)
{
    for (int by_index = 0; by_index < 2; by_index++) {
        check_uniform("colours=2 discs=1", 2, by_index);
        check_uniform("colours=2 discs=2", 6, by_index);
        check_uniform("colours=3 discs=1 white=1", 24, by_index);
        check_uniform("colours=RP discs=1,3 black=2", 60, by_index);
    }
}

int main(void)
{
    UNITY_BEGIN();
    RUN_TEST(test_canonical_is_the_least_of_all_renamings);
    RUN_TEST(test_canonical_keeps_colours_of_different_count_apart);
    RUN_TEST(test_random_has_the_discs_of_the_configuration_and_repeats_itself);
    RUN_TEST(test_random_boards_never_change);
    RUN_TEST(test_random_draws_every_board_about_equally_often);
    return UNITY_END();
}
