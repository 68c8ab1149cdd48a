/* Looking back at a game: what each move cost. */

#include <stdlib.h>

#include "programs/play/play_parts.h"

/* The second half of a standard game can be solved move by move; the first half is searched. Both together take ten to
   twenty seconds; with more than two players every node takes longer, so there are fewer. */
enum {
    NODES_SOLVING = 1500000,
    NODES_SEARCHING = 150000,
    SEVERAL_SHARE = 4,
    NODES_MIN = 4096,
    FAILURES_MAX = 2
};

/* A cost below half a point is not worth telling. */
enum { COST_MIN = BP_ESTIMATE_POINT / 2 };

typedef struct looking {
    play_session *session;
    bp_state *state;       /* the position before the move looked at */
    uint64_t to_solve;     /* nodes for solving a position, */
    uint64_t to_search;    /* and for a search */
    int32_t not_solved;    /* positions in a row; earlier ones are harder still */
    play_evaluation exact; /* the values of the last position solved */
} looking;

static int has_choice(const bp_state *state)
{
    size_t count = 0;
    bp_state_moves(NULL, 0, &count, state);
    return count > 1;
}

/* Fills in the values from those of all moves. */
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

static int solve(play_review_move *out, looking *l)
{
    if (l->not_solved >= FAILURES_MAX) {
        return 0;
    }
    if (!play_solve_moves(&l->exact, l->session, l->state, l->to_solve, 0)) {
        l->not_solved++;
        return 0;
    }
    l->not_solved = 0;
    take_exact(out, &l->exact);
    return 1;
}

/* Compares the move played with the one that a search prefers. */
static int estimate(play_review_move *out, looking *l)
{
    play_advice advice;
    if (!play_advise(&advice, l->session, l->state, l->to_search, 0) || l->session->stopped) {
        return 0;
    }
    out->value_best = play_advised_value(l->session, advice.move);
    out->value_played = play_advised_value(l->session, out->move);
    if (out->value_best > out->value_played) {
        out->cost = out->value_best - out->value_played;
        out->best = advice.move;
    }
    return 1;
}

/* Looks at the moves from the last to the first; stops when it is told to. */
static int look_back(play_review *out, looking *l)
{
    play_session *session = l->session;
    for (int32_t ply = out->count - 1; ply >= 0; ply--) {
        play_review_move *move = &out->moves[ply];
        bp_state_undo(l->state);
        if (has_choice(l->state) && !solve(move, l) && (session->stopped || !estimate(move, l))) {
            return session->stopped;
        }
        out->first = ply;
        session->reviewed++;
    }
    return 1;
}

/* Who made which move. */
static int name_movers(play_review *out, looking *l)
{
    for (int32_t ply = out->count - 1; ply >= 0; ply--) {
        bp_state_undo(l->state);
        out->moves[ply].seat = bp_state_mover(l->state);
    }
    return bp_state_assign(l->state, l->session->state);
}

static void choose_budget(looking *l)
{
    uint64_t nodes = l->session->nodes;
    uint64_t share = l->session->players > 2 ? SEVERAL_SHARE : 1;
    l->to_solve = nodes ? nodes : NODES_SOLVING / share;
    l->to_search = nodes ? nodes / 4 : NODES_SEARCHING / share;
    l->to_search = l->to_search > NODES_MIN ? l->to_search : NODES_MIN;
}

static int prepare(play_review *out, looking *l)
{
    play_session *session = l->session;
    int status = bp_state_clone(&l->state, session->state);
    out->count = bp_state_ply(session->state);
    out->first = out->count;
    out->moves = status == BP_OK ? calloc((size_t)out->count + 1, sizeof *out->moves) : NULL;
    if (status == BP_OK && !out->moves) {
        status = BP_ERR_MEMORY;
    }
    for (int32_t ply = 0; ply < out->count && status == BP_OK; ply++) {
        play_review_move *move = &out->moves[ply];
        move->ply = ply;
        status = bp_state_move_at(&move->move, session->state, ply);
        move->best = move->move;
    }
    status = status == BP_OK ? name_movers(out, l) : status;
    choose_budget(l);
    session->stopped = 0;
    session->reviewed = 0;
    session->to_review = out->count;
    return play_check(session, status) && out->moves;
}

int play_review_make(play_review *out, play_session *session)
{
    looking l = {.session = session};
    *out = (play_review){0};
    if (bp_state_ply(session->state) == 0) {
        return play_fail(session, "no move has been made yet");
    }
    int done = prepare(out, &l) && look_back(out, &l);
    bp_state_free(l.state);
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
