/**
 * @file bigpoints_game.h
 * @brief Games of Big Points: from a configuration, or from a line of notation.
 */
#ifndef BIGPOINTS_BIGPOINTS_GAME_H
#define BIGPOINTS_BIGPOINTS_GAME_H

#include <bigpoints/config.h>
#include <bigpoints/export.h>
#include <bigpoints/types.h>

BP_BEGIN_DECLS

/** @defgroup bigpoints_game Games of Big Points
 *  @{ */

/**
 * @brief A game of Big Points.
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
 * @brief Opens any line of Big Points text: a board or a configuration (the game at its start), a position,
 * or a record (the game after its moves, which can be undone).
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

/** @} */

BP_END_DECLS

#endif
