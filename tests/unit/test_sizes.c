/* SPDX-License-Identifier: MIT */
/*
 * Sizes of memory at the limits of size_t: the checked arithmetic, tables of every demanded size, and games whose frames fit
 * no address space of 32 bits.
 */

#include <stdint.h>
#include <stdlib.h>
#include <string.h>

#include <bigpoints.h>
#include <bigpoints/experimental/minimax.h>
#include <bigpoints/sys/allocator.h>
#include <bigpoints/sys/game_ops.h>
#include <bigpoints/sys/table_ops.h>
#include <unity.h>

#include "base/memory.h"
#include "base/pages.h"
#include "base/size.h"
#include "base/vector.h"
#include "support/solving.h"
#include "support/support.h"

enum { BLOCK_MAX = 64 << 20, LARGEST = 65536, PLIES = 3 };

void setUp(void)
{
}

void tearDown(void)
{
}

static void test_sums_products_and_shifts(void)
{
    const size_t half = SIZE_MAX / 2 + 1;
    const uint32_t bits = 8 * sizeof(size_t);
    TEST_ASSERT_TRUE(bp__size_add(SIZE_MAX - 2, 1) == SIZE_MAX - 1);
    TEST_ASSERT_TRUE(bp__size_add(SIZE_MAX - 1, 1) == SIZE_MAX);
    TEST_ASSERT_TRUE(bp__size_add(2, SIZE_MAX) == SIZE_MAX);
    TEST_ASSERT_TRUE(bp__size_add(half, half) == SIZE_MAX);
    TEST_ASSERT_TRUE(bp__size_add(2, 3) == 5);
    TEST_ASSERT_TRUE(bp__size_mul(SIZE_MAX, 0) == 0);
    TEST_ASSERT_TRUE(bp__size_mul(0, SIZE_MAX) == 0);
    TEST_ASSERT_TRUE(bp__size_mul(half, 1) == half);
    TEST_ASSERT_TRUE(bp__size_mul(half, 2) == SIZE_MAX);
    TEST_ASSERT_TRUE(bp__size_mul(3, half) == SIZE_MAX);
    TEST_ASSERT_TRUE(bp__size_mul((half - 1), 2) == SIZE_MAX - 1);
    TEST_ASSERT_TRUE(bp__size_mul(6, 7) == 42);
    TEST_ASSERT_TRUE(bp__size_shift(1, bits - 1) == half);
    TEST_ASSERT_TRUE(bp__size_shift(1, bits) == SIZE_MAX);
    TEST_ASSERT_TRUE(bp__size_shift(64, bits - 6) == SIZE_MAX);
    TEST_ASSERT_TRUE(bp__size_shift(64, bits - 7) == half);
    TEST_ASSERT_TRUE(bp__size_shift(64, 100) == SIZE_MAX);
    TEST_ASSERT_TRUE(bp__size_of(UINT64_MAX) == SIZE_MAX);
    TEST_ASSERT_TRUE(bp__size_of(5) == 5);
}

/* An allocator that refuses large blocks, and remembers the largest request. */
static void *alloc_some(size_t size, void *user)
{
    size_t *largest = user;
    *largest = size > *largest ? size : *largest;
    return size <= BLOCK_MAX ? malloc(size) : NULL;
}

static void free_any(void *pointer, void *user)
{
    (void)user;
    free(pointer);
}

static bp_allocator allocator_of(size_t *largest)
{
    return (bp_allocator){
        .version = BP_ALLOCATOR_VERSION, .alloc = alloc_some, .free = free_any, .user = largest};
}

