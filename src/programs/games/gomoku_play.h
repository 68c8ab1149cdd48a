/* bp-gomoku as a board game: the board, the heuristics, the commands of its own. */
#ifndef BP_PROGRAMS_GAMES_GOMOKU_PLAY_H
#define BP_PROGRAMS_GAMES_GOMOKU_PLAY_H

#include "programs/games/board_game.h"
#include "programs/games/gomoku_request.h"

/* Makes everything new; what fails ends the program. Close it with board_close(). */
void gomoku_open(board_game *g, const command *line, const gomoku_request *asked);

/* Runs the commands of standard input; returns the exit code. */
int gomoku_play(const command *line, const gomoku_request *asked);

#endif
