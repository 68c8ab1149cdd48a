/* SPDX-License-Identifier: MIT */
/*
 * Configurations: text, setters, getters, limits.
 */
#include <bigpoints.h>
#include <stdio.h>
#include <string.h>
#include <unity.h>

#include "support/support.h"

static bp_config *config;
static char text[TEST_TEXT];

void setUp(void)
{
    config = NULL;
    TEST_ASSERT_EQUAL_INT(BP_OK, bp_config_new(&config, NULL));
    memset(text, '#', sizeof text);
}

void tearDown(void)
{
    bp_config_free(config);
    config = NULL;
}

/* Reads a configuration in place of the one before. */
static void read_config(const char *line)
{
    bp_config_free(config);
    config = NULL;
    config = test_config(line);
}

static void assert_text(const char *expected)
{
    size_t length = 0;

    TEST_ASSERT_EQUAL_INT(BP_OK, bp_config_format(text, sizeof text, &length, config));
    TEST_ASSERT_EQUAL_STRING(expected, text);
    TEST_ASSERT_EQUAL_UINT(strlen(expected), length);
}

static void assert_counts(const int32_t counts[7])
{
    for (int32_t disc = BP_RED; disc <= BP_BLACK; disc++) {
        TEST_ASSERT_EQUAL_INT32(counts[disc], test_config_number(config, disc));
    }
}

/* Reads a text that has to be refused, and checks the message. */
static void assert_refused(int status, const char *line)
{
    char why[256] = "unset";
    bp_config *out = (bp_config *)&why;

    TEST_ASSERT_EQUAL_INT_MESSAGE(status, bp_config_parse(&out, line, NULL, why, sizeof why), line);
    TEST_ASSERT_NULL(out);
    test_assert_message(why, sizeof why);
}

/* The same for a text that is wrong in more ways than one. */
static void assert_refused_somehow(const char *line)
{
    char why[256] = "unset";
    bp_config *out = (bp_config *)&why;
    int status = bp_config_parse(&out, line, NULL, why, sizeof why);

    TEST_ASSERT_TRUE_MESSAGE(status == BP_ERR_SYNTAX || status == BP_ERR_CONFIG, line);
    TEST_ASSERT_NULL(out);
    test_assert_message(why, sizeof why);
}

static void test_new_is_the_standard_game(void)
{
    static const int32_t counts[7] = {9, 9, 9, 9, 9, 5, 5};

    TEST_ASSERT_EQUAL_INT32(2, test_config_number(config, BP_CONFIG_PLAYERS));
    TEST_ASSERT_EQUAL_INT32(0, test_config_number(config, BP_CONFIG_STARTER));
    TEST_ASSERT_EQUAL_INT32(BP_RULES_OFFICIAL, test_config_number(config, BP_CONFIG_RULES));
    assert_counts(counts);
    TEST_ASSERT_EQUAL_INT(BP_OK, bp_config_check(config, text, 99));
    TEST_ASSERT_EQUAL_STRING("", text);
}

static void test_the_lines_of_the_documentation_read_back_as_they_are(void)
{
    static const char *const lines[] = {
        "players=3 start=1 rules=official colours=4 discs=3 white=2 black=1 seed=7",
        "players=2 start=1 rules=official board=RGGR",
        "players=2 start=2 rules=official board=RGGR",
    };

    for (size_t i = 0; i < TEST_LENGTH(lines); i++) {
        read_config(lines[i]);
        assert_text(lines[i]);
    }
}

