/* SPDX-License-Identifier: MIT */
/* Signals that stop a job: the first SIGINT, SIGTERM or SIGHUP cancels it, the second one ends the program. In an
   interactive program SIGINT stops a computation, and the program continues. */
#ifndef BP_PROGRAMS_COMMON_STOP_SIGNAL_H
#define BP_PROGRAMS_COMMON_STOP_SIGNAL_H

/* From now on the signals are caught, each once; SIGHUP only if it is not ignored (nohup). */
void stop_signal_catch(void);

/* The signal handler calls `cancel(handle)`, which must be safe in a handler; with NULL it calls nothing. */
void stop_signal_cancels(void (*cancel)(void *handle), void *handle);

/* Between these two the first SIGINT stops the computation only, and the second one ends the program. */
void stop_signal_begin_computation(void);
void stop_signal_end_computation(void);

/* Whether a computation must stop: because of SIGINT, or because the program is to end. Any thread. */
int stop_signal_requested(void);

/* The signal that ends the program, or 0. Any thread. */
int stop_signal_seen(void);

/* The exit code of a program that would otherwise end with `code`: after a signal, 128 plus its number. */
int stop_signal_exit_code(int code);

#endif
