/* SPDX-License-Identifier: MIT */
/*
 * A naive reference implementation of Four in a Row, the oracle of the tests: characters in an array, every group
 * checked cell by cell. It shares nothing with the game of examples/games.
 */
#ifndef NAIVE_CONNECT4_H
#define NAIVE_CONNECT4_H

#include <stdint.h>

enum { NAIVE4_COLUMNS = 9, NAIVE4_ROWS = 16, NAIVE4_WIN = 1 << 20 };

typedef struct naive4 {
    int width;
    int height;
    int count;                               /* discs */
    char cells[NAIVE4_ROWS][NAIVE4_COLUMNS]; /* from the bottom: 'X', 'O' or '.' */
} naive4;

/* The kinds of heuristics. */
enum naive4_kind { NAIVE4_GROUPS, NAIVE4_SUM, NAIVE4_CUBE };

/* The result of a depth-limited search, for the player to move. */
typedef struct naive4_value {
    int value;    /* NAIVE4_WIN, its negative, 0 for a draw, or an estimate */
    int distance; /* discs to the end if somebody wins, otherwise 0 */
} naive4_value;

/* Sets an empty grid. */
void naive4_start(naive4 *game, int width, int height);

/* The player to move: 'X' or 'O'. */
char naive4_mover(const naive4 *game);

/* Drops a disc of the mover into a column from 0; returns 0 if it is full. */
int naive4_drop(naive4 *game, int column);

/* Removes the highest disc of a column. */
void naive4_lift(naive4 *game, int column);

/* Whether a player has four in a row. */
int naive4_has_four(const naive4 *game, char who);

/* Whether somebody has four in a row or the grid is full. */
int naive4_is_over(const naive4 *game);

/* Writes the position in the notation of the game. */
void naive4_text(char out[256], const naive4 *game);

/* The number of groups of four cells. */
int naive4_groups(const naive4 *game);

/* The evaluation of a position for X. */
int naive4_estimate(const naive4 *game, int kind, const int weights[4]);

/* Plain minimax without pruning; it prefers early wins and late losses. The position must not be over. */
naive4_value naive4_minimax(naive4 *game, int depth, int kind, const int weights[4]);

/* The exact score for the mover of a position that is not over, by alpha-beta without a table: the discs that the
 * winner has left, the winning one counted, negative if that is the other; 0 for a draw. It is fast enough for about
 * 14 empty cells. */
int naive4_score(naive4 *game);

/* A callback for each position that is not over, with its score for the mover. */
typedef void (*naive4_seen_fn)(const naive4 *game, int score, void *user);

/* The same by minimax with memoisation, for grids of about 16 cells. It calls `seen` once for each position that can be
 * reached, children before parents. Returns their number, or 0 if there is not enough memory. */
uint64_t naive4_score_all(int *out, naive4 *game, naive4_seen_fn seen, void *user);

#endif
