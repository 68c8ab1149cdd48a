/**
 * @file state.h
 * @brief Positions: playing move by move, undoing, scoring, reading and writing.
 *
 * A state is a position and the moves since it was made. It keeps its game alive.
 *
 * #BP_ERR_METHOD concerns games of your own alone (sys/game_ops.h): a method gave an answer that its contract excludes,
 * such as a score outside the traits or more moves than `max_moves`.
 */
#ifndef BIGPOINTS_STATE_H
#define BIGPOINTS_STATE_H

#include <bigpoints/export.h>
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

/** The unit of estimates. */
enum bp_estimate_unit {
    BP_ESTIMATE_POINT = 1024 /**< A point is so many. */
};

/**
 * @brief The initial position of a game.
 * @param[out] out receives the state; free it with bp_state_free()
 * @param game the game
 * @return #BP_OK, #BP_ERR_ARGUMENT, #BP_ERR_MEMORY
 * @since 0.1
 */
BP_API int bp_state_new(bp_state **out, bp_game *game);

/**
 * @brief A copy of a state, its history included.
 * @param[out] out receives the copy; free it with bp_state_free()
 * @param state the state to copy
 * @return #BP_OK, #BP_ERR_ARGUMENT, #BP_ERR_MEMORY
 * @since 0.1
 */
BP_API int bp_state_clone(bp_state **out, const bp_state *state);

/**
 * @brief Makes one state equal to another, its game and history included.
 * @param state the state that changes
 * @param source the state that is copied; may be the same
 * @return #BP_OK, #BP_ERR_ARGUMENT, #BP_ERR_MEMORY (nothing changed)
 * @since 0.1
 */
BP_API int bp_state_assign(bp_state *state, const bp_state *source);

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
 * @brief The seat that is to move. It does not always change from one move to the next.
 * @param state the state
 * @return a seat, #BP_ERR_OVER when nobody is to move, #BP_ERR_ARGUMENT, or #BP_ERR_METHOD
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
 * @brief The number of moves applied since the state was made, less those undone.
 * @param state the state
 * @return the number, or #BP_ERR_ARGUMENT
 * @since 0.1
 */
BP_API int32_t bp_state_ply(const bp_state *state);

/**
 * @brief All legal moves, in the game's move order. None when the game is over.
 * @param[out] out buffer for the moves, or NULL; bp_game_max_moves() always suffice
 * @param size how many it holds
 * @param[out] count receives the number of legal moves, or NULL
 * @param state the state
 * @return #BP_OK, #BP_ERR_ARGUMENT, #BP_ERR_SPACE, #BP_ERR_METHOD
 * @since 0.1
 */
BP_API int bp_state_moves(bp_move *out, size_t size, size_t *count, const bp_state *state);

/**
 * @brief Whether a move is legal.
 * @param state the state
 * @param move any number
 * @return 1 or 0, or #BP_ERR_ARGUMENT or #BP_ERR_METHOD
 * @since 0.1
 */
BP_API int32_t bp_state_is_legal(const bp_state *state, bp_move move);

/**
 * @brief Why a move is not legal, as one English sentence; empty for a legal one.
 * @param[out] out buffer for the text, or NULL
 * @param size its size
 * @param[out] length receives the length of the text, or NULL
 * @param state the state
 * @param move any number
 * @return #BP_OK, #BP_ERR_ARGUMENT, #BP_ERR_SPACE, #BP_ERR_METHOD
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
 * @brief Takes the last move back; repeated, all of them. A parsed or decoded position has none.
 * @param state the state
 * @return #BP_OK, #BP_ERR_ARGUMENT, #BP_ERR_HISTORY
 * @since 0.1
 */
BP_API int bp_state_undo(bp_state *state);

/**
 * @brief Plays the last move that was taken back; repeated, all of them. bp_state_apply() keeps them if its move is the
 * next one, and forgets them otherwise.
 * @param state the state; unchanged on failure
 * @return #BP_OK, #BP_ERR_ARGUMENT, #BP_ERR_HISTORY (there is none), #BP_ERR_MEMORY, #BP_ERR_METHOD
 * @since 0.1
 */
