/* SPDX-License-Identifier: MIT */
/* The full screen during a search: the progress callback polls the keys and redraws the window. */

#include <curses.h>
#include <string.h>

#include "programs/play/screen_internal.h"

enum {
    POLL_EVERY = 20,  /* milliseconds between two polls of the keys */
    DRAW_EVERY = 100, /* milliseconds between two drawings */
    ESCAPE = 27,
    PAUSE = 700 /* milliseconds between the moves of two computers */
};

/* Whether a key is a command that stops the search. */
static int is_request(enum screen_work work, int key)
{
    return key == 'q' || (work == SCREEN_MOVE && key > 0 && key < 128 && strchr("u?slnm", key)) ||
           (work == SCREEN_MOVE && key == KEY_F(1));
}

static void queue(screen *shown, int key)
{
    if (shown->key_count < SCREEN_KEYS_MAX) {
        shown->keys[shown->key_count++] = key;
    }
}

/* During a hint or an evaluation keys wait for its end, in their order. */
static void take_key(screen *shown, int key)
{
    int waits = shown->work == SCREEN_HINT || shown->work == SCREEN_EVALUATION;
    if (key == SCREEN_KEY_END) {
        shown->leaving = 1;
        shown->stopped = 1;
    } else if (key == SCREEN_KEY_REDRAW) {
        shown->drawn = 0;
    } else if (!shown->layout.fits) {
        return;
    } else if (shown->key_count == 0 && (key == ' ' || key == ESCAPE || screen_is_enter(key))) {
        shown->stopped = 1;
    } else if (waits || is_request(shown->work, key)) {
        shown->stopped |= !waits || key == 'q';
        queue(shown, key);
    }
}

static int on_progress(const play_progress *now, void *user)
{
    screen *shown = user;
    int64_t clock = screen_terminal_clock();
    if (shown->work == SCREEN_IDLE || shown->stopped) {
        return shown->stopped;
    }
    if (clock - shown->polled < POLL_EVERY) {
        return 0;
    }
    shown->polled = clock;
    shown->progress = *now;
    int key;
    while (!shown->stopped && (key = screen_terminal_key(0)) != SCREEN_KEY_NONE) {
        take_key(shown, key);
    }
    if (clock - shown->drawn >= DRAW_EVERY && !shown->leaving) {
        shown->drawn = clock;
        screen_draw(shown);
        refresh();
    }
    return shown->stopped;
}

void screen_work_begin(screen *shown, enum screen_work work)
{
    shown->work = work;
    shown->progress = (play_progress){0};
    shown->stopped = 0;
    shown->polled = screen_terminal_clock();
    shown->drawn = shown->polled; /* the first drawing comes after DRAW_EVERY */
    play_set_progress(shown->session, on_progress, shown);
}

void screen_work_end(screen *shown)
{
    shown->work = SCREEN_IDLE;
    play_set_progress(shown->session, NULL, NULL);
}

/* Pauses so that the user sees a move before the next computer moves; a key ends the pause. */
static void pause_briefly(screen *shown)
{
    screen_draw(shown);
    int key = screen_terminal_key(PAUSE);
    if (key == SCREEN_KEY_END) {
        shown->leaving = 1;
    } else if (is_request(SCREEN_MOVE, key)) {
        queue(shown, key);
    }
}

void screen_computer(screen *shown)
{
    bp_move chosen;
    screen_draw(shown);
    refresh();
    screen_work_begin(shown, SCREEN_MOVE);
    int done = play_choose(&chosen, shown->session);
    screen_work_end(shown);
    if (shown->leaving || shown->key_count > 0) {
        return;
    }
    shown->message[0] = '\0';
    done = done && play_apply(shown->session, chosen);
    screen_refresh(shown);
    if (!done) {
        screen_complain(shown);
        shown->stuck = 1;
    }
    if (!play_is_over(shown->session) && !play_is_human_turn(shown->session)) {
        pause_briefly(shown);
    }
}
