/* SPDX-License-Identifier: MIT */
/*
 * Reviews in tests.
 */
#include "support/reviewing.h"

#include <string.h>
#include <unity.h>

#include "support/playing.h"
#include "support/solving.h"

bp_review *reviewing_new(uint64_t solve_nodes, uint64_t search_nodes)
{
    bp_review *review = NULL;

    TEST_STATUS(BP_OK, bp_review_new(&review, NULL));
    TEST_STATUS(BP_OK, bp_review_set_solve_nodes(review, solve_nodes));
    TEST_STATUS(BP_OK, bp_review_set_search_nodes(review, search_nodes));
    return review;
}

void reviewing_play_out(bp_state *state, test_random *random)
{
    while (!bp_state_is_over(state)) {
        playing_random_move(state, random);
    }
}

bp_state *reviewing_before(const bp_state *state, int32_t ply)
{
    bp_state *before = NULL;

    TEST_STATUS(BP_OK, bp_state_clone(&before, state));
    while (bp_state_ply(before) > ply) {
        TEST_STATUS(BP_OK, bp_state_undo(before));
    }
    return before;
}

/* The value of a finished game for a seat, in points of BP_ESTIMATE_POINT. */
static int32_t final_value(const bp_state *state, int32_t seat)
{
    int32_t scores[16];
    size_t players;
    int32_t best = INT32_MIN;

    TEST_STATUS(BP_OK, bp_state_scores(scores, 16, &players, state));
    for (int32_t other = 0; other < (int32_t)players; other++) {
        best = other != seat && scores[other] > best ? scores[other] : best;
    }
    return (scores[seat] - best) * BP_ESTIMATE_POINT;
}

/* The principal variation begins with the best move and can be played; an exact one leads to the best value. */
static void check_pv(const bp_review *review, bp_state *before, int32_t ply, int32_t best_value,
                     bp_move best)
{
    bp_move pv[REVIEWING_PLIES];
    bp_move short_pv[1] = {77};
    size_t length = 0;
    int32_t mover = bp_review_mover(review, ply);

    TEST_STATUS(BP_OK, bp_review_pv(NULL, 0, &length, review, ply));
    TEST_STATUS(BP_OK, bp_review_pv(pv, REVIEWING_PLIES, &length, review, ply));
    TEST_ASSERT_TRUE(length >= 1);
    TEST_ASSERT_EQUAL_UINT32(best, pv[0]);
    TEST_STATUS(length > 1 ? BP_ERR_SPACE : BP_OK, bp_review_pv(short_pv, 1, NULL, review, ply));
    TEST_ASSERT_EQUAL_UINT32(length > 1 ? 77 : best, short_pv[0]);
    for (size_t i = 0; i < length; i++) {
        TEST_STATUS(BP_OK, bp_state_apply(before, pv[i]));
    }
    if (bp_review_is_exact(review, ply) == 1 && bp_review_get_solve_nodes(review) == 0) {
        TEST_ASSERT_EQUAL_INT32(1, bp_state_is_over(before));
        TEST_ASSERT_EQUAL_INT32(best_value, final_value(before, mover));
    }
}

static void check_move(const bp_review *review, const bp_state *state, int32_t ply)
{
    int32_t best_value;
    int32_t played_value;
    bp_move best;
    bp_move played;
    bp_state *before = reviewing_before(state, ply);
    size_t count;

    TEST_STATUS(BP_OK, bp_review_values(&best_value, &played_value, review, ply));
    TEST_STATUS(BP_OK, bp_review_values(NULL, NULL, review, ply));
    TEST_STATUS(BP_OK, bp_review_best(&best, review, ply));
    TEST_STATUS(BP_OK, bp_review_played(&played, review, ply));
    TEST_STATUS(BP_OK, bp_state_moves(NULL, 0, &count, before));
    TEST_ASSERT_EQUAL_INT32(best_value - played_value, bp_review_regret(review, ply));
    TEST_ASSERT_TRUE(best_value >= played_value);
    TEST_ASSERT_EQUAL_INT(best_value == played_value, best == played);
    TEST_ASSERT_TRUE(count > 1 || best == played);
    TEST_ASSERT_EQUAL_INT32(1, bp_state_is_legal(before, best));
    TEST_ASSERT_TRUE(bp_review_is_exact(review, ply) >= bp_review_is_lossless(review, ply));
    check_pv(review, before, ply, best_value, best);
    bp_state_free(before);
}

static int sign_of(int32_t value)
{
    return (value > 0) - (value < 0);
}

