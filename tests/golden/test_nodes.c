/* SPDX-License-Identifier: MIT */
/*
 * How many nodes the exact search needs: with one thread and an empty table the same everywhere. `make nodes` prints the
 * table of all boards, and the total as its last line.
 *
 * The numbers are what the library needed when they were written down. They are no truth about the
 * game: a better search changes them. Then check that the work went down, and replace them here and nowhere
 * else. A node near the end, without the table, costs about a quarter of another one. A change that should not touch the search
 * must leave them as they are.
 */
#include <stdio.h>
#include <string.h>
#include <unity.h>

#include "bigpoints/bigpoints_internal.h"
#include "game/game_internal.h"
#include "support/solving.h"
#include "support/support.h"

typedef struct golden {
    const char *text;
    uint64_t outcome; /* nodes */
    uint64_t margin;  /* 0: not solved, because it takes too long */
} golden;

static const golden boards[] = {
    {"rules=official board=RGGR", 6, 13},
    {"rules=official board=RGBGRBRGB", 362, 398},
    {"rules=official board=RYGRYBYGGBRRGBYB", 4481, 11660},
    {"rules=thesis board=RYGRYBYGGBRRGBYB", 5801, 16263},
    {"rules=official board=GRYPBBPYRGPGBRY", 4466, 27416},
    {"rules=official board=BGGGGBYPPPYBRYBRRPYR", 16900, 159169},
    {"rules=official board=PPPPPPGYYBRRRRR", 723, 3384},
    {"rules=official board=RRGBBGWRGBWRBG", 2327, 2327},
    {"rules=official board=GRKBRGBKGRB", 164, 1418},
    {"rules=official board=BRYKGBYRWGRB", 496, 8019},
};

static const golden large_boards[] = {
    {"colours=4 discs=4 white=2 black=2 seed=1", 28691, 251688},
    {"colours=4 discs=4 white=2 black=2 seed=2", 46480, 242768},
    {"colours=4 discs=4 white=2 black=2 seed=3", 61475, 338875},
    {"colours=5 discs=5 white=0 black=0 seed=2", 197473, 0},
    {"colours=5 discs=5 white=0 black=0 seed=6", 98560, 1193901},
    {"colours=5 discs=5 white=0 black=0 seed=9", 297042, 1950154},
    {"colours=5 discs=6 white=0 black=0 seed=13", 872357, 0},
    {"colours=5 discs=6 white=0 black=0 seed=16", 1083611, 0},
    {"colours=5 discs=6 white=0 black=0 seed=25", 1513469, 0},
};

void setUp(void)
{
}
void tearDown(void)
{
}

static uint64_t nodes_of(const bp_state *state, int32_t objective, int32_t threads)
{
    bp_solver *solver = test_solver(objective);
    TEST_STATUS(BP_OK, bp_solver_set(solver, BP_OPTION_THREADS, threads));
    bp_result *result = test_solve(solver, state);
    uint64_t nodes = test_count(result, BP_COUNT_NODES);

    TEST_ASSERT_EQUAL_INT(BP_STOP_SOLVED, bp_result_stop_reason(result));
    bp_result_free(result);
    bp_solver_free(solver);
    return nodes;
}

/* The nodes of one thread, for the objectives that the table has. */
static golden measure(const golden *g, const bp_state *state)
{
    return (golden){g->text, nodes_of(state, BP_OBJECTIVE_OUTCOME, 1),
                    g->margin ? nodes_of(state, BP_OBJECTIVE_MARGIN, 1) : 0};
}

/* The objective that takes longer. Two threads make no difference to a small search. */
static uint64_t nodes_of_two_threads(const golden *g, const bp_state *state)
{
    return nodes_of(state, g->margin ? BP_OBJECTIVE_MARGIN : BP_OBJECTIVE_OUTCOME, 2);
}