BP_API int bp_state_redo(bp_state *state);

/**
 * @brief How many moves bp_state_redo() can play again.
 * @param state the state
 * @return the number, or #BP_ERR_ARGUMENT
 * @since 0.1
 */
BP_API int32_t bp_state_redo_count(const bp_state *state);

/**
 * @brief The seat that made a move of the history.
 * @param state the state
 * @param ply 0 for the first move, up to bp_state_ply() less one
 * @return the seat, or #BP_ERR_ARGUMENT, #BP_ERR_HISTORY, #BP_ERR_METHOD
 * @since 0.1
 */
BP_API int32_t bp_state_mover_at(const bp_state *state, int32_t ply);

/**
 * @brief A move of the history.
 * @param[out] out receives the move
 * @param state the state
 * @param ply 0 for the first move, up to bp_state_ply() less one
 * @return #BP_OK, #BP_ERR_ARGUMENT, #BP_ERR_HISTORY
 * @since 0.1
 */
BP_API int bp_state_move_at(bp_move *out, const bp_state *state, int32_t ply);

/**
 * @brief The scores by seat.
 *
 * At the end these are the result. Before the end they are provisional: in Big
 * Points a disc whose pawn has not reached the ladder counts 0, because its worth is not known, and a
 * white disc counts as many colours as the hand shows now.
 * @param[out] out buffer for the scores, or NULL
 * @param size how many it holds
 * @param[out] count receives the number of players, or NULL
 * @param state the state
 * @return #BP_OK, #BP_ERR_ARGUMENT, #BP_ERR_SPACE, #BP_ERR_METHOD
 * @since 0.1
 */
BP_API int bp_state_scores(int32_t *out, size_t size, size_t *count, const bp_state *state);

/**
 * @brief A static evaluation: an estimate of the final scores, without search; of a finished game
 * the scores themselves.
 * @param[out] out buffer for one guess for each seat, in points of #BP_ESTIMATE_POINT, or NULL
 * @param size how many it holds
 * @param[out] count receives the number of players, or NULL
 * @param state the state
 * @return #BP_OK, #BP_ERR_ARGUMENT, #BP_ERR_SPACE, #BP_ERR_UNSUPPORTED (a game without `estimate`, or
 *         with scores too large for it), #BP_ERR_METHOD
 * @since 0.1
 */
BP_API int bp_state_estimate(int32_t *out, size_t size, size_t *count, const bp_state *state);

/**
 * @brief Who won: the players with the highest score; tied leaders all win.
 * @param[out] out receives a set of bits, bit s for seat s
 * @param state the state
 * @return #BP_OK, #BP_ERR_ARGUMENT, #BP_ERR_NOT_OVER, #BP_ERR_METHOD
 * @since 0.1
 */
BP_API int bp_state_winners(uint32_t *out, const bp_state *state);

/**
 * @brief A 128-bit key: equal for equal positions of one game, whatever led to them.
 * @param[out] out receives two words, the low one first
 * @param state the state
 * @return #BP_OK, #BP_ERR_ARGUMENT; bp_game_key_is_exact() says whether keys are unique
 * @since 0.1
 */
BP_API int bp_state_key(uint64_t *out, const bp_state *state);

/** @} */

/** @defgroup notation Reading and writing moves, positions and records
 *  The grammar stands on the page "Notation".
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
 * @return #BP_OK, #BP_ERR_ARGUMENT, #BP_ERR_SPACE, #BP_ERR_ILLEGAL, #BP_ERR_METHOD
 * @since 0.1
 */
BP_API int bp_move_format(char *out, size_t size, size_t *length, const bp_state *state,
                          bp_move move);

/**
 * @brief Reads a legal move, in any case.
 * @param[out] out receives the move
 * @param state the state before the move
 * @param text its text
 * @param[out] why buffer for a message, or NULL
 * @param why_size its size
 * @return #BP_OK, #BP_ERR_ARGUMENT, #BP_ERR_SYNTAX (no move at all), #BP_ERR_ILLEGAL (a move, but not
 *         here: the message says why), #BP_ERR_OVER, #BP_ERR_METHOD
 * @since 0.1
 */
