/* SPDX-License-Identifier: MIT */
/*
 * bp_game_check(): it accepts games that follow the contract, and names the method of each that does not.
 */
#include <bigpoints.h>
#include <bigpoints/sys/game_ops.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unity.h>

#include "support/faulty_game.h"
#include "support/support.h"

void setUp(void)
{
}
void tearDown(void)
{
}

/* A fault, and the method that the message names. */
static const struct {
    fault broken;
    const char *method;
} CASES[] = {
    {FAULT_INITIAL_IMPURE, "initial: "},
    {FAULT_OVER_CHANGES_POSITION, "is_over: "},
    {FAULT_OVER_NEVER, "is_over: "},
    {FAULT_MOVER_HIGH, "mover: "},
    {FAULT_MOVER_NEGATIVE, "mover: "},
    {FAULT_MOVER_IMPURE, "mover: "},
    {FAULT_MOVES_NONE, "moves: "},
    {FAULT_MOVES_MANY, "moves: "},
    {FAULT_MOVES_HUGE_COUNT, "moves: "},
    {FAULT_MOVES_WRITES_MORE, "moves: "},
    {FAULT_MOVES_ZERO, "moves: "},
    {FAULT_MOVES_TWICE, "moves: "},
    {FAULT_MOVES_IMPURE, "moves: "},
    {FAULT_MOVES_CHANGES_POSITION, "moves: "},
    {FAULT_APPLY_IMPURE, "apply: "},
    {FAULT_APPLY_NOTHING, "is_over: "},
    {FAULT_SCORES_HIGH, "scores: "},
    {FAULT_SCORES_LOW, "scores: "},
    {FAULT_SCORES_EXTREME, "scores: "},
    {FAULT_SCORES_UNSET, "scores: "},
    {FAULT_SCORES_MORE, "scores: "},
    {FAULT_ESTIMATE_HIGH, "estimate: "},
    {FAULT_ESTIMATE_EXTREME, "estimate: "},
    {FAULT_ESTIMATE_IMPURE, "estimate: "},
    {FAULT_LEFT_NEGATIVE, "moves_left: "},
    {FAULT_CANDIDATES_NONE, "candidates: "},
    {FAULT_CANDIDATES_MANY, "candidates: "},
    {FAULT_CANDIDATES_HUGE_COUNT, "candidates: "},
    {FAULT_CANDIDATES_ILLEGAL, "candidates: "},
    {FAULT_CANDIDATES_TWICE, "candidates: "},
    {FAULT_CANDIDATES_WITHOUT_BEST, "candidates: "},
    {FAULT_KEY_WIDE, "key: "},
    {FAULT_KEY_SHARED, "key: "},
    {FAULT_REDUCED_KEY_WIDE, "reduced_key: "},
    {FAULT_REDUCED_KEY_SHARED, "reduced_key: "},
    {FAULT_REDUCE_WRONG_BOUNDS, "reduce: "},
    {FAULT_REDUCE_CROSSED_BOUNDS, "reduce: "},
    {FAULT_REDUCE_EXTREME, "reduce: "},
    {FAULT_REDUCE_BANKED, "reduce: "},
    {FAULT_REDUCE_IMPURE, "reduce: "},
    {FAULT_ENCODE_LONG, "encode: "},
    {FAULT_ENCODE_IMPURE, "encode: "},
    {FAULT_DECODE_OTHER, "decode: "},
    {FAULT_DECODE_ANYTHING, "decode: "},
    {FAULT_FORMAT_SETUP_OTHER, "parse_position: "},
    {FAULT_FORMAT_POSITION_LINES, "format_position: "},
    {FAULT_FORMAT_POSITION_MOVES, "format_position: "},
    {FAULT_FORMAT_POSITION_LENGTH, "format_position: "},
    {FAULT_FORMAT_POSITION_HUGE_LENGTH, "format_position: "},
    {FAULT_FORMAT_POSITION_UNBOUNDED, "format_position: "},
    {FAULT_PARSE_POSITION_REFUSES, "parse_position: "},
    {FAULT_PARSE_POSITION_OTHER, "parse_position: "},
    {FAULT_PARSE_POSITION_GARBAGE, "parse_position: "},
    {FAULT_PARSE_POSITION_STATUS, "parse_position: "},
    {FAULT_FORMAT_MOVE_SPACE, "format_move: "},
    {FAULT_FORMAT_MOVE_SAME, "format_move: "},
    {FAULT_FORMAT_MOVE_LONG, "format_move: "},
    {FAULT_FORMAT_MOVE_HUGE_LENGTH, "format_move: "},
    {FAULT_FORMAT_MOVE_UNCLOSED, "format_move: "},
    {FAULT_FORMAT_MOVE_EMPTY, "format_move: "},
    {FAULT_PARSE_MOVE_OTHER, "parse_move: "},
    {FAULT_PARSE_MOVE_STATUS, "parse_move: "},
    {FAULT_PARSE_MOVE_WHY, "parse_move: "},
    {FAULT_EXPLAIN_EMPTY, "explain: "},
    {FAULT_EXPLAIN_HUGE_LENGTH, "explain: "},
};