static void test_missing_fields_are_those_of_the_standard_game(void)
{
    static const int32_t standard[7] = {9, 9, 9, 9, 9, 5, 5};
    static const int32_t four[7] = {9, 9, 9, 9, 0, 0, 0};
    static const int32_t three_each[7] = {3, 3, 3, 3, 3, 0, 0};
    static const int32_t no_white[7] = {9, 9, 9, 9, 9, 0, 5};
    static const int32_t two_black[7] = {3, 3, 3, 3, 3, 0, 2};

    read_config("players=5");
    TEST_ASSERT_EQUAL_INT32(5, test_config_number(config, BP_CONFIG_PLAYERS));
    TEST_ASSERT_EQUAL_INT32(0, test_config_number(config, BP_CONFIG_STARTER));
    assert_counts(standard);
    read_config("start=2");
    TEST_ASSERT_EQUAL_INT32(2, test_config_number(config, BP_CONFIG_PLAYERS));
    TEST_ASSERT_EQUAL_INT32(1, test_config_number(config, BP_CONFIG_STARTER));
    read_config("colours=4");
    assert_counts(four);
    read_config("discs=3");
    assert_counts(three_each);
    read_config("white=0");
    assert_counts(no_white);
    read_config("discs=3 black=2");
    assert_counts(two_black);
}

static void test_colours_and_counts_in_every_form(void)
{
    static const int32_t subset[7] = {3, 0, 2, 0, 4, 0, 0};
    static const int32_t list[7] = {1, 9, 5, 0, 0, 5, 5};
    static const int32_t five[7] = {1, 2, 3, 4, 5, 0, 1};

    read_config("colours=RBP discs=3,2,4");
    assert_counts(subset);
    read_config("black=5 discs=1,9,5 white=5 colours=3"); /* in any order */
    assert_counts(list);
    read_config("discs=1,2,3,4,5 black=1");
    assert_counts(five);
    read_config("colours=rbp discs=3,2,4 seed=18446744073709551615"); /* in any case */
    assert_counts(subset);
    read_config("PLAYERS=3 Rules=OFFICIAL bOARD=rg12");
    TEST_ASSERT_EQUAL_INT32(3, test_config_number(config, BP_CONFIG_PLAYERS));
    assert_text("players=3 start=1 rules=official board=RGRG");
    read_config("rules=thesis colours=3 discs=2");
    TEST_ASSERT_EQUAL_INT32(BP_RULES_THESIS, test_config_number(config, BP_CONFIG_RULES));
}

static void test_a_board_alone_is_a_game_for_two(void)
{
    static const char *const lines[] = {"RGGR", "  rg gr ", "1221"};

    for (size_t i = 0; i < TEST_LENGTH(lines); i++) {
        read_config(lines[i]);
        assert_text("players=2 start=1 rules=official board=RGGR");
    }
    assert_refused(BP_ERR_CONFIG, "RRRR");
    assert_refused(BP_ERR_SYNTAX, "RGGR players=2");
    assert_refused(BP_ERR_SYNTAX, "players=2 RGGR");
    assert_refused(BP_ERR_SYNTAX, "RGGR\n");
    TEST_ASSERT_EQUAL_INT(BP_ERR_SYNTAX, bp_config_set_board(config, "RGGR\r\n", text, 99));
    TEST_ASSERT_NOT_NULL_MESSAGE(strstr(text, "character 5: a line break"), text);
}

/* Every shape of configuration is written so that it reads back as the same one. */
static void test_format_reads_back_for_random_configurations(void)
{
    test_random random;

    test_random_init(&random, 21);
    for (int i = 0; i < 3000; i++) {
        char again[TEST_TEXT];
        char board[2][BP_BOARD_MAX + 1];
        test_setup setup;
        test_setup_random(&setup, &random, TEST_LARGE);
        test_setup_text(text, sizeof text, &setup);
        read_config(text);
        assert_text(text);
        /* Without the board: counts and a seed stand in its place. */
        TEST_ASSERT_EQUAL_INT(
            BP_OK, bp_config_set(config, BP_CONFIG_SEED, (int64_t)test_random_next(&random)));
        TEST_ASSERT_EQUAL_INT(BP_OK, bp_config_format(again, sizeof again, NULL, config));
        TEST_ASSERT_NULL_MESSAGE(strstr(again, "board="), again);
        TEST_ASSERT_EQUAL_INT(BP_OK, bp_config_board(board[0], sizeof board[0], NULL, config));
        read_config(again);
        assert_text(again);
        TEST_ASSERT_EQUAL_INT(BP_OK, bp_config_board(board[1], sizeof board[1], NULL, config));
        TEST_ASSERT_EQUAL_STRING(board[0], board[1]);
        TEST_ASSERT_EQUAL_INT32(setup.players, test_config_number(config, BP_CONFIG_PLAYERS));
        TEST_ASSERT_EQUAL_INT32(setup.starter, test_config_number(config, BP_CONFIG_STARTER));
        TEST_ASSERT_EQUAL_INT32(setup.thesis, test_config_number(config, BP_CONFIG_RULES));
    }
}

