/* SPDX-License-Identifier: MIT */
/* The terminal of the full screen, through ncurses: opening and closing, signals, keys, and text clipped and wrapped by its
   display width. */

/* For wcwidth and sigaction. */
#define _XOPEN_SOURCE 700 /* NOLINT(bugprone-reserved-identifier) */
/* For ioctl. */
#define _DEFAULT_SOURCE 1 /* NOLINT(bugprone-reserved-identifier) */

#include <curses.h>
#include <langinfo.h>
#include <locale.h>
#include <poll.h>
#include <signal.h>
#include <stdarg.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/ioctl.h>
#include <term.h>
#include <termios.h>
#include <time.h>
#include <unistd.h>
#include <wchar.h>

#undef lines /* macros of term.h */
#undef columns

#include "programs/play/screen.h"
#include "programs/play/screen_widgets.h"

/* Signals */

enum { CAUGHT = 6 };

static const int numbers[CAUGHT] = {SIGINT, SIGTERM, SIGHUP, SIGQUIT, SIGTSTP, SIGCONT};
static struct sigaction before[CAUGHT];

/* Flags of the handlers. */
static volatile sig_atomic_t ending;
static volatile sig_atomic_t stopping;
static volatile sig_atomic_t continued;

static void on_signal(int number)
{
    if (number == SIGTSTP) {
        stopping = 1;
    } else if (number == SIGCONT) {
        continued = 1;
    } else {
        ending = number;
    }
}

static void handle(int number, void (*handler)(int))
{
    struct sigaction action = {.sa_handler = handler};
    sigemptyset(&action.sa_mask);
    sigaction(number, &action, NULL);
}

static void signals_catch(void)
{
    ending = stopping = continued = 0;
    for (int i = 0; i < CAUGHT; i++) {
        /* Ignored signals stay ignored: SIGTSTP without job control, SIGHUP under nohup. */
        if (sigaction(numbers[i], NULL, &before[i]) == 0 && before[i].sa_handler != SIG_IGN) {
            handle(numbers[i], on_signal);
        }
    }
}

static void signals_release(void)
{
    for (int i = 0; i < CAUGHT; i++) {
        sigaction(numbers[i], &before[i], NULL);
    }
}

int screen_terminal_ending(void)
{
    return ending;
}

/* Whether a flag was set since the last call. */
static int seen(volatile sig_atomic_t *flag)
{
    int was_set = *flag;
    *flag = 0;
    return was_set;
}

/* Stops the program; returns when it is continued. */
static void stop(void)
{
    handle(SIGTSTP, SIG_DFL);
    raise(SIGTSTP);
    handle(SIGTSTP, on_signal);
}

/* The terminal */

enum {
    ESCAPE_DELAY = 50, /* milliseconds that ncurses waits for the rest of an escape sequence */
    SLICE = 100,       /* milliseconds between two checks of the signals */
    PAIR_DISC = 1,     /* the first colour pair: one for each disc, then the two below */
    PAIR_GOOD = 8,
    PAIR_BAD = 9,
    BRIGHT = 8 /* with 16 colours, the bright ones follow the first eight */
};

/* A global, because ncurses has one current terminal. */
static SCREEN *terminal;
static int colours;

int screen_is_possible(char *why, size_t size)
{
    const char *type = getenv("TERM");
    int error = 0;
    if (!isatty(STDIN_FILENO) || !isatty(STDOUT_FILENO)) {
        snprintf(why, size, "standard input or standard output is not a terminal");
        return 0;
    }
    if (!type || !type[0]) {
        snprintf(why, size, "TERM is not set, so the type of the terminal is unknown");
        return 0;
    }
    if (setupterm(NULL, STDOUT_FILENO, &error) != OK) {
        snprintf(why, size, "the terminal type TERM=%.40s is unknown", type);
        return 0;
    }
    int can_move = cursor_address != NULL;
    del_curterm(cur_term);
    if (!can_move) {
        snprintf(why, size, "a terminal of type TERM=%.40s can't move its cursor", type);
    }
    return can_move;
}

