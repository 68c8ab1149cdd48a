/* SPDX-License-Identifier: MIT */
/**
 * @file puzzle.h
 * @brief Puzzles: positions of Big Points in which exactly one move is right.
 *
 * Experimental until 1.0: everything here may change in a minor version. Define `BP_EXPERIMENTAL` before the include to
 * use this header. A program that uses it must be compiled again for each minor version.
 *
 *     bp_puzzle *puzzle;
 *     bp_state *state;
 *     bp_puzzle_next(&puzzle, config, 7, NULL, NULL, NULL);
 *     bp_puzzle_state(&state, puzzle);
 *     printf("grade %d\n", (int)bp_puzzle_grade(puzzle));
 *     bp_state_free(state);
 *     bp_puzzle_free(puzzle);
 *
 * A puzzle is a position of two players with at least #BP_PUZZLE_MOVES legal moves. Exactly one of them wins; or none wins
 * and exactly one draws. The solver has proved it. Players of level 3 have played to the position from the first one.
 *
 * The grade is the lowest level whose player finds the move with at least #BP_PUZZLE_FINDS of the seeds 0 to
 * #BP_PUZZLE_SEEDS - 1, with a limit of #BP_PUZZLE_NODES nodes and none of time: 1 is the easiest grade, 10 the hardest.
 *
 * All budgets are nodes, so the same configuration and seed give the same puzzle on every machine.
 */
#ifndef BIGPOINTS_EXPERIMENTAL_PUZZLE_H
#define BIGPOINTS_EXPERIMENTAL_PUZZLE_H

#ifndef BP_EXPERIMENTAL
#error "This header may change in each minor version: to use it, #define BP_EXPERIMENTAL first."
#endif

#include <bigpoints/export.h>
#include <bigpoints/progress.h>
#include <bigpoints/result.h>
#include <bigpoints/types.h>

BP_BEGIN_DECLS

/** @defgroup puzzle Puzzles
 *
 *  @warning Experimental until 1.0: everything in this group may change in each minor version.
 *
 *  @code{.c}
 *  bp_config *config;
 *  bp_puzzle *puzzle;
 *  bp_result *result;
 *  if (bp_config_parse(&config, "colours=3 discs=3", NULL, NULL, 0) != BP_OK ||
 *      bp_puzzle_next(&puzzle, config, 1, NULL, NULL, NULL) != BP_OK) {
 *      return 1;
 *  }
 *  if (bp_puzzle_result(&result, puzzle) == BP_OK) {
 *      bp_move solution;
 *      bp_result_best(&solution, result);
 *      printf("grade %d\n", (int)bp_puzzle_grade(puzzle));
 *      bp_result_free(result);
 *  }
 *  bp_puzzle_free(puzzle);
 *  bp_config_free(config);
 *  @endcode
 *  @see review.h for the moves of a whole game, the page "Reviews and puzzles"
 *  @{ */

/** The numbers of puzzles. */
enum bp_puzzle_limit {
    BP_PUZZLE_MOVES = 3,      /**< Fewest legal moves of a puzzle. */
    BP_PUZZLE_GAMES = 64,     /**< Games that bp_puzzle_next() plays at most. */
    BP_PUZZLE_SEEDS = 10,     /**< How often each level tries a puzzle. */
    BP_PUZZLE_FINDS = 8,      /**< How often it must find the solution. */
    BP_PUZZLE_NODES = 100000, /**< Its limit of nodes for a try. */
    BP_PUZZLE_SOLVE = 50000   /**< Nodes to prove that one move is right. */
};

/**
 * @brief Finds a puzzle. It takes less than a second as a rule, and some seconds where puzzles are rare.
 * @param[out] out receives the puzzle; free it with bp_puzzle_free()
 * @param config the set-up: two players, any rules. If a board is set, it is the board of the puzzle; otherwise the seed
 *        of the puzzle shuffles one, and the seed of the configuration is ignored. Unchanged.
 * @param seed any number; another seed gives another puzzle
 * @param progress called while it works, or NULL; it receives nodes, seconds, and as units the games; it returns non-zero to
 *        stop
 * @param user passed on to it
 * @param allocator where memory comes from, or NULL
 * @return #BP_OK, #BP_ERR_ARGUMENT, #BP_ERR_MEMORY, #BP_ERR_CONFIG, #BP_ERR_UNSUPPORTED (more than two players),
 *         #BP_ERR_LIMIT (no puzzle in #BP_PUZZLE_GAMES games), #BP_ERR_STOPPED, #BP_ERR_VERSION, #BP_ERR_METHOD (the
 *         allocator)
 * @since 0.1
 */
BP_API int bp_puzzle_next(bp_puzzle **out, const bp_config *config, uint64_t seed,
                          bp_progress_fn progress, void *user, const bp_allocator *allocator);

/**
 * @brief Frees a puzzle.
 * @param puzzle the puzzle, or NULL
 * @since 0.1
 */
BP_API void bp_puzzle_free(bp_puzzle *puzzle);

/**
 * @brief The position, with the moves that led to it as its history.
 * @param[out] out receives a new state; free it with bp_state_free()
 * @param puzzle the puzzle
 * @return #BP_OK, #BP_ERR_ARGUMENT, #BP_ERR_MEMORY
 * @since 0.1
 */
BP_API int bp_puzzle_state(bp_state **out, const bp_puzzle *puzzle);

/**
 * @brief The exact result of the position by points: bp_result_best() is the solution, the only right move;
 * bp_result_outcome() tells whether it wins (1) or draws (0).
 * @param[out] out receives the result; free it with bp_result_free()
 * @param puzzle the puzzle
 * @return #BP_OK, #BP_ERR_ARGUMENT, #BP_ERR_MEMORY
 * @since 0.2
 */
BP_API int bp_puzzle_result(bp_result **out, const bp_puzzle *puzzle);

/**
 * @brief How hard the solution is to find.
 * @param puzzle the puzzle
 * @return #BP_LEVEL_MIN to #BP_LEVEL_MAX, or #BP_ERR_ARGUMENT
 * @since 0.1
 */
BP_API int32_t bp_puzzle_grade(const bp_puzzle *puzzle);

/** @} */

BP_END_DECLS

#endif
