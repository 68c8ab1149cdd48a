/* SPDX-License-Identifier: MIT */
/* Getters of the progress that a callback receives. */

#include "base/progress_internal.h"

#include <bigpoints/status.h>

bp_progress bp__progress_of(uint64_t nodes, double seconds)
{
    bp_progress progress = {.seconds = seconds, .table_fill = -1, .seconds_left = -1};
    for (int32_t i = 0; i < BP_COUNT_COUNT; i++) {
        progress.counts[i] = BP_ERR_UNSUPPORTED;
    }
    progress.counts[BP_COUNT_NODES] = (int64_t)nodes;
    return progress;
}

int64_t bp_progress_count(const bp_progress *progress, int32_t count)
{
    return progress && count >= 0 && count < BP_COUNT_COUNT ? progress->counts[count]
                                                            : BP_ERR_ARGUMENT;
}

double bp_progress_seconds(const bp_progress *progress)
{
    return progress ? progress->seconds : 0;
}

int bp_progress_bounds(int32_t *lower, int32_t *upper, const bp_progress *progress)
{
    if (!progress) {
        return BP_ERR_ARGUMENT;
    }
    if (!progress->has_bounds) {
        return BP_ERR_UNSUPPORTED;
    }
    if (lower) {
        *lower = progress->lower;
    }
    if (upper) {
        *upper = progress->upper;
    }
    return BP_OK;
}

int bp_progress_best(bp_move *out, int32_t *value, const bp_progress *progress)
{
    if (!progress) {
        return BP_ERR_ARGUMENT;
    }
    if (!progress->has_best) {
        return BP_ERR_UNSUPPORTED;
    }
    if (out) {
        *out = progress->best;
    }
    if (value) {
        *value = progress->value;
    }
    return BP_OK;
}

double bp_progress_table_fill(const bp_progress *progress)
{
    return progress ? progress->table_fill : -1;
}

double bp_progress_seconds_left(const bp_progress *progress)
{
    return progress ? progress->seconds_left : -1;
}
