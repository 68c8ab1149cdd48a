/* SPDX-License-Identifier: MIT */
/**
 * @file state.h
 * @brief States: moves, undo, scores, and notation of positions and records.
 *
 * A state is a position and the moves since it was made. It holds a reference to its game.
 *
 * Only a game of your own (sys/game_ops.h) can cause #BP_ERR_METHOD: a method broke its contract, for example with
 * a score outside the traits or with more moves than `max_moves`. Functions that list the legal moves return
 * #BP_ERR_MEMORY only for a game whose `max_moves` is above 448.
 */
#ifndef BIGPOINTS_STATE_H
#define BIGPOINTS_STATE_H

#include <bigpoints/export.h>
#include <bigpoints/result.h>
#include <bigpoints/types.h>

BP_BEGIN_DECLS

/** @defgroup state States
 *
 *  @code{.c}
 *  bp_state *state;
 *  if (bp_bigpoints_open(&state, "players=2 board=RGBBGR", NULL, NULL, 0) != BP_OK) {
 *      return 1;
 *  }
 *  while (bp_state_is_over(state) == 0) {
 *      bp_move moves[BP_MOVES_MAX];
 *      size_t count;
 *      if (bp_state_moves(moves, BP_MOVES_MAX, &count, state) != BP_OK ||
 *          bp_state_apply(state, moves[0]) != BP_OK) {
 *          return 1;
 *      }
 *  }
 *  int32_t scores[BP_PLAYERS_MAX];
 *  bp_state_scores(scores, BP_PLAYERS_MAX, NULL, state);
 *  printf("%d to %d\n", (int)scores[0], (int)scores[1]);
 *  bp_state_free(state);
 *  @endcode
 *  @see bigpoints_game.h, @ref notation, solver.h, player.h
 *  @{ */

/**
 * @brief Makes a state with the initial position of a game.
 * @param[out] out receives the state; free it with bp_state_free()
 * @param game the game
 * @return #BP_OK, #BP_ERR_ARGUMENT, #BP_ERR_MEMORY
 * @since 0.1
 */
BP_API int bp_state_new(bp_state **out, bp_game *game);

/**
 * @brief Copies a state, including its history.
 * @param[out] out receives the copy; free it with bp_state_free()
 * @param state the state to copy
 * @return #BP_OK, #BP_ERR_ARGUMENT, #BP_ERR_MEMORY
 * @since 0.1
 */
BP_API int bp_state_clone(bp_state **out, const bp_state *state);

/**
 * @brief Frees a state.
 * @param state the state, or NULL
 * @since 0.1
 */
BP_API void bp_state_free(bp_state *state);

/**
 * @brief The game that a state belongs to.
 * @param[out] out receives a reference; free it with bp_game_free()
 * @param state the state
 * @return #BP_OK, #BP_ERR_ARGUMENT
 * @since 0.1
 */
BP_API int bp_state_game(bp_game **out, const bp_state *state);

/**
 * @brief The seat to move. A seat can move several times in a row.
 * @param state the state
 * @return a seat, #BP_ERR_OVER if the game is over, #BP_ERR_ARGUMENT, or #BP_ERR_METHOD
 * @since 0.1
 */
BP_API int32_t bp_state_mover(const bp_state *state);

/**
 * @brief Whether the game is over.
 * @param state the state
 * @return 1 or 0, or #BP_ERR_ARGUMENT
 * @since 0.1
 */
BP_API int32_t bp_state_is_over(const bp_state *state);

/**
 * @brief The number of moves in the history: moves applied and not undone since the state was made.
 * @param state the state
 * @return the number, or #BP_ERR_ARGUMENT
 * @since 0.1
 */
BP_API int32_t bp_state_ply(const bp_state *state);

/**
 * @brief Lists all legal moves, in the game's move order. A finished game has none.
 * @param[out] out buffer for the moves, or NULL; bp_game_max_moves() moves are always enough
 * @param size the capacity of the buffer
 * @param[out] count receives the number of legal moves, or NULL
 * @param state the state
 * @return #BP_OK, #BP_ERR_ARGUMENT, #BP_ERR_SPACE, #BP_ERR_MEMORY, #BP_ERR_METHOD
 * @since 0.1
 */
