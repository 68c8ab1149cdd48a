/* SPDX-License-Identifier: MIT */
/**
 * @file strategic.h
 * @brief The strategic form of a small game: pure strategies, the payoff matrix, and its solution concepts.
 *
 * Experimental until 1.0: everything here may change in a minor version. Define `BP_EXPERIMENTAL` before the include to
 * use this header. A program that uses it must be compiled again for each minor version.
 *
 * A bp_strategic lists the reduced pure strategies of both players in a bp_tree (game_tree.h), the terminal node that
 * each pair of strategies leads to, and the results: the payoff matrix, maximin and minimax, saddle points, dominated
 * strategies, Nash equilibria.
 *
 * A strategic form is immutable.
 */
#ifndef BIGPOINTS_EXPERIMENTAL_STRATEGIC_H
#define BIGPOINTS_EXPERIMENTAL_STRATEGIC_H

#ifndef BP_EXPERIMENTAL
#error "This header may change in each minor version: to use it, #define BP_EXPERIMENTAL first."
#endif

#include <bigpoints/experimental/game_tree.h>
#include <bigpoints/export.h>
#include <bigpoints/types.h>

BP_BEGIN_DECLS

/** @defgroup strategic Strategic form
 *  Rows are the strategies of seat 0, player 1, and columns those of seat 1, player 2; both are numbered from 0.
 *  Functions return #BP_ERR_ARGUMENT for NULL, and for a seat, row, column or strategy that does not exist.
 *
 *  @warning Experimental until 1.0: everything in this group may change in each minor version.
 *
 *  @code{.c}
 *  bp_state *state;
 *  bp_tree *tree;
 *  bp_strategic *form;
 *  if (bp_bigpoints_open(&state, "board=RGGR moves=Ga,Gc", NULL, NULL, 0) != BP_OK ||
 *      bp_tree_new(&tree, state, 0, 100000, NULL) != BP_OK) {
 *      return 1;
 *  }
 *  if (bp_strategic_new(&form, tree, BP_PAYOFF_MARGIN, 10000, NULL) == BP_OK) {
 *      int32_t value;
 *      bp_strategic_maximin(&value, form);
 *      printf("player 1 can secure %d\n", (int)value);
 *  }
 *  bp_strategic_free(form);
 *  bp_tree_free(tree);
 *  bp_state_free(state);
 *  @endcode
 *  @see game_tree.h
 *  @{ */

/** Limits of a strategic form. */
enum bp_strategic_limit {
    BP_STRATEGIC_PAIRS = 1000000 /**< The default maximum of pairs of strategies. */
};

/** The payoffs of a terminal node. */
enum bp_payoff {
    /** The own score minus the opponent's: a zero-sum game. */
    BP_PAYOFF_MARGIN = 0,
    /** 1 for a win, 0 for a draw, -1 for a loss: a zero-sum game. */
    BP_PAYOFF_OUTCOME = 1,
    /** The own score, regardless of the opponent's. */
    BP_PAYOFF_SCORES = 2,
    /** The refined payoff: the own score for the higher score and for a draw; for the lower score, the own score minus
     *  the opponent's. */
    BP_PAYOFF_REFINED = 3
};

/**
 * @brief Receives a dominated strategy.
 * @param round the round of the elimination, from 1
 * @param seat the seat of the strategy
 * @param strategy the strategy that is removed
 * @param by the first remaining strategy of the same seat that dominates it
 * @param user what bp_strategic_eliminate() was given
 * @return non-zero to stop
 */
typedef int (*bp_dominated_fn)(int32_t round, int32_t seat, int32_t strategy, int32_t by,
                               void *user);

