/* SPDX-License-Identifier: MIT */
/* A session of bigpoints play: a game of any kind, its seats, the moves to redo, evaluations, reviews, and the series or puzzle
   that it belongs to. A session prints nothing and reads nothing but files. It has two user interfaces, the line mode
   (play_line_mode.c) and the full screen (screen_*.c); play_session_run() is the loop of both.

   Unless stated otherwise, a function that returns int returns 1 on success and 0 on failure. After a failure nothing
   has changed, and session->why holds the reason: one sentence of printable text, without a capital and a full stop;
   file names are in quotes. Callers read the fields of a session; only the functions below change them.

   Values are points times BP_ESTIMATE_POINT, for the mover (the player to move): the mover's score minus the highest
   score of the others. An exact value is the result of best play; with three players or more, it is what the mover can
   force against all others together. Estimates of a game with levels of its own are in the units of its kind, with
   BP_MINIMAX_WIN for a win.

   Hidden hands, series, puzzles, the guide and reviews are for Big Points, and so is the full screen. */
#ifndef BP_PROGRAMS_PLAY_PLAY_SESSION_H
#define BP_PROGRAMS_PLAY_PLAY_SESSION_H

#include <stddef.h>
#include <stdint.h>

#include <bigpoints.h>
#include <bigpoints/experimental/review.h>

#include "programs/common/game_player.h"

enum {
    PLAY_NAME_SIZE = 33,             /* a player's name: at most 32 bytes */
    PLAY_WHY_SIZE = 512,             /* a message */
    PLAY_TEXT_SIZE = 512,            /* a sentence about a move or a value */
    PLAY_FILE_SIZE = 4096,           /* the name of a file */
    PLAY_WHO_SIZE = 160,             /* a computer player as text */
    PLAY_MOVES_MAX = 2048,           /* legal moves of a position */
    PLAY_HUMAN = 0,                  /* in place of a level */
    PLAY_SEARCH = BP_LEVEL_AUTO + 1, /* the same: `how` of the seat says it all */
    PLAY_LEVEL_DEFAULT = 5,
    PLAY_LEVEL_GUIDE = 2,
    PLAY_WORST = 3 /* how many costly moves of each player a review lists */
};

/* --- Setting up ------------------------------------------------------------------------------------ */

typedef struct play_seat {
    int32_t level;             /* PLAY_HUMAN, 1 to 10, BP_LEVEL_AUTO, or PLAY_SEARCH */
    int32_t level_now;         /* that chose the last move; 0 before the first */
    char name[PLAY_NAME_SIZE]; /* never empty in a session: "Ana", "Player 1", "Computer" */
    char who[PLAY_WHO_SIZE];   /* "7", "minimax:depth=6"; empty if nobody typed it */
    game_player_settings how;  /* what it says */
    game_player *player;       /* NULL for a human */
} play_seat;

/* Limits of computers that have none of their own: time and nodes for a move (0: none), and time for a whole game. */
typedef struct play_limits {
    double seconds;
    uint64_t nodes; /* the same on every machine */
    game_clock clock;
} play_limits;

/* What the user chooses. All zero is valid: the default seats, a random board of the standard game. */
typedef struct play_setup {
    const bp_game_kind *kind;         /* NULL: Big Points */
    const bp_game_kind *const *games; /* of the program, as in `command` */
    int only_bigpoints;               /* the user interface shows no other game */
    play_seat seats[BP_PLAYERS_MAX];  /* the first seat_count; an empty name gets a default one */
    int32_t seat_count;               /* 0: one human */
    int32_t players; /* 0: as in the configuration, or as many as seats, but at least 2 */
    int32_t level;   /* of the seats that are left; 0: PLAY_LEVEL_DEFAULT */
    const char *
        configuration; /* "colours=4 discs=4 ...", or NULL for the standard game; of another game what
                                  game_open_text() reads */
    int hidden;        /* the opponents' hands are hidden */
    int guide;         /* the guided first game; excludes seats and a configuration */
    int puzzle;        /* a puzzle; excludes seats */
    int series;        /* as many games as players */
    int autosave;      /* keep the game in the state folder: see play_store.h */
    int has_seed;      /* otherwise a random one */
    uint64_t seed;
    play_limits limits; /* without any, a level of Big Points has one second */
} play_setup;

/* --- Progress -------------------------------------------------------------------------------------- */

/* What a search reports while it runs, at least every 1,024 nodes. */
typedef struct play_progress {
    uint64_t nodes; /* of the search that runs now */
    int32_t depth;  /* search depth in moves; 0: not known */
    bp_move best;   /* the best move so far in the position searched; 0: not known */
    int32_t value;  /* of best */
    int32_t done;   /* during a review: moves reviewed so far; otherwise 0 */
    int32_t all;    /* during a review: moves to review; otherwise 0 */
} play_progress;

