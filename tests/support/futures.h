/* SPDX-License-Identifier: MIT */
/*
 * The contract of reduced keys: positions with equal keys have equal future values, whatever their
 * boards, and these lie within the bounds. The game's own methods for the exact search agree.
 */
#ifndef TESTS_FUTURES_H
#define TESTS_FUTURES_H

#include <stdint.h>

/* What was searched. */
typedef struct futures_totals {
    uint64_t boards;
    uint64_t positions;
    uint64_t with_black; /* of these: positions of boards with black discs */
    uint64_t keys;
    uint64_t windows;       /* answered by the game's own search without a table */
    uint64_t table_windows; /* and with one */
    uint64_t table_hits;    /* entries that it found there */
    uint64_t listed_keys;   /* of children, computed by the game with their bounds */
} futures_totals;

/* Visits every position of so many random boards for two, small ones of at most `discs` discs
 * of all kinds, and compares those that share a key. Fails the running Unity test. */
void futures_run(futures_totals *out, uint64_t seed, int boards, int discs);

#endif
