/* SPDX-License-Identifier: MIT */
/**
 * @file game_ops.h
 * @brief Games of your own: the method table of a game.
 *
 * A game consists of a table of functions, a few numbers (its traits) and a set-up. The set-up is an immutable
 * structure that you define (board size, heaps); every function receives it. A position is a plain structure
 * of `state_size` bytes. The library copies and compares it as bytes: it contains no pointer, equal
 * positions have equal bytes, and padding is zero.
 *
 * The functions must be pure: no globals, and the same result for the same bytes. Several threads may call them
 * at once. They receive only legal moves (except `explain`) and positions of this game.
 *
 * bp_game_check() plays random games and checks these rules in the positions of these games. Every function of the library
 * returns #BP_ERR_METHOD if it receives an impossible result: no move before the end, more than `max_moves` moves in a
 * position or `max_plies` in a game, a mover that is no seat, a score outside the traits. The library's buffers have space
 * for 64 moves more than `max_moves`.
 *
 * Methods that may still change are in a table of their own, in experimental/game_methods.h.
 */
#ifndef BIGPOINTS_SYS_GAME_OPS_H
#define BIGPOINTS_SYS_GAME_OPS_H

#include <bigpoints/export.h>
#include <bigpoints/types.h>

BP_BEGIN_DECLS

/** @defgroup sys_game Games of your own
 *
 *  @code{.c}
 *  static int open_game(bp_state **out, const bp_game_ops *ops, const bp_game_traits *traits, void *setup)
 *  {
 *      bp_game *game;
 *      char why[BP_MESSAGE_TEXT];
 *      *out = NULL;
 *      int status = bp_game_new(&game, ops, traits, setup, NULL, why, sizeof why);
 *      if (status == BP_OK) {
 *          status = bp_game_check(game, 1, 100, why, sizeof why);
 *      }
 *      if (status == BP_OK) {
 *          status = bp_state_new(out, game);
 *      } else {
 *          fprintf(stderr, "%s\n", why);
 *      }
 *      bp_game_free(game);
 *      return status;
 *  }
 *  @endcode
 *  @see the page "Extending the library", src/games/nim.c for a whole game
 *  @{ */

/** The version of #bp_game_ops and #bp_game_traits that this header describes. Version 2 lacks `max_plies`. Version 1 also lacks
 *  `free_setup` and `reduced_domain`. The library then uses 0 for them. */
#define BP_GAME_OPS_VERSION 3u

/** A `reduced_domain`: the reduced keys hold for one set-up only. A table then belongs to the set-up as bp_game_format() writes it. */
#define BP_DOMAIN_OF_SETUP 2147483647

/**
 * @brief A position of two players, split for the exact solver.
 *
 * The value of a position for its mover is its own score minus the opponent's under best play. It is split into
 * the `banked` value, which is already decided, and the future value, which depends only on the
 * reduced key: value = banked + future. The fewer details a key contains, the more positions share one
 * table entry. The library writes the defaults before the call.
 */
typedef struct bp_reduction {
    /** The part of the value that is already decided, for the mover. Default 0. The absolute values of `banked` and of
     *  the bounds are at most 2 * (score_max - score_min). */
    int32_t banked;
    /** A lower bound on the future value. Default: the lowest possible value. */
    int32_t lower;
    /** An upper bound on the future value. Default: the highest possible value. */
    int32_t upper;
    /** An estimate of the future value in 64ths of a point, used only for move ordering. Default 0. */
    int32_t estimate;
} bp_reduction;

/** The functions of a game. bp_game_new() copies the table and its name; the functions must stay loaded. A returned
 *  status that is no #bp_status counts as #BP_ERR_METHOD. */
