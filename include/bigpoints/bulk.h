/**
 * @file bulk.h
 * @brief Solving many items in one call: for other languages, where a call costs more than a small board.
 *
 * Results are written to plain arrays of the caller, one entry for each item; any array may be NULL. No handle and no
 * allocation is needed for each item.
 */
#ifndef BIGPOINTS_BULK_H
#define BIGPOINTS_BULK_H

#include <bigpoints/export.h>
#include <bigpoints/types.h>

BP_BEGIN_DECLS

/** @defgroup bulk Bulk calls
 *
 *  Items are solved one after the other, as by bp_solve() with the same options: limits apply to each item, the table
 *  keeps its entries from one item to the next, and the progress callback is called every 1,024 nodes. There is no
 *  principal variation and no certificate. All threads search the same item; one thread is fastest for small items. The
 *  status of an item:
 *
 *  | number | meaning | bounds |
 *  |---|---|---|
 *  | 0 | solved | both are the value |
 *  | positive | one of #bp_stop_reason: a limit was reached, or the call was cancelled | proved bounds; equal if the value is known and only the best move is not |
 *  | negative | a #bp_status: this item was rejected | INT32_MIN and INT32_MAX: nothing is known |
 *
 *  A cancel, or a progress callback that returns non-zero, ends the whole call: all later items are
 *  #BP_STOP_CANCELLED, and nothing is known of them. Any other failure affects one item only.
 *  @{ */

/**
 * @brief Solves the initial positions of many boards of Big Points. Grouping boards with the same discs makes it
 * faster.
 * @param[out] lower receives the values, or their lower bounds
 * @param[out] upper receives the values, or their upper bounds
 * @param[out] best receives a best move of each, 0 where none is known. Finding it takes a little longer.
 * @param[out] nodes receives the nodes of each
 * @param[out] statuses receives the status of each
 * @param size the capacity of each array that is not NULL, in items
 * @param[out] count receives the number of boards in the text, or NULL
 * @param solver the solver; during the call it may only be cancelled
 * @param config players, starter and rules; its board and its discs are ignored
 * @param boards the boards, one on each line, see board.h; the last line need not end with a newline. An empty line is
 *        a board that is rejected.
 * @return #BP_OK (whatever the statuses), #BP_ERR_ARGUMENT, #BP_ERR_SPACE (more than `size` boards; nothing
 *         was solved, and `count` says how many there are), #BP_ERR_BUSY (the solver is solving already). All arrays
 *         NULL with `size` 0 only counts, also while the solver is busy.
 * @since 0.1
 */
BP_API int bp_bulk_solve_boards(int32_t *lower, int32_t *upper, bp_move *best, uint64_t *nodes,
                                int32_t *statuses, size_t size, size_t *count, bp_solver *solver,
                                const bp_config *config, const char *boards);

/**
 * @brief Solves many positions, of any games. Grouping positions of the same game makes it faster.
 * @param[out] lower receives the values for the mover, or their lower bounds
 * @param[out] upper receives the values, or their upper bounds
 * @param[out] best receives a best move of each, 0 where none is known. Finding it takes a little longer.
 * @param[out] nodes receives the nodes of each
 * @param[out] statuses receives the status of each; a state that is NULL is rejected with #BP_ERR_ARGUMENT
 * @param solver the solver; during the call it may only be cancelled
 * @param states the positions; unchanged
 * @param count the number of positions, and the capacity of each array that is not NULL
 * @return #BP_OK (whatever the statuses), #BP_ERR_ARGUMENT, #BP_ERR_BUSY (the solver is solving already)
 * @since 0.1
 */
BP_API int bp_bulk_solve_states(int32_t *lower, int32_t *upper, bp_move *best, uint64_t *nodes,
                                int32_t *statuses, bp_solver *solver, const bp_state *const *states,
                                size_t count);

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
 *         of all scores, is too large), #BP_ERR_LIMIT (a game does not end within 1,048,576 moves), #BP_ERR_METHOD (a
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
