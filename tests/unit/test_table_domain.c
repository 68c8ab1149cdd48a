/* SPDX-License-Identifier: MIT */
/*
 * What a back-end learns about its keys: a persistent one that keeps its entries by everything that a shape says gives
 * right values; one that ignores the domain gives wrong ones. And binding, clearing, and direct access to entries.
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
#include "support/sticks_game.h"
#include "support/support.h"

void setUp(void)
{
}
void tearDown(void)
{
}

/* A back-end whose entries outlive its instances: it keeps a table of uthash-like chains for each shape. */

enum { SHELVES = 128, CHAINS = 4096, DOMAIN = 512 };

typedef struct kept {
    uint64_t key[2];
    uint64_t value;
    struct kept *next;
} kept;

typedef struct shelf {
    char domain[DOMAIN];
    uint32_t key_format;
    uint32_t key_bits;
    uint32_t value_bits;
    struct archive *archive;
    kept *chains[CHAINS];
} shelf;

typedef struct archive {
    shelf *shelves[SHELVES];
    int count;
    int blind; /* ignores the domain and the format of keys, as if a shape had none */
    int syncs;
} archive;

static int belongs(const shelf *s, const bp_table_shape *shape, int blind)
{
    return s->key_bits == shape->key_bits && s->value_bits == shape->value_bits &&
           (blind || (s->key_format == shape->key_format && strcmp(s->domain, shape->domain) == 0));
}

static int archive_create(void **out, const bp_table_shape *shape, void *user)
{
    archive *a = user;

    for (int i = 0; i < a->count; i++) {
        if (belongs(a->shelves[i], shape, a->blind)) {
            *out = a->shelves[i];
            return BP_OK;
        }
    }
    shelf *s = calloc(1, sizeof *s);
    if (s == NULL || a->count == SHELVES || strlen(shape->domain) >= DOMAIN) {
        free(s);
        return BP_ERR_LIMIT;
    }
    strcpy(s->domain, shape->domain);
    s->key_format = shape->key_format;
    s->key_bits = shape->key_bits;
    s->value_bits = shape->value_bits;
    s->archive = a;
    a->shelves[a->count++] = s;
    *out = s;
    return BP_OK;
}

static void archive_destroy(void *instance)
{
    (void)instance; /* it outlives its instances */
}

static kept **archive_find(shelf *s, const uint64_t key[2])
{
    uint64_t hash = (key[0] ^ key[1] * 31) * 0x9E3779B97F4A7C15u >> 52;
    kept **at = &s->chains[hash % CHAINS];

    while (*at != NULL && memcmp((*at)->key, key, sizeof(*at)->key) != 0) {
        at = &(*at)->next;
    }
    return at;
}

static int archive_probe(uint64_t *out, const uint64_t key[2], void *instance)
{
    const kept *found = *archive_find(instance, key);

    if (found != NULL) {
        *out = found->value;
    }
    return found != NULL;
}

static int archive_store(const uint64_t key[2], uint64_t value, uint32_t weight, void *instance)
{
    kept **at = archive_find(instance, key);

    (void)weight;
    if (*at == NULL) {
        *at = calloc(1, sizeof **at);
        TEST_ASSERT_NOT_NULL(*at);
        memcpy((*at)->key, key, sizeof(*at)->key);
    }
    (*at)->value = value;
    return BP_OK;
}

static void archive_clear(void *instance)
{
    shelf *s = instance;

    for (int i = 0; i < CHAINS; i++) {
        while (s->chains[i] != NULL) {
            kept *next = s->chains[i]->next;
            free(s->chains[i]);
            s->chains[i] = next;
        }
    }
}

static void archive_stats(uint64_t *bytes, uint64_t *entries, void *instance)
{
    (void)instance;
    *bytes = 1;
    *entries = 1;
}

static int archive_sync(void *instance)
{
    ((shelf *)instance)->archive->syncs++;
    return BP_OK;
}

static const bp_table_ops archive_ops = {
    .version = BP_TABLE_OPS_VERSION,
    .name = "archive",
    .flags = BP_TABLE_PERSISTENT,
    .create = archive_create,
    .destroy = archive_destroy,
    .probe = archive_probe,
    .store = archive_store,
    .clear = archive_clear,
    .stats = archive_stats,
    .sync = archive_sync,
};

static void archive_free(archive *a)
{
    for (int i = 0; i < a->count; i++) {
        archive_clear(a->shelves[i]);
        free(a->shelves[i]);
    }
}

/* Every board of one colour set, by a new table handle each time: as many processes would. */

