/**
 * @file strategic.h
 * @brief Small games laid open: the game tree, and the strategic form of game theory.
 *
 * Experimental until 1.0: names and numbers here may change in a minor version.
 *
 * A bp_tree holds every position that can follow a given one. A bp_strategic lists the pure strategies of both
 * players in such a tree, the end that each pair of strategies leads to, and what follows from that: the payoff
 * matrix, maximin and minimax, saddle points, dominated strategies, equilibria. Both are for games that fit on paper;
 * a limit says how large is too large. Larger ones are for bp_solve().
 *
 * Both handles are immutable. Any number of threads may look at one at the same time, and handles may be freed in any
 * order. Functions that return a number answer with a negative status when they can't.
 */
#ifndef BIGPOINTS_STRATEGIC_H
#define BIGPOINTS_STRATEGIC_H

#include <bigpoints/export.h>
#include <bigpoints/solver.h>
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

/** How large things may become when nothing else is said. */
enum bp_strategic_limit {
    BP_TREE_NODES = 1000000,     /**< Nodes of a tree. */
    BP_STRATEGIC_PAIRS = 1000000 /**< Pairs of strategies. */
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
 * @param most the largest number of nodes; 0 for #BP_TREE_NODES, or fewer if their positions would take more than 256
 *        MiB
 * @param allocator where memory comes from, or NULL; states made of the tree use their game's
 * @return #BP_OK, #BP_ERR_ARGUMENT, #BP_ERR_MEMORY, #BP_ERR_VERSION, #BP_ERR_METHOD, #BP_ERR_LIMIT (more than `most`
 *         nodes), #BP_ERR_UNSUPPORTED (#BP_TREE_POSITIONS, and a position can come about again in one play)
 * @since 0.1
 */
