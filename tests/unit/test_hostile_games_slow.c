/* SPDX-License-Identifier: MIT */
/*
 * Games that break a rule of their contract, each in every engine: no crash, and a status or the right answer. A row is a
 * fault of tests/support/faulty_game.h, a column is an engine below. The census is left out: it makes its games itself.
 */
#include <bigpoints.h>
#include <bigpoints/experimental/bulk.h>
#include <bigpoints/experimental/game_tree.h>
#include <bigpoints/experimental/minimax.h>
#include <bigpoints/experimental/series.h>
#include <bigpoints/experimental/strategic.h>
#include <bigpoints/sys/game_ops.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unity.h>

#include "support/faulty_game.h"
#include "support/support.h"

enum { NEAR_END = 3, NODES = 20000, TEXT = 300, UNKNOWN = 77 };

void setUp(void)
{
}
void tearDown(void)
{
}

/* What an engine answers: a status, and the value of the position for the mover and the best move if it has them. */
typedef struct answer {
    int status;
    int32_t value;
    bp_move move;
} answer;

/* What an engine must meet on its way, whatever it searches. */
enum { MEETS_NOTHING, MEETS_SCORES, MEETS_CANDIDATES, MEETS_ALL, MEETS_TEXTS };

typedef struct engine {
    const char *name;
    answer (*run)(bp_state *state, int32_t variant);
    int32_t variant;
    int32_t players;
    int meets;
    int other_status; /* one that it may end with besides BP_ERR_METHOD and BP_ERR_LIMIT, or BP_OK */
} engine;

/* --- Faults ------------------------------------------------------------------------------------------ */

/* Faults that no engine can detect: their answers are possible, only wrong. bp_game_check() finds them. */
static int is_hidden(fault broken)
{
    static const fault hidden[] = {
        FAULT_CANDIDATES_WITHOUT_BEST,
        FAULT_CANDIDATES_ILLEGAL,
        FAULT_KEY_SHARED,
        FAULT_KEY_WIDE,
        FAULT_REDUCED_KEY_SHARED,
        FAULT_REDUCED_KEY_WIDE,
        FAULT_REDUCE_WRONG_BOUNDS,
        FAULT_REDUCE_BANKED,
        FAULT_REDUCE_IMPURE,
        FAULT_MOVER_IMPURE,
        FAULT_MOVES_IMPURE,
        FAULT_MOVES_CHANGES_POSITION,
        FAULT_APPLY_IMPURE,
        FAULT_APPLY_NOTHING,
        FAULT_OVER_CHANGES_POSITION,
        FAULT_OVER_NEVER,
        FAULT_MOVES_ZERO,
        FAULT_SCORES_UNSET,
        FAULT_ENCODE_IMPURE,
        FAULT_INITIAL_IMPURE,
    };
    for (size_t i = 0; i < TEST_LENGTH(hidden); i++) {
        if (broken == hidden[i]) {
            return 1;
        }
    }
    return 0;
}

/* Whether an engine cannot but meet a fault. */
static int is_met(fault broken, int meets)
{
    int scores =
        broken == FAULT_SCORES_HIGH || broken == FAULT_SCORES_LOW || broken == FAULT_SCORES_EXTREME;
    int movers = broken == FAULT_MOVER_HIGH || broken == FAULT_MOVER_NEGATIVE;
    int moves = broken == FAULT_MOVES_NONE || broken == FAULT_MOVES_MANY ||
                broken == FAULT_MOVES_HUGE_COUNT;
    int candidates = broken == FAULT_CANDIDATES_MANY || broken == FAULT_CANDIDATES_HUGE_COUNT;

    return (meets >= MEETS_SCORES && scores) || (meets >= MEETS_CANDIDATES && movers) ||
           (meets == MEETS_CANDIDATES && candidates) || (meets >= MEETS_ALL && moves) ||
           (meets == MEETS_TEXTS && broken == FAULT_FORMAT_POSITION_HUGE_LENGTH);
}

/* --- Engines ----------------------------------------------------------------------------------------- */

/* Receives a line, and reads all of it. */
static int ignore_line(const char *line, void *user)
{
    (void)user;
    TEST_ASSERT_TRUE(strlen(line) < 1 << 20);
    return 0;
}

