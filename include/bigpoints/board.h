/* SPDX-License-Identifier: MIT */
/**
 * @file board.h
 * @brief Boards: counting, ranking, random boards, and boards that differ only in the names of colours.
 *
 * A board is the initial track, a text of one letter for each disc from START (left) to the ladder
 * (right): R G B Y P W K in any case, or 1-5 for the five colours; spaces are ignored. Boards are
 * written in capital letters. Their order is lexicographic, with R < G < B < Y < P < W < K.
 */
#ifndef BIGPOINTS_BOARD_H
#define BIGPOINTS_BOARD_H

#include <bigpoints/export.h>
#include <bigpoints/types.h>

BP_BEGIN_DECLS

/** @defgroup board Boards
 *
 *  @code{.c}
 *  bp_config *config;
 *  char board[BP_BOARD_MAX + 1];
 *  uint64_t rank;
 *  if (bp_config_parse(&config, "colours=3 discs=3", NULL, NULL, 0) != BP_OK ||
 *      bp_board_unrank(board, sizeof board, NULL, config, 1000) != BP_OK ||
 *      bp_board_rank(&rank, board, NULL, 0) != BP_OK || rank != 1000) {
 *      return 1;
 *  }
 *  printf("board 1000 is %s\n", board);
 *  bp_config_free(config);
 *  @endcode
 *  @see config.h, bp_bulk_solve_boards(), the page "The rules of Big Points"
 *  @{ */

/**
 * @brief Reads a board and writes it in capital letters without spaces.
 * @param[out] out buffer for the text, or NULL; #BP_BOARD_MAX + 1 bytes always suffice
 * @param size its size
 * @param[out] length receives the length of the text, or NULL
 * @param board the board's text
 * @param[out] why buffer for a message, or NULL
 * @param why_size its size
 * @return #BP_OK, #BP_ERR_ARGUMENT, #BP_ERR_SPACE, #BP_ERR_SYNTAX (a character that is no disc),
 *         #BP_ERR_CONFIG (fewer than 2 colours, too many discs of a kind)
 * @since 0.1
 */
BP_API int bp_board_normalise(char *out, size_t size, size_t *length, const char *board, char *why,
                              size_t why_size);

/**
 * @brief The number of different boards with the discs of a configuration, as decimal text.
 * @param[out] out buffer for the text, or NULL; 64 bytes always suffice
 * @param size its size
 * @param[out] length receives the length of the text, or NULL
 * @param config the configuration; only its counts matter
 * @return #BP_OK, #BP_ERR_ARGUMENT, #BP_ERR_SPACE, #BP_ERR_CONFIG
 * @since 0.1
 */
BP_API int bp_board_count(char *out, size_t size, size_t *length, const bp_config *config);

/**
 * @brief The rank of a board: its index, from 0, in the ordered list of all boards with the same discs.
 * @param[out] out receives the rank
 * @param board the board's text
 * @param[out] why buffer for a message, or NULL
 * @param why_size its size
 * @return #BP_OK, #BP_ERR_ARGUMENT, #BP_ERR_SYNTAX, #BP_ERR_CONFIG, #BP_ERR_RANGE (there are more
 *         such boards than 64 bits can count)
 * @since 0.1
 */
BP_API int bp_board_rank(uint64_t *out, const char *board, char *why, size_t why_size);

/**
 * @brief The board of a given rank: the inverse of bp_board_rank().
 * @param[out] out buffer for the text, or NULL
 * @param size its size
 * @param[out] length receives the length of the text, or NULL
 * @param config the configuration; only its counts matter
 * @param rank 0 to the number of boards minus 1
 * @return #BP_OK, #BP_ERR_ARGUMENT, #BP_ERR_SPACE, #BP_ERR_CONFIG, #BP_ERR_RANGE
 * @since 0.1
 */
BP_API int bp_board_unrank(char *out, size_t size, size_t *length, const bp_config *config,
                           uint64_t rank);

/**
 * @brief The canonical board: the first board of the class that renaming colours with equal counts generates.
 * @param[out] out buffer for the text, or NULL
 * @param size its size
 * @param[out] length receives the length of the text, or NULL
 * @param[out] multiplicity receives the number of boards in the class, or NULL
 * @param board the board's text
 * @param[out] why buffer for a message, or NULL
 * @param why_size its size
 * @return #BP_OK, #BP_ERR_ARGUMENT, #BP_ERR_SPACE, #BP_ERR_SYNTAX, #BP_ERR_CONFIG
 * @since 0.1
 */
BP_API int bp_board_canonical(char *out, size_t size, size_t *length, uint64_t *multiplicity,
                              const char *board, char *why, size_t why_size);

/**
 * @brief Draws a board uniformly from all boards with the discs of a configuration.
 *
 * The board depends only on the counts, the seed and the index. It is the same on every machine.
 * The seed of a configuration, #BP_CONFIG_SEED, uses index 0.
 * @param[out] out buffer for the text, or NULL; #BP_BOARD_MAX + 1 bytes always suffice
 * @param size its size
 * @param[out] length receives the length of the text, or NULL
 * @param config the configuration; only its counts matter
 * @param seed any number
 * @param index the number of the board in this seed's sequence
 * @return #BP_OK, #BP_ERR_ARGUMENT, #BP_ERR_SPACE, #BP_ERR_CONFIG
 * @since 0.1
 */
BP_API int bp_board_random(char *out, size_t size, size_t *length, const bp_config *config,
                           uint64_t seed, uint64_t index);

/** @} */

BP_END_DECLS

#endif
