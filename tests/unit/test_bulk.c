/* SPDX-License-Identifier: MIT */
/*
 * Many items solved by one call: the same values as one by one, and the right statuses when an item is refused, a limit
 * is reached or the call is cancelled.
 */
#include <bigpoints.h>
#include <bigpoints/experimental/bulk.h>
#include <stdio.h>
#include <string.h>
#include <unity.h>

#include "support/solving.h"
#include "support/sticks_game.h"
#include "support/support.h"

enum { ITEMS = 40, TEXT = 4096 };

/* A caller's arrays, with one entry more than needed, which must not be written. */
typedef struct arrays {
    int64_t lower[ITEMS + 1];
    int64_t upper[ITEMS + 1];
    int64_t best[ITEMS + 1];
    int64_t nodes[ITEMS + 1];
    int64_t statuses[ITEMS + 1];
} arrays;

void setUp(void)
{
}
void tearDown(void)
{
}

static void fill(arrays *a)
{
    memset(a, 0x5a, sizeof *a);
}

/* Checks that nothing from item `from` on was written. */
static void assert_untouched(const arrays *a, size_t from)
{
    arrays fresh;

    fill(&fresh);
    size_t left = ITEMS + 1 - from;
    TEST_ASSERT_EQUAL_INT64_ARRAY(fresh.lower, a->lower + from, left);
    TEST_ASSERT_EQUAL_INT64_ARRAY(fresh.upper, a->upper + from, left);
    TEST_ASSERT_EQUAL_INT64_ARRAY(fresh.best, a->best + from, left);
    TEST_ASSERT_EQUAL_INT64_ARRAY(fresh.nodes, a->nodes + from, left);
    TEST_ASSERT_EQUAL_INT64_ARRAY(fresh.statuses, a->statuses + from, left);
}

/* Copies all columns, and frees the answers. */
static int take(arrays *a, size_t size, int status, bp_answers *answers)
{
    if (status != BP_OK) {
        TEST_ASSERT_NULL(answers);
        return status;
    }
    size_t count[5] = {0};
    TEST_STATUS(BP_OK, bp_answers_column(a->lower, size, &count[0], answers, BP_ANSWER_LOWER));
    TEST_STATUS(BP_OK, bp_answers_column(a->upper, size, &count[1], answers, BP_ANSWER_UPPER));
    TEST_STATUS(BP_OK, bp_answers_column(a->best, size, &count[2], answers, BP_ANSWER_BEST));
    TEST_STATUS(BP_OK, bp_answers_column(a->nodes, size, &count[3], answers, BP_ANSWER_NODES));
    TEST_STATUS(BP_OK, bp_answers_column(a->statuses, size, &count[4], answers, BP_ANSWER_STATUS));
    for (size_t i = 0; i < 5; i++) {
        TEST_ASSERT_EQUAL_UINT64(bp_answers_count(answers), count[i]);
    }
    bp_answers_free(answers);
    return BP_OK;
}

static int solve_boards(arrays *a, size_t size, bp_solver *solver, const bp_config *config,
                        const char *boards)
{
    bp_answers *answers = (void *)a;
    int status = bp_bulk_solve_boards(&answers, solver, config, boards);
    return take(a, size, status, answers);
}

static int solve_states(arrays *a, bp_solver *solver, const bp_state *const *states, size_t count)
{
    bp_answers *answers = (void *)a;
    int status = bp_bulk_solve_states(&answers, solver, states, count);
    return take(a, count, status, answers);
}

static void assert_unknown(const arrays *a, size_t i, int32_t status)
{
    TEST_ASSERT_EQUAL_INT64(status, a->statuses[i]);
    TEST_ASSERT_EQUAL_INT64(INT32_MIN, a->lower[i]);
    TEST_ASSERT_EQUAL_INT64(INT32_MAX, a->upper[i]);
    TEST_ASSERT_EQUAL_INT64(0, a->best[i]);
    TEST_ASSERT_EQUAL_INT64(0, a->nodes[i]);
}

