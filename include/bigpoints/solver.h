/* SPDX-License-Identifier: MIT */
/**
 * @file solver.h
 * @brief Solvers: the exact values of positions, and results.
 *
 * Set the options of a solver, call bp_solve() with a state, and read the result. If a limit is reached, or
 * the solve is cancelled, this is not an error: the result then has the bounds that were proved so far.
 *
 * Values are for the player to move: positive is good. A solver keeps the entries of its table from one call to
 * the next; bp_solver_clear() clears it.
 */
#ifndef BIGPOINTS_SOLVER_H
#define BIGPOINTS_SOLVER_H

#include <bigpoints/export.h>
#include <bigpoints/progress.h>
#include <bigpoints/types.h>

BP_BEGIN_DECLS

/** @defgroup solver Solving
 *
 *  @code{.c}
 *  bp_state *state;
 *  bp_solver *solver;
 *  bp_result *result;
 *  int32_t value;
 *  if (bp_bigpoints_open(&state, "players=2 board=RGBBGR", NULL, NULL, 0) != BP_OK ||
 *      bp_solver_new(&solver, NULL) != BP_OK) {
 *      return 1;
 *  }
 *  bp_solver_set_objective(solver, BP_OBJECTIVE_MARGIN);
 *  bp_solver_set_seconds(solver, 10);
 *  if (bp_solve(&result, solver, state) == BP_OK && bp_result_value(&value, result) == BP_OK) {
 *      printf("the mover wins by %d\n", (int)value);
 *  }
 *  bp_result_free(result);
 *  bp_solver_free(solver);
 *  bp_state_free(state);
 *  @endcode
 *  @see @ref result, bulk.h for many positions, the page "Solving"
 *  @{ */

/**
 * @brief Makes a solver for `outcome` on one thread, without limits, with an `array` table of its own.
 * @param[out] out receives the solver; free it with bp_solver_free()
 * @param allocator where memory comes from, or NULL
 * @return #BP_OK, #BP_ERR_ARGUMENT, #BP_ERR_MEMORY
 * @since 0.1
 */
BP_API int bp_solver_new(bp_solver **out, const bp_allocator *allocator);

/**
 * @brief Frees a solver. bp_solve() must not be running.
 * @param solver the solver, or NULL
 * @since 0.1
 */
BP_API void bp_solver_free(bp_solver *solver);

/**
 * @brief Sets the objective.
 * @param solver the solver
 * @param objective one of #bp_objective
 * @return #BP_OK, #BP_ERR_ARGUMENT, #BP_ERR_BUSY
 * @since 0.1
 */
BP_API int bp_solver_set_objective(bp_solver *solver, int32_t objective);

/**
 * @brief Sets a table that other solvers may use too. The solver holds a reference.
 *
 * Without it the solver makes its own table: `array` for `outcome`, `margin` and `guaranteed`,
 * `growing` for `thesis` and `maxn`.
 * @param solver the solver
 * @param table the table, or NULL to let the solver make its own
 * @return #BP_OK, #BP_ERR_ARGUMENT, #BP_ERR_BUSY
 * @since 0.1
 */
BP_API int bp_solver_set_table(bp_solver *solver, bp_table *table);

/**
 * @brief Sets the memory for the table that the solver makes for itself.
 * @param solver the solver
 * @param bytes the limit, at least #BP_MEMORY_MIN; 0 for the default
 * @return #BP_OK, #BP_ERR_ARGUMENT, #BP_ERR_BUSY
 * @since 0.1
 */
BP_API int bp_solver_set_memory(bp_solver *solver, uint64_t bytes);

/**
 * @brief Sets the number of threads for one solve of `outcome`, `margin` or `guaranteed`; the other
 * objectives use one. The value never depends on it.
 * @param solver the solver
 * @param threads 1 to #BP_THREADS_MAX
 * @return #BP_OK, #BP_ERR_ARGUMENT, #BP_ERR_BUSY
 * @since 0.1
 */
BP_API int bp_solver_set_threads(bp_solver *solver, int32_t threads);

/**
 * @brief Sets a limit of time for each bp_solve().
 * @param solver the solver
 * @param seconds the limit; 0 for none
 * @return #BP_OK, #BP_ERR_ARGUMENT, #BP_ERR_BUSY
 * @since 0.1
 */
BP_API int bp_solver_set_seconds(bp_solver *solver, double seconds);

/**
 * @brief Sets a limit of nodes for each bp_solve(). It is checked every 1,024 nodes of each thread, and more
 * often in games with more than 32 moves.
 * @param solver the solver
 * @param nodes the limit; 0 for none
 * @return #BP_OK, #BP_ERR_ARGUMENT, #BP_ERR_BUSY
 * @since 0.1
 */
BP_API int bp_solver_set_nodes(bp_solver *solver, uint64_t nodes);

