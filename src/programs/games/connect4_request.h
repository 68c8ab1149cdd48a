/* What bp-connect4 is asked to do: its command line. */
#ifndef BP_PROGRAMS_GAMES_CONNECT4_REQUEST_H
#define BP_PROGRAMS_GAMES_CONNECT4_REQUEST_H

#include <stddef.h>

#include "games/connect4_heuristics.h"
#include "programs/games/board_settings.h"

enum { CONNECT4_COLUMNS_MAX = 9 };

/* The names of connect4_heuristic_kind, closed by NULL. */
extern const char *const connect4_heuristics[];

typedef struct connect4_request {
    int32_t width;
    int32_t height;
    board_settings set; /* its time is for a position of --solve too */
    connect4_heuristic heuristic;
    int32_t threads;
    uint64_t memory;      /* bytes of the solver's table; 0: a quarter of the machine */
    const char *for_play; /* an option given that says how the computer plays, or NULL */
    int solve;            /* print exact scores in place of playing */
    int check;
    int cold;
    int stats;
    const char **sequences; /* to be solved; freed by the caller */
    size_t sequence_count;
} connect4_request;

/* Reads the command line; wrong usage ends the program. */
connect4_request connect4_request_read(command *line);

/* Reads four weights with commas between them; returns 0 for anything else. */
int connect4_read_weights(int32_t out[CONNECT4_WEIGHTS], const char *text);

#endif
