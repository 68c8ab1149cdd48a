/* SPDX-License-Identifier: MIT */
/*
 * The rules of Gomoku, its notation, keys and candidate moves.
 */
#include <bigpoints.h>
#include <stdlib.h>
#include <string.h>
#include <unity.h>

#include "game/game_internal.h"
#include "support/gomoku.h"

void setUp(void)
{
}

void tearDown(void)
{
}

static bp_state *new_state(int32_t size)
{
    bp_game *game = NULL;
    bp_state *state = NULL;

    TEST_ASSERT_EQUAL_INT(BP_OK, bp__gomoku_new(&game, size, 0, NULL));
    TEST_ASSERT_EQUAL_INT(BP_OK, bp_state_new(&state, game));
    bp_game_free(game);
    return state;
}

static void play(bp_state *state, const char *moves)
{
    test_play(state, moves);
}

static void assert_winner(const bp_state *state, int seat)
{
    int32_t scores[2];

    TEST_ASSERT_EQUAL_INT32(1, bp_state_is_over(state));
    TEST_ASSERT_EQUAL_INT(BP_OK, bp_state_scores(scores, 2, NULL, state));
    TEST_ASSERT_EQUAL_INT32(seat == 0 ? BP__GOMOKU_WIN : 0, scores[0]);
    TEST_ASSERT_EQUAL_INT32(seat == 1 ? BP__GOMOKU_WIN : 0, scores[1]);
}

/* The rules */

static void test_sizes(void)
{
    bp_game *game = NULL;

    TEST_ASSERT_EQUAL_INT(BP_ERR_RANGE, bp__gomoku_new(&game, 4, 0, NULL));
    TEST_ASSERT_EQUAL_INT(BP_ERR_RANGE, bp__gomoku_new(&game, 20, 0, NULL));
    TEST_ASSERT_EQUAL_INT(BP_ERR_RANGE, bp__gomoku_new(&game, -15, 0, NULL));
    TEST_ASSERT_NULL(game);
    for (int32_t size = 5; size <= 19; size++) {
        bp_state *state = new_state(size);
        size_t count = 0;
        TEST_ASSERT_EQUAL_INT(BP_OK, bp_state_moves(NULL, 0, &count, state));
        TEST_ASSERT_EQUAL_UINT((size_t)(size * size), count);
        bp_state_free(state);
    }
}

static void test_five_win_in_every_direction(void)
{
    bp_state *state = new_state(15);

    play(state, "h8 a1 i8 c1 j8 e1 k8 g1 l8");
    assert_winner(state, 0);
    bp_state_undo(state);
    TEST_ASSERT_EQUAL_INT32(0, bp_state_is_over(state));
    bp_state_free(state);
    state = new_state(15);
    play(state, "a1 o15 a2 m15 a3 k15 a5 i15 a4");
    assert_winner(state, 0);
    bp_state_free(state);
    state = new_state(15);
    play(state, "a15 k11 c15 o15 e15 n14 g15 m13 i15 l12");
    assert_winner(state, 1);
    bp_state_free(state);
    state = new_state(15);
    play(state, "a15 a5 c15 e1 e15 b4 g15 d2 i15 c3");
    assert_winner(state, 1);
    bp_state_free(state);
}

static void test_more_than_five_win_too(void)
{
    bp_state *state = new_state(15);

    play(state, "a1 a15 b1 c15 c1 e15 d1 g15 f1 i15 g1 k15 e1");
    assert_winner(state, 0);
    bp_state_free(state);
}

static void test_four_and_lines_around_the_rim_do_not_win(void)
{
    bp_state *state = new_state(5);

    play(state, "d1 a1 e1 b1 a2 c3 b2 d4 c2 e5");
    TEST_ASSERT_EQUAL_INT32(0, bp_state_is_over(state));
    bp_state_free(state);
}

static void test_a_full_board_is_a_draw(void)
{
    bp_state *state = test_gomoku(5, "a1 b1 e1 c2 d2 a3 b3 e3 c4 d4 a5 b5",
                                  "c1 d1 a2 b2 e2 c3 d3 a4 b4 e4 c5 d5", 'X');

    TEST_ASSERT_EQUAL_INT32(0, bp_state_is_over(state));
    play(state, "e5");
    TEST_ASSERT_EQUAL_INT32(1, bp_state_is_over(state));
    assert_winner(state, 2);
    bp_state_free(state);
}

