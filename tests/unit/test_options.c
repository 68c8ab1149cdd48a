/* SPDX-License-Identifier: MIT */
/*
 * Options of all searchers: their descriptions, defaults and ranges; what is set can be read, what is refused changes
 * nothing, and a searcher that works refuses all. Also the reasons of failed solves, and the ranges of a census's histograms.
 */

#include <ctype.h>
#include <inttypes.h>
#include <stdio.h>
#include <string.h>

#include <bigpoints.h>
#include <bigpoints/experimental/census.h>
#include <bigpoints/experimental/minimax.h>
#include <bigpoints/experimental/review.h>
#include <unity.h>

#include "support/census.h"
#include "support/solving.h"
#include "support/support.h"

enum { SEARCHERS = BP_SEARCHER_CENSUS + 1 };

void setUp(void)
{
}

void tearDown(void)
{
}

/* What the headers promise. */
static const struct {
    int32_t searcher;
    int32_t option;
    const char *name;
    int64_t min;
    int64_t max;
    int64_t initial;
} promised[] = {
    {BP_SEARCHER_SOLVER, BP_OPTION_OBJECTIVE, "objective", 0, BP_OBJECTIVE_REFINED,
     BP_OBJECTIVE_OUTCOME},
    {BP_SEARCHER_SOLVER, BP_OPTION_MILLISECONDS, "milliseconds", 0, INT64_MAX, 0},
    {BP_SEARCHER_SOLVER, BP_OPTION_NODES, "nodes", 0, INT64_MAX, 0},
    {BP_SEARCHER_SOLVER, BP_OPTION_MEMORY, "memory", 0, INT64_MAX, 0},
    {BP_SEARCHER_SOLVER, BP_OPTION_THREADS, "threads", 1, BP_THREADS_MAX, 1},
    {BP_SEARCHER_SOLVER, BP_OPTION_ALL_MOVES, "all_moves", 0, 1, 0},
    {BP_SEARCHER_SOLVER, BP_OPTION_PV, "pv", 0, 1, 1},
    {BP_SEARCHER_SOLVER, BP_OPTION_MOVE_PVS, "move_pvs", 0, 1, 0},
    {BP_SEARCHER_PLAYER, BP_OPTION_MILLISECONDS, "milliseconds", 0, INT64_MAX, 1000},
    {BP_SEARCHER_PLAYER, BP_OPTION_NODES, "nodes", 0, INT64_MAX, 0},
    {BP_SEARCHER_PLAYER, BP_OPTION_MEMORY, "memory", 0, INT64_MAX, 0},
    {BP_SEARCHER_PLAYER, BP_OPTION_LEVEL, "level", BP_LEVEL_MIN, BP_LEVEL_AUTO, BP_LEVEL_MAX},
    {BP_SEARCHER_PLAYER, BP_OPTION_SEED, "seed", INT64_MIN, INT64_MAX, 0},
    {BP_SEARCHER_MINIMAX, BP_OPTION_OBJECTIVE, "objective", 0, BP_OBJECTIVE_MARGIN,
     BP_OBJECTIVE_OUTCOME},
    {BP_SEARCHER_MINIMAX, BP_OPTION_MILLISECONDS, "milliseconds", 0, INT64_MAX, 0},
    {BP_SEARCHER_MINIMAX, BP_OPTION_NODES, "nodes", 0, INT64_MAX, 0},
    {BP_SEARCHER_MINIMAX, BP_OPTION_MEMORY, "memory", 0, INT64_MAX, 0},
    {BP_SEARCHER_MINIMAX, BP_OPTION_DEPTH, "depth", 1, BP_DEPTH_MAX, 8},
    {BP_SEARCHER_MINIMAX, BP_OPTION_PRUNING, "pruning", 0, 1, 1},
    {BP_SEARCHER_MINIMAX, BP_OPTION_CANDIDATES, "candidates", 0, 1, 1},
    {BP_SEARCHER_MINIMAX, BP_OPTION_TRANSPOSITIONS, "transpositions", 0, 1, 1},
    {BP_SEARCHER_MINIMAX, BP_OPTION_DELAY, "delay", 0, 1, 1},
    {BP_SEARCHER_REVIEW, BP_OPTION_MILLISECONDS, "milliseconds", 0, INT64_MAX, 0},
    {BP_SEARCHER_REVIEW, BP_OPTION_MEMORY, "memory", 0, INT64_MAX, 0},
    {BP_SEARCHER_REVIEW, BP_OPTION_SOLVE_NODES, "solve_nodes", 0, INT64_MAX, 1500000},
    {BP_SEARCHER_REVIEW, BP_OPTION_SEARCH_NODES, "search_nodes", 0, INT64_MAX, 150000},
    {BP_SEARCHER_CENSUS, BP_OPTION_OBJECTIVE, "objective", 0, BP_OBJECTIVE_GUARANTEED,
     BP_OBJECTIVE_OUTCOME},
    {BP_SEARCHER_CENSUS, BP_OPTION_MEMORY, "memory", 0, INT64_MAX, 0},
    {BP_SEARCHER_CENSUS, BP_OPTION_THREADS, "threads", 1, BP_THREADS_MAX, 1},
    {BP_SEARCHER_CENSUS, BP_OPTION_SEED, "seed", INT64_MIN, INT64_MAX, 0},
    {BP_SEARCHER_CENSUS, BP_OPTION_SAMPLE, "sample", 0, INT64_MAX, 0},
    {BP_SEARCHER_CENSUS, BP_OPTION_FIRST_MOVES, "first_moves", 0, 1, 0},
    {BP_SEARCHER_CENSUS, BP_OPTION_SHARDS, "shards", 1, BP_SHARDS_MAX, 1},
    {BP_SEARCHER_CENSUS, BP_OPTION_SHARD, "shard", 1, BP_SHARDS_MAX, 1},
    {BP_SEARCHER_CENSUS, BP_OPTION_END, "end", 0, INT64_MAX, 0},
    {BP_SEARCHER_CENSUS, BP_OPTION_FIRST, "first", 0, INT64_MAX, 0},
};

