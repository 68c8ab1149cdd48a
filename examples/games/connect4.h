/* Four in a Row, written on the public headers of libbigpoints alone.

   Two players drop discs into the columns of an upright grid, X first. Whoever has four in a row, upright, flat or
   slanting, wins; a full grid without is a draw. Columns are called 1, 2, 3 and so on from the left. */
#ifndef GAMES_CONNECT4_H
#define GAMES_CONNECT4_H

#include <bigpoints.h>

/* A position: one bit for each cell, and one above each column that stays empty. Of the grid 7 x 6:

        6 13 20 27 34 41 48
       ---------------------
        5 12 19 26 33 40 47
        4 11 18 25 32 39 46
        3 10 17 24 31 38 45
        2  9 16 23 30 37 44
        1  8 15 22 29 36 43
        0  7 14 21 28 35 42

   X moves when the number of discs is even. */
typedef struct connect4_position {
    uint64_t own;  /* discs of the player to move */
    uint64_t all;  /* discs of both */
    int64_t count; /* their number */
} connect4_position;

/* What never changes. */
typedef struct connect4_setup {
    int32_t width;
    int32_t height;
    int32_t size;     /* cells */
    int32_t order[9]; /* columns from 0, those of the centre first */
    uint64_t bottom;  /* the lowest cell of every column */
    uint64_t cells;   /* every cell */
} connect4_setup;

/* A game on a grid of 1 to 9 columns and 1 to 16 rows, with width x (height + 1) of 64 at most. A player's score is 0 for a loss or a
   draw, otherwise the number of discs that it had left, the winning one counted: 22 less the discs that it played, on
   the usual grid. So the margin is the customary score of a position. BP_OK, BP_ERR_RANGE for a size, BP_ERR_MEMORY.

   A move is the number of its column; so is its text. A position is written like "4x3 ..../.O../XX..", the highest row
   first. A text with discs in the air, too many of one kind, or play behind four in a row is refused; but whether some
   order of moves leads to a position is not looked for. */
int connect4_new(bp_game **out, int32_t width, int32_t height);

/* The free cells that would complete four of the discs `own`, whether a disc can be dropped there now or not. */
uint64_t connect4_winning_cells(uint64_t own, uint64_t all, const connect4_setup *setup);

/* Whether the discs hold four in a row. */
int connect4_has_four(uint64_t discs, const connect4_setup *setup);

#endif
