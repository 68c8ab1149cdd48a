/* A progress bar on standard error. */
#ifndef BP_PROGRAMS_COMMON_PROGRESS_BAR_H
#define BP_PROGRAMS_COMMON_PROGRESS_BAR_H

#include <stddef.h>

/* Whether somebody sees standard error. */
int progress_bar_is_seen(void);

/* Writes ", 1:23 left", or nothing if the time left is not known: negative, or beyond all counting. */
void progress_bar_time(char *out, size_t size, double seconds_left);

/* Draws the bar anew: a part from 0 to 1, and a text behind it. */
void progress_bar_draw(double part, const char *text);

/* Takes the bar away. */
void progress_bar_end(void);

#endif