/**
 * @brief Sets whether bp_solve() computes the value of every root move. This needs a search for each move.
 * @param solver the solver
 * @param on non-zero for all moves
 * @return #BP_OK, #BP_ERR_ARGUMENT, #BP_ERR_BUSY
 * @since 0.1
 */
BP_API int bp_solver_set_all_moves(bp_solver *solver, int32_t on);

/**
 * @brief Sets whether bp_solve() finds the principal variation too. This needs further searches, which cost time if many
 * small positions are solved.
 * @param solver the solver
 * @param on 0 for the value alone: `outcome`, `margin` and `guaranteed` then have no principal variation, and no best
 *        move unless all moves are valued; non-zero, the default, for the principal variation
 * @return #BP_OK, #BP_ERR_ARGUMENT, #BP_ERR_BUSY
 * @since 0.1
 */
BP_API int bp_solver_set_pv(bp_solver *solver, int32_t on);

/**
 * @brief Sets whether the principal variation of every root move is wanted too. It needs bp_solver_set_all_moves() and
 * bp_solver_set_pv(), and costs searches of its own.
 * @param solver the solver
 * @param on non-zero for the principal variations, which bp_result_move_pv() reads; 0 is the default
 * @return #BP_OK, #BP_ERR_ARGUMENT, #BP_ERR_BUSY
 * @since 0.1
 */
BP_API int bp_solver_set_move_pvs(bp_solver *solver, int32_t on);

/**
 * @brief Sets the progress callback. It receives nodes, seconds, null windows, bounds and the fill of the table; see
 * progress.h.
 * @param solver the solver
 * @param progress the function, or NULL; it returns non-zero to stop the search
 * @param user passed on to it
 * @return #BP_OK, #BP_ERR_ARGUMENT, #BP_ERR_BUSY
 * @since 0.1
 */
BP_API int bp_solver_set_progress(bp_solver *solver, bp_progress_fn progress, void *user);

/**
 * @brief Asks for a certificate of an `outcome` or `margin` value: for each side that has something to
 * prove, its reply in every position that its strategy can meet. The page "Solving" has the format.
 * @param solver the solver
 * @param receive the function that gets the lines, or NULL for no certificate
 * @param user passed on to it
 * @param max_replies the maximal number of replies; a longer certificate ends early, and
 *        bp_result_reply_count() says so
 * @return #BP_OK, #BP_ERR_ARGUMENT, #BP_ERR_BUSY
 * @since 0.1
 */
BP_API int bp_solver_set_proof(bp_solver *solver, bp_line_fn receive, void *user,
                               uint64_t max_replies);

/**
 * @brief The objective that was set.
 * @param solver the solver
 * @return one of #bp_objective, or #BP_ERR_ARGUMENT
 * @since 0.1
 */
BP_API int32_t bp_solver_get_objective(const bp_solver *solver);

/**
 * @brief The table that was set.
 * @param[out] out receives a reference, which you free with bp_table_free(); NULL if the solver makes its own table
 * @param solver the solver
 * @return #BP_OK, #BP_ERR_ARGUMENT
 * @since 0.1
 */
BP_API int bp_solver_get_table(bp_table **out, const bp_solver *solver);

/**
 * @brief The memory limit that was set.
 * @param solver the solver
 * @return the number of bytes; 0 for the default, and for NULL
 * @since 0.1
 */
BP_API uint64_t bp_solver_get_memory(const bp_solver *solver);

/**
 * @brief The number of threads that was set.
 * @param solver the solver
 * @return the number, or #BP_ERR_ARGUMENT
 * @since 0.1
 */
BP_API int32_t bp_solver_get_threads(const bp_solver *solver);

/**
 * @brief The time limit that was set.
 * @param solver the solver
 * @return seconds; 0 for none, and for NULL
 * @since 0.1
 */
BP_API double bp_solver_get_seconds(const bp_solver *solver);

/**
 * @brief The limit of nodes that was set.
 * @param solver the solver
 * @return the number; 0 for none, and for NULL
 * @since 0.1
 */
BP_API uint64_t bp_solver_get_nodes(const bp_solver *solver);

/**
 * @brief Whether every root move is valued.
 * @param solver the solver
 * @return 1 or 0, or #BP_ERR_ARGUMENT
 * @since 0.1
 */
BP_API int32_t bp_solver_get_all_moves(const bp_solver *solver);

/**
 * @brief Whether the principal variation is wanted.
 * @param solver the solver
 * @return 1 or 0, or #BP_ERR_ARGUMENT
 * @since 0.1
 */
BP_API int32_t bp_solver_get_pv(const bp_solver *solver);

/**
 * @brief Whether the principal variation of every root move is wanted.
 * @param solver the solver
 * @return 1 or 0, or #BP_ERR_ARGUMENT
 * @since 0.1
 */
