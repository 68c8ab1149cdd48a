/* SPDX-License-Identifier: MIT */
/*
 * The default player of Gomoku: the six requirements of the report, wins and losses that are one move away, and the
 * pattern table of threats, compared with a naive classification.
 */
#include <bigpoints.h>
#include <bigpoints/experimental/minimax.h>
#include <string.h>
#include <unity.h>

#include "games/gomoku_heuristics.h"
#include "games/gomoku_internal.h"
#include "support/gomoku.h"
#include "support/searching.h"

enum { DEPTH = 6 };

static bp_minimax *minimax;

void setUp(void)
{
    TEST_ASSERT_EQUAL_INT(BP_OK, bp_minimax_new(&minimax, NULL));
    TEST_ASSERT_EQUAL_INT(BP_OK, bp_minimax_set_estimate(minimax, bp__gomoku_threats, NULL));
    TEST_ASSERT_EQUAL_INT(BP_OK, bp_minimax_set(minimax, BP_OPTION_DEPTH, DEPTH));
    TEST_ASSERT_EQUAL_INT(BP_OK, bp_minimax_set(minimax, BP_OPTION_MEMORY, 1 << 20));
}

void tearDown(void)
{
    bp_minimax_free(minimax);
}

static bp_move choose(const bp_state *state)
{
    searching_found found;

    searching_run(&found, minimax, state);
    return found.move;
}

/* The player chooses one of these places. */
static void assert_plays(const bp_state *state, const char *places)
{
    char text[64];
    bp_move move = choose(state);

    test_move_text(text, sizeof text, state, move);
    for (const char *at = places; *at != '\0'; at += strcspn(at, " "), at += strspn(at, " ")) {
        if (test_gomoku_move(test_gomoku_setup(state)->size, at) == move) {
            return;
        }
    }
    test_fail("it plays %s, not one of %s", text, places);
}

/* The evaluation of a position by threats, for X. */
static int32_t evaluate(int32_t size, const char *x_places, const char *o_places, char mover)
{
    bp_state *state = test_gomoku(size, x_places, o_places, mover);
    int32_t value =
        bp__gomoku_threats(test_gomoku_position(state), 0, test_gomoku_setup(state), NULL);

    bp_state_free(state);
    return value;
}

/* The six requirements */

static void test_clear_field(void)
{
    bp_state *state = test_gomoku(15, "", "", 'X');

    assert_plays(state, "h8");
    bp_minimax_set(minimax, BP_OPTION_CANDIDATES, 0); /* all places, by the estimate alone */
    bp_minimax_set(minimax, BP_OPTION_DEPTH, 1);
    int place = (int)choose(state) - 1;
    TEST_ASSERT_TRUE(place % 15 >= 3 && place % 15 <= 11 && place / 15 >= 3 && place / 15 <= 11);
    bp_state_free(state);
    TEST_ASSERT_GREATER_THAN_INT32(evaluate(15, "a8", "", 'O'), evaluate(15, "h8", "", 'O'));
    TEST_ASSERT_GREATER_THAN_INT32(evaluate(15, "a1", "", 'O'), evaluate(15, "a8", "", 'O'));
}

static void test_free_ends(void)
{
    bp_state *state = test_gomoku(15, "e12 f12 g12 e4 f4 g4", "d4", 'X');

    assert_plays(state, "d12 h12");
    bp_state_free(state);
    state = test_gomoku(15, "e12 f12 g12 f4 g4 h4", "d4", 'X'); /* where the report's score fails */
    assert_plays(state, "d12 h12");
    bp_state_free(state);
    TEST_ASSERT_GREATER_THAN_INT32(evaluate(15, "g8 h8", "f8", 'O'),
                                   evaluate(15, "g8 h8", "f10", 'O'));
    TEST_ASSERT_GREATER_THAN_INT32(evaluate(15, "g8 h8 i8", "f8", 'O'),
                                   evaluate(15, "g8 h8 i8", "f11", 'O'));
}

