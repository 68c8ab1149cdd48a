/* SPDX-License-Identifier: MIT */
/* Progress on standard error: a bar, and the line of a solve. */
#ifndef BP_PROGRAMS_COMMON_PROGRESS_H
#define BP_PROGRAMS_COMMON_PROGRESS_H

#include <stddef.h>

#include <bigpoints/progress.h>

/* --- A bar ---------------------------------------------------------------------------------------- */

/* Whether standard error is a terminal. */
int progress_bar_is_seen(void);

/* Writes ", 1:23 left", or nothing if the time left is negative (not known) or 1e9 seconds and more. */
void progress_bar_time(char *out, size_t size, double seconds_left);

/* Redraws the bar: a fraction from 0 to 1, and a text after it. */
void progress_bar_draw(double fraction, const char *text);

/* Erases the bar. */
void progress_bar_end(void);

/* --- The line of a solve -------------------------------------------------------------------------- */

typedef struct solve_progress {
    int seen;   /* standard error is a terminal */
    int shown;  /* the terminal shows a progress line */
    int bounds; /* the objective has bounds to show */
    double began;
    double next; /* when to show the next line */
} solve_progress;

/* Begins a solve. */
void solve_progress_begin(solve_progress *progress, int bounds);

/* Progress callback (bp_progress_fn); `user` is the solve_progress. A signal stops the solve: stop_signal_requested(). */
int solve_progress_show(const bp_progress *now, void *user);

/* Erases the line. */
void solve_progress_end(solve_progress *progress);

#endif
