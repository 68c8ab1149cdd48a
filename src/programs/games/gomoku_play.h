/* Gomoku as a board game. */
#ifndef BP_PROGRAMS_GAMES_GOMOKU_PLAY_H
#define BP_PROGRAMS_GAMES_GOMOKU_PLAY_H

#include "programs/games/board_game.h"
#include "programs/games/gomoku_options.h"

/* Creates the game; a failure ends the program. Close it with board_close(). */
void gomoku_open(board_game *g, const command *line, const gomoku_options *options);

/* Runs the commands from standard input; returns the exit code. */
int gomoku_play(const command *line, const gomoku_options *options);

#endif
