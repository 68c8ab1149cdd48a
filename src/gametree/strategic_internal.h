/* SPDX-License-Identifier: MIT */
/* The inside of a bp_strategic: the strategic form of a game. */
#ifndef BP_GAMETREE_STRATEGIC_INTERNAL_H
#define BP_GAMETREE_STRATEGIC_INTERNAL_H

#include <bigpoints/experimental/strategic.h>

#include "gametree/game_tree_internal.h"
#include "gametree/matrix_game_internal.h"

enum { BP__SIDES = BP__MATRIX_PLAYERS };

/* The choice at a node with more than one child: the index of a child. */
typedef struct bp__decision {
    int32_t node;
    int32_t index;
} bp__decision;

/* The reduced pure strategies of a player. The decisions of strategy i are those from ends[i - 1] (0 for strategy 0) to
   before ends[i], in the order of their nodes. */
typedef struct bp__strategies {
    bp__vector decisions;
    bp__vector ends; /* size_t */
} bp__strategies;

struct bp_strategic {
    bp__memory memory;
    bp_tree *tree;
    bp__strategies sides[BP__SIDES];
    int32_t players;
    int32_t *
        ends; /* the normal form: the terminal node of each profile; the strategy of the last player varies fastest */
};

/* The number of a player's strategies. */
int32_t bp__strategies_count(const bp__strategies *side);

/* The decisions of a strategy, and their number. */
const bp__decision *bp__strategies_at(size_t *count, const bp__strategies *side, int32_t strategy);

/* Lists the strategies of a seat. BP_OK, BP_ERR_MEMORY, or BP_ERR_LIMIT if they have more than `max` decisions
   together. So there are at most `max` + 1 strategies. */
int bp__strategies_list(bp__strategies *out, const bp_tree *tree, int32_t seat, int32_t max,
                        const bp__memory *memory);

/* The number of profiles. */
size_t bp__strategic_profiles(const bp_strategic *strategic);

/* Writes a strategy; handles the buffer like snprintf(). */
size_t bp__strategic_write(char *out, size_t size, const bp_strategic *strategic, int32_t seat,
                           int32_t strategy);

/* Whether there is such a strategy. */
int bp__strategic_has(const bp_strategic *strategic, int32_t seat, int32_t strategy);

#endif
