/* SPDX-License-Identifier: MIT */
/*
 * Saved tables: every back-end comes back, also as another one; damaged bytes of any kind are refused and change nothing.
 */
#include <bigpoints.h>
#include <bigpoints/sys/table_ops.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unity.h>

#include "support/custom_table.h"
#include "support/oracle.h"
#include "support/solving.h"
#include "support/support.h"
#include "support/temporary.h"

static char path[TEST_PATH];

void setUp(void)
{
    test_temporary(path);
}
void tearDown(void)
{
    remove(path);
}

static bp_table *make_table(const char *name, const bp_allocator *allocator)
{
    bp_table *table = NULL;

    if (strcmp(name, "file") == 0) {
        TEST_STATUS(BP_OK, bp_table_new_file(&table, path, 1 << 20, allocator, NULL, 0));
    } else {
        TEST_STATUS(BP_OK, bp_table_new(&table, name, 0, allocator));
    }
    return table;
}

static int load(bp_table *table, test_bytes *from, char *why, size_t size)
{
    from->at = 0;
    return bp_table_load(table, test_bytes_take, from, why, size);
}

/* Keys and values that follow from a number. */

typedef struct kind {
    uint32_t key_bits;
    uint32_t value_bits;
} kind;

static uint64_t cut(uint64_t word, uint32_t bits)
{
    return bits >= 64 ? word : word & ((UINT64_C(1) << bits) - 1);
}

static uint64_t entry(uint64_t key[2], const kind *k, uint64_t number)
{
    test_random random = {number * 977};

    key[0] = cut(test_random_next(&random), k->key_bits);
    key[1] = k->key_bits > 64 ? cut(test_random_next(&random), k->key_bits - 64) : 0;
    random.state = key[0] ^ key[1] * 31; /* a key has one value, should it come twice */
    return cut(test_random_next(&random), k->value_bits);
}

static void fill(bp_table *table, const kind *k, uint64_t count)
{
    TEST_STATUS(BP_OK, bp_table_bind(table, "numbers", 3, k->key_bits, k->value_bits));
    for (uint64_t i = 0; i < count; i++) {
        uint64_t key[2];
        uint64_t value = entry(key, k, i);
        TEST_STATUS(BP_OK, bp_table_store(table, key, value, (uint32_t)(i % 64)));
    }
}

/* Checks that one table finds all that another one finds. */
static void assert_found(bp_table *one, bp_table *other, const kind *k, uint64_t count)
{
    for (uint64_t i = 0; i < count; i++) {
        uint64_t key[2];
        uint64_t found = 0;
        uint64_t value = entry(key, k, i);
        int32_t must = bp_table_probe(&found, one, key);
        TEST_ASSERT_TRUE(must == 0 || found == value);
        TEST_ASSERT_EQUAL_INT32(must, bp_table_probe(&found, other, key));
        TEST_ASSERT_TRUE(must == 0 || found == value);
    }
}

static void save_and_load(const char *from, const char *to, const kind *k, uint64_t count)
{
    test_bytes saved = {0};
    test_bytes again = {0};
    bp_table *one = make_table(from, NULL);
    bp_table *other = make_table(to, NULL);

    fill(one, k, count);
    TEST_STATUS(BP_OK, bp_table_save(one, test_bytes_append, &saved));
    saved.piece = 1 + (size_t)(count % 1000);
    TEST_STATUS(BP_OK, load(other, &saved, NULL, 0));
    TEST_ASSERT_EQUAL_UINT64(saved.size, saved.at); /* to its end */
    assert_found(one, other, k, count);
    if (strcmp(from, to) == 0) {
        TEST_ASSERT_EQUAL_UINT64(bp_table_entry_count(one), bp_table_entry_count(other));
    }
    TEST_STATUS(BP_OK, load(other, &saved, NULL, 0)); /* the same once more */
    TEST_STATUS(BP_OK, bp_table_save(other, test_bytes_append, &again));
    TEST_ASSERT_TRUE(strcmp(from, to) != 0 || saved.size == again.size);
    free(saved.data);
    free(again.data);
    bp_table_free(one);
    bp_table_free(other);
    remove(path);
}

