/* SPDX-License-Identifier: MIT */
/* Four in a Row on bitboards, written on the public headers of libbigpoints alone.

   Two players drop discs into the columns of an upright grid, X first. Four in a row, vertically, horizontally or
   diagonally, win; a full grid without four in a row is a draw. Columns have the numbers 1, 2, 3 and so on from the
   left. */
#ifndef BP_GAMES_CONNECT4_H
#define BP_GAMES_CONNECT4_H

#include <bigpoints.h>

/* A position: one bit for each cell, and above each column one bit that is always 0. The bits of the grid 7 x 6:

        6 13 20 27 34 41 48
       ---------------------
        5 12 19 26 33 40 47
        4 11 18 25 32 39 46
        3 10 17 24 31 38 45
        2  9 16 23 30 37 44
        1  8 15 22 29 36 43
        0  7 14 21 28 35 42

   X moves when the number of discs is even. */
typedef struct bp__connect4_position {
    uint64_t own;  /* discs of the player to move */
    uint64_t all;  /* discs of both */
    int64_t count; /* their number */
} bp__connect4_position;

/* The constants of a game. */
typedef struct bp__connect4_setup {
    int32_t width;
    int32_t height;
    int32_t size;        /* cells */
    int32_t order[9];    /* columns from 0, the centre first */
    uint64_t columns[9]; /* the cells of each, in the same order */
    uint64_t bottom;     /* the lowest cell of every column */
    uint64_t cells;      /* every cell */
    uint64_t second;     /* every second cell of a column, counted from the top */
    uint64_t groups[4];  /* bit planes: the number of groups of four cells that a cell is in */
} bp__connect4_setup;

/* Creates a game on a grid of 1 to 9 columns and 1 to 16 rows, with width x (height + 1) at most 64. A player's score
   is 0 for a loss or a draw. For a win it is the number of discs that the player had left before the winning move: on
   the usual grid 22 minus the discs played. So the margin is the customary score of a position. Returns BP_OK,
   BP_ERR_RANGE for a size, or BP_ERR_MEMORY.

   A move is the number of its column, and so is its text. A position is written like "4x3 ..../.O../XX..", the highest
   row first. The parser refuses discs in the air, wrong numbers of discs, and moves after four in a row. It does not
   check whether some order of moves leads to the position. */
int bp__connect4_new(bp_game **out, int32_t width, int32_t height, const bp_allocator *allocator);

#endif
