/* SPDX-License-Identifier: MIT */
/* A series of games: totals of the scores (rule 18). */

#include <bigpoints/experimental/series.h>

#include <string.h>

#include <bigpoints/game.h>
#include <bigpoints/state.h>
#include <bigpoints/status.h>

#include "base/memory.h"
#include "game/game_internal.h"

struct bp_series {
    bp__memory memory;
    int32_t players;
    int32_t first_starter;
    int32_t played;
    int32_t totals[BP_PLAYERS_MAX];
};

static int is_seat(int32_t seat, int32_t players)
{
    return seat >= 0 && seat < players;
}

int bp_series_new(bp_series **out, int32_t players, int32_t first_starter,
                  const bp_allocator *allocator)
{
    if (!out) {
        return BP_ERR_ARGUMENT;
    }
    *out = NULL;
    if (players < BP_PLAYERS_MIN || players > BP_PLAYERS_MAX || !is_seat(first_starter, players)) {
        return BP_ERR_ARGUMENT;
    }
    bp__memory memory;
    int status = bp__memory_init(&memory, allocator);
    if (status != BP_OK) {
        return status;
    }
    bp_series *series = bp__memory_alloc(&memory, sizeof *series);
    if (!series) {
        return BP_ERR_MEMORY;
    }
    series->memory = memory;
    series->players = players;
    series->first_starter = first_starter;
    *out = series;
    return BP_OK;
}

void bp_series_free(bp_series *series)
{
    if (series) {
        bp__memory memory = series->memory;
        bp__memory_free(&memory, series);
    }
}

/* The seat that begins a game, or a status. */
static int32_t starter_of(const bp_game *game)
{
    return game->ops->is_over(game->initial, game->setup) ? BP_ERR_OVER
                                                          : bp__game_mover(game, game->initial);
}

int bp_series_add(bp_series *series, const bp_state *state)
{
    if (!series || !state) {
        return BP_ERR_ARGUMENT;
    }
    if (bp_series_is_over(series)) {
        return BP_ERR_OVER;
    }
    if (bp_game_player_count(state->game) != series->players ||
        starter_of(state->game) != bp_series_starter(series)) {
        return BP_ERR_MISMATCH;
    }
    if (!bp_state_is_over(state)) {
        return BP_ERR_NOT_OVER;
    }
    int32_t scores[BP_PLAYERS_MAX];
    int status = bp_state_scores(scores, BP_PLAYERS_MAX, NULL, state);
    if (status != BP_OK) {
        return status;
    }
    int32_t totals[BP_PLAYERS_MAX];
    for (int32_t seat = 0; seat < series->players; seat++) {
        int64_t total = (int64_t)series->totals[seat] + scores[seat];
        if (total < INT32_MIN || total > INT32_MAX) {
            return BP_ERR_RANGE;
        }
        totals[seat] = (int32_t)total;
    }
    memcpy(series->totals, totals, (size_t)series->players * sizeof *totals);
    series->played++;
    return BP_OK;
}

int32_t bp_series_game_count(const bp_series *series)
{
    return series ? series->played : BP_ERR_ARGUMENT;
}

int32_t bp_series_is_over(const bp_series *series)
{
    return series ? series->played == series->players : BP_ERR_ARGUMENT;
}

int32_t bp_series_starter(const bp_series *series)
{
    if (!series) {
        return BP_ERR_ARGUMENT;
    }
    return bp_series_is_over(series) ? BP_ERR_OVER
                                     : (series->first_starter + series->played) % series->players;
}

int bp_series_total(int32_t *out, const bp_series *series, int32_t seat)
{
    if (!out || !series || !is_seat(seat, series->players)) {
        return BP_ERR_ARGUMENT;
    }
    *out = series->totals[seat];
    return BP_OK;
}

int bp_series_winners(uint32_t *out, const bp_series *series)
{
    if (!out || !series) {
        return BP_ERR_ARGUMENT;
    }
    if (!bp_series_is_over(series)) {
        return BP_ERR_NOT_OVER;
    }
    *out = bp__leaders(series->totals, series->players);
    return BP_OK;
}
