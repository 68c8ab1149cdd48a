/* SPDX-License-Identifier: MIT */
/*
 * Statuses of trees and strategic forms: refused calls change no output. Buffers of every size.
 */
#include <bigpoints.h>
#include <bigpoints/experimental/strategic.h>
#include <limits.h>
#include <string.h>
#include <unity.h>

#include "support/heaps_game.h"
#include "support/solving.h"
#include "support/support.h"

static bp_state *state;
static bp_tree *tree;
static bp_strategic *form;

/* The worked example: 15 nodes, 3 strategies and 6. */
void setUp(void)
{
    state = test_heaps("22", 1);
    TEST_STATUS(BP_OK, bp_tree_new(&tree, state, BP_TREE_MERGED, 0, NULL));
    TEST_STATUS(BP_OK, bp_strategic_new(&form, tree, BP_PAYOFF_MARGIN, 0, NULL));
}
void tearDown(void)
{
    bp_strategic_free(form);
    bp_tree_free(tree);
    bp_state_free(state);
}

static int never_line(const char *line, void *user)
{
    (void)line;
    (void)user;
    TEST_FAIL_MESSAGE("a line of a text that was refused");
    return 0;
}

static int never_strategy(int32_t round, int32_t seat, int32_t strategy, int32_t by, void *user)
{
    (void)round;
    (void)seat;
    (void)strategy;
    (void)by;
    (void)user;
    TEST_FAIL_MESSAGE("a strategy of an elimination that was refused");
    return 0;
}

#define REFUSED(call) TEST_STATUS(BP_ERR_ARGUMENT, call)

static void test_new(void)
{
    static const int32_t options[] = {-1, 4, 5, INT_MIN, INT_MAX};
    bp_tree *none = (void *)state;
    bp_strategic *no_form = (void *)state;

    bp_tree_free(NULL);
    bp_strategic_free(NULL);
    REFUSED(bp_tree_new(NULL, state, 0, 0, NULL));
    REFUSED(bp_tree_new(&none, NULL, 0, 0, NULL));
    TEST_ASSERT_NULL(none);
    REFUSED(bp_tree_new(&none, state, 0, -1, NULL));
    REFUSED(bp_tree_new(&none, state, 0, INT_MIN, NULL));
    for (size_t i = 0; i < TEST_LENGTH(options); i++) {
        none = (void *)state;
        REFUSED(bp_tree_new(&none, state, options[i], 0, NULL));
        TEST_ASSERT_NULL(none);
        no_form = (void *)state;
        REFUSED(
            bp_strategic_new(&no_form, tree, i == 1 ? BP_PAYOFF_REFINED + 1 : options[i], 0, NULL));
        TEST_ASSERT_NULL(no_form);
    }
    TEST_STATUS(BP_OK, bp_tree_new(&none, state, 0, INT_MAX, NULL));
    bp_tree_free(none);
    REFUSED(bp_strategic_new(NULL, tree, 0, 0, NULL));
    REFUSED(bp_strategic_new(&no_form, NULL, 0, 0, NULL));
    REFUSED(bp_strategic_new(&no_form, tree, 0, -1, NULL));
    TEST_STATUS(BP_OK, bp_strategic_new(&no_form, tree, 0, INT_MAX, NULL));
    bp_strategic_free(no_form);
}

/* All getters of a node. */
static void refuse_node(const bp_tree *of, int32_t node)
{
    char text[TEST_TEXT];
    bp_move move = 77;
    int32_t number = 77;
    size_t count = 77;
    bp_state *none = (void *)state;

    REFUSED(bp_tree_label(text, sizeof text, &count, of, node));
    REFUSED(bp_tree_format_move(text, sizeof text, &count, of, node, 1));
    REFUSED(bp_tree_parent(of, node));
    REFUSED(bp_tree_depth(of, node));
    REFUSED(bp_tree_child_count(of, node));
    REFUSED(bp_tree_child(of, node, 0));
    REFUSED(bp_tree_moves(&move, 1, &count, of, node, 0));
    REFUSED(bp_tree_mover(of, node));
    REFUSED(bp_tree_is_end(of, node));
    REFUSED(bp_tree_scores(&number, 1, &count, of, node));
    REFUSED(bp_tree_value(&number, of, node));
    REFUSED(bp_tree_best(of, node));
    REFUSED(bp_tree_state(&none, of, node));
    TEST_ASSERT_NULL(none);
    TEST_ASSERT_EQUAL_UINT32(77, move);
    TEST_ASSERT_EQUAL_INT32(77, number);
    TEST_ASSERT_EQUAL_size_t(77, count);
}

static void test_nodes(void)
{
    refuse_node(NULL, 0);
    refuse_node(tree, -1);
    refuse_node(tree, 15);
    refuse_node(tree, INT_MIN);
    refuse_node(tree, INT_MAX);
}

