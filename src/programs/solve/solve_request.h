/* What bp-solve is asked to do: its command line. */
#ifndef BP_PROGRAMS_SOLVE_SOLVE_REQUEST_H
#define BP_PROGRAMS_SOLVE_SOLVE_REQUEST_H

#include <stddef.h>

#include "programs/common/command.h"

enum solve_format { SOLVE_TEXT, SOLVE_CSV, SOLVE_JSON };
enum solve_table { SOLVE_TABLE_NONE, SOLVE_TABLE_UTHASH, SOLVE_TABLE_ARRAY };

enum solve_kind { SOLVE_BOARD, SOLVE_POSITION, SOLVE_STDIN };

/* One thing to solve, or where more of them come from. */
typedef struct solve_job {
    enum solve_kind kind;
    const char *text; /* as given */
} solve_job;

typedef struct solve_request {
    int32_t objective;
    int32_t rules;
    int32_t players;
    int32_t table;
    int32_t threads;
    int32_t format;
    uint64_t memory; /* bytes; 0: sized to the work */
    uint64_t nodes;  /* 0: no limit */
    double seconds;  /* 0: no limit */
    const char *proof;
    uint64_t replies; /* most replies of the proof */
    int moves;
    int line;
    int cold;
    int header;
    int rules_given;
    int players_given;
    solve_job *jobs; /* freed by the caller */
    size_t job_count;
} solve_request;

/* Reads the command line; wrong usage ends the program. */
solve_request solve_request_read(command *line);

/* Whether an objective, for two players, is one side's gain and the other's loss. */
int solve_is_zero_sum(int32_t objective);

/* Whether an objective prescribes play for everybody, gives scores and counts positions. */
int solve_is_exhaustive(int32_t objective);

#endif