static void assert_named(fault broken, const char *method, int32_t from)
{
    char why[600] = "unset";
    char about[700];
    bp_game *game = test_faulty_game(broken, 2, from);
    int status = bp_game_check(game, 1, 20, why, sizeof why);

    snprintf(about, sizeof about, "fault %d from %d: %s", (int)broken, (int)from, why);
    TEST_ASSERT_EQUAL_INT_MESSAGE(BP_ERR_METHOD, status, about);
    TEST_ASSERT_EQUAL_INT_MESSAGE(0, strncmp(why, method, strlen(method)), about);
    test_assert_message(why, sizeof why);
    bp_game_free(game);
}

/* Everywhere, and only near the end of a game. */
static void test_the_method_of_every_fault_is_named(void)
{
    for (size_t i = 0; i < TEST_LENGTH(CASES); i++) {
        assert_named(CASES[i].broken, CASES[i].method, FAULTY_COUNTERS);
        assert_named(CASES[i].broken, CASES[i].method, 5);
    }
}

static void test_the_message_has_the_position(void)
{
    char why[600] = "";
    bp_game *game = test_faulty_game(FAULT_MOVES_NONE, 2, 1);

    TEST_ASSERT_EQUAL_INT(BP_ERR_METHOD, bp_game_check(game, 1, 20, why, sizeof why));
    TEST_ASSERT_NOT_NULL(strstr(why, "; position: left=1 mover="));
    bp_game_free(game);
}

static void test_games_that_follow_the_contract_pass(void)
{
    static const char *const texts[] = {"board=RGGR", "board=RGBYPWKRGBYPWK",
                                        "players=3 board=RGBYPWKRGB", "rules=thesis board=RGBRGB"};
    char why[600];

    for (int32_t players = 1; players <= 4; players++) {
        bp_game *game = test_faulty_game(FAULT_NONE, players, FAULTY_COUNTERS);
        int status = bp_game_check(game, (uint64_t)players, 30, why, sizeof why);
        TEST_ASSERT_EQUAL_INT_MESSAGE(BP_OK, status, why);
        TEST_ASSERT_EQUAL_STRING("", why);
        bp_game_free(game);
    }
    for (size_t i = 0; i < TEST_LENGTH(texts); i++) {
        bp_game *game = NULL;
        bp_config *config = test_config(texts[i]);
        TEST_ASSERT_EQUAL_INT(BP_OK, bp_bigpoints_new(&game, config, NULL, NULL, 0));
        int status = bp_game_check(game, i, 5, why, sizeof why);
        TEST_ASSERT_EQUAL_INT_MESSAGE(BP_OK, status, why);
        bp_game_free(game);
        bp_config_free(config);
    }
}