static void check(const golden *g, const bp_state *state)
{
    char text[TEST_TEXT];
    golden is = measure(g, state);

    (void)snprintf(text, sizeof text, "%s: outcome %llu, margin %llu", g->text,
                   (unsigned long long)is.outcome, (unsigned long long)is.margin);
    TEST_ASSERT_EQUAL_UINT64_MESSAGE(g->outcome, is.outcome, text);
    TEST_ASSERT_EQUAL_UINT64_MESSAGE(g->margin, is.margin, text);
}

static void check_all(const golden *list, size_t count)
{
    for (size_t i = 0; i < count; i++) {
        bp_state *state = test_open(list[i].text);
        check(&list[i], state);
        bp_state_free(state);
    }
}

static void test_nodes_of_small_boards(void)
{
    check_all(boards, TEST_LENGTH(boards));
}

static void test_nodes_of_large_boards(void)
{
    check_all(large_boards, TEST_LENGTH(large_boards));
}

/* What two threads do depends on when they run: their total is within a range. It was 1.02 to 1.1 times the nodes of one
   thread. */
static void test_nodes_of_two_threads(void)
{
    uint64_t one = 0;
    uint64_t two = 0;

    for (size_t i = 0; i < TEST_LENGTH(large_boards); i++) {
        const golden *g = &large_boards[i];
        bp_state *state = test_open(g->text);
        one += g->margin ? g->margin : g->outcome;
        two += nodes_of_two_threads(g, state);
        bp_state_free(state);
    }
    TEST_ASSERT_GREATER_THAN_UINT64(one / 4 * 3, two);
    TEST_ASSERT_LESS_THAN_UINT64(one / 2 * 3, two);
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

    TEST_ASSERT_EQUAL_UINT64(nodes_of(state, BP_OBJECTIVE_THESIS, 1),
                             nodes_of(slow, BP_OBJECTIVE_THESIS, 1));
    bp_state_free(state);
    bp_state_free(slow);
}

/* A number of nodes, or nothing for what was not measured. */
static void print_nodes(uint64_t nodes)
{
    char text[TEST_TEXT] = "-";
    if (nodes > 0) {
        snprintf(text, sizeof text, "%llu", (unsigned long long)nodes);
    }
    printf(" %9s", text);
}

/* Prints a row for each board, and returns the sum of one thread's nodes. */
static uint64_t print_rows(const golden *list, size_t count, int with_two)
{
    uint64_t total = 0;

    for (size_t i = 0; i < count; i++) {
        bp_state *state = test_open(list[i].text);
        golden is = measure(&list[i], state);
        uint64_t two = with_two ? nodes_of_two_threads(&list[i], state) : 0;
        printf("%-42s", is.text);
        print_nodes(is.outcome);
        print_nodes(is.margin);
        print_nodes(two);
        putchar('\n');
        total += is.outcome + is.margin;
        bp_state_free(state);
    }
    return total;
}

static void print_table(void)
{
    printf("%-42s %9s %9s %9s\n", "board", "outcome", "margin", "2 threads");
    uint64_t total = print_rows(boards, TEST_LENGTH(boards), 0);
    total += print_rows(large_boards, TEST_LENGTH(large_boards), 1);
    printf("nodes: %llu\n", (unsigned long long)total);
}

int main(int count, char **words)
{
    UNITY_BEGIN();
    if (count == 2 && strcmp(words[1], "--table") == 0) {
        if (TEST_PROTECT()) {
            print_table();
        }
        return Unity.CurrentTestFailed != 0;
    }
    RUN_TEST(test_nodes_of_small_boards);
    RUN_TEST(test_nodes_of_large_boards);
    RUN_TEST(test_nodes_of_two_threads);
    RUN_TEST(test_nodes_do_not_depend_on_the_processor);
    RUN_TEST(test_keys_do_not_depend_on_the_processor);
    RUN_TEST(test_exhaustive_work_does_not_depend_on_the_processor);
    return UNITY_END();
}
