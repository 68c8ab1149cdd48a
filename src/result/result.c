/* SPDX-License-Identifier: MIT */
/* Results, which searchers fill, and their getters. */

#include "result/result_internal.h"

#include <string.h>

#include <bigpoints/status.h>

#include "base/assert.h"
#include "base/text.h"

void bp__result_init(bp_result *result, const bp__memory *memory, int32_t objective,
                     int32_t players, int32_t seat)
{
    BP__ASSERT(players >= 1 && players <= BP__PLAYERS_MAX && seat >= 0 && seat < players);
    *result =
        (bp_result){.memory = *memory, .objective = objective, .players = players, .seat = seat};
    for (int32_t i = 0; i < BP_COUNT_COUNT; i++) {
        result->counts[i] = BP_ERR_UNSUPPORTED;
    }
    result->counts[BP_COUNT_NODES] = 0;
}

int bp__result_new(bp_result **out, const bp__memory *memory, int32_t objective, int32_t players,
                   int32_t seat)
{
    *out = bp__memory_alloc(memory, sizeof **out);
    if (!*out) {
        return BP_ERR_MEMORY;
    }
    bp__result_init(*out, memory, objective, players, seat);
    return BP_OK;
}

void bp_result_free(bp_result *result)
{
    if (!result) {
        return;
    }
    bp__memory memory = result->memory;
    bp__vector_free(&result->pv, &memory);
    bp__result_free_moves(result);
    bp__memory_free(&memory, result);
}

int bp__result_push(const bp_result *result, bp__vector *pv, bp_move move)
{
    bp_move *at = bp__vector_add(pv, &result->memory, 1, sizeof *at);
    if (!at) {
        return BP_ERR_MEMORY;
    }
    *at = move;
    return BP_OK;
}

int bp__result_set_pv(const bp_result *result, bp__vector *pv, const bp_move *moves, size_t count)
{
    pv->count = 0;
    bp_move *at = count > 0 ? bp__vector_add(pv, &result->memory, count, sizeof *at) : NULL;
    if (at) {
        memcpy(at, moves, count * sizeof *at);
    }
    return at || count == 0 ? BP_OK : BP_ERR_MEMORY;
}

int bp__result_clone(bp_result **out, const bp_result *result)
{
    BP__ASSERT(result->move_count == 0);
    bp_result *copy = bp__memory_alloc(&result->memory, sizeof *copy);
    *out = NULL;
    if (!copy) {
        return BP_ERR_MEMORY;
    }
    *copy = *result;
    copy->pv = (bp__vector){.items = NULL};
    int status = bp__result_set_pv(copy, &copy->pv, result->pv.items, result->pv.count);
    if (status != BP_OK) {
        bp_result_free(copy);
        return status;
    }
    *out = copy;
    return BP_OK;
}

int bp__result_make_moves(bp_result *result, size_t count)
{
    bp__result_free_moves(result);
    result->moves = bp__memory_alloc_array(&result->memory, count, sizeof *result->moves);
    result->move_count = result->moves ? (int32_t)count : 0;
    return result->moves ? BP_OK : BP_ERR_MEMORY;
}

void bp__result_free_moves(bp_result *result)
{
    for (int32_t i = 0; i < result->move_count; i++) {
        bp__vector_free(&result->moves[i].pv, &result->memory);
    }
    bp__memory_free(&result->memory, result->moves);
    result->moves = NULL;
    result->move_count = 0;
    result->best = 0;
}

int32_t bp_result_objective(const bp_result *result)
{
    return result ? result->objective : BP_ERR_ARGUMENT;
}

int32_t bp_result_seat(const bp_result *result)
{
    return result ? result->seat : BP_ERR_ARGUMENT;
}

int32_t bp_result_stop_reason(const bp_result *result)
{
    return result ? result->stop_reason : BP_ERR_ARGUMENT;
}

int32_t bp_result_is_exact(const bp_result *result)
{
    return result ? result->lower == result->upper : BP_ERR_ARGUMENT;
}

int32_t bp_result_is_lossless(const bp_result *result)
{
    return result ? result->lossless : BP_ERR_ARGUMENT;
}

int bp_result_value(int32_t *out, const bp_result *result)
{
    if (!out || !result) {
        return BP_ERR_ARGUMENT;
    }
    if (result->lower != result->upper) {
        return BP_ERR_NOT_KNOWN;
    }
    *out = result->lower;
    return BP_OK;
}

int bp_result_bounds(int32_t *lower, int32_t *upper, const bp_result *result)
{
    if (!result) {
        return BP_ERR_ARGUMENT;
    }
    if (lower) {
        *lower = result->lower;
    }
    if (upper) {
        *upper = result->upper;
    }
    return BP_OK;
}

static int32_t sign_of(int32_t value)
{
    return (value > 0) - (value < 0);
}