/* Receives a dominated strategy. */
static int ignore_dominated(int32_t round, int32_t seat, int32_t strategy, int32_t by, void *user)
{
    (void)user;
    TEST_ASSERT_TRUE(round > 0 && seat >= 0 && strategy >= 0 && by >= 0);
    return 0;
}

enum { ALL_MOVES = 16, TWO_THREADS = 32, PROOF = 64, NO_TABLE = 128, OBJECTIVE = 15 };

/* The solver; a variant is an objective and flags. */
static answer solve(bp_state *state, int32_t variant)
{
    answer a = {BP_OK, UNKNOWN, 0};
    bp_solver *solver = NULL;
    bp_result *result = NULL;
    bp_table *table = NULL;
    bp_move pv[64];

    TEST_ASSERT_EQUAL_INT(BP_OK, bp_solver_new(&solver, NULL));
    TEST_ASSERT_EQUAL_INT(BP_OK, bp_solver_set(solver, BP_OPTION_OBJECTIVE, variant & OBJECTIVE));
    TEST_ASSERT_EQUAL_INT(BP_OK,
                          bp_solver_set(solver, BP_OPTION_THREADS, variant & TWO_THREADS ? 2 : 1));
    TEST_ASSERT_EQUAL_INT(BP_OK,
                          bp_solver_set(solver, BP_OPTION_ALL_MOVES, (variant & ALL_MOVES) != 0));
    TEST_ASSERT_EQUAL_INT(BP_OK, bp_solver_set(solver, BP_OPTION_NODES, NODES));
    if (variant & NO_TABLE) {
        TEST_ASSERT_EQUAL_INT(BP_OK, bp_table_new(&table, "none", 0, NULL));
        TEST_ASSERT_EQUAL_INT(BP_OK, bp_solver_set_table(solver, table));
    }
    if (variant & PROOF) {
        TEST_ASSERT_EQUAL_INT(BP_OK, bp_solver_set_proof(solver, ignore_line, NULL, 10000));
    }
    a.status = bp_solve(&result, solver, state);
    TEST_ASSERT_EQUAL_INT(a.status == BP_OK, result != NULL);
    if (a.status == BP_OK && variant & PROOF) {
        int64_t replies = bp_result_count(result, BP_COUNT_REPLIES);
        a.status = replies < 0 ? (int)replies : BP_OK;
    }
    bp_result_value(&a.value, result);
    bp_result_pv(pv, TEST_LENGTH(pv), NULL, result);
    bp_result_free(result);
    bp_solver_free(solver);
    bp_table_free(table);
    return a;
}

enum { NARROW = 16, UNPRUNED = 32 };

/* Depth-limited minimax; a variant is an objective and flags. */
static answer minimax(bp_state *state, int32_t variant)
{
    answer a = {BP_OK, UNKNOWN, 0};
    bp_minimax *m = NULL;
    bp_result *result = NULL;
    bp_move pv[64];

    TEST_ASSERT_EQUAL_INT(BP_OK, bp_minimax_new(&m, NULL));
    TEST_ASSERT_EQUAL_INT(BP_OK, bp_minimax_set(m, BP_OPTION_OBJECTIVE, variant & OBJECTIVE));
    TEST_ASSERT_EQUAL_INT(BP_OK, bp_minimax_set(m, BP_OPTION_DEPTH, variant & UNPRUNED ? 8 : 20));
    TEST_ASSERT_EQUAL_INT(BP_OK, bp_minimax_set(m, BP_OPTION_CANDIDATES, (variant & NARROW) != 0));
    TEST_ASSERT_EQUAL_INT(BP_OK, bp_minimax_set(m, BP_OPTION_PRUNING, !(variant & UNPRUNED)));
    a.status = bp_minimax_search(&result, m, state);
    TEST_ASSERT_EQUAL_INT(a.status == BP_OK, result != NULL);
    bp_result_best(&a.move, result);
    bp_result_pv(pv, TEST_LENGTH(pv), NULL, result);
    bp_result_free(result);
    bp_minimax_free(m);
    return a;
}

