/* SPDX-License-Identifier: MIT */
/*
 * Reading is safe: threads that call every function of a const handle at once, on the same handles, without a lock. Each
 * must get what one thread alone gets; ThreadSanitizer finds a function that writes into its handle.
 */
#include <pthread.h>
#include <stdint.h>
#include <stdio.h>
#include <string.h>

#include <bigpoints.h>
#include <bigpoints/experimental/bulk.h>
#include <bigpoints/experimental/census.h>
#include <bigpoints/experimental/game_tree.h>
#include <bigpoints/experimental/matrix_game.h>
#include <bigpoints/experimental/minimax.h>
#include <bigpoints/experimental/puzzle.h>
#include <bigpoints/experimental/review.h>
#include <bigpoints/experimental/series.h>
#include <bigpoints/experimental/strategic.h>
#include <bigpoints/sys/game_ops.h>
#include <bigpoints/sys/table_ops.h>
#include <unity.h>

#include "support/custom_table.h"
#include "support/heaps_game.h"
#include "support/solving.h"
#include "support/sticks_game.h"
#include "support/support.h"

enum { THREADS = 4, ROUNDS = 8, BYTES = 1 << 16, ITEMS = 1024, MANY = 5000 };

void setUp(void)
{
}
void tearDown(void)
{
}

/* What all threads read. */
static struct {
    const bp_config *config;
    bp_game
        *game; /* its functions are safe without const too, and so are those of trees and tables */
    const bp_state *state;    /* of Big Points, in an extra turn, with moves to undo and to redo */
    const bp_state *finished; /* of Big Points */
    const bp_state *plain;    /* of a game without methods for texts of moves */
    const bp_state *large;    /* whose lists of moves need memory */
    bp_table *table;
    const bp_table *custom; /* with a back-end of its own */
    const bp_series *series;
    const bp_result *result; /* with the values of all moves */
    const bp_solver *solver; /* that has refused a position */
    const bp_player *player; /* that has chosen */
    const bp_answers *answers;
    const bp_minimax *minimax;
    const bp_census *census;
    const bp_review *review;
    const bp_puzzle *puzzle;
    bp_tree *tree;
    const bp_strategic *strategic;
    const bp_matrix *matrix;
    const bp_matrix *outcomes; /* of `strategic` */
    const bp_equilibria *equilibria;
} shared;

/* A checksum of everything that a thread was told (FNV-1a). */
static void note(uint64_t *sum, const void *bytes, size_t size)
{
    const unsigned char *at = bytes;
    for (size_t i = 0; i < size; i++) {
        *sum = (*sum ^ at[i]) * UINT64_C(0x100000001b3);
    }
}

static void note_number(uint64_t *sum, int64_t number)
{
    note(sum, &number, sizeof number);
}

/* Calls that return a number or a status. */
#define NUMBER(call) note_number(sum, (int64_t)(call))

/* Calls that write one value. */
#define VALUE(type, function, ...)              \
    do {                                        \
        type value_ = 0;                        \
        NUMBER(function(&value_, __VA_ARGS__)); \
        note(sum, &value_, sizeof value_);      \
    } while (0)

/* Calls that write two. */
#define PAIR(type, function, ...)                            \
    do {                                                     \
        type pair_[2] = {0, 0};                              \
        NUMBER(function(&pair_[0], &pair_[1], __VA_ARGS__)); \
        note(sum, pair_, sizeof pair_);                      \
    } while (0)

/* Calls that write a text or a list. */
#define LIST(type, function, ...)                                            \
    do {                                                                     \
        static _Thread_local type list_[BYTES / sizeof(type)];               \
        size_t count_ = 0;                                                   \
        NUMBER(function(NULL, 0, &count_, __VA_ARGS__));                     \
        NUMBER(function(list_, BYTES / sizeof(type), &count_, __VA_ARGS__)); \
        note(sum, list_, count_ * sizeof(type));                             \
    } while (0)
#define TEXT(function, ...) LIST(char, function, __VA_ARGS__)

/* Calls that write two lists. */
#define LISTS(type, function, ...)                                           \
    do {                                                                     \
        type lists_[2][ITEMS];                                               \
        size_t count_ = 0;                                                   \
        NUMBER(function(lists_[0], lists_[1], ITEMS, &count_, __VA_ARGS__)); \
        note(sum, lists_[0], count_ * sizeof(type));                         \
        note(sum, lists_[1], count_ * sizeof(type));                         \
    } while (0)

/* Calls that make a handle of the type bp_NAME. */
#define HANDLE(name, function, ...)              \
    do {                                         \
        bp_##name *handle_ = NULL;               \
        NUMBER(function(&handle_, __VA_ARGS__)); \
        name##_free_made(sum, handle_);          \
    } while (0)

