/* Command-line options of bp-connect4. */
#ifndef BP_PROGRAMS_GAMES_CONNECT4_OPTIONS_H
#define BP_PROGRAMS_GAMES_CONNECT4_OPTIONS_H

#include "games/connect4_heuristics.h"
#include "programs/games/board_game.h"

enum { CONNECT4_COLUMNS_MAX = 9 };

/* The names of connect4_heuristic_kind, terminated by NULL. */
extern const char *const connect4_heuristics[];

typedef struct connect4_options {
    int32_t width;
    int32_t height;
    board_settings set; /* its time also limits each position of --solve */
    connect4_heuristic heuristic;
    int32_t threads;
    uint64_t memory; /* bytes of the solver's table; 0: a quarter of the machine */
    int solve;       /* print exact scores of the operands instead of playing */
    int check;
    int cold;
    int stats;
} connect4_options;

/* Reads the command line; wrong usage ends the program. */
connect4_options connect4_options_read(command *line);

/* Reads four weights with commas between them; returns 0 for anything else. */
int connect4_read_weights(int32_t out[CONNECT4_WEIGHTS], const char *text);

#endif
