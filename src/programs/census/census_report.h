/* The reports of a census: text, CSV, JSON, and the details file. */
#ifndef BP_PROGRAMS_CENSUS_CENSUS_REPORT_H
#define BP_PROGRAMS_CENSUS_CENSUS_REPORT_H

#include <stdio.h>

#include "programs/census/census_options.h"

/* A census and its configuration, ready to print. */
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
    uint64_t shard; /* of `shards`; 0 of 0 or 1 of 1: all */
    uint64_t shards;
    int32_t length; /* discs of a board */
} census_view;

/* Prints the report, and writes the details file if there is one; ends the program if a file can't be written. */
void census_report(const census_options *options, const command *line, const bp_census *census);

/* Ends the program if the details file can't be written. Called before the work, so that a wrong name costs nothing. */
void census_report_try(const census_options *options, const command *line);

/* Ends the program if there is no memory. */
census_view census_view_of(const bp_census *census, const command *line);

void census_report_text(const census_view *view, int work);
void census_report_csv(const census_view *view, int header, int work);
void census_report_json(const census_view *view, int work);

/* Histograms and first moves, as csv with a header. */
void census_report_details(const census_view *view, FILE *file);

/* The fairest handicap: points by which the first player must win, chosen so that the counts of wins and losses differ
   as little as possible; and these counts. */
typedef struct census_handicap {
    int32_t points;
    uint64_t wins;
    uint64_t draws;
    uint64_t losses;
} census_handicap;

/* Whether a handicap makes sense: two players, and a margin that does not depend on the order of moves. */
int census_has_handicap(const census_view *view);

/* The lowest and highest margin that occur, the mean, and the handicap. Returns 0 if the census has no margins. */
int census_margins(const census_view *view, int32_t *lower, int32_t *upper, double *mean,
                   census_handicap *handicap);

#endif