/**
 * @brief Makes the strategic form of a game of two players.
 *
 * Strategies are reduced pure strategies. A strategy makes a choice at every decision (a node with several children)
 * that can be reached when it is played, and none elsewhere. In a graph (#BP_TREE_POSITIONS) a decision is a
 * position, so the choice does not depend on the moves before it.
 *
 * Strategies that begin with the first move come before those that begin with the second, and so on. Among the replies
 * to several moves of the opponent, the reply to the first move varies fastest.
 * @param[out] out receives the strategic form; free it with bp_strategic_free()
 * @param tree the tree; the strategic form holds a reference
 * @param payoff one of #bp_payoff
 * @param max the maximum number of pairs of strategies, and of decisions in all strategies of a player together; 0
 *        for #BP_STRATEGIC_PAIRS
 * @param allocator where memory comes from, or NULL
 * @return #BP_OK, #BP_ERR_ARGUMENT, #BP_ERR_MEMORY, #BP_ERR_VERSION, #BP_ERR_METHOD, #BP_ERR_LIMIT (more than `max`),
 *         #BP_ERR_UNSUPPORTED (other than two players, or scores too large)
 * @since 0.1
 */
BP_API int bp_strategic_new(bp_strategic **out, bp_tree *tree, int32_t payoff, int32_t max,
                            const bp_allocator *allocator);

/**
 * @brief Frees a strategic form.
 * @param strategic the strategic form, or NULL
 * @since 0.1
 */
BP_API void bp_strategic_free(bp_strategic *strategic);

/**
 * @brief The tree of a strategic form.
 * @param[out] out receives a reference; free it with bp_tree_free()
 * @param strategic the strategic form
 * @return #BP_OK, #BP_ERR_ARGUMENT
 * @since 0.1
 */
BP_API int bp_strategic_tree(bp_tree **out, const bp_strategic *strategic);

/**
 * @brief The number of a player's strategies. A player without decisions has one strategy.
 * @param strategic the strategic form
 * @param seat 0 or 1
 * @return at least 1, or #BP_ERR_ARGUMENT
 * @since 0.1
 */
BP_API int32_t bp_strategic_strategy_count(const bp_strategic *strategic, int32_t seat);

/**
 * @brief The decisions of a strategy, in the order of the nodes.
 * @param[out] nodes buffer for the nodes, or NULL
 * @param[out] choices buffer for the index of the child that is chosen at each node, or NULL
 * @param size how many numbers each buffer holds
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
 * @brief Writes a strategy by the names of nodes: "A-B D-I" chooses B at A and I at D; "-" has no decisions.
 *
 * Where several children of A are B, which is possible in a graph, all but the first have their number appended:
 * "A-B:2".
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
 * @brief The normal form: the terminal node that two strategies lead to.
 * @param strategic the strategic form
 * @param row a strategy of seat 0
 * @param column a strategy of seat 1
 * @return a node of the tree, or #BP_ERR_ARGUMENT
 * @since 0.1
 */
BP_API int32_t bp_strategic_end(const bp_strategic *strategic, int32_t row, int32_t column);

/**
 * @brief The payoff of a pair of strategies for a player.
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
 * @brief The row minimum: the smallest payoff for player 1 in a row, which a strategy of player 1 guarantees.
 * @param[out] out receives the payoff
 * @param strategic the strategic form
 * @param row a strategy of seat 0
 * @return #BP_OK, #BP_ERR_ARGUMENT
 * @since 0.1
 */
BP_API int bp_strategic_row_min(int32_t *out, const bp_strategic *strategic, int32_t row);

/**
 * @brief The column maximum: the largest payoff for player 1 in a column, to which a strategy of player 2 limits it.
 * @param[out] out receives the payoff
 * @param strategic the strategic form
 * @param column a strategy of seat 1
 * @return #BP_OK, #BP_ERR_ARGUMENT
 * @since 0.1
 */
BP_API int bp_strategic_column_max(int32_t *out, const bp_strategic *strategic, int32_t column);

/**
 * @brief The maximin: the largest row minimum, which player 1 can force.
 * @param[out] out receives the payoff for player 1
 * @param strategic the strategic form
 * @return #BP_OK, #BP_ERR_ARGUMENT
 * @since 0.1
 */
BP_API int bp_strategic_maximin(int32_t *out, const bp_strategic *strategic);

/**
 * @brief The minimax: the smallest column maximum, to which player 2 can limit player 1. In a game of perfect
 * information without chance, tree or graph, it equals the maximin.
 * @param[out] out receives the payoff for player 1
 * @param strategic the strategic form
 * @return #BP_OK, #BP_ERR_ARGUMENT
 * @since 0.1
 */
