/* SPDX-License-Identifier: MIT */
/*
 * Depth-limited minimax: its values, distances and choices are those of the plainest recursion, with pruning and
 * without, with a table of any size and none; limits, cancels and failing memory leave a legal move or a status.
 */
#include <bigpoints.h>
#include <bigpoints/experimental/minimax.h>
#include <stdlib.h>
#include <string.h>
#include <unity.h>

#include "games/connect4.h"
#include "games/nim.h"
#include "support/coins_game.h"
#include "support/searching.h"
#include "support/solving.h"
#include "support/support.h"

enum { CASES = 250, MOST_MOVES = 16, NEAREST = 128, UNIT = 256 };

void setUp(void)
{
}
void tearDown(void)
{
}

/* The options of the plain recursion. */
typedef struct question {
    int32_t objective;
    int depth;
    int no_delay;     /* non-zero: a loser too takes the sooner of two equal ends */
    int own_estimate; /* non-zero: last move and number of moves decide, not the game's estimate */
    uint64_t nodes;   /* positions played to */
} question;

/* An estimate that depends on the last move, and on nothing else that transpositions share. */
static int32_t by_last_move(const void *position, bp_move last, const void *setup, void *user)
{
    (void)position;
    (void)setup;
    ++*(uint64_t *)user;
    return (int32_t)(last * 37 % 101) - 50;
}

/* Whether a mover prefers a value in 256ths to another. */
static int prefers(const question *q, int64_t value, int64_t other)
{
    int64_t term = value % UNIT;
    int64_t other_term = other % UNIT;
    if (!q->no_delay || value - term != other - other_term) {
        return value > other;
    }
    return llabs(term) > llabs(other_term);
}

/* The value for seat 0 in 256ths; an end with a winner adds 128 less its distance, for the winner. Without delay draws add
 * it too. */
static int64_t plain(bp_state *state, question *q, int depth, int ply, bp_move last)
{
    int32_t scores[2];
    if (bp_state_is_over(state)) {
        TEST_STATUS(BP_OK, bp_state_scores(scores, 2, NULL, state));
        int64_t margin = scores[0] - scores[1];
        int64_t sign = (margin > 0) - (margin < 0);
        int64_t value = q->objective == BP_OBJECTIVE_OUTCOME ? sign * BP_MINIMAX_WIN
                                                             : margin * BP_ESTIMATE_POINT;
        return value * UNIT + (q->no_delay && sign == 0 ? 1 : sign) * (NEAREST - ply);
    }
    if (depth == 0) {
        uint64_t calls = 0;
        if (q->own_estimate) {
            return UNIT * (int64_t)by_last_move(NULL, last, NULL, &calls);
        }
        TEST_STATUS(BP_OK, bp_state_estimate(scores, 2, NULL, state));
        return UNIT * ((int64_t)scores[0] - scores[1]);
    }
    bp_move moves[MOST_MOVES];
    size_t count = 0;
    TEST_STATUS(BP_OK, bp_state_moves(moves, MOST_MOVES, &count, state));
    int64_t sign = bp_state_mover(state) == 0 ? 1 : -1;
    int64_t best = -UNIT * INT64_C(1000000000000);
    for (size_t i = 0; i < count; i++) {
        TEST_STATUS(BP_OK, bp_state_apply(state, moves[i]));
        q->nodes++;
        int64_t value = sign * plain(state, q, depth - 1, ply + 1, moves[i]);
        best = prefers(q, value, best) ? value : best;
        TEST_STATUS(BP_OK, bp_state_undo(state));
    }
    return sign * best;
}

/* Takes a value apart: what the caller sees, and the distance of an end. */
static void take_apart(int64_t value, int32_t *seen, int32_t *distance)
{
    int64_t part = value % UNIT;
    *seen = (int32_t)((value - part) / UNIT);
    *distance = part == 0 || *seen == 0 ? 0 : (int32_t)(NEAREST - llabs(part));
}

