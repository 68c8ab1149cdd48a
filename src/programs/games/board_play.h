/* The commands that all board games have. */
#ifndef BP_PROGRAMS_GAMES_BOARD_PLAY_H
#define BP_PROGRAMS_GAMES_BOARD_PLAY_H

#include "programs/games/board_commands.h"

extern const board_verb board_verbs[];

/* For the table of a game, which says what stands behind them: max and min, depth, heuristic. */
enum board_answer board_do_put(const board_request *r);
enum board_answer board_do_depth(const board_request *r);
enum board_answer board_do_heuristic(const board_request *r);

#endif
