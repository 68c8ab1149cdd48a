/* SPDX-License-Identifier: MIT */
/* Iterated elimination of strictly dominated strategies, by pure strategies. */

#include <bigpoints/status.h>

#include "gametree/matrix_game_internal.h"

typedef struct elimination {
    const bp_matrix *matrix;
    unsigned char *removed[BP__MATRIX_PLAYERS]; /* a flag for each strategy; one block */
} elimination;

/* Whether the other players' strategies of a cell remain. */
static int remains(const elimination *e, int32_t seat, size_t cell)
{
    const bp_matrix *matrix = e->matrix;
    for (int32_t other = matrix->players - 1; other >= 0; other--) {
        size_t count = (size_t)matrix->counts[other];
        if (other != seat && e->removed[other][cell % count]) {
            return 0;
        }
        cell /= count;
    }
    return 1;
}

/* Strict dominance: whether one strategy of a seat is better than another against all remaining strategies of the
   others. The cells of a strategy are blocks of `stride` cells. */
static int dominates(const elimination *e, int32_t seat, int32_t better, int32_t worse)
{
    size_t stride = bp__matrix_stride(e->matrix, seat);
    size_t period = stride * (size_t)e->matrix->counts[seat];
    size_t cells = bp__matrix_cells(e->matrix);
    for (size_t begin = 0; begin < cells; begin += period) {
        size_t left = begin + (size_t)better * stride;
        size_t right = begin + (size_t)worse * stride;
        for (size_t i = 0; i < stride; i++) {
            if (remains(e, seat, right + i) && bp__matrix_at(e->matrix, left + i, seat) <=
                                                   bp__matrix_at(e->matrix, right + i, seat)) {
                return 0;
            }
        }
    }
    return 1;
}

/* The first remaining strategy that dominates `strategy`, or -1. */
static int32_t find_dominator(const elimination *e, int32_t seat, int32_t strategy)
{
    for (int32_t by = 0; by < e->matrix->counts[seat]; by++) {
        if (by != strategy && !e->removed[seat][by] && dominates(e, seat, by, strategy)) {
            return by;
        }
    }
    return -1;
}

/* One round. Returns the number of removed strategies, or -1 if the callback stopped it. */
static int32_t eliminate(elimination *e, int32_t round, bp_dominated_fn dominated, void *user)
{
    int32_t count = 0;
    for (int32_t seat = 0; seat < e->matrix->players; seat++) {
        for (int32_t strategy = 0; strategy < e->matrix->counts[seat]; strategy++) {
            int32_t by = e->removed[seat][strategy] ? -1 : find_dominator(e, seat, strategy);
            if (by < 0) {
                continue;
            }
            e->removed[seat][strategy] = 1;
            count++;
            if (dominated(round, seat, strategy, by, user)) {
                return -1;
            }
        }
    }
    return count;
}

int bp_matrix_eliminate(const bp_matrix *matrix, bp_dominated_fn dominated, void *user)
{
    if (!matrix || !dominated) {
        return BP_ERR_ARGUMENT;
    }
    size_t all = 0;
    for (int32_t seat = 0; seat < matrix->players; seat++) {
        all += (size_t)matrix->counts[seat];
    }
    unsigned char *flags = bp__memory_alloc(&matrix->memory, all);
    if (!flags) {
        return BP_ERR_MEMORY;
    }
    elimination e = {.matrix = matrix, .removed = {flags}};
    for (int32_t seat = 1; seat < BP__MATRIX_PLAYERS; seat++) {
        e.removed[seat] = e.removed[seat - 1] + matrix->counts[seat - 1];
    }
    int32_t count = 1;
    for (int32_t round = 1; count > 0; round++) {
        count = eliminate(&e, round, dominated, user);
    }
    bp__memory_free(&matrix->memory, flags);
    return count < 0 ? BP_ERR_STOPPED : BP_OK;
}
