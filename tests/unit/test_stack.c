/* SPDX-License-Identifier: MIT */
/* The call stack: the first thread and threads of the library have enough of it for long games. */

#include <bigpoints/status.h>

#include "base/platform/platform.h"
#include "unity.h"

/* A search of the longest games of Big Points takes a tenth of it. */
enum { ENOUGH = 1 << 20 };

void setUp(void)
{
}
void tearDown(void)
{
}

static void measure(void *argument)
{
    size_t *left = argument;
    *left = bp__stack_left();
}

static void test_the_first_thread(void)
{
    size_t left = 0;
    measure(&left);
    TEST_ASSERT_GREATER_OR_EQUAL_UINT64(ENOUGH, left);
}

static void test_a_thread_of_the_library(void)
{
    bp__thread thread;
    size_t left = 0;
    TEST_ASSERT_EQUAL_INT(BP_OK, bp__thread_start(&thread, measure, &left));
    bp__thread_join(&thread);
    TEST_ASSERT_GREATER_OR_EQUAL_UINT64(ENOUGH, left);
}

/* All of it can be used. */
static size_t use(size_t bytes)
{
    volatile unsigned char block[4096];
    block[0] = 1;
    return bytes > sizeof block ? use(bytes - sizeof block) + block[0] : 1;
}

static void test_the_stack_is_there(void)
{
    TEST_ASSERT_GREATER_THAN_UINT64(0, use(bp__stack_left() / 2));
}

int main(void)
{
    UNITY_BEGIN();
    RUN_TEST(test_the_first_thread);
    RUN_TEST(test_a_thread_of_the_library);
    RUN_TEST(test_the_stack_is_there);
    return UNITY_END();
}
