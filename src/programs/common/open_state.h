/* SPDX-License-Identifier: MIT */
/* Creates states of Big Points from text: a board, or a configuration, position or record. Reads their configurations, and names
   their enumerations. */
#ifndef BP_PROGRAMS_COMMON_OPEN_STATE_H
#define BP_PROGRAMS_COMMON_OPEN_STATE_H

#include <bigpoints/types.h>

#include "programs/common/command.h"

/* The start of a game on a board. A wrong board ends the program; the message begins with `where`, which
   may be empty. */
bp_state *open_state_on_board(const command *line, const char *where, const char *board,
                              int32_t players, int32_t rules);

/* The state that a configuration, position or record describes. A wrong one ends the program. */
bp_state *open_state_from_text(const command *line, const char *text);

/* A number of a configuration, any of #bp_config_field but the seed. */
int32_t config_number(const bp_config *config, int32_t field);

/* The same of the game of a state; -1 if it is not a state of Big Points, or there is no memory. */
int32_t config_number_of(const bp_state *state, int32_t field);

/* --- Names ---------------------------------------------------------------------------------------- */

extern const char *const objective_names[];   /* of bp_objective */
extern const char *const rules_names[];       /* of bp_rules */
extern const char *const stop_reason_names[]; /* of bp_stop_reason */

#endif