static void test_arguments(void)
{
    char why[8] = "unset";
    bp_game *game = test_faulty_game(FAULT_MOVES_ZERO, 2, FAULTY_COUNTERS);

    TEST_ASSERT_EQUAL_INT(BP_ERR_ARGUMENT, bp_game_check(NULL, 1, 1, why, sizeof why));
    TEST_ASSERT_EQUAL_INT(BP_ERR_ARGUMENT, bp_game_check(game, 1, 0, why, sizeof why));
    TEST_ASSERT_EQUAL_INT(BP_ERR_ARGUMENT, bp_game_check(game, 1, -1, why, sizeof why));
    TEST_ASSERT_EQUAL_INT(BP_ERR_METHOD, bp_game_check(game, 1, 1, NULL, 0));
    TEST_ASSERT_EQUAL_INT(BP_ERR_METHOD, bp_game_check(game, 1, 1, why, sizeof why));
    TEST_ASSERT_EQUAL_STRING("moves: ", why);
    bp_game_free(game);
}

static void test_every_allocation_fails(void)
{
    size_t fail_at = 0;
    test_memory memory;

    do {
        bp_game *game = NULL;
        bp_game_traits traits = test_faulty_traits(2);
        void *setup = test_faulty_setup(FAULT_NONE, 2, 0);
        char why[256] = "";
        test_memory_init(&memory);
        TEST_ASSERT_EQUAL_INT(BP_OK, bp_game_new(&game, &test_faulty_ops, &traits, setup,
                                                 &memory.allocator, NULL, 0));
        memory.fail_at = memory.calls + ++fail_at;
        int status = bp_game_check(game, 3, 2, why, sizeof why);
        TEST_ASSERT_EQUAL_INT_MESSAGE(memory.failed > 0 ? BP_ERR_MEMORY : BP_OK, status, why);
        bp_game_free(game);
        test_memory_assert_empty(&memory);
    } while (memory.failed > 0);
    TEST_ASSERT_TRUE(fail_at > 10);
}

/* bp_state_position() and bp_game_setup(). */
static void test_authors_read_their_own_bytes(void)
{
    bp_game_traits traits = test_faulty_traits(2);
    void *setup = test_faulty_setup(FAULT_NONE, 2, 0);
    bp_game *game = NULL;
    bp_state *state = NULL;

    TEST_ASSERT_NULL(bp_state_position(NULL));
    TEST_ASSERT_NULL(bp_game_setup(NULL));
    TEST_ASSERT_EQUAL_INT(BP_OK,
                          bp_game_new(&game, &test_faulty_ops, &traits, setup, NULL, NULL, 0));
    TEST_ASSERT_EQUAL_PTR(setup, bp_game_setup(game));
    TEST_ASSERT_EQUAL_INT(BP_OK, bp_state_new(&state, game));
    TEST_ASSERT_EQUAL_INT8(FAULTY_COUNTERS, ((const int8_t *)bp_state_position(state))[0]);
    TEST_ASSERT_EQUAL_INT(BP_OK, bp_state_apply(state, 2));
    TEST_ASSERT_EQUAL_INT8(FAULTY_COUNTERS - 2, ((const int8_t *)bp_state_position(state))[0]);
    TEST_ASSERT_EQUAL_INT8(1, ((const int8_t *)bp_state_position(state))[1]);
    bp_game_free(game);
    TEST_ASSERT_EQUAL_INT8(FAULTY_COUNTERS - 2, ((const int8_t *)bp_state_position(state))[0]);
    bp_state_free(state);
}

int main(void)
{
    UNITY_BEGIN();
    RUN_TEST(test_the_method_of_every_fault_is_named);
    RUN_TEST(test_the_message_has_the_position);
    RUN_TEST(test_games_that_follow_the_contract_pass);
    RUN_TEST(test_arguments);
    RUN_TEST(test_every_allocation_fails);
    RUN_TEST(test_authors_read_their_own_bytes);
    return UNITY_END();
}
