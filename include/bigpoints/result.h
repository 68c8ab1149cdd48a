/* SPDX-License-Identifier: MIT */
/**
 * @file result.h
 * @brief Results of searches: the value of a position, the best move, and how they were found.
 *
 * bp_solve(), bp_player_choose() and bp_minimax_search() give a `bp_result`, and a review is a list of them. A result never
 * changes, and depends on neither the searcher nor the state. Values are for the player to move: positive is good.
 *
 * | | solver | player | minimax |
 * |---|---|---|---|
 * | value, outcome | if proved | if solved | |
 * | bounds | what was proved | what was proved | those of the game |
 * | estimate | if proved | yes | yes |
 * | best move, principal variation | yes | yes | yes |
 * | root moves | bounds, if asked for | estimates and visits | |
 * | scores | `thesis`, `maxn` | | |
 */
#ifndef BIGPOINTS_RESULT_H
#define BIGPOINTS_RESULT_H

#include <bigpoints/export.h>
#include <bigpoints/types.h>

BP_BEGIN_DECLS

/** @defgroup result Results
 *  Getters answer #BP_ERR_ARGUMENT for NULL.
 *
 *  @code{.c}
 *  bp_state *state;
 *  bp_solver *solver;
 *  bp_result *result;
 *  if (bp_bigpoints_open(&state, "players=2 board=RGBBGR", NULL, NULL, 0) != BP_OK ||
 *      bp_solver_new(&solver, NULL) != BP_OK) {
 *      return 1;
 *  }
 *  bp_solver_set(solver, BP_OPTION_ALL_MOVES, 1);
 *  bp_solver_set(solver, BP_OPTION_MOVE_PVS, 1);
 *  if (bp_solve(&result, solver, state) != BP_OK) {
 *      return 1;
 *  }
 *  for (int32_t i = 0; i < bp_result_move_count(result); i++) {
 *      char text[BP_MOVE_TEXT];
 *      bp_move pv[BP_PLIES_MAX];
 *      size_t length;
 *      int32_t lower;
 *      int32_t upper;
 *      bp_result_move(NULL, &lower, &upper, result, i);
 *      bp_result_move_pv(pv, BP_PLIES_MAX, &length, result, i);
 *      bp_move_format(text, sizeof text, NULL, state, pv[0]);
 *      printf("%s: %d to %d, then %d moves\n", text, (int)lower, (int)upper, (int)length - 1);
 *  }
 *  bp_result_free(result);
 *  bp_solver_free(solver);
 *  bp_state_free(state);
 *  @endcode
 *  @see bp_solve(), bp_player_choose()
 *  @{ */

/** The unit of estimates. */
enum bp_estimate_unit {
    BP_ESTIMATE_POINT = 1024 /**< One point of the score. */
};

/**
 * @brief Frees a result.
 * @param result the result, or NULL
 * @since 0.1
 */
BP_API void bp_result_free(bp_result *result);

/**
 * @brief The objective that was searched. A player's is #BP_OBJECTIVE_MARGIN for two players and
 * #BP_OBJECTIVE_GUARANTEED for more.
 * @param result the result
 * @return one of #bp_objective, or #BP_ERR_ARGUMENT
 * @since 0.1
 */
BP_API int32_t bp_result_objective(const bp_result *result);

/**
 * @brief The seat whose value the result has: the mover of the position. In a finished game it is seat 0.
 * @param result the result
 * @return the seat, or #BP_ERR_ARGUMENT
 * @since 0.1
 */
BP_API int32_t bp_result_seat(const bp_result *result);

/**
 * @brief Why the search stopped.
 * @param result the result
 * @return one of #bp_stop_reason, or #BP_ERR_ARGUMENT
 * @since 0.1
 */
BP_API int32_t bp_result_stop_reason(const bp_result *result);

/**
 * @brief Whether the value is proved: bp_result_value() has it.
 * @param result the result
 * @return 1 or 0, or #BP_ERR_ARGUMENT
 * @since 0.2
 */
