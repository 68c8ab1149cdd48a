/* SPDX-License-Identifier: MIT */
/* What other layers use of the solver beyond its public header. Solvers and results stay opaque. */
#ifndef BP_SOLVER_SOLVER_INTERNAL_H
#define BP_SOLVER_SOLVER_INTERNAL_H

#include <bigpoints/solver.h>

#include "base/searcher.h"

/* The busy flag, the cancel flag and the common options of a solver. */
bp__searcher *bp__solver_searcher(bp_solver *solver);

/* BP_OPTION_MEMORY for other searchers, which divide their limit: any number of bytes is allowed. */
void bp__solver_limit_memory(bp_solver *solver, uint64_t bytes);

/* How full the table of a solver is: as bp__table_fill(). */
double bp__solver_table_fill(const bp_solver *solver);

/* Why the objective of a solver is not defined for a game; NULL if it is. */
const char *bp__solver_objection(const bp_solver *solver, const bp_game *game);

/* Why a solve failed, with a table or before it had one, as far as the status says; NULL if it says all. */
const char *bp__solver_reason(const bp_solver *solver, int status, int has_table);

/* Why the last bp__solver_solve() failed, until the next one; NULL if the status says all. */
const char *bp__solver_why(const bp_solver *solver);

/* Whether games of the same rules share a table under an objective: its value is that of one side against the other, so
   reduced keys serve. Other objectives need the full key of a position, which belongs to one set-up. */
int bp__objective_shares_table(int32_t objective, int32_t players);

/* bp_solve() of a plain position, by a solver that was entered and suits the game. Under BP_OBJECTIVE_GUARANTEED the value
   is that of `seat` against all others, -1 for the mover. `pv`: find the principal variation. */
int bp__solver_solve(bp_result **out, bp_solver *solver, const bp_game *game, const void *position,
                     int32_t seat, int pv);

#endif
