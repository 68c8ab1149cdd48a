/* SPDX-License-Identifier: MIT */
/* Minimax handles: options, cancelling, bp_minimax_search(), and the getters of its result. */

#include "minimax/minimax_internal.h"

#include <string.h>

#include <bigpoints/state.h>
#include <bigpoints/status.h>
#include <bigpoints/table.h>

#include "base/text.h"

enum { DEPTH_DEFAULT = 8, SCORES_MAX = 1 << 18 };

int bp_minimax_new(bp_minimax **out, const bp_allocator *allocator)
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
    bp_minimax *minimax = (bp_minimax *)(void *)engine; /* its first member */
    *out = minimax;
    minimax->objective = BP_OBJECTIVE_OUTCOME;
    minimax->depth = DEPTH_DEFAULT;
    minimax->pruning = 1;
    minimax->narrow = 1;
    minimax->transpositions = 1;
    minimax->delay = 1;
    return BP_OK;
}

void bp_minimax_free(bp_minimax *minimax)
{
    if (minimax) {
        bp_table_free(minimax->table);
        bp__engine_free(&minimax->engine);
    }
}

int bp_minimax_set_objective(bp_minimax *minimax, int32_t objective)
{
    int valid = objective == BP_OBJECTIVE_OUTCOME || objective == BP_OBJECTIVE_MARGIN;
    return minimax ? bp__engine_set_option(&minimax->engine, &minimax->objective, objective, valid)
                   : BP_ERR_ARGUMENT;
}

int bp_minimax_set_depth(bp_minimax *minimax, int32_t depth)
{
    int valid = depth >= 1 && depth <= BP_MINIMAX_DEPTH;
    return minimax ? bp__engine_set_option(&minimax->engine, &minimax->depth, depth, valid)
                   : BP_ERR_ARGUMENT;
}

int bp_minimax_set_seconds(bp_minimax *minimax, double seconds)
{
    return minimax ? bp__engine_set_seconds(&minimax->engine, seconds) : BP_ERR_ARGUMENT;
}

int bp_minimax_set_nodes(bp_minimax *minimax, uint64_t nodes)
{
    return minimax ? bp__engine_set_nodes(&minimax->engine, nodes) : BP_ERR_ARGUMENT;
}

int bp_minimax_set_pruning(bp_minimax *minimax, int32_t on)
{
    return minimax ? bp__engine_set_option(&minimax->engine, &minimax->pruning, on != 0, 1)
                   : BP_ERR_ARGUMENT;
}

int bp_minimax_set_candidates(bp_minimax *minimax, int32_t on)
{
    return minimax ? bp__engine_set_option(&minimax->engine, &minimax->narrow, on != 0, 1)
                   : BP_ERR_ARGUMENT;
}

int bp_minimax_set_memory(bp_minimax *minimax, uint64_t bytes)
{
    int status = minimax && bp__engine_is_memory(bytes) ? bp__engine_enter(&minimax->engine)
                                                        : BP_ERR_ARGUMENT;
    if (status == BP_OK) {
        if (bytes != minimax->engine.bytes) {
            minimax->engine.bytes = bytes;
            bp_table_free(minimax->table);
            minimax->table = NULL;
        }
        bp__engine_leave(&minimax->engine);
    }
    return status;
}

int bp_minimax_set_transpositions(bp_minimax *minimax, int32_t on)
{
    return minimax ? bp__engine_set_option(&minimax->engine, &minimax->transpositions, on != 0, 1)
                   : BP_ERR_ARGUMENT;
}

int bp_minimax_set_delay(bp_minimax *minimax, int32_t on)
{
    return minimax ? bp__engine_set_option(&minimax->engine, &minimax->delay, on != 0, 1)
                   : BP_ERR_ARGUMENT;
}

int bp_minimax_set_estimate(bp_minimax *minimax, bp_minimax_estimate_fn estimate, void *user)
{
    int status = minimax ? bp__engine_enter(&minimax->engine) : BP_ERR_ARGUMENT;
    if (status == BP_OK) {
        minimax->estimate = estimate;
        minimax->estimate_user = user;
        bp__engine_leave(&minimax->engine);
    }
    return status;
}

int bp_minimax_set_progress(bp_minimax *minimax, bp_progress_fn progress, void *user)
{
    return minimax ? bp__engine_set_progress(&minimax->engine, progress, user) : BP_ERR_ARGUMENT;
}

int32_t bp_minimax_get_objective(const bp_minimax *minimax)
{
    return minimax ? minimax->objective : BP_ERR_ARGUMENT;
}

int32_t bp_minimax_get_depth(const bp_minimax *minimax)
{
    return minimax ? minimax->depth : BP_ERR_ARGUMENT;
}

double bp_minimax_get_seconds(const bp_minimax *minimax)
{
    return minimax ? minimax->engine.seconds : 0;
}

uint64_t bp_minimax_get_nodes(const bp_minimax *minimax)
{
    return minimax ? minimax->engine.nodes : 0;
}

int32_t bp_minimax_get_pruning(const bp_minimax *minimax)
{
    return minimax ? minimax->pruning : BP_ERR_ARGUMENT;
}

int32_t bp_minimax_get_candidates(const bp_minimax *minimax)
{
    return minimax ? minimax->narrow : BP_ERR_ARGUMENT;
}

