/* A sitting with a board game, line by line. */
#ifndef BP_PROGRAMS_GAMES_BOARD_LINES_H
#define BP_PROGRAMS_GAMES_BOARD_LINES_H

#include "programs/games/board_game.h"

/* Runs the commands of standard input until it ends, or until one of them says so; returns the exit code. Somebody at a
   terminal is greeted and prompted, and reads there what is wrong; a script reads it on standard error, with the number
   of the line, and fails in the end. */
int board_lines(board_game *game);

#endif