BP_API int32_t bp_solver_get_move_pvs(const bp_solver *solver);

/**
 * @brief Stops a running bp_solve() soon, or the next one at once. A call that succeeds uses the cancel up;
 * bp_solver_uncancel() withdraws one that came too late.
 * @param solver the solver, or NULL
 * @since 0.1
 */
BP_API void bp_solver_cancel(bp_solver *solver);

/**
 * @brief Resets a cancel that came between two calls.
 * @param solver the solver, or NULL
 * @since 0.1
 */
BP_API void bp_solver_uncancel(bp_solver *solver);

/**
 * @brief Clears the table of the solver: its own, or the one that was set.
 * @param solver the solver
 * @return #BP_OK, #BP_ERR_ARGUMENT, #BP_ERR_BUSY
 * @since 0.1
 */
BP_API int bp_solver_clear(bp_solver *solver);

/**
 * @brief Solves a position.
 *
 * A finished game has the value of its scores, for seat 0, and neither a best move nor a principal variation.
 * @param[out] out receives the result; free it with bp_result_free()
 * @param solver the solver
 * @param state the position; unchanged
 * @return #BP_OK (also when a limit was reached), #BP_ERR_ARGUMENT, #BP_ERR_MEMORY,
 *         #BP_ERR_UNSUPPORTED (the objective is not for this number of
 *         players or these rules, or scores too large for a table), #BP_ERR_LIMIT (too little memory for
 *         a table), #BP_ERR_MISMATCH (the table that was set is in use for other keys, or not safe for several
 *         threads), #BP_ERR_FILE (the file of that table can't be used), #BP_ERR_BUSY (this solver is solving already,
 *         or that table is being saved), #BP_ERR_METHOD (a game of your own broke its contract, or that table has
 *         wrong values). bp_solver_why() has the reason.
 * @since 0.1
 */
BP_API int bp_solve(bp_result **out, bp_solver *solver, const bp_state *state);

/**
 * @brief Why the last bp_solve() failed: one English sentence; empty after success, and where the status says all.
 * @param[out] out buffer for the text, or NULL
 * @param size its size
 * @param[out] length receives the length of the text, or NULL
 * @param solver the solver, while no call of it runs
 * @return #BP_OK, #BP_ERR_ARGUMENT, #BP_ERR_SPACE
 * @since 0.1
 */
BP_API int bp_solver_why(char *out, size_t size, size_t *length, const bp_solver *solver);