/* Whether a searcher has an option, by what is promised. */
static int has_option(int32_t searcher, int32_t option)
{
    for (size_t i = 0; i < TEST_LENGTH(promised); i++) {
        if (promised[i].searcher == searcher && promised[i].option == option) {
            return 1;
        }
    }
    return 0;
}

/* A searcher of any kind. */
typedef struct handle {
    int32_t kind;
    bp_solver *solver;
    bp_player *player;
    bp_minimax *minimax;
    bp_review *review;
    bp_census *census;
} handle;

static handle make(int32_t kind)
{
    handle h = {.kind = kind};
    switch (kind) {
    case BP_SEARCHER_SOLVER: TEST_STATUS(BP_OK, bp_solver_new(&h.solver, NULL)); break;
    case BP_SEARCHER_PLAYER:
        TEST_STATUS(BP_OK, bp_player_new(&h.player, BP_LEVEL_MAX, 0, NULL));
        break;
    case BP_SEARCHER_MINIMAX: TEST_STATUS(BP_OK, bp_minimax_new(&h.minimax, NULL)); break;
    case BP_SEARCHER_REVIEW: TEST_STATUS(BP_OK, bp_review_new(&h.review, NULL)); break;
    default: h.census = census_open("players=2 colours=3 discs=2", BP_OBJECTIVE_OUTCOME);
    }
    return h;
}

static void drop(const handle *h)
{
    bp_solver_free(h->solver);
    bp_player_free(h->player);
    bp_minimax_free(h->minimax);
    bp_review_free(h->review);
    bp_census_free(h->census);
}

static int set(const handle *h, int32_t option, int64_t value)
{
    switch (h->kind) {
    case BP_SEARCHER_SOLVER: return bp_solver_set(h->solver, option, value);
    case BP_SEARCHER_PLAYER: return bp_player_set(h->player, option, value);
    case BP_SEARCHER_MINIMAX: return bp_minimax_set(h->minimax, option, value);
    case BP_SEARCHER_REVIEW: return bp_review_set(h->review, option, value);
    default: return bp_census_set(h->census, option, value);
    }
}

static int get(int64_t *out, const handle *h, int32_t option)
{
    switch (h->kind) {
    case BP_SEARCHER_SOLVER: return bp_solver_get(out, h->solver, option);
    case BP_SEARCHER_PLAYER: return bp_player_get(out, h->player, option);
    case BP_SEARCHER_MINIMAX: return bp_minimax_get(out, h->minimax, option);
    case BP_SEARCHER_REVIEW: return bp_review_get(out, h->review, option);
    default: return bp_census_get(out, h->census, option);
    }
}

static int64_t value_of(const handle *h, int32_t option)
{
    int64_t value = -77;
    TEST_STATUS(BP_OK, get(&value, h, option));
    return value;
}

/* Descriptions */

