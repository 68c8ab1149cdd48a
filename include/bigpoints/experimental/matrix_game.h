/* SPDX-License-Identifier: MIT */
/**
 * @file matrix_game.h
 * @brief Games in normal form: payoff matrices, security levels, dominance, and exact equilibria.
 *
 * Experimental until 1.0: everything here may change in a minor version. Define `BP_EXPERIMENTAL` before the include to
 * use this header. A program that uses it must be compiled again for each minor version.
 *
 * A bp_matrix is made from arrays, read from text, or made of a bp_strategic (strategic.h). Payoffs are exact
 * fractions. Equilibria are computed in exact fractions too: no rounding. Numbers that become too large are refused.
 *
 * Matrices and lists of equilibria are immutable.
 */
#ifndef BIGPOINTS_EXPERIMENTAL_MATRIX_GAME_H
#define BIGPOINTS_EXPERIMENTAL_MATRIX_GAME_H

#ifndef BP_EXPERIMENTAL
#error "This header may change in each minor version: to use it, #define BP_EXPERIMENTAL first."
#endif

#include <bigpoints/export.h>
#include <bigpoints/types.h>

BP_BEGIN_DECLS

/** @defgroup matrix_game Matrix games
 *
 *  @warning Experimental until 1.0: everything in this group may change in each minor version.
 *
 *  Rows are the strategies of seat 0, player 1, and columns those of seat 1, player 2; both are numbered from 0. A
 *  *profile* is an array with one strategy for each seat: a row and a column, which name a cell.
 *
 *  bp_strategic_matrix() also makes games of three to five players. They have strategies, payoffs, pure equilibria, an
 *  elimination of dominated strategies, and bp_matrix_write_nfg(); the other functions return #BP_ERR_UNSUPPORTED.
 *  Functions return #BP_ERR_ARGUMENT for NULL, and for a seat, strategy or index that does not exist.
 *
 *  @code{.c}
 *  static const int64_t payoffs[] = {1, -1, -1, 1};
 *  char text[BP_MOVE_TEXT];
 *  bp_matrix *matrix;
 *  bp_equilibria *optimal;
 *  if (bp_matrix_new(&matrix, 2, 2, payoffs, NULL, 1, NULL) != BP_OK ||
 *      bp_matrix_solve(&optimal, matrix) != BP_OK) {
 *      return 1;
 *  }
 *  bp_equilibria_probability(text, sizeof text, NULL, optimal, 0, 0, 0);
 *  printf("player 1 plays the first row with probability %s\n", text);
 *  bp_equilibria_free(optimal);
 *  bp_matrix_free(matrix);
 *  @endcode
 *  @see bp_strategic_matrix() for the matrix of a game tree, the page "Game trees and the strategic form"
 *  @{ */

/** Limits of matrix games. */
enum bp_matrix_limit {
    BP_MATRIX_CELLS = 1000000, /**< The maximum of cells of a matrix from arrays or text. */
    BP_MATRIX_SOLVE = 100,     /**< The maximum of rows, and of columns, of bp_matrix_solve(). */
    BP_MATRIX_STRATEGIES =
        64, /**< The maximum of rows and columns together of bp_matrix_equilibria(). */
    BP_MATRIX_SUPPORTS =
        100000 /**< The default maximum of pairs of supports of bp_matrix_equilibria(). */
};

/** Options of bp_matrix_parse(), to be added. */
enum bp_matrix_option {
    BP_MATRIX_PLAIN = 0,     /**< Player 1 chooses the row of a table. */
    BP_MATRIX_TRANSPOSED = 1 /**< Player 1 chooses the column of a table. Ignored for .nfg. */
};

/** In the place of a strategy. */
enum bp_matrix_strategy {
    BP_MATRIX_BEST = -1 /**< The best of all strategies: see bp_matrix_security(). */
};

/**
 * @brief Receives a dominated strategy.
 * @param round the round of the elimination, from 1
 * @param seat the seat of the strategy
 * @param strategy the strategy that is removed
 * @param by the first remaining strategy of the same seat that dominates it
 * @param user what bp_matrix_eliminate() was given
 * @return non-zero to stop
 */
typedef int (*bp_dominated_fn)(int32_t round, int32_t seat, int32_t strategy, int32_t by,
                               void *user);

