/* SPDX-License-Identifier: MIT */
/* Text on the screen: clipping and wrapping by display width, for any bytes. */
#ifndef BP_PROGRAMS_PLAY_SCREEN_TEXT_H
#define BP_PROGRAMS_PLAY_SCREEN_TEXT_H

#include <stddef.h>

/* Writes at most `width` columns of a text; returns the columns used. A text that is cut ends with a mark. Characters that
   the terminal can't show become '?'. */
int screen_put(int line, int column, int width, const char *text);

/* The same for a format; the text is cut after 511 bytes. */
int screen_print(int line, int column, int width, const char *format, ...)
    __attribute__((format(printf, 4, 5)));

/* The display width of a text in columns. */
int screen_width(const char *text);

/* The length of the first line of a text wrapped at blanks and line breaks; `*next` is the beginning of the next line, or
   NULL at the end. */
size_t screen_wrap(const char **next, const char *text, int width);

/* Writes at most `lines` lines of a wrapped text; returns how many lines the whole text takes. */
int screen_put_wrapped(int line, int column, int width, int lines, const char *text);

/* The number of lines of a wrapped text. */
int screen_wrapped_lines(int width, const char *text);

/* A horizontal rule. */
void screen_rule(int line, int column, int width);

#endif