static bp_minimax *make(const question *q, uint64_t *calls)
{
    bp_minimax *minimax = NULL;
    TEST_STATUS(BP_OK, bp_minimax_new(&minimax, NULL));
    TEST_STATUS(BP_OK, bp_minimax_set(minimax, BP_OPTION_OBJECTIVE, q->objective));
    TEST_STATUS(BP_OK, bp_minimax_set(minimax, BP_OPTION_DEPTH, q->depth));
    TEST_STATUS(BP_OK, bp_minimax_set(minimax, BP_OPTION_DELAY, !q->no_delay));
    TEST_STATUS(BP_OK, bp_minimax_set(minimax, BP_OPTION_CANDIDATES, 0));
    if (q->own_estimate) {
        TEST_STATUS(BP_OK, bp_minimax_set_estimate(minimax, by_last_move, calls));
    }
    return minimax;
}

/* Plays the pv and checks that it is legal and, if it is complete, that its end has the value. */
static void check_line(const searching_found *found, bp_state *state)
{
    for (size_t i = 0; i < found->pv_length; i++) {
        TEST_STATUS(BP_OK, bp_state_apply(state, found->pv[i]));
    }
    if (found->distance > 0 && found->pv_length == (size_t)found->distance) {
        TEST_ASSERT_TRUE(bp_state_is_over(state));
    }
    for (size_t i = 0; i < found->pv_length; i++) {
        TEST_STATUS(BP_OK, bp_state_undo(state));
    }
}

/* One position against the plain recursion: with alpha-beta, with a tiny table, without one, and plain. */
static void compare(bp_state *state, question *q)
{
    static const struct {
        int pruning;
        uint64_t memory;
        int transpositions;
    } ways[] = {{1, 0, 1}, {1, 1 << 16, 1}, {1, 0, 0}, {0, 1 << 16, 1}};
    int64_t sign = bp_state_mover(state) == 0 ? 1 : -1;
    int32_t value;
    int32_t distance;
    q->nodes = 0;
    int64_t expected = plain(state, q, q->depth, 0, 0);
    uint64_t every = q->nodes;
    take_apart(sign * expected, &value, &distance);
    for (size_t i = 0; i < TEST_LENGTH(ways); i++) {
        uint64_t calls = 0;
        searching_found found;
        bp_minimax *minimax = make(q, &calls);
        TEST_STATUS(BP_OK, bp_minimax_set(minimax, BP_OPTION_PRUNING, ways[i].pruning));
        TEST_STATUS(BP_OK, bp_minimax_set(minimax, BP_OPTION_MEMORY, (int64_t)ways[i].memory));
        TEST_STATUS(BP_OK,
                    bp_minimax_set(minimax, BP_OPTION_TRANSPOSITIONS, ways[i].transpositions));
        searching_run(&found, minimax, state);
        if (found.value != value || found.distance != distance) {
            test_fail("way %d, depth %d: value %d in %d, but the plain recursion has %d in %d",
                      (int)i, q->depth, (int)found.value, (int)found.distance, (int)value,
                      (int)distance);
        }
        TEST_ASSERT_EQUAL_INT32(BP_STOP_SOLVED, found.stop);
        if (!ways[i].pruning) {
            TEST_ASSERT_EQUAL_UINT64(every, found.nodes);
        }
        check_line(&found, state);
        TEST_STATUS(BP_OK, bp_state_apply(state, found.move));
        if (plain(state, q, q->depth - 1, 1, found.move) != expected) {
            test_fail("way %d, depth %d: the move is not the best", (int)i, q->depth);
        }
        TEST_STATUS(BP_OK, bp_state_undo(state));
        bp_minimax_free(minimax);
    }
}

static void play_random(bp_state *state, test_random *random, int plies)
{
    for (int i = 0; i < plies && !bp_state_is_over(state); i++) {
        bp_move moves[MOST_MOVES];
        size_t count = 0;
        TEST_STATUS(BP_OK, bp_state_moves(moves, MOST_MOVES, &count, state));
        TEST_STATUS(BP_OK, bp_state_apply(state, moves[test_random_below(random, (int)count)]));
    }
}

