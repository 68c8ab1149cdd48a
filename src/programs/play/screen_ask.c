/* SPDX-License-Identifier: MIT */
/* User input: a key, a line of text, yes or no; and pages of text that scroll. */

#include <curses.h>
#include <string.h>

#include "programs/play/screen_internal.h"
#include "programs/play/screen_text.h"

enum { ESCAPE = 27, DELETE = 127, BACKSPACE = 8, CLEAR_LINE = 21, SCROLL_KEEP = 2 };

int screen_key(screen *shown)
{
    if (shown->key_count > 0) {
        int first = shown->keys[0];
        memmove(shown->keys, shown->keys + 1, (size_t)--shown->key_count * sizeof first);
        return first;
    }
    for (;;) {
        int key = screen_terminal_key(-1);
        if (key == SCREEN_KEY_END) {
            shown->leaving = 1;
        }
        if (key < 0 || shown->layout.fits) {
            return key;
        }
    }
}

int screen_is_enter(int key)
{
    return key == '\r' || key == '\n' || key == KEY_ENTER;
}

/* Removes the last UTF-8 character. */
static void shorten(char *text)
{
    size_t length = strlen(text);
    while (length > 0 && ((unsigned char)text[length - 1] & 0xc0) == 0x80) {
        length--;
    }
    text[length > 0 ? length - 1 : 0] = '\0';
}

static void draw_question(screen *shown, const char *question, const char *text)
{
    screen_draw(shown);
    if (!shown->layout.fits) {
        return;
    }
    int line = shown->layout.prompt_line;
    screen_style_set(SCREEN_STRONG);
    int column = 1 + screen_put(line, 1, shown->layout.columns - 2, question);
    screen_style_set(SCREEN_PLAIN);
    /* A long text is cut on the left, because the user edits its end. */
    while (text[0] && screen_width(text) > shown->layout.columns - 2 - column) {
        text++;
    }
    column += screen_put(line, column, shown->layout.columns - 1 - column, text);
    move(line, column);
}

/* Handles a key of the line editor; returns 0 when the line is finished or given up. */
static int edit(char *text, size_t size, int key)
{
    size_t length = strlen(text);
    if (key == KEY_BACKSPACE || key == DELETE || key == BACKSPACE) {
        shorten(text);
    } else if (key == CLEAR_LINE) {
        text[0] = '\0';
    } else if (key >= ' ' && key <= 255 && length + 1 < size) {
        text[length] = (char)(unsigned char)key;
        text[length + 1] = '\0';
    }
    return !screen_is_enter(key) && key != ESCAPE && key != SCREEN_KEY_END;
}

int screen_ask(screen *shown, const char *question, char *text, size_t size,
               void (*changed)(screen *shown, const char *text))
{
    int key;
    curs_set(1);
    shown->question_keys = "Enter accepts   Esc cancels   Ctrl-U clears the line";
    do {
        if (changed) {
            changed(shown, text);
        }
        draw_question(shown, question, text);
        key = screen_key(shown);
    } while (edit(text, size, key));
    curs_set(0);
    shown->question_keys = NULL;
    return screen_is_enter(key);
}

int screen_confirm(screen *shown, const char *question)
{
    int key;
    shown->question_keys = "y yes   n no";
    do {
        draw_question(shown, question, " y or n ");
        key = screen_key(shown);
    } while (key != SCREEN_KEY_END && key != ESCAPE &&
             (key <= 0 || key > 255 || !strchr("yYnNq", key)));
    shown->question_keys = NULL;
    return key == 'y' || key == 'Y';
}

void screen_await(screen *shown, const char *request)
{
    int key;
    shown->question_keys = "Enter continues   q quits";
    do {
        draw_question(shown, request, "");
        key = screen_key(shown);
    } while (!screen_is_enter(key) && key != SCREEN_KEY_END && key != 'q');
    shown->leaving |= key == 'q';
    shown->question_keys = NULL;
}

/* Line number `skip` of a wrapped text, from 0; NULL after the last one. */
static const char *line_at(const char *text, int width, int skip)
{
    for (; text && skip > 0; skip--) {
        screen_wrap(&text, text, width);
    }
    return text;
}

static void draw_page(screen *shown, const char *title, const char *text, int top, int last)
{
    int columns = shown->layout.columns;
    int height = shown->layout.lines - 2;
    char below[64];
    screen_bar(0, columns, title, "");
    const char *rest = line_at(text, columns - 2, top);
    for (int i = 0; i < height && rest; i++) {
        const char *now = rest;
        size_t length = screen_wrap(&rest, now, columns - 2);
        int heading = length > 0 && now[length - 1] == ':' && now[0] != ' ' && now[length] == '\n';
        screen_style_set(heading ? SCREEN_STRONG : SCREEN_PLAIN);
        screen_print(1 + i, 1, columns - 2, "%.*s", (int)length, now);
    }
    snprintf(below, sizeof below, "%sq goes back", last > 0 ? "Up, Down, Space scroll   " : "");
    screen_bar(shown->layout.lines - 1, columns, below, "");
}

/* The lines by which a key scrolls. */
static int scrolled(int key, int height)
{
    switch (key) {
    case KEY_UP: return -1;
    case KEY_DOWN: return 1;
    case KEY_PPAGE: return SCROLL_KEEP - height;
    case KEY_NPAGE:
    case ' ': return height - SCROLL_KEEP;
    case KEY_HOME: return -1000000;
    case KEY_END: return 1000000;
    default: return 0;
    }
}

void screen_page(screen *shown, const char *title, const char *text)
{
    int top = 0;
    for (;;) {
        int fits = screen_measure(shown);
        int height = shown->layout.lines - 2;
        int last = fits ? screen_wrapped_lines(shown->layout.columns - 2, text) - height : 0;
        top = top > last ? last : top;
        top = top < 0 ? 0 : top;
        if (fits) {
            draw_page(shown, title, text, top, last);
        }
        int key = screen_key(shown);
        if (key == SCREEN_KEY_END || key == 'q' || key == ESCAPE || screen_is_enter(key)) {
            return;
        }
        top += scrolled(key, height);
    }
}

/* Lists */

static void draw_list(const screen *shown, const char *title, int top, int at, int count,
                      void (*write)(char *out, size_t size, int i, void *user), void *user)
{
    int columns = shown->layout.columns;
    int height = shown->layout.lines - 2;
    screen_bar(0, columns, title, "");
    for (int i = top; i < count && i < top + height; i++) {
        char text[PLAY_TEXT_SIZE];
        write(text, sizeof text, i, user);
        screen_style_set(i == at ? SCREEN_SELECTED : SCREEN_PLAIN);
        screen_put(1 + i - top, 1, 2, i == at ? "> " : "  ");
        screen_put(1 + i - top, 3, columns - 4, text);
    }
    screen_bar(shown->layout.lines - 1, columns, "Up, Down choose   Enter accepts   Esc goes back",
               "");
}

int screen_list(screen *shown, const char *title, int count,
                void (*write)(char *out, size_t size, int i, void *user), void *user)
{
    int at = 0;
    int top = 0;
    for (;;) {
        int fits = screen_measure(shown);
        int height = shown->layout.lines - 2;
        top = at < top ? at : at >= top + height ? at - height + 1 : top;
        if (fits) {
            draw_list(shown, title, top, at, count, write, user);
        }
        int key = screen_key(shown);
        if (key == SCREEN_KEY_END || key == 'q' || key == ESCAPE) {
            return -1;
        }
        if (screen_is_enter(key)) {
            return at;
        }
        at += scrolled(key, height);
        at = at < 0 ? 0 : at >= count ? count - 1 : at;
    }
}
