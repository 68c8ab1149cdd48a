/* SPDX-License-Identifier: MIT */
/* The reports of a match: text, CSV and JSON. */
#ifndef BP_PROGRAMS_MATCH_MATCH_REPORT_H
#define BP_PROGRAMS_MATCH_MATCH_REPORT_H

#include "programs/match/match_journal.h"
#include "programs/match/match_run.h"

/* A contestant in all its games. */
typedef struct match_total {
    int64_t games;
    match_standing standing; /* in a round robin its share has no interval */
    match_rating rating;     /* in a round robin only */
} match_total;

/* The data of a report. */
typedef struct match_view {
    const match_options *options;
    const match_outcome *outcome;
    match_stats stats;                         /* of the only group; not in a round robin */
    match_total totals[MATCH_CONTESTANTS_MAX]; /* by contestant */
    sprt_pairs pairs;                          /* with --sprt */
    double llr;
    char config[MATCH_CONFIG_SIZE]; /* without a seed */
} match_view;

/* Prints the report in the format of the options. */
void match_report(const match_options *options, const match_outcome *outcome);

void match_report_text(const match_view *view);
void match_report_csv(const match_view *view);
void match_report_json(const match_view *view);

/* A sum divided by the number of moves; 0 if there are none. */
double match_per_move(const match_tally *tally, double sum);

/* The faults of a contestant that have lost a game. */
uint64_t match_fault_count(const match_tally *tally);

#endif
