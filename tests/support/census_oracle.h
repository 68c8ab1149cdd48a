/* SPDX-License-Identifier: MIT */
/*
 * The oracle of the census: lists the boards, solves them one by one by brute force on the naive implementation, and
 * counts the results.
 */
#ifndef TESTS_CENSUS_ORACLE_H
#define TESTS_CENSUS_ORACLE_H

#include <stdint.h>

#include "support/census.h"

/* The options of a census, and which of its rows are compared. */
typedef struct census_case {
    const char *config;
    int32_t objective;
    int32_t threads;
    int moves;       /* compare first moves too */
    uint64_t sample; /* boards; 0 for all */
    uint64_t seed;
    int stride; /* every stride-th row is solved by brute force; the others are only counted */
} census_case;

/* Runs a census and compares every row and every count. Returns the number of rows that were solved. */
uint64_t census_against_brute(const census_case *c);

/* The same, but boards are solved by bp_solve() with all moves. */
uint64_t census_against_solver(const census_case *c);

/* The first board of a configuration in the order R G B Y P W K; test_next_board() leads on. */
void census_first_board(char out[BP_BOARD_MAX + 1], const bp_config *config);

#endif
