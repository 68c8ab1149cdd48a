/* SPDX-License-Identifier: MIT */
/* MTD(f): null-window searches whose thresholds converge on the value. */
#ifndef BP_SOLVER_MTDF_H
#define BP_SOLVER_MTDF_H

#include "solver/alphabeta.h"

/* Opens the table and the workers of a run, and closes the workers. What was not opened is not closed. */
int bp__mtdf_open(bp__run *run);
void bp__mtdf_close(bp__run *run);

/* Fills the result of the run's root, which is not over: the bounds of its value, which are equal unless the run stops;
   and if this option is set, every root move with its bounds, and the first best one. */
int bp__mtdf_solve(bp__run *run);

/* The index of a child whose value for the mover of its parent is at least `value`; -1 if the run stops, or if no child
   has such a value: then the methods of the game contradict each other. `ply` is that of the children. */
int32_t bp__mtdf_choose(bp__run *run, size_t ply, const bp__children *children, int32_t value);

#endif
