/* SPDX-License-Identifier: MIT */
/* Heaps of Nim: read, printed, and those of a state. */
#ifndef BP_PROGRAMS_COMMON_NIM_HEAPS_H
#define BP_PROGRAMS_COMMON_NIM_HEAPS_H

#include <bigpoints/types.h>

#include "programs/common/command.h"

/* The limits of the game. */
enum { NIM_HEAPS = 8, NIM_STICKS = 255 };

/* What taking the last stick does. */
enum nim_rule { NIM_LAST_LOSES, NIM_LAST_WINS };

/* Heaps from a command line or a command. */
typedef struct nim_heaps {
    uint8_t sticks[NIM_HEAPS];
    int32_t count;
} nim_heaps;

enum { NIM_TEXT_SIZE = 4 * NIM_HEAPS + 8, NIM_SETUP_SIZE = NIM_TEXT_SIZE + 24 };

/* Adds a heap. Returns 0 with the reason in `why` if the word is no heap, or one too many. */
int nim_heaps_add(nim_heaps *heaps, const char *word, char *why, size_t why_size);

/* Reads the heaps of a command line: its operands. Ends the program if one is wrong or there is no stick. */
void nim_heaps_read(nim_heaps *out, const command *line);

/* All sticks together. */
int nim_heaps_sum(const uint8_t sticks[NIM_HEAPS]);

/* "3 5 7". */
const char *nim_heaps_text(char out[NIM_TEXT_SIZE], const uint8_t *sticks, int32_t count);

/* The set-up of a game: "heaps=3+5+7 last=loses". */
const char *nim_heaps_setup(char out[NIM_SETUP_SIZE], const nim_heaps *heaps, int32_t rule);

/* The heaps that are left in a state; missing heaps have no sticks. Returns the seat to move, at the end the one that would be
   next. */
int32_t nim_heaps_left(uint8_t out[NIM_HEAPS], const bp_state *state);

/* The start of a game. Ends the program if there is no memory. */
bp_state *nim_heaps_open(const nim_heaps *heaps, int32_t rule, const command *line);

#endif