static void test_triangulation(void)
{
    bp_state *state = test_gomoku(15, "i8 j8 h9 h10", "", 'X');

    assert_plays(state, "h8");
    bp_state_free(state);
    state = test_gomoku(15, "i8 j8 h9 h11", "", 'X'); /* where the report's score fails */
    assert_plays(state, "h8 h10");
    bp_state_free(state);
}

static void test_dashed_lines(void)
{
    bp_state *state = test_gomoku(15, "h8", "", 'X');

    TEST_ASSERT_GREATER_THAN_INT32(evaluate(15, "h8 i8", "", 'O'), evaluate(15, "h8 j8", "", 'O'));
    bp_minimax_set(minimax, BP_OPTION_DEPTH, 1);
    assert_plays(state, "h10 j8 h6 f8 j10 f10 f6 j6");
    bp_state_free(state);
}

static void test_sentinel(void)
{
    bp_state *state = test_gomoku(15, "g12 h12", "g4 h4 i4", 'X');

    assert_plays(state, "e4 f4 j4 k4");
    bp_state_free(state);
    state = test_gomoku(15, "", "g4 h4 j4", 'X');
    assert_plays(state, "f4 i4 k4");
    bp_state_free(state);
}

static void test_wide_block(void)
{
    bp_state *state =
        test_gomoku(15, "", "g8 h8 i8 j9 j10", 'X'); /* where the report's score fails */

    assert_plays(state, "j8");
    bp_state_free(state);
}

/* One move away */

/* The number of places that win immediately for a mark; the last of them in `*x` and `*y`. */
static int count_wins(const gomoku_naive *board, char mark, int *x, int *y)
{
    int count = 0;

    for (int row = 0; row < board->size; row++) {
        for (int column = 0; column < board->size; column++) {
            if (board->at[row][column] == '.' && gomoku_naive_wins(board, column, row, mark)) {
                *x = column;
                *y = row;
                count++;
            }
        }
    }
    return count;
}

/* Checks one position; returns 1 if it has an immediate win, 2 if it has an immediate loss to stop, otherwise 0. */
static int check_one_move(const bp_state *state)
{
    gomoku_naive board;
    int x = 0;
    int y = 0;
    char own = bp_state_mover(state) == 0 ? 'X' : 'O';

    gomoku_naive_read(&board, state);
    if (count_wins(&board, own, &x, &y) > 0) {
        searching_found found;
        searching_run(&found, minimax, state);
        int place = (int)found.move - 1;
        if (!gomoku_naive_wins(&board, place % board.size, place / board.size, own)) {
            test_fail("a win is not taken");
        }
        TEST_ASSERT_EQUAL_INT32(1, found.distance);
        return 1;
    }
    int losses = count_wins(&board, own == 'X' ? 'O' : 'X', &x, &y);
    if (losses == 1 && choose(state) != (bp_move)(1 + x + board.size * y)) {
        test_fail("a loss at %c%d is not stopped", 'a' + x, y + 1);
    }
    return losses == 1 ? 2 : 0;
}

/* Plays random games, half of the moves next to marks, and checks every position. */
static void check_random_games(uint64_t seed, int games, int wanted)
{
    test_random random;
    int seen[3] = {0, 0, 0};

    test_random_init(&random, seed);
    for (int i = 0; i < games; i++) {
        bp_game *game = NULL;
        bp_state *state = NULL;
        TEST_ASSERT_EQUAL_INT(BP_OK,
                              bp__gomoku_new(&game, test_random_between(&random, 6, 15), 0, NULL));
        TEST_ASSERT_EQUAL_INT(BP_OK, bp_state_new(&state, game));
        while (!bp_state_is_over(state)) {
            bp_move moves[BP__GOMOKU_PLACES];
            size_t count = 0;
            seen[check_one_move(state)]++;
            TEST_ASSERT_EQUAL_INT(BP_OK, bp_state_moves(moves, BP__GOMOKU_PLACES, &count, state));
            bp_move move = moves[test_random_below(&random, (int)count)];
            if (test_random_below(&random, 2)) {
                bp_minimax_set(minimax, BP_OPTION_NODES, 1); /* the first candidate */
                move = choose(state);
                bp_minimax_set(minimax, BP_OPTION_NODES, 0);
            }
            TEST_ASSERT_EQUAL_INT(BP_OK, bp_state_apply(state, move));
        }
        bp_state_free(state);
        bp_game_free(game);
    }
    if (seen[1] < wanted || seen[2] < wanted) {
        test_fail("only %d wins and %d losses came up", seen[1], seen[2]);
    }
}

