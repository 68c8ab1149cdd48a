/* SPDX-License-Identifier: MIT */
/* bigpoints solve: its options, and the reports of its answers. */
#ifndef BP_PROGRAMS_SOLVE_SOLVE_H
#define BP_PROGRAMS_SOLVE_SOLVE_H

#include <stddef.h>
#include <stdint.h>

#include <bigpoints/sys/game_kind.h>
#include <bigpoints/types.h>

#include "programs/common/command.h"

enum solve_format { SOLVE_TEXT, SOLVE_CSV, SOLVE_JSON };
enum solve_table { SOLVE_TABLE_NONE, SOLVE_TABLE_UTHASH, SOLVE_TABLE_ARRAY };

enum solve_source { SOLVE_BOARD, SOLVE_POSITION, SOLVE_STDIN };

/* A board or position to solve, or standard input as a source of them. */
typedef struct solve_job {
    enum solve_source source;
    char *text;      /* as given, without the value that --check expects */
    int64_t value;   /* this one, for the mover */
    bp_state *state; /* NULL until it is opened */
} solve_job;

typedef struct solve_options {
    const bp_game_kind *kind;
    int is_bigpoints;
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
    uint64_t replies;                   /* the maximum in a proof */
    const bp_game_heuristic *heuristic; /* print its values and solve nothing; or NULL */
    int check;
    int stats;
    int moves;
    int pv;
    int cold;
    int header;
    int rules_given;
    int players_given;
    solve_job *jobs; /* freed by the caller */
    size_t job_count;
} solve_options;

/* Whether an objective is zero-sum: for two players, and provable by a certificate. */
int solve_is_zero_sum(int32_t objective);

/* Whether an objective gives every player's score and counts positions, by backward induction. */
int solve_gives_scores(int32_t objective);

/* What a player says of a position that was not solved. */
typedef struct solve_estimate {
    int is_known;
    int is_theorem; /* of the game: it is exact */
    int is_end; /* `value` is an outcome, 1, 0 or -1: that of a theorem, or of an end that a search has seen */
    double value; /* for the mover, in points, or in those of the game's heuristic */
    bp_move best;
} solve_estimate;

/* A board or position with its result. */
typedef struct solve_answer {
    const solve_options *options;
    const char *text; /* the board or position as given */
    const bp_state *state;
    const bp_result *result;
    int32_t players;
    int32_t rules;       /* of Big Points */
    int32_t mover;       /* a seat */
    int32_t stop_reason; /* one of bp_stop_reason */
    int32_t lower;       /* bounds of the value, for the mover */
    int32_t upper;
    solve_estimate estimate;
} solve_answer;

/* Prints an answer in the format of the options. */
void solve_report(const command *line, const solve_answer *answer);

/* The header line of the CSV format. */
void solve_report_csv_header(const solve_options *options, int32_t players);

/* Prints what the heuristic of the options says of the last move and of every next one. */
void solve_report_heuristic(const command *line, const solve_options *options, const char *text,
                            const bp_state *state);

#endif
