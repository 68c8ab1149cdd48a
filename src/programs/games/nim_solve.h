/* Solving Nim for bp-nim: to tell who wins, and to play. */
#ifndef BP_PROGRAMS_GAMES_NIM_SOLVE_H
#define BP_PROGRAMS_GAMES_NIM_SOLVE_H

#include "programs/common/solve_progress.h"
#include "programs/games/nim_request.h"

/* Prints who wins, and every winning move. Returns the exit code of the program. */
int nim_solve(const command *line, const nim_request *asked);

/* A solver with a limit of time, and a quarter of the machine's memory. `progress`, if it is not NULL, is shown on
   standard error; a signal, or interrupt_requested(), stops the search. No memory ends the program. */
bp_solver *nim_solver_open(const command *line, double seconds, solve_progress *progress);

#endif
