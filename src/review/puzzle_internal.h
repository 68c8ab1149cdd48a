/* SPDX-License-Identifier: MIT */
/* The struct behind bp_puzzle. */
#ifndef BP_REVIEW_PUZZLE_INTERNAL_H
#define BP_REVIEW_PUZZLE_INTERNAL_H

#include <bigpoints/experimental/puzzle.h>

#include "base/memory.h"

struct bp_puzzle {
    bp__memory memory;
    bp_state *state;
    bp_result *result; /* by points: the solution is its best move */
    int32_t grade;
};

/* Searches for a puzzle and fills `out`, all zero bytes before but its memory. Returns a status. */
int bp__puzzle_search(bp_puzzle *out, const bp_config *config, uint64_t seed,
                      bp_progress_fn progress, void *user, const bp_allocator *allocator);

#endif
