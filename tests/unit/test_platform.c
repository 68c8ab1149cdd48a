/* SPDX-License-Identifier: MIT */
/* The platform layer: clock, threads, stack, pages, memory, mapped files. */

#include <stdio.h>
#include <string.h>

#include <bigpoints/status.h>

#include "base/platform/platform.h"
#include "support/temporary.h"
#include "unity.h"

enum { SIZE = 70000, THREADS = 4, ROUNDS = 1000 };

static char path[TEST_PATH];

void setUp(void)
{
    test_temporary(path);
}

void tearDown(void)
{
    remove(path);
}

static void test_the_clock_never_goes_back(void)
{
    double before = bp__clock();
    for (int i = 0; i < ROUNDS; i++) {
        double now = bp__clock();
        TEST_ASSERT_TRUE(now >= before);
        before = now;
    }
}

typedef struct counter {
    bp__mutex mutex;
    bp__condition changed;
    int count;
} counter;

static void add(void *argument)
{
    counter *c = argument;
    for (int i = 0; i < ROUNDS; i++) {
        bp__mutex_lock(&c->mutex);
        c->count++;
        bp__condition_broadcast(&c->changed);
        bp__mutex_unlock(&c->mutex);
    }
}

static void test_threads_share_a_counter(void)
{
    counter c = {.count = 0};
    bp__thread threads[THREADS];
    TEST_ASSERT_EQUAL_INT(BP_OK, bp__mutex_init(&c.mutex));
    TEST_ASSERT_EQUAL_INT(BP_OK, bp__condition_init(&c.changed));
    for (int i = 0; i < THREADS; i++) {
        TEST_ASSERT_EQUAL_INT(BP_OK, bp__thread_start(&threads[i], add, &c));
    }
    bp__mutex_lock(&c.mutex);
    while (c.count < THREADS * ROUNDS) {
        bp__condition_wait(&c.changed, &c.mutex);
    }
    bp__mutex_unlock(&c.mutex);
    for (int i = 0; i < THREADS; i++) {
        bp__thread_join(&threads[i]);
    }
    TEST_ASSERT_EQUAL_INT(THREADS * ROUNDS, c.count);
    bp__condition_destroy(&c.changed);
    bp__mutex_destroy(&c.mutex);
}

/* Has a frame of its own even if the compiler puts bp__stack_left() into its callers. */
static size_t __attribute__((noinline)) stack_left_here(void)
{
    return bp__stack_left();
}

/* Returns how much less stack is left here than in the caller. */
static size_t __attribute__((noinline)) use_stack(size_t left)
{
    volatile unsigned char used[20000];
    size_t any = left % sizeof used; /* a constant index would let a compiler leave out the rest */
    used[any] = 0;
    return left - stack_left_here() + used[any];
}

static void measure_stack(void *argument)
{
    *(size_t *)argument = bp__stack_left();
}

static void test_the_stack_is_measured(void)
{
    size_t left = bp__stack_left();
    TEST_ASSERT_TRUE(left >= 256 << 10);
    size_t used = use_stack(left);
    TEST_ASSERT_TRUE(used >= 20000 && used < 30000);

    bp__thread thread;
    size_t of_thread = 0;
    TEST_ASSERT_EQUAL_INT(BP_OK, bp__thread_start(&thread, measure_stack, &of_thread));
    bp__thread_join(&thread);
    TEST_ASSERT_TRUE(of_thread >= 1 << 20);
}

static void test_the_memory_has_a_limit(void)
{
    TEST_ASSERT_TRUE(bp__memory_limit() >= 64 << 20);
    TEST_ASSERT_TRUE(bp__memory_limit() <= UINT64_C(1) << 50);
}

static void test_pages_are_zero_or_refused(void)
{
    size_t bytes = (size_t)5 << 20;
    unsigned char *pages = bp__pages_map(bytes);
    TEST_ASSERT_NOT_NULL(pages);
    bp__pages_prefer_large(pages, bytes);
    for (size_t i = 0; i < bytes; i += 4096) {
        TEST_ASSERT_EQUAL_UINT8(0, pages[i]);
        pages[i] = 1;
    }
    bp__pages_unmap(pages, bytes);
    TEST_ASSERT_NULL(bp__pages_map(SIZE_MAX - 65535));
}

static void test_a_file_keeps_its_bytes(void)
{
    bp__file file;
    TEST_ASSERT_EQUAL_INT(BP__FILE_OK, bp__file_create(&file, path, SIZE));
    TEST_ASSERT_EQUAL_UINT64(SIZE, file.size);
    for (size_t i = 0; i < SIZE; i++) {
        TEST_ASSERT_EQUAL_UINT8(0, ((unsigned char *)file.bytes)[i]);
    }
    memset(file.bytes, 7, SIZE);
    TEST_ASSERT_EQUAL_INT(BP__FILE_OK, bp__file_sync(&file));
    bp__file_close(&file);

    TEST_ASSERT_EQUAL_INT(BP__FILE_OK, bp__file_open(&file, path));
    TEST_ASSERT_EQUAL_UINT64(SIZE, file.size);
    for (size_t i = 0; i < SIZE; i++) {
        TEST_ASSERT_EQUAL_UINT8(7, ((unsigned char *)file.bytes)[i]);
    }
    bp__file_close(&file);
}

