/* SPDX-License-Identifier: MIT */
/*
 * States, moves and snapshots for the tests.
 */
#include "support/support.h"

#include <stdarg.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unity.h>

/* The seed that a failing test has to print; one test runs at a time. */
static uint64_t seed_in_use;
static int seed_is_used;

void test_fail(const char *format, ...)
{
    static char message[2 * TEST_TEXT];
    int length = 0;
    va_list arguments;

    if (seed_is_used) {
        length = snprintf(message, sizeof message, "[BP_TEST_SEED=%llu] ",
                          (unsigned long long)seed_in_use);
    }
    va_start(arguments, format);
    vsnprintf(message + length, sizeof message - (size_t)length, format, arguments);
    va_end(arguments);
    TEST_FAIL_MESSAGE(message);
}

void test_random_init(test_random *random, uint64_t seed)
{
    const char *text = getenv("BP_TEST_SEED");

    random->state = text != NULL ? strtoull(text, NULL, 10) : seed;
    seed_in_use = random->state;
    seed_is_used = 1;
}

uint64_t test_random_next(test_random *random)
{
    uint64_t z = random->state += 0x9E3779B97F4A7C15u;

    z = (z ^ (z >> 30)) * 0xBF58476D1CE4E5B9u;
    z = (z ^ (z >> 27)) * 0x94D049BB133111EBu;
    return z ^ (z >> 31);
}

int test_random_below(test_random *random, int n)
{
    return (int)(test_random_next(random) % (uint64_t)n);
}

int test_random_between(test_random *random, int lower, int upper)
{
    return lower + test_random_below(random, upper - lower + 1);
}

bp_state *test_open(const char *text)
{
    char why[256] = "unset";
    bp_state *state = NULL;
    int status = bp_bigpoints_open(&state, text, NULL, why, sizeof why);

    if (status != BP_OK || state == NULL) {
        test_fail("open \"%s\": %s, %s", text, bp_status_name(status), why);
    }
    if (why[0] != '\0') {
        test_fail("open \"%s\": a message after success: %s", text, why);
    }
    return state;
}

bp_game *test_game(const char *text)
{
    bp_state *state = test_open(text);
    bp_game *game = NULL;

    TEST_ASSERT_EQUAL_INT(BP_OK, bp_state_game(&game, state));
    TEST_ASSERT_NOT_NULL(game);
    bp_state_free(state);
    return game;
}

bp_config *test_config(const char *text)
{
    char why[256] = "unset";
    bp_config *config = NULL;
    int status = bp_config_parse(&config, text, NULL, why, sizeof why);

    if (status != BP_OK || config == NULL) {
        test_fail("configuration \"%s\": %s, %s", text, bp_status_name(status), why);
    }
    TEST_ASSERT_EQUAL_STRING("", why);
    return config;
}

int32_t test_config_number(const bp_config *config, int32_t field)
{
    int64_t number = 0;
    TEST_ASSERT_EQUAL_INT(BP_OK, bp_config_get(&number, config, field));
    return (int32_t)number;
}

int32_t test_starter(bp_game *game)
{
    bp_state *state = NULL;
    TEST_ASSERT_EQUAL_INT(BP_OK, bp_state_new(&state, game));
    int32_t mover = bp_state_mover(state);
    bp_state_free(state);
    return mover;
}

int32_t test_encoded_size(bp_game *game)
{
    bp_state *state = NULL;
    size_t length = 0;
    TEST_ASSERT_EQUAL_INT(BP_OK, bp_state_new(&state, game));
    int status = bp_state_encode(NULL, 0, &length, state);
    bp_state_free(state);
    return status == BP_OK ? (int32_t)length : status;
}

int test_can_spend(const bp_state *state)
{
    int32_t mover = bp_state_mover(state);
    return mover >= 0 && bp_hand_count(state, mover, BP_BLACK) > 0;
}

bp_game *test_game_of(const bp_state *state)
{
    bp_game *game = NULL;

    TEST_ASSERT_EQUAL_INT(BP_OK, bp_state_game(&game, state));
    return game;
}

void *test_poison(void)
{
    static int untouched;

    return &untouched;
}

int test_ignore_line(const char *line, void *user)
{
    (void)line;
    (void)user;
    return 0;
}

int test_ignore_text(const char *text, size_t length, void *user)
{
    (void)text;
    (void)length;
    (void)user;
    return 0;
}

