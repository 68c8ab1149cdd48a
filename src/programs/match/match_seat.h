/* One contestant of a match at the table: chooses moves, and tells how. */
#ifndef BP_PROGRAMS_MATCH_MATCH_SEAT_H
#define BP_PROGRAMS_MATCH_MATCH_SEAT_H

#include "programs/match/match_request.h"

/* Used by one thread. */
typedef struct match_seat {
    const match_contestant *who;
    bp_player *player; /* NULL for greedy */
    bp_solver *solver; /* NULL for all but exact */
    uint64_t seed;
} match_seat;

/* A choice, and what it cost. */
typedef struct match_thought {
    bp_move move;
    uint64_t nodes;
    int32_t depth;
    int exact;
    double seconds;
} match_thought;

/* Functions of a seat return a status of the library. Closing what was never opened, zeros, is fine. */
int match_seat_open(match_seat *out, const match_contestant *who, int32_t players);
void match_seat_close(match_seat *seat);

/* Forgets the games before, so that every game is the same whoever played what before it. */
int match_seat_begin(match_seat *seat, uint64_t seed);

/* A choice that match_stop_asked() broke off is legal, but means nothing. */
int match_seat_choose(match_thought *out, match_seat *seat, const bp_state *state);

/* A solver for a position's exact worth to its mover, which a stop breaks off. */
int match_solver_open(bp_solver **out, int32_t players);

/* Mixes a number into a seed. */
uint64_t match_mix(uint64_t seed, uint64_t number);

/* A clock that never goes back, in seconds. */
double match_clock(void);

#endif