static void test_parse_refuses_numbers_out_of_range(void)
{
    static const char *const lines[] = {
        "players=1",
        "players=6",
        "players=0",
        "players=99999999999999999999999",
        "start=0",
        "start=3",
        "players=3 start=4",
        "colours=1",
        "colours=6",
        "colours=0",
        "discs=0",
        "discs=10",
        "white=6",
        "black=6",
        "white=4294967296",
        "seed=18446744073709551616",
        "discs=1,2,3,4,10",
        "seed=99999999999999999999999999999999999999999999999999999999999999999999",
    };

    for (size_t i = 0; i < TEST_LENGTH(lines); i++) {
        assert_refused(BP_ERR_CONFIG, lines[i]);
    }
}

static void test_parse_refuses_fields_that_contradict_each_other(void)
{
    assert_refused(BP_ERR_CONFIG, "board=RGGR colours=2");
    assert_refused(BP_ERR_CONFIG, "discs=2 board=RGGR");
    assert_refused(BP_ERR_CONFIG, "board=RGGR white=0");
    assert_refused(BP_ERR_CONFIG, "black=0 board=RGGR");
    assert_refused(BP_ERR_CONFIG, "board=RGGR seed=0");
    assert_refused(BP_ERR_CONFIG, "colours=3 discs=2,2");
    assert_refused(BP_ERR_CONFIG, "colours=RB discs=2,2,2");
    assert_refused(BP_ERR_CONFIG, "rules=thesis players=3 colours=2 discs=2");
    assert_refused(BP_ERR_CONFIG, "rules=thesis colours=2 discs=2 white=1");
    assert_refused(BP_ERR_CONFIG, "rules=thesis colours=2 discs=2,3");
    assert_refused(BP_ERR_CONFIG, "board=RRRR");
    assert_refused(BP_ERR_CONFIG, "board=RGGGGGGGGGG");
}

static void test_parse_refuses_what_is_not_of_this_form(void)
{
    static const char *const lines[] = {
        "player=2",
        "players",
        "players=",
        "players=two",
        "players=2x",
        "players=-2",
        "players=+2",
        "players= 2",
        "rules=old",
        "rules=",
        "colours=RX",
        "colours=",
        "discs=",
        "discs=2,",
        "discs=,2",
        "discs=a",
        "seed=-1",
        "seed=",
        "seed=0x7",
        "board=",
        "board=RGX",
        "board=RG.R",
        "=",
        "=2",
        "players=2,start=1",
        "players=2;",
        "players=2\n",
        "\tplayers=2",
        "players=2\x01",
        "players=\xC3\xA9",
        "bord=RG",
        "board=RG hand=1",
        "moves=Ra",
        "\x7F",
    };

    for (size_t i = 0; i < TEST_LENGTH(lines); i++) {
        assert_refused(BP_ERR_SYNTAX, lines[i]);
    }
    assert_refused_somehow("players=2 players=2");
    assert_refused_somehow("board=RG board=RG");
    assert_refused_somehow("seed=1 start=1 seed=1");
    assert_refused_somehow("colours=RR");
    assert_refused_somehow("players=2 PLAYERS=3");
}