/* Checks an item with one solve of all its moves, by another solver. */
static void assert_item(const arrays *a, size_t i, bp_solver *other, const bp_state *state)
{
    bp_result *result = test_solve(other, state);
    int32_t lower = 0;

    TEST_ASSERT_EQUAL_INT64(0, a->statuses[i]);
    TEST_ASSERT_EQUAL_INT64(test_value(result), a->lower[i]);
    TEST_ASSERT_EQUAL_INT64(test_value(result), a->upper[i]);
    bp_move move = 0;
    int32_t found = 0;
    for (int32_t m = 0; m < bp_result_move_count(result); m++) {
        TEST_STATUS(BP_OK, bp_result_move(&move, &lower, NULL, result, m));
        found += move == a->best[i] && lower == a->lower[i];
    }
    if (bp_state_is_over(state)) {
        TEST_ASSERT_EQUAL_INT64(0, a->best[i]);
    } else {
        TEST_ASSERT_EQUAL_INT32_MESSAGE(1, found, "no best move");
    }
    bp_result_free(result);
}

static bp_solver *all_moves_solver(int32_t objective)
{
    bp_solver *solver = test_solver(objective);
    TEST_STATUS(BP_OK, bp_solver_set(solver, BP_OPTION_ALL_MOVES, 1));
    return solver;
}

/* Solves random boards of a configuration in one call and one by one. */
static void compare_boards(const char *text, int32_t objective, int32_t threads, int count)
{
    static arrays a;
    char boards[TEXT] = "";
    char board[BP_BOARD_MAX + 1];
    bp_config *config = test_config(text);
    bp_solver *solver = test_solver(objective);
    bp_solver *other = all_moves_solver(objective);

    TEST_STATUS(BP_OK, bp_solver_set(solver, BP_OPTION_THREADS, threads));
    for (int i = 0; i < count; i++) {
        bp_board_random(board, sizeof board, NULL, config, 17, (uint64_t)i);
        size_t length = strlen(boards);
        snprintf(boards + length, sizeof boards - length, "%s\n", board);
    }
    fill(&a);
    TEST_STATUS(BP_OK, solve_boards(&a, (size_t)count, solver, config, boards));
    assert_untouched(&a, (size_t)count);
    for (int i = 0; i < count; i++) {
        bp_board_random(board, sizeof board, NULL, config, 17, (uint64_t)i);
        TEST_STATUS(BP_OK, bp_config_set_board(config, board, NULL, 0));
        bp_game *game = NULL;
        bp_state *state = NULL;
        TEST_STATUS(BP_OK, bp_bigpoints_new(&game, config, NULL, NULL, 0));
        TEST_STATUS(BP_OK, bp_state_new(&state, game));
        assert_item(&a, (size_t)i, other, state);
        bp_state_free(state);
        bp_game_free(game);
    }
    bp_solver_free(solver);
    bp_solver_free(other);
    bp_config_free(config);
}

static void test_boards_are_solved_as_one_by_one(void)
{
    compare_boards("colours=2 discs=2", BP_OBJECTIVE_OUTCOME, 1, 20);
    compare_boards("colours=3 discs=3", BP_OBJECTIVE_MARGIN, 1, ITEMS);
    compare_boards("colours=3 discs=2 white=1 black=1", BP_OBJECTIVE_MARGIN, 1, 20);
    compare_boards("colours=3 discs=2 start=2", BP_OBJECTIVE_OUTCOME, 2, 10);
    compare_boards("colours=3 discs=2", BP_OBJECTIVE_GUARANTEED, 1, 10);
    compare_boards("colours=2 discs=2 players=3 start=3", BP_OBJECTIVE_GUARANTEED, 1, 10);
    compare_boards("colours=2 discs=2 players=3", BP_OBJECTIVE_MAXN, 1, 10);
    compare_boards("colours=3 discs=2 rules=thesis", BP_OBJECTIVE_THESIS, 1, 10);
}

/* Boards with different discs, in any order, with refused ones between them. */
static void differ_in_everything(int32_t threads)
{
    /* The last two have the same discs, but keys that hold for one board each. */
    static const char *const text = "RGGR\nGRRG\nRGBRGB\n\nRGGR\nxx\nRRRR\nrg gr\n12KW12\nRGBRGB\n"
                                    "PGBGGRRRWRGGRGGRRYGRRG\nBGRGRRRGGRRWYGRRGGPGGR";
    enum { COUNT = 12 };
    static const int32_t wanted[COUNT] = {
        0, 0, 0, BP_ERR_SYNTAX, 0, BP_ERR_SYNTAX, BP_ERR_CONFIG, 0, 0, 0, 0, 0};
    static const char *const same[COUNT] = {"RGGR",
                                            "GRRG",
                                            "RGBRGB",
                                            NULL,
                                            "RGGR",
                                            NULL,
                                            NULL,
                                            "RGGR",
                                            "RGKWRG",
                                            "RGBRGB",
                                            "PGBGGRRRWRGGRGGRRYGRRG",
                                            "BGRGRRRGGRRWYGRRGGPGGR"};
    static arrays a;
    bp_config *config = test_config("players=2");
    bp_solver *solver = test_solver(BP_OBJECTIVE_MARGIN);
    bp_solver *other = all_moves_solver(BP_OBJECTIVE_MARGIN);

    fill(&a);
    TEST_STATUS(BP_OK, bp_solver_set(solver, BP_OPTION_THREADS, threads));
    TEST_STATUS(BP_OK, solve_boards(&a, COUNT, solver, config, text));
    assert_untouched(&a, COUNT);
    for (size_t i = 0; i < COUNT; i++) {
        if (!same[i]) {
            assert_unknown(&a, i, wanted[i]);
            continue;
        }
        char line[64];
        snprintf(line, sizeof line, "board=%s", same[i]);
        bp_state *state = test_open(line);
        assert_item(&a, i, other, state);
        bp_state_free(state);
    }
    bp_solver_free(solver);
    bp_solver_free(other);
    bp_config_free(config);
}

