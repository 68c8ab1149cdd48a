/* SPDX-License-Identifier: MIT */
/**
 * @file minimax.h
 * @brief Depth-limited minimax with alpha-beta: principal variation search with iterative deepening, for two players.
 *
 * Experimental until 1.0: everything here may change in a minor version. Define `BP_EXPERIMENTAL` before the include to
 * use this header. A program that uses it must be compiled again for each minor version.
 *
 * A search goes through all moves, or through the `candidates` of the game, to depth 1, 2, 3 and so on, until it reaches
 * its maximal depth or a limit. Leaves are evaluated statically. Of two ways to the same result, the winner takes the
 * shorter and the loser the longer, unless bp_minimax_set_delay() says otherwise.
 *
 * For games that can be solved, bp_solve() answers exactly; for Big Points, a bp_player plays better.
 *
 * With a limit of depth or nodes and none of time, the same calls give the same answers on every machine.
 */
#ifndef BIGPOINTS_EXPERIMENTAL_MINIMAX_H
#define BIGPOINTS_EXPERIMENTAL_MINIMAX_H

#ifndef BP_EXPERIMENTAL
#error "This header may change in each minor version: to use it, #define BP_EXPERIMENTAL first."
#endif

#include <bigpoints/export.h>
#include <bigpoints/progress.h>
#include <bigpoints/types.h>

BP_BEGIN_DECLS

/** @defgroup minimax Minimax
 *
 *  @warning Experimental until 1.0: everything in this group may change in each minor version.
 *
 *  @code{.c}
 *  bp_state *state;
 *  bp_minimax *minimax;
 *  bp_move move;
 *  if (bp_bigpoints_open(&state, "players=2 board=RGBYYBGRRGBY", NULL, NULL, 0) != BP_OK ||
 *      bp_minimax_new(&minimax, NULL) != BP_OK) {
 *      return 1;
 *  }
 *  bp_minimax_set_depth(minimax, 4);
 *  if (bp_minimax_search(&move, minimax, state) == BP_OK) {
 *      char text[BP_MOVE_TEXT];
 *      bp_move_format(text, sizeof text, NULL, state, move);
 *      printf("%s at depth %d\n", text, (int)bp_minimax_depth(minimax));
 *  }
 *  bp_minimax_free(minimax);
 *  bp_state_free(state);
 *  @endcode
 *  @see @ref minimax_answer, solver.h for exact values, the page "Other games"
 *  @{ */

/** The numbers of minimax. */
enum bp_minimax_limit {
    /** A won end under #BP_OBJECTIVE_OUTCOME; a lost one is its negative. Every estimate is less. */
    BP_MINIMAX_WIN = 1 << 20,
    /** The maximal depth. */
    BP_MINIMAX_DEPTH = 120
};

/**
 * @brief Estimates a position that is not over, in place of the game's own `estimate`.
 * @param position the position, as the game's functions see it
 * @param last the move that led to it; 0 if it is the first position of the search
 * @param setup the game's set-up
 * @param user what bp_minimax_set_estimate() was given
 * @return the value for the first player: the more, the better for seat 0
 */
typedef int32_t (*bp_minimax_estimate_fn)(const void *position, bp_move last, const void *setup,
                                          void *user);

/**
 * @brief Makes a search of depth 8 for the outcome, with alpha-beta and a table of at most 64 MiB.
 * @param[out] out receives the search; free it with bp_minimax_free()
 * @param allocator where memory comes from, or NULL
 * @return #BP_OK, #BP_ERR_ARGUMENT, #BP_ERR_MEMORY, #BP_ERR_VERSION, #BP_ERR_METHOD
 * @since 0.1
 */
BP_API int bp_minimax_new(bp_minimax **out, const bp_allocator *allocator);

/**
 * @brief Frees a search. bp_minimax_search() must not be running.
 * @param minimax the search, or NULL
 * @since 0.1
 */
BP_API void bp_minimax_free(bp_minimax *minimax);