BP_API int bp_tree_new(bp_tree **out, const bp_state *state, int32_t options, int32_t most,
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

/** @defgroup strategic Strategic form
 *  Rows are the strategies of seat 0, player 1, and columns those of seat 1, player 2; both are numbered from 0.
 *  Functions answer #BP_ERR_ARGUMENT for NULL, and for a seat, row, column or strategy that is not there.
 *  @{ */

/** What an end is worth to the players. */
enum bp_payoff {
    /** The own score less the other's: a zero-sum game. */
    BP_PAYOFF_MARGIN = 0,
    /** 1 for more points than the other, 0 for as many, -1 for fewer: a zero-sum game. */
    BP_PAYOFF_OUTCOME = 1,
    /** The own score, whatever the other's is. */
    BP_PAYOFF_SCORES = 2
};

/**
 * @brief Hears of a dominated strategy.
 * @param round the pass over all strategies, from 1 on
 * @param seat whose strategy it is
 * @param strategy the strategy that goes
 * @param by the strategy of the same seat that is better against everything that remains; of several, the first
 * @param user what bp_strategic_eliminate() was given
 * @return non-zero to stop
 */
typedef int (*bp_dominated_fn)(int32_t round, int32_t seat, int32_t strategy, int32_t by,
                               void *user);

/**
 * @brief The strategic form of a game of two players.
 *
 * A pure strategy says what to do at every decision, a node of two or more children, that can be reached while one
 * follows it, and nothing about others: it is reduced. In a graph (#BP_TREE_POSITIONS) a decision is a position, so a
 * strategy does the same however the position came about.
 *
 * Their order: those that begin with the first move stand before those that begin with the second, and so on; of what
 * is prepared for several moves of the opponent, the reply to the first move varies fastest.
 * @param[out] out receives the strategic form; free it with bp_strategic_free()
 * @param tree the tree; it is kept alive
 * @param payoff one of #bp_payoff
 * @param most the largest number of pairs of strategies, and of decisions in all strategies of a player together; 0
 *        for #BP_STRATEGIC_PAIRS
 * @param allocator where memory comes from, or NULL
 * @return #BP_OK, #BP_ERR_ARGUMENT, #BP_ERR_MEMORY, #BP_ERR_VERSION, #BP_ERR_METHOD, #BP_ERR_LIMIT (more than `most`),
 *         #BP_ERR_UNSUPPORTED (other than two players, or scores too large)
 * @since 0.1
 */
BP_API int bp_strategic_new(bp_strategic **out, bp_tree *tree, int32_t payoff, int32_t most,
                            const bp_allocator *allocator);

/**
 * @brief Frees a strategic form.
 * @param strategic the strategic form, or NULL
 * @since 0.1
 */
BP_API void bp_strategic_free(bp_strategic *strategic);

/**
 * @brief The tree that the strategies are for.
 * @param[out] out receives a reference; free it with bp_tree_free()
 * @param strategic the strategic form
 * @return #BP_OK, #BP_ERR_ARGUMENT
 * @since 0.1
 */
BP_API int bp_strategic_tree(bp_tree **out, const bp_strategic *strategic);

/**
 * @brief The number of a player's strategies. Who has nothing to decide has one.
 * @param strategic the strategic form
 * @param seat 0 or 1
 * @return at least 1, or #BP_ERR_ARGUMENT
 * @since 0.1
 */
BP_API int32_t bp_strategic_strategies(const bp_strategic *strategic, int32_t seat);

/**
 * @brief What a strategy does, in the order of the nodes.
 * @param[out] nodes buffer for the decisions, or NULL
 * @param[out] choices buffer for the index of the child that is chosen at each, or NULL
 * @param size how many each of them holds
 * @param[out] count receives the number of decisions, or NULL
 * @param strategic the strategic form
 * @param seat 0 or 1
 * @param strategy a strategy of this seat
 * @return #BP_OK, #BP_ERR_ARGUMENT, #BP_ERR_SPACE
 * @since 0.1
 */
BP_API int bp_strategic_decisions(int32_t *nodes, int32_t *choices, size_t size, size_t *count,
                                  const bp_strategic *strategic, int32_t seat, int32_t strategy);

/**
 * @brief Writes a strategy by the names of nodes: "A-B D-I", at A go to B and at D to I; "-" without decisions.
 *
 * Where several children of A are B, as can be in a graph, all but the first have their number behind: "A-B:2".
 * @param[out] out buffer for the text, or NULL
 * @param size its size
 * @param[out] length receives the length of the text, or NULL
 * @param strategic the strategic form
 * @param seat 0 or 1
 * @param strategy a strategy of this seat
 * @return #BP_OK, #BP_ERR_ARGUMENT, #BP_ERR_SPACE
 * @since 0.1
 */
BP_API int bp_strategic_format(char *out, size_t size, size_t *length,
                               const bp_strategic *strategic, int32_t seat, int32_t strategy);

/**
 * @brief The normal form: the end that two strategies lead to.
 * @param strategic the strategic form
 * @param row a strategy of seat 0
 * @param column a strategy of seat 1
 * @return a node of the tree, or #BP_ERR_ARGUMENT
 * @since 0.1
 */
BP_API int32_t bp_strategic_end(const bp_strategic *strategic, int32_t row, int32_t column);

/**
 * @brief What a pair of strategies is worth to a player.
 * @param[out] out receives the payoff
 * @param strategic the strategic form
 * @param row a strategy of seat 0
 * @param column a strategy of seat 1
 * @param seat 0 or 1
 * @return #BP_OK, #BP_ERR_ARGUMENT
 * @since 0.1
 */
BP_API int bp_strategic_payoff(int32_t *out, const bp_strategic *strategic, int32_t row,
                               int32_t column, int32_t seat);

/**
 * @brief The least payoff for player 1 in a row: what a strategy of player 1 guarantees.
 * @param[out] out receives the payoff
 * @param strategic the strategic form
 * @param row a strategy of seat 0
 * @return #BP_OK, #BP_ERR_ARGUMENT
 * @since 0.1
 */
BP_API int bp_strategic_row_least(int32_t *out, const bp_strategic *strategic, int32_t row);

/**
 * @brief The greatest payoff for player 1 in a column: all that a strategy of player 2 leaves to player 1.
 * @param[out] out receives the payoff
 * @param strategic the strategic form
 * @param column a strategy of seat 1
 * @return #BP_OK, #BP_ERR_ARGUMENT
 * @since 0.1
 */
BP_API int bp_strategic_column_most(int32_t *out, const bp_strategic *strategic, int32_t column);

/**
 * @brief The greatest of the row minima: what player 1 can force.
 * @param[out] out receives the payoff for player 1
 * @param strategic the strategic form
 * @return #BP_OK, #BP_ERR_ARGUMENT
 * @since 0.1
 */
BP_API int bp_strategic_maximin(int32_t *out, const bp_strategic *strategic);

/**
 * @brief The least of the column maxima: the most that player 2 must leave to player 1. It is the maximin, as in every
 * tree without chance and secrets; in a graph too.
 * @param[out] out receives the payoff for player 1
 * @param strategic the strategic form
 * @return #BP_OK, #BP_ERR_ARGUMENT
 * @since 0.1
 */
BP_API int bp_strategic_minimax(int32_t *out, const bp_strategic *strategic);

/**
 * @brief All saddle points: pairs whose payoff for player 1 is the least of its row and the greatest of its column.
 * @param[out] rows buffer for the rows, or NULL
 * @param[out] columns buffer for the columns, or NULL
 * @param size how many each of them holds
 * @param[out] count receives their number, or NULL
 * @param strategic the strategic form
 * @return #BP_OK, #BP_ERR_ARGUMENT, #BP_ERR_SPACE. The cost is the number of pairs.
 * @since 0.1
 */
BP_API int bp_strategic_saddles(int32_t *rows, int32_t *columns, size_t size, size_t *count,
                                const bp_strategic *strategic);

/**
 * @brief All Nash equilibria in pure strategies: pairs in which neither player gains by changing alone. In a zero-sum
 * game they are the saddle points.
 * @param[out] rows buffer for the rows, or NULL
 * @param[out] columns buffer for the columns, or NULL
 * @param size how many each of them holds
 * @param[out] count receives their number, or NULL
 * @param strategic the strategic form
 * @return #BP_OK, #BP_ERR_ARGUMENT, #BP_ERR_SPACE. The cost is the number of pairs.
 * @since 0.1
 */
BP_API int bp_strategic_equilibria(int32_t *rows, int32_t *columns, size_t size, size_t *count,
                                   const bp_strategic *strategic);

/**
 * @brief Takes away strictly dominated strategies again and again, and tells each.
 *
 * A round goes through the strategies of player 1 in order, then through those of player 2. A strategy goes at once if
 * another pure one that remains is better against every remaining strategy of the opponent. When a round takes none
 * away, it is over. What remains in the end does not depend on this order.
 * @param strategic the strategic form; it does not change
 * @param dominated hears of each strategy that goes, in this order
 * @param user passed on to it
 * @return #BP_OK, #BP_ERR_ARGUMENT, #BP_ERR_MEMORY, #BP_ERR_LIMIT (`dominated` stopped it). The cost of a round is at
 *         worst the number of pairs times the number of strategies.
 * @since 0.1
 */
BP_API int bp_strategic_eliminate(const bp_strategic *strategic, bp_dominated_fn dominated,
                                  void *user);

/**
 * @brief Writes the strategic form as a strategic game of Gambit, an .nfg file. Outcomes are the ends of the tree, by
 * name.
 * @param strategic the strategic form
 * @param receive gets the lines; it returns non-zero to stop
 * @param user passed on to it
 * @return #BP_OK, #BP_ERR_ARGUMENT, #BP_ERR_MEMORY, #BP_ERR_LIMIT (`receive` stopped it)
 * @since 0.1
 */
BP_API int bp_strategic_write_nfg(const bp_strategic *strategic, bp_line_fn receive, void *user);

/**
 * @brief Writes the normal form as comma-separated values: a line for each row, the names of ends in it.
 * @param strategic the strategic form
 * @param receive gets the lines; it returns non-zero to stop
 * @param user passed on to it
 * @return #BP_OK, #BP_ERR_ARGUMENT, #BP_ERR_MEMORY, #BP_ERR_LIMIT (`receive` stopped it)
 * @since 0.1
 */
BP_API int bp_strategic_write_csv(const bp_strategic *strategic, bp_line_fn receive, void *user);

/**
 * @brief Writes the payoff matrix as comma-separated values: a line for each row, the payoffs for player 1 in it; with
 * #BP_PAYOFF_SCORES both players' payoffs, a blank between them.
 * @param strategic the strategic form
 * @param receive gets the lines; it returns non-zero to stop
 * @param user passed on to it
 * @return #BP_OK, #BP_ERR_ARGUMENT, #BP_ERR_MEMORY, #BP_ERR_LIMIT (`receive` stopped it)
 * @since 0.1
 */
BP_API int bp_strategic_write_payoffs(const bp_strategic *strategic, bp_line_fn receive,
                                      void *user);

/** @} */

BP_END_DECLS

#endif
