/* SPDX-License-Identifier: MIT */
/* Reviews as handles: options, cancelling, bp_review_run(), and the getters of its results. */

#include "review/review_internal.h"

#include <string.h>

#include <bigpoints/state.h>
#include <bigpoints/status.h>

#include "base/text.h"
#include "game/game_internal.h"

enum { SOLVE_NODES_DEFAULT = 1500000, SEARCH_NODES_DEFAULT = 150000 };

/* A regret is at most twice the range of scores, in points of BP_ESTIMATE_POINT. */
enum { SCORE_RANGE_MAX = INT32_MAX / BP_ESTIMATE_POINT / 2 };

int bp_review_new(bp_review **out, const bp_allocator *allocator)
{
    if (!out) {
        return BP_ERR_ARGUMENT;
    }
    *out = NULL;
    bp__engine *engine;
    int status = bp__engine_new(&engine, sizeof **out, allocator);
    if (status != BP_OK) {
        return status;
    }
    bp_review *review = (bp_review *)(void *)engine; /* its first member */
    *out = review;
    review->solve_nodes = SOLVE_NODES_DEFAULT;
    review->search_nodes = SEARCH_NODES_DEFAULT;
    return BP_OK;
}

static void clear_results(bp_review *review)
{
    bp__memory_give(&review->engine.memory, review->results.moves);
    bp__vector_free(&review->results.pvs, &review->engine.memory);
    review->results = (bp__judgements){.is_there = 0};
}

void bp_review_free(bp_review *review)
{
    if (review) {
        clear_results(review);
        bp__engine_free(&review->engine);
    }
}

/* Options */

int bp_review_set_solve_nodes(bp_review *review, uint64_t nodes)
{
    return review ? bp__engine_set_number(&review->engine, &review->solve_nodes, nodes, 1)
                  : BP_ERR_ARGUMENT;
}

int bp_review_set_search_nodes(bp_review *review, uint64_t nodes)
{
    return review ? bp__engine_set_number(&review->engine, &review->search_nodes, nodes, 1)
                  : BP_ERR_ARGUMENT;
}

int bp_review_set_seconds(bp_review *review, double seconds)
{
    return review ? bp__engine_set_seconds(&review->engine, seconds) : BP_ERR_ARGUMENT;
}

int bp_review_set_memory(bp_review *review, uint64_t bytes)
{
    return review ? bp__engine_set_memory(&review->engine, bytes) : BP_ERR_ARGUMENT;
}

int bp_review_set_progress(bp_review *review, bp_progress_fn progress, void *user)
{
    return review ? bp__engine_set_progress(&review->engine, progress, user) : BP_ERR_ARGUMENT;
}

uint64_t bp_review_get_solve_nodes(const bp_review *review)
{
    return review ? review->solve_nodes : 0;
}

uint64_t bp_review_get_search_nodes(const bp_review *review)
{
    return review ? review->search_nodes : 0;
}

double bp_review_get_seconds(const bp_review *review)
{
    return review ? review->engine.seconds : 0;
}

uint64_t bp_review_get_memory(const bp_review *review)
{
    return review ? review->engine.bytes : 0;
}

void bp_review_cancel(bp_review *review)
{
    bp__engine_cancel(review ? &review->engine : NULL);
}

void bp_review_uncancel(bp_review *review)
{
    bp__engine_uncancel(review ? &review->engine : NULL);
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
    int status = bp__engine_enter(&review->engine);
    if (status != BP_OK) {
        return status;
    }
    clear_results(review);
    status = is_supported(state->game) ? bp__review_judge(review, state) : BP_ERR_UNSUPPORTED;
    if (status != BP_OK) {
        clear_results(review);
    }
    bp__engine_end(&review->engine, status);
    return status;
}

/* Results */

/* The entry of a ply, or NULL. */
static const bp__judgement *entry_of(const bp_review *review, int32_t ply)
{
    return review && ply >= 0 && ply < review->results.count ? &review->results.moves[ply] : NULL;
}

