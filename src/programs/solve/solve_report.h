/* SPDX-License-Identifier: MIT */
/* The reports of bigpoints solve: text, CSV and JSON. */
#ifndef BP_PROGRAMS_SOLVE_SOLVE_REPORT_H
#define BP_PROGRAMS_SOLVE_SOLVE_REPORT_H

#include <bigpoints/constants.h>
#include <bigpoints/types.h>

#include "programs/solve/solve_options.h"

/* A board or position with its result. */
typedef struct solve_answer {
    const solve_options *options;
    const char *text; /* the board or position as given */
    const bp_state *state;
    const bp_result *result;
    int32_t players;
    int32_t rules;
    int32_t mover;       /* a seat */
    int32_t stop_reason; /* one of bp_stop_reason */
    int32_t lower;       /* bounds of the value, for the mover */
    int32_t upper;
} solve_answer;

/* The answer of a result; without a result (NULL), only the fields of the game. */
solve_answer solve_answer_of(const solve_options *options, const char *text, const bp_state *state,
                             const bp_result *result);

/* Writes a legal move of a state. */
const char *solve_move_text(char out[BP_MOVE_TEXT], const bp_state *state, bp_move move);

/* The principal variation: `*count` moves that the caller frees. Ends the program if there is no memory. */
bp_move *solve_pv(const command *line, size_t *count, const solve_answer *answer);

/* A copy of the answer's state, on which moves can be played. */
bp_state *solve_copy(const command *line, const solve_answer *answer);

/* Prints a sequence of moves from the answer's state, each between two quotes. */
void solve_print_moves(const command *line, const solve_answer *answer, const bp_move *moves,
                       size_t count, const char *quote, const char *between);

void solve_report_text(const command *line, const solve_answer *answer);
void solve_report_csv(const command *line, const solve_answer *answer);
void solve_report_json(const command *line, const solve_answer *answer);

/* The header line of the CSV format. */
void solve_report_csv_header(const solve_options *options, int32_t players);

#endif
