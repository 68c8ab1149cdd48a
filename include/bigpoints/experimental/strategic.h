/* SPDX-License-Identifier: MIT */
/**
 * @file strategic.h
 * @brief The strategic form of a small game: the pure strategies of each player, and where each combination of them ends.
 *
 * Experimental until 1.0: everything here may change in a minor version. Define `BP_EXPERIMENTAL` before the include to
 * use this header. A program that uses it must be compiled again for each minor version.
 *
 * A bp_strategic lists the reduced pure strategies of all players in a bp_tree (game_tree.h), and the terminal node that
 * each combination of strategies leads to. bp_strategic_matrix() gives these nodes payoffs and makes a bp_matrix, which has the
 * solution concepts: security levels, dominated strategies, Nash equilibria (matrix_game.h).
 *
 * A strategic form is immutable.
 */
#ifndef BIGPOINTS_EXPERIMENTAL_STRATEGIC_H
#define BIGPOINTS_EXPERIMENTAL_STRATEGIC_H

#ifndef BP_EXPERIMENTAL
#error "This header may change in each minor version: to use it, #define BP_EXPERIMENTAL first."
#endif

#include <bigpoints/experimental/game_tree.h>
#include <bigpoints/experimental/matrix_game.h>
#include <bigpoints/export.h>
#include <bigpoints/types.h>

BP_BEGIN_DECLS

/** @defgroup strategic Strategic form
 *  The strategies of a seat are numbered from 0. A *profile* is an array with one strategy for each seat.
 *  Functions return #BP_ERR_ARGUMENT for NULL, and for a seat or strategy that does not exist.
 *
 *  @warning Experimental until 1.0: everything in this group may change in each minor version.
 *
 *  @code{.c}
 *  bp_state *state;
 *  bp_tree *tree;
 *  bp_strategic *form;
 *  bp_matrix *matrix;
 *  if (bp_bigpoints_open(&state, "board=RGGR moves=Ga,Gc", NULL, NULL, 0) != BP_OK ||
 *      bp_tree_new(&tree, state, 0, 100000, NULL) != BP_OK) {
 *      return 1;
 *  }
 *  if (bp_strategic_new(&form, tree, 10000, NULL) == BP_OK &&
 *      bp_strategic_matrix(&matrix, form, BP_PAYOFF_MARGIN, NULL) == BP_OK) {
 *      int64_t value, denominator;
 *      bp_matrix_security(&value, &denominator, matrix, 0, BP_MATRIX_BEST, 0);
 *      printf("player 1 can secure %d\n", (int)value);
 *      bp_matrix_free(matrix);
 *  }
 *  bp_strategic_free(form);
 *  bp_tree_free(tree);
 *  bp_state_free(state);
 *  @endcode
 *  @see game_tree.h, matrix_game.h
 *  @{ */

/** Limits of a strategic form. */
enum bp_strategic_limit {
    BP_STRATEGIC_PROFILES = 1000000 /**< The default maximum of profiles. */
};

/** The payoffs of a terminal node. Of more than two players, the opponent is the one with the best score of the others. */
enum bp_payoff {
    /** The own score minus the opponent's: of two players a zero-sum game. */
    BP_PAYOFF_MARGIN = 0,
    /** 1 for a win, 0 for a draw or a shared win, -1 for a loss: of two players a zero-sum game. */
    BP_PAYOFF_OUTCOME = 1,
    /** The own score, regardless of the opponent's. */
    BP_PAYOFF_SCORES = 2,
    /** The refined payoff: the own score for the highest score; for a lower one, the own score minus the highest one. */
    BP_PAYOFF_REFINED = 3
};

/**
 * @brief Makes the strategic form of a game of two to five players.
 *
 * Strategies are reduced pure strategies. A strategy makes a choice at every decision (a node with several children)
 * that can be reached when it is played, and none elsewhere. In a graph (#BP_TREE_POSITIONS) a decision is a
 * position, so the choice does not depend on the moves before it.
 *
 * Strategies that begin with the first move come before those that begin with the second, and so on. Among the replies
 * to several moves of the opponent, the reply to the first move varies fastest.
 * @param[out] out receives the strategic form; free it with bp_strategic_free()
 * @param tree the tree; the strategic form holds a reference
 * @param max the maximum number of profiles, and of decisions in all strategies of a player together; 0 for
 *        #BP_STRATEGIC_PROFILES
 * @param allocator where memory comes from, or NULL
 * @return #BP_OK, #BP_ERR_ARGUMENT, #BP_ERR_MEMORY, #BP_ERR_VERSION, #BP_ERR_METHOD, #BP_ERR_LIMIT (more than `max`)
 * @since 0.2
 */
BP_API int bp_strategic_new(bp_strategic **out, bp_tree *tree, int32_t max,
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
 * @param seat a seat
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
 * @param seat a seat
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
 * @param seat a seat
 * @param strategy a strategy of this seat
 * @return #BP_OK, #BP_ERR_ARGUMENT, #BP_ERR_SPACE
 * @since 0.1
 */
BP_API int bp_strategic_format(char *out, size_t size, size_t *length,
                               const bp_strategic *strategic, int32_t seat, int32_t strategy);

/**
 * @brief The normal form: the terminal node that a profile leads to.
 * @param strategic the strategic form
 * @param profile a strategy of each seat
 * @return a node of the tree, or #BP_ERR_ARGUMENT
 * @since 0.2
 */
BP_API int32_t bp_strategic_end(const bp_strategic *strategic, const int32_t *profile);

/**
 * @brief The game in normal form with payoffs: the strategies with their names, and for each profile the payoffs of
 * its terminal node. Its title is the game with its set-up. In an .nfg file its outcomes are the terminal nodes.
 * @param[out] out receives the game; free it with bp_matrix_free()
 * @param strategic the strategic form; the game does not depend on it
 * @param payoff one of #bp_payoff
 * @param allocator where memory comes from, or NULL
 * @return #BP_OK, #BP_ERR_ARGUMENT, #BP_ERR_MEMORY, #BP_ERR_VERSION, #BP_ERR_METHOD. The cost is O(profiles).
 * @since 0.2
 */
BP_API int bp_strategic_matrix(bp_matrix **out, const bp_strategic *strategic, int32_t payoff,
                               const bp_allocator *allocator);

/**
 * @brief Writes the normal form as comma-separated values: a line for each strategy of player 1, with the names of terminal
 * nodes. bp_matrix_write_csv() writes payoffs in their place.
 * @param strategic the strategic form
 * @param receive receives each line; it returns non-zero to stop
 * @param user passed on to it
 * @return #BP_OK, #BP_ERR_ARGUMENT, #BP_ERR_MEMORY, #BP_ERR_STOPPED, #BP_ERR_UNSUPPORTED (other than two players)
 * @since 0.1
 */
BP_API int bp_strategic_write_csv(const bp_strategic *strategic, bp_line_fn receive, void *user);

/** @} */

BP_END_DECLS

#endif
