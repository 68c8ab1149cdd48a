/* Set-up of the library's exact solver for bp-connect4. */
#ifndef BP_PROGRAMS_GAMES_CONNECT4_SOLVER_H
#define BP_PROGRAMS_GAMES_CONNECT4_SOLVER_H

#include <bigpoints.h>

#include "programs/games/connect4_options.h"

/* Creates a solver for scores with the memory and threads of the options. */
bp_solver *connect4_solver_new(const command *line, const connect4_options *options);

/* Solves a position that is not over and shows progress at a terminal. A signal stops the search; the result then has
   bounds instead of a value. Free it with bp_result_free(). */
bp_result *connect4_solver_run(const command *line, bp_solver *solver, const bp_state *state);

#endif
