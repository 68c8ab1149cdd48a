/* SPDX-License-Identifier: MIT */
/* Parses and prints heaps of Nim. */
#ifndef BP_PROGRAMS_COMMON_NIM_HEAPS_H
#define BP_PROGRAMS_COMMON_NIM_HEAPS_H

#include "games/nim.h"
#include "programs/common/command.h"

/* Heaps from a command line or a command. */
typedef struct nim_heaps {
    uint8_t sticks[NIM_HEAPS];
    int32_t count;
} nim_heaps;

enum { NIM_TEXT_SIZE = 4 * NIM_HEAPS + 8 };

/* Adds a heap. Returns 0 with the reason in `why` if the word is no heap, or one too many. */
int nim_heaps_add(nim_heaps *heaps, const char *word, char *why, size_t why_size);

/* Reads the heaps of a command line: its operands. Ends the program if one is wrong or there is no stick. */
void nim_heaps_read(nim_heaps *out, const command *line);

/* All sticks together. */
int nim_heaps_sum(const uint8_t sticks[NIM_HEAPS]);

/* "3 5 7". */
const char *nim_heaps_text(char out[NIM_TEXT_SIZE], const uint8_t *sticks, int32_t count);

/* The start of a game. Ends the program if there is no memory. */
bp_state *nim_heaps_open(const nim_heaps *heaps, int32_t rule, const command *line);

#endif