int test_ignore_progress(const bp_progress *progress, void *user)
{
    (void)progress;
    (void)user;
    return 0;
}

bp_move test_move(const bp_state *state, const char *text)
{
    char why[256] = "unset";
    bp_move move = 0;
    int status = bp_move_parse(&move, state, text, why, sizeof why);

    if (status != BP_OK || move == 0) {
        char position[TEST_TEXT];
        test_position_text(position, sizeof position, state);
        test_fail("move %s in \"%s\": %s, %s", text, position, bp_status_name(status), why);
    }
    return move;
}

/* Copies the next word of a list and returns what follows it, or NULL if there is no word. */
static const char *next_word(char *out, size_t size, const char *list)
{
    size_t length;

    list += strspn(list, " ");
    length = strcspn(list, " ");
    if (length == 0) {
        return NULL;
    }
    TEST_ASSERT_TRUE_MESSAGE(length < size, "a word too long for the test");
    memcpy(out, list, length);
    out[length] = '\0';
    return list + length;
}

void test_play(bp_state *state, const char *moves)
{
    char word[16];
    const char *rest = moves;

    while ((rest = next_word(word, sizeof word, rest)) != NULL) {
        int status = bp_state_apply(state, test_move(state, word));
        if (status != BP_OK) {
            test_fail("%s of \"%s\" is refused: %s", word, moves, bp_status_name(status));
        }
    }
}

void test_assert_illegal(bp_state *state, const char *move)
{
    char why[256] = "unset";
    test_snapshot before;
    bp_move out = 77;
    int status;

    test_snapshot_take(&before, state);
    status = bp_move_parse(&out, state, move, why, sizeof why);
    if (status != BP_ERR_ILLEGAL) {
        test_fail("%s in \"%s\": %s instead of BP_ERR_ILLEGAL", move, before.position,
                  bp_status_name(status));
    }
    TEST_ASSERT_EQUAL_UINT32(77, out);
    test_assert_message(why, sizeof why);
    test_assert_unchanged(&before, state);
}

void test_assert_moves(const bp_state *state, const char *moves)
{
    bp_move list[TEST_MOVES];
    char text[TEST_TEXT] = "";
    size_t count = 0;
    size_t length = 0;

    TEST_ASSERT_EQUAL_INT(BP_OK, bp_state_moves(list, TEST_MOVES, &count, state));
    for (size_t i = 0; i < count; i++) {
        char move[16];
        test_move_text(move, sizeof move, state, list[i]);
        length += (size_t)snprintf(text + length, sizeof text - length, "%s%s", i ? " " : "", move);
    }
    TEST_ASSERT_EQUAL_STRING(moves, text);
}

void test_assert_position(const bp_state *state, const char *text)
{
    char position[TEST_TEXT];

    test_position_text(position, sizeof position, state);
    TEST_ASSERT_EQUAL_STRING(text, position);
}

void test_assert_fields(const bp_state *state, const char *fields)
{
    char position[TEST_TEXT];
    const char *track;

    test_position_text(position, sizeof position, state);
    track = strstr(position, "track=");
    TEST_ASSERT_NOT_NULL_MESSAGE(track, position);
    TEST_ASSERT_EQUAL_STRING(fields, track);
}

void test_assert_scores(const bp_state *state, const char *scores)
{
    int32_t list[16];
    char text[256] = "";
    size_t count = 0;
    size_t length = 0;

    TEST_ASSERT_EQUAL_INT(BP_OK, bp_state_scores(list, TEST_LENGTH(list), &count, state));
    for (size_t i = 0; i < count; i++) {
        length += (size_t)snprintf(text + length, sizeof text - length, "%s%d", i ? "," : "",
                                   (int)list[i]);
    }
    TEST_ASSERT_EQUAL_STRING(scores, text);
}

void test_assert_message(const char *why, size_t size)
{
    TEST_ASSERT_NOT_NULL_MESSAGE(memchr(why, '\0', size), "a message without an end");
    if (why[0] == '\0' || strcmp(why, "unset") == 0) {
        test_fail("a message is missing");
    }
    for (const char *c = why; *c != '\0'; c++) {
        TEST_ASSERT_TRUE_MESSAGE(*c >= ' ' && *c <= '~', "a message that is not plain text");
    }
}

