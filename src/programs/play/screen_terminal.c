/* SPDX-License-Identifier: MIT */
/* The terminal of the full screen, through ncurses. */

/* For ioctl, poll, clock_gettime. */
#define _DEFAULT_SOURCE 1 /* NOLINT(bugprone-reserved-identifier) */

#include "programs/play/screen_terminal.h"

#include <curses.h>
#include <langinfo.h>
#include <locale.h>
#include <poll.h>
#include <signal.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/ioctl.h>
#include <term.h>
#include <termios.h>
#include <time.h>
#include <unistd.h>

#include <bigpoints/config.h>

#include "programs/play/screen.h"
#include "programs/play/screen_signals.h"

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
    screen_signals_catch();
    unsetenv("LINES"); /* ncurses would use them instead of the size of the window */
    unsetenv("COLUMNS");
    terminal = newterm(NULL, stdout, stdin);
    if (!terminal) {
        screen_signals_release();
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
        screen_signals_release();
        setlocale(LC_CTYPE, "C");
    }
}

int screen_terminal_is_utf8(void)
{
    return strcmp(nl_langinfo(CODESET), "UTF-8") == 0;
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
    if (screen_signals_ending()) {
        return SCREEN_KEY_END;
    }
    if (screen_signals_stopping()) {
        curs_set(1);
        endwin();
        screen_signals_stop();
        screen_signals_continued();
        curs_set(0);
        resume();
        return SCREEN_KEY_REDRAW;
    }
    if (screen_signals_continued()) {
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
        screen_signals_end(SIGHUP);
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

void screen_style_set(enum screen_style style)
{
    static const attr_t plain[] = {
        [SCREEN_BAR] = A_REVERSE,      [SCREEN_DIM] = A_DIM,   [SCREEN_STRONG] = A_BOLD,
        [SCREEN_SELECTED] = A_REVERSE, [SCREEN_GOOD] = A_BOLD, [SCREEN_BAD] = A_BOLD,
        [SCREEN_PLAIN] = A_NORMAL};
    attr_t attributes = plain[style];
    if (colours && style == SCREEN_GOOD) {
        attributes |= (attr_t)COLOR_PAIR(PAIR_GOOD);
    } else if (colours && style == SCREEN_BAD) {
        attributes |= (attr_t)COLOR_PAIR(PAIR_BAD);
    }
    attrset((int)attributes);
}

void screen_style_disc(int32_t disc, int strong)
{
    attr_t attributes = strong ? A_BOLD : A_NORMAL;
    if (colours && disc >= BP_RED && disc <= BP_BLACK) {
        attributes |= (attr_t)COLOR_PAIR(PAIR_DISC + disc);
    }
    attrset((int)attributes);
}