static void note_text(uint64_t *sum, const char *text)
{
    note(sum, text, strlen(text));
}

static void game_free_made(uint64_t *sum, bp_game *game)
{
    note_text(sum, bp_game_name(game));
    bp_game_free(game);
}

static void config_free_made(uint64_t *sum, bp_config *config)
{
    TEXT(bp_config_format, config);
    bp_config_free(config);
}

static void state_free_made(uint64_t *sum, bp_state *state)
{
    TEXT(bp_record_format, state);
    bp_state_free(state);
}

static void tree_free_made(uint64_t *sum, bp_tree *tree)
{
    NUMBER(bp_tree_node_count(tree));
    bp_tree_free(tree);
}

static void matrix_free_made(uint64_t *sum, bp_matrix *matrix)
{
    NUMBER(bp_matrix_strategy_count(matrix, 0));
    bp_matrix_free(matrix);
}

static void equilibria_free_made(uint64_t *sum, bp_equilibria *equilibria)
{
    NUMBER(bp_equilibria_count(equilibria));
    bp_equilibria_free(equilibria);
}

static void result_free_made(uint64_t *sum, bp_result *result)
{
    NUMBER(bp_result_count(result, BP_COUNT_NODES));
    VALUE(int32_t, bp_result_estimate, result);
    bp_result_free(result);
}

static void answers_free_made(uint64_t *sum, bp_answers *answers)
{
    LIST(int64_t, bp_answers_column, answers, BP_ANSWER_LOWER);
    bp_answers_free(answers);
}

static void census_free_made(uint64_t *sum, bp_census *census)
{
    NUMBER(bp_census_count(census, BP_COUNT_UNITS));
    bp_census_free(census);
}

static void puzzle_free_made(uint64_t *sum, bp_puzzle *puzzle)
{
    NUMBER(bp_puzzle_grade(puzzle));
    bp_puzzle_free(puzzle);
}

static void strategic_free_made(uint64_t *sum, bp_strategic *strategic)
{
    NUMBER(bp_strategic_strategy_count(strategic, 0));
    bp_strategic_free(strategic);
}

static int note_line(const char *line, void *sum)
{
    note_text(sum, line);
    return 0;
}

static int note_dominated(int32_t round, int32_t seat, int32_t strategy, int32_t by, void *user)
{
    const int32_t numbers[] = {round, seat, strategy, by};
    note(user, numbers, sizeof numbers);
    return 0;
}

/* --- Stable handles -------------------------------------------------------------------------------- */

static void read_config(uint64_t *sum)
{
    const bp_config *config = shared.config;
    char why[BP_MESSAGE_TEXT];
    TEXT(bp_config_format, config);
    NUMBER(bp_config_check(config, why, sizeof why));
    note_text(sum, why);
    for (int32_t field = BP_CONFIG_RED; field <= BP_CONFIG_SEED; field++) {
        VALUE(int64_t, bp_config_get, config, field);
    }
    TEXT(bp_config_board, config);
    TEXT(bp_board_count, config);
    TEXT(bp_board_unrank, config, 3);
    TEXT(bp_board_random, config, 1, 2);
    HANDLE(game, bp_bigpoints_new, config, NULL, why, sizeof why);
}

static void read_game(uint64_t *sum)
{
    const bp_game *game = shared.game;
    int32_t range[2];
    char why[BP_MESSAGE_TEXT];
    note_text(sum, bp_game_name(game));
    NUMBER(bp_game_player_count(game));
    NUMBER(bp_game_max_moves(game));
    NUMBER(bp_game_max_plies(game));
    NUMBER(bp_game_score_range(&range[0], &range[1], game));
    note(sum, range, sizeof range);
    NUMBER(bp_game_key_is_exact(game));
    TEXT(bp_game_format, game);
    NUMBER(bp_game_check(game, 1, 1, why, sizeof why));
    NUMBER(bp_game_setup(game) != NULL);
    HANDLE(game, bp_game_ref, shared.game);
    HANDLE(state, bp_state_new, shared.game);
    HANDLE(state, bp_state_parse, shared.game, "moves=-", why, sizeof why);
}

