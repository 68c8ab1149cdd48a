/* SPDX-License-Identifier: MIT */
/*
 * Memory of trees and strategic forms: every allocation fails in turn, once or for ever. Each time the status is
 * BP_ERR_MEMORY and there is no handle, or the call succeeds, and nothing leaks.
 */
#include <bigpoints.h>
#include <bigpoints/experimental/strategic.h>
#include <unity.h>

#include "support/heaps_game.h"
#include "support/solving.h"
#include "support/support.h"

void setUp(void)
{
}
void tearDown(void)
{
}

/* The status is BP_ERR_MEMORY exactly if an allocation failed. */
static void assert_fair(const test_memory *memory, size_t failed_before, int status)
{
    TEST_STATUS(memory->failed > failed_before ? BP_ERR_MEMORY : BP_OK, status);
}

typedef int (*tree_text_fn)(const bp_tree *tree, bp_line_fn receive, void *user);

/* All functions of a tree that allocate. */
static void use_tree(const bp_tree *tree, int32_t options, const test_memory *memory)
{
    static const tree_text_fn texts[] = {bp_tree_write_dot, bp_tree_write_efg};
    bp_state *state = (void *)1;
    size_t failed = memory->failed;
    int status = bp_tree_state(&state, tree, bp_tree_node_count(tree) - 1);

    assert_fair(memory, failed, status);
    TEST_ASSERT_EQUAL_INT(status == BP_OK, state != NULL);
    bp_state_free(state);
    for (size_t i = 0; i < TEST_LENGTH(texts); i++) {
        if (options & BP_TREE_POSITIONS && i == 1) {
            continue;
        }
        failed = memory->failed;
        assert_fair(memory, failed, texts[i](tree, test_ignore_line, NULL));
    }
}

/* All functions of a strategic form that allocate. test_matrix_memory.c has those of its matrix. */
static void use_form(const bp_strategic *form, const test_memory *memory)
{
    bp_matrix *matrix = test_poison();
    size_t failed = memory->failed;

    assert_fair(memory, failed, bp_strategic_write_csv(form, test_ignore_line, NULL));
    failed = memory->failed;
    int status = bp_strategic_matrix(&matrix, form, BP_PAYOFF_MARGIN, &memory->allocator);
    assert_fair(memory, failed, status);
    TEST_ASSERT_EQUAL_INT(status == BP_OK, matrix != NULL);
    bp_matrix_free(matrix);
}

/* One run, of a tree alone if there are too many strategies. Returns the number of allocations. */
static size_t run(const bp_state *state, int32_t options, size_t fail_at, int for_ever)
{
    test_memory memory;
    bp_tree *tree = (void *)&memory;
    bp_strategic *form = (void *)&memory;

    test_memory_init(&memory);
    memory.fail_at = fail_at;
    memory.for_ever = for_ever;
    int status = bp_tree_new(&tree, state, options, 0, &memory.allocator);
    assert_fair(&memory, 0, status);
    TEST_ASSERT_EQUAL_INT(status == BP_OK, tree != NULL);
    if (tree) {
        use_tree(tree, options, &memory);
        size_t failed = memory.failed;
        status = bp_strategic_new(&form, tree, 5000, &memory.allocator);
        if (status != BP_ERR_LIMIT) {
            assert_fair(&memory, failed, status);
        }
        TEST_ASSERT_EQUAL_INT(status == BP_OK, form != NULL);
    }
    bp_tree_free(tree); /* the form keeps it alive */
    if (tree && form) {
        use_form(form, &memory);
        bp_strategic_free(form);
    }
    test_memory_assert_empty(&memory);
    return memory.calls;
}

static void check(const char *heaps, int32_t options)
{
    bp_state *state = test_heaps(heaps, 1);
    size_t calls = run(state, options, 0, 0);

    TEST_ASSERT_TRUE(calls > 20);
    for (size_t fail_at = 1; fail_at <= calls; fail_at++) {
        run(state, options, fail_at, 0);
        run(state, options, fail_at, 1);
    }
    bp_state_free(state);
}

static void test_small_tree(void)
{
    check("22", BP_TREE_PLAIN);
    check("22", BP_TREE_MERGED);
}

/* The arrays grow many times, and so does the hash table. */
static void test_large_graph(void)
{
    check("511", BP_TREE_POSITIONS | BP_TREE_MERGED);
}

