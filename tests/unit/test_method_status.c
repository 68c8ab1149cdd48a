/* SPDX-License-Identifier: MIT */
/*
 * Functions of other authors that return a number which is no status: the caller gets BP_ERR_METHOD.
 */
#include <bigpoints.h>
#include <bigpoints/sys/game_ops.h>
#include <bigpoints/sys/table_ops.h>
#include <limits.h>
#include <stdio.h>
#include <string.h>
#include <unity.h>

#include "support/solving.h"
#include "support/support.h"

static const int NUMBERS[] = {12345, 1, BP_ERR_NOT_KNOWN - 1, -1000, INT_MAX, INT_MIN};

/* What the functions below return. */
static int create_status;
static int store_status;
static int sync_status;
static int parse_status;

void setUp(void)
{
    create_status = BP_OK;
    store_status = BP_OK;
    sync_status = BP_OK;
    parse_status = BP_OK;
}
void tearDown(void)
{
}

/* A table that forgets everything. */

static int create(void **out, const bp_table_shape *shape, void *user)
{
    static int instance;
    (void)shape;
    (void)user;
    *out = &instance;
    return create_status;
}

static void destroy(void *instance)
{
    (void)instance;
}

static int probe(uint64_t *out, const uint64_t key[2], void *instance)
{
    (void)out;
    (void)key;
    (void)instance;
    return 0;
}

static int store(const uint64_t key[2], uint64_t value, uint32_t weight, void *instance)
{
    (void)key;
    (void)value;
    (void)weight;
    (void)instance;
    return store_status;
}

static void stats(uint64_t *bytes, uint64_t *entries, void *instance)
{
    (void)instance;
    *bytes = 1;
    *entries = 0;
}

static int sync_table(void *instance)
{
    (void)instance;
    return sync_status;
}

static bp_table *odd_table(void)
{
    const bp_table_ops ops = {
        .version = BP_TABLE_OPS_VERSION,
        .name = "odd",
        .create = create,
        .destroy = destroy,
        .probe = probe,
        .store = store,
        .clear = destroy,
        .stats = stats,
        .sync = sync_table,
    };
    bp_table *table = NULL;
    TEST_STATUS(BP_OK, bp_table_new_custom(&table, &ops, 1 << 16, NULL, NULL));
    return table;
}

static void check_table(int number)
{
    char why[256] = "";
    const uint64_t key[2] = {1, 0};
    bp_table *table = odd_table();

    create_status = number;
    TEST_STATUS(BP_ERR_METHOD, bp_table_bind(table, "odd", 1, 64, 64));
    TEST_STATUS(BP_OK, bp_table_why(why, sizeof why, NULL, table));
    test_assert_message(why, sizeof why);
    create_status = BP_OK;
    TEST_STATUS(BP_OK, bp_table_bind(table, "odd", 1, 64, 64));
    store_status = number;
    TEST_STATUS(BP_ERR_METHOD, bp_table_store(table, key, 1, 0));
    store_status = BP_ERR_LIMIT;
    TEST_STATUS(BP_ERR_LIMIT, bp_table_store(table, key, 1, 0));
    sync_status = number;
    TEST_STATUS(BP_ERR_METHOD, bp_table_sync(table));
    sync_status = BP_ERR_FILE;
    TEST_STATUS(BP_ERR_FILE, bp_table_sync(table));
    bp_table_free(table);
}

static void test_tables(void)
{
    for (size_t i = 0; i < TEST_LENGTH(NUMBERS); i++) {
        setUp();
        check_table(NUMBERS[i]);
    }
}

static void test_a_table_of_a_solver(void)
{
    bp_state *state = test_open("board=RGGR");
    for (size_t i = 0; i < TEST_LENGTH(NUMBERS); i++) {
        bp_solver *solver = test_solver(BP_OBJECTIVE_MARGIN);
        bp_table *table = odd_table();
        TEST_STATUS(BP_OK, bp_solver_set_table(solver, table));
        create_status = NUMBERS[i];
        test_assert_refused(BP_ERR_METHOD, solver, state);
        create_status = BP_OK;
        test_assert_solved(solver, state);
        bp_solver_free(solver);
        bp_table_free(table);
    }
    bp_state_free(state);
}

