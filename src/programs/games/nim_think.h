/* How the computer finds its moves in Nim: by the solver, by the rule if there are too many sticks, or as a player of
   some level. */
#ifndef BP_PROGRAMS_GAMES_NIM_THINK_H
#define BP_PROGRAMS_GAMES_NIM_THINK_H

#include "programs/common/solve_progress.h"
#include "programs/games/nim_request.h"

/* Where a move comes from. */
enum nim_source {
    NIM_SOLVED, /* the solver has proved what it is worth */
    NIM_BY_RULE /* the heaps are too large to solve in time, or somebody did not want to wait */
};

typedef struct nim_thinker {
    const command *line;
    const nim_request *asked;
    bp_solver *solver;
    bp_player *player; /* of a level, or NULL */
    int unsolved;      /* so many sticks were too many for the solver; 0: none so far */
    int typed;         /* somebody types at a terminal, so Ctrl-C stops a computation alone */
    int stopped;       /* it stopped the last one */
    int seen;          /* somebody sees how far a computation is */
    solve_progress progress;
} nim_thinker;

/* A move, and what it is worth. */
typedef struct nim_advice {
    bp_move move;
    int wins; /* whether the mover wins with it */
    enum nim_source source;
} nim_advice;

/* Begins and ends; no memory ends the program. The thinker stays where it is. */
void nim_thinker_open(nim_thinker *thinker, const command *line, const nim_request *asked,
                      int typed);
void nim_thinker_close(nim_thinker *thinker);

/* A best move; in a lost position one that draws the game out. After a signal any move. */
nim_advice nim_think_best(nim_thinker *thinker, const bp_state *state);

/* The computer's move: of its level, or a best one. `advice` tells about a best one; its move is 0 otherwise. */
bp_move nim_think_move(nim_thinker *thinker, const bp_state *state, nim_advice *advice);

#endif
