/* The command-line options of bp-match. */
#ifndef BP_PROGRAMS_MATCH_MATCH_OPTIONS_H
#define BP_PROGRAMS_MATCH_MATCH_OPTIONS_H

#include <bigpoints.h>

#include "programs/common/command.h"

enum match_format { MATCH_TEXT, MATCH_CSV, MATCH_JSON };

enum match_kind {
    MATCH_LEVEL,  /* a player of the library */
    MATCH_GREEDY, /* the move after which its own estimated score is highest */
    MATCH_THUMB,  /* the move with the highest points by the rules of thumb */
    MATCH_EXACT   /* a solver; level 10 where the budget does not suffice */
};

/* One --seat: a kind of player and its budget for a move. */
typedef struct match_contestant {
    const char *text; /* as it was given */
    enum match_kind kind;
    int32_t level;
    int has_budget; /* if not, level 10 has the library's default */
    double seconds; /* 0: no limit */
    uint64_t nodes; /* 0: no limit */
} match_contestant;

typedef struct match_options {
    match_contestant contestants[BP_PLAYERS_MAX];
    int32_t players;
    int32_t games;
    uint64_t seed;
    int32_t threads;
    int32_t format;
    int regret;
    const char *record;
    bp_config *config; /* freed by the caller */
    int has_board;     /* all games are on one board */
} match_options;

/* Reads the command line; ends the program if it is wrong. */
match_options match_options_read(command *line);

#endif
