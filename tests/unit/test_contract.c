/*
 * Games and tables that break their contract: bp_game_new() names contradictions; every engine ends with a status or
 * with the right answer; tables of an earlier version work; tables need not outlive the handle.
 */
#include <bigpoints.h>
#include <bigpoints/experimental/game_tree.h>
#include <bigpoints/experimental/minimax.h>
#include <bigpoints/sys/game_ops.h>
#include <bigpoints/sys/table_ops.h>
#include <stddef.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unity.h>

#include "support/custom_table.h"
#include "support/faulty_game.h"
#include "support/support.h"

enum { NEAR_END = 3, PLAYERS = 16 };

void setUp(void)
{
}
void tearDown(void)
{
}

/* Faults that no engine can detect: their answers are possible, only wrong. bp_game_check() finds them. */
static int is_hidden(fault broken)
{
    return broken == FAULT_CANDIDATES_WITHOUT_BEST || broken == FAULT_CANDIDATES_ILLEGAL ||
           broken == FAULT_KEY_SHARED || broken == FAULT_KEY_WIDE ||
           broken == FAULT_REDUCED_KEY_SHARED || broken == FAULT_REDUCED_KEY_WIDE ||
           broken == FAULT_REDUCE_WRONG_BOUNDS || broken == FAULT_REDUCE_BANKED ||
           broken == FAULT_MOVER_IMPURE || broken == FAULT_MOVES_IMPURE ||
           broken == FAULT_APPLY_IMPURE || broken == FAULT_OVER_CHANGES_POSITION ||
           broken == FAULT_MOVES_ZERO || broken == FAULT_SCORES_UNSET ||
           broken == FAULT_ENCODE_IMPURE || broken == FAULT_INITIAL_IMPURE;
}

/* Faults that every search to the end must meet. */
static int is_met(fault broken)
{
    return broken == FAULT_MOVES_NONE || broken == FAULT_MOVES_MANY ||
           broken == FAULT_MOVES_HUGE_COUNT || broken == FAULT_MOVER_HIGH ||
           broken == FAULT_MOVER_NEGATIVE || broken == FAULT_SCORES_HIGH ||
           broken == FAULT_SCORES_LOW || broken == FAULT_SCORES_EXTREME;
}

/* The same for searches that list candidates alone. */
static int is_met_by_candidates(fault broken)
{
    return is_met(broken) && broken != FAULT_MOVES_NONE && broken != FAULT_MOVES_MANY &&
           broken != FAULT_MOVES_HUGE_COUNT;
}

static const char *about(fault broken, int32_t from, int32_t which)
{
    static char text[80];

    snprintf(text, sizeof text, "fault %d from %d, case %d", (int)broken, (int)from, (int)which);
    return text;
}

static bp_state *open_state(fault broken, int32_t players, int32_t from)
{
    bp_state *state = NULL;
    bp_game *game = test_faulty_game(broken, players, from);

    TEST_ASSERT_EQUAL_INT(BP_OK, bp_state_new(&state, game));
    bp_game_free(game);
    return state;
}

/* Calls a function for every fault, everywhere and only near the end of the game. */
static void for_all_faults(void (*check)(fault broken, int32_t from))
{
    for (int broken = FAULT_NONE; broken < FAULTS; broken++) {
        check((fault)broken, FAULTY_COUNTERS);
        check((fault)broken, NEAR_END);
    }
}

/* The solver. */