BP_API int bp_state_moves(bp_move *out, size_t size, size_t *count, const bp_state *state);

/**
 * @brief Whether a move is legal.
 * @param state the state
 * @param move any number
 * @return 1 or 0, or #BP_ERR_ARGUMENT, #BP_ERR_MEMORY or #BP_ERR_METHOD
 * @since 0.1
 */
BP_API int32_t bp_state_is_legal(const bp_state *state, bp_move move);

/**
 * @brief Explains why a move is not legal, as one English sentence; empty for a legal move.
 * @param[out] out buffer for the text, or NULL
 * @param size its size
 * @param[out] length receives the length of the text, or NULL
 * @param state the state
 * @param move any number
 * @return #BP_OK, #BP_ERR_ARGUMENT, #BP_ERR_SPACE, #BP_ERR_MEMORY, #BP_ERR_METHOD
 * @since 0.1
 */
BP_API int bp_state_explain(char *out, size_t size, size_t *length, const bp_state *state,
                            bp_move move);

/**
 * @brief Plays a move.
 * @param state the state; unchanged on failure
 * @param move a legal move
 * @return #BP_OK, #BP_ERR_ARGUMENT, #BP_ERR_ILLEGAL, #BP_ERR_OVER, #BP_ERR_MEMORY, #BP_ERR_METHOD
 * @since 0.1
 */
BP_API int bp_state_apply(bp_state *state, bp_move move);

/**
 * @brief Undoes the last move of the history. The history of a parsed or decoded position is empty.
 * @param state the state
 * @return #BP_OK, #BP_ERR_ARGUMENT, #BP_ERR_HISTORY
 * @since 0.1
 */
BP_API int bp_state_undo(bp_state *state);

/**
 * @brief Plays the last undone move again. bp_state_apply() keeps the remaining undone moves if it plays the next of
 * them, and removes them otherwise.
 * @param state the state; unchanged on failure
 * @return #BP_OK, #BP_ERR_ARGUMENT, #BP_ERR_HISTORY (no move was undone), #BP_ERR_MEMORY, #BP_ERR_METHOD
 * @since 0.1
 */
BP_API int bp_state_redo(bp_state *state);

/**
 * @brief The number of moves that bp_state_redo() can play again.
 * @param state the state
 * @return the number, or #BP_ERR_ARGUMENT
 * @since 0.1
 */
BP_API int32_t bp_state_redo_count(const bp_state *state);

/**
 * @brief A move of the history, and the seat that played it.
 * @param[out] out receives the move, or NULL
 * @param[out] mover receives the seat, or NULL
 * @param state the state
 * @param ply 0 for the first move, up to bp_state_ply() minus 1
 * @return #BP_OK, #BP_ERR_ARGUMENT, #BP_ERR_HISTORY, #BP_ERR_METHOD
 * @since 0.2
 */
BP_API int bp_state_move_at(bp_move *out, int32_t *mover, const bp_state *state, int32_t ply);

/**
 * @brief The scores by seat.
 *
 * At the end of the game these are the result. Before the end they are provisional: in Big
 * Points a disc counts 0 until its pawn is on the ladder, and a white disc counts the number of
 * colours that are in the hand now.
 * @param[out] out buffer for the scores, or NULL
 * @param size how many it holds
 * @param[out] count receives the number of players, or NULL
 * @param state the state
 * @return #BP_OK, #BP_ERR_ARGUMENT, #BP_ERR_SPACE, #BP_ERR_METHOD
 * @since 0.1
 */
BP_API int bp_state_scores(int32_t *out, size_t size, size_t *count, const bp_state *state);

/**
 * @brief Estimates the final scores by a static evaluation, without search. For a finished game these
 * are the scores.
 * @param[out] out buffer for one estimate for each seat, in 1,024ths of a point (#BP_ESTIMATE_POINT), or NULL
 * @param size how many it holds
 * @param[out] count receives the number of players, or NULL
 * @param state the state
 * @return #BP_OK, #BP_ERR_ARGUMENT, #BP_ERR_SPACE, #BP_ERR_UNSUPPORTED (a game without `estimate`, or
 *         with scores too large for it), #BP_ERR_METHOD
 * @since 0.1
 */
