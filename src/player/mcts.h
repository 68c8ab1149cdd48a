/* The players' search: a tree that grows where the best play seems to be, for any number of players. */
#ifndef BP_PLAYER_MCTS_H
#define BP_PLAYER_MCTS_H

#include "game/game_internal.h"

enum { BP__MCTS_PV = 64, BP__MCTS_POLL = 1024 };

/* One search. Values are in points of BP_ESTIMATE_POINT for the root's mover: the own score less the best other's. */
typedef struct bp__mcts {
    /* What the caller sets. */
    const bp_game *game; /* of two players or more; bp__game_can_estimate() */
    const void *root;
    const bp__memory *memory;
    uint64_t max_bytes;
    uint64_t max_nodes; /* a tree of that size is thought of when it is opened */
    /* Asked whenever growth begins, and every BP__MCTS_POLL nodes. Non-zero: stop now. */
    int (*poll)(struct bp__mcts *tree, void *user);
    void *user;

    /* The answer so far; the line as of the last poll. */
    uint64_t nodes; /* positions whose moves were looked at */
    int32_t value;
    bp_move line[BP__MCTS_PV]; /* the play expected */
    size_t line_length;
    int is_full;   /* its memory is used up */
    int is_proven; /* the whole rest of the game is in it: the value is that of best play */

    /* Private: branches lie in blocks of equal size. */
    unsigned char *room; /* for two positions and a list of moves */
    unsigned char **blocks;
    size_t block_count;
    size_t max_blocks;
    uint32_t block_shift; /* a block holds 2^shift branches */
    uint32_t used;        /* branches */
    int32_t values;       /* numbers that are added up for each branch */
    uint32_t curiosity;   /* how much a branch that was never followed is hoped to be better */
} bp__mcts;

/* Begins a tree at a position that is not over, whose legal moves are `moves`; among equals the first stands. It has
   one node then. BP_OK or BP_ERR_MEMORY. Close it in any case. */
int bp__mcts_open(bp__mcts *tree, const bp_move *moves, size_t count);
void bp__mcts_close(bp__mcts *tree);

/* Grows the tree to so many nodes. BP_OK, also if it was stopped or is full, or BP_ERR_MEMORY. */
int bp__mcts_grow(bp__mcts *tree, uint64_t nodes);

/* What the root's move number `index`, in the order that it was opened with, is worth to the root's mover. */
int32_t bp__mcts_value(const bp__mcts *tree, size_t index);

#endif