/* The next arrangement of discs in ascending order. Returns 0 after the last one. */
static int next_board(char *board)
{
    size_t length = strlen(board);
    size_t i = length - 1;

    while (i > 0 && board[i - 1] >= board[i]) {
        i--;
    }
    if (i == 0) {
        return 0;
    }
    size_t k = length - 1;
    while (board[k] <= board[i - 1]) {
        k--;
    }
    char swap = board[k];
    board[k] = board[i - 1];
    board[i - 1] = swap;
    for (size_t low = i, high = length - 1; low < high; low++, high--) {
        swap = board[low];
        board[low] = board[high];
        board[high] = swap;
    }
    return 1;
}

/* NO_VALUE if the solver notices that the entries contradict the game. */
enum { NO_VALUE = -1000 };

static int32_t value_with(archive *a, const char *text, int32_t objective)
{
    bp_state *state = test_open(text);
    bp_solver *solver = test_solver(objective);
    bp_table *table = NULL;

    if (a != NULL) {
        TEST_STATUS(BP_OK, bp_table_new_custom(&table, &archive_ops, 0, a, NULL));
        TEST_STATUS(BP_OK, bp_solver_set_table(solver, table));
    }
    bp_result *result;
    int32_t value = NO_VALUE;
    int status = bp_solve(&result, solver, state);
    if (a == NULL || !a->blind || status != BP_ERR_METHOD) {
        TEST_STATUS(BP_OK, status);
        value = test_value(result);
    }
    bp_result_free(result);
    bp_solver_free(solver);
    bp_table_free(table);
    bp_state_free(state);
    return value;
}

/* The number of boards whose value is wrong, or refused. */
static int count_wrong(const char *first, int players, int32_t objective, int boards, int blind)
{
    archive a = {.blind = blind};
    char board[16];
    int wrong = 0;
    int count = 0;

    strcpy(board, first);
    do {
        char text[64];
        snprintf(text, sizeof text, "players=%d board=%s", players, board);
        wrong += value_with(&a, text, objective) != value_with(NULL, text, objective);
        count++;
    } while (next_board(board));
    TEST_ASSERT_EQUAL_INT(boards, count);
    TEST_ASSERT_EQUAL_INT(boards, a.syncs); /* once after each solve */
    archive_free(&a);
    return wrong;
}

static void test_a_persistent_table_by_domain_is_right(void)
{
    TEST_ASSERT_EQUAL_INT(0, count_wrong("BBGGRR", 3, BP_OBJECTIVE_GUARANTEED, 90, 0));
    TEST_ASSERT_EQUAL_INT(0, count_wrong("GGGRRR", 2, BP_OBJECTIVE_MAXN, 20, 0));
    TEST_ASSERT_EQUAL_INT(0, count_wrong("BBGGRR", 2, BP_OBJECTIVE_MARGIN, 90, 0));
}

/* The domain is what makes the difference. */
static void test_a_persistent_table_by_bits_alone_is_wrong(void)
{
    TEST_ASSERT_TRUE(count_wrong("BBGGRR", 3, BP_OBJECTIVE_GUARANTEED, 90, 1) >= 12);
    TEST_ASSERT_TRUE(count_wrong("GGGRRR", 2, BP_OBJECTIVE_MAXN, 20, 1) >= 12);
}

/* The domains that the solver uses: equal where keys mean the same, different where they do not. */

static void domain_of(char out[DOMAIN], const bp_state *state, int32_t objective)
{
    archive a = {0};
    bp_solver *solver = test_solver(objective);
    bp_table *table = NULL;

    TEST_STATUS(BP_OK, bp_table_new_custom(&table, &archive_ops, 0, &a, NULL));
    TEST_STATUS(BP_OK, bp_solver_set_table(solver, table));
    TEST_STATUS(BP_OK, bp_solver_set(solver, BP_OPTION_NODES, 2000));
    bp_result_free(test_solve(solver, state));
    TEST_ASSERT_EQUAL_INT(1, a.count);
    TEST_ASSERT_TRUE(a.shelves[0]->key_format > 0);
    strcpy(out, a.shelves[0]->domain);
    bp_solver_free(solver);
    bp_table_free(table);
    archive_free(&a);
}

