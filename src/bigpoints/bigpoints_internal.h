/* Big Points' method table. */
#ifndef BP_BIGPOINTS_BIGPOINTS_INTERNAL_H
#define BP_BIGPOINTS_BIGPOINTS_INTERNAL_H

#include <bigpoints/sys/game_ops.h>

#include "bigpoints/discs.h"

extern const bp_game_ops bp__bigpoints_ops;

/* Gives a game of Big Points another board with the same discs. Nobody else may be using the game. */
void bp__bigpoints_change_board(bp_game *game, const bp__board *board);

#endif