static void test_no_memory_of_a_size_that_wraps(void)
{
    size_t largest = 0;
    bp_allocator allocator = allocator_of(&largest);
    bp__memory memory;
    bp__pages pages;
    bp__vector vector = {0};
    TEST_STATUS(BP_OK, bp__memory_init(&memory, &allocator));
    TEST_ASSERT_NULL(bp__memory_alloc(&memory, SIZE_MAX));
    TEST_ASSERT_NULL(bp__memory_alloc_array(&memory, UINT64_MAX, 1));
    TEST_ASSERT_NULL(bp__memory_alloc_array(&memory, (uint64_t)SIZE_MAX / 8 + 2, 8));
    TEST_ASSERT_NULL(bp__memory_alloc_array(&memory, UINT64_C(1) << 32, 1));
    TEST_STATUS(BP_ERR_MEMORY, bp__pages_take(&pages, SIZE_MAX, &memory, 1));
    TEST_STATUS(BP_ERR_MEMORY, bp__pages_take(&pages, SIZE_MAX, &memory, 0));
    TEST_STATUS(BP_ERR_MEMORY, bp__pages_take(&pages, SIZE_MAX - 1000, &memory, 0));
    TEST_ASSERT_NULL(bp__vector_add(&vector, &memory, SIZE_MAX, 16));
    TEST_ASSERT_NULL(bp__vector_add(&vector, &memory, SIZE_MAX / 16 + 2, 16));
}

/* Stores and probes entries all over a table. */
static void use_table(bp_table *table)
{
    for (uint64_t i = 1; i <= 1000; i++) {
        uint64_t key[2] = {i * UINT64_C(0x9E3779B97F4A7C15), 0};
        uint64_t value = 0;
        TEST_STATUS(BP_OK, bp_table_store(table, key, i, 1));
        TEST_ASSERT_EQUAL_INT32(1, bp_table_probe(&value, table, key));
        TEST_ASSERT_EQUAL_UINT64(i, value);
    }
}

/* A table of a demanded size: it is had and works, or is refused. */
static void try_table(const char *name, uint64_t bytes)
{
    bp_table *table;
    TEST_STATUS(BP_OK, bp_table_new(&table, name, bytes, NULL));
    int status = bp_table_bind(table, "sizes", 1, 64, 20);
    if (status == BP_OK) {
        use_table(table);
    } else {
        TEST_STATUS(BP_ERR_MEMORY, status);
        TEST_ASSERT_TRUE(bytes >= UINT64_C(1) << 30);
    }
    /* 2^32 bytes and more can't be had with 32 bits, whatever remains of the number. */
    if (strcmp(name, "array") == 0 && bytes > SIZE_MAX) {
        TEST_STATUS(BP_ERR_MEMORY, status);
    }
    bp_table_free(table);
}

static void test_tables_of_every_size(void)
{
    static const char *const names[] = {"array", "growing", "uthash"};
    for (size_t i = 0; i < 3; i++) {
        for (uint32_t bits = 17; bits < 64; bits++) {
            try_table(names[i], UINT64_C(1) << bits);
            try_table(names[i], (UINT64_C(1) << bits) + (UINT64_C(1) << (bits - 1)));
        }
        try_table(names[i], UINT64_MAX);
    }
}

static void test_a_solver_with_a_demanded_memory(void)
{
    static const uint64_t sizes[] = {UINT64_C(1) << 32, UINT64_C(1) << 38, INT64_MAX};
    for (size_t i = 0; i < 3; i++) {
        bp_result *result = NULL;
        bp_solver *solver;
        bp_state *state = test_open("board=RGBGRB");
        TEST_STATUS(BP_OK, bp_solver_new(&solver, NULL));
        TEST_STATUS(BP_OK, bp_solver_set(solver, BP_OPTION_MEMORY, (int64_t)sizes[i]));
        int status = bp_solve(&result, solver, state);
        TEST_ASSERT_TRUE(status == BP_OK || status == BP_ERR_MEMORY);
        TEST_ASSERT_TRUE(SIZE_MAX > UINT32_MAX || status == BP_ERR_MEMORY);
        bp_result_free(result);
        bp_solver_free(solver);
        bp_state_free(state);
    }
}

/* --- A game with the largest positions and the largest number of moves ----------------------------- */

typedef struct position {
    uint32_t ply;
    unsigned char filler[LARGEST - sizeof(uint32_t)];
} position;

static void initial(void *state, const void *setup)
{
    (void)setup;
    memset(state, 7, sizeof(position));
    ((position *)state)->ply = 0;
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
    out[0] = 1;
    out[1] = 2;
    return 2;
}

static void apply(void *state, bp_move move, const void *setup)
{
    position *p = state;
    (void)setup;
    p->ply++;
    p->filler[p->ply] = (unsigned char)move;
}