/* A player; the variant is its level. */
static answer choose(bp_state *state, int32_t variant)
{
    answer a = {BP_OK, UNKNOWN, 0};
    bp_player *player = NULL;
    bp_result *result = NULL;
    bp_move move = 0;
    bp_move pv[64];

    TEST_ASSERT_EQUAL_INT(BP_OK, bp_player_new(&player, variant, 5, NULL));
    TEST_ASSERT_EQUAL_INT(BP_OK, bp_player_set(player, BP_OPTION_MILLISECONDS, 0));
    TEST_ASSERT_EQUAL_INT(BP_OK, bp_player_set(player, BP_OPTION_NODES, 3000));
    a.status = bp_player_choose(&result, player, state);
    TEST_ASSERT_EQUAL_INT(a.status == BP_OK, result != NULL);
    bp_result_best(&move, result);
    TEST_ASSERT_TRUE(a.status != BP_OK || move <= FAULTY_MAX_MOVES + 1);
    bp_result_value(&a.value, result);
    bp_result_pv(pv, TEST_LENGTH(pv), NULL, result);
    bp_result_free(result);
    bp_player_free(player);
    return a;
}

static answer playouts(bp_state *state, int32_t variant)
{
    answer a = {BP_OK, UNKNOWN, 0};
    int32_t scores[20];
    int64_t totals[2];
    uint64_t wins[2];

    (void)variant;
    a.status = bp_bulk_playouts(scores, TEST_LENGTH(scores), NULL, state, 1, 0, 10);
    bp_bulk_playout_totals(totals, wins, 2, NULL, state, 1, 0, 10);
    return a;
}

static answer bulk_moves(bp_state *state, int32_t variant)
{
    answer a = {BP_OK, UNKNOWN, 0};
    const bp_state *states[] = {state, state};
    bp_move moves[64];
    size_t offsets[3];

    a.status = bp_bulk_moves(moves, (size_t)variant, NULL, offsets, states, 2);
    return a;
}

static answer bulk_solve(bp_state *state, int32_t variant)
{
    answer a = {BP_OK, UNKNOWN, 0};
    const bp_state *states[] = {state, state};
    bp_solver *solver = NULL;
    bp_answers *answers = NULL;
    int32_t lower = 0;
    int32_t upper = 1;

    TEST_ASSERT_EQUAL_INT(BP_OK, bp_solver_new(&solver, NULL));
    TEST_ASSERT_EQUAL_INT(BP_OK, bp_solver_set(solver, BP_OPTION_OBJECTIVE, variant));
    TEST_ASSERT_EQUAL_INT(BP_OK, bp_solver_set(solver, BP_OPTION_NODES, NODES));
    TEST_ASSERT_EQUAL_INT(BP_OK, bp_bulk_solve_states(&answers, solver, states, 2));
    a.status = BP_ERR_ARGUMENT;
    bp_answers_item(&a.status, &lower, &upper, NULL, NULL, answers, 1);
    a.status = a.status > 0 ? BP_ERR_LIMIT : a.status;
    a.value = a.status == BP_OK && lower == upper ? lower : UNKNOWN;
    bp_answers_free(answers);
    bp_solver_free(solver);
    return a;
}

static answer perft(bp_state *state, int32_t variant)
{
    uint64_t count = 0;

    return (answer){bp_state_perft(&count, state, variant), UNKNOWN, 0};
}

/* Everything that a tree shows. */
static int view_tree(const bp_tree *tree)
{
    char text[TEXT];
    int status = bp_tree_write_dot(tree, ignore_line, NULL);

    bp_tree_write_efg(tree, ignore_line, NULL);
    for (int32_t node = 0; node < bp_tree_node_count(tree) && node < 50; node++) {
        bp_move moves[8] = {0};
        bp_state *state = NULL;
        int32_t value;
        bp_tree_moves(moves, TEST_LENGTH(moves), NULL, tree, node, 0);
        bp_tree_value(&value, tree, node);
        if (bp_tree_state(&state, tree, node) == BP_OK) {
            bp_move_format(text, sizeof text, NULL, state, moves[0]);
        }
        bp_state_free(state);
    }
    return status;
}

static answer tree(bp_state *state, int32_t variant)
{
    answer a = {BP_OK, UNKNOWN, 0};
    bp_tree *t = NULL;

    a.status = bp_tree_new(&t, state, variant, NODES, NULL);
    if (a.status == BP_OK) {
        a.status = view_tree(t);
    }
    bp_tree_free(t);
    return a;
}

