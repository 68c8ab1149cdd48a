/* Runs the games of a match on several threads. */
#ifndef BP_PROGRAMS_MATCH_MATCH_RUN_H
#define BP_PROGRAMS_MATCH_MATCH_RUN_H

#include "programs/common/match_stats.h"
#include "programs/match/match_options.h"

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
} match_tally;

typedef struct match_outcome {
    match_results results; /* its games are freed by the caller */
    match_tally tallies[BP_PLAYERS_MAX];
    double seconds;
    char failure[160]; /* why the match ended early; empty if nothing failed */
} match_outcome;

/* Plays until all games are over, a signal arrives, or something fails. */
match_outcome match_run(const match_options *options, const command *line);

#endif
