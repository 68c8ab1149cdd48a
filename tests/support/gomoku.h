/*
 * Gomoku for the tests: positions drawn as text, and a naive look at them that shares nothing with
 * the game but the text.
 */
#ifndef TESTS_GOMOKU_H
#define TESTS_GOMOKU_H

#include <bigpoints.h>

#include "games/gomoku.h"
#include "support/support.h"

/* A board as characters '.', 'X' and 'O', row 0 below. */
typedef struct gomoku_naive {
    int size;
    char at[GOMOKU_SIZE_MAX][GOMOKU_SIZE_MAX]; /* [y][x] */
} gomoku_naive;

/* A state of the given size with X and O on these places, "h8 h9"; marks of either side are added in far corners, none
 * next to another, until it is X's turn, or O's. Free it with bp_state_free(). */
bp_state *test_gomoku(int32_t size, const char *x_places, const char *o_places, char mover);

/* The board of a state. */
void gomoku_naive_read(gomoku_naive *out, const bp_state *state);

/* Whether a mark on an empty place would make five. */
int gomoku_naive_wins(const gomoku_naive *board, int x, int y, char mark);

/* The position and the set-up of a state, as the game's functions see them. */
const gomoku_position *test_gomoku_position(const bp_state *state);
const gomoku_setup *test_gomoku_setup(const bp_state *state);

/* The place of a text such as "h8" as a move. */
bp_move test_gomoku_move(int32_t size, const char *place);

#endif
