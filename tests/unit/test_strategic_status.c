/* SPDX-License-Identifier: MIT */
/*
 * Statuses of trees, strategic forms and their matrices: refused calls change no output. Buffers of every size.
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
static bp_matrix *matrix;

/* The worked example: 15 nodes, 3 strategies and 6. */
void setUp(void)
{
    state = test_heaps("22", 1);
    TEST_STATUS(BP_OK, bp_tree_new(&tree, state, BP_TREE_MERGED, 0, NULL));
    TEST_STATUS(BP_OK, bp_strategic_new(&form, tree, 0, NULL));
    TEST_STATUS(BP_OK, bp_strategic_matrix(&matrix, form, BP_PAYOFF_MARGIN, NULL));
}
void tearDown(void)
{
    bp_matrix_free(matrix);
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
    bp_matrix *no_matrix = (void *)state;

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
        no_matrix = (void *)state;
        REFUSED(bp_strategic_matrix(&no_matrix, form, i == 1 ? BP_PAYOFF_REFINED + 1 : options[i],
                                    NULL));
        TEST_ASSERT_NULL(no_matrix);
    }
    TEST_STATUS(BP_OK, bp_tree_new(&none, state, 0, INT_MAX, NULL));
    bp_tree_free(none);
    REFUSED(bp_strategic_new(NULL, tree, 0, NULL));
    REFUSED(bp_strategic_new(&no_form, NULL, 0, NULL));
    TEST_ASSERT_NULL(no_form);
    no_form = (void *)state;
    REFUSED(bp_strategic_new(&no_form, tree, -1, NULL));
    TEST_ASSERT_NULL(no_form);
    REFUSED(bp_strategic_new(&no_form, tree, INT_MIN, NULL));
    TEST_STATUS(BP_OK, bp_strategic_new(&no_form, tree, INT_MAX, NULL));
    bp_strategic_free(no_form);
    REFUSED(bp_strategic_matrix(NULL, form, 0, NULL));
    no_matrix = (void *)state;
    REFUSED(bp_strategic_matrix(&no_matrix, NULL, 0, NULL));
    TEST_ASSERT_NULL(no_matrix);
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
    REFUSED(bp_tree_parent(of, node));
    REFUSED(bp_tree_child_count(of, node));
    REFUSED(bp_tree_child(of, node, 0));
    REFUSED(bp_tree_moves(&move, 1, &count, of, node, 0));
    REFUSED(bp_tree_mover(of, node));
    REFUSED(bp_tree_scores(&number, 1, &count, of, node));
    REFUSED(bp_tree_value(&number, of, node));
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
    bp_move move = 77;
    size_t count = 77;

    REFUSED(bp_tree_node_count(NULL));
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
    const int32_t profile[2] = {row, column};
    int64_t above = 77;
    int64_t below = 77;

    REFUSED(bp_strategic_end(of, profile));
    REFUSED(bp_matrix_payoff(&above, &below, of ? matrix : NULL, profile, 0));
    TEST_ASSERT_EQUAL_INT64(77, above);
    TEST_ASSERT_EQUAL_INT64(77, below);
}

static void test_strategies(void)
{
    static const int32_t bad[] = {-1, 6, INT_MIN, INT_MAX};
    static const int32_t first[2] = {0, 0};
    int64_t above = 77;
    int64_t below = 77;

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
        REFUSED(bp_matrix_payoff(&above, &below, matrix, first, bad[i]));
        REFUSED(bp_matrix_security(&above, &below, matrix, 0, 0, bad[i]));
        REFUSED(bp_matrix_security(&above, &below, matrix, bad[i], 0, 0));
        if (bad[i] != BP_MATRIX_BEST) {
            REFUSED(bp_matrix_security(&above, &below, matrix, 0, bad[i], 0));
            REFUSED(bp_matrix_security(&above, &below, matrix, 1, bad[i], 0));
        }
    }
    REFUSED(bp_strategic_strategy_count(form, 2));
    REFUSED(bp_strategic_end(form, NULL));
    REFUSED(bp_matrix_security(&above, &below, matrix, 0, 3, 0));
    REFUSED(bp_matrix_payoff(&above, &below, matrix, NULL, 0));
    REFUSED(bp_matrix_payoff(NULL, &below, matrix, first, 0));
    REFUSED(bp_matrix_payoff(&above, NULL, matrix, first, 0));
    TEST_ASSERT_EQUAL_INT64(77, above);
    TEST_ASSERT_EQUAL_INT64(77, below);
}

