/* SPDX-License-Identifier: MIT */
/* A bank of time for a whole game, such as 300+5: 300 seconds at the beginning, and 5 more after each move. How much of it a move may
   take. Nothing here reads a clock: the caller measures what a move took.

       game_clock clock;
       if (!game_clock_parse(&clock, "300+5")) ...
       double left = clock.bank;                                before each game
       double seconds = game_clock_share(&clock, left, state);  the limit of the next move
       left = game_clock_after(&clock, left, taken);            negative: the time is up
*/
#ifndef BP_PROGRAMS_COMMON_GAME_CLOCK_H
#define BP_PROGRAMS_COMMON_GAME_CLOCK_H

#include <bigpoints.h>

typedef struct game_clock {
    double bank;      /* seconds for a game; 0: there is no clock */
    double increment; /* seconds for each move */
} game_clock;

/* The message for a text that is wrong, after the name of its option. */
#define GAME_CLOCK_WRONG \
    "%s needs seconds for a game, and perhaps for each move, such as 300+5, not '%s'"

/* Reads "300+5" or "300". Returns 0 if the text is wrong. */
int game_clock_parse(game_clock *out, const char *text);

/* The seconds that the mover of a state should spend at most, of those that it has left: its share of the moves that it probably has
   to make, and most of the increment. A move without a choice takes almost nothing. */
double game_clock_share(const game_clock *clock, double left, const bp_state *state);

/* What is left after a move; negative if the move took more than there was. */
double game_clock_after(const game_clock *clock, double left, double taken);

#endif