/* Characters are counted from 1. */
static void test_messages_name_the_place(void)
{
    static const struct {
        const char *line;
        const char *place;
    } rows[] = {{"board=RGXR", "9"},
                {" RGXR", "4"},
                {"players=2 start=1 board=RGGRG!", "30"},
                {"players=2 flavour=3", "11"},
                {"discs=2,x", "9"}};

    for (size_t i = 0; i < TEST_LENGTH(rows); i++) {
        char why[256] = "unset";
        bp_config *out = NULL;
        TEST_ASSERT_EQUAL_INT(BP_ERR_SYNTAX,
                              bp_config_parse(&out, rows[i].line, NULL, why, sizeof why));
        TEST_ASSERT_NOT_NULL_MESSAGE(strstr(why, rows[i].place), why);
    }
    TEST_ASSERT_EQUAL_INT(BP_ERR_SYNTAX, bp_config_set_board(config, "RG R?", text, 99));
    TEST_ASSERT_NOT_NULL_MESSAGE(strstr(text, "5"), text);
}

static void test_parse_and_new_refuse_null(void)
{
    bp_config *out = (bp_config *)&text;

    TEST_ASSERT_EQUAL_INT(BP_ERR_ARGUMENT, bp_config_new(NULL, NULL));
    TEST_ASSERT_EQUAL_INT(BP_ERR_ARGUMENT, bp_config_parse(NULL, "players=2", NULL, NULL, 0));
    TEST_ASSERT_EQUAL_INT(BP_ERR_ARGUMENT, bp_config_parse(&out, NULL, NULL, NULL, 0));
    TEST_ASSERT_NULL(out);
    bp_config_free(NULL);
}

static void test_every_function_refuses_a_null_configuration(void)
{
    size_t length = 5;

    TEST_ASSERT_EQUAL_INT(BP_ERR_ARGUMENT, bp_config_format(text, 99, &length, NULL));
    TEST_ASSERT_EQUAL_INT(BP_ERR_ARGUMENT, bp_config_format(NULL, 99, &length, config));
    TEST_ASSERT_EQUAL_INT(BP_ERR_ARGUMENT, bp_config_board(text, 99, &length, NULL));
    TEST_ASSERT_EQUAL_INT(BP_ERR_ARGUMENT, bp_config_board(NULL, 99, &length, config));
    TEST_ASSERT_EQUAL_UINT(5, length);
    TEST_ASSERT_EQUAL_INT('#', text[0]);
    TEST_ASSERT_EQUAL_INT(BP_ERR_ARGUMENT, bp_config_check(NULL, NULL, 0));
    TEST_ASSERT_EQUAL_INT(BP_ERR_ARGUMENT, bp_config_set_board(NULL, "RG", NULL, 0));
    TEST_ASSERT_EQUAL_INT(BP_ERR_ARGUMENT, bp_config_set_board(config, NULL, NULL, 0));
    for (int32_t field = BP_CONFIG_RED; field <= BP_CONFIG_SEED; field++) {
        int64_t number = 77;
        TEST_ASSERT_EQUAL_INT(BP_ERR_ARGUMENT, bp_config_set(NULL, field, 2));
        TEST_ASSERT_EQUAL_INT(BP_ERR_ARGUMENT, bp_config_get(&number, NULL, field));
        TEST_ASSERT_EQUAL_INT(BP_ERR_ARGUMENT, bp_config_get(NULL, config, field));
        TEST_ASSERT_EQUAL_INT64(77, number);
    }
}

