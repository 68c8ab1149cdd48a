/* SPDX-License-Identifier: MIT */
/**
 * @file series.h
 * @brief Series (rule 18): one game for each player, each begun by the next seat; scores are added.
 *
 * Experimental until 1.0: everything here may change in a minor version. Define `BP_EXPERIMENTAL` before the include to
 * use this header. A program that uses it must be compiled again for each minor version.
 */
#ifndef BIGPOINTS_EXPERIMENTAL_SERIES_H
#define BIGPOINTS_EXPERIMENTAL_SERIES_H

#ifndef BP_EXPERIMENTAL
#error "This header may change in each minor version: to use it, #define BP_EXPERIMENTAL first."
#endif

#include <bigpoints/export.h>
#include <bigpoints/types.h>

BP_BEGIN_DECLS

/** @defgroup series Series
 *
 *  @warning Experimental until 1.0: everything in this group may change in each minor version.
 *
 *  @code{.c}
 *  static const char *const records[] = {"start=1 board=RGGR moves=Ga,Gc,Ra,Rb,Rc",
 *                                        "start=2 board=RGGR moves=Ga,Gc,Ra,Rb,Rc"};
 *  bp_series *series;
 *  if (bp_series_new(&series, 2, 0, NULL) != BP_OK) {
 *      return 1;
 *  }
 *  for (int32_t i = 0; i < 2; i++) {
 *      bp_state *state;
 *      if (bp_bigpoints_open(&state, records[i], NULL, NULL, 0) != BP_OK ||
 *          bp_series_add(series, state) != BP_OK) {
 *          return 1;
 *      }
 *      bp_state_free(state);
 *  }
 *  for (int32_t seat = 0; seat < 2; seat++) {
 *      int32_t total;
 *      bp_series_total(&total, series, seat);
 *      printf("player %d: %d points\n", (int)seat + 1, (int)total);
 *  }
 *  bp_series_free(series);
 *  @endcode
 *  @see bp_state_scores(), state.h
 *  @{ */

/**
 * @brief Makes a series without games.
 * @param[out] out receives the series; free it with bp_series_free()
 * @param players 2 to 5
 * @param first_starter the seat that begins the first game
 * @param allocator where memory comes from, or NULL
 * @return #BP_OK, #BP_ERR_ARGUMENT, #BP_ERR_MEMORY
 * @since 0.1
 */
BP_API int bp_series_new(bp_series **out, int32_t players, int32_t first_starter,
                         const bp_allocator *allocator);

/**
 * @brief Frees a series.
 * @param series the series, or NULL
 * @since 0.1
 */
BP_API void bp_series_free(bp_series *series);

/**
 * @brief Adds the scores of a finished game.
 * @param series the series; unchanged on failure
 * @param state the end of the next game, which the seat bp_series_starter() began. So every seat must be able to begin
 *        the game.
 * @return #BP_OK, #BP_ERR_ARGUMENT, #BP_ERR_NOT_OVER (the game), #BP_ERR_OVER (the series),
 *         #BP_ERR_MISMATCH (another number of players, or another seat began), #BP_ERR_RANGE (a total does not fit
 *         32 bits), #BP_ERR_METHOD (a game of your own whose scores are outside its traits)
 * @since 0.1
 */
BP_API int bp_series_add(bp_series *series, const bp_state *state);

/**
 * @brief The number of games added so far.
 * @param series the series
 * @return 0 to the number of players, or #BP_ERR_ARGUMENT
 * @since 0.1
 */
BP_API int32_t bp_series_game_count(const bp_series *series);

/**
 * @brief Whether every seat has begun one game.
 * @param series the series
 * @return 1 or 0, or #BP_ERR_ARGUMENT
 * @since 0.1
 */
BP_API int32_t bp_series_is_over(const bp_series *series);

/**
 * @brief The seat that begins the next game.
 * @param series the series
 * @return a seat, #BP_ERR_OVER, or #BP_ERR_ARGUMENT
 * @since 0.1
 */
BP_API int32_t bp_series_starter(const bp_series *series);

/**
 * @brief The total score of a player so far.
 * @param[out] out receives the total
 * @param series the series
 * @param seat the player
 * @return #BP_OK, #BP_ERR_ARGUMENT
 * @since 0.1
 */
BP_API int bp_series_total(int32_t *out, const bp_series *series, int32_t seat);

/**
 * @brief The winners of the series: all players with the highest total.
 * @param[out] out receives a bit set: bit s for seat s
 * @param series the series
 * @return #BP_OK, #BP_ERR_ARGUMENT, #BP_ERR_NOT_OVER
 * @since 0.1
 */
BP_API int bp_series_winners(uint32_t *out, const bp_series *series);

/** @} */

BP_END_DECLS

#endif
