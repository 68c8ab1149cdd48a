/* SPDX-License-Identifier: MIT */
/* Internal declarations of the full screen, shared by screen_*.c: its state, and the functions that draw, ask and act. */
#ifndef BP_PROGRAMS_PLAY_SCREEN_INTERNAL_H
#define BP_PROGRAMS_PLAY_SCREEN_INTERNAL_H

#include "programs/play/play_guide.h"
#include "programs/play/play_session.h"
#include "programs/play/screen_choice.h"
#include "programs/play/screen_layout.h"
#include "programs/play/screen_terminal.h"

/* The search that runs, if any. */
enum screen_work { SCREEN_IDLE, SCREEN_MOVE, SCREEN_HINT, SCREEN_EVALUATION, SCREEN_REVIEW };

enum { SCREEN_KEYS_MAX = 32, SCREEN_KINDS = BP_BLACK + 1 };

typedef struct screen {
    play_session *session; /* NULL on the start screen */
    const play_setup *setup;
    void (*draw)(
        struct screen *shown); /* draws the window: the game, the review, the start screen */
    void *view;                /* what it draws, if not the game */
    screen_layout layout;
    screen_choice choice;

    char message[PLAY_TEXT_SIZE + PLAY_WHY_SIZE]; /* empty: the latest moves are shown instead */
    enum screen_style message_style;

    play_evaluation evaluation;
    int32_t evaluated; /* the ply of the evaluated position; -1: none */

    const char *question_keys; /* the keys of an open question, or NULL */

    enum screen_work work;
    play_progress progress;
    int64_t drawn;             /* when the window was last drawn during a search */
    int64_t polled;            /* when the keys were last polled during a search */
    int stopped;               /* the user has stopped the search */
    int keys[SCREEN_KEYS_MAX]; /* pressed during a search, and not handled yet */
    int key_count;
    int stuck;    /* a computer could not move; retried when the game changes */
    int to_start; /* the user goes to the start screen */
    int leaving;  /* the user leaves, or a signal ends the program */
} screen;

/* --- Drawing ---------------------------------------------------------------------------------------- */

/* Draws the whole window. */
void screen_draw(screen *shown);

/* Draws the window of the game. */
void screen_draw_game(screen *shown);

/* Clears the window and computes the layout. Returns 0 if the window is too small, and draws a message that says so. */
int screen_measure(screen *shown);

/* A line of text in reverse video, for a title or the keys. */
void screen_bar(int line, int columns, const char *left, const char *right);

/* Sections of the window. */
void screen_draw_track(const screen *shown, bp_move move);
void screen_draw_hands(const screen *shown);
void screen_draw_scores(const screen *shown);
void screen_draw_choice(const screen *shown);
void screen_draw_log(const screen *shown);

/* Lists the kinds of discs of a game in their order, white and black ones if its board has them; returns how many. */
int screen_kinds(int32_t out[SCREEN_KINDS], const bp_state *state);

/* A legal move in words: the longest of some sentences that takes at most `width` columns. */
void screen_move_text(char *out, size_t size, int width, const bp_state *state, bp_move move);

/* The value of a move in the last evaluation, at most four characters: "+3", "-0.5", "+12"; empty if there is none. */
void screen_value_text(char *out, size_t size, const screen *shown, bp_move move);

/* The moves since the last decision of the player to move: "Ana Rb takes green at 7, Bo Ga takes white at 9." The gaps
   are the places from which they took discs, bit p for place p. */
void screen_latest_text(char *out, size_t size, const screen *shown);
uint64_t screen_latest_gaps(const screen *shown);

/* Whether the move log has enough lines to show the latest moves. */
int screen_log_suffices(const screen *shown);

/* The move that is marked on the track: the selected one, or the best move of a running search. 0: none. */
bp_move screen_marked_move(const screen *shown);

/* --- Asking ----------------------------------------------------------------------------------------- */

int screen_is_enter(int key);

/* The next key, or SCREEN_KEY_REDRAW: one pressed during a search, or the next one. Ignores keys while the window is too
   small. SCREEN_KEY_END also sets shown->leaving. */
int screen_key(screen *shown);

/* Asks for a line of text; `text` holds the initial text. Returns 0 if the user gives up. `changed` is called after every
   change, or is NULL. */
int screen_ask(screen *shown, const char *question, char *text, size_t size,
               void (*changed)(screen *shown, const char *text));

/* Asks for yes or no. Returns 0 for no. */
int screen_confirm(screen *shown, const char *question);

/* Waits for Enter. */
void screen_await(screen *shown, const char *request);

/* Shows a text on the whole window until the user closes it. */
void screen_page(screen *shown, const char *title, const char *text);

/* Lets the user choose one of some lines; `write` writes line `i`. Returns its number, or -1. */
int screen_list(screen *shown, const char *title, int count,
                void (*write)(char *out, size_t size, int i, void *user), void *user);

/* --- Acting ----------------------------------------------------------------------------------------- */

/* Sets the message. */
void screen_say(screen *shown, enum screen_style style, const char *format, ...)
    __attribute__((format(printf, 3, 4)));

/* Sets the message to the last failure of the session. */
void screen_complain(screen *shown);

/* Acts on a key; the message reports a key without a function. */
void screen_act(screen *shown, int key);

/* Searches for the move of the computer whose turn it is, and plays it. */
void screen_computer(screen *shown);

/* A search begins and ends. Between the two calls the window shows its progress and handles keys. */
void screen_work_begin(screen *shown, enum screen_work work);
void screen_work_end(screen *shown);

/* Shows another game: its grid of moves, and no evaluation. */
void screen_refresh(screen *shown);

/* Whether the session may be left: it is kept, or the user agrees to lose it. */
int screen_may_leave(screen *shown, const char *question);

/* The start screen: sets shown->session. Returns 0 if the user leaves. */
int screen_start(screen *shown);

/* The commands of single keys. */
void screen_help(screen *shown);
void screen_review(screen *shown);
void screen_save(screen *shown);
void screen_load(screen *shown);
void screen_new(screen *shown);

#endif