BP_API int32_t bp_result_is_exact(const bp_result *result);

/**
 * @brief Whether what is proved depends only on keys that are unique. Otherwise it depends on hashed keys, which two positions
 * can share with a negligible probability.
 * @param result the result
 * @return 1 for unique keys, 0 for hashed keys, or if nothing is proved, or #BP_ERR_ARGUMENT
 * @since 0.1
 */
BP_API int32_t bp_result_is_lossless(const bp_result *result);

/**
 * @brief The proved value for the mover: outcome, margin or guaranteed difference; for `thesis` and `maxn` the
 * mover's score minus the best other score.
 * @param[out] out receives the value
 * @param result the result
 * @return #BP_OK, #BP_ERR_ARGUMENT, #BP_ERR_NOT_KNOWN (see bp_result_bounds() and bp_result_estimate())
 * @since 0.1
 */
BP_API int bp_result_value(int32_t *out, const bp_result *result);

/**
 * @brief The bounds that were proved on the value; those that the scores of the game allow where nothing was proved.
 * @param[out] lower receives the value's lower bound, or NULL
 * @param[out] upper receives its upper bound, or NULL
 * @param result the result
 * @return #BP_OK, #BP_ERR_ARGUMENT
 * @since 0.1
 */
BP_API int bp_result_bounds(int32_t *lower, int32_t *upper, const bp_result *result);

/**
 * @brief Who wins under best play, if it is proved: 1 the mover, 0 a draw, -1 another.
 * @param[out] out receives the outcome
 * @param result the result
 * @return #BP_OK, #BP_ERR_ARGUMENT, #BP_ERR_NOT_KNOWN
 * @since 0.1
 */
BP_API int bp_result_outcome(int32_t *out, const bp_result *result);

/**
 * @brief The value for the mover as the search sees it, proved or not, in 1,024ths of a point (#BP_ESTIMATE_POINT).
 *
 * A player's is the own score minus the best other score; for a random move it is 0. Minimax under
 * #BP_OBJECTIVE_OUTCOME uses the unit of its estimates, and #BP_MINIMAX_WIN for a won end. A solver has only proved values.
 * @param[out] out receives the estimate
 * @param result the result
 * @return #BP_OK, #BP_ERR_ARGUMENT, #BP_ERR_NOT_KNOWN (a solver has not proved the value),
 *         #BP_ERR_UNSUPPORTED (it does not fit 32 bits)
 * @since 0.2
 */
BP_API int bp_result_estimate(int32_t *out, const bp_result *result);

/**
 * @brief The scores by seat under the play that `thesis` and `maxn` prescribe.
 * @param[out] out buffer for the scores, or NULL
 * @param size how many it holds
 * @param[out] count receives the number of players, or NULL
 * @param result the result
 * @return #BP_OK, #BP_ERR_ARGUMENT, #BP_ERR_SPACE, #BP_ERR_UNSUPPORTED (another objective),
 *         #BP_ERR_NOT_KNOWN
 * @since 0.1
 */
BP_API int bp_result_scores(int32_t *out, size_t size, size_t *count, const bp_result *result);

/**
 * @brief The best move: of a solver with all moves valued the first one in move order, otherwise any; of a player the move that
 * it chose.
 * @param[out] out receives the move
 * @param result the result
 * @return #BP_OK, #BP_ERR_ARGUMENT, #BP_ERR_NOT_KNOWN
 * @since 0.1
 */
BP_API int bp_result_best(bp_move *out, const bp_result *result);

/**
 * @brief The principal variation, the best move first, as far as it is known. Of a solver it is best play to the end of the
 * game; of minimax it may be shorter than the depth where it ends in a table hit.
 * @param[out] out buffer for the moves, or NULL
 * @param size how many it holds
 * @param[out] count receives their number, or NULL
 * @param result the result
 * @return #BP_OK, #BP_ERR_ARGUMENT, #BP_ERR_SPACE
 * @since 0.1
 */
