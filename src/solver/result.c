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
    bp__memory_give(&memory, result->pv);
    bp__memory_give(&memory, result->moves);
    bp__memory_give(&memory, result);
}

int bp__result_push(bp_result *result, bp_move move)
{
    if (result->pv_length == result->pv_capacity) {
        size_t capacity = result->pv_capacity ? 2 * result->pv_capacity : 64;
        bp_move *pv = bp__memory_take_array(&result->memory, capacity, sizeof *pv);
        if (!pv) {
            return BP_ERR_MEMORY;
        }
        if (result->pv_length > 0) {
            memcpy(pv, result->pv, result->pv_length * sizeof *pv);
        }
        bp__memory_give(&result->memory, result->pv);
        result->pv = pv;
        result->pv_capacity = capacity;
    }
    result->pv[result->pv_length++] = move;
    return BP_OK;
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

int bp_result_scores(int32_t *out, size_t size, size_t *count, const bp_result *result)
{
    if (!result) {
        return BP_ERR_ARGUMENT;
    }
    if (result->objective != BP_OBJECTIVE_THESIS && result->objective != BP_OBJECTIVE_MAXN) {
        return BP_ERR_UNSUPPORTED;
    }
    if (!result->has_scores) {
        return BP_ERR_RANGE;
    }
    int status = bp__check_buffer(out, size, count, (size_t)result->players, 0);
    if (status == BP_OK && out) {
        memcpy(out, result->scores, (size_t)result->players * sizeof *out);
    }
    return status;
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

int bp_result_pv(bp_move *out, size_t size, size_t *count, const bp_result *result)
{
    if (!result) {
        return BP_ERR_ARGUMENT;
    }
    int status = bp__check_buffer(out, size, count, result->pv_length, 0);
    if (status == BP_OK && out && result->pv_length > 0) {
        memcpy(out, result->pv, result->pv_length * sizeof *out);
    }
    return status;
}

int32_t bp_result_move_count(const bp_result *result)
{
    return result ? result->move_count : BP_ERR_ARGUMENT;
}

int bp_result_move(bp_move *move, int32_t *lower, int32_t *upper, const bp_result *result,
                   int32_t index)
{
    if (!result || index < 0 || index >= result->move_count) {
        return BP_ERR_ARGUMENT;
    }
    const bp__root_move *at = &result->moves[index];
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
