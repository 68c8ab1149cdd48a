/* SPDX-License-Identifier: MIT */
/**
 * @file games.h
 * @brief Games by name: opens a game or a position of any built-in game from one line of text.
 *
 * | name | the game | a set-up | the usual set-up |
 * |---|---|---|---|
 * | `bigpoints` | Big Points | `players=3 colours=4 discs=3 seed=7`, `RGGR` | `players=2`: the standard game |
 * | `nim` | Nim | `heaps=3+5+7 last=loses`: up to 8 heaps of up to 255 sticks; `last=wins` is normal Nim | `heaps=3+5+7 last=loses` |
 * | `connect4` | Four in a Row | `7x6`: 1 to 9 columns and 1 to 16 rows, columns times (rows + 1) at most 64 | `7x6` |
 * | `gomoku` | Gomoku | `15x15`: 5x5 to 19x19; `15x15 area=8`: searches try the places of one area of 8x8 only; `15x15 area=8 areas=3`: of three | `15x15` |
 *
 * bp_game_name() and bp_game_format() write both texts of a game. `sys/game_kind.h` lists these games, and opens games of your
 * own beside them.
 */
#ifndef BIGPOINTS_GAMES_H
#define BIGPOINTS_GAMES_H

#include <bigpoints/export.h>
#include <bigpoints/types.h>

BP_BEGIN_DECLS

/** @defgroup games Games by name
 *
 *  @code{.c}
 *  bp_state *state;
 *  char why[BP_MESSAGE_TEXT];
 *  if (bp_state_open(&state, "connect4", "7x6 moves=4,4,3", NULL, why, sizeof why) != BP_OK) {
 *      fprintf(stderr, "%s\n", why);
 *      return 1;
 *  }
 *  char text[BP_MESSAGE_TEXT];
 *  bp_state_draw(text, sizeof text, NULL, state);
 *  printf("%s", text);
 *  bp_state_free(state);
 *  @endcode
 *  @see game.h and state.h for what can be done with them, sys/game_kind.h for games of your own
 *  @{ */

/**
 * @brief Opens a built-in game by its name.
 * @param[out] out receives the game; free it with bp_game_free()
 * @param name the name, such as "nim"
 * @param setup the set-up in the notation of the game, or NULL for the usual one; an empty text is an error
 * @param allocator where memory comes from, or NULL; states of the game inherit it
 * @param[out] why buffer for a message, or NULL
 * @param why_size its size
 * @return #BP_OK, #BP_ERR_SYNTAX (also for a position or record that is not the initial position), and the other statuses
 *         of bp_state_open()
 * @since 0.2
 */
BP_API int bp_game_open(bp_game **out, const char *name, const char *setup,
                        const bp_allocator *allocator, char *why, size_t why_size);

/**
 * @brief Opens a line of notation of a built-in game: a set-up (gives the initial position), a position, or a record
 * (gives the position after its moves, which can be undone).
 * @param[out] out receives the state; free it with bp_state_free(). bp_state_game() gives its game.
 * @param name the name, such as "nim"
 * @param text the line, or NULL for the usual set-up; an empty text is an error
 * @param allocator where memory comes from, or NULL
 * @param[out] why buffer for a message, or NULL
 * @param why_size its size
 * @return #BP_OK, #BP_ERR_ARGUMENT, #BP_ERR_UNSUPPORTED (there is no game of this name), #BP_ERR_SYNTAX, #BP_ERR_RANGE (a number
 *         of the set-up), #BP_ERR_CONFIG, #BP_ERR_POSITION, #BP_ERR_ILLEGAL, #BP_ERR_OVER, #BP_ERR_MEMORY, #BP_ERR_VERSION,
 *         #BP_ERR_METHOD (the allocator)
 * @since 0.2
 */
BP_API int bp_state_open(bp_state **out, const char *name, const char *text,
                         const bp_allocator *allocator, char *why, size_t why_size);

/** @} */

BP_END_DECLS

#endif
