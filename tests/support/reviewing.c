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
    TEST_STATUS(BP_OK, bp_review_set(review, BP_OPTION_SOLVE_NODES, (int64_t)solve_nodes));
    TEST_STATUS(BP_OK, bp_review_set(review, BP_OPTION_SEARCH_NODES, (int64_t)search_nodes));
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

/* The value is proved or not known, and its bounds say the same. */
static void check_value(const reviewing_move *m, const bp_result *result)
{
    int32_t value = 99999;
    int32_t lower = 1;
    int32_t upper = -1;

    TEST_STATUS(BP_OK, bp_result_bounds(&lower, &upper, result));
    if (m->exact) {
        TEST_STATUS(BP_OK, bp_result_value(&value, result));
        TEST_ASSERT_EQUAL_INT32(m->value_best, value * BP_ESTIMATE_POINT);
        TEST_ASSERT_TRUE(lower == value && upper == value);
    } else {
        TEST_STATUS(BP_ERR_NOT_KNOWN, bp_result_value(&value, result));
        TEST_ASSERT_TRUE(lower < upper && lower == -upper && value == 99999);
        TEST_ASSERT_TRUE(m->value_best / BP_ESTIMATE_POINT <= upper);
        TEST_ASSERT_TRUE(m->value_best / BP_ESTIMATE_POINT >= lower);
    }
}

static void read_result(reviewing_move *out, const bp_result *result)
{
    bp_move short_pv[1] = {77};

    TEST_STATUS(BP_OK, bp_result_best(&out->best, result));
    TEST_STATUS(BP_OK, bp_result_estimate(&out->value_best, result));
    TEST_STATUS(BP_OK, bp_result_pv(NULL, 0, &out->pv_length, result));
    TEST_STATUS(BP_OK, bp_result_pv(out->pv, REVIEWING_PLIES, &out->pv_length, result));
    TEST_ASSERT_TRUE(out->pv_length >= 1);
    TEST_STATUS(out->pv_length > 1 ? BP_ERR_SPACE : BP_OK, bp_result_pv(short_pv, 1, NULL, result));
    TEST_ASSERT_EQUAL_UINT32(out->pv_length > 1 ? 77 : out->pv[0], short_pv[0]);
    out->exact = bp_result_is_exact(result);
    out->lossless = bp_result_is_lossless(result);
    TEST_ASSERT_TRUE(out->exact == 0 || out->exact == 1);
    TEST_ASSERT_TRUE(out->lossless == 0 || (out->lossless == 1 && out->exact == 1));
    TEST_ASSERT_EQUAL_INT32(out->mover, bp_result_seat(result));
    check_value(out, result);
}

int reviewing_read(reviewing_move *out, const bp_review *review, int32_t ply)
{
    bp_result *result = test_poison();
    int32_t regret = bp_review_regret(review, ply);
    int known = bp_review_move(&out->played, &out->mover, review, ply);
    int status = bp_review_result(&result, review, ply);

    TEST_STATUS(status == BP_ERR_ARGUMENT ? BP_ERR_ARGUMENT : BP_OK, known);
    if (status != BP_OK) {
        TEST_ASSERT_NULL(result);
        TEST_STATUS(status, regret);
        return status;
    }
    read_result(out, result);
    bp_result_free(result);
    TEST_ASSERT_TRUE(regret >= 0);
    out->value_played = out->value_best - regret;
    return BP_OK;
}

int32_t reviewing_is_exact(const bp_review *review, int32_t ply)
{
    reviewing_move m;
    int status = reviewing_read(&m, review, ply);

    return status == BP_OK ? m.exact : status;
}

/* The principal variation begins with the best move and can be played; an exact one leads to the best value. */
static void check_pv(const reviewing_move *m, const bp_review *review, bp_state *before)
{
    int64_t solve_nodes = -1;

    TEST_ASSERT_EQUAL_UINT32(m->best, m->pv[0]);
    for (size_t i = 0; i < m->pv_length; i++) {
        TEST_STATUS(BP_OK, bp_state_apply(before, m->pv[i]));
    }
    TEST_STATUS(BP_OK, bp_review_get(&solve_nodes, review, BP_OPTION_SOLVE_NODES));
    if (m->exact == 1 && solve_nodes == 0) {
        TEST_ASSERT_EQUAL_INT32(1, bp_state_is_over(before));
        TEST_ASSERT_EQUAL_INT32(m->value_best, final_value(before, m->mover));
    }
}