static void test_a_win_is_taken_and_a_loss_is_stopped(void)
{
    bp_minimax_set(minimax, BP_OPTION_DEPTH, 2);
    check_random_games(101, 60, 50);
}

static void test_also_by_the_report(void)
{
    bp_minimax_set(minimax, BP_OPTION_DEPTH, 2);
    TEST_ASSERT_EQUAL_INT(BP_OK, bp_minimax_set_estimate(minimax, bp__gomoku_report, NULL));
    check_random_games(102, 60, 50);
}

static void test_also_among_all_legal_moves(void)
{
    bp_minimax_set(minimax, BP_OPTION_DEPTH, 2);
    bp_minimax_set(minimax, BP_OPTION_CANDIDATES, 0);
    check_random_games(103, 30, 10);
}

/* Threats */

/* The naive classification of threats: it puts more marks in the direction and counts those that make five with the
 * first of them. */

static int makes_five(gomoku_naive *board, const int at[2], const int step[2], char mark)
{
    int length = 1;

    for (int sign = -1; sign <= 1; sign += 2) {
        for (int i = 1; i < 5; i++) {
            int x = at[0] + sign * i * step[0];
            int y = at[1] + sign * i * step[1];
            if (x < 0 || y < 0 || x >= board->size || y >= board->size || board->at[y][x] != mark) {
                break;
            }
            length++;
        }
    }
    return length >= 5;
}

/* The threat of a mark in one direction, by a search with up to `depth` more marks. */
static enum bp__gomoku_threat naive_threat(gomoku_naive *board, const int at[2], const int step[2],
                                           char mark, int depth)
{
    int made[BP__GOMOKU_THREATS] = {0};

    if (makes_five(board, at, step, mark)) {
        return BP__GOMOKU_FIVE;
    }
    for (int i = -4; i <= 4 && depth > 0; i++) {
        int x = at[0] + i * step[0];
        int y = at[1] + i * step[1];
        if (x >= 0 && y >= 0 && x < board->size && y < board->size && board->at[y][x] == '.') {
            board->at[y][x] = mark;
            made[naive_threat(board, at, step, mark, depth - 1)]++;
            board->at[y][x] = '.';
        }
    }
    return made[BP__GOMOKU_FIVE] > 1                              ? BP__GOMOKU_OPEN_FOUR
           : made[BP__GOMOKU_FIVE] == 1                           ? BP__GOMOKU_FOUR
           : made[BP__GOMOKU_OPEN_FOUR] > 0                       ? BP__GOMOKU_OPEN_THREE
           : made[BP__GOMOKU_FOUR] > 0                            ? BP__GOMOKU_THREE
           : made[BP__GOMOKU_OPEN_THREE] > 0                      ? BP__GOMOKU_OPEN_TWO
           : made[BP__GOMOKU_THREE] > 0                           ? BP__GOMOKU_TWO
           : made[BP__GOMOKU_OPEN_TWO] + made[BP__GOMOKU_TWO] > 0 ? BP__GOMOKU_ONE
                                                                  : BP__GOMOKU_NOTHING;
}

/* The threat that a mark on an empty place makes in a direction, by the pattern table. */
static enum bp__gomoku_threat table_threat(const bp_state *state, const int at[2], int direction,
                                           char mark)
{
    const bp__gomoku_setup *setup = test_gomoku_setup(state);
    uint32_t window =
        bp__gomoku_window(test_gomoku_position(state), direction, at[0], at[1], setup);
    uint8_t both = setup->threats[bp__gomoku_around(window)];

    return (enum bp__gomoku_threat)(mark == 'X' ? both & 15 : both >> 4);
}

