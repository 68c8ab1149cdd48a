/* SPDX-License-Identifier: MIT */
/* The sequential probability ratio test (SPRT) of a match between two players, from pairs of games on one board. */
#ifndef BP_PROGRAMS_MATCH_MATCH_SPRT_H
#define BP_PROGRAMS_MATCH_MATCH_SPRT_H

#include <stdint.h>

#include "programs/common/match_stats.h"

/* Pairs by their points for the first player: 0, 1/2, 1, 3/2, 2. */
enum { SPRT_POINTS = 5 };

typedef struct sprt_pairs {
    int64_t counts[SPRT_POINTS];
} sprt_pairs;

/* Whether the Elo difference is `elo0` (hypothesis H0) or `elo1` (H1, greater than elo0). */
typedef struct sprt {
    double elo0;
    double elo1;
} sprt;

enum sprt_verdict { SPRT_OPEN, SPRT_H0, SPRT_H1 };

/* The bound of the log-likelihood ratio: ln((1 - beta) / alpha) for alpha = beta = 0.05. */
#define SPRT_BOUND ((double)2.9444389791664403) /* the cast drops the digits that only x87 has */

/* The complete pairs of a match of two players, and one more pair: the two games of a round. */
sprt_pairs sprt_pairs_of(const match_results *results);
void sprt_add(sprt_pairs *pairs, const match_game *first, const match_game *second);

/* The log-likelihood ratio of H1 against H0. */
double sprt_llr(const sprt *test, const sprt_pairs *pairs);

enum sprt_verdict sprt_decide(double llr);

#endif
