/* Batch solving of Four in a Row: bp-connect4 --solve. */
#ifndef BP_PROGRAMS_GAMES_CONNECT4_SCORES_H
#define BP_PROGRAMS_GAMES_CONNECT4_SCORES_H

#include "programs/games/connect4_options.h"

/* Solves the positions of the command line and prints their scores; returns the exit code. */
int connect4_scores(const command *line, const connect4_options *options);

#endif