/* What every state can tell. */
static void read_any_state(uint64_t *sum, const bp_state *state)
{
    uint64_t key[2] = {0, 0};
    bp_move move = 0;
    int32_t mover = -1;
    char text[BP_MOVE_TEXT] = "";
    char why[BP_MESSAGE_TEXT];
    const bp_state *twice[2] = {state, state};
    size_t offsets[3] = {0, 0, 0};
    static _Thread_local bp_move moves[BYTES];
    size_t count = 0;
    NUMBER(bp_state_mover(state));
    NUMBER(bp_state_is_over(state));
    NUMBER(bp_state_ply(state));
    NUMBER(bp_state_redo_count(state));
    NUMBER(bp_state_move_at(&move, &mover, state, 0));
    note_number(sum, mover);
    LIST(bp_move, bp_state_moves, state);
    NUMBER(bp_bulk_moves(moves, BYTES, &count, offsets, twice, 2));
    note(sum, moves, count * sizeof *moves);
    move = count > 0 ? moves[offsets[1] - 1] : move;
    NUMBER(bp_state_is_legal(state, move));
    NUMBER(bp_state_is_legal(state, 0));
    TEXT(bp_state_explain, state, 0);
    NUMBER(bp_move_format(text, sizeof text, NULL, state, move));
    VALUE(bp_move, bp_move_parse, state, text, why, sizeof why);
    VALUE(bp_move, bp_move_parse, state, "nothing", why, sizeof why);
    LIST(int32_t, bp_state_scores, state);
    LIST(int32_t, bp_state_estimate, state);
    VALUE(uint32_t, bp_state_winners, state);
    NUMBER(bp_state_key(key, state));
    note(sum, key, sizeof key);
    TEXT(bp_state_format, state);
    TEXT(bp_state_draw, state);
    TEXT(bp_state_svg, state);
    TEXT(bp_record_format, state);
    LIST(uint8_t, bp_state_encode, state);
    VALUE(uint64_t, bp_state_perft, state, 2);
    NUMBER(bp_state_position(state) != NULL);
    HANDLE(game, bp_state_game, state);
    HANDLE(state, bp_state_clone, state);
    LIST(int32_t, bp_bulk_playouts, state, 5, 0, 3);
    NUMBER(bp_bulk_playout_totals(NULL, NULL, 0, &count, state, 5, 0, 3));
    NUMBER(count);
}

static void read_states(uint64_t *sum)
{
    read_any_state(sum, shared.state);
    read_any_state(sum, shared.finished);
    read_any_state(sum, shared.plain);
    read_any_state(sum, shared.large);
}

static void read_view(uint64_t *sum)
{
    const bp_state *state = shared.state;
    bp_move moves[BP_MOVES_MAX];
    size_t count = 0;
    HANDLE(config, bp_bigpoints_config, state, NULL);
    NUMBER(bp_track_length(state));
    for (int32_t place = 1; place <= bp_track_length(state); place++) {
        NUMBER(bp_track_disc(state, place));
        NUMBER(bp_track_pawn(state, place));
    }
    NUMBER(bp_pawn_place(state, BP_RED));
    NUMBER(bp_ladder_step_count(state));
    NUMBER(bp_ladder_pawn(state, 0));
    NUMBER(bp_ladder_worth(state, 0));
    NUMBER(bp_hand_count(state, 1, BP_BLACK));
    NUMBER(bp_turn_is_extra(state));
    NUMBER(bp_state_moves(moves, BP_MOVES_MAX, &count, state));
    for (size_t i = 0; i < count; i++) {
        NUMBER(bp_move_pawn(state, moves[i]));
        NUMBER(bp_move_target(state, moves[i]));
        NUMBER(bp_move_taken_disc(state, moves[i]));
        NUMBER(bp_move_taken_place(state, moves[i]));
    }
}

static void read_series(uint64_t *sum)
{
    const bp_series *series = shared.series;
    NUMBER(bp_series_game_count(series));
    NUMBER(bp_series_is_over(series));
    NUMBER(bp_series_starter(series));
    VALUE(int32_t, bp_series_total, series, 1);
    VALUE(uint32_t, bp_series_winners, series);
}

static void read_any_table(uint64_t *sum, const bp_table *table)
{
    note_text(sum, bp_table_name(table));
    NUMBER(bp_table_flags(table));
    TEXT(bp_table_why, table);
    NUMBER(bp_table_bytes(table));
    NUMBER(bp_table_entry_count(table));
}

static void read_tables(uint64_t *sum)
{
    const uint64_t key[2] = {1, 0};
    bp_table *table = NULL;
    NUMBER(bp_table_ref(&table, shared.table));
    bp_table_free(table);
    VALUE(uint64_t, bp_table_probe, shared.table, key);
    NUMBER(bp_table_sync(shared.table));
    read_any_table(sum, shared.table);
    read_any_table(sum, shared.custom);
}

