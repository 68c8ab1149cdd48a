/* SPDX-License-Identifier: MIT */
/**
 * @file options.h
 * @brief Options of solvers, players, minimax, reviews and censuses: whole numbers, set and read in one way.
 *
 * Each of the five kinds of searchers has a function to set an option and one to read it, for example bp_solver_set() and
 * bp_solver_get(). bp_option_info() tells which options a kind of searcher has: name, range, default, and what it does.
 * Limits of time are in milliseconds, memory is in bytes, and a switch is 1 or 0. A seed is any 64 bits.
 */
#ifndef BIGPOINTS_OPTIONS_H
#define BIGPOINTS_OPTIONS_H

#include <bigpoints/export.h>
#include <bigpoints/types.h>

BP_BEGIN_DECLS

/** @defgroup option Options
 *
 *  @code{.c}
 *  for (int32_t option = 0; option < BP_OPTION_COUNT; option++) {
 *      const char *name;
 *      const char *help;
 *      int64_t initial;
 *      if (bp_option_info(&name, &help, NULL, NULL, &initial, BP_SEARCHER_SOLVER, option) == BP_OK) {
 *          printf("%s (%lld): %s\n", name, (long long)initial, help);
 *      }
 *  }
 *  @endcode
 *  @see bp_solver_set(), bp_player_set()
 *  @{ */

/** The kinds of searchers. */
enum bp_searcher {
    BP_SEARCHER_SOLVER = 0,  /**< bp_solver */
    BP_SEARCHER_PLAYER = 1,  /**< bp_player */
    BP_SEARCHER_MINIMAX = 2, /**< bp_minimax */
    BP_SEARCHER_REVIEW = 3,  /**< bp_review */
    BP_SEARCHER_CENSUS = 4   /**< bp_census */
};

/** Limits of options. */
enum bp_option_limit {
    BP_THREADS_MAX = 256,      /**< The maximum number of threads. */
    BP_MEMORY_MIN = 1 << 16,   /**< The smallest memory limit in bytes; 0 stands for the default. */
    BP_DEPTH_MAX = 120,        /**< The maximum depth of minimax. */
    BP_SHARDS_MAX = 1000000000 /**< The maximum number of shards of a census. */
};

/** The levels of players. */
enum bp_level {
    BP_LEVEL_MIN = 1,  /**< Plays at random. */
    BP_LEVEL_MAX = 10, /**< Uses the whole budget. */
    BP_LEVEL_AUTO =
        11 /**< Before each move, the level of 1 to 10 that is about as strong as the opponents. */
};

/** The options. bp_option_info() has the sentence that says what each one does. */
enum bp_option {
    BP_OPTION_OBJECTIVE = 0,    /**< One of #bp_objective. */
    BP_OPTION_MILLISECONDS = 1, /**< The limit of time; 0 for none. */
    BP_OPTION_NODES = 2,        /**< The limit of nodes; 0 for none. */
    BP_OPTION_MEMORY =
        3, /**< The limit of memory in bytes, at least #BP_MEMORY_MIN; 0 for the default. */
    BP_OPTION_THREADS = 4,         /**< The number of threads. */
    BP_OPTION_ALL_MOVES = 5,       /**< Solver: the value of every root move. */
    BP_OPTION_PV = 6,              /**< Solver: the principal variation. */
    BP_OPTION_MOVE_PVS = 7,        /**< Solver: the principal variation of every root move. */
    BP_OPTION_LEVEL = 8,           /**< Player: 1 to 10, or #BP_LEVEL_AUTO. */
    BP_OPTION_SEED = 9,            /**< Player, census: the 64 bits of a seed. */
    BP_OPTION_DEPTH = 10,          /**< Minimax: the maximal depth in plies. */
    BP_OPTION_PRUNING = 11,        /**< Minimax: alpha-beta pruning. */
    BP_OPTION_CANDIDATES = 12,     /**< Minimax: only the candidate moves of the game. */
    BP_OPTION_TRANSPOSITIONS = 13, /**< Minimax: a transposition table. */
    BP_OPTION_DELAY = 14,          /**< Minimax: a side that loses delays the end. */
    BP_OPTION_SOLVE_NODES = 15,    /**< Review: the nodes of each exact solve. */
    BP_OPTION_SEARCH_NODES = 16,   /**< Review: the nodes of each estimate. */
    BP_OPTION_SAMPLE = 17,         /**< Census: the number of random boards; 0 for all boards. */
    BP_OPTION_FIRST_MOVES = 18,    /**< Census: counts of first moves. */
    BP_OPTION_SHARDS = 19,         /**< Census: the number of shards. */
    BP_OPTION_SHARD = 20,          /**< Census: the shard to solve. */
    BP_OPTION_END = 21,   /**< Census: the unit before which to end; 0 for the whole shard. */
    BP_OPTION_FIRST = 22, /**< Census: the unit to begin with. */
    BP_OPTION_COUNT = 23  /**< The number of options. */
};

/**
 * @brief Describes an option of a kind of searcher.
 * @param[out] name receives its name, such as "nodes", or NULL
 * @param[out] help receives one sentence that says what it does, or NULL; both texts are constants of the library
 * @param[out] min receives its least value, or NULL
 * @param[out] max receives its greatest value, or NULL
 * @param[out] initial receives the value that a new searcher has, or NULL
 * @param searcher one of #bp_searcher
 * @param option one of #bp_option
 * @return #BP_OK, #BP_ERR_ARGUMENT (there is no such searcher), #BP_ERR_OPTION (it has no such option)
 * @since 0.2
 */
BP_API int bp_option_info(const char **name, const char **help, int64_t *min, int64_t *max,
                          int64_t *initial, int32_t searcher, int32_t option);

/**
 * @brief Checks a value before it is set, and says what is wrong with it.
 * @param searcher one of #bp_searcher
 * @param option one of #bp_option
 * @param value the value
 * @param[out] why buffer for one English sentence, or NULL
 * @param why_size its size
 * @return #BP_OK, #BP_ERR_ARGUMENT (there is no such searcher), #BP_ERR_OPTION (it has no such option), #BP_ERR_RANGE
 *         (the value is outside the range of the option)
 * @since 0.2
 */
BP_API int bp_option_check(int32_t searcher, int32_t option, int64_t value, char *why,
                           size_t why_size);

/** @} */

BP_END_DECLS

#endif
