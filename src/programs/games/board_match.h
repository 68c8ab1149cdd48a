/* SPDX-License-Identifier: MIT */
/* Matches between two evaluation functions of a game, and between its levels. */
#ifndef BP_PROGRAMS_GAMES_BOARD_MATCH_H
#define BP_PROGRAMS_GAMES_BOARD_MATCH_H

#include "programs/common/match_stats.h"
#include "programs/games/board_game.h"

/* The description of a match, filled in by the program. */
typedef struct board_match {
    const char *names[2]; /* of the contestants */
    const char *size;     /* of the board: "7x6" */
    int32_t games;
    uint64_t seed;
    int32_t opening; /* random moves before the contestants begin */

    /* Sets the evaluation function of a contestant, 0 or 1. NULL: the contestants are levels. */
    void (*set_contestant)(board_game *g, int32_t who);
    int32_t levels[2];
} board_match;

/* Plays paired games: each random opening twice, with the sides changed. Prints the standings and which contestant is
   stronger, and fills `out`; its number of games is 0 if none was finished. Returns the exit code. */
int board_match_run(match_stats *out, board_game *g, const board_match *match);

/* Plays each level, from 3 to that of the settings or 10, against the level two below and prints a table. If the game has `best_play`, it also
   prints the regret of each level: the share of won positions in which its move gives the win away. Returns the exit
   code: COMMAND_FAILED if a level wins less than 60 % of its games, or, with `best_play`, if a regret does not fall. */
int board_ladder_run(board_game *g, board_match *match);

#endif