/* With delay and without. */
static void compare_both(bp_state *state, question *q)
{
    for (q->no_delay = 0; q->no_delay <= 1; q->no_delay++) {
        compare(state, q);
    }
}

static void test_four_in_a_row_like_the_plain_recursion(void)
{
    test_random random;
    test_random_init(&random, 61);
    for (int i = 0; i < CASES; i++) {
        bp_game *game = NULL;
        bp_state *state = NULL;
        int32_t width = test_random_between(&random, 3, 6);
        TEST_STATUS(BP_OK,
                    bp__connect4_new(&game, width, test_random_between(&random, 3, 6), NULL));
        TEST_STATUS(BP_OK, bp_state_new(&state, game));
        play_random(state, &random, test_random_below(&random, 18));
        question q = {.objective = test_random_below(&random, 2),
                      .depth = test_random_between(&random, 1, 5),
                      .own_estimate = test_random_below(&random, 2)};
        if (!bp_state_is_over(state)) {
            compare_both(state, &q);
        }
        bp_state_free(state);
        bp_game_free(game);
    }
}

/* Coins: scores of any size and sign, and a mover who may move again. */
static void test_coins_like_the_plain_recursion(void)
{
    test_random random;
    test_random_init(&random, 62);
    for (int i = 0; i < CASES; i++) {
        test_coins coins = {.players = 2, .count = test_random_between(&random, 1, 12)};
        coins.again = test_random_below(&random, 2);
        for (int32_t j = 0; j < coins.count; j++) {
            coins.values[j] = test_random_between(&random, -3, 9);
        }
        bp_state *state = test_coins_open(&coins);
        question q = {.objective = test_random_below(&random, 2),
                      .depth = test_random_between(&random, 1, 9)};
        compare_both(state, &q);
        bp_state_free(state);
    }
}

/* Nim: one position after different numbers of moves, so what a table remembers is met at another distance. */
static void test_nim_like_the_plain_recursion(void)
{
    test_random random;
    test_random_init(&random, 63);
    for (int i = 0; i < CASES; i++) {
        uint8_t heaps[3];
        bp_game *game = NULL;
        bp_state *state = NULL;
        for (int j = 0; j < 3; j++) {
            heaps[j] = (uint8_t)test_random_between(&random, 1, 3);
        }
        TEST_STATUS(BP_OK, bp__nim_new(&game, &bp__nim_ops, heaps, 3, 2,
                                       test_random_below(&random, 2), NULL));
        TEST_STATUS(BP_OK, bp_state_new(&state, game));
        question q = {.objective = test_random_below(&random, 2),
                      .depth = test_random_between(&random, 1, 7),
                      .own_estimate = test_random_below(&random, 2)};
        compare_both(state, &q);
        bp_state_free(state);
        bp_game_free(game);
    }
}

static bp_state *open_grid(const char *moves)
{
    bp_game *game = NULL;
    bp_state *state = NULL;
    TEST_STATUS(BP_OK, bp__connect4_new(&game, 7, 6, NULL));
    TEST_STATUS(BP_OK, bp_state_new(&state, game));
    for (; *moves; moves++) {
        TEST_STATUS(BP_OK, bp_state_apply(state, (bp_move)(*moves - '0')));
    }
    bp_game_free(game);
    return state;
}

/* X has 3, 4 and 5 of the lowest row, free on both sides: a win in one for X, in two after any reply of O. */
static void test_a_win_comes_soon_and_a_loss_late(void)
{
    bp_minimax *minimax = NULL;
    searching_found found;
    bp_state *state = open_grid("334455");
    TEST_STATUS(BP_OK, bp_minimax_new(&minimax, NULL));
    searching_run(&found, minimax, state);
    TEST_ASSERT_TRUE(found.move == 2 || found.move == 6);
    TEST_ASSERT_EQUAL_INT32(BP_MINIMAX_WIN, found.value);
    TEST_ASSERT_EQUAL_INT32(1, found.distance);
    TEST_ASSERT_EQUAL_INT32(1, found.depth);
    bp_state_free(state);
    state = open_grid("33445");
    searching_run(&found, minimax, state);
    TEST_ASSERT_EQUAL_INT32(-BP_MINIMAX_WIN, found.value);
    TEST_ASSERT_EQUAL_INT32(2, found.distance);
    bp_state_free(state);
    bp_minimax_free(minimax);
}

