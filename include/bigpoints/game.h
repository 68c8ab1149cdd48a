/* SPDX-License-Identifier: MIT */
/**
 * @file game.h
 * @brief Games: rules and set-up, immutable and reference counted.
 *
 * bp_bigpoints_new() (bigpoints_game.h) makes a game of Big Points. bp_game_new() (sys/game_ops.h) makes a game
 * with rules of your own. Every handle that uses a game holds a reference to it, so handles may be freed in any order.
 */
#ifndef BIGPOINTS_GAME_H
#define BIGPOINTS_GAME_H

#include <bigpoints/export.h>
#include <bigpoints/types.h>

BP_BEGIN_DECLS

/** @defgroup game Games
 *
 *  @code{.c}
 *  bp_state *state;
 *  bp_game *game;
 *  if (bp_bigpoints_open(&state, "players=3 board=RGBBGR", NULL, NULL, 0) != BP_OK ||
 *      bp_state_game(&game, state) != BP_OK) {
 *      return 1;
 *  }
 *  printf("%s for %d players\n", bp_game_name(game), (int)bp_game_player_count(game));
 *  bp_game_free(game);
 *  bp_state_free(state);
 *  @endcode
 *  @see bp_bigpoints_new() for Big Points, bp_game_new() for a game of your own, state.h
 *  @{ */

/**
 * @brief Makes another reference to a game.
 * @param[out] out receives the game; free it with bp_game_free()
 * @param game the game
 * @return #BP_OK, #BP_ERR_ARGUMENT
 * @since 0.1
 */
BP_API int bp_game_ref(bp_game **out, bp_game *game);

/**
 * @brief Frees a reference to a game. The last one frees the game.
 * @param game the game, or NULL
 * @since 0.1
 */
BP_API void bp_game_free(bp_game *game);

/**
 * @brief The name of the game's rules: "bigpoints", "nim".
 * @param game the game
 * @return a text that is valid as long as the game; "" for NULL
 * @since 0.1
 */
BP_API const char *bp_game_name(const bp_game *game);

/**
 * @brief The number of players.
 * @param game the game
 * @return at least 1, or #BP_ERR_ARGUMENT
 * @since 0.1
 */
BP_API int32_t bp_game_player_count(const bp_game *game);

/**
 * @brief The maximum number of legal moves in any position: a size for move buffers.
 * @param game the game
 * @return at least 1, or #BP_ERR_ARGUMENT
 * @since 0.1
 */
BP_API int32_t bp_game_max_moves(const bp_game *game);

/**
 * @brief An upper bound of the number of moves of a game, from any position: a size for records and principal variations.
 *
 * The longest game can be shorter.
 * @param game the game
 * @return 1 to #BP_ENDLESS_PLIES, #BP_ERR_ARGUMENT, or #BP_ERR_UNSUPPORTED (a game of your own does not say)
 * @since 0.2
 */
BP_API int32_t bp_game_max_plies(const bp_game *game);

/**
 * @brief The range of scores that a player can reach.
 * @param[out] min receives the lowest, or NULL
 * @param[out] max receives the highest, or NULL
 * @param game the game
 * @return #BP_OK, #BP_ERR_ARGUMENT
 * @since 0.1
 */
BP_API int bp_game_score_range(int32_t *min, int32_t *max, const bp_game *game);

/**
 * @brief Whether no two positions of this game share a bp_state_key().
 * @param game the game
 * @return 1 if no two positions share a key, 0 if keys are hashes, or #BP_ERR_ARGUMENT
 * @since 0.1
 */
BP_API int32_t bp_game_key_is_exact(const bp_game *game);

/**
 * @brief The game's set-up as one line of text (for Big Points: the configuration with its board).
 * @param[out] out buffer for the text, or NULL
 * @param size its size
 * @param[out] length receives the length of the text, or NULL
 * @param game the game
 * @return #BP_OK, #BP_ERR_ARGUMENT, #BP_ERR_SPACE
 * @since 0.1
 */
BP_API int bp_game_format(char *out, size_t size, size_t *length, const bp_game *game);

/** @} */

BP_END_DECLS

#endif
