/* How the computer plays a board game: what options and commands can set. */
#ifndef BP_PROGRAMS_GAMES_BOARD_SETTINGS_H
#define BP_PROGRAMS_GAMES_BOARD_SETTINGS_H

#include <stdint.h>

#include "programs/common/command.h"

enum { BOARD_TIME_MAX = 1000000000 /* milliseconds */ };

typedef struct board_settings {
    int32_t depth;        /* 0: as the game and the limits want it */
    int32_t milliseconds; /* for a move; 0: no limit */
    uint64_t nodes;       /* for a move; 0: no limit */
    int32_t heuristic;    /* its number among the names */
    int pruning;
    int compare; /* search once more the other way, to compare the work */
} board_settings;

/* Reads --depth, --time, --heuristic or --no-pruning; returns 0 for any other option. Names are closed by NULL. */
int board_settings_read(board_settings *out, command *line, const char *option,
                        const char *const *heuristics);

#endif
