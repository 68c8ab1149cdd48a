/* SPDX-License-Identifier: MIT */
/*
 * The table in a file: what it keeps, what it refuses and why, its lock, clearing, and every flipped byte of a small one.
 */
#define _POSIX_C_SOURCE 200809L

#include <bigpoints.h>
#include <bigpoints/sys/table_ops.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>
#include <unity.h>

#include "support/solving.h"
#include "support/sticks_game.h"
#include "support/support.h"
#include "support/temporary.h"

#define BOARD "board=RGBRGB"

enum { HEADERS = 8192, BUCKET = 64, ENTRIES = 16 * BUCKET, SMALL = HEADERS + ENTRIES };

static char path[TEST_PATH];

void setUp(void)
{
    test_temporary(path);
}
void tearDown(void)
{
    remove(path);
}

/* Checks that the file is refused for a reason with this word in it. */
static void assert_file_refused(const char *word)
{
    char why[400] = "";
    bp_table *table = (void *)why;

    TEST_STATUS(BP_ERR_FILE, bp_table_new_file(&table, path, 0, NULL, why, sizeof why));
    TEST_ASSERT_NULL(table);
    TEST_ASSERT_TRUE_MESSAGE(strstr(why, path) != NULL && strstr(why, word) != NULL, why);
}

static bp_result *solve_with(bp_table *table, const char *text, int32_t objective)
{
    bp_state *state = test_open(text);
    bp_solver *solver = test_solver(objective);

    TEST_STATUS(BP_OK, bp_solver_set_table(solver, table));
    bp_result *result = test_solve(solver, state);
    bp_solver_free(solver);
    bp_state_free(state);
    return result;
}

/* Solves with the file in a table of its own; returns the number of nodes. */
static uint64_t solve_by_file(const char *text, int32_t objective, uint64_t bytes)
{
    bp_table *table = test_table_file(path, bytes);
    bp_result *result = solve_with(table, text, objective);
    uint64_t nodes = test_count(result, BP_COUNT_NODES);

    TEST_ASSERT_EQUAL_INT32(test_solve_text(text, objective, 0), test_value(result));
    bp_result_free(result);
    bp_table_free(table);
    return nodes;
}

static void test_a_second_run_finds_what_the_first_one_stored(void)
{
    uint64_t cold = solve_by_file(test_boards[0], BP_OBJECTIVE_MARGIN, 1 << 20);
    uint64_t warm = solve_by_file(test_boards[0], BP_OBJECTIVE_MARGIN, 0);

    TEST_ASSERT_TRUE(cold > 1000);
    TEST_ASSERT_TRUE(warm * 20 < cold);
}

static void test_the_handle(void)
{
    bp_table *table = test_table_file(path, 100000);
    uint64_t bytes = 64 << 10;
    size_t size;

    TEST_ASSERT_EQUAL_STRING("file", bp_table_name(table));
    TEST_ASSERT_EQUAL_INT32(BP_TABLE_THREAD_SAFE | BP_TABLE_PERSISTENT, bp_table_flags(table));
    TEST_ASSERT_EQUAL_UINT64(0, bp_table_bytes(table)); /* not used yet */
    TEST_STATUS(BP_OK, bp_table_bind(table, "lesson", 1, 60, 20));
    TEST_ASSERT_EQUAL_UINT64(bytes, bp_table_bytes(table));
    for (uint64_t i = 0; i < 100; i++) {
        TEST_STATUS(BP_OK, bp_table_store(table, (uint64_t[2]){i, 0}, i + 1, 3));
    }
    TEST_ASSERT_EQUAL_UINT64(100, bp_table_entry_count(table));
    TEST_STATUS(BP_OK, bp_table_sync(table));
    bp_table_free(table);
    free(test_read_file(&size, path));
    TEST_ASSERT_EQUAL_UINT64(HEADERS + bytes, size);

    table = test_table_file(path, 0);
    TEST_STATUS(BP_OK, bp_table_bind(table, "lesson", 1, 60, 20));
    TEST_ASSERT_EQUAL_UINT64(100, bp_table_entry_count(table));
    for (uint64_t i = 0; i < 100; i++) {
        uint64_t value;
        TEST_ASSERT_EQUAL_INT32(1, bp_table_probe(&value, table, (uint64_t[2]){i, 0}));
        TEST_ASSERT_EQUAL_UINT64(i + 1, value);
    }
    bp_table_free(table);
}