/* Names are UTF-8 on every system. A name of the same length in other letters is another file. */
static void test_a_file_with_a_name_in_other_letters(void)
{
    bp__file file;
    char name[TEST_PATH + 32];
    char other[TEST_PATH + 32];
    snprintf(name, sizeof name, "%s-\xC3\xA4-\xCE\xA9-\xE6\xBC\xA2-\xF0\x9F\x8E\xB2", path);
    snprintf(other, sizeof other, "%s-\xC3\xB6-\xCE\xA8-\xE5\xAD\x97-\xF0\x9F\x8E\xB1", path);
    TEST_ASSERT_EQUAL_INT(BP__FILE_OK, bp__file_create(&file, name, SIZE));
    memset(file.bytes, 7, SIZE);
    bp__file_close(&file);
    TEST_ASSERT_EQUAL_INT(BP__FILE_MISSING, bp__file_open(&file, other));
    TEST_ASSERT_EQUAL_INT(BP__FILE_OK, bp__file_open(&file, name));
    TEST_ASSERT_EQUAL_UINT64(SIZE, file.size);
    TEST_ASSERT_EQUAL_UINT8(7, ((unsigned char *)file.bytes)[SIZE - 1]);
    bp__file_close(&file);
    test_remove(name);
    TEST_ASSERT_EQUAL_INT(BP__FILE_MISSING, bp__file_open(&file, name));
}

static void test_a_file_has_one_user(void)
{
    bp__file file;
    bp__file second;
    TEST_ASSERT_EQUAL_INT(BP__FILE_OK, bp__file_create(&file, path, SIZE));
    TEST_ASSERT_EQUAL_INT(BP__FILE_LOCKED, bp__file_open(&second, path));
    bp__file_close(&file);
    TEST_ASSERT_EQUAL_INT(BP__FILE_OK, bp__file_open(&second, path));
    bp__file_close(&second);
}

static void test_a_file_is_refused(void)
{
    bp__file file;
    TEST_ASSERT_EQUAL_INT(BP__FILE_MISSING, bp__file_open(&file, path));
    TEST_ASSERT_EQUAL_INT(BP__FILE_FAILED, bp__file_open(&file, test_folder()));
    TEST_ASSERT_EQUAL_INT(BP__FILE_FAILED, bp__file_open(&file, test_device()));
    TEST_ASSERT_EQUAL_INT(BP__FILE_FAILED, bp__file_create(&file, "/nowhere/file", SIZE));
    TEST_ASSERT_EQUAL_INT(BP__FILE_FAILED, bp__file_create(&file, path, 0));
    TEST_ASSERT_EQUAL_INT(BP__FILE_MISSING, bp__file_open(&file, path));

    TEST_ASSERT_EQUAL_INT(BP__FILE_FAILED, bp__file_create(&file, test_folder(), SIZE));
    TEST_ASSERT_EQUAL_INT(BP__FILE_FAILED, bp__file_create(&file, test_device(), SIZE));
    FILE *other = fopen(path, "w");
    TEST_ASSERT_NOT_NULL(other);
    fputs("x", other);
    fclose(other);
    TEST_ASSERT_EQUAL_INT(BP__FILE_LOCKED, bp__file_create(&file, path, SIZE)); /* it is there */
    TEST_ASSERT_EQUAL_INT(BP__FILE_OK, bp__file_open(&file, path));             /* as it was */
    TEST_ASSERT_EQUAL_UINT64(1, file.size);
    bp__file_close(&file);
}

/* A process that is killed while it makes a file leaves an empty one. */
static void test_an_empty_file_is_filled(void)
{
    bp__file file;
    FILE *empty = fopen(path, "w");
    TEST_ASSERT_NOT_NULL(empty);
    fclose(empty);
    TEST_ASSERT_EQUAL_INT(BP__FILE_MISSING, bp__file_open(&file, path));
    TEST_ASSERT_EQUAL_INT(BP__FILE_OK, bp__file_create(&file, path, SIZE));
    TEST_ASSERT_EQUAL_UINT64(SIZE, file.size);
    bp__file_close(&file);
}

static void test_a_file_that_is_too_large_leaves_nothing(void)
{
    bp__file file;
    TEST_ASSERT_EQUAL_INT(BP__FILE_FULL, bp__file_create(&file, path, UINT64_C(1) << 62));
    TEST_ASSERT_EQUAL_INT(BP__FILE_MISSING, bp__file_open(&file, path));
    TEST_ASSERT_EQUAL_INT(BP__FILE_FULL, bp__file_create(&file, path, UINT64_MAX));
    TEST_ASSERT_EQUAL_INT(BP__FILE_MISSING, bp__file_open(&file, path));
}

int main(void)
{
    UNITY_BEGIN();
    RUN_TEST(test_the_clock_never_goes_back);
    RUN_TEST(test_threads_share_a_counter);
    RUN_TEST(test_the_stack_is_measured);
    RUN_TEST(test_the_memory_has_a_limit);
    RUN_TEST(test_pages_are_zero_or_refused);
    RUN_TEST(test_a_file_keeps_its_bytes);
    RUN_TEST(test_a_file_with_a_name_in_other_letters);
    RUN_TEST(test_a_file_has_one_user);
    RUN_TEST(test_a_file_is_refused);
    RUN_TEST(test_an_empty_file_is_filled);
    RUN_TEST(test_a_file_that_is_too_large_leaves_nothing);
    return UNITY_END();
}