BP_API int bp_result_pv(bp_move *out, size_t size, size_t *count, const bp_result *result);

/**
 * @brief The number of root moves that the result describes: all legal moves with #BP_OPTION_ALL_MOVES, and if a player
 * searched; otherwise 0.
 * @param result the result
 * @return the number, or #BP_ERR_ARGUMENT
 * @since 0.1
 */
BP_API int32_t bp_result_move_count(const bp_result *result);

/**
 * @brief A root move and what was proved about its value for the mover.
 *
 * A solver's are in move order, a player's by estimate, the highest first.
 * @param[out] out receives the move, or NULL
 * @param[out] lower receives the value's lower bound, or NULL
 * @param[out] upper receives its upper bound, or NULL
 * @param result the result
 * @param index 0 to bp_result_move_count() minus 1
 * @return #BP_OK, #BP_ERR_ARGUMENT
 * @since 0.1
 */
BP_API int bp_result_move(bp_move *out, int32_t *lower, int32_t *upper, const bp_result *result,
                          int32_t index);

/**
 * @brief The estimate of a root move by a player's search, and how often the search visited it. Good moves are visited often and
 * bad ones rarely. Estimates stay estimates even if the position was solved.
 * @param[out] estimate receives the value for the mover in 1,024ths of a point (#BP_ESTIMATE_POINT), or NULL
 * @param[out] visits receives the number of visits, or NULL
 * @param result the result
 * @param index 0 to bp_result_move_count() minus 1
 * @return #BP_OK, #BP_ERR_ARGUMENT, #BP_ERR_UNSUPPORTED (not of a player)
 * @since 0.2
 */
BP_API int bp_result_move_estimate(int32_t *estimate, int64_t *visits, const bp_result *result,
                                   int32_t index);

/**
 * @brief The scores by seat after a root move, under the play that `thesis` and `maxn` prescribe.
 * @param[out] out buffer for the scores, or NULL
 * @param size how many it holds
 * @param[out] count receives the number of players, or NULL
 * @param result the result
 * @param index 0 to bp_result_move_count() less one, in move order
 * @return #BP_OK, #BP_ERR_ARGUMENT, #BP_ERR_SPACE, #BP_ERR_UNSUPPORTED (another objective),
 *         #BP_ERR_NOT_KNOWN (not known)
 * @since 0.1
 */
BP_API int bp_result_move_scores(int32_t *out, size_t size, size_t *count, const bp_result *result,
                                 int32_t index);

/**
 * @brief The principal variation of a root move: the move itself, then best play to the end of the game, as far as it
 * is known. It is empty unless #BP_OPTION_MOVE_PVS was called and the value of the move is known.
 * @param[out] out buffer for the moves, or NULL
 * @param size how many it holds
 * @param[out] count receives their number, or NULL
 * @param result the result
 * @param index 0 to bp_result_move_count() less one, in move order
 * @return #BP_OK, #BP_ERR_ARGUMENT, #BP_ERR_SPACE
 * @since 0.1
 */
BP_API int bp_result_move_pv(bp_move *out, size_t size, size_t *count, const bp_result *result,
                             int32_t index);

/**
 * @brief A count: see #bp_count, which says what has which.
 * @param result the result
 * @param count one of #bp_count
 * @return the number; or #BP_ERR_ARGUMENT, #BP_ERR_UNSUPPORTED (this search does not count that), #BP_ERR_LIMIT
 *         (#BP_COUNT_REPLIES: the certificate needs more replies than `max_replies`: the output is no proof)
 * @since 0.2
 */
BP_API int64_t bp_result_count(const bp_result *result, int32_t count);

/**
 * @brief The time that the search took.
 * @param result the result
 * @return seconds; for NULL 0
 * @since 0.1
 */
BP_API double bp_result_seconds(const bp_result *result);

/** @} */

BP_END_DECLS

#endif