static void test_set_refuses_numbers_out_of_range_and_changes_nothing(void)
{
    static const int64_t wild[] = {INT64_MIN, INT32_MIN, -1,        10,
                                   1000,      INT32_MAX, 1LL << 32, INT64_MAX};
    static const int32_t fields[] = {INT32_MIN, -1, BP_CONFIG_SEED + 1, 1000, INT32_MAX};
    static const struct {
        int32_t field;
        int64_t value;
    } rows[] = {{BP_CONFIG_PLAYERS, 1}, {BP_CONFIG_PLAYERS, 6}, {BP_CONFIG_STARTER, 5},
                {BP_CONFIG_RULES, 2},   {BP_CONFIG_WHITE, 6},   {BP_CONFIG_BLACK, 6}};
    char before[TEST_TEXT];
    int64_t number = 77;

    read_config("players=3 start=2 rules=official colours=RBP discs=3,2,4 white=1 black=2 seed=5");
    TEST_ASSERT_EQUAL_INT(BP_OK, bp_config_format(before, sizeof before, NULL, config));
    for (int32_t field = BP_CONFIG_RED; field < BP_CONFIG_SEED; field++) {
        for (size_t i = 0; i < TEST_LENGTH(wild); i++) {
            TEST_ASSERT_EQUAL_INT(BP_ERR_RANGE, bp_config_set(config, field, wild[i]));
        }
    }
    for (size_t i = 0; i < TEST_LENGTH(rows); i++) {
        TEST_ASSERT_EQUAL_INT(BP_ERR_RANGE, bp_config_set(config, rows[i].field, rows[i].value));
    }
    for (size_t i = 0; i < TEST_LENGTH(fields); i++) {
        TEST_ASSERT_EQUAL_INT(BP_ERR_ARGUMENT, bp_config_set(config, fields[i], 2));
        TEST_ASSERT_EQUAL_INT(BP_ERR_ARGUMENT, bp_config_get(&number, config, fields[i]));
    }
    TEST_ASSERT_EQUAL_INT64(77, number);
    assert_text(before);
}

/* A disc and the field of its number are one number. */
static void test_fields_of_discs_are_discs(void)
{
    TEST_ASSERT_EQUAL_INT(BP_RED, BP_CONFIG_RED);
    TEST_ASSERT_EQUAL_INT(BP_GREEN, BP_CONFIG_GREEN);
    TEST_ASSERT_EQUAL_INT(BP_BLUE, BP_CONFIG_BLUE);
    TEST_ASSERT_EQUAL_INT(BP_YELLOW, BP_CONFIG_YELLOW);
    TEST_ASSERT_EQUAL_INT(BP_PURPLE, BP_CONFIG_PURPLE);
    TEST_ASSERT_EQUAL_INT(BP_WHITE, BP_CONFIG_WHITE);
    TEST_ASSERT_EQUAL_INT(BP_BLACK, BP_CONFIG_BLACK);
}

static void test_set_and_get_agree(void)
{
    static const int32_t counts[7] = {0, 9, 1, 0, 4, 5, 0};

    TEST_ASSERT_EQUAL_INT(BP_OK, bp_config_set(config, BP_CONFIG_PLAYERS, 5));
    TEST_ASSERT_EQUAL_INT(BP_OK, bp_config_set(config, BP_CONFIG_STARTER, 4));
    TEST_ASSERT_EQUAL_INT(BP_OK, bp_config_set(config, BP_CONFIG_RULES, BP_RULES_THESIS));
    TEST_ASSERT_EQUAL_INT32(BP_RULES_THESIS, test_config_number(config, BP_CONFIG_RULES));
    TEST_ASSERT_EQUAL_INT(BP_OK, bp_config_set(config, BP_CONFIG_RULES, BP_RULES_OFFICIAL));
    for (int32_t disc = BP_RED; disc <= BP_BLACK; disc++) {
        TEST_ASSERT_EQUAL_INT(BP_OK, bp_config_set(config, disc, counts[disc]));
    }
    TEST_ASSERT_EQUAL_INT32(5, test_config_number(config, BP_CONFIG_PLAYERS));
    TEST_ASSERT_EQUAL_INT32(4, test_config_number(config, BP_CONFIG_STARTER));
    TEST_ASSERT_EQUAL_INT32(BP_RULES_OFFICIAL, test_config_number(config, BP_CONFIG_RULES));
    assert_counts(counts);
    TEST_ASSERT_EQUAL_INT(BP_OK, bp_config_check(config, NULL, 0));
}

