/* Lets Ctrl-C stop a computation of a board-game program without ending the program. */
#ifndef BP_PROGRAMS_COMMON_INTERRUPT_H
#define BP_PROGRAMS_COMMON_INTERRUPT_H

/* From now on, until interrupt_end(), Ctrl-C only requests that the computation stops. This is for interactive use; a
   program that runs a script ends on Ctrl-C. */
void interrupt_begin(void);

/* Restores the handler that was there before interrupt_begin(). */
void interrupt_end(void);

/* Whether the computation must stop: after Ctrl-C, or because a signal ends the program. */
int interrupt_requested(void);

#endif