/* Texts */

static void test_places_are_read(void)
{
    bp_state *state = new_state(15);
    bp_move move = 0;
    static const char *const wrong[] = {"",    "h",  "8",   "h0", "h16", "p1",           "h08",
                                        "h8 ", "hh", "h-1", "8h", "h8x", "h99999999999", "`1"};

    TEST_ASSERT_EQUAL_INT(BP_OK, bp_move_parse(&move, state, "H8", NULL, 0));
    TEST_ASSERT_EQUAL_UINT32(1 + 7 + 15 * 7, move);
    TEST_ASSERT_EQUAL_INT(BP_OK, bp_move_parse(&move, state, "o15", NULL, 0));
    TEST_ASSERT_EQUAL_UINT32(225, move);
    for (size_t i = 0; i < TEST_LENGTH(wrong); i++) {
        char why[128] = "";
        TEST_ASSERT_EQUAL_INT_MESSAGE(
            BP_ERR_SYNTAX, bp_move_parse(&move, state, wrong[i], why, sizeof why), wrong[i]);
        test_assert_message(why, sizeof why);
    }
    bp_state_free(state);
}

static void test_a_taken_place_is_refused_with_its_mark(void)
{
    bp_state *state = new_state(15);
    char why[128] = "";
    bp_move move = 0;

    play(state, "h8");
    TEST_ASSERT_EQUAL_INT(BP_ERR_ILLEGAL, bp_move_parse(&move, state, "h8", why, sizeof why));
    TEST_ASSERT_NOT_NULL(strstr(why, "h8 is taken by X"));
    bp_state_free(state);
}

static void test_positions_are_written(void)
{
    bp_state *state = new_state(5);

    play(state, "c3 c4");
    test_assert_position(state, "5x5 ...../..O../..X../...../.....");
    bp_state_free(state);
}

static void test_impossible_positions_are_refused(void)
{
    bp_state *state = new_state(6);
    bp_state *out = NULL;
    static const struct {
        const char *text;
        int status;
    } wrong[] = {
        {"", BP_ERR_SYNTAX},
        {"5x5", BP_ERR_MISMATCH},
        {"15x15", BP_ERR_MISMATCH},
        {"6x6 ", BP_ERR_SYNTAX},
        {"6x6 ....../....../....../....../......", BP_ERR_SYNTAX},
        {"6x6 ....../....../....../....../....../....../", BP_ERR_SYNTAX},
        {"6x6 ....../....../....../....../....../.....", BP_ERR_SYNTAX},
        {"6x6 ....../....../..Z.../....../....../......", BP_ERR_SYNTAX},
        {"6x6 ....../....../..O.../....../....../......", BP_ERR_POSITION},
        {"6x6 ....../....../..XX../....../....../......", BP_ERR_POSITION},
        {"6x6 XXXXX./OOOO../O...../....../....../......",
         BP_ERR_POSITION}, /* O moved after the end */
        {"6x6 XXXX../OOOOO./X.X.../....../....../......", BP_ERR_POSITION},
        {"6x6 XXXXX./OOOO../XXXXX./OOOO../....../O.....", BP_ERR_POSITION}, /* two fives at once */
        {"6x6 XXXXX./OOOOO./X...../....../....../......", BP_ERR_POSITION},
    };

    for (size_t i = 0; i < TEST_LENGTH(wrong); i++) {
        char why[128] = "";
        TEST_ASSERT_EQUAL_INT_MESSAGE(
            wrong[i].status, bp_state_parse(&out, state->game, wrong[i].text, why, sizeof why),
            wrong[i].text);
        TEST_ASSERT_NULL(out);
        test_assert_message(why, sizeof why);
    }
    bp_state_free(state);
}