static void test_every_option_is_described(void)
{
    for (size_t i = 0; i < TEST_LENGTH(promised); i++) {
        const char *name = NULL;
        const char *help = NULL;
        int64_t min = 77;
        int64_t max = 77;
        int64_t initial = 77;
        TEST_STATUS(BP_OK, bp_option_info(&name, &help, &min, &max, &initial, promised[i].searcher,
                                          promised[i].option));
        TEST_ASSERT_EQUAL_STRING(promised[i].name, name);
        TEST_ASSERT_EQUAL_INT64_MESSAGE(promised[i].min, min, name);
        TEST_ASSERT_EQUAL_INT64_MESSAGE(promised[i].max, max, name);
        TEST_ASSERT_EQUAL_INT64_MESSAGE(promised[i].initial, initial, name);
        TEST_ASSERT_TRUE(min <= initial && initial <= max);
        TEST_ASSERT_TRUE_MESSAGE(strlen(help) > 10, name);
        TEST_ASSERT_TRUE_MESSAGE(isupper((unsigned char)help[0]), help);
        TEST_ASSERT_EQUAL_CHAR_MESSAGE('.', help[strlen(help) - 1], help);
        TEST_ASSERT_NULL_MESSAGE(strchr(help, '\n'), help);
        TEST_STATUS(BP_OK, bp_option_info(NULL, NULL, NULL, NULL, NULL, promised[i].searcher,
                                          promised[i].option));
    }
}

static void test_there_are_no_other_options(void)
{
    static const int32_t numbers[] = {-1, BP_OPTION_COUNT, INT32_MIN, INT32_MAX};
    for (int32_t searcher = 0; searcher < SEARCHERS; searcher++) {
        for (int32_t option = 0; option < BP_OPTION_COUNT; option++) {
            TEST_STATUS(has_option(searcher, option) ? BP_OK : BP_ERR_OPTION,
                        bp_option_info(NULL, NULL, NULL, NULL, NULL, searcher, option));
        }
        for (size_t i = 0; i < TEST_LENGTH(numbers); i++) {
            const char *name = "unset";
            int64_t max = 77;
            TEST_STATUS(BP_ERR_OPTION,
                        bp_option_info(&name, NULL, NULL, &max, NULL, searcher, numbers[i]));
            TEST_ASSERT_EQUAL_STRING("unset", name);
            TEST_ASSERT_EQUAL_INT64(77, max);
        }
    }
}

/* A name means one option, and an option has one name. */
static void test_names_are_unique(void)
{
    for (size_t i = 0; i < TEST_LENGTH(promised); i++) {
        for (size_t k = 0; k < i; k++) {
            const char *one = NULL;
            const char *other = NULL;
            bp_option_info(&one, NULL, NULL, NULL, NULL, promised[i].searcher, promised[i].option);
            bp_option_info(&other, NULL, NULL, NULL, NULL, promised[k].searcher,
                           promised[k].option);
            TEST_ASSERT_EQUAL_INT(promised[i].option == promised[k].option,
                                  strcmp(one, other) == 0);
        }
    }
}

static void test_searchers_that_do_not_exist(void)
{
    static const int32_t searchers[] = {-1, SEARCHERS, INT32_MIN, INT32_MAX};
    for (size_t i = 0; i < TEST_LENGTH(searchers); i++) {
        const char *name = "unset";
        const char *help = "unset";
        int64_t numbers[3] = {77, 77, 77};
        char why[BP_MESSAGE_TEXT] = "unset";
        TEST_STATUS(BP_ERR_ARGUMENT, bp_option_info(&name, &help, &numbers[0], &numbers[1],
                                                    &numbers[2], searchers[i], BP_OPTION_MEMORY));
        TEST_ASSERT_EQUAL_STRING("unset", name);
        TEST_ASSERT_EQUAL_STRING("unset", help);
        TEST_ASSERT_TRUE(numbers[0] == 77 && numbers[1] == 77 && numbers[2] == 77);
        TEST_STATUS(BP_ERR_ARGUMENT,
                    bp_option_check(searchers[i], BP_OPTION_MEMORY, 0, why, sizeof why));
        test_assert_message(why, sizeof why);
        TEST_STATUS(BP_ERR_ARGUMENT, bp_option_check(searchers[i], -1, 0, NULL, 0));
    }
}

/* Values */

static void test_a_new_searcher_has_the_defaults(void)
{
    for (size_t i = 0; i < TEST_LENGTH(promised); i++) {
        handle h = make(promised[i].searcher);
        TEST_ASSERT_EQUAL_INT64_MESSAGE(promised[i].initial, value_of(&h, promised[i].option),
                                        promised[i].name);
        drop(&h);
    }
}

/* The options of a census that must suit others are in test_census_status.c, and tested below. */
static int suits_alone(int32_t searcher, int32_t option)
{
    return searcher != BP_SEARCHER_CENSUS ||
           (option != BP_OPTION_OBJECTIVE && option != BP_OPTION_SHARDS &&
            option != BP_OPTION_SHARD && option != BP_OPTION_END && option != BP_OPTION_FIRST);
}

