/* What bp-connect4 prints about a position. */
#ifndef BP_PROGRAMS_CONNECT4_SHOW_H
#define BP_PROGRAMS_CONNECT4_SHOW_H

#include <bigpoints.h>

/* The players by seat: "max" plays X and begins, "min" plays O. */
extern const char *const connect4_sides[];

/* "running", "max wins", "min wins" or "draw". */
const char *connect4_state_text(const bp_state *state);

/* The number of the disc that comes next, or of the last one when the game is over; from 1. */
int32_t connect4_turn(const bp_state *state);

/* The grid, the turn and the state. */
void connect4_show_grid(const bp_state *state);
void connect4_show_turn(const bp_state *state);

/* A number with a comma at every third digit. */
const char *connect4_grouped(char out[32], uint64_t number);

#endif