static void test_tree(void)
{
    bp_game *game = (void *)state;
    bp_move move = 77;
    size_t count = 77;

    REFUSED(bp_tree_node_count(NULL));
    REFUSED(bp_tree_options(NULL));
    REFUSED(bp_tree_game(NULL, tree));
    REFUSED(bp_tree_game(&game, NULL));
    TEST_ASSERT_NULL(game);
    REFUSED(bp_tree_value(NULL, tree, 1));
    REFUSED(bp_tree_state(NULL, tree, 1));
    REFUSED(bp_tree_child(tree, 0, -1));
    REFUSED(bp_tree_child(tree, 0, 2));
    REFUSED(bp_tree_child(tree, 7, 0)); /* a terminal node */
    REFUSED(bp_tree_moves(&move, 1, &count, tree, 0, -1));
    REFUSED(bp_tree_moves(&move, 1, &count, tree, 0, 2));
    REFUSED(bp_tree_moves(&move, 1, &count, tree, 7, 0));
    REFUSED(bp_tree_write_dot(NULL, never_line, NULL));
    REFUSED(bp_tree_write_dot(tree, NULL, NULL));
    REFUSED(bp_tree_write_efg(NULL, never_line, NULL));
    REFUSED(bp_tree_write_efg(tree, NULL, NULL));
    TEST_STATUS(BP_ERR_ILLEGAL, bp_tree_format_move(NULL, 0, NULL, tree, 0, 0));
    TEST_STATUS(BP_ERR_ILLEGAL, bp_tree_format_move(NULL, 0, NULL, tree, 7, 1));
    TEST_STATUS(BP_ERR_ILLEGAL, bp_tree_format_move(NULL, 0, NULL, tree, 0, UINT32_MAX));
    TEST_STATUS(BP_OK, bp_tree_format_move(NULL, 0, NULL, tree, 0, 17)); /* a merged one */
    TEST_ASSERT_EQUAL_size_t(77, count);
    TEST_STATUS(BP_ERR_SPACE, bp_tree_moves(&move, 1, &count, tree, 0, 0));
    TEST_ASSERT_EQUAL_size_t(2, count);
    TEST_ASSERT_EQUAL_UINT32(77, move);
}

/* All getters of a strategy. */
static void refuse_strategy(const bp_strategic *of, int32_t seat, int32_t strategy)
{
    char text[TEST_TEXT];
    int32_t nodes = 77;
    int32_t choices = 77;
    size_t count = 77;

    REFUSED(bp_strategic_decisions(&nodes, &choices, 1, &count, of, seat, strategy));
    REFUSED(bp_strategic_format(text, sizeof text, &count, of, seat, strategy));
    TEST_ASSERT_EQUAL_INT32(77, nodes);
    TEST_ASSERT_EQUAL_INT32(77, choices);
    TEST_ASSERT_EQUAL_size_t(77, count);
}

/* All getters of a pair. */
static void refuse_pair(const bp_strategic *of, int32_t row, int32_t column)
{
    int32_t number = 77;

    REFUSED(bp_strategic_end(of, row, column));
    REFUSED(bp_strategic_payoff(&number, of, row, column, 0));
    TEST_ASSERT_EQUAL_INT32(77, number);
}

static void test_strategies(void)
{
    static const int32_t bad[] = {-1, 6, INT_MIN, INT_MAX};
    int32_t number = 77;

    refuse_strategy(NULL, 0, 0);
    refuse_strategy(form, 0, 3);
    refuse_pair(NULL, 0, 0);
    refuse_pair(form, 3, 0);
    for (size_t i = 0; i < TEST_LENGTH(bad); i++) {
        refuse_strategy(form, 1, bad[i]);
        refuse_strategy(form, bad[i], 0);
        refuse_pair(form, bad[i], 0);
        refuse_pair(form, 0, bad[i]);
        REFUSED(bp_strategic_strategy_count(form, bad[i]));
        REFUSED(bp_strategic_payoff(&number, form, 0, 0, bad[i]));
        REFUSED(bp_strategic_row_min(&number, form, bad[i]));
        REFUSED(bp_strategic_column_max(&number, form, bad[i]));
    }
    REFUSED(bp_strategic_strategy_count(form, 2));
    REFUSED(bp_strategic_row_min(&number, form, 3));
    REFUSED(bp_strategic_payoff(NULL, form, 0, 0, 0));
    TEST_ASSERT_EQUAL_INT32(77, number);
}

