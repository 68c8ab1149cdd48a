/* SPDX-License-Identifier: MIT */
/*
 * Depth-limited minimax of Four in a Row: the evaluation functions and the search, compared with naive ones.
 */
#include <bigpoints.h>
#include <bigpoints/experimental/minimax.h>
#include <stdio.h>
#include <string.h>
#include <unity.h>

#include "games/connect4_heuristics.h"
#include "support/connect4_cases.h"
#include "support/searching.h"

void setUp(void)
{
}
void tearDown(void)
{
}

/* Heuristics */

/* Converts a naive position to one of the game. */
static bp__connect4_position position_of(const naive4 *plain)
{
    bp__connect4_position p = {0, 0, plain->count};

    for (int row = 0; row < plain->height; row++) {
        for (int column = 0; column < plain->width; column++) {
            uint64_t bit = UINT64_C(1) << (column * (plain->height + 1) + row);
            p.all |= plain->cells[row][column] != '.' ? bit : 0;
            p.own |= plain->cells[row][column] == naive4_mover(plain) ? bit : 0;
        }
    }
    return p;
}

static bp__connect4_setup setup_of(const naive4 *plain)
{
    bp__connect4_setup setup = {
        .width = plain->width, .height = plain->height, .size = plain->width * plain->height};

    for (int column = 0; column < plain->width; column++) {
        setup.bottom |= UINT64_C(1) << column * (plain->height + 1);
    }
    for (int row = 0; row < plain->height; row++) {
        setup.cells |= setup.bottom << row;
    }
    return setup;
}

/* A heuristic, and its weights if it is `groups`. */
typedef struct choice {
    int32_t kind; /* one of naive4_kind */
    int32_t weights[BP__CONNECT4_WEIGHTS];
} choice;

static const bp_minimax_estimate_fn estimates[] = {
    bp__connect4_groups_estimate, bp__connect4_sum_estimate, bp__connect4_cube_estimate};

static choice usual_choice(void)
{
    choice out = {NAIVE4_GROUPS, {0}};

    memcpy(out.weights, bp__connect4_weights, sizeof out.weights);
    return out;
}

static int estimate(const naive4 *plain, choice heuristic)
{
    bp__connect4_position position = position_of(plain);
    bp__connect4_setup setup = setup_of(plain);

    return estimates[heuristic.kind](&position, 0, &setup, heuristic.weights);
}

/* A random position, over or not, with random owners of the discs. */
static void fill_at_random(naive4 *out, test_random *random)
{
    int width = test_random_between(random, 1, 9);
    int max = 64 / width - 1 < 16 ? 64 / width - 1 : 16;

    naive4_start(out, width, test_random_between(random, 1, max));
    for (int column = 0; column < width; column++) {
        int discs = test_random_between(random, 0, out->height);
        for (int row = 0; row < discs; row++) {
            out->cells[row][column] = test_random_below(random, 3) == 0 ? 'X' : 'O';
            out->count++;
        }
    }
}

static void test_heuristics_by_the_naive_ones(void)
{
    test_random random;

    test_random_init(&random, 6200);
    for (int i = 0; i < 4000; i++) {
        choice heuristic = usual_choice();
        naive4 plain;
        int weights[4];
        char text[256];
        fill_at_random(&plain, &random);
        for (int j = 0; j < 4 && i % 2 == 0; j++) {
            heuristic.weights[j] = test_random_between(&random, 0, BP__CONNECT4_WEIGHT_MAX);
        }
        for (int j = 0; j < 4; j++) {
            weights[j] = heuristic.weights[j];
        }
        for (heuristic.kind = 0; heuristic.kind <= NAIVE4_CUBE; heuristic.kind++) {
            int expected = naive4_estimate(&plain, heuristic.kind, weights);
            int actual = estimate(&plain, heuristic);
            naive4_text(text, &plain);
            if (expected != actual) {
                test_fail("%s, heuristic %d: %d, not %d", text, (int)heuristic.kind, actual,
                          expected);
            }
            TEST_ASSERT_TRUE(actual < BP_MINIMAX_WIN && actual > -BP_MINIMAX_WIN);
        }
    }
}

