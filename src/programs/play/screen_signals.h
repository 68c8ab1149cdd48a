/* The signals that reach the full screen: those that end it, and those that put it aside for a while. */
#ifndef BP_PROGRAMS_PLAY_SCREEN_SIGNALS_H
#define BP_PROGRAMS_PLAY_SCREEN_SIGNALS_H

/* From now on signals are noted only; what to do about them is up to the one who asks. Called before the terminal is
   opened, so that ncurses leaves them alone. */
void screen_signals_catch(void);

/* From now on they do what they did before. */
void screen_signals_release(void);

/* The signal that ends the program, or 0. */
int screen_signals_ending(void);

/* Ends the program as a signal would: the terminal is gone. */
void screen_signals_end(int number);

/* Whether Ctrl-Z was pressed since this was last asked. */
int screen_signals_stopping(void);

/* Whether the program was put aside, by whatever means, since this was last asked. */
int screen_signals_continued(void);

/* Puts the program aside; returns when it is called back. */
void screen_signals_stop(void);

#endif
