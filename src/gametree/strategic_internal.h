/* The strategic form: what is inside a bp_strategic. */
#ifndef BP_GAMETREE_STRATEGIC_INTERNAL_H
#define BP_GAMETREE_STRATEGIC_INTERNAL_H

#include "gametree/game_tree_internal.h"

enum { BP__SIDES = 2 };

/* At a node with more than one child, go to this one. */
typedef struct bp__decision {
    int32_t node;
    int32_t index;
} bp__decision;

/* The pure strategies of a player. Strategy i has the decisions from ends[i - 1], or 0, to ends[i], in the order of
   their nodes. */
typedef struct bp__strategies {
    bp__vector decisions;
    bp__vector ends; /* size_t */
} bp__strategies;

/* What an end is worth to each player. */
typedef struct bp__payoffs {
    int32_t of[BP__SIDES];
} bp__payoffs;

struct bp_strategic {
    bp__memory memory;
    bp_tree *tree;
    int32_t payoff;
    bp__strategies sides[BP__SIDES];
    bp__payoffs *payoffs; /* for each node of the tree; ends alone have them */
    int32_t *ends;        /* the normal form, row by row */
    int32_t *row_min;     /* the least of each row for player 1 */
    int32_t *row_reply;   /* the greatest of each row for player 2 */
    int32_t *column_max;  /* the greatest of each column for player 1 */
};

/* The number of a player's strategies. */
int32_t bp__strategies_count(const bp__strategies *side);

/* The decisions of a strategy, and their number. */
const bp__decision *bp__strategies_at(size_t *count, const bp__strategies *side, int32_t strategy);

/* Lists the strategies of a seat, with at most `max` decisions in all of them; that is one strategy more at most.
   BP_OK, BP_ERR_MEMORY, BP_ERR_LIMIT. */
int bp__strategies_list(bp__strategies *out, const bp_tree *tree, int32_t seat, int32_t max,
                        const bp__memory *memory);

/* The end that a pair leads to. */
int32_t bp__strategic_end(const bp_strategic *strategic, int32_t row, int32_t column);

/* What a pair is worth to a seat. */
int32_t bp__strategic_payoff(const bp_strategic *strategic, int32_t row, int32_t column,
                             int32_t seat);

/* Writes a strategy; like snprintf in its handling of the buffer. */
size_t bp__strategic_write(char *out, size_t size, const bp_strategic *strategic, int32_t seat,
                           int32_t strategy);

/* Whether there is such a strategy. */
int bp__strategic_has(const bp_strategic *strategic, int32_t seat, int32_t strategy);

#endif