/* Adds the group that begins at a cell and goes in a direction, if it is on the grid. */
static void count_group(bp__connect4_groups *out, const naive4 *plain, int row, int column, int up,
                        int right)
{
    int last_row = row + 3 * up;
    int last_column = column + 3 * right;
    int discs[2] = {0, 0};

    if (last_row < 0 || last_row >= plain->height || last_column >= plain->width) {
        return;
    }
    for (int i = 0; i < 4; i++) {
        char cell = plain->cells[row + i * up][column + i * right];
        discs[0] += cell == 'X';
        discs[1] += cell == 'O';
    }
    if (discs[0] > 0 && discs[1] > 0) {
        out->mixed++;
    } else if (discs[0] + discs[1] == 0) {
        out->empty++;
    } else {
        out->alone[discs[1] > 0][discs[0] + discs[1] - 1]++;
    }
}

static void test_groups_by_owner(void)
{
    test_random random;

    test_random_init(&random, 6250);
    for (int i = 0; i < 2000; i++) {
        bp__connect4_groups wanted = {{{0}}, 0, 0};
        naive4 plain;
        fill_at_random(&plain, &random);
        plain.count = 0; /* X moves next, so the first player has X */
        for (int cell = 0; cell < plain.width * plain.height; cell++) {
            int row = cell / plain.width;
            int column = cell % plain.width;
            count_group(&wanted, &plain, row, column, 0, 1);
            count_group(&wanted, &plain, row, column, 1, 0);
            count_group(&wanted, &plain, row, column, 1, 1);
            count_group(&wanted, &plain, row, column, -1, 1);
        }
        bp__connect4_position position = position_of(&plain);
        bp__connect4_setup setup = setup_of(&plain);
        bp__connect4_groups found = bp__connect4_count_groups(&position, &setup);
        TEST_ASSERT_EQUAL_INT32_ARRAY(wanted.alone[0], found.alone[0], BP__CONNECT4_WEIGHTS);
        TEST_ASSERT_EQUAL_INT32_ARRAY(wanted.alone[1], found.alone[1], BP__CONNECT4_WEIGHTS);
        TEST_ASSERT_EQUAL_INT32(wanted.mixed, found.mixed);
        TEST_ASSERT_EQUAL_INT32(wanted.empty, found.empty);
    }
}

/* Known values, in case both implementations have the same error. */
static void test_known_estimates(void)
{
    choice groups = usual_choice();
    choice sum = {.kind = NAIVE4_SUM};
    choice cube = {.kind = NAIVE4_CUBE};
    naive4 plain;

    connect4_case_play(&plain, 7, 6, "");
    TEST_ASSERT_EQUAL_INT(69, naive4_groups(&plain));
    TEST_ASSERT_EQUAL_INT(0, estimate(&plain, groups));
    connect4_case_play(&plain, 7, 6, "1"); /* a corner: three groups */
    TEST_ASSERT_EQUAL_INT(3, estimate(&plain, groups));
    connect4_case_play(&plain, 7, 6, "4"); /* four horizontal groups, one vertical, two diagonal */
    TEST_ASSERT_EQUAL_INT(7, estimate(&plain, groups));
    connect4_case_play(&plain, 4, 1, "1");
    TEST_ASSERT_EQUAL_INT(1, estimate(&plain, groups));
    connect4_case_play(&plain, 4, 1, "12");
    TEST_ASSERT_EQUAL_INT(0, estimate(&plain, groups));
    connect4_case_play(&plain, 4, 1, "123"); /* X O X: a mixed group, in which X leads by one */
    TEST_ASSERT_EQUAL_INT(0, estimate(&plain, groups));
    TEST_ASSERT_EQUAL_INT(1, estimate(&plain, sum));
    connect4_case_play(&plain, 4, 2, "112233"); /* three over three */
    TEST_ASSERT_EQUAL_INT(0, estimate(&plain, cube));
    connect4_case_play(&plain, 4, 2, "1122334"); /* four of X against three of O */
    TEST_ASSERT_EQUAL_INT(6900 - 100, estimate(&plain, groups));
    TEST_ASSERT_EQUAL_INT(4 - 3, estimate(&plain, sum));
    TEST_ASSERT_EQUAL_INT(64 - 27, estimate(&plain, cube));
}

/* The search */