/* Only safe moves are candidates in Four in a Row: fewer nodes, and no worse a result. */
static void test_candidates_alone_are_fewer(void)
{
    bp_state *state = open_grid("4443");
    uint64_t nodes[2];
    for (int32_t narrow = 0; narrow < 2; narrow++) {
        bp_minimax *minimax = NULL;
        searching_found found;
        TEST_STATUS(BP_OK, bp_minimax_new(&minimax, NULL));
        TEST_STATUS(BP_OK, bp_minimax_set(minimax, BP_OPTION_PRUNING, 0));
        TEST_STATUS(BP_OK, bp_minimax_set(minimax, BP_OPTION_DEPTH, 5));
        TEST_STATUS(BP_OK, bp_minimax_set(minimax, BP_OPTION_CANDIDATES, narrow));
        searching_run(&found, minimax, state);
        nodes[narrow] = found.nodes;
        bp_minimax_free(minimax);
    }
    TEST_ASSERT_TRUE(nodes[1] < nodes[0]);
    bp_state_free(state);
}

/* What a progress callback receives. */
typedef struct listener {
    uint64_t calls;
    uint64_t nodes;
    uint64_t gap;
    uint64_t stop_at;
    bp_minimax *cancelled;
    const bp_state *state;
    int illegal;
    int status; /* of an option set meanwhile */
} listener;

static int listen(const bp_progress *progress, void *user)
{
    listener *l = user;
    uint64_t nodes = (uint64_t)bp_progress_count(progress, BP_COUNT_NODES);
    bp_move best = 0;
    int32_t value = 0;
    l->calls++;
    l->illegal += bp_progress_best(&best, &value, progress) != BP_OK;
    l->gap = nodes - l->nodes > l->gap ? nodes - l->nodes : l->gap;
    l->nodes = nodes;
    l->illegal +=
        bp_state_is_legal(l->state, best) != 1 || bp_progress_count(progress, BP_COUNT_DEPTH) < 0;
    l->status = bp_minimax_set(l->cancelled, BP_OPTION_DEPTH, 3);
    if (l->calls == l->stop_at) {
        bp_minimax_cancel(l->cancelled, 1);
    }
    return 0;
}