/**
 * @brief Makes a matrix game from arrays. Strategies are named "1", "2", ...
 *
 * The payoff of a player for row r and column c is element r * columns + c of the player's array, divided by
 * `denominator`.
 * @param[out] out receives the game; free it with bp_matrix_free()
 * @param rows the number of strategies of player 1, at least 1
 * @param columns the number of strategies of player 2, at least 1
 * @param first the payoffs of player 1
 * @param second the payoffs of player 2, or NULL for a zero-sum game
 * @param denominator the common denominator of all payoffs, at least 1
 * @param allocator where memory comes from, or NULL
 * @return #BP_OK, #BP_ERR_ARGUMENT, #BP_ERR_MEMORY, #BP_ERR_VERSION, #BP_ERR_METHOD, #BP_ERR_LIMIT (more than
 *         #BP_MATRIX_CELLS cells), #BP_ERR_RANGE (a payoff is -2^63)
 * @since 0.1
 */
BP_API int bp_matrix_new(bp_matrix **out, int32_t rows, int32_t columns, const int64_t *first,
                         const int64_t *second, int64_t denominator, const bp_allocator *allocator);

/**
 * @brief Reads a matrix game: a table, or a strategic game of Gambit (.nfg), which begins with `NFG`.
 *
 * A table has a line for each row. Its fields are separated by commas if its first line has a comma outside of
 * parentheses and quotation marks, by blanks otherwise. A field is the payoff of player 1 in a zero-sum game, or a pair
 * of payoffs, player 1's first: `(2,3)`, or `2 3` between commas. A payoff is a whole number, a fraction such as `-1/2`,
 * or a decimal such as `0.25`. A name that has blanks, commas or parentheses may be in quotation marks. Empty lines and
 * lines that begin with `#` are skipped.
 *
 * If the first field of the first line is no payoff, there are names:
 *   - it is empty or `strategy`: names of the columns; each line that follows begins with the name of its row;
 *   - all other fields are payoffs: there are no names of columns, and each line begins with the name of its row;
 *   - otherwise: names of the columns; the lines that follow begin with names of rows if they have one field more.
 *
 * A game of Gambit has two players, and either outcomes or a list of payoffs.
 * @param[out] out receives the game; free it with bp_matrix_free()
 * @param text the text
 * @param length the number of its bytes
 * @param options a sum of #bp_matrix_option
 * @param allocator where memory comes from, or NULL
 * @param[out] why buffer for a message with the line and the column, or NULL
 * @param why_size its size
 * @return #BP_OK, #BP_ERR_ARGUMENT, #BP_ERR_MEMORY, #BP_ERR_VERSION, #BP_ERR_METHOD, #BP_ERR_SYNTAX (no such text),
 *         #BP_ERR_RANGE (a payoff, or the common denominator of all payoffs, needs more than 63 bits), #BP_ERR_LIMIT
 *         (more than #BP_MATRIX_CELLS cells), #BP_ERR_UNSUPPORTED (other than two players)
 * @since 0.1
 */
BP_API int bp_matrix_parse(bp_matrix **out, const char *text, size_t length, int32_t options,
                           const bp_allocator *allocator, char *why, size_t why_size);

/**
 * @brief Frees a matrix game.
 * @param matrix the game, or NULL
 * @since 0.1
 */
BP_API void bp_matrix_free(bp_matrix *matrix);

/**
 * @brief The number of players.
 * @param matrix the game
 * @return 2 to 5, or #BP_ERR_ARGUMENT
 * @since 0.2
 */
BP_API int32_t bp_matrix_player_count(const bp_matrix *matrix);

/**
 * @brief The number of a player's strategies.
 * @param matrix the game
 * @param seat a seat
 * @return at least 1, or #BP_ERR_ARGUMENT
 * @since 0.1
 */
BP_API int32_t bp_matrix_strategy_count(const bp_matrix *matrix, int32_t seat);

/**
 * @brief Whether the payoffs of each cell add up to 0.
 * @param matrix the game
 * @return 1 or 0, or #BP_ERR_ARGUMENT
 * @since 0.1
 */
BP_API int32_t bp_matrix_is_zero_sum(const bp_matrix *matrix);

/**
 * @brief The title of a game: that of an .nfg file, or the game of a strategic form with its set-up; otherwise empty.
 * @param[out] out buffer for the text, or NULL
 * @param size its size
 * @param[out] length receives the length of the text, or NULL
 * @param matrix the game
 * @return #BP_OK, #BP_ERR_ARGUMENT, #BP_ERR_SPACE
 * @since 0.1
 */
BP_API int bp_matrix_title(char *out, size_t size, size_t *length, const bp_matrix *matrix);

/**
 * @brief The name of a strategy; its number from 1 if it has none.
 * @param[out] out buffer for the text, or NULL
 * @param size its size
 * @param[out] length receives the length of the text, or NULL
 * @param matrix the game
 * @param seat a seat
 * @param strategy a strategy of this seat
 * @return #BP_OK, #BP_ERR_ARGUMENT, #BP_ERR_SPACE
 * @since 0.1
 */
