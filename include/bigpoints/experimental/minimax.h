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
 * shorter and the loser the longer, unless #BP_OPTION_DELAY says otherwise.
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
#include <bigpoints/options.h>
#include <bigpoints/progress.h>
#include <bigpoints/result.h>
#include <bigpoints/types.h>

BP_BEGIN_DECLS

/** @defgroup minimax Minimax
 *
 *  @warning Experimental until 1.0: everything in this group may change in each minor version.
 *
 *  @code{.c}
 *  bp_state *state;
 *  bp_minimax *minimax;
 *  bp_result *result;
 *  if (bp_bigpoints_open(&state, "players=2 board=RGBYYBGRRGBY", NULL, NULL, 0) != BP_OK ||
 *      bp_minimax_new(&minimax, NULL) != BP_OK) {
 *      return 1;
 *  }
 *  bp_minimax_set(minimax, BP_OPTION_DEPTH, 4);
 *  if (bp_minimax_search(&result, minimax, state) == BP_OK) {
 *      char text[BP_MOVE_TEXT];
 *      bp_move move;
 *      bp_result_best(&move, result);
 *      bp_move_format(text, sizeof text, NULL, state, move);
 *      printf("%s at depth %d\n", text, (int)bp_result_count(result, BP_COUNT_DEPTH));
 *      bp_result_free(result);
 *  }
 *  bp_minimax_free(minimax);
 *  bp_state_free(state);
 *  @endcode
 *  @see @ref option, @ref result, solver.h for exact values, the page "Other games"
 *  @{ */

/** The value of a won end. */
enum bp_minimax_limit {
    /** A won end under #BP_OBJECTIVE_OUTCOME; a lost one is its negative. Every estimate is less. */
    BP_MINIMAX_WIN = 1 << 20
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
 * @brief Sets an option. bp_option_info() describes the options of #BP_SEARCHER_MINIMAX.
 * @param minimax the search
 * @param option one of #bp_option
 * @param value the value
 * @return #BP_OK, #BP_ERR_ARGUMENT, #BP_ERR_OPTION (there is no such option), #BP_ERR_RANGE (the value is outside the range of
 *         the option; bp_option_check() has the reason), #BP_ERR_BUSY
 * @since 0.2
 */
BP_API int bp_minimax_set(bp_minimax *minimax, int32_t option, int64_t value);

/**
 * @brief Reads an option.
 * @param[out] out receives the value
 * @param minimax the search
 * @param option one of #bp_option
 * @return #BP_OK, #BP_ERR_ARGUMENT, #BP_ERR_OPTION
 * @since 0.2
 */
BP_API int bp_minimax_get(int64_t *out, const bp_minimax *minimax, int32_t option);

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
 * @brief Stops a running bp_minimax_search() soon, or the next one. A call that succeeds uses the cancel up.
 * @param minimax the search, or NULL
 * @param on non-zero to cancel; 0 withdraws a cancel that came too late
 * @since 0.2
 */
BP_API void bp_minimax_cancel(bp_minimax *minimax, int32_t on);

/**
 * @brief Searches a position. The best move of the result is a legal move even if the search is stopped; among equals it is the
 * first found.
 *
 * bp_result_estimate() is the value for the mover: the evaluation at the end of the principal variation, or the value of the
 * finished game that it leads to. #BP_COUNT_DEPTH is the depth of the last finished search; if it was stopped, move and value may
 * already come from the depth after it. A minimax search proves nothing: its bounds are those of the game.
 * @param[out] out receives the result; free it with bp_result_free()
 * @param minimax the search
 * @param state the position; unchanged
 * @return #BP_OK, #BP_ERR_ARGUMENT, #BP_ERR_OVER, #BP_ERR_MEMORY, #BP_ERR_BUSY, #BP_ERR_UNSUPPORTED (a game of
 *         other than two players, or without any estimate, or whose scores are too large), #BP_ERR_METHOD (a game of
 *         your own broke its contract)
 * @since 0.1
 */
BP_API int bp_minimax_search(bp_result **out, bp_minimax *minimax, const bp_state *state);

/** @} */

BP_END_DECLS

#endif
