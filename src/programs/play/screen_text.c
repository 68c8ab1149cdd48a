/* SPDX-License-Identifier: MIT */
/* Text on the screen: clipping and wrapping by display width, for any bytes. */

/* For wcwidth. */
#define _XOPEN_SOURCE 700 /* NOLINT(bugprone-reserved-identifier) */

#include "programs/play/screen_text.h"

#include <curses.h>
#include <stdarg.h>
#include <stdio.h>
#include <string.h>
#include <wchar.h>

#include "programs/play/screen_terminal.h"

enum { TEXT_SIZE = 512 };

/* One character of a text: its bytes, its columns, and whether it can be shown. */
typedef struct letter {
    size_t bytes;
    int columns;
    int shown;
} letter;

static letter letter_at(const char *text, size_t left)
{
    unsigned char first = (unsigned char)text[0];
    if (first < 128) {
        return (letter){1, 1, first >= ' ' && first < 127};
    }
    wchar_t wide;
    mbstate_t state = {0};
    size_t bytes = screen_terminal_is_utf8() ? mbrtowc(&wide, text, left, &state) : (size_t)-1;
    if (bytes == 0 || bytes > left) {
        return (letter){1, 1, 0};
    }
    int columns = wcwidth(wide);
    return columns < 0 ? (letter){bytes, 1, 0} : (letter){bytes, columns, 1};
}

static int width_of(const char *text, size_t length)
{
    int used = 0;
    for (size_t i = 0; i < length;) {
        letter next = letter_at(text + i, length - i);
        used += next.columns;
        i += next.bytes;
    }
    return used;
}

/* Writes the first `length` bytes. A text that is cut ends with a mark. */
static int put(int line, int column, int width, const char *text, size_t length)
{
    char shown[TEXT_SIZE + 8];
    size_t filled = 0;
    int used = 0;
    int is_cut = width_of(text, length) > width;
    for (size_t i = 0; i < length;) {
        letter next = letter_at(text + i, length - i);
        if (used + next.columns > width - is_cut || filled + next.bytes >= TEXT_SIZE) {
            break;
        }
        if (next.shown) {
            memcpy(shown + filled, text + i, next.bytes);
            filled += next.bytes;
        } else {
            shown[filled++] = '?';
        }
        used += next.columns;
        i += next.bytes;
    }
    if (is_cut && width > 0) {
        const char *mark = screen_terminal_is_utf8() ? "\xe2\x80\xa6" : "~";
        memcpy(shown + filled, mark, strlen(mark));
        filled += strlen(mark);
        used++;
    }
    shown[filled] = '\0';
    mvaddstr(line, column, shown);
    return used;
}

int screen_put(int line, int column, int width, const char *text)
{
    return put(line, column, width, text, strlen(text));
}

int screen_print(int line, int column, int width, const char *format, ...)
{
    char text[TEXT_SIZE];
    va_list arguments;
    va_start(arguments, format);
    vsnprintf(text, sizeof text, format, arguments);
    va_end(arguments);
    return screen_put(line, column, width, text);
}

int screen_width(const char *text)
{
    return width_of(text, strlen(text));
}

size_t screen_wrap(const char **next, const char *text, int width)
{
    size_t length = strlen(text);
    size_t fits = 0;
    size_t blank = 0; /* the index after the last blank that fits */
    for (int used = 0; fits < length && text[fits] != '\n';) {
        letter now = letter_at(text + fits, length - fits);
        if (used + now.columns > width && text[fits] != ' ') {
            fits = blank > 0 ? blank : fits > 0 ? fits : now.bytes;
            break;
        }
        blank = text[fits] == ' ' ? fits + 1 : blank;
        used += now.columns;
        fits += now.bytes;
    }
    *next = text[fits] == '\n' ? text + fits + 1 : text[fits] ? text + fits : NULL;
    while (fits > 0 && text[fits - 1] == ' ') {
        fits--;
    }
    return fits;
}

int screen_put_wrapped(int line, int column, int width, int lines, const char *text)
{
    int used = 0;
    for (const char *next = text; text && text[0]; text = next, used++) {
        size_t length = screen_wrap(&next, text, width);
        if (used < lines) {
            put(line + used, column, width, text, used == lines - 1 ? strcspn(text, "\n") : length);
        }
    }
    return used;
}

int screen_wrapped_lines(int width, const char *text)
{
    return screen_put_wrapped(0, 0, width, 0, text);
}

void screen_rule(int line, int column, int width)
{
    screen_style_set(SCREEN_DIM);
    for (int i = 0; i < width; i++) {
        mvaddstr(line, column + i, screen_terminal_is_utf8() ? "\xe2\x94\x80" : "-");
    }
    screen_style_set(SCREEN_PLAIN);
}
