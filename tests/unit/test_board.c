/* SPDX-License-Identifier: MIT */
/*
 * Boards: normal form, count, rank. Classes and random boards are in test_board_classes.c.
 */
#include <bigpoints.h>
#include <stdio.h>
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

/* A configuration of the given counts; they need not make a playable game. */
static bp_config *config_of(const int counts[7])
{
    bp_config *config = NULL;

    TEST_ASSERT_EQUAL_INT(BP_OK, bp_config_new(&config, NULL));
    for (int32_t disc = 0; disc < 7; disc++) {
        TEST_ASSERT_EQUAL_INT(BP_OK, bp_config_set(config, disc, counts[disc]));
    }
    return config;
}

static void assert_count(const char *expected, const bp_config *config)
{
    size_t length = 0;

    TEST_ASSERT_EQUAL_INT(BP_OK, bp_board_count(text, 64, &length, config));
    TEST_ASSERT_EQUAL_STRING(expected, text);
    TEST_ASSERT_EQUAL_UINT(strlen(expected), length);
}

/* Normal form. */

static void test_normalise_reads_letters_digits_and_spaces_in_any_case(void)
{
    static const char *const same[] = {"RGGR", "1221", "r g 2 R", "  RgGr  ", "1G2r"};
    size_t length = 0;

    for (size_t i = 0; i < TEST_LENGTH(same); i++) {
        char why[99] = "unset";
        TEST_ASSERT_EQUAL_INT(BP_OK,
                              bp_board_normalise(text, sizeof text, &length, same[i], why, 99));
        TEST_ASSERT_EQUAL_STRING("RGGR", text);
        TEST_ASSERT_EQUAL_UINT(4, length);
        TEST_ASSERT_EQUAL_STRING("", why);
    }
    TEST_ASSERT_EQUAL_INT(BP_OK, bp_board_normalise(text, 8, NULL, "12345wk", NULL, 0));
    TEST_ASSERT_EQUAL_STRING("RGBYPWK", text);
}

static void test_normalise_fills_exactly_its_buffer(void)
{
    size_t length = 0;

    TEST_ASSERT_EQUAL_INT(BP_OK, bp_board_normalise(NULL, 0, &length, "r g b", NULL, 0));
    TEST_ASSERT_EQUAL_UINT(3, length);
    length = 0;
    TEST_ASSERT_EQUAL_INT(BP_ERR_SPACE, bp_board_normalise(text, 3, &length, "r g b", NULL, 0));
    TEST_ASSERT_EQUAL_UINT(3, length);
    TEST_ASSERT_EQUAL_INT('#', text[0]);
    TEST_ASSERT_EQUAL_INT(BP_ERR_SPACE, bp_board_normalise(text, 0, NULL, "r g b", NULL, 0));
    TEST_ASSERT_EQUAL_INT(BP_OK, bp_board_normalise(text, 4, NULL, "r g b", NULL, 0));
    TEST_ASSERT_EQUAL_STRING("RGB", text);
    TEST_ASSERT_EQUAL_INT('#', text[4]);
}

/* Every function that reads a board refuses the same boards, and touches nothing. */
static void assert_board_refused(int status, const char *board)
{
    char why[3][99] = {"unset", "unset", "unset"};
    size_t length = 77;
    uint64_t number = 77;

    TEST_ASSERT_EQUAL_INT_MESSAGE(
        status, bp_board_normalise(text, sizeof text, &length, board, why[0], 99), board);
    TEST_ASSERT_EQUAL_INT_MESSAGE(status, bp_board_rank(&number, board, why[1], 99), board);
    TEST_ASSERT_EQUAL_INT_MESSAGE(
        status, bp_board_canonical(text, sizeof text, &length, &number, board, why[2], 99), board);
    for (int i = 0; i < 3; i++) {
        test_assert_message(why[i], 99);
    }
    TEST_ASSERT_EQUAL_UINT(77, length);
    TEST_ASSERT_EQUAL_UINT64(77, number);
    TEST_ASSERT_EQUAL_INT('#', text[0]);
}

