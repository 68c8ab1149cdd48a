/**
 * @file game_ops.h
 * @brief What the author of a game implements.
 *
 * A game is a table of functions, a few numbers (its traits) and a set-up, an immutable structure of
 * the author's own (board size, heaps) that every function receives. A position is a plain structure
 * of `state_size` bytes that the library copies and compares as bytes: it holds no pointer, equal
 * positions have equal bytes, and padding is zero.
 *
 * The functions must be pure: no globals, the same answer for the same bytes. They may be called from
 * several threads at once. They are called with legal moves (`explain` excepted) and positions of this
 * game only.
 *
 * bp_game_check() plays random games and checks these rules as far as play shows them. An answer that no game can give (no
 * move before the end, more than `max_moves` moves, a mover that is no seat, a score outside the traits)
 * ends any function of the library with #BP_ERR_METHOD. Up to 64 moves beyond `max_moves` stay inside
 * the library's buffers.
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
 *  @see the page "Extending the library", examples/games/nim.c for a whole game
 *  @{ */

/** The version of #bp_game_ops and #bp_game_traits that this header describes. In version 1 the last member of each is
 *  missing: `free_setup` is NULL then, and `reduced_domain` 0. */
#define BP_GAME_OPS_VERSION 2u

/**
 * @brief What the exact solver needs of a position of two opponents.
 *
 * The value of a position for its mover (own score less the other's under best play) is taken apart
 * into what is `banked`, decided already, and what is still to come, the future, which depends on the
 * reduced key alone: value = banked + future. The less a key holds, the more positions share one
 * table entry. The library fills in the defaults before the call.
 */
typedef struct bp_reduction {
    /** What is decided already, for the mover. Default 0. Like the bounds, it is at most twice score_max - score_min
     *  away from 0. */
    int32_t banked;
    /** A lower bound on the future. Default: the lowest possible value. */
    int32_t lower;
    /** An upper bound on the future. Default: the highest possible value. */
    int32_t upper;
    /** An estimate of the future in 64ths of a point, for move ordering alone. Default 0. */
    int32_t estimate;
} bp_reduction;

/** The functions of a game. bp_game_new() copies the table and its name; the functions must stay loaded. A number that is
 *  no #bp_status, returned for a status, counts as #BP_ERR_METHOD. */
typedef struct bp_game_ops {
    /** #BP_GAME_OPS_VERSION. */
    uint32_t version;

    /** REQUIRED. 1 to 63 printable characters without spaces: "nim". */
    const char *name;

    /** REQUIRED. Writes the initial position. `state` is all zero bytes when called. */
    void (*initial)(void *state, const void *setup);

    /** REQUIRED. The seat to move. Called only when the game is not over. */
    int32_t (*mover)(const void *state, const void *setup);

    /** REQUIRED. Non-zero when the game is over. Exactly then there is no legal move. */
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
     *  message. Without it a text is compared, in any case, with every legal move's. */
    int (*parse_move)(bp_move *out, const char *text, char *why, size_t why_size, const void *state,
                      const void *setup);

    /** OPTIONAL. Says why a move that is not legal is not, like `format_move` in its handling of the
     *  buffer. Without it the explanation is "the move is not legal here". */
    size_t (*explain)(char *out, size_t size, bp_move move, const void *state, const void *setup);

    /** REQUIRED. Writes the set-up as one line, like `format_move` in its handling of the buffer. */
    size_t (*format_setup)(char *out, size_t size, const void *setup);

    /** REQUIRED. Writes a position as one line without " moves=" or " result=" in it. */
    size_t (*format_position)(char *out, size_t size, const void *state, const void *setup);

    /** REQUIRED. Reads what `format_position` and `format_setup` (the initial position) write, and
     *  refuses every text that is no possible position, with a status and a message. `state` is all zero
     *  bytes when called. */
    int (*parse_position)(void *state, const char *text, char *why, size_t why_size,
                          const void *setup);

    /** OPTIONAL, together with `decode`. Writes exactly `encoded_size` bytes. Without it positions can't
     *  be encoded, and keys are made of the state's own bytes. */
    void (*encode)(uint8_t *out, const void *state, const void *setup);

    /** OPTIONAL, together with `encode`. Returns 0, or non-zero for bytes that no position has.
     *  `state` is all zero bytes when called. */
    int (*decode)(void *state, const uint8_t *bytes, const void *setup);

    /** OPTIONAL. Guesses the scores that the game will end with, one for each player, in 1,024ths of a point
     *  (#BP_ESTIMATE_POINT) and within the traits' range. Called only when the game is not over. Players above
     *  level 1 need it. */
    void (*estimate)(int32_t *out, const void *state, const void *setup);

    /** OPTIONAL. Guesses how many moves are still to come. Players decide by it when to
     *  try to solve the rest exactly; without it no player tries. Called only when the game is not over. */
    int32_t (*moves_left)(const void *state, const void *setup);

    /** OPTIONAL. Writes the moves to search, the most promising first, and returns their number, at least 1 and at
     *  most `max_moves`: some of the legal moves, each at most once. Called only when the game is not over. Depth-limited
     *  minimax (bp_minimax) searches no others; nor does the solver for two players, if the trait
     *  `candidates_keep_value` is set. */
    size_t (*candidates)(bp_move *out, const void *state, const void *setup);

    /** OPTIONAL. The position's identity: no two positions of the game share a key of `key_bits` bits.
     *  Without it a key is made of the encoded position, or of the state's bytes. */
    void (*key)(uint64_t out[2], const void *state, const void *setup);

    /** OPTIONAL, two players. Takes a position apart for the exact solver; see #bp_reduction. Called
     *  only when the game is not over, and more often than `reduced_key`. */
    void (*reduce)(bp_reduction *out, const void *state, const void *setup);

    /** OPTIONAL, two players. Names the future: positions with the same key of `reduced_bits` bits, the low
     *  word first, have the same future, whatever the board. Without it the position's own key does. */
    void (*reduced_key)(uint64_t out[2], const void *state, const void *setup);

    /** OPTIONAL. Draws a position as lines of text for people, each with its line end, like `format_move` in its
     *  handling of the buffer. `before` is the position before the last move, and `last` that move; NULL and 0 if
     *  there is none. */
    size_t (*draw)(char *out, size_t size, const void *state, const void *before, bp_move last,
                   const void *setup);

    /** OPTIONAL. Draws a position as a picture, a whole SVG document; otherwise like `draw`. */
    size_t (*svg)(char *out, size_t size, const void *state, const void *before, bp_move last,
                  const void *setup);

    /** OPTIONAL. Frees a set-up, when its game is freed. */
    void (*free_setup)(void *setup);
} bp_game_ops;

