/* SPDX-License-Identifier: MIT */
/*
 * Checks of exact choices: whenever a player says that its value is exact, it is, and the move is best.
 */
#ifndef TESTS_PLAYING_EXACT_H
#define TESTS_PLAYING_EXACT_H

#include "support/playing.h"

/* What was compared. */
typedef struct exact_totals {
    uint64_t positions;
    uint64_t choices;
    uint64_t exact[BP_LEVEL_MAX + 1]; /* by level */
    uint64_t players[BP_PLAYERS_MAX + 1];
    uint64_t lossless;
    uint64_t hashed; /* exact choices in positions whose keys are */
} exact_totals;

/* Choices of all levels in so many random positions that the brute force has solved. */
void exact_run_small(exact_totals *out, uint64_t seed, int positions);

/* The same in positions that a solver with a table of its own has solved. */
void exact_run_large(exact_totals *out, uint64_t seed, int positions);

/* So many games of two on small boards: level 10 never gives margin away. */
void exact_run_games(exact_totals *out, uint64_t seed, int games);

#endif
