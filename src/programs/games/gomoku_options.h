/* Command-line options of bp-gomoku. */
#ifndef BP_PROGRAMS_GAMES_GOMOKU_OPTIONS_H
#define BP_PROGRAMS_GAMES_GOMOKU_OPTIONS_H

#include "programs/games/board_game.h"

enum gomoku_heuristic { GOMOKU_BY_THREATS, GOMOKU_BY_REPORT };

/* Their names, terminated by NULL. */
extern const char *const gomoku_heuristics[];

typedef struct gomoku_options {
    int32_t size;
    board_settings set;
    int32_t games; /* of a match; 0: no match */
    uint64_t seed;
    int32_t opening; /* random moves before the players begin */
} gomoku_options;

/* Reads the command line; wrong usage ends the program. */
gomoku_options gomoku_options_read(command *line);

#endif
