/* SPDX-License-Identifier: MIT */
/*
 * Search support of Four in a Row: `reduce` and `search` compared with the naive solver, `search` with polls that call it
 * back or stop it, and the solver with `search` and without it.
 */
#include <string.h>
#include <unity.h>

#include "game/game_internal.h"
#include "games/connect4_internal.h"
#include "support/connect4_cases.h"
#include "support/solving.h"

void setUp(void)
{
}
void tearDown(void)
{
}

static const int grids[][2] = {{7, 6}, {4, 4}, {5, 4}, {9, 5}, {8, 7}, {3, 16}, {6, 9}, {5, 5}};

/* The same position on bitboards. */
static bp__connect4_position open_position(const naive4 *plain)
{
    bp__connect4_position out = {0, 0, plain->count};
    for (int column = 0; column < plain->width; column++) {
        for (int row = 0; row < plain->height; row++) {
            uint64_t bit = UINT64_C(1) << (column * (plain->height + 1) + row);
            out.all |= plain->cells[row][column] != '.' ? bit : 0;
            out.own |= plain->cells[row][column] == naive4_mover(plain) ? bit : 0;
        }
    }
    return out;
}

/* A random position that is not over, with any number of discs. */
static void make_random(naive4 *out, test_random *random, int width, int height)
{
    int discs = test_random_below(random, width * height);
    naive4_start(out, width, height);
    for (int tries = 0; out->count < discs && tries < 200; tries++) {
        int column = test_random_below(random, width);
        if (naive4_drop(out, column) && naive4_is_over(out)) {
            naive4_lift(out, column);
        }
    }
}

/* A search with a table of the test. */
typedef struct harness {
    bp_search search; /* the first member: callbacks find the harness by it */
    struct {
        uint64_t key;
        int32_t lower, upper;
    } entries[1 << 12]; /* a position has a key other than 0 */
    uint64_t poll_nodes;
    int calls_back; /* polls let the search return to a node of its path */
    int stops;      /* the next poll stops the search */
    int has_stopped;
    uint64_t awaited; /* the key of the node that the search returns to */
    int stores, calls_made;
} harness;

static harness *harness_of(bp_search *search)
{
    return (harness *)(void *)search;
}

static size_t slot_of(uint64_t key)
{
    return (size_t)(key * 0x9E3779B97F4A7C15u >> 52);
}

static int probe(int32_t *lower, int32_t *upper, const uint64_t key[2], bp_search *search)
{
    harness *h = harness_of(search);
    size_t i = slot_of(key[0]);

    TEST_ASSERT_FALSE(h->has_stopped);
    TEST_ASSERT_EQUAL_UINT64(0, key[1]);
    TEST_ASSERT_TRUE(h->awaited == 0 || h->awaited == key[0]);
    h->awaited = 0;
    if (h->entries[i].key != key[0]) {
        return 0;
    }
    *lower = h->entries[i].lower > *lower ? h->entries[i].lower : *lower;
    *upper = h->entries[i].upper < *upper ? h->entries[i].upper : *upper;
    return 1;
}

static void store(int32_t lower, int32_t upper, const uint64_t key[2], uint64_t nodes,
                  bp_search *search)
{
    harness *h = harness_of(search);
    size_t i = slot_of(key[0]);

    TEST_ASSERT_FALSE(h->has_stopped);
    TEST_ASSERT_EQUAL_UINT64(0, h->awaited); /* nothing is stored on the way back */
    TEST_ASSERT_LESS_OR_EQUAL_INT32(upper, lower);
    TEST_ASSERT_GREATER_THAN_UINT64(0, nodes);
    h->entries[i].key = key[0];
    h->entries[i].lower = lower;
    h->entries[i].upper = upper;
    h->stores++;
}

static void prefetch(const uint64_t key[2], bp_search *search)
{
    (void)key;
    (void)search;
}

/* Some polls call the search back to the node nearest to the root. */
static const bp_search_path *poll(const bp_search_path *path, bp_search *search)
{
    static const bp_search_path nowhere;
    harness *h = harness_of(search);

    search->next_poll = search->nodes + h->poll_nodes;
    if (h->stops) {
        h->has_stopped = 1;
        return &nowhere;
    }
    if (!h->calls_back || !path || h->calls_made >= 20) {
        return NULL;
    }
    while (path->parent) {
        path = path->parent;
    }
    h->awaited = path->key[0];
    h->calls_made++;
    return path;
}