/* The strategic form of the end of the game: seven counters have few strategies. */
static answer strategic(bp_state *state, int32_t variant)
{
    answer a = {BP_OK, UNKNOWN, 0};
    bp_tree *t = NULL;
    bp_strategic *form = NULL;
    bp_matrix *matrix = NULL;

    for (int i = 0; i < 4 && a.status == BP_OK; i++) {
        a.status = bp_state_apply(state, i % 2 == 0 ? 3 : 1);
    }
    if (a.status == BP_ERR_ILLEGAL) {
        a.status = BP_OK;
    }
    if (a.status == BP_OK) {
        a.status = bp_tree_new(&t, state, BP_TREE_POSITIONS, NODES, NULL);
    }
    if (a.status == BP_OK) {
        a.status = bp_strategic_new(&form, t, 0, NULL);
    }
    if (a.status == BP_OK) {
        bp_strategic_write_csv(form, ignore_line, NULL);
        a.status = bp_strategic_matrix(&matrix, form, variant, NULL);
    }
    if (a.status == BP_OK) {
        a.status = bp_matrix_write_nfg(matrix, ignore_line, NULL);
        bp_matrix_write_csv(matrix, ignore_line, NULL);
        bp_matrix_pure_equilibria(NULL, 0, NULL, matrix);
        bp_matrix_eliminate(matrix, ignore_dominated, NULL);
    }
    bp_matrix_free(matrix);
    bp_strategic_free(form);
    bp_tree_free(t);
    return a;
}

/* A text as a caller reads it: it is closed, and as long as it is said to be. */
static int read_text(int status, const char *text, size_t size, size_t length)
{
    if (status == BP_OK) {
        TEST_ASSERT_NOT_NULL(memchr(text, '\0', size));
        TEST_ASSERT_TRUE(strlen(text) <= length && length < size);
    }
    return status;
}

static void read_why(const char *why, size_t size)
{
    TEST_ASSERT_NOT_NULL(memchr(why, '\0', size));
}

/* Positions, moves and records as texts, written and read back. */
static int write_and_read(bp_state *state, bp_game *game)
{
    char text[TEXT], why[100];
    bp_state *other = NULL;
    bp_move move = 0;
    size_t length = 0;
    int status;

    memset(text, 'Z', sizeof text);
    status = bp_game_format(text, sizeof text, &length, game);
    read_text(status, text, sizeof text, length);
    status = bp_state_format(text, sizeof text, &length, state);
    if (read_text(status, text, sizeof text, length) == BP_OK) {
        bp_state_parse(&other, game, text, why, sizeof why);
        read_why(why, sizeof why);
        bp_state_free(other);
    }
    bp_state_parse(&other, game, "nonsense", why, sizeof why);
    read_why(why, sizeof why);
    bp_state_free(other);
    status = bp_move_format(text, sizeof text, &length, state, 1);
    read_text(status, text, sizeof text, length);
    bp_move_parse(&move, state, "take1", why, sizeof why);
    read_why(why, sizeof why);
    bp_move_parse(&move, state, "nonsense", why, sizeof why);
    read_why(why, sizeof why);
    status = bp_state_explain(text, sizeof text, &length, state, 9);
    read_text(status, text, sizeof text, length);
    status = bp_record_format(text, sizeof text, &length, state);
    if (read_text(status, text, sizeof text, length) == BP_OK) {
        status = bp_state_parse(&other, game, text, why, sizeof why);
        read_why(why, sizeof why);
        bp_state_free(other);
    }
    return status;
}

/* Everything that a state shows. */
static void view_state(bp_state *state, bp_game *game)
{
    int32_t numbers[4];
    uint32_t winners;
    uint64_t key[2];
    uint8_t code[4]; /* a method may write beyond what it is given */
    bp_state *other = NULL;

    bp_state_scores(numbers, TEST_LENGTH(numbers), NULL, state);
    bp_state_estimate(numbers, TEST_LENGTH(numbers), NULL, state);
    bp_state_winners(&winners, state);
    bp_state_key(key, state);
    if (bp_state_encode(code, 2, NULL, state) == BP_OK) {
        bp_state_decode(&other, game, code, 2);
        bp_state_free(other);
    }
}