/* Checks that all options but one have their defaults. */
static void assert_defaults_but(const handle *h, int32_t but)
{
    for (size_t i = 0; i < TEST_LENGTH(promised); i++) {
        if (promised[i].searcher == h->kind && promised[i].option != but) {
            TEST_ASSERT_EQUAL_INT64_MESSAGE(promised[i].initial, value_of(h, promised[i].option),
                                            promised[i].name);
        }
    }
}

/* Sets a value that bp_option_check() allows too. */
static void accept(const handle *h, int32_t option, int64_t value)
{
    char why[BP_MESSAGE_TEXT] = "unset";
    TEST_STATUS(BP_OK, bp_option_check(h->kind, option, value, why, sizeof why));
    TEST_ASSERT_EQUAL_STRING("", why);
    TEST_STATUS(BP_OK, bp_option_check(h->kind, option, value, NULL, 0));
    TEST_STATUS(BP_OK, set(h, option, value));
    TEST_ASSERT_EQUAL_INT64(value, value_of(h, option));
    assert_defaults_but(h, option);
}

/* Tries to set a value that is out of range. The reason has the name and the value; the value before stays. */
static void refuse(const handle *h, int32_t option, const char *name, int64_t value)
{
    char why[BP_MESSAGE_TEXT] = "unset";
    char number[32];
    int64_t before = value_of(h, option);
    snprintf(number, sizeof number, "not %" PRId64, value);
    TEST_STATUS(BP_ERR_RANGE, bp_option_check(h->kind, option, value, why, sizeof why));
    test_assert_message(why, sizeof why);
    TEST_ASSERT_EQUAL_INT_MESSAGE(0, strncmp(why, name, strlen(name)), why);
    TEST_ASSERT_NOT_NULL_MESSAGE(strstr(why, number), why);
    TEST_STATUS(BP_ERR_RANGE, bp_option_check(h->kind, option, value, NULL, 0));
    TEST_STATUS(BP_ERR_RANGE, set(h, option, value));
    TEST_ASSERT_EQUAL_INT64(before, value_of(h, option));
    assert_defaults_but(h, option);
}

static void test_every_option_takes_its_whole_range(void)
{
    for (size_t i = 0; i < TEST_LENGTH(promised); i++) {
        if (suits_alone(promised[i].searcher, promised[i].option)) {
            handle h = make(promised[i].searcher);
            int32_t option = promised[i].option;
            accept(&h, option, promised[i].max);
            accept(&h, option, promised[i].min);
            accept(&h, option, promised[i].initial);
            drop(&h);
        }
    }
}

static void test_no_option_takes_more(void)
{
    for (size_t i = 0; i < TEST_LENGTH(promised); i++) {
        handle h = make(promised[i].searcher);
        if (promised[i].min > INT64_MIN) {
            refuse(&h, promised[i].option, promised[i].name, promised[i].min - 1);
            refuse(&h, promised[i].option, promised[i].name, INT64_MIN);
        }
        if (promised[i].max < INT64_MAX) {
            refuse(&h, promised[i].option, promised[i].name, promised[i].max + 1);
            refuse(&h, promised[i].option, promised[i].name, INT64_MAX);
            refuse(&h, promised[i].option, promised[i].name, (INT64_C(1) << 32) + promised[i].min);
        }
        drop(&h);
    }
}

/* 0 is the default, anything else below 65,536 is refused. */
static void test_memory_means_the_same_everywhere(void)
{
    static const int64_t bytes[] = {0, 1, 128, BP_MEMORY_MIN - 1, BP_MEMORY_MIN, 1 << 20};
    TEST_ASSERT_EQUAL_INT(65536, BP_MEMORY_MIN);
    for (int32_t searcher = 0; searcher < SEARCHERS; searcher++) {
        handle h = make(searcher);
        for (size_t i = 0; i < TEST_LENGTH(bytes); i++) {
            if (bytes[i] == 0 || bytes[i] >= BP_MEMORY_MIN) {
                accept(&h, BP_OPTION_MEMORY, bytes[i]);
            } else {
                refuse(&h, BP_OPTION_MEMORY, "memory", bytes[i]);
            }
        }
        drop(&h);
    }
}

static void test_options_of_other_searchers_are_refused(void)
{
    for (int32_t searcher = 0; searcher < SEARCHERS; searcher++) {
        handle h = make(searcher);
        for (int32_t option = -1; option <= BP_OPTION_COUNT; option++) {
            char why[BP_MESSAGE_TEXT] = "unset";
            int64_t value = 77;
            if (has_option(searcher, option)) {
                continue;
            }
            TEST_STATUS(BP_ERR_OPTION, bp_option_check(searcher, option, 0, why, sizeof why));
            test_assert_message(why, sizeof why);
            TEST_STATUS(BP_ERR_OPTION, set(&h, option, 0));
            TEST_STATUS(BP_ERR_OPTION, get(&value, &h, option));
            TEST_ASSERT_EQUAL_INT64(77, value);
        }
        assert_defaults_but(&h, -1);
        drop(&h);
    }
}

