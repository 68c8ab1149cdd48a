/* SPDX-License-Identifier: MIT */
/*
 * The report's score of Gomoku, compared with a walk written from its text; the claims of the report, and positions in
 * which they fail.
 */
#include <bigpoints.h>
#include <stdio.h>
#include <string.h>
#include <unity.h>

#include "games/gomoku_heuristics.h"
#include "support/gomoku.h"

enum { PLACES_TO_COMPARE = 39000, PLACES_OF_A_POSITION = 12 };

void setUp(void)
{
}

void tearDown(void)
{
}

/* One walk, step by step as the report's text has it. */
static int literal_walk(const gomoku_naive *board, int from_x, int from_y, int dx, int dy, char own)
{
    int x = from_x;
    int y = from_y;
    int value = 100;
    int interval = 1;
    int turned = 0;

    while (interval < 5) {
        int came_from_played_place = x == from_x && y == from_y;
        char came_from = came_from_played_place ? '?' : board->at[y][x];
        x += dx;
        y += dy;
        int off = x < 0 || y < 0 || x >= board->size || y >= board->size;
        if (off || (board->at[y][x] != own && board->at[y][x] != '.')) {
            value--;
            if (turned || interval == 1) {
                return 0;
            }
            turned = 1;
            x = from_x;
            y = from_y;
            dx = -dx;
            dy = -dy;
            continue;
        }
        value += board->at[y][x] == own ? 100 : 50;
        interval++;
        if (!came_from_played_place && came_from != board->at[y][x]) {
            value++;
        }
    }
    return value;
}

static int literal_score(const gomoku_naive *board, int x, int y)
{
    int values[16];
    int count = 0;
    int best = 0;
    int equal = 0;

    for (int dy = -1; dy <= 1; dy++) {
        for (int dx = -1; dx <= 1; dx++) {
            if (dx != 0 || dy != 0) {
                values[count++] = literal_walk(board, x, y, dx, dy, 'X');
                values[count++] = literal_walk(board, x, y, dx, dy, 'O');
            }
        }
    }
    for (int i = 0; i < 16; i++) {
        best = values[i] > best ? values[i] : best;
    }
    for (int i = 0; i < 16; i++) {
        equal += values[i] == best;
    }
    return best + equal - 1;
}

static int32_t score(const bp_state *state, const char *place)
{
    const bp__gomoku_setup *setup = test_gomoku_setup(state);
    int at = (int)test_gomoku_move(setup->size, place) - 1;

    return bp__gomoku_report_score(test_gomoku_position(state), at % setup->size, at / setup->size,
                                   setup);
}

/* The score itself */

/* Compares the scores of random empty places of a position; returns their number. */
static int compare_places(const bp_state *state, test_random *random)
{
    const bp__gomoku_setup *setup = test_gomoku_setup(state);
    bp_move moves[BP__GOMOKU_PLACES];
    size_t count = 0;
    gomoku_naive board;

    gomoku_naive_read(&board, state);
    TEST_ASSERT_EQUAL_INT(BP_OK, bp_state_moves(moves, BP__GOMOKU_PLACES, &count, state));
    for (int i = 0; i < PLACES_OF_A_POSITION; i++) {
        int place = (int)moves[test_random_below(random, (int)count)] - 1;
        int x = place % board.size;
        int y = place / board.size;
        int wanted = literal_score(&board, x, y);
        int32_t got = bp__gomoku_report_score(test_gomoku_position(state), x, y, setup);
        if (got != wanted) {
            test_fail("%c%d has the score %d, not %d", 'a' + x, y + 1, (int)got, wanted);
        }
    }
    return PLACES_OF_A_POSITION;
}

/* The evaluation is the score of the last move, for the side that made it. */
static void compare_evaluation(const bp_state *state, bp_move last)
{
    gomoku_naive board;

    gomoku_naive_read(&board, state);
    int x = (int)(last - 1) % board.size;
    int y = (int)(last - 1) / board.size;
    int sign = board.at[y][x] == 'X' ? BP_ESTIMATE_POINT : -BP_ESTIMATE_POINT;
    TEST_ASSERT_EQUAL_INT32(
        sign * literal_score(&board, x, y),
        bp__gomoku_report(test_gomoku_position(state), last, test_gomoku_setup(state), NULL));
}