static void test_boards_may_differ_in_everything(void)
{
    differ_in_everything(1);
    differ_in_everything(3);
}

/* A board that breaks the rules is refused alone; an unsuitable objective refuses all boards. */
static void test_rules_refuse_boards(void)
{
    static arrays a;
    bp_config *config = NULL;
    bp_solver *solver = test_solver(BP_OBJECTIVE_THESIS);

    TEST_STATUS(BP_OK, bp_config_new(&config, NULL));
    TEST_STATUS(BP_OK, bp_config_set(config, BP_CONFIG_RULES, BP_RULES_THESIS));
    TEST_STATUS(BP_OK, solve_boards(&a, 3, solver, config, "RGGR\nRGGRK\nRRGGBB\n"));
    TEST_ASSERT_EQUAL_INT64(0, a.statuses[0]);
    assert_unknown(&a, 1, BP_ERR_CONFIG);
    TEST_ASSERT_EQUAL_INT64(0, a.statuses[2]);
    TEST_STATUS(BP_OK, bp_config_set(config, BP_CONFIG_RULES, BP_RULES_OFFICIAL));
    TEST_STATUS(BP_OK, solve_boards(&a, 1, solver, config, "RGGR"));
    assert_unknown(&a, 0, BP_ERR_UNSUPPORTED);
    TEST_STATUS(BP_OK, bp_solver_set(solver, BP_OPTION_OBJECTIVE, BP_OBJECTIVE_MARGIN));
    TEST_STATUS(BP_OK, bp_config_set(config, BP_CONFIG_PLAYERS, 3));
    TEST_STATUS(BP_OK, solve_boards(&a, 1, solver, config, "RGGR"));
    assert_unknown(&a, 0, BP_ERR_UNSUPPORTED);
    bp_solver_free(solver);
    bp_config_free(config);
}

static void test_what_is_refused(void)
{
    static arrays a;
    bp_config *config = test_config("players=2");
    bp_solver *solver = test_solver(BP_OBJECTIVE_OUTCOME);
    bp_state *state = test_open("board=RGGR");
    const bp_state *states[1] = {state};

    fill(&a);
    TEST_STATUS(BP_ERR_ARGUMENT, bp_bulk_solve_boards(NULL, solver, config, "RGGR"));
    TEST_STATUS(BP_ERR_ARGUMENT, solve_boards(&a, 1, NULL, config, "RGGR"));
    TEST_STATUS(BP_ERR_ARGUMENT, solve_boards(&a, 1, solver, NULL, "RGGR"));
    TEST_STATUS(BP_ERR_ARGUMENT, solve_boards(&a, 1, solver, config, NULL));
    TEST_STATUS(BP_ERR_ARGUMENT, bp_bulk_solve_states(NULL, solver, states, 1));
    TEST_STATUS(BP_ERR_ARGUMENT, solve_states(&a, NULL, states, 1));
    TEST_STATUS(BP_ERR_ARGUMENT, solve_states(&a, solver, NULL, 1));
    TEST_STATUS(BP_OK, solve_states(&a, solver, NULL, 0));
    TEST_STATUS(BP_OK, solve_boards(&a, ITEMS, solver, config, ""));
    assert_untouched(&a, 0);
    bp_state_free(state);
    bp_solver_free(solver);
    bp_config_free(config);
}