static void test_null(void)
{
    for (int32_t searcher = 0; searcher < SEARCHERS; searcher++) {
        handle none = {.kind = searcher};
        handle h = make(searcher);
        for (int32_t option = -1; option <= BP_OPTION_COUNT; option++) {
            int64_t value = 77;
            TEST_STATUS(BP_ERR_ARGUMENT, set(&none, option, 1));
            TEST_STATUS(BP_ERR_ARGUMENT, get(&value, &none, option));
            TEST_STATUS(BP_ERR_ARGUMENT, get(NULL, &h, option));
            TEST_ASSERT_EQUAL_INT64(77, value);
        }
        drop(&h);
    }
}

/* A reason is cut to the size of its buffer, and nothing is written behind it. */
static void test_the_buffer_of_a_reason(void)
{
    char whole[BP_MESSAGE_TEXT];
    char part[BP_MESSAGE_TEXT];
    bp_option_check(BP_SEARCHER_MINIMAX, BP_OPTION_DEPTH, 121, whole, sizeof whole);
    TEST_ASSERT_EQUAL_STRING("depth is 1 to 120, not 121", whole);
    for (size_t size = 0; size <= strlen(whole) + 1; size++) {
        memset(part, 'Z', sizeof part);
        TEST_STATUS(BP_ERR_RANGE,
                    bp_option_check(BP_SEARCHER_MINIMAX, BP_OPTION_DEPTH, 121, part, size));
        if (size > 0) {
            TEST_ASSERT_EQUAL_UINT(size - 1, strlen(part));
            TEST_ASSERT_EQUAL_INT(0, strncmp(whole, part, size - 1));
        }
        TEST_ASSERT_EQUAL_CHAR('Z', part[size]);
    }
}

static void test_reasons_of_every_kind(void)
{
    static const struct {
        int32_t searcher;
        int32_t option;
        int64_t value;
        const char *why;
    } cases[] = {
        {BP_SEARCHER_PLAYER, BP_OPTION_LEVEL, 12, "level is 1 to 11, not 12"},
        {BP_SEARCHER_SOLVER, BP_OPTION_NODES, -1, "nodes is at least 0, not -1"},
        {BP_SEARCHER_REVIEW, BP_OPTION_MEMORY, 9,
         "memory is at least 65536 bytes, or 0 for the default, not 9"},
        {BP_SEARCHER_MINIMAX, BP_OPTION_SHARD, 1, "minimax has no option shard"},
        {BP_SEARCHER_SOLVER, BP_OPTION_DEPTH, 1, "a solver has no option depth"},
        {BP_SEARCHER_CENSUS, 99, 1, "there is no option with the number 99"},
        {5, BP_OPTION_DEPTH, 1, "there is no searcher with the number 5"},
    };
    for (size_t i = 0; i < TEST_LENGTH(cases); i++) {
        char why[BP_MESSAGE_TEXT];
        bp_option_check(cases[i].searcher, cases[i].option, cases[i].value, why, sizeof why);
        TEST_ASSERT_EQUAL_STRING(cases[i].why, why);
    }
}

/* Busy searchers */

/* What the progress callback finds. */
typedef struct busy {
    const handle *h;
    int calls;
} busy;

static int set_all(const bp_progress *progress, void *user)
{
    busy *b = user;
    (void)progress;
    b->calls++;
    for (int32_t option = 0; option < BP_OPTION_COUNT; option++) {
        int64_t value = 77;
        int has = has_option(b->h->kind, option);
        TEST_STATUS(has ? BP_OK : BP_ERR_OPTION, get(&value, b->h, option));
        TEST_STATUS(has ? BP_ERR_BUSY : BP_ERR_OPTION, set(b->h, option, value));
        if (has && option != BP_OPTION_SEED) {
            TEST_STATUS(BP_ERR_RANGE, set(b->h, option, -1));
        }
    }
    return 0;
}