int bp_result_outcome(int32_t *out, const bp_result *result)
{
    if (!out || !result) {
        return BP_ERR_ARGUMENT;
    }
    if (sign_of(result->lower) != sign_of(result->upper)) {
        return BP_ERR_NOT_KNOWN;
    }
    *out = sign_of(result->lower);
    return BP_OK;
}

int bp_result_estimate(int32_t *out, const bp_result *result)
{
    if (!out || !result) {
        return BP_ERR_ARGUMENT;
    }
    int64_t proved = (int64_t)result->lower * BP_ESTIMATE_POINT;
    if (!result->has_estimate && result->lower != result->upper) {
        return BP_ERR_NOT_KNOWN;
    }
    if (!result->has_estimate && (proved < INT32_MIN || proved > INT32_MAX)) {
        return BP_ERR_UNSUPPORTED;
    }
    *out = result->has_estimate ? result->estimate : (int32_t)proved;
    return BP_OK;
}

static int copy_scores(int32_t *out, size_t size, size_t *count, const bp_result *result, int known,
                       const int32_t *scores)
{
    if (result->objective != BP_OBJECTIVE_THESIS && result->objective != BP_OBJECTIVE_MAXN &&
        result->objective != BP_OBJECTIVE_REFINED) {
        return BP_ERR_UNSUPPORTED;
    }
    if (!known) {
        return BP_ERR_NOT_KNOWN;
    }
    int status = bp__check_buffer(out, size, count, (size_t)result->players, 0);
    if (status == BP_OK && out) {
        memcpy(out, scores, (size_t)result->players * sizeof *out);
    }
    return status;
}

int bp_result_scores(int32_t *out, size_t size, size_t *count, const bp_result *result)
{
    return result ? copy_scores(out, size, count, result, result->has_scores, result->scores)
                  : BP_ERR_ARGUMENT;
}

int bp_result_best(bp_move *out, const bp_result *result)
{
    if (!out || !result) {
        return BP_ERR_ARGUMENT;
    }
    if (result->best == 0) {
        return BP_ERR_NOT_KNOWN;
    }
    *out = result->best;
    return BP_OK;
}

static int copy_pv(bp_move *out, size_t size, size_t *count, const bp__vector *pv)
{
    int status = bp__check_buffer(out, size, count, pv->count, 0);
    if (status == BP_OK && out && pv->count > 0) {
        memcpy(out, pv->items, pv->count * sizeof *out);
    }
    return status;
}

int bp_result_pv(bp_move *out, size_t size, size_t *count, const bp_result *result)
{
    return result ? copy_pv(out, size, count, &result->pv) : BP_ERR_ARGUMENT;
}

int32_t bp_result_move_count(const bp_result *result)
{
    return result ? result->move_count : BP_ERR_ARGUMENT;
}

/* A root move, or NULL. */
static const bp__root_move *move_at(const bp_result *result, int32_t index)
{
    return result && index >= 0 && index < result->move_count ? &result->moves[index] : NULL;
}

int bp_result_move(bp_move *out, int32_t *lower, int32_t *upper, const bp_result *result,
                   int32_t index)
{
    const bp__root_move *at = move_at(result, index);
    if (!at) {
        return BP_ERR_ARGUMENT;
    }
    if (out) {
        *out = at->move;
    }
    if (lower) {
        *lower = at->lower;
    }
    if (upper) {
        *upper = at->upper;
    }
    return BP_OK;
}

int bp_result_move_estimate(int32_t *estimate, int64_t *visits, const bp_result *result,
                            int32_t index)
{
    const bp__root_move *at = move_at(result, index);
    if (!at) {
        return BP_ERR_ARGUMENT;
    }
    if (!result->has_estimate) {
        return BP_ERR_UNSUPPORTED;
    }
    if (estimate) {
        *estimate = at->estimate;
    }
    if (visits) {
        *visits = at->visits;
    }
    return BP_OK;
}

int bp_result_move_scores(int32_t *out, size_t size, size_t *count, const bp_result *result,
                          int32_t index)
{
    const bp__root_move *at = move_at(result, index);
    return at ? copy_scores(out, size, count, result, at->has_scores, at->scores) : BP_ERR_ARGUMENT;
}

int bp_result_move_pv(bp_move *out, size_t size, size_t *count, const bp_result *result,
                      int32_t index)
{
    const bp__root_move *at = move_at(result, index);
    return at ? copy_pv(out, size, count, &at->pv) : BP_ERR_ARGUMENT;
}

int64_t bp_result_count(const bp_result *result, int32_t count)
{
    return result && count >= 0 && count < BP_COUNT_COUNT ? result->counts[count] : BP_ERR_ARGUMENT;
}

double bp_result_seconds(const bp_result *result)
{
    return result ? result->seconds : 0;
}
