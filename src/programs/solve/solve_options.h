/* SPDX-License-Identifier: MIT */
/* The command-line options of bigpoints solve. */
#ifndef BP_PROGRAMS_SOLVE_SOLVE_OPTIONS_H
#define BP_PROGRAMS_SOLVE_SOLVE_OPTIONS_H

#include <stddef.h>

#include <bigpoints/types.h>

#include "programs/common/command.h"

enum solve_format { SOLVE_TEXT, SOLVE_CSV, SOLVE_JSON };
enum solve_table { SOLVE_TABLE_NONE, SOLVE_TABLE_UTHASH, SOLVE_TABLE_ARRAY };

enum solve_kind { SOLVE_BOARD, SOLVE_POSITION, SOLVE_STDIN };

/* A board or position to solve, or standard input as a source of boards. */
typedef struct solve_job {
    enum solve_kind kind;
    const char *text; /* as given */
    bp_state *state;  /* NULL until it is opened */
} solve_job;

typedef struct solve_options {
    int32_t objective;
    int32_t rules;
    int32_t players;
    int32_t table;
    const char *table_file; /* or NULL */
    int32_t threads;
    int32_t format;
    uint64_t memory; /* bytes; 0: sized to the work */
    uint64_t nodes;  /* 0: no limit */
    double seconds;  /* 0: no limit */
    const char *proof;
    uint64_t replies; /* the maximum in a proof */
    int moves;
    int pv;
    int cold;
    int header;
    int rules_given;
    int players_given;
    solve_job *jobs; /* freed by the caller */
    size_t job_count;
} solve_options;

/* Reads the command line; wrong usage ends the program. */
solve_options solve_options_read(command *line);

/* Whether an objective is zero-sum: for two players, and provable by a certificate. */
int solve_is_zero_sum(int32_t objective);

/* Whether an objective gives every player's score and counts positions, by backward induction. */
int solve_gives_scores(int32_t objective);

#endif
