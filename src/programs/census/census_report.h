/* SPDX-License-Identifier: MIT */
/* The reports of a census: text, CSV, JSON, and the details file. */
#ifndef BP_PROGRAMS_CENSUS_CENSUS_REPORT_H
#define BP_PROGRAMS_CENSUS_CENSUS_REPORT_H

#include <stdio.h>

#include "programs/census/census_options.h"

/* A census and its configuration, ready to print. */
typedef struct census_view {
    const census_options *options;
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
    uint64_t shard;
    uint64_t shards; /* 1: all is one shard */
    int32_t length;  /* discs of a board */

    /* The first player's margins. */
    int has_margins; /* 0 for outcomes, and if nothing is counted */
    int32_t min;
    int32_t max;
    double mean;

    /* The fairest handicap: points by which the first player must win, chosen so that the counts of wins and losses
       differ as little as possible; and these counts. It makes sense for two players and a margin that does not depend
       on the order of moves. */
    int has_handicap;
    int32_t handicap;
    uint64_t wins;
    uint64_t draws;
    uint64_t losses;
} census_view;

/* Prints the report, and writes the details file if there is one; ends the program if a file can't be written. */
void census_report(const census_options *options, const command *line, const bp_census *census);

/* Ends the program if the details file can't be written. Called before the work, so that a wrong name costs nothing. */
void census_report_try(const census_options *options, const command *line);

void census_report_text(const census_view *view);
void census_report_csv(const census_view *view);
void census_report_json(const census_view *view);

/* Histograms and first moves, as csv with a header. */
void census_report_details(const census_view *view, FILE *file);

/* How many boards have this: an outcome of a seat, a margin of the first player, a score of a seat. */
uint64_t census_outcomes(const census_view *view, int32_t seat, int32_t outcome);
uint64_t census_margins(const census_view *view, int32_t margin);
uint64_t census_scores(const census_view *view, int32_t seat, int32_t score);

/* The name of a first move: its place, and b, a or n for the disc that it takes; returns `out`. */
const char *census_move_name(char out[16], int32_t place, int32_t take);

#endif
