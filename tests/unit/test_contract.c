/* SPDX-License-Identifier: MIT */
/*
 * The contract of games and tables: bp_game_new() names contradictions; readers and the method for thesis are checked;
 * tables of an earlier version work; tables need not outlive the handle. test_hostile_games_slow has every fault in every engine.
 */
#include <bigpoints.h>
#include <bigpoints/experimental/bulk.h>
#include <bigpoints/sys/game_ops.h>
#include <bigpoints/sys/table_ops.h>
#include <stddef.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unity.h>

#include "support/custom_table.h"
#include "support/faulty_game.h"
#include "support/solving.h"
#include "support/support.h"

void setUp(void)
{
}
void tearDown(void)
{
}

static bp_state *open_state(fault broken, int32_t players, int32_t from)
{
    bp_state *state = NULL;
    bp_game *game = test_faulty_game(broken, players, from);

    TEST_ASSERT_EQUAL_INT(BP_OK, bp_state_new(&state, game));
    bp_game_free(game);
    return state;
}

/* Every fault of the game's own method for thesis is a status. */
static void test_thesis_methods(void)
{
    for (int broken = FAULT_THESIS_LONG_PV; broken <= FAULT_THESIS_BUSY; broken++) {
        bp_state *state = open_state((fault)broken, 2, FAULTY_COUNTERS);
        bp_solver *solver = NULL;
        bp_result *result = NULL;
        TEST_ASSERT_EQUAL_INT(BP_OK, bp_solver_new(&solver, NULL));
        TEST_ASSERT_EQUAL_INT(BP_OK,
                              bp_solver_set(solver, BP_OPTION_OBJECTIVE, BP_OBJECTIVE_THESIS));
        TEST_ASSERT_EQUAL_INT(BP_OK, bp_solver_set(solver, BP_OPTION_ALL_MOVES, 1));
        TEST_ASSERT_EQUAL_INT_MESSAGE(BP_ERR_METHOD, bp_solve(&result, solver, state),
                                      test_fault_name((fault)broken));
        TEST_ASSERT_NULL(result);
        bp_solver_free(solver);
        bp_state_free(state);
    }
}

static void test_a_playout_that_never_ends(void)
{
    bp_state *state = open_state(FAULT_OVER_NEVER, 2, FAULTY_COUNTERS);
    int32_t scores[2];

    TEST_ASSERT_EQUAL_INT(BP_ERR_LIMIT, bp_bulk_playouts(scores, 2, NULL, state, 1, 0, 1));
    bp_state_free(state);
}

/* What a reader accepts is checked before it is a state. */
static void test_garbage_from_readers(void)
{
    char why[200] = "";
    bp_state *state = NULL;
    bp_game *game = test_faulty_game(FAULT_PARSE_POSITION_GARBAGE, 2, FAULTY_COUNTERS);

    TEST_ASSERT_EQUAL_INT(BP_ERR_METHOD, bp_state_parse(&state, game, "x", why, sizeof why));
    TEST_ASSERT_NULL(state);
    TEST_ASSERT_NOT_NULL(strstr(why, "parse_position"));
    TEST_ASSERT_EQUAL_INT(BP_ERR_METHOD,
                          bp_state_parse(&state, game, "x moves=take1", why, sizeof why));
    TEST_ASSERT_NULL(state);
    bp_game_free(game);
    game = test_faulty_game(FAULT_PARSE_POSITION_STATUS, 2, FAULTY_COUNTERS);
    TEST_ASSERT_EQUAL_INT(BP_ERR_METHOD, bp_state_parse(&state, game, "x", why, sizeof why));
    TEST_ASSERT_NULL(state);
    bp_game_free(game);
    game = test_faulty_game(FAULT_MOVES_NONE, 2, 1);
    TEST_ASSERT_EQUAL_INT(BP_ERR_METHOD, bp_state_decode(&state, game, (const uint8_t[]){1, 0}, 2));
    TEST_ASSERT_NULL(state);
    bp_game_free(game);
}

