/* SPDX-License-Identifier: MIT */
/* Iterated elimination of strictly dominated strategies, for any game of two players in normal form. */
#ifndef BP_GAMETREE_DOMINANCE_H
#define BP_GAMETREE_DOMINANCE_H

#include <bigpoints/experimental/strategic.h>

#include "gametree/strategic_internal.h"

/* Whether strategy `better` of a seat has a larger payoff than `worse` against strategy `other` of the opponent. */
typedef int (*bp__better_fn)(int32_t seat, int32_t better, int32_t worse, int32_t other,
                             const void *game);

typedef struct bp__elimination {
    const void *game;
    bp__better_fn is_better;
    int32_t counts[BP__SIDES];         /* of all strategies, removed or not */
    unsigned char *removed[BP__SIDES]; /* a flag for each strategy; one block */
} bp__elimination;

/* Runs the elimination. `dominated` may be NULL. BP_OK, BP_ERR_MEMORY or BP_ERR_STOPPED; in any case
   bp__elimination_free() frees the flags. */
int bp__eliminate(bp__elimination *elimination, bp_dominated_fn dominated, void *user,
                  const bp__memory *memory);
void bp__elimination_free(bp__elimination *elimination, const bp__memory *memory);

#endif
