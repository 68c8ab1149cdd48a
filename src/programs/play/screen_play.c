/* SPDX-License-Identifier: MIT */
/* The full screen as a user interface of the session's loop. */

#include <stdio.h>
#include <string.h>

#include "programs/play/play_text.h"
#include "programs/play/screen.h"
#include "programs/play/screen_internal.h"
#include "programs/play/screen_signals.h"

enum { EXIT_SIGNAL = 128, EXIT_FAILED = 1 };

static int is_done(void *user)
{
    const screen *shown = user;
    return shown->leaving || shown->to_start;
}

static void ask(void *user)
{
    screen *shown = user;
    play_session *session = shown->session;
    if (session->autosave_why[0]) {
        screen_say(shown, SCREEN_BAD, "The game is not saved automatically: %s.",
                   session->autosave_why);
        session->autosave_why[0] = '\0';
    }
    screen_draw(shown);
    int key = screen_key(shown);
    if (key >= 0) {
        screen_act(shown, key);
    }
}

static void hand_over(void *user)
{
    screen *shown = user;
    char text[PLAY_TEXT_SIZE];
    shown->message[0] = '\0';
    snprintf(text, sizeof text, "%s: press Enter when only you see this window. ",
             shown->session->seats[play_mover(shown->session)].name);
    screen_await(shown, text);
}

static void compute(void *user)
{
    screen *shown = user;
    if (shown->stuck || shown->key_count > 0) {
        ask(shown);
    } else {
        screen_computer(shown);
    }
}

static void welcome(screen *shown)
{
    screen_refresh(shown);
    shown->message[0] = '\0';
    if (!shown->session->guide && !shown->session->puzzle) {
        screen_say(shown, SCREEN_PLAIN, "Welcome. ? shows the rules and all keys.");
    }
}

static void print_farewell(const play_session *session)
{
    char text[PLAY_FAREWELL_SIZE];
    play_text_farewell(text, sizeof text, session);
    fputs(text, stdout);
    fflush(stdout);
}

int screen_play(play_session **session, const play_setup *setup)
{
    screen shown = {.session = *session, .setup = setup, .draw = screen_draw_game, .evaluated = -1};
    if (!screen_terminal_open()) {
        fprintf(stderr, "bigpoints play: the terminal can't be used\n");
        return EXIT_FAILED;
    }
    while (!shown.leaving && (shown.session || screen_start(&shown))) {
        welcome(&shown);
        play_session_run(shown.session, &(play_ui){is_done, ask, hand_over, compute}, &shown);
        if (shown.to_start && !shown.leaving) {
            shown.to_start = 0;
            play_session_free(shown.session);
            shown.session = NULL;
        }
    }
    int ending = screen_signals_ending();
    screen_terminal_close();
    *session = shown.session;
    if (shown.session) {
        print_farewell(shown.session);
    }
    return ending ? EXIT_SIGNAL + ending : 0;
}