static void scores(int32_t *out, const void *state, const void *setup)
{
    (void)setup;
    out[0] = ((const position *)state)->filler[1] == 2;
    out[1] = 0;
}

static size_t format_move(char *out, size_t size, bp_move move, const void *state,
                          const void *setup)
{
    (void)state;
    (void)setup;
    if (size > 1) {
        memcpy(out, move == 1 ? "a" : "b", 2);
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

static void estimate(int32_t *out, const void *state, const void *setup)
{
    (void)state;
    (void)setup;
    out[0] = out[1] = 0;
}

static bp_state *open_large(const bp_allocator *allocator)
{
    bp_game_ops ops = {.version = BP_GAME_OPS_VERSION,
                       .name = "large",
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
                             .max_moves = LARGEST,
                             .score_min = 0,
                             .score_max = 1};
    char why[200];
    bp_game *game;
    bp_state *state;
    int status = bp_game_new(&game, &ops, &traits, NULL, allocator, why, sizeof why);
    TEST_ASSERT_EQUAL_INT_MESSAGE(BP_OK, status, why);
    TEST_STATUS(BP_OK, bp_state_new(&state, game));
    bp_game_free(game);
    return state;
}

/* A frame of the solver holds all children: 2^32 bytes of positions, and more. */
static void test_a_frame_larger_than_32_bits(void)
{
    static const int32_t objectives[] = {BP_OBJECTIVE_OUTCOME, BP_OBJECTIVE_MARGIN,
                                         BP_OBJECTIVE_MAXN, BP_OBJECTIVE_GUARANTEED};
    for (size_t i = 0; i < 4; i++) {
        size_t largest = 0;
        bp_allocator allocator = allocator_of(&largest);
        bp_state *state = open_large(&allocator);
        bp_result *result = NULL;
        bp_solver *solver;
        TEST_STATUS(BP_OK, bp_solver_new(&solver, &allocator));
        TEST_STATUS(BP_OK, bp_solver_set(solver, BP_OPTION_MEMORY, 1 << 20));
        TEST_STATUS(BP_OK, bp_solver_set(solver, BP_OPTION_OBJECTIVE, objectives[i]));
        TEST_STATUS(BP_ERR_MEMORY, bp_solve(&result, solver, state));
        TEST_ASSERT_NULL(result);
        bp_solver_free(solver);
        bp_state_free(state);
    }
}

static void test_other_engines_with_large_positions(void)
{
    size_t largest = 0;
    bp_allocator allocator = allocator_of(&largest);
    bp_state *state = open_large(&allocator);
    bp_minimax *minimax;
    bp_player *player;
    bp_result *result;
    bp_move move = 0;
    uint64_t count = 0;
    TEST_STATUS(BP_OK, bp_minimax_new(&minimax, &allocator));
    TEST_STATUS(BP_OK, bp_minimax_search(&result, minimax, state));
    TEST_STATUS(BP_OK, bp_result_best(&move, result));
    bp_result_free(result);
    TEST_ASSERT_EQUAL_UINT32(2, move);
    TEST_STATUS(BP_OK, bp_player_new(&player, 6, 1, &allocator));
    TEST_STATUS(BP_OK, bp_player_set(player, BP_OPTION_NODES, 1000));
    TEST_STATUS(BP_OK, bp_player_choose(&result, player, state));
    bp_result_free(result);
    TEST_STATUS(BP_OK, bp_state_perft(&count, state, PLIES));
    TEST_ASSERT_EQUAL_UINT64(8, count);
    bp_player_free(player);
    bp_minimax_free(minimax);
    bp_state_free(state);
}

int main(void)
{
    UNITY_BEGIN();
    RUN_TEST(test_sums_products_and_shifts);
    RUN_TEST(test_no_memory_of_a_size_that_wraps);
    RUN_TEST(test_tables_of_every_size);
    RUN_TEST(test_a_solver_with_a_demanded_memory);
    RUN_TEST(test_a_frame_larger_than_32_bits);
    RUN_TEST(test_other_engines_with_large_positions);
    return UNITY_END();
}