/* Runs a searcher while its callback tries to set everything. */
static void run(const handle *h, bp_progress_fn progress, void *user)
{
    bp_state *state = test_open("players=2 board=RGBYRGBYGR moves=Ra");
    bp_result *result = NULL;
    switch (h->kind) {
    case BP_SEARCHER_SOLVER:
        TEST_STATUS(BP_OK, bp_solver_set_progress(h->solver, progress, user));
        TEST_STATUS(BP_OK, bp_solve(&result, h->solver, state));
        break;
    case BP_SEARCHER_PLAYER:
        TEST_STATUS(BP_OK, bp_player_set_progress(h->player, progress, user));
        TEST_STATUS(BP_OK, bp_player_choose(&result, h->player, state));
        break;
    case BP_SEARCHER_MINIMAX:
        TEST_STATUS(BP_OK, bp_minimax_set_progress(h->minimax, progress, user));
        TEST_STATUS(BP_OK, bp_minimax_search(&result, h->minimax, state));
        break;
    case BP_SEARCHER_REVIEW:
        TEST_STATUS(BP_OK, bp_review_set_progress(h->review, progress, user));
        TEST_STATUS(BP_OK, bp_review_run(h->review, state));
        break;
    default:
        TEST_STATUS(BP_OK, bp_census_set_progress(h->census, progress, user));
        TEST_STATUS(BP_OK, bp_census_run(h->census, NULL, 0));
    }
    bp_result_free(result);
    bp_state_free(state);
}

static void test_a_busy_searcher_refuses_all_options(void)
{
    for (int32_t searcher = 0; searcher < SEARCHERS; searcher++) {
        handle h = make(searcher);
        busy b = {.h = &h};
        run(&h, set_all, &b);
        TEST_ASSERT_TRUE(b.calls > 0);
        assert_defaults_but(&h, -1);
        TEST_STATUS(BP_OK, set(&h, BP_OPTION_MEMORY, 1 << 20));
        drop(&h);
    }
}

/* Options of a census */

static bp_census *new_census(int32_t objective)
{
    return census_open("players=2 colours=3 discs=2", objective);
}

static void assert_range(const bp_census *census, uint64_t first, uint64_t end)
{
    uint64_t a = 77;
    uint64_t b = 77;
    TEST_STATUS(BP_OK, bp_census_range(&a, &b, census));
    TEST_ASSERT_EQUAL_UINT64(first, a);
    TEST_ASSERT_EQUAL_UINT64(end, b);
}

/* A shard, and in its place a range of units. */
static void test_the_units_of_a_census(void)
{
    uint64_t a = 77;
    uint64_t b = 77;
    bp_census *c = new_census(BP_OBJECTIVE_MARGIN);
    assert_range(c, 0, (uint64_t)bp_census_count(c, BP_COUNT_UNITS));
    TEST_STATUS(BP_ERR_RANGE, bp_census_set(c, BP_OPTION_SHARD, 2));
    TEST_STATUS(BP_OK, bp_census_set(c, BP_OPTION_SHARDS, BP_SHARDS_MAX));
    TEST_STATUS(BP_OK, bp_census_set(c, BP_OPTION_SHARD, BP_SHARDS_MAX));
    TEST_STATUS(BP_ERR_RANGE, bp_census_set(c, BP_OPTION_SHARDS, 3));
    TEST_STATUS(BP_OK, bp_census_set(c, BP_OPTION_SHARD, 2));
    TEST_STATUS(BP_OK, bp_census_set(c, BP_OPTION_SHARDS, 3));
    TEST_ASSERT_EQUAL_INT64(2, census_option(c, BP_OPTION_SHARD));
    TEST_ASSERT_EQUAL_INT64(3, census_option(c, BP_OPTION_SHARDS));
    TEST_STATUS(BP_OK, bp_census_range(&a, &b, c));
    TEST_ASSERT_TRUE(0 < a && a < b && b < (uint64_t)bp_census_count(c, BP_COUNT_UNITS));
    TEST_STATUS(BP_OK, bp_census_set(c, BP_OPTION_END, 6));
    TEST_STATUS(BP_OK, bp_census_set(c, BP_OPTION_FIRST, 4));
    assert_range(c, 4, 6);
    TEST_STATUS(BP_OK, bp_census_set(c, BP_OPTION_END, 0));
    assert_range(c, a, b);
    TEST_ASSERT_EQUAL_INT64(0, census_option(c, BP_OPTION_FIRST));
    TEST_STATUS(BP_OK, bp_census_range(NULL, NULL, c));
    TEST_STATUS(BP_ERR_ARGUMENT, bp_census_range(&a, &b, NULL));
    bp_census_free(c);
}

/* Once a unit is done, only memory and threads can be set. */
static void test_a_census_that_has_begun(void)
{
    handle h = make(BP_SEARCHER_CENSUS);
    census_run(h.census);
    for (int32_t option = 0; option < BP_OPTION_COUNT; option++) {
        if (has_option(h.kind, option)) {
            int is_free = option == BP_OPTION_MEMORY || option == BP_OPTION_THREADS;
            TEST_STATUS(is_free ? BP_OK : BP_ERR_BUSY, set(&h, option, value_of(&h, option)));
        }
    }
    drop(&h);
}

/* Tables that were set */