static void test_a_board_sets_the_counts_and_is_forgotten_by_counts_and_seed(void)
{
    static const int32_t counts[7] = {2, 0, 1, 0, 0, 1, 1};
    static const int32_t more[7] = {2, 0, 1, 0, 3, 1, 1};

    TEST_ASSERT_EQUAL_INT(BP_OK, bp_config_set_board(config, "r w 1 K b", text, 99));
    TEST_ASSERT_EQUAL_STRING("", text);
    assert_counts(counts);
    TEST_ASSERT_EQUAL_INT(BP_OK, bp_config_board(text, sizeof text, NULL, config));
    TEST_ASSERT_EQUAL_STRING("RWRKB", text);

    TEST_ASSERT_EQUAL_INT(BP_OK, bp_config_set(config, BP_CONFIG_SEED, 3));
    assert_counts(counts);
    TEST_ASSERT_EQUAL_INT(BP_OK, bp_config_format(text, sizeof text, NULL, config));
    TEST_ASSERT_NULL(strstr(text, "board="));

    TEST_ASSERT_EQUAL_INT(BP_OK, bp_config_set_board(config, "RWRKB", NULL, 0));
    TEST_ASSERT_EQUAL_INT(BP_OK, bp_config_set(config, BP_PURPLE, 3));
    assert_counts(more);
    TEST_ASSERT_EQUAL_INT(BP_OK, bp_config_format(text, sizeof text, NULL, config));
    TEST_ASSERT_NULL(strstr(text, "board="));
}

static void test_set_board_refuses_wrong_boards_and_changes_nothing(void)
{
    static const struct {
        const char *board;
        int status;
    } rows[] = {
        {"RGX", BP_ERR_SYNTAX},  {"RG6", BP_ERR_SYNTAX},         {"RG0", BP_ERR_SYNTAX},
        {"RG\n", BP_ERR_SYNTAX}, {"RRRR", BP_ERR_CONFIG},        {"WK", BP_ERR_CONFIG},
        {"", BP_ERR_CONFIG},     {"RGGGGGGGGGG", BP_ERR_CONFIG}, {"RGWWWWWW", BP_ERR_CONFIG}};
    static char huge[100001];

    read_config("players=3 start=2 rules=official board=RGBW");
    for (size_t i = 0; i < TEST_LENGTH(rows); i++) {
        char why[256] = "unset";
        int status = bp_config_set_board(config, rows[i].board, why, sizeof why);
        if (rows[i].board[0] == '\0') { /* no disc at all breaks the form and the limits alike */
            TEST_ASSERT_TRUE(status == BP_ERR_SYNTAX || status == BP_ERR_CONFIG);
        } else {
            TEST_ASSERT_EQUAL_INT_MESSAGE(rows[i].status, status, rows[i].board);
        }
        test_assert_message(why, sizeof why);
        assert_text("players=3 start=2 rules=official board=RGBW");
    }
    memset(huge, 'G', sizeof huge - 1);
    TEST_ASSERT_EQUAL_INT(BP_ERR_CONFIG, bp_config_set_board(config, huge, NULL, 0));
    assert_text("players=3 start=2 rules=official board=RGBW");
}