/* The judgement of a ply: BP_OK, BP_ERR_ARGUMENT, or BP_ERR_RANGE for a move that was not judged. */
static int judgement_of(const bp__judgement **out, const bp_review *review, int32_t ply)
{
    *out = entry_of(review, ply);
    return !*out ? BP_ERR_ARGUMENT : (*out)->is_judged ? BP_OK : BP_ERR_RANGE;
}

int32_t bp_review_move_count(const bp_review *review)
{
    return review ? review->results.count : BP_ERR_ARGUMENT;
}

int32_t bp_review_judged_count(const bp_review *review)
{
    return review ? review->results.judged : BP_ERR_ARGUMENT;
}

int32_t bp_review_mover(const bp_review *review, int32_t ply)
{
    const bp__judgement *move = entry_of(review, ply);
    return move ? move->mover : BP_ERR_ARGUMENT;
}

int bp_review_played(bp_move *out, const bp_review *review, int32_t ply)
{
    const bp__judgement *move = entry_of(review, ply);
    if (!out || !move) {
        return BP_ERR_ARGUMENT;
    }
    *out = move->played;
    return BP_OK;
}

int bp_review_best(bp_move *out, const bp_review *review, int32_t ply)
{
    const bp__judgement *move;
    int status = judgement_of(&move, review, ply);
    if (!out) {
        return BP_ERR_ARGUMENT;
    }
    if (status == BP_OK) {
        *out = move->best;
    }
    return status;
}

int bp_review_values(int32_t *best, int32_t *played, const bp_review *review, int32_t ply)
{
    const bp__judgement *move;
    int status = judgement_of(&move, review, ply);
    if (status == BP_OK && best) {
        *best = move->value_best;
    }
    if (status == BP_OK && played) {
        *played = move->value_played;
    }
    return status;
}

int32_t bp_review_regret(const bp_review *review, int32_t ply)
{
    const bp__judgement *move;
    int status = judgement_of(&move, review, ply);
    return status == BP_OK ? move->value_best - move->value_played : status;
}

int32_t bp_review_is_exact(const bp_review *review, int32_t ply)
{
    const bp__judgement *move;
    int status = judgement_of(&move, review, ply);
    return status == BP_OK ? move->is_exact : status;
}

int32_t bp_review_is_lossless(const bp_review *review, int32_t ply)
{
    const bp__judgement *move;
    int status = judgement_of(&move, review, ply);
    return status == BP_OK ? move->is_lossless : status;
}

int bp_review_pv(bp_move *out, size_t size, size_t *count, const bp_review *review, int32_t ply)
{
    const bp__judgement *move;
    int status = judgement_of(&move, review, ply);
    if (status == BP_OK) {
        status = bp__check_buffer(out, size, count, move->pv_length, 0);
    }
    if (status == BP_OK && out) {
        const bp_move *pvs = review->results.pvs.items;
        memcpy(out, pvs + move->pv_start, move->pv_length * sizeof *out);
    }
    return status;
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

/* The number of judged moves of a seat, and the sum of their regrets. */
static int32_t sum_up(uint64_t *total, const bp_review *review, int32_t seat)
{
    int32_t count = 0;
    *total = 0;
    for (int32_t ply = 0; review && ply < review->results.count; ply++) {
        const bp__judgement *move = &review->results.moves[ply];
        if (move->is_judged && move->mover == seat) {
            *total += (uint64_t)(move->value_best - move->value_played);
            count++;
        }
    }
    return count;
}

uint64_t bp_review_total_regret(const bp_review *review, int32_t seat)
{
    uint64_t total;
    sum_up(&total, review, seat);
    return total;
}

double bp_review_mean_regret(const bp_review *review, int32_t seat)
{
    uint64_t total;
    int32_t count = sum_up(&total, review, seat);
    return !review ? -1 : count > 0 ? (double)total / count : 0;
}

int32_t bp_review_stop_reason(const bp_review *review)
{
    return !review                    ? BP_ERR_ARGUMENT
           : review->results.is_there ? review->results.stop_reason
                                      : BP_ERR_RANGE;
}

uint64_t bp_review_node_count(const bp_review *review)
{
    return review ? review->results.nodes : 0;
}

double bp_review_seconds(const bp_review *review)
{
    return review ? review->results.seconds : 0;
}
