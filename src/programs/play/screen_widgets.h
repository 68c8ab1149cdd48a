/* SPDX-License-Identifier: MIT */
/* The widgets of the full screen: a terminal, styled text, a window that shows one view at a time, dialogs, lists and forms.
   They know nothing of a game. */
#ifndef BP_PROGRAMS_PLAY_SCREEN_WIDGETS_H
#define BP_PROGRAMS_PLAY_SCREEN_WIDGETS_H

#include <stddef.h>
#include <stdint.h>

#include <bigpoints/config.h>

/* --- The terminal (screen_terminal.c) --------------------------------------------------------------- */

enum {
    SCREEN_KEY_NONE = -1,   /* no key in the time given */
    SCREEN_KEY_END = -2,    /* the program must end: see screen_terminal_ending() */
    SCREEN_KEY_REDRAW = -3, /* the window was resized, or the program was stopped and continued */
    SCREEN_KEY_ESCAPE = 27
};

/* Initialises the terminal; returns 0 on failure. screen_terminal_close() restores it. */
int screen_terminal_open(void);
void screen_terminal_close(void);

/* Waits for a key, without a time limit if negative. Returns a character, a KEY_ code of ncurses, or one of those above. */
int screen_terminal_key(int milliseconds);

/* The signal that ends the program, or 0. */
int screen_terminal_ending(void);

/* A monotonic clock, in milliseconds. */
int64_t screen_terminal_clock(void);

/* --- Styled text (screen_terminal.c) ---------------------------------------------------------------- */

/* A style is one of these, or that of a disc: SCREEN_DISC + disc, or SCREEN_PAWN + disc for one that stands out. */
enum screen_style {
    SCREEN_PLAIN,
    SCREEN_BAR,      /* the first and last line */
    SCREEN_DIM,      /* place numbers and the like */
    SCREEN_STRONG,   /* headings */
    SCREEN_SELECTED, /* the move that Enter plays */
    SCREEN_GOOD,
    SCREEN_BAD,
    SCREEN_DISC,
    SCREEN_PAWN = SCREEN_DISC + BP_BLACK + 1
};

/* Writes a text of at most 511 bytes in at most `width` columns; returns the columns used. A text that is cut ends with a
   mark. Characters that the terminal can't show become '?'. */
int screen_put(int line, int column, int width, int style, const char *format, ...)
    __attribute__((format(printf, 5, 6)));

/* Writes at most `lines` lines of a text wrapped at blanks and line breaks; returns how many lines the whole text takes. */
int screen_put_wrapped(int line, int column, int width, int lines, int style, const char *text);
int screen_wrapped_lines(int width, const char *text);

/* The length of the first line of a wrapped text; `*next` is the beginning of the next line, or NULL at the end. */
size_t screen_wrap(const char **next, const char *text, int width);

/* The display width of a text in columns. */
int screen_width(const char *text);

/* `utf8` if the terminal shows UTF-8, otherwise `ascii`. */
const char *screen_glyph(const char *utf8, const char *ascii);

/* A dot where there is nothing, and a horizontal rule. */
void screen_put_dot(int line, int column);
void screen_put_rule(int line, int width);

/* --- The window (screen_widgets.c) ------------------------------------------------------------------ */

enum {
    SCREEN_COLUMNS = 60, /* the smallest window */
    SCREEN_LINES = 20,
    SCREEN_KEYS_MAX = 32,
    SCREEN_LINE_SIZE = 512
};

/* What a window shows. */
typedef struct screen_view {
    int (*measure)(void *user);      /* returns the lines that it needs; NULL: SCREEN_LINES */
    void (*draw)(void *user);        /* draws between the title and the keys, and both of them */
    int (*act)(void *user, int key); /* acts on a key; returns non-zero when the view is done */
    void *user;
} screen_view;

typedef struct screen_window {
    int lines;
    int columns;
    int fits; /* the window is large enough; otherwise it says so, and ignores keys */
    const screen_view *view;   /* what it shows */
    const char *asking;        /* the keys of an open dialog, or NULL */
    int resumes;               /* bigpoints play --resume continues the game */
    int leaving;               /* the user leaves, or a signal ends the program */
    int keys[SCREEN_KEYS_MAX]; /* pressed during a search, and not handled yet */
    int key_count;
} screen_window;

/* Draws the window. */
void screen_show(screen_window *window);

/* The next key, or SCREEN_KEY_REDRAW: one pressed during a search, or the next one. SCREEN_KEY_END also sets
   window->leaving. */
int screen_key(screen_window *window);

/* Draws the window and acts on one key; returns non-zero when its view is done. */
int screen_step(screen_window *window);

/* Shows a view until it is done or the user leaves; then shows the view before it again. Returns what act() returned last. */
int screen_run(screen_window *window, const screen_view *view);

/* The first and last line. */
void screen_title(const screen_window *window, const char *left, const char *right);
void screen_keys(const screen_window *window, const char *keys);

int screen_is_enter(int key);

/* --- Dialogs: a line above the keys, over the view --------------------------------------------------- */

/* Asks for a line of text; `text` holds the initial text. Returns 0 if the user gives up. `changed` is called after every
   change, or is NULL. */
int screen_ask(screen_window *window, const char *question, char *text, size_t size,
               void (*changed)(void *user, const char *text), void *user);

/* Asks for yes or no. Returns 0 for no. */
int screen_confirm(screen_window *window, const char *question);

/* Waits for Enter. */
void screen_await(screen_window *window, const char *request);

/* --- Lists -------------------------------------------------------------------------------------------- */

/* Lines of which a part is shown: those that a function writes, or those of a wrapped text. */
typedef struct screen_list {
    const char *title;
    int count;
    int at;  /* the selected line; -1: none can be selected */
    int top; /* the first line shown */
    void (*write)(char *out, size_t size, int i, void *user);
    void *user;
    const char *text; /* in place of write and count */
} screen_list;

/* Shows a list on the whole window. Returns the line chosen, or -1. */
int screen_choose(screen_window *window, screen_list *list);

/* Shows a text on the whole window until the user closes it. */
void screen_page(screen_window *window, const char *title, const char *text);

/* --- Forms -------------------------------------------------------------------------------------------- */

/* A line of a form: a number that the user changes, or an action. */
typedef struct screen_field {
    const char *label;
    int32_t *value; /* NULL: an action */
    int32_t min;
    int32_t max;
    int id;
} screen_field;

typedef struct screen_form {
    int count;
    const screen_field *fields;
    int at;       /* the selected field */
    int apart[2]; /* fields with a blank line before them if there are lines to spare */
    void (*write)(char *out, size_t size, const screen_field *field, void *user); /* its value */
    void *user;
} screen_form;

void screen_form_draw(const screen_form *form, const screen_window *window);

/* Up, Down and Tab choose a field, Left and Right change its number. Returns 0 for other keys. */
int screen_form_act(screen_form *form, int key);

/* Changes the number of the selected field, if it has one. */
void screen_form_change(const screen_form *form, int32_t by);

#endif