/* A solver and a census hold references of their own. */
static void test_the_table_that_was_set(void)
{
    bp_table *table;
    bp_table *own;
    bp_state *state = test_open("players=2 board=RGBRGB");
    for (int i = 0; i < 2; i++) {
        bp_solver *solver = test_solver(BP_OBJECTIVE_MARGIN);
        bp_census *census = new_census(BP_OBJECTIVE_MARGIN);
        TEST_STATUS(BP_OK, bp_table_new(&table, "growing", 1 << 20, NULL));
        TEST_STATUS(BP_OK, bp_table_ref(&own, table));
        TEST_STATUS(BP_OK,
                    i ? bp_census_set_table(census, table) : bp_solver_set_table(solver, table));
        bp_table_free(table);
        test_assert_solved(solver, state);
        census_run(census);
        TEST_ASSERT_TRUE(bp_table_entry_count(own) > 0);
        bp_solver_free(solver);
        bp_census_free(census);
        TEST_ASSERT_EQUAL_STRING("growing", bp_table_name(own));
        TEST_ASSERT_TRUE(bp_table_entry_count(own) > 0);
        bp_table_free(own);
    }
    bp_state_free(state);
}

/* Without the table that was set, a solver and a census use their own. */
static void test_a_table_is_withdrawn(void)
{
    bp_table *table;
    bp_state *state = test_open("players=2 board=RGBRGB");
    bp_solver *solver = test_solver(BP_OBJECTIVE_MARGIN);
    bp_census *census = new_census(BP_OBJECTIVE_MARGIN);
    TEST_STATUS(BP_OK, bp_table_new(&table, "growing", 1 << 20, NULL));
    for (int on = 1; on >= 0; on--) {
        TEST_STATUS(BP_OK, bp_solver_set_table(solver, on ? table : NULL));
        TEST_STATUS(BP_OK, bp_census_set_table(census, on ? table : NULL));
    }
    test_assert_solved(solver, state);
    census_run(census);
    TEST_ASSERT_EQUAL_UINT64(0, bp_table_entry_count(table));
    TEST_STATUS(BP_ERR_ARGUMENT, bp_solver_set_table(NULL, table));
    TEST_STATUS(BP_ERR_ARGUMENT, bp_census_set_table(NULL, table));
    bp_solver_free(solver);
    bp_census_free(census);
    bp_table_free(table);
    bp_state_free(state);
}

/* Histograms: every board is counted within the range, and both ends were counted. */
static void test_ranges_of_histograms(void)
{
    int32_t min = 77;
    int32_t max = 77;
    bp_census *margins = new_census(BP_OBJECTIVE_MARGIN);
    bp_census *outcomes = new_census(BP_OBJECTIVE_OUTCOME);
    bp_census *scores = new_census(BP_OBJECTIVE_MAXN);
    TEST_ASSERT_EQUAL_INT(BP_ERR_NOT_KNOWN, bp_census_margin_range(&min, &max, margins));
    TEST_ASSERT_EQUAL_INT(BP_ERR_UNSUPPORTED, bp_census_margin_range(&min, &max, outcomes));
    TEST_ASSERT_EQUAL_INT(BP_ERR_UNSUPPORTED, bp_census_score_range(&min, &max, margins, 0));
    TEST_ASSERT_EQUAL_INT(BP_ERR_NOT_KNOWN, bp_census_score_range(&min, &max, scores, 1));
    TEST_ASSERT_EQUAL_INT(BP_ERR_ARGUMENT, bp_census_score_range(&min, &max, scores, 2));
    TEST_ASSERT_EQUAL_INT(BP_ERR_ARGUMENT, bp_census_score_range(&min, &max, NULL, 0));
    TEST_ASSERT_EQUAL_INT(BP_ERR_ARGUMENT, bp_census_margin_range(&min, &max, NULL));
    TEST_ASSERT_TRUE(min == 77 && max == 77);
    TEST_ASSERT_EQUAL_INT(BP_OK, bp_census_run(margins, NULL, 0));
    TEST_ASSERT_EQUAL_INT(BP_OK, bp_census_run(scores, NULL, 0));
    TEST_ASSERT_EQUAL_INT(BP_OK, bp_census_margin_range(&min, &max, margins));
    uint64_t total = 0;
    uint64_t count = 0;
    for (int32_t margin = min; margin <= max; margin++) {
        TEST_ASSERT_EQUAL_INT(BP_OK, bp_census_margin_count(&count, margins, margin));
        TEST_ASSERT_TRUE(count > 0 || (margin > min && margin < max));
        total += count;
    }
    TEST_ASSERT_EQUAL_UINT64((uint64_t)bp_census_count(margins, BP_COUNT_BOARDS), total);
    TEST_ASSERT_EQUAL_INT(BP_OK, bp_census_score_range(&min, NULL, scores, 1));
    TEST_ASSERT_EQUAL_INT(BP_OK, bp_census_score_range(NULL, &max, scores, 1));
    total = 0;
    for (int32_t score = min; score <= max; score++) {
        TEST_ASSERT_EQUAL_INT(BP_OK, bp_census_score_count(&count, scores, 1, score));
        TEST_ASSERT_TRUE(count > 0 || (score > min && score < max));
        total += count;
    }
    TEST_ASSERT_EQUAL_UINT64((uint64_t)bp_census_count(scores, BP_COUNT_BOARDS), total);
    bp_census_free(margins);
    bp_census_free(outcomes);
    bp_census_free(scores);
}

