/* Runs the games of a match on several threads. */
#ifndef BP_PROGRAMS_MATCH_MATCH_RUN_H
#define BP_PROGRAMS_MATCH_MATCH_RUN_H

#include "programs/match/match_play.h"

typedef struct match_outcome {
    match_results results; /* its games are freed by the caller */
    match_tally tallies[BP_PLAYERS_MAX];
    double seconds;
    char failure[160]; /* why the match ended early; empty if nothing failed */
} match_outcome;

/* Plays until all games are over, a signal arrives, or something fails. */
match_outcome match_run(const match_options *options, const command *line);

#endif
