/* SPDX-License-Identifier: MIT */
/* Sequential probability ratio test (Wald) with a generalized likelihood ratio: the distribution of the points of a pair is not
   known, so each hypothesis takes the multinomial distribution of the largest likelihood whose mean is the expected score of
   its Elo difference. The two games of a pair are on one board and are not independent; the pair is one observation. */

#include "programs/match/match_sprt.h"

#include <math.h>

/* Added to every count: a result that has not occurred yet is not impossible. */
#define PRIOR 1e-3

enum { BISECTIONS = 60 };

/* The points of a pair, divided by 2: shares from 0 to 1. */
static double share_at(int i)
{
    return (double)i / (SPRT_POINTS - 1);
}

/* The expected share of an Elo difference. */
static double expected_share(double elo)
{
    return 1 / (1 + pow(10, -elo / 400));
}

void sprt_add(sprt_pairs *pairs, const match_game *first, const match_game *second)
{
    double points = match_share_of(first, 2, 0) + match_share_of(second, 2, 0);
    pairs->counts[lround(2 * points)]++;
}

sprt_pairs sprt_pairs_of(const match_results *results)
{
    sprt_pairs pairs = {{0}};
    for (int64_t game = 0; game + 1 < results->count; game += 2) {
        if (results->games[game].over && results->games[game + 1].over) {
            sprt_add(&pairs, &results->games[game], &results->games[game + 1]);
        }
    }
    return pairs;
}

/* The Lagrange multiplier x of the maximum of the likelihood under the mean `share`. The probabilities are
   weights[i] / (1 + x d[i]) with d[i] = share_at(i) - share, and x solves sum of weights[i] d[i] / (1 + x d[i]) = 0. The sum
   decreases in x; all 1 + x d[i] are positive between the two ends. */
static double multiplier(const double weights[SPRT_POINTS], double share)
{
    double low = -1 / (1 - share);
    double high = 1 / share;
    for (int step = 0; step < BISECTIONS; step++) {
        double x = (low + high) / 2;
        double sum = 0;
        for (int i = 0; i < SPRT_POINTS; i++) {
            double d = share_at(i) - share;
            sum += weights[i] * d / (1 + x * d);
        }
        if (sum > 0) {
            low = x;
        } else {
            high = x;
        }
    }
    return (low + high) / 2;
}

double sprt_llr(const sprt *test, const sprt_pairs *pairs)
{
    double weights[SPRT_POINTS];
    double total = 0;
    double llr = 0;
    double share0 = expected_share(test->elo0);
    double share1 = expected_share(test->elo1);
    for (int i = 0; i < SPRT_POINTS; i++) {
        weights[i] = (double)pairs->counts[i] + PRIOR;
        total += (double)pairs->counts[i];
    }
    if (total <= 0) {
        return 0;
    }
    double x0 = multiplier(weights, share0);
    double x1 = multiplier(weights, share1);
    for (int i = 0; i < SPRT_POINTS; i++) {
        llr +=
            weights[i] * (log1p(x0 * (share_at(i) - share0)) - log1p(x1 * (share_at(i) - share1)));
    }
    return llr;
}

enum sprt_verdict sprt_decide(double llr)
{
    return llr >= SPRT_BOUND ? SPRT_H1 : llr <= -SPRT_BOUND ? SPRT_H0 : SPRT_OPEN;
}