static void test_wrong_boards_are_refused(void)
{
    static char huge[100001];

    assert_board_refused(BP_ERR_SYNTAX, "RGX");
    assert_board_refused(BP_ERR_SYNTAX, "RG6");
    assert_board_refused(BP_ERR_SYNTAX, "RG0");
    assert_board_refused(BP_ERR_SYNTAX, "R.G");
    assert_board_refused(BP_ERR_SYNTAX, "R\tG");
    assert_board_refused(BP_ERR_SYNTAX, "RG\x80");
    assert_board_refused(BP_ERR_CONFIG, "R");
    assert_board_refused(BP_ERR_CONFIG, "RRR");
    assert_board_refused(BP_ERR_CONFIG, "RKW");
    assert_board_refused(BP_ERR_CONFIG, "RRRRRRRRRRG");
    assert_board_refused(BP_ERR_CONFIG, "RGWWWWWW");
    assert_board_refused(BP_ERR_CONFIG, "KKKKKKRG");
    memset(huge, 'K', sizeof huge - 1);
    assert_board_refused(BP_ERR_CONFIG, huge);
    memset(huge, '~', sizeof huge - 1);
    assert_board_refused(BP_ERR_SYNTAX, huge);
}

static void test_messages_name_the_place(void)
{
    char why[99] = "unset";

    TEST_ASSERT_EQUAL_INT(BP_ERR_SYNTAX, bp_board_normalise(NULL, 0, NULL, "RGGRGGX", why, 99));
    TEST_ASSERT_NOT_NULL_MESSAGE(strstr(why, "7"), why);
    TEST_ASSERT_EQUAL_INT(BP_ERR_SYNTAX, bp_board_rank(&(uint64_t){0}, "R ?", why, 99));
    TEST_ASSERT_NOT_NULL_MESSAGE(strstr(why, "3"), why);
}

static void test_boards_refuse_null(void)
{
    bp_config *config = test_config("colours=2 discs=2");
    uint64_t number = 77;
    size_t length = 77;

    TEST_ASSERT_EQUAL_INT(BP_ERR_ARGUMENT, bp_board_normalise(text, 9, &length, NULL, NULL, 0));
    TEST_ASSERT_EQUAL_INT(BP_ERR_ARGUMENT, bp_board_normalise(NULL, 9, &length, "RG", NULL, 0));
    TEST_ASSERT_EQUAL_INT(BP_ERR_ARGUMENT, bp_board_count(text, 9, &length, NULL));
    TEST_ASSERT_EQUAL_INT(BP_ERR_ARGUMENT, bp_board_count(NULL, 9, &length, config));
    TEST_ASSERT_EQUAL_INT(BP_ERR_ARGUMENT, bp_board_rank(&number, NULL, NULL, 0));
    TEST_ASSERT_EQUAL_INT(BP_ERR_ARGUMENT, bp_board_rank(NULL, "RG", NULL, 0));
    TEST_ASSERT_EQUAL_INT(BP_ERR_ARGUMENT, bp_board_unrank(text, 9, &length, NULL, 0));
    TEST_ASSERT_EQUAL_INT(BP_ERR_ARGUMENT, bp_board_unrank(NULL, 9, &length, config, 0));
    TEST_ASSERT_EQUAL_INT(BP_ERR_ARGUMENT,
                          bp_board_canonical(text, 9, &length, &number, NULL, NULL, 0));
    TEST_ASSERT_EQUAL_INT(BP_ERR_ARGUMENT,
                          bp_board_canonical(NULL, 9, &length, &number, "RG", NULL, 0));
    TEST_ASSERT_EQUAL_INT(BP_ERR_ARGUMENT, bp_board_random(text, 9, &length, NULL, 0, 0));
    TEST_ASSERT_EQUAL_INT(BP_ERR_ARGUMENT, bp_board_random(NULL, 9, &length, config, 0, 0));
    TEST_ASSERT_EQUAL_UINT64(77, number);
    TEST_ASSERT_EQUAL_UINT(77, length);
    TEST_ASSERT_EQUAL_INT('#', text[0]);
    bp_config_free(config);
}

/* Number of boards. */

static void test_count_of_the_standard_game(void)
{
    bp_config *config = test_config("players=5");

    /* A quarter of 560483776167774018942304261616685408000000. */
    assert_count("140120944041943504735576065404171352000000", config);
    bp_config_free(config);
}

static void test_count_of_reduced_games(void)
{
    static const struct {
        const char *config;
        const char *count;
    } rows[] = {{"colours=2 discs=1", "2"},
                {"colours=2 discs=2", "6"},
                {"colours=3 discs=3", "1680"},
                {"colours=4 discs=3", "369600"},
                {"colours=RBP discs=3,2,4 white=1 black=0", "12600"},
                {"colours=5 discs=6", "1370874167589326400"},
                {"colours=5 discs=7", "3177459078523411968000"},
                {"board=RGGR", "6"}};

    for (size_t i = 0; i < TEST_LENGTH(rows); i++) {
        bp_config *config = test_config(rows[i].config);
        assert_count(rows[i].count, config);
        bp_config_free(config);
    }
}

