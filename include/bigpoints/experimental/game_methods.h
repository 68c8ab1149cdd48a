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
#define BP_GAME_EXPERIMENTAL_OPS_VERSION 3u

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

/** A node whose position has a key, on the path from the root of a search to the node that is searched now. A search links
 *  them from its own stack. */
typedef struct bp_search_path {
    /** The node above; NULL at the root. */
    const struct bp_search_path *parent;
    /** The reduced key of the position. */
    uint64_t key[2];
    /** The question at this node: is the future value for its mover above this? */
    int32_t threshold;
} bp_search_path;

/**
 * @brief A null-window search by a game-specific method: the question, the transposition table, and what several threads
 * tell each other.
 *
 * Keys are reduced keys. The bounds of the table are those of the *future* value: the value for the mover without its
 * `banked` points.
 */
typedef struct bp_search {
    /** The question: is the value for the mover, banked points included, above this? */
    int32_t threshold;
    /** Non-zero if the answer is expected to be no: the root is an expected all-node. */
    int32_t is_all_node;
    /** Non-zero if the table holds positions of many boards. Then small positions are worth storing, too. */
    int32_t is_shared;
    /** Goes up whenever the set-up changes. */
    uint64_t setup_number;
    /** `search_bytes` bytes for this thread, filled with 0 before the first search. They keep what searches leave there. */
    void *memory;

    /** Tightens bounds by the table. Returns 0 if there is no entry. */
    int (*probe)(int32_t *lower, int32_t *upper, const uint64_t key[2], struct bp_search *search);
    /** Stores bounds whose search took so many nodes, the position itself included. */
    void (*store)(int32_t lower, int32_t upper, const uint64_t key[2], uint64_t nodes,
                  struct bp_search *search);
    /** Prefetches an entry that will be probed. */
    void (*prefetch)(const uint64_t key[2], struct bp_search *search);

    /** Checks limits, the cancel flag and the other threads. The search calls it with the path to its node, or NULL at the
     *  root, when `nodes` has reached `next_poll`. NULL: the search goes on. A node of the path: another thread has decided
     *  it. The search returns to this node without storing anything on the way, and probes its key again. Any other path:
     *  the search returns without an answer. */
    const bp_search_path *(*poll)(const bp_search_path *path, struct bp_search *search);

    /** With one thread NULL, and so are `enter` and `leave`. Whether another thread searches this position. At an expected
     *  all-node such a child, unless it is the first, is better searched after all others: then the table may have its
     *  bounds. */
    int (*is_entered)(const uint64_t key[2], struct bp_search *search);
    /** To be called before a child is searched, and before its last probe. If another thread searches a `small` position,
     *  whose bounds are there soon, it waits for them. */
    void (*enter)(const uint64_t key[2], int is_small, struct bp_search *search);
    /** To be called after the child was searched. */
    void (*leave)(const uint64_t key[2], struct bp_search *search);

    /** When to poll next: set by `poll`. */
    uint64_t next_poll;
    /** The game counts the positions searched here, the root included. */
    uint64_t nodes;
    /** The answer: a lower bound of the value if it is above `threshold`, otherwise an upper bound. */
    int32_t bound;
} bp_search;

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

    /** OPTIONAL, two players, with `reduced_key`. Null-window search of a position that is not over, for the objectives
     *  `outcome`, `margin` and, with two players, `guaranteed`: the library asks such questions, one after another, until
     *  the value is known. A game that knows its rules answers them faster than the library's own search, which makes
     *  every child by `apply`. Returns #BP_OK; #BP_ERR_LIMIT if the call stack is too small. After any other status, and
     *  after a bound that no score can have, bp_solve() returns #BP_ERR_METHOD. */
    int (*search)(bp_search *search, const void *state, const void *setup);
    /** With `search`: the bytes of memory that each thread gets for it. */
    uint32_t search_bytes;
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
