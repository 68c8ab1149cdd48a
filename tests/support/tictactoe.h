/* SPDX-License-Identifier: MIT */
/*
 * A third party's game with its kind, on the public headers alone: Tic-tac-toe, which a program offers beside the built-in
 * games. It is about the least that a game needs to be opened by its name, solved, played by levels and shown as a grid.
 */
#ifndef TESTS_TICTACTOE_H
#define TESTS_TICTACTOE_H

#include <bigpoints/sys/game_kind.h>

/* Its name is "tictactoe", its only set-up "3x3". A position is written like "3x3 .../.X./O..", the highest row first; a move
 * is a place from a1, below on the left, to c3. The winner's score is 1. Its heuristic "lines" counts the lines that only one
 * player has marks in; its levels mix random moves with best play. */
extern const bp_game_kind test_tictactoe_kind;

#endif