/* A game of one move. */

typedef struct place {
    int64_t is_over;
} place;

static void initial(void *position, const void *setup)
{
    (void)position;
    (void)setup;
}

static int32_t mover(const void *position, const void *setup)
{
    (void)position;
    (void)setup;
    return 0;
}

static int is_over(const void *position, const void *setup)
{
    (void)setup;
    return ((const place *)position)->is_over != 0;
}

static size_t moves(bp_move *out, const void *position, const void *setup)
{
    (void)position;
    (void)setup;
    out[0] = 1;
    return 1;
}

static void apply(void *position, bp_move move, const void *setup)
{
    (void)move;
    (void)setup;
    ((place *)position)->is_over = 1;
}

static void scores(int32_t *out, const void *position, const void *setup)
{
    (void)position;
    (void)setup;
    out[0] = 0;
    out[1] = 0;
}

static size_t format_move(char *out, size_t size, bp_move move, const void *position,
                          const void *setup)
{
    (void)move;
    (void)position;
    (void)setup;
    return (size_t)snprintf(out, size, "go");
}

static int parse_move(bp_move *out, const char *text, char *why, size_t why_size,
                      const void *position, const void *setup)
{
    (void)text;
    (void)why;
    (void)why_size;
    (void)position;
    (void)setup;
    *out = 1;
    return parse_status;
}

static size_t format_setup(char *out, size_t size, const void *setup)
{
    (void)setup;
    return (size_t)snprintf(out, size, "one");
}

static size_t format_position(char *out, size_t size, const void *position, const void *setup)
{
    (void)position;
    (void)setup;
    return (size_t)snprintf(out, size, "one");
}

static int parse_position(void *position, const char *text, char *why, size_t why_size,
                          const void *setup)
{
    (void)position;
    (void)text;
    (void)why;
    (void)why_size;
    (void)setup;
    return parse_status;
}

static bp_game *odd_game(void)
{
    const bp_game_ops ops = {
        .version = BP_GAME_OPS_VERSION,
        .name = "odd",
        .initial = initial,
        .mover = mover,
        .is_over = is_over,
        .moves = moves,
        .apply = apply,
        .scores = scores,
        .format_move = format_move,
        .parse_move = parse_move,
        .format_setup = format_setup,
        .format_position = format_position,
        .parse_position = parse_position,
    };
    const bp_game_traits traits = {.version = BP_GAME_OPS_VERSION,
                                   .players = 2,
                                   .state_size = sizeof(place),
                                   .max_moves = 1,
                                   .score_max = 1};
    bp_game *game = NULL;
    TEST_STATUS(BP_OK, bp_game_new(&game, &ops, &traits, NULL, NULL, NULL, 0));
    return game;
}

static void test_games(void)
{
    char why[256];
    bp_game *game = odd_game();
    bp_state *state = NULL;
    bp_state *read = NULL;
    bp_move move = 0;

    TEST_STATUS(BP_OK, bp_state_new(&state, game));
    TEST_STATUS(BP_OK, bp_move_parse(&move, state, "go", why, sizeof why));
    for (size_t i = 0; i < TEST_LENGTH(NUMBERS); i++) {
        parse_status = NUMBERS[i];
        TEST_STATUS(BP_ERR_METHOD, bp_move_parse(&move, state, "go", why, sizeof why));
        TEST_STATUS(BP_ERR_METHOD, bp_state_parse(&read, game, "one", why, sizeof why));
        TEST_ASSERT_NULL(read);
        test_assert_message(why, sizeof why);
    }
    parse_status = BP_ERR_POSITION;
    TEST_STATUS(BP_ERR_POSITION, bp_state_parse(&read, game, "one", why, sizeof why));
    bp_state_free(state);
    bp_game_free(game);
}

int main(void)
{
    UNITY_BEGIN();
    RUN_TEST(test_tables);
    RUN_TEST(test_a_table_of_a_solver);
    RUN_TEST(test_games);
    return UNITY_END();
}
