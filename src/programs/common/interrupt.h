/* Ctrl-C while a program of a board game computes. */
#ifndef BP_PROGRAMS_COMMON_INTERRUPT_H
#define BP_PROGRAMS_COMMON_INTERRUPT_H

/* From now on Ctrl-C stops the computation alone, until interrupt_end(). Somebody at a terminal wants that; a script
   wants to end. */
void interrupt_begin(void);

/* Ctrl-C is what it was before. */
void interrupt_end(void);

/* Whether a computation shall stop, for itself or because the program shall end. */
int interrupt_asked(void);

#endif
