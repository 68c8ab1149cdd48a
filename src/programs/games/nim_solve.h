/* Exact solving of Nim for bp-nim: the command --solve, and the solver that the play uses. */
#ifndef BP_PROGRAMS_GAMES_NIM_SOLVE_H
#define BP_PROGRAMS_GAMES_NIM_SOLVE_H

#include "programs/common/solve_progress.h"
#include "programs/games/nim_options.h"

/* Prints who wins and every winning move; returns the exit code. */
int nim_solve(const command *line, const nim_options *options);

/* Creates a solver with a time limit, the default memory and a progress line. A signal stops the search. Lack of memory
   ends the program. */
bp_solver *nim_solver_open(const command *line, double seconds, solve_progress *progress);

#endif
