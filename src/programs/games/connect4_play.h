/* bp-connect4 as a board game: the grid, the heuristics, the commands of its own. */
#ifndef BP_PROGRAMS_GAMES_CONNECT4_PLAY_H
#define BP_PROGRAMS_GAMES_CONNECT4_PLAY_H

#include "programs/games/connect4_request.h"

/* Runs the commands of standard input; returns the exit code. */
int connect4_play(const command *line, const connect4_request *asked);

#endif
