/* SPDX-License-Identifier: MIT */
/* Monte-Carlo tree search for any number of players. */
#ifndef BP_PLAYER_MCTS_H
#define BP_PLAYER_MCTS_H

#include "game/game_internal.h"

enum { BP__MCTS_PV_MAX = 64 };

/* One search. Values are for the root's mover, in 1,024ths of a point (BP_ESTIMATE_POINT): its own score minus the best other
   score. */
typedef struct bp__mcts {
    /* What the caller sets. */
    const bp_game *game; /* of two players or more; bp__game_can_estimate() */
    const void *root;
    const bp__memory *memory;
    uint64_t max_bytes;
    uint64_t max_nodes; /* blocks of memory are sized for so many expansions */
    int forgets;        /* a full tree drops its least visited branches; otherwise it stops */
    /* Progress callback: called when a search begins, and every bp__poll_nodes() nodes. Non-zero stops the search. */
    int (*poll)(struct bp__mcts *tree, void *user);
    void *user;

    /* The result so far; `value` and `pv` are those of the last poll. */
    uint64_t nodes; /* expanded */
    int32_t value;
    bp_move pv[BP__MCTS_PV_MAX]; /* principal variation */
    size_t pv_length;
    int is_full;   /* its memory is used up, and nothing can be dropped */
    int is_proven; /* the value is exact */

    /* Private: nodes lie in blocks of equal size. */
    unsigned char *scratch; /* two positions and a list of moves */
    unsigned char **blocks;
    size_t block_count;
    size_t max_blocks;
    uint32_t block_shift; /* a block holds 2^shift nodes */
    uint32_t used;        /* nodes, those of the free lists included */
    uint32_t *
        free_lists; /* by length: the first of the runs of so many nodes that were dropped; 0: none */
    uint32_t free_count;  /* nodes of all free lists */
    int32_t value_count;  /* scores of a node: 1, the margin, with two players */
    uint32_t exploration; /* exploration constant, in units of BP_ESTIMATE_POINT */
} bp__mcts;

/* Makes a tree and expands its root, which is not over and has the legal moves `moves`. Their order breaks ties: the
   earlier move wins. Returns BP_OK, BP_ERR_MEMORY or BP_ERR_METHOD. The tree must be closed in both cases. */
int bp__mcts_open(bp__mcts *tree, const bp_move *moves, size_t count);
void bp__mcts_close(bp__mcts *tree);

/* Searches until so many nodes are expanded, counted from the opening. Returns BP_OK, also if it was stopped or the
   tree is full, BP_ERR_MEMORY or BP_ERR_METHOD. A tree that forgets must have a limit: nodes, or a poll that ends. */
int bp__mcts_search(bp__mcts *tree, uint64_t nodes);

/* The value for the root's mover of the move number `index` of those that the tree was opened with, and its visits, the
   first evaluation among them. */
int32_t bp__mcts_move_value(const bp__mcts *tree, size_t index);
int64_t bp__mcts_move_visits(const bp__mcts *tree, size_t index);

#endif
