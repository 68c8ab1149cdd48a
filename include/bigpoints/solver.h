/* SPDX-License-Identifier: MIT */
/**
 * @file solver.h
 * @brief Solvers: the exact values of positions.
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
#include <bigpoints/options.h>
#include <bigpoints/progress.h>
#include <bigpoints/result.h>
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
 *  bp_solver_set(solver, BP_OPTION_OBJECTIVE, BP_OBJECTIVE_MARGIN);
 *  bp_solver_set(solver, BP_OPTION_MILLISECONDS, 10000);
 *  if (bp_solve(&result, solver, state) == BP_OK && bp_result_value(&value, result) == BP_OK) {
 *      printf("the mover wins by %d\n", (int)value);
 *  }
 *  bp_result_free(result);
 *  bp_solver_free(solver);
 *  bp_state_free(state);
 *  @endcode
 *  @see @ref option, @ref result, bulk.h for many positions, the page "Solving"
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
 * @brief Sets an option. bp_option_info() describes the options of #BP_SEARCHER_SOLVER.
 * @param solver the solver
 * @param option one of #bp_option
 * @param value the value
 * @return #BP_OK, #BP_ERR_ARGUMENT, #BP_ERR_OPTION (a solver has no such option), #BP_ERR_RANGE (the value is outside the range
 *         of the option; bp_option_check() has the reason), #BP_ERR_BUSY
 * @since 0.2
 */
BP_API int bp_solver_set(bp_solver *solver, int32_t option, int64_t value);

/**
 * @brief Reads an option.
 * @param[out] out receives the value
 * @param solver the solver
 * @param option one of #bp_option
 * @return #BP_OK, #BP_ERR_ARGUMENT, #BP_ERR_OPTION
 * @since 0.2
 */
BP_API int bp_solver_get(int64_t *out, const bp_solver *solver, int32_t option);

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
 *        bp_result_count() of #BP_COUNT_REPLIES says so
 * @return #BP_OK, #BP_ERR_ARGUMENT, #BP_ERR_BUSY
 * @since 0.1
 */
BP_API int bp_solver_set_proof(bp_solver *solver, bp_line_fn receive, void *user,
                               uint64_t max_replies);

/**
 * @brief Stops a running bp_solve() soon, or the next one at once. A call that succeeds uses the cancel up.
 * @param solver the solver, or NULL
 * @param on non-zero to cancel; 0 withdraws a cancel that came too late
 * @since 0.2
 */
BP_API void bp_solver_cancel(bp_solver *solver, int32_t on);

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

BP_END_DECLS

#endif
