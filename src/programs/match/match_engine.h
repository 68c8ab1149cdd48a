/* SPDX-License-Identifier: MIT */
/* A contestant that is another program: it gets the `choose` requests of bigpoints engine on a pipe. */
#ifndef BP_PROGRAMS_MATCH_MATCH_ENGINE_H
#define BP_PROGRAMS_MATCH_MATCH_ENGINE_H

#include "programs/match/match_options.h"

enum match_fault_kind {
    MATCH_NO_FAULT,
    MATCH_CRASH,   /* the program has ended or closed its output */
    MATCH_TIMEOUT, /* no answer in time */
    MATCH_ILLEGAL, /* a move that is none, or not legal */
    MATCH_ERROR,   /* an error, or no answer of the protocol */
    MATCH_NOT_RUN, /* the program can't be started at all: ends the match */
    MATCH_FAULTS
};

/* Why a contestant loses a game. */
typedef struct match_fault {
    enum match_fault_kind kind;
    char text[200];
} match_fault;

/* The names of the kinds; those of MATCH_NO_FAULT and MATCH_NOT_RUN are not used. */
extern const char *const match_fault_names[MATCH_FAULTS + 1];

/* A chosen move and its search. */
typedef struct match_choice {
    bp_move move;
    uint64_t nodes;
    int32_t depth;
    int exact;
    double seconds;
    match_fault fault; /* then there is no move */
} match_choice;

/* Opaque. Used by one thread. */
typedef struct match_engine match_engine;

/* Returns a status of the library. The program starts with the first move. */
int match_engine_open(match_engine **out, const match_contestant *who, double grace);

/* Ends the program, if it runs. NULL is fine. */
void match_engine_close(match_engine *engine);

/* Requests a move. After a fault the program is ended; the next request starts it again. Returns a status of the library. */
int match_engine_choose(match_choice *out, match_engine *engine, const bp_state *state,
                        uint64_t seed);

#endif
