/* SPDX-License-Identifier: MIT */
/* The options of all searchers: names, ranges, defaults and help, in one table. */

#include <bigpoints/options.h>
#include <bigpoints/status.h>

#include "base/text.h"

static const char *const names[BP_OPTION_COUNT] = {
    [BP_OPTION_OBJECTIVE] = "objective",
    [BP_OPTION_MILLISECONDS] = "milliseconds",
    [BP_OPTION_NODES] = "nodes",
    [BP_OPTION_MEMORY] = "memory",
    [BP_OPTION_THREADS] = "threads",
    [BP_OPTION_ALL_MOVES] = "all_moves",
    [BP_OPTION_PV] = "pv",
    [BP_OPTION_MOVE_PVS] = "move_pvs",
    [BP_OPTION_LEVEL] = "level",
    [BP_OPTION_SEED] = "seed",
    [BP_OPTION_DEPTH] = "depth",
    [BP_OPTION_PRUNING] = "pruning",
    [BP_OPTION_CANDIDATES] = "candidates",
    [BP_OPTION_TRANSPOSITIONS] = "transpositions",
    [BP_OPTION_DELAY] = "delay",
    [BP_OPTION_SOLVE_NODES] = "solve_nodes",
    [BP_OPTION_SEARCH_NODES] = "search_nodes",
    [BP_OPTION_SAMPLE] = "sample",
    [BP_OPTION_FIRST_MOVES] = "first_moves",
    [BP_OPTION_SHARDS] = "shards",
    [BP_OPTION_SHARD] = "shard",
    [BP_OPTION_END] = "end",
    [BP_OPTION_FIRST] = "first",
};

typedef struct description {
    int64_t min;
    int64_t max;
    int64_t initial;
    const char *help; /* NULL: the searcher has no such option */
} description;

static const description descriptions[][BP_OPTION_COUNT] = {
    [BP_SEARCHER_SOLVER] =
        {
            [BP_OPTION_OBJECTIVE] = {BP_OBJECTIVE_OUTCOME, BP_OBJECTIVE_REFINED,
                                     BP_OBJECTIVE_OUTCOME, "What is computed of a position."},
            [BP_OPTION_MILLISECONDS] = {0, INT64_MAX, 0,
                                        "The limit of time for a solve; 0 for none."},
            [BP_OPTION_NODES] = {0, INT64_MAX, 0,
                                 "The limit of nodes for a solve; 0 for none. It is checked every "
                                 "1,024 nodes of each thread, or more often."},
            [BP_OPTION_MEMORY] = {0, INT64_MAX, 0,
                                  "The memory in bytes of the table that the solver makes for "
                                  "itself; 0 for the default."},
            [BP_OPTION_THREADS] = {1, BP_THREADS_MAX, 1,
                                   "The number of threads for a solve of outcome, margin or "
                                   "guaranteed; the others use one. Values never depend on it."},
            [BP_OPTION_ALL_MOVES] = {0, 1, 0,
                                     "Whether every root move gets its value, which needs a search "
                                     "for each."},
            [BP_OPTION_PV] = {0, 1, 1,
                              "Whether the best move and the principal variation are wanted, or "
                              "the value alone."},
            [BP_OPTION_MOVE_PVS] = {0, 1, 0,
                                    "With all_moves and pv, whether each root move gets its "
                                    "principal variation."},
        },
    [BP_SEARCHER_PLAYER] =
        {
            [BP_OPTION_MILLISECONDS] = {0, INT64_MAX, 1000,
                                        "The limit of time for a move; 0 for none."},
            [BP_OPTION_NODES] = {0, INT64_MAX, 0,
                                 "The limit of nodes for a move; 0 for none. Without a limit of "
                                 "time the moves are the same on every machine."},
            [BP_OPTION_MEMORY] = {0, INT64_MAX, 0,
                                  "The memory in bytes: half for the search tree, half for the "
                                  "table of the solver; 0 for the default."},
            [BP_OPTION_LEVEL] = {BP_LEVEL_MIN, BP_LEVEL_AUTO, BP_LEVEL_MAX,
                                 "The level, 1 to 10; 11 adapts to the opponents."},
            [BP_OPTION_SEED] = {INT64_MIN, INT64_MAX, 0,
                                "The seed of mistakes and of choices among equal moves."},
        },
    [BP_SEARCHER_MINIMAX] =
        {
            [BP_OPTION_OBJECTIVE] = {BP_OBJECTIVE_OUTCOME, BP_OBJECTIVE_MARGIN,
                                     BP_OBJECTIVE_OUTCOME,
                                     "What an end of the game is worth: outcome or margin."},
            [BP_OPTION_MILLISECONDS] = {0, INT64_MAX, 0,
                                        "The limit of time for a search; 0 for none."},
            [BP_OPTION_NODES] = {0, INT64_MAX, 0, "The limit of nodes for a search; 0 for none."},
            [BP_OPTION_MEMORY] = {0, INT64_MAX, 0,
                                  "The memory in bytes of the table; 0 for the default, 64 MiB."},
            [BP_OPTION_DEPTH] = {1, BP_DEPTH_MAX, 8, "The maximal depth in plies."},
            [BP_OPTION_PRUNING] = {0, 1, 1,
                                   "Alpha-beta pruning. Without it the search visits every "
                                   "position of the tree; the value is the same."},
            [BP_OPTION_CANDIDATES] = {0, 1, 1,
                                      "Whether only the candidate moves of the game are searched, "
                                      "if it has such."},
            [BP_OPTION_TRANSPOSITIONS] = {0, 1, 1, "Whether there is a transposition table."},
            [BP_OPTION_DELAY] = {0, 1, 1,
                                 "Whether a side that loses delays the end; without it each side "
                                 "takes the sooner end among equal values."},
        },
    [BP_SEARCHER_REVIEW] =
        {
            [BP_OPTION_MILLISECONDS] = {0, INT64_MAX, 0,
                                        "The limit of time for a review; 0 for none."},
            [BP_OPTION_MEMORY] = {0, INT64_MAX, 0,
                                  "The memory in bytes of tables and search trees; 0 for the "
                                  "default."},
            [BP_OPTION_SOLVE_NODES] =
                {0, INT64_MAX, 1500000, "The limit of nodes of each exact solve; 0 for none."},
            [BP_OPTION_SEARCH_NODES] = {0, INT64_MAX, 150000,
                                        "The limit of nodes of each estimate; 0 for none."},
        },
    [BP_SEARCHER_CENSUS] =
        {
            [BP_OPTION_OBJECTIVE] = {BP_OBJECTIVE_OUTCOME,
                                     BP_OBJECTIVE_GUARANTEED, BP_OBJECTIVE_OUTCOME,
                                     "What is computed of each board."},
            [BP_OPTION_MEMORY] = {0, INT64_MAX, 0,
                                  "The memory in bytes of all tables; 0 for the default."},
            [BP_OPTION_THREADS] = {1, BP_THREADS_MAX, 1,
                                   "The number of threads. Results never depend on it."},
            [BP_OPTION_SEED] = {INT64_MIN, INT64_MAX, 0, "The seed of a sample."},
            [BP_OPTION_SAMPLE] = {0, INT64_MAX, 0,
                                  "The number of random boards to solve; 0 for all boards."},
            [BP_OPTION_FIRST_MOVES] = {0, 1, 0,
                                       "Whether first moves are counted by kind, which needs the "
                                       "value of every root move."},
            [BP_OPTION_SHARDS] = {1, BP_SHARDS_MAX, 1,
                                  "The number of shards that the census is divided into."},
            [BP_OPTION_SHARD] = {1, BP_SHARDS_MAX,
                                 1, "The shard to solve, at most the number of shards."},
            [BP_OPTION_END] = {0, INT64_MAX, 0,
                               "The unit before which to end, in place of a shard; 0 for the "
                               "whole shard."},
            [BP_OPTION_FIRST] = {0, INT64_MAX, 0, "With end, the unit to begin with."},
        },
};

