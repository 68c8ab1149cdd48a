/* The method table of Big Points, and changing a game's board. */
#ifndef BP_BIGPOINTS_BIGPOINTS_INTERNAL_H
#define BP_BIGPOINTS_BIGPOINTS_INTERNAL_H

#include <bigpoints/sys/game_ops.h>

#include "bigpoints/discs.h"

extern const bp_game_ops bp__bigpoints_ops;

/* Gives a game of Big Points another board with the same discs. The game must not be in use elsewhere. */
void bp__bigpoints_change_board(bp_game *game, const bp__board *board);

#endif
