/* SPDX-License-Identifier: MIT */
/* How much memory a default may take: limits of the process and of control groups, and a system that has less. */

/* For mkdtemp. */
#define _POSIX_C_SOURCE 200809L /* NOLINT(bugprone-reserved-identifier) */

#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/resource.h>
#include <sys/stat.h>

#include <bigpoints.h>
#include <bigpoints/sys/allocator.h>
#include <bigpoints/sys/table_ops.h>

#include "base/pages.h"
#include "base/platform/platform.h"
#include "unity.h"

enum { MIB = 1 << 20 };

static char folder[64];

void setUp(void)
{
    strcpy(folder, "/tmp/bigpoints-groups-XXXXXX");
    TEST_ASSERT_NOT_NULL(mkdtemp(folder));
}

void tearDown(void)
{
    char command[128];
    snprintf(command, sizeof command, "rm -rf '%s'", folder);
    TEST_ASSERT_EQUAL_INT(0, system(command));
}

/* Writes a file of the folder, with the folders above it. */
static void write_file(const char *name, const char *text)
{
    char path[256];
    snprintf(path, sizeof path, "%s/%s", folder, name);
    for (char *at = path + strlen(folder) + 1; *at; at++) {
        if (*at == '/') {
            *at = '\0';
            mkdir(path, 0700);
            *at = '/';
        }
    }
    FILE *file = fopen(path, "w");
    TEST_ASSERT_NOT_NULL(file);
    fputs(text, file);
    fclose(file);
}

/* The limit with these lines as /proc/self/cgroup. */
static uint64_t limit_of(const char *groups)
{
    char path[256];
    write_file("groups", groups);
    snprintf(path, sizeof path, "%s/groups", folder);
    return bp__memory_group_limit(path, folder);
}

static void test_version_2_takes_the_lowest_limit_above_the_process(void)
{
    write_file("memory.max", "max\n");
    write_file("user/memory.max", "268435456\n");
    write_file("user/job/memory.max", "536870912\n");
    TEST_ASSERT_EQUAL_UINT64(UINT64_C(268435456), limit_of("0::/user/job\n"));
    TEST_ASSERT_EQUAL_UINT64(UINT64_C(268435456), limit_of("0::/user\n"));
    TEST_ASSERT_EQUAL_UINT64(UINT64_MAX, limit_of("0::/\n"));
    write_file("user/job/memory.high", "1000000\n");
    TEST_ASSERT_EQUAL_UINT64(UINT64_C(1000000), limit_of("0::/user/job"));
}

static void test_a_container_has_the_limit_at_its_root(void)
{
    write_file("memory.max", "33554432\n");
    TEST_ASSERT_EQUAL_UINT64(UINT64_C(33554432), limit_of("0::/\n"));
    TEST_ASSERT_EQUAL_UINT64(UINT64_C(33554432), limit_of("0::/docker/not-visible/here\n"));
}

static void test_version_1_has_a_tree_for_memory(void)
{
    write_file("memory/memory.limit_in_bytes", "9223372036854771712\n");
    write_file("memory/job/memory.limit_in_bytes", "67108864\n");
    write_file("cpu/job/memory.limit_in_bytes", "1\n");
    TEST_ASSERT_EQUAL_UINT64(UINT64_C(67108864), limit_of("5:cpu:/job\n4:memory:/job\n"));
    TEST_ASSERT_EQUAL_UINT64(UINT64_C(67108864), limit_of("4:cpu,memory:/job\n0::/job\n"));
    TEST_ASSERT_EQUAL_UINT64(UINT64_C(9223372036854771712), limit_of("4:memory:/\n"));
    TEST_ASSERT_EQUAL_UINT64(UINT64_MAX, limit_of("4:memory2,xmemory:/job\n"));
}

static void test_files_that_make_no_sense_are_no_limit(void)
{
    static const char *const groups[] = {
        "", "\n\n\n", "0", "0:", "0::", ":::", "0:memory", "memory:memory:memory", "0::/\n0::/\n",
    };
    for (size_t i = 0; i < sizeof groups / sizeof groups[0]; i++) {
        TEST_ASSERT_EQUAL_UINT64_MESSAGE(UINT64_MAX, limit_of(groups[i]), groups[i]);
    }
    static const char *const numbers[] = {"", "max", "-1", "x", "18446744073709551616", " 5"};
    for (size_t i = 0; i < sizeof numbers / sizeof numbers[0]; i++) {
        write_file("memory.max", numbers[i]);
        TEST_ASSERT_EQUAL_UINT64_MESSAGE(UINT64_MAX, limit_of("0::/\n"), numbers[i]);
    }
    TEST_ASSERT_EQUAL_UINT64(UINT64_MAX, bp__memory_group_limit("/nowhere/groups", folder));
    static char wide[10000] = "0::/";
    memset(wide + 4, 'a', sizeof wide - 5);
    TEST_ASSERT_EQUAL_UINT64(UINT64_MAX, limit_of(wide));
    wide[0] = '/';
    TEST_ASSERT_EQUAL_UINT64(UINT64_MAX, bp__memory_group_limit("/nowhere/groups", wide));
}