typedef struct bp_game_ops {
    /** #BP_GAME_OPS_VERSION. */
    uint32_t version;

    /** REQUIRED. 1 to 63 printable characters without spaces: "nim". */
    const char *name;

    /** REQUIRED. Writes the initial position. `state` is all zero bytes when called. */
    void (*initial)(void *state, const void *setup);

    /** REQUIRED. Returns the seat to move. Called only when the game is not over. */
    int32_t (*mover)(const void *state, const void *setup);

    /** REQUIRED. Returns non-zero if and only if the game is over. A position has no legal move if and only if the game
     *  is over. */
    int (*is_over)(const void *state, const void *setup);

    /** REQUIRED. Writes all legal moves in move order, at most `max_moves`, none of them 0, and returns
     *  their number. Called only when the game is not over. */
    size_t (*moves)(bp_move *out, const void *state, const void *setup);

    /** REQUIRED. Plays a legal move in place. */
    void (*apply)(void *state, bp_move move, const void *setup);

    /** REQUIRED. Writes one score for each player, within the traits' range at the end of the game. */
    void (*scores)(int32_t *out, const void *state, const void *setup);

    /** REQUIRED. Writes a legal move, 1 to 63 characters without spaces or commas. Returns the length of the text and
     *  writes at most `size` bytes with the closing NUL, as snprintf does. */
    size_t (*format_move)(char *out, size_t size, bp_move move, const void *state,
                          const void *setup);

    /** OPTIONAL. Reads any move in the notation of the game, legal or not. Returns #BP_OK or a status with a
     *  message; `why` is NULL only if `why_size` is 0. Without it the library compares the text with the text of every
     *  legal move and ignores case. */
    int (*parse_move)(bp_move *out, const char *text, char *why, size_t why_size, const void *state,
                      const void *setup);

    /** OPTIONAL. Explains why a move is not legal. Uses the buffer as `format_move` does. Without it the explanation is
     *  "the move is not legal here". */
    size_t (*explain)(char *out, size_t size, bp_move move, const void *state, const void *setup);

    /** REQUIRED. Writes the set-up as one line. Uses the buffer as `format_move` does. */
    size_t (*format_setup)(char *out, size_t size, const void *setup);

    /** REQUIRED. Writes a position as one line of words of which none begins with "moves=" or "result=". */
    size_t (*format_position)(char *out, size_t size, const void *state, const void *setup);

    /** REQUIRED. Reads the texts of `format_position` and of `format_setup` (the initial position), and
     *  rejects every text that is no possible position with a status and a message. `state` is all zero
     *  bytes when called. */
    int (*parse_position)(void *state, const char *text, char *why, size_t why_size,
                          const void *setup);

    /** OPTIONAL, together with `decode`. Writes exactly `encoded_size` bytes. Without it positions can't
     *  be encoded, and keys are made from the bytes of the position. */
    void (*encode)(uint8_t *out, const void *state, const void *setup);

    /** OPTIONAL, together with `encode`. Returns 0, or non-zero for bytes that no position has.
     *  `state` is all zero bytes when called. */
    int (*decode)(void *state, const uint8_t *bytes, const void *setup);

    /** OPTIONAL. Estimates the final scores, one for each player, in 1,024ths of a point
     *  (#BP_ESTIMATE_POINT) and within the traits' range. Called only when the game is not over. Players above
     *  level 1 need it. */
    void (*estimate)(int32_t *out, const void *state, const void *setup);

    /** OPTIONAL. Estimates the number of moves until the end. A player uses it to decide when to solve the rest of
     *  the game exactly; without it, players never solve. Called only when the game is not over. */
    int32_t (*moves_left)(const void *state, const void *setup);

    /** OPTIONAL. Writes the moves to search, the most promising first, and returns their number, at least 1 and at
     *  most `max_moves`: some of the legal moves, each at most once. Called only when the game is not over. Depth-limited
     *  minimax (bp_minimax) searches only these moves. So does the solver for two players, if the trait
     *  `candidates_keep_value` is set. */
    size_t (*candidates)(bp_move *out, const void *state, const void *setup);

    /** OPTIONAL. Writes a key of `key_bits` bits that no two positions of the game share. Without it a key is made
     *  from the encoded position, or from the bytes of the position. */
    void (*key)(uint64_t out[2], const void *state, const void *setup);

    /** OPTIONAL, two players. Splits the value of a position for the exact solver; see #bp_reduction. Called
     *  only when the game is not over, and more often than `reduced_key`. */
    void (*reduce)(bp_reduction *out, const void *state, const void *setup);

    /** OPTIONAL, two players. Writes a key of `reduced_bits` bits, the low word first. Positions with the same key have
     *  the same future value, also on different boards. Without it the solver uses the key of the position. */
    void (*reduced_key)(uint64_t out[2], const void *state, const void *setup);

    /** OPTIONAL. Draws a position as lines of text for users, each with its line end. Uses the buffer as
     *  `format_move` does. `before` is the position before the last move, and `last` that move; NULL and 0 if
     *  there is none. */
    size_t (*draw)(char *out, size_t size, const void *state, const void *before, bp_move last,
                   const void *setup);

    /** OPTIONAL. Draws a position as a picture, a whole SVG document; otherwise like `draw`. */
    size_t (*svg)(char *out, size_t size, const void *state, const void *before, bp_move last,
                  const void *setup);

    /** OPTIONAL. Frees the set-up when the game is freed. */
    void (*free_setup)(void *setup);
} bp_game_ops;