/* Compares all empty places of a state, all directions, both sides. */
static void check_threats(const bp_state *state)
{
    static const int steps[4][2] = {{1, 0}, {0, 1}, {1, 1}, {1, -1}};
    gomoku_naive board;

    gomoku_naive_read(&board, state);
    for (int place = 0; place < 8 * board.size * board.size; place++) {
        int at[2] = {place / 8 % board.size, place / 8 / board.size};
        char *cell = &board.at[at[1]][at[0]];
        char mark = place % 2 ? 'O' : 'X';
        int direction = place / 2 % 4;
        if (*cell != '.') {
            continue;
        }
        enum bp__gomoku_threat seen = table_threat(state, at, direction, mark);
        *cell = mark;
        enum bp__gomoku_threat wanted = naive_threat(&board, at, steps[direction], mark, 4);
        *cell = '.';
        if (seen != wanted) {
            test_fail("%c on %c%d in direction %d makes %d, not %d", mark, 'a' + at[0], at[1] + 1,
                      direction, wanted, seen);
        }
    }
}

static void test_threats_by_the_naive_classification(void)
{
    test_random random;

    test_random_init(&random, 111);
    for (int i = 0; i < 12; i++) {
        bp_game *game = NULL;
        bp_state *state = NULL;
        TEST_ASSERT_EQUAL_INT(BP_OK,
                              bp__gomoku_new(&game, test_random_between(&random, 5, 9), 0, NULL));
        TEST_ASSERT_EQUAL_INT(BP_OK, bp_state_new(&state, game));
        while (!bp_state_is_over(state)) {
            bp_move moves[BP__GOMOKU_PLACES];
            size_t count = 0;
            if (bp_state_ply(state) % 5 == 4) {
                check_threats(state);
            }
            bp_state_moves(moves, BP__GOMOKU_PLACES, &count, state);
            bp_state_apply(state, moves[test_random_below(&random, (int)count)]);
        }
        bp_state_free(state);
        bp_game_free(game);
    }
}

/* Whose turn it is matters: the same marks are a win for the one who moves. */
static void test_the_turn_matters(void)
{
    TEST_ASSERT_GREATER_THAN_INT32(400 * BP_ESTIMATE_POINT,
                                   evaluate(15, "g8 h8 i8", "g4 h4 i4", 'X'));
    TEST_ASSERT_LESS_THAN_INT32(-400 * BP_ESTIMATE_POINT,
                                evaluate(15, "g8 h8 i8", "g4 h4 i4", 'O'));
    TEST_ASSERT_LESS_THAN_INT32(-480 * BP_ESTIMATE_POINT, evaluate(15, "", "g8 h8 i8 j8", 'X'));
}

static void test_estimates_are_smaller_than_a_win(void)
{
    TEST_ASSERT_LESS_THAN_INT32(BP__GOMOKU_WIN * BP_ESTIMATE_POINT,
                                evaluate(15, "g8 h8 i8 j8 g9 h9 i9 j9", "", 'X'));
    TEST_ASSERT_GREATER_THAN_INT32(-BP__GOMOKU_WIN * BP_ESTIMATE_POINT,
                                   evaluate(15, "", "g8 h8 i8 j8 g9 h9 i9 j9", 'O'));
}

int main(void)
{
    UNITY_BEGIN();
    RUN_TEST(test_clear_field);
    RUN_TEST(test_free_ends);
    RUN_TEST(test_triangulation);
    RUN_TEST(test_dashed_lines);
    RUN_TEST(test_sentinel);
    RUN_TEST(test_wide_block);
    RUN_TEST(test_a_win_is_taken_and_a_loss_is_stopped);
    RUN_TEST(test_also_by_the_report);
    RUN_TEST(test_also_among_all_legal_moves);
    RUN_TEST(test_threats_by_the_naive_classification);
    RUN_TEST(test_the_turn_matters);
    RUN_TEST(test_estimates_are_smaller_than_a_win);
    return UNITY_END();
}
