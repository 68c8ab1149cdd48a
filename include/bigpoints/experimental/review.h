/* SPDX-License-Identifier: MIT */
/**
 * @file review.h
 * @brief Reviews of games: what each move cost, and which move was better.
 *
 * Experimental until 1.0: everything here may change in a minor version. Define `BP_EXPERIMENTAL` before the include to
 * use this header. A program that uses it must be compiled again for each minor version.
 *
 * A review judges the history of a state, over or not; bp_record_parse() makes a state with a history from a record:
 *
 *     bp_review *review;
 *     bp_review_new(&review, NULL);
 *     bp_review_run(review, state);
 *     for (int32_t ply = 0; ply < bp_review_move_count(review); ply++) {
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
#include <bigpoints/progress.h>
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
 *  printf("player 1 lost %.2f points a move\n", bp_review_mean_regret(review, 0) / BP_ESTIMATE_POINT);
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
 * @brief Sets the budget of nodes to solve a position with all its moves.
 * @param review the review
 * @param nodes the budget, kept to within 1,024; 0 for no limit
 * @return #BP_OK, #BP_ERR_ARGUMENT, #BP_ERR_BUSY
 * @since 0.1
 */
BP_API int bp_review_set_solve_nodes(bp_review *review, uint64_t nodes);

/**
 * @brief Sets the budget of nodes to search a position that was not solved.
 * @param review the review
 * @param nodes the budget, kept to within 1,024; 0 for no limit
 * @return #BP_OK, #BP_ERR_ARGUMENT, #BP_ERR_BUSY
 * @since 0.1
 */
BP_API int bp_review_set_search_nodes(bp_review *review, uint64_t nodes);

/**
 * @brief Sets a time limit for the whole review. It is checked at least every 1,024 nodes.
 * @param review the review
 * @param seconds the limit; 0 for none
 * @return #BP_OK, #BP_ERR_ARGUMENT, #BP_ERR_BUSY
 * @since 0.1
 */
BP_API int bp_review_set_seconds(bp_review *review, double seconds);

/**
 * @brief Sets a memory limit: a sixteenth for the table of the solver, the rest for searches.
 * @param review the review
 * @param bytes the limit, at least 65,536; 0 for the default, 1 GiB. Memory is taken as the need arises.
 * @return #BP_OK, #BP_ERR_ARGUMENT, #BP_ERR_BUSY
 * @since 0.1
 */
BP_API int bp_review_set_memory(bp_review *review, uint64_t bytes);

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
 * @brief The budget of nodes to solve a position.
 * @param review the review
 * @return the number; 0 for no limit, and for NULL
 * @since 0.1
 */
BP_API uint64_t bp_review_get_solve_nodes(const bp_review *review);

/**
 * @brief The budget of nodes to search a position.
 * @param review the review
 * @return the number; 0 for no limit, and for NULL
 * @since 0.1
 */
BP_API uint64_t bp_review_get_search_nodes(const bp_review *review);

/**
 * @brief The time limit that was set.
 * @param review the review
 * @return seconds; 0 for none, and for NULL
 * @since 0.1
 */
BP_API double bp_review_get_seconds(const bp_review *review);

/**
 * @brief The memory limit that was set.
 * @param review the review
 * @return the number of bytes; 0 for the default, and for NULL
 * @since 0.1
 */
BP_API uint64_t bp_review_get_memory(const bp_review *review);

/**
 * @brief Stops a running bp_review_run() soon, or the next one at once. A call that succeeds uses the cancel up;
 * bp_review_uncancel() withdraws one that came too late.
 * @param review the review, or NULL
 * @since 0.1
 */
BP_API void bp_review_cancel(bp_review *review);

/**
 * @brief Withdraws a cancel that came between two calls.
 * @param review the review, or NULL
 * @since 0.1
 */