static void check_move(const reviewing_move *m, const bp_review *review, const bp_state *state,
                       int32_t ply)
{
    bp_state *before = reviewing_before(state, ply);
    size_t count;

    TEST_STATUS(BP_OK, bp_state_moves(NULL, 0, &count, before));
    TEST_ASSERT_EQUAL_INT(m->value_best == m->value_played, m->best == m->played);
    TEST_ASSERT_TRUE(count > 1 || m->best == m->played);
    TEST_ASSERT_EQUAL_INT32(1, bp_state_is_legal(before, m->best));
    check_pv(m, review, before);
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
    for (int32_t ply = 0; ply < (int32_t)bp_review_count(review, BP_COUNT_UNITS); ply++) {
        reviewing_move m;
        if (reviewing_read(&m, review, ply) == BP_OK &&
            sign_of(m.value_best) != sign_of(m.value_played)) {
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
        uint64_t sum = 77;
        int32_t count = 0;
        int32_t moves = 77;
        for (int32_t ply = 0; ply < (int32_t)bp_review_count(review, BP_COUNT_UNITS); ply++) {
            int32_t regret = bp_review_regret(review, ply);
            int32_t mover = -1;
            TEST_STATUS(BP_OK, bp_review_move(NULL, &mover, review, ply));
            if (regret >= 0 && mover == seat) {
                total += (uint64_t)regret;
                count++;
            }
        }
        TEST_STATUS(BP_OK, bp_review_total(&sum, &moves, review, seat));
        TEST_ASSERT_EQUAL_UINT64(total, sum);
        TEST_ASSERT_EQUAL_INT32(count, moves);
    }
}

void reviewing_run(bp_review *review, const bp_state *state)
{
    test_snapshot before;
    int32_t judged = 0;

    test_snapshot_take(&before, state);
    TEST_STATUS(BP_OK, bp_review_run(review, state));
    test_assert_unchanged(&before, state);
    TEST_ASSERT_EQUAL_INT64(bp_state_ply(state), bp_review_count(review, BP_COUNT_UNITS));
    for (int32_t ply = 0; ply < (int32_t)bp_review_count(review, BP_COUNT_UNITS); ply++) {
        bp_move move;
        reviewing_move m;
        int status = reviewing_read(&m, review, ply);
        int32_t mover;
        TEST_STATUS(BP_OK, bp_state_move_at(&move, &mover, state, ply));
        TEST_ASSERT_EQUAL_UINT32(move, m.played);
        TEST_ASSERT_EQUAL_INT32(mover, m.mover);
        if (status != BP_OK) {
            TEST_STATUS(BP_ERR_NOT_KNOWN, status);
            continue;
        }
        judged++;
        check_move(&m, review, state, ply);
    }
    TEST_ASSERT_EQUAL_INT64(judged, bp_review_count(review, BP_COUNT_UNITS_DONE));
    check_turning_points(review);
    check_sums(review);
}

void reviewing_assert_nothing(const bp_review *review)
{
    size_t count = 9;
    uint64_t regret = 9;
    int32_t moves = 9;
    reviewing_move m;

    TEST_ASSERT_EQUAL_INT64(0, bp_review_count(review, BP_COUNT_UNITS));
    TEST_ASSERT_EQUAL_INT64(0, bp_review_count(review, BP_COUNT_UNITS_DONE));
    TEST_ASSERT_EQUAL_INT64(0, bp_review_count(review, BP_COUNT_NODES));
    TEST_ASSERT_EQUAL_DOUBLE(0, bp_review_seconds(review));
    TEST_STATUS(BP_OK, bp_review_total(&regret, &moves, review, 0));
    TEST_ASSERT_EQUAL_UINT64(0, regret);
    TEST_ASSERT_EQUAL_INT32(0, moves);
    TEST_STATUS(BP_ERR_NOT_KNOWN, bp_review_stop_reason(review));
    TEST_STATUS(BP_ERR_ARGUMENT, reviewing_read(&m, review, 0));
    TEST_STATUS(BP_OK, bp_review_turning_points(NULL, 0, &count, review));
    TEST_ASSERT_EQUAL_UINT(0, count);
}

void reviewing_keep(reviewing_results *out, const bp_review *review)
{
    memset(out, 0, sizeof *out);
    out->count = (int32_t)bp_review_count(review, BP_COUNT_UNITS);
    out->judged = (int32_t)bp_review_count(review, BP_COUNT_UNITS_DONE);
    out->stop = bp_review_stop_reason(review);
    out->nodes = (uint64_t)bp_review_count(review, BP_COUNT_NODES);
    TEST_ASSERT_TRUE(out->count <= REVIEWING_PLIES);
    for (int32_t ply = 0; ply < out->count; ply++) {
        out->status[ply] = reviewing_read(&out->moves[ply], review, ply);
    }
}
