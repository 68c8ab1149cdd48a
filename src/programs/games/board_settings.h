/* Search settings of a board game, set by options and by commands. */
#ifndef BP_PROGRAMS_GAMES_BOARD_SETTINGS_H
#define BP_PROGRAMS_GAMES_BOARD_SETTINGS_H

#include <stdint.h>

#include "programs/common/command.h"

enum { BOARD_TIME_MAX = 1000000000 /* milliseconds */ };

typedef struct board_settings {
    int32_t depth;        /* 0: chosen by the game and the other limits */
    int32_t milliseconds; /* for a move; 0: no limit */
    uint64_t nodes;       /* for a move; 0: no limit */
    int32_t heuristic;    /* index into the names */
    int pruning;
    int compare; /* also search with the opposite pruning setting and print both node counts */
} board_settings;

/* Reads --depth, --time, --heuristic or --no-pruning; returns 0 for any other option. NULL ends the list of names. */
int board_settings_read(board_settings *out, command *line, const char *option,
                        const char *const *heuristics);

#endif
