/* A sitting of bp-play: a game of Big Points, who sits where, what was taken back, and the questions
   that can be put to it. It prints nothing and reads nothing but files; the line mode (play_plain.c)
   and the full screen (screen_*.c) are two faces of the same sitting.

   Unless something else is said, a function that returns int answers 1 if it was done and 0 if not;
   then nothing has changed, and session->why says why: one sentence of printable text, without a
   capital and a full stop; files stand in quotes. The fields of a session are for reading; the functions change them.

   Values are points times BP_ESTIMATE_POINT, for the mover (the player to move) of the position spoken of: the own
   score less the best other one. An exact value is what best play leads to; with three players or more, what
   the mover can force against all others together. */
#ifndef BP_PROGRAMS_PLAY_PLAY_SESSION_H
#define BP_PROGRAMS_PLAY_PLAY_SESSION_H

#include <stddef.h>
#include <stdint.h>

#include <bigpoints.h>

enum {
    PLAY_NAME_SIZE = 33,   /* a player's name: at most 32 bytes */
    PLAY_WHY_SIZE = 512,   /* a message */
    PLAY_TEXT_SIZE = 512,  /* a sentence about a move, a value, ... */
    PLAY_FILE_SIZE = 4096, /* the name of a file */
    PLAY_HUMAN = 0,        /* in place of a level */
    PLAY_LEVEL_DEFAULT = 5,
    PLAY_LEVEL_GUIDE = 2,
    PLAY_WORST = 3 /* how many costly moves of each player a review tells */
};

/* --- Setting up ------------------------------------------------------------------------------------ */

typedef struct play_seat {
    int32_t level;             /* PLAY_HUMAN, or 1 to 10 */
    char name[PLAY_NAME_SIZE]; /* never empty in a session: "Ana", "Player 1", "Computer" */
    bp_player *player;         /* of a level; NULL for a human */
} play_seat;

/* What the user asks for. All zero is a fine one: the default seats, a random board of the standard game. */
typedef struct play_setup {
    play_seat seats[BP_PLAYERS_MAX]; /* the first seat_count; an empty name gets a default one */
    int32_t seat_count;              /* 0: a human against level 5 */
    const char *configuration;       /* "colours=4 discs=4 ...", or NULL for the standard game */
    int hidden;                      /* the opponents' hands stay face down */
    int guide;    /* the guided first game; no configuration and no seats beside it */
    int has_seed; /* otherwise a random one */
    uint64_t seed;
    double seconds; /* thinking time of the levels; 0: one second if there is no limit of nodes */
    uint64_t nodes; /* thinking in nodes, the same on every machine; 0: none */
} play_setup;

/* --- Thinking -------------------------------------------------------------------------------------- */

/* What a watcher hears while something takes time, at least every 1,024 nodes. */
typedef struct play_thinking {
    uint64_t nodes; /* of the search that runs now */
    int32_t depth;  /* moves looked ahead; 0: not known */
    bp_move best;   /* what seems best in the position thought about; 0: not known */
    int32_t value;  /* of best */
    int32_t done;   /* of a review: moves looked at so far, of all the moves; otherwise 0 of 0 */
    int32_t all;
} play_thinking;

/* Returns non-zero to stop the thinking: a computer then moves at once, a hint is what seems best so
   far, an evaluation or a review is told as far as it got. Called on the caller's thread. */
typedef int (*play_watch_fn)(const play_thinking *now, void *user);

typedef struct play_session {
    bp_state *state;
    int32_t players;
    play_seat seats[BP_PLAYERS_MAX];
    int hidden;     /* as in play_setup; play_hand_is_shown() has the rule */
    int guide;      /* this is the guided game; play_guide.h has the texts */
    int shuffled;   /* the seed made the board; otherwise the board was given */
    uint64_t seed;  /* of the board if shuffled; of the levels' mistakes always */
    double seconds; /* as in play_setup; 0: no limit of time */
    uint64_t nodes;
    bp_move *redo; /* moves taken back, the next one to be redone last */
    size_t redo_count;
    size_t redo_room;
    char file[PLAY_FILE_SIZE]; /* last saved to or loaded from; empty: none */
    int unsaved;               /* moves were made or taken back since then, or it was never saved */
    char why[PLAY_WHY_SIZE];   /* the last failure */
    play_watch_fn watch;
    void *watch_user;
    int stopped;                            /* the watcher stopped the last thinking */
    int32_t reviewed;                       /* while a review runs: moves looked at, */
    int32_t to_review;                      /* of so many; otherwise both 0 */
    struct play_guide_memory *guide_memory; /* what play_guide_text() found out last */
    bp_player *adviser; /* for hints, evaluations and reviews; made when needed */
    bp_solver *solver;
} play_session;

/* Begins a sitting; a failure is the caller's to tell, from `why`: *usage is then 1 for something wrong in the
   setup, 0 for something like no memory. Free it with play_session_free(), also NULL. */