static void test_all_back_ends_come_back(void)
{
    static const char *const names[] = {"array", "growing", "uthash"};
    static const kind kinds[] = {{1, 1},  {8, 7},  {24, 9},   {40, 22},  {63, 62},
                                 {64, 1}, {65, 8}, {100, 33}, {127, 62}, {128, 57}};

    for (size_t i = 0; i < TEST_LENGTH(names); i++) {
        for (size_t k = 0; k < TEST_LENGTH(kinds); k++) {
            save_and_load(names[i], names[i], &kinds[k], 2000);
        }
    }
    save_and_load("array", "file", &kinds[3], 5000);
    save_and_load("array", "growing", &kinds[3], 9000);
    save_and_load("growing", "uthash", &kinds[8], 5000);
    save_and_load("file", "growing", &kinds[7], 5000);
    save_and_load("none", "array", &kinds[5], 100);
    save_and_load("array", "array", &kinds[4], 0);
}

/* What a solver stored, read by a solver of another process: here by another table. */
static void test_a_solver_goes_on_with_a_saved_table(void)
{
    test_bytes saved = {0};
    bp_state *state = test_open(test_boards[0]);
    bp_solver *solver = test_solver(BP_OBJECTIVE_MARGIN);
    bp_table *one = make_table("array", NULL);
    bp_table *other = make_table("array", NULL);

    TEST_STATUS(BP_ERR_MISMATCH, bp_table_save(one, test_bytes_append, &saved)); /* not used yet */
    TEST_STATUS(BP_OK, bp_solver_set_table(solver, one));
    bp_result *cold = test_solve(solver, state);
    TEST_STATUS(BP_OK, bp_table_save(one, test_bytes_append, &saved));
    TEST_STATUS(BP_OK, load(other, &saved, NULL, 0));
    TEST_STATUS(BP_OK, bp_solver_set_table(solver, other));
    bp_result *warm = test_solve(solver, state);
    TEST_ASSERT_EQUAL_INT32(test_value(cold), test_value(warm));
    TEST_ASSERT_TRUE(test_count(warm, BP_COUNT_NODES) * 20 < test_count(cold, BP_COUNT_NODES));
    bp_result_free(cold);
    bp_result_free(warm);
    bp_solver_free(solver);
    bp_state_free(state);
    bp_table_free(one);
    bp_table_free(other);
    free(saved.data);
}

static void test_wrong_arguments(void)
{
    test_bytes saved = {0};
    char why[200] = "x";
    bp_table *table = make_table("array", NULL);
    custom_log log = {0};
    bp_table *custom = oracle_table("keeper", 0, &log);

    TEST_STATUS(BP_ERR_ARGUMENT, bp_table_save(NULL, test_bytes_append, &saved));
    TEST_STATUS(BP_ERR_ARGUMENT, bp_table_save(table, NULL, &saved));
    TEST_STATUS(BP_ERR_ARGUMENT, bp_table_load(NULL, test_bytes_take, &saved, why, sizeof why));
    TEST_ASSERT_EQUAL_STRING("", why);
    TEST_STATUS(BP_ERR_ARGUMENT, bp_table_load(table, NULL, &saved, NULL, 0));
    fill(custom, &(kind){8, 8}, 10);
    TEST_STATUS(BP_ERR_UNSUPPORTED,
                bp_table_save(custom, test_bytes_append, &saved)); /* without `each` */
    fill(table, &(kind){40, 20}, 10);
    saved.limit = 40;
    TEST_STATUS(BP_ERR_STOPPED, bp_table_save(table, test_bytes_append, &saved));
    saved.limit = 0;
    saved.size = 0;
    TEST_STATUS(BP_OK, bp_table_save(table, test_bytes_append, &saved));
    TEST_STATUS(BP_ERR_MISMATCH, load(custom, &saved, why, sizeof why));
    TEST_ASSERT_TRUE_MESSAGE(strstr(why, "numbers") != NULL, why);
    TEST_STATUS(BP_OK, bp_table_clear(custom));
    TEST_STATUS(BP_OK, load(custom, &saved, why, sizeof why));
    TEST_ASSERT_EQUAL_UINT64(10, bp_table_entry_count(custom));
    bp_table_free(custom);
    bp_table_free(table);
    free(saved.data);
}

