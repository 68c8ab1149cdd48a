/* SPDX-License-Identifier: MIT */
/* Assertions: a failed one prints its place and condition and aborts, also in the library that the tests link. Without
   BP_ASSERTIONS nothing is evaluated. */

#define _POSIX_C_SOURCE 200809L

#include <signal.h>
#include <string.h>
#include <sys/wait.h>
#include <unistd.h>
#include <unity.h>

#include "base/bit_scan.h"
#include "census/census_internal.h"

/* This file needs both kinds of the macro, whatever the library has. */
#if defined(BP_ASSERTIONS)
enum { LIBRARY_CHECKS = 1 };
#else
enum { LIBRARY_CHECKS = 0 };
#define BP_ASSERTIONS
#endif
#undef BP_BASE_ASSERT_H
#undef BP__ASSERT
#define bp__assert_fail active_fail
#include "base/assert.h"

static void check_active(int number)
{
    BP__ASSERT(number == 1);
}

static int evaluations;

static int evaluate(void)
{
    evaluations++;
    return 0;
}

#undef BP_ASSERTIONS
#undef BP_BASE_ASSERT_H
#undef BP__ASSERT
#include "base/assert.h"

static void check_inactive(int number)
{
    int used_here_alone = number;
    BP__ASSERT(used_here_alone == 1 && evaluate());
}

void setUp(void)
{
}
void tearDown(void)
{
}

static void fail_here(void)
{
    check_active(2);
}

/* The results of unit 3, of which there are none. */
static void fail_in_the_library(void)
{
    bp__segment segment = {.range = {0, 3}};
    bp__kept kept = {.items = &segment, .count = 1, .capacity = 1};
    bp__kept_find(&kept, 3, 1);
}

/* Runs a function in a process of its own. Returns how that ended; `out` receives what it wrote on standard error. */
static int end_of(void (*function)(void), char *out, size_t size)
{
    int ends[2];
    int status = 0;
    size_t length = 0;
    ssize_t got;
    TEST_ASSERT_EQUAL_INT(0, pipe(ends));
    pid_t child = fork();
    TEST_ASSERT_TRUE(child >= 0);
    if (child == 0) {
        dup2(ends[1], STDERR_FILENO);
        function();
        _exit(0);
    }
    close(ends[1]);
    while (length < size - 1 && (got = read(ends[0], out + length, size - 1 - length)) > 0) {
        length += (size_t)got;
    }
    out[length] = '\0';
    close(ends[0]);
    TEST_ASSERT_EQUAL_INT(child, waitpid(child, &status, 0));
    return status;
}

static void assert_aborts(void (*function)(void), const char *place, const char *condition)
{
    char text[4096];
    int status = end_of(function, text, sizeof text);
    TEST_ASSERT_TRUE_MESSAGE(WIFSIGNALED(status) && WTERMSIG(status) == SIGABRT, text);
    TEST_ASSERT_NOT_NULL_MESSAGE(strstr(text, place), text);
    TEST_ASSERT_NOT_NULL_MESSAGE(strstr(text, condition), text);
}

static void test_a_failed_assertion_aborts(void)
{
    assert_aborts(fail_here, "test_assert.c:", ": assertion failed: number == 1\n");
    check_active(1);
}

static void test_the_library_under_test_has_assertions(void)
{
    if (!LIBRARY_CHECKS) {
        TEST_IGNORE_MESSAGE("this configuration has no assertions");
    }
    assert_aborts(fail_in_the_library, "kept_results.c:", "assertion failed: at < kept->count");
}

static void test_an_inactive_assertion_evaluates_nothing(void)
{
    check_inactive(1);
    check_inactive(2);
    TEST_ASSERT_EQUAL_INT(0, evaluations);
}

int main(void)
{
    UNITY_BEGIN();
    RUN_TEST(test_a_failed_assertion_aborts);
    RUN_TEST(test_the_library_under_test_has_assertions);
    RUN_TEST(test_an_inactive_assertion_evaluates_nothing);
    return UNITY_END();
}