static void check_solve(fault broken, int32_t from, int32_t players, int32_t objective,
                        int32_t threads)
{
    bp_state *state = open_state(broken, players, from);
    bp_solver *solver = NULL;
    bp_result *result = NULL;
    int32_t value = 77;
    const char *text = about(broken, from, 100 * players + 10 * threads + objective);

    TEST_ASSERT_EQUAL_INT(BP_OK, bp_solver_new(&solver, NULL));
    TEST_ASSERT_EQUAL_INT(BP_OK, bp_solver_set_objective(solver, objective));
    TEST_ASSERT_EQUAL_INT(BP_OK, bp_solver_set_threads(solver, threads));
    TEST_ASSERT_EQUAL_INT(BP_OK, bp_solver_set_all_moves(solver, 1));
    TEST_ASSERT_EQUAL_INT(BP_OK, bp_solver_set_nodes(solver, 200000));
    int status = bp_solve(&result, solver, state);
    TEST_ASSERT_TRUE_MESSAGE(status == BP_OK || status == BP_ERR_METHOD || status == BP_ERR_LIMIT,
                             text);
    TEST_ASSERT_TRUE_MESSAGE(!is_met(broken) || status == BP_ERR_METHOD, text);
    TEST_ASSERT_TRUE_MESSAGE(broken != FAULT_NONE || status == BP_OK, text);
    if (status == BP_OK && !is_hidden(broken) && players == 2 &&
        bp_result_value(&value, result) == BP_OK) {
        TEST_ASSERT_EQUAL_INT32_MESSAGE(1, value, text);
    }
    bp_result_free(result);
    bp_solver_free(solver);
    bp_state_free(state);
}

static void check_solver(fault broken, int32_t from)
{
    for (int32_t threads = 1; threads <= 2; threads++) {
        check_solve(broken, from, 2, BP_OBJECTIVE_OUTCOME, threads);
        check_solve(broken, from, 2, BP_OBJECTIVE_MARGIN, threads);
    }
    check_solve(broken, from, 2, BP_OBJECTIVE_THESIS, 1);
    for (int32_t players = 2; players <= 3; players++) {
        check_solve(broken, from, players, BP_OBJECTIVE_MAXN, 1);
        check_solve(broken, from, players, BP_OBJECTIVE_GUARANTEED, 1);
    }
}

static void test_the_solver(void)
{
    for_all_faults(check_solver);
}

/* Every fault of the game's own method for thesis is a status. */
static void test_thesis_methods(void)
{
    for (int broken = FAULT_THESIS_LONG_PV; broken <= FAULT_THESIS_BUSY; broken++) {
        bp_state *state = open_state((fault)broken, 2, FAULTY_COUNTERS);
        bp_solver *solver = NULL;
        bp_result *result = NULL;
        TEST_ASSERT_EQUAL_INT(BP_OK, bp_solver_new(&solver, NULL));
        TEST_ASSERT_EQUAL_INT(BP_OK, bp_solver_set_objective(solver, BP_OBJECTIVE_THESIS));
        TEST_ASSERT_EQUAL_INT(BP_OK, bp_solver_set_all_moves(solver, 1));
        TEST_ASSERT_EQUAL_INT_MESSAGE(BP_ERR_METHOD, bp_solve(&result, solver, state),
                                      about((fault)broken, 0, 0));
        TEST_ASSERT_NULL(result);
        bp_solver_free(solver);
        bp_state_free(state);
    }
}

/* A certificate is complete or has a status. */
static int ignore_line(const char *line, void *user)
{
    (void)line;
    (void)user;
    return 0;
}

static void check_certificate(fault broken, int32_t from)
{
    bp_state *state = open_state(broken, 2, from);
    bp_solver *solver = NULL;
    bp_result *result = NULL;

    TEST_ASSERT_EQUAL_INT(BP_OK, bp_solver_new(&solver, NULL));
    TEST_ASSERT_EQUAL_INT(BP_OK, bp_solver_set_objective(solver, BP_OBJECTIVE_MARGIN));
    TEST_ASSERT_EQUAL_INT(BP_OK, bp_solver_set_nodes(solver, 200000));
    TEST_ASSERT_EQUAL_INT(BP_OK, bp_solver_set_proof(solver, ignore_line, NULL, 10000));
    int status = bp_solve(&result, solver, state);
    TEST_ASSERT_TRUE_MESSAGE(!is_met(broken) || status == BP_ERR_METHOD, about(broken, from, 0));
    bp_result_free(result);
    bp_solver_free(solver);
    bp_state_free(state);
}