static bp_minimax *new_search(int32_t depth, int32_t pruning, int32_t narrow, choice *heuristic)
{
    bp_minimax *minimax = NULL;

    TEST_ASSERT_EQUAL_INT(BP_OK, bp_minimax_new(&minimax, NULL));
    TEST_ASSERT_EQUAL_INT(BP_OK, bp_minimax_set(minimax, BP_OPTION_DEPTH, depth));
    TEST_ASSERT_EQUAL_INT(BP_OK, bp_minimax_set(minimax, BP_OPTION_PRUNING, pruning));
    TEST_ASSERT_EQUAL_INT(BP_OK, bp_minimax_set(minimax, BP_OPTION_CANDIDATES, narrow));
    TEST_ASSERT_EQUAL_INT(BP_OK, bp_minimax_set(minimax, BP_OPTION_MEMORY, 1 << 20));
    TEST_ASSERT_EQUAL_INT(
        BP_OK, bp_minimax_set_estimate(minimax, estimates[heuristic->kind], heuristic->weights));
    return minimax;
}

static searching_found search(bp_game *game, const naive4 *plain, int32_t depth, int32_t pruning,
                              int32_t narrow, choice *heuristic)
{
    bp_minimax *minimax = new_search(depth, pruning, narrow, heuristic);
    bp_state *state = connect4_case_open(game, plain);
    searching_found out;

    searching_run(&out, minimax, state);
    TEST_ASSERT_EQUAL_INT32(BP_STOP_SOLVED, out.stop);
    bp_state_free(state);
    bp_minimax_free(minimax);
    return out;
}

/* The value of a move for the mover by the naive search; that of the position if `move` is 0. */
static naive4_value value_of(naive4 *plain, bp_move move, int depth, const choice *heuristic)
{
    int weights[4];
    char mover = naive4_mover(plain);
    naive4_value value = {0, 0};

    for (int i = 0; i < 4; i++) {
        weights[i] = heuristic->weights[i];
    }
    if (move == 0) {
        return naive4_minimax(plain, depth, heuristic->kind, weights);
    }
    TEST_ASSERT_TRUE(naive4_drop(plain, (int)move - 1));
    if (naive4_has_four(plain, mover)) {
        value = (naive4_value){NAIVE4_WIN, 1};
    } else if (naive4_is_over(plain)) {
        value.value = 0;
    } else if (depth == 1) {
        value.value = naive4_estimate(plain, heuristic->kind, weights) * (mover == 'X' ? 1 : -1);
    } else {
        value = naive4_minimax(plain, depth - 1, heuristic->kind, weights);
        value.value = -value.value;
        value.distance += value.distance > 0 ? 1 : 0;
    }
    naive4_lift(plain, (int)move - 1);
    return value;
}

/* Compares searches with pruning and without, in one position. */
static void compare(bp_game *game, naive4 *plain, int depth, choice *heuristic)
{
    naive4_value expected = value_of(plain, 0, depth, heuristic);
    char text[256];

    naive4_text(text, plain);
    for (int pruning = 0; pruning <= 1; pruning++) {
        searching_found found = search(game, plain, depth, pruning, 0, heuristic);
        naive4_value reached = value_of(plain, found.move, depth, heuristic);
        if (found.value != expected.value || found.distance != expected.distance ||
            reached.value != expected.value || reached.distance != expected.distance) {
            test_fail("%s, depth %d, pruning %d: move %d, value %d in %d, not %d in %d", text,
                      depth, pruning, (int)found.move, (int)found.value, (int)found.distance,
                      expected.value, expected.distance);
        }
    }
    searching_found narrow = search(game, plain, depth, 1, 1, heuristic);
    searching_found whole = search(game, plain, depth, 0, 1, heuristic);
    if (narrow.value != whole.value || narrow.distance != whole.distance) {
        test_fail("%s, depth %d, candidates alone: %d and %d", text, depth, (int)narrow.value,
                  (int)whole.value);
    }
}

static void test_values_by_naive_minimax(void)
{
    static const int sizes[][2] = {{4, 4}, {5, 4}, {4, 5}, {3, 3}, {5, 5}, {7, 6}};
    test_random random;
    int decided = 0;

    test_random_init(&random, 6300);
    for (int i = 0; i < 120; i++) {
        const int *size = sizes[i % 6];
        bp_game *game = connect4_case_game(size[0], size[1]);
        choice heuristic = usual_choice();
        naive4 plain;
        int depth = test_random_between(&random, 1, size[0] == 7 ? 4 : 5);
        heuristic.kind = test_random_below(&random, 3);
        connect4_case_random(&plain, &random, size[0], size[1],
                             test_random_between(&random, 0, size[0] * size[1] - 1));
        compare(game, &plain, depth, &heuristic);
        decided += value_of(&plain, 0, depth, &heuristic).distance > 0;
        bp_game_free(game);
    }
    TEST_ASSERT_TRUE_MESSAGE(decided >= 10, "too few games were decided");
}

