/* SPDX-License-Identifier: MIT */
/*
 * The contract of reduced keys: positions with equal keys have equal future values, whatever their
 * boards, and these lie within the bounds. The game-specific search agrees.
 */
#ifndef TESTS_FUTURES_H
#define TESTS_FUTURES_H

#include <stdint.h>

/* What was searched. */
typedef struct futures_totals {
    uint64_t boards;
    uint64_t of_board; /* of these: with keys of one board */
    uint64_t positions;
    uint64_t with_black; /* of these: positions of boards with black discs */
    uint64_t keys;
    uint64_t windows;    /* answered by the game-specific search */
    uint64_t table_hits; /* entries that it found in its table */
    uint64_t stopped;    /* windows without an answer, because a poll stopped the search */
} futures_totals;

/* Visits every position of so many random boards for two, small ones of at most `discs` discs
 * of all kinds, and compares those that share a key. Fails the running Unity test. */
void futures_run(futures_totals *out, uint64_t seed, int boards, int discs);

#endif
