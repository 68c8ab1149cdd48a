/* The exact solver as bp-connect4 uses it. */
#ifndef BP_PROGRAMS_GAMES_CONNECT4_SOLVER_H
#define BP_PROGRAMS_GAMES_CONNECT4_SOLVER_H

#include <bigpoints.h>

#include "programs/games/connect4_request.h"

/* A solver of scores with the memory and threads that were asked for. */
bp_solver *connect4_solver_new(const command *line, const connect4_request *asked);

/* Solves a position that is not over, with a progress line for those who see it. A signal stops it: then the result
   has bounds. Free it with bp_result_free(). */
bp_result *connect4_solver_run(const command *line, bp_solver *solver, const bp_state *state);

#endif
