/* SPDX-License-Identifier: MIT */
/* The struct behind bp_progress. A searcher fills one before it calls the progress callback. */
#ifndef BP_BASE_PROGRESS_INTERNAL_H
#define BP_BASE_PROGRESS_INTERNAL_H

#include <bigpoints/progress.h>

struct bp_progress {
    int64_t counts[BP_COUNT_COUNT]; /* negative: a status */
    double seconds;
    int has_bounds;
    int32_t lower;
    int32_t upper;
    int has_best; /* a best move, and its value */
    bp_move best;
    int32_t value;
    double table_fill;   /* negative: not known */
    double seconds_left; /* negative: not known */
};

/* Progress in which only nodes and seconds apply. */
bp_progress bp__progress_of(uint64_t nodes, double seconds);

#endif
