/* What bp-connect4 is asked to do: its command line, and the numbers that its commands take too. */
#ifndef BP_PROGRAMS_CONNECT4_REQUEST_H
#define BP_PROGRAMS_CONNECT4_REQUEST_H

#include <stddef.h>

#include "games/connect4_heuristics.h"
#include "programs/command.h"

enum {
    CONNECT4_DEPTH_MOST = 120,      /* BP_MINIMAX_DEPTH */
    CONNECT4_TIME_MOST = 1000000000 /* milliseconds */
};

/* The names of connect4_heuristic_kind, closed by NULL. */
extern const char *const connect4_heuristics[];

typedef struct connect4_request {
    int32_t width;
    int32_t height;
    int32_t depth;        /* 0: as the report had it */
    int32_t milliseconds; /* 0: no limit */
    int32_t threads;
    uint64_t memory; /* bytes of the solver's table; 0: a quarter of the machine */
    connect4_heuristic heuristic;
    int pruning;
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

/* Reads a whole number from `least` to `most` that is all of the text; returns 0 for anything else. */
int connect4_read_number(int32_t *out, const char *text, int32_t least, int32_t most);

/* Reads four weights with commas between them; returns 0 for anything else. */
int connect4_read_weights(int32_t out[CONNECT4_WEIGHTS], const char *text);

/* The number of a word in a list that NULL closes, from 0; -1 if it is not there. */
int32_t connect4_find_word(const char *word, const char *const *words);

#endif