BP_API int bp_strategic_minimax(int32_t *out, const bp_strategic *strategic);

/**
 * @brief All saddle points: pairs whose payoff for player 1 is the minimum of its row and the maximum of its column.
 * @param[out] rows buffer for the rows, or NULL
 * @param[out] columns buffer for the columns, or NULL
 * @param size how many numbers each buffer holds
 * @param[out] count receives their number, or NULL
 * @param strategic the strategic form
 * @return #BP_OK, #BP_ERR_ARGUMENT, #BP_ERR_SPACE. The cost is O(pairs).
 * @since 0.1
 */
BP_API int bp_strategic_saddles(int32_t *rows, int32_t *columns, size_t size, size_t *count,
                                const bp_strategic *strategic);

/**
 * @brief All Nash equilibria in pure strategies: pairs in which neither player gains by changing alone. In a zero-sum
 * game they are the saddle points.
 * @param[out] rows buffer for the rows, or NULL
 * @param[out] columns buffer for the columns, or NULL
 * @param size how many numbers each buffer holds
 * @param[out] count receives their number, or NULL
 * @param strategic the strategic form
 * @return #BP_OK, #BP_ERR_ARGUMENT, #BP_ERR_SPACE. The cost is O(pairs).
 * @since 0.1
 */
BP_API int bp_strategic_equilibria(int32_t *rows, int32_t *columns, size_t size, size_t *count,
                                   const bp_strategic *strategic);

/**
 * @brief Iterated elimination of strictly dominated strategies.
 *
 * A round goes through the strategies of player 1 in order, then through those of player 2. A strategy is removed at
 * once if another remaining pure strategy is better against every remaining strategy of the opponent. The elimination
 * ends with a round that removes none. The remaining strategies do not depend on the order.
 * @param strategic the strategic form; it does not change
 * @param dominated receives each strategy that is removed, in this order
 * @param user passed on to it
 * @return #BP_OK, #BP_ERR_ARGUMENT, #BP_ERR_MEMORY, #BP_ERR_STOPPED. The cost of a round is
 *         O(pairs * strategies).
 * @since 0.1
 */
BP_API int bp_strategic_eliminate(const bp_strategic *strategic, bp_dominated_fn dominated,
                                  void *user);

/**
 * @brief Writes the strategic form as a strategic game of Gambit, an .nfg file. Outcomes are the terminal nodes of the
 * tree, by name.
 * @param strategic the strategic form
 * @param receive receives each line; it returns non-zero to stop
 * @param user passed on to it
 * @return #BP_OK, #BP_ERR_ARGUMENT, #BP_ERR_MEMORY, #BP_ERR_STOPPED
 * @since 0.1
 */
BP_API int bp_strategic_write_nfg(const bp_strategic *strategic, bp_line_fn receive, void *user);

/**
 * @brief Writes the normal form as comma-separated values: a line for each row, with the names of terminal nodes.
 * @param strategic the strategic form
 * @param receive receives each line; it returns non-zero to stop
 * @param user passed on to it
 * @return #BP_OK, #BP_ERR_ARGUMENT, #BP_ERR_MEMORY, #BP_ERR_STOPPED
 * @since 0.1
 */
BP_API int bp_strategic_write_csv(const bp_strategic *strategic, bp_line_fn receive, void *user);

/**
 * @brief Writes the payoff matrix as comma-separated values: a line for each row, with the payoffs for player 1. With
 * #BP_PAYOFF_SCORES and #BP_PAYOFF_REFINED a cell holds the payoffs of both players, separated by a space.
 * @param strategic the strategic form
 * @param receive receives each line; it returns non-zero to stop
 * @param user passed on to it
 * @return #BP_OK, #BP_ERR_ARGUMENT, #BP_ERR_MEMORY, #BP_ERR_STOPPED
 * @since 0.1
 */
BP_API int bp_strategic_write_payoffs(const bp_strategic *strategic, bp_line_fn receive,
                                      void *user);

/** @} */

BP_END_DECLS

#endif
