/* SPDX-License-Identifier: MIT */
/* Signals of the full screen: those that end the program, and those of job control (Ctrl-Z). */
#ifndef BP_PROGRAMS_PLAY_SCREEN_SIGNALS_H
#define BP_PROGRAMS_PLAY_SCREEN_SIGNALS_H

/* Installs handlers that only set flags, which the functions below read. Call it before the terminal is opened, so that
   ncurses installs no handlers of its own. */
void screen_signals_catch(void);

/* Restores the previous handlers. */
void screen_signals_release(void);

/* The signal that ends the program, or 0. */
int screen_signals_ending(void);

/* Sets the signal that ends the program, for a terminal that was closed without a signal. */
void screen_signals_end(int number);

/* Whether SIGTSTP (Ctrl-Z) came since the last call. */
int screen_signals_stopping(void);

/* Whether the program was stopped and continued since the last call. */
int screen_signals_continued(void);

/* Stops the program; returns when it is continued. */
void screen_signals_stop(void);

#endif