/* BP_OK, BP_ERR_ARGUMENT or BP_ERR_OPTION. */
static int find(const description **out, int32_t searcher, int32_t option)
{
    if (searcher < 0 || searcher > BP_SEARCHER_CENSUS) {
        return BP_ERR_ARGUMENT;
    }
    if (option < 0 || option >= BP_OPTION_COUNT || !descriptions[searcher][option].help) {
        return BP_ERR_OPTION;
    }
    *out = &descriptions[searcher][option];
    return BP_OK;
}

int bp_option_info(const char **name, const char **help, int64_t *min, int64_t *max,
                   int64_t *initial, int32_t searcher, int32_t option)
{
    const description *found;
    int status = find(&found, searcher, option);
    if (status != BP_OK) {
        return status;
    }
    if (name) {
        *name = names[option];
    }
    if (help) {
        *help = found->help;
    }
    if (min) {
        *min = found->min;
    }
    if (max) {
        *max = found->max;
    }
    if (initial) {
        *initial = found->initial;
    }
    return BP_OK;
}

int bp_option_check(int32_t searcher, int32_t option, int64_t value, char *why, size_t why_size)
{
    static const char *const searchers[] = {"a solver", "a player", "minimax", "a review",
                                            "a census"};
    const description *found;
    bp__why_clear(why, why_size);
    int status = find(&found, searcher, option);
    if (status == BP_ERR_ARGUMENT) {
        return bp__why(why, why_size, status, "there is no searcher with the number %d",
                       (int)searcher);
    }
    if (status != BP_OK) {
        int is_named = option >= 0 && option < BP_OPTION_COUNT;
        return is_named ? bp__why(why, why_size, status, "%s has no option %s", searchers[searcher],
                                  names[option])
                        : bp__why(why, why_size, status, "there is no option with the number %d",
                                  (int)option);
    }
    if (value < found->min || value > found->max) {
        return found->max == INT64_MAX
                   ? bp__why(why, why_size, BP_ERR_RANGE, "%s is at least %lld, not %lld",
                             names[option], (long long)found->min, (long long)value)
                   : bp__why(why, why_size, BP_ERR_RANGE, "%s is %lld to %lld, not %lld",
                             names[option], (long long)found->min, (long long)found->max,
                             (long long)value);
    }
    if (option == BP_OPTION_MEMORY && value > 0 && value < BP_MEMORY_MIN) {
        return bp__why(why, why_size, BP_ERR_RANGE,
                       "memory is at least %d bytes, or 0 for the default, not %lld",
                       (int)BP_MEMORY_MIN, (long long)value);
    }
    return BP_OK;
}
