/* SPDX-License-Identifier: MIT */
/*
 * How many nodes the exact search needs: with one thread and an empty table the same everywhere.
 *
 * The numbers are what the library needed when they were written down. They are no truth about the
 * game: a better search changes them. Then check that the work went down, and replace them here and nowhere
 * else. A node of the endgame search, which uses no table, costs about a quarter of another one. A change that should not touch the search must leave them as they are.
 */
#include <stdio.h>
#include <unity.h>

#include "bigpoints/bigpoints_internal.h"
#include "game/game_internal.h"
#include "support/solving.h"
#include "support/support.h"

typedef struct golden {
    const char *text;
    uint64_t outcome; /* nodes */
    uint64_t margin;
} golden;

static const golden boards[] = {
    {"rules=official board=RGGR", 8, 15},
    {"rules=official board=RGBGRBRGB", 510, 624},
    {"rules=official board=RYGRYBYGGBRRGBYB", 5801, 16218},
    {"rules=thesis board=RYGRYBYGGBRRGBYB", 4462, 11606},
    {"rules=official board=GRYPBBPYRGPGBRY", 6455, 44544},
    {"rules=official board=BGGGGBYPPPYBRYBRRPYR", 20159, 224280},
    {"rules=official board=PPPPPPGYYBRRRRR", 1004, 4018},
    {"rules=official board=RRGBBGWRGBWRBG", 2321, 2321},
    {"rules=official board=GRKBRGBKGRB", 164, 1419},
    {"rules=official board=BRYKGBYRWGRB", 496, 7986},
};

void setUp(void)
{
}
void tearDown(void)
{
}

static uint64_t nodes_of(const bp_state *state, int32_t objective)
{
    bp_solver *solver = test_solver(objective);
    bp_result *result = test_solve(solver, state);
    uint64_t nodes = bp_result_node_count(result);

    TEST_ASSERT_EQUAL_INT(BP_STOP_SOLVED, bp_result_stop_reason(result));
    bp_result_free(result);
    bp_solver_free(solver);
    return nodes;
}

static void check(const golden *g, const bp_state *state)
{
    char text[TEST_TEXT];
    uint64_t outcome = nodes_of(state, BP_OBJECTIVE_OUTCOME);
    uint64_t margin = nodes_of(state, BP_OBJECTIVE_MARGIN);

    (void)snprintf(text, sizeof text, "%s: outcome %llu, margin %llu", g->text,
                   (unsigned long long)outcome, (unsigned long long)margin);
    TEST_ASSERT_EQUAL_UINT64_MESSAGE(g->outcome, outcome, text);
    TEST_ASSERT_EQUAL_UINT64_MESSAGE(g->margin, margin, text);
}

static void test_nodes_of_ten_boards(void)
{
    for (size_t i = 0; i < TEST_LENGTH(boards); i++) {
        bp_state *state = test_open(boards[i].text);
        check(&boards[i], state);
        bp_state_free(state);
    }
}

/* The start of the same game with the code for every processor, which a fast processor does not run of its own accord. */
static bp_state *open_slow(const char *text)
{
    bp_state *state = test_open(text);
    bp_state *slow = NULL;
    bp_game *game = NULL;
    bp__setup setup = *(const bp__setup *)state->game->setup;

    setup.fast = 0;
    TEST_STATUS(BP_OK, bp__bigpoints_from_setup(&game, &setup, &state->game->traits, NULL));
    TEST_STATUS(BP_OK, bp_state_new(&slow, game));
    bp_game_free(game);
    bp_state_free(state);
    return slow;
}

static void test_nodes_do_not_depend_on_the_processor(void)
{
    for (size_t i = 0; i < TEST_LENGTH(boards); i++) {
        bp_state *state = open_slow(boards[i].text);
        check(&boards[i], state);
        bp_state_free(state);
    }
}

/* A position's key, and that of its future. */
static void keys_of(uint64_t out[4], const bp_state *state)
{
    const bp_game *game = state->game;

    out[0] = out[1] = 0;
    if (game->traits.key_bits > 0) {
        game->ops->key(out, state->position, game->setup);
    }
    game->ops->reduced_key(out + 2, state->position, game->setup);
}

/* Plays a game, the middle one of the moves each time, and compares the keys of both ways. */
static void compare_keys(const char *text)
{
    bp_state *state = test_open(text);
    bp_state *slow = open_slow(text);

    while (!bp_state_is_over(state)) {
        uint64_t keys[2][4];
        bp_move moves[TEST_MOVES];
        size_t count = 0;
        keys_of(keys[0], state);
        keys_of(keys[1], slow);
        TEST_ASSERT_EQUAL_HEX64_ARRAY(keys[0], keys[1], 4);
        TEST_ASSERT_EQUAL_INT(BP_OK, bp_state_moves(moves, TEST_MOVES, &count, state));
        TEST_ASSERT_EQUAL_INT(BP_OK, bp_state_apply(state, moves[count / 2]));
        TEST_ASSERT_EQUAL_INT(BP_OK, bp_state_apply(slow, moves[count / 2]));
    }
    bp_state_free(state);
    bp_state_free(slow);
}

static void test_keys_do_not_depend_on_the_processor(void)
{
    for (size_t i = 0; i < TEST_LENGTH(boards); i++) {
        compare_keys(boards[i].text);
    }
    compare_keys("board=RGBYPWKRGBYPWKRGBYPWKRGBYPWKRGBYPWKRGBYPRGBYPRGBYPRGBYP");
}

static void test_exhaustive_work_does_not_depend_on_the_processor(void)
{
    bp_state *state = test_open("rules=thesis board=RGBGRBRGB");
    bp_state *slow = open_slow("rules=thesis board=RGBGRBRGB");

    TEST_ASSERT_EQUAL_UINT64(nodes_of(state, BP_OBJECTIVE_THESIS),
                             nodes_of(slow, BP_OBJECTIVE_THESIS));
    bp_state_free(state);
    bp_state_free(slow);
}

int main(void)
{
    UNITY_BEGIN();
    RUN_TEST(test_nodes_of_ten_boards);
    RUN_TEST(test_nodes_do_not_depend_on_the_processor);
    RUN_TEST(test_keys_do_not_depend_on_the_processor);
    RUN_TEST(test_exhaustive_work_does_not_depend_on_the_processor);
    return UNITY_END();
}
