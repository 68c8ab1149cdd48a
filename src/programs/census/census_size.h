/* SPDX-License-Identifier: MIT */
/* The size of a game: its boards, its game tree, and the bits of a state, by the thesis's formulas and by count. */
#ifndef BP_PROGRAMS_CENSUS_CENSUS_SIZE_H
#define BP_PROGRAMS_CENSUS_CENSUS_SIZE_H

#include <bigpoints.h>

#include "programs/common/command.h"

/* Prints the sizes of a configuration as text, or as JSON. Sets a board in it. */
void census_size_print(const command *line, bp_config *config, int as_json);

#endif
