/* SPDX-License-Identifier: MIT */
/**
 * @file review.h
 * @brief Reviews of games: what each move cost, and which move was better.
 *
 * Experimental until 1.0: everything here may change in a minor version. Define `BP_EXPERIMENTAL` before the include to
 * use this header. A program that uses it must be compiled again for each minor version.
 *
 * A review judges the history of a state, over or not; bp_state_parse() makes a state with a history from a record:
 *
 *     bp_review *review;
 *     bp_review_new(&review, NULL);
 *     bp_review_run(review, state);
 *     for (int32_t ply = 0; ply < bp_review_count(review, BP_COUNT_UNITS); ply++) {
 *         printf("%d: %d\n", (int)ply, (int)bp_review_regret(review, ply));
 *     }
 *     bp_review_free(review);
 *
 * Values are for the player who made the move: the own score less the best other score, in points of #BP_ESTIMATE_POINT.
 * The *best value* is that of the position under best play, the *played value* that of the move made, and the *regret* of
 * the move is their difference. With three players or more, an exact value is what the player can force against all others
 * together.
 *
 * A position is solved if its budget of nodes suffices; its values are then exact. Otherwise a player of level 10 searches
 * it, and its values are estimates. Earlier positions are harder: when two in a row were not solved, those before them are
 * estimated at once. A move without alternative has regret 0; its values are those of the position after it.
 *
 * The moves are judged from the last one to the first, so a review that was stopped has judged the end of the game. Without
 * a time limit, the same game and budgets give the same review on every machine.
 */
#ifndef BIGPOINTS_EXPERIMENTAL_REVIEW_H
#define BIGPOINTS_EXPERIMENTAL_REVIEW_H

#ifndef BP_EXPERIMENTAL
#error "This header may change in each minor version: to use it, #define BP_EXPERIMENTAL first."
#endif

#include <bigpoints/export.h>
#include <bigpoints/options.h>
#include <bigpoints/progress.h>
#include <bigpoints/result.h>
#include <bigpoints/types.h>

BP_BEGIN_DECLS

/** @defgroup review Reviews
 *
 *  @warning Experimental until 1.0: everything in this group may change in each minor version.
 *
 *  @code{.c}
 *  bp_state *state;
 *  bp_review *review;
 *  if (bp_bigpoints_open(&state, "players=2 board=RGGR moves=Ra,Rb", NULL, NULL, 0) != BP_OK ||
 *      bp_review_new(&review, NULL) != BP_OK || bp_review_run(review, state) != BP_OK) {
 *      return 1;
 *  }
 *  uint64_t regret;
 *  bp_review_total(&regret, NULL, review, 0);
 *  printf("player 1 lost %.2f points\n", (double)regret / BP_ESTIMATE_POINT);
 *  bp_review_free(review);
 *  bp_state_free(state);
 *  @endcode
 *  @see @ref judgement, puzzle.h, the page "Reviews and puzzles"
 *  @{ */

/**
 * @brief A review with budgets of 1,500,000 nodes to solve and 150,000 to search a position, without a time limit.
 * @param[out] out receives the review; free it with bp_review_free()
 * @param allocator where memory comes from, or NULL
 * @return #BP_OK, #BP_ERR_ARGUMENT, #BP_ERR_MEMORY, #BP_ERR_VERSION, #BP_ERR_METHOD
 * @since 0.1
 */
BP_API int bp_review_new(bp_review **out, const bp_allocator *allocator);

/**
 * @brief Frees a review. Not while bp_review_run() runs.
 * @param review the review, or NULL
 * @since 0.1
 */
BP_API void bp_review_free(bp_review *review);

/**
 * @brief Sets an option. bp_option_info() describes the options of #BP_SEARCHER_REVIEW.
 * @param review the review
 * @param option one of #bp_option
 * @param value the value
 * @return #BP_OK, #BP_ERR_ARGUMENT, #BP_ERR_OPTION (there is no such option), #BP_ERR_RANGE (the value is outside the range of
 *         the option; bp_option_check() has the reason), #BP_ERR_BUSY
 * @since 0.2
 */
BP_API int bp_review_set(bp_review *review, int32_t option, int64_t value);

/**
 * @brief Reads an option.
 * @param[out] out receives the value
 * @param review the review
 * @param option one of #bp_option
 * @return #BP_OK, #BP_ERR_ARGUMENT, #BP_ERR_OPTION
 * @since 0.2
 */
BP_API int bp_review_get(int64_t *out, const bp_review *review, int32_t option);

/**
 * @brief Sets the progress callback. It receives nodes, seconds, and as units the moves; see progress.h. It is called
 * before each move too.
 * @param review the review
 * @param progress the function, or NULL; it returns non-zero to stop
 * @param user passed on to it
 * @return #BP_OK, #BP_ERR_ARGUMENT, #BP_ERR_BUSY
 * @since 0.1
 */
BP_API int bp_review_set_progress(bp_review *review, bp_progress_fn progress, void *user);

/**
 * @brief Stops a running bp_review_run() soon, or the next one. A call that succeeds uses the cancel up.
 * @param review the review, or NULL
 * @param on non-zero to cancel; 0 withdraws a cancel that came too late
 * @since 0.2
 */
BP_API void bp_review_cancel(bp_review *review, int32_t on);

