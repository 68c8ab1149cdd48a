/* SPDX-License-Identifier: MIT */
/* The terminal of the full screen, through ncurses: opening and closing, keys, colours. */
#ifndef BP_PROGRAMS_PLAY_SCREEN_TERMINAL_H
#define BP_PROGRAMS_PLAY_SCREEN_TERMINAL_H

#include <stddef.h>
#include <stdint.h>

enum {
    SCREEN_KEY_NONE = -1,  /* no key in the time given */
    SCREEN_KEY_END = -2,   /* the program must end: see screen_signals_ending() */
    SCREEN_KEY_REDRAW = -3 /* the window was resized, or the program was stopped and continued */
};

/* Styles other than those of discs. */
enum screen_style {
    SCREEN_PLAIN,
    SCREEN_BAR,      /* the first and last line */
    SCREEN_DIM,      /* place numbers and the like */
    SCREEN_STRONG,   /* headings */
    SCREEN_SELECTED, /* the move that Enter plays */
    SCREEN_GOOD,
    SCREEN_BAD
};

/* Initialises the terminal; returns 0 on failure. screen_terminal_close() restores it. */
int screen_terminal_open(void);
void screen_terminal_close(void);

/* Whether the terminal shows UTF-8. */
int screen_terminal_is_utf8(void);

/* Waits for a key, without a time limit if negative. Returns a character, a KEY_ code of ncurses, or one of the three
   above. */
int screen_terminal_key(int milliseconds);

/* A monotonic clock, in milliseconds. */
int64_t screen_terminal_clock(void);

/* Sets the style of the following output: one of screen_style, or that of a disc. */
void screen_style_set(enum screen_style style);
void screen_style_disc(int32_t disc, int strong);

#endif