/* Progress callback. Returns non-zero to stop the search: a computer then moves at once, a hint is the best move so
   far, an evaluation or a review holds the results so far. Called on the caller's thread. */
typedef int (*play_progress_fn)(const play_progress *now, void *user);

/* The values of the position and of its legal moves. */
typedef struct play_evaluation {
    int32_t value;    /* of the position */
    int32_t distance; /* plies to the end that an estimate is sure of, or 0 */
    bp_move best;     /* the first best move */
    int proved;       /* value and best are exact */
    int exact;        /* all values are; otherwise those of the moves are estimates */
    size_t count;
    bp_move moves[PLAY_MOVES_MAX];  /* the legal moves in move order */
    int32_t values[PLAY_MOVES_MAX]; /* of each move, for the mover */
} play_evaluation;

typedef struct play_puzzle play_puzzle;

typedef struct play_session {
    const bp_game_kind *kind;         /* game_kind_for() the players */
    const bp_game_kind *named;        /* the same, as it has its name: how seats are written */
    bp_game_kind room;                /* of `kind` */
    const bp_game_kind *const *games; /* as in play_setup */
    int only_bigpoints;
    bp_state *state;
    int32_t players;
    play_seat seats[BP_PLAYERS_MAX];
    int hidden;     /* as in play_setup; see play_hand_is_shown() */
    int32_t viewer; /* with hidden hands, the human who sees the window now; -1: none */
    int guide;      /* this is the guided game; see play_guide.h */
    int shuffled;   /* the board comes from the seed; otherwise the user gave it */
    uint64_t seed;  /* of the board if shuffled; always of the levels' random choices */
    play_limits limits;

    bp_series *series;             /* with the games before this one; NULL: single games */
    char *records[BP_PLAYERS_MAX]; /* the records of those games */
    play_puzzle *puzzle;           /* the puzzle; NULL: a game */
    int solved;                    /* its solution has been played */
    char refutation
        [2 * PLAY_WHY_SIZE]; /* a wrong move and the reply to it have been played; empty: no */

    char file[PLAY_FILE_SIZE];     /* the file last saved or loaded; empty: none */
    int unsaved;                   /* the game has changed since then, or was never saved */
    int autosaves;                 /* the game is saved after each change */
    char autosave[PLAY_FILE_SIZE]; /* the file in the state folder; empty: none yet */
    char autosave_why
        [PLAY_WHY_SIZE]; /* why saving there failed; the user interface reports and clears it */

    char why[PLAY_WHY_SIZE]; /* the last failure */
    play_progress_fn progress;
    void *progress_user;
    int stopped;                            /* the callback stopped the last search */
    struct play_guide_memory *guide_memory; /* the last advice of play_guide_text() */
    bp_player *adviser;                     /* for evaluations; created at first use */
    game_player *searcher;                  /* the same for a game with levels of its own */
    bp_solver *solver;
    play_evaluation evaluation; /* the last one */
    uint64_t evaluated[2];      /* the key of its position */
} play_session;

/* Creates a session. On failure fills `why`, and sets *usage to 1 if the setup is wrong, to 0 for another reason such
   as no memory. Free it with play_session_free(); NULL is fine. */
int play_session_new(play_session **out, const play_setup *setup, int *usage, char *why,
                     size_t why_size);
void play_session_free(play_session *session);

/* Parses a seat: "human", "7", "human:Ana", "7:Bot", "minimax:depth=6:Bot". Fills everything but the player; the name is empty
   if none is given. No kind is Big Points. On failure fills `why` and returns 0. A name has 1 to 32 bytes of UTF-8 and no control characters. */
int play_seat_parse(play_seat *out, const bp_game_kind *kind, const char *text, char *why,
                    size_t why_size);

/* Sets the progress callback; NULL for none. */
void play_set_progress(play_session *session, play_progress_fn progress, void *user);

/* --- State ----------------------------------------------------------------------------------------- */

/* Whether the game is Big Points. */
int play_is_bigpoints(const play_session *session);

/* The seat to move, or -1 when the game is over. */
int32_t play_mover(const play_session *session);
int play_is_over(const play_session *session);

/* Whether it is a human's turn (0 when the game is over). */
int play_is_human_turn(const play_session *session);
int32_t play_human_count(const play_session *session);

/* Whether the hand of a seat may be shown now. In a `hidden` session, until the game is over, only one hand is shown:
   that of the only human, or with several humans that of session->viewer. */
int play_hand_is_shown(const play_session *session, int32_t seat);

