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
#include <bigpoints/progress.h>
#include <bigpoints/types.h>

BP_BEGIN_DECLS

/** @defgroup player Players
 *
 *  @code{.c}
 *  bp_state *state;
 *  bp_player *player;
 *  bp_move move;
 *  char text[BP_MOVE_TEXT];
 *  if (bp_bigpoints_open(&state, "players=2 board=RGBBGR", NULL, NULL, 0) != BP_OK ||
 *      bp_player_new(&player, 5, 1, NULL) != BP_OK) {
 *      return 1;
 *  }
 *  if (bp_player_choose(&move, player, state) == BP_OK) {
 *      bp_move_format(text, sizeof text, NULL, state, move);
 *      printf("level 5 plays %s\n", text);
 *  }
 *  bp_player_free(player);
 *  bp_state_free(state);
 *  @endcode
 *  @see @ref choice, solver.h for exact values, the page "Players"
 *  @{ */

/** The range of levels. */
enum bp_level {
    BP_LEVEL_MIN = 1,  /**< Plays at random. */
    BP_LEVEL_MAX = 10, /**< Uses the whole budget. */
    BP_LEVEL_AUTO =
        99 /**< Before each move, chooses the level of 1 to 10 that is about as strong as its opponents. */
};

/**
 * @brief Makes a player with a budget of one second for each move.
 * @param[out] out receives the player; free it with bp_player_free()
 * @param level 1 to 10, or #BP_LEVEL_AUTO
 * @param seed the seed of its mistakes and of its choices among equal moves; any number
 * @param allocator where memory comes from, or NULL
 * @return #BP_OK, #BP_ERR_ARGUMENT, #BP_ERR_MEMORY, #BP_ERR_VERSION, #BP_ERR_METHOD
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
 * @brief Sets the level.
 * @param player the player
 * @param level 1 to 10, or #BP_LEVEL_AUTO
 * @return #BP_OK, #BP_ERR_ARGUMENT, #BP_ERR_BUSY
 * @since 0.1
 */
BP_API int bp_player_set_level(bp_player *player, int32_t level);

/**
 * @brief Sets the seed.
 * @param player the player
 * @param seed any number
 * @return #BP_OK, #BP_ERR_ARGUMENT, #BP_ERR_BUSY
 * @since 0.1
 */
BP_API int bp_player_set_seed(bp_player *player, uint64_t seed);

/**
 * @brief Sets the time limit for each move. It is checked at least every 1,024 nodes.
 * @param player the player
 * @param seconds the limit; 0 for none
 * @return #BP_OK, #BP_ERR_ARGUMENT, #BP_ERR_BUSY
 * @since 0.1
 */
BP_API int bp_player_set_seconds(bp_player *player, double seconds);

/**
 * @brief Sets the node limit for each move. Without a time limit (bp_player_set_seconds() with 0) the moves are the same
 * on every machine.
 *
 * With neither limit, level 10 searches until the position is solved, its memory is full, or it is cancelled.
 * @param player the player
 * @param nodes the limit, exceeded by at most 1,024; 0 for none
 * @return #BP_OK, #BP_ERR_ARGUMENT, #BP_ERR_BUSY
 * @since 0.1
 */
BP_API int bp_player_set_nodes(bp_player *player, uint64_t nodes);

/**
 * @brief Sets the memory limit: half for the search tree, half for the table of the solver. A tree that is full drops its
 * least visited branches and goes on; a search without a limit of time or nodes stops with #BP_STOP_MEMORY instead. The
 * limit is always enough for the moves of one position.
 * @param player the player
 * @param bytes the limit, at least #BP_MEMORY_MIN; 0 for the default: 1 GiB, or bp_table_suggested_bytes() if that is
 *        less. A second of search needs about 256 MiB, and memory is taken as the need arises.
 * @return #BP_OK, #BP_ERR_ARGUMENT, #BP_ERR_BUSY
 * @since 0.1
 */
