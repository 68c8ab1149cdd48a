/* SPDX-License-Identifier: MIT */
/*
 * A text and the message about it in one buffer: every function that takes both refuses, and changes nothing else.
 * The message would be written over the text while it is read.
 */
#include <bigpoints.h>
#include <stdio.h>
#include <string.h>
#include <unity.h>

#include "support/census.h"
#include "support/support.h"

#define CONFIG "board=RGGR"

enum { SIZE = 512 };

static bp_game *game;
static bp_state *state;
static bp_config *config;
static bp_census *census;

void setUp(void)
{
    game = test_game(CONFIG);
    state = test_open(CONFIG);
    config = test_config("colours=2 discs=2");
    census = census_open("colours=2 discs=2", BP_OBJECTIVE_MARGIN);
}

void tearDown(void)
{
    bp_game_free(game);
    bp_state_free(state);
    bp_config_free(config);
    bp_census_free(census);
}

/* A function that reads a text. It checks that its other outputs are as they were after a failure. */
typedef int (*reading)(const char *text, char *why, size_t why_size);

static int config_parse(const char *text, char *why, size_t why_size)
{
    bp_config *out = NULL;
    int status = bp_config_parse(&out, text, NULL, why, why_size);
    TEST_ASSERT_TRUE((out != NULL) == (status == BP_OK));
    bp_config_free(out);
    return status;
}

static int config_set_board(const char *text, char *why, size_t why_size)
{
    return bp_config_set_board(config, text, why, why_size);
}

static int bigpoints_open(const char *text, char *why, size_t why_size)
{
    bp_state *out = NULL;
    int status = bp_bigpoints_open(&out, text, NULL, why, why_size);
    TEST_ASSERT_TRUE((out != NULL) == (status == BP_OK));
    bp_state_free(out);
    return status;
}

static int state_parse(const char *text, char *why, size_t why_size)
{
    bp_state *out = NULL;
    int status = bp_state_parse(&out, game, text, why, why_size);
    TEST_ASSERT_TRUE((out != NULL) == (status == BP_OK));
    bp_state_free(out);
    return status;
}

static int record_parse(const char *text, char *why, size_t why_size)
{
    bp_state *out = NULL;
    int status = bp_state_parse(&out, game, text, why, why_size);
    TEST_ASSERT_TRUE((out != NULL) == (status == BP_OK));
    bp_state_free(out);
    return status;
}

static int move_parse(const char *text, char *why, size_t why_size)
{
    bp_move out;
    return bp_move_parse(&out, state, text, why, why_size);
}

static int board_rank(const char *text, char *why, size_t why_size)
{
    uint64_t out = 77;
    int status = bp_board_rank(&out, text, why, why_size);
    TEST_ASSERT_TRUE((out == 77) == (status != BP_OK));
    return status;
}

static int board_normalise(const char *text, char *why, size_t why_size)
{
    char out[BP_BOARD_MAX + 1];
    return bp_board_normalise(out, sizeof out, NULL, text, why, why_size);
}

static int board_canonical(const char *text, char *why, size_t why_size)
{
    char out[BP_BOARD_MAX + 1];
    return bp_board_canonical(out, sizeof out, NULL, NULL, text, why, why_size);
}

static int table_file(const char *text, char *why, size_t why_size)
{
    bp_table *out = NULL;
    int status = bp_table_new_file(&out, text, 1 << 16, NULL, why, why_size);
    TEST_ASSERT_NULL_MESSAGE(out, "a folder that does not exist");
    return status;
}

