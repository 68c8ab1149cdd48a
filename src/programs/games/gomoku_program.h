/* SPDX-License-Identifier: MIT */
/* bigpoints gomoku: options, play, and matches. */
#ifndef BP_PROGRAMS_GAMES_GOMOKU_PROGRAM_H
#define BP_PROGRAMS_GAMES_GOMOKU_PROGRAM_H

#include "programs/games/board_game.h"

/* --- Options ------------------------------------------------------------------------------------- */

enum { GOMOKU_SIZE_MIN = 5, GOMOKU_SIZE = 15, GOMOKU_SIZE_MAX = 19 };

/* The places that a search tries. */
enum gomoku_window { GOMOKU_NEAR_MARKS, GOMOKU_BY_AREA, GOMOKU_EVERYWHERE };

/* Their names, terminated by NULL. */
extern const char *const gomoku_windows[];

typedef struct gomoku_options {
    const bp_game_kind *kind;
    int32_t size;
    int32_t window; /* one of gomoku_window */
    board_settings set;
    int32_t games;   /* of a match; 0: no match */
    int32_t opening; /* random moves before the players begin */
} gomoku_options;

/* --- The session --------------------------------------------------------------------------------- */

/* Creates the game; a failure ends the program. Close it with board_close(). */
void gomoku_open(board_game *g, const command *line, gomoku_options *options);

/* Runs the commands from standard input; returns the exit code. */
int gomoku_play(const command *line, gomoku_options *options);

/* Prints the report's score of a place with its 16 values. */
enum board_answer gomoku_do_score(const board_request *r);

/* Prints the board with the report's score of each empty place. */
enum board_answer gomoku_do_scores(const board_request *r);

/* --- Matches ------------------------------------------------------------------------------------- */

/* Plays the match between the two evaluation functions, or compares the levels, and prints the results; returns the exit
   code. Games 2n and 2n + 1 have the same opening; threats moves first in game 2n, report in game 2n + 1. */
int gomoku_match(const command *line, gomoku_options *options);

#endif
