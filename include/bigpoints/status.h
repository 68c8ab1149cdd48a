/**
 * @file status.h
 * @brief What a function answers when it can fail.
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

/** Zero is success, everything else is negative. The numbers never change. */
enum bp_status {
    BP_OK = 0,            /**< Success. */
    BP_ERR_ARGUMENT = -1, /**< An argument is NULL or outside its documented range. */
    BP_ERR_MEMORY = -2,   /**< The allocator gave no memory. Nothing has changed. */
    BP_ERR_SPACE = -3,  /**< The caller's buffer is too small; the length says how much it takes. */
    BP_ERR_SYNTAX = -4, /**< The text does not follow the notation. */
    BP_ERR_CONFIG = -5, /**< The configuration or board breaks the limits of the rules. */
    BP_ERR_POSITION =
        -6, /**< The position can't occur: a disc too many, a pawn on a foreign disc. */
    BP_ERR_ILLEGAL = -7,   /**< The move is not legal here; bp_state_explain() says why. */
    BP_ERR_OVER = -8,      /**< The game, or the series, is over. */
    BP_ERR_NOT_OVER = -9,  /**< The game, or the series, is not over yet. */
    BP_ERR_HISTORY = -10,  /**< There is no move to undo, or none of that number. */
    BP_ERR_RANGE = -11,    /**< The number is not known, does not fit, or is beyond the last one. */
    BP_ERR_MISMATCH = -12, /**< Handles, texts or a table belong to different games. */
    BP_ERR_UNSUPPORTED = -13, /**< Not for this game, its players, its rules, or this objective. */
    BP_ERR_VERSION = -14,     /**< A method table of a version that this library does not know. */
    BP_ERR_LIMIT = -16,       /**< A limit is too small for the job, or the game is too long. */
    BP_ERR_BUSY = -17,        /**< The handle is in use by another call, or its work has begun. */
    BP_ERR_STOPPED = -18, /**< A callback returned non-zero: what was written is not complete. */
    BP_ERR_FILE = -19,    /**< A file or saved bytes can't be used: no access, no space, damaged. */
    BP_ERR_METHOD =
        -15 /**< A method table lacks a required method or contradicts itself, or a method broke its
                               contract. */
};

/**
 * @brief The name of a status, as it stands in the source: "BP_ERR_SPACE".
 * @param status any number
 * @return a constant text; "BP_ERR_UNKNOWN" for a number that is no status. Never NULL.
 * @since 0.1
 */
BP_API const char *bp_status_name(int status);

/**
 * @brief One short English sentence that says what a status means.
 * @param status any number
 * @return a constant text without a full stop. Never NULL.
 * @since 0.1
 */
BP_API const char *bp_status_text(int status);

/** @} */

BP_END_DECLS

#endif
