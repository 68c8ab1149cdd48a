/* The reports of a match: text, CSV and JSON. */
#ifndef BP_PROGRAMS_MATCH_MATCH_REPORT_H
#define BP_PROGRAMS_MATCH_MATCH_REPORT_H

#include "programs/match/match_run.h"

enum { MATCH_CONFIG_SIZE = 256 };

/* The data of a report. */
typedef struct match_view {
    const match_options *options;
    const match_outcome *outcome;
    match_stats stats;
    char config[MATCH_CONFIG_SIZE]; /* without a seed */
} match_view;

/* Prints the report in the format of the options. */
void match_report(const match_options *options, const match_outcome *outcome);

void match_report_text(const match_view *view);
void match_report_csv(const match_view *view);
void match_report_json(const match_view *view);

/* A sum divided by the number of moves; 0 if there are none. */
double match_per_move(const match_tally *tally, double sum);

#endif