static void test_fives_that_cross_are_possible(void)
{
    bp_state *state = new_state(6);
    bp_state *out = NULL;

    TEST_ASSERT_EQUAL_INT(BP_OK,
                          bp_state_parse(&out, state->game,
                                         "6x6 XXXXX./XOOOO./XOOO../XO..../X...../......", NULL, 0));
    assert_winner(out, 0);
    bp_state_free(out);
    bp_state_free(state);
}

static void test_damaged_codes_are_refused(void)
{
    bp_state *state = new_state(6);
    bp_state *out = NULL;
    uint8_t code[16] = {0};
    size_t length = 0;

    TEST_ASSERT_EQUAL_INT(BP_OK, bp_state_encode(code, sizeof code, &length, state));
    TEST_ASSERT_EQUAL_UINT(8, length);
    code[0] = 243;
    TEST_ASSERT_EQUAL_INT(BP_ERR_POSITION, bp_state_decode(&out, state->game, code, length));
    code[0] = 2; /* O began */
    TEST_ASSERT_EQUAL_INT(BP_ERR_POSITION, bp_state_decode(&out, state->game, code, length));
    code[0] = 0;
    code[7] = 3; /* a place beyond the last */
    TEST_ASSERT_EQUAL_INT(BP_ERR_POSITION, bp_state_decode(&out, state->game, code, length));
    bp_state_free(state);
}

/* Positions and keys */

static void test_the_order_of_moves_leaves_no_trace(void)
{
    for (int32_t size = 5; size <= 19; size += 7) {
        bp_state *one = new_state(size);
        bp_state *other = new_state(size);
        play(one, "a1 b2 c3 d4 e5 a5");
        play(other, "e5 a5 a1 d4 c3 b2");
        TEST_ASSERT_EQUAL_MEMORY(one->position, other->position, one->game->traits.state_size);
        bp_state_free(one);
        bp_state_free(other);
    }
}

static int compare_keys(const void *a, const void *b)
{
    return memcmp(a, b, 3 * sizeof(uint64_t));
}

/* Collects the keys of random positions with a digest of their bytes: equal keys mean equal positions. */
static void check_keys(int32_t size, uint64_t seed, int own)
{
    enum { KEYS = 4000 };
    static uint64_t keys[KEYS][3];
    test_random random;
    bp_state *state = new_state(size);
    size_t count = 0;

    test_random_init(&random, seed);
    while (count < KEYS) {
        const bp_game *game = state->game;
        uint64_t *key = keys[count++];
        uint64_t public_key[2];
        (own ? game->ops->key : game->ops->reduced_key)(key, state->position, game->setup);
        bp_state_key(public_key, state);
        key[2] = public_key[0] ^ public_key[1] * 3;
        if (bp_state_is_over(state) || test_random_below(&random, 30) == 0) {
            while (bp_state_undo(state) == BP_OK) {
            }
        } else {
            bp_move moves[BP__GOMOKU_PLACES];
            size_t moves_count = 0;
            bp_state_moves(moves, BP__GOMOKU_PLACES, &moves_count, state);
            bp_state_apply(state, moves[test_random_below(&random, (int)moves_count)]);
        }
    }
    qsort(keys, KEYS, sizeof keys[0], compare_keys);
    for (size_t i = 1; i < KEYS; i++) {
        if (memcmp(keys[i], keys[i - 1], 2 * sizeof(uint64_t)) == 0 &&
            keys[i][2] != keys[i - 1][2]) {
            test_fail("two positions of the board %d share a key", (int)size);
        }
    }
    bp_state_free(state);
}

static void test_keys_are_unique(void)
{
    check_keys(5, 71, 1);
    check_keys(7, 72, 1);
    check_keys(8, 73, 1);
    check_keys(9, 74, 0);
    check_keys(19, 75, 0);
}

/* Candidates */