BP_API void bp_review_uncancel(bp_review *review);

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
 *  that was not judged gives #BP_ERR_RANGE: the review was stopped before, or the game has no `estimate` and the budget did
 *  not suffice to solve the position.
 *
 *  @code{.c}
 *  void print_regrets(const bp_review *review)
 *  {
 *      for (int32_t ply = 0; ply < bp_review_move_count(review); ply++) {
 *          int32_t regret = bp_review_regret(review, ply);
 *          if (regret > 0) {
 *              printf("move %d cost %.1f points%s\n", (int)ply + 1, (double)regret / BP_ESTIMATE_POINT,
 *                     bp_review_is_exact(review, ply) == 1 ? "" : ", as estimated");
 *          }
 *      }
 *  }
 *  @endcode
 *  @see @ref review, the page "Reviews and puzzles"
 *  @{ */

/**
 * @brief The number of moves in the history.
 * @param review the review
 * @return the number, or #BP_ERR_ARGUMENT
 * @since 0.1
 */
BP_API int32_t bp_review_move_count(const bp_review *review);

/**
 * @brief The number of moves that were judged. In a game with `estimate` these are the last ones of the history.
 * @param review the review
 * @return the number, or #BP_ERR_ARGUMENT
 * @since 0.1
 */
BP_API int32_t bp_review_judged_count(const bp_review *review);

/**
 * @brief The seat that made a move, judged or not.
 * @param review the review
 * @param ply the number of the move
 * @return the seat, or #BP_ERR_ARGUMENT
 * @since 0.1
 */
BP_API int32_t bp_review_mover(const bp_review *review, int32_t ply);

/**
 * @brief The move that was made, judged or not.
 * @param[out] out receives the move
 * @param review the review
 * @param ply the number of the move
 * @return #BP_OK, #BP_ERR_ARGUMENT
 * @since 0.1
 */
BP_API int bp_review_played(bp_move *out, const bp_review *review, int32_t ply);

/**
 * @brief The better move: of an exact judgement the first best one in move order; the move played if its regret is 0.
 * @param[out] out receives the move
 * @param review the review
 * @param ply the number of the move
 * @return #BP_OK, #BP_ERR_ARGUMENT, #BP_ERR_RANGE
 * @since 0.1
 */
BP_API int bp_review_best(bp_move *out, const bp_review *review, int32_t ply);

/**
 * @brief The values of the better move and of the one played, for the player who made it.
 * @param[out] best receives the best value in points of #BP_ESTIMATE_POINT, or NULL
 * @param[out] played receives the played value, or NULL
 * @param review the review
 * @param ply the number of the move
 * @return #BP_OK, #BP_ERR_ARGUMENT, #BP_ERR_RANGE
 * @since 0.1
 */
BP_API int bp_review_values(int32_t *best, int32_t *played, const bp_review *review, int32_t ply);

/**
 * @brief The regret of a move: the best value less the played value.
 * @param review the review
 * @param ply the number of the move
 * @return points of #BP_ESTIMATE_POINT, at least 0; or #BP_ERR_ARGUMENT, #BP_ERR_RANGE
 * @since 0.1
 */
BP_API int32_t bp_review_regret(const bp_review *review, int32_t ply);

/**
 * @brief Whether the values of a move are exact: solved, not estimated.
 * @param review the review
 * @param ply the number of the move
 * @return 1 or 0, or #BP_ERR_ARGUMENT, #BP_ERR_RANGE
 * @since 0.1
 */
BP_API int32_t bp_review_is_exact(const bp_review *review, int32_t ply);

/**
 * @brief Whether exact values are exact beyond doubt, or rest on hashed keys that two positions might share.
 * @param review the review
 * @param ply the number of the move
 * @return 1 for keys without loss, 0 for hashed ones or estimates, or #BP_ERR_ARGUMENT, #BP_ERR_RANGE
 * @since 0.1
 */
BP_API int32_t bp_review_is_lossless(const bp_review *review, int32_t ply);

/**
 * @brief The principal variation that begins with the better move, as far as it is known.
 * @param[out] out buffer for the moves, or NULL
 * @param size how many it holds
 * @param[out] count receives their number, at least 1, or NULL
 * @param review the review
 * @param ply the number of the move
 * @return #BP_OK, #BP_ERR_ARGUMENT, #BP_ERR_SPACE, #BP_ERR_RANGE
 * @since 0.1
 */
BP_API int bp_review_pv(bp_move *out, size_t size, size_t *count, const bp_review *review,
                        int32_t ply);

/**
 * @brief The turning points: moves whose best value and played value differ in sign. A positive value is a win, 0 a draw and
 * a negative one a loss, so the move gave a win or a draw away. If bp_review_is_exact(), the outcome under best play
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
 * @brief The sum of the regrets of a seat's judged moves.
 * @param review the review
 * @param seat the seat
 * @return points of #BP_ESTIMATE_POINT; 0 for a seat that the game does not have, and for NULL
 * @since 0.1
 */
BP_API uint64_t bp_review_total_regret(const bp_review *review, int32_t seat);

/**
 * @brief The mean regret of a seat's judged moves, those without alternative included.
 * @param review the review
 * @param seat the seat
 * @return points of #BP_ESTIMATE_POINT; 0 for a seat without judged moves; negative for NULL
 * @since 0.1
 */
BP_API double bp_review_mean_regret(const bp_review *review, int32_t seat);

/**
 * @brief Why the review stopped.
 * @param review the review
 * @return #BP_STOP_SOLVED (it went through all moves), #BP_STOP_SECONDS or #BP_STOP_CANCELLED; or #BP_ERR_ARGUMENT,
 *         #BP_ERR_RANGE (there is no review)
 * @since 0.1
 */
BP_API int32_t bp_review_stop_reason(const bp_review *review);

/**
 * @brief The number of nodes of all solves and searches.
 * @param review the review
 * @return the number; for NULL 0
 * @since 0.1
 */
BP_API uint64_t bp_review_node_count(const bp_review *review);

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