static void test_depth_five_on_the_usual_grid(void)
{
    choice heuristic = usual_choice();
    bp_game *game = connect4_case_game(7, 6);
    naive4 plain;

    connect4_case_play(&plain, 7, 6, "4453");
    compare(game, &plain, 5, &heuristic);
    bp_game_free(game);
}

static void test_pruning_saves_nodes(void)
{
    choice heuristic = usual_choice();
    bp_game *game = connect4_case_game(7, 6);
    naive4 plain;

    connect4_case_play(&plain, 7, 6, "");
    searching_found all = search(game, &plain, 6, 0, 0, &heuristic);
    searching_found pruned = search(game, &plain, 6, 1, 0, &heuristic);
    TEST_ASSERT_EQUAL_INT32(all.value, pruned.value);
    /* Nobody can have four before the seventh disc, so the tree is complete. */
    TEST_ASSERT_EQUAL_UINT64(7 + 49 + 343 + 2401 + 16807 + 117649, all.nodes);
    TEST_ASSERT_TRUE(pruned.nodes < all.nodes / 10);
    bp_game_free(game);
}

/* Checks the result of a search in the position after the columns. */
static void expect(const char *columns, int32_t depth, bp_move move, int32_t value,
                   int32_t distance)
{
    choice heuristic = usual_choice();
    bp_game *game = connect4_case_game(7, 6);
    naive4 plain;

    connect4_case_play(&plain, 7, 6, columns);
    for (int pruning = 0; pruning <= 1; pruning++) {
        searching_found found = search(game, &plain, depth, pruning, 0, &heuristic);
        if (move != 0) {
            TEST_ASSERT_EQUAL_UINT32_MESSAGE(move, found.move, columns);
        }
        TEST_ASSERT_EQUAL_INT32_MESSAGE(distance, found.distance, columns);
        if (distance > 0) {
            TEST_ASSERT_EQUAL_INT32_MESSAGE(value, found.value, columns);
        }
    }
    bp_game_free(game);
}

static void test_a_win_in_one_is_taken(void)
{
    for (int32_t depth = 1; depth <= 5; depth++) {
        expect("414243", depth, 4, BP_MINIMAX_WIN, 1);  /* vertical */
        expect("112233", depth, 4, BP_MINIMAX_WIN, 1);  /* horizontal */
        expect("1424142", depth, 4, BP_MINIMAX_WIN, 1); /* the other side */
    }
}

static void test_a_loss_in_one_is_stopped(void)
{
    for (int32_t depth = 2; depth <= 6; depth++) {
        expect("41414", depth, 4, 0, 0);
        expect("213121", depth, 1, 0, 0);
    }
}

/* Two discs with free cells on both sides win in three; a longer win is an error. */
static void test_the_shortest_win(void)
{
    for (int32_t depth = 3; depth <= 6; depth++) {
        expect("3344", depth, 0, BP_MINIMAX_WIN, 3);
    }
}

/* An open three of the other side loses in two. */
static void test_a_loss_in_two_is_seen(void)
{
    for (int32_t depth = 2; depth <= 6; depth++) {
        expect("33445", depth, 0, -BP_MINIMAX_WIN, 2);
    }
}

/* In random lost positions the search chooses the latest loss: no column lasts longer. */
static void test_a_lost_game_is_drawn_out(void)
{
    choice heuristic = usual_choice();
    bp_game *game = connect4_case_game(5, 5);
    test_random random;
    int lost = 0;

    test_random_init(&random, 6400);
    for (int tries = 0; tries < 2000 && lost < 12; tries++) {
        naive4 plain;
        connect4_case_random(&plain, &random, 5, 5, test_random_between(&random, 8, 18));
        searching_found found = search(game, &plain, 6, 1, 0, &heuristic);
        if (found.value != -BP_MINIMAX_WIN || found.distance < 4) {
            continue;
        }
        lost++;
        int longest = 0;
        for (bp_move move = 1; move <= 5; move++) {
            int full = plain.cells[4][move - 1] != '.';
            int distance = full ? 0 : value_of(&plain, move, 6, &heuristic).distance;
            longest = distance > longest ? distance : longest;
        }
        TEST_ASSERT_EQUAL_INT(longest, found.distance);
        TEST_ASSERT_EQUAL_INT(longest, value_of(&plain, found.move, 6, &heuristic).distance);
    }
    TEST_ASSERT_EQUAL_INT(12, lost);
    bp_game_free(game);
}