/* Candidates are legal, distinct, at least one, and include every place where either side would win immediately. */
static void check_candidates(const bp_state *state)
{
    const bp_game *game = state->game;
    bp_move moves[BP__GOMOKU_PLACES];
    uint8_t listed[BP__GOMOKU_PLACES + 1] = {0};
    gomoku_naive board;
    size_t count = game->ops->candidates(moves, state->position, game->setup);

    TEST_ASSERT_TRUE(count >= 1 && count <= game->traits.max_moves);
    for (size_t i = 0; i < count; i++) {
        if (bp_state_is_legal(state, moves[i]) != 1 || listed[moves[i]]++) {
            test_fail("candidate %u is not legal, or comes twice", (unsigned)moves[i]);
        }
    }
    gomoku_naive_read(&board, state);
    for (int y = 0; y < board.size; y++) {
        for (int x = 0; x < board.size; x++) {
            if (board.at[y][x] == '.' &&
                (gomoku_naive_wins(&board, x, y, 'X') || gomoku_naive_wins(&board, x, y, 'O')) &&
                !listed[1 + x + board.size * y]) {
                test_fail("%c%d decides, and is no candidate", 'a' + x, y + 1);
            }
        }
    }
}

static void test_candidates_of_random_games(void)
{
    test_random random;

    test_random_init(&random, 81);
    for (int game = 0; game < 60; game++) {
        bp_state *state = new_state(test_random_between(&random, 5, 19));
        while (!bp_state_is_over(state)) {
            bp_move moves[BP__GOMOKU_PLACES];
            size_t count = 0;
            check_candidates(state);
            if (game % 2) { /* moves near marks make long rows */
                count = state->game->ops->candidates(moves, state->position, state->game->setup);
            } else {
                bp_state_moves(moves, BP__GOMOKU_PLACES, &count, state);
            }
            bp_state_apply(state, moves[test_random_below(&random, (int)count)]);
        }
        bp_state_free(state);
    }
}

static void test_candidates_begin_in_the_centre_and_follow_the_play(void)
{
    bp_state *state = new_state(15);
    bp_move moves[BP__GOMOKU_PLACES];
    const bp_game *game = state->game;

    TEST_ASSERT_EQUAL_UINT(1, game->ops->candidates(moves, state->position, game->setup));
    TEST_ASSERT_EQUAL_UINT32(test_gomoku_move(15, "h8"), moves[0]);
    play(state, "h8 a1"); /* then places near the corner are candidates too */
    size_t count = game->ops->candidates(moves, state->position, game->setup);
    int corner = 0;
    for (size_t i = 0; i < count; i++) {
        corner |= moves[i] == test_gomoku_move(15, "b2");
        TEST_ASSERT_NOT_EQUAL(test_gomoku_move(15, "o15"), moves[i]);
    }
    TEST_ASSERT_TRUE(corner || count == BP__GOMOKU_CANDIDATES_MAX);
    bp_state_free(state);
}

/* An open three of the other side leaves only the moves that stop it or make a four. */
static void test_candidates_meet_an_open_three(void)
{
    bp_state *state = test_gomoku(15, "c12", "g8 h8 i8", 'X');
    bp_move moves[BP__GOMOKU_PLACES];
    const bp_game *game = state->game;
    size_t count = game->ops->candidates(moves, state->position, game->setup);

    TEST_ASSERT_EQUAL_UINT(4, count); /* e8 f8 j8 k8 */
    for (size_t i = 0; i < count; i++) {
        int x = (int)(moves[i] - 1) % 15;
        TEST_ASSERT_EQUAL_INT(7, (int)(moves[i] - 1) / 15);
        TEST_ASSERT_TRUE(x == 4 || x == 5 || x == 9 || x == 10);
    }
    bp_state_free(state);
}

static void test_candidates_where_no_five_fits(void)
{
    bp_state *state =
        test_gomoku(5, "a1 b1 e1 c2 d2 a3 b3 e3 c4 d4 a5", "c1 d1 a2 b2 e2 c3 d3 a4 b4 e4 c5", 'X');

    check_candidates(state);
    bp_state_free(state);
}

/* Solving */

/* The number of marks in an area. */
static int count_in_area(const gomoku_naive *board, int left, int bottom, int side)
{
    int count = 0;

    for (int y = bottom; y < bottom + side; y++) {
        for (int x = left; x < left + side; x++) {
            count += board->at[y][x] != '.';
        }
    }
    return count;
}

/* The area of the report's plan, or the whole board if that is smaller. */
static int area_of(int size)
{
    return size < 8 ? size : 8;
}

