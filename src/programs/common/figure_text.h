/* Text in figures: how wide it is, where it breaks, and how numbers are written. */
#ifndef BP_PROGRAMS_COMMON_FIGURE_TEXT_H
#define BP_PROGRAMS_COMMON_FIGURE_TEXT_H

#include <stddef.h>

enum { FIGURE_NUMBER_SIZE = 48 };

/* Makes any bytes a line of UTF-8: blanks for control characters, '?' for what is no character. */
void figure_text_clean(char *text);

/* Adds to a text in a buffer of `size` bytes, as much as there is room for. */
void figure_text_add(char *text, size_t size, const char *format, ...)
    __attribute__((format(printf, 3, 4)));

/* Bold text is so much wider. */
#define FIGURE_BOLD 1.12

/* About how wide a text is, whatever font it will be set in: rather too much than too little. */
double figure_text_width(const char *text, double font_size);

/* How many bytes go on the first line of a text when it is `room` wide: as many words as fit, at least one
   character. Leading blanks are not to be there. */
size_t figure_text_break(const char *text, double font_size, double room);

/* A share from 0 to 1 as 12.3%. What is not quite nothing or everything does not look like it. */
char *figure_text_percent(char out[FIGURE_NUMBER_SIZE], double share);

/* A number as 1,234,567; with three digits of precision where it is less than 1000 or beyond all counting. */
char *figure_text_number(char out[FIGURE_NUMBER_SIZE], double number);

#endif
