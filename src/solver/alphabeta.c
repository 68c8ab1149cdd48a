/* SPDX-License-Identifier: MIT */
/* Negamax with null windows over reduced positions, for any game; the transposition table stores bounds on the future value.

   The value of a position for its mover is banked + future. Every bound and threshold below is on the future, which
   depends on the reduced key alone, so positions of many boards share an entry. The threshold of a child follows from
   that of its parent:

       parent's future = sign * (child's banked + child's future) - parent's banked

   Beyond the textbook: bounds that the game computes cut children before any probe; enhanced transposition cutoffs (all
   children are probed before one is searched) where the bounds are far apart; and with several threads, moves are deferred
   that another thread searches. Only children that were probed have a key and can be deferred. */

#include "solver/alphabeta.h"

#include <string.h>

#include <bigpoints/status.h>

#include "base/size.h"

/* The side to move: 0 or 1. */
static int32_t side_of(bp__worker *w, const void *position)
{
    int32_t seat = w->run->seat;
    int32_t mover = w->ops->mover(position, w->setup);
    if (mover < 0 || mover >= w->game->traits.players) {
        bp__worker_blame(w, position, bp__run_blame_mover(w->run, position));
        return 0;
    }
    return seat < 0 ? mover : mover != seat;
}

/* The value of a finished game for side 0: with two sides of one seat each the difference of their scores; otherwise the
   score of the seat of the run minus the best score of the others. */
static int32_t final_value(bp__worker *w, const void *position)
{
    int32_t scores[BP__PLAYERS_MAX];
    int32_t best = INT32_MIN;
    int32_t own = w->run->seat < 0 ? 0 : w->run->seat;
    w->ops->scores(scores, position, w->setup);
    for (int32_t seat = 0; seat < w->game->traits.players; seat++) {
        if (!bp__game_has_score(w->game, scores[seat])) {
            bp__worker_blame(w, position, bp__run_blame_score(w->run, position, scores[seat]));
            return 0;
        }
        if (seat != own && scores[seat] > best) {
            best = scores[seat];
        }
    }
    return scores[own] - best;
}

void bp__worker_reduce(bp__worker *worker, bp_reduction *out, const void *position)
{
    int32_t max = worker->future_max;
    *out = (bp_reduction){0, -max, max, 0};
    if (worker->run->seat >= 0 || !worker->ops->reduce) {
        return;
    }
    worker->ops->reduce(out, position, worker->setup);
    if (out->banked < -max || out->banked > max || out->lower < -max || out->upper > max ||
        out->lower > out->upper) {
        bp__worker_blame(worker, position,
                         bp__run_blame(worker->run, "reduce", position,
                                       "banked %d, lower %d and upper %d are outside %d to %d, or "
                                       "lower is above upper",
                                       (int)out->banked, (int)out->lower, (int)out->upper,
                                       (int)-max, (int)max));
        *out = (bp_reduction){0, -max, max, 0};
    }
}

static void make_key(const bp__worker *w, bp__child *child, const void *position)
{
    if (!child->has_key) {
        if (w->run->use_reduced) {
            w->ops->reduced_key(child->key, position, w->setup);
        } else {
            bp__position_key(child->key, w->game, w->setup, position);
        }
        child->has_key = 1;
    }
}

/* The struct at the beginning of a frame, rounded up so that the positions behind it are aligned. */
enum { CHILDREN_BYTES = (sizeof(bp__children) + 15) / 16 * 16 };

/* A frame: the struct itself, then positions, items, scores, order. */
size_t bp__alphabeta_frame_bytes(const bp__worker *worker)
{
    size_t each = worker->stride + sizeof(bp__child) + sizeof(int64_t) + sizeof(uint16_t);
    return bp__size_add(bp__size_mul(worker->game->traits.max_moves, each), CHILDREN_BYTES);
}

/* The frame of a ply. It never moves. NULL without memory: the run has failed then. */
static bp__children *frame_at(bp__worker *w, size_t ply)
{
    bp__children *c = bp__stack_at(&w->frames, ply);
    if (!c) {
        bp__worker_fail(w, w->frames.status);
        return NULL;
    }
    if (!c->positions) {
        size_t max = w->game->traits.max_moves;
        c->stride = w->stride;
        c->positions = (unsigned char *)c + CHILDREN_BYTES;
        c->items = (bp__child *)(void *)(c->positions + max * w->stride);
        c->scores = (int64_t *)(void *)(c->items + max);
        c->order = (uint16_t *)(void *)(c->scores + max);
    }
    return c;
}

/* A node while its children are searched. */
typedef struct node {
    int32_t banked;
    int32_t threshold;
    int32_t best; /* the largest upper bound so far; once above the threshold, a lower bound */
    int is_all_node;
} node;

/* The bound on the parent's future that a bound on the child's future implies. */
static int32_t from_child(const node *n, const bp__child *child, int32_t sign, int32_t bound)
{
    return sign * (child->reduction.banked + bound) - n->banked;
}

