/* SPDX-License-Identifier: MIT */
/**
 * @file progress.h
 * @brief Progress reports of a running search or census.
 *
 * bp_solver_set_progress(), bp_player_set_progress(), bp_minimax_set_progress(), bp_review_set_progress() and
 * bp_census_set_progress() take the same kind of callback. It receives a `bp_progress`, which the functions below read.
 * Which of them apply:
 *
 * | | solver | minimax | player | review | census |
 * |---|---|---|---|---|---|
 * | #BP_COUNT_NODES, seconds | yes | yes | yes | yes | of this run |
 * | #BP_COUNT_WINDOWS, bounds | yes | | | | |
 * | #BP_COUNT_DEPTH, best move and its value | | yes | yes | | |
 * | table_fill | yes | yes | while it solves | while it solves | yes |
 * | #BP_COUNT_UNITS, #BP_COUNT_UNITS_DONE | | | | moves | yes |
 * | seconds_left | | | | | yes |
 *
 * A function that does not apply returns #BP_ERR_UNSUPPORTED; if it returns a `double`, it returns a negative number.
 *
 * A `bp_progress` is valid until the callback returns, on the thread of the callback. It does not change during the call. All
 * functions here are O(1).
 */
#ifndef BIGPOINTS_PROGRESS_H
#define BIGPOINTS_PROGRESS_H

#include <bigpoints/export.h>
#include <bigpoints/types.h>

BP_BEGIN_DECLS

/** @defgroup progress Progress
 *
 *  @code{.c}
 *  static int report(const bp_progress *progress, void *user)
 *  {
 *      double *seconds = user;
 *      *seconds = bp_progress_seconds(progress);
 *      fprintf(stderr, "%lld nodes\n", (long long)bp_progress_count(progress, BP_COUNT_NODES));
 *      return *seconds > 60;
 *  }
 *
 *  static int solve(bp_result **out, bp_solver *solver, const bp_state *state)
 *  {
 *      double seconds = 0;
 *      bp_solver_set_progress(solver, report, &seconds);
 *      int status = bp_solve(out, solver, state);
 *      bp_solver_set_progress(solver, NULL, NULL);
 *      return status;
 *  }
 *  @endcode
 *  @see bp_solver_set_progress(), bp_player_set_progress()
 *  @{ */

/**
 * @brief Progress callback. A search calls it at least every 1,024 nodes of the calling thread, a census about ten times
 * a second and once at the end.
 * @param progress the progress; valid until the callback returns
 * @param user the pointer that was passed with the callback
 * @return non-zero to stop
 */
typedef int (*bp_progress_fn)(const bp_progress *progress, void *user);

/**
 * @brief A count so far. In a bulk call nodes are those of the current item, in a census those of the units that this run has
 * finished; the units that are done include those of earlier runs.
 * @param progress the progress
 * @param count one of #bp_count
 * @return the number; or #BP_ERR_ARGUMENT, #BP_ERR_UNSUPPORTED (this search does not count that, or not while it runs)
 * @since 0.2
 */
BP_API int64_t bp_progress_count(const bp_progress *progress, int32_t count);

/**
 * @brief The time since the search began: of the current item in a bulk call, of this run in a census.
 * @param progress the progress
 * @return seconds; for NULL 0
 * @since 0.1
 */
BP_API double bp_progress_seconds(const bp_progress *progress);

/**
 * @brief The bounds on the value that a solver has proved so far.
 * @param[out] lower receives the lower bound, or NULL
 * @param[out] upper receives the upper bound, or NULL
 * @param progress the progress
 * @return #BP_OK, #BP_ERR_ARGUMENT, #BP_ERR_UNSUPPORTED (not a solver)
 * @since 0.1
 */
BP_API int bp_progress_bounds(int32_t *lower, int32_t *upper, const bp_progress *progress);

/**
 * @brief The best move so far of minimax or of a player, and its estimated value for the mover: for a player in 1,024ths of
 * a point (#BP_ESTIMATE_POINT), for minimax as in bp_result_estimate().
 * @param[out] out receives the move, or NULL
 * @param[out] value receives the value, or NULL
 * @param progress the progress
 * @return #BP_OK, #BP_ERR_ARGUMENT, #BP_ERR_UNSUPPORTED (solver, review, census)
 * @since 0.2
 */
BP_API int bp_progress_best(bp_move *out, int32_t *value, const bp_progress *progress);

/**
 * @brief The fill of the transposition table: its entries as a share of those that its memory limit allows. If each
 * thread of a census has its own table, this is the fill of the calling thread's table.
 * @param progress the progress
 * @return 0 to 1; negative for NULL, and if there is no table, the table has no limit, or its back-end is not built in
 * @since 0.1
 */
BP_API double bp_progress_table_fill(const bp_progress *progress);

/**
 * @brief The seconds until the shard of a census is done, at the current rate.
 * @param progress the progress
 * @return seconds; negative if they are not known yet, or it is not a census; negative for NULL
 * @since 0.1
 */
BP_API double bp_progress_seconds_left(const bp_progress *progress);

/** @} */

BP_END_DECLS

#endif