static void test_form(void)
{
    int64_t above = 77;
    int64_t below = 77;
    int32_t number = 77;
    size_t count = 77;
    bp_tree *none = (void *)state;

    REFUSED(bp_strategic_tree(NULL, form));
    REFUSED(bp_strategic_tree(&none, NULL));
    TEST_ASSERT_NULL(none);
    REFUSED(bp_strategic_strategy_count(NULL, 0));
    for (int32_t strategy = BP_MATRIX_BEST; strategy <= 0; strategy++) {
        REFUSED(bp_matrix_security(NULL, &below, matrix, 0, strategy, 0));
        REFUSED(bp_matrix_security(&above, NULL, matrix, 1, strategy, 0));
        REFUSED(bp_matrix_security(&above, &below, NULL, 0, strategy, 0));
    }
    REFUSED(bp_matrix_pure_equilibria(&number, 1, &count, NULL));
    REFUSED(bp_matrix_pure_equilibria(NULL, 1, &count, matrix));
    REFUSED(bp_matrix_eliminate(NULL, never_strategy, NULL));
    REFUSED(bp_matrix_eliminate(matrix, NULL, NULL));
    REFUSED(bp_matrix_write_nfg(NULL, never_line, NULL));
    REFUSED(bp_matrix_write_nfg(matrix, NULL, NULL));
    REFUSED(bp_strategic_write_csv(NULL, never_line, NULL));
    REFUSED(bp_strategic_write_csv(form, NULL, NULL));
    REFUSED(bp_matrix_write_csv(NULL, never_line, NULL));
    REFUSED(bp_matrix_write_csv(matrix, NULL, NULL));
    TEST_ASSERT_EQUAL_INT64(77, above);
    TEST_ASSERT_EQUAL_INT64(77, below);
    TEST_ASSERT_EQUAL_INT32(77, number);
    TEST_ASSERT_EQUAL_size_t(77, count);
}

/* --- Buffers -------------------------------------------------------------------------------------------- */

static int write_label(char *out, size_t size, size_t *length)
{
    return bp_tree_label(out, size, length, tree, 3);
}

static int write_strategy(char *out, size_t size, size_t *length)
{
    return bp_strategic_format(out, size, length, form, 0, 1);
}

static int write_name(char *out, size_t size, size_t *length)
{
    return bp_matrix_name(out, size, length, matrix, 0, 1);
}

static int write_title(char *out, size_t size, size_t *length)
{
    return bp_matrix_title(out, size, length, matrix);
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
    check_text(write_strategy, "A-B D-J");
    check_text(write_name, "A-B D-J");
    check_text(write_title, "heaps 2200@1");
}

static void test_lists(void)
{
    int32_t first[4] = {77, 77, 77, 77};
    int32_t second[4] = {77, 77, 77, 77};
    int32_t profiles[8] = {77, 77, 77, 77, 77, 77, 77, 77};
    size_t count = 0;

    REFUSED(bp_strategic_decisions(NULL, NULL, 1, &count, form, 0, 0));
    TEST_STATUS(BP_ERR_SPACE, bp_strategic_decisions(first, second, 1, &count, form, 0, 0));
    TEST_ASSERT_EQUAL_size_t(2, count);
    TEST_STATUS(BP_ERR_SPACE, bp_matrix_pure_equilibria(profiles, 5, &count, matrix));
    TEST_ASSERT_EQUAL_size_t(6, count);
    TEST_ASSERT_EQUAL_INT32(77, profiles[0]);
    TEST_ASSERT_EQUAL_INT32(77, first[0]);
    TEST_ASSERT_EQUAL_INT32(77, second[0]);
    TEST_STATUS(BP_OK, bp_strategic_decisions(NULL, second, 2, NULL, form, 0, 1));
    TEST_ASSERT_EQUAL_INT32(0, second[0]);
    TEST_ASSERT_EQUAL_INT32(1, second[1]);
    TEST_STATUS(BP_OK, bp_strategic_decisions(first, NULL, 2, NULL, form, 0, 1));
    TEST_ASSERT_EQUAL_INT32(0, first[0]);
    TEST_ASSERT_EQUAL_INT32(3, first[1]);
    TEST_STATUS(BP_OK, bp_matrix_pure_equilibria(profiles, 6, NULL, matrix));
    TEST_ASSERT_EQUAL_INT32(2, profiles[4]);
    TEST_ASSERT_EQUAL_INT32(2, profiles[5]);
    TEST_ASSERT_EQUAL_INT32(77, profiles[6]);
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
