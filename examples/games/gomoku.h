/* SPDX-License-Identifier: MIT */
/* Gomoku on packed lines, written on the public headers of libbigpoints alone.

   Two players put marks on the places of a square board in turn, X first. Five or more in a row, vertically,
   horizontally or diagonally, win; a full board without five in a row is a draw. Columns are a, b, c and so on from
   the left, rows 1, 2, 3 and so on from below: h8 is the centre of the board 15 x 15. */
#ifndef GAMES_GOMOKU_H
#define GAMES_GOMOKU_H

#include <bigpoints.h>

enum {
    GOMOKU_SIZE_MIN = 5,
    GOMOKU_SIZE_MAX = 19,
    GOMOKU_SIZE = 15, /* the usual one */
    GOMOKU_WIN = 500, /* the winner's score; all other scores are 0 */
    GOMOKU_PLACES = GOMOKU_SIZE_MAX * GOMOKU_SIZE_MAX,
    GOMOKU_LINES = 6 * GOMOKU_SIZE_MAX - 2,
    GOMOKU_DIRECTIONS = 4,
    GOMOKU_MARGIN = 4,            /* edge places at each end of a line */
    GOMOKU_WINDOWS = 1 << 16,     /* contents of the eight places around one, edges included */
    GOMOKU_WINDOW_MASK = 0x3FFFF, /* two bits for each of nine places */
    GOMOKU_CANDIDATES_MAX = 20,   /* unless more of them win or stop a win */
    GOMOKU_AREA = 8,              /* places on each side of an area, as the report planned them */
};

/* The content of a place. */
enum gomoku_cell { GOMOKU_EMPTY, GOMOKU_X, GOMOKU_O, GOMOKU_EDGE };

/* A position stores each mark four times: in its row, its column and its two diagonals. Each of these lines of the
   board has two bits for each place, the first place in the lowest bits, and GOMOKU_MARGIN edge places at both ends.
   The lines of the board n x n:

       n lines      rows                row y, place x
       n            columns             column x, place y
       2n - 1       rising diagonals    number x - y + n - 1, place x
       2n - 1       falling diagonals   number x + y, place x

   The other fields follow from the marks. X moves when their number is even. */
typedef struct gomoku_position {
    uint64_t hash[2]; /* of the marks */
    uint16_t marks;   /* their number */
    uint8_t winner;   /* GOMOKU_X or GOMOKU_O, or 0 */
    uint8_t unused[5];
    uint64_t lines[GOMOKU_LINES]; /* the state of a smaller board ends after its last line */
} gomoku_position;

/* The constants of a game. */
typedef struct gomoku_setup {
    int32_t size;
    int32_t area;     /* places on each side of the area of the candidates; 0: those near marks */
    uint64_t columns; /* in a row, the low bit of every place */
    uint64_t hashes[GOMOKU_PLACES][2][2]; /* of a mark of X or O on each place */
    uint8_t threats[GOMOKU_WINDOWS];      /* pattern table of gomoku_windows.c */
} gomoku_setup;

/* Creates a game on a board of 5 x 5 to 19 x 19. Returns BP_OK, BP_ERR_RANGE for a size, or BP_ERR_MEMORY.

   A move is 1 + x + size * y. A position is written like "5x5 ...../..O../..X../...../.....", the highest row first. */
int gomoku_new(bp_game **out, int32_t size);

/* The same with candidates by area: all empty places of the area of GOMOKU_AREA x GOMOKU_AREA with the largest number of
   marks. Among equal areas the one nearest to the centre is taken, and a full one only if all are full. The report plans
   areas of this size and does not say which; an area that depends on the marks alone suits a transposition table. */
int gomoku_new_by_area(bp_game **out, int32_t size);

/* The line of the board in a direction, 0 to 3, that contains a place. */
static inline uint64_t gomoku_line(const gomoku_position *p, int direction, int x, int y,
                                   const gomoku_setup *setup)
{
    int n = setup->size;
    int number[GOMOKU_DIRECTIONS] = {y, n + x, 3 * n - 1 + x - y, 4 * n - 1 + x + y};
    return p->lines[number[direction]];
}

/* The nine places of that line with the given place in the middle, two bits each. */
static inline uint32_t gomoku_window(const gomoku_position *p, int direction, int x, int y,
                                     const gomoku_setup *setup)
{
    return (uint32_t)(gomoku_line(p, direction, x, y, setup) >> 2 * (direction == 1 ? y : x)) &
           GOMOKU_WINDOW_MASK;
}

/* The content of a place. */
static inline enum gomoku_cell gomoku_at(const gomoku_position *p, int x, int y)
{
    return (enum gomoku_cell)(p->lines[y] >> 2 * (x + GOMOKU_MARGIN) & 3);
}

/* The side to move, also when the game is over. */
static inline enum gomoku_cell gomoku_mover(const gomoku_position *p)
{
    return p->marks % 2 ? GOMOKU_O : GOMOKU_X;
}

#endif