/* The colours of the discs, each with a letter in a contrasting colour. */
static void set_colours(void)
{
    static const short grounds[] = {
        [BP_RED] = COLOR_RED,       [BP_GREEN] = COLOR_GREEN,    [BP_BLUE] = COLOR_BLUE,
        [BP_YELLOW] = COLOR_YELLOW, [BP_PURPLE] = COLOR_MAGENTA, [BP_WHITE] = COLOR_WHITE,
        [BP_BLACK] = COLOR_BLACK};
    const char *no_colour = getenv("NO_COLOR");
    colours = 0;
    if ((no_colour && no_colour[0]) || !has_colors() || start_color() != OK) {
        return;
    }
    colours = COLOR_PAIRS > PAIR_BAD;
    use_default_colors();
    int bright = COLORS >= 2 * BRIGHT;
    for (int disc = BP_RED; disc <= BP_BLACK; disc++) {
        int light = disc == BP_GREEN || disc == BP_YELLOW || disc == BP_WHITE;
        int raised = bright && (disc == BP_YELLOW || disc == BP_WHITE || disc == BP_BLACK);
        short ground = (short)(grounds[disc] + (raised ? BRIGHT : 0));
        short letter = (short)(light ? COLOR_BLACK : COLOR_WHITE + (bright ? BRIGHT : 0));
        init_pair((short)(PAIR_DISC + disc), letter, ground);
    }
    init_pair(PAIR_GOOD, COLOR_GREEN, -1);
    init_pair(PAIR_BAD, COLOR_RED, -1);
}

/* Flow control is off, because Ctrl-S would freeze the window. Ctrl-C and Ctrl-Z stay signals. */
static void set_modes(void)
{
    struct termios modes;
    cbreak();
    noecho();
    nonl();
    keypad(stdscr, TRUE);
    curs_set(0);
    if (tcgetattr(STDIN_FILENO, &modes) == 0) {
        modes.c_iflag &= ~(tcflag_t)(IXON | IXOFF);
        tcsetattr(STDIN_FILENO, TCSADRAIN, &modes);
    }
    def_prog_mode();
}

int screen_terminal_open(void)
{
    setlocale(LC_CTYPE, "");
    signals_catch();
    unsetenv("LINES"); /* ncurses would use them instead of the size of the window */
    unsetenv("COLUMNS");
    terminal = newterm(NULL, stdout, stdin);
    if (!terminal) {
        signals_release();
        return 0;
    }
    set_escdelay(ESCAPE_DELAY);
    set_colours();
    set_modes();
    return 1;
}

void screen_terminal_close(void)
{
    if (terminal) {
        curs_set(1);
        endwin();
        delscreen(terminal);
        terminal = NULL;
        signals_release();
        setlocale(LC_CTYPE, "C");
    }
}

int64_t screen_terminal_clock(void)
{
    struct timespec now;
    clock_gettime(CLOCK_MONOTONIC, &now);
    return (int64_t)now.tv_sec * 1000 + now.tv_nsec / 1000000;
}

/* Restores the terminal modes and the window, which may have another size now. */
static void resume(void)
{
    struct winsize size;
    if (ioctl(STDOUT_FILENO, TIOCGWINSZ, &size) == 0 && size.ws_row > 0 && size.ws_col > 0 &&
        is_term_resized(size.ws_row, size.ws_col)) {
        resizeterm(size.ws_row, size.ws_col);
    }
    reset_prog_mode();
    clearok(stdscr, TRUE);
    refresh();
}

/* Handles pending signals; returns a special key. */
static int handle_signals(void)
{
    if (ending) {
        return SCREEN_KEY_END;
    }
    if (seen(&stopping)) {
        curs_set(1);
        endwin();
        stop();
        continued = 0;
        curs_set(0);
        resume();
        return SCREEN_KEY_REDRAW;
    }
    if (seen(&continued)) {
        resume();
        return SCREEN_KEY_REDRAW;
    }
    return SCREEN_KEY_NONE;
}

/* Ends the program if the terminal was closed; if SIGHUP is ignored, no signal reports that. */
static void end_if_gone(void)
{
    struct pollfd input = {.fd = STDIN_FILENO, .events = POLLIN};
    if (poll(&input, 1, 0) > 0 && input.revents & (POLLHUP | POLLERR | POLLNVAL)) {
        ending = SIGHUP;
    }
}

