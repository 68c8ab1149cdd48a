/* The stop request of a match: a signal, or a game that failed. */
#ifndef BP_PROGRAMS_MATCH_MATCH_STOP_H
#define BP_PROGRAMS_MATCH_MATCH_STOP_H

/* From now on the first SIGINT or SIGTERM stops the match; the second one stops the program. */
void match_stop_catch(void);

/* Stops the match. Any thread. */
void match_stop_now(void);

/* Whether the match must stop. Any thread. */
int match_stop_requested(void);

/* The signal that was caught, or 0. */
int match_stop_signal(void);

#endif
