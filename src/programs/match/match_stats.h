/* SPDX-License-Identifier: MIT */
/* Statistics of a match: shares of the wins with 95 % confidence intervals (Student's t over the rounds, or the Wilson
   score interval if the rounds do not vary), Elo differences and ratings, and the sequential test. */
#ifndef BP_PROGRAMS_MATCH_MATCH_STATS_H
#define BP_PROGRAMS_MATCH_MATCH_STATS_H

#include <stdint.h>

#include <bigpoints/types.h>

/* How a game ended. */
typedef struct match_game {
    int16_t scores[BP_PLAYERS_MAX]; /* by contestant, not by seat */
    int8_t over;                    /* 0: not played to its end */
    int8_t forfeit;                 /* 0, or 1 + the contestant whose fault has ended the game: the
                                       others share the win, and there are no scores */
} match_game;

/* The games of a match, played in rounds: in each round every contestant takes every seat once. */
typedef struct match_results {
    int32_t players;
    int64_t count; /* games that were to be played */
    int64_t done;  /* and those that were */
    match_game *games;
} match_results;

/* A share of the wins and its 95 % confidence interval, if there is one. */
typedef struct match_share {
    double share;
    double low;
    double high;
    int has_interval;
} match_share;

typedef struct match_standing {
    int64_t wins;
    int64_t ties; /* for the first place */
    int64_t losses;
    int64_t forfeits; /* losses by a fault of its own */
    match_share share;
    double score;  /* mean over the games with scores; NaN if there is none */
    double margin; /* the same: own score minus the best other */
} match_standing;

typedef struct match_stats {
    int64_t games;
    int64_t rounds;                           /* with at least one game that is over */
    match_standing standings[BP_PLAYERS_MAX]; /* by contestant */
    match_share orders[BP_PLAYERS_MAX];       /* by seat: the one who begins is the first */
} match_stats;

/* A contestant's share of a game: 1 for a win, 1/k for a tie of k leaders, 0 for a loss. */
double match_share_of(const match_game *game, int32_t players, int32_t contestant);

match_stats match_stats_of(const match_results *results);

/* The Elo difference whose expected score is this share; infinite for 0 and 1. */
double match_elo(double share);

/* --- Round robins --------------------------------------------------------------------------------- */

enum { MATCH_CONTESTANTS_MAX = 16 };

/* The pairs of `count` contestants, and which two the pair of a number is: 0 and 1, 0 and 2, ..., 1 and 2, ... */
int32_t match_pair_count(int32_t count);
void match_pair_of(int32_t pair[2], int32_t count, int32_t number);

/* The games and the standing of a contestant in all its pairs; the share has no interval. */
match_standing match_total_of(int64_t *games, int32_t count, const match_results *pairs,
                              int32_t contestant);

/* A rating and its 95 % confidence interval, if there is one. */
typedef struct match_rating {
    double elo; /* the mean of all contestants is 0 */
    double low;
    double high;
    int has_interval;
} match_rating;

/* The ratings from the results of all pairs, in the order of match_pair_of(). */
void match_ratings_of(match_rating *out, int32_t count, const match_results *pairs);

/* --- The sequential probability ratio test -------------------------------------------------------- */

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