/* The number of the turn that the move of a ply belongs to, from 1; an extra turn has the number of its turn. A ply that
   the history does not have is the next move. */
int32_t play_turn_of(const bp_state *state, int32_t ply);

/* The legal moves in move order; returns their number. */
size_t play_moves(bp_move out[PLAY_MOVES_MAX], const play_session *session);

/* Whether there are several legal moves. */
int play_has_choice(const bp_state *state);

/* --- Playing --------------------------------------------------------------------------------------- */

/* Plays a legal move. If it is the next move to redo, the other moves to redo are kept; otherwise all are dropped. */
int play_apply(play_session *session, bp_move move);

/* Parses a move, in upper or lower case, with or without surrounding blanks, and plays it. Words that the kind reads as a move
   are one too. */
int play_apply_text(play_session *session, const char *text);

/* Takes back all moves down to the last decision of a human (one move if no human plays). */
int play_undo(play_session *session);

/* Redoes all moves up to the next decision of a human. */
int play_redo(play_session *session);

/* Whether such a text is a move that is not legal now. */
int play_is_illegal_text(const play_session *session, const char *text);

/* Seats another player: `seat` becomes what play_seat_parse() reads, and keeps its name if that is none of the default ones. */
int play_reseat(play_session *session, int32_t seat, const char *text);

/* Searches for the move of the computer whose turn it is; does not play it. */
int play_choose(bp_move *out, play_session *session);

/* Starts a new game with the same seats, configuration and discs on another board; the next player begins. Seed NULL:
   the previous seed plus 1. The new game is not guided. In a series a finished game is added to the totals; after the last
   one, and if the game is not over, another series begins. In a session of puzzles it is the next puzzle. Another game than Big
   Points begins again with the same set-up; the players change their seats, so that the next one begins. */
int play_new(play_session *session, const uint64_t *seed);

/* The same for a game other than Big Points with another set-up. */
int play_new_setup(play_session *session, const char *text);

/* Parses a seed: a whole number of 64 bits. */
int play_seed_parse(uint64_t *out, play_session *session, const char *text);

/* --- The loop -------------------------------------------------------------------------------------- */

/* A user interface. Each function handles one event. */
typedef struct play_ui {
    int (*is_done)(void *user);
    void (*ask)(void *user); /* a human is to move, or the game is over: read one input */
    void (*hand_over)(
        void *user); /* with hidden hands: waits until only the human to move sees the window */
    void (*compute)(void *user); /* a computer is to move: search and play */
} play_ui;

/* Runs a session until the user interface is done. */
void play_session_run(play_session *session, const play_ui *ui, void *user);

/* --- Series ---------------------------------------------------------------------------------------- */

/* The number of the present game in its series, from 1. */
int32_t play_series_game(const play_session *session);

/* The totals of the series, with the present game if it is over. */
void play_series_totals(int32_t out[BP_PLAYERS_MAX], const play_session *session);

/* Whether the last game of the series is over. */
int play_series_is_over(const play_session *session);

/* --- Evaluations ----------------------------------------------------------------------------------- */

/* Evaluates the position in about a second (or session->nodes): solves it with all its moves, or if the time does not
   suffice, estimates them by the search of a level-10 player. The result for a position is kept, so that a hint and the
   values of the moves agree. */
int play_evaluate(play_evaluation *out, play_session *session);

/* --- Review ---------------------------------------------------------------------------------------- */

/* Values every move of the game, over or not, from the last one to the first; moves taken back are not reviewed.
   Reports progress. Takes up to about half a minute for a standard game. Free it with bp_review_free(). */
int play_review_make(bp_review **out, play_session *session);

/* The first move that was reviewed; 0 unless the review was stopped. */
int32_t play_review_first(const bp_review *review);

/* The costliest moves of a seat, in descending order of regret: at most `max`, each of at least half a point. Fills in
   their numbers and returns how many. */
int32_t play_review_worst(int32_t *out, int32_t max, const bp_review *review, int32_t seat);

/* Whether a seat made moves, but the review was stopped before it reached any of them. */
int play_review_misses(const bp_review *review, int32_t seat);

/* --- Saving and loading ---------------------------------------------------------------------------- */

/* Whether the file may be written: it does not exist, or it is a saved game. */
int play_may_save(play_session *session, const char *file);

/* Saves the session to a file. On failure the file is unchanged. */
int play_save(play_session *session, const char *file);

/* The same without making it the file of the session. */
int play_write(play_session *session, const char *file);

/* Replaces the game, the seats and `hidden` by those of a file; the search limits stay. On failure the message names the
   file and the line. */
int play_load(play_session *session, const char *file);

#endif
