/* SPDX-License-Identifier: MIT */
/*
 * What the tests of minimax share: a search with all its results, checked and kept.
 *
 * Every helper that finds something wrong fails the running Unity test; none returns an error.
 */
#ifndef TESTS_SEARCHING_H
#define TESTS_SEARCHING_H

#include <bigpoints.h>
#include <bigpoints/experimental/minimax.h>
#include <stdint.h>

/* All results of a search. */
typedef struct searching_found {
    bp_move move;
    int32_t value; /* the estimate */
    int32_t distance;
    int32_t depth;
    int32_t stop;
    uint64_t nodes;
    double seconds;
    size_t pv_length;
    bp_move pv[BP_DEPTH_MAX];
} searching_found;

/* Searches, and checks what holds for every search: the move is legal, the principal variation begins with it, nothing is
 * proved, there are no root moves, and the state has not changed. */
void searching_run(searching_found *out, bp_minimax *minimax, const bp_state *state);

/* Checks that a search is refused with a status, and that there is no result. */
void searching_assert_refused(int status, bp_minimax *minimax, const bp_state *state);

#endif