/**
 * @brief Sets what an end of the game is worth.
 * @param minimax the search
 * @param objective #BP_OBJECTIVE_OUTCOME: #BP_MINIMAX_WIN, 0 or its negative; or #BP_OBJECTIVE_MARGIN: the
 *        difference of the scores in points of #BP_ESTIMATE_POINT
 * @return #BP_OK, #BP_ERR_ARGUMENT, #BP_ERR_BUSY
 * @since 0.1
 */
BP_API int bp_minimax_set_objective(bp_minimax *minimax, int32_t objective);

/**
 * @brief Sets the maximal depth in plies.
 * @param minimax the search
 * @param depth 1 to #BP_MINIMAX_DEPTH
 * @return #BP_OK, #BP_ERR_ARGUMENT, #BP_ERR_BUSY
 * @since 0.1
 */
BP_API int bp_minimax_set_depth(bp_minimax *minimax, int32_t depth);

/**
 * @brief Sets a time limit. It is checked at least every 1,024 nodes.
 * @param minimax the search
 * @param seconds the limit; 0 for none
 * @return #BP_OK, #BP_ERR_ARGUMENT, #BP_ERR_BUSY
 * @since 0.1
 */
BP_API int bp_minimax_set_seconds(bp_minimax *minimax, double seconds);

/**
 * @brief Sets a limit of nodes.
 * @param minimax the search
 * @param nodes the limit; 0 for none
 * @return #BP_OK, #BP_ERR_ARGUMENT, #BP_ERR_BUSY
 * @since 0.1
 */
BP_API int bp_minimax_set_nodes(bp_minimax *minimax, uint64_t nodes);

/**
 * @brief Switches alpha-beta pruning on or off.
 *
 * Without it the search is plain minimax: it has no table, visits every position of the tree, and goes straight to its
 * depth unless it has a time limit. The value is the same.
 * @param minimax the search
 * @param on non-zero for alpha-beta
 * @return #BP_OK, #BP_ERR_ARGUMENT, #BP_ERR_BUSY
 * @since 0.1
 */
BP_API int bp_minimax_set_pruning(bp_minimax *minimax, int32_t on);

/**
 * @brief Sets whether only the game's `candidates` are tried, if it has that function. They are tried first in any
 * case.
 * @param minimax the search
 * @param on non-zero for candidates only, the default; 0 for all legal moves
 * @return #BP_OK, #BP_ERR_ARGUMENT, #BP_ERR_BUSY
 * @since 0.1
 */
BP_API int bp_minimax_set_candidates(bp_minimax *minimax, int32_t on);

/**
 * @brief Sets the memory of its table, which is taken as the need arises.
 * @param minimax the search
 * @param bytes the limit, at least #BP_MEMORY_MIN; 0 for the default, 64 MiB
 * @return #BP_OK, #BP_ERR_ARGUMENT, #BP_ERR_BUSY
 * @since 0.1
 */
BP_API int bp_minimax_set_memory(bp_minimax *minimax, uint64_t bytes);

/**
 * @brief Switches the transposition table on or off.
 * @param minimax the search
 * @param on non-zero for a table, the default
 * @return #BP_OK, #BP_ERR_ARGUMENT, #BP_ERR_BUSY
 * @since 0.1
 */
BP_API int bp_minimax_set_transpositions(bp_minimax *minimax, int32_t on);

/**
 * @brief Sets whether a side that loses delays the end.
 *
 * Without delay each side takes the sooner end among equal values: of wins, of losses and of draws, and an end rather than
 * an estimate of the same value. The value stays the same; the search needs more nodes.
 * @param minimax the search
 * @param on non-zero for delay, the default
 * @return #BP_OK, #BP_ERR_ARGUMENT, #BP_ERR_BUSY
 * @since 0.1
 */
BP_API int bp_minimax_set_delay(bp_minimax *minimax, int32_t on);

