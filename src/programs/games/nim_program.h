/* bp-nim: options, play, the solver, and the tables of small games. */
#ifndef BP_PROGRAMS_GAMES_NIM_PROGRAM_H
#define BP_PROGRAMS_GAMES_NIM_PROGRAM_H

#include <bigpoints/experimental/strategic.h>

#include "programs/common/command.h"
#include "programs/common/nim_heaps.h"
#include "programs/common/solve_progress.h"

/* --- Options ------------------------------------------------------------------------------------- */

typedef struct nim_options {
    nim_heaps heaps;
    int solve;       /* print who wins instead of playing */
    int tables;      /* print tables */
    int files;       /* write files */
    int32_t rule;    /* one of nim_rule */
    int32_t level;   /* of the computer; 0: it plays perfectly */
    uint64_t seed;   /* of a level's choices */
    double seconds;  /* for one solve */
    int second;      /* the computer begins */
    int unmerged;    /* tables do not merge symmetric moves */
    int32_t nodes;   /* max positions in tables */
    int32_t pairs;   /* max pairs of strategies */
    const char *dot; /* files to write, or NULL */
    const char *efg;
    const char *nfg;
    const char *csv;
    const char *payoffs;
} nim_options;

/* --- Move choice in Nim -------------------------------------------------------------------------- */

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
    int wins;   /* whether the mover wins with it */
    int proved; /* by the solver; otherwise by the nim-sum rule, because the search was stopped */
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

/* --- The session --------------------------------------------------------------------------------- */

/* Plays until the command quit or the end of the input; returns the exit code. */
int nim_play(const command *line, const nim_options *options);

/* --- Exact solving ------------------------------------------------------------------------------- */

/* Prints who wins and every winning move; returns the exit code. */
int nim_solve(const command *line, const nim_options *options);

/* Creates a solver with a time limit, the default memory and a progress line. A signal stops the search. Lack of memory
   ends the program. */
bp_solver *nim_solver_open(const command *line, double seconds, solve_progress *progress);

/* --- The matrices of the strategic form ---------------------------------------------------------- */

/* Prints the normal form, the payoffs with row minima and column maxima, maximin and minimax, saddle points, dominated
   strategies, equilibria, and who wins by which strategies. */
void nim_matrix_print(const command *line, const bp_tree *tree, const bp_strategic *form);

/* --- Tables and files of small games ------------------------------------------------------------- */

/* Prints the tables if the options say so, and writes the files; returns the exit code. */
int nim_tables(const command *line, const nim_options *options);

#endif
