/* SPDX-License-Identifier: MIT */
/* Review of a game: the library judges the moves; here are its budgets, and the choice of the costliest moves. */

#include "programs/common/players.h"
#include "programs/play/play_internal.h"

/* The solver can solve the positions of the second half of a standard game; those of the first half are searched.
   Together this takes ten to twenty seconds. With more than two players a node takes longer, so the limits are lower. */
enum { NODES_SOLVING = 1500000, NODES_SEARCHING = 150000, SEVERAL_SHARE = 4, NODES_MIN = 4096 };

/* Regrets below half a point are not listed. */
enum { REGRET_MIN = BP_ESTIMATE_POINT / 2 };

static int on_progress(const bp_progress *progress, void *user)
{
    return play_report_progress(
        user, (play_progress){.nodes = (uint64_t)bp_progress_count(progress, BP_COUNT_NODES),
                              .done = (int32_t)bp_progress_count(progress, BP_COUNT_UNITS_DONE),
                              .all = (int32_t)bp_progress_count(progress, BP_COUNT_UNITS)});
}

static void set_options(bp_review *review, play_session *session)
{
    uint64_t nodes = session->nodes;
    uint64_t share = session->players > 2 ? SEVERAL_SHARE : 1;
    uint64_t to_search = nodes ? nodes / 4 : NODES_SEARCHING / share;
    bp_review_set(review, BP_OPTION_SOLVE_NODES, (int64_t)(nodes ? nodes : NODES_SOLVING / share));
    bp_review_set(review, BP_OPTION_SEARCH_NODES,
                  (int64_t)(to_search > NODES_MIN ? to_search : NODES_MIN));
    bp_review_set_progress(review, on_progress, session);
}

int play_review_make(bp_review **out, play_session *session)
{
    *out = NULL;
    if (bp_state_ply(session->state) == 0) {
        return play_fail(session, "no move has been made yet");
    }
    if (!play_check(session, bp_review_new(out, NULL))) {
        return 0;
    }
    set_options(*out, session);
    session->stopped = 0;
    if (!play_check(session, bp_review_run(*out, session->state))) {
        bp_review_free(*out);
        *out = NULL;
        return 0;
    }
    return 1;
}

int32_t play_review_first(const bp_review *review)
{
    return (int32_t)bp_review_count(review, BP_COUNT_UNITS) -
           (int32_t)bp_review_count(review, BP_COUNT_UNITS_DONE);
}

int32_t play_review_worst(int32_t *out, int32_t max, const bp_review *review, int32_t seat)
{
    int32_t count = 0;
    for (int32_t ply = play_review_first(review);
         ply < (int32_t)bp_review_count(review, BP_COUNT_UNITS); ply++) {
        judgement move = judgement_of(review, ply);
        int32_t regret = move.regret;
        if (move.mover != seat || regret < REGRET_MIN) {
            continue;
        }
        int32_t at = count < max ? count++ : max;
        for (; at > 0 && bp_review_regret(review, out[at - 1]) < regret; at--) {
            if (at < max) {
                out[at] = out[at - 1];
            }
        }
        if (at < max) {
            out[at] = ply;
        }
    }
    return count;
}

int play_review_misses(const bp_review *review, int32_t seat)
{
    int32_t first = play_review_first(review);
    int made = 0;
    for (int32_t ply = 0; ply < (int32_t)bp_review_count(review, BP_COUNT_UNITS); ply++) {
        if (judgement_of(review, ply).mover == seat) {
            made = 1;
            if (ply >= first) {
                return 0;
            }
        }
    }
    return made;
}
