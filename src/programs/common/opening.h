/* Opening what the user names: a board, or a line of Big Points. */
#ifndef BP_PROGRAMS_COMMON_OPENING_H
#define BP_PROGRAMS_COMMON_OPENING_H

#include <bigpoints/types.h>

#include "programs/common/command.h"

/* The start of a game on a board. A wrong board ends the program; the message begins with `where`, which
   may be empty. */
bp_state *opening_board(const command *line, const char *where, const char *board, int32_t players,
                        int32_t rules);

/* The state that a configuration, position or record describes. A wrong one ends the program. */
bp_state *opening_position(const command *line, const char *text);

/* The rules of a state's game: one of bp_rules. */
int32_t opening_rules(const command *line, const bp_state *state);

#endif
