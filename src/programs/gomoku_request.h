/* What bp-gomoku is asked to do: its command line. */
#ifndef BP_PROGRAMS_GOMOKU_REQUEST_H
#define BP_PROGRAMS_GOMOKU_REQUEST_H

#include <stdint.h>

#include "programs/command.h"

enum {
    GOMOKU_DEPTH_MOST = 120,       /* BP_MINIMAX_DEPTH */
    GOMOKU_TIME_MOST = 1000000000, /* milliseconds */
    GOMOKU_TIME = 1000
};

enum gomoku_heuristic { GOMOKU_BY_THREATS, GOMOKU_BY_REPORT };

/* Their names, closed by NULL. */
extern const char *const gomoku_heuristic_names[];

typedef struct gomoku_request {
    int32_t size;
    int32_t depth;        /* 0: as deep as the time allows */
    int32_t milliseconds; /* for a move; 0: no limit; -1: not given */
    uint64_t nodes;       /* for a move; 0: no limit */
    int32_t heuristic;
    int pruning;
    int64_t games; /* of a match; 0: no match */
    uint64_t seed;
    int32_t opening; /* random moves before the players begin */
} gomoku_request;

/* Reads the command line; wrong usage ends the program. */
gomoku_request gomoku_request_read(command *line);

#endif