/* The callback of a save finds the table busy. */

typedef struct inner {
    bp_table *table;
    int statuses[6];
} inner;

static int use_inside(const void *more, size_t size, void *user)
{
    inner *in = user;
    uint64_t value;
    uint64_t key[2] = {1, 0};
    test_bytes none = {0};

    (void)more;
    (void)size;
    in->statuses[0] = bp_table_clear(in->table);
    in->statuses[1] = bp_table_probe(&value, in->table, key);
    in->statuses[2] = bp_table_store(in->table, key, 1, 0);
    in->statuses[3] = bp_table_save(in->table, test_bytes_append, &none);
    in->statuses[4] = bp_table_sync(in->table);
    bp_state *state = test_open("board=RGGR");
    bp_solver *solver = test_solver(BP_OBJECTIVE_MARGIN);
    bp_result *result = NULL;
    bp_solver_set_table(solver, in->table);
    in->statuses[5] = bp_solve(&result, solver, state);
    bp_solver_free(solver);
    bp_state_free(state);
    return 0;
}

static void test_a_table_that_is_being_saved(void)
{
    inner in = {.table = make_table("growing", NULL)};

    fill(in.table, &(kind){40, 20}, 10);
    TEST_STATUS(BP_OK, bp_table_save(in.table, use_inside, &in));
    for (size_t i = 0; i < TEST_LENGTH(in.statuses); i++) {
        TEST_STATUS(BP_ERR_BUSY, in.statuses[i]);
    }
    TEST_ASSERT_EQUAL_UINT64(10, bp_table_entry_count(in.table));
    bp_table_free(in.table);
}

static int load_inside(const bp_progress *progress, void *user)
{
    inner *in = user;
    test_bytes none = {0};

    (void)progress;
    in->statuses[0] = bp_table_save(in->table, test_bytes_append, &none);
    return 0;
}

static void test_a_table_that_a_solver_uses_is_not_saved(void)
{
    inner in = {.table = make_table("array", NULL)};
    bp_state *state = test_open(test_boards[0]);
    bp_solver *solver = test_solver(BP_OBJECTIVE_MARGIN);

    TEST_STATUS(BP_OK, bp_solver_set_table(solver, in.table));
    TEST_STATUS(BP_OK, bp_solver_set_progress(solver, load_inside, &in));
    test_assert_solved(solver, state);
    TEST_STATUS(BP_ERR_BUSY, in.statuses[0]);
    bp_solver_free(solver);
    bp_state_free(state);
    bp_table_free(in.table);
}

/* Damage. */

/* Loads damaged bytes into a table with one entry, and into one without: refused, and nothing changes. */
static void assert_bytes_refused(test_bytes *damaged)
{
    char why[200] = "";
    uint64_t value;
    bp_table *bound = make_table("growing", NULL);
    bp_table *fresh = make_table("growing", NULL);
    const uint64_t key[2] = {12345, 0};

    TEST_STATUS(BP_OK, bp_table_bind(bound, "numbers", 3, 40, 20));
    TEST_STATUS(BP_OK, bp_table_store(bound, key, 777, 0));
    int status = load(bound, damaged, why, sizeof why);
    TEST_ASSERT_TRUE(status == BP_ERR_FILE || status == BP_ERR_MISMATCH);
    test_assert_message(why, sizeof why);
    TEST_ASSERT_EQUAL_UINT64(1, bp_table_entry_count(bound));
    TEST_ASSERT_EQUAL_INT32(1, bp_table_probe(&value, bound, key));
    TEST_STATUS(BP_ERR_FILE, load(fresh, damaged, why, sizeof why));
    TEST_STATUS(BP_ERR_MISMATCH, bp_table_probe(&value, fresh, key)); /* still not bound */
    bp_table_free(bound);
    bp_table_free(fresh);
}

static void saved_numbers(test_bytes *out)
{
    bp_table *table = make_table("array", NULL);

    fill(table, &(kind){40, 20}, 100);
    TEST_STATUS(BP_OK, bp_table_save(table, test_bytes_append, out));
    bp_table_free(table);
}

