/* SPDX-License-Identifier: MIT */
/* The progress bar of a match: how far it is, and who leads. */
#ifndef BP_PROGRAMS_MATCH_MATCH_PROGRESS_H
#define BP_PROGRAMS_MATCH_MATCH_PROGRESS_H

#include "programs/match/match_run.h"

/* Draws it. `llr` is the log-likelihood ratio of --sprt; the bar then shows how near the test is to its end. */
void match_progress_show(const match_options *options, const match_outcome *outcome, double llr,
                         double seconds);

#endif