/**
 * @brief Sets the static evaluation of leaves.
 * @param minimax the search
 * @param estimate the function, or NULL for the game's own `estimate`
 * @param user passed on to it
 * @return #BP_OK, #BP_ERR_ARGUMENT, #BP_ERR_BUSY
 * @since 0.1
 */
BP_API int bp_minimax_set_estimate(bp_minimax *minimax, bp_minimax_estimate_fn estimate,
                                   void *user);

/**
 * @brief Sets the progress callback. It receives nodes, seconds, the last finished depth, the best move so far, its
 * value and the fill of the table; see progress.h.
 * @param minimax the search
 * @param progress the function, or NULL; it returns non-zero to stop
 * @param user passed on to it
 * @return #BP_OK, #BP_ERR_ARGUMENT, #BP_ERR_BUSY
 * @since 0.1
 */
BP_API int bp_minimax_set_progress(bp_minimax *minimax, bp_progress_fn progress, void *user);

/**
 * @brief The objective that was set.
 * @param minimax the search
 * @return #BP_OBJECTIVE_OUTCOME, #BP_OBJECTIVE_MARGIN, or #BP_ERR_ARGUMENT
 * @since 0.1
 */
BP_API int32_t bp_minimax_get_objective(const bp_minimax *minimax);

/**
 * @brief The maximal depth that was set.
 * @param minimax the search
 * @return the depth, or #BP_ERR_ARGUMENT
 * @since 0.1
 */
BP_API int32_t bp_minimax_get_depth(const bp_minimax *minimax);

/**
 * @brief The time limit that was set.
 * @param minimax the search
 * @return seconds; 0 for none, and for NULL
 * @since 0.1
 */
BP_API double bp_minimax_get_seconds(const bp_minimax *minimax);

/**
 * @brief The limit of nodes that was set.
 * @param minimax the search
 * @return the number; 0 for none, and for NULL
 * @since 0.1
 */
BP_API uint64_t bp_minimax_get_nodes(const bp_minimax *minimax);

/**
 * @brief Whether alpha-beta pruning is on.
 * @param minimax the search
 * @return 1 or 0, or #BP_ERR_ARGUMENT
 * @since 0.1
 */
BP_API int32_t bp_minimax_get_pruning(const bp_minimax *minimax);

/**
 * @brief Whether only the `candidates` of the game are searched.
 * @param minimax the search
 * @return 1 or 0, or #BP_ERR_ARGUMENT
 * @since 0.1
 */
BP_API int32_t bp_minimax_get_candidates(const bp_minimax *minimax);

/**
 * @brief The memory limit that was set.
 * @param minimax the search
 * @return the number of bytes; 0 for the default, and for NULL
 * @since 0.1
 */
BP_API uint64_t bp_minimax_get_memory(const bp_minimax *minimax);

/**
 * @brief Whether the transposition table is on.
 * @param minimax the search
 * @return 1 or 0, or #BP_ERR_ARGUMENT
 * @since 0.1
 */
BP_API int32_t bp_minimax_get_transpositions(const bp_minimax *minimax);

/**
 * @brief Whether a side that loses delays the end.
 * @param minimax the search
 * @return 1 or 0, or #BP_ERR_ARGUMENT
 * @since 0.1
 */
BP_API int32_t bp_minimax_get_delay(const bp_minimax *minimax);

/**
 * @brief Stops a running bp_minimax_search(), or the next one. A call that succeeds uses the cancel up;
 * bp_minimax_uncancel() withdraws one that came too late.
 * @param minimax the search, or NULL
 * @since 0.1
 */
BP_API void bp_minimax_cancel(bp_minimax *minimax);

/**
 * @brief Resets a cancel that came between two calls.
 * @param minimax the search, or NULL
 * @since 0.1
 */
BP_API void bp_minimax_uncancel(bp_minimax *minimax);

