/* SPDX-License-Identifier: MIT */
/* The inside of a bp_strategic: the strategic form of a game. */
#ifndef BP_GAMETREE_STRATEGIC_INTERNAL_H
#define BP_GAMETREE_STRATEGIC_INTERNAL_H

#include "gametree/game_tree_internal.h"

enum { BP__SIDES = 2 };

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

/* The payoffs of a terminal node. */
typedef struct bp__payoffs {
    int32_t of[BP__SIDES];
} bp__payoffs;

struct bp_strategic {
    bp__memory memory;
    bp_tree *tree;
    int32_t payoff;
    bp__strategies sides[BP__SIDES];
    bp__payoffs *payoffs; /* for each node of the tree; valid for terminal nodes */
    int32_t *ends;        /* the normal form: terminal nodes, row by row */
    int32_t *row_min;     /* player 1's smallest payoff in each row */
    int32_t *row_reply;   /* player 2's best reply: the largest payoff in each row */
    int32_t *column_max;  /* player 1's largest payoff in each column */
};

/* The number of a player's strategies. */
int32_t bp__strategies_count(const bp__strategies *side);

/* The decisions of a strategy, and their number. */
const bp__decision *bp__strategies_at(size_t *count, const bp__strategies *side, int32_t strategy);

/* Lists the strategies of a seat. BP_OK, BP_ERR_MEMORY, or BP_ERR_LIMIT if they have more than `max` decisions
   together. So there are at most `max` + 1 strategies. */
int bp__strategies_list(bp__strategies *out, const bp_tree *tree, int32_t seat, int32_t max,
                        const bp__memory *memory);

/* The terminal node that a pair of strategies leads to. */
int32_t bp__strategic_end(const bp_strategic *strategic, int32_t row, int32_t column);

/* The payoff of a pair of strategies for a seat. */
int32_t bp__strategic_payoff(const bp_strategic *strategic, int32_t row, int32_t column,
                             int32_t seat);

/* Writes a strategy; handles the buffer like snprintf(). */
size_t bp__strategic_write(char *out, size_t size, const bp_strategic *strategic, int32_t seat,
                           int32_t strategy);

/* Whether there is such a strategy. */
int bp__strategic_has(const bp_strategic *strategic, int32_t seat, int32_t strategy);

#endif
