/* SPDX-License-Identifier: MIT */
/**
 * @file bigpoints_game.h
 * @brief Games of Big Points: made from a configuration or from a line of notation.
 */
#ifndef BIGPOINTS_BIGPOINTS_GAME_H
#define BIGPOINTS_BIGPOINTS_GAME_H

#include <bigpoints/config.h>
#include <bigpoints/export.h>
#include <bigpoints/types.h>

BP_BEGIN_DECLS

/** @defgroup bigpoints_game Games of Big Points
 *
 *  @code{.c}
 *  bp_state *state;
 *  bp_config *config;
 *  char why[BP_MESSAGE_TEXT];
 *  char board[BP_BOARD_TEXT];
 *  if (bp_bigpoints_open(&state, "players=2 seed=7", NULL, why, sizeof why) != BP_OK) {
 *      fprintf(stderr, "%s\n", why);
 *      return 1;
 *  }
 *  if (bp_bigpoints_config(&config, state, NULL) != BP_OK) {
 *      return 1;
 *  }
 *  bp_config_board(board, sizeof board, NULL, config);
 *  printf("the board of seed 7 is %s\n", board);
 *  bp_config_free(config);
 *  bp_state_free(state);
 *  @endcode
 *  @see config.h, state.h, view.h
 *  @{ */

/**
 * @brief Makes a game of Big Points.
 * @param[out] out receives the game; free it with bp_game_free()
 * @param config the configuration; it may be freed or changed afterwards
 * @param allocator where memory comes from, or NULL; states of the game inherit it
 * @param[out] why buffer for a message, or NULL
 * @param why_size its size
 * @return #BP_OK, #BP_ERR_ARGUMENT, #BP_ERR_MEMORY, #BP_ERR_CONFIG
 * @since 0.1
 */
BP_API int bp_bigpoints_new(bp_game **out, const bp_config *config, const bp_allocator *allocator,
                            char *why, size_t why_size);

/**
 * @brief Reads any line of Big Points notation: a board or a configuration (gives the initial position), a
 * position, or a record (gives the position after its moves, which can be undone).
 * @param[out] out receives the state; free it with bp_state_free(). bp_state_game() gives its game.
 * @param text the line
 * @param allocator where memory comes from, or NULL
 * @param[out] why buffer for a message, or NULL
 * @param why_size its size
 * @return #BP_OK, #BP_ERR_ARGUMENT, #BP_ERR_MEMORY, #BP_ERR_SYNTAX, #BP_ERR_CONFIG,
 *         #BP_ERR_POSITION, #BP_ERR_ILLEGAL, #BP_ERR_OVER
 * @since 0.1
 */
BP_API int bp_bigpoints_open(bp_state **out, const char *text, const bp_allocator *allocator,
                             char *why, size_t why_size);

/**
 * @brief The configuration of a state's game: players, starter, rules, and the board.
 *
 * A game that is made from it is the same as the game of the state. It always has a board and never a seed: a game
 * does not store the seed. It contains neither the position nor the history of the state.
 * @param[out] out receives a new configuration; free it with bp_config_free(). Changing it does not change the game.
 * @param state the state
 * @param allocator where memory comes from, or NULL
 * @return #BP_OK, #BP_ERR_ARGUMENT, #BP_ERR_MEMORY, #BP_ERR_MISMATCH (a state of another game), #BP_ERR_VERSION,
 *         #BP_ERR_METHOD (the allocator)
 * @since 0.1
 */
BP_API int bp_bigpoints_config(bp_config **out, const bp_state *state,
                               const bp_allocator *allocator);

/** @} */

BP_END_DECLS

#endif