/** The numbers that belong to one game. */
typedef struct bp_game_traits {
    /** #BP_GAME_OPS_VERSION. */
    uint32_t version;
    /** Number of players, 1 to 16. */
    int32_t players;
    /** Bytes of a position, 1 to 65,536. */
    uint32_t state_size;
    /** Maximal number of legal moves of any position, 1 to 65,536. */
    uint32_t max_moves;
    /** Lowest score that a player can reach. */
    int32_t score_min;
    /** Highest score that a player can reach. */
    int32_t score_max;
    /** Bytes that `encode` writes, 1 to 65,536; 0 without `encode`. */
    uint32_t encoded_size;
    /** Bits of `key`, 1 to 128; 0 without `key`, or if more would be needed: then it is not called. */
    uint32_t key_bits;
    /** Bits of `reduced_key`, 1 to 128; 0 without it, or if it is not to be called. Ignored unless there are two players. */
    uint32_t reduced_bits;
    /** Non-zero if reduced keys are mixed from more bits than they have, so that two positions might
     *  share one: results say so. */
    int32_t reduced_is_hashed;
    /** Non-zero if the objective `thesis` is defined for this game: two players, and rules for it. */
    int32_t has_thesis;
    /** Non-zero if a best move is always among the `candidates`. */
    int32_t candidates_keep_value;
    /** Non-zero if values far from 0 are proved soon, as where a win scores more the sooner it comes: the solver then
     *  bisects the bounds from the far end, instead of starting MTD(f) at the estimate. */
    int32_t far_values_first;
    /** Games with the same functions and the same number here share the meaning of reduced keys, so one
     *  table serves them all. */
    uint64_t reduced_domain;
} bp_game_traits;

/**
 * @brief A game of your own rules.
 * @param[out] out receives the game; free it with bp_game_free()
 * @param ops the functions; copied
 * @param traits the numbers; copied
 * @param setup handed to every function; after success it belongs to the game
 * @param allocator where memory comes from, or NULL; states of the game inherit it
 * @param[out] why buffer for a message that names the method or trait at fault, or NULL
 * @param why_size its size
 * @return #BP_OK, #BP_ERR_ARGUMENT (NULL, or a trait that is out of range or contradicts the methods or another
 *         trait), #BP_ERR_VERSION, #BP_ERR_METHOD (a required method is missing, or one that belongs to another),
 *         #BP_ERR_MEMORY
 * @since 0.1
 */
BP_API int bp_game_new(bp_game **out, const bp_game_ops *ops, const bp_game_traits *traits,
                       void *setup, const bp_allocator *allocator, char *why, size_t why_size);

/**
 * @brief Checks that the methods of a game follow the contract of this header.
 *
 * Plays random games and checks in every position: methods give the same answer for the same bytes and change no other
 * bytes; there are moves exactly before the end, none is 0 or listed twice, and at most `max_moves`; mover, scores and
 * estimates are within their ranges; texts, encoded positions and moves can be read back; no two positions have the same
 * `key`; candidates are legal. Near the end of each game of two players it compares with plain minimax over all moves:
 * bounds of `reduce` hold, positions with the same `reduced_key` have the same future, and `candidates` with the trait
 * `candidates_keep_value` have a best move.
 *
 * A success proves nothing about positions that were not met. The same arguments check the same positions.
 * @param game the game
 * @param seed the seed of the random games
 * @param games how many, at least 1. The cost of a game is about its number of moves times that of listing, playing
 *        and formatting all moves of a position, and up to 20,000 positions of minimax.
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
 * @return what bp_game_new() was given, read only, valid as long as the game; for a game of the library an
 *         undocumented structure. NULL for NULL.
 * @since 0.1
 */
BP_API const void *bp_game_setup(const bp_game *game);

/**
 * @brief The position of a state, as the methods of its game receive it.
 * @param state the state
 * @return `state_size` bytes, read only, valid until the state changes or is freed; for a game of the library an
 *         undocumented structure. NULL for NULL.
 * @since 0.1
 */
BP_API const void *bp_state_position(const bp_state *state);

/** @} */

BP_END_DECLS

#endif
