/* Ctrl-C and its like: the first one stops a census, the second one the program. */
#ifndef BP_PROGRAMS_CENSUS_CENSUS_SIGNALS_H
#define BP_PROGRAMS_CENSUS_CENSUS_SIGNALS_H

#include <bigpoints/experimental/census.h>

/* From now on a file that may not grow is an error like a full disk. */
void census_signals_ignore(void);

/* From now on SIGINT and SIGTERM are caught, each once. */
void census_signals_catch(void);

/* The census that a signal stops, or NULL. */
void census_signals_cancel(bp_census *census);

/* The signal that came, or 0. */
int census_signals_seen(void);

#endif