BP_API int bp_matrix_name(char *out, size_t size, size_t *length, const bp_matrix *matrix,
                          int32_t seat, int32_t strategy);

/**
 * @brief A payoff, as a fraction in lowest terms.
 * @param[out] numerator receives the numerator
 * @param[out] denominator receives the denominator, at least 1
 * @param matrix the game
 * @param profile a strategy of each seat
 * @param seat a seat
 * @return #BP_OK, #BP_ERR_ARGUMENT
 * @since 0.2
 */
BP_API int bp_matrix_payoff(int64_t *numerator, int64_t *denominator, const bp_matrix *matrix,
                            const int32_t *profile, int32_t seat);

/**
 * @brief What a strategy secures, whatever the opponent plays: the smallest payoff of its own player, or the largest payoff
 * of the other one. It is a fraction in lowest terms.
 *
 * For payoffs of player 1 (`of` 0), the rows have the row minima (`seat` 0), which they guarantee player 1; the largest one
 * is the maximin. The columns have the column maxima (`seat` 1), to which they limit player 1; the smallest one is the
 * minimax. #BP_MATRIX_BEST stands for the strategy that secures most, so its security level is the maximin or minimax.
 * @param[out] numerator receives the numerator
 * @param[out] denominator receives the denominator, at least 1
 * @param matrix the game
 * @param seat whose strategy it is
 * @param strategy a strategy of this seat, or #BP_MATRIX_BEST
 * @param of whose payoff is secured
 * @return #BP_OK, #BP_ERR_ARGUMENT, #BP_ERR_UNSUPPORTED (other than two players). The cost is O(strategies of the opponent),
 *         or O(cells) for #BP_MATRIX_BEST.
 * @since 0.2
 */
BP_API int bp_matrix_security(int64_t *numerator, int64_t *denominator, const bp_matrix *matrix,
                              int32_t seat, int32_t strategy, int32_t of);

/**
 * @brief Iterated elimination of strictly dominated strategies, by pure strategies: a strategy that only a mixed strategy
 * dominates stays.
 *
 * A round goes through the strategies of player 1 in order, then through those of player 2, and so on. A strategy is removed at
 * once if another remaining one is better against all remaining strategies of the others. The elimination ends with a
 * round that removes none. The remaining strategies do not depend on the order. If one of each player remains, they are the
 * dominant-strategy equilibrium, which is the only equilibrium of the game.
 * @param matrix the game; it does not change
 * @param dominated receives each strategy that is removed, in this order
 * @param user passed on to it
 * @return #BP_OK, #BP_ERR_ARGUMENT, #BP_ERR_MEMORY, #BP_ERR_STOPPED. The cost of a round is O(cells * strategies).
 * @since 0.1
 */
BP_API int bp_matrix_eliminate(const bp_matrix *matrix, bp_dominated_fn dominated, void *user);

/**
 * @brief All Nash equilibria in pure strategies, row by row: profiles in which no player gains by changing alone. In a
 * zero-sum game they are the saddle points: their payoff for player 1 is the minimum of its row and the maximum of its
 * column.
 * @param[out] out buffer for the profiles, one behind the other, or NULL
 * @param size how many numbers it holds
 * @param[out] count receives how many numbers there are, one for each player of each equilibrium; or NULL
 * @param matrix the game
 * @return #BP_OK, #BP_ERR_ARGUMENT, #BP_ERR_SPACE, #BP_ERR_MEMORY. The cost is O(cells).
 * @since 0.2
 */
BP_API int bp_matrix_pure_equilibria(int32_t *out, size_t size, size_t *count,
                                     const bp_matrix *matrix);

/**
 * @brief Solves a zero-sum game by linear programming: one optimal mixed strategy of each player. The payoff of player 1
 * is the value of the game.
 *
 * The simplex method with integer pivoting; Bland's rule prevents cycles. There may be other optimal strategies: see
 * bp_matrix_equilibria().
 * @param[out] out receives a list of one equilibrium; free it with bp_equilibria_free()
 * @param matrix the game, with at most #BP_MATRIX_SOLVE rows and columns
 * @return #BP_OK, #BP_ERR_ARGUMENT, #BP_ERR_MEMORY, #BP_ERR_UNSUPPORTED (not zero-sum, or other than
 *         two players), #BP_ERR_LIMIT (too many
 *         strategies), #BP_ERR_RANGE (a number needs more than 4096 bits)
 * @since 0.1
 */
BP_API int bp_matrix_solve(bp_equilibria **out, const bp_matrix *matrix);

