/* SPDX-License-Identifier: MIT */
/**
 * @file status.h
 * @brief Status codes: what a function that can fail returns.
 */
#ifndef BIGPOINTS_STATUS_H
#define BIGPOINTS_STATUS_H

#include <bigpoints/export.h>

BP_BEGIN_DECLS

/** @defgroup status Status codes
 *
 *  @code{.c}
 *  bp_state *state;
 *  int status = bp_bigpoints_open(&state, "board=RGX", NULL, NULL, 0);
 *  if (status != BP_OK) {
 *      printf("%s: %s\n", bp_status_name(status), bp_status_text(status));
 *  }
 *  bp_state_free(state);
 *  @endcode
 *  @see bigpoints.h for the rules that hold for every function
 *  @{ */

/** Status codes. Zero is success, all others are negative. The numbers never change. */
enum bp_status {
    BP_OK = 0, /**< Success. */
    BP_ERR_ARGUMENT =
        -1, /**< An argument is NULL, or no value that the function takes, such as an index. */
    BP_ERR_MEMORY = -2,       /**< The allocator returned NULL. Nothing has changed. */
    BP_ERR_SPACE = -3,        /**< The caller's buffer is too small; `length` has the length. */
    BP_ERR_SYNTAX = -4,       /**< The text does not follow the notation. */
    BP_ERR_CONFIG = -5,       /**< The configuration or board is outside the limits of the rules. */
    BP_ERR_POSITION = -6,     /**< The position can't occur: for example, it has too many discs. */
    BP_ERR_ILLEGAL = -7,      /**< The move is not legal here; bp_state_explain() says why. */
    BP_ERR_OVER = -8,         /**< The game, or the series, is over. */
    BP_ERR_NOT_OVER = -9,     /**< The game, or the series, is not over yet. */
    BP_ERR_HISTORY = -10,     /**< There is no move to undo or redo, or no move with this number. */
    BP_ERR_RANGE = -11,       /**< A number, given or computed, is outside of its range. */
    BP_ERR_MISMATCH = -12,    /**< Handles, texts or a table belong to different games. */
    BP_ERR_UNSUPPORTED = -13, /**< Not available for this game, its players, or this objective. */
    BP_ERR_VERSION = -14,     /**< The version of a method table is unknown. */
    BP_ERR_LIMIT = -16,       /**< A limit is too small for this task, or the game is too long. */
    BP_ERR_BUSY = -17,    /**< Another call uses the handle, or it is too late for this option. */
    BP_ERR_STOPPED = -18, /**< A callback returned non-zero: the output is not complete. */
    BP_ERR_FILE = -19, /**< A file or saved bytes can't be used: no access, no space, or damaged. */
    BP_ERR_METHOD = -15,   /**< A method table is incomplete, or a method broke its contract. */
    BP_ERR_OPTION = -20,   /**< This kind of searcher has no such option. */
    BP_ERR_NOT_KNOWN = -21 /**< The value is not known, or not yet. */
};

/**
 * @brief The name of a status, as in this header: "BP_ERR_SPACE".
 * @param status any number
 * @return a constant text; "BP_ERR_UNKNOWN" for a number that is no status. Never NULL.
 * @since 0.1
 */
BP_API const char *bp_status_name(int status);

/**
 * @brief The meaning of a status, as one short English sentence.
 * @param status any number
 * @return a constant text without a full stop. Never NULL.
 * @since 0.1
 */
BP_API const char *bp_status_text(int status);

/** @} */

BP_END_DECLS

#endif
