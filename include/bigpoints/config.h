/* SPDX-License-Identifier: MIT */
/**
 * @file config.h
 * @brief Configurations of Big Points: players, rules, and the board.
 *
 * A configuration has the number of players, the seat that begins, the rules, and either a board, or the
 * number of discs of each kind and a seed that shuffles them. It is a handle, or one line of text:
 *
 *     players=3 start=1 rules=official colours=4 discs=3 white=2 black=1 seed=7
 *     players=2 start=2 rules=official board=RGGR
 *
 * `colours` is a number (that many of R G B Y P, in this order) or the letters of the colours. `discs` is one
 * number for all colours, or a list with one number for each. Missing fields have the values of the standard
 * game, with one exception: if `colours` or `discs` is present, the default of `white` and `black` is 0.
 */
#ifndef BIGPOINTS_CONFIG_H
#define BIGPOINTS_CONFIG_H

#include <bigpoints/export.h>
#include <bigpoints/types.h>

BP_BEGIN_DECLS

/** @defgroup config Configurations
 *
 *  @code{.c}
 *  bp_config *config;
 *  bp_game *game;
 *  char why[BP_MESSAGE_TEXT];
 *  if (bp_config_new(&config, NULL) != BP_OK) {
 *      return 1;
 *  }
 *  bp_config_set(config, BP_CONFIG_PLAYERS, 3);
 *  bp_config_set(config, BP_CONFIG_SEED, 7);
 *  if (bp_bigpoints_new(&game, config, NULL, why, sizeof why) != BP_OK) {
 *      fprintf(stderr, "%s\n", why);
 *      return 1;
 *  }
 *  bp_config_free(config);
 *  bp_game_free(game);
 *  @endcode
 *  @see bigpoints_game.h, board.h, the page "Notation"
 *  @{ */

/** Limits of the board and of a game. The limits of the number of players are in types.h. */
enum bp_limit {
    BP_COLOURS_MIN = 2,  /**< Minimum number of common colours in play. */
    BP_COLOURS_MAX = 5,  /**< Maximum number of common colours in play. */
    BP_DISCS_MAX = 9,    /**< Maximum number of discs of one common colour on the board. */
    BP_SPECIALS_MAX = 5, /**< Maximum number of white discs, and of black discs. */
    BP_BOARD_MAX = 55,   /**< Maximum number of discs on a board: the standard game. */
    BP_MOVES_MAX = 21,   /**< Maximum number of legal moves in a position of Big Points. */
    BP_PLIES_MAX = 120   /**< Upper bound on the moves of a game of Big Points, including passes. */
};

/** Kinds of disc. The first five are also the colours of the pawns. */
enum bp_disc {
    BP_RED = 0,    /**< R or 1. */
    BP_GREEN = 1,  /**< G or 2. */
    BP_BLUE = 2,   /**< B or 3. */
    BP_YELLOW = 3, /**< Y or 4. */
    BP_PURPLE = 4, /**< P or 5. */
    BP_WHITE = 5,  /**< W. */
    BP_BLACK = 6,  /**< K. */
    BP_NO_DISC = 7 /**< No disc, no pawn. */
};

/** Which rules are played. */
enum bp_rules {
    BP_RULES_OFFICIAL = 0, /**< The rules sheet: if there is no free disc, a pawn takes nothing. */
    BP_RULES_THESIS =
        1 /**< Such a move is illegal. Two players, no white or black, equal counts. */
};

/** The numbers of a configuration. Those of the discs are the numbers of #bp_disc: how many are on the board. */
enum bp_config_field {
    BP_CONFIG_RED = 0,     /**< Red discs, 0 to 9. 0: the colour is not in play. */
    BP_CONFIG_GREEN = 1,   /**< Green discs, 0 to 9. */
    BP_CONFIG_BLUE = 2,    /**< Blue discs, 0 to 9. */
    BP_CONFIG_YELLOW = 3,  /**< Yellow discs, 0 to 9. */
    BP_CONFIG_PURPLE = 4,  /**< Purple discs, 0 to 9. */
    BP_CONFIG_WHITE = 5,   /**< White discs, 0 to 5. */
    BP_CONFIG_BLACK = 6,   /**< Black discs, 0 to 5. */
    BP_CONFIG_PLAYERS = 7, /**< Players, 2 to 5. */
    BP_CONFIG_STARTER = 8, /**< The seat that begins, 0 to 4. */
    BP_CONFIG_RULES = 9,   /**< One of #bp_rules. */
    /** The seed that shuffles the board, the 64 bits of any number. The same seed gives the same board on every
     *  machine. */
    BP_CONFIG_SEED = 10
};