static void test_domains_of_the_solver(void)
{
    static const struct {
        const char *one;
        int32_t one_objective;
        const char *other;
        int32_t other_objective;
        int same;
    } rows[] = {
        {"board=RGBRGB", BP_OBJECTIVE_MARGIN, "board=GRBRGB", BP_OBJECTIVE_OUTCOME, 1},
        {"board=RGBRGB", BP_OBJECTIVE_MARGIN, "board=RGBRGBK", BP_OBJECTIVE_MARGIN, 0},
        {"board=RGBRGB", BP_OBJECTIVE_MARGIN, "rules=thesis board=RGBRGB", BP_OBJECTIVE_MARGIN, 0},
        {"board=RGBRGB", BP_OBJECTIVE_MARGIN, "board=RGBRGB", BP_OBJECTIVE_MAXN, 0},
        {"board=RGBRGB", BP_OBJECTIVE_MAXN, "board=GRBRGB", BP_OBJECTIVE_MAXN, 0},
        {"rules=thesis board=RGBRGB", BP_OBJECTIVE_THESIS, "rules=thesis board=RGBRGB",
         BP_OBJECTIVE_MAXN, 0},
        {"players=3 board=RGBRGB", BP_OBJECTIVE_GUARANTEED, "players=3 board=GRBRGB",
         BP_OBJECTIVE_GUARANTEED, 0},
        {"players=3 board=RGBRGB", BP_OBJECTIVE_GUARANTEED, "players=3 start=2 board=RGBRGB",
         BP_OBJECTIVE_GUARANTEED, 0},
        /* Keys hold for all boards as long as they fit. */
        {"colours=5 discs=7 seed=1", BP_OBJECTIVE_MARGIN, "colours=5 discs=7 seed=2",
         BP_OBJECTIVE_OUTCOME, 1},
        {"colours=5 discs=8 seed=1", BP_OBJECTIVE_MARGIN, "colours=5 discs=8 seed=1",
         BP_OBJECTIVE_OUTCOME, 1},
        {"colours=5 discs=8 seed=1", BP_OBJECTIVE_MARGIN, "colours=5 discs=8 seed=2",
         BP_OBJECTIVE_MARGIN, 0},
    };

    for (size_t i = 0; i < TEST_LENGTH(rows); i++) {
        char one[DOMAIN];
        char other[DOMAIN];
        bp_state *state = test_open(rows[i].one);
        domain_of(one, state, rows[i].one_objective);
        bp_state_free(state);
        state = test_open(rows[i].other);
        domain_of(other, state, rows[i].other_objective);
        bp_state_free(state);
        TEST_ASSERT_EQUAL_INT_MESSAGE(rows[i].same, strcmp(one, other) == 0, other);
    }
}

/* Another seat as root changes the meaning too: the seat that moves first after a move. */
static void test_the_seat_of_a_guaranteed_value_is_in_the_domain(void)
{
    char one[DOMAIN];
    char other[DOMAIN];
    bp_state *state = test_open("players=3 board=RGBRGB");

    domain_of(one, state, BP_OBJECTIVE_GUARANTEED);
    test_play(state, "Ra");
    domain_of(other, state, BP_OBJECTIVE_GUARANTEED);
    TEST_ASSERT_TRUE(strcmp(one, other) != 0);
    bp_state_free(state);
}

/* Clearing unbinds. */

static void clear_and_change(bp_table *table)
{
    bp_state *board = test_open("board=RGBRGB");
    bp_state *sticks = test_sticks(2, 9, 5);
    bp_solver *solver = test_solver(BP_OBJECTIVE_MARGIN);

    TEST_STATUS(BP_OK, bp_solver_set_table(solver, table));
    for (int i = 0; i < 3; i++) {
        test_assert_solved(solver, board);
        test_assert_refused(BP_ERR_MISMATCH, solver, sticks);
        char why[600];
        TEST_STATUS(BP_OK, bp_table_why(why, sizeof why, NULL, table));
        TEST_ASSERT_TRUE(strstr(why, "sticks") != NULL && strstr(why, "game=bigpoints") != NULL);
        TEST_STATUS(BP_OK, bp_table_clear(table));
        TEST_ASSERT_EQUAL_UINT64(0, bp_table_entry_count(table));
        test_assert_solved(solver, sticks);
        TEST_STATUS(BP_OK, bp_table_why(why, sizeof why, NULL, table));
        TEST_ASSERT_EQUAL_STRING("", why);
        test_assert_refused(BP_ERR_MISMATCH, solver, board);
        TEST_STATUS(BP_OK, bp_table_clear(table));
    }
    bp_solver_free(solver);
    bp_state_free(board);
    bp_state_free(sticks);
}

static void test_clear_unbinds_a_table(void)
{
    static const char *const names[] = {"none", "array", "uthash", "growing", "keeper", "shared"};

    for (size_t i = 0; i < TEST_LENGTH(names); i++) {
        custom_log log = {0};
        bp_table *table = oracle_table(names[i], 0, &log);
        clear_and_change(table);
        bp_table_free(table);
        TEST_ASSERT_EQUAL_UINT64(0, log.wrong);
        TEST_ASSERT_EQUAL_UINT64(log.created, log.destroyed);
    }
}