int play_session_new(play_session **out, const play_setup *setup, int *usage, char *why,
                     size_t why_size);
void play_session_free(play_session *session);

/* Reads a seat: "human", "7", "human:Ana", "7:Bot". Fills level and name (empty if none is given). On failure
   fills `why` and returns 0. A name has 1 to 32 bytes of UTF-8 and no control characters. */
int play_seat_parse(play_seat *out, const char *text, char *why, size_t why_size);

/* Sets who hears of thinking; NULL for nobody. */
void play_set_watch(play_session *session, play_watch_fn watch, void *user);

/* --- Who and what ---------------------------------------------------------------------------------- */

/* The seat to move, or -1 when the game is over. */
int32_t play_mover(const play_session *session);
int play_is_over(const play_session *session);

/* Whether a human is asked now (0 when the game is over). */
int play_is_human_turn(const play_session *session);
int32_t play_human_count(const play_session *session);

/* Whether the hand of a seat may be shown now: always, unless the sitting is `hidden` and the game goes on. Then a
   lone human sees the own hand, and of several humans the one whose turn it is. */
int play_hand_is_shown(const play_session *session, int32_t seat);

/* The legal moves in move order; returns their number. */
size_t play_moves(bp_move out[BP_MOVES_MAX], const play_session *session);

/* --- Playing --------------------------------------------------------------------------------------- */

/* Plays a legal move. If it is the one to be redone next, the others stay redoable; otherwise they are forgotten. */
int play_apply(play_session *session, bp_move move);

/* Reads a move of the position, in any case and with blanks around it, and plays it. */
int play_apply_text(play_session *session, const char *text);

/* Takes moves back: one, or back to the last decision of a human (one, if no human sits here). */
int play_undo_step(play_session *session);
int play_undo(play_session *session);

/* Plays moves again that were taken back: one, or until a human is asked or none is left. */
int play_redo_step(play_session *session);
int play_redo(play_session *session);

/* Lets the level whose turn it is choose; does not play the move. */
int play_choose(bp_move *out, play_session *session);

/* A new game with the same seats, configuration and discs, another board, begun by the next player. Seed NULL: the
   seed of the game before plus 1. The guided game is no longer guided. */
int play_new(play_session *session, const uint64_t *seed);

/* --- Questions ------------------------------------------------------------------------------------- */

typedef struct play_advice {
    bp_move move;  /* what seems best */
    int32_t value; /* of the position */
    int exact;     /* the value is exact and the move best */
    int32_t depth; /* moves looked ahead */
} play_advice;

/* What a player of level 10 would do here, after about a second (or session->nodes). */
int play_hint(play_advice *out, play_session *session);

typedef struct play_evaluation {
    int32_t value; /* of the position */
    int exact;     /* value and values are exact; otherwise all are estimates */
    size_t count;
    bp_move moves[BP_MOVES_MAX];  /* the legal moves in move order */
    int32_t values[BP_MOVES_MAX]; /* what each is worth to the mover */
} play_evaluation;

/* What the position and each legal move are worth: exactly if that takes a second at most, else by a
   short search of each move. */
int play_evaluate(play_evaluation *out, play_session *session);

/* --- Looking back ---------------------------------------------------------------------------------- */

typedef struct play_review_move {
    int32_t ply;  /* 0: the first move of the game */
    int32_t seat; /* who made it */
    bp_move move; /* what was played, */
    bp_move best; /* and what was better, or the same move */
    int32_t value_best;
    int32_t value_played;
    int32_t cost; /* the difference: 0 or more */
    int exact;    /* the three are exact; otherwise they are estimates: say "about" */
} play_review_move;

typedef struct play_review {
    int32_t count; /* moves of the game */
    int32_t first; /* the moves from this one on were looked at; 0 unless it was stopped */
    play_review_move
        *moves; /* `count` of them; those before `first` have cost 0 and best == move */
} play_review;

/* Looks at every move from the last one to the first; with the watcher's progress. For a game that is over or goes
   on; what was taken back is not looked at. Takes up to about half a minute for a standard game. Free it with
   play_review_free(). */
int play_review_make(play_review *out, play_session *session);
void play_review_free(play_review *review);

/* The costliest moves of a seat, the worst first, at most `max`, each of at least half a point; fills indices
   into review->moves and returns how many. */
int32_t play_review_worst(int32_t *out, int32_t max, const play_review *review, int32_t seat);

/* Whether a seat made moves, but the review was stopped before it came to any of them. */
int play_review_misses(const play_review *review, int32_t seat);

/* --- Saving and loading ---------------------------------------------------------------------------- */

/* Whether it would be right to write there: to a new file, or in place of a saved game. */
int play_may_save(play_session *session, const char *file);

/* Writes the sitting to a file: complete, or the file is as it was before. Never ends the program. */
int play_save(play_session *session, const char *file);

/* Replaces game, seats and `hidden` by those of a file; thinking limits stay. The message names file and line. */
int play_load(play_session *session, const char *file);

#endif