/**
 * @brief Searches a position. The result is a legal move even if the search is stopped.
 * @param[out] out receives the best move; among equals the first found
 * @param minimax the search; the getters below then describe its result
 * @param state the position; unchanged
 * @return #BP_OK, #BP_ERR_ARGUMENT, #BP_ERR_OVER, #BP_ERR_MEMORY, #BP_ERR_BUSY, #BP_ERR_UNSUPPORTED (a game of
 *         other than two players, or without any estimate, or whose scores are too large), #BP_ERR_METHOD (a game of
 *         your own broke its contract)
 * @since 0.1
 */
BP_API int bp_minimax_search(bp_move *out, bp_minimax *minimax, const bp_state *state);

/** @} */

/** @defgroup minimax_answer The last search
 *  Before the first search, and after one that failed, counts and times are 0, and all others answer #BP_ERR_RANGE.
 *
 *  @warning Experimental until 1.0: everything in this group may change in each minor version.
 *
 *  @code{.c}
 *  static void print_pv(const bp_minimax *minimax, bp_state *state)
 *  {
 *      bp_move pv[BP_PLIES_MAX];
 *      size_t count = 0;
 *      bp_minimax_pv(pv, BP_PLIES_MAX, &count, minimax);
 *      for (size_t i = 0; i < count; i++) {
 *          char text[BP_MOVE_TEXT];
 *          bp_move_format(text, sizeof text, NULL, state, pv[i]);
 *          bp_state_apply(state, pv[i]);
 *          printf("%s ", text);
 *      }
 *  }
 *  @endcode
 *  @see @ref minimax
 *  @{ */

/**
 * @brief The value of the position for the mover: the evaluation at the end of the principal variation, or the value of
 * the finished game that it leads to. Before any move has a value, the evaluation of the position itself.
 * @param[out] out receives the value
 * @param minimax the search
 * @return #BP_OK, #BP_ERR_ARGUMENT, #BP_ERR_RANGE
 * @since 0.1
 */
BP_API int bp_minimax_value(int32_t *out, const bp_minimax *minimax);

/**
 * @brief The number of moves to the end of the game that the value is of.
 * @param minimax the search
 * @return the number; 0 if the value is an estimate, or of a draw; or #BP_ERR_ARGUMENT, #BP_ERR_RANGE
 * @since 0.1
 */
BP_API int32_t bp_minimax_distance(const bp_minimax *minimax);

/**
 * @brief The principal variation, the move of the mover first. It may be shorter than the depth where it ends in a table hit.
 * @param[out] out buffer for the moves, or NULL
 * @param size how many it holds
 * @param[out] count receives their number, at least 1, or NULL
 * @param minimax the search
 * @return #BP_OK, #BP_ERR_ARGUMENT, #BP_ERR_SPACE, #BP_ERR_RANGE
 * @since 0.1
 */
BP_API int bp_minimax_pv(bp_move *out, size_t size, size_t *count, const bp_minimax *minimax);

/**
 * @brief The depth of the last finished search. If the search was stopped, move and value may already come from the
 * depth after it, as far as that got.
 * @param minimax the search
 * @return the depth, or #BP_ERR_ARGUMENT, #BP_ERR_RANGE
 * @since 0.1
 */
BP_API int32_t bp_minimax_depth(const bp_minimax *minimax);

/**
 * @brief Why it stopped.
 * @param minimax the search
 * @return one of #bp_stop_reason: #BP_STOP_SOLVED if it reached its depth, or the end of the game; or #BP_ERR_ARGUMENT, #BP_ERR_RANGE
 * @since 0.1
 */
BP_API int32_t bp_minimax_stop_reason(const bp_minimax *minimax);

/**
 * @brief The number of nodes: positions played to, the first one not counted.
 * @param minimax the search
 * @return the number; for NULL 0
 * @since 0.1
 */
BP_API uint64_t bp_minimax_node_count(const bp_minimax *minimax);

/**
 * @brief The time that the search took.
 * @param minimax the search
 * @return seconds; for NULL 0
 * @since 0.1
 */
BP_API double bp_minimax_seconds(const bp_minimax *minimax);

/** @} */

BP_END_DECLS

#endif
