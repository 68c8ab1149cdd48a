/* SPDX-License-Identifier: MIT */
/* What a review says of one move. */
#ifndef BP_PROGRAMS_COMMON_JUDGEMENT_H
#define BP_PROGRAMS_COMMON_JUDGEMENT_H

#include <bigpoints.h>
#include <bigpoints/experimental/review.h>

/* Values are for the mover, in points of BP_ESTIMATE_POINT. */
typedef struct judgement {
    bp_move played;
    int32_t mover;
    int is_known; /* 0: the move was not judged, and what follows is 0 */
    bp_move best;
    int32_t value_best;
    int32_t regret;
    int is_exact;
    int is_lossless;
} judgement;

judgement judgement_of(const bp_review *review, int32_t ply);

#endif