/* The threshold on the future of a child that follows from that of its parent. */
static int32_t child_threshold(const node *n, const bp__child *child, int32_t sign)
{
    int32_t whole = n->threshold + n->banked; /* on the whole value of the parent */
    return sign > 0 ? whole - child->reduction.banked : -(whole + child->reduction.banked) - 1;
}

/* What the bounds of a child decide. */
enum { FAILS_LOW = -1, UNDECIDED = 0, CUTOFF = 1 };

/* Compares the bounds of a child with its threshold: the child causes a cutoff, fails low, or must be searched. */
static int check_cutoff(node *n, const bp__child *child, int32_t sign)
{
    const bp_reduction *r = &child->reduction;
    int32_t threshold = child_threshold(n, child, sign);
    if (r->lower <= threshold && r->upper > threshold) {
        return UNDECIDED;
    }
    int32_t future = from_child(n, child, sign, r->lower > threshold ? r->lower : r->upper);
    n->best = future > n->best ? future : n->best;
    return future > n->threshold ? CUTOFF : FAILS_LOW;
}

/* Makes the child of a move. */
static void make_child(bp__worker *w, const bp__children *c, size_t index, const void *position,
                       bp_move move)
{
    bp__child *child = &c->items[index];
    unsigned char *next = c->positions + index * c->stride;
    memcpy(next, position, c->stride);
    w->ops->apply(next, move, w->setup);
    child->move = move;
    child->has_key = 0;
    if (w->ops->is_over(next, w->setup)) {
        int32_t value = final_value(w, next);
        child->reduction = (bp_reduction){c->side == 0 ? value : -value, 0, 0, 0};
        child->mover = -1;
    } else {
        bp__worker_reduce(w, &child->reduction, next);
        child->mover = side_of(w, next);
    }
}

/* Names the move that led to the child that made the run fail. */
static void blame_move(bp__worker *w, const bp__children *c, const void *position, size_t count)
{
    for (size_t i = 0; i < count; i++) {
        if (w->blamed == bp__child_position(c, i)) {
            bp__run_blame_move(w->run, position, w->moves[i]);
        }
    }
    w->blamed = NULL;
}

/* Makes the children of a position and lists in `order` those to search. With a node, the moves may be candidates, and
   children that their bounds decide are left out. With NULL, all legal moves count. Returns 0 after a cutoff or a failure,
   otherwise 1. */
static int expand(bp__worker *w, bp__children *c, const void *position, node *n)
{
    int is_narrow = n && w->list_moves != w->ops->moves;
    size_t count = n ? w->list_moves(w->moves, position, w->setup) : 0;
    if (count == 0) { /* candidates must not be empty: without a move nothing is proved */
        is_narrow = 0;
        count = w->ops->moves(w->moves, position, w->setup);
    }
    c->count = 0;
    if (!bp__game_has_count(w->game, count)) {
        const char *method = is_narrow ? "candidates" : "moves";
        bp__worker_blame(w, NULL, bp__run_blame_count(w->run, method, position, count));
        return 0;
    }
    int decision = UNDECIDED;
    for (size_t i = 0; i < count && decision != CUTOFF; i++) {
        make_child(w, c, i, position, w->moves[i]);
        decision = n ? check_cutoff(n, &c->items[i], bp__child_sign(c, i)) : UNDECIDED;
        if (decision == UNDECIDED) {
            c->order[c->count++] = (uint16_t)i;
        }
    }
    if (w->stopped) {
        blame_move(w, c, position, count);
        return 0;
    }
    return decision != CUTOFF;
}

/* Enhanced transposition cutoff: probes all children before any is searched, and leaves out those that it decides.
   Returns 0 after a cutoff, otherwise 1. */
static int probe_children(bp__worker *w, bp__children *c, node *n)
{
    size_t count = c->count;
    c->count = 0;
    for (size_t i = 0; i < count; i++) {
        bp__child *child = &c->items[c->order[i]];
        make_key(w, child, bp__child_position(c, c->order[i]));
        w->search.prefetch(child->key, &w->search);
    }
    for (size_t i = 0; i < count; i++) {
        uint16_t index = c->order[i];
        bp__child *child = &c->items[index];
        int decision = UNDECIDED;
        if (w->search.probe(&child->reduction.lower, &child->reduction.upper, child->key,
                            &w->search)) {
            decision = check_cutoff(n, child, bp__child_sign(c, index));
        }
        if (decision == CUTOFF) {
            return 0;
        }
        if (decision == UNDECIDED) {
            c->order[c->count++] = index;
        }
    }
    return 1;
}

/* Move ordering: an insertion sort, the highest score first. */
static void order_children(bp__children *c)
{
    uint16_t *order = c->order;
    for (size_t i = 0; i < c->count; i++) {
        uint16_t index = order[i];
        const bp_reduction *r = &c->items[index].reduction;
        int64_t score = bp__child_sign(c, index) * (INT64_C(64) * r->banked + r->estimate);
        size_t j = i;
        for (; j > 0 && c->scores[j - 1] < score; j--) {
            c->scores[j] = c->scores[j - 1];
            order[j] = order[j - 1];
        }
        c->scores[j] = score;
        order[j] = index;
    }
}

