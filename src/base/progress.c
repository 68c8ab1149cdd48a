/* SPDX-License-Identifier: MIT */
/* Getters of the progress that a callback receives. */

#include "base/progress_internal.h"

#include <bigpoints/status.h>

bp_progress bp__progress_of(uint64_t nodes, double seconds)
{
    return (bp_progress){.nodes = nodes,
                         .seconds = seconds,
                         .depth = BP_ERR_UNSUPPORTED,
                         .windows = BP_ERR_UNSUPPORTED,
                         .table_fill = -1,
                         .rate = -1,
                         .seconds_left = -1};
}

uint64_t bp_progress_node_count(const bp_progress *progress)
{
    return progress ? progress->nodes : 0;
}

double bp_progress_seconds(const bp_progress *progress)
{
    return progress ? progress->seconds : 0;
}

int32_t bp_progress_depth(const bp_progress *progress)
{
    return progress ? progress->depth : BP_ERR_ARGUMENT;
}

int32_t bp_progress_window_count(const bp_progress *progress)
{
    return progress ? progress->windows : BP_ERR_ARGUMENT;
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

int bp_progress_best(bp_move *out, const bp_progress *progress)
{
    if (!out || !progress) {
        return BP_ERR_ARGUMENT;
    }
    if (!progress->has_best) {
        return BP_ERR_UNSUPPORTED;
    }
    *out = progress->best;
    return BP_OK;
}

int bp_progress_value(int32_t *out, const bp_progress *progress)
{
    if (!out || !progress) {
        return BP_ERR_ARGUMENT;
    }
    if (!progress->has_best) {
        return BP_ERR_UNSUPPORTED;
    }
    *out = progress->value;
    return BP_OK;
}

double bp_progress_table_fill(const bp_progress *progress)
{
    return progress ? progress->table_fill : -1;
}

int bp_progress_units(uint64_t *done, uint64_t *total, const bp_progress *progress)
{
    if (!progress) {
        return BP_ERR_ARGUMENT;
    }
    if (!progress->has_units) {
        return BP_ERR_UNSUPPORTED;
    }
    if (done) {
        *done = progress->units_done;
    }
    if (total) {
        *total = progress->units_total;
    }
    return BP_OK;
}

double bp_progress_rate(const bp_progress *progress)
{
    return progress ? progress->rate : -1;
}

double bp_progress_seconds_left(const bp_progress *progress)
{
    return progress ? progress->seconds_left : -1;
}
