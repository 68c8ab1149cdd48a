/* SPDX-License-Identifier: MIT */
/* Results and their getters. */

#include <string.h>

#include <bigpoints/status.h>

#include "base/text.h"
#include "solver/solve_run.h"

void bp_result_free(bp_result *result)
{
    if (!result) {
        return;
    }
    bp__memory memory = result->memory;
    bp__vector_free(&result->pv, &memory);
    bp__result_free_moves(result);
    bp__memory_give(&memory, result);
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

void bp__result_free_moves(bp_result *result)
{
    for (int32_t i = 0; i < result->move_count; i++) {
        bp__vector_free(&result->moves[i].pv, &result->memory);
    }
    bp__memory_give(&result->memory, result->moves);
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

int bp_result_value(int32_t *out, const bp_result *result)
{
    if (!out || !result) {
        return BP_ERR_ARGUMENT;
    }
    if (result->lower != result->upper) {
        return BP_ERR_RANGE;
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
        return BP_ERR_RANGE;
    }
    *out = sign_of(result->lower);
    return BP_OK;
}

static int copy_scores(int32_t *out, size_t size, size_t *count, const bp_result *result, int known,
                       const int32_t *scores)
{
    if (result->objective != BP_OBJECTIVE_THESIS && result->objective != BP_OBJECTIVE_MAXN) {
        return BP_ERR_UNSUPPORTED;
    }
    if (!known) {
        return BP_ERR_RANGE;
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
        return BP_ERR_RANGE;
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

int bp_result_move(bp_move *move, int32_t *lower, int32_t *upper, const bp_result *result,
                   int32_t index)
{
    const bp__root_move *at = move_at(result, index);
    if (!at) {
        return BP_ERR_ARGUMENT;
    }
    if (move) {
        *move = at->move;
    }
    if (lower) {
        *lower = at->lower;
    }
    if (upper) {
        *upper = at->upper;
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

uint64_t bp_result_node_count(const bp_result *result)
{
    return result ? result->nodes : 0;
}

uint64_t bp_result_probe_count(const bp_result *result)
{
    return result ? result->probes : 0;
}

uint64_t bp_result_hit_count(const bp_result *result)
{
    return result ? result->hits : 0;
}

uint64_t bp_result_store_count(const bp_result *result)
{
    return result ? result->stores : 0;
}

int bp_result_state_count(uint64_t *out, const bp_result *result)
{
    if (!out || !result) {
        return BP_ERR_ARGUMENT;
    }
    if (!result->has_states) {
        return BP_ERR_UNSUPPORTED;
    }
    *out = result->states;
    return BP_OK;
}

double bp_result_seconds(const bp_result *result)
{
    return result ? result->seconds : 0;
}

uint64_t bp_result_table_bytes(const bp_result *result)
{
    return result ? result->table_bytes : 0;
}

int32_t bp_result_is_lossless(const bp_result *result)
{
    return result ? result->lossless : BP_ERR_ARGUMENT;
}

int bp_result_reply_count(uint64_t *out, const bp_result *result)
{
    if (!out || !result) {
        return BP_ERR_ARGUMENT;
    }
    if (result->proof_status == BP_OK) {
        *out = result->proof_replies;
    }
    return result->proof_status;
}
