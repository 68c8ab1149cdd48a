/* SPDX-License-Identifier: MIT */
/* bigpoints nim: options, play, the solver, and the tables of small games. */
#ifndef BP_PROGRAMS_GAMES_NIM_PROGRAM_H
#define BP_PROGRAMS_GAMES_NIM_PROGRAM_H

#include <bigpoints/experimental/strategic.h>

#include "programs/common/command.h"
#include "programs/common/nim_heaps.h"
#include "programs/common/progress.h"
#include "programs/games/board_game.h"

/* --- Options ------------------------------------------------------------------------------------- */

typedef struct nim_options {
    const bp_game_kind *kind;
    nim_heaps heaps;
    int solve;      /* print who wins instead of playing */
    int tables;     /* print tables */
    int files;      /* write files */
    int32_t rule;   /* one of nim_rule */
    double seconds; /* for one solve */
    board_settings set;
    int unmerged;    /* tables do not merge symmetric moves */
    int32_t nodes;   /* max positions in tables */
    int32_t pairs;   /* max pairs of strategies */
    const char *dot; /* files to write, or NULL */
    const char *efg;
    const char *nfg;
    const char *csv;
    const char *payoffs;
} nim_options;

/* --- The session --------------------------------------------------------------------------------- */

/* Data of a board_game that only Nim has. It must not move while it is in use. */
typedef struct nim_extras {
    const nim_options *options;
    board_program program; /* its summary depends on the options */
    bp_solver *solver;
    solve_progress progress;
    int unsolved;      /* sticks of the last position that the solver could not solve, or 0 */
    int is_rule_shown; /* the note that the heaps are too large to solve is printed */
} nim_extras;

/* Runs the commands from standard input; returns the exit code. */
int nim_play(const command *line, const nim_options *options);

/* Compares the levels and prints a table; returns the exit code. */
int nim_ladder(const command *line, const nim_options *options);

/* --- Exact solving ------------------------------------------------------------------------------- */

/* Prints who wins and every winning move; returns the exit code. */
int nim_solve(const command *line, const nim_options *options);

/* Creates a solver with a time limit, the default memory and a progress line. A signal stops the search. Lack of memory
   ends the program. */
bp_solver *nim_solver_open(const command *line, double seconds, solve_progress *progress);

/* --- The matrices of the strategic form ---------------------------------------------------------- */

/* The forms of a game: the tree, its strategies, and their payoffs. */
typedef struct nim_forms {
    bp_tree *tree;
    bp_strategic *strategic; /* NULL if only the tree is needed, and so is the matrix */
    bp_matrix *matrix;
} nim_forms;

/* Prints the normal form, the payoffs with row minima and column maxima, maximin and minimax, saddle points, dominated
   strategies, equilibria, and who wins by which strategies. */
void nim_matrix_print(const command *line, const nim_forms *forms);

/* --- Tables and files of small games ------------------------------------------------------------- */

/* Prints the tables if the options say so, and writes the files; returns the exit code. */
int nim_tables(const command *line, const nim_options *options);

#endif
