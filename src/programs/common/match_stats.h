/* SPDX-License-Identifier: MIT */
/* Statistics of a match: shares of the wins with 95 % confidence intervals (Student's t over the rounds, or the Wilson
   score interval if the rounds do not vary), and Elo differences. */
#ifndef BP_PROGRAMS_COMMON_MATCH_STATS_H
#define BP_PROGRAMS_COMMON_MATCH_STATS_H

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

/* The 97.5 % quantile of Student's t distribution, for intervals. */
double match_student(int64_t freedom);

/* The Elo difference whose expected score is this share; infinite for 0 and 1. */
double match_elo(double share);

#endif
