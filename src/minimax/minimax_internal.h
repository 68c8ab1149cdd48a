/* What is inside a search to a horizon. */
#ifndef BP_MINIMAX_MINIMAX_INTERNAL_H
#define BP_MINIMAX_MINIMAX_INTERNAL_H

#include <stdatomic.h>

#include <bigpoints/experimental/minimax.h>
#include <bigpoints/sys/allocator.h>

#include "base/memory.h"
#include "game/game_internal.h"
#include "table/table_internal.h"

/* What a search found. All zero bytes before the first, and after one that failed: then there is no line. */
typedef struct bp__minimax_result {
    bp_move line[BP_MINIMAX_DEPTH];
    size_t line_length;
    int32_t value;
    int32_t distance; /* moves to the end that the value is of, or 0 */
    int32_t depth;
    int32_t stop;
    uint64_t nodes;
    double seconds;
} bp__minimax_result;

struct bp_minimax {
    bp__memory memory;
    bp_allocator allocator;
    int own_allocator;
    int32_t objective;
    int32_t depth;
    int pruning;
    int narrow; /* only candidates are tried */
    double seconds;
    uint64_t nodes;
    uint64_t bytes; /* of the table; 0 for none */
    bp_minimax_estimate_fn estimate;
    void *estimate_user;
    bp_minimax_progress_fn progress;
    void *progress_user;
    bp_table *table; /* made when it is needed */
    atomic_int cancelled;
    atomic_int busy;
    bp__minimax_result found;
};

/* Searches a position that is not over, and fills the finding. `table` is empty and in use, or NULL. BP_OK, also if it
   was stopped, or BP_ERR_MEMORY. */
int bp__minimax_run(bp_minimax *minimax, bp_table *table, const bp_game *game,
                    const void *position);

/* Keys of so many bits, and values, that such a search stores. */
bp__domain bp__minimax_domain(const bp_game *game);

#endif