/* Direct access. */

static void use_directly(const char *name)
{
    bp_table *table = NULL;
    uint64_t value = 77;
    uint64_t key[2] = {5, 0};
    uint64_t wide[2] = {0, 1 << 6};

    TEST_STATUS(BP_OK, bp_table_new(&table, name, 8 << 20, NULL));
    TEST_STATUS(BP_ERR_MISMATCH, bp_table_probe(&value, table, key)); /* not bound */
    TEST_STATUS(BP_ERR_MISMATCH, bp_table_store(table, key, 1, 0));
    TEST_STATUS(BP_OK, bp_table_bind(table, "lesson", 1, 70, 20));
    TEST_STATUS(BP_OK, bp_table_bind(table, "lesson", 1, 70, 20));
    TEST_STATUS(BP_ERR_MISMATCH, bp_table_bind(table, "lesson", 2, 70, 20));
    TEST_STATUS(BP_ERR_MISMATCH, bp_table_bind(table, "lesson", 1, 71, 20));
    TEST_STATUS(BP_ERR_MISMATCH, bp_table_bind(table, "lesson", 1, 70, 21));
    TEST_STATUS(BP_ERR_MISMATCH, bp_table_bind(table, "other", 1, 70, 20));
    TEST_ASSERT_EQUAL_INT32(0, bp_table_probe(&value, table, key));
    TEST_ASSERT_EQUAL_UINT64(77, value);
    TEST_STATUS(BP_ERR_RANGE, bp_table_probe(&value, table, wide));
    TEST_STATUS(BP_ERR_RANGE, bp_table_store(table, wide, 1, 0));
    TEST_STATUS(BP_ERR_RANGE, bp_table_store(table, key, 1 << 20, 0));
    TEST_STATUS(BP_ERR_RANGE, bp_table_store(table, key, 1, 64));
    for (uint64_t i = 0; i < 30000; i++) { /* enough to make an array grow */
        key[0] = i;
        TEST_STATUS(BP_OK, bp_table_store(table, key, i, 1));
    }
    uint64_t found = 0;
    for (uint64_t i = 0; i < 30000; i++) {
        key[0] = i;
        if (bp_table_probe(&value, table, key) == 1) {
            found++;
            TEST_ASSERT_EQUAL_UINT64(i, value);
        }
    }
    TEST_ASSERT_EQUAL_UINT64(bp_table_entry_count(table), found);
    TEST_ASSERT_TRUE(found == 30000 || !(bp_table_flags(table) & BP_TABLE_NEVER_FORGETS));
    TEST_ASSERT_TRUE(found > 20000 || strcmp(name, "none") == 0);
    TEST_STATUS(BP_OK, bp_table_clear(table));
    TEST_STATUS(BP_ERR_MISMATCH, bp_table_probe(&value, table, key));
    TEST_STATUS(BP_OK, bp_table_bind(table, "other", 1, 128, 60));
    TEST_ASSERT_EQUAL_INT32(0, bp_table_probe(&value, table, wide));
    bp_table_free(table);
}

static void test_direct_access(void)
{
    static const char *const names[] = {"none", "array", "growing"};

    for (size_t i = 0; i < TEST_LENGTH(names); i++) {
        use_directly(names[i]);
    }
    bp_table *table = NULL;
    TEST_STATUS(BP_OK, bp_table_new(&table, "uthash", 0, NULL));
    TEST_STATUS(BP_OK, bp_table_bind(table, "", 0, 1, 64)); /* an empty domain is one */
    TEST_STATUS(BP_OK, bp_table_store(table, (uint64_t[2]){1, 0}, UINT64_MAX, 63));
    bp_table_free(table);
}

