/* SPDX-License-Identifier: MIT */
/* The struct behind bp_review, and the judgement of a move. */
#ifndef BP_REVIEW_REVIEW_INTERNAL_H
#define BP_REVIEW_REVIEW_INTERNAL_H

#include <bigpoints/experimental/review.h>

#include "base/progress_internal.h"
#include "base/searcher.h"
#include "base/vector.h"
#include "result/result_internal.h"

/* The judgement of one move. Values are for its mover, in points of BP_ESTIMATE_POINT. */
typedef struct bp__judgement {
    int32_t mover;
    bp_move played;
    bp_move best; /* `played` if the regret is 0 */
    int32_t value_best;
    int32_t value_played;
    int is_judged;
    int is_exact;
    int is_lossless;
    size_t pv_start; /* in the moves of all principal variations */
    size_t pv_length;
} bp__judgement;

/* The results of a review. All zero bytes before the first. */
typedef struct bp__judgements {
    int is_there;
    bp__judgement *moves; /* by ply */
    int32_t count;
    int32_t judged;
    int32_t players;
    int32_t score_range; /* no value is farther from 0 */
    bp__vector pvs;      /* bp_move: the principal variations one after the other */
    int32_t stop_reason;
    uint64_t nodes;
    double seconds;
} bp__judgements;

struct bp_review {
    bp__searcher searcher;
    bp__judgements results;
};

/* Judges the history of a state and fills the results, which are empty before. Returns a status. */
int bp__review_judge(bp_review *review, const bp_state *state);

#endif