static void test_wrong_arguments(void)
{
    bp_table *table = (void *)path;
    char why[100] = "x";

    TEST_STATUS(BP_ERR_ARGUMENT, bp_table_new_file(NULL, path, 0, NULL, why, sizeof why));
    TEST_ASSERT_EQUAL_STRING("", why);
    TEST_STATUS(BP_ERR_ARGUMENT, bp_table_new_file(&table, NULL, 0, NULL, NULL, 0));
    TEST_ASSERT_NULL(table);
    for (uint64_t bytes = 1; bytes < 2 * BUCKET; bytes = 2 * bytes + 1) {
        TEST_STATUS(BP_ERR_LIMIT, bp_table_new_file(&table, path, bytes, NULL, why, sizeof why));
        test_assert_message(why, sizeof why);
    }
    TEST_STATUS(BP_ERR_FILE, bp_table_new_file(&table, "", 0, NULL, why, sizeof why));
    TEST_STATUS(BP_ERR_FILE, bp_table_new_file(&table, "/tmp", 0, NULL, why, sizeof why));
    TEST_STATUS(BP_ERR_FILE, bp_table_new_file(&table, "/dev/zero", 0, NULL, why, sizeof why));
    TEST_STATUS(BP_ERR_FILE, bp_table_new_file(&table, "/no/such", 0, NULL, why, sizeof why));
    TEST_ASSERT_EQUAL_INT(-1, access(path, F_OK)); /* nothing was made */
}

static void test_every_allocation_fails_in_turn(void)
{
    for (size_t number = 1;; number++) {
        test_memory memory;
        bp_table *table = NULL;
        test_memory_init(&memory);
        memory.fail_at = number;
        int status = bp_table_new_file(&table, path, ENTRIES, &memory.allocator, NULL, 0);
        if (status == BP_OK) {
            status = bp_table_bind(table, "lesson", 1, 60, 20);
        }
        TEST_STATUS(memory.failed ? BP_ERR_MEMORY : BP_OK, status);
        bp_table_free(table);
        test_memory_assert_empty(&memory);
        if (!memory.failed) {
            TEST_ASSERT_TRUE(number > 3);
            return;
        }
    }
}

static void test_a_full_disk(void)
{
    bp_table *table = NULL;
    char why[400];

    TEST_STATUS(BP_ERR_FILE, bp_table_new_file(&table, path, UINT64_MAX, NULL, why, sizeof why));
    TEST_ASSERT_TRUE_MESSAGE(strstr(why, "no space") != NULL, why);
    TEST_ASSERT_EQUAL_INT(-1, access(path, F_OK));
}

static void test_a_file_has_one_table(void)
{
    bp_table *table = test_table_file(path, ENTRIES);

    assert_file_refused("is using it");
    bp_table_free(table);
    bp_table_free(test_table_file(path, 0));
}

/* Files of others. */

/* Checks that the file has these bytes. */
static void assert_file_is(const void *bytes, size_t size)
{
    size_t now;
    uint8_t *after = test_read_file(&now, path);

    TEST_ASSERT_EQUAL_UINT64(size, now);
    TEST_ASSERT_EQUAL_INT(0, memcmp(bytes, after, size));
    free(after);
}

static void test_foreign_files(void)
{
    static const char text[] = "This is no table, but a letter to my aunt.\n";
    char *large = calloc(1, SMALL);

    test_write_file(path, text, sizeof text - 1);
    assert_file_refused("too short");
    for (size_t i = 0; i + sizeof text < SMALL; i += sizeof text) {
        memcpy(large + i, text, sizeof text);
    }
    test_write_file(path, large, SMALL);
    assert_file_refused("not a table");
    memset(large, 0, HEADERS);
    test_write_file(path, large, SMALL); /* zeros where headers are, but not everywhere */
    assert_file_refused("not a table");
    static const size_t places[] = {
        8, 100, HEADERS / 2 - 20, HEADERS / 2 + 8, HEADERS / 2 + 100, HEADERS - 20};
    for (size_t i = 0; i < TEST_LENGTH(places); i++) { /* text in a header that has no magic */
        memset(large, 0, SMALL);
        memcpy(large + places[i], text, 12);
        test_write_file(path, large, SMALL);
        assert_file_refused("not a table");
        assert_file_is(large, SMALL);
    }
    memset(large, 0, SMALL);
    test_write_file(path, large, SMALL - 1); /* zeros, but of no size that a table has */
    assert_file_refused("not a table");
    assert_file_is(large, SMALL - 1);
    free(large);
}