static void harness_init(harness *out, uint64_t poll_nodes)
{
    memset(out, 0, sizeof *out);
    out->search.probe = probe;
    out->search.store = store;
    out->search.prefetch = prefetch;
    out->search.poll = poll;
    out->poll_nodes = poll_nodes;
}

/* Checks the answers for every threshold. */
static void check_windows(harness *h, const bp_game *game, const bp__connect4_position *p,
                          int32_t value)
{
    int32_t max = game->traits.score_max;

    for (int32_t threshold = -max - 1; threshold <= max; threshold++) {
        uint64_t before = h->search.nodes;
        h->search.threshold = threshold;
        TEST_STATUS(BP_OK, game->experimental.search(&h->search, p, game->setup));
        TEST_ASSERT_GREATER_THAN_UINT64(before, h->search.nodes);
        int32_t bound = h->search.bound;
        int is_right = bound > threshold ? bound <= value : bound >= value;
        if (!is_right) {
            test_fail("%d discs: value %d, threshold %d, bound %d", (int)p->count, (int)value,
                      (int)threshold, (int)bound);
        }
    }
}

static void check_reduction(const bp_game *game, const bp__connect4_position *p, int32_t value)
{
    bp_reduction r = {0, 0, 0, 0};

    game->ops->reduce(&r, p, game->setup);
    if (r.banked != 0 || r.lower > value || r.upper < value) {
        test_fail("%d discs: value %d, bounds %d to %d", (int)p->count, (int)value, (int)r.lower,
                  (int)r.upper);
    }
}

/* Late positions of every grid. Three searches share a table in turn: without polls, with polls, and called back. */
static void test_bounds_are_right(void)
{
    static harness harnesses[3];
    test_random random;
    int positions = 0;

    test_random_init(&random, 4202);
    for (size_t i = 0; i < TEST_LENGTH(grids); i++) {
        int cells = grids[i][0] * grids[i][1];
        bp_game *game = connect4_case_game(grids[i][0], grids[i][1]);
        for (int k = 0; k < 3; k++) {
            harness_init(&harnesses[k], k == 0 ? UINT64_MAX / 2 : 7);
            harnesses[k].calls_back = k == 2;
        }
        for (int n = 0; n < 500; n++) {
            naive4 plain;
            make_random(&plain, &random, grids[i][0], grids[i][1]);
            if (cells - plain.count > 12) {
                continue;
            }
            bp__connect4_position p = open_position(&plain);
            int32_t value = naive4_score(&plain);
            check_reduction(game, &p, value);
            for (int k = 0; k < 3; k++) {
                harnesses[k].calls_made = 0;
                check_windows(&harnesses[k], game, &p, value);
            }
            positions++;
        }
        bp_game_free(game);
    }
    TEST_ASSERT_GREATER_THAN_INT(1000, positions);
}

/* Positions of the usual grid with so many discs that searches use the table and are called back. */
static void test_a_search_returns_to_the_node_that_a_poll_names(void)
{
    static harness h;
    test_random random;
    bp_game *game = connect4_case_game(7, 6);
    int calls = 0;

    test_random_init(&random, 4205);
    harness_init(&h, 2);
    h.calls_back = 1;
    for (int n = 0; n < 100; n++) {
        naive4 plain;
        connect4_case_random(&plain, &random, 7, 6, 29);
        bp__connect4_position p = open_position(&plain);
        h.calls_made = 0;
        check_windows(&h, game, &p, naive4_score(&plain));
        calls += h.calls_made;
    }
    TEST_ASSERT_GREATER_THAN_INT(100, calls);
    TEST_ASSERT_GREATER_THAN_INT(100, h.stores);
    bp_game_free(game);
}

/* After a poll that stops it, a search neither probes nor stores, and ends within a ply of nodes. */
static void test_a_search_stops(void)
{
    static harness h;
    test_random random;
    bp_game *game = connect4_case_game(7, 6);
    int stopped = 0;

    test_random_init(&random, 4206);
    for (int n = 0; n < 20; n++) {
        naive4 plain;
        connect4_case_random(&plain, &random, 7, 6, 12);
        bp__connect4_position p = open_position(&plain);
        harness_init(&h, 0);
        h.search.next_poll = 50;
        h.stops = 1;
        TEST_STATUS(BP_OK, game->experimental.search(&h.search, &p, game->setup));
        TEST_ASSERT_LESS_OR_EQUAL_UINT64(51, h.search.nodes);
        stopped += h.has_stopped;
    }
    TEST_ASSERT_GREATER_THAN_INT(5, stopped);
    bp_game_free(game);
}