/** @} */

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
 *  bp_solver_set_all_moves(solver, 1);
 *  bp_solver_set_move_pvs(solver, 1);
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
 *  @see bp_solve()
 *  @{ */

/**
 * @brief Frees a result.
 * @param result the result, or NULL
 * @since 0.1
 */
BP_API void bp_result_free(bp_result *result);

/**
 * @brief The objective that was solved.
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
 * @brief The value for the mover: outcome, margin or guaranteed difference; for `thesis` and `maxn` the
 * mover's score minus the best other score.
 * @param[out] out receives the value
 * @param result the result
 * @return #BP_OK, #BP_ERR_ARGUMENT, #BP_ERR_RANGE (not known: see bp_result_bounds())
 * @since 0.1
 */
BP_API int bp_result_value(int32_t *out, const bp_result *result);

/**
 * @brief The bounds that were proved on the value.
 * @param[out] lower receives the value's lower bound, or NULL
 * @param[out] upper receives its upper bound, or NULL
 * @param result the result
 * @return #BP_OK, #BP_ERR_ARGUMENT
 * @since 0.1
 */
BP_API int bp_result_bounds(int32_t *lower, int32_t *upper, const bp_result *result);

/**
 * @brief Who wins under best play: 1 the mover, 0 a draw, -1 another.
 * @param[out] out receives the outcome
 * @param result the result
 * @return #BP_OK, #BP_ERR_ARGUMENT, #BP_ERR_RANGE (not known)
 * @since 0.1
 */
BP_API int bp_result_outcome(int32_t *out, const bp_result *result);

/**
 * @brief The scores by seat under the play that `thesis` and `maxn` prescribe.
 * @param[out] out buffer for the scores, or NULL
 * @param size how many it holds
 * @param[out] count receives the number of players, or NULL
 * @param result the result
 * @return #BP_OK, #BP_ERR_ARGUMENT, #BP_ERR_SPACE, #BP_ERR_UNSUPPORTED (another objective),
 *         #BP_ERR_RANGE (not known)
 * @since 0.1
 */
BP_API int bp_result_scores(int32_t *out, size_t size, size_t *count, const bp_result *result);

/**
 * @brief A best move: with all moves valued the first one in move order, otherwise any.
 * @param[out] out receives the move
 * @param result the result
 * @return #BP_OK, #BP_ERR_ARGUMENT, #BP_ERR_RANGE (not known)
 * @since 0.1
 */
BP_API int bp_result_best(bp_move *out, const bp_result *result);

/**
 * @brief The principal variation: best play from the position to the end of the game, as far as it is known.
 * @param[out] out buffer for the moves, or NULL
 * @param size how many it holds
 * @param[out] count receives their number, or NULL
 * @param result the result
 * @return #BP_OK, #BP_ERR_ARGUMENT, #BP_ERR_SPACE
 * @since 0.1
 */
BP_API int bp_result_pv(bp_move *out, size_t size, size_t *count, const bp_result *result);

/**
 * @brief The number of root moves whose bounds the result holds: all of them after bp_solver_set_all_moves(), otherwise
 * 0.
 * @param result the result
 * @return the number, or #BP_ERR_ARGUMENT
 * @since 0.1
 */
BP_API int32_t bp_result_move_count(const bp_result *result);

/**
 * @brief A root move and what was proved about its value for the mover.
 * @param[out] move receives the move, or NULL
 * @param[out] lower receives its value's lower bound, or NULL
 * @param[out] upper receives its upper bound, or NULL
 * @param result the result
 * @param index 0 to bp_result_move_count() less one, in move order
 * @return #BP_OK, #BP_ERR_ARGUMENT
 * @since 0.1
 */
BP_API int bp_result_move(bp_move *move, int32_t *lower, int32_t *upper, const bp_result *result,
                          int32_t index);

/**
 * @brief The scores by seat after a root move, under the play that `thesis` and `maxn` prescribe.
 * @param[out] out buffer for the scores, or NULL
 * @param size how many it holds
 * @param[out] count receives the number of players, or NULL
 * @param result the result
 * @param index 0 to bp_result_move_count() less one, in move order
 * @return #BP_OK, #BP_ERR_ARGUMENT, #BP_ERR_SPACE, #BP_ERR_UNSUPPORTED (another objective),
 *         #BP_ERR_RANGE (not known)
 * @since 0.1
 */
BP_API int bp_result_move_scores(int32_t *out, size_t size, size_t *count, const bp_result *result,
                                 int32_t index);

/**
 * @brief The principal variation of a root move: the move itself, then best play to the end of the game, as far as it
 * is known. It is empty unless bp_solver_set_move_pvs() was called and the value of the move is known.
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
 * @brief The number of nodes: entries into the recursive search, all threads together.
 * @param result the result
 * @return the number; for NULL 0
 * @since 0.1
 */
BP_API uint64_t bp_result_node_count(const bp_result *result);

/**
 * @brief The number of table probes.
 * @param result the result
 * @return the number; for NULL 0
 * @since 0.1
 */
BP_API uint64_t bp_result_probe_count(const bp_result *result);

/**
 * @brief The number of table hits: probes that found an entry.
 * @param result the result
 * @return the number; for NULL 0
 * @since 0.1
 */
BP_API uint64_t bp_result_hit_count(const bp_result *result);

/**
 * @brief The number of entries stored in the table.
 * @param result the result
 * @return the number; for NULL 0
 * @since 0.1
 */
BP_API uint64_t bp_result_store_count(const bp_result *result);

/**
 * @brief The number of distinct positions, not counting ends, that `thesis` or `maxn` met.
 * @param[out] out receives the number
 * @param result the result
 * @return #BP_OK, #BP_ERR_ARGUMENT, #BP_ERR_UNSUPPORTED (another objective, a table that forgets, or one
 *         that was not empty before)
 * @since 0.1
 */
BP_API int bp_result_state_count(uint64_t *out, const bp_result *result);

/**
 * @brief The time that the search took.
 * @param result the result
 * @return seconds; for NULL 0
 * @since 0.1
 */
BP_API double bp_result_seconds(const bp_result *result);

/**
 * @brief The memory that the table took at the end of the search.
 * @param result the result
 * @return the number of bytes; for NULL 0
 * @since 0.1
 */
BP_API uint64_t bp_result_table_bytes(const bp_result *result);

/**
 * @brief Whether the result depends only on keys that are unique. Otherwise it depends on hashed keys, which two positions can
 * share with a negligible probability.
 * @param result the result
 * @return 1 for unique keys, 0 for hashed keys, or #BP_ERR_ARGUMENT
 * @since 0.1
 */
BP_API int32_t bp_result_is_lossless(const bp_result *result);

/**
 * @brief The number of replies in the certificate.
 * @param[out] out receives the number
 * @param result the result
 * @return #BP_OK, #BP_ERR_ARGUMENT, #BP_ERR_UNSUPPORTED (no certificate is wanted, or the value is not known),
 *         #BP_ERR_LIMIT (it needs more than `max_replies`: the output is no proof)
 * @since 0.1
 */
BP_API int bp_result_reply_count(uint64_t *out, const bp_result *result);

/** @} */

BP_END_DECLS

#endif
