/* Move choice in Nim: by the exact solver, by the nim-sum rule if there are too many sticks, or by a bp_player of some
   level. */
#ifndef BP_PROGRAMS_GAMES_NIM_COMPUTER_H
#define BP_PROGRAMS_GAMES_NIM_COMPUTER_H

#include "programs/common/solve_progress.h"
#include "programs/games/nim_options.h"

/* The source of a move. */
enum nim_source {
    NIM_SOLVED, /* the solver has proved its value */
    NIM_BY_RULE /* the solver ran out of time or was interrupted */
};

typedef struct nim_computer {
    const command *line;
    const nim_options *options;
    bp_solver *solver;
    bp_player *player; /* of a level, or NULL */
    int unsolved;      /* sticks of the last position that the solver could not solve, or 0 */
    int typed;         /* input and output are a terminal, so Ctrl-C stops a search only */
    int stopped;       /* Ctrl-C stopped the last search */
    solve_progress progress;
} nim_computer;

/* A move and its value. */
typedef struct nim_advice {
    bp_move move;
    int wins; /* whether the mover wins with it */
    enum nim_source source;
} nim_advice;

/* Opens and closes; lack of memory ends the program. The struct must not move while it is open. */
void nim_computer_open(nim_computer *computer, const command *line, const nim_options *options,
                       int typed);
void nim_computer_close(nim_computer *computer);

/* Returns a best move; in a lost position one that makes the game long. After a signal it can be any legal move. */
nim_advice nim_computer_advise(nim_computer *computer, const bp_state *state);

/* Returns the computer's move: that of its level, or a best one. `advice` describes a best move; for a level its move
   is 0. */
bp_move nim_computer_choose(nim_computer *computer, const bp_state *state, nim_advice *advice);

#endif