const bp__children *bp__worker_children(bp__worker *worker, size_t ply, const void *position)
{
    bp__children *c = frame_at(worker, ply);
    if (c) {
        c->side = side_of(worker, position);
        if (expand(worker, c, position, NULL)) {
            order_children(c);
        }
    }
    return atomic_load(&worker->run->failed) == BP_OK ? c : NULL;
}

static int32_t search(bp__worker *w, size_t ply, const void *position, bp__child *at,
                      const bp_search_path *up, int32_t threshold, int is_all_node);

/* Searches one child. Returns non-zero after a cutoff, or if the search returns to a node above. */
static int search_child(bp__worker *w, size_t ply, const bp__children *c, size_t index,
                        const bp_search_path *here, node *n)
{
    bp__child *child = &c->items[index];
    int32_t sign = bp__child_sign(c, index);
    int is_marked = child->has_key && w->search.enter;
    if (is_marked) {
        w->search.enter(child->key, 0, &w->search);
    }
    int32_t bound =
        search(w, ply + 1, bp__child_position(c, index), child, here,
               child_threshold(n, child, sign), sign > 0 ? n->is_all_node : !n->is_all_node);
    if (is_marked) {
        w->search.leave(child->key, &w->search);
    }
    if (w->back_to) {
        return 1;
    }
    int32_t future = from_child(n, child, sign, bound);
    n->best = future > n->best ? future : n->best;
    return future > n->threshold;
}

static int is_searched_by_another(bp__worker *w, const bp__child *child)
{
    return child->has_key && w->search.is_entered && w->search.is_entered(child->key, &w->search);
}

/* Searches the children in order until a cutoff. At an expected all-node, a child that another thread searches is deferred
   to the end, as in ABDADA. But the first child is never deferred: if the node is a cut-node after all, this child probably
   causes the cutoff (young brothers wait). At an expected cut-node the threads search the same child. */
static void search_children(bp__worker *w, size_t ply, const bp__children *c,
                            const bp_search_path *here, node *n)
{
    size_t count = c->count;
    for (int may_defer = 1; may_defer >= 0; may_defer--) {
        size_t deferred = 0;
        for (size_t i = 0; i < count; i++) {
            uint16_t index = c->order[i];
            if (may_defer && n->is_all_node && i > 0 &&
                is_searched_by_another(w, &c->items[index])) {
                c->order[deferred++] = index;
            } else if (search_child(w, ply, c, index, here, n)) {
                return;
            }
        }
        count = deferred;
    }
}

/* Searches a node that neither its bounds nor the table decide. Returns a bound, as search() does. */
static int32_t search_node(bp__worker *w, size_t ply, const void *position, const bp__child *at,
                           const bp_search_path *here, int use_etc, int is_all_node)
{
    node n = {at->reduction.banked, here->threshold, -2 * w->future_max, is_all_node};
    bp__children *c = frame_at(w, ply);
    if (!c) {
        return 0;
    }
    c->side = at->mover;
    if (expand(w, c, position, &n) && (!use_etc || probe_children(w, c, &n))) {
        order_children(c);
        search_children(w, ply, c, here, &n);
    }
    return n.best;
}

/* Null-window search of a position that is not over: is its future value above `threshold`? Returns a bound: a result
   above the threshold is a lower bound on the future (fail high), any other result an upper bound (fail low).
   Meaningless if the search returns to a node above this one. */
static int32_t search(bp__worker *w, size_t ply, const void *position, bp__child *at,
                      const bp_search_path *up, int32_t threshold, int is_all_node)
{
    bp_search *s = &w->search;
    uint64_t before = s->nodes++;
    if (s->nodes >= s->next_poll) {
        w->back_to = s->poll(up, s);
    }
    if (w->back_to) {
        return 0;
    }
    make_key(w, at, position);
    const bp_search_path here = {up, {at->key[0], at->key[1]}, threshold};
    int32_t lower = at->reduction.lower;
    int32_t upper = at->reduction.upper;
    int32_t best;
    do {
        w->back_to = NULL;
        s->probe(&lower, &upper, here.key, s);
        if (lower > threshold) {
            return lower;
        }
        if (upper <= threshold) {
            return upper;
        }
        best = search_node(w, ply, position, at, &here, upper - lower > w->etc_gap, is_all_node);
    } while (w->back_to == &here); /* another thread has decided this node */
    if (w->back_to) {
        return 0;
    }
    if (best > threshold) {
        lower = best > lower ? best : lower;
    } else {
        upper = best < upper ? best : upper;
    }
    s->store(lower, upper, here.key, s->nodes - before, s);
    return best > threshold ? lower : upper;
}

int32_t bp__alphabeta(bp__worker *worker, size_t ply, const void *position)
{
    const bp_search *s = &worker->search;
    bp__child at = {.mover = side_of(worker, position)};
    bp__worker_reduce(worker, &at.reduction, position);
    int32_t banked = at.reduction.banked;
    bp__stack_begin(&worker->frames, ply);
    return banked + search(worker, ply, position, &at, NULL, s->threshold - banked, s->is_all_node);
}