static void check(const char *name, reading read, const char *text, int expected)
{
    char buffer[2 * SIZE];
    size_t length = strlen(text);
    TEST_ASSERT_TRUE(length < SIZE);
    /* The message before the text, right behind its NUL, and without size: they do not overlap. */
    snprintf(buffer + SIZE, SIZE, "%s", text);
    int beside = read(buffer + SIZE, buffer, SIZE);
    int behind = read(buffer + SIZE, buffer + SIZE + length + 1, SIZE - length - 1);
    int nothing = read(buffer + SIZE, buffer + SIZE, 0);
    TEST_ASSERT_EQUAL_INT_MESSAGE(expected, beside, name);
    TEST_ASSERT_EQUAL_INT_MESSAGE(expected, behind, name);
    TEST_ASSERT_EQUAL_INT_MESSAGE(expected, nothing, name);
    /* The same buffer; the message reaches the first character; the NUL is the first of the message. */
    const size_t begins[] = {SIZE, SIZE - 1, SIZE + length};
    for (size_t i = 0; i < TEST_LENGTH(begins); i++) {
        size_t size = i == 1 ? 2 : 2 * SIZE - begins[i];
        memset(buffer, 0, sizeof buffer);
        snprintf(buffer + SIZE, SIZE, "%s", text);
        TEST_ASSERT_EQUAL_INT_MESSAGE(BP_ERR_ARGUMENT,
                                      read(buffer + SIZE, buffer + begins[i], size), name);
        test_assert_message(buffer + begins[i], size);
    }
}

static void test_every_function_refuses(void)
{
    char record[SIZE];
    test_play(state, "Ra");
    TEST_ASSERT_EQUAL_INT(BP_OK, bp_record_format(record, sizeof record, NULL, state));
    bp_state_undo(state);

    check("bp_config_parse", config_parse, "players=3 colours=2 discs=2", BP_OK);
    check("bp_config_set_board", config_set_board, "RGRG", BP_OK);
    check("bp_bigpoints_open", bigpoints_open, "board=RGGR", BP_OK);
    check("bp_bigpoints_open, a record", bigpoints_open, record, BP_OK);
    check("bp_state_parse", state_parse, CONFIG, BP_OK);
    check("bp_state_parse", record_parse, record, BP_OK);
    check("bp_move_parse", move_parse, "Ra", BP_OK);
    check("bp_board_rank", board_rank, "RGRG", BP_OK);
    check("bp_board_normalise", board_normalise, "rgrg", BP_OK);
    check("bp_board_canonical", board_canonical, "GRGR", BP_OK);
    check("bp_table_new_file", table_file, "/none/such/folder/table", BP_ERR_FILE);
}

static int census_add_or_open(int is_open, const char *text, size_t length, char *why,
                              size_t why_size)
{
    bp_census *out = NULL;
    int status = is_open ? bp_census_open(&out, text, length, NULL, why, why_size)
                         : bp_census_add(census, text, length, why, why_size);
    TEST_ASSERT_TRUE((out != NULL) == (is_open && status == BP_OK));
    bp_census_free(out);
    return status;
}

/* The text of a census has a length: the byte behind it may belong to the message. */
static void test_census_texts_refuse(void)
{
    census_text saved = census_save(census);
    TEST_ASSERT_TRUE(saved.length < SIZE);
    for (int is_open = 0; is_open < 2; is_open++) {
        char buffer[2 * SIZE];
        char *behind = buffer + saved.length;
        memcpy(buffer, saved.text, saved.length);
        TEST_ASSERT_EQUAL_INT(BP_OK,
                              census_add_or_open(is_open, buffer, saved.length, behind, SIZE));
        TEST_ASSERT_EQUAL_INT(BP_ERR_ARGUMENT,
                              census_add_or_open(is_open, buffer, saved.length, behind - 1, SIZE));
        TEST_ASSERT_EQUAL_INT(BP_ERR_ARGUMENT, census_add_or_open(is_open, buffer, saved.length,
                                                                  buffer, sizeof buffer));
    }
    census_text_free(&saved);
}

int main(void)
{
    UNITY_BEGIN();
    RUN_TEST(test_every_function_refuses);
    RUN_TEST(test_census_texts_refuse);
    return UNITY_END();
}
