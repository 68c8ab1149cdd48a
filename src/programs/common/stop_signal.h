/* Signals that stop a job: the first SIGINT, SIGTERM or SIGHUP cancels it, the second one ends the program. */
#ifndef BP_PROGRAMS_COMMON_STOP_SIGNAL_H
#define BP_PROGRAMS_COMMON_STOP_SIGNAL_H

/* From now on the signals are caught, each once; SIGHUP only if it is not ignored (nohup). */
void stop_signal_catch(void);

/* The signal handler calls `cancel(handle)`, which must be safe in a handler; with NULL it calls nothing. */
void stop_signal_cancels(void (*cancel)(void *handle), void *handle);

/* The signal that came, or 0. Any thread. */
int stop_signal_seen(void);

#endif