static void test_a_resource_limit_counts(void)
{
    static const int resources[] = {RLIMIT_AS, RLIMIT_DATA};
    uint64_t before = bp__memory_limit();
    TEST_ASSERT_GREATER_THAN_UINT64(4 * MIB, before);
    TEST_ASSERT_LESS_OR_EQUAL_UINT64(before / 4 + MIB, bp_table_suggested_bytes());
    for (int i = 0; i < 2; i++) {
        struct rlimit old;
        TEST_ASSERT_EQUAL_INT(0, getrlimit(resources[i], &old));
        struct rlimit small = {.rlim_cur = 5 * MIB, .rlim_max = old.rlim_max};
        struct rlimit now = {.rlim_cur = 0};
        TEST_ASSERT_EQUAL_INT(0, setrlimit(resources[i], &small));
        TEST_ASSERT_EQUAL_INT(0, getrlimit(resources[i], &now));
        if (now.rlim_cur != small.rlim_cur) {
            TEST_IGNORE_MESSAGE("the emulator ignores limits of memory");
        }
        uint64_t limit = bp__memory_limit();
        uint64_t suggested = bp_table_suggested_bytes();
        setrlimit(resources[i], &old);
        TEST_ASSERT_LESS_OR_EQUAL_UINT64(5 * MIB, limit);
        TEST_ASSERT_GREATER_OR_EQUAL_UINT64(MIB, suggested);
        TEST_ASSERT_LESS_OR_EQUAL_UINT64(5 * MIB / 4, suggested);
    }
}

static void test_a_default_is_no_more_than_wanted(void)
{
    TEST_ASSERT_EQUAL_UINT64(2 * MIB, bp__pages_default(2 * MIB));
    TEST_ASSERT_EQUAL_UINT64(MIB, bp__pages_default(0));
}

/* An allocator without large blocks. */
static void *alloc_small(size_t size, void *user)
{
    const size_t *max = user;
    return size <= *max ? malloc(size) : NULL;
}

static void free_any(void *pointer, void *user)
{
    (void)user;
    free(pointer);
}

/* The status of making a table, which has at most so many bytes in a block. */
static int make_table(uint64_t *bytes, uint64_t demanded, size_t max)
{
    bp_allocator allocator = {
        .version = BP_ALLOCATOR_VERSION, .alloc = alloc_small, .free = free_any, .user = &max};
    bp_table *table;
    TEST_ASSERT_EQUAL_INT(BP_OK, bp_table_new(&table, "array", demanded, &allocator));
    int status = bp_table_bind(table, "memory", 1, 100, 20);
    *bytes = bp_table_bytes(table);
    bp_table_free(table);
    return status;
}

static void test_a_default_table_makes_do_with_less(void)
{
    uint64_t bytes;
    TEST_ASSERT_EQUAL_INT(BP_OK, make_table(&bytes, 0, (size_t)9 * MIB));
    TEST_ASSERT_EQUAL_INT(BP_OK, make_table(&bytes, 0, (size_t)MIB + 4096));
    TEST_ASSERT_EQUAL_UINT64(MIB, bytes);
    TEST_ASSERT_EQUAL_INT(BP_ERR_MEMORY, make_table(&bytes, 0, MIB));
}

static void test_a_size_that_is_demanded_is_refused(void)
{
    uint64_t bytes;
    TEST_ASSERT_EQUAL_INT(BP_ERR_MEMORY, make_table(&bytes, 64 * MIB, (size_t)9 * MIB));
    TEST_ASSERT_EQUAL_INT(BP_OK, make_table(&bytes, 8 * MIB, (size_t)9 * MIB));
}

int main(void)
{
    UNITY_BEGIN();
    RUN_TEST(test_version_2_takes_the_lowest_limit_above_the_process);
    RUN_TEST(test_a_container_has_the_limit_at_its_root);
    RUN_TEST(test_version_1_has_a_tree_for_memory);
    RUN_TEST(test_files_that_make_no_sense_are_no_limit);
    RUN_TEST(test_a_resource_limit_counts);
    RUN_TEST(test_a_default_is_no_more_than_wanted);
    RUN_TEST(test_a_default_table_makes_do_with_less);
    RUN_TEST(test_a_size_that_is_demanded_is_refused);
    return UNITY_END();
}