static void read_result(uint64_t *sum, const bp_result *result)
{
    NUMBER(bp_result_objective(result));
    NUMBER(bp_result_seat(result));
    NUMBER(bp_result_stop_reason(result));
    NUMBER(bp_result_is_exact(result));
    NUMBER(bp_result_is_lossless(result));
    VALUE(int32_t, bp_result_value, result);
    PAIR(int32_t, bp_result_bounds, result);
    VALUE(int32_t, bp_result_outcome, result);
    VALUE(int32_t, bp_result_estimate, result);
    LIST(int32_t, bp_result_scores, result);
    VALUE(bp_move, bp_result_best, result);
    LIST(bp_move, bp_result_pv, result);
    NUMBER(bp_result_move_count(result));
    for (int32_t i = 0; i < bp_result_move_count(result); i++) {
        bp_move move = 0;
        int32_t numbers[3] = {0, 0, 0};
        int64_t visits = 0;
        NUMBER(bp_result_move(&move, &numbers[0], &numbers[1], result, i));
        NUMBER(bp_result_move_estimate(&numbers[2], &visits, result, i));
        NUMBER(move);
        note(sum, numbers, sizeof numbers);
        NUMBER(visits);
        LIST(int32_t, bp_result_move_scores, result, i);
        LIST(bp_move, bp_result_move_pv, result, i);
    }
    NUMBER(bp_result_count(result, BP_COUNT_NODES));
}

static void read_results(uint64_t *sum)
{
    double seconds = bp_result_seconds(shared.result);
    read_result(sum, shared.result);
    note(sum, &seconds, sizeof seconds);
}

static void read_searchers(uint64_t *sum)
{
    for (int32_t option = 0; option < BP_OPTION_COUNT; option++) {
        VALUE(int64_t, bp_solver_get, shared.solver, option);
        VALUE(int64_t, bp_player_get, shared.player, option);
        VALUE(int64_t, bp_minimax_get, shared.minimax, option);
        VALUE(int64_t, bp_census_get, shared.census, option);
        VALUE(int64_t, bp_review_get, shared.review, option);
    }
    TEXT(bp_solver_why, shared.solver);
}

/* Searches of one position or configuration, each with a searcher of its own. */
static void read_by_searching(uint64_t *sum)
{
    char why[BP_MESSAGE_TEXT];
    const bp_state *states[2] = {shared.state, shared.finished};
    bp_solver *solver = test_solver(BP_OBJECTIVE_MARGIN);
    bp_player *player = NULL;
    bp_minimax *minimax = NULL;
    bp_review *review = NULL;
    TEST_STATUS(BP_OK, bp_player_new(&player, 5, 1, NULL));
    TEST_STATUS(BP_OK, bp_player_set(player, BP_OPTION_NODES, 500));
    TEST_STATUS(BP_OK, bp_player_set(player, BP_OPTION_MILLISECONDS, 0));
    TEST_STATUS(BP_OK, bp_minimax_new(&minimax, NULL));
    TEST_STATUS(BP_OK, bp_minimax_set(minimax, BP_OPTION_DEPTH, 2));
    TEST_STATUS(BP_OK, bp_review_new(&review, NULL));
    HANDLE(result, bp_solve, solver, shared.state);
    HANDLE(result, bp_player_choose, player, shared.state);
    HANDLE(result, bp_minimax_search, minimax, shared.state);
    HANDLE(answers, bp_bulk_solve_states, solver, states, 2);
    HANDLE(answers, bp_bulk_solve_boards, solver, shared.config, "RGGR\nRGBBRG\n");
    HANDLE(census, bp_census_new, shared.config, BP_OBJECTIVE_MAXN, NULL, why, sizeof why);
    HANDLE(puzzle, bp_puzzle_next, shared.config, 0, NULL, NULL, NULL);
    NUMBER(bp_review_run(review, shared.finished));
    NUMBER(bp_review_count(review, BP_COUNT_UNITS_DONE));
    bp_review_free(review);
    bp_minimax_free(minimax);
    bp_player_free(player);
    bp_solver_free(solver);
}

/* --- Experimental handles -------------------------------------------------------------------------- */

static void read_tree(uint64_t *sum)
{
    const bp_tree *tree = shared.tree;
    NUMBER(bp_tree_node_count(tree));
    for (int32_t node = 0; node < bp_tree_node_count(tree); node++) {
        TEXT(bp_tree_label, tree, node);
        NUMBER(bp_tree_parent(tree, node));
        NUMBER(bp_tree_child_count(tree, node));
        NUMBER(bp_tree_child(tree, node, 0));
        LIST(bp_move, bp_tree_moves, tree, node, 0);
        NUMBER(bp_tree_mover(tree, node));
        LIST(int32_t, bp_tree_scores, tree, node);
        VALUE(int32_t, bp_tree_value, tree, node);
    }
    HANDLE(state, bp_tree_state, tree, 1);
    HANDLE(strategic, bp_strategic_new, shared.tree, 0, NULL);
    HANDLE(tree, bp_tree_new, shared.plain, BP_TREE_POSITIONS, 0, NULL);
    NUMBER(bp_tree_write_dot(tree, note_line, sum));
    NUMBER(bp_tree_write_efg(tree, note_line, sum));
}