static void test_certificates(void)
{
    for_all_faults(check_certificate);
}

/* Depth-limited minimax. */

static void check_search(fault broken, int32_t from, int32_t narrow, int32_t objective)
{
    bp_state *state = open_state(broken, 2, from);
    bp_minimax *minimax = NULL;
    bp_move move = 0;
    const char *text = about(broken, from, narrow);

    TEST_ASSERT_EQUAL_INT(BP_OK, bp_minimax_new(&minimax, NULL));
    TEST_ASSERT_EQUAL_INT(BP_OK, bp_minimax_set_objective(minimax, objective));
    TEST_ASSERT_EQUAL_INT(BP_OK, bp_minimax_set_depth(minimax, 20));
    TEST_ASSERT_EQUAL_INT(BP_OK, bp_minimax_set_candidates(minimax, narrow));
    int status = bp_minimax_search(&move, minimax, state);
    TEST_ASSERT_TRUE_MESSAGE(status == BP_OK || status == BP_ERR_METHOD, text);
    int met = narrow ? is_met_by_candidates(broken) : is_met(broken);
    TEST_ASSERT_TRUE_MESSAGE(!met || status == BP_ERR_METHOD, text);
    TEST_ASSERT_TRUE_MESSAGE(broken != FAULT_CANDIDATES_MANY || status == BP_ERR_METHOD, text);
    if (status == BP_OK && broken != FAULT_OVER_NEVER && !is_hidden(broken)) {
        TEST_ASSERT_EQUAL_UINT32_MESSAGE(1, move, text);
    }
    bp_minimax_free(minimax);
    bp_state_free(state);
}

static void check_minimax(fault broken, int32_t from)
{
    for (int32_t narrow = 0; narrow < 2; narrow++) {
        check_search(broken, from, narrow, BP_OBJECTIVE_OUTCOME);
        check_search(broken, from, narrow, BP_OBJECTIVE_MARGIN);
    }
}

static void test_minimax(void)
{
    for_all_faults(check_minimax);
}

/* Players. */

static void check_players(fault broken, int32_t from)
{
    for (int32_t level = BP_LEVEL_MIN; level <= BP_LEVEL_MAX; level++) {
        bp_state *state = open_state(broken, 2 + level % 2, from);
        bp_player *player = NULL;
        bp_move move = 77;
        int32_t value = 0;
        TEST_ASSERT_EQUAL_INT(BP_OK, bp_player_new(&player, level, 5, NULL));
        TEST_ASSERT_EQUAL_INT(BP_OK, bp_player_set_seconds(player, 0));
        TEST_ASSERT_EQUAL_INT(BP_OK, bp_player_set_nodes(player, 5000));
        int status = bp_player_choose(&move, player, state);
        TEST_ASSERT_TRUE_MESSAGE(status == BP_OK || status == BP_ERR_METHOD,
                                 about(broken, from, level));
        if (status == BP_OK && !is_hidden(broken) && level % 2 == 0 &&
            bp_player_is_exact(player) == 1) {
            TEST_ASSERT_EQUAL_INT(BP_OK, bp_player_value(&value, player));
            TEST_ASSERT_EQUAL_INT32_MESSAGE(BP_ESTIMATE_POINT, value, about(broken, from, level));
        }
        TEST_ASSERT_TRUE(status != BP_OK || move <= FAULTY_MAX_MOVES);
        bp_player_free(player);
        bp_state_free(state);
    }
}

static void test_players(void)
{
    for_all_faults(check_players);
}

/* Playouts, perft, trees, many states at once. */

static int ends(fault broken)
{
    return broken != FAULT_OVER_NEVER;
}

