/* SPDX-License-Identifier: MIT */
/* bigpoints connect4: options, play, matches, and exact scores. */
#ifndef BP_PROGRAMS_GAMES_CONNECT4_PROGRAM_H
#define BP_PROGRAMS_GAMES_CONNECT4_PROGRAM_H

#include <bigpoints.h>

#include "programs/games/board_game.h"

/* --- Options ------------------------------------------------------------------------------------- */

enum { CONNECT4_COLUMNS_MAX = 9, CONNECT4_SETUP_SIZE = 8 };

typedef struct connect4_options {
    const bp_game_kind *kind;
    char setup[CONNECT4_SETUP_SIZE]; /* "7x6" */
    int32_t width;
    int32_t height;
    board_settings set; /* its time also limits each position of --solve */
    int32_t threads;
    uint64_t memory; /* bytes of the solver's table; 0: bp_table_suggested_bytes() */
    int solve;       /* print exact scores of the operands instead of playing */
    int check;
    int cold;
    int stats;
    int match;       /* play the heuristics of the operands against each other */
    int32_t games;   /* of the match */
    int32_t opening; /* random moves before the contestants begin */
} connect4_options;

/* The heuristic that has weights. */
int32_t connect4_weighted(const bp_game_kind *kind);

/* Reads its weights, with commas between them; returns 0 for anything else. */
int connect4_read_weights(int32_t out[BP_GAME_WEIGHTS_MAX], const bp_game_heuristic *heuristic,
                          const char *text);

/* --- Exact solving ------------------------------------------------------------------------------- */

/* Creates a solver for scores with the memory and threads of the options. */
bp_solver *connect4_solver_new(const command *line, const connect4_options *options);

/* Solves a position that is not over and shows progress at a terminal. A signal stops the search; the result then has
   bounds instead of a value. Free it with bp_result_free(). */
bp_result *connect4_solver_run(const command *line, bp_solver *solver, const bp_state *state);

/* Prints the exact score, the score of each column, the best move and the principal variation. */
void connect4_show_solution(const board_game *g, const bp_result *result);

/* --- The session --------------------------------------------------------------------------------- */

/* Runs the commands from standard input; returns the exit code. */
int connect4_play(const command *line, const connect4_options *options);

/* A heuristic of a match, and its weights. */
typedef struct connect4_contestant {
    int32_t heuristic;
    int32_t weights[BP_GAME_WEIGHTS_MAX];
} connect4_contestant;

/* Data of a board_game that only Four in a Row has. */
typedef struct connect4_extras {
    const connect4_options *options;
    connect4_contestant contestants[2]; /* of a match */
    bp_solver *solver;                  /* of a session */
} connect4_extras;

/* Creates the game; a failure ends the program. Close it with board_close(). */
void connect4_open(board_game *g, connect4_extras *own, const command *line,
                   const connect4_options *options);

/* Prints the value of the grid by the evaluation function, and the number of groups by owner. */
enum board_answer connect4_do_utility(const board_request *r);

/* Prints how many groups the grid has. */
enum board_answer connect4_do_groups(const board_request *r);

/* --- Matches ------------------------------------------------------------------------------------- */

/* Plays the heuristics of the operands against each other, or compares the levels, and prints the result; returns the
   exit code. */
int connect4_match(const command *line, const connect4_options *options);

/* --- Scores of --solve --------------------------------------------------------------------------- */

/* Solves the positions of the command line and prints their scores; returns the exit code. */
int connect4_scores(const command *line, const connect4_options *options);

#endif
