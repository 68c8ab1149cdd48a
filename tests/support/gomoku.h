/* SPDX-License-Identifier: MIT */
/*
 * Helpers for the tests of Gomoku: positions from lists of places, and a naive board that shares nothing with the game
 * but the notation.
 */
#ifndef TESTS_GOMOKU_H
#define TESTS_GOMOKU_H

#include <bigpoints.h>

#include "games/gomoku.h"
#include "support/support.h"

/* A board as characters '.', 'X' and 'O', row 0 below. */
typedef struct gomoku_naive {
    int size;
    char at[BP__GOMOKU_SIZE_MAX][BP__GOMOKU_SIZE_MAX]; /* [y][x] */
} gomoku_naive;

/* A state of the given size with X and O on these places, "h8 h9". Marks on the rim, none next to another, are added
 * until it is the turn of `mover`, 'X' or 'O'. Free it with bp_state_free(). */
bp_state *test_gomoku(int32_t size, const char *x_places, const char *o_places, char mover);

/* The board of a state. */
void gomoku_naive_read(gomoku_naive *out, const bp_state *state);

/* Whether a mark on an empty place would make five in a row. */
int gomoku_naive_wins(const gomoku_naive *board, int x, int y, char mark);

/* The private position and set-up of a state. */
const bp__gomoku_position *test_gomoku_position(const bp_state *state);
const bp__gomoku_setup *test_gomoku_setup(const bp_state *state);

/* The place of a text such as "h8" as a move. */
bp_move test_gomoku_move(int32_t size, const char *place);

#endif