/* A kill between the making of the file and its first header, or while that is written. */
static void test_a_file_that_was_just_made(void)
{
    char *made = calloc(1, SMALL);
    bp_table *table = NULL;
    size_t size;

    test_write_file(path, "", 0); /* before its space was reserved */
    TEST_ASSERT_EQUAL_INT(BP_OK, bp_table_new_file(&table, path, SMALL, NULL, NULL, 0));
    bp_table_free(table);

    remove(path);
    bp_table_free(test_table_file(path, ENTRIES));
    uint8_t *whole = test_read_file(&size, path);
    TEST_ASSERT_EQUAL_UINT64(SMALL, size);
    /* Of the first header nothing, some bytes, or all but its magic, which comes last. */
    for (size_t written = 0; written <= HEADERS / 2 - 8; written += 8) {
        memset(made, 0, SMALL);
        memcpy(made + HEADERS / 2 + 8, whole + HEADERS / 2 + 8, written);
        test_write_file(path, made, SMALL);
        bp_table_free(test_table_file(path, 0));
        assert_file_is(whole, SMALL);
    }
    solve_by_file(BOARD, BP_OBJECTIVE_MARGIN, 0);
    TEST_ASSERT_TRUE(solve_by_file(BOARD, BP_OBJECTIVE_MARGIN, 0) > 0);
    free(whole);
    free(made);
}

static void test_truncated_and_longer_files(void)
{
    size_t size;

    solve_by_file(BOARD, BP_OBJECTIVE_MARGIN, ENTRIES);
    uint8_t *bytes = test_read_file(&size, path);
    static const size_t sizes[] = {1,    8,    4095, 4096, 4104, 8191, 8192,
                                   8193, 8255, 8256, 8320, 8704, 9000, SMALL - 1};
    for (size_t i = 0; i < TEST_LENGTH(sizes); i++) {
        test_write_file(path, bytes, sizes[i]);
        assert_file_refused(sizes[i] < HEADERS ? "too short" : "truncated");
    }
    uint8_t *longer = calloc(2, size);
    memcpy(longer, bytes, size);
    test_write_file(path, longer, size + 1);
    assert_file_refused("truncated, or has grown");
    test_write_file(path, longer, HEADERS + 2 * (SMALL - HEADERS));
    assert_file_refused("truncated, or has grown");
    free(longer);
    free(bytes);
}

static void test_files_of_newer_versions_and_other_machines(void)
{
    static const struct {
        size_t at;
        const char *word;
    } rows[] = {{8, "another kind of machine"}, {11, "another kind of machine"}, {12, "newer"}};

    solve_by_file(BOARD, BP_OBJECTIVE_MARGIN, ENTRIES);
    for (size_t i = 0; i < TEST_LENGTH(rows); i++) {
        for (size_t copy = 0; copy < HEADERS; copy += HEADERS / 2) {
            test_flip_byte(path, copy + rows[i].at, 2);
            assert_file_refused(rows[i].word);
            test_flip_byte(path, copy + rows[i].at, 2);
        }
    }
    solve_by_file(BOARD, BP_OBJECTIVE_MARGIN, 0);
}

static void test_another_domain_is_refused(void)
{
    char why[600];
    bp_state *board = test_open(BOARD);
    bp_state *sticks = test_sticks(2, 9, 5);
    bp_solver *solver = test_solver(BP_OBJECTIVE_MARGIN);

    solve_by_file(BOARD, BP_OBJECTIVE_MARGIN, ENTRIES);
    bp_table *table = test_table_file(path, 0);
    TEST_STATUS(BP_OK, bp_solver_set_table(solver, table));
    test_assert_refused(BP_ERR_MISMATCH, solver, sticks);
    TEST_STATUS(BP_OK, bp_table_why(why, sizeof why, NULL, table));
    TEST_ASSERT_TRUE_MESSAGE(strstr(why, "game=sticks") != NULL, why);
    TEST_ASSERT_TRUE_MESSAGE(strstr(why, "game=bigpoints") != NULL, why);
    test_assert_solved(solver, board); /* not lost */
    TEST_ASSERT_TRUE(bp_table_entry_count(table) > 0);
    test_assert_refused(BP_ERR_MISMATCH, solver, sticks);
    /* Clearing unbinds the file. */
    TEST_STATUS(BP_OK, bp_table_clear(table));
    TEST_ASSERT_EQUAL_UINT64(0, bp_table_entry_count(table));
    test_assert_solved(solver, sticks);
    test_assert_refused(BP_ERR_MISMATCH, solver, board);
    bp_solver_free(solver);
    bp_table_free(table);
    table = test_table_file(path, 0); /* that was stored in the file */
    TEST_STATUS(BP_ERR_MISMATCH, bp_table_bind(table, "lesson", 1, 60, 20));
    bp_table_free(table);
    bp_state_free(board);
    bp_state_free(sticks);
}

