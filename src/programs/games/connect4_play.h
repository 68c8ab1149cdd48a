/* Four in a Row as a board game. */
#ifndef BP_PROGRAMS_GAMES_CONNECT4_PLAY_H
#define BP_PROGRAMS_GAMES_CONNECT4_PLAY_H

#include "programs/games/connect4_options.h"

/* Runs the commands from standard input; returns the exit code. */
int connect4_play(const command *line, const connect4_options *options);

#endif
