/* SPDX-License-Identifier: MIT */
/* Runs a census in one process, with its files, a progress bar, and signals that stop it. */
#ifndef BP_PROGRAMS_CENSUS_CENSUS_ALONE_H
#define BP_PROGRAMS_CENSUS_CENSUS_ALONE_H

#include "programs/census/census_options.h"

/* Runs the census of the options. Returns when it is complete; otherwise ends the program. */
void census_alone(const census_options *options, const command *line, bp_census *census);

/* Ends the program for a census that a signal (0: another cause) stopped, with a message how far it came. */
_Noreturn void census_stopped(const census_options *options, const command *line,
                              const bp_census *census, int signal);

/* Redraws the progress bar; `seconds_left` is negative if it is not known. */
void census_draw_progress(uint64_t done, uint64_t total, double rate, double seconds_left);

#endif