static void read_strategic(uint64_t *sum)
{
    static const int32_t profile[2] = {1, 0};
    const bp_strategic *strategic = shared.strategic;
    HANDLE(tree, bp_strategic_tree, strategic);
    NUMBER(bp_strategic_strategy_count(strategic, 0));
    LISTS(int32_t, bp_strategic_decisions, strategic, 0, 1);
    TEXT(bp_strategic_format, strategic, 0, 1);
    NUMBER(bp_strategic_end(strategic, profile));
    NUMBER(bp_strategic_write_csv(strategic, note_line, sum));
    HANDLE(matrix, bp_strategic_matrix, strategic, BP_PAYOFF_SCORES, NULL);
}

static void read_matrix(uint64_t *sum, const bp_matrix *matrix)
{
    static const int32_t profile[2] = {1, 1};
    NUMBER(bp_matrix_strategy_count(matrix, 1));
    NUMBER(bp_matrix_is_zero_sum(matrix));
    NUMBER(bp_matrix_player_count(matrix));
    TEXT(bp_matrix_title, matrix);
    TEXT(bp_matrix_name, matrix, 0, 1);
    PAIR(int64_t, bp_matrix_payoff, matrix, profile, 0);
    PAIR(int64_t, bp_matrix_security, matrix, 0, 1, 0);
    PAIR(int64_t, bp_matrix_security, matrix, 1, BP_MATRIX_BEST, 0);
    NUMBER(bp_matrix_eliminate(matrix, note_dominated, sum));
    LIST(int32_t, bp_matrix_pure_equilibria, matrix);
    HANDLE(equilibria, bp_matrix_solve, matrix);
    HANDLE(equilibria, bp_matrix_equilibria, matrix, 0);
    NUMBER(bp_matrix_write_nfg(matrix, note_line, sum));
    NUMBER(bp_matrix_write_csv(matrix, note_line, sum));
}

/* One matrix from arrays, and one of a strategic form, which has outcomes. */
static void read_matrices(uint64_t *sum)
{
    read_matrix(sum, shared.matrix);
    read_matrix(sum, shared.outcomes);
}

static void read_equilibria(uint64_t *sum)
{
    const bp_equilibria *equilibria = shared.equilibria;
    NUMBER(bp_equilibria_count(equilibria));
    NUMBER(bp_equilibria_is_degenerate(equilibria));
    TEXT(bp_equilibria_probability, equilibria, 0, 0, 1);
    TEXT(bp_equilibria_payoff, equilibria, 0, 1);
}

static void read_answers(uint64_t *sum)
{
    const bp_answers *answers = shared.answers;
    NUMBER(bp_answers_count(answers));
    for (int32_t column = BP_ANSWER_STATUS; column <= BP_ANSWER_NODES; column++) {
        LIST(int64_t, bp_answers_column, answers, column);
    }
    for (uint64_t i = 0; i < bp_answers_count(answers); i++) {
        int32_t numbers[3] = {0, 0, 0};
        bp_move best = 0;
        int64_t nodes = 0;
        NUMBER(bp_answers_item(&numbers[0], &numbers[1], &numbers[2], &best, &nodes, answers, i));
        note(sum, numbers, sizeof numbers);
        NUMBER(best);
        NUMBER(nodes);
        TEXT(bp_answers_why, answers, i);
    }
}

static int note_checkpoint(const char *text, size_t length, void *sum)
{
    note(sum, text, length);
    return 0;
}

static void read_census(uint64_t *sum)
{
    const bp_census *census = shared.census;
    double numbers[4] = {0, 0, 0, bp_census_seconds(census)};
    HANDLE(config, bp_census_config, census);
    NUMBER(bp_census_count(census, BP_COUNT_UNITS_DONE));
    PAIR(uint64_t, bp_census_range, census);
    NUMBER(bp_census_shard_done(census));
    PAIR(uint64_t, bp_census_missing, census, 0);
    VALUE(uint64_t, bp_census_outcome_count, census, 0, 1);
    NUMBER(bp_census_share(&numbers[0], &numbers[1], &numbers[2], census, 0, 1));
    note(sum, numbers, sizeof numbers);
    VALUE(uint64_t, bp_census_margin_count, census, 1);
    PAIR(int32_t, bp_census_margin_range, census);
    VALUE(uint64_t, bp_census_score_count, census, 0, 1);
    PAIR(int32_t, bp_census_score_range, census, 0);
    PAIR(uint64_t, bp_census_first_move, census, 1, BP_FIRST_AHEAD);
    NUMBER(bp_census_save(census, note_checkpoint, sum));
}