/* bp_game_new(). */

static void assert_contradiction(const bp_game_ops *ops, const bp_game_traits *traits, int status,
                                 const char *word, const char *other)
{
    char why[200] = "";
    char small[4] = "xyz";
    bp_game *game = (bp_game *)(uintptr_t)ops;
    void *setup = test_faulty_setup(FAULT_NONE, 2, 0);

    TEST_ASSERT_EQUAL_INT_MESSAGE(
        status, bp_game_new(&game, ops, traits, setup, NULL, why, sizeof why), word);
    TEST_ASSERT_NULL(game);
    TEST_ASSERT_NOT_NULL_MESSAGE(strstr(why, word), why);
    TEST_ASSERT_NOT_NULL_MESSAGE(strstr(why, other), why);
    TEST_ASSERT_EQUAL_INT(status,
                          bp_game_new(&game, ops, traits, setup, NULL, small, sizeof small));
    TEST_ASSERT_EQUAL_UINT(3, strlen(small));
    TEST_ASSERT_EQUAL_INT(status, bp_game_new(&game, ops, traits, setup, NULL, NULL, 0));
    test_faulty_ops.free_setup(setup);
}

/* Traits that contradict the methods, or each other. */
#define ASSERT_TRAIT(trait, number, word, other)                                        \
    do {                                                                                \
        bp_game_traits changed = test_faulty_traits(2);                                 \
        changed.trait = (number);                                                       \
        assert_contradiction(&test_faulty_ops, &changed, BP_ERR_ARGUMENT, word, other); \
    } while (0)

/* Methods that a trait or another method needs. */
#define ASSERT_METHOD(method, status, word, other)                     \
    do {                                                               \
        bp_game_ops changed = test_faulty_ops;                         \
        bp_game_traits numbers = test_faulty_traits(2);                \
        changed.method = NULL;                                         \
        assert_contradiction(&changed, &numbers, status, word, other); \
    } while (0)

static void test_contradictions_are_named(void)
{
    bp_game_traits traits = test_faulty_traits(3);

    ASSERT_TRAIT(reduced_bits, 200, "reduced_bits", "200");
    ASSERT_TRAIT(key_bits, 129, "key_bits", "129");
    ASSERT_TRAIT(encoded_size, 0, "encoded_size", "0");
    ASSERT_TRAIT(players, 17, "players", "17");
    ASSERT_TRAIT(players, 3, "has_thesis", "players");
    ASSERT_TRAIT(score_min, 2, "score_min", "score_max");
    ASSERT_TRAIT(state_size, 0, "state_size", "1 to 65536");
    ASSERT_TRAIT(max_moves, 70000, "max_moves", "70000");
    ASSERT_TRAIT(max_plies, 100001, "max_plies", "100001");
    ASSERT_METHOD(candidates, BP_ERR_ARGUMENT, "candidates_keep_value", "no method candidates");
    ASSERT_METHOD(reduced_key, BP_ERR_ARGUMENT, "reduced_bits", "no method reduced_key");
    ASSERT_METHOD(key, BP_ERR_ARGUMENT, "key_bits", "no method key");
    ASSERT_METHOD(encode, BP_ERR_METHOD, "encode is missing", "decode");
    ASSERT_METHOD(decode, BP_ERR_METHOD, "decode is missing", "encode");
    ASSERT_METHOD(apply, BP_ERR_METHOD, "apply", "missing");
    ASSERT_METHOD(name, BP_ERR_METHOD, "name", "missing");
    traits.version = 9;
    assert_contradiction(&test_faulty_ops, &traits, BP_ERR_VERSION, "traits", "version 9");
}