/**
 * @brief Makes a configuration of the standard game: 2 players, seat 0 begins, official rules, 9 discs of
 * each of 5 colours, 5 white, 5 black, seed 0.
 * @param[out] out receives the handle; free it with bp_config_free()
 * @param allocator where memory comes from, or NULL
 * @return #BP_OK, #BP_ERR_ARGUMENT, #BP_ERR_MEMORY
 * @since 0.1
 */
BP_API int bp_config_new(bp_config **out, const bp_allocator *allocator);

/**
 * @brief Reads one line of configuration text.
 * @param[out] out receives the handle; free it with bp_config_free()
 * @param text fields `key=value` in any order, separated by spaces, each key at most once; or a board alone
 * @param allocator where memory comes from, or NULL
 * @param[out] why buffer for a message, or NULL
 * @param why_size its size
 * @return #BP_OK, #BP_ERR_ARGUMENT, #BP_ERR_MEMORY, #BP_ERR_SYNTAX (not this form),
 *         #BP_ERR_CONFIG (a number out of range, or fields that contradict each other)
 * @since 0.1
 */
BP_API int bp_config_parse(bp_config **out, const char *text, const bp_allocator *allocator,
                           char *why, size_t why_size);

/**
 * @brief Frees a configuration. Games made from it stay valid.
 * @param config the configuration, or NULL
 * @since 0.1
 */
BP_API void bp_config_free(bp_config *config);

/**
 * @brief Writes the configuration as one line that bp_config_parse() reads back.
 * @param[out] out buffer for the text, or NULL
 * @param size its size
 * @param[out] length receives the length of the text, or NULL
 * @param config the configuration
 * @return #BP_OK, #BP_ERR_ARGUMENT, #BP_ERR_SPACE, #BP_ERR_CONFIG (bp_config_check() says why)
 * @since 0.1
 */
BP_API int bp_config_format(char *out, size_t size, size_t *length, const bp_config *config);

/**
 * @brief Checks whether a game can be made from the configuration.
 *
 * bp_config_set() checks one number. This function checks all of them together: 2 to 5 colours are in play, the
 * starter is one of the players, and the thesis rules allow the players and the discs.
 * @param config the configuration
 * @param[out] why buffer for a message, or NULL
 * @param why_size its size
 * @return #BP_OK, #BP_ERR_ARGUMENT, #BP_ERR_CONFIG
 * @since 0.1
 */
BP_API int bp_config_check(const bp_config *config, char *why, size_t why_size);

/**
 * @brief Sets a number of a configuration.
 *
 * If a board was set before, a seed or a number of discs removes it; the counts of its discs stay.
 * @param config the configuration; unchanged on failure
 * @param field one of #bp_config_field
 * @param value the number; bp_config_check() checks the numbers together
 * @return #BP_OK, #BP_ERR_ARGUMENT (NULL, or no such field), #BP_ERR_RANGE (the number is outside of its range)
 * @since 0.2
 */
BP_API int bp_config_set(bp_config *config, int32_t field, int64_t value);

/**
 * @brief A number of a configuration.
 * @param[out] out receives the number
 * @param config the configuration
 * @param field one of #bp_config_field
 * @return #BP_OK, #BP_ERR_ARGUMENT (NULL, or no such field), #BP_ERR_NOT_KNOWN (the seed: a board is set, so nothing is
 *         shuffled)
 * @since 0.2
 */
BP_API int bp_config_get(int64_t *out, const bp_config *config, int32_t field);

/**
 * @brief Sets the board, and the counts of its discs.
 * @param config the configuration; unchanged on failure
 * @param board its text, see board.h
 * @param[out] why buffer for a message, or NULL
 * @param why_size its size
 * @return #BP_OK, #BP_ERR_ARGUMENT, #BP_ERR_SYNTAX, #BP_ERR_CONFIG
 * @since 0.1
 */
BP_API int bp_config_set_board(bp_config *config, const char *board, char *why, size_t why_size);

/**
 * @brief The board of a game with this configuration: the board that was set, or the board that the seed
 * gives.
 * @param[out] out buffer for the text, or NULL; #BP_BOARD_MAX + 1 bytes always suffice
 * @param size its size
 * @param[out] length receives the length of the text, or NULL
 * @param config the configuration
 * @return #BP_OK, #BP_ERR_ARGUMENT, #BP_ERR_SPACE, #BP_ERR_CONFIG (bp_config_check() says why)
 * @since 0.1
 */
BP_API int bp_config_board(char *out, size_t size, size_t *length, const bp_config *config);

/** @} */

BP_END_DECLS

#endif
