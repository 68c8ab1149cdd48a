/* Review of a game: the cost of each move, from the last move back to the first. */

#include <stdlib.h>

#include "programs/play/play_internal.h"

/* The solver can solve the positions of the second half of a standard game; those of the first half are searched.
   Together this takes ten to twenty seconds. With more than two players a node takes longer, so the limits are lower. */
enum {
    NODES_SOLVING = 1500000,
    NODES_SEARCHING = 150000,
    SEVERAL_SHARE = 4,
    NODES_MIN = 4096,
    FAILURES_MAX = 2
};

/* Costs below half a point are not listed. */
enum { COST_MIN = BP_ESTIMATE_POINT / 2 };

typedef struct reviewer {
    play_session *session;
    bp_state *state;       /* the position before the move reviewed */
    uint64_t to_solve;     /* node limit of the solver for a position */
    uint64_t to_search;    /* node limit of a search */
    int32_t not_solved;    /* positions in a row that were too hard; earlier ones are harder */
    play_evaluation exact; /* the values of the last position solved */
} reviewer;

/* Fills in the values of a move from those of all moves of the position. */
static void take_exact(play_review_move *out, const play_evaluation *known)
{
    out->exact = 1;
    out->value_best = known->value;
    for (size_t i = 0; i < known->count; i++) {
        if (known->moves[i] == out->move) {
            out->value_played = known->values[i];
        }
    }
    out->cost = out->value_best - out->value_played;
    for (size_t i = 0; i < known->count && out->cost > 0; i++) {
        if (known->values[i] == known->value) {
            out->best = known->moves[i];
            break;
        }
    }
}

static int solve(play_review_move *out, reviewer *r)
{
    if (r->not_solved >= FAILURES_MAX) {
        return 0;
    }
    if (!play_solve_moves(&r->exact, r->session, r->state, r->to_solve, 0)) {
        r->not_solved++;
        return 0;
    }
    r->not_solved = 0;
    take_exact(out, &r->exact);
    return 1;
}

/* Compares the move played with the choice of a search. */
static int estimate(play_review_move *out, reviewer *r)
{
    play_advice advice;
    if (!play_advise(&advice, r->session, r->state, r->to_search, 0) || r->session->stopped) {
        return 0;
    }
    out->value_best = play_advised_value(r->session, advice.move);
    out->value_played = play_advised_value(r->session, out->move);
    if (out->value_best > out->value_played) {
        out->cost = out->value_best - out->value_played;
        out->best = advice.move;
    }
    return 1;
}

/* Reviews the moves from the last to the first, until the progress callback stops it. */
static int review_moves(play_review *out, reviewer *r)
{
    play_session *session = r->session;
    for (int32_t ply = out->count - 1; ply >= 0; ply--) {
        play_review_move *move = &out->moves[ply];
        bp_state_undo(r->state);
        if (play_has_choice(r->state) && !solve(move, r) &&
            (session->stopped || !estimate(move, r))) {
            return session->stopped;
        }
        out->first = ply;
        session->reviewed++;
    }
    return 1;
}

static void choose_budget(reviewer *r)
{
    uint64_t nodes = r->session->nodes;
    uint64_t share = r->session->players > 2 ? SEVERAL_SHARE : 1;
    r->to_solve = nodes ? nodes : NODES_SOLVING / share;
    r->to_search = nodes ? nodes / 4 : NODES_SEARCHING / share;
    r->to_search = r->to_search > NODES_MIN ? r->to_search : NODES_MIN;
}

static int prepare(play_review *out, reviewer *r)
{
    play_session *session = r->session;
    int status = bp_state_clone(&r->state, session->state);
    out->count = bp_state_ply(session->state);
    out->first = out->count;
    out->moves = status == BP_OK ? calloc((size_t)out->count + 1, sizeof *out->moves) : NULL;
    if (status == BP_OK && !out->moves) {
        status = BP_ERR_MEMORY;
    }
    for (int32_t ply = 0; ply < out->count && status == BP_OK; ply++) {
        play_review_move *move = &out->moves[ply];
        move->ply = ply;
        move->seat = bp_state_mover_at(session->state, ply);
        status = bp_state_move_at(&move->move, session->state, ply);
        move->best = move->move;
    }
    choose_budget(r);
    session->stopped = 0;
    session->reviewed = 0;
    session->to_review = out->count;
    return play_check(session, status) && out->moves;
}

int play_review_make(play_review *out, play_session *session)
{
    reviewer r = {.session = session};
    *out = (play_review){0};
    if (bp_state_ply(session->state) == 0) {
        return play_fail(session, "no move has been made yet");
    }
    int done = prepare(out, &r) && review_moves(out, &r);
    bp_state_free(r.state);
    session->reviewed = session->to_review = 0;
    if (!done) {
        play_review_free(out);
    }
    return done;
}

void play_review_free(play_review *review)
{
    free(review->moves);
    *review = (play_review){0};
}

int32_t play_review_worst(int32_t *out, int32_t max, const play_review *review, int32_t seat)
{
    int32_t count = 0;
    for (int32_t i = review->first; i < review->count; i++) {
        const play_review_move *move = &review->moves[i];
        if (move->seat != seat || move->cost < COST_MIN) {
            continue;
        }
        int32_t at = count < max ? count++ : max;
        for (; at > 0 && review->moves[out[at - 1]].cost < move->cost; at--) {
            if (at < max) {
                out[at] = out[at - 1];
            }
        }
        if (at < max) {
            out[at] = i;
        }
    }
    return count;
}

int play_review_misses(const play_review *review, int32_t seat)
{
    int32_t made = 0;
    for (int32_t i = 0; i < review->count; i++) {
        if (review->moves[i].seat == seat) {
            made++;
            if (i >= review->first) {
                return 0;
            }
        }
    }
    return made > 0;
}
