/* Command-line options of bp-nim. */
#ifndef BP_PROGRAMS_GAMES_NIM_OPTIONS_H
#define BP_PROGRAMS_GAMES_NIM_OPTIONS_H

#include "programs/common/nim_heaps.h"

enum nim_task { NIM_PLAY, NIM_SOLVE, NIM_TABLES };

typedef struct nim_options {
    enum nim_task task;
    nim_heaps heaps;
    int32_t rule;    /* one of nim_rule */
    int32_t level;   /* of the computer; 0: it plays perfectly */
    uint64_t seed;   /* of a level's choices */
    double seconds;  /* for one solve */
    int second;      /* the computer begins */
    int unmerged;    /* tables do not merge symmetric moves */
    int32_t nodes;   /* max positions in tables */
    int32_t pairs;   /* max pairs of strategies */
    const char *dot; /* files to write, or NULL */
    const char *efg;
    const char *nfg;
    const char *csv;
    const char *payoffs;
} nim_options;

/* Reads the command line; wrong usage ends the program. */
nim_options nim_options_read(command *line);

/* Whether a file is to be written. */
int nim_options_has_exports(const nim_options *options);

#endif
