/* A board game of two players, max and min, and the search that finds moves for them. */
#ifndef BP_PROGRAMS_GAMES_BOARD_GAME_H
#define BP_PROGRAMS_GAMES_BOARD_GAME_H

#include <bigpoints.h>
#include <bigpoints/experimental/minimax.h>

#include "programs/games/board_commands.h"
#include "programs/games/board_settings.h"

typedef struct board_game board_game;

/* What a program says of its game. */
typedef struct board_kind {
    const char *name;              /* "Gomoku" */
    const board_verb *verbs;       /* commands of its own */
    const char *const *heuristics; /* their names, closed by NULL */
    int32_t point;                 /* how much of an estimate is a point */
    int32_t win;                   /* points of a won game; 0: they are not told */

    /* Prints the board. */
    void (*show)(const bp_state *state);

    /* The depth of a search that nothing else limits. */
    int32_t (*depth)(const board_game *g);

    /* Tells the search which estimate to use; returns its status. */
    int (*set_estimate)(board_game *g);

    /* Prints what belongs to the heuristic, such as weights; NULL: nothing. */
    void (*show_heuristic)(const board_game *g);
} board_kind;

struct board_game {
    const command *line;
    const board_kind *kind;
    board_settings set;
    bp_game *game;
    bp_state *state;
    bp_minimax *minimax;
    void *own; /* what only the program knows */
};

/* What a search for a move found. */
typedef struct board_thought {
    bp_move move;
    int32_t value; /* for max */
    int32_t
        distance; /* moves to the end of the game that the value is of; 0: an estimate, or a draw */
    int32_t depth; /* the last one that was finished */
    int32_t stop;  /* one of bp_stop_reason */
    uint64_t nodes;
    double seconds;
} board_thought;

/* Makes everything new; what fails ends the program. The game is freed by board_close(). */
void board_open(board_game *g, const command *line, const board_kind *kind,
                const board_settings *set, bp_game *game);
void board_close(board_game *g);

/* The first position again. */
void board_restart(board_game *g);

/* The depth that a search is limited to; 0 if only time or nodes limit it. */
int32_t board_depth(const board_game *g);

/* Searches for a move in a position that is not over. Nothing is played. */
board_thought board_think(board_game *g);

/* The nodes of a search of a position to the given depth with pruning as it is not set. They are not all if there are
   more than `max`, or if it was interrupted. */
uint64_t board_nodes_otherwise(int *is_all, board_game *g, const bp_state *state, int32_t depth,
                               uint64_t max);

#endif
