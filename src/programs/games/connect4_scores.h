/* bp-connect4 --solve: exact scores of positions, one on a line. */
#ifndef BP_PROGRAMS_GAMES_CONNECT4_SCORES_H
#define BP_PROGRAMS_GAMES_CONNECT4_SCORES_H

#include "programs/games/connect4_request.h"

/* Solves all that was asked for, and prints it; returns the exit code. */
int connect4_scores(const command *line, const connect4_request *asked);

#endif