/* The getters of answers. They outlive the solver. */
static void test_answers(void)
{
    bp_config *config = test_config("players=2");
    bp_solver *solver = test_solver(BP_OBJECTIVE_MARGIN);
    bp_answers *answers = NULL;
    int32_t status = 77;
    int32_t numbers[2] = {77, 78};
    bp_move move = 77;
    int64_t nodes = 77;
    int64_t column[2] = {77, 77};
    size_t count = 77;

    TEST_STATUS(BP_OK, bp_bulk_solve_boards(&answers, solver, config, "RGGR\nx"));
    bp_solver_free(solver);
    bp_config_free(config);
    TEST_ASSERT_EQUAL_UINT64(2, bp_answers_count(answers));
    TEST_STATUS(BP_OK, bp_answers_item(NULL, NULL, NULL, NULL, NULL, answers, 1));
    TEST_STATUS(BP_OK, bp_answers_item(&status, NULL, NULL, NULL, NULL, answers, 1));
    TEST_STATUS(BP_ERR_SYNTAX, status);
    TEST_STATUS(BP_OK,
                bp_answers_item(&status, &numbers[0], &numbers[1], &move, &nodes, answers, 0));
    TEST_STATUS(BP_STOP_SOLVED, status);
    TEST_ASSERT_EQUAL_INT32(numbers[0], numbers[1]);
    TEST_ASSERT_TRUE(move != 77 && move != 0 && nodes != 77 && nodes > 0);
    TEST_STATUS(BP_ERR_ARGUMENT, bp_answers_item(NULL, NULL, NULL, NULL, NULL, answers, 2));
    TEST_STATUS(BP_ERR_ARGUMENT,
                bp_answers_item(&status, NULL, NULL, NULL, NULL, answers, SIZE_MAX));
    TEST_STATUS(BP_STOP_SOLVED, status);
    for (int32_t kind = BP_ANSWER_STATUS; kind <= BP_ANSWER_NODES; kind++) {
        const int64_t first[] = {BP_STOP_SOLVED, numbers[0], numbers[1], move, nodes};
        const int64_t second[] = {BP_ERR_SYNTAX, INT32_MIN, INT32_MAX, 0, 0};
        column[0] = 77;
        TEST_STATUS(BP_ERR_SPACE, bp_answers_column(column, 1, &count, answers, kind));
        TEST_ASSERT_EQUAL_size_t(2, count);
        TEST_ASSERT_EQUAL_INT64(77, column[0]);
        TEST_STATUS(BP_ERR_ARGUMENT, bp_answers_column(NULL, 1, NULL, answers, kind));
        TEST_STATUS(BP_OK, bp_answers_column(NULL, 0, &count, answers, kind));
        TEST_STATUS(BP_ERR_ARGUMENT, bp_answers_column(column, 2, &count, NULL, kind));
        TEST_ASSERT_EQUAL_INT64(77, column[0]);
        TEST_STATUS(BP_OK, bp_answers_column(column, 2, &count, answers, kind));
        TEST_ASSERT_EQUAL_INT64(first[kind], column[0]);
        TEST_ASSERT_EQUAL_INT64(second[kind], column[1]);
    }
    TEST_STATUS(BP_ERR_ARGUMENT, bp_answers_column(column, 2, &count, answers, -1));
    TEST_STATUS(BP_ERR_ARGUMENT,
                bp_answers_column(column, 2, &count, answers, BP_ANSWER_NODES + 1));
    bp_answers_free(answers);
    bp_answers_free(NULL);
    TEST_ASSERT_EQUAL_UINT64(0, bp_answers_count(NULL));
    TEST_STATUS(BP_ERR_ARGUMENT, bp_answers_item(&status, NULL, NULL, NULL, NULL, NULL, 0));
}

static void assert_why(const char *expected, const bp_answers *answers, uint64_t index)
{
    char why[BP_MESSAGE_TEXT];
    size_t length = 77;
    TEST_STATUS(BP_OK, bp_answers_why(why, sizeof why, &length, answers, index));
    TEST_ASSERT_EQUAL_STRING(expected, why);
    TEST_ASSERT_EQUAL_size_t(strlen(expected), length);
}