static void test_limits_and_cancels(void)
{
    bp_state *state = open_grid("");
    bp_minimax *minimax = NULL;
    searching_found found;
    TEST_STATUS(BP_OK, bp_minimax_new(&minimax, NULL));
    TEST_STATUS(BP_OK, bp_minimax_set(minimax, BP_OPTION_DEPTH, BP_DEPTH_MAX));
    for (uint64_t nodes = 1; nodes < 100000; nodes = nodes * 3 + 1) {
        TEST_STATUS(BP_OK, bp_minimax_set(minimax, BP_OPTION_NODES, (int64_t)nodes));
        searching_run(&found, minimax, state);
        TEST_ASSERT_EQUAL_UINT64(nodes, found.nodes);
        TEST_ASSERT_EQUAL_INT32(BP_STOP_NODES, found.stop);
    }
    TEST_STATUS(BP_OK, bp_minimax_set(minimax, BP_OPTION_NODES, 0));
    TEST_STATUS(BP_OK, bp_minimax_set(minimax, BP_OPTION_MILLISECONDS, 1));
    searching_run(&found, minimax, state);
    TEST_ASSERT_EQUAL_INT32(BP_STOP_SECONDS, found.stop);
    TEST_STATUS(BP_OK, bp_minimax_set(minimax, BP_OPTION_PRUNING, 0));
    TEST_STATUS(BP_OK, bp_minimax_set(minimax, BP_OPTION_MILLISECONDS, 50));
    searching_run(&found, minimax, state);
    TEST_ASSERT_EQUAL_INT32(BP_STOP_SECONDS, found.stop);
    TEST_ASSERT_TRUE_MESSAGE(found.depth >= 1, "plain minimax found nothing in time");
    TEST_STATUS(BP_OK, bp_minimax_set(minimax, BP_OPTION_PRUNING, 1));
    TEST_STATUS(BP_OK, bp_minimax_set(minimax, BP_OPTION_MILLISECONDS, 0));
    for (uint64_t at = 1; at < 30; at += 7) {
        listener l = {.stop_at = at, .cancelled = minimax, .state = state};
        TEST_STATUS(BP_OK, bp_minimax_set_progress(minimax, listen, &l));
        searching_run(&found, minimax, state);
        TEST_ASSERT_EQUAL_INT32(BP_STOP_CANCELLED, found.stop);
        TEST_ASSERT_TRUE(l.calls <= at + 1);
        TEST_ASSERT_TRUE(l.gap <= 1024);
        TEST_ASSERT_EQUAL_INT(0, l.illegal);
        TEST_STATUS(BP_ERR_BUSY, l.status);
    }
    TEST_STATUS(BP_OK, bp_minimax_set_progress(minimax, NULL, NULL));
    bp_minimax_cancel(minimax, 1);
    searching_run(&found, minimax, state);
    TEST_ASSERT_EQUAL_INT32(BP_STOP_CANCELLED, found.stop);
    TEST_ASSERT_EQUAL_INT32(0, found.depth);
    TEST_STATUS(BP_OK, bp_minimax_set(minimax, BP_OPTION_DEPTH, 2));
    searching_run(&found, minimax, state);
    TEST_ASSERT_EQUAL_INT32(BP_STOP_SOLVED, found.stop);
    TEST_ASSERT_EQUAL_INT32(2, found.depth);
    bp_minimax_free(minimax);
    bp_state_free(state);
}

/* Before a move has a value, the estimate of the position is reported; a cancel can be withdrawn, and a call that fails
   does not use it up. */
static void test_a_cancel_that_waits(void)
{
    bp_state *state = open_grid("");
    bp_minimax *minimax = NULL;
    searching_found found;
    uint64_t calls = 0;
    TEST_STATUS(BP_OK, bp_minimax_new(&minimax, NULL));
    TEST_STATUS(BP_OK, bp_minimax_set_estimate(minimax, by_last_move, &calls));
    bp_minimax_cancel(minimax, 1);
    searching_assert_refused(BP_ERR_ARGUMENT, minimax, NULL);
    searching_run(&found, minimax, state);
    TEST_ASSERT_EQUAL_INT32(BP_STOP_CANCELLED, found.stop);
    TEST_ASSERT_EQUAL_INT32(by_last_move(NULL, 0, NULL, &calls), found.value);
    bp_minimax_cancel(minimax, 1);
    bp_minimax_cancel(minimax, 0);
    searching_run(&found, minimax, state);
    TEST_ASSERT_EQUAL_INT32(BP_STOP_SOLVED, found.stop);
    bp_minimax_cancel(NULL, 0);
    bp_minimax_free(minimax);
    bp_state_free(state);
}

static size_t no_candidates(bp_move *out, const void *state, const void *setup)
{
    (void)out;
    (void)state;
    (void)setup;
    return 0;
}

