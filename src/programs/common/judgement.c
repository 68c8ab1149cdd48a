/* SPDX-License-Identifier: MIT */
/* What a review says of one move. */

#include "programs/common/judgement.h"

judgement judgement_of(const bp_review *review, int32_t ply)
{
    judgement out = {0};
    bp_result *result;
    bp_review_move(&out.played, &out.mover, review, ply);
    if (bp_review_result(&result, review, ply) == BP_OK) {
        out.is_known = 1;
        bp_result_best(&out.best, result);
        bp_result_estimate(&out.value_best, result);
        out.regret = bp_review_regret(review, ply);
        out.is_exact = bp_result_is_exact(result) == 1;
        out.is_lossless = bp_result_is_lossless(result) == 1;
        bp_result_free(result);
    }
    return out;
}
