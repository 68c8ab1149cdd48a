/* SPDX-License-Identifier: MIT */
/**
 * @file game_tree.h
 * @brief Game trees: all positions that can be reached from a given one, as a tree or as a transposition graph.
 *
 * Experimental until 1.0: everything here may change in a minor version. Define `BP_EXPERIMENTAL` before the include to
 * use this header. A program that uses it must be compiled again for each minor version.
 *
 * A bp_tree holds all nodes in memory, up to a limit. It is for small games; larger ones are for bp_solve().
 *
 * A tree is immutable.
 */
#ifndef BIGPOINTS_EXPERIMENTAL_GAME_TREE_H
#define BIGPOINTS_EXPERIMENTAL_GAME_TREE_H

#ifndef BP_EXPERIMENTAL
#error "This header may change in each minor version: to use it, #define BP_EXPERIMENTAL first."
#endif

#include <bigpoints/export.h>
#include <bigpoints/types.h>

BP_BEGIN_DECLS

/** @defgroup tree Game trees
 *  Nodes are numbered breadth first from 0, the root: children in the order of their moves, and all nodes of one depth
 *  before those of the next. Functions return #BP_ERR_ARGUMENT for NULL and for a node that does not exist. What they do
 *  not tell of a node, such as the text of its moves, bp_tree_state() makes available.
 *
 *  @warning Experimental until 1.0: everything in this group may change in each minor version.
 *
 *  @code{.c}
 *  bp_state *state;
 *  bp_tree *tree;
 *  if (bp_bigpoints_open(&state, "players=2 board=RGGR", NULL, NULL, 0) != BP_OK ||
 *      bp_tree_new(&tree, state, 0, 100000, NULL) != BP_OK) {
 *      return 1;
 *  }
 *  printf("%d nodes\n", (int)bp_tree_node_count(tree));
 *  bp_tree_free(tree);
 *  bp_state_free(state);
 *  @endcode
 *  @see strategic.h
 *  @{ */

/** Options of bp_tree_new(), to be added. */
enum bp_tree_option {
    /** A tree: every sequence of moves leads to a separate node. */
    BP_TREE_PLAIN = 0,
    /** A transposition graph: each position is one node, which can have several parents. */
    BP_TREE_POSITIONS = 1,
    /** Moves of a node that lead to equivalent positions, by the game's `reduced_key`, share a child: the position
     *  after the first of them. */
    BP_TREE_MERGED = 2
};

/** Limits of a tree. */
enum bp_tree_limit {
    BP_TREE_NODES = 1000000 /**< The default maximum of nodes. */
};

/**
 * @brief Makes the tree of all positions that can be reached from a position. Any number of players.
 *
 * With #BP_TREE_MERGED, positions are equivalent that have the same mover, the same reduced key, and the same points
 * banked for the mover; terminal positions, if their scores are equal. So merged moves have the same value for two
 * opponents. In a game without a `reduced_key` only equal positions are equivalent.
 * @param[out] out receives the tree; free it with bp_tree_free()
 * @param state the position; its history is ignored
 * @param options a sum of #bp_tree_option
 * @param max the maximum number of nodes; 0 for #BP_TREE_NODES, or fewer if their positions would take more than 256
 *        MiB
 * @param allocator where memory comes from, or NULL; states made from the tree use that of their game
 * @return #BP_OK, #BP_ERR_ARGUMENT, #BP_ERR_MEMORY, #BP_ERR_VERSION, #BP_ERR_METHOD, #BP_ERR_LIMIT (more than `max`
 *         nodes), #BP_ERR_UNSUPPORTED (#BP_TREE_POSITIONS, and the graph has a cycle: a position can repeat)
 * @since 0.1
 */
BP_API int bp_tree_new(bp_tree **out, const bp_state *state, int32_t options, int32_t max,
                       const bp_allocator *allocator);

/**
 * @brief Frees a tree.
 * @param tree the tree, or NULL
 * @since 0.1
 */
BP_API void bp_tree_free(bp_tree *tree);

/**
 * @brief The number of nodes.
 * @param tree the tree
 * @return at least 1, or #BP_ERR_ARGUMENT
 * @since 0.1
 */
BP_API int32_t bp_tree_node_count(const bp_tree *tree);

/**
 * @brief The name of a node: A, B, and so on to Z, then AA, AB, and so on.
 * @param[out] out buffer for the text, or NULL; 8 bytes always suffice
 * @param size its size
 * @param[out] length receives the length of the text, or NULL
 * @param tree the tree
 * @param node a node
 * @return #BP_OK, #BP_ERR_ARGUMENT, #BP_ERR_SPACE
 * @since 0.1
 */
BP_API int bp_tree_label(char *out, size_t size, size_t *length, const bp_tree *tree, int32_t node);

