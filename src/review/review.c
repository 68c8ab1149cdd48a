/* SPDX-License-Identifier: MIT */
/* Reviews as handles: options, cancelling, bp_review_run(), and the getters of its results. */

#include "review/review_internal.h"

#include <bigpoints/state.h>
#include <bigpoints/status.h>

#include "base/text.h"
#include "game/game_internal.h"

/* A regret is at most twice the range of scores, in points of BP_ESTIMATE_POINT. */
enum { SCORE_RANGE_MAX = INT32_MAX / BP_ESTIMATE_POINT / 2 };

int bp_review_new(bp_review **out, const bp_allocator *allocator)
{
    if (!out) {
        return BP_ERR_ARGUMENT;
    }
    *out = NULL;
    bp__searcher *searcher;
    int status = bp__searcher_new(&searcher, sizeof **out, BP_SEARCHER_REVIEW, allocator);
    if (status != BP_OK) {
        return status;
    }
    *out = (bp_review *)(void *)searcher; /* its first member */
    return BP_OK;
}

static void clear_results(bp_review *review)
{
    bp__memory_free(&review->searcher.memory, review->results.moves);
    bp__vector_free(&review->results.pvs, &review->searcher.memory);
    review->results = (bp__judgements){.is_there = 0};
}

void bp_review_free(bp_review *review)
{
    if (review) {
        clear_results(review);
        bp__searcher_free(&review->searcher);
    }
}

/* Options */

int bp_review_set(bp_review *review, int32_t option, int64_t value)
{
    return bp__searcher_set(review ? &review->searcher : NULL, option, value);
}

int bp_review_get(int64_t *out, const bp_review *review, int32_t option)
{
    return bp__searcher_get(out, review ? &review->searcher : NULL, option);
}

int bp_review_set_progress(bp_review *review, bp_progress_fn progress, void *user)
{
    return bp__searcher_set_progress(review ? &review->searcher : NULL, progress, user);
}

void bp_review_cancel(bp_review *review, int32_t on)
{
    bp__searcher_cancel(review ? &review->searcher : NULL, on);
}

/* Running */

static int is_supported(const bp_game *game)
{
    const bp_game_traits *traits = &game->traits;
    return traits->players > 1 && (int64_t)traits->score_max - traits->score_min <= SCORE_RANGE_MAX;
}

int bp_review_run(bp_review *review, const bp_state *state)
{
    if (!review || !state) {
        return BP_ERR_ARGUMENT;
    }
    int status = bp__searcher_enter(&review->searcher);
    if (status != BP_OK) {
        return status;
    }
    clear_results(review);
    status = is_supported(state->game) ? bp__review_judge(review, state) : BP_ERR_UNSUPPORTED;
    if (status != BP_OK) {
        clear_results(review);
    }
    bp__searcher_end(&review->searcher, status);
    return status;
}

/* Results */

/* The entry of a ply, or NULL. */
static const bp__judgement *entry_of(const bp_review *review, int32_t ply)
{
    return review && ply >= 0 && ply < review->results.count ? &review->results.moves[ply] : NULL;
}

/* The judgement of a ply: BP_OK, BP_ERR_ARGUMENT, or BP_ERR_NOT_KNOWN for a move that was not judged. */
static int judgement_of(const bp__judgement **out, const bp_review *review, int32_t ply)
{
    *out = entry_of(review, ply);
    return !*out ? BP_ERR_ARGUMENT : (*out)->is_judged ? BP_OK : BP_ERR_NOT_KNOWN;
}

int64_t bp_review_count(const bp_review *review, int32_t count)
{
    if (!review || count < 0 || count >= BP_COUNT_COUNT) {
        return BP_ERR_ARGUMENT;
    }
    switch (count) {
    case BP_COUNT_UNITS: return review->results.count;
    case BP_COUNT_UNITS_DONE: return review->results.judged;
    case BP_COUNT_NODES: return (int64_t)review->results.nodes;
    default: return BP_ERR_UNSUPPORTED;
    }
}

