/* The commands of bp-gomoku. */
#ifndef BP_PROGRAMS_GOMOKU_COMMANDS_H
#define BP_PROGRAMS_GOMOKU_COMMANDS_H

#include "programs/board_commands.h"

/* Their session is a gomoku_session. */
extern const board_verb gomoku_verbs[];

#endif
