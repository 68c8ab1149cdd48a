/* SPDX-License-Identifier: MIT */
/* Minimax handles: options, cancelling, and bp_minimax_search(). */

#include "minimax/minimax_internal.h"

#include <bigpoints/state.h>
#include <bigpoints/status.h>
#include <bigpoints/table.h>

#include "base/text.h"

enum { SCORES_MAX = 1 << 18 };

int bp_minimax_new(bp_minimax **out, const bp_allocator *allocator)
{
    if (!out) {
        return BP_ERR_ARGUMENT;
    }
    *out = NULL;
    bp__searcher *searcher;
    int status = bp__searcher_new(&searcher, sizeof **out, BP_SEARCHER_MINIMAX, allocator);
    if (status != BP_OK) {
        return status;
    }
    *out = (bp_minimax *)(void *)searcher; /* its first member */
    return BP_OK;
}

void bp_minimax_free(bp_minimax *minimax)
{
    if (minimax) {
        bp_table_free(minimax->table);
        bp__searcher_free(&minimax->searcher);
    }
}

int bp_minimax_set(bp_minimax *minimax, int32_t option, int64_t value)
{
    return bp__searcher_set(minimax ? &minimax->searcher : NULL, option, value);
}

int bp_minimax_get(int64_t *out, const bp_minimax *minimax, int32_t option)
{
    return bp__searcher_get(out, minimax ? &minimax->searcher : NULL, option);
}

int bp_minimax_set_estimate(bp_minimax *minimax, bp_minimax_estimate_fn estimate, void *user)
{
    int status = minimax ? bp__searcher_enter(&minimax->searcher) : BP_ERR_ARGUMENT;
    if (status == BP_OK) {
        minimax->estimate = estimate;
        minimax->estimate_user = user;
        bp__searcher_leave(&minimax->searcher);
    }
    return status;
}

int bp_minimax_set_progress(bp_minimax *minimax, bp_progress_fn progress, void *user)
{
    return bp__searcher_set_progress(minimax ? &minimax->searcher : NULL, progress, user);
}

void bp_minimax_cancel(bp_minimax *minimax, int32_t on)
{
    bp__searcher_cancel(minimax ? &minimax->searcher : NULL, on);
}

static int can_search(const bp_minimax *minimax, const bp_game *game)
{
    const bp_game_traits *traits = &game->traits;
    int fits = traits->score_min >= -SCORES_MAX && traits->score_max <= SCORES_MAX;
    return traits->players == 2 && (minimax->estimate || bp__game_can_estimate(game)) &&
           (fits || bp__option(&minimax->searcher, BP_OPTION_OBJECTIVE) == BP_OBJECTIVE_OUTCOME);
}

/* The table, empty and in use, or NULL if there is none. What an earlier search stored may rest on other options, or on
   another estimate. */
static int open_table(bp_table **out, bp_minimax *minimax, const bp_game *game)
{
    const bp__searcher *searcher = &minimax->searcher;
    uint64_t bytes = (uint64_t)bp__option(searcher, BP_OPTION_MEMORY);
    *out = NULL;
    if (!bp__option(searcher, BP_OPTION_TRANSPOSITIONS) ||
        !bp__option(searcher, BP_OPTION_PRUNING)) {
        return BP_OK;
    }
    int status = BP_OK;
    if (minimax->table && minimax->table_bytes != bytes) {
        bp_table_free(minimax->table);
        minimax->table = NULL;
    }
    if (!minimax->table) {
        minimax->table_bytes = bytes;
        status = bp_table_new(&minimax->table, "array", bytes, bp__searcher_allocator(searcher));
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

/* Makes a result of what the search found. */
static int make_result(bp_result **out, const bp_minimax *minimax, const bp_state *state,
                       const bp__minimax_found *found)
{
    const bp_game *game = state->game;
    int32_t objective = (int32_t)bp__option(&minimax->searcher, BP_OPTION_OBJECTIVE);
    int64_t range = objective == BP_OBJECTIVE_OUTCOME
                        ? 1
                        : (int64_t)game->traits.score_max - game->traits.score_min;
    int32_t mover = bp_state_mover(state);
    if (mover < 0) {
        return mover;
    }
    bp_result *result;
    int status =
        bp__result_new(&result, &minimax->searcher.memory, objective, game->traits.players, mover);
    if (status != BP_OK) {
        return status;
    }
    result->lower = (int32_t)-range;
    result->upper = (int32_t)range;
    result->has_estimate = 1;
    result->estimate = found->value;
    result->stop_reason = found->stop_reason;
    result->best = found->pv[0];
    result->counts[BP_COUNT_NODES] = (int64_t)found->nodes;
    result->counts[BP_COUNT_DEPTH] = found->depth;
    result->counts[BP_COUNT_DISTANCE] = found->distance;
    result->seconds = found->seconds;
    status = bp__result_set_pv(result, &result->pv, found->pv, found->pv_length);
    if (status != BP_OK) {
        bp_result_free(result);
        return status;
    }
    *out = result;
    return BP_OK;
}

static int search(bp_result **out, bp_minimax *minimax, const bp_state *state)
{
    bp_table *table;
    bp__minimax_found found = {.pv_length = 0};
    if (!can_search(minimax, state->game)) {
        return BP_ERR_UNSUPPORTED;
    }
    int status = open_table(&table, minimax, state->game);
    if (status == BP_OK) {
        status = bp__minimax_run(&found, minimax, table, state->game, state->position);
    }
    if (table) {
        bp__table_release(table);
    }
    return status == BP_OK ? make_result(out, minimax, state, &found) : status;
}

int bp_minimax_search(bp_result **out, bp_minimax *minimax, const bp_state *state)
{
    if (!out) {
        return BP_ERR_ARGUMENT;
    }
    *out = NULL;
    if (!minimax || !state) {
        return BP_ERR_ARGUMENT;
    }
    int status = bp__searcher_enter(&minimax->searcher);
    if (status != BP_OK) {
        return status;
    }
    status = bp_state_is_over(state) ? BP_ERR_OVER : search(out, minimax, state);
    bp__searcher_end(&minimax->searcher, status);
    return status;
}
