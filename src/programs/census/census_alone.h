/* A census in one process: with its files, a progress bar, and signals that stop it. */
#ifndef BP_PROGRAMS_CENSUS_CENSUS_ALONE_H
#define BP_PROGRAMS_CENSUS_CENSUS_ALONE_H

#include "programs/census/census_request.h"

/* Runs the census that is asked for, and returns it when all of it is done; otherwise ends the program. */
bp_census *census_alone(const census_request *asked, const command *line);

/* Tells what was done when a signal (0: something else) stopped it; returns the exit code. */
int census_stopped(const census_request *asked, const command *line, const bp_census *census,
                   int signal);

#endif
