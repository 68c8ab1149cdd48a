/* Match between the two evaluation functions of bp-gomoku. */
#ifndef BP_PROGRAMS_GAMES_GOMOKU_MATCH_H
#define BP_PROGRAMS_GAMES_GOMOKU_MATCH_H

#include "programs/games/gomoku_options.h"

/* Plays the match and prints the results; returns the exit code. Games 2n and 2n + 1 have the same opening; threats
   moves first in game 2n, report in game 2n + 1. */
int gomoku_match(const command *line, const gomoku_options *options);

#endif