BP_API int bp_state_estimate(int32_t *out, size_t size, size_t *count, const bp_state *state);

/**
 * @brief The winners: all players with the highest score.
 * @param[out] out receives a bit set: bit s for seat s
 * @param state the state
 * @return #BP_OK, #BP_ERR_ARGUMENT, #BP_ERR_NOT_OVER, #BP_ERR_METHOD
 * @since 0.1
 */
BP_API int bp_state_winners(uint32_t *out, const bp_state *state);

/**
 * @brief A 128-bit key of the position. Equal positions of a game have equal keys; the history does not matter.
 * @param[out] out receives two words, the low one first
 * @param state the state
 * @return #BP_OK, #BP_ERR_ARGUMENT; bp_game_key_is_exact() says whether keys are unique
 * @since 0.1
 */
BP_API int bp_state_key(uint64_t *out, const bp_state *state);

/** @} */

/** @defgroup notation Reading and writing moves, positions and records
 *  The page "Notation" has the grammar.
 *
 *  @code{.c}
 *  bp_state *state;
 *  bp_move move;
 *  char text[BP_MOVE_TEXT];
 *  char why[BP_MESSAGE_TEXT];
 *  if (bp_bigpoints_open(&state, "players=2 board=RGBBGR", NULL, NULL, 0) != BP_OK) {
 *      return 1;
 *  }
 *  if (bp_move_parse(&move, state, "Ga", why, sizeof why) != BP_OK) {
 *      fprintf(stderr, "%s\n", why);
 *      return 1;
 *  }
 *  bp_move_format(text, sizeof text, NULL, state, move);
 *  printf("%s\n", text);
 *  bp_state_free(state);
 *  @endcode
 *  @see @ref state, the page "Notation"
 *  @{ */

/**
 * @brief Writes a legal move: "Ra", "xG-b", "pass".
 * @param[out] out buffer for the text, or NULL
 * @param size its size
 * @param[out] length receives the length of the text, or NULL
 * @param state the state before the move
 * @param move the move
 * @return #BP_OK, #BP_ERR_ARGUMENT, #BP_ERR_SPACE, #BP_ERR_ILLEGAL, #BP_ERR_MEMORY, #BP_ERR_METHOD
 * @since 0.1
 */
BP_API int bp_move_format(char *out, size_t size, size_t *length, const bp_state *state,
                          bp_move move);

/**
 * @brief Reads a legal move, in upper or lower case.
 * @param[out] out receives the move
 * @param state the state before the move
 * @param text its text
 * @param[out] why buffer for a message, or NULL
 * @param why_size its size
 * @return #BP_OK, #BP_ERR_ARGUMENT, #BP_ERR_SYNTAX (not a move), #BP_ERR_ILLEGAL (a move that is
 *         not legal in this position: the message says why), #BP_ERR_OVER, #BP_ERR_MEMORY, #BP_ERR_METHOD
 * @since 0.1
 */
BP_API int bp_move_parse(bp_move *out, const bp_state *state, const char *text, char *why,
                         size_t why_size);

/**
 * @brief Writes the position as text, including the game's set-up.
 * @param[out] out buffer for the text, or NULL
 * @param size its size
 * @param[out] length receives the length of the text, or NULL
 * @param state the state
 * @return #BP_OK, #BP_ERR_ARGUMENT, #BP_ERR_SPACE
 * @since 0.1
 */
BP_API int bp_state_format(char *out, size_t size, size_t *length, const bp_state *state);

/**
 * @brief Draws the position as lines of text for users. The same position and last move give the same text.
 * @param[out] out buffer for the text, or NULL
 * @param size its size
 * @param[out] length receives the length of the text, or NULL
 * @param state the state
 * @return #BP_OK, #BP_ERR_ARGUMENT, #BP_ERR_SPACE, #BP_ERR_UNSUPPORTED (the game has no drawing)
 * @see bp_state_format() for a text that programs read
 * @since 0.1
 */
