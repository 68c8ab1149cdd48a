/* SPDX-License-Identifier: MIT */
/* Plays one game of a match, and measures the regret of its moves. */
#ifndef BP_PROGRAMS_MATCH_MATCH_PLAY_H
#define BP_PROGRAMS_MATCH_MATCH_PLAY_H

#include <bigpoints/experimental/review.h>

#include "programs/common/match_stats.h"
#include "programs/match/match_seat.h"

/* Totals over the moves of a contestant. All but the time are the same for any number of threads. */
typedef struct match_tally {
    uint64_t moves;
    uint64_t nodes;
    uint64_t depth;
    uint64_t exact;
    double seconds;
    uint64_t lost;     /* points, with --regret */
    uint64_t lossless; /* moves without regret */
    int32_t lost_max;  /* by one move */
    uint64_t faults[MATCH_FAULTS];
} match_tally;

/* The players of a match, as one thread uses them. */
typedef struct match_players {
    const match_options *options;
    match_seat seats[MATCH_CONTESTANTS_MAX]; /* by contestant */
    bp_review *review;                       /* with --regret */
} match_players;

/* Returns a status of the library. */
int match_players_open(match_players *out, const match_options *options);
void match_players_close(match_players *players);

/* Whether every position of the first board can be solved for --regret, by a solve with a node limit. */
int match_is_solvable(int *out, const match_options *options);

/* How a game went: its result, and the moves of the members of its group. */
typedef struct match_finish {
    match_game game;
    match_tally tallies[BP_PLAYERS_MAX];
    match_fault fault; /* of the member game.forfeit - 1 */
} match_finish;

/* Plays a game from its start to its end or to a fault, or until match_is_stopped(); then `out->game.over` is 0. Returns a
   status of the library; BP_OK with a fault MATCH_NOT_RUN if a program can't be started. */
int match_play(match_finish *out, match_players *players, bp_state *state, int64_t number);

#endif