static void test_check_sees_what_the_setters_make_together(void)
{
    TEST_ASSERT_EQUAL_INT(BP_OK, bp_config_set(config, BP_CONFIG_STARTER, 2));
    TEST_ASSERT_EQUAL_INT(BP_ERR_CONFIG, bp_config_check(config, text, 99));
    test_assert_message(text, 99);
    TEST_ASSERT_EQUAL_INT(BP_ERR_CONFIG, bp_config_board(text, 99, NULL, config));
    TEST_ASSERT_EQUAL_INT(BP_ERR_CONFIG, bp_config_format(text, 99, NULL, config));
    TEST_ASSERT_EQUAL_INT(BP_OK, bp_config_set(config, BP_CONFIG_PLAYERS, 3));
    TEST_ASSERT_EQUAL_INT(BP_OK, bp_config_check(config, text, 99));

    for (int32_t disc = BP_GREEN; disc <= BP_PURPLE; disc++) { /* red alone is left */
        TEST_ASSERT_EQUAL_INT(BP_OK, bp_config_set(config, disc, 0));
    }
    TEST_ASSERT_EQUAL_INT(BP_ERR_CONFIG, bp_config_check(config, text, 99));
    TEST_ASSERT_EQUAL_INT(BP_OK, bp_config_set(config, BP_PURPLE, 1));
    TEST_ASSERT_EQUAL_INT(BP_OK, bp_config_check(config, NULL, 0));

    read_config("board=RGGR");
    TEST_ASSERT_EQUAL_INT(BP_OK, bp_config_set(config, BP_CONFIG_RULES, BP_RULES_THESIS));
    TEST_ASSERT_EQUAL_INT(BP_OK, bp_config_check(config, NULL, 0));
    TEST_ASSERT_EQUAL_INT(BP_OK, bp_config_set(config, BP_CONFIG_PLAYERS, 3));
    TEST_ASSERT_EQUAL_INT(BP_ERR_CONFIG, bp_config_check(config, NULL, 0));
    TEST_ASSERT_EQUAL_INT(BP_OK, bp_config_set(config, BP_CONFIG_PLAYERS, 2));
    TEST_ASSERT_EQUAL_INT(BP_OK, bp_config_set(config, BP_RED, 3));
    TEST_ASSERT_EQUAL_INT(BP_ERR_CONFIG, bp_config_check(config, NULL, 0));
    TEST_ASSERT_EQUAL_INT(BP_OK, bp_config_set(config, BP_RED, 2));
    TEST_ASSERT_EQUAL_INT(BP_OK, bp_config_set(config, BP_BLACK, 1));
    TEST_ASSERT_EQUAL_INT(BP_ERR_CONFIG, bp_config_check(config, NULL, 0));
}

static void test_text_fills_exactly_its_buffer(void)
{
    static const char line[] = "players=2 start=1 rules=official board=RGGR";
    size_t length = 0;

    read_config(line);
    TEST_ASSERT_EQUAL_INT(BP_OK, bp_config_format(NULL, 0, &length, config));
    TEST_ASSERT_EQUAL_UINT(strlen(line), length);
    TEST_ASSERT_EQUAL_INT(BP_ERR_SPACE, bp_config_format(text, length, &length, config));
    TEST_ASSERT_EQUAL_UINT(strlen(line), length);
    TEST_ASSERT_EQUAL_INT('#', text[0]);
    TEST_ASSERT_EQUAL_INT(BP_OK, bp_config_format(text, length + 1, NULL, config));
    TEST_ASSERT_EQUAL_STRING(line, text);

    memset(text, '#', sizeof text);
    TEST_ASSERT_EQUAL_INT(BP_ERR_SPACE, bp_config_board(text, 4, &length, config));
    TEST_ASSERT_EQUAL_UINT(4, length);
    TEST_ASSERT_EQUAL_INT('#', text[0]);
    TEST_ASSERT_EQUAL_INT(BP_OK, bp_config_board(text, 5, NULL, config));
    TEST_ASSERT_EQUAL_STRING("RGGR", text);
    TEST_ASSERT_EQUAL_INT('#', text[5]);
}

