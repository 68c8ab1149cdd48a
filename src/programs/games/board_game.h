/* SPDX-License-Identifier: MIT */
/* Games of two players, max and min: the search that chooses moves, its levels, and the commands of a session. */
#ifndef BP_PROGRAMS_GAMES_BOARD_GAME_H
#define BP_PROGRAMS_GAMES_BOARD_GAME_H

#include <bigpoints.h>
#include <bigpoints/experimental/minimax.h>
#include <bigpoints/sys/game_kind.h>

#include "programs/common/command.h"

/* --- Commands of a session ----------------------------------------------------------------------- */

struct board_game;

enum { BOARD_WORDS_MAX = 12, BOARD_WHY_SIZE = 256, BOARD_MOVE_SIZE = 64 };

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
    const char *form;  /* for the list of commands: "max PLACE"; NULL: not listed */
    const char *help;
    enum board_answer (*run)(const board_request *request);
} board_verb;

/* Writes the error message; returns BOARD_WRONG. */
enum board_answer board_wrong(const board_request *request, const char *format, ...)
    __attribute__((format(printf, 2, 3)));

/* Prints the list of commands. */
void board_show_help(const struct board_game *game);

/* --- Games, and the minimax search that chooses moves -------------------------------------------- */

enum { BOARD_TIME_MAX = 1000000000 /* milliseconds */, BOARD_GAMES_MAX = 1000000 };

/* The sides that the computer plays. */
enum board_computer {
    BOARD_COMPUTER_MIN,
    BOARD_COMPUTER_MAX,
    BOARD_COMPUTER_BOTH,
    BOARD_COMPUTER_NONE
};

/* Their names, terminated by NULL. */
extern const char *const board_computers[];

/* Settings, by options and by commands. */
typedef struct board_settings {
    int32_t computer;     /* one of board_computer */
    int answers;          /* the computer plays its sides without a command */
    int32_t levels[2];    /* of max and min; 0: a search by the members from depth to equal */
    uint64_t seed;        /* of the random numbers of a level */
    int32_t depth;        /* 0: chosen by the kind and the other limits */
    int32_t milliseconds; /* for a move; 0: no limit */
    uint64_t nodes;       /* for a move; 0: no limit */
    int32_t heuristic;    /* index into those of the kind */
    int32_t weights[BP_GAME_WEIGHTS_MAX]; /* of the heuristic that has weights */
    int pruning;
    int32_t equal;  /* one of board_equal */
    int compare;    /* also search with the opposite pruning setting and print both node counts */
    int show_nodes; /* after a move */
    int show_time;
    int32_t first;       /* the side that begins: 0 is max, 1 is min */
    int is_plain;        /* no colours */
    int is_seeded;       /* the seed is given; otherwise a terminal has another one each time */
    int32_t typed_level; /* of both sides at a terminal if they have none */
    int32_t ladder;      /* games for each level of a comparison; 0: none */
} board_settings;

/* Which end a side prefers among equal values. */
enum board_equal {
    BOARD_EQUAL_LATE,   /* a winner the sooner one, a loser the later one */
    BOARD_EQUAL_SHALLOW /* always the sooner one, as in the Four in a Row report */
};

/* Their names, terminated by NULL. */
extern const char *const board_equals[];

typedef struct board_game board_game;

/* An evaluation function and its argument. */
typedef struct board_estimate {
    bp_minimax_estimate_fn function;
    void *user;
} board_estimate;

/* The result of a search. */
typedef struct board_choice {
    bp_move move;
    int32_t value;    /* for max */
    int32_t distance; /* moves to the end of the game for a forced win; 0: an estimate, or a draw */
    int32_t depth;    /* the last depth that was finished; 0: no value was found */
    int32_t stop;     /* one of bp_stop_reason */
    int pruning;      /* whether it was a search with alpha-beta */
    uint64_t nodes;
    double seconds;
    const char *source; /* where the value comes from, in place of the depth; NULL: the search */
} board_choice;