static void assert_why(const char *word, const bp_solver *solver)
{
    char why[200] = "unset";
    size_t length;
    TEST_ASSERT_EQUAL_INT(BP_OK, bp_solver_why(why, sizeof why, &length, solver));
    TEST_ASSERT_EQUAL_UINT(strlen(why), length);
    if (word) {
        TEST_ASSERT_NOT_NULL_MESSAGE(strstr(why, word), why);
    } else {
        TEST_ASSERT_EQUAL_STRING("", why);
    }
}

static void test_a_failed_solve_has_a_reason(void)
{
    bp_state *two = test_open("players=2 board=RGBRGB");
    bp_state *three = test_open("players=3 board=RGBRGB");
    bp_solver *solver;
    bp_table *table;
    bp_result *result;
    char small[4];
    TEST_ASSERT_EQUAL_INT(BP_OK, bp_solver_new(&solver, NULL));
    assert_why(NULL, solver);
    TEST_ASSERT_EQUAL_INT(BP_ERR_UNSUPPORTED, bp_solve(&result, solver, three));
    assert_why("two players", solver);
    TEST_ASSERT_EQUAL_INT(BP_ERR_SPACE, bp_solver_why(small, sizeof small, NULL, solver));
    TEST_ASSERT_EQUAL_INT(BP_ERR_ARGUMENT, bp_solver_why(small, sizeof small, NULL, NULL));
    bp_solver_set(solver, BP_OPTION_OBJECTIVE, BP_OBJECTIVE_THESIS);
    TEST_ASSERT_EQUAL_INT(BP_ERR_UNSUPPORTED, bp_solve(&result, solver, two));
    assert_why("thesis", solver);
    TEST_ASSERT_EQUAL_INT(BP_OK, bp_table_new(&table, "uthash", 0, NULL));
    bp_solver_set_table(solver, table);
    bp_solver_set(solver, BP_OPTION_OBJECTIVE, BP_OBJECTIVE_MARGIN);
    bp_solver_set(solver, BP_OPTION_THREADS, 2);
    TEST_ASSERT_EQUAL_INT(BP_ERR_MISMATCH, bp_solve(&result, solver, two));
    assert_why("threads", solver);
    bp_solver_set(solver, BP_OPTION_THREADS, 1);
    TEST_ASSERT_EQUAL_INT(BP_OK, bp_solve(&result, solver, two));
    assert_why(NULL, solver);
    bp_result_free(result);
    bp_solver_set(solver, BP_OPTION_OBJECTIVE, BP_OBJECTIVE_MAXN);
    TEST_ASSERT_EQUAL_INT(BP_ERR_MISMATCH, bp_solve(&result, solver, two));
    assert_why("other", solver);
    bp_table_free(table);
    bp_solver_free(solver);
    bp_state_free(two);
    bp_state_free(three);
}

int main(void)
{
    UNITY_BEGIN();
    RUN_TEST(test_every_option_is_described);
    RUN_TEST(test_there_are_no_other_options);
    RUN_TEST(test_names_are_unique);
    RUN_TEST(test_searchers_that_do_not_exist);
    RUN_TEST(test_a_new_searcher_has_the_defaults);
    RUN_TEST(test_every_option_takes_its_whole_range);
    RUN_TEST(test_no_option_takes_more);
    RUN_TEST(test_memory_means_the_same_everywhere);
    RUN_TEST(test_options_of_other_searchers_are_refused);
    RUN_TEST(test_null);
    RUN_TEST(test_the_buffer_of_a_reason);
    RUN_TEST(test_reasons_of_every_kind);
    RUN_TEST(test_a_busy_searcher_refuses_all_options);
    RUN_TEST(test_the_units_of_a_census);
    RUN_TEST(test_a_census_that_has_begun);
    RUN_TEST(test_the_table_that_was_set);
    RUN_TEST(test_a_table_is_withdrawn);
    RUN_TEST(test_ranges_of_histograms);
    RUN_TEST(test_a_failed_solve_has_a_reason);
    return UNITY_END();
}