/* Why items failed: which one, and what is wrong with it. Lines may end as on Windows. */
static void test_why_items_failed(void)
{
    bp_config *config = test_config("rules=thesis board=RG");
    bp_solver *solver = test_solver(BP_OBJECTIVE_MARGIN);
    bp_state *three = test_open("players=3 board=RGGR");
    const bp_state *states[] = {three, NULL};
    bp_answers *answers = NULL;
    char boards[TEST_TEXT];
    char why[8] = "unset";
    size_t length = 0;

    TEST_STATUS(BP_OK, bp_solver_set(solver, BP_OPTION_THREADS, 2));
    snprintf(boards, sizeof boards, "RGGR\r\nRG\tX\n\r\nRGGRK\r\nGRRG\nRG\rGR\n%0120dx\nRGGR\r", 1);
    TEST_STATUS(BP_OK, bp_bulk_solve_boards(&answers, solver, config, boards));
    TEST_ASSERT_EQUAL_UINT64(8, bp_answers_count(answers));
    assert_why("", answers, 0);
    assert_why("board 2, 'RG?X': character 3: '?' is no disc; a board has R G B Y P W K or 1-5",
               answers, 1);
    assert_why("board 3, '': character 1: the board is empty", answers, 2);
    assert_why("board 4, 'RGGRK': the thesis rules have no white and no black discs", answers, 3);
    assert_why("", answers, 4);
    assert_why(
        "board 6, 'RG?GR': character 3: a line break is no disc; a board has R G B Y P W K or 1-5",
        answers, 5);
    TEST_STATUS(BP_OK, bp_answers_why(boards, sizeof boards, NULL, answers, 6));
    TEST_ASSERT_NOT_NULL(strstr(boards, "board 7, '0000"));
    TEST_ASSERT_NOT_NULL(strstr(boards, "00...': character 1: '0' is no disc"));
    assert_why("", answers, 7);
    TEST_STATUS(BP_STOP_SOLVED, test_answer_status(answers, 0));
    TEST_STATUS(BP_STOP_SOLVED, test_answer_status(answers, 7));
    TEST_STATUS(BP_ERR_SPACE, bp_answers_why(why, sizeof why, &length, answers, 2));
    TEST_ASSERT_EQUAL_STRING("unset", why);
    TEST_ASSERT_TRUE(length > sizeof why);
    TEST_STATUS(BP_ERR_ARGUMENT, bp_answers_why(why, sizeof why, NULL, answers, 8));
    TEST_STATUS(BP_ERR_ARGUMENT, bp_answers_why(why, sizeof why, NULL, NULL, 0));
    bp_answers_free(answers);

    TEST_STATUS(BP_OK, bp_bulk_solve_states(&answers, solver, states, 2));
    assert_why("position 1: the objectives outcome and margin are for two players", answers, 0);
    assert_why("position 2: it is NULL", answers, 1);
    bp_answers_free(answers);
    bp_state_free(three);
    bp_solver_free(solver);
    bp_config_free(config);
}

/* Positions of several games, some over, some missing. */
static void solve_any_games(int32_t threads)
{
    static arrays a;
    test_random random;
    const bp_state *states[ITEMS];
    bp_state *owned[ITEMS];
    bp_solver *solver = test_solver(BP_OBJECTIVE_MARGIN);
    bp_solver *other = all_moves_solver(BP_OBJECTIVE_MARGIN);
    bp_state *base[3] = {test_open("board=RGBRGBRGB"), test_open("board=RGGRBB"),
                         test_sticks(2, 12, 3)};

    TEST_STATUS(BP_OK, bp_solver_set(solver, BP_OPTION_THREADS, threads));
    test_random_init(&random, 5);
    for (int i = 0; i < ITEMS; i++) {
        owned[i] = NULL;
        if (i % 10 != 9) {
            TEST_STATUS(BP_OK, bp_state_clone(&owned[i], base[(i / 3) % 3]));
        }
        for (int moves = i % 7 == 6 ? 999 : test_random_below(&random, 6);
             owned[i] && moves > 0 && bp_state_is_over(owned[i]) == 0; moves--) {
            bp_move list[TEST_MOVES];
            size_t count;
            TEST_STATUS(BP_OK, bp_state_moves(list, TEST_MOVES, &count, owned[i]));
            bp_state_apply(owned[i], list[test_random_below(&random, (int)count)]);
        }
        states[i] = owned[i];
    }
    fill(&a);
    TEST_STATUS(BP_OK, solve_states(&a, solver, states, ITEMS));
    assert_untouched(&a, ITEMS);
    for (size_t i = 0; i < ITEMS; i++) {
        if (!states[i]) {
            assert_unknown(&a, i, BP_ERR_ARGUMENT);
        } else {
            assert_item(&a, i, other, states[i]);
        }
        bp_state_free(owned[i]);
    }
    for (int i = 0; i < 3; i++) {
        bp_state_free(base[i]);
    }
    bp_solver_free(solver);
    bp_solver_free(other);
}

static void test_states_of_any_games(void)
{
    solve_any_games(1);
    solve_any_games(2);
}

