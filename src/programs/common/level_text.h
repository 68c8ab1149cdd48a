/* SPDX-License-Identifier: MIT */
/* Levels of players as text: "1" to "10", or "auto". */
#ifndef BP_PROGRAMS_COMMON_LEVEL_TEXT_H
#define BP_PROGRAMS_COMMON_LEVEL_TEXT_H

#include <stddef.h>
#include <stdint.h>

enum { LEVEL_TEXT_SIZE = 8 };

/* Reads a level from the first `length` characters: 1 to 10, BP_LEVEL_AUTO, or -1 if they are none. */
int32_t level_parse(const char *text, size_t length);

/* Writes a level so that level_parse() reads it; returns `out`. */
char *level_format(char out[LEVEL_TEXT_SIZE], int32_t level);

#endif