void test_position_text(char *out, size_t size, const bp_state *state)
{
    size_t length = 0;

    TEST_ASSERT_EQUAL_INT(BP_OK, bp_state_format(out, size, &length, state));
    TEST_ASSERT_EQUAL_UINT(strlen(out), length);
}

void test_tree_text(char *out, size_t size, const bp_tree *tree, int32_t node)
{
    bp_state *state;

    TEST_ASSERT_EQUAL_INT(BP_OK, bp_tree_state(&state, tree, node));
    test_position_text(out, size, state);
    bp_state_free(state);
}

void test_record_text(char *out, size_t size, const bp_state *state)
{
    size_t length = 0;

    TEST_ASSERT_EQUAL_INT(BP_OK, bp_record_format(out, size, &length, state));
    TEST_ASSERT_EQUAL_UINT(strlen(out), length);
}

void test_move_text(char *out, size_t size, const bp_state *state, bp_move move)
{
    size_t length = 0;

    TEST_ASSERT_EQUAL_INT(BP_OK, bp_move_format(out, size, &length, state, move));
    TEST_ASSERT_EQUAL_UINT(strlen(out), length);
}

void test_snapshot_take(test_snapshot *out, const bp_state *state)
{
    int status;

    memset(out, 0, sizeof *out);
    test_position_text(out->position, sizeof out->position, state);
    test_record_text(out->record, sizeof out->record, state);
    status = bp_state_encode(out->code, sizeof out->code, &out->code_length, state);
    TEST_ASSERT_TRUE(status == BP_OK || status == BP_ERR_UNSUPPORTED);
    TEST_ASSERT_EQUAL_INT(BP_OK, bp_state_key(out->key, state));
    out->ply = bp_state_ply(state);
    out->mover = bp_state_mover(state);
}

void test_assert_same_position(const test_snapshot *expected, const test_snapshot *actual)
{
    if (strcmp(expected->position, actual->position) != 0) {
        test_fail("\"%s\" should be \"%s\"", actual->position, expected->position);
    }
    if (expected->code_length != actual->code_length ||
        memcmp(expected->code, actual->code, sizeof expected->code) != 0) {
        test_fail("another code for \"%s\"", expected->position);
    }
    if (expected->key[0] != actual->key[0] || expected->key[1] != actual->key[1]) {
        test_fail("another key for \"%s\"", expected->position);
    }
    TEST_ASSERT_EQUAL_INT32(expected->mover, actual->mover);
}

void test_assert_same(const test_snapshot *expected, const test_snapshot *actual)
{
    test_assert_same_position(expected, actual);
    if (strcmp(expected->record, actual->record) != 0) {
        test_fail("\"%s\" should be \"%s\"", actual->record, expected->record);
    }
    TEST_ASSERT_EQUAL_INT32(expected->ply, actual->ply);
}

void test_assert_unchanged(const test_snapshot *expected, const bp_state *state)
{
    test_snapshot now;

    test_snapshot_take(&now, state);
    test_assert_same(expected, &now);
}

void test_assert_copy(bp_state *copy, const test_snapshot *expected, int with_history)
{
    test_snapshot actual;

    TEST_ASSERT_NOT_NULL(copy);
    test_snapshot_take(&actual, copy);
    if (with_history) {
        test_assert_same(expected, &actual);
    } else {
        test_assert_same_position(expected, &actual);
        TEST_ASSERT_EQUAL_INT32(0, actual.ply);
        TEST_ASSERT_EQUAL_INT(BP_ERR_HISTORY, bp_state_undo(copy));
    }
    bp_state_free(copy);
}

int test_refusal(const char *line)
{
    char why[256] = "unset";
    bp_state *out = (bp_state *)&why;
    int status = bp_bigpoints_open(&out, line, NULL, why, sizeof why);

    if (status == BP_OK) {
        test_fail("\"%s\" should be refused", line);
    }
    TEST_ASSERT_NULL(out);
    test_assert_message(why, sizeof why);
    return status;
}

void test_assert_position_refused(const char *line)
{
    TEST_ASSERT_EQUAL_INT_MESSAGE(BP_ERR_POSITION, test_refusal(line), line);
}

void test_assert_refused_somehow(const char *line)
{
    int status = test_refusal(line);

    TEST_ASSERT_TRUE_MESSAGE(status == BP_ERR_SYNTAX || status == BP_ERR_CONFIG ||
                                 status == BP_ERR_POSITION || status == BP_ERR_MISMATCH,
                             line);
}
