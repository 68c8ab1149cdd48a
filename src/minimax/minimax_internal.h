/* SPDX-License-Identifier: MIT */
/* The struct behind bp_minimax. */
#ifndef BP_MINIMAX_MINIMAX_INTERNAL_H
#define BP_MINIMAX_MINIMAX_INTERNAL_H

#include <bigpoints/experimental/minimax.h>

#include "base/progress_internal.h"
#include "base/searcher.h"
#include "game/game_internal.h"
#include "result/result_internal.h"
#include "table/table_internal.h"

/* What a search found. */
typedef struct bp__minimax_found {
    bp_move pv[BP_DEPTH_MAX];
    size_t pv_length;
    int32_t value;
    int32_t distance; /* plies to the decided end of the game, or 0 */
    int32_t depth;
    int32_t stop_reason;
    uint64_t nodes;
    double seconds;
} bp__minimax_found;

struct bp_minimax {
    bp__searcher searcher;
    bp_minimax_estimate_fn estimate;
    void *estimate_user;
    bp_table *table;      /* made when it is needed */
    uint64_t table_bytes; /* its limit of memory */
};

/* Searches a position that is not over, and fills `out`, all zero bytes before. `table` is empty and in use, or NULL. BP_OK, also if it
   was stopped, BP_ERR_MEMORY, BP_ERR_LIMIT or BP_ERR_METHOD. */
int bp__minimax_run(bp__minimax_found *out, bp_minimax *minimax, bp_table *table,
                    const bp_game *game, const void *position);

/* The domain of the keys and values that such a search stores. */
bp__domain bp__minimax_domain(const bp_game *game);

#endif
