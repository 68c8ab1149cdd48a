/* SPDX-License-Identifier: MIT */
/*
 * Handles that must open, and how the program `fingerprint` prints.
 */
#include "portability/portability.h"

#include <stdio.h>
#include <stdlib.h>

void must(int status, const char *what)
{
    if (status != BP_OK) {
        fprintf(stderr, "fingerprint: %s: %s\n", what, bp_status_text(status));
        exit(EXIT_FAILURE);
    }
}

bp_state *open_state(const char *text)
{
    bp_state *state = NULL;
    must(bp_bigpoints_open(&state, text, NULL, NULL, 0), text);
    return state;
}

bp_config *open_config(const char *text)
{
    bp_config *config = NULL;
    must(bp_config_parse(&config, text, NULL, NULL, 0), text);
    return config;
}

bp_solver *open_solver(int32_t objective)
{
    bp_solver *solver = NULL;
    must(bp_solver_new(&solver, NULL), "bp_solver_new");
    must(bp_solver_set(solver, BP_OPTION_OBJECTIVE, objective), "bp_solver_set");
    must(bp_solver_set(solver, BP_OPTION_MEMORY, TABLE_BYTES), "bp_solver_set");
    return solver;
}

void print_move(const bp_state *state, bp_move move)
{
    char text[BP_MOVE_TEXT];
    must(bp_move_format(text, sizeof text, NULL, state, move), "bp_move_format");
    printf(" %s", text);
}

uint64_t digest(uint64_t sum, const char *text)
{
    for (const char *c = text; *c != '\0'; c++) {
        sum = (sum ^ (unsigned char)*c) * UINT64_C(0x100000001B3);
    }
    return sum;
}
