/* SPDX-License-Identifier: MIT */
/* The window of the full screen, and the widgets that it shows: dialogs, lists and forms. */

#include "programs/play/screen_widgets.h"

#include <curses.h>
#include <stdio.h>
#include <string.h>

enum {
    DELETE = 127,
    BACKSPACE = 8,
    CLEAR_LINE = 21,
    SCROLL_KEEP = 2, /* lines that a page shows again */
    VALUE_COLUMN = 17
};

/* The window */

static void draw_too_small(const screen_window *window, int needed)
{
    char text[256];
    snprintf(
        text, sizeof text,
        "Big Points needs a window of %d x %d. This one has %d x %d. Make it larger to continue, "
        "or quit with Ctrl-C and play in lines of text: bigpoints play --plain%s",
        SCREEN_COLUMNS, needed, window->columns, window->lines, window->resumes ? " --resume" : "");
    int line = (window->lines - screen_wrapped_lines(window->columns, text)) / 2;
    screen_put_wrapped(line < 0 ? 0 : line, 0, window->columns, window->lines, SCREEN_PLAIN, text);
}

void screen_show(screen_window *window)
{
    const screen_view *view = window->view;
    window->lines = LINES;
    window->columns = COLS;
    int needed = SCREEN_LINES;
    if (COLS >= SCREEN_COLUMNS && view->measure) {
        needed = view->measure(view->user);
    }
    window->fits = COLS >= SCREEN_COLUMNS && LINES >= needed;
    erase();
    if (window->fits) {
        view->draw(view->user);
    } else {
        draw_too_small(window, needed);
    }
}

int screen_key(screen_window *window)
{
    if (window->key_count > 0) {
        int first = window->keys[0];
        memmove(window->keys, window->keys + 1, (size_t)--window->key_count * sizeof first);
        return first;
    }
    for (;;) {
        int key = screen_terminal_key(-1);
        window->leaving |= key == SCREEN_KEY_END;
        if (key < 0 || window->fits) {
            return key;
        }
    }
}

int screen_step(screen_window *window)
{
    const screen_view *view = window->view;
    screen_show(window);
    int key = screen_key(window);
    return key >= 0 ? view->act(view->user, key) : 0;
}

int screen_run(screen_window *window, const screen_view *view)
{
    const screen_view *before = window->view;
    int done = 0;
    window->view = view;
    while (!done && !window->leaving) {
        done = screen_step(window);
    }
    window->view = before;
    return done;
}

static void draw_bar(int line, int columns, const char *left, const char *right)
{
    screen_put(line, 0, columns - 1, SCREEN_BAR, "%*s", columns - 1, "");
    mvinsch(line, 0, ' ' | A_REVERSE); /* fills the last column, where writing might scroll */
    int used = screen_put(line, 1, columns - 2, SCREEN_BAR, "%s", left);
    int width = screen_width(right);
    int left_over = columns - 4 - used;
    width = width < left_over ? width : left_over;
    if (width > 0) {
        screen_put(line, columns - 1 - width, width, SCREEN_BAR, "%s", right);
    }
}

void screen_title(const screen_window *window, const char *left, const char *right)
{
    draw_bar(0, window->columns, left, right);
}

void screen_keys(const screen_window *window, const char *keys)
{
    draw_bar(window->lines - 1, window->columns, window->asking ? window->asking : keys, "");
}

int screen_is_enter(int key)
{
    return key == '\r' || key == '\n' || key == KEY_ENTER;
}

/* Dialogs */

/* Removes the last UTF-8 character. */
static void shorten(char *text)
{
    size_t length = strlen(text);
    while (length > 0 && ((unsigned char)text[length - 1] & 0xc0) == 0x80) {
        length--;
    }
    text[length > 0 ? length - 1 : 0] = '\0';
}

static void edit(char *text, size_t size, int key)
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
}

static void draw_question(screen_window *window, const char *question, const char *text)
{
    screen_show(window);
    if (!window->fits) {
        return;
    }
    int line = window->lines - 2;
    int width = window->columns - 2;
    int column = 1 + screen_put(line, 1, width, SCREEN_STRONG, "%s", question);
    /* A long text is cut on the left, because the user edits its end. */
    while (text[0] && screen_width(text) > width - column) {
        text++;
    }
    column += screen_put(line, column, width + 1 - column, SCREEN_PLAIN, "%s", text);
    move(line, column);
}

int screen_ask(screen_window *window, const char *question, char *text, size_t size,
               void (*changed)(void *user, const char *text), void *user)
{
    int key;
    curs_set(1);
    window->asking = "Enter accepts   Esc cancels   Ctrl-U clears the line";
    do {
        if (changed) {
            changed(user, text);
        }
        draw_question(window, question, text);
        key = screen_key(window);
        edit(text, size, key);
    } while (!screen_is_enter(key) && key != SCREEN_KEY_ESCAPE && key != SCREEN_KEY_END);
    curs_set(0);
    window->asking = NULL;
    return screen_is_enter(key);
}

/* Asks for one of some keys. */
static int ask_key(screen_window *window, const char *question, const char *text, const char *keys,
                   const char *answers)
{
    int key;
    window->asking = keys;
    do {
        draw_question(window, question, text);
        key = screen_key(window);
        key = screen_is_enter(key) ? '\r' : key;
    } while (key != SCREEN_KEY_END && (key <= 0 || key > 127 || !strchr(answers, key)));
    window->asking = NULL;
    return key;
}

