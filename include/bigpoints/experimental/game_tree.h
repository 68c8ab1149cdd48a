/**
 * @file game_tree.h
 * @brief Game trees: every position that can follow a given one, as a tree or as a graph.
 *
 * Experimental until 1.0: names and numbers here may change in a minor version.
 *
 * A bp_tree is for games that fit on paper; a limit says how large is too large. Larger ones are for bp_solve().
 *
 * A tree is immutable. Any number of threads may use one at the same time, and handles may be freed in any order.
 * Functions that return a number answer with a negative status when they can't.
 */
#ifndef BIGPOINTS_EXPERIMENTAL_GAME_TREE_H
#define BIGPOINTS_EXPERIMENTAL_GAME_TREE_H

#include <bigpoints/export.h>
#include <bigpoints/types.h>

BP_BEGIN_DECLS

/** @defgroup tree Game trees
 *  Nodes are numbered from 0, the position that the tree was made of, breadth first: children in the order of their
 *  moves, and all nodes of one depth before those of the next. Functions answer #BP_ERR_ARGUMENT for NULL and for a
 *  node that is not there.
 *  @{ */

/** What a tree is to look like; to be added. */
enum bp_tree_option {
    /** Each way to a position is a node of its own. */
    BP_TREE_PLAIN = 0,
    /** Each position is one node, however it came about: a graph, in which a node can have several parents. */
    BP_TREE_POSITIONS = 1,
    /** Moves of a node that lead to equal positions, seen by the game's `reduced_key`, share a child. The first of
     *  them stands. */
    BP_TREE_MERGED = 2
};

/** Limits of a tree. */
enum bp_tree_limit {
    BP_TREE_NODES = 1000000 /**< The default limit of nodes. */
};

/**
 * @brief The tree of everything that can follow a position. Any number of players.
 *
 * With #BP_TREE_MERGED, positions are equal that have the same mover, the same reduced key, and the same points banked
 * for the mover; ends, if their scores are equal. So merged moves are worth the same to two opponents. In a game
 * without a `reduced_key` only equal positions are equal.
 * @param[out] out receives the tree; free it with bp_tree_free()
 * @param state the position; its history does not matter
 * @param options a sum of #bp_tree_option
 * @param max the largest number of nodes; 0 for #BP_TREE_NODES, or fewer if their positions would take more than 256
 *        MiB
 * @param allocator where memory comes from, or NULL; states made of the tree use their game's
 * @return #BP_OK, #BP_ERR_ARGUMENT, #BP_ERR_MEMORY, #BP_ERR_VERSION, #BP_ERR_METHOD, #BP_ERR_LIMIT (more than `max`
 *         nodes), #BP_ERR_UNSUPPORTED (#BP_TREE_POSITIONS, and a position can come about again in one play)
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
 * @brief The game that a tree belongs to.
 * @param[out] out receives a reference; free it with bp_game_free()
 * @param tree the tree
 * @return #BP_OK, #BP_ERR_ARGUMENT
 * @since 0.1
 */
BP_API int bp_tree_game(bp_game **out, const bp_tree *tree);

/**
 * @brief What the tree was to look like.
 * @param tree the tree
 * @return a sum of #bp_tree_option, or #BP_ERR_ARGUMENT
 * @since 0.1
 */
BP_API int32_t bp_tree_options(const bp_tree *tree);

/**
 * @brief The number of nodes.
 * @param tree the tree
 * @return at least 1, or #BP_ERR_ARGUMENT
 * @since 0.1
 */
BP_API int32_t bp_tree_nodes(const bp_tree *tree);

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
 * @brief The node before a node; of several, the first, whose number is the least.
 * @param tree the tree
 * @param node a node
 * @return a node, #BP_ERR_ARGUMENT, or #BP_ERR_HISTORY (node 0 has none)
 * @since 0.1
 */
BP_API int32_t bp_tree_parent(const bp_tree *tree, int32_t node);

/**
 * @brief The move from the parent to a node; of several, the first.
 * @param[out] out receives the move
 * @param tree the tree
 * @param node a node
 * @return #BP_OK, #BP_ERR_ARGUMENT, #BP_ERR_HISTORY (none leads to node 0)
 * @since 0.1
 */
BP_API int bp_tree_move_into(bp_move *out, const bp_tree *tree, int32_t node);

/**
 * @brief The number of moves that lead to a node; of several ways, the shortest.
 * @param tree the tree
 * @param node a node
 * @return the number, or #BP_ERR_ARGUMENT
 * @since 0.1
 */
BP_API int32_t bp_tree_depth(const bp_tree *tree, int32_t node);

/**
 * @brief The number of children: legal moves, merged ones counted once. 0 for an end.
 *
 * In a graph two of them can be the same node.
 * @param tree the tree
 * @param node a node
 * @return the number, or #BP_ERR_ARGUMENT
 * @since 0.1
 */
BP_API int32_t bp_tree_children(const bp_tree *tree, int32_t node);

/**
 * @brief A child.
 * @param tree the tree
 * @param node a node
 * @param index 0 to bp_tree_children() less one
 * @return a node, or #BP_ERR_ARGUMENT
 * @since 0.1
 */