/* Minimax by the rule of the report: the better value, and among equal ones the sooner end, also when it is lost. An
 * estimate counts as later than every end. */
static naive4_value naive_without_delay(naive4 *plain, int depth, const choice *h)
{
    naive4_value best = {-NAIVE4_WIN - 1, 0};
    char mover = naive4_mover(plain);
    int weights[4] = {h->weights[0], h->weights[1], h->weights[2], h->weights[3]};

    for (int column = 0; column < plain->width; column++) {
        naive4_value value = {0, 1};
        if (!naive4_drop(plain, column)) {
            continue;
        }
        if (naive4_has_four(plain, mover)) {
            value.value = NAIVE4_WIN;
        } else if (!naive4_is_over(plain) && depth == 1) {
            value.value = naive4_estimate(plain, h->kind, weights) * (mover == 'X' ? 1 : -1);
            value.distance = 1000;
        } else if (!naive4_is_over(plain)) {
            value = naive_without_delay(plain, depth - 1, h);
            value.value = -value.value;
            value.distance++;
        }
        naive4_lift(plain, column);
        if (value.value > best.value ||
            (value.value == best.value && value.distance < best.distance)) {
            best = value;
        }
    }
    return best;
}

/* Compares searches without delay, with pruning and without. Returns whether delay would last longer. */
static int compare_without_delay(bp_game *game, naive4 *plain, int depth, choice *h)
{
    naive4_value wanted = naive_without_delay(plain, depth, h);
    int is_decided = wanted.value == NAIVE4_WIN || wanted.value == -NAIVE4_WIN;

    for (int pruning = 0; pruning <= 1; pruning++) {
        bp_minimax *minimax = new_search(depth, pruning, 0, h);
        bp_state *state = connect4_case_open(game, plain);
        searching_found found;
        TEST_ASSERT_EQUAL_INT(BP_OK, bp_minimax_set(minimax, BP_OPTION_DELAY, 0));
        searching_run(&found, minimax, state);
        if (found.value != wanted.value || found.distance != (is_decided ? wanted.distance : 0)) {
            test_fail("depth %d, pruning %d: %d in %d, not %d in %d", depth, pruning,
                      (int)found.value, (int)found.distance, wanted.value, wanted.distance);
        }
        bp_state_free(state);
        bp_minimax_free(minimax);
    }
    return is_decided && value_of(plain, 0, depth, h).distance > wanted.distance;
}

static void test_ends_without_delay(void)
{
    static const int sizes[][2] = {{4, 4}, {5, 4}, {4, 5}, {5, 5}, {6, 4}, {7, 6}};
    test_random random;
    int sooner = 0;

    test_random_init(&random, 6500);
    for (int i = 0; i < 3000 && sooner < 40; i++) {
        const int *size = sizes[i % 6];
        bp_game *game = connect4_case_game(size[0], size[1]);
        choice heuristic = usual_choice();
        naive4 plain;
        int cells = size[0] * size[1];
        heuristic.kind = test_random_below(&random, 3);
        connect4_case_random(&plain, &random, size[0], size[1],
                             test_random_between(&random, cells / 3, cells - 1));
        sooner += compare_without_delay(game, &plain, size[0] == 7 ? 4 : 6, &heuristic);
        bp_game_free(game);
    }
    TEST_ASSERT_EQUAL_INT(40, sooner);
}

int main(void)
{
    UNITY_BEGIN();
    RUN_TEST(test_heuristics_by_the_naive_ones);
    RUN_TEST(test_groups_by_owner);
    RUN_TEST(test_known_estimates);
    RUN_TEST(test_values_by_naive_minimax);
    RUN_TEST(test_depth_five_on_the_usual_grid);
    RUN_TEST(test_pruning_saves_nodes);
    RUN_TEST(test_a_win_in_one_is_taken);
    RUN_TEST(test_a_loss_in_one_is_stopped);
    RUN_TEST(test_the_shortest_win);
    RUN_TEST(test_a_loss_in_two_is_seen);
    RUN_TEST(test_a_lost_game_is_drawn_out);
    RUN_TEST(test_ends_without_delay);
    return UNITY_END();
}