static void test_names(void)
{
    static const char *const wrong[] = {
        "", "two words", "tab\t",
        "0123456789012345678901234567890123456789012345678901234567890123"};
    bp_game_traits traits = test_faulty_traits(2);

    for (size_t i = 0; i < TEST_LENGTH(wrong); i++) {
        bp_game_ops ops = test_faulty_ops;
        ops.name = wrong[i];
        assert_contradiction(&ops, &traits, BP_ERR_METHOD, "name", "63");
    }
}

/* A game of temporary tables. */
static bp_game *temporary_game(void)
{
    bp_game_ops *ops = malloc(sizeof *ops);
    bp_game_traits *traits = malloc(sizeof *traits);
    char *name = malloc(10);
    bp_game *game = NULL;

    TEST_ASSERT_TRUE(ops && traits && name);
    *ops = test_faulty_ops;
    *traits = test_faulty_traits(2);
    strcpy(name, "temporary");
    ops->name = name;
    TEST_ASSERT_EQUAL_INT(
        BP_OK, bp_game_new(&game, ops, traits, test_faulty_setup(FAULT_NONE, 2, 0), NULL, NULL, 0));
    memset(ops, 0xEE, sizeof *ops);
    memset(traits, 0xEE, sizeof *traits);
    memset(name, 'x', 9);
    free(ops);
    free(traits);
    free(name);
    return game;
}

static int32_t value_of(bp_game *game, bp_table *table)
{
    bp_state *state = NULL;
    bp_solver *solver = NULL;
    bp_result *result = NULL;
    int32_t value = 77;

    TEST_ASSERT_EQUAL_INT(BP_OK, bp_state_new(&state, game));
    TEST_ASSERT_EQUAL_INT(BP_OK, bp_solver_new(&solver, NULL));
    TEST_ASSERT_EQUAL_INT(BP_OK, bp_solver_set_table(solver, table));
    TEST_ASSERT_EQUAL_INT(BP_OK, bp_solve(&result, solver, state));
    TEST_ASSERT_EQUAL_INT(BP_OK, bp_result_value(&value, result));
    bp_result_free(result);
    bp_solver_free(solver);
    bp_state_free(state);
    return value;
}

/* Two games with copies of the same functions share the meaning of their reduced keys: one table serves both. */
static void test_tables_of_methods_need_not_outlive_the_game(void)
{
    bp_game *game = temporary_game();
    bp_game *again = temporary_game();
    bp_table *table = NULL;

    TEST_ASSERT_EQUAL_STRING("temporary", bp_game_name(game));
    TEST_ASSERT_EQUAL_INT(BP_OK, bp_table_new(&table, "array", 1 << 16, NULL));
    TEST_ASSERT_EQUAL_INT32(1, value_of(game, table));
    TEST_ASSERT_EQUAL_INT32(1, value_of(again, table));
    bp_table_free(table);
    bp_game_free(again);
    bp_game_free(game);
}

/* A game of an older version; what lies behind its last members is not read. */
static void use_version(uint32_t version, size_t ops_size, size_t traits_size)
{
    bp_game_ops *ops = malloc(ops_size);
    bp_game_traits *traits = malloc(traits_size);
    bp_game_traits numbers = test_faulty_traits(2);
    void *setup = test_faulty_setup(FAULT_NONE, 2, 0);
    bp_game *game = NULL;

    TEST_ASSERT_TRUE(ops && traits);
    memcpy((void *)ops, &test_faulty_ops, ops_size);
    memcpy((void *)traits, &numbers, traits_size);
    memcpy((void *)ops, &version, sizeof version);
    memcpy((void *)traits, &version, sizeof version);
    TEST_ASSERT_EQUAL_INT(BP_OK, bp_game_new(&game, ops, traits, setup, NULL, NULL, 0));
    free(ops);
    free(traits);
    TEST_ASSERT_EQUAL_INT32(1, value_of(game, NULL));
    TEST_ASSERT_EQUAL_INT(BP_OK, bp_game_check(game, 1, 3, NULL, 0));
    TEST_ASSERT_EQUAL_INT32(BP_ERR_UNSUPPORTED, bp_game_max_plies(game));
    bp_game_free(game);
    if (version == 1) {
        test_faulty_ops.free_setup(setup); /* the game has no method for it */
    }
}