/**
 * @brief All extreme equilibria in mixed strategies, by enumeration of supports.
 *
 * If the game is not degenerate, these are all its equilibria. A degenerate game, in which a mixed strategy has more pure
 * best replies than strategies in its support, can have infinitely many; each of them is a mixture of extreme
 * ones. bp_equilibria_is_degenerate() says which is the case.
 *
 * For each number k, all pairs of k rows and k columns are examined: C(rows + columns, rows) - 1 pairs together.
 * Equilibria with smaller supports come first.
 * @param[out] out receives the equilibria, at least one; free it with bp_equilibria_free()
 * @param matrix the game, with at most #BP_MATRIX_STRATEGIES rows and columns together
 * @param max the maximum number of pairs of supports; 0 for #BP_MATRIX_SUPPORTS
 * @return #BP_OK, #BP_ERR_ARGUMENT, #BP_ERR_MEMORY, #BP_ERR_LIMIT (too many strategies or pairs of supports),
 *         #BP_ERR_UNSUPPORTED (other than two players), #BP_ERR_RANGE (a number needs more than 4096 bits)
 * @since 0.1
 */
BP_API int bp_matrix_equilibria(bp_equilibria **out, const bp_matrix *matrix, int32_t max);

/**
 * @brief Writes the game as a strategic game of Gambit, an .nfg file: with outcomes if it was made of a strategic form,
 * otherwise with a list of payoffs.
 * @param matrix the game
 * @param receive receives each line; it returns non-zero to stop
 * @param user passed on to it
 * @return #BP_OK, #BP_ERR_ARGUMENT, #BP_ERR_MEMORY, #BP_ERR_STOPPED
 * @since 0.1
 */
BP_API int bp_matrix_write_nfg(const bp_matrix *matrix, bp_line_fn receive, void *user);

/**
 * @brief Writes the game as comma-separated values that bp_matrix_parse() reads: names of strategies, and the payoffs of
 * player 1; if the game is not zero-sum, the payoffs of both, separated by a blank.
 * @param matrix the game
 * @param receive receives each line; it returns non-zero to stop
 * @param user passed on to it
 * @return #BP_OK, #BP_ERR_ARGUMENT, #BP_ERR_MEMORY, #BP_ERR_STOPPED, #BP_ERR_UNSUPPORTED (other than two players)
 * @since 0.1
 */
BP_API int bp_matrix_write_csv(const bp_matrix *matrix, bp_line_fn receive, void *user);

/**
 * @brief Frees a list of equilibria.
 * @param equilibria the list, or NULL
 * @since 0.1
 */
BP_API void bp_equilibria_free(bp_equilibria *equilibria);

/**
 * @brief The number of equilibria in a list.
 * @param equilibria the list
 * @return at least 1, or #BP_ERR_ARGUMENT
 * @since 0.1
 */
BP_API int32_t bp_equilibria_count(const bp_equilibria *equilibria);

/**
 * @brief Whether the game is degenerate: it may have equilibria that are not in the list.
 * @param equilibria a list from bp_matrix_equilibria()
 * @return 1 or 0, #BP_ERR_ARGUMENT, or #BP_ERR_UNSUPPORTED for a list from bp_matrix_solve()
 * @since 0.1
 */
BP_API int32_t bp_equilibria_is_degenerate(const bp_equilibria *equilibria);

/**
 * @brief The probability of a strategy in an equilibrium, as a fraction in lowest terms: "0", "1", "3/4".
 * @param[out] out buffer for the text, or NULL
 * @param size its size
 * @param[out] length receives the length of the text, or NULL
 * @param equilibria the list
 * @param index an equilibrium, from 0
 * @param seat 0 or 1
 * @param strategy a strategy of this seat
 * @return #BP_OK, #BP_ERR_ARGUMENT, #BP_ERR_SPACE
 * @since 0.1
 */
BP_API int bp_equilibria_probability(char *out, size_t size, size_t *length,
                                     const bp_equilibria *equilibria, int32_t index, int32_t seat,
                                     int32_t strategy);

/**
 * @brief The expected payoff of a player in an equilibrium, as a fraction in lowest terms.
 * @param[out] out buffer for the text, or NULL
 * @param size its size
 * @param[out] length receives the length of the text, or NULL
 * @param equilibria the list
 * @param index an equilibrium, from 0
 * @param seat 0 or 1
 * @return #BP_OK, #BP_ERR_ARGUMENT, #BP_ERR_SPACE
 * @since 0.1
 */
BP_API int bp_equilibria_payoff(char *out, size_t size, size_t *length,
                                const bp_equilibria *equilibria, int32_t index, int32_t seat);

/** @} */

BP_END_DECLS

#endif
