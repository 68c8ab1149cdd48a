/*
 * The report's score of Gomoku, compared with a literal implementation of its rules; the claims of the report, and
 * positions in which they fail.
 */
#include <bigpoints.h>
#include <stdio.h>
#include <string.h>
#include <unity.h>

#include "games/gomoku_heuristics.h"
#include "support/gomoku.h"

enum { SIDE_SIZE = 40 };

void setUp(void)
{
}

void tearDown(void)
{
}

/* Writes the places on one side of a place up to the first block: 'w' for own, 'e' for empty. */
static void read_side(char out[SIDE_SIZE], const gomoku_naive *board, int x, int y, int dx, int dy,
                      char own)
{
    int length = 0;

    for (x += dx, y += dy; x >= 0 && y >= 0 && x < board->size && y < board->size;
         x += dx, y += dy) {
        char c = board->at[y][x];
        if (c != '.' && c != own) {
            break;
        }
        out[length++] = (char)(c == own ? 'w' : 'e');
    }
    out[length] = '\0';
}

/* One walk, from the texts of both sides: first the five places, then their value. */
static int literal_walk(const gomoku_naive *board, int x, int y, int dx, int dy, char own)
{
    char ahead[SIDE_SIZE];
    char behind[SIDE_SIZE];
    char five[3 * SIDE_SIZE];
    int value = 0;

    read_side(ahead, board, x, y, dx, dy, own);
    read_side(behind, board, x, y, -dx, -dy, own);
    if (strlen(ahead) == 0 || strlen(ahead) + strlen(behind) < 4) {
        return 0;
    }
    snprintf(five, sizeof five, "w%.4s%s", ahead, strlen(ahead) < 4 ? behind : "");
    value -= strlen(ahead) < 4 ? 1 : 0;
    for (int i = 0; i < 5; i++) {
        value += five[i] == 'w' ? 100 : 50;
        value += i > 0 && five[i] != five[i - 1] ? 1 : 0;
    }
    return value;
}

static int literal_score(const gomoku_naive *board, int x, int y)
{
    int values[8];
    int directions = 0;
    int best = 0;
    int equal = 0;

    for (int dy = -1; dy <= 1; dy++) {
        for (int dx = -1; dx <= 1; dx++) {
            if (dx != 0 || dy != 0) {
                int of_x = literal_walk(board, x, y, dx, dy, 'X');
                int of_o = literal_walk(board, x, y, dx, dy, 'O');
                values[directions++] = of_x > of_o ? of_x : of_o;
            }
        }
    }
    for (int i = 0; i < 8; i++) {
        best = values[i] > best ? values[i] : best;
    }
    for (int i = 0; i < 8; i++) {
        equal += values[i] == best;
    }
    return best == 0 ? 0 : best + equal - 1;
}

static int32_t score(const bp_state *state, const char *place)
{
    const gomoku_setup *setup = test_gomoku_setup(state);
    int at = (int)test_gomoku_move(setup->size, place) - 1;

    return gomoku_report_score(test_gomoku_position(state), at % setup->size, at / setup->size,
                               setup);
}

/* The score itself */

static void test_score_is_what_its_words_say(void)
{
    test_random random;

    test_random_init(&random, 91);
    for (int game = 0; game < 40; game++) {
        bp_game *rules = NULL;
        bp_state *state = NULL;
        TEST_ASSERT_EQUAL_INT(BP_OK, gomoku_new(&rules, test_random_between(&random, 5, 19)));
        TEST_ASSERT_EQUAL_INT(BP_OK, bp_state_new(&state, rules));
        while (!bp_state_is_over(state)) {
            bp_move moves[GOMOKU_PLACES];
            size_t count = 0;
            gomoku_naive board;
            TEST_ASSERT_EQUAL_INT(BP_OK, bp_state_moves(moves, GOMOKU_PLACES, &count, state));
            bp_move move = moves[test_random_below(&random, (int)count)];
            TEST_ASSERT_EQUAL_INT(BP_OK, bp_state_apply(state, move));
            gomoku_naive_read(&board, state);
            int x = (int)(move - 1) % board.size;
            int y = (int)(move - 1) / board.size;
            int32_t wanted = literal_score(&board, x, y);
            int32_t sign = board.at[y][x] == 'X' ? BP_ESTIMATE_POINT : -BP_ESTIMATE_POINT;
            if (gomoku_report_score(test_gomoku_position(state), x, y, test_gomoku_setup(state)) !=
                    wanted ||
                gomoku_report(test_gomoku_position(state), move, test_gomoku_setup(state), NULL) !=
                    sign * wanted) {
                test_fail("%c%d has another score than %d", 'a' + x, y + 1, (int)wanted);
            }
        }
        bp_state_free(state);
        bp_game_free(rules);
    }
}

static void test_scores_by_hand(void)
{
    bp_state *state = test_gomoku(15, "", "", 'X');

    TEST_ASSERT_EQUAL_INT32(308, score(state, "h8")); /* 100 + 4 x 50 + 1, eight times */
    TEST_ASSERT_EQUAL_INT32(303, score(state, "a1")); /* three times */
    TEST_ASSERT_EQUAL_INT32(
        0, gomoku_report(test_gomoku_position(state), 0, test_gomoku_setup(state), NULL));
    bp_state_free(state);
    state = test_gomoku(15, "i8 j8 k8", "m8", 'O');
    TEST_ASSERT_EQUAL_INT32(451, score(state, "h8")); /* own, own, own, own, empty */
    bp_state_free(state);
    state = test_gomoku(15, "i8 j8 k8", "l8", 'O');
    TEST_ASSERT_EQUAL_INT32(450, score(state, "h8")); /* blocked behind k8: g8 is the fifth */
    bp_state_free(state);
    state = test_gomoku(5, "b1 a2 b2", "d1 a4 d4", 'X');
    TEST_ASSERT_EQUAL_INT32(0, score(state, "a1")); /* five fit nowhere */
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
    assert_fails_to_prefer(state, "g12", "h4"); /* a gap scores more than a free end */
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
    state = test_gomoku(15, "e9 h7", "", 'X');
    assert_fails_to_prefer(state, "d7",
                           "d9"); /* at the rim, the reversed walk counts the solid row twice */
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
    RUN_TEST(test_clear_field);
    RUN_TEST(test_free_ends);
    RUN_TEST(test_triangulation);
    RUN_TEST(test_dashed_lines);
    RUN_TEST(test_sentinel);
    RUN_TEST(test_wide_block);
    return UNITY_END();
}
