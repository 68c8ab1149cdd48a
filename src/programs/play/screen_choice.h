/* The moves to choose from, as a grid: a line for each pawn, and what it may take from left to right. */
#ifndef BP_PROGRAMS_PLAY_SCREEN_CHOICE_H
#define BP_PROGRAMS_PLAY_SCREEN_CHOICE_H

#include <bigpoints.h>

/* Forward and behind, forward and ahead, backward and behind, backward and ahead. A climb, a move that takes nothing and
   `pass` stand in the first column. */
enum { SCREEN_GRID_COLUMNS = 4 };

typedef struct screen_cell {
    bp_move move;
    int row;    /* 0 for `pass`, 1 for the first pawn in play, ... */
    int column; /* 0 to 3 */
    char text[16];
} screen_cell;

typedef struct screen_choice {
    size_t count;
    size_t at; /* the chosen one */
    screen_cell cells[BP_MOVES_MAX];
    int has_pass;
} screen_choice;

/* The moves of a position; the first one is chosen. */
void screen_choice_make(screen_choice *out, const bp_state *state);

/* The chosen move, or 0 if there is none. */
bp_move screen_choice_move(const screen_choice *choice);

/* Chooses a move, if it is among them. */
void screen_choice_set(screen_choice *choice, bp_move move);

/* Goes up or down to the next pawn that can move, left or right to what else it may take; stays where there is nothing. */
void screen_choice_go(screen_choice *choice, int down, int right);

/* Goes to the next one in move order, or the one before; from the last to the first. */
void screen_choice_next(screen_choice *choice, int forward);

#endif