/* The candidates by area are all empty places of one area, and no area that is not full has more marks. */
static void check_area(const bp_state *state)
{
    bp_move moves[BP__GOMOKU_PLACES];
    const bp_game *game = state->game;
    size_t count = game->ops->candidates(moves, state->position, game->setup);
    uint8_t seen[BP__GOMOKU_PLACES] = {0};
    gomoku_naive board;
    int found = 0;
    int largest = 0;

    gomoku_naive_read(&board, state);
    int side = area_of(board.size);
    for (size_t i = 0; i < count; i++) {
        TEST_ASSERT_EQUAL_INT32(1, bp_state_is_legal(state, moves[i]));
        TEST_ASSERT_EQUAL_UINT8(0, seen[moves[i] - 1]++);
    }
    for (int bottom = 0; bottom + side <= board.size; bottom++) {
        for (int left = 0; left + side <= board.size; left++) {
            int marks = count_in_area(&board, left, bottom, side);
            int inside = 0;
            for (int i = 0; i < side * side; i++) {
                inside += seen[left + i % side + board.size * (bottom + i / side)];
            }
            largest = marks < side * side && marks > largest ? marks : largest;
            found = inside == (int)count && marks + inside == side * side ? marks : found;
        }
    }
    TEST_ASSERT_EQUAL_INT(largest, found);
}

static void test_candidates_by_area(void)
{
    test_random random;

    test_random_init(&random, 92);
    for (int round = 0; round < 15; round++) {
        bp_game *game = NULL;
        bp_state *state = NULL;
        TEST_ASSERT_EQUAL_INT(BP_OK, bp__gomoku_new(&game, 5 + round, area_of(5 + round), NULL));
        TEST_ASSERT_EQUAL_INT(BP_OK, bp_state_new(&state, game));
        bp_game_free(game);
        while (!bp_state_is_over(state)) {
            bp_move moves[BP__GOMOKU_PLACES];
            size_t count = 0;
            check_area(state);
            TEST_ASSERT_EQUAL_INT(BP_OK, bp_state_moves(moves, BP__GOMOKU_PLACES, &count, state));
            bp_state_apply(state, moves[test_random_below(&random, (int)count)]);
        }
        bp_state_free(state);
    }
}

/* More areas only add places, until they hold all marks; the set-up is in the text. */
static void test_candidates_by_several_areas(void)
{
    enum { AREAS = 4, SIDE = 5 };
    test_random random;
    int larger = 0;

    test_random_init(&random, 93);
    for (int round = 0; round < 4; round++) {
        bp_state *states[AREAS];
        for (int k = 0; k < AREAS; k++) {
            char text[64];
            char written[64];
            bp_game *game;
            snprintf(text, sizeof text, k > 0 ? "15x15 area=5 areas=%d" : "15x15 area=5", k + 1);
            TEST_ASSERT_EQUAL_INT(BP_OK, bp_state_open(&states[k], "gomoku", text, NULL, NULL, 0));
            TEST_ASSERT_EQUAL_INT(BP_OK, bp_state_game(&game, states[k]));
            TEST_ASSERT_EQUAL_INT(BP_OK, bp_game_format(written, sizeof written, NULL, game));
            TEST_ASSERT_EQUAL_STRING(text, written);
            bp_game_free(game);
        }
        while (!bp_state_is_over(states[0])) {
            bp_move moves[BP__GOMOKU_PLACES];
            uint8_t seen[BP__GOMOKU_PLACES] = {0}; /* the number of areas that have it */
            size_t before = 0;
            size_t all = 0;
            for (int k = 0; k < AREAS; k++) {
                const bp_game *game = states[k]->game;
                size_t count = game->ops->candidates(moves, states[k]->position, game->setup);
                TEST_ASSERT_TRUE(count >= before && count <= (size_t)(k + 1) * SIDE * SIDE);
                for (size_t i = 0; i < count; i++) {
                    TEST_ASSERT_EQUAL_INT32(1, bp_state_is_legal(states[k], moves[i]));
                    seen[moves[i] - 1]++;
                }
                larger += k > 0 && count > before;
                before = count;
            }
            for (int place = 0; place < BP__GOMOKU_PLACES; place++) {
                all += seen[place] > 0; /* the last one has each place that another one has */
            }
            TEST_ASSERT_EQUAL_UINT(before, all);
            TEST_ASSERT_EQUAL_INT(BP_OK, bp_state_moves(moves, BP__GOMOKU_PLACES, &all, states[0]));
            bp_move move = moves[test_random_below(&random, (int)all)];
            for (int k = 0; k < AREAS; k++) {
                bp_state_apply(states[k], move);
            }
        }
        for (int k = 0; k < AREAS; k++) {
            bp_state_free(states[k]);
        }
    }
    TEST_ASSERT_TRUE(larger > 100);
    bp_state *state;
    TEST_ASSERT_EQUAL_INT(BP_ERR_RANGE,
                          bp_state_open(&state, "gomoku", "15x15 area=5 areas=1", NULL, NULL, 0));
    TEST_ASSERT_EQUAL_INT(BP_ERR_RANGE,
                          bp_state_open(&state, "gomoku", "15x15 area=5 areas=10", NULL, NULL, 0));
}

