/* The terminal while the full screen is shown: entering and leaving it, keys, colours. */
#ifndef BP_PROGRAMS_PLAY_SCREEN_TERMINAL_H
#define BP_PROGRAMS_PLAY_SCREEN_TERMINAL_H

#include <stddef.h>
#include <stdint.h>

enum {
    SCREEN_KEY_NONE = -1,  /* no key in the time given */
    SCREEN_KEY_END = -2,   /* the program is to end: screen_signals_ending() knows why */
    SCREEN_KEY_REDRAW = -3 /* the window has another size, or the program was put aside */
};

/* Styles beside those of discs. */
enum screen_style {
    SCREEN_PLAIN,
    SCREEN_BAR,      /* the first and last line */
    SCREEN_DIM,      /* place numbers and the like */
    SCREEN_STRONG,   /* headings */
    SCREEN_SELECTED, /* the move that Enter plays */
    SCREEN_GOOD,
    SCREEN_BAD
};

/* Takes the terminal over; 0 if it can't. screen_terminal_close() gives it back as it was. */
int screen_terminal_open(void);
void screen_terminal_close(void);

/* Whether characters beyond ASCII can be shown. */
int screen_terminal_is_utf8(void);

/* Waits so many milliseconds for a key, or for ever if negative. A character, a KEY_ code of ncurses, or one of the three
   above. */
int screen_terminal_key(int milliseconds);

/* Milliseconds of a clock that only goes forward. */
int64_t screen_terminal_clock(void);

/* The style of what is written from now on: one of screen_style, or of a disc. */
void screen_style_set(enum screen_style style);
void screen_style_disc(int32_t disc, int strong);

#endif
