/* What is printed about a board game of max and min. */
#ifndef BP_PROGRAMS_GAMES_BOARD_SHOW_H
#define BP_PROGRAMS_GAMES_BOARD_SHOW_H

#include "programs/games/board_game.h"

/* The players by seat: "max" plays X and begins, "min" plays O. Closed by NULL. */
extern const char *const board_sides[];

/* "running", "max wins", "min wins" or "draw". */
const char *board_state_text(const bp_state *state);

/* The number of the move that comes next, or of the last one when the game is over; from 1. */
int32_t board_turn(const bp_state *state);

/* Who plays what. */
void board_show_move(const bp_state *before, bp_move move);

/* The value, as far as it is known, the turn, the state. The thought is that of the last move, or NULL. */
void board_show_standing(const board_game *g, const board_thought *thought);

/* The nodes of a search; with the comparison on, also how many it would have been the other way. The position is that
   before the move. */
void board_show_nodes(board_game *g, const bp_state *before, const board_thought *thought);

/* How the computer plays. */
void board_show_player(const board_game *g);

#endif
