/* SPDX-License-Identifier: MIT */
/* Text in figures: valid UTF-8, number formats. */
#ifndef BP_PROGRAMS_COMMON_FIGURE_TEXT_H
#define BP_PROGRAMS_COMMON_FIGURE_TEXT_H

#include <stddef.h>

enum { FIGURE_NUMBER_SIZE = 48 };

/* Makes any bytes one line of valid UTF-8: control characters become blanks, invalid bytes become '?'. */
void figure_text_clean(char *text);

/* Appends to a text in a buffer of `size` bytes, as much as fits. */
void figure_text_add(char *text, size_t size, const char *format, ...)
    __attribute__((format(printf, 3, 4)));

/* A share from 0 to 1 as 12.3%; close to its ends as <0.1% or >99.9%, so that only 0 and 1 are 0% and 100%. */
char *figure_text_percent(char out[FIGURE_NUMBER_SIZE], double share);

/* A number as 1,234,567; below 1000 and from 1e15 on with three significant digits. */
char *figure_text_number(char out[FIGURE_NUMBER_SIZE], double number);

#endif
