/* What bp-gomoku prints about a position. */
#ifndef BP_PROGRAMS_GOMOKU_SHOW_H
#define BP_PROGRAMS_GOMOKU_SHOW_H

#include "programs/gomoku_session.h"

/* The players by seat: "max" plays X and begins, "min" plays O. Closed by NULL. */
extern const char *const gomoku_sides[];

/* "running", "max wins", "min wins" or "draw". */
const char *gomoku_state_text(const bp_state *state);

/* The board with its coordinates, the last mark in brackets. */
void gomoku_show_board(const bp_state *state);

/* Whose turn it is, and how the game stands; the value of a finished one. */
void gomoku_show_turn(const bp_state *state);

/* Who played what. */
void gomoku_show_move(int32_t side, const bp_state *before, bp_move move);

/* What a search found, and how much work it was. */
void gomoku_show_thought(const gomoku_session *s, const gomoku_thought *thought);

/* How the computer plays. */
void gomoku_show_player(const gomoku_session *s);

#endif