/* Random games, on boards of 15 x 15 and of other sizes. */
static void test_score_is_what_its_words_say(void)
{
    test_random random;
    int compared = 0;

    test_random_init(&random, 91);
    for (int game = 0; compared < PLACES_TO_COMPARE; game++) {
        bp_game *rules = NULL;
        bp_state *state = NULL;
        int size = game % 2 ? test_random_between(&random, 5, 19) : 15;
        TEST_ASSERT_EQUAL_INT(BP_OK, bp__gomoku_new(&rules, size, 0, NULL));
        TEST_ASSERT_EQUAL_INT(BP_OK, bp_state_new(&state, rules));
        while (!bp_state_is_over(state)) {
            bp_move moves[BP__GOMOKU_PLACES];
            size_t count = 0;
            compared += compare_places(state, &random);
            TEST_ASSERT_EQUAL_INT(BP_OK, bp_state_moves(moves, BP__GOMOKU_PLACES, &count, state));
            bp_move move = moves[test_random_below(&random, (int)count)];
            TEST_ASSERT_EQUAL_INT(BP_OK, bp_state_apply(state, move));
            compare_evaluation(state, move);
        }
        bp_state_free(state);
        bp_game_free(rules);
    }
}

static void test_scores_by_hand(void)
{
    bp_state *state = test_gomoku(15, "", "", 'X');

    TEST_ASSERT_EQUAL_INT32(315, score(state, "h8")); /* 100 + 4 x 50, sixteen times */
    TEST_ASSERT_EQUAL_INT32(305, score(state, "a1")); /* six times */
    TEST_ASSERT_EQUAL_INT32(315, score(state, "e5"));
    TEST_ASSERT_EQUAL_INT32(305, score(state, "c3")); /* six times; five directions turn: 299 */
    TEST_ASSERT_EQUAL_INT32(
        0, bp__gomoku_report(test_gomoku_position(state), 0, test_gomoku_setup(state), NULL));
    bp_state_free(state);
    state = test_gomoku(15, "i8 j8 k8", "m8", 'O');
    TEST_ASSERT_EQUAL_INT32(451, score(state, "h8")); /* own, own, own, own, empty */
    bp_state_free(state);
    state = test_gomoku(15, "i8 j8 k8", "l8", 'O');
    TEST_ASSERT_EQUAL_INT32(449, score(state, "h8")); /* blocked behind k8: g8 is the fifth */
    bp_state_free(state);
    state = test_gomoku(15, "i8 k8", "", 'O');
    TEST_ASSERT_EQUAL_INT32(403, score(state, "h8")); /* own, own, empty, own, empty: 3 changes */
    bp_state_free(state);
    state = test_gomoku(5, "b1 a2 b2", "d1 a4 d4", 'X');
    TEST_ASSERT_EQUAL_INT32(15, score(state, "a1")); /* five fit nowhere: sixteen times 0 */
    bp_state_free(state);
}

static void test_values_of_a_place(void)
{
    bp_state *state = test_gomoku(15, "i8 j8", "h9", 'X');
    const bp__gomoku_setup *setup = test_gomoku_setup(state);
    int32_t values[BP__GOMOKU_WALKS][2];
    /* right, right up, up, left up, left, left down, down, right down; X, O */
    static const int32_t wanted[BP__GOMOKU_WALKS][2] = {
        {401, 0}, {300, 300}, {0, 351}, {300, 300}, {300, 300}, {300, 300}, {300, 300}, {300, 300}};

    bp__gomoku_report_values(values, test_gomoku_position(state), 7, 7, setup);
    TEST_ASSERT_EQUAL_INT32_ARRAY(wanted, values, (size_t)2 * BP__GOMOKU_WALKS);
    TEST_ASSERT_EQUAL_INT32(401, score(state, "h8"));
    bp_state_free(state);
}

/* The claims: the first of two places has a higher score than the second */