/* An invalid method table is refused before anything is allocated. */
static void test_bad_allocators(void)
{
    bp_state *state = test_heaps("22", 1);
    bp_tree *good = NULL;
    bp_strategic *good_form = NULL;
    test_memory memory;

    TEST_STATUS(BP_OK, bp_tree_new(&good, state, BP_TREE_MERGED, 0, NULL));
    TEST_STATUS(BP_OK, bp_strategic_new(&good_form, good, 0, NULL));
    for (int kind = 0; kind < 3; kind++) {
        bp_tree *tree = (void *)&memory;
        bp_strategic *form = (void *)&memory;
        bp_matrix *matrix = (void *)&memory;
        test_memory_init(&memory);
        bp_allocator bad = memory.allocator;
        bad.version += kind == 0;
        bad.alloc = kind == 1 ? NULL : bad.alloc;
        bad.free = kind == 2 ? NULL : bad.free;
        int expected = kind == 0 ? BP_ERR_VERSION : BP_ERR_METHOD;
        TEST_STATUS(expected, bp_tree_new(&tree, state, 0, 0, &bad));
        TEST_ASSERT_NULL(tree);
        TEST_STATUS(expected, bp_strategic_new(&form, good, 0, &bad));
        TEST_ASSERT_NULL(form);
        TEST_STATUS(expected, bp_strategic_matrix(&matrix, good_form, BP_PAYOFF_MARGIN, &bad));
        TEST_ASSERT_NULL(matrix);
        TEST_ASSERT_EQUAL_size_t(0, memory.calls);
    }
    bp_strategic_free(good_form);
    bp_tree_free(good);
    bp_state_free(state);
}

/* Nothing leaks when a limit is reached. */
static void test_limits(void)
{
    bp_state *state = test_heaps("33", 1);
    test_memory memory;
    bp_tree *tree = NULL;
    bp_strategic *form = NULL;

    test_memory_init(&memory);
    TEST_STATUS(BP_ERR_LIMIT, bp_tree_new(&tree, state, 0, 100, &memory.allocator));
    TEST_STATUS(BP_OK, bp_tree_new(&tree, state, 0, 0, &memory.allocator));
    TEST_STATUS(BP_ERR_LIMIT, bp_strategic_new(&form, tree, 0, &memory.allocator));
    bp_tree_free(tree);
    TEST_STATUS(BP_OK, bp_tree_new(&tree, state, BP_TREE_POSITIONS, 0, &memory.allocator));
    TEST_STATUS(BP_ERR_LIMIT, bp_strategic_new(&form, tree, 500, &memory.allocator));
    bp_tree_free(tree);
    test_memory_assert_empty(&memory);
    bp_state_free(state);
}

/* Whatever is freed first, nothing is used after it was freed. */
static void test_any_order(void)
{
    for (int order = 0; order < 6; order++) {
        bp_state *state = test_heaps("22", 1);
        bp_tree *trees[2] = {NULL, NULL};
        bp_strategic *form = NULL;
        char text[TEST_TEXT];
        TEST_STATUS(BP_OK, bp_tree_new(&trees[0], state, BP_TREE_MERGED, 0, NULL));
        TEST_STATUS(BP_OK, bp_strategic_new(&form, trees[0], 0, NULL));
        TEST_STATUS(BP_OK, bp_strategic_tree(&trees[1], form));
        TEST_ASSERT_EQUAL_PTR(trees[0], trees[1]);
        bp_state_free(state);
        for (int step = 0; step < 3; step++) {
            switch ((order + (order < 3 ? step : 2 * step)) % 3) {
            case 0: bp_tree_free(trees[0]); break;
            case 1:
                test_tree_text(text, sizeof text, trees[1], 14);
                bp_tree_free(trees[1]);
                break;
            default:
                TEST_STATUS(BP_OK, bp_strategic_format(text, sizeof text, NULL, form, 0, 2));
                bp_strategic_free(form);
                break;
            }
        }
    }
}

int main(void)
{
    UNITY_BEGIN();
    RUN_TEST(test_small_tree);
    RUN_TEST(test_large_graph);
    RUN_TEST(test_bad_allocators);
    RUN_TEST(test_limits);
    RUN_TEST(test_any_order);
    return UNITY_END();
}