static void test_null_and_wrong_arguments(void)
{
    bp_table *table = NULL;
    bp_table *other = (void *)&table;
    uint64_t value = 0;
    uint64_t key[2] = {0, 0};
    char text[4] = "abc";
    size_t length = 9;

    TEST_STATUS(BP_OK, bp_table_new(&table, "array", 0, NULL));
    TEST_STATUS(BP_ERR_ARGUMENT, bp_table_bind(NULL, "x", 1, 8, 8));
    TEST_STATUS(BP_ERR_ARGUMENT, bp_table_bind(table, NULL, 1, 8, 8));
    TEST_STATUS(BP_ERR_ARGUMENT, bp_table_bind(table, "x", 1, 0, 8));
    TEST_STATUS(BP_ERR_ARGUMENT, bp_table_bind(table, "x", 1, 129, 8));
    TEST_STATUS(BP_ERR_ARGUMENT, bp_table_bind(table, "x", 1, 8, 0));
    TEST_STATUS(BP_ERR_ARGUMENT, bp_table_bind(table, "x", 1, 8, 65));
    TEST_STATUS(BP_ERR_LIMIT, bp_table_bind(table, "x", 1, 8, 64)); /* too wide for `array` */
    TEST_STATUS(BP_OK, bp_table_bind(table, "x", 1, 8, 8));
    TEST_STATUS(BP_ERR_ARGUMENT, bp_table_probe(NULL, table, key));
    TEST_STATUS(BP_ERR_ARGUMENT, bp_table_probe(&value, NULL, key));
    TEST_STATUS(BP_ERR_ARGUMENT, bp_table_probe(&value, table, NULL));
    TEST_STATUS(BP_ERR_ARGUMENT, bp_table_store(NULL, key, 0, 0));
    TEST_STATUS(BP_ERR_ARGUMENT, bp_table_store(table, NULL, 0, 0));
    TEST_STATUS(BP_ERR_ARGUMENT, bp_table_sync(NULL));
    TEST_STATUS(BP_OK, bp_table_sync(table)); /* nothing to do */
    TEST_STATUS(BP_ERR_ARGUMENT, bp_table_flags(NULL));
    TEST_ASSERT_FALSE(bp_table_flags(table) & BP_TABLE_PERSISTENT);
    TEST_STATUS(BP_ERR_ARGUMENT, bp_table_why(text, sizeof text, &length, NULL));
    TEST_STATUS(BP_ERR_MISMATCH, bp_table_bind(table, "y", 1, 8, 8));
    TEST_STATUS(BP_ERR_SPACE, bp_table_why(text, sizeof text, &length, table));
    TEST_ASSERT_TRUE(length > 4);
    TEST_ASSERT_EQUAL_STRING("abc", text);
    TEST_STATUS(BP_ERR_ARGUMENT, bp_table_ref(NULL, table));
    TEST_STATUS(BP_ERR_ARGUMENT, bp_table_ref(&other, NULL));
    TEST_ASSERT_NULL(other);
    TEST_STATUS(BP_OK, bp_table_ref(&other, table));
    TEST_ASSERT_TRUE(other == table);
    bp_table_free(table);
    TEST_STATUS(BP_OK, bp_table_store(other, key, 3, 0)); /* the second reference keeps it */
    bp_table_free(other);
}

/* A solver is using the table: seen from its progress callback. */

typedef struct seen {
    bp_table *table;
    int probe;
    int store;
    int sync;
    int calls;
} seen;

static int use_inside(const bp_progress *progress, void *user)
{
    seen *s = user;
    uint64_t value;
    uint64_t key[2] = {1, 0};

    (void)progress;
    s->probe = bp_table_probe(&value, s->table, key);
    s->store = s->probe == 1 ? bp_table_store(s->table, key, value, 0) : s->probe;
    s->sync = bp_table_sync(s->table);
    s->calls++;
    return 0;
}

static void test_direct_access_during_a_solve(void)
{
    static const char *const names[] = {"array", "growing"};

    for (size_t i = 0; i < TEST_LENGTH(names); i++) {
        seen s = {.table = oracle_table(names[i], 0, NULL)};
        bp_state *state = test_open(test_boards[0]);
        bp_solver *solver = test_solver(BP_OBJECTIVE_MARGIN);
        TEST_STATUS(BP_OK, bp_solver_set_table(solver, s.table));
        TEST_STATUS(BP_OK, bp_solver_set_progress(solver, use_inside, &s));
        test_assert_solved(solver, state);
        TEST_ASSERT_TRUE(s.calls > 0);
        TEST_STATUS(BP_ERR_BUSY, s.sync);
        if (i == 0) {
            TEST_ASSERT_TRUE(s.probe >= 0 && s.store >= 0);
        } else {
            TEST_STATUS(BP_ERR_BUSY, s.probe);
        }
        bp_solver_free(solver);
        bp_state_free(state);
        bp_table_free(s.table);
    }
}

int main(void)
{
    UNITY_BEGIN();
    RUN_TEST(test_a_persistent_table_by_domain_is_right);
    RUN_TEST(test_a_persistent_table_by_bits_alone_is_wrong);
    RUN_TEST(test_domains_of_the_solver);
    RUN_TEST(test_the_seat_of_a_guaranteed_value_is_in_the_domain);
    RUN_TEST(test_clear_unbinds_a_table);
    RUN_TEST(test_direct_access);
    RUN_TEST(test_null_and_wrong_arguments);
    RUN_TEST(test_direct_access_during_a_solve);
    return UNITY_END();
}
