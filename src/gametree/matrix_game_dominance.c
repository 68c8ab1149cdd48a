/* SPDX-License-Identifier: MIT */
/* Iterated elimination of strictly dominated strategies, by pure strategies. */

#include <bigpoints/status.h>

#include "gametree/matrix_game_internal.h"

typedef struct elimination {
    const bp_matrix *matrix;
    unsigned char *removed[2]; /* a flag for each strategy; one block */
} elimination;

/* The payoff of a seat for its own strategy and one of the opponent. */
static int64_t payoff(const elimination *e, int32_t seat, int32_t own, int32_t other)
{
    return bp__matrix_payoff(e->matrix, seat == 0 ? own : other, seat == 0 ? other : own, seat);
}

/* Strict dominance: whether one strategy of a seat is better than another against every remaining strategy of the
   opponent. */
static int dominates(const elimination *e, int32_t seat, int32_t better, int32_t worse)
{
    for (int32_t other = 0; other < e->matrix->counts[1 - seat]; other++) {
        if (!e->removed[1 - seat][other] &&
            payoff(e, seat, better, other) <= payoff(e, seat, worse, other)) {
            return 0;
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
    for (int32_t seat = 0; seat < 2; seat++) {
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
    size_t all = (size_t)matrix->counts[0] + (size_t)matrix->counts[1];
    unsigned char *flags = bp__memory_alloc(&matrix->memory, all);
    if (!flags) {
        return BP_ERR_MEMORY;
    }
    elimination e = {.matrix = matrix, .removed = {flags, flags + matrix->counts[0]}};
    int32_t count = 1;
    for (int32_t round = 1; count > 0; round++) {
        count = eliminate(&e, round, dominated, user);
    }
    bp__memory_free(&matrix->memory, flags);
    return count < 0 ? BP_ERR_STOPPED : BP_OK;
}
