/* SPDX-License-Identifier: MIT */
/* A progress bar on standard error. */
#ifndef BP_PROGRAMS_COMMON_PROGRESS_BAR_H
#define BP_PROGRAMS_COMMON_PROGRESS_BAR_H

#include <stddef.h>

/* Whether standard error is a terminal. */
int progress_bar_is_seen(void);

/* Writes ", 1:23 left", or nothing if the time left is negative (not known) or 1e9 seconds and more. */
void progress_bar_time(char *out, size_t size, double seconds_left);

/* Redraws the bar: a fraction from 0 to 1, and a text after it. */
void progress_bar_draw(double fraction, const char *text);

/* Erases the bar. */
void progress_bar_end(void);

#endif