static void test_every_flipped_byte(void)
{
    test_bytes saved = {0};

    saved_numbers(&saved);
    for (size_t i = 0; i < saved.size; i++) {
        for (int bit = 0; bit < 8; bit++) {
            saved.data[i] ^= (uint8_t)(1 << bit);
            assert_bytes_refused(&saved);
            saved.data[i] ^= (uint8_t)(1 << bit);
        }
    }
    free(saved.data);
}

static void test_every_length(void)
{
    test_bytes saved = {0};

    saved_numbers(&saved);
    size_t size = saved.size;
    for (saved.size = 0; saved.size < size; saved.size++) {
        assert_bytes_refused(&saved);
    }
    free(saved.data);
}

/* A reader that claims more than it was given space for. */
static size_t claim(void *out, size_t size, void *user)
{
    (void)out;
    (void)user;
    return size + 1;
}

static size_t endless(void *out, size_t size, void *user)
{
    test_bytes *header = user;
    size_t left = header->size - header->at;

    if (left == 0) {
        memset(out, 1, size); /* blocks of 0x01010101 entries, or of as many as are allowed */
        return size;
    }
    return test_bytes_take(out, size, user);
}

static void test_readers_that_misbehave(void)
{
    test_bytes saved = {0};
    char why[100];
    bp_table *table = make_table("growing", NULL);

    TEST_STATUS(BP_ERR_FILE, bp_table_load(table, claim, NULL, why, sizeof why));
    saved_numbers(&saved);
    saved.size = 28 + strlen("numbers");
    TEST_STATUS(BP_ERR_FILE, bp_table_load(table, endless, &saved, why, sizeof why));
    free(saved.data);
    bp_table_free(table);
}

/* A table that never forgets and is too small keeps what it can take. */
static void test_a_table_that_becomes_full(void)
{
    test_bytes saved = {0};
    char why[200];
    bp_table *large = make_table("array", NULL);
    bp_table *small = NULL;

    fill(large, &(kind){40, 20}, 10000);
    TEST_STATUS(BP_OK, bp_table_save(large, test_bytes_append, &saved));
    TEST_STATUS(BP_OK, bp_table_new(&small, "growing", 20000, NULL));
    TEST_STATUS(BP_ERR_LIMIT, load(small, &saved, why, sizeof why));
    TEST_ASSERT_TRUE_MESSAGE(strstr(why, "no space") != NULL, why);
    TEST_ASSERT_TRUE(bp_table_entry_count(small) > 0);
    bp_table_free(small);
    bp_table_free(large);
    free(saved.data);
}

static void test_every_allocation_fails_in_turn(void)
{
    test_bytes saved = {0};

    saved_numbers(&saved);
    for (size_t number = 1;; number++) {
        test_memory memory;
        test_bytes again = {0};
        char why[200];
        test_memory_init(&memory);
        bp_table *table = make_table("uthash", &memory.allocator);
        memory.fail_at = memory.calls + number;
        int status = load(table, &saved, why, sizeof why);
        if (status == BP_OK) {
            status = bp_table_save(table, test_bytes_append, &again);
        }
        TEST_STATUS(memory.failed ? BP_ERR_MEMORY : BP_OK, status);
        bp_table_free(table);
        test_memory_assert_empty(&memory);
        free(again.data);
        if (!memory.failed) {
            TEST_ASSERT_TRUE(number > 5);
            break;
        }
    }
    free(saved.data);
}

int main(void)
{
    UNITY_BEGIN();
    RUN_TEST(test_all_back_ends_come_back);
    RUN_TEST(test_a_solver_goes_on_with_a_saved_table);
    RUN_TEST(test_wrong_arguments);
    RUN_TEST(test_a_table_that_is_being_saved);
    RUN_TEST(test_a_table_that_a_solver_uses_is_not_saved);
    RUN_TEST(test_every_flipped_byte);
    RUN_TEST(test_every_length);
    RUN_TEST(test_readers_that_misbehave);
    RUN_TEST(test_a_table_that_becomes_full);
    RUN_TEST(test_every_allocation_fails_in_turn);
    return UNITY_END();
}