BP_API int bp_state_draw(char *out, size_t size, size_t *length, const bp_state *state);

/**
 * @brief Draws the position as a picture, an SVG document in UTF-8 with a title and a description. The same position and
 * last move give the same bytes.
 * @param[out] out buffer for the text, or NULL
 * @param size its size
 * @param[out] length receives the length of the text, or NULL
 * @param state the state
 * @return #BP_OK, #BP_ERR_ARGUMENT, #BP_ERR_SPACE, #BP_ERR_UNSUPPORTED (the game has no picture)
 * @since 0.1
 */
BP_API int bp_state_svg(char *out, size_t size, size_t *length, const bp_state *state);

/**
 * @brief Writes a record of the game: set-up or first position, moves, result.
 * @param[out] out buffer for the text, or NULL
 * @param size its size
 * @param[out] length receives the length of the text, or NULL
 * @param state the state
 * @return #BP_OK, #BP_ERR_ARGUMENT, #BP_ERR_SPACE, #BP_ERR_METHOD
 * @since 0.1
 */
BP_API int bp_record_format(char *out, size_t size, size_t *length, const bp_state *state);

/**
 * @brief Reads a line of a given game: a set-up (gives the initial position), a position, or a record (gives the position
 * after its moves, which can be undone). bp_bigpoints_open() reads a line without a game.
 * @param[out] out receives the state; free it with bp_state_free()
 * @param game the game; a set-up in the text must agree with it
 * @param text the line; if it has a result, the moves must lead to it
 * @param[out] why buffer for a message, or NULL
 * @param why_size its size
 * @return #BP_OK, #BP_ERR_ARGUMENT, #BP_ERR_MEMORY, #BP_ERR_SYNTAX, #BP_ERR_CONFIG, #BP_ERR_MISMATCH, #BP_ERR_ILLEGAL,
 *         #BP_ERR_OVER (a move after the end), #BP_ERR_POSITION (also for a result that the moves do not lead to),
 *         #BP_ERR_METHOD
 * @since 0.1
 */
BP_API int bp_state_parse(bp_state **out, bp_game *game, const char *text, char *why,
                          size_t why_size);

/**
 * @brief Encodes the position in a small number of bytes, without the game's set-up. All positions of a game have the
 * same number of bytes.
 * @param[out] out buffer for the bytes, or NULL
 * @param size its size
 * @param[out] length receives their number, or NULL
 * @param state the state
 * @return #BP_OK, #BP_ERR_ARGUMENT, #BP_ERR_SPACE, #BP_ERR_UNSUPPORTED
 * @since 0.1
 */
BP_API int bp_state_encode(uint8_t *out, size_t size, size_t *length, const bp_state *state);

/**
 * @brief Decodes a position that bp_state_encode() wrote for the same set-up.
 * @param[out] out receives a state without history; free it with bp_state_free()
 * @param game the game
 * @param bytes the encoded position
 * @param length its number of bytes
 * @return #BP_OK, #BP_ERR_ARGUMENT, #BP_ERR_MEMORY, #BP_ERR_SYNTAX (a wrong length), #BP_ERR_POSITION
 *         (no position has these bytes), #BP_ERR_UNSUPPORTED, #BP_ERR_METHOD
 * @since 0.1
 */
BP_API int bp_state_decode(bp_state **out, bp_game *game, const uint8_t *bytes, size_t length);

/** @} */

/** @addtogroup state
 *  @{ */

/**
 * @brief Perft: counts the move sequences of a given length. It is the usual check of a move generator.
 * @param[out] out receives the number; a finished game has no sequence of length 1 or more
 * @param state the position in which they begin
 * @param depth 0 (only the empty sequence) to 1,000. The cost is proportional to the result.
 * @return #BP_OK, #BP_ERR_ARGUMENT, #BP_ERR_MEMORY, #BP_ERR_RANGE (the number does not fit 64 bits),
 *         #BP_ERR_METHOD
 * @since 0.1
 */
BP_API int bp_state_perft(uint64_t *out, const bp_state *state, int32_t depth);

/** @} */

BP_END_DECLS

#endif
