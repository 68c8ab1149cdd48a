/* Ctrl-C while a program of a board game computes. */
#ifndef BP_PROGRAMS_BOARD_STOP_H
#define BP_PROGRAMS_BOARD_STOP_H

/* From now on Ctrl-C stops the computation alone, until board_stop_end(). Somebody at a terminal wants that; a script
   wants to end. */
void board_stop_begin(void);

/* Ctrl-C is what it was before. */
void board_stop_end(void);

/* Whether a computation shall stop, for itself or because the program shall end. */
int board_stop_asked(void);

#endif