/**
 * @brief The parent of a node; of several parents, the one with the smallest number.
 * @param tree the tree
 * @param node a node
 * @return a node, #BP_ERR_ARGUMENT, or #BP_ERR_HISTORY (node 0 has none)
 * @since 0.1
 */
BP_API int32_t bp_tree_parent(const bp_tree *tree, int32_t node);

/**
 * @brief The number of children: legal moves, merged ones counted once. 0 for a terminal node.
 *
 * In a graph two of the children can be the same node.
 * @param tree the tree
 * @param node a node
 * @return the number, or #BP_ERR_ARGUMENT
 * @since 0.1
 */
BP_API int32_t bp_tree_child_count(const bp_tree *tree, int32_t node);

/**
 * @brief A child.
 * @param tree the tree
 * @param node a node
 * @param index 0 to bp_tree_child_count() - 1
 * @return a node, or #BP_ERR_ARGUMENT
 * @since 0.1
 */
BP_API int32_t bp_tree_child(const bp_tree *tree, int32_t node, int32_t index);

/**
 * @brief The moves that lead to a child, in move order. There is one, or more if moves are merged. The first one leads
 * to exactly the position of the child. bp_move_format() writes them, for the state of the node.
 * @param[out] out buffer for the moves, or NULL
 * @param size how many it holds
 * @param[out] count receives their number, at least 1, or NULL
 * @param tree the tree
 * @param node the parent
 * @param index 0 to bp_tree_child_count() - 1
 * @return #BP_OK, #BP_ERR_ARGUMENT, #BP_ERR_SPACE
 * @since 0.1
 */
BP_API int bp_tree_moves(bp_move *out, size_t size, size_t *count, const bp_tree *tree,
                         int32_t node, int32_t index);

/**
 * @brief The position of a node as a state. Its history is the path from node 0 by bp_tree_parent().
 * @param[out] out receives the state; free it with bp_state_free()
 * @param tree the tree
 * @param node a node
 * @return #BP_OK, #BP_ERR_ARGUMENT, #BP_ERR_MEMORY. The cost is O(depth).
 * @since 0.1
 */
BP_API int bp_tree_state(bp_state **out, const bp_tree *tree, int32_t node);

/**
 * @brief The mover, or that the game is over.
 * @param tree the tree
 * @param node a node
 * @return a seat, #BP_ERR_OVER (a terminal node), or #BP_ERR_ARGUMENT
 * @since 0.1
 */
BP_API int32_t bp_tree_mover(const bp_tree *tree, int32_t node);

/**
 * @brief The scores by seat, as bp_state_scores() returns them. They are final only at a terminal node.
 * @param[out] out buffer for the scores, or NULL
 * @param size how many it holds
 * @param[out] count receives the number of players, or NULL
 * @param tree the tree
 * @param node a node
 * @return #BP_OK, #BP_ERR_ARGUMENT, #BP_ERR_SPACE
 * @since 0.1
 */
BP_API int bp_tree_scores(int32_t *out, size_t size, size_t *count, const bp_tree *tree,
                          int32_t node);

/**
 * @brief The value of a node by backward induction: the first player's score minus the second's under optimal play. A move
 * is optimal if its child has the value of the node.
 * @param[out] out receives the value
 * @param tree the tree
 * @param node a node
 * @return #BP_OK, #BP_ERR_ARGUMENT, #BP_ERR_UNSUPPORTED (other than two players, or scores too large)
 * @since 0.1
 */
BP_API int bp_tree_value(int32_t *out, const bp_tree *tree, int32_t node);

/**
 * @brief Writes the tree as a Graphviz graph: boxes for the first player's nodes, ellipses for those of the others,
 * terminal nodes without a frame and with their scores, moves as edge labels, positions as tooltips.
 * @param tree the tree
 * @param receive receives each line; it returns non-zero to stop
 * @param user passed on to it
 * @return #BP_OK, #BP_ERR_ARGUMENT, #BP_ERR_MEMORY, #BP_ERR_STOPPED
 * @since 0.1
 */
BP_API int bp_tree_write_dot(const bp_tree *tree, bp_line_fn receive, void *user);

/**
 * @brief Writes the tree as an extensive game of Gambit, an .efg file. Payoffs are the scores, and every decision is
 * a separate information set.
 * @param tree the tree, not a graph
 * @param receive receives each line; it returns non-zero to stop
 * @param user passed on to it
 * @return #BP_OK, #BP_ERR_ARGUMENT, #BP_ERR_MEMORY, #BP_ERR_STOPPED, #BP_ERR_UNSUPPORTED (a tree
 *         with #BP_TREE_POSITIONS)
 * @since 0.1
 */
BP_API int bp_tree_write_efg(const bp_tree *tree, bp_line_fn receive, void *user);

/** @} */

BP_END_DECLS

#endif