BP_API int bp_move_parse(bp_move *out, const bp_state *state, const char *text, char *why,
                         size_t why_size);

/**
 * @brief Writes the position, self-contained: the game's set-up stands in it.
 * @param[out] out buffer for the text, or NULL
 * @param size its size
 * @param[out] length receives the length of the text, or NULL
 * @param state the state
 * @return #BP_OK, #BP_ERR_ARGUMENT, #BP_ERR_SPACE
 * @since 0.1
 */
BP_API int bp_state_format(char *out, size_t size, size_t *length, const bp_state *state);

/**
 * @brief Draws the position as lines of text for people. The same position and last move give the same text.
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
 * @brief Draws the position as a picture: an SVG document in UTF-8 with a title and a description. The same position and
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
 * @brief Reads a position of a given game. (bp_bigpoints_open() needs no game beside the text.)
 * @param[out] out receives a state without history; free it with bp_state_free()
 * @param game the game; a set-up in the text must agree with it
 * @param text the position
 * @param[out] why buffer for a message, or NULL
 * @param why_size its size
 * @return #BP_OK, #BP_ERR_ARGUMENT, #BP_ERR_MEMORY, #BP_ERR_SYNTAX, #BP_ERR_CONFIG, #BP_ERR_POSITION,
 *         #BP_ERR_MISMATCH, #BP_ERR_METHOD
 * @since 0.1
 */
BP_API int bp_state_parse(bp_state **out, bp_game *game, const char *text, char *why,
                          size_t why_size);

/**
 * @brief Writes the whole game as played: set-up or first position, moves, result.
 * @param[out] out buffer for the text, or NULL
 * @param size its size
 * @param[out] length receives the length of the text, or NULL
 * @param state the state
 * @return #BP_OK, #BP_ERR_ARGUMENT, #BP_ERR_SPACE, #BP_ERR_METHOD
 * @since 0.1
 */
BP_API int bp_record_format(char *out, size_t size, size_t *length, const bp_state *state);

/**
 * @brief Reads a record of a given game and plays its moves, so that all can be undone.
 * @param[out] out receives the state after the last move; free it with bp_state_free()
 * @param game the game; a set-up in the text must agree with it
 * @param text the record; a result in it must be the one that the moves lead to
 * @param[out] why buffer for a message, or NULL
 * @param why_size its size
 * @return as bp_state_parse(), and #BP_ERR_ILLEGAL, #BP_ERR_OVER (a move after the end),
 *         #BP_ERR_POSITION (also for a result that the moves do not lead to)
 * @since 0.1
 */
BP_API int bp_record_parse(bp_state **out, bp_game *game, const char *text, char *why,
                           size_t why_size);

/**
 * @brief Writes the position, without the game's set-up, in the fewest bytes.
 * @param[out] out buffer for the bytes, or NULL
 * @param size its size
 * @param[out] length receives their number, always bp_game_encoded_size(); or NULL
 * @param state the state
 * @return #BP_OK, #BP_ERR_ARGUMENT, #BP_ERR_SPACE, #BP_ERR_UNSUPPORTED
 * @since 0.1
 */
BP_API int bp_state_encode(uint8_t *out, size_t size, size_t *length, const bp_state *state);

/**
 * @brief Reads what bp_state_encode() wrote for the same set-up.
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
 * @brief Counts the move sequences of exactly one length: the usual check of a move generator.
 * @param[out] out receives the number; a finished game has no sequence of length 1 or more
 * @param state the position they begin with
 * @param depth 0 (one sequence, the empty one) to 1,000. The cost is the number itself.
 * @return #BP_OK, #BP_ERR_ARGUMENT, #BP_ERR_MEMORY, #BP_ERR_RANGE (more than 64 bits hold),
 *         #BP_ERR_METHOD
 * @since 0.1
 */
BP_API int bp_state_perft(uint64_t *out, const bp_state *state, int32_t depth);

/** @} */

BP_END_DECLS

#endif