/**
 * @brief Judges every move of the history of a state, from the last one to the first.
 * @param review the review; the functions below then describe its results
 * @param state the state, whose game may be over or not; unchanged. Moves that were taken back are not judged.
 * @return #BP_OK (also when it was stopped), #BP_ERR_ARGUMENT, #BP_ERR_MEMORY, #BP_ERR_BUSY, #BP_ERR_UNSUPPORTED (a game
 *         of one player, or with scores too large for values), #BP_ERR_METHOD (a game of your own broke its contract)
 * @since 0.1
 */
BP_API int bp_review_run(bp_review *review, const bp_state *state);

/** @} */

/** @defgroup judgement The last review
 *
 *  @warning Experimental until 1.0: everything in this group may change in each minor version.
 *
 *  Before the first review, and after one that failed, counts, times and sums are 0.
 *
 *  A ply is the number of a move in the history, from 0. A ply that the history does not have gives #BP_ERR_ARGUMENT. A move
 *  that was not judged gives #BP_ERR_NOT_KNOWN: the review was stopped before, or the game has no `estimate` and the budget did
 *  not suffice to solve the position.
 *
 *  @code{.c}
 *  void print_regrets(const bp_review *review)
 *  {
 *      for (int32_t ply = 0; ply < bp_review_count(review, BP_COUNT_UNITS); ply++) {
 *          int32_t regret = bp_review_regret(review, ply);
 *          if (regret > 0) {
 *              printf("move %d cost %.1f points\n", (int)ply + 1, (double)regret / BP_ESTIMATE_POINT);
 *          }
 *      }
 *  }
 *  @endcode
 *  @see @ref review, the page "Reviews and puzzles"
 *  @{ */

/**
 * @brief A count: #BP_COUNT_UNITS, the moves of the history; #BP_COUNT_UNITS_DONE, those that were judged; #BP_COUNT_NODES, of all
 * solves and searches.
 * @param review the review
 * @param count one of #bp_count
 * @return the number, or #BP_ERR_ARGUMENT, #BP_ERR_UNSUPPORTED
 * @since 0.2
 */
BP_API int64_t bp_review_count(const bp_review *review, int32_t count);

/**
 * @brief A move of the history, judged or not.
 * @param[out] played receives the move, or NULL
 * @param[out] mover receives the seat that made it, or NULL
 * @param review the review
 * @param ply the number of the move
 * @return #BP_OK, #BP_ERR_ARGUMENT
 * @since 0.2
 */
BP_API int bp_review_move(bp_move *played, int32_t *mover, const bp_review *review, int32_t ply);

/**
 * @brief The result of the position before a move: bp_result_best() is the better move, or the one played if its regret is 0;
 * bp_result_estimate() is the best value, which is exact if bp_result_is_exact() says so; bp_result_pv() begins with the
 * better move. bp_result_stop_reason() is #BP_STOP_SOLVED if it is exact, otherwise #BP_STOP_NODES. It counts nothing.
 * @param[out] out receives the result; free it with bp_result_free()
 * @param review the review
 * @param ply the number of the move
 * @return #BP_OK, #BP_ERR_ARGUMENT, #BP_ERR_MEMORY, #BP_ERR_NOT_KNOWN
 * @since 0.2
 */
BP_API int bp_review_result(bp_result **out, const bp_review *review, int32_t ply);

/**
 * @brief The regret of a move: the best value less the played value.
 * @param review the review
 * @param ply the number of the move
 * @return points of #BP_ESTIMATE_POINT, at least 0; or #BP_ERR_ARGUMENT, #BP_ERR_NOT_KNOWN
 * @since 0.1
 */
BP_API int32_t bp_review_regret(const bp_review *review, int32_t ply);

/**
 * @brief The turning points: moves whose best value and played value differ in sign. A positive value is a win, 0 a draw and
 * a negative one a loss, so the move gave a win or a draw away. If the result of the position is exact, the outcome under best play
 * changed; otherwise the sign of an estimate did.
 * @param[out] out buffer for the plies in ascending order, or NULL
 * @param size how many it holds
 * @param[out] count receives their number, or NULL
 * @param review the review
 * @return #BP_OK, #BP_ERR_ARGUMENT, #BP_ERR_SPACE
 * @since 0.1
 */
BP_API int bp_review_turning_points(int32_t *out, size_t size, size_t *count,
                                    const bp_review *review);

/**
 * @brief The regret of a seat: the sum over its judged moves, and their number, those without alternative included.
 * @param[out] regret receives the sum in points of #BP_ESTIMATE_POINT, or NULL
 * @param[out] moves receives the number of judged moves, or NULL
 * @param review the review
 * @param seat the seat; one that the game does not have has no moves
 * @return #BP_OK, #BP_ERR_ARGUMENT
 * @since 0.2
 */
BP_API int bp_review_total(uint64_t *regret, int32_t *moves, const bp_review *review, int32_t seat);

/**
 * @brief Why the review stopped.
 * @param review the review
 * @return #BP_STOP_SOLVED (it went through all moves), #BP_STOP_SECONDS or #BP_STOP_CANCELLED; or #BP_ERR_ARGUMENT,
 *         #BP_ERR_NOT_KNOWN (there is no review)
 * @since 0.1
 */
BP_API int32_t bp_review_stop_reason(const bp_review *review);

/**
 * @brief The time that the review took.
 * @param review the review
 * @return seconds; for NULL 0
 * @since 0.1
 */
BP_API double bp_review_seconds(const bp_review *review);

/** @} */

BP_END_DECLS

#endif