/* With the values of all root moves, the best move is the first one in move order. */
static void test_first_best_move(void)
{
    static arrays a;
    bp_solver *solver = all_moves_solver(BP_OBJECTIVE_OUTCOME);
    bp_config *config = test_config("players=2");
    bp_state *state = test_open("board=RGBBGRRGB");
    bp_result *result = NULL;
    bp_move best = 0;

    TEST_STATUS(BP_OK, solve_boards(&a, 1, solver, config, "RGBBGRRGB"));
    TEST_STATUS(BP_OK, bp_solve(&result, solver, state));
    TEST_STATUS(BP_OK, bp_result_best(&best, result));
    TEST_ASSERT_EQUAL_INT64(best, a.best[0]);
    bp_result_free(result);
    bp_state_free(state);
    bp_config_free(config);
    bp_solver_free(solver);
}

/* A node limit stops the large board, leaves proved bounds, and applies to each board separately. */
static void test_limits_are_for_each_item(void)
{
    static arrays a;
    static const char *const boards = "RGGR\n" TEST_LARGE_BOARD "\nRGGR\n" TEST_LARGE_BOARD "\n";
    bp_config *config = test_config("players=2");
    bp_solver *solver = test_solver(BP_OBJECTIVE_MARGIN);

    TEST_STATUS(BP_OK, bp_solver_set(solver, BP_OPTION_NODES, 3000));
    TEST_STATUS(BP_OK, solve_boards(&a, 4, solver, config, boards));
    for (size_t i = 0; i < 4; i++) {
        int large = i % 2 == 1;
        TEST_ASSERT_EQUAL_INT64(large ? BP_STOP_NODES : 0, a.statuses[i]);
        TEST_ASSERT_TRUE(large ? a.lower[i] < a.upper[i] : a.lower[i] == a.upper[i]);
        TEST_ASSERT_EQUAL(large, a.best[i] == 0);
        TEST_ASSERT_TRUE(a.lower[i] > INT32_MIN && a.upper[i] < INT32_MAX);
        TEST_ASSERT_TRUE(large ? a.nodes[i] > 3000 && a.nodes[i] < 5000 : a.nodes[i] < 100);
    }
    TEST_STATUS(BP_OK, bp_solver_set(solver, BP_OPTION_NODES, 0));
    TEST_STATUS(BP_OK, bp_solver_set(solver, BP_OPTION_MILLISECONDS, 1));
    TEST_STATUS(BP_OK, solve_boards(&a, 4, solver, config, boards));
    TEST_ASSERT_EQUAL_INT64(BP_STOP_SECONDS, a.statuses[1]);
    TEST_ASSERT_EQUAL_INT64(BP_STOP_SECONDS, a.statuses[3]);
    bp_solver_free(solver);
    bp_config_free(config);
}

/* Boards that stay below the limit each, though not together, are all solved. */
static void test_a_limit_does_not_add_up(void)
{
    static arrays a;
    char boards[TEXT] = "";
    uint64_t nodes = 0;
    bp_config *config = test_config("colours=3 discs=2 white=1");
    bp_solver *solver = test_solver(BP_OBJECTIVE_MARGIN);
    bp_table *table = NULL;

    for (uint64_t i = 0; i < ITEMS; i++) {
        size_t length = strlen(boards);
        bp_board_random(boards + length, sizeof boards - length, NULL, config, 3, i);
        length = strlen(boards);
        snprintf(boards + length, sizeof boards - length, "\n");
    }
    TEST_STATUS(BP_OK, bp_table_new(&table, "none", 0, NULL));
    TEST_STATUS(BP_OK, bp_solver_set_table(solver, table));
    TEST_STATUS(BP_OK, bp_solver_set(solver, BP_OPTION_NODES, 900));
    TEST_STATUS(BP_OK, solve_boards(&a, ITEMS, solver, config, boards));
    for (size_t i = 0; i < ITEMS; i++) {
        TEST_ASSERT_EQUAL_INT64(0, a.statuses[i]);
        TEST_ASSERT_TRUE(a.nodes[i] < 900);
        nodes += (uint64_t)a.nodes[i];
    }
    TEST_ASSERT_TRUE(nodes > 4000);
    bp_table_free(table);
    bp_solver_free(solver);
    bp_config_free(config);
}

/* Counts the calls of a progress callback, which stops or cancels at one of them. */
typedef struct progress_record {
    bp_solver *solver;
    bp_state *state;
    int calls;
    int stop_at;
    int cancel_at;
    int busy; /* refused calls from within the callback */
    const bp_config *config;
} progress_record;