static void read_review(uint64_t *sum)
{
    const bp_review *review = shared.review;
    double seconds = bp_review_seconds(review);
    uint64_t regret = 0;
    int32_t moves = 0;
    note(sum, &seconds, sizeof seconds);
    NUMBER(bp_review_count(review, BP_COUNT_NODES));
    for (int32_t ply = 0; ply < bp_state_ply(shared.finished); ply++) {
        bp_move played = 0;
        int32_t mover = -1;
        NUMBER(bp_review_move(&played, &mover, review, ply));
        NUMBER(played);
        NUMBER(mover);
        HANDLE(result, bp_review_result, review, ply);
        NUMBER(bp_review_regret(review, ply));
    }
    LIST(int32_t, bp_review_turning_points, review);
    NUMBER(bp_review_total(&regret, &moves, review, 0));
    NUMBER(regret);
    NUMBER(moves);
    NUMBER(bp_review_stop_reason(review));
}

static void read_puzzle(uint64_t *sum)
{
    HANDLE(state, bp_puzzle_state, shared.puzzle);
    HANDLE(result, bp_puzzle_result, shared.puzzle);
    NUMBER(bp_puzzle_grade(shared.puzzle));
}

/* --- Threads --------------------------------------------------------------------------------------- */

static void (*const readers[])(uint64_t *sum) = {
    read_config,  read_game,    read_states,    read_view,         read_series,     read_tables,
    read_results, read_answers, read_searchers, read_by_searching, read_census,     read_review,
    read_puzzle,  read_tree,    read_strategic, read_matrices,     read_equilibria,
};

enum { READERS = TEST_LENGTH(readers) };

typedef struct thread {
    pthread_t id;
    size_t first; /* the reader to begin with */
    const uint64_t *expected;
    size_t wrong; /* 1 + the first reader that was told something else; 0: none */
} thread;

static uint64_t sum_of(size_t reader)
{
    uint64_t sum = UINT64_C(0xcbf29ce484222325);
    readers[reader](&sum);
    return sum;
}

static void *work(void *argument)
{
    thread *t = argument;
    for (size_t i = 0; i < ROUNDS * READERS && t->wrong == 0; i++) {
        size_t reader = (t->first + i) % READERS;
        t->wrong = sum_of(reader) == t->expected[reader] ? 0 : reader + 1;
    }
    return NULL;
}

static bp_state *make_state(void)
{
    bp_state *state = test_open("players=2 board=KRGWYBKGRYBWRGWKBY");
    bp_move moves[BP_MOVES_MAX];
    while (bp_turn_is_extra(state) != 1 || bp_state_ply(state) < 8) {
        TEST_STATUS(BP_OK, bp_state_moves(moves, BP_MOVES_MAX, NULL, state));
        TEST_STATUS(BP_OK, bp_state_apply(state, moves[0]));
    }
    TEST_STATUS(BP_OK, bp_state_moves(moves, BP_MOVES_MAX, NULL, state));
    TEST_STATUS(BP_OK, bp_state_apply(state, moves[1]));
    TEST_STATUS(BP_OK, bp_state_undo(state));
    TEST_ASSERT_EQUAL_INT32(1, bp_state_redo_count(state));
    return state;
}

static bp_state *make_finished(void)
{
    bp_state *state = test_open("players=2 board=RGBBGR");
    while (bp_state_is_over(state) == 0) {
        bp_move moves[BP_MOVES_MAX];
        TEST_STATUS(BP_OK, bp_state_moves(moves, BP_MOVES_MAX, NULL, state));
        TEST_STATUS(BP_OK, bp_state_apply(state, moves[0]));
    }
    return state;
}

/* A table that a solver has used. */
static bp_table *used_table(bp_table *table)
{
    bp_solver *solver = test_solver(BP_OBJECTIVE_OUTCOME);
    TEST_STATUS(BP_OK, bp_solver_set_table(solver, table));
    bp_result_free(test_solve(solver, shared.state));
    bp_solver_free(solver);
    TEST_ASSERT_GREATER_THAN_UINT64(0, bp_table_entry_count(table));
    return table;
}

/* Searchers and what they found. */
typedef struct searched {
    bp_result *result;
    bp_solver *solver;
    bp_player *player;
    bp_answers *answers;
    bp_minimax *minimax;
    bp_census *census;
    bp_review *review;
    bp_puzzle *puzzle;
} searched;

