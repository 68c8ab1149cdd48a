/* SPDX-License-Identifier: MIT */
/*
 * Tables grow in steps: a store changes few bytes, also the one that makes a table larger, and no entry is lost. The
 * engines poll by work: few children are made from one poll to the next, however many moves a game has.
 */

/* For mincore. */
#define _DEFAULT_SOURCE 1 /* NOLINT(bugprone-reserved-identifier) */

#include <stdlib.h>
#include <string.h>
#include <sys/mman.h>
#include <unistd.h>

#include <bigpoints.h>
#include <bigpoints/sys/allocator.h>
#include <bigpoints/sys/game_ops.h>
#include <bigpoints/sys/table_ops.h>
#include <unity.h>

#include "support/solving.h"
#include "support/support.h"
#include "table/buckets.h"
#include "table/table_internal.h"

enum {
    LINE = 64,
    LINES_MAX = 64, /* that a store may change */
    BLOCKS = 8,
    KEYS_MAX = 1 << 22,
    AFTER = 150 /* stores after the growth that are watched too */
};

void setUp(void)
{
}

void tearDown(void)
{
}

/* --- Bytes that a store changes -------------------------------------------------------------------- */

/* An allocator that knows its blocks. */
typedef struct arena {
    unsigned char *blocks[BLOCKS];
    size_t sizes[BLOCKS];
} arena;

static void *take(size_t size, void *user)
{
    arena *a = user;
    for (int i = 0; i < BLOCKS; i++) {
        if (!a->blocks[i]) {
            a->blocks[i] = calloc(1, size);
            a->sizes[i] = size;
            return a->blocks[i];
        }
    }
    return NULL;
}

static void give(void *pointer, void *user)
{
    arena *a = user;
    for (int i = 0; i < BLOCKS; i++) {
        if (a->blocks[i] == pointer) {
            a->blocks[i] = NULL;
        }
    }
    free(pointer);
}

/* Copies of the blocks, to find what changes. */
typedef struct snapshot {
    unsigned char *blocks[BLOCKS];
    size_t sizes[BLOCKS];
} snapshot;

static void snapshot_take(snapshot *s, const arena *a)
{
    for (int i = 0; i < BLOCKS; i++) {
        size_t size = a->blocks[i] ? a->sizes[i] : 0;
        if (s->sizes[i] != size) {
            free(s->blocks[i]);
            s->blocks[i] = size ? malloc(size) : NULL;
            s->sizes[i] = size;
        }
        if (size) {
            memcpy(s->blocks[i], a->blocks[i], size);
        }
    }
}

static void snapshot_free(snapshot *s)
{
    for (int i = 0; i < BLOCKS; i++) {
        free(s->blocks[i]);
    }
}

/* How many lines of 64 bytes have changed; a new block is compared with zeroes. */
static size_t changed_lines(const snapshot *s, const arena *a)
{
    static const unsigned char zeroes[LINE];
    size_t lines = 0;
    for (int i = 0; i < BLOCKS; i++) {
        int same = a->blocks[i] && s->sizes[i] == a->sizes[i];
        for (size_t at = 0; a->blocks[i] && at < a->sizes[i]; at += LINE) {
            size_t size = a->sizes[i] - at < LINE ? a->sizes[i] - at : LINE;
            lines += memcmp(a->blocks[i] + at, same ? s->blocks[i] + at : zeroes, size) != 0;
        }
    }
    return lines;
}

/* A table of a back-end, alone. */
typedef struct lone {
    const bp_table_ops *ops;
    void *instance;
    arena memory;
    bp_allocator allocator;
    int concurrent;
} lone;

static void lone_open(lone *t, const bp_table_ops *ops, uint64_t bytes, int concurrent, int mapped)
{
    *t = (lone){.ops = ops, .concurrent = concurrent};
    t->allocator = (bp_allocator){
        .version = BP_ALLOCATOR_VERSION, .alloc = take, .free = give, .user = &t->memory};
    bp_table_shape shape = {.version = BP_TABLE_OPS_VERSION,
                            .key_bits = 64,
                            .value_bits = 20,
                            .concurrent = (uint32_t)concurrent,
                            .bytes = bytes,
                            .allocator = mapped ? NULL : &t->allocator};
    TEST_STATUS(BP_OK, ops->create(&t->instance, &shape, NULL));
}

