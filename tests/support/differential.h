/* SPDX-License-Identifier: MIT */
/*
 * The library against the naive implementation: random games of random set-ups, compared at every
 * step in everything that the library says about a position.
 */
#ifndef TESTS_DIFFERENTIAL_H
#define TESTS_DIFFERENTIAL_H

#include <stdint.h>

/* What was played, so that a test can check that it has covered enough of everything. */
typedef struct differential_totals {
    uint64_t games;
    uint64_t thesis_games;
    uint64_t moves;
    uint64_t climbs;
    uint64_t nothing; /* moves that found no free disc */
    uint64_t passes;
    uint64_t forward;  /* extra turns forward */
    uint64_t backward; /* extra turns backward */
    uint64_t shared;   /* games that more than one player won */
    uint64_t sampled;  /* games that were also undone, written, read, encoded and decoded */
} differential_totals;

/* Plays so many random games; the seed is replaced by BP_TEST_SEED if that is set. */
void differential_run(differential_totals *out, uint64_t seed, int games);

#endif