/* A game is played to its end, written and read all along, and added to a series. */
static answer record(bp_state *state, int32_t variant)
{
    answer a = {BP_OK, UNKNOWN, 0};
    bp_game *game = NULL;
    bp_series *series = NULL;
    int32_t total;
    uint32_t winners;

    (void)variant;
    TEST_ASSERT_EQUAL_INT(BP_OK, bp_state_game(&game, state));
    for (int ply = 0; ply < 2 * FAULTY_COUNTERS && a.status == BP_OK; ply++) {
        bp_move moves[8];
        size_t count = 0;
        int32_t mover = bp_state_mover(state);
        TEST_ASSERT_TRUE((mover >= 0 && mover < bp_game_player_count(game)) ||
                         mover == BP_ERR_OVER || mover == BP_ERR_METHOD);
        a.status = bp_state_moves(moves, TEST_LENGTH(moves), &count, state);
        TEST_ASSERT_TRUE(a.status != BP_OK || count <= FAULTY_MAX_MOVES);
        view_state(state, game);
        write_and_read(state, game);
        if (bp_state_is_over(state)) {
            break;
        }
        int applied = bp_state_apply(state, count > 0 && moves[0] > 0 ? moves[0] : 1);
        TEST_ASSERT_TRUE(a.status == BP_OK || applied == BP_ERR_METHOD);
        a.status = applied;
    }
    TEST_ASSERT_EQUAL_INT(BP_OK, bp_series_new(&series, bp_game_player_count(game), 0, NULL));
    int added = bp_series_add(series, state);
    TEST_ASSERT_TRUE(added == BP_OK || added == BP_ERR_METHOD || added == BP_ERR_NOT_OVER ||
                     added == BP_ERR_MISMATCH);
    bp_series_total(&total, series, 0);
    bp_series_winners(&winners, series);
    while (bp_state_undo(state) == BP_OK) {
        bp_state_is_over(state);
    }
    bp_series_free(series);
    bp_game_free(game);
    return a;
}

static answer check(bp_state *state, int32_t variant)
{
    bp_game *game = NULL;
    char why[TEXT];

    TEST_ASSERT_EQUAL_INT(BP_OK, bp_state_game(&game, state));
    answer a = {bp_game_check(game, 1, variant, why, sizeof why), UNKNOWN, 0};
    read_why(why, sizeof why);
    bp_game_free(game);
    return a;
}

#define PLAYER(level)                                                        \
    {                                                                        \
        "player " #level, choose, level, 2 + level % 2, MEETS_NOTHING, BP_OK \
    }

