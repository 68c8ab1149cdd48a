/* Matches between the two heuristics of bp-gomoku. */
#ifndef BP_PROGRAMS_GAMES_GOMOKU_MATCH_H
#define BP_PROGRAMS_GAMES_GOMOKU_MATCH_H

#include "programs/games/gomoku_request.h"

/* Plays the match, and reports it; returns the exit code. Games 0 and 1 have the same opening, and so on; in the first
   of them threats begins. */
int gomoku_match(const command *line, const gomoku_request *asked);

#endif
