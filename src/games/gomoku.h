/* SPDX-License-Identifier: MIT */
/* Gomoku on packed lines, written on the public headers of libbigpoints alone.

   Two players put marks on the places of a square board in turn, X first. Five or more in a row, vertically,
   horizontally or diagonally, win; a full board without five in a row is a draw. Columns are a, b, c and so on from
   the left, rows 1, 2, 3 and so on from below: h8 is the centre of the board 15 x 15. */
#ifndef BP_GAMES_GOMOKU_H
#define BP_GAMES_GOMOKU_H

#include <bigpoints.h>

enum {
    BP__GOMOKU_SIZE_MIN = 5,
    BP__GOMOKU_SIZE_MAX = 19,
    BP__GOMOKU_WIN = 500, /* the winner's score; all other scores are 0 */
    BP__GOMOKU_PLACES = BP__GOMOKU_SIZE_MAX * BP__GOMOKU_SIZE_MAX,
    BP__GOMOKU_LINES = 6 * BP__GOMOKU_SIZE_MAX - 2,
    BP__GOMOKU_DIRECTIONS = 4,
    BP__GOMOKU_MARGIN = 4,            /* edge places at each end of a line */
    BP__GOMOKU_WINDOWS = 1 << 16,     /* contents of the eight places around one, edges included */
    BP__GOMOKU_WINDOW_MASK = 0x3FFFF, /* two bits for each of nine places */
    BP__GOMOKU_CANDIDATES_MAX = 20,   /* unless more of them win or stop a win */
};

/* The content of a place. */
enum bp__gomoku_cell { BP__GOMOKU_EMPTY, BP__GOMOKU_X, BP__GOMOKU_O, BP__GOMOKU_EDGE };

/* A position stores each mark four times: in its row, its column and its two diagonals. Each of these lines of the
   board has two bits for each place, the first place in the lowest bits, and BP__GOMOKU_MARGIN edge places at both ends.
   The lines of the board n x n:

       n lines      rows                row y, place x
       n            columns             column x, place y
       2n - 1       rising diagonals    number x - y + n - 1, place x
       2n - 1       falling diagonals   number x + y, place x

   The other fields follow from the marks. X moves when their number is even. */
typedef struct bp__gomoku_position {
    uint64_t hash[2]; /* of the marks */
    uint16_t marks;   /* their number */
    uint8_t winner;   /* BP__GOMOKU_X or BP__GOMOKU_O, or 0 */
    uint8_t unused[5];
    uint64_t lines[BP__GOMOKU_LINES]; /* the state of a smaller board ends after its last line */
} bp__gomoku_position;

enum { BP__GOMOKU_AREAS = 9 };

/* The constants of a game. */
typedef struct bp__gomoku_setup {
    int32_t size;
    int32_t area;     /* places on each side of an area of the candidates; 0: those near marks */
    int32_t areas;    /* their number */
    uint64_t columns; /* in a row, the low bit of every place */
    uint64_t hashes[BP__GOMOKU_PLACES][2][2]; /* of a mark of X or O on each place */
    uint8_t threats[BP__GOMOKU_WINDOWS];      /* pattern table of gomoku_windows.c */
} bp__gomoku_setup;

/* Creates a game on a board of 5 x 5 to 19 x 19. Returns BP_OK, BP_ERR_RANGE for a size or an area, or BP_ERR_MEMORY.

   With an area, 1 to the size, the candidates are all empty places of the area of that many places on each side with the
   largest number of marks; 0 is for those near marks. Among equal areas the one nearest to the centre is taken, and a full
   one only if all are full. The report plans areas of 8 x 8 and does not say which; an area that depends on the marks alone
   suits a transposition table.

   With several areas, 1 to BP__GOMOKU_AREAS, each next one has the largest number of marks that the areas before it do not hold;
   without such marks there are fewer.

   A move is 1 + x + size * y. A position is written like "5x5 ...../..O../..X../...../.....", the highest row first. With an
   area it begins with "5x5 area=3", with two "5x5 area=3 areas=2". */
int bp__gomoku_new_areas(bp_game **out, int32_t size, int32_t area, int32_t areas,
                         const bp_allocator *allocator);

/* The same with one area or none. */
int bp__gomoku_new(bp_game **out, int32_t size, int32_t area, const bp_allocator *allocator);

/* The line of the board in a direction, 0 to 3, that contains a place. */
static inline uint64_t bp__gomoku_line(const bp__gomoku_position *p, int direction, int x, int y,
                                       const bp__gomoku_setup *setup)
{
    int n = setup->size;
    int number[BP__GOMOKU_DIRECTIONS] = {y, n + x, 3 * n - 1 + x - y, 4 * n - 1 + x + y};
    return p->lines[number[direction]];
}

/* The nine places of that line with the given place in the middle, two bits each. */
static inline uint32_t bp__gomoku_window(const bp__gomoku_position *p, int direction, int x, int y,
                                         const bp__gomoku_setup *setup)
{
    return (uint32_t)(bp__gomoku_line(p, direction, x, y, setup) >> 2 * (direction == 1 ? y : x)) &
           BP__GOMOKU_WINDOW_MASK;
}

/* The content of a place. */
static inline enum bp__gomoku_cell bp__gomoku_at(const bp__gomoku_position *p, int x, int y)
{
    return (enum bp__gomoku_cell)(p->lines[y] >> 2 * (x + BP__GOMOKU_MARGIN) & 3);
}

/* The side to move, also when the game is over. */
static inline enum bp__gomoku_cell bp__gomoku_mover(const bp__gomoku_position *p)
{
    return p->marks % 2 ? BP__GOMOKU_O : BP__GOMOKU_X;
}

#endif
