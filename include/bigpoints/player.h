/* SPDX-License-Identifier: MIT */
/**
 * @file player.h
 * @brief Computer players of ten levels, for any number of players.
 *
 * Make a player of a level, set its budget, and call bp_player_choose(). Level 1 plays at random. Levels 2 to 4 search one
 * move ahead; 2 and 3 make mistakes, 4 makes none. Levels 5 to 10 use Monte-Carlo tree search: each of 5 to 9 searches
 * several times as many nodes as the level below, and 10 uses the whole budget. Levels 8 to 10 solve the end of the game
 * exactly. The page "Players" has the figures.
 *
 * With #BP_LEVEL_AUTO a player chooses its level before each move, from the regret of its opponents' moves: those in the
 * history of the state, and with half the weight those of earlier games. It begins with level 5. A search of 10,000 nodes,
 * which the budget does not include, judges each of these moves.
 *
 * A choice depends on the level, the seed, the position and the budget. At levels that solve, it also depends on the table
 * entries of earlier choices, and with #BP_LEVEL_AUTO on the opponents' moves; bp_player_clear() forgets both. So with a
 * node limit and no time limit the same calls give the same moves on every machine.
 */
#ifndef BIGPOINTS_PLAYER_H
#define BIGPOINTS_PLAYER_H

#include <bigpoints/export.h>
#include <bigpoints/options.h>
#include <bigpoints/progress.h>
#include <bigpoints/result.h>
#include <bigpoints/types.h>

BP_BEGIN_DECLS

/** @defgroup player Players
 *
 *  @code{.c}
 *  bp_state *state;
 *  bp_player *player;
 *  bp_result *result;
 *  bp_move move;
 *  char text[BP_MOVE_TEXT];
 *  if (bp_bigpoints_open(&state, "players=2 board=RGBBGR", NULL, NULL, 0) != BP_OK ||
 *      bp_player_new(&player, 5, 1, NULL) != BP_OK) {
 *      return 1;
 *  }
 *  if (bp_player_choose(&result, player, state) == BP_OK) {
 *      bp_result_best(&move, result);
 *      bp_move_format(text, sizeof text, NULL, state, move);
 *      printf("level 5 plays %s\n", text);
 *      bp_result_free(result);
 *  }
 *  bp_player_free(player);
 *  bp_state_free(state);
 *  @endcode
 *  @see @ref option, @ref result, solver.h for exact values, the page "Players"
 *  @{ */

/**
 * @brief Makes a player with a budget of one second for each move.
 * @param[out] out receives the player; free it with bp_player_free()
 * @param level 1 to 10, or #BP_LEVEL_AUTO
 * @param seed the seed of its mistakes and of its choices among equal moves; any number
 * @param allocator where memory comes from, or NULL
 * @return #BP_OK, #BP_ERR_ARGUMENT, #BP_ERR_MEMORY, #BP_ERR_VERSION, #BP_ERR_METHOD, #BP_ERR_RANGE (there
 *         is no such level)
 * @since 0.1
 */
BP_API int bp_player_new(bp_player **out, int32_t level, uint64_t seed,
                         const bp_allocator *allocator);

/**
 * @brief Frees a player. bp_player_choose() must not be running.
 * @param player the player, or NULL
 * @since 0.1
 */
BP_API void bp_player_free(bp_player *player);

/**
 * @brief Sets an option. bp_option_info() describes the options of #BP_SEARCHER_PLAYER.
 * @param player the player
 * @param option one of #bp_option
 * @param value the value
 * @return #BP_OK, #BP_ERR_ARGUMENT, #BP_ERR_OPTION (there is no such option), #BP_ERR_RANGE (the value is outside the range of
 *         the option; bp_option_check() has the reason), #BP_ERR_BUSY
 * @since 0.2
 */
BP_API int bp_player_set(bp_player *player, int32_t option, int64_t value);

/**
 * @brief Reads an option.
 * @param[out] out receives the value
 * @param player the player
 * @param option one of #bp_option
 * @return #BP_OK, #BP_ERR_ARGUMENT, #BP_ERR_OPTION
 * @since 0.2
 */
BP_API int bp_player_get(int64_t *out, const bp_player *player, int32_t option);

/**
 * @brief Sets the progress callback. It receives nodes, seconds, the depth, the best move so far and its value; see
 * progress.h.
 * @param player the player
 * @param progress the function, or NULL; it returns non-zero to stop the search and move
 * @param user passed on to it
 * @return #BP_OK, #BP_ERR_ARGUMENT, #BP_ERR_BUSY
 * @since 0.1
 */
BP_API int bp_player_set_progress(bp_player *player, bp_progress_fn progress, void *user);

/**
 * @brief Stops a running bp_player_choose() soon, or the next one. A call that succeeds uses the cancel up.
 * @param player the player, or NULL
 * @param on non-zero to cancel; 0 withdraws a cancel that came too late
 * @since 0.2
 */
BP_API void bp_player_cancel(bp_player *player, int32_t on);

/**
 * @brief Clears the table of the solver, which contains entries of earlier choices, and what #BP_LEVEL_AUTO has found about
 * its opponents.
 * @param player the player
 * @return #BP_OK, #BP_ERR_ARGUMENT, #BP_ERR_BUSY
 * @since 0.1
 */
BP_API int bp_player_clear(bp_player *player);

/**
 * @brief Chooses a move: bp_result_best() of the result. It is a legal move even if the search is stopped.
 *
 * The value of the result is proved if the position was solved, and the move is then a best move. With three or more players it
 * is the difference that the mover can force against all others together. Otherwise bp_result_estimate() has the value. The
 * result has the estimate of every root move, unless the move is random.
 * @param[out] out receives the result; free it with bp_result_free()
 * @param player the player
 * @param state the position; unchanged
 * @return #BP_OK, #BP_ERR_ARGUMENT, #BP_ERR_OVER, #BP_ERR_MEMORY, #BP_ERR_BUSY,
 *         #BP_ERR_UNSUPPORTED (a level above 1 and a game of one player, without `estimate`, or
 *         with scores too large for it), #BP_ERR_METHOD (a game of your own broke its contract)
 * @since 0.1
 */
BP_API int bp_player_choose(bp_result **out, bp_player *player, const bp_state *state);

/** @} */

BP_END_DECLS

#endif