static uint64_t lone_bytes(const lone *t)
{
    uint64_t bytes = 0;
    uint64_t entries = 0;
    t->ops->stats(&bytes, &entries, t->instance);
    return bytes;
}

/* Stores entry number i. Several threads let a table grow themselves: so here. */
static void lone_store(const lone *t, uint64_t i)
{
    uint64_t key[2] = {i, 0};
    TEST_STATUS(BP_OK, t->ops->store(key, i % 1000, 1, t->instance));
    if (t->concurrent) {
        bp__array_prepare(t->instance);
        if (bp__array_is_crowded(t->instance)) {
            bp__array_grow(t->instance);
        }
    }
}

static int lone_has(const lone *t, uint64_t i)
{
    uint64_t key[2] = {i, 0};
    uint64_t value = 0;
    int found = t->ops->probe(&value, key, t->instance);
    if (found) {
        TEST_ASSERT_EQUAL_UINT64(i % 1000, value);
    }
    return found;
}

/* Stores entries from number `first` on until the table has grown to `bytes`. Returns the number of the entry that did it. */
static uint64_t lone_fill(const lone *t, uint64_t first, uint64_t bytes)
{
    for (uint64_t i = first; i < KEYS_MAX; i++) {
        lone_store(t, i);
        if (lone_bytes(t) >= bytes) {
            return i;
        }
    }
    TEST_FAIL_MESSAGE("the table does not grow");
    return 0;
}

/* The table grows to `bytes` with one store. That store, and those after it, change few lines. */
static void check_lines(const bp_table_ops *ops, uint64_t bytes, int concurrent)
{
    lone first;
    lone second;
    snapshot before = {{0}, {0}};
    lone_open(&first, ops, bytes, concurrent, 0);
    uint64_t last = lone_fill(&first, 0, ops == &bp__table_array ? bytes : bytes / 4);
    lone_open(&second, ops, bytes, concurrent, 0);
    for (uint64_t i = 0; i < last; i++) {
        lone_store(&second, i);
    }
    uint64_t small = lone_bytes(&second);
    for (uint64_t i = last; i < last + AFTER; i++) {
        snapshot_take(&before, &second.memory);
        lone_store(&second, i);
        TEST_ASSERT_LESS_OR_EQUAL_UINT64(LINES_MAX, changed_lines(&before, &second.memory));
    }
    TEST_ASSERT_TRUE(lone_bytes(&second) > small);
    snapshot_free(&before);
    ops->destroy(first.instance);
    ops->destroy(second.instance);
}

static void test_a_store_changes_few_lines(void)
{
    check_lines(&bp__table_array, 4 << 20, 0);
    check_lines(&bp__table_array, 4 << 20, 1);
    check_lines(&bp__table_growing, 4 << 20, 0);
}

/* A probe may split a bucket, and no more. */
static void test_a_probe_changes_few_lines(void)
{
    lone t;
    snapshot before = {{0}, {0}};
    lone_open(&t, &bp__table_array, 4 << 20, 0, 0);
    uint64_t last = lone_fill(&t, 0, 4 << 20);
    for (uint64_t i = 0; i < AFTER; i++) {
        snapshot_take(&before, &t.memory);
        lone_has(&t, last - i);
        TEST_ASSERT_LESS_OR_EQUAL_UINT64(8, changed_lines(&before, &t.memory));
    }
    snapshot_free(&before);
    t.ops->destroy(t.instance);
}

/* --- Entries --------------------------------------------------------------------------------------- */

/* Growing loses nothing: what was there before the store that did it is there afterwards, but for one entry that the store
   itself may have replaced. Keys are probed while few buckets are split. */
static void test_growing_keeps_all_entries(void)
{
    for (int concurrent = 0; concurrent <= 1; concurrent++) {
        lone before;
        lone after;
        lone_open(&after, &bp__table_array, 4 << 20, concurrent, 0);
        uint64_t last = lone_fill(&after, 0, 4 << 20);
        lone_open(&before, &bp__table_array, 4 << 20, concurrent, 0);
        for (uint64_t i = 0; i < last; i++) {
            lone_store(&before, i);
        }
        uint64_t missing = 0;
        uint64_t there = 0;
        for (uint64_t i = 0; i < last; i++) {
            int had = lone_has(&before, i);
            int has = lone_has(&after, i);
            there += (uint64_t)had;
            missing += (uint64_t)(had && !has);
            TEST_ASSERT_TRUE(had || !has);
        }
        TEST_ASSERT_TRUE(lone_has(&after, last));
        TEST_ASSERT_TRUE(there > 10000);
        TEST_ASSERT_LESS_OR_EQUAL_UINT64(1, missing);
        before.ops->destroy(before.instance);
        after.ops->destroy(after.instance);
    }
}

