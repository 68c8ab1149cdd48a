/* Ctrl-C while bp-connect4 computes. */
#ifndef BP_PROGRAMS_CONNECT4_STOP_H
#define BP_PROGRAMS_CONNECT4_STOP_H

/* From now on Ctrl-C stops the computation alone, until connect4_stop_end(). Somebody at a terminal wants that; a
   script wants to end. */
void connect4_stop_begin(void);

/* Ctrl-C is what it was before; the answer is whether it came meanwhile. */
int connect4_stop_end(void);

/* Whether a computation shall stop, for itself or because the program shall end. */
int connect4_stop_asked(void);

#endif