/* A busy solver refuses boards. */
static int is_refused(const progress_record *p)
{
    bp_answers *answers = (void *)&answers;
    int status = bp_bulk_solve_boards(&answers, p->solver, p->config, "RGGR");
    TEST_ASSERT_NULL(answers);
    return status == BP_ERR_BUSY;
}

static int on_progress(const bp_progress *progress, void *user)
{
    progress_record *p = user;
    int32_t lower = 1;
    int32_t upper = 0;
    const bp_state *states[1] = {p->state};
    bp_result *result = NULL;
    bp_answers *answers = NULL;
    TEST_STATUS(BP_OK, bp_progress_bounds(&lower, &upper, progress));
    TEST_ASSERT_TRUE(lower <= upper);
    TEST_ASSERT_TRUE(bp_progress_count(progress, BP_COUNT_WINDOWS) >= 0);
    p->calls++;
    p->busy += bp_bulk_solve_states(&answers, p->solver, states, 1) == BP_ERR_BUSY;
    p->busy += bp_solve(&result, p->solver, p->state) == BP_ERR_BUSY;
    p->busy += bp_solver_set(p->solver, BP_OPTION_NODES, 1) == BP_ERR_BUSY;
    p->busy += is_refused(p);
    if (p->calls == p->cancel_at) {
        bp_solver_cancel(p->solver, 1);
    }
    return p->calls == p->stop_at;
}

/* Small boards, a large one that is stopped, and more behind it. */
static void stop_in_the_middle(int32_t objective, int stop_at, int cancel_at, size_t stopped)
{
    static arrays a;
    static const char *const boards = "RGGR\nRGBRGB\n" TEST_LARGE_BOARD "\nRGGR\nGRRG\n";
    bp_config *config = test_config("players=2");
    progress_record p = {
        test_solver(objective), test_open("board=RGGR"), 0, stop_at, cancel_at, 0, config};

    TEST_STATUS(BP_OK, bp_solver_set_progress(p.solver, on_progress, &p));
    fill(&a);
    TEST_STATUS(BP_OK, solve_boards(&a, 5, p.solver, config, boards));
    assert_untouched(&a, 5);
    for (size_t i = 0; i < 5; i++) {
        TEST_ASSERT_EQUAL_INT64(i < stopped ? 0 : BP_STOP_CANCELLED, a.statuses[i]);
        if (i > stopped) {
            assert_unknown(&a, i, BP_STOP_CANCELLED);
        }
    }
    TEST_ASSERT_EQUAL_INT(4 * p.calls, p.busy);
    /* The cancel is over: the next call runs to its end. */
    TEST_STATUS(BP_OK, bp_solver_set_progress(p.solver, NULL, NULL));
    TEST_STATUS(BP_OK, solve_boards(&a, 2, p.solver, config, "RGGR\nRGBRGB\n"));
    TEST_ASSERT_EQUAL_INT64(0, a.statuses[0]);
    TEST_ASSERT_EQUAL_INT64(0, a.statuses[1]);
    bp_state_free(p.state);
    bp_solver_free(p.solver);
    bp_config_free(config);
}

static void test_stopping(void)
{
    stop_in_the_middle(BP_OBJECTIVE_MARGIN, 9, 0, 2);
    stop_in_the_middle(BP_OBJECTIVE_MARGIN, 0, 9, 2);
    stop_in_the_middle(BP_OBJECTIVE_MAXN, 9, 0, 2);
    stop_in_the_middle(BP_OBJECTIVE_MARGIN, 1, 0, 0);
}

/* A cancel before the call stops it before the first item. */
static void test_cancel_before(void)
{
    static arrays a;
    bp_config *config = test_config("players=2");
    bp_solver *solver = test_solver(BP_OBJECTIVE_MARGIN);

    bp_solver_cancel(solver, 1);
    TEST_STATUS(BP_OK, solve_boards(&a, 2, solver, config, "RGGR\nxx"));
    assert_unknown(&a, 0, BP_STOP_CANCELLED);
    assert_unknown(&a, 1, BP_STOP_CANCELLED);
    bp_solver_free(solver);
    bp_config_free(config);
}