static void check_turning_points(const bp_review *review)
{
    int32_t points[REVIEWING_PLIES];
    size_t count = 0;
    size_t expected = 0;

    TEST_STATUS(BP_OK, bp_review_turning_points(points, REVIEWING_PLIES, &count, review));
    for (int32_t ply = 0; ply < bp_review_move_count(review); ply++) {
        int32_t best;
        int32_t played;
        if (bp_review_values(&best, &played, review, ply) == BP_OK &&
            sign_of(best) != sign_of(played)) {
            TEST_ASSERT_TRUE(expected < count);
            TEST_ASSERT_EQUAL_INT32(ply, points[expected++]);
        }
    }
    TEST_ASSERT_EQUAL_UINT(expected, count);
}

static void check_sums(const bp_review *review)
{
    for (int32_t seat = 0; seat < BP_PLAYERS_MAX; seat++) {
        uint64_t total = 0;
        int32_t count = 0;
        for (int32_t ply = 0; ply < bp_review_move_count(review); ply++) {
            int32_t regret = bp_review_regret(review, ply);
            if (regret >= 0 && bp_review_mover(review, ply) == seat) {
                total += (uint64_t)regret;
                count++;
            }
        }
        TEST_ASSERT_EQUAL_UINT64(total, bp_review_total_regret(review, seat));
        TEST_ASSERT_EQUAL_DOUBLE(count ? (double)total / count : 0,
                                 bp_review_mean_regret(review, seat));
    }
}

void reviewing_run(bp_review *review, const bp_state *state)
{
    test_snapshot before;
    int32_t judged = 0;

    test_snapshot_take(&before, state);
    TEST_STATUS(BP_OK, bp_review_run(review, state));
    test_assert_unchanged(&before, state);
    TEST_ASSERT_EQUAL_INT32(bp_state_ply(state), bp_review_move_count(review));
    for (int32_t ply = 0; ply < bp_review_move_count(review); ply++) {
        bp_move move;
        bp_move played;
        TEST_STATUS(BP_OK, bp_state_move_at(&move, state, ply));
        TEST_STATUS(BP_OK, bp_review_played(&played, review, ply));
        TEST_ASSERT_EQUAL_UINT32(move, played);
        TEST_ASSERT_EQUAL_INT32(bp_state_mover_at(state, ply), bp_review_mover(review, ply));
        if (bp_review_is_exact(review, ply) == BP_ERR_RANGE) {
            TEST_STATUS(BP_ERR_RANGE, bp_review_regret(review, ply));
            TEST_STATUS(BP_ERR_RANGE, bp_review_values(NULL, NULL, review, ply));
            TEST_STATUS(BP_ERR_RANGE, bp_review_best(&played, review, ply));
            TEST_STATUS(BP_ERR_RANGE, bp_review_pv(NULL, 0, NULL, review, ply));
            TEST_STATUS(BP_ERR_RANGE, bp_review_is_lossless(review, ply));
            continue;
        }
        judged++;
        check_move(review, state, ply);
    }
    TEST_ASSERT_EQUAL_INT32(judged, bp_review_judged_count(review));
    check_turning_points(review);
    check_sums(review);
}

void reviewing_assert_nothing(const bp_review *review)
{
    size_t count = 9;

    TEST_ASSERT_EQUAL_INT32(0, bp_review_move_count(review));
    TEST_ASSERT_EQUAL_INT32(0, bp_review_judged_count(review));
    TEST_ASSERT_EQUAL_UINT64(0, bp_review_node_count(review));
    TEST_ASSERT_EQUAL_DOUBLE(0, bp_review_seconds(review));
    TEST_ASSERT_EQUAL_UINT64(0, bp_review_total_regret(review, 0));
    TEST_ASSERT_EQUAL_DOUBLE(0, bp_review_mean_regret(review, 0));
    TEST_STATUS(BP_ERR_RANGE, bp_review_stop_reason(review));
    TEST_STATUS(BP_ERR_ARGUMENT, bp_review_regret(review, 0));
    TEST_STATUS(BP_OK, bp_review_turning_points(NULL, 0, &count, review));
    TEST_ASSERT_EQUAL_UINT(0, count);
}

void reviewing_keep(reviewing_results *out, const bp_review *review)
{
    memset(out, 0, sizeof *out);
    out->count = bp_review_move_count(review);
    out->judged = bp_review_judged_count(review);
    out->stop = bp_review_stop_reason(review);
    out->nodes = bp_review_node_count(review);
    TEST_ASSERT_TRUE(out->count <= REVIEWING_PLIES);
    for (int32_t ply = 0; ply < out->count; ply++) {
        bp_review_values(&out->numbers[ply][0], &out->numbers[ply][1], review, ply);
        out->numbers[ply][2] = bp_review_regret(review, ply);
        out->numbers[ply][3] = bp_review_is_exact(review, ply);
        out->numbers[ply][4] = bp_review_is_lossless(review, ply);
        bp_review_played(&out->moves[ply][0], review, ply);
        bp_review_best(&out->moves[ply][1], review, ply);
        bp_review_pv(NULL, 0, &out->pv_lengths[ply], review, ply);
    }
}
