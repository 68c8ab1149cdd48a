/* SPDX-License-Identifier: MIT */
/**
 * @file bulk.h
 * @brief Many boards, positions or random games in one call: for several threads, and for other languages, where a call
 * costs more than a small board.
 *
 * Experimental until 1.0: everything here may change in a minor version. Define `BP_EXPERIMENTAL` before the include to
 * use this header. A program that uses it must be compiled again for each minor version.
 */
#ifndef BIGPOINTS_EXPERIMENTAL_BULK_H
#define BIGPOINTS_EXPERIMENTAL_BULK_H

#ifndef BP_EXPERIMENTAL
#error "This header may change in each minor version: to use it, #define BP_EXPERIMENTAL first."
#endif

#include <bigpoints/export.h>
#include <bigpoints/types.h>

BP_BEGIN_DECLS

/** @defgroup bulk Bulk calls
 *
 *  @warning Experimental until 1.0: everything in this group may change in each minor version.
 *
 *  Every item is solved as by bp_solve() with the same options: limits apply to each item, and the table keeps its
 *  entries from one item to the next. There is no principal variation and no certificate. A best move of each item is
 *  found unless #BP_OPTION_PV switched it off: the value alone takes a little less time.
 *
 *  With the objectives `outcome` and `margin`, and with `guaranteed` for two players, each of the solver's threads
 *  solves items of its own, and all share the table. Values never depend on the number of threads; nodes do, and so does
 *  the choice among equally good moves, unless #BP_OPTION_ALL_MOVES is on. The other objectives solve one item after
 *  the other.
 *
 *  The progress callback is called on the calling thread, every 1,024 nodes of the item that this thread is solving;
 *  once the thread has no more items, with the progress of an item of another thread.
 *
 *  The status of an item:
 *
 *  | number | meaning | bounds |
 *  |---|---|---|
 *  | 0 | solved | both are the value |
 *  | positive | one of #bp_stop_reason: a limit was reached, or the call was cancelled | proved bounds; equal if the value is known and only the best move is not |
 *  | negative | a #bp_status: this item was rejected, bp_answers_why() has the reason | INT32_MIN and INT32_MAX: nothing is known |
 *
 *  A cancel, or a progress callback that returns non-zero, ends the whole call: items that are being solved get the
 *  bounds that were proved, all later items are #BP_STOP_CANCELLED, and nothing is known of them. Any other failure
 *  affects one item only.
 *
 *  @code{.c}
 *  bp_config *config;
 *  bp_solver *solver;
 *  bp_answers *answers;
 *  int64_t values[3];
 *  if (bp_config_new(&config, NULL) != BP_OK || bp_solver_new(&solver, NULL) != BP_OK) {
 *      return 1;
 *  }
 *  bp_solver_set(solver, BP_OPTION_OBJECTIVE, BP_OBJECTIVE_MARGIN);
 *  bp_solver_set(solver, BP_OPTION_THREADS, 2);
 *  if (bp_bulk_solve_boards(&answers, solver, config, "RGGR\nGRRG\nRGBBGR\n") != BP_OK ||
 *      bp_answers_column(values, 3, NULL, answers, BP_ANSWER_LOWER) != BP_OK) {
 *      return 1;
 *  }
 *  for (uint64_t i = 0; i < bp_answers_count(answers); i++) {
 *      char why[BP_MESSAGE_TEXT];
 *      bp_answers_why(why, sizeof why, NULL, answers, i);
 *      printf("%d %s\n", (int)values[i], why);
 *  }
 *  bp_answers_free(answers);
 *  bp_solver_free(solver);
 *  bp_config_free(config);
 *  @endcode
 *  @see solver.h, board.h
 *  @{ */

/**
 * @brief Solves the initial positions of many boards of Big Points. Grouping boards with the same discs makes it
 * faster: only such boards are solved at the same time by several threads.
 * @param[out] out receives the answers, in the order of the boards; free them with bp_answers_free()
 * @param solver the solver; during the call it may only be cancelled
 * @param config players, starter and rules; its board and its discs are ignored
 * @param boards the boards, one on each line, see board.h. A line ends with a newline, or with a carriage return and a
 *        newline; the last line need not have an end. An empty line is a board that is rejected.
 * @return #BP_OK (whatever the statuses), #BP_ERR_ARGUMENT, #BP_ERR_MEMORY, #BP_ERR_BUSY (the solver is solving already)
 * @since 0.1
 */
BP_API int bp_bulk_solve_boards(bp_answers **out, bp_solver *solver, const bp_config *config,
                                const char *boards);

/**
 * @brief Solves many positions, of any games. Grouping positions of the same game, or of boards with the same discs,
 * makes it faster: only such positions are solved at the same time by several threads.
 * @param[out] out receives the answers, in the order of the positions; free them with bp_answers_free()
 * @param solver the solver; during the call it may only be cancelled
 * @param states the positions; unchanged. One that is NULL is rejected with #BP_ERR_ARGUMENT.
 * @param count the number of positions
 * @return #BP_OK (whatever the statuses), #BP_ERR_ARGUMENT, #BP_ERR_MEMORY, #BP_ERR_BUSY (the solver is solving already)
 * @since 0.1
 */
BP_API int bp_bulk_solve_states(bp_answers **out, bp_solver *solver, const bp_state *const *states,
                                size_t count);

/**
 * @brief Frees answers. They outlive the solver.
 * @param answers the answers, or NULL
 * @since 0.1
 */
BP_API void bp_answers_free(bp_answers *answers);

/**
 * @brief The number of items.
 * @param answers the answers
 * @return the number; for NULL 0
 * @since 0.1
 */