static const engine engines[] = {
    {"outcome", solve, BP_OBJECTIVE_OUTCOME | ALL_MOVES, 2, MEETS_ALL, BP_OK},
    {"outcome, candidates", solve, BP_OBJECTIVE_OUTCOME, 2, MEETS_CANDIDATES, BP_OK},
    {"outcome, 2 threads", solve, BP_OBJECTIVE_OUTCOME | TWO_THREADS, 2, MEETS_CANDIDATES, BP_OK},
    {"margin", solve, BP_OBJECTIVE_MARGIN | ALL_MOVES, 2, MEETS_ALL, BP_OK},
    {"margin, candidates", solve, BP_OBJECTIVE_MARGIN, 2, MEETS_CANDIDATES, BP_OK},
    {"margin, 2 threads", solve, BP_OBJECTIVE_MARGIN | TWO_THREADS | ALL_MOVES, 2, MEETS_ALL,
     BP_OK},
    {"margin, no table", solve, BP_OBJECTIVE_MARGIN | NO_TABLE, 2, MEETS_SCORES, BP_OK},
    {"certificate", solve, BP_OBJECTIVE_MARGIN | PROOF, 2, MEETS_TEXTS, BP_ERR_UNSUPPORTED},
    {"thesis", solve, BP_OBJECTIVE_THESIS | ALL_MOVES, 2, MEETS_ALL, BP_OK},
    {"maxn", solve, BP_OBJECTIVE_MAXN, 2, MEETS_ALL, BP_OK},
    {"maxn of 3", solve, BP_OBJECTIVE_MAXN, 3, MEETS_ALL, BP_OK},
    {"guaranteed", solve, BP_OBJECTIVE_GUARANTEED, 2, MEETS_ALL, BP_OK},
    {"guaranteed of 3", solve, BP_OBJECTIVE_GUARANTEED, 3, MEETS_ALL, BP_OK},
    {"minimax", minimax, BP_OBJECTIVE_OUTCOME, 2, MEETS_ALL, BP_OK},
    {"minimax of margins", minimax, BP_OBJECTIVE_MARGIN, 2, MEETS_ALL, BP_OK},
    {"minimax, candidates", minimax, BP_OBJECTIVE_MARGIN | NARROW, 2, MEETS_CANDIDATES, BP_OK},
    {"minimax, unpruned", minimax, BP_OBJECTIVE_MARGIN | UNPRUNED, 2, MEETS_ALL, BP_OK},
    PLAYER(1),
    PLAYER(2),
    PLAYER(3),
    PLAYER(4),
    PLAYER(5),
    PLAYER(6),
    PLAYER(7),
    PLAYER(8),
    PLAYER(9),
    PLAYER(10),
    {"playouts", playouts, 0, 2, MEETS_SCORES, BP_OK},
    {"bulk moves", bulk_moves, 64, 2, MEETS_NOTHING, BP_OK},
    {"bulk moves, little space", bulk_moves, 5, 2, MEETS_NOTHING, BP_ERR_SPACE},
    {"bulk outcome", bulk_solve, BP_OBJECTIVE_OUTCOME, 2, MEETS_CANDIDATES, BP_OK},
    {"bulk margin", bulk_solve, BP_OBJECTIVE_MARGIN, 2, MEETS_CANDIDATES, BP_OK},
    {"perft", perft, 9, 2, MEETS_NOTHING, BP_OK},
    {"tree", tree, BP_TREE_PLAIN, 2, MEETS_TEXTS, BP_ERR_UNSUPPORTED},
    {"graph", tree, BP_TREE_POSITIONS, 2, MEETS_TEXTS, BP_ERR_UNSUPPORTED},
    {"merged tree", tree, BP_TREE_MERGED, 2, MEETS_TEXTS, BP_ERR_UNSUPPORTED},
    {"merged graph", tree, BP_TREE_POSITIONS | BP_TREE_MERGED, 3, MEETS_TEXTS, BP_ERR_UNSUPPORTED},
    {"strategic form", strategic, BP_PAYOFF_MARGIN, 2, MEETS_SCORES, BP_ERR_UNSUPPORTED},
    {"strategic scores", strategic, BP_PAYOFF_SCORES, 2, MEETS_SCORES, BP_ERR_UNSUPPORTED},
    {"record and series", record, 0, 3, MEETS_NOTHING, BP_ERR_ILLEGAL},
    {"check", check, 3, 2, MEETS_ALL, BP_OK},
};

/* --- The matrix -------------------------------------------------------------------------------------- */

static size_t combinations;

static void try(const engine *e, fault broken, int32_t from)
{
    char about[160];
    bp_state *state = NULL;
    bp_game *game = test_faulty_game(broken, e->players, from);

    TEST_ASSERT_EQUAL_INT(BP_OK, bp_state_new(&state, game));
    bp_game_free(game);
    answer a = e->run(state, e->variant);
    bp_state_free(state);
    combinations++;
    snprintf(about, sizeof about, "%s in %s, from %d counters on: status %d",
             test_fault_name(broken), e->name, (int)from, a.status);
    TEST_ASSERT_TRUE_MESSAGE(a.status == BP_OK || a.status == BP_ERR_METHOD ||
                                 a.status == BP_ERR_LIMIT || a.status == e->other_status,
                             about);
    TEST_ASSERT_TRUE_MESSAGE(broken != FAULT_NONE || a.status == BP_OK || e->run == bulk_moves,
                             about);
    TEST_ASSERT_TRUE_MESSAGE(!is_met(broken, e->meets) || a.status == BP_ERR_METHOD, about);
    if (a.status == BP_OK && !is_hidden(broken) && e->players == 2) {
        TEST_ASSERT_TRUE_MESSAGE(a.value == UNKNOWN || a.value == 1, about);
        TEST_ASSERT_TRUE_MESSAGE(a.move == 0 || a.move == 1, about);
    }
}

static void test_every_fault_in_every_engine(void)
{
    for (int broken = FAULT_NONE; broken < FAULTS; broken++) {
        for (size_t i = 0; i < TEST_LENGTH(engines); i++) {
            try(&engines[i], (fault)broken, FAULTY_COUNTERS);
            try(&engines[i], (fault)broken, NEAR_END);
        }
    }
    printf("%d faults, %zu engines, everywhere and near the end: %zu combinations\n", (int)FAULTS,
           TEST_LENGTH(engines), combinations);
}

int main(void)
{
    UNITY_BEGIN();
    RUN_TEST(test_every_fault_in_every_engine);
    return UNITY_END();
}
