/**
 * @file strategic.h
 * @brief The strategic form of a small game: pure strategies, the payoff matrix, and what game theory says of it.
 *
 * Experimental until 1.0: names and numbers here may change in a minor version.
 *
 * A bp_strategic lists the pure strategies of both players in a bp_tree (game_tree.h), the end that each pair of
 * strategies leads to, and what follows from that: the payoff matrix, maximin and minimax, saddle points, dominated
 * strategies, equilibria.
 *
 * A strategic form is immutable. Any number of threads may use one at the same time, and handles may be freed in any
 * order. Functions that return a number answer with a negative status when they can't.
 */
#ifndef BIGPOINTS_EXPERIMENTAL_STRATEGIC_H
#define BIGPOINTS_EXPERIMENTAL_STRATEGIC_H

#include <bigpoints/experimental/game_tree.h>
#include <bigpoints/export.h>
#include <bigpoints/types.h>

BP_BEGIN_DECLS

/** @defgroup strategic Strategic form
 *  Rows are the strategies of seat 0, player 1, and columns those of seat 1, player 2; both are numbered from 0.
 *  Functions answer #BP_ERR_ARGUMENT for NULL, and for a seat, row, column or strategy that is not there.
 *  @{ */

/** Limits of a strategic form. */
enum bp_strategic_limit {
    BP_STRATEGIC_PAIRS = 1000000 /**< The default limit of pairs of strategies. */
};

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
 * @param max the largest number of pairs of strategies, and of decisions in all strategies of a player together; 0
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
BP_API int bp_strategic_row_min(int32_t *out, const bp_strategic *strategic, int32_t row);

/**
 * @brief The greatest payoff for player 1 in a column: all that a strategy of player 2 leaves to player 1.
 * @param[out] out receives the payoff
 * @param strategic the strategic form
 * @param column a strategy of seat 1
 * @return #BP_OK, #BP_ERR_ARGUMENT
 * @since 0.1
 */
BP_API int bp_strategic_column_max(int32_t *out, const bp_strategic *strategic, int32_t column);

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
