/* SPDX-License-Identifier: MIT */
/* The legal moves as a grid, and the selected one: a row for each pawn, a column for each way to take a disc. */
#ifndef BP_PROGRAMS_PLAY_SCREEN_CHOICE_H
#define BP_PROGRAMS_PLAY_SCREEN_CHOICE_H

#include <bigpoints.h>

/* The columns: forward and behind, forward and ahead, backward and behind, backward and ahead. A climb, a move that takes
   nothing and `pass` are in the first column. */
enum { SCREEN_GRID_COLUMNS = 4 };

typedef struct screen_cell {
    bp_move move;
    int row;    /* 0 for `pass`, 1 for the first pawn in play, ... */
    int column; /* 0 to 3 */
    char text[16];
} screen_cell;

typedef struct screen_choice {
    size_t count;
    size_t at; /* the index of the selected cell */
    screen_cell cells[BP_MOVES_MAX];
    int has_pass;
} screen_choice;

/* Fills in the legal moves of a position and selects the first one. */
void screen_choice_make(screen_choice *out, const bp_state *state);

/* The selected move, or 0 if there is none. */
bp_move screen_choice_move(const screen_choice *choice);

/* Selects a move, if it is in the grid. */
void screen_choice_set(screen_choice *choice, bp_move move);

/* Moves the selection up or down to the next row that has a move, or left or right within the row. The selection stays
   if there is no such cell. */
void screen_choice_go(screen_choice *choice, int down, int right);

/* Selects the next move in move order, or the previous one; wraps around. */
void screen_choice_next(screen_choice *choice, int forward);

#endif