/* A game whose candidates are empty breaks its contract, but gets correct answers. */
static void test_candidates_that_are_none(void)
{
    for (int32_t rule = 0; rule < 2; rule++) {
        bp_game_ops ops = bp__nim_ops;
        bp_game *game = NULL;
        bp_state *state = NULL;
        searching_found found;
        ops.candidates = no_candidates;
        TEST_STATUS(BP_OK, bp__nim_new(&game, &ops, (const uint8_t[]){3, 2, 2}, 3, 2, rule, NULL));
        TEST_STATUS(BP_OK, bp_state_new(&state, game));
        question q = {.objective = BP_OBJECTIVE_OUTCOME, .depth = 7};
        bp_minimax *minimax = make(&q, NULL);
        TEST_STATUS(BP_OK, bp_minimax_set(minimax, BP_OPTION_CANDIDATES, 1));
        searching_run(&found, minimax, state);
        compare(state, &q);
        bp_solver *solver = test_solver(BP_OBJECTIVE_OUTCOME);
        bp_result *result = test_solve(solver, state);
        TEST_ASSERT_EQUAL_INT32(
            bp__nim_rule_wins((const uint8_t[BP__NIM_HEAPS]){3, 2, 2}, rule) ? 1 : -1,
            test_value(result));
        bp_result_free(result);
        bp_solver_free(solver);
        bp_minimax_free(minimax);
        bp_state_free(state);
        bp_game_free(game);
    }
}

static void test_wrong_arguments(void)
{
    bp_minimax *minimax = NULL;
    int64_t value = 77;
    bp_state *state = open_grid("");
    bp_state *over = open_grid("1212121");
    TEST_STATUS(BP_ERR_ARGUMENT, bp_minimax_new(NULL, NULL));
    TEST_STATUS(BP_OK, bp_minimax_new(&minimax, NULL));
    searching_assert_refused(BP_ERR_ARGUMENT, NULL, state);
    TEST_STATUS(BP_ERR_ARGUMENT, bp_minimax_search(NULL, minimax, state));
    searching_assert_refused(BP_ERR_ARGUMENT, minimax, NULL);
    searching_assert_refused(BP_ERR_OVER, minimax, over);
    TEST_STATUS(BP_ERR_RANGE, bp_minimax_set(minimax, BP_OPTION_OBJECTIVE, BP_OBJECTIVE_MAXN));
    TEST_STATUS(BP_ERR_ARGUMENT, bp_minimax_set(NULL, BP_OPTION_OBJECTIVE, BP_OBJECTIVE_MARGIN));
    TEST_STATUS(BP_ERR_RANGE, bp_minimax_set(minimax, BP_OPTION_DEPTH, 0));
    TEST_STATUS(BP_ERR_RANGE, bp_minimax_set(minimax, BP_OPTION_DEPTH, BP_DEPTH_MAX + 1));
    TEST_STATUS(BP_ERR_RANGE, bp_minimax_set(minimax, BP_OPTION_MILLISECONDS, -1000));
    TEST_STATUS(BP_ERR_ARGUMENT, bp_minimax_set(NULL, BP_OPTION_NODES, 1));
    TEST_STATUS(BP_ERR_ARGUMENT, bp_minimax_set(NULL, BP_OPTION_PRUNING, 1));
    TEST_STATUS(BP_ERR_ARGUMENT, bp_minimax_set(NULL, BP_OPTION_CANDIDATES, 1));
    TEST_STATUS(BP_ERR_RANGE, bp_minimax_set(minimax, BP_OPTION_MEMORY, 1));
    TEST_STATUS(BP_ERR_OPTION, bp_minimax_set(minimax, BP_OPTION_LEVEL, 1));
    TEST_STATUS(BP_ERR_ARGUMENT, bp_minimax_set_estimate(NULL, NULL, NULL));
    TEST_STATUS(BP_ERR_ARGUMENT, bp_minimax_set_progress(NULL, NULL, NULL));
    TEST_STATUS(BP_ERR_ARGUMENT, bp_minimax_get(NULL, minimax, BP_OPTION_DEPTH));
    TEST_STATUS(BP_ERR_ARGUMENT, bp_minimax_get(&value, NULL, BP_OPTION_DEPTH));
    TEST_STATUS(BP_ERR_OPTION, bp_minimax_get(&value, minimax, BP_OPTION_LEVEL));
    TEST_ASSERT_EQUAL_INT64(77, value);
    bp_minimax_cancel(NULL, 1);
    bp_minimax_free(NULL);
    bp_minimax_free(minimax);
    bp_state_free(state);
    bp_state_free(over);
}