static void test_the_first_area_is_in_the_centre(void)
{
    bp_move moves[BP__GOMOKU_PLACES];
    bp_game *game = NULL;
    bp_state *state = NULL;

    TEST_ASSERT_EQUAL_INT(BP_OK, bp__gomoku_new(&game, 16, 8, NULL));
    TEST_ASSERT_EQUAL_INT(BP_OK, bp_state_new(&state, game));
    TEST_ASSERT_EQUAL_UINT(64, game->ops->candidates(moves, state->position, game->setup));
    for (int i = 0; i < 64; i++) {
        int place = (int)moves[i] - 1;
        TEST_ASSERT_TRUE(place % 16 >= 4 && place % 16 < 12 && place / 16 >= 4 && place / 16 < 12);
    }
    bp_state_free(state);
    bp_game_free(game);
}

static void test_the_smallest_board_is_a_draw(void)
{
    bp_state *state = test_gomoku(5, "c3 b4 d1 a5", "b2 d4 c1 e1", 'X');
    bp_solver *solver = NULL;
    bp_result *result = NULL;
    int32_t outcome = 9;

    TEST_ASSERT_EQUAL_INT(BP_OK, bp_solver_new(&solver, NULL));
    TEST_ASSERT_EQUAL_INT(BP_OK, bp_solve(&result, solver, state));
    TEST_ASSERT_EQUAL_INT(BP_OK, bp_result_outcome(&outcome, result));
    TEST_ASSERT_EQUAL_INT32(0, outcome);
    bp_result_free(result);
    bp_solver_free(solver);
    bp_state_free(state);
}

int main(void)
{
    UNITY_BEGIN();
    RUN_TEST(test_sizes);
    RUN_TEST(test_five_win_in_every_direction);
    RUN_TEST(test_more_than_five_win_too);
    RUN_TEST(test_four_and_lines_around_the_rim_do_not_win);
    RUN_TEST(test_a_full_board_is_a_draw);
    RUN_TEST(test_places_are_read);
    RUN_TEST(test_a_taken_place_is_refused_with_its_mark);
    RUN_TEST(test_positions_are_written);
    RUN_TEST(test_impossible_positions_are_refused);
    RUN_TEST(test_fives_that_cross_are_possible);
    RUN_TEST(test_damaged_codes_are_refused);
    RUN_TEST(test_the_order_of_moves_leaves_no_trace);
    RUN_TEST(test_keys_are_unique);
    RUN_TEST(test_candidates_of_random_games);
    RUN_TEST(test_candidates_begin_in_the_centre_and_follow_the_play);
    RUN_TEST(test_candidates_meet_an_open_three);
    RUN_TEST(test_candidates_where_no_five_fits);
    RUN_TEST(test_candidates_by_area);
    RUN_TEST(test_candidates_by_several_areas);
    RUN_TEST(test_the_first_area_is_in_the_centre);
    RUN_TEST(test_the_smallest_board_is_a_draw);
    return UNITY_END();
}
