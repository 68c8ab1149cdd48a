/* A board game of two players, max and min, and the minimax search that chooses moves. */
#ifndef BP_PROGRAMS_GAMES_BOARD_GAME_H
#define BP_PROGRAMS_GAMES_BOARD_GAME_H

#include <bigpoints.h>
#include <bigpoints/experimental/minimax.h>

#include "programs/common/command.h"
#include "programs/games/board_commands.h"

enum { BOARD_TIME_MAX = 1000000000 /* milliseconds */ };

/* Search settings, set by options and by commands. */
typedef struct board_settings {
    int32_t depth;        /* 0: chosen by the game and the other limits */
    int32_t milliseconds; /* for a move; 0: no limit */
    uint64_t nodes;       /* for a move; 0: no limit */
    int32_t heuristic;    /* index into the names */
    int pruning;
    int compare; /* also search with the opposite pruning setting and print both node counts */
} board_settings;

typedef struct board_game board_game;

/* The description of a game, filled in by its program. */
typedef struct board_kind {
    const char *name;              /* "Gomoku" */
    const board_verb *verbs;       /* its own commands */
    const char *const *heuristics; /* their names, terminated by NULL */
    int32_t point;                 /* units of an evaluation per point */
    int32_t win;                   /* points of a won game; 0: not printed */

    /* Prints the board. */
    void (*show)(const bp_state *state);

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

#endif