/* What the program of a game adds to its kind. */
typedef struct board_program {
    const char *summary;     /* of the rules; NULL: that of the kind */
    const board_verb *verbs; /* its own commands */

    /* Chooses the best move; NULL: minimax does. */
    board_choice (*choose)(board_game *g);

    /* Prints the parameters of the heuristic, such as weights; NULL: nothing. */
    void (*show_heuristic)(const board_game *g);
} board_program;

struct board_game {
    const command *line;
    const bp_game_kind *kind;
    const board_program *program;
    board_settings set;
    bp_game *game;
    bp_state *state;
    bp_minimax *minimax;
    board_estimate estimate; /* of the search that runs; its noise is added */
    int32_t noise;
    int is_typed;        /* somebody types at a terminal */
    int is_shown;        /* the terminal shows the position */
    bp_state *before;    /* the position before the computer's last move, or NULL */
    board_choice choice; /* and the search for it */
    void *own;           /* the program's own data */
};

/* The kind of a built-in game; a failure ends the program. */
const bp_game_kind *board_find_kind(const command *line, const char *name);

/* The names of its heuristics, terminated by NULL. */
enum { BOARD_NAMES_SIZE = BP_GAME_HEURISTICS_MAX + 1 };
void board_heuristic_names(const char *out[BOARD_NAMES_SIZE], const bp_game_kind *kind);

/* The heuristic of the settings; NULL if the game has none. */
const bp_game_heuristic *board_heuristic(const board_game *g);

/* Creates the state and the search; a failure ends the program, and a wrong set-up is wrong usage. */
void board_open(board_game *g, const command *line, const bp_game_kind *kind,
                const board_program *program, const board_settings *set, const char *setup);
void board_close(board_game *g);

/* Begins a game with another set-up. */
void board_replace(board_game *g, const char *setup);

/* Goes back to the initial position. */
void board_restart(board_game *g);

/* The random number generator splitmix64. */
uint64_t board_random(uint64_t *random);

/* The depth limit of a search; 0 if only time or nodes limit it. */
int32_t board_depth(const board_game *g);

/* The outcome for the mover, or for the player who would be next, by the theorem of the game: 1, 0 or -1. */
int32_t board_best_outcome(const board_game *g);

/* Chooses a move in a position that is not over, by the level of the mover or by the settings, and does not play it. */
board_choice board_choose(board_game *g);

/* Chooses the best move that the highest level finds. */
board_choice board_advise(board_game *g);

/* The node count of the computer's last search with the opposite setting of pruning. `is_all` becomes 0 if it stopped
   early: after `max` nodes, or because it was interrupted. */
uint64_t board_nodes_otherwise(int *is_all, board_game *g, uint64_t max);

/* --- Options that all games have ----------------------------------------------------------------- */

/* Rows of a table of options for playing. `set` is a board_settings pointer. */
/* clang-format off */
#define BOARD_OPTIONS(set)                                                                        \
    {"--computer", NULL, OPTION_CHOICE, &(set)->computer,                                         \
     .help = "the sides that the computer plays", .words = board_computers},                      \
    {"--first", NULL, OPTION_CHOICE, &(set)->first, .help = "the side that begins",               \
     .words = board_sides},                                                                       \
    {"--level", "N", OPTION_CALL, (set),                                                          \
     .help = "the computer's strength, 1 to 10, or two such as 3,7 for max and min; without it "  \
             "5 at a terminal, and none in a script",                                             \
     .read = board_read_level},                                                                   \
    {"--seed", "S", OPTION_COUNT, &(set)->seed,                                                   \
     .help = "seed of the random moves of levels and of openings; without it 0, and at a "        \
             "terminal another one each time",                                                    \
     .max = INT64_MAX},                                                                           \
    {"--no-color", NULL, OPTION_SWITCH, &(set)->is_plain, .help = "no colours at a terminal"}

#define BOARD_LADDER_OPTION(set)                                                                  \
    {"--ladder", "N", OPTION_INT, &(set)->ladder,                                                 \
     .help = "play N games of each level against the level two below, from level 3 to --level, "  \
             "and print a table",                                                                 \
     .min = 1, .max = BOARD_GAMES_MAX}
/* clang-format on */

/* Of these, those for a session only; terminated by NULL. */
extern const char *const board_player_options[];

/* Reads "5" or "3,7". */
void board_read_level(command *line, const option_row *o, char *text);