static void test_methods_of_the_versions_before(void)
{
    use_version(1, offsetof(bp_game_ops, free_setup), offsetof(bp_game_traits, reduced_domain));
    use_version(2, sizeof(bp_game_ops), offsetof(bp_game_traits, max_plies));
}

/* A game that is longer than its trait says. */
static void test_games_longer_than_they_say(void)
{
    bp_game_traits traits = test_faulty_traits(2);
    bp_game *game = NULL;
    bp_state *state = NULL;
    bp_result *result = NULL;
    bp_solver *solver = test_solver(BP_OBJECTIVE_MARGIN);
    int32_t scores[2];
    char why[256] = "";

    traits.max_plies = 2;
    TEST_ASSERT_EQUAL_INT(BP_OK, bp_game_new(&game, &test_faulty_ops, &traits,
                                             test_faulty_setup(FAULT_NONE, 2, 0), NULL, NULL, 0));
    TEST_ASSERT_EQUAL_INT32(2, bp_game_max_plies(game));
    TEST_ASSERT_EQUAL_INT(BP_OK, bp_state_new(&state, game));
    TEST_ASSERT_EQUAL_INT(BP_ERR_METHOD, bp_game_check(game, 1, 1, why, sizeof why));
    TEST_ASSERT_EQUAL_STRING_LEN("max_plies: a game does not end within 2 moves", why, 45);
    TEST_ASSERT_EQUAL_INT(BP_ERR_METHOD, bp_bulk_playouts(scores, 2, NULL, state, 1, 0, 1));
    TEST_ASSERT_EQUAL_INT(BP_ERR_METHOD, bp_solve(&result, solver, state));
    TEST_ASSERT_NULL(result);
    bp_solver_free(solver);
    bp_state_free(state);
    bp_game_free(game);
}

/* The same for tables. */
static void test_tables_of_the_version_before(void)
{
    size_t size = offsetof(bp_table_ops, each);
    bp_game *game = test_faulty_game(FAULT_NONE, 2, 0);

    for (uint32_t version = 1; version <= BP_TABLE_OPS_VERSION; version++) {
        bp_table_ops *ops = malloc(version == 1 ? size : sizeof *ops);
        char *name = malloc(4);
        custom_log log = {0};
        bp_table *table = NULL;
        TEST_ASSERT_TRUE(ops && name);
        memcpy((void *)ops, &custom_keeper, version == 1 ? size : sizeof *ops);
        memcpy((void *)ops, &version, sizeof version);
        strcpy(name, "old");
        memcpy((char *)ops + offsetof(bp_table_ops, name), &name, sizeof name);
        TEST_ASSERT_EQUAL_INT(BP_OK, bp_table_new_custom(&table, ops, 0, &log, NULL));
        memset((void *)ops, 0xEE, size);
        memset(name, 0, 4);
        free(ops);
        free(name);
        TEST_ASSERT_EQUAL_STRING("old", bp_table_name(table));
        TEST_ASSERT_EQUAL_INT32(1, value_of(game, table));
        bp_table_free(table);
    }
    bp_game_free(game);
}

int main(void)
{
    UNITY_BEGIN();
    RUN_TEST(test_thesis_methods);
    RUN_TEST(test_a_playout_that_never_ends);
    RUN_TEST(test_garbage_from_readers);
    RUN_TEST(test_contradictions_are_named);
    RUN_TEST(test_names);
    RUN_TEST(test_tables_of_methods_need_not_outlive_the_game);
    RUN_TEST(test_methods_of_the_versions_before);
    RUN_TEST(test_games_longer_than_they_say);
    RUN_TEST(test_tables_of_the_version_before);
    return UNITY_END();
}
