/* SPDX-License-Identifier: MIT */
/* What the programs show of players and of reviews: a level as text, and what a review says of one move. */

/* For strncasecmp. */
#define _POSIX_C_SOURCE 200809L /* NOLINT(bugprone-reserved-identifier) */

#include "programs/common/players.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <strings.h>

#include <bigpoints/player.h>

int32_t level_parse(const char *text, size_t length)
{
    if (length == 4 && strncasecmp(text, "auto", 4) == 0) {
        return BP_LEVEL_AUTO;
    }
    if (length < 1 || length > 2 || text[0] == '0' || strspn(text, "0123456789") < length) {
        return -1;
    }
    long level = strtol(text, NULL, 10);
    return level >= BP_LEVEL_MIN && level <= BP_LEVEL_MAX ? (int32_t)level : -1;
}

char *level_format(char out[LEVEL_TEXT_SIZE], int32_t level)
{
    if (level == BP_LEVEL_AUTO) {
        snprintf(out, LEVEL_TEXT_SIZE, "auto");
    } else {
        snprintf(out, LEVEL_TEXT_SIZE, "%d", (int)level);
    }
    return out;
}

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
