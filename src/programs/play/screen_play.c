/* The main loop of the full screen. */

#include <stdio.h>
#include <string.h>

#include "programs/play/screen.h"
#include "programs/play/screen_internal.h"
#include "programs/play/screen_signals.h"

enum { EXIT_SIGNAL = 128, EXIT_FAILED = 1 };

/* One iteration: handles a pending key, lets a computer move, or waits for a key. */
static void go_on(screen *shown)
{
    if (shown->key != SCREEN_KEY_NONE) {
        int key = shown->key;
        shown->key = SCREEN_KEY_NONE;
        screen_act(shown, key);
        return;
    }
    if (!shown->stuck && !play_is_over(shown->session) && !play_is_human_turn(shown->session)) {
        screen_computer(shown);
        return;
    }
    screen_draw(shown);
    int key = screen_key(shown);
    if (key >= 0) {
        screen_act(shown, key);
    }
}

int screen_play(play_session *session)
{
    screen shown = {.session = session, .key = SCREEN_KEY_NONE, .evaluated = -1};
    if (!screen_terminal_open()) {
        fprintf(stderr, "bp-play: the terminal can't be used\n");
        return EXIT_FAILED;
    }
    screen_refresh_choice(&shown);
    if (!session->guide) {
        screen_say(&shown, SCREEN_PLAIN, "Welcome. ? shows the rules and all keys.");
    }
    while (!shown.leaving) {
        go_on(&shown);
    }
    screen_terminal_close();
    int ending = screen_signals_ending();
    return ending ? EXIT_SIGNAL + ending : 0;
}