static searched search_all(void)
{
    searched s = {.solver = test_solver(BP_OBJECTIVE_MARGIN)};
    bp_state *three = test_open("players=3 board=RGGR");
    bp_result *result = NULL;
    TEST_STATUS(BP_OK, bp_solver_set(s.solver, BP_OPTION_ALL_MOVES, 1));
    TEST_STATUS(BP_OK, bp_solver_set(s.solver, BP_OPTION_MOVE_PVS, 1));
    TEST_STATUS(BP_OK,
                bp_bulk_solve_boards(&s.answers, s.solver, shared.config, "RGGR\nno\nRGBBGR\n"));
    s.result = test_solve(s.solver, shared.state);
    TEST_STATUS(BP_ERR_UNSUPPORTED, bp_solve(&result, s.solver, three)); /* has a reason */
    TEST_STATUS(BP_OK, bp_player_new(&s.player, 6, 2, NULL));
    TEST_STATUS(BP_OK, bp_minimax_new(&s.minimax, NULL));
    TEST_STATUS(BP_OK, bp_review_new(&s.review, NULL));
    TEST_STATUS(BP_OK, bp_review_run(s.review, shared.finished));
    TEST_STATUS(BP_OK, bp_census_new(&s.census, shared.config, BP_OBJECTIVE_MARGIN, NULL, NULL, 0));
    TEST_STATUS(BP_OK, bp_census_set(s.census, BP_OPTION_SAMPLE, 5));
    TEST_STATUS(BP_OK, bp_census_set(s.census, BP_OPTION_FIRST_MOVES, 1));
    TEST_STATUS(BP_OK, bp_census_run(s.census, NULL, 0));
    TEST_STATUS(BP_OK, bp_puzzle_next(&s.puzzle, shared.config, 0, NULL, NULL, NULL));
    bp_state_free(three);
    shared.result = s.result;
    shared.solver = s.solver;
    shared.player = s.player;
    shared.answers = s.answers;
    shared.minimax = s.minimax;
    shared.census = s.census;
    shared.review = s.review;
    shared.puzzle = s.puzzle;
    return s;
}

static void free_searched(const searched *s)
{
    bp_result_free(s->result);
    bp_solver_free(s->solver);
    bp_player_free(s->player);
    bp_answers_free(s->answers);
    bp_minimax_free(s->minimax);
    bp_census_free(s->census);
    bp_review_free(s->review);
    bp_puzzle_free(s->puzzle);
}

static void test_threads_may_read_at_once(void)
{
    static custom_log log;
    static const int64_t payoffs[2][4] = {{3, -1, -2, 4}, {1, 0, 5, -3}};
    uint64_t expected[READERS];
    thread threads[THREADS];
    bp_config *config = test_config("players=2 colours=3 discs=2 seed=4");
    bp_state *state = make_state();
    bp_state *finished = make_finished();
    bp_state *plain = test_heaps("213", 1);
    bp_state *large = test_sticks_many(1000, 900, NULL);
    bp_game *game = test_game_of(state);
    bp_table *table = NULL;
    bp_table *custom = NULL;
    bp_series *series = NULL;
    bp_tree *tree = NULL;
    bp_strategic *strategic = NULL;
    bp_matrix *matrix = NULL;
    bp_matrix *outcomes = NULL;
    bp_equilibria *equilibria = NULL;
    shared.state = state;
    TEST_STATUS(BP_OK, bp_table_new(&table, "array", 1 << 20, NULL));
    TEST_STATUS(BP_OK, bp_table_new_custom(&custom, &custom_keeper, 0, &log, NULL));
    TEST_STATUS(BP_OK, bp_series_new(&series, 2, 0, NULL));
    TEST_STATUS(BP_OK, bp_series_add(series, finished));
    bp_state *heaps = test_heaps("211", 0);
    TEST_STATUS(BP_OK, bp_tree_new(&tree, heaps, BP_TREE_PLAIN, 0, NULL));
    TEST_STATUS(BP_OK, bp_strategic_new(&strategic, tree, 0, NULL));
    TEST_STATUS(BP_OK, bp_strategic_matrix(&outcomes, strategic, BP_PAYOFF_MARGIN, NULL));
    TEST_STATUS(BP_OK, bp_matrix_new(&matrix, 2, 2, payoffs[0], payoffs[1], 2, NULL));
    TEST_STATUS(BP_OK, bp_matrix_equilibria(&equilibria, matrix, 0));
    shared.config = config;
    shared.game = game;
    shared.finished = finished;
    searched made = search_all();
    shared.plain = plain;
    shared.large = large;
    shared.table = used_table(table);
    shared.custom = used_table(custom);
    shared.series = series;
    shared.tree = tree;
    shared.strategic = strategic;
    shared.matrix = matrix;
    shared.outcomes = outcomes;
    shared.equilibria = equilibria;

    for (size_t i = 0; i < READERS; i++) {
        expected[i] = sum_of(i);
    }
    for (size_t i = 0; i < THREADS; i++) {
        threads[i] = (thread){.first = i, .expected = expected};
        TEST_ASSERT_EQUAL_INT(0, pthread_create(&threads[i].id, NULL, work, &threads[i]));
    }
    for (size_t i = 0; i < THREADS; i++) {
        TEST_ASSERT_EQUAL_INT(0, pthread_join(threads[i].id, NULL));
    }
    for (size_t i = 0; i < THREADS; i++) {
        TEST_ASSERT_EQUAL_size_t(0, threads[i].wrong);
    }

    free_searched(&made);
    bp_equilibria_free(equilibria);
    bp_matrix_free(matrix);
    bp_matrix_free(outcomes);
    bp_strategic_free(strategic);
    bp_tree_free(tree);
    bp_series_free(series);
    bp_table_free(custom);
    bp_table_free(table);
    bp_state_free(heaps);
    bp_state_free(large);
    bp_state_free(plain);
    bp_state_free(finished);
    bp_state_free(state);
    bp_game_free(game);
    bp_config_free(config);
}