BP_API int bp_player_set_memory(bp_player *player, uint64_t bytes);

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
 * @brief The level.
 * @param player the player
 * @return 1 to 10 or #BP_LEVEL_AUTO, or #BP_ERR_ARGUMENT
 * @since 0.1
 */
BP_API int32_t bp_player_get_level(const bp_player *player);

/**
 * @brief The seed.
 * @param player the player
 * @return the seed; 0 for NULL
 * @since 0.1
 */
BP_API uint64_t bp_player_get_seed(const bp_player *player);

/**
 * @brief The time limit that was set.
 * @param player the player
 * @return seconds; 0 for none, and for NULL
 * @since 0.1
 */
BP_API double bp_player_get_seconds(const bp_player *player);

/**
 * @brief The node limit that was set.
 * @param player the player
 * @return the number; 0 for none, and for NULL
 * @since 0.1
 */
BP_API uint64_t bp_player_get_nodes(const bp_player *player);

/**
 * @brief The memory limit that was set.
 * @param player the player
 * @return the number of bytes; 0 for the default, and for NULL
 * @since 0.1
 */
BP_API uint64_t bp_player_get_memory(const bp_player *player);

/**
 * @brief Stops the search of a running bp_player_choose(), or of the next one if none is running. It then moves at once. A
 * call that succeeds resets the cancel; bp_player_uncancel() resets one that came too late.
 * @param player the player, or NULL
 * @since 0.1
 */
BP_API void bp_player_cancel(bp_player *player);

/**
 * @brief Resets a cancel that came between two calls.
 * @param player the player, or NULL
 * @since 0.1
 */
BP_API void bp_player_uncancel(bp_player *player);

/**
 * @brief Clears the table of the solver, which contains entries of earlier choices, and what #BP_LEVEL_AUTO has found about
 * its opponents.
 * @param player the player
 * @return #BP_OK, #BP_ERR_ARGUMENT, #BP_ERR_BUSY
 * @since 0.1
 */
BP_API int bp_player_clear(bp_player *player);

/**
 * @brief Chooses a move. The result is a legal move even if the search is stopped.
 * @param[out] out receives the move
 * @param player the player; the getters below then describe the choice
 * @param state the position; unchanged
 * @return #BP_OK, #BP_ERR_ARGUMENT, #BP_ERR_OVER, #BP_ERR_MEMORY, #BP_ERR_BUSY,
 *         #BP_ERR_UNSUPPORTED (a level above 1 and a game of one player, without `estimate`, or
 *         with scores too large for it), #BP_ERR_METHOD (a game of your own broke its contract)
 * @since 0.1
 */
BP_API int bp_player_choose(bp_move *out, bp_player *player, const bp_state *state);

/** @} */

/** @defgroup choice The last choice
 *  The search behind the last choice. Before the first choice, and after one that failed, counts and times are 0, and all
 *  others answer #BP_ERR_RANGE.
 *
 *  @code{.c}
 *  bp_state *state;
 *  bp_player *player;
 *  bp_move move;
 *  if (bp_bigpoints_open(&state, "players=2 board=RGBBGR", NULL, NULL, 0) != BP_OK ||
 *      bp_player_new(&player, 5, 1, NULL) != BP_OK ||
 *      bp_player_choose(&move, player, state) != BP_OK) {
 *      return 1;
 *  }
 *  for (int32_t i = 0; i < bp_player_option_count(player); i++) {
 *      char text[BP_MOVE_TEXT];
 *      int32_t value;
 *      bp_player_option(&move, &value, player, i);
 *      bp_move_format(text, sizeof text, NULL, state, move);
 *      printf("%s %.2f\n", text, (double)value / BP_ESTIMATE_POINT);
 *  }
 *  bp_player_free(player);
 *  bp_state_free(state);
 *  @endcode
 *  @see @ref player
 *  @{ */