static void check_counts(fault broken, int32_t from)
{
    bp_state *state = open_state(broken, 2, from);
    const bp_state *states[] = {state, state};
    int32_t scores[20];
    int64_t totals[2];
    uint64_t wins[2];
    uint64_t count = 0;
    bp_move moves[64];
    size_t offsets[3];
    bp_tree *tree = NULL;
    const char *text = about(broken, from, 0);

    if (ends(broken)) {
        int status = bp_bulk_playouts(scores, 20, NULL, state, 1, 0, 10);
        TEST_ASSERT_TRUE_MESSAGE(status == BP_OK || status == BP_ERR_METHOD, text);
        int met = is_met(broken) && broken != FAULT_MOVER_HIGH && broken != FAULT_MOVER_NEGATIVE;
        TEST_ASSERT_TRUE_MESSAGE(!met || status == BP_ERR_METHOD || from == NEAR_END, text);
        TEST_ASSERT_EQUAL_INT_MESSAGE(
            status, bp_bulk_playout_totals(totals, wins, 2, NULL, state, 1, 0, 10), text);
    }
    int status = bp_bulk_moves(moves, 64, NULL, offsets, states, 2);
    TEST_ASSERT_TRUE_MESSAGE(status == BP_OK || status == BP_ERR_METHOD, text);
    status = bp_bulk_moves(moves, 5, NULL, offsets, states, 2);
    TEST_ASSERT_TRUE_MESSAGE(status == BP_ERR_SPACE || status == BP_ERR_METHOD || status == BP_OK,
                             text);
    status = bp_state_perft(&count, state, 14);
    TEST_ASSERT_TRUE_MESSAGE(status == BP_OK || status == BP_ERR_METHOD, text);
    for (int32_t options = 0; options < 4; options++) {
        status = bp_tree_new(&tree, state, options, 20000, NULL);
        TEST_ASSERT_TRUE_MESSAGE(status == BP_OK || status == BP_ERR_METHOD ||
                                     status == BP_ERR_LIMIT || status == BP_ERR_UNSUPPORTED,
                                 text);
        TEST_ASSERT_TRUE_MESSAGE(!is_met(broken) || status == BP_ERR_METHOD, text);
        bp_tree_free(tree);
    }
    bp_state_free(state);
}

static void test_playouts_perft_and_trees(void)
{
    for_all_faults(check_counts);
}

static void test_a_playout_that_never_ends(void)
{
    bp_state *state = open_state(FAULT_OVER_NEVER, 2, FAULTY_COUNTERS);
    int32_t scores[2];

    TEST_ASSERT_EQUAL_INT(BP_ERR_LIMIT, bp_bulk_playouts(scores, 2, NULL, state, 1, 0, 1));
    bp_state_free(state);
}

static void check_bulk_solve(fault broken, int32_t from)
{
    bp_state *state = open_state(broken, 2, from);
    const bp_state *states[] = {state, state};
    bp_solver *solver = NULL;
    int32_t lower[2];
    int32_t upper[2];
    int32_t statuses[2];
    bp_move best[2];

    TEST_ASSERT_EQUAL_INT(BP_OK, bp_solver_new(&solver, NULL));
    TEST_ASSERT_EQUAL_INT(BP_OK, bp_solver_set_nodes(solver, 200000));
    TEST_ASSERT_EQUAL_INT(
        BP_OK, bp_bulk_solve_states(lower, upper, best, NULL, statuses, solver, states, 2));
    for (int i = 0; i < 2; i++) {
        TEST_ASSERT_TRUE_MESSAGE(!is_met_by_candidates(broken) || statuses[i] == BP_ERR_METHOD,
                                 about(broken, from, i));
        if (statuses[i] == BP_STOP_SOLVED && !is_hidden(broken)) {
            TEST_ASSERT_EQUAL_INT32(1, lower[i]);
            TEST_ASSERT_EQUAL_INT32(1, upper[i]);
        }
    }
    bp_solver_free(solver);
    bp_state_free(state);
}

static void test_many_states(void)
{
    for_all_faults(check_bulk_solve);
}

/* States, texts and records. */

