/* SPDX-License-Identifier: MIT */
/*
 * Known numbers: move sequences of each length, and distinct positions of the thesis's games.
 */
#include <bigpoints.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unity.h>
#include <uthash.h>

#include "support/support.h"

#define STANDARD "RGBYPWKRGBYPWKRGBYPWKRGBYPWKRGBYPWKRGBYPRGBYPRGBYPRGBYP"

void setUp(void)
{
}
void tearDown(void)
{
}

/* Move sequences. */

/* Compares the library with the numbers, and the naive implementation too where that is quick. */
static void check_perft(const char *board, int players, const uint64_t *expected, size_t depths,
                        int naive_depths)
{
    test_setup setup = {players, 0, 0, ""};
    char text[TEST_TEXT];
    bp_state *state;
    naive game;

    strcpy(setup.board, board);
    test_setup_text(text, sizeof text, &setup);
    test_setup_naive(&game, &setup);
    state = test_open(text);
    for (size_t depth = 1; depth <= depths; depth++) {
        uint64_t count = UINT64_MAX;
        TEST_ASSERT_EQUAL_INT(BP_OK, bp_state_perft(&count, state, (int32_t)depth));
        TEST_ASSERT_EQUAL_UINT64_MESSAGE(expected[depth - 1], count, board);
        if ((int)depth <= naive_depths) {
            TEST_ASSERT_EQUAL_UINT64(expected[depth - 1], naive_perft(&game, (int)depth));
        }
    }
    bp_state_free(state);
}

static void test_perft_of_two_colours(void)
{
    static const uint64_t expected[] = {3, 7, 13, 14, 4, 0, 0};

    check_perft("RGGR", 2, expected, TEST_LENGTH(expected), 7);
}

static void test_perft_with_white_and_black(void)
{
    static const uint64_t expected[] = {3, 9, 26, 78, 149, 171, 160, 96, 30, 9, 2, 0, 0};

    check_perft("RKGWRGK", 2, expected, TEST_LENGTH(expected), 13);
}

static void test_perft_of_the_standard_size(void)
{
    static const uint64_t expected[] = {9, 81, 733, 6781, 63945};

    check_perft(STANDARD, 3, expected, TEST_LENGTH(expected), 3);
}

/* Distinct positions. */

/* A set of encoded positions. */
typedef struct seen {
    uint8_t code[16];
    UT_hash_handle hh;
} seen;

/* Adds a position to the set; 0 if it was there already. */
static int add(seen **set, const uint8_t *code)
{
    seen *found = NULL;

    HASH_FIND(hh, *set, code, sizeof found->code, found);
    if (found != NULL) {
        return 0;
    }
    found = calloc(1, sizeof *found);
    TEST_ASSERT_NOT_NULL(found);
    memcpy(found->code, code, sizeof found->code);
    HASH_ADD(hh, *set, code, sizeof found->code, found);
    return 1;
}

/* Adds every position that is not over and can be reached from here. */
static void explore(seen **set, bp_state *state)
{
    uint8_t code[16] = {0};
    bp_move moves[TEST_MOVES];
    size_t count = 0;

    if (bp_state_is_over(state)) {
        return;
    }
    TEST_ASSERT_EQUAL_INT(BP_OK, bp_state_encode(code, sizeof code, NULL, state));
    if (!add(set, code)) {
        return;
    }
    TEST_ASSERT_EQUAL_INT(BP_OK, bp_state_moves(moves, TEST_MOVES, &count, state));
    for (size_t i = 0; i < count; i++) {
        TEST_ASSERT_EQUAL_INT(BP_OK, bp_state_apply(state, moves[i]));
        explore(set, state);
        TEST_ASSERT_EQUAL_INT(BP_OK, bp_state_undo(state));
    }
}

static unsigned count_positions(const char *board)
{
    char text[TEST_TEXT];
    seen *set = NULL;
    seen *each = NULL;
    seen *next = NULL;
    bp_state *state;
    unsigned count;

    snprintf(text, sizeof text, "rules=thesis board=%s", board);
    state = test_open(text);
    explore(&set, state);
    count = HASH_COUNT(set);
    HASH_ITER(hh, set, each, next)
    {
        HASH_DEL(set, each);
        free(each);
    }
    bp_state_free(state);
    return count;
}

static void test_positions_of_the_thesis(void)
{
    static const struct {
        const char *board;
        unsigned positions;
    } rows[] = {{"1122", 17},   {"1212", 25},   {"1221", 25},   {"2112", 25},
                {"2121", 25},   {"2211", 17},   {"111222", 71}, {"112122", 61},
                {"112212", 63}, {"112221", 64}, {"121122", 86}};

    for (size_t i = 0; i < TEST_LENGTH(rows); i++) {
        TEST_ASSERT_EQUAL_UINT_MESSAGE(rows[i].positions, count_positions(rows[i].board),
                                       rows[i].board);
    }
}

int main(void)
{
    UNITY_BEGIN();
    RUN_TEST(test_perft_of_two_colours);
    RUN_TEST(test_perft_with_white_and_black);
    RUN_TEST(test_perft_of_the_standard_size);
    RUN_TEST(test_positions_of_the_thesis);
    return UNITY_END();
}