/* The key of a position is that of its mirror image, and no other position of the grid has it. */
static void test_mirror_images_share_their_key(void)
{
    test_random random;

    test_random_init(&random, 4201);
    for (size_t i = 0; i < TEST_LENGTH(grids); i++) {
        bp_game *game = connect4_case_game(grids[i][0], grids[i][1]);
        for (int n = 0; n < 500; n++) {
            naive4 plain;
            make_random(&plain, &random, grids[i][0], grids[i][1]);
            naive4 mirrored = plain;
            for (int row = 0; row < plain.height; row++) {
                for (int column = 0; column < plain.width; column++) {
                    mirrored.cells[row][column] = plain.cells[row][plain.width - 1 - column];
                }
            }
            bp__connect4_position p = open_position(&plain);
            bp__connect4_position q = open_position(&mirrored);
            uint64_t codes[2][2];
            uint64_t keys[2][2];
            game->ops->key(codes[0], &p, game->setup);
            game->ops->key(codes[1], &q, game->setup);
            game->ops->reduced_key(keys[0], &p, game->setup);
            game->ops->reduced_key(keys[1], &q, game->setup);
            uint64_t smaller = codes[0][0] < codes[1][0] ? codes[0][0] : codes[1][0];
            TEST_ASSERT_EQUAL_HEX64(smaller, keys[0][0]);
            TEST_ASSERT_EQUAL_HEX64(smaller, keys[1][0]);
        }
        bp_game_free(game);
    }
}

/* Solves random positions by two games, one without the method. */
static void compare_solvers(int width, int height, int discs, int positions, int32_t objective,
                            int32_t threads)
{
    test_random random;
    bp_game *games[2] = {connect4_case_game(width, height), connect4_case_game(width, height)};
    bp_solver *solvers[2] = {test_solver(objective), test_solver(objective)};

    TEST_STATUS(BP_OK, bp_solver_set(solvers[0], BP_OPTION_THREADS, threads));
    games[1]->experimental = (bp_game_experimental_ops){0};
    test_random_init(&random, 4203 + (uint64_t)discs);
    for (int n = 0; n < positions; n++) {
        naive4 plain;
        int32_t values[2];
        connect4_case_random(&plain, &random, width, height, discs);
        for (int i = 0; i < 2; i++) {
            bp_state *state = connect4_case_open(games[i], &plain);
            bp_result *result = test_solve(solvers[i], state);
            values[i] = test_value(result);
            bp_result_free(result);
            bp_state_free(state);
        }
        if (values[0] != values[1]) {
            char text[256];
            naive4_text(text, &plain);
            test_fail("%s: %d, without the method %d", text, (int)values[0], (int)values[1]);
        }
    }
    for (int i = 0; i < 2; i++) {
        bp_solver_free(solvers[i]);
        bp_game_free(games[i]);
    }
}

static void test_the_solver_has_the_same_values_without_the_method(void)
{
    compare_solvers(7, 6, 20, 100, BP_OBJECTIVE_MARGIN, 1);
    compare_solvers(7, 6, 20, 30, BP_OBJECTIVE_MARGIN, 3);
    compare_solvers(7, 6, 26, 300, BP_OBJECTIVE_MARGIN, 1);
    compare_solvers(7, 6, 26, 300, BP_OBJECTIVE_OUTCOME, 1);
    compare_solvers(9, 5, 25, 100, BP_OBJECTIVE_MARGIN, 1);
    compare_solvers(5, 5, 9, 200, BP_OBJECTIVE_MARGIN, 1);
    compare_solvers(5, 5, 5, 20, BP_OBJECTIVE_MARGIN, 4);
    compare_solvers(4, 7, 10, 200, BP_OBJECTIVE_MARGIN, 1);
}

int main(void)
{
    UNITY_BEGIN();
    RUN_TEST(test_bounds_are_right);
    RUN_TEST(test_a_search_returns_to_the_node_that_a_poll_names);
    RUN_TEST(test_a_search_stops);
    RUN_TEST(test_mirror_images_share_their_key);
    RUN_TEST(test_the_solver_has_the_same_values_without_the_method);
    return UNITY_END();
}
