/* Draws a position of Big Points as text, in colour if the terminal shows colours. */
#ifndef BP_PROGRAMS_COMMON_DRAWING_H
#define BP_PROGRAMS_COMMON_DRAWING_H

#include <stdio.h>

#include <bigpoints/types.h>

/* Whether a stream is a terminal that shows colours and NO_COLOR is not set. */
int drawing_in_colour(FILE *stream);

/* The pawns at START, the track with each pawn's place in brackets, and the ladder, the highest step
   first. Discs are letters; `colour` adds colours. Long tracks take several lines. */
void drawing_position(FILE *stream, const bp_state *state, int colour);

/* The discs that each player holds, a line for each who holds any. */
void drawing_hands(FILE *stream, const bp_state *state, int32_t players, int colour);

/* One line about a legal move: the player, the move, and the disc that it takes. */
void drawing_move(FILE *stream, const bp_state *state, bp_move move);

#endif