static void test_form(void)
{
    int32_t number = 77;
    size_t count = 77;
    bp_tree *none = (void *)state;

    REFUSED(bp_strategic_tree(NULL, form));
    REFUSED(bp_strategic_tree(&none, NULL));
    TEST_ASSERT_NULL(none);
    REFUSED(bp_strategic_strategy_count(NULL, 0));
    REFUSED(bp_strategic_row_min(NULL, form, 0));
    REFUSED(bp_strategic_row_min(&number, NULL, 0));
    REFUSED(bp_strategic_column_max(NULL, form, 0));
    REFUSED(bp_strategic_column_max(&number, NULL, 0));
    REFUSED(bp_strategic_maximin(NULL, form));
    REFUSED(bp_strategic_maximin(&number, NULL));
    REFUSED(bp_strategic_minimax(NULL, form));
    REFUSED(bp_strategic_minimax(&number, NULL));
    REFUSED(bp_strategic_saddles(&number, &number, 1, &count, NULL));
    REFUSED(bp_strategic_equilibria(&number, &number, 1, &count, NULL));
    REFUSED(bp_strategic_saddles(NULL, NULL, 1, &count, form));
    REFUSED(bp_strategic_eliminate(NULL, never_strategy, NULL));
    REFUSED(bp_strategic_eliminate(form, NULL, NULL));
    REFUSED(bp_strategic_write_nfg(NULL, never_line, NULL));
    REFUSED(bp_strategic_write_nfg(form, NULL, NULL));
    REFUSED(bp_strategic_write_csv(NULL, never_line, NULL));
    REFUSED(bp_strategic_write_csv(form, NULL, NULL));
    REFUSED(bp_strategic_write_payoffs(NULL, never_line, NULL));
    REFUSED(bp_strategic_write_payoffs(form, NULL, NULL));
    TEST_ASSERT_EQUAL_INT32(77, number);
    TEST_ASSERT_EQUAL_size_t(77, count);
}

/* --- Buffers -------------------------------------------------------------------------------------------- */

static int write_label(char *out, size_t size, size_t *length)
{
    return bp_tree_label(out, size, length, tree, 3);
}

static int write_move(char *out, size_t size, size_t *length)
{
    return bp_tree_format_move(out, size, length, tree, 0, 1);
}

static int write_strategy(char *out, size_t size, size_t *length)
{
    return bp_strategic_format(out, size, length, form, 0, 1);
}

typedef int (*text_fn)(char *out, size_t size, size_t *length);

/* A buffer of every size: nothing is written if the text does not fit. */
static void check_text(text_fn write, const char *expected)
{
    char text[64];
    size_t length = 0;
    size_t needed = strlen(expected);

    REFUSED(write(NULL, 5, &length));
    TEST_STATUS(BP_OK, write(NULL, 0, &length));
    TEST_ASSERT_EQUAL_size_t(needed, length);
    for (size_t size = 0; size < sizeof text; size++) {
        memset(text, '#', sizeof text);
        length = 0;
        TEST_STATUS(size > needed ? BP_OK : BP_ERR_SPACE, write(text, size, &length));
        TEST_ASSERT_EQUAL_size_t(needed, length);
        TEST_ASSERT_EQUAL_CHAR('#', text[size]);
        if (size > needed) {
            TEST_ASSERT_EQUAL_STRING(expected, text);
        } else {
            TEST_ASSERT_EQUAL_CHAR('#', text[0]);
        }
    }
    TEST_STATUS(BP_OK, write(text, sizeof text, NULL));
}

static void test_texts(void)
{
    check_text(write_label, "D");
    check_text(write_move, "1-from-1");
    check_text(write_strategy, "A-B D-J");
}

static void test_lists(void)
{
    int32_t first[4] = {77, 77, 77, 77};
    int32_t second[4] = {77, 77, 77, 77};
    size_t count = 0;

    REFUSED(bp_strategic_decisions(NULL, NULL, 1, &count, form, 0, 0));
    TEST_STATUS(BP_ERR_SPACE, bp_strategic_decisions(first, second, 1, &count, form, 0, 0));
    TEST_ASSERT_EQUAL_size_t(2, count);
    TEST_STATUS(BP_ERR_SPACE, bp_strategic_saddles(first, second, 2, &count, form));
    TEST_ASSERT_EQUAL_size_t(3, count);
    TEST_STATUS(BP_ERR_SPACE, bp_strategic_equilibria(NULL, second, 2, &count, form));
    TEST_ASSERT_EQUAL_INT32(77, first[0]);
    TEST_ASSERT_EQUAL_INT32(77, second[0]);
    TEST_STATUS(BP_OK, bp_strategic_decisions(NULL, second, 2, NULL, form, 0, 1));
    TEST_ASSERT_EQUAL_INT32(0, second[0]);
    TEST_ASSERT_EQUAL_INT32(1, second[1]);
    TEST_STATUS(BP_OK, bp_strategic_decisions(first, NULL, 2, NULL, form, 0, 1));
    TEST_ASSERT_EQUAL_INT32(0, first[0]);
    TEST_ASSERT_EQUAL_INT32(3, first[1]);
    TEST_STATUS(BP_OK, bp_strategic_saddles(NULL, second, 3, NULL, form));
    TEST_ASSERT_EQUAL_INT32(2, second[2]);
    TEST_ASSERT_EQUAL_INT32(77, first[2]);
    TEST_ASSERT_EQUAL_INT32(77, second[3]);
}

int main(void)
{
    UNITY_BEGIN();
    RUN_TEST(test_new);
    RUN_TEST(test_nodes);
    RUN_TEST(test_tree);
    RUN_TEST(test_strategies);
    RUN_TEST(test_form);
    RUN_TEST(test_texts);
    RUN_TEST(test_lists);
    return UNITY_END();
}