int screen_terminal_key(int milliseconds)
{
    int64_t end = screen_terminal_clock() + milliseconds;
    for (;;) {
        int special = handle_signals();
        if (special != SCREEN_KEY_NONE) {
            return special;
        }
        int64_t left = milliseconds < 0 ? SLICE : end - screen_terminal_clock();
        int slice = (int)(left < 0 ? 0 : left > SLICE ? SLICE : left);
        timeout(slice);
        int key = getch();
        if (key == KEY_RESIZE) {
            clearok(stdscr, TRUE); /* the terminal may have cut what ncurses has drawn */
            return SCREEN_KEY_REDRAW;
        }
        if (key != ERR) {
            return key;
        }
        end_if_gone();
        if (milliseconds >= 0 && left <= slice) {
            return handle_signals();
        }
    }
}

/* Styled text */

static void set_style(int style)
{
    static const attr_t plain[] = {
        [SCREEN_BAR] = A_REVERSE,      [SCREEN_DIM] = A_DIM,   [SCREEN_STRONG] = A_BOLD,
        [SCREEN_SELECTED] = A_REVERSE, [SCREEN_GOOD] = A_BOLD, [SCREEN_BAD] = A_BOLD,
        [SCREEN_PLAIN] = A_NORMAL};
    int disc = style >= SCREEN_PAWN ? style - SCREEN_PAWN : style - SCREEN_DISC;
    attr_t attributes = style < SCREEN_DISC    ? plain[style]
                        : style >= SCREEN_PAWN ? A_BOLD
                                               : A_NORMAL;
    int pair = style == SCREEN_GOOD                 ? PAIR_GOOD
               : style == SCREEN_BAD                ? PAIR_BAD
               : disc >= BP_RED && disc <= BP_BLACK ? PAIR_DISC + disc
                                                    : 0;
    attrset((int)(colours ? attributes | (attr_t)COLOR_PAIR(pair) : attributes));
}

static int is_utf8(void)
{
    return strcmp(nl_langinfo(CODESET), "UTF-8") == 0;
}

const char *screen_glyph(const char *utf8, const char *ascii)
{
    return is_utf8() ? utf8 : ascii;
}

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
    size_t bytes = is_utf8() ? mbrtowc(&wide, text, left, &state) : (size_t)-1;
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
static int put(int line, int column, int width, int style, const char *text, size_t length)
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
        const char *mark = screen_glyph("\xe2\x80\xa6", "~");
        memcpy(shown + filled, mark, strlen(mark));
        filled += strlen(mark);
        used++;
    }
    shown[filled] = '\0';
    set_style(style);
    mvaddstr(line, column, shown);
    set_style(SCREEN_PLAIN);
    return used;
}

int screen_put(int line, int column, int width, int style, const char *format, ...)
{
    char text[TEXT_SIZE];
    va_list arguments;
    va_start(arguments, format);
    vsnprintf(text, sizeof text, format, arguments);
    va_end(arguments);
    return put(line, column, width, style, text, strlen(text));
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

int screen_put_wrapped(int line, int column, int width, int lines, int style, const char *text)
{
    int used = 0;
    for (const char *next = text; text && text[0]; text = next, used++) {
        size_t length = screen_wrap(&next, text, width);
        if (used < lines) {
            put(line + used, column, width, style, text,
                used == lines - 1 ? strcspn(text, "\n") : length);
        }
    }
    return used;
}

int screen_wrapped_lines(int width, const char *text)
{
    return screen_put_wrapped(0, 0, width, 0, SCREEN_PLAIN, text);
}

void screen_put_dot(int line, int column)
{
    screen_put(line, column, 1, SCREEN_DIM, "%s", screen_glyph("\xc2\xb7", "."));
}

void screen_put_rule(int line, int width)
{
    for (int i = 0; i < width; i++) {
        screen_put(line, i, 1, SCREEN_DIM, "%s", screen_glyph("\xe2\x94\x80", "-"));
    }
}
