/**
 * @file bulk.h
 * @brief Many answers from one call: for other languages, where a call costs more than a small board.
 *
 * Answers go into plain arrays of the caller's, one entry for each item; any array may be NULL. Nothing here needs a
 * handle, or memory, for each item.
 */
#ifndef BIGPOINTS_BULK_H
#define BIGPOINTS_BULK_H

#include <bigpoints/export.h>
#include <bigpoints/types.h>

BP_BEGIN_DECLS

/** @defgroup bulk Many at once
 *
 *  Many items are solved one after the other as bp_solve() would, by the same options: the limits are for each item, the
 *  table stays warm from one to the next, and the progress function hears of it every 1,024 nodes. There is no line of
 *  play and no certificate. Threads search each item together; small ones are solved fastest by one. What `statuses`
 *  says of an item:
 *
 *  | number | meaning | bounds |
 *  |---|---|---|
 *  | 0 | solved | both are the value |
 *  | positive | one of #bp_stop_reason: a limit was reached, or it was cancelled | what was proved; equal if the value is known and only the best move is not |
 *  | negative | a #bp_status: this item was refused | INT32_MIN and INT32_MAX: nothing is known |
 *
 *  A cancel, or a progress function that says stop, ends the whole call: all items behind are
 *  #BP_STOP_CANCELLED, and nothing is known of them. Any other failure is of one item alone.
 *  @{ */

/**
 * @brief Solves the initial positions of many boards of Big Points. Boards with the same discs, one behind the other,
 * are solved fastest.
 * @param[out] lower receives the values, or their lower bounds
 * @param[out] upper receives the values, or their upper bounds
 * @param[out] best receives a best move of each, 0 where none is known. Finding it takes a little longer.
 * @param[out] nodes receives the nodes of each
 * @param[out] statuses receives what became of each
 * @param size how many items each array that is not NULL has room for
 * @param[out] count receives the number of boards in the text, or NULL
 * @param solver the solver; it may not be changed or used meanwhile, only cancelled
 * @param config players, starter and rules; its own board and its discs do not matter
 * @param boards the boards, one on each line, see board.h; the last line need not be closed. An empty line is a board
 *        that is refused.
 * @return #BP_OK (whatever became of the boards), #BP_ERR_ARGUMENT, #BP_ERR_SPACE (more than `size` boards; nothing
 *         was solved, and `count` says how many there are), #BP_ERR_BUSY (the solver is solving already). All arrays
 *         NULL with `size` 0 only counts, also while the solver is busy.
 * @since 0.1
 */
BP_API int bp_bulk_solve_boards(int32_t *lower, int32_t *upper, bp_move *best, uint64_t *nodes,
                                int32_t *statuses, size_t size, size_t *count, bp_solver *solver,
                                const bp_config *config, const char *boards);

/**
 * @brief Solves many positions, of any games. Those of one game, one behind the other, are solved fastest.
 * @param[out] lower receives the values for the mover, or their lower bounds
 * @param[out] upper receives the values, or their upper bounds
 * @param[out] best receives a best move of each, 0 where none is known. Finding it takes a little longer.
 * @param[out] nodes receives the nodes of each
 * @param[out] statuses receives what became of each; a state that is NULL is refused with #BP_ERR_ARGUMENT
 * @param solver the solver; it may not be changed or used meanwhile, only cancelled
 * @param states the positions; unchanged
 * @param count how many, and how many items each array that is not NULL has room for
 * @return #BP_OK (whatever became of the states), #BP_ERR_ARGUMENT, #BP_ERR_BUSY (the solver is solving already)
 * @since 0.1
 */
BP_API int bp_bulk_solve_states(int32_t *lower, int32_t *upper, bp_move *best, uint64_t *nodes,
                                int32_t *statuses, bp_solver *solver, const bp_state *const *states,
                                size_t count);

/**
 * @brief All legal moves of many positions in one array: those of state i, in move order, from `offsets[i]` up to but
 * not including `offsets[i + 1]`.
 * @param[out] out buffer for the moves, or NULL; bp_game_max_moves() for each state always suffice
 * @param size how many it holds
 * @param[out] length receives the number of moves of all states together, or NULL
 * @param[out] offsets receives `count` + 1 numbers, or NULL; untouched if `out` is too small
 * @param states the positions, of any games
 * @param count how many
 * @return #BP_OK, #BP_ERR_ARGUMENT (also for a state that is NULL), #BP_ERR_SPACE
 * @since 0.1
 */
BP_API int bp_bulk_moves(bp_move *out, size_t size, size_t *length, size_t *offsets,
                         const bp_state *const *states, size_t count);

/**
 * @brief Plays many games from one position to the end, every move drawn from all legal ones with equal chances.
 *
 * Game number i of a seed is the same on every machine, whatever other games are asked for with it: so the numbers can
 * be divided among calls and threads. A finished game is its own end.
 * @param[out] out buffer for the scores, or NULL: those of all seats in the first game, then in the next
 * @param size how many it holds
 * @param[out] length receives their number, `count` times the players, or NULL
 * @param state the position; unchanged
 * @param seed any number
 * @param first the number of the first game
 * @param count how many games
 * @return #BP_OK, #BP_ERR_ARGUMENT, #BP_ERR_SPACE, #BP_ERR_MEMORY, #BP_ERR_RANGE (the number of the last game, or
 *         of all scores, is too large)
 * @since 0.1
 */
BP_API int bp_bulk_playouts(int32_t *out, size_t size, size_t *length, const bp_state *state,
                            uint64_t seed, uint64_t first, uint64_t count);

/**
 * @brief The games of bp_bulk_playouts(), added up.
 * @param[out] sums receives the sum of each seat's scores, or NULL
 * @param[out] wins receives how many games each seat won, or NULL; tied leaders all win
 * @param size how many numbers each of them has room for
 * @param[out] players receives the number of players, or NULL
 * @param state the position; unchanged
 * @param seed any number
 * @param first the number of the first game
 * @param count how many games
 * @return #BP_OK, #BP_ERR_ARGUMENT, #BP_ERR_SPACE, #BP_ERR_MEMORY, #BP_ERR_RANGE (the number of the last game, or
 *         a sum, might be too large)
 * @since 0.1
 */
BP_API int bp_bulk_playout_sums(int64_t *sums, uint64_t *wins, size_t size, size_t *players,
                                const bp_state *state, uint64_t seed, uint64_t first,
                                uint64_t count);

/** @} */

BP_END_DECLS

#endif