static void test_another_key_format_is_refused(void)
{
    char why[600];
    bp_table *table = test_table_file(path, ENTRIES);

    TEST_STATUS(BP_OK, bp_table_bind(table, "lesson", 1, 60, 20));
    bp_table_free(table);
    table = test_table_file(path, 0);
    TEST_STATUS(BP_ERR_MISMATCH, bp_table_bind(table, "lesson", 2, 60, 20));
    TEST_STATUS(BP_OK, bp_table_why(why, sizeof why, NULL, table));
    TEST_ASSERT_TRUE_MESSAGE(strstr(why, "format 2") != NULL, why);
    TEST_STATUS(BP_ERR_MISMATCH, bp_table_bind(table, "lesson", 1, 61, 20));
    TEST_STATUS(BP_ERR_MISMATCH, bp_table_bind(table, "lesson", 1, 60, 21));
    TEST_STATUS(BP_ERR_MISMATCH, bp_table_bind(table, "lesson ", 1, 60, 20));
    TEST_STATUS(BP_ERR_LIMIT, bp_table_bind(table, "", 1, 60, 20));
    TEST_STATUS(BP_ERR_LIMIT, bp_table_bind(table, "lesson", 1, 60, 63));
    TEST_STATUS(BP_OK, bp_table_bind(table, "lesson", 1, 60, 20));
    bp_table_free(table);
}

static void test_a_domain_that_is_too_long(void)
{
    char domain[5001];
    bp_table *table = test_table_file(path, ENTRIES);

    memset(domain, 'd', sizeof domain - 1);
    domain[sizeof domain - 1] = '\0';
    TEST_STATUS(BP_ERR_LIMIT, bp_table_bind(table, domain, 1, 60, 20));
    TEST_STATUS(BP_ERR_LIMIT, bp_table_bind(table, domain + 5000 - 4025, 1, 60, 20));
    TEST_STATUS(BP_OK, bp_table_bind(table, domain + 5000 - 4024, 1, 60, 20));
    bp_table_free(table);
    table = test_table_file(path, 0);
    TEST_STATUS(BP_OK, bp_table_bind(table, domain + 5000 - 4024, 1, 60, 20));
    bp_table_free(table);
}

/* Old entries never come back, whatever is bound afterwards. */
static void test_clearing_again_and_again(void)
{
    uint64_t value;
    uint64_t key[2] = {7, 0};

    for (uint64_t i = 0; i < 40; i++) {
        bp_table *table = test_table_file(path, ENTRIES);
        TEST_STATUS(BP_OK, bp_table_bind(table, i % 3 ? "one" : "other", 1, 60, 20));
        TEST_ASSERT_EQUAL_INT32(0, bp_table_probe(&value, table, key));
        TEST_STATUS(BP_OK, bp_table_store(table, key, i, 0));
        TEST_ASSERT_EQUAL_INT32(1, bp_table_probe(&value, table, key));
        TEST_ASSERT_EQUAL_UINT64(i, value);
        TEST_STATUS(BP_OK, bp_table_clear(table));
        bp_table_free(table);
    }
}

/* Flipped bytes. */

/* Every single byte of a file, changed: the file is refused, or the values of all moves are right. The file has what the
 * solve of the position alone needed, so that these still take some searching and many probes. */
static void flip_every_byte(const char *text, int32_t objective, uint64_t bytes)
{
    size_t size;
    bp_state *state = test_open(text);
    bp_solver *solver = test_solver(objective);
    test_truth truth;
    int refused = 0;
    static const uint8_t flips[] = {1, 0x80, 0xFF};

    test_truth_find(&truth, state, objective);
    TEST_STATUS(BP_OK, bp_solver_set(solver, BP_OPTION_ALL_MOVES, 1));
    solve_by_file(text, objective, bytes);
    uint8_t *before = test_read_file(&size, path);
    for (size_t i = 0; i < size; i++) {
        test_write_file(path, before, size);
        test_flip_byte(path, i, flips[i % TEST_LENGTH(flips)]);
        refused += test_truth_check_file(&truth, solver, state, path);
    }
    TEST_ASSERT_TRUE(refused > 0 && refused < (int)size);
    free(before);
    bp_solver_free(solver);
    bp_state_free(state);
}