static void check_texts(bp_state *state)
{
    char text[300];
    char why[100];
    bp_state *other = NULL;
    bp_game *game = NULL;
    bp_move move = 0;

    TEST_ASSERT_EQUAL_INT(BP_OK, bp_state_game(&game, state));
    bp_game_starter(game);
    bp_game_format(text, sizeof text, NULL, game);
    if (bp_state_format(text, sizeof text, NULL, state) == BP_OK) {
        bp_state_parse(&other, game, text, why, sizeof why);
        bp_state_free(other);
    }
    bp_state_parse(&other, game, "nonsense", why, sizeof why);
    bp_state_free(other);
    if (bp_record_format(text, sizeof text, NULL, state) == BP_OK) {
        bp_record_parse(&other, game, text, why, sizeof why);
        bp_state_free(other);
    }
    bp_move_format(text, sizeof text, NULL, state, 1);
    bp_move_parse(&move, state, "take1", why, sizeof why);
    bp_move_parse(&move, state, "nonsense", why, sizeof why);
    bp_state_explain(text, sizeof text, NULL, state, 9);
    bp_game_free(game);
}

static void check_states(fault broken, int32_t from)
{
    bp_state *state = open_state(broken, 3, from);

    for (int32_t ply = 0; ply < 2 * FAULTY_COUNTERS; ply++) {
        bp_move moves[8];
        size_t count = 0;
        int32_t numbers[PLAYERS];
        uint32_t winners;
        uint64_t key[2];
        int32_t mover = bp_state_mover(state);
        TEST_ASSERT_TRUE_MESSAGE((mover >= 0 && mover < 3) || mover == BP_ERR_OVER ||
                                     mover == BP_ERR_METHOD,
                                 about(broken, from, ply));
        int status = bp_state_moves(moves, 8, &count, state);
        TEST_ASSERT_TRUE_MESSAGE(status == BP_OK ? count <= FAULTY_MAX_MOVES
                                                 : status == BP_ERR_METHOD,
                                 about(broken, from, ply));
        bp_state_scores(numbers, PLAYERS, NULL, state);
        bp_state_estimate(numbers, PLAYERS, NULL, state);
        bp_state_winners(&winners, state);
        bp_state_key(key, state);
        check_texts(state);
        int applied = bp_state_apply(state, 1);
        TEST_ASSERT_TRUE_MESSAGE(status == BP_OK || applied == BP_ERR_METHOD,
                                 about(broken, from, ply));
        if (applied != BP_OK) {
            break;
        }
    }
    bp_state_free(state);
}

static void test_states(void)
{
    for_all_faults(check_states);
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
                          bp_record_parse(&state, game, "x moves=take1", why, sizeof why));
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

/* Version 1 ends before the last member; what lies behind is not read. */
static void test_methods_of_the_version_before(void)
{
    size_t ops_size = offsetof(bp_game_ops, free_setup);
    size_t traits_size = offsetof(bp_game_traits, reduced_domain);
    bp_game_ops *ops = malloc(ops_size);
    bp_game_traits *traits = malloc(traits_size);
    bp_game_traits numbers = test_faulty_traits(2);
    void *setup = test_faulty_setup(FAULT_NONE, 2, 0);
    uint32_t version = 1;
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
    bp_game_free(game);
    test_faulty_ops.free_setup(setup); /* the game has no method for it */
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
    RUN_TEST(test_the_solver);
    RUN_TEST(test_thesis_methods);
    RUN_TEST(test_certificates);
    RUN_TEST(test_minimax);
    RUN_TEST(test_players);
    RUN_TEST(test_playouts_perft_and_trees);
    RUN_TEST(test_a_playout_that_never_ends);
    RUN_TEST(test_many_states);
    RUN_TEST(test_states);
    RUN_TEST(test_garbage_from_readers);
    RUN_TEST(test_contradictions_are_named);
    RUN_TEST(test_names);
    RUN_TEST(test_tables_of_methods_need_not_outlive_the_game);
    RUN_TEST(test_methods_of_the_version_before);
    RUN_TEST(test_tables_of_the_version_before);
    return UNITY_END();
}
