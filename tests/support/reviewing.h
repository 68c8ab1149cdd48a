/* SPDX-License-Identifier: MIT */
/*
 * What the tests of reviews share: finished random games, reviews without limits, and what holds for every review.
 *
 * Every helper that finds something wrong fails the running Unity test; none returns an error.
 */
#ifndef TESTS_REVIEWING_H
#define TESTS_REVIEWING_H

#include <bigpoints.h>
#include <bigpoints/experimental/review.h>

#include "support/support.h"

enum { REVIEWING_PLIES = 256 };

/* A review with these budgets of nodes, 0 for none, and no limit of time. Free it with bp_review_free(). */
bp_review *reviewing_new(uint64_t solve_nodes, uint64_t search_nodes);

/* Plays random moves to the end. */
void reviewing_play_out(bp_state *state, test_random *random);

/* Reviews a state and checks what holds for every review: the moves are those of the history, best moves are legal,
 * the results agree with the regrets, principal variations can be played, sums and turning points follow from the values. */
void reviewing_run(bp_review *review, const bp_state *state);

/* The judgement of a move: what the review and its result of the position before the move say. */
typedef struct reviewing_move {
    int32_t mover;
    bp_move played;
    bp_move best;
    int32_t value_best;
    int32_t value_played;
    int32_t exact;
    int32_t lossless;
    size_t pv_length;
    bp_move pv[REVIEWING_PLIES];
} reviewing_move;

/* Reads a judgement, and checks that the getters agree. Returns BP_OK, BP_ERR_ARGUMENT or BP_ERR_NOT_KNOWN; `mover` and
 * `played` are also known of a move that was not judged. */
int reviewing_read(reviewing_move *out, const bp_review *review, int32_t ply);

/* Whether a judgement is exact, or the status of reviewing_read(). */
int32_t reviewing_is_exact(const bp_review *review, int32_t ply);

/* The position before a move of the history; free it with bp_state_free(). */
bp_state *reviewing_before(const bp_state *state, int32_t ply);

/* Checks that a review has no results. */
void reviewing_assert_nothing(const bp_review *review);

/* All results of a review but its seconds. Two of these can be compared byte by byte. */
typedef struct reviewing_results {
    int32_t count;
    int32_t judged;
    int32_t stop;
    uint64_t nodes;
    int status[REVIEWING_PLIES]; /* of reviewing_read() */
    reviewing_move moves[REVIEWING_PLIES];
} reviewing_results;

void reviewing_keep(reviewing_results *out, const bp_review *review);

#endif
