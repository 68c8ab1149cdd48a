/* SPDX-License-Identifier: MIT */
/**
 * @file solve_text.h
 * @brief One call from a board or a position of Big Points, as text, to its value and the best move.
 */
#ifndef BIGPOINTS_SOLVE_TEXT_H
#define BIGPOINTS_SOLVE_TEXT_H

#include <bigpoints/export.h>
#include <bigpoints/types.h>

BP_BEGIN_DECLS

/** @defgroup solve_text Solving a line of text
 *
 *  @code{.c}
 *  int32_t margin;
 *  char best[BP_MOVE_TEXT];
 *  char why[BP_MESSAGE_TEXT];
 *  if (bp_solve_text(NULL, &margin, best, sizeof best, "RGBYYBGR", 10000, why, sizeof why) != BP_OK) {
 *      fprintf(stderr, "%s\n", why);
 *      return 1;
 *  }
 *  printf("the first player wins by %d with %s\n", (int)margin, best);
 *  @endcode
 *  @see bp_solve() for everything else: other objectives, more players, threads, principal variations, many positions
 *  @{ */

/**
 * @brief Solves a position of Big Points for two players: who wins under best play, by how many points, and with which move.
 *
 * It uses a new solver with its default memory and one thread. A board of 20 discs takes about a tenth of a second, one of
 * 25 discs a second, one of 30 discs ten seconds; the standard game with 55 discs can't be solved. The value belongs to the
 * player to move. A finished game has no move, and the value of player 1.
 * @param[out] outcome receives 1 for a win, 0 for a draw, -1 for a loss, or NULL
 * @param[out] margin receives the difference of the scores, or NULL: only the outcome is solved then, which is faster
 * @param[out] best receives a best move, "Ra", or "" in a finished game; or NULL. #BP_MOVE_TEXT bytes always suffice.
 * @param best_size its size
 * @param text any line that bp_bigpoints_open() reads: a board as "RGGR", a configuration, a position or a record
 * @param milliseconds the limit of time; 0 for none
 * @param[out] why buffer for the reason of a failure, or NULL
 * @param why_size its size
 * @return #BP_OK, #BP_ERR_ARGUMENT, #BP_ERR_RANGE (negative milliseconds), #BP_ERR_SPACE (`best` is too small),
 *         #BP_ERR_MEMORY, #BP_ERR_SYNTAX, #BP_ERR_CONFIG, #BP_ERR_POSITION, #BP_ERR_ILLEGAL, #BP_ERR_OVER (the text),
 *         #BP_ERR_UNSUPPORTED (not for two players), #BP_ERR_LIMIT (not solved within the limit of time)
 * @since 0.2
 */
BP_API int bp_solve_text(int32_t *outcome, int32_t *margin, char *best, size_t best_size,
                         const char *text, int64_t milliseconds, char *why, size_t why_size);

/** @} */

BP_END_DECLS

#endif