/* Listing or clearing a table in the middle of its growth. */
static int count_entry(const uint64_t key[2], uint64_t value, uint32_t weight, void *user)
{
    (void)weight;
    TEST_ASSERT_EQUAL_UINT64(key[0] % 1000, value);
    ++*(uint64_t *)user;
    return 0;
}

static void check_listing(const bp_table_ops *ops, uint64_t bytes)
{
    lone t;
    uint64_t listed = 0;
    uint64_t entries = 0;
    uint64_t size = 0;
    lone_open(&t, ops, bytes, 0, 0);
    uint64_t last = lone_fill(&t, 0, ops == &bp__table_array ? bytes : bytes / 4);
    ops->stats(&size, &entries, t.instance);
    TEST_ASSERT_EQUAL_INT(0, ops->each(count_entry, &listed, t.instance));
    TEST_ASSERT_EQUAL_UINT64(entries, listed);
    lone_store(&t, last + 1);
    ops->clear(t.instance);
    for (uint64_t i = 0; i <= last; i++) {
        TEST_ASSERT_FALSE(lone_has(&t, i));
    }
    if (ops ==
        &bp__table_array) { /* the same work as in a new table; the other one keeps its size */
        TEST_ASSERT_EQUAL_UINT64(last, lone_fill(&t, 0, bytes));
    }
    lone_fill(&t, 0, bytes / 2);
    ops->clear(t.instance);
    TEST_ASSERT_FALSE(lone_has(&t, last));
    ops->destroy(t.instance);
}

static void test_listing_and_clearing_a_table_that_grows(void)
{
    check_listing(&bp__table_array, 4 << 20);
    check_listing(&bp__table_growing, 4 << 20);
}

/* A new value of a key that has not moved yet is the one that counts. */
static void test_new_values_while_entries_move(void)
{
    lone t;
    lone_open(&t, &bp__table_growing, 0, 0, 0);
    uint64_t last = lone_fill(&t, 0, 1 << 20);
    for (uint64_t i = 0; i <= last; i += 3) {
        uint64_t key[2] = {i, 0};
        uint64_t value = 0;
        TEST_STATUS(BP_OK, t.ops->store(key, 5000, 1, t.instance));
        TEST_ASSERT_TRUE(t.ops->probe(&value, key, t.instance));
        TEST_ASSERT_EQUAL_UINT64(5000, value);
    }
    uint64_t bytes = 0;
    uint64_t entries = 0;
    t.ops->stats(&bytes, &entries, t.instance);
    TEST_ASSERT_EQUAL_UINT64(last + 1, entries);
    for (uint64_t i = 0; i <= last; i++) {
        uint64_t key[2] = {i, 0};
        uint64_t value = 0;
        TEST_ASSERT_TRUE(t.ops->probe(&value, key, t.instance));
        TEST_ASSERT_EQUAL_UINT64(i % 3 == 0 ? 5000 : i % 1000, value);
    }
    t.ops->destroy(t.instance);
}

/* --- Pages ----------------------------------------------------------------------------------------- */

/* When a table in pages of the system grows, it has touched all of them before. */
static void test_pages_are_touched_before_they_are_needed(void)
{
    enum { BYTES = 16 << 20 };
    static unsigned char resident[BYTES / 4096];
    size_t page = (size_t)sysconf(_SC_PAGESIZE);
    for (int concurrent = 0; concurrent <= 1; concurrent++) {
        lone t;
        size_t missing = 0;
        lone_open(&t, &bp__table_array, BYTES, concurrent, 1);
        const bp__buckets *b = t.instance;
#ifdef MADV_NOHUGEPAGE
        madvise((void *)b->start, BYTES, MADV_NOHUGEPAGE); /* a large page would hide small ones */
#endif
        lone_fill(&t, 0, BYTES);
        TEST_ASSERT_EQUAL_INT(0, mincore((void *)b->start, BYTES, resident));
        for (size_t i = 0; i < BYTES / page; i++) {
            missing += !(resident[i] & 1);
        }
        TEST_ASSERT_EQUAL_UINT64(0, missing);
        t.ops->destroy(t.instance);
    }
}

