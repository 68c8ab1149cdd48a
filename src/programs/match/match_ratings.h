/* SPDX-License-Identifier: MIT */
/* Elo ratings of the players of a round robin. */
#ifndef BP_PROGRAMS_MATCH_MATCH_RATINGS_H
#define BP_PROGRAMS_MATCH_MATCH_RATINGS_H

#include "programs/common/match_stats.h"

enum { MATCH_CONTESTANTS_MAX = 16 };

/* The pairs of `count` contestants, and which two the pair of a number is: 0 and 1, 0 and 2, ..., 1 and 2, ... */
int32_t match_pair_count(int32_t count);
void match_pair_of(int32_t pair[2], int32_t count, int32_t number);

/* A rating and its 95 % confidence interval, if there is one. */
typedef struct match_rating {
    double elo; /* the mean of all contestants is 0 */
    double low;
    double high;
    int has_interval;
} match_rating;

/* The ratings from the results of all pairs, in the order of match_pair_of(). */
void match_ratings_of(match_rating *out, int32_t count, const match_results *pairs);

#endif