BP_API uint64_t bp_answers_count(const bp_answers *answers);

/** The columns of answers: one number for each item. */
enum bp_answer_column {
    BP_ANSWER_STATUS = 0, /**< 0 if it was solved, one of #bp_stop_reason, or a #bp_status. */
    BP_ANSWER_LOWER = 1,  /**< The value for the mover, or its lower bound. */
    BP_ANSWER_UPPER = 2,  /**< The value for the mover, or its upper bound. */
    BP_ANSWER_BEST = 3,   /**< A best move, 0 if none is known. */
    BP_ANSWER_NODES = 4   /**< The nodes. */
};

/**
 * @brief A column: the same number of every item.
 * @param[out] out buffer for the numbers, or NULL
 * @param size how many it holds
 * @param[out] count receives the number of items, or NULL
 * @param answers the answers
 * @param column one of #bp_answer_column
 * @return #BP_OK, #BP_ERR_ARGUMENT, #BP_ERR_SPACE
 * @since 0.2
 */
BP_API int bp_answers_column(int64_t *out, size_t size, size_t *count, const bp_answers *answers,
                             int32_t column);

/**
 * @brief All numbers of one item.
 * @param[out] status receives its status, or NULL
 * @param[out] lower receives the value for the mover, or its lower bound, or NULL
 * @param[out] upper receives the value for the mover, or its upper bound, or NULL
 * @param[out] best receives a best move, 0 if none is known, or NULL
 * @param[out] nodes receives the nodes, or NULL
 * @param answers the answers
 * @param index 0 to bp_answers_count() less one
 * @return #BP_OK, #BP_ERR_ARGUMENT
 * @since 0.2
 */
BP_API int bp_answers_item(int32_t *status, int32_t *lower, int32_t *upper, bp_move *best,
                           int64_t *nodes, const bp_answers *answers, uint64_t index);

/**
 * @brief Why an item was rejected, as one English sentence that names the item:
 * "board 2, 'RGX': character 3: 'X' is no disc".
 * @param[out] out buffer for the text, or NULL; #BP_MESSAGE_TEXT bytes always suffice
 * @param size its size
 * @param[out] length receives the length of the text, or NULL; 0 for an item that was not rejected
 * @param answers the answers
 * @param index 0 to bp_answers_count() less one
 * @return #BP_OK, #BP_ERR_ARGUMENT, #BP_ERR_SPACE
 * @since 0.2
 */
BP_API int bp_answers_why(char *out, size_t size, size_t *length, const bp_answers *answers,
                          uint64_t index);

/**
 * @brief Lists the legal moves of many positions in one array: those of state i, in move order, are from `offsets[i]`
 * to before `offsets[i + 1]`.
 * @param[out] out buffer for the moves, or NULL; bp_game_max_moves() for each state always suffice
 * @param size how many it holds
 * @param[out] length receives the number of moves of all states together, or NULL
 * @param[out] offsets receives `count` + 1 numbers, or NULL; untouched if `out` is too small
 * @param states the positions, of any games
 * @param count the number of positions
 * @return #BP_OK, #BP_ERR_ARGUMENT (also for a state that is NULL), #BP_ERR_SPACE, #BP_ERR_METHOD (a game of your own
 *         broke its contract; the moves of the states before it may be written)
 * @since 0.1
 */
BP_API int bp_bulk_moves(bp_move *out, size_t size, size_t *length, size_t *offsets,
                         const bp_state *const *states, size_t count);

/**
 * @brief Random playouts: plays many games from one position to the end, all moves drawn uniformly from the legal ones.
 *
 * Game i of a seed is the same on every machine and in every call that includes it. So the games can be divided among
 * calls and threads. If the game is over already, every playout has its scores.
 * @param[out] out buffer for the scores, or NULL: those of all seats in the first game, then in the next
 * @param size how many it holds
 * @param[out] length receives their number, `count` times the players, or NULL
 * @param state the position; unchanged
 * @param seed any number
 * @param first the number of the first game
 * @param count the number of games
 * @return #BP_OK, #BP_ERR_ARGUMENT, #BP_ERR_SPACE, #BP_ERR_MEMORY, #BP_ERR_RANGE (the number of the last game, or
 *         of all scores, is too large), #BP_ERR_LIMIT (a game does not end within #BP_ENDLESS_PLIES moves), #BP_ERR_METHOD (a
 *         game of your own broke its contract); after these two the scores of the games before are written
 * @since 0.1
 */
BP_API int bp_bulk_playouts(int32_t *out, size_t size, size_t *length, const bp_state *state,
                            uint64_t seed, uint64_t first, uint64_t count);

/**
 * @brief The totals of the games of bp_bulk_playouts().
 * @param[out] totals receives the total of each seat's scores, or NULL
 * @param[out] wins receives how many games each seat won, or NULL; tied leaders all win
 * @param size how many numbers each buffer holds
 * @param[out] players receives the number of players, or NULL
 * @param state the position; unchanged
 * @param seed any number
 * @param first the number of the first game
 * @param count the number of games
 * @return #BP_OK, #BP_ERR_ARGUMENT, #BP_ERR_SPACE, #BP_ERR_MEMORY, #BP_ERR_RANGE (the number of the last game, or
 *         a total, might be too large), #BP_ERR_LIMIT and #BP_ERR_METHOD as bp_bulk_playouts()
 * @since 0.1
 */
BP_API int bp_bulk_playout_totals(int64_t *totals, uint64_t *wins, size_t size, size_t *players,
                                  const bp_state *state, uint64_t seed, uint64_t first,
                                  uint64_t count);

/** @} */

BP_END_DECLS

#endif