static void test_count_fills_exactly_its_buffer(void)
{
    bp_config *config = test_config("colours=3 discs=3");
    size_t length = 0;

    TEST_ASSERT_EQUAL_INT(BP_OK, bp_board_count(NULL, 0, &length, config));
    TEST_ASSERT_EQUAL_UINT(4, length);
    TEST_ASSERT_EQUAL_INT(BP_ERR_SPACE, bp_board_count(text, 4, &length, config));
    TEST_ASSERT_EQUAL_UINT(4, length);
    TEST_ASSERT_EQUAL_INT('#', text[0]);
    TEST_ASSERT_EQUAL_INT(BP_OK, bp_board_count(text, 5, NULL, config));
    TEST_ASSERT_EQUAL_STRING("1680", text);
    bp_config_free(config);
}

/* The counts alone matter: not whether the starter or the rules fit, but the colours must. */
static void test_only_the_counts_of_a_configuration_matter(void)
{
    static const int counts[7] = {2, 1, 0, 0, 0, 1, 0};
    static const int one_colour[7] = {2, 0, 0, 0, 0, 1, 0};
    bp_config *config = config_of(counts);
    char other[99];

    TEST_ASSERT_EQUAL_INT(BP_OK, bp_board_random(other, 99, NULL, config, 4, 2));
    TEST_ASSERT_EQUAL_INT(BP_OK, bp_config_set(config, BP_CONFIG_STARTER, 4));
    TEST_ASSERT_EQUAL_INT(BP_OK, bp_config_set(config, BP_CONFIG_RULES, BP_RULES_THESIS));
    assert_count("12", config);
    TEST_ASSERT_EQUAL_INT(BP_OK, bp_board_unrank(text, 99, NULL, config, 0));
    TEST_ASSERT_EQUAL_STRING("RRGW", text);
    TEST_ASSERT_EQUAL_INT(BP_OK, bp_board_random(text, 99, NULL, config, 4, 2));
    TEST_ASSERT_EQUAL_STRING(other, text);
    bp_config_free(config);

    config = config_of(one_colour);
    strcpy(text, "#");
    TEST_ASSERT_EQUAL_INT(BP_ERR_CONFIG, bp_board_count(text, 99, NULL, config));
    TEST_ASSERT_EQUAL_INT(BP_ERR_CONFIG, bp_board_unrank(text, 99, NULL, config, 0));
    TEST_ASSERT_EQUAL_INT(BP_ERR_CONFIG, bp_board_random(text, 99, NULL, config, 0, 0));
    TEST_ASSERT_EQUAL_STRING("#", text);
    bp_config_free(config);
}

/* Rank. */

/* All boards of the counts in their order: rank and unrank follow, and the count closes the list. */
static void check_all_boards(const int counts[7])
{
    bp_config *config = config_of(counts);
    char board[BP_BOARD_MAX + 1];
    char number[32];
    uint64_t rank = 0;
    uint64_t found;

    test_first_board(board, counts);
    do {
        size_t length = 0;
        found = UINT64_MAX;
        TEST_ASSERT_EQUAL_INT(BP_OK, bp_board_rank(&found, board, NULL, 0));
        TEST_ASSERT_EQUAL_UINT64(rank, found);
        TEST_ASSERT_EQUAL_INT(BP_OK, bp_board_unrank(text, sizeof text, &length, config, rank));
        TEST_ASSERT_EQUAL_STRING(board, text);
        TEST_ASSERT_EQUAL_UINT(strlen(board), length);
        rank++;
    } while (test_next_board(board));
    snprintf(number, sizeof number, "%llu", (unsigned long long)rank);
    assert_count(number, config);
    strcpy(text, "#");
    TEST_ASSERT_EQUAL_INT(BP_ERR_RANGE, bp_board_unrank(text, sizeof text, NULL, config, rank));
    TEST_ASSERT_EQUAL_INT(BP_ERR_RANGE,
                          bp_board_unrank(text, sizeof text, NULL, config, UINT64_MAX));
    TEST_ASSERT_EQUAL_STRING("#", text);
    bp_config_free(config);
}

static void test_rank_and_unrank_follow_the_order_of_all_small_boards(void)
{
    static const int shapes[][7] = {
        {1, 1, 0, 0, 0, 0, 0}, {2, 2, 0, 0, 0, 0, 0}, {0, 3, 0, 3, 0, 0, 0}, {1, 1, 1, 1, 1, 0, 0},
        {2, 0, 1, 0, 1, 2, 1}, {3, 3, 3, 0, 0, 0, 0}, {0, 0, 0, 1, 1, 3, 3}, {9, 2, 0, 0, 0, 0, 1}};

    for (size_t i = 0; i < TEST_LENGTH(shapes); i++) {
        check_all_boards(shapes[i]);
    }
}

