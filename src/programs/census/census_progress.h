/* The progress bar of a census, on a terminal. */
#ifndef BP_PROGRAMS_CENSUS_CENSUS_PROGRESS_H
#define BP_PROGRAMS_CENSUS_CENSUS_PROGRESS_H

#include <stdint.h>

/* Whether standard error is a terminal. */
int census_progress_is_seen(void);

/* Redraws the bar; `seconds_left` is negative if it is not known. */
void census_progress_show(uint64_t done, uint64_t total, double rate, double seconds_left);

/* Erases the bar. */
void census_progress_end(void);

#endif