int screen_confirm(screen_window *window, const char *question)
{
    int key = ask_key(window, question, " y or n ", "y yes   n no", "yYnNq\033");
    return key == 'y' || key == 'Y';
}

void screen_await(screen_window *window, const char *request)
{
    int key = ask_key(window, request, "", "Enter continues   q quits", "\rq");
    window->leaving |= key == 'q';
}

/* Lists */

/* A list on the whole window. */
typedef struct list_view {
    screen_window *window;
    screen_list *list;
    int chosen; /* -1: none */
} list_view;

static int list_height(const screen_window *window)
{
    return window->lines - 2;
}

/* Keeps the selected line, or the lines of a text, on the window. */
static void scroll_list(screen_list *list, const screen_window *window)
{
    int height = list_height(window);
    if (list->text) {
        list->count = screen_wrapped_lines(window->columns - 2, list->text);
    }
    if (list->at >= 0) {
        list->top = list->at < list->top             ? list->at
                    : list->at >= list->top + height ? list->at - height + 1
                                                     : list->top;
    } else {
        int last = list->count - height;
        list->top = list->top > last ? last : list->top;
        list->top = list->top < 0 ? 0 : list->top;
    }
}

/* The lines of a wrapped text; a heading ends with a colon. */
static void draw_text(const screen_list *list, int width, int height)
{
    const char *rest = list->text;
    for (int i = 0; i < list->top + height && rest; i++) {
        const char *now = rest;
        size_t length = screen_wrap(&rest, now, width);
        int heading = length > 0 && now[length - 1] == ':' && now[0] != ' ' && now[length] == '\n';
        if (i >= list->top) {
            screen_put(1 + i - list->top, 1, width, heading ? SCREEN_STRONG : SCREEN_PLAIN, "%.*s",
                       (int)length, now);
        }
    }
}

static void draw_lines(const screen_list *list, int width, int height)
{
    for (int i = list->top; i < list->count && i < list->top + height; i++) {
        char text[SCREEN_LINE_SIZE];
        int here = i == list->at;
        list->write(text, sizeof text, i, list->user);
        screen_put(1 + i - list->top, 1, width, here ? SCREEN_SELECTED : SCREEN_PLAIN, "%s%s",
                   here ? "> " : "  ", text);
    }
}

static void draw_list(void *user)
{
    const list_view *view = user;
    const screen_window *window = view->window;
    screen_list *list = view->list;
    int height = list_height(window);
    scroll_list(list, window);
    screen_title(window, list->title, "");
    if (list->text) {
        draw_text(list, window->columns - 2, height);
        screen_keys(window,
                    list->count > height ? "Up, Down, Space scroll   q goes back" : "q goes back");
    } else {
        draw_lines(list, window->columns - 2, height);
        screen_keys(window, "Up, Down choose   Enter accepts   Esc goes back");
    }
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

static int act_on_list(void *user, int key)
{
    list_view *view = user;
    screen_list *list = view->list;
    int by = scrolled(key, list_height(view->window));
    if (screen_is_enter(key)) {
        view->chosen = list->at;
    }
    if (list->at >= 0) {
        list->at += by;
        list->at = list->at < 0 ? 0 : list->at >= list->count ? list->count - 1 : list->at;
    } else {
        list->top += by;
    }
    return screen_is_enter(key) || key == 'q' || key == SCREEN_KEY_ESCAPE;
}

int screen_choose(screen_window *window, screen_list *list)
{
    list_view view = {.window = window, .list = list, .chosen = -1};
    screen_run(window, &(screen_view){.draw = draw_list, .act = act_on_list, .user = &view});
    return view.chosen;
}

void screen_page(screen_window *window, const char *title, const char *text)
{
    screen_choose(window, &(screen_list){.title = title, .text = text, .at = -1});
}

/* Forms */

static void draw_field(const screen_form *form, int line, int columns, int i)
{
    const screen_field *field = &form->fields[i];
    char value[SCREEN_LINE_SIZE];
    int here = i == form->at;
    int style = here ? SCREEN_SELECTED : SCREEN_PLAIN;
    form->write(value, sizeof value, field, form->user);
    screen_put(line, 1, columns - 2, style, "%*s", columns - 2, "");
    screen_put(line, 1, VALUE_COLUMN - 1, here || field->value ? style : SCREEN_STRONG, "%s%s%s",
               here ? "> " : "  ", field->value ? "  " : "", field->label);
    screen_put(line, VALUE_COLUMN, columns - VALUE_COLUMN - 1, style,
               here && field->value ? "< %s >" : "%s", value);
}

void screen_form_draw(const screen_form *form, const screen_window *window)
{
    int spare = window->lines - 3 - form->count; /* lines without a field */
    int line = 1;
    for (int i = 0; i < form->count; i++) {
        for (int gap = 0; gap < 2; gap++) {
            line += spare > gap && form->apart[gap] == i;
        }
        draw_field(form, line++, window->columns, i);
    }
}

void screen_form_change(const screen_form *form, int32_t by)
{
    const screen_field *field = &form->fields[form->at];
    if (field->value) {
        int32_t count = field->max - field->min + 1;
        *field->value = field->min + (*field->value - field->min + by + count) % count;
    }
}

int screen_form_act(screen_form *form, int key)
{
    switch (key) {
    case KEY_UP: form->at = (form->at + form->count - 1) % form->count; return 1;
    case '\t':
    case KEY_DOWN: form->at = (form->at + 1) % form->count; return 1;
    case KEY_LEFT: screen_form_change(form, -1); return 1;
    case KEY_RIGHT: screen_form_change(form, 1); return 1;
    default: return 0;
    }
}
