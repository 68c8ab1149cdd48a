/* SPDX-License-Identifier: MIT */
/* The inside of a bp_tree: a game tree, or a transposition graph. */
#ifndef BP_GAMETREE_GAME_TREE_INTERNAL_H
#define BP_GAMETREE_GAME_TREE_INTERNAL_H

#include <stdatomic.h>

#include <bigpoints/experimental/game_tree.h>

#include "base/vector.h"
#include "game/game_internal.h"

/* A position. Its children are contiguous in their array, and so are its legal moves. */
typedef struct bp__game_node {
    int32_t parent; /* the first node with this child; -1 for node 0 */
    int32_t depth;
    int32_t mover;   /* -1 for a terminal node */
    bp_move through; /* the move from the parent */
    int32_t child_count;
    int32_t move_count; /* greater than child_count if moves are merged */
    size_t first_child; /* index into `children` */
    size_t first_move;  /* index into `moves` */
} bp__game_node;

/* A legal move, and the index of the child that it leads to. */
typedef struct bp__game_move {
    bp_move move;
    int32_t index;
} bp__game_move;

/* Four arrays:

       nodes      | A           | B       | C ...         breadth first
       positions  | of A        | of B    | of C ...      `stride` bytes each
       children   | B  C        | D  E  F | G  H ...      node numbers, grouped by parent
       moves      | B  C  B  C  | D  E  F | G  H ...      in move order, grouped by parent
*/
struct bp_tree {
    bp__memory memory;
    bp_game *game;
    atomic_uint references;
    int32_t options;
    size_t stride;
    bp__vector nodes;
    bp__vector positions;
    bp__vector children;
    bp__vector moves;
    int32_t
        *values; /* of each node, for the first player; NULL without bp__game_tree_has_margins() */
};

/* Adds a reference; bp_tree_free() removes one. */
void bp__game_tree_ref(bp_tree *tree);

/* A node, or NULL if there is no such tree or node. */
const bp__game_node *bp__game_tree_node(const bp_tree *tree, int32_t node);

/* The position of a node. */
const void *bp__game_tree_position(const bp_tree *tree, int32_t node);

/* The children and the moves of a node; NULL in a tree that is a single terminal node. */
const int32_t *bp__game_tree_children(const bp_tree *tree, const bp__game_node *node);
const bp__game_move *bp__game_tree_moves(const bp_tree *tree, const bp__game_node *node);

/* The number of nodes. */
int32_t bp__game_tree_count(const bp_tree *tree);

/* The name of a node, the same in all trees: at most 7 letters. */
enum { BP__LABEL_SIZE = 8 };
void bp__game_tree_name(char out[BP__LABEL_SIZE], int32_t node);

/* Whether values are defined: two players, and score differences that fit into 32 bits. */
int bp__game_tree_has_margins(const bp_tree *tree);

/* The scores at a node, one for each player. */
void bp__game_tree_scores(int32_t *out, const bp_tree *tree, int32_t node);

/* Backward induction: fills `values`. BP_OK, BP_ERR_MEMORY, or BP_ERR_UNSUPPORTED for a graph with a cycle. */
int bp__game_tree_evaluate(bp_tree *tree);

#endif
