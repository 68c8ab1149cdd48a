/* SPDX-License-Identifier: MIT */
/* Runs the games of a match on several threads. */
#ifndef BP_PROGRAMS_MATCH_MATCH_RUN_H
#define BP_PROGRAMS_MATCH_MATCH_RUN_H

#include "programs/match/match_play.h"

typedef struct match_outcome {
    match_results *results; /* of each group; freed by match_outcome_free() */
    int64_t done;           /* games of all groups */
    int64_t resumed;        /* of them, games from the file of --results */
    match_tally tallies[MATCH_CONTESTANTS_MAX];
    double points[MATCH_CONTESTANTS_MAX]; /* shares of the games, summed */
    int64_t played[MATCH_CONTESTANTS_MAX];
    enum sprt_verdict verdict; /* of --sprt */
    double seconds;
    char failure[256]; /* why the match ended early; empty if nothing failed */
} match_outcome;

/* Plays until all games are over, --sprt is decided, a signal arrives, or something fails. The result does not depend on the
   number of threads: games are counted in their order, and those after a decision are not. */
match_outcome match_run_games(const match_options *options, const command *line);

void match_outcome_free(match_outcome *outcome);

#endif