/* The last board of the counts has the largest rank, the first one rank 0. */
static void check_ends(const int counts[7], uint64_t number)
{
    bp_config *config = config_of(counts);
    char board[BP_BOARD_MAX + 1];
    uint64_t rank = 77;
    int length;

    test_first_board(board, counts);
    TEST_ASSERT_EQUAL_INT(BP_OK, bp_board_rank(&rank, board, NULL, 0));
    TEST_ASSERT_EQUAL_UINT64(0, rank);
    length = (int)strlen(board);
    for (int i = 0; i < length / 2; i++) {
        char swap = board[i];
        board[i] = board[length - 1 - i];
        board[length - 1 - i] = swap;
    }
    TEST_ASSERT_EQUAL_INT(BP_OK, bp_board_rank(&rank, board, NULL, 0));
    TEST_ASSERT_EQUAL_UINT64(number - 1, rank);
    TEST_ASSERT_EQUAL_INT(BP_OK, bp_board_unrank(text, sizeof text, NULL, config, number - 1));
    TEST_ASSERT_EQUAL_STRING(board, text);
    TEST_ASSERT_EQUAL_INT(BP_ERR_RANGE, bp_board_unrank(text, sizeof text, NULL, config, number));
    bp_config_free(config);
}

static void test_rank_reaches_to_64_bits_and_no_further(void)
{
    static const int six_each[7] = {6, 6, 6, 6, 6, 0, 0};
    static const int just_fits[7] = {9, 4, 4, 4, 4, 5, 0};     /* 18359921887357050000 boards */
    static const int just_too_many[7] = {9, 7, 7, 1, 1, 4, 2}; /* 18584737257406320000 boards */
    static const int standard[7] = {9, 9, 9, 9, 9, 5, 5};
    const int *beyond[2];
    uint64_t rank = 77;

    check_ends(six_each, 1370874167589326400u);
    check_ends(just_fits, 18359921887357050000u);
    beyond[0] = just_too_many;
    beyond[1] = standard;
    for (int i = 0; i < 2; i++) {
        char board[BP_BOARD_MAX + 1];
        bp_config *config = config_of(beyond[i]);
        test_first_board(board, beyond[i]);
        TEST_ASSERT_EQUAL_INT(BP_ERR_RANGE, bp_board_rank(&rank, board, NULL, 0));
        TEST_ASSERT_EQUAL_UINT64(77, rank);
        strcpy(text, "#");
        TEST_ASSERT_EQUAL_INT(BP_ERR_RANGE, bp_board_unrank(text, sizeof text, NULL, config, 0));
        TEST_ASSERT_EQUAL_STRING("#", text);
        bp_config_free(config);
    }
}

static void test_unrank_fills_exactly_its_buffer(void)
{
    bp_config *config = test_config("colours=2 discs=2");
    size_t length = 0;

    TEST_ASSERT_EQUAL_INT(BP_OK, bp_board_unrank(NULL, 0, &length, config, 5));
    TEST_ASSERT_EQUAL_UINT(4, length);
    TEST_ASSERT_EQUAL_INT(BP_ERR_SPACE, bp_board_unrank(text, 4, &length, config, 5));
    TEST_ASSERT_EQUAL_INT('#', text[0]);
    TEST_ASSERT_EQUAL_INT(BP_OK, bp_board_unrank(text, 5, NULL, config, 5));
    TEST_ASSERT_EQUAL_STRING("GGRR", text);
    TEST_ASSERT_EQUAL_INT('#', text[5]);
    bp_config_free(config);
}

int main(void)
{
    UNITY_BEGIN();
    RUN_TEST(test_normalise_reads_letters_digits_and_spaces_in_any_case);
    RUN_TEST(test_normalise_fills_exactly_its_buffer);
    RUN_TEST(test_wrong_boards_are_refused);
    RUN_TEST(test_messages_name_the_place);
    RUN_TEST(test_boards_refuse_null);
    RUN_TEST(test_count_of_the_standard_game);
    RUN_TEST(test_count_of_reduced_games);
    RUN_TEST(test_count_fills_exactly_its_buffer);
    RUN_TEST(test_only_the_counts_of_a_configuration_matter);
    RUN_TEST(test_rank_and_unrank_follow_the_order_of_all_small_boards);
    RUN_TEST(test_rank_reaches_to_64_bits_and_no_further);
    RUN_TEST(test_unrank_fills_exactly_its_buffer);
    return UNITY_END();
}
