/* SPDX-License-Identifier: MIT */
/* What other layers use of the solver beyond its public header. Solvers and results stay opaque. */
#ifndef BP_SOLVER_SOLVER_INTERNAL_H
#define BP_SOLVER_SOLVER_INTERNAL_H

#include <bigpoints/solver.h>

#include "base/engine.h"

/* The busy flag, the cancel flag and the common options of a solver. */
bp__engine *bp__solver_engine(bp_solver *solver);

/* bp_solver_set_memory() for other engines, which divide their limit: any number of bytes is allowed. */
void bp__solver_limit_memory(bp_solver *solver, uint64_t bytes);

/* How full the table of a solver is: as bp__table_fill(). */
double bp__solver_table_fill(const bp_solver *solver);

/* Whether the objective of a solver is defined for a game. */
int bp__solver_suits(const bp_solver *solver, const bp_game *game);

/* Whether games of the same rules share a table under an objective: its value is that of one side against the other, so
   reduced keys serve. Other objectives need the full key of a position, which belongs to one set-up. */
int bp__objective_shares_table(int32_t objective, int32_t players);

/* bp_solve() of a plain position, by a solver that was entered and suits the game. Under BP_OBJECTIVE_GUARANTEED the value
   is that of `seat` against all others, -1 for the mover. `pv`: find the principal variation. */
int bp__solver_solve(bp_result **out, bp_solver *solver, const bp_game *game, const void *position,
                     int32_t seat, int pv);

#endif