/** The traits of a game: numbers that its functions keep to. */
typedef struct bp_game_traits {
    /** #BP_GAME_OPS_VERSION. */
    uint32_t version;
    /** Number of players, 1 to 16. */
    int32_t players;
    /** Bytes of a position, 1 to 65,536. */
    uint32_t state_size;
    /** Maximum number of legal moves in any position, 1 to 65,536. */
    uint32_t max_moves;
    /** Lowest score that a player can reach. */
    int32_t score_min;
    /** Highest score that a player can reach. */
    int32_t score_max;
    /** Bytes that `encode` writes, 1 to 65,536; 0 without `encode`. */
    uint32_t encoded_size;
    /** Bits of `key`, 1 to 128. 0 without `key`, or if a key needs more bits: `key` is not called then. */
    uint32_t key_bits;
    /** Bits of `reduced_key`, 1 to 128. 0 without it, or to disable it. Ignored unless there are two players. */
    uint32_t reduced_bits;
    /** Non-zero if reduced keys are hashes of more bits, so that two positions can share one. Then
     *  bp_result_is_lossless() returns 0. */
    int32_t reduced_is_hashed;
    /** Non-zero if the objective `thesis` is defined for this game. It needs two players. */
    int32_t has_thesis;
    /** Non-zero if a best move is always among the `candidates`. */
    int32_t candidates_keep_value;
    /** Non-zero if values far from 0 are fast to prove, for example if an early win scores more. The solver then
     *  bisects the bounds from the far end, instead of starting MTD(f) at the estimate. */
    int32_t far_values_first;
    /** Games with the same functions and the same number here have reduced keys with the same meaning, so they
     *  can share a table. #BP_DOMAIN_OF_SETUP: the keys hold for this set-up only. */
    uint64_t reduced_domain;
    /** Maximum number of moves of a game, from any position, 1 to #BP_ENDLESS_PLIES; 0 if it is not known. */
    uint32_t max_plies;
} bp_game_traits;

/**
 * @brief Makes a game with rules of your own.
 * @param[out] out receives the game; free it with bp_game_free()
 * @param ops the functions; copied
 * @param traits the numbers; copied
 * @param setup passed to every function; after success it belongs to the game
 * @param allocator where memory comes from, or NULL; states of the game inherit it
 * @param[out] why buffer for a message that names the method or trait at fault, or NULL
 * @param why_size its size
 * @return #BP_OK, #BP_ERR_ARGUMENT (NULL, or a trait that is out of range or contradicts the methods or another
 *         trait), #BP_ERR_VERSION, #BP_ERR_METHOD (a required method is missing, or one method of a pair),
 *         #BP_ERR_MEMORY
 * @since 0.1
 */
BP_API int bp_game_new(bp_game **out, const bp_game_ops *ops, const bp_game_traits *traits,
                       void *setup, const bp_allocator *allocator, char *why, size_t why_size);

/**
 * @brief Checks that the methods of a game follow the contract of this header.
 *
 * It plays random games and checks in every position:
 *
 * - Methods return the same result for the same bytes and change no other bytes.
 * - A position has moves if and only if the game is not over: at most `max_moves`, each once, none of them 0.
 * - Mover, scores and estimates are within their ranges, and no game has more than `max_plies` moves.
 * - Texts, encoded positions and moves can be read back.
 * - No two positions have the same `key`.
 * - Candidates are legal.
 *
 * Near the end of each game of two players it compares with plain minimax over all moves:
 *
 * - The bounds of `reduce` hold.
 * - Positions with the same `reduced_key` have the same future value.
 * - With the trait `candidates_keep_value`, a best move is among the `candidates`.
 *
 * A success proves nothing about other positions. The same arguments check the same positions.
 * @param game the game
 * @param seed the seed of the random games
 * @param games the number of games, at least 1. The cost of a game is about its number of moves times the cost of listing,
 *        playing and formatting all moves of a position, plus up to 20,000 positions of minimax.
 * @param[out] why buffer for a message that names the method at fault and the position, or NULL
 * @param why_size its size
 * @return #BP_OK, #BP_ERR_ARGUMENT, #BP_ERR_METHOD (a rule is broken), #BP_ERR_MEMORY
 * @since 0.1
 */
BP_API int bp_game_check(const bp_game *game, uint64_t seed, int32_t games, char *why,
                         size_t why_size);

/**
 * @brief The set-up that a game was made with.
 * @param game the game
 * @return the pointer that was passed to bp_game_new(), read only, valid as long as the game. For a game of the library it
 *         points to an undocumented structure. NULL for NULL.
 * @since 0.1
 */
BP_API const void *bp_game_setup(const bp_game *game);

/**
 * @brief The position of a state, as the methods of its game receive it.
 * @param state the state
 * @return `state_size` bytes, read only, valid until the state changes or is freed. For a game of the library they are an
 *         undocumented structure. NULL for NULL.
 * @since 0.1
 */
BP_API const void *bp_state_position(const bp_state *state);

/** @} */

BP_END_DECLS

#endif