/* --- Threads --------------------------------------------------------------------------------------- */

enum { THREADS = 3, STORES = 120000, REST = 64 };

typedef struct task {
    bp_table *table;
    uint64_t first;
    uint64_t wrong;
    uint64_t hits;
} task;

/* Stores entries and probes earlier ones, of all threads, while the table grows. */
static void use_table(void *argument)
{
    task *u = argument;
    const bp_table_ops *ops = u->table->ops;
    bp__table_enter(u->table);
    for (uint64_t i = 0; i < STORES; i++) {
        uint64_t key[2] = {THREADS * i + u->first, 0};
        uint64_t other[2] = {(key[0] * 7) % (THREADS * (i + 1)), 0};
        uint64_t value = 0;
        ops->store(key, key[0] % 1000, 1, u->table->instance);
        if (ops->probe(&value, other, u->table->instance)) {
            u->hits++;
            u->wrong += value != other[0] % 1000;
        }
        if (i % REST == 0) {
            bp__table_safepoint(u->table);
        }
    }
    bp__table_leave(u->table);
}

static void test_threads_while_a_table_grows(void)
{
    bp__domain domain = {.text = "threads", .key_format = 1, .key_bits = 64, .value_bits = 20};
    bp__thread threads[THREADS];
    task users[THREADS];
    bp_table *table;
    TEST_STATUS(BP_OK, bp_table_new(&table, "array", 8 << 20, NULL));
    TEST_STATUS(BP_OK, bp__table_use(table, &domain, THREADS, 0));
    for (uint64_t i = 0; i < THREADS; i++) {
        users[i] = (task){.table = table, .first = i};
        TEST_STATUS(BP_OK, bp__thread_start(&threads[i], use_table, &users[i]));
    }
    for (int i = 0; i < THREADS; i++) {
        bp__thread_join(&threads[i]);
        TEST_ASSERT_EQUAL_UINT64(0, users[i].wrong);
        TEST_ASSERT_GREATER_THAN_UINT64(STORES / 10, users[i].hits);
    }
    TEST_ASSERT_GREATER_THAN_UINT64(2 << 20, bp__table_release(table));
    bp_table_free(table);
}

/* --- Polls ----------------------------------------------------------------------------------------- */

enum { MANY_MOVES = 2000, PLIES = 30, CHILDREN_MAX = 40000 };

static uint64_t applied;
static uint64_t applied_before;
static uint64_t widest;
static int calls;

typedef struct position {
    uint64_t mixed;
    uint32_t ply;
    uint32_t filler;
} position;

static void initial(void *state, const void *setup)
{
    (void)state;
    (void)setup;
}

static int32_t mover(const void *state, const void *setup)
{
    (void)setup;
    return (int32_t)(((const position *)state)->ply % 2);
}

static int is_over(const void *state, const void *setup)
{
    (void)setup;
    return ((const position *)state)->ply == PLIES;
}

static size_t moves(bp_move *out, const void *state, const void *setup)
{
    (void)state;
    (void)setup;
    for (uint32_t i = 0; i < MANY_MOVES; i++) {
        out[i] = i + 1;
    }
    return MANY_MOVES;
}

static void apply(void *state, bp_move move, const void *setup)
{
    position *p = state;
    (void)setup;
    p->ply++;
    p->mixed = (p->mixed + move) * UINT64_C(0x9E3779B97F4A7C15);
    applied++;
}

static void scores(int32_t *out, const void *state, const void *setup)
{
    (void)setup;
    out[0] = (int32_t)(((const position *)state)->mixed >> 60);
    out[1] = 7;
}

static void estimate(int32_t *out, const void *state, const void *setup)
{
    (void)state;
    (void)setup;
    out[0] = out[1] = 0;
}

static size_t format_move(char *out, size_t size, bp_move move, const void *state,
                          const void *setup)
{
    (void)move;
    (void)state;
    (void)setup;
    if (size > 1) {
        memcpy(out, "m", 2);
    }
    return 1;
}

static size_t format_nothing(char *out, size_t size, const void *setup)
{
    (void)setup;
    if (size > 0) {
        out[0] = '\0';
    }
    return 0;
}