static void assert_prefers(const bp_state *state, const char *better, const char *worse)
{
    if (score(state, better) <= score(state, worse)) {
        test_fail("%s scores %d, %s scores %d", better, (int)score(state, better), worse,
                  (int)score(state, worse));
    }
}

/* The claim fails: the first place does not have a higher score. */
static void assert_fails_to_prefer(const bp_state *state, const char *better, const char *worse)
{
    if (score(state, better) > score(state, worse)) {
        test_fail("%s scores %d, %s only %d", better, (int)score(state, better), worse,
                  (int)score(state, worse));
    }
}

static void test_clear_field(void)
{
    bp_state *state = test_gomoku(15, "", "", 'X');

    assert_prefers(state, "h8", "a8");
    assert_prefers(state, "h8", "a1");
    assert_prefers(state, "h8", "c3");
    assert_fails_to_prefer(state, "h8",
                           "e5"); /* four places from the edge is as good as the centre */
    bp_state_free(state);
}

static void test_free_ends(void)
{
    bp_state *state = test_gomoku(15, "e12 f12 g12 e4 f4 g4", "d4", 'X');

    assert_prefers(state, "h12", "h4");
    bp_state_free(state);
    state = test_gomoku(15, "e12 f12 g12 f4 g4 h4", "d4", 'X');
    assert_fails_to_prefer(state, "h12", "e4"); /* a block right behind the place costs nothing */
    bp_state_free(state);
    state = test_gomoku(15, "e12 f12 e4 f4", "d4", 'X');
    assert_prefers(state, "g12", "g4");
    assert_prefers(state, "h12", "h4");
    bp_state_free(state);
}

static void test_triangulation(void)
{
    bp_state *state = test_gomoku(15, "i8 j8 h9 h10", "", 'X');

    assert_prefers(state, "h8", "k8");
    bp_state_free(state);
    state = test_gomoku(15, "i8 j8 h9 h11", "", 'X');
    assert_fails_to_prefer(state, "h8", "h12"); /* directions with smaller values are not counted */
    bp_state_free(state);
}

static void test_dashed_lines(void)
{
    bp_state *state = test_gomoku(15, "h8", "", 'X');

    assert_prefers(state, "j8", "i8");
    bp_state_free(state);
    state = test_gomoku(15, "h12 i12 h4 j4", "", 'X');
    assert_prefers(state, "k4", "j12");
    bp_state_free(state);
    state = test_gomoku(15, "h8", "", 'X');
    assert_fails_to_prefer(state, "l8", "i8"); /* the end of a solid row is a change too */
    bp_state_free(state);
}

static void test_sentinel(void)
{
    bp_state *state = test_gomoku(15, "g12 h12", "g4 h4 i4", 'X');

    assert_prefers(state, "f4", "i12");
    assert_prefers(state, "j4", "i12");
    assert_prefers(state, "j4", "j12");
    bp_state_free(state);
    state = test_gomoku(15, "g12 i12 j12", "e12 k12 g4 h4 i4", 'X');
    assert_fails_to_prefer(state, "f4", "f12"); /* a row that is closed on both sides scores more */
    bp_state_free(state);
}

static void test_wide_block(void)
{
    bp_state *state = test_gomoku(15, "", "g8 h8 i8 j9 j10 j11", 'X');

    assert_prefers(state, "j8", "f8");
    bp_state_free(state);
    state = test_gomoku(15, "", "g8 h8 i8 j9 j10", 'X');
    assert_fails_to_prefer(state, "j8", "f8"); /* a shorter row beside it is ignored */
    bp_state_free(state);
}

int main(void)
{
    UNITY_BEGIN();
    RUN_TEST(test_score_is_what_its_words_say);
    RUN_TEST(test_scores_by_hand);
    RUN_TEST(test_values_of_a_place);
    RUN_TEST(test_clear_field);
    RUN_TEST(test_free_ends);
    RUN_TEST(test_triangulation);
    RUN_TEST(test_dashed_lines);
    RUN_TEST(test_sentinel);
    RUN_TEST(test_wide_block);
    return UNITY_END();
}