static void test_games_that_it_cannot_search(void)
{
    test_coins three = {.players = 3, .count = 4, .values = {1, 2, 3, 4}};
    test_coins blind = {.players = 2, .count = 4, .values = {1, 2, 3, 4}, .no_estimate = 1};
    bp_state *states[] = {test_coins_open(&three), test_coins_open(&blind)};
    bp_minimax *minimax = NULL;
    uint64_t calls = 0;
    searching_found found;
    TEST_STATUS(BP_OK, bp_minimax_new(&minimax, NULL));
    for (size_t i = 0; i < TEST_LENGTH(states); i++) {
        searching_assert_refused(BP_ERR_UNSUPPORTED, minimax, states[i]);
    }
    TEST_STATUS(BP_OK, bp_minimax_set_estimate(minimax, by_last_move, &calls));
    searching_assert_refused(BP_ERR_UNSUPPORTED, minimax, states[0]);
    TEST_STATUS(BP_OK, bp_minimax_set(minimax, BP_OPTION_DEPTH, 2));
    searching_run(&found, minimax, states[1]);
    TEST_ASSERT_TRUE(calls > 0);
    bp_minimax_free(minimax);
    bp_state_free(states[0]);
    bp_state_free(states[1]);
}

/* Every allocation fails in turn. Returns whether one did. */
static int search_without_memory(const bp_state *state, size_t fail_at, int for_ever)
{
    test_memory memory;
    bp_minimax *minimax = NULL;
    bp_result *result = NULL;
    bp_move best = 77;
    test_memory_init(&memory);
    memory.fail_at = fail_at;
    memory.for_ever = for_ever;
    int status = bp_minimax_new(&minimax, &memory.allocator);
    if (status == BP_OK) {
        TEST_STATUS(BP_OK, bp_minimax_set(minimax, BP_OPTION_MEMORY, 1 << 16));
        TEST_STATUS(BP_OK, bp_minimax_set(minimax, BP_OPTION_DEPTH, 4));
        result = test_poison();
        status = bp_minimax_search(&result, minimax, state);
    }
    if (status != BP_OK) {
        TEST_STATUS(BP_ERR_MEMORY, status);
        TEST_ASSERT_NULL(result);
        TEST_ASSERT_TRUE(memory.failed > 0);
    } else {
        TEST_STATUS(BP_OK, bp_result_best(&best, result));
        TEST_ASSERT_EQUAL_INT32(1, bp_state_is_legal(state, best));
    }
    bp_result_free(result);
    bp_minimax_free(minimax);
    test_memory_assert_empty(&memory);
    return memory.failed > 0;
}

static void test_memory_that_fails(void)
{
    bp_state *state = open_grid("4444");
    for (int for_ever = 0; for_ever < 2; for_ever++) {
        size_t number = 1;
        while (search_without_memory(state, number, for_ever)) {
            number++;
        }
        TEST_ASSERT_TRUE(number > 5);
    }
    bp_state_free(state);
}

int main(void)
{
    UNITY_BEGIN();
    RUN_TEST(test_four_in_a_row_like_the_plain_recursion);
    RUN_TEST(test_coins_like_the_plain_recursion);
    RUN_TEST(test_nim_like_the_plain_recursion);
    RUN_TEST(test_a_win_comes_soon_and_a_loss_late);
    RUN_TEST(test_candidates_alone_are_fewer);
    RUN_TEST(test_limits_and_cancels);
    RUN_TEST(test_a_cancel_that_waits);
    RUN_TEST(test_candidates_that_are_none);
    RUN_TEST(test_wrong_arguments);
    RUN_TEST(test_games_that_it_cannot_search);
    RUN_TEST(test_memory_that_fails);
    return UNITY_END();
}
