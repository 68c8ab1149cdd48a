/* SPDX-License-Identifier: MIT */
/*
 * Memory of reviews: every allocation fails in turn, once or for ever. Each time the status is BP_ERR_MEMORY and there are
 * no results, or the review is as good as ever; nothing is left behind, and the review can be used again.
 */
#include <string.h>

#include <bigpoints.h>
#include <bigpoints/experimental/review.h>
#include <unity.h>

#include "support/reviewing.h"
#include "support/solving.h"

void setUp(void)
{
}
void tearDown(void)
{
}

static reviewing_results expected;
static reviewing_results found;

/* Sets a review up; its allocator may fail. */
static int make(bp_review **out, test_memory *memory)
{
    *out = (void *)memory;
    int status = bp_review_new(out, &memory->allocator);
    TEST_STATUS(memory->failed > 0 ? BP_ERR_MEMORY : BP_OK, status);
    if (status != BP_OK) {
        TEST_ASSERT_NULL(*out);
        return 0;
    }
    TEST_STATUS(BP_OK, bp_review_set(*out, BP_OPTION_MEMORY, 1 << 18));
    TEST_STATUS(BP_OK, bp_review_set(*out, BP_OPTION_SOLVE_NODES, 2500));
    TEST_STATUS(BP_OK, bp_review_set(*out, BP_OPTION_SEARCH_NODES, 200));
    return 1;
}

static void compare(const bp_review *review)
{
    reviewing_keep(&found, review);
    TEST_ASSERT_EQUAL_MEMORY(&expected, &found, sizeof expected);
}

/* One run in which one allocation fails, or all from one on. Returns whether one did. */
static int run(const bp_state *state, size_t fail_at, int for_ever)
{
    test_memory memory;
    bp_review *review = NULL;

    test_memory_init(&memory);
    memory.fail_at = fail_at;
    memory.for_ever = for_ever;
    if (make(&review, &memory)) {
        int status = bp_review_run(review, state);
        memory.fail_at = 0;
        if (status == BP_OK) {
            compare(review);
        } else {
            TEST_STATUS(BP_ERR_MEMORY, status);
            TEST_ASSERT_TRUE_MESSAGE(memory.failed > 0, "BP_ERR_MEMORY though none failed");
            reviewing_assert_nothing(review);
        }
        TEST_STATUS(BP_OK, bp_review_run(review, state));
        compare(review);
    }
    bp_review_free(review);
    test_memory_assert_empty(&memory);
    return memory.failed > 0;
}

static void fail_all(const char *text)
{
    test_memory memory;
    bp_review *review;
    test_random random;
    bp_state *state = test_open(text);

    test_random_init(&random, 3);
    reviewing_play_out(state, &random);
    test_memory_init(&memory);
    TEST_ASSERT_TRUE(make(&review, &memory));
    reviewing_run(review, state);
    reviewing_keep(&expected, review);
    bp_review_free(review);
    test_memory_assert_empty(&memory);
    for (int for_ever = 0; for_ever < 2; for_ever++) {
        size_t number = 1;
        while (run(state, number, for_ever)) {
            number += 1 + number / 15;
        }
        TEST_ASSERT_TRUE(number > 30);
    }
    bp_state_free(state);
}

static void test_every_allocation_fails(void)
{
    fail_all("players=2 board=RGBKGWRBYYGR");
    fail_all("players=3 board=RGBKGWRB");
}

/* A result of a review is a copy: it needs memory, and without it the review stays as it is. */
static void test_the_memory_of_results(void)
{
    test_memory memory;
    bp_review *review;
    bp_state *state = test_open("players=2 board=RGBKGWRB");
    test_random random;
    int status = BP_ERR_MEMORY;

    test_random_init(&random, 3);
    reviewing_play_out(state, &random);
    test_memory_init(&memory);
    TEST_ASSERT_TRUE(make(&review, &memory));
    reviewing_run(review, state);
    reviewing_keep(&expected, review);
    for (size_t number = 1; status == BP_ERR_MEMORY; number++) {
        bp_result *result = test_poison();
        size_t live = memory.live;
        memory.failed = 0;
        memory.fail_at = memory.calls + number;
        status = bp_review_result(&result, review, 0);
        memory.fail_at = 0;
        TEST_STATUS(memory.failed > 0 ? BP_ERR_MEMORY : BP_OK, status);
        TEST_ASSERT_EQUAL_INT(status == BP_OK, result != NULL);
        TEST_ASSERT_TRUE(number > 2 || status == BP_ERR_MEMORY); /* a handle and its moves */
        bp_result_free(result);
        TEST_ASSERT_EQUAL_UINT(live, memory.live);
    }
    compare(review);
    bp_review_free(review);
    test_memory_assert_empty(&memory);
    bp_state_free(state);
}

/* What a review takes beyond its tables and trees: a stack, the judgements, and principal variations. */
enum { BESIDES = 1 << 20 };

static void test_the_limit_is_kept(void)
{
    static const uint64_t limits[] = {1 << 16, 1 << 18, 1 << 20, 1 << 22};
    bp_state *state = test_open("players=2 colours=4 discs=5 seed=1");
    test_random random;

    test_random_init(&random, 3);
    reviewing_play_out(state, &random);
    for (size_t i = 0; i < TEST_LENGTH(limits); i++) {
        test_memory memory;
        bp_review *review;
        test_memory_init(&memory);
        TEST_ASSERT_TRUE(make(&review, &memory));
        TEST_STATUS(BP_OK, bp_review_set(review, BP_OPTION_MEMORY, (int64_t)limits[i]));
        TEST_STATUS(BP_OK, bp_review_set(review, BP_OPTION_SEARCH_NODES, 20000));
        reviewing_run(review, state);
        if (memory.peak > limits[i] + BESIDES) {
            test_fail("a limit of %llu bytes: %llu", (unsigned long long)limits[i],
                      (unsigned long long)memory.peak);
        }
        bp_review_free(review);
        test_memory_assert_empty(&memory);
    }
    bp_state_free(state);
}

static void test_allocators_that_are_refused(void)
{
    bp_review *review = (void *)&expected;
    bp_allocator wrong = {.version = 99};
    TEST_STATUS(BP_ERR_VERSION, bp_review_new(&review, &wrong));
    TEST_ASSERT_NULL(review);
    wrong.version = BP_ALLOCATOR_VERSION;
    TEST_STATUS(BP_ERR_METHOD, bp_review_new(&review, &wrong));
    TEST_ASSERT_NULL(review);
}

int main(void)
{
    UNITY_BEGIN();
    RUN_TEST(test_every_allocation_fails);
    RUN_TEST(test_the_memory_of_results);
    RUN_TEST(test_the_limit_is_kept);
    RUN_TEST(test_allocators_that_are_refused);
    return UNITY_END();
}
