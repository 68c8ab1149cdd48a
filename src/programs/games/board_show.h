/* Output of the board games: moves, values, node counts and settings. */
#ifndef BP_PROGRAMS_GAMES_BOARD_SHOW_H
#define BP_PROGRAMS_GAMES_BOARD_SHOW_H

#include "programs/games/board_game.h"

/* The players by seat, terminated by NULL: "max" plays X and begins, "min" plays O. */
extern const char *const board_sides[];

/* "running", "max wins", "min wins" or "draw". */
const char *board_state_text(const bp_state *state);

/* The number of the next move, or of the last one when the game is over; from 1. */
int32_t board_turn(const bp_state *state);

/* Prints a move and the side that plays it. */
void board_show_move(const bp_state *before, bp_move move);

/* Prints the value if it is known, the turn and the state. `choice` is the search for the last move, or NULL. */
void board_show_standing(const board_game *g, const board_choice *choice);

/* Prints the node count of a search; if `compare` is set, also that of the search with the opposite pruning setting.
   `before` is the position before the move. */
void board_show_nodes(board_game *g, const bp_state *before, const board_choice *choice);

/* Prints the search settings. */
void board_show_player(const board_game *g);

#endif