uint64_t bp_minimax_get_memory(const bp_minimax *minimax)
{
    return minimax ? minimax->engine.bytes : 0;
}

int32_t bp_minimax_get_transpositions(const bp_minimax *minimax)
{
    return minimax ? minimax->transpositions : BP_ERR_ARGUMENT;
}

int32_t bp_minimax_get_delay(const bp_minimax *minimax)
{
    return minimax ? minimax->delay : BP_ERR_ARGUMENT;
}

void bp_minimax_cancel(bp_minimax *minimax)
{
    bp__engine_cancel(minimax ? &minimax->engine : NULL);
}

void bp_minimax_uncancel(bp_minimax *minimax)
{
    bp__engine_uncancel(minimax ? &minimax->engine : NULL);
}

static int can_search(const bp_minimax *minimax, const bp_game *game)
{
    const bp_game_traits *traits = &game->traits;
    int fits = traits->score_min >= -SCORES_MAX && traits->score_max <= SCORES_MAX;
    return traits->players == 2 && (minimax->estimate || bp__game_can_estimate(game)) &&
           (fits || minimax->objective == BP_OBJECTIVE_OUTCOME);
}

/* The table, empty and in use, or NULL if there is none. What an earlier search stored may rest on other options, or on
   another estimate. */
static int open_table(bp_table **out, bp_minimax *minimax, const bp_game *game)
{
    *out = NULL;
    if (!minimax->transpositions || !minimax->pruning) {
        return BP_OK;
    }
    int status = BP_OK;
    if (!minimax->table) {
        status = bp_table_new(&minimax->table, "array", minimax->engine.bytes,
                              bp__engine_allocator(&minimax->engine));
    }
    if (status == BP_OK) {
        status = bp_table_clear(minimax->table);
    }
    bp__domain domain = bp__minimax_domain(game);
    if (status == BP_OK) {
        status = bp__table_use(minimax->table, &domain, 1, 1);
    }
    *out = status == BP_OK ? minimax->table : NULL;
    return status;
}

static int search(bp_minimax *minimax, const bp_state *state)
{
    bp_table *table;
    if (!can_search(minimax, state->game)) {
        return BP_ERR_UNSUPPORTED;
    }
    int status = open_table(&table, minimax, state->game);
    if (status == BP_OK) {
        status = bp__minimax_run(minimax, table, state->game, state->position);
    }
    if (table) {
        bp__table_release(table);
    }
    return status;
}

int bp_minimax_search(bp_move *out, bp_minimax *minimax, const bp_state *state)
{
    if (!minimax) {
        return BP_ERR_ARGUMENT;
    }
    if (bp__engine_enter(&minimax->engine) != BP_OK) {
        return BP_ERR_BUSY;
    }
    minimax->found = (bp__minimax_result){.pv_length = 0};
    int status = !out || !state ? BP_ERR_ARGUMENT : bp_state_is_over(state) ? BP_ERR_OVER : BP_OK;
    if (status == BP_OK) {
        status = search(minimax, state);
    }
    if (status == BP_OK) {
        *out = minimax->found.pv[0];
    } else {
        minimax->found = (bp__minimax_result){.pv_length = 0};
    }
    bp__engine_end(&minimax->engine, status);
    return status;
}

/* Whether the last search succeeded. */
static int has_result(const bp_minimax *minimax)
{
    return minimax->found.pv_length > 0;
}

int bp_minimax_value(int32_t *out, const bp_minimax *minimax)
{
    if (!out || !minimax) {
        return BP_ERR_ARGUMENT;
    }
    if (minimax->found.pv_length == 0) {
        return BP_ERR_RANGE;
    }
    *out = minimax->found.value;
    return BP_OK;
}

int32_t bp_minimax_distance(const bp_minimax *minimax)
{
    return !minimax              ? BP_ERR_ARGUMENT
           : has_result(minimax) ? minimax->found.distance
                                 : BP_ERR_RANGE;
}

int bp_minimax_pv(bp_move *out, size_t size, size_t *count, const bp_minimax *minimax)
{
    if (!minimax) {
        return BP_ERR_ARGUMENT;
    }
    if (minimax->found.pv_length == 0) {
        return BP_ERR_RANGE;
    }
    int status = bp__check_buffer(out, size, count, minimax->found.pv_length, 0);
    if (status == BP_OK && out) {
        memcpy(out, minimax->found.pv, minimax->found.pv_length * sizeof *out);
    }
    return status;
}

int32_t bp_minimax_depth(const bp_minimax *minimax)
{
    return !minimax ? BP_ERR_ARGUMENT : has_result(minimax) ? minimax->found.depth : BP_ERR_RANGE;
}

int32_t bp_minimax_stop_reason(const bp_minimax *minimax)
{
    return !minimax              ? BP_ERR_ARGUMENT
           : has_result(minimax) ? minimax->found.stop_reason
                                 : BP_ERR_RANGE;
}

uint64_t bp_minimax_node_count(const bp_minimax *minimax)
{
    return minimax ? minimax->found.nodes : 0;
}

double bp_minimax_seconds(const bp_minimax *minimax)
{
    return minimax ? minimax->found.seconds : 0;
}