/**
 * @brief The value of the position for the mover under best play: its score minus the best other score.
 *
 * It is exact if bp_player_is_exact() returns 1, otherwise an estimate. For a random move it is 0.
 * @param[out] out receives the value in 1,024ths of a point (#BP_ESTIMATE_POINT)
 * @param player the player
 * @return #BP_OK, #BP_ERR_ARGUMENT, #BP_ERR_RANGE
 * @since 0.1
 */
BP_API int bp_player_value(int32_t *out, const bp_player *player);

/**
 * @brief The principal variation, the chosen move first.
 * @param[out] out buffer for the moves, or NULL
 * @param size how many it holds
 * @param[out] count receives their number, at least 1, or NULL
 * @param player the player
 * @return #BP_OK, #BP_ERR_ARGUMENT, #BP_ERR_SPACE, #BP_ERR_RANGE
 * @since 0.1
 */
BP_API int bp_player_pv(bp_move *out, size_t size, size_t *count, const bp_player *player);

/**
 * @brief The number of moves that bp_player_option() describes: all legal moves if the player searched, 0 if the move is
 * random.
 * @param player the player
 * @return the number, or #BP_ERR_ARGUMENT
 * @since 0.1
 */
BP_API int32_t bp_player_option_count(const bp_player *player);

/**
 * @brief A legal move, and its value for the mover according to the search.
 *
 * The search visits good moves often and bad ones rarely. These values are estimates even if the choice is exact.
 * @param[out] move receives the move, or NULL
 * @param[out] value receives its value in 1,024ths of a point (#BP_ESTIMATE_POINT), or NULL
 * @param player the player
 * @param index 0 for the move of the highest value, up to bp_player_option_count() minus 1
 * @return #BP_OK, #BP_ERR_ARGUMENT
 * @since 0.1
 */
BP_API int bp_player_option(bp_move *move, int32_t *value, const bp_player *player, int32_t index);

/**
 * @brief The level that chose the move: that of the player, or the one that #BP_LEVEL_AUTO came to.
 * @param player the player
 * @return 1 to 10, or #BP_ERR_ARGUMENT, #BP_ERR_RANGE
 * @since 0.1
 */
BP_API int32_t bp_player_chosen_level(const bp_player *player);

/**
 * @brief The length of the principal variation that the search found.
 * @param player the player
 * @return the depth; 0 for a random move; or #BP_ERR_ARGUMENT, #BP_ERR_RANGE
 * @since 0.1
 */
BP_API int32_t bp_player_depth(const bp_player *player);

/**
 * @brief Whether the position was solved: the value is exact, and the move is a best move. With three or more players the
 * value is the difference that the mover can force against all others together.
 * @param player the player
 * @return 1 or 0, or #BP_ERR_ARGUMENT, #BP_ERR_RANGE
 * @since 0.1
 */
BP_API int32_t bp_player_is_exact(const bp_player *player);

/**
 * @brief Whether an exact value depends only on keys that are unique. Otherwise it depends on hashed keys, which two
 * positions can share with a negligible probability.
 * @param player the player
 * @return 1 for unique keys, 0 for hashed keys or a choice that is not exact, or #BP_ERR_ARGUMENT, #BP_ERR_RANGE
 * @since 0.1
 */
BP_API int32_t bp_player_is_lossless(const bp_player *player);

/**
 * @brief Why the search stopped.
 * @param player the player
 * @return one of #bp_stop_reason: #BP_STOP_SOLVED if the search was complete, or #BP_ERR_ARGUMENT, #BP_ERR_RANGE
 * @since 0.1
 */
BP_API int32_t bp_player_stop_reason(const bp_player *player);

/**
 * @brief The number of nodes: positions that were expanded.
 * @param player the player
 * @return the number; for NULL 0
 * @since 0.1
 */
BP_API uint64_t bp_player_node_count(const bp_player *player);

/**
 * @brief The time that the choice took.
 * @param player the player
 * @return seconds; for NULL 0
 * @since 0.1
 */
BP_API double bp_player_seconds(const bp_player *player);

/** @} */

BP_END_DECLS

#endif
