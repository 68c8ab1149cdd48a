/* SPDX-License-Identifier: MIT */
/*
 * Memory of matrix games and equilibria: every allocation fails in turn, once or for ever. Each time the status is
 * BP_ERR_MEMORY and there is no handle, or the call succeeds, and nothing leaks.
 */
#include <bigpoints.h>
#include <bigpoints/experimental/strategic.h>
#include <string.h>
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

static int ignore_strategy(int32_t round, int32_t seat, int32_t strategy, int32_t by, void *user)
{
    (void)round;
    (void)seat;
    (void)strategy;
    (void)by;
    (void)user;
    return 0;
}

/* The status is BP_ERR_MEMORY exactly if an allocation failed. */
static void assert_fair(const test_memory *memory, size_t failed_before, int status)
{
    TEST_STATUS(memory->failed > failed_before ? BP_ERR_MEMORY : BP_OK, status);
}

typedef int (*solve_fn)(bp_equilibria **out, const bp_matrix *matrix);

static int solve_all(bp_equilibria **out, const bp_matrix *matrix)
{
    return bp_matrix_equilibria(out, matrix, 0);
}

static void use_solver(solve_fn solve, const bp_matrix *matrix, const test_memory *memory)
{
    bp_equilibria *found = test_poison();
    size_t failed = memory->failed;
    int status = solve(&found, matrix);

    assert_fair(memory, failed, status);
    TEST_ASSERT_EQUAL_INT(status == BP_OK, found != NULL);
    bp_equilibria_free(found);
}

/* All functions of a matrix game that allocate. */
static void use_matrix(const bp_matrix *matrix, const test_memory *memory)
{
    size_t failed = memory->failed, count = 0;

    assert_fair(memory, failed, bp_matrix_eliminate(matrix, ignore_strategy, NULL));
    failed = memory->failed;
    assert_fair(memory, failed, bp_matrix_pure_equilibria(NULL, 0, &count, matrix));
    failed = memory->failed;
    assert_fair(memory, failed, bp_matrix_write_csv(matrix, test_ignore_line, NULL));
    failed = memory->failed;
    assert_fair(memory, failed, bp_matrix_write_nfg(matrix, test_ignore_line, NULL));
    use_solver(solve_all, matrix, memory);
    if (bp_matrix_is_zero_sum(matrix)) {
        use_solver(bp_matrix_solve, matrix, memory);
    }
}

/* One run on a text, or on a strategic form. Returns the number of allocations. */
static size_t run(const char *text, const bp_strategic *form, size_t fail_at, int for_ever)
{
    test_memory memory;
    bp_matrix *matrix = test_poison();
    char why[BP_MESSAGE_TEXT];

    test_memory_init(&memory);
    memory.fail_at = fail_at;
    memory.for_ever = for_ever;
    int status =
        text ? bp_matrix_parse(&matrix, text, strlen(text), 0, &memory.allocator, why, sizeof why)
             : bp_strategic_matrix(&matrix, form, BP_PAYOFF_MARGIN, &memory.allocator);
    assert_fair(&memory, 0, status);
    TEST_ASSERT_EQUAL_INT(status == BP_OK, matrix != NULL);
    if (matrix) {
        use_matrix(matrix, &memory);
        bp_matrix_free(matrix);
    }
    test_memory_assert_empty(&memory);
    return memory.calls;
}

static void check(const char *text, const bp_strategic *form)
{
    size_t calls = run(text, form, 0, 0);

    TEST_ASSERT_TRUE(calls > 15);
    for (size_t fail_at = 1; fail_at <= calls; fail_at++) {
        run(text, form, fail_at, 0);
        run(text, form, fail_at, 1);
    }
}

static void test_texts(void)
{
    check("1 -1\n-1 1\n", NULL);
    check("strategy,\"a,b\",c\nd,1 2,3 4\ne,5 6,7 8\nf,8 1,0 2\n", NULL);
    check("NFG 1 R \"t\" {\"\" \"\"} {{\"a\" \"b\"}{\"c\" \"d\"}} {{\"x\" 1 2}{\"y\" 3 4}} 1 2 2 0",
          NULL);
}

static void test_strategic_form(void)
{
    bp_state *state = test_heaps("22", 1);
    bp_tree *tree = NULL;
    bp_strategic *form = NULL;

    TEST_STATUS(BP_OK, bp_tree_new(&tree, state, BP_TREE_MERGED, 0, NULL));
    TEST_STATUS(BP_OK, bp_strategic_new(&form, tree, 0, NULL));
    check(NULL, form);
    bp_strategic_free(form);
    bp_tree_free(tree);
    bp_state_free(state);
}

static void test_arrays(void)
{
    static const int64_t payoffs[6] = {1, 2, 3, 4, 5, 6};

    for (size_t fail_at = 1; fail_at < 5; fail_at++) {
        test_memory memory;
        bp_matrix *matrix = test_poison();
        test_memory_init(&memory);
        memory.fail_at = fail_at;
        int status = bp_matrix_new(&matrix, 2, 3, payoffs, payoffs, 1, &memory.allocator);
        assert_fair(&memory, 0, status);
        TEST_ASSERT_EQUAL_INT(fail_at > 3, status == BP_OK);
        TEST_ASSERT_EQUAL_INT(status == BP_OK, matrix != NULL);
        bp_matrix_free(matrix);
        test_memory_assert_empty(&memory);
    }
}

int main(void)
{
    UNITY_BEGIN();
    RUN_TEST(test_texts);
    RUN_TEST(test_strategic_form);
    RUN_TEST(test_arrays);
    return UNITY_END();
}
