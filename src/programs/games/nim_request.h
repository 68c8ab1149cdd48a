/* What bp-nim is asked to do: its command line. */
#ifndef BP_PROGRAMS_GAMES_NIM_REQUEST_H
#define BP_PROGRAMS_GAMES_NIM_REQUEST_H

#include "programs/common/nim_heaps.h"

enum nim_task { NIM_PLAY, NIM_SOLVE, NIM_TABLES };

typedef struct nim_request {
    enum nim_task task;
    nim_heaps heaps;
    int32_t rule;    /* one of nim_rule */
    int32_t level;   /* of the computer; 0: it plays as well as can be */
    uint64_t seed;   /* of a level's choices */
    double seconds;  /* for one solve */
    int second;      /* the computer begins */
    int unmerged;    /* in tables, symmetric moves stay apart */
    int32_t nodes;   /* most positions of tables */
    int32_t pairs;   /* most pairs of strategies */
    const char *dot; /* files to write, or NULL */
    const char *efg;
    const char *nfg;
    const char *csv;
    const char *payoffs;
} nim_request;

/* Reads the command line; wrong usage ends the program. */
nim_request nim_request_read(command *line);

/* Whether a file is to be written. */
int nim_request_has_exports(const nim_request *asked);

#endif
