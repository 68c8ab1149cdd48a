/* Matches between two evaluation functions of a board game. */
#ifndef BP_PROGRAMS_GAMES_BOARD_MATCH_H
#define BP_PROGRAMS_GAMES_BOARD_MATCH_H

#include "programs/common/match_stats.h"
#include "programs/games/board_game.h"

/* The description of a match, filled in by the program. */
typedef struct board_match {
    const char *names[2]; /* of the contestants */
    int32_t width;        /* of the board */
    int32_t height;
    int32_t games;
    uint64_t seed;
    int32_t opening; /* random moves before the contestants begin */

    /* A random move for the opening; it may be illegal. */
    bp_move (*draw)(const board_game *g, uint64_t *random);

    /* Sets the evaluation function of a contestant, 0 or 1. */
    void (*set_contestant)(board_game *g, int32_t who);
} board_match;

/* The random number generator splitmix64. */
uint64_t board_random(uint64_t *random);

/* Plays paired games: each random opening twice, with the sides changed. Prints the standings and which contestant is
   stronger, and fills `out`; its number of games is 0 if none was finished. Returns the exit code. */
int board_match_run(match_stats *out, board_game *g, const board_match *match);

#endif
