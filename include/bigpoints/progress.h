/**
 * @file progress.h
 * @brief What a running search or census reports.
 *
 * bp_solver_set_progress(), bp_player_set_progress(), bp_minimax_set_progress(), bp_review_set_progress() and
 * bp_census_set_progress() take the same kind of callback. It receives a `bp_progress`, which the functions below read.
 * Which of them apply:
 *
 * | | solver | minimax | player | review | census |
 * |---|---|---|---|---|---|
 * | node_count, seconds | yes | yes | yes | yes | of this run |
 * | window_count, bounds | yes | | | | |
 * | depth, best, value | | yes | yes | | |
 * | table_fill | yes | yes | while it solves | while it solves | yes |
 * | units | | | | moves | yes |
 * | rate, seconds_left | | | | | yes |
 *
 * A function that does not apply returns #BP_ERR_UNSUPPORTED, and one that returns a `double` a negative number.
 *
 * A `bp_progress` is valid until the callback returns, on the thread of the callback. It does not change meanwhile. All
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
 *      fprintf(stderr, "%.0f nodes\n", (double)bp_progress_node_count(progress));
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
 * @param progress what there is to report; valid until the callback returns
 * @param user what was given with the callback
 * @return non-zero to stop
 */
typedef int (*bp_progress_fn)(const bp_progress *progress, void *user);

/**
 * @brief The number of nodes so far, all threads together. In a bulk call it is that of the present item; in a census that
 * of the units which this run has finished.
 * @param progress the progress
 * @return the number; for NULL 0
 * @since 0.1
 */
BP_API uint64_t bp_progress_node_count(const bp_progress *progress);

/**
 * @brief The time since the search began. In a bulk call it is that of the present item; in a census that of this run.
 * @param progress the progress
 * @return seconds; for NULL 0
 * @since 0.1
 */
BP_API double bp_progress_seconds(const bp_progress *progress);

/**
 * @brief The depth so far: of minimax the last finished depth, of a player the moves in the principal variation.
 * @param progress the progress
 * @return the number, 0 before the first; or #BP_ERR_ARGUMENT, #BP_ERR_UNSUPPORTED (solver, review, census)
 * @since 0.1
 */
BP_API int32_t bp_progress_depth(const bp_progress *progress);

/**
 * @brief The number of null windows that a solver has finished.
 * @param progress the progress
 * @return the number; or #BP_ERR_ARGUMENT, #BP_ERR_UNSUPPORTED (not a solver)
 * @since 0.1
 */
BP_API int32_t bp_progress_window_count(const bp_progress *progress);

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
 * @brief The best move so far of minimax or of a player.
 * @param[out] out receives the move
 * @param progress the progress
 * @return #BP_OK, #BP_ERR_ARGUMENT, #BP_ERR_UNSUPPORTED (solver, review, census)
 * @since 0.1
 */
BP_API int bp_progress_best(bp_move *out, const bp_progress *progress);

/**
 * @brief The estimated value of the best move so far for the mover: of a player in points of #BP_ESTIMATE_POINT, of
 * minimax as bp_minimax_value() gives it.
 * @param[out] out receives the value
 * @param progress the progress
 * @return #BP_OK, #BP_ERR_ARGUMENT, #BP_ERR_UNSUPPORTED (solver, review, census)
 * @since 0.1
 */
BP_API int bp_progress_value(int32_t *out, const bp_progress *progress);

/**
 * @brief How full the transposition table is: the share of what fits into the memory that it may take. A census whose
 * threads have a table each reports that of the calling thread.
 * @param progress the progress
 * @return 0 to 1; negative if there is no table, it has no limit, or its back-end is not built in; negative for NULL
 * @since 0.1
 */
BP_API double bp_progress_table_fill(const bp_progress *progress);

/**
 * @brief The units of work: of a census those of its shard, of a review the moves.
 * @param[out] done receives the number of units that are done, those of earlier runs of a census included, or NULL
 * @param[out] total receives the number of units, or NULL
 * @param progress the progress
 * @return #BP_OK, #BP_ERR_ARGUMENT, #BP_ERR_UNSUPPORTED (solver, minimax, player)
 * @since 0.1
 */
BP_API int bp_progress_units(uint64_t *done, uint64_t *total, const bp_progress *progress);

/**
 * @brief The units per second of a census in this run.
 * @param progress the progress
 * @return the rate; negative if it is not a census; negative for NULL
 * @since 0.1
 */
BP_API double bp_progress_rate(const bp_progress *progress);

/**
 * @brief The seconds until the shard of a census is done, at the present rate.
 * @param progress the progress
 * @return seconds; negative if they are not known yet, or it is not a census; negative for NULL
 * @since 0.1
 */
BP_API double bp_progress_seconds_left(const bp_progress *progress);

/** @} */

BP_END_DECLS

#endif
