/* SPDX-License-Identifier: MIT */
/**
 * @file game_methods.h
 * @brief Optional methods of a game that make some searches faster.
 *
 * Experimental until 1.0: everything here may change in a minor version. Define `BP_EXPERIMENTAL` before the include to
 * use this header. A program that uses it must be compiled again for each minor version.
 *
 * A game passes these methods in a table of its own, beside #bp_game_ops. No method changes a result: without it the
 * library uses its own method. The rules for the functions of #bp_game_ops hold for these functions too.
 */
#ifndef BIGPOINTS_EXPERIMENTAL_GAME_METHODS_H
#define BIGPOINTS_EXPERIMENTAL_GAME_METHODS_H

#ifndef BP_EXPERIMENTAL
#error "This header may change in each minor version: to use it, #define BP_EXPERIMENTAL first."
#endif

#include <bigpoints/export.h>
#include <bigpoints/sys/game_ops.h>
#include <bigpoints/types.h>

BP_BEGIN_DECLS

/** @defgroup game_methods Experimental methods of a game
 *
 *  @warning Experimental until 1.0: everything in this group may change in each minor version.
 *
 *  @code{.c}
 *  static int new_game(bp_game **out, const bp_game_ops *ops, const bp_game_traits *traits, void *setup,
 *                      const bp_game_experimental_ops *experimental)
 *  {
 *      char why[BP_MESSAGE_TEXT];
 *      int status =
 *          bp_game_new_experimental(out, ops, traits, setup, experimental, NULL, why, sizeof why);
 *      if (status == BP_ERR_VERSION) {
 *          status = bp_game_new(out, ops, traits, setup, NULL, why, sizeof why);
 *      }
 *      return status;
 *  }
 *  @endcode
 *  @see sys/game_ops.h
 *  @{ */

/** The version of #bp_game_experimental_ops that this header describes. It goes up with every change of the table. */
#define BP_GAME_EXPERIMENTAL_OPS_VERSION 2u

/**
 * @brief A solution of the objective `thesis` by a game's own method.
 *
 * The library fills the first part, the game the second.
 */
typedef struct bp_thesis_solution {
    /** Memory that the method may take at once; 0 for no limit. */
    uint64_t max_bytes;
    /** Where memory comes from, or NULL. */
    const bp_allocator *allocator;
    /** To be called at least every 1,024 nodes with the number of nodes so far; non-zero: stop. */
    int (*poll)(uint64_t nodes, void *user);
    /** Passed on to `poll`. */
    void *user;
    /** Buffer for the principal variation. */
    bp_move *pv;
    /** Capacity of `pv`. */
    size_t pv_size;
    /** Buffer for the two scores after each move of the position. */
    int32_t *move_scores;
    /** Buffer for the principal variation of each move of the position, `pv_size` moves for each; NULL if they are not
     *  wanted. Each begins with its move. */
    bp_move *move_pvs;
    /** Buffer for the lengths of these, filled with 0. A length that stays 0 means that the method does not find them. */
    size_t *move_pv_lengths;

    /** The scores under the play that the objective prescribes. */
    int32_t scores[2];
    /** Distinct positions met, not counting ends. */
    uint64_t states;
    /** Nodes of the work. */
    uint64_t nodes;
    /** Peak memory taken. */
    uint64_t bytes;
    /** Moves in `pv`, at least 1 and at most `pv_size`. */
    size_t pv_length;
} bp_thesis_solution;

/** Prefetches entries of the transposition table. */
typedef struct bp_prefetch {
    /** Prefetches the entry of a reduced key. */
    void (*entry)(const uint64_t key[2], void *user);
    /** Passed on to `entry`. */
    void *user;
} bp_prefetch;

/** A move of a position and the reduction of the position after it. */
typedef struct bp_child {
    /** The move. */
    bp_move move;
    /** The seat to move after it; -1 if the game is over. */
    int32_t mover;
    /** As `reduce` computes it for the position after the move, except that the bounds may be wider. If the game is over: `banked`
     *  is the final value for the mover of the parent, and the rest is 0. */
    bp_reduction reduction;
    /** Non-zero if `key` is the `reduced_key` of the position after the move. If 0, the library calls `reduced_key`. The game
     *  writes it for every child. */
    int32_t has_key;
    /** The reduced key. */
    uint64_t key[2];
} bp_child;

/** A null-window search of a small position by a game's own method. */
typedef struct bp_null_window {
    /** The question: is the value for the mover, banked points included, above this? */
    int32_t threshold;
    /** The method gives up after so many positions. */
    uint32_t max_nodes;
    /** The answer: a lower bound of the value if it is above `threshold`, otherwise an upper bound. */
    int32_t bound;
    /** Positions searched, without the given one; also if the method gave up. */
    uint32_t nodes;
} bp_null_window;

/** The experimental functions of a game. All are OPTIONAL: NULL means that the library uses its own method. */
typedef struct bp_game_experimental_ops {
    /** #BP_GAME_EXPERIMENTAL_OPS_VERSION. */
    uint32_t version;

    /** OPTIONAL, two players. Solves the objective `thesis` faster than the library can; its answers must be the same.
     *  Called only if the traits have `has_thesis`, and never while the solver uses a table of the caller. Returns #BP_OK;
     *  #BP_ERR_UNSUPPORTED: the library's method is used then; #BP_ERR_MEMORY; #BP_ERR_LIMIT for `max_bytes`;
     *  #BP_ERR_BUSY if `poll` said stop. After any other status, and after an answer that is impossible (a score outside
     *  the traits, a principal variation with a move that is not legal, a length outside the buffer), bp_solve() returns #BP_ERR_METHOD. */
    int (*thesis_solve)(bp_thesis_solution *out, const void *state, const void *setup);

    /** OPTIONAL, two players, with `reduce`. Lists the moves of a position that is not over, each with the reduction of the position
     *  after it: all legal moves in the order of `moves`, or the `candidates` if they keep the value. A game can often compute that
     *  faster than by one `apply` and one `reduce` for each move. A game that computes keys, too, prefetches each of them as early as it
     *  can, if `prefetch` is not NULL: the library will probe them, and the memory access overlaps with the rest of the work. Returns the
     *  number of moves, at most `max_moves`. */
    size_t (*children)(bp_child *out, const void *state, const bp_prefetch *prefetch,
                       const void *setup);

    /** OPTIONAL, two players. A null-window search without a transposition table, for positions near the end of a game. It must
     *  not be over. Returns 0 without an answer if the position is too large, or after `max_nodes`. */
    int (*null_window)(bp_null_window *window, const void *state, const void *setup);
} bp_game_experimental_ops;

/**
 * @brief Makes a game with rules of your own and experimental methods. Otherwise the same as bp_game_new().
 * @param[out] out receives the game; free it with bp_game_free()
 * @param ops the functions
 * @param traits the numbers; copied
 * @param setup passed to every function; after success it belongs to the game
 * @param experimental the experimental functions, copied; NULL for none
 * @param allocator where memory comes from, or NULL; states of the game inherit it
 * @param[out] why receives one sentence about what is wrong, or NULL
 * @param why_size size of `why`
 * @return #BP_OK, #BP_ERR_VERSION (`experimental` is of another version: bp_game_new() makes the game without it), and
 *         every status of bp_game_new()
 * @since 0.1
 */
BP_API int bp_game_new_experimental(bp_game **out, const bp_game_ops *ops,
                                    const bp_game_traits *traits, void *setup,
                                    const bp_game_experimental_ops *experimental,
                                    const bp_allocator *allocator, char *why, size_t why_size);

/** @} */

BP_END_DECLS

#endif