/* The seed is there while no board is set. */
static void test_seed_reads_back(void)
{
    int64_t seed = 1;

    TEST_ASSERT_EQUAL_INT(BP_OK, bp_config_get(&seed, config, BP_CONFIG_SEED));
    TEST_ASSERT_EQUAL_INT64(0, seed);
    TEST_ASSERT_EQUAL_INT(BP_OK, bp_config_set(config, BP_CONFIG_SEED, -1));
    TEST_ASSERT_EQUAL_INT(BP_OK, bp_config_get(&seed, config, BP_CONFIG_SEED));
    TEST_ASSERT_EQUAL_INT64(-1, seed);
    TEST_ASSERT_EQUAL_INT(BP_OK, bp_config_format(text, sizeof text, NULL, config));
    TEST_ASSERT_NOT_NULL(strstr(text, "seed=18446744073709551615"));
    TEST_ASSERT_EQUAL_INT(BP_OK, bp_config_set_board(config, "RG", NULL, 0));
    seed = 5;
    TEST_ASSERT_EQUAL_INT(BP_ERR_NOT_KNOWN, bp_config_get(&seed, config, BP_CONFIG_SEED));
    TEST_ASSERT_EQUAL_INT64(5, seed);
    TEST_ASSERT_EQUAL_INT(BP_OK, bp_config_set(config, BP_RED, 2));
    TEST_ASSERT_EQUAL_INT(BP_OK, bp_config_get(&seed, config, BP_CONFIG_SEED));
    TEST_ASSERT_EQUAL_INT64(-1, seed);
    read_config("RGGR");
    TEST_ASSERT_EQUAL_INT(BP_ERR_NOT_KNOWN, bp_config_get(&seed, config, BP_CONFIG_SEED));
    read_config("colours=3 discs=2 seed=9");
    TEST_ASSERT_EQUAL_INT(BP_OK, bp_config_get(&seed, config, BP_CONFIG_SEED));
    TEST_ASSERT_EQUAL_INT64(9, seed);
}

/* The seed shuffles the same board as bp_board_random() does, whatever else is set. */
static void test_seed_shuffles_the_board_of_index_zero(void)
{
    char board[BP_BOARD_MAX + 1];

    for (uint64_t seed = 0; seed < 50; seed++) {
        TEST_ASSERT_EQUAL_INT(
            BP_OK, bp_config_set(config, BP_CONFIG_SEED, (int64_t)(seed * 0x123456789ABCDEFu)));
        TEST_ASSERT_EQUAL_INT(BP_OK, bp_config_board(text, sizeof text, NULL, config));
        TEST_ASSERT_EQUAL_INT(BP_OK, bp_board_random(board, sizeof board, NULL, config,
                                                     seed * 0x123456789ABCDEFu, 0));
        TEST_ASSERT_EQUAL_STRING(board, text);
    }
}

int main(void)
{
    UNITY_BEGIN();
    RUN_TEST(test_new_is_the_standard_game);
    RUN_TEST(test_the_lines_of_the_documentation_read_back_as_they_are);
    RUN_TEST(test_missing_fields_are_those_of_the_standard_game);
    RUN_TEST(test_colours_and_counts_in_every_form);
    RUN_TEST(test_a_board_alone_is_a_game_for_two);
    RUN_TEST(test_format_reads_back_for_random_configurations);
    RUN_TEST(test_parse_refuses_numbers_out_of_range);
    RUN_TEST(test_parse_refuses_fields_that_contradict_each_other);
    RUN_TEST(test_parse_refuses_what_is_not_of_this_form);
    RUN_TEST(test_messages_name_the_place);
    RUN_TEST(test_parse_and_new_refuse_null);
    RUN_TEST(test_every_function_refuses_a_null_configuration);
    RUN_TEST(test_set_refuses_numbers_out_of_range_and_changes_nothing);
    RUN_TEST(test_fields_of_discs_are_discs);
    RUN_TEST(test_set_and_get_agree);
    RUN_TEST(test_a_board_sets_the_counts_and_is_forgotten_by_counts_and_seed);
    RUN_TEST(test_set_board_refuses_wrong_boards_and_changes_nothing);
    RUN_TEST(test_check_sees_what_the_setters_make_together);
    RUN_TEST(test_text_fills_exactly_its_buffer);
    RUN_TEST(test_seed_reads_back);
    RUN_TEST(test_seed_shuffles_the_board_of_index_zero);
    return UNITY_END();
}