static size_t format_position(char *out, size_t size, const void *state, const void *setup)
{
    (void)state;
    return format_nothing(out, size, setup);
}

static int parse_position(void *state, const char *text, char *why, size_t why_size,
                          const void *setup)
{
    (void)state;
    (void)text;
    (void)why;
    (void)why_size;
    (void)setup;
    return BP_ERR_SYNTAX;
}

static bp_state *open_wide(void)
{
    static const bp_game_ops ops = {.version = BP_GAME_OPS_VERSION,
                                    .name = "wide",
                                    .initial = initial,
                                    .mover = mover,
                                    .is_over = is_over,
                                    .moves = moves,
                                    .apply = apply,
                                    .scores = scores,
                                    .format_move = format_move,
                                    .format_setup = format_nothing,
                                    .format_position = format_position,
                                    .parse_position = parse_position,
                                    .estimate = estimate};
    bp_game_traits traits = {.version = BP_GAME_OPS_VERSION,
                             .players = 2,
                             .state_size = sizeof(position),
                             .max_moves = MANY_MOVES,
                             .score_min = 0,
                             .score_max = 15};
    bp_game *game;
    bp_state *state;
    TEST_STATUS(BP_OK, bp_game_new(&game, &ops, &traits, NULL, NULL, NULL, 0));
    TEST_STATUS(BP_OK, bp_state_new(&state, game));
    bp_game_free(game);
    return state;
}

static void begin_polls(void)
{
    applied = applied_before = widest = 0;
    calls = 0;
}

/* Stops after some calls. */
static int on_poll(const bp_progress *progress, void *user)
{
    (void)progress;
    (void)user;
    uint64_t made = applied - applied_before;
    widest = made > widest ? made : widest;
    applied_before = applied;
    return ++calls >= 50;
}

static void test_the_solver_polls_by_work(void)
{
    static const int32_t objectives[] = {BP_OBJECTIVE_OUTCOME, BP_OBJECTIVE_MARGIN,
                                         BP_OBJECTIVE_MAXN};
    for (size_t i = 0; i < 3; i++) {
        bp_state *state = open_wide();
        bp_result *result = NULL;
        bp_solver *solver;
        TEST_STATUS(BP_OK, bp_solver_new(&solver, NULL));
        TEST_STATUS(BP_OK, bp_solver_set(solver, BP_OPTION_OBJECTIVE, objectives[i]));
        TEST_STATUS(BP_OK, bp_solver_set_progress(solver, on_poll, NULL));
        begin_polls();
        TEST_STATUS(BP_OK, bp_solve(&result, solver, state));
        TEST_ASSERT_EQUAL_INT(50, calls);
        TEST_ASSERT_LESS_OR_EQUAL_UINT64(CHILDREN_MAX, widest);
        bp_result_free(result);
        bp_solver_free(solver);
        bp_state_free(state);
    }
}

static void test_a_player_polls_by_work(void)
{
    bp_state *state = open_wide();
    bp_player *player;
    bp_result *result;
    TEST_STATUS(BP_OK, bp_player_new(&player, 10, 1, NULL));
    TEST_STATUS(BP_OK, bp_player_set(player, BP_OPTION_MILLISECONDS, 0));
    TEST_STATUS(BP_OK, bp_player_set(player, BP_OPTION_NODES, 1000000));
    TEST_STATUS(BP_OK, bp_player_set_progress(player, on_poll, NULL));
    begin_polls();
    TEST_STATUS(BP_OK, bp_player_choose(&result, player, state));
    bp_result_free(result);
    TEST_ASSERT_EQUAL_INT(50, calls);
    TEST_ASSERT_LESS_OR_EQUAL_UINT64(CHILDREN_MAX, widest);
    bp_player_free(player);
    bp_state_free(state);
}

int main(void)
{
    UNITY_BEGIN();
    RUN_TEST(test_a_store_changes_few_lines);
    RUN_TEST(test_a_probe_changes_few_lines);
    RUN_TEST(test_growing_keeps_all_entries);
    RUN_TEST(test_listing_and_clearing_a_table_that_grows);
    RUN_TEST(test_new_values_while_entries_move);
    RUN_TEST(test_pages_are_touched_before_they_are_needed);
    RUN_TEST(test_threads_while_a_table_grows);
    RUN_TEST(test_the_solver_polls_by_work);
    RUN_TEST(test_a_player_polls_by_work);
    return UNITY_END();
}
