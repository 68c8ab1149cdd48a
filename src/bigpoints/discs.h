/* SPDX-License-Identifier: MIT */
/* Boards and numbers of discs as plain data. */
#ifndef BP_BIGPOINTS_DISCS_H
#define BP_BIGPOINTS_DISCS_H

#include <stddef.h>
#include <stdint.h>

#include <bigpoints/config.h>

enum { BP__COLOURS = 5, BP__KINDS = 7 };

/* How many discs of each kind. */
typedef struct bp__counts {
    uint8_t of[BP__KINDS];
} bp__counts;

typedef struct bp__board {
    int32_t length;
    bp__counts counts;
    uint8_t disc[BP_BOARD_MAX];
} bp__board;

/* Letter of a disc, and its English name. */
char bp__disc_letter(int32_t disc);
const char *bp__disc_name(int32_t disc);

/* The disc of a letter in any case; BP_NO_DISC for any other character. */
int32_t bp__disc_of_letter(char letter);

/* The disc of a letter or of a digit 1-5. */
int32_t bp__disc_of_place(char place);

int32_t bp__disc_limit(int32_t disc);

/* Reads a board from [text, text + length). Messages count characters from `first` on. */
int bp__board_read(bp__board *out, const char *text, size_t length, size_t first, char *why,
                   size_t why_size);

/* Writes BP_BOARD_MAX + 1 bytes at most. */
void bp__board_write(char *out, const bp__board *board);

/* BP_OK if these discs make a board: 2 to 5 colours, and no count beyond its limit. */
int bp__counts_check(const bp__counts *counts, char *why, size_t why_size);

int32_t bp__counts_total(const bp__counts *counts);
int32_t bp__counts_colours(const bp__counts *counts);

/* The board number `index` of the seed's sequence. */
void bp__board_shuffle(bp__board *out, const bp__counts *counts, uint64_t seed, uint64_t index);

#endif
