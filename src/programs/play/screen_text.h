/* Text on the screen: clipped and wrapped by what it takes there, whatever the bytes. */
#ifndef BP_PROGRAMS_PLAY_SCREEN_TEXT_H
#define BP_PROGRAMS_PLAY_SCREEN_TEXT_H

#include <stddef.h>

/* Writes a text, at most `width` columns of it; returns how many it took. What the terminal can't show is '?'. */
int screen_put(int line, int column, int width, const char *text);

/* The same for a format; the text is cut after 511 bytes. */
int screen_print(int line, int column, int width, const char *format, ...)
    __attribute__((format(printf, 4, 5)));

/* The columns that a text takes. */
int screen_width(const char *text);

/* The length of the first line of a text that is wrapped at blanks, and where the next one begins. Lines of a text that has
   line breaks end there. `*next` is NULL at the end. */
size_t screen_wrap(const char **next, const char *text, int width);

/* Writes a text over at most `lines` lines; returns how many it took, more than `lines` if it was cut. */
int screen_put_wrapped(int line, int column, int width, int lines, const char *text);

/* How many lines a text takes. */
int screen_wrapped_lines(int width, const char *text);

/* A line across the window. */
void screen_rule(int line, int column, int width);

#endif