/* What needs the legal moves of a game that has so many that a list needs memory: without it nothing changes. */
static void list_moves(int32_t most, int needs_memory)
{
    static bp_move moves[MANY];
    test_memory memory;
    size_t count = 0;
    bp_move move = 0;
    char text[BP_MOVE_TEXT] = "";
    char why[BP_MESSAGE_TEXT] = "";
    test_memory_init(&memory);
    bp_state *state = test_sticks_many(2 * most, most, &memory.allocator);
    bp_move last = (bp_move)most;
    int expected = needs_memory ? BP_ERR_MEMORY : BP_OK;

    TEST_STATUS(BP_OK, bp_state_apply(state, 1)); /* memory for the history */
    TEST_STATUS(BP_OK, bp_state_undo(state));
    memory.fail_at = memory.calls + 1;
    memory.for_ever = 1;
    TEST_STATUS(expected, bp_state_moves(moves, MANY, &count, state));
    TEST_ASSERT_EQUAL_INT32(needs_memory ? BP_ERR_MEMORY : 1, bp_state_is_legal(state, last));
    TEST_STATUS(expected, bp_state_explain(text, sizeof text, NULL, state, last));
    TEST_STATUS(expected, bp_move_format(text, sizeof text, NULL, state, last));
    snprintf(text, sizeof text, "TAKE%d", (int)most);
    TEST_STATUS(expected, bp_move_parse(&move, state, text, why, sizeof why));
    TEST_ASSERT_EQUAL_STRING(needs_memory ? "out of memory" : "", why);
    TEST_STATUS(expected, bp_state_apply(state, last));
    TEST_ASSERT_EQUAL_INT32(needs_memory ? 0 : 1, bp_state_ply(state));
    TEST_ASSERT_EQUAL_size_t(needs_memory ? 0 : (size_t)most, count);

    memory.for_ever = 0;
    memory.fail_at = 0;
    while (bp_state_undo(state) == BP_OK) {
    }
    TEST_STATUS(BP_OK, bp_state_moves(moves, MANY, &count, state));
    TEST_ASSERT_EQUAL_size_t((size_t)most, count);
    TEST_ASSERT_EQUAL_UINT32(last, moves[most - 1]);
    TEST_ASSERT_EQUAL_INT32(1, bp_state_is_legal(state, last));
    TEST_ASSERT_EQUAL_INT32(0, bp_state_is_legal(state, last + 1));
    TEST_STATUS(BP_OK, bp_move_parse(&move, state, text, NULL, 0));
    TEST_ASSERT_EQUAL_UINT32(last, move);
    TEST_STATUS(BP_ERR_ILLEGAL, bp_state_apply(state, last + 1));
    TEST_STATUS(BP_OK, bp_state_apply(state, move));
    bp_state_free(state);
    test_memory_assert_empty(&memory);
}

static void test_only_long_lists_need_memory(void)
{
    list_moves(3, 0);
    list_moves(448, 0);
    list_moves(449, 1);
    list_moves(MANY, 1);
}

int main(void)
{
    UNITY_BEGIN();
    RUN_TEST(test_threads_may_read_at_once);
    RUN_TEST(test_only_long_lists_need_memory);
    return UNITY_END();
}
