/* Interactive session of a board game. */
#ifndef BP_PROGRAMS_GAMES_BOARD_SESSION_H
#define BP_PROGRAMS_GAMES_BOARD_SESSION_H

#include "programs/games/board_game.h"

/* Runs the commands from standard input until its end or until a quit command; returns the exit code. At a terminal it
   prints a greeting and prompts, and writes error messages to standard output. For a script it writes them to standard
   error with the line number, and the exit code is 1. */
int board_session(board_game *game);

#endif