static void test_every_flipped_byte_of_a_small_file(void)
{
    flip_every_byte(BOARD, BP_OBJECTIVE_MARGIN, ENTRIES);
    remove(path);
    flip_every_byte("players=3 board=RGGR", BP_OBJECTIVE_GUARANTEED, ENTRIES);
}

/* An entry of another place is worth nothing: buckets that change places are emptied. */
static void test_buckets_that_change_places(void)
{
    size_t size;

    uint64_t cold = solve_by_file(test_boards[0], BP_OBJECTIVE_MARGIN, 1 << 20);
    uint8_t *bytes = test_read_file(&size, path);
    for (size_t i = HEADERS; i < size; i += 2 * BUCKET) {
        uint8_t swap[BUCKET];
        memcpy(swap, bytes + i, BUCKET);
        memcpy(bytes + i, bytes + i + BUCKET, BUCKET);
        memcpy(bytes + i + BUCKET, swap, BUCKET);
    }
    test_write_file(path, bytes, size);
    TEST_ASSERT_TRUE(solve_by_file(test_boards[0], BP_OBJECTIVE_MARGIN, 0) > cold / 2);
    free(bytes);
}

/* Buckets that a killed process left locked are usable again: the lowest bit of their first word is set. */
static void test_locked_buckets_are_freed(void)
{
    uint64_t value;

    bp_table_free(test_table_file(path, 2 * BUCKET));
    for (size_t i = 0; i < 2; i++) {
        test_flip_byte(path, HEADERS + i * BUCKET, 1); /* one of these is the lowest byte */
        test_flip_byte(path, HEADERS + i * BUCKET + 7, 1);
    }
    bp_table *table = test_table_file(path, 0);
    TEST_STATUS(BP_OK, bp_table_bind(table, "lesson", 1, 60, 20));
    for (uint64_t i = 0; i < 4; i++) {
        TEST_STATUS(BP_OK, bp_table_store(table, (uint64_t[2]){i, 0}, i, 0));
        TEST_ASSERT_EQUAL_INT32(1, bp_table_probe(&value, table, (uint64_t[2]){i, 0}));
    }
    bp_table_free(table);
}

/* Several threads, and several searches of one file. */
static void test_threads_share_a_file(void)
{
    bp_table *table = test_table_file(path, 1 << 20);
    bp_state *state = test_open(test_boards[1]);
    bp_solver *solver = test_solver(BP_OBJECTIVE_MARGIN);

    TEST_STATUS(BP_OK, bp_solver_set(solver, BP_OPTION_THREADS, 3));
    TEST_STATUS(BP_OK, bp_solver_set_table(solver, table));
    bp_table_free(table);
    bp_result *result = test_solve(solver, state);
    TEST_ASSERT_EQUAL_INT32(test_solve_text(test_boards[1], BP_OBJECTIVE_MARGIN, 0),
                            test_value(result));
    bp_result_free(result);
    bp_solver_free(solver);
    bp_state_free(state);
    solve_by_file(test_boards[1], BP_OBJECTIVE_OUTCOME, 0);
}

int main(void)
{
    UNITY_BEGIN();
    RUN_TEST(test_a_second_run_finds_what_the_first_one_stored);
    RUN_TEST(test_the_handle);
    RUN_TEST(test_wrong_arguments);
    RUN_TEST(test_every_allocation_fails_in_turn);
    RUN_TEST(test_a_full_disk);
    RUN_TEST(test_a_file_has_one_table);
    RUN_TEST(test_foreign_files);
    RUN_TEST(test_a_file_that_was_just_made);
    RUN_TEST(test_truncated_and_longer_files);
    RUN_TEST(test_files_of_newer_versions_and_other_machines);
    RUN_TEST(test_another_domain_is_refused);
    RUN_TEST(test_another_key_format_is_refused);
    RUN_TEST(test_a_domain_that_is_too_long);
    RUN_TEST(test_clearing_again_and_again);
    RUN_TEST(test_every_flipped_byte_of_a_small_file);
    RUN_TEST(test_buckets_that_change_places);
    RUN_TEST(test_locked_buckets_are_freed);
    RUN_TEST(test_threads_share_a_file);
    return UNITY_END();
}