int bp_review_move(bp_move *played, int32_t *mover, const bp_review *review, int32_t ply)
{
    const bp__judgement *move = entry_of(review, ply);
    if (!move) {
        return BP_ERR_ARGUMENT;
    }
    if (played) {
        *played = move->played;
    }
    if (mover) {
        *mover = move->mover;
    }
    return BP_OK;
}

int bp_review_result(bp_result **out, const bp_review *review, int32_t ply)
{
    if (!out) {
        return BP_ERR_ARGUMENT;
    }
    *out = NULL;
    const bp__judgement *move;
    int status = judgement_of(&move, review, ply);
    bp_result *result;
    if (status == BP_OK) {
        int32_t players = review->results.players;
        status = bp__result_new(&result, &review->searcher.memory,
                                players == 2 ? BP_OBJECTIVE_MARGIN : BP_OBJECTIVE_GUARANTEED,
                                players, move->mover);
    }
    if (status != BP_OK) {
        return status;
    }
    int32_t value = move->value_best / BP_ESTIMATE_POINT; /* whole points if it is exact */
    result->lower = move->is_exact ? value : -review->results.score_range;
    result->upper = move->is_exact ? value : review->results.score_range;
    result->has_estimate = 1;
    result->estimate = move->value_best;
    result->lossless = move->is_lossless;
    result->stop_reason = move->is_exact ? BP_STOP_SOLVED : BP_STOP_NODES;
    result->best = move->best;
    result->counts[BP_COUNT_NODES] = BP_ERR_UNSUPPORTED;
    const bp_move *pvs = review->results.pvs.items;
    status = bp__result_set_pv(result, &result->pv, pvs + move->pv_start, move->pv_length);
    if (status != BP_OK) {
        bp_result_free(result);
        return status;
    }
    *out = result;
    return BP_OK;
}

int32_t bp_review_regret(const bp_review *review, int32_t ply)
{
    const bp__judgement *move;
    int status = judgement_of(&move, review, ply);
    return status == BP_OK ? move->value_best - move->value_played : status;
}

static int sign_of(int32_t value)
{
    return (value > 0) - (value < 0);
}

static int is_turning_point(const bp__judgement *move)
{
    return move->is_judged && sign_of(move->value_best) != sign_of(move->value_played);
}

int bp_review_turning_points(int32_t *out, size_t size, size_t *count, const bp_review *review)
{
    size_t found = 0;
    if (!review) {
        return BP_ERR_ARGUMENT;
    }
    for (int32_t ply = 0; ply < review->results.count; ply++) {
        found += (size_t)is_turning_point(&review->results.moves[ply]);
    }
    int status = bp__check_buffer(out, size, count, found, 0);
    for (int32_t ply = 0; ply < review->results.count && status == BP_OK && out; ply++) {
        if (is_turning_point(&review->results.moves[ply])) {
            *out++ = ply;
        }
    }
    return status;
}

int bp_review_total(uint64_t *regret, int32_t *moves, const bp_review *review, int32_t seat)
{
    uint64_t total = 0;
    int32_t count = 0;
    if (!review) {
        return BP_ERR_ARGUMENT;
    }
    for (int32_t ply = 0; ply < review->results.count; ply++) {
        const bp__judgement *move = &review->results.moves[ply];
        if (move->is_judged && move->mover == seat) {
            total += (uint64_t)(move->value_best - move->value_played);
            count++;
        }
    }
    if (regret) {
        *regret = total;
    }
    if (moves) {
        *moves = count;
    }
    return BP_OK;
}

int32_t bp_review_stop_reason(const bp_review *review)
{
    return !review                    ? BP_ERR_ARGUMENT
           : review->results.is_there ? review->results.stop_reason
                                      : BP_ERR_NOT_KNOWN;
}

double bp_review_seconds(const bp_review *review)
{
    return review ? review->results.seconds : 0;
}
