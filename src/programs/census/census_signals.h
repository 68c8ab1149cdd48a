/* Signal handling of a census: the first SIGINT, SIGTERM or SIGHUP cancels it, the second one ends the program. */
#ifndef BP_PROGRAMS_CENSUS_CENSUS_SIGNALS_H
#define BP_PROGRAMS_CENSUS_CENSUS_SIGNALS_H

#include <bigpoints/experimental/census.h>

/* From now on a file-size limit (SIGXFSZ) is a write error, like a full disk. */
void census_signals_ignore(void);

/* From now on SIGINT and SIGTERM are caught, each once; SIGHUP too, unless it is ignored (nohup). */
void census_signals_catch(void);

/* Sets the census that a signal cancels, or NULL. */
void census_signals_cancel(bp_census *census);

/* The signal that was caught, or 0. */
int census_signals_seen(void);

#endif