/* Completes the settings after the table was read, and refuses combinations without meaning. `search` are the options
   that a level replaces; NULL ends them. */
void board_check_options(board_settings *set, const option_row *table, const char *const *search,
                         const command *line);

/* --- The commands that all games have ------------------------------------------------------------ */

/* Those of a player, and those of the reports, which scripts use. */
extern const board_verb board_verbs[];
extern const board_verb board_search_verbs[];

/* For the table of a game, which says what stands behind them: max and min, depth, heuristic, equal. */
enum board_answer board_do_put(const board_request *r);
enum board_answer board_do_depth(const board_request *r);
enum board_answer board_do_heuristic(const board_request *r);
enum board_answer board_do_equal(const board_request *r);

/* Lets the computer play by a search with the settings in place of a level, and prints them. */
enum board_answer board_set_search(board_game *g);

/* Begins again; the word after the command may name the side that begins. */
enum board_answer board_do_new(const board_request *r);

/* Plays a move that is typed without a command. Then the computer answers. */
enum board_answer board_do_typed_move(const board_request *r);

/* Whether the computer plays a side. */
int board_is_computer(const board_game *g, int32_t side);

/* Whether it is the turn of such a side, and the computer plays without a command; and lets it play. */
int board_is_computer_turn(const board_game *g);
void board_play_computer(board_game *g);

/* --- Output -------------------------------------------------------------------------------------- */

/* The sides, terminated by NULL: "max" plays X, "min" plays O. */
extern const char *const board_sides[];

/* The side of a seat, an index of board_sides. Seat 0 begins. */
int32_t board_side(const board_game *g, int32_t seat);

/* The mark of a side in a drawing in which seat 0 has X and seat 1 has O; other characters stay. */
char board_mark(const board_game *g, char mark);

/* "running", "max wins", "min wins" or "draw". `first` is the side that begins. */
const char *board_state_text(const bp_state *state, int32_t first);

/* The side that has won: 0 or 1; -1 while the game is running and for a draw. */
int32_t board_winner(const board_game *g);

/* The number of the next move, or of the last one when the game is over; from 1. */
int32_t board_turn(const bp_state *state);

/* Prints a move and the side that plays it. */
void board_show_move(const board_game *g, const bp_state *before, bp_move move);

/* Shows the position, as bp_state_draw() draws it, with the marks of max and min. */
void board_show_position(const board_game *g);

/* Prints the value if it is known, the turn and the state. `choice` is the search for the last move, or NULL. */
void board_show_standing(const board_game *g, const board_choice *choice);

/* The name of a value, and its units in a point. */
const char *board_value_name(const board_game *g);
int32_t board_value_unit(const board_game *g);

/* Prints a move for the mover, and its value. */
void board_show_hint(const board_game *g, const board_choice *choice);

/* Prints the value of the computer's last search. */
void board_show_value(const board_game *g);

/* Prints the node count of the computer's last search; if `compare` is not 0, also that of the search with the opposite
   pruning setting. */
void board_show_nodes(board_game *g, int compare);

/* Prints its time. */
void board_show_time(const board_game *g);

/* Prints the settings of the computer. */
void board_show_player(const board_game *g);

/* --- Output at a terminal ------------------------------------------------------------------------ */

/* The game, who plays, and how to type a move. */
void board_screen_greet(const board_game *g);

/* Who plays, and who begins. */
void board_screen_players(const board_game *g);

/* "The computer (O) plays 4." */
void board_screen_move(const board_game *g, const bp_state *before, bp_move move);

/* "Hint: 4. You (X) win in 3 moves." */
void board_screen_hint(const board_game *g, const board_choice *choice);

/* The position in colours, and the result of a game that is over. */
void board_screen_position(const board_game *g);

/* Whose turn it is, before the cursor. */
void board_screen_prompt(const board_game *g);

/* --- The session --------------------------------------------------------------------------------- */

/* Runs the commands from standard input until its end or until a quit command; returns the exit code. At a terminal it
   prints a greeting and prompts, and writes error messages to standard output. For a script it writes them to standard
   error with the line number, and the exit code is 1. */
int board_session(board_game *game);

#endif