/* A full table that never evicts: bounds, not values, and the next board is still tried. */
static void test_full_table(void)
{
    static arrays a;
    bp_config *config = test_config("players=2");
    bp_solver *solver = test_solver(BP_OBJECTIVE_MARGIN);
    bp_table *table = NULL;

    TEST_STATUS(BP_OK, bp_table_new(&table, "uthash", 65536, NULL));
    TEST_STATUS(BP_OK, bp_solver_set_table(solver, table));
    bp_table_free(table);
    TEST_STATUS(BP_OK, solve_boards(&a, 3, solver, config,
                                    TEST_LARGE_BOARD "\nRPGYBRPBGYRYGBPRPGBYGRPBY\nRGGR"));
    for (size_t i = 0; i < 2; i++) {
        TEST_ASSERT_EQUAL_INT64(BP_STOP_MEMORY, a.statuses[i]);
        TEST_ASSERT_TRUE(a.lower[i] < a.upper[i] && a.lower[i] > INT32_MIN);
        TEST_ASSERT_EQUAL_INT64(0, a.best[i]);
    }
    assert_unknown(&a, 2, BP_ERR_MISMATCH); /* the table is in use for other keys */
    bp_solver_free(solver);
    bp_config_free(config);
}

/* Random bytes as boards: each line is refused exactly if bp_board_normalise() refuses it. */
static void test_hostile_lines(void)
{
    static const char letters[] = "RGBYPWKrg12345 \t\r\n\n\n\n#\x80";
    static arrays a;
    test_random random;
    bp_config *config = test_config("players=2");
    bp_solver *solver = test_solver(BP_OBJECTIVE_OUTCOME);

    test_random_init(&random, 11);
    TEST_STATUS(BP_OK, bp_solver_set(solver, BP_OPTION_NODES, 2000));
    for (int round = 0; round < 300; round++) {
        char text[64] = "";
        int length = test_random_below(&random, 40);
        for (int i = 0; i < length; i++) {
            text[i] = letters[test_random_below(&random, (int)sizeof letters - 1)];
        }
        text[length] = '\0';
        fill(&a);
        TEST_STATUS(BP_OK, solve_boards(&a, ITEMS, solver, config, text));
        char *line = text;
        for (size_t i = 0; *line; i++) {
            char *end = line + strcspn(line, "\n");
            char *next = end + (*end == '\n');
            *end = '\0';
            if (end > line && end[-1] == '\r') {
                end[-1] = '\0';
            }
            int status = bp_board_normalise(NULL, 0, NULL, line, NULL, 0);
            if (a.statuses[i] < 0 ? a.statuses[i] != status : status != BP_OK) {
                test_fail("%s for the board '%s'", bp_status_name((int)a.statuses[i]), line);
            }
            line = next;
        }
    }
    bp_solver_free(solver);
    bp_config_free(config);
}

/* Without principal variations a best move is not found, unless all moves are valued. */
static void test_best_moves_without_pv(void)
{
    for (int i = 0; i < 8; i++) {
        static arrays a;
        int players = 2 + i % 2;
        int32_t pv = i / 2 % 2;
        int32_t all_moves = i / 4;
        bp_config *config = test_config(players == 2 ? "players=2" : "players=3");
        bp_solver *solver = test_solver(BP_OBJECTIVE_GUARANTEED);
        TEST_STATUS(BP_OK, bp_solver_set(solver, BP_OPTION_PV, pv));
        TEST_STATUS(BP_OK, bp_solver_set(solver, BP_OPTION_ALL_MOVES, all_moves));
        TEST_STATUS(BP_OK, solve_boards(&a, ITEMS, solver, config, "RGGR\nRRGG"));
        for (int item = 0; item < 2; item++) {
            TEST_ASSERT_EQUAL_INT64(BP_OK, a.statuses[item]);
            TEST_ASSERT_EQUAL_INT(pv || all_moves, a.best[item] != 0);
        }
        bp_solver_free(solver);
        bp_config_free(config);
    }
}

int main(void)
{
    UNITY_BEGIN();
    RUN_TEST(test_boards_are_solved_as_one_by_one);
    RUN_TEST(test_boards_may_differ_in_everything);
    RUN_TEST(test_rules_refuse_boards);
    RUN_TEST(test_what_is_refused);
    RUN_TEST(test_answers);
    RUN_TEST(test_why_items_failed);
    RUN_TEST(test_states_of_any_games);
    RUN_TEST(test_first_best_move);
    RUN_TEST(test_limits_are_for_each_item);
    RUN_TEST(test_a_limit_does_not_add_up);
    RUN_TEST(test_stopping);
    RUN_TEST(test_cancel_before);
    RUN_TEST(test_full_table);
    RUN_TEST(test_hostile_lines);
    RUN_TEST(test_best_moves_without_pv);
    return UNITY_END();
}
