/* Board games of two players, max and min: the search that chooses moves, and the commands of a session. */
#ifndef BP_PROGRAMS_GAMES_BOARD_GAME_H
#define BP_PROGRAMS_GAMES_BOARD_GAME_H

#include <bigpoints.h>
#include <bigpoints/experimental/minimax.h>

#include "programs/common/command.h"

/* --- Commands of a session ----------------------------------------------------------------------- */

struct board_game;

enum { BOARD_WORDS_MAX = 8, BOARD_WHY_SIZE = 256 };

/* The result of a command. */
enum board_answer {
    BOARD_DONE,
    BOARD_WRONG, /* nothing has changed, and `why` has the error message */
    BOARD_QUIT
};

/* A line of input split into lower-case words, the command first. */
typedef struct board_request {
    struct board_game *game;
    const char *words[BOARD_WORDS_MAX];
    int count;
    char *why; /* BOARD_WHY_SIZE characters */
} board_request;

/* A command. A table of commands ends with an entry without a name. */
typedef struct board_verb {
    const char *name;
    int min; /* number of arguments */
    int max;
    const char *usage; /* its arguments, for error messages: "a place" */
    const char *form;  /* for the list of commands: "max PLACE" */
    const char *help;
    enum board_answer (*run)(const board_request *request);
} board_verb;

/* Writes the error message; returns BOARD_WRONG. */
enum board_answer board_wrong(const board_request *request, const char *format, ...)
    __attribute__((format(printf, 2, 3)));

/* Prints the list of commands. */
void board_show_help(const struct board_game *game);

/* --- Games, and the minimax search that chooses moves -------------------------------------------- */

enum { BOARD_TIME_MAX = 1000000000 /* milliseconds */ };

/* Search settings, set by options and by commands. */
typedef struct board_settings {
    int32_t depth;        /* 0: chosen by the game and the other limits */
    int32_t milliseconds; /* for a move; 0: no limit */
    uint64_t nodes;       /* for a move; 0: no limit */
    int32_t heuristic;    /* index into the names */
    int pruning;
    int compare;    /* also search with the opposite pruning setting and print both node counts */
    int show_nodes; /* after a move */
    int show_time;
    int32_t first; /* the side that begins: 0 is max, 1 is min */
    int32_t equal; /* one of board_equal */
} board_settings;

/* Which end a side prefers among equal values. */
enum board_equal {
    BOARD_EQUAL_LATE,   /* a winner the sooner one, a loser the later one */
    BOARD_EQUAL_SHALLOW /* always the sooner one, as in the Four in a Row report */
};

/* Their names, terminated by NULL. */
extern const char *const board_equals[];

typedef struct board_game board_game;

/* The description of a game, filled in by its program. */
typedef struct board_kind {
    const char *name;              /* "Gomoku" */
    const board_verb *verbs;       /* its own commands */
    const char *const *heuristics; /* their names, terminated by NULL */
    int32_t point;                 /* units of an evaluation per point */
    int32_t win;                   /* points of a won game; 0: not printed */
    const char *value;             /* its name for the value that a search finds: "value" */

    /* The depth of a search that nothing else limits. */
    int32_t (*depth)(const board_game *g);

    /* Sets the evaluation function of the search; returns its status. */
    int (*set_estimate)(board_game *g);

    /* Prints the parameters of the heuristic, such as weights; NULL: nothing. */
    void (*show_heuristic)(const board_game *g);
} board_kind;

struct board_game {
    const command *line;
    const board_kind *kind;
    board_settings set;
    bp_game *game;
    bp_state *state;
    bp_minimax *minimax;
    void *own; /* the program's own data */
};

/* The result of a search. */
typedef struct board_choice {
    bp_move move;
    int32_t value;    /* for max */
    int32_t distance; /* moves to the end of the game for a forced win; 0: an estimate, or a draw */
    int32_t depth;    /* the last depth that was finished */
    int32_t stop;     /* one of bp_stop_reason */
    uint64_t nodes;
    double seconds;
} board_choice;

/* Creates the state and the search; a failure ends the program. board_close() frees the game too. */
void board_open(board_game *g, const command *line, const board_kind *kind,
                const board_settings *set, bp_game *game);
void board_close(board_game *g);

/* Goes back to the initial position. */
void board_restart(board_game *g);

/* The depth limit of a search; 0 if only time or nodes limit it. */
int32_t board_depth(const board_game *g);

/* Searches a position that is not over and returns the best move without playing it. */
board_choice board_choose(board_game *g);

/* The node count of the same search with the opposite setting of pruning. `is_all` becomes 0 if it stopped early: after
   `max` nodes, or because it was interrupted. */
uint64_t board_nodes_otherwise(int *is_all, board_game *g, const bp_state *state, int32_t depth,
                               uint64_t max);

/* --- The commands that all board games have ------------------------------------------------------ */

extern const board_verb board_verbs[];

/* For the table of a game, which says what stands behind them: max and min, depth, heuristic, equal. */
enum board_answer board_do_put(const board_request *r);
enum board_answer board_do_depth(const board_request *r);
enum board_answer board_do_heuristic(const board_request *r);
enum board_answer board_do_equal(const board_request *r);

/* --- Output -------------------------------------------------------------------------------------- */

/* The sides, terminated by NULL: "max" plays X, "min" plays O. */
extern const char *const board_sides[];

/* The side of a seat, an index of board_sides. Seat 0 begins. */
int32_t board_side(const board_game *g, int32_t seat);

/* The mark of a side in a drawing in which seat 0 has X and seat 1 has O; other characters stay. */
char board_mark(const board_game *g, char mark);

/* "running", "max wins", "min wins" or "draw". `first` is the side that begins. */
const char *board_state_text(const bp_state *state, int32_t first);

/* The number of the next move, or of the last one when the game is over; from 1. */
int32_t board_turn(const bp_state *state);

/* Prints a move and the side that plays it. */
void board_show_move(const board_game *g, const bp_state *before, bp_move move);

/* Shows the position, as bp_state_draw() draws it, with the marks of max and min. */
void board_show_position(const board_game *g);

/* Prints the value if it is known, the turn and the state. `choice` is the search for the last move, or NULL. */
void board_show_standing(const board_game *g, const board_choice *choice);

/* Prints the node count and the time of a search, as far as the settings say so; if `compare` is set, also the node count
   of the search with the opposite pruning setting. `before` is the position before the move. */
void board_show_work(board_game *g, const bp_state *before, const board_choice *choice);

/* Prints the search settings. */
void board_show_player(const board_game *g);

/* --- The session --------------------------------------------------------------------------------- */

/* Runs the commands from standard input until its end or until a quit command; returns the exit code. At a terminal it
   prints a greeting and prompts, and writes error messages to standard output. For a script it writes them to standard
   error with the line number, and the exit code is 1. */
int board_session(board_game *game);

#endif
