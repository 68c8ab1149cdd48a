/* SPDX-License-Identifier: MIT */
/* The progress line of a solve on a terminal, if it takes longer than half a second. */
#ifndef BP_PROGRAMS_COMMON_SOLVE_PROGRESS_H
#define BP_PROGRAMS_COMMON_SOLVE_PROGRESS_H

#include <bigpoints/progress.h>

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
