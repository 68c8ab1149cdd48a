/*
 * A census against the brute force: boards are listed here, solved one by one on the naive implementation, and
 * counted here.
 */
#ifndef TESTS_CENSUS_ORACLE_H
#define TESTS_CENSUS_ORACLE_H

#include <stdint.h>

#include "support/census.h"

/* How a census is taken, and what it is compared with. */
typedef struct census_case {
    const char *config;
    int32_t objective;
    int32_t threads;
    int moves;       /* first moves too */
    uint64_t sample; /* boards; 0 for all */
    uint64_t seed;
    int stride; /* one row in so many is solved by brute force; the others are only counted */
} census_case;

/* Runs a census and compares every row and every sum. Returns the number of rows that were solved. */
uint64_t census_against_brute(const census_case *c);

/* The same, but boards are solved by bp_solve() with all moves. */
uint64_t census_against_solver(const census_case *c);

/* The first word of a configuration's discs in the order R G B Y P W K, and the next one; 0 after the last. */
void census_first_board(char out[BP_BOARD_MAX + 1], const bp_config *config);
int census_next_board(char board[BP_BOARD_MAX + 1]);

#endif
