/* SPDX-License-Identifier: MIT */
/* Prints drawings of positions and moves of Big Points, in colour if the terminal shows colours. */
#ifndef BP_PROGRAMS_COMMON_DRAWING_H
#define BP_PROGRAMS_COMMON_DRAWING_H

#include <bigpoints/types.h>

#include "programs/common/command.h"

/* Prints the drawing of a position, indented. Discs get colours if standard output is a terminal with colours and NO_COLOR is
   not set. */
void drawing_print(const command *line, const bp_state *state);

/* Prints one line about a legal move: the player, the move, and the disc that it takes. */
void drawing_print_move(const bp_state *state, bp_move move);

#endif
