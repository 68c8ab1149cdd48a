/* SPDX-License-Identifier: MIT */
/* The commands of the full screen: maps keys to commands, and runs them. */

#include <curses.h>
#include <stdarg.h>
#include <stdio.h>
#include <string.h>

#include "programs/play/play_text.h"
#include "programs/play/screen_internal.h"
#include "programs/play/screen_text.h"

enum { REDRAW_KEY = 12, REDO_KEY = 18, ESCAPE = 27, MOVE_SIZE = 64 };

void screen_say(screen *shown, enum screen_style style, const char *format, ...)
{
    va_list arguments;
    va_start(arguments, format);
    vsnprintf(shown->message, sizeof shown->message, format, arguments);
    va_end(arguments);
    shown->message_style = style;
}

void screen_complain(screen *shown)
{
    char text[PLAY_WHY_SIZE + 1];
    play_text_failure(text, sizeof text, shown->session);
    screen_say(shown, SCREEN_BAD, "%s", text);
}

void screen_refresh(screen *shown)
{
    screen_choice_make(&shown->choice, shown->session->state);
    shown->evaluated = -1;
    shown->stuck = 0;
}

/* After a move, an undo or a redo: updates the window, or reports the failure. */
static int moved(screen *shown, int done)
{
    shown->message[0] = '\0';
    if (done) {
        screen_refresh(shown);
    } else {
        screen_complain(shown);
    }
    return done;
}

static void play_chosen(screen *shown)
{
    bp_move chosen = screen_choice_move(&shown->choice);
    if (chosen && play_is_human_turn(shown->session)) {
        moved(shown, play_apply(shown->session, chosen));
    } else if (play_is_over(shown->session)) {
        screen_say(shown, SCREEN_PLAIN, "The game is over: v reviews it, n begins another one.");
    }
}

/* Marks the typed move on the track while it is typed. */
static void typed_changed(screen *shown, const char *text)
{
    bp_move found;
    if (bp_move_parse(&found, shown->session->state, text, NULL, 0) == BP_OK) {
        screen_choice_set(&shown->choice, found);
    }
}

static void type(screen *shown, int first)
{
    char text[MOVE_SIZE] = "";
    if (!play_is_human_turn(shown->session)) {
        play_chosen(shown);
        return;
    }
    if (first != ':') {
        text[0] = (char)first;
    }
    while (screen_ask(shown, "Your move: ", text, sizeof text, typed_changed)) {
        if (!text[0] || moved(shown, play_apply_text(shown->session, text))) {
            return;
        }
    }
    shown->message[0] = '\0';
}

static void undo(screen *shown)
{
    int32_t before = bp_state_ply(shown->session->state);
    if (moved(shown, play_undo(shown->session))) {
        int32_t back = before - bp_state_ply(shown->session->state);
        screen_say(shown, SCREEN_PLAIN, "%d move%s undone; U plays %s again.", (int)back,
                   back == 1 ? "" : "s", back == 1 ? "it" : "them");
    }
}

static void hint(screen *shown)
{
    play_evaluation found;
    char text[PLAY_TEXT_SIZE];
    if (play_text_only_move(text, sizeof text, shown->session)) {
        screen_say(shown, SCREEN_GOOD, "%s", text);
        return;
    }
    screen_work_begin(shown, SCREEN_HINT);
    int done = play_evaluate(&found, shown->session);
    screen_work_end(shown);
    if (!done) {
        screen_complain(shown);
        return;
    }
    screen_choice_set(&shown->choice, found.best);
    char note[BP_MOVE_TEXT] = "";
    bp_move_format(note, sizeof note, NULL, shown->session->state, found.best);
    play_text_value(text, sizeof text, shown->session, play_mover(shown->session), found.value,
                    found.proved);
    screen_say(shown, SCREEN_GOOD, "Hint: %s. %s (%s)", note, text,
               found.proved ? "solved to the end" : "an estimate");
}

static void evaluate(screen *shown)
{
    char text[PLAY_TEXT_SIZE];
    screen_work_begin(shown, SCREEN_EVALUATION);
    int done = play_evaluate(&shown->evaluation, shown->session);
    screen_work_end(shown);
    if (!done) {
        screen_complain(shown);
        return;
    }
    shown->evaluated = bp_state_ply(shown->session->state);
    play_text_value(text, sizeof text, shown->session, play_mover(shown->session),
                    shown->evaluation.value, shown->evaluation.exact);
    screen_say(shown, SCREEN_GOOD, "%s %s", text,
               shown->evaluation.exact ? "The moves show their exact values."
                                       : "The moves show estimates.");
}

static void guide(screen *shown)
{
    char text[PLAY_GUIDE_SIZE];
    play_guide_text(text, sizeof text, shown->session);
    if (text[0]) {
        screen_page(shown, "The guide", text);
    } else {
        screen_choice_next(&shown->choice, 1);
    }
}

static void leave(screen *shown)
{
    shown->leaving = screen_may_leave(shown, "This game is not saved. Quit anyway?");
}

static void go_to_start(screen *shown)
{
    shown->to_start = screen_may_leave(shown, "This game is not saved. Leave it anyway?");
}

/* Printable keys. The letters of pawns, small or capital, begin a move; no command has one of them. */
static void act_on_letter(screen *shown, int key)
{
    switch (key) {
    case '?': screen_help(shown); break;
    case 'h': hint(shown); break;
    case 'e': evaluate(shown); break;
    case 'u': undo(shown); break;
    case REDO_KEY:
    case 'U': moved(shown, play_redo(shown->session)); break;
    case 's': screen_save(shown); break;
    case 'l': screen_load(shown); break;
    case 'n': screen_new(shown); break;
    case 'm': go_to_start(shown); break;
    case 'v': screen_review(shown); break;
    case 'q': leave(shown); break;
    default:
        if (key < 128 && strchr("RGBYPXrgbypx:", key)) {
            type(shown, key);
        } else if (key > ' ' && key < 127) {
            screen_say(shown, SCREEN_BAD, "The key %c has no effect here; ? shows all keys.", key);
        } else {
            screen_say(shown, SCREEN_BAD, "This key has no effect here; ? shows all keys.");
        }
    }
}

void screen_act(screen *shown, int key)
{
    switch (key) {
    case KEY_UP: screen_choice_go(&shown->choice, -1, 0); break;
    case KEY_DOWN: screen_choice_go(&shown->choice, 1, 0); break;
    case KEY_LEFT: screen_choice_go(&shown->choice, 0, -1); break;
    case KEY_RIGHT: screen_choice_go(&shown->choice, 0, 1); break;
    case KEY_BTAB: screen_choice_next(&shown->choice, 0); break;
    case '\t': guide(shown); break;
    case '\r':
    case '\n':
    case KEY_ENTER: play_chosen(shown); break;
    case KEY_F(1): screen_help(shown); break;
    case REDRAW_KEY: clearok(stdscr, TRUE); break;
    case ESCAPE: shown->message[0] = '\0'; break;
    case 0:
    case ' ': break; /* Space meant for a search that has just ended */
    default: act_on_letter(shown, key);
    }
}
