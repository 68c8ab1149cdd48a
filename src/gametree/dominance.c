/* SPDX-License-Identifier: MIT */
/* Iterated elimination of strictly dominated strategies, by pure strategies. */

#include "gametree/dominance.h"

#include <bigpoints/status.h>

/* Strict dominance: whether one strategy of a seat is better than another against every remaining strategy of the
   opponent. */
static int dominates(const bp__elimination *e, int32_t seat, int32_t better, int32_t worse)
{
    for (int32_t other = 0; other < e->counts[1 - seat]; other++) {
        if (!e->removed[1 - seat][other] && !e->is_better(seat, better, worse, other, e->game)) {
            return 0;
        }
    }
    return 1;
}

/* The first remaining strategy that dominates `strategy`, or -1. */
static int32_t find_dominator(const bp__elimination *e, int32_t seat, int32_t strategy)
{
    for (int32_t by = 0; by < e->counts[seat]; by++) {
        if (by != strategy && !e->removed[seat][by] && dominates(e, seat, by, strategy)) {
            return by;
        }
    }
    return -1;
}

/* One round. Returns the number of removed strategies, or -1 if the callback stopped it. */
static int32_t eliminate(bp__elimination *e, int32_t round, bp_dominated_fn dominated, void *user)
{
    int32_t count = 0;
    for (int32_t seat = 0; seat < BP__SIDES; seat++) {
        for (int32_t strategy = 0; strategy < e->counts[seat]; strategy++) {
            int32_t by = e->removed[seat][strategy] ? -1 : find_dominator(e, seat, strategy);
            if (by < 0) {
                continue;
            }
            e->removed[seat][strategy] = 1;
            count++;
            if (dominated && dominated(round, seat, strategy, by, user)) {
                return -1;
            }
        }
    }
    return count;
}

int bp__eliminate(bp__elimination *elimination, bp_dominated_fn dominated, void *user,
                  const bp__memory *memory)
{
    size_t all = (size_t)elimination->counts[0] + (size_t)elimination->counts[1];
    elimination->removed[0] = bp__memory_take(memory, all);
    if (!elimination->removed[0]) {
        return BP_ERR_MEMORY;
    }
    elimination->removed[1] = elimination->removed[0] + elimination->counts[0];
    int32_t count = 1;
    for (int32_t round = 1; count > 0; round++) {
        count = eliminate(elimination, round, dominated, user);
    }
    return count < 0 ? BP_ERR_STOPPED : BP_OK;
}

void bp__elimination_free(bp__elimination *elimination, const bp__memory *memory)
{
    bp__memory_give(memory, elimination->removed[0]);
}
