/* SPDX-License-Identifier: MIT */
/**
 * @file constants.h
 * @brief For bindings: all constants and the sizes of all public types by name, and the sizes of buffers.
 *
 * C programs write #BP_RED and `sizeof(bp_game_ops)`. Other languages cannot read C headers, and copied numbers go out
 * of date. Bindings call these functions when they load the library. See the page "Bindings".
 *
 * These functions allocate nothing.
 */
#ifndef BIGPOINTS_CONSTANTS_H
#define BIGPOINTS_CONSTANTS_H

#include <bigpoints/export.h>
#include <bigpoints/types.h>

BP_BEGIN_DECLS

/** @defgroup constants Constants and sizes
 *
 *  @code{.c}
 *  int64_t margin;
 *  if (bp_constant(&margin, "BP_OBJECTIVE_MARGIN") != BP_OK || margin != BP_OBJECTIVE_MARGIN) {
 *      return 1;
 *  }
 *  int64_t size;
 *  if (bp_constant(&size, "sizeof(bp_move)") != BP_OK) {
 *      return 1;
 *  }
 *  printf("a move has %d bytes\n", (int)size);
 *  @endcode
 *  @see the page "Bindings"
 *  @{ */

/** Sizes of buffers that are always large enough. Sizes of texts are in bytes, with the terminating NUL. */
enum bp_buffer {
    BP_MOVE_TEXT = 64,      /**< A move, of any game: bp_move_format(). */
    BP_BOARD_TEXT = 56,     /**< A board: #BP_BOARD_MAX letters. */
    BP_COUNT_TEXT = 64,     /**< A number of boards: bp_board_count(). */
    BP_CONFIG_TEXT = 128,   /**< A configuration, or the set-up of a game of Big Points. */
    BP_POSITION_TEXT = 512, /**< A position of Big Points: bp_state_format(). */
    BP_RECORD_TEXT = 2048,  /**< A record of Big Points: bp_record_format(). */
    BP_MESSAGE_TEXT = 1024, /**< A message of the library: `why`, bp_state_explain(). */
    BP_SEATS_MAX = 16       /**< Scores: the maximum number of players of any game. */
};

/**
 * @brief The value of a public constant: an enumeration constant, a macro that is a number, or the size of a public type
 * in bytes.
 *
 * It accepts the constants of all headers, including experimental headers and sys/. A size is asked for as in C:
 * "sizeof(bp_game_ops)". There is one for every structure with visible fields, and for bp_move. A binding that declares
 * such a structure itself should compare the sizes when it is loaded; #BP_GAME_OPS_VERSION, #BP_TABLE_OPS_VERSION and
 * #BP_ALLOCATOR_VERSION are the versions of the structures.
 * @param[out] out receives the value
 * @param name its name in the headers: "BP_ERR_SPACE", "BP_GAME_OPS_VERSION", "sizeof(bp_allocator)"
 * @return #BP_OK, #BP_ERR_ARGUMENT (NULL, or no such constant)
 * @since 0.1
 */
BP_API int bp_constant(int64_t *out, const char *name);

/**
 * @brief The number of constants, sizes included.
 * @return the number
 * @since 0.1
 */
BP_API int32_t bp_constant_count(void);

/**
 * @brief The name of a constant.
 * @param index 0 to bp_constant_count() - 1; the names are in alphabetical order
 * @return a constant text; "" for any other index
 * @since 0.1
 */
BP_API const char *bp_constant_name(int32_t index);

/** @} */

BP_END_DECLS

#endif