BP_API int32_t bp_tree_child(const bp_tree *tree, int32_t node, int32_t index);

/**
 * @brief The moves that lead to a child, in move order. There is one, or more if moves are merged; the first one leads
 * to the very position of the child.
 * @param[out] out buffer for the moves, or NULL
 * @param size how many it holds
 * @param[out] count receives their number, at least 1, or NULL
 * @param tree the tree
 * @param node the node they begin with
 * @param index 0 to bp_tree_children() less one
 * @return #BP_OK, #BP_ERR_ARGUMENT, #BP_ERR_SPACE
 * @since 0.1
 */
BP_API int bp_tree_moves(bp_move *out, size_t size, size_t *count, const bp_tree *tree,
                         int32_t node, int32_t index);

/**
 * @brief Writes a legal move, as bp_move_format() does.
 * @param[out] out buffer for the text, or NULL; 64 bytes always suffice
 * @param size its size
 * @param[out] length receives the length of the text, or NULL
 * @param tree the tree
 * @param node the node before the move
 * @param move the move
 * @return #BP_OK, #BP_ERR_ARGUMENT, #BP_ERR_SPACE, #BP_ERR_ILLEGAL
 * @since 0.1
 */
BP_API int bp_tree_format_move(char *out, size_t size, size_t *length, const bp_tree *tree,
                               int32_t node, bp_move move);

/**
 * @brief Writes the position of a node, as bp_state_format() does.
 * @param[out] out buffer for the text, or NULL
 * @param size its size
 * @param[out] length receives the length of the text, or NULL
 * @param tree the tree
 * @param node a node
 * @return #BP_OK, #BP_ERR_ARGUMENT, #BP_ERR_SPACE
 * @since 0.1
 */
BP_API int bp_tree_format(char *out, size_t size, size_t *length, const bp_tree *tree,
                          int32_t node);

/**
 * @brief The position of a node as a state; its history is the way from node 0, by first parents.
 * @param[out] out receives the state; free it with bp_state_free()
 * @param tree the tree
 * @param node a node
 * @return #BP_OK, #BP_ERR_ARGUMENT, #BP_ERR_MEMORY. The cost is the depth.
 * @since 0.1
 */
BP_API int bp_tree_state(bp_state **out, const bp_tree *tree, int32_t node);

/**
 * @brief The seat that is to move.
 * @param tree the tree
 * @param node a node
 * @return a seat, #BP_ERR_OVER when nobody is to move, or #BP_ERR_ARGUMENT
 * @since 0.1
 */
BP_API int32_t bp_tree_mover(const bp_tree *tree, int32_t node);

/**
 * @brief Whether a node is an end of the game.
 * @param tree the tree
 * @param node a node
 * @return 1 or 0, or #BP_ERR_ARGUMENT
 * @since 0.1
 */
BP_API int32_t bp_tree_is_end(const bp_tree *tree, int32_t node);

/**
 * @brief The scores by seat, as bp_state_scores() has them: before the end they promise nothing.
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
 * @brief The value of a node by backward induction: the first player's score less the second's if both play their
 * best for it.
 * @param[out] out receives the value
 * @param tree the tree
 * @param node a node
 * @return #BP_OK, #BP_ERR_ARGUMENT, #BP_ERR_UNSUPPORTED (other than two players, or scores too large)
 * @since 0.1
 */
BP_API int bp_tree_value(int32_t *out, const bp_tree *tree, int32_t node);

/**
 * @brief The first child whose value is the node's own: a best move.
 * @param tree the tree
 * @param node a node
 * @return its index, #BP_ERR_OVER (an end), #BP_ERR_ARGUMENT, or #BP_ERR_UNSUPPORTED (as bp_tree_value())
 * @since 0.1
 */
BP_API int32_t bp_tree_best(const bp_tree *tree, int32_t node);

/**
 * @brief Writes the tree in the language of Graphviz: boxes for the first player's nodes, ellipses for the others',
 * ends without a frame and with their scores, moves beside the arrows, positions as tooltips.
 * @param tree the tree
 * @param receive gets the lines; it returns non-zero to stop
 * @param user passed on to it
 * @return #BP_OK, #BP_ERR_ARGUMENT, #BP_ERR_MEMORY, #BP_ERR_LIMIT (`receive` stopped it)
 * @since 0.1
 */
BP_API int bp_tree_write_dot(const bp_tree *tree, bp_line_fn receive, void *user);

/**
 * @brief Writes the tree as an extensive game of Gambit, an .efg file. Payoffs are the scores, and every decision is
 * an information set of its own.
 * @param tree the tree, not a graph
 * @param receive gets the lines; it returns non-zero to stop
 * @param user passed on to it
 * @return #BP_OK, #BP_ERR_ARGUMENT, #BP_ERR_MEMORY, #BP_ERR_LIMIT (`receive` stopped it), #BP_ERR_UNSUPPORTED (a tree
 *         with #BP_TREE_POSITIONS)
 * @since 0.1
 */
BP_API int bp_tree_write_efg(const bp_tree *tree, bp_line_fn receive, void *user);

/** @} */

BP_END_DECLS

#endif
