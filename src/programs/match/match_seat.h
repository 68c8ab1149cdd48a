/* SPDX-License-Identifier: MIT */
/* One contestant of a match: chooses moves, and measures the search. */
#ifndef BP_PROGRAMS_MATCH_MATCH_SEAT_H
#define BP_PROGRAMS_MATCH_MATCH_SEAT_H

#include "programs/match/match_engine.h"

/* Used by one thread. */
typedef struct match_seat {
    const match_contestant *who;
    bp_player *player;    /* NULL for greedy, thumb and engines */
    bp_solver *solver;    /* NULL for all but exact */
    match_engine *engine; /* NULL for all but engines */
    uint64_t seed;
} match_seat;

/* Functions of a seat return a status of the library. A seat of zeros may be closed. */
int match_seat_open(match_seat *out, const match_contestant *who, const match_options *options);
void match_seat_close(match_seat *seat);

/* Starts a game: sets the seed and clears tables, so that a game does not depend on earlier ones. */
int match_seat_begin(match_seat *seat, uint64_t seed);

/* A choice that match_is_stopped() cancelled is legal, but means nothing; that of an engine may be none. */
int match_seat_choose(match_choice *out, match_seat *seat, const bp_state *state);

/* Stops all games of the match, as a signal does. Any thread. */
void match_stop(void);

/* Whether the games must stop. Any thread. */
int match_is_stopped(void);

/* Derives a seed from a seed and a number, by SplitMix64. */
uint64_t match_mix(uint64_t seed, uint64_t number);

#endif
