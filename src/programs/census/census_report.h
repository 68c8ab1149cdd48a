/* What bp-census tells. */
#ifndef BP_PROGRAMS_CENSUS_CENSUS_REPORT_H
#define BP_PROGRAMS_CENSUS_CENSUS_REPORT_H

#include <stdio.h>

#include "programs/census/census_request.h"

/* What a census counts, in words of its own. */
typedef struct census_view {
    const bp_census *census;
    int32_t colours;
    int32_t players;
    int32_t objective;
    int32_t white;
    int32_t black;
    const char *rules;
    char discs[32];  /* "3", or "3,3,2" */
    char total[64];  /* all boards of the configuration, as decimal text */
    uint64_t boards; /* counted */
    uint64_t units;
    uint64_t sample;
    uint64_t seed;
    uint64_t shard; /* of so many; 0 of 0 or 1 of 1: all */
    uint64_t shards;
    int32_t length; /* discs of a board */
} census_view;

/* Tells all that is asked for, in files and on standard output; ends the program if a file can't be written. */
void census_report(const census_request *asked, const command *line, const bp_census *census);

/* What can't be written should show before the work, not after it: ends the program then. */
void census_report_try(const census_request *asked, const command *line);

/* Ends the program without memory. */
census_view census_view_of(const bp_census *census, const command *line);

void census_report_text(const census_view *view, int work);
void census_report_csv(const census_view *view, int header, int work);
void census_report_json(const census_view *view, int work);

/* Histograms and first moves, as csv with a header. */
void census_report_details(const census_view *view, FILE *file);

/* The handicap in points for the first player that makes wins and losses most equal, and what they come to. */
typedef struct census_handicap {
    int32_t points;
    uint64_t wins;
    uint64_t draws;
    uint64_t losses;
} census_handicap;

/* Whether a handicap makes sense: two players, and a margin that depends on nobody's order of moves. */
int census_has_handicap(const census_view *view);

/* Margins that occur, their mean, and the handicap. Returns 0 if the census has no margins. */
int census_margins(const census_view *view, int32_t *lower, int32_t *upper, double *mean,
                   census_handicap *handicap);

#endif
