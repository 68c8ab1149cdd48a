/* The full screen of bp-play: what its parts share. The window shows a sitting; keys act on it. */
#ifndef BP_PROGRAMS_PLAY_SCREEN_PARTS_H
#define BP_PROGRAMS_PLAY_SCREEN_PARTS_H

#include "programs/play/play_guide.h"
#include "programs/play/play_session.h"
#include "programs/play/screen_choice.h"
#include "programs/play/screen_layout.h"
#include "programs/play/screen_terminal.h"

/* What is being thought about, if anything. */
enum screen_work { SCREEN_IDLE, SCREEN_MOVE, SCREEN_HINT, SCREEN_EVALUATION, SCREEN_REVIEW };

typedef struct screen {
    play_session *session;
    screen_layout layout;
    screen_choice choice;

    char message[PLAY_TEXT_SIZE + PLAY_WHY_SIZE]; /* empty: the window tells what happened last */
    enum screen_style message_style;

    play_evaluation evaluation; /* of the position with the ply below */
    int32_t evaluated;          /* -1: none */

    const char *asked_keys; /* the keys of a question that is open, or NULL */

    enum screen_work work;
    play_thinking thinking;
    int64_t drawn;  /* when the window was last drawn while thinking */
    int64_t polled; /* and the keys looked at */
    int stopped;    /* the user wants no more thinking */
    int key;        /* a key that waits to be looked at, or SCREEN_KEY_NONE */
    int stuck;      /* a computer could not move; it is tried again when the game changes */
    int leaving;
} screen;

/* --- Drawing: each draws its part of the window, from the sitting alone ----------------------------- */

void screen_draw(screen *shown);

/* Finds out how large the window is. Returns 0 if it is too small, and says so there. */
int screen_measure(screen *shown);

/* A line in reverse, for a title or the keys. */
void screen_bar(int line, int columns, const char *text);

void screen_draw_track(const screen *shown);
void screen_draw_hands(const screen *shown);
void screen_draw_scores(const screen *shown);
void screen_draw_choice(const screen *shown);
void screen_draw_news(const screen *shown);

/* A legal move in words: in full, or in few where that takes more than `width` columns. */
void screen_move_text(char *out, size_t size, int width, const bp_state *state, bp_move move);

/* What an evaluation says about a move: " +3", " -0.5"; empty where there is none. */
void screen_value_text(char *out, size_t size, const screen *shown, bp_move move);

/* What was played since the one who is to move decided last: "Ana Rb takes green at 7, Bo Ga takes white at 9.", and the
   places that were taken from, bit p for place p. */
void screen_latest_text(char *out, size_t size, const screen *shown);
uint64_t screen_latest_gaps(const screen *shown);

int screen_news_suffice(const screen *shown);

/* The move that is marked on the track: the chosen one, or what a computer thinks of. 0: none. */
bp_move screen_marked_move(const screen *shown);

/* --- Asking ----------------------------------------------------------------------------------------- */

/* Waits for a key, or SCREEN_KEY_REDRAW; keys for a window that is too small are lost. SCREEN_KEY_END also sets
   shown->leaving. */
int screen_key(screen *shown);

/* Asks for a line of text, which is there to be changed already. Returns 0 if the user does not want to. `changed` hears of
   every change, or is NULL. */
int screen_ask(screen *shown, const char *question, char *text, size_t size,
               void (*changed)(screen *shown, const char *text));

/* Asks for yes or no. Returns 0 for no. */
int screen_confirm(screen *shown, const char *question);

/* Shows a text on the whole window until the user has read it. */
void screen_page(screen *shown, const char *title, const char *text);

/* --- Acting ----------------------------------------------------------------------------------------- */

void screen_say(screen *shown, enum screen_style style, const char *format, ...)
    __attribute__((format(printf, 3, 4)));

/* Says why the last thing that was asked of the sitting failed. */
void screen_complain(screen *shown);

/* Acts on a key of the keyboard; one without a meaning is told so. */
void screen_act(screen *shown, int key);

/* Lets the computer whose turn it is move. */
void screen_computer(screen *shown);

/* Thinking begins and ends: in between the window shows it and takes keys. */
void screen_work_begin(screen *shown, enum screen_work work);
void screen_work_end(screen *shown);

/* The game has moved on or back: nothing on the window may be of another position. */
void screen_refresh_choice(screen *shown);

/* What each key does that is no arrow. */
void screen_play_chosen(screen *shown);
void screen_type(screen *shown, int first);
void screen_undo(screen *shown);
void screen_redo(screen *shown);
void screen_hint(screen *shown);
void screen_evaluate(screen *shown);
void screen_guide(screen *shown);
void screen_help(screen *shown);
void screen_review(screen *shown);
void screen_save(screen *shown);
void screen_load(screen *shown);
void screen_new(screen *shown);
void screen_quit(screen *shown);

#endif
