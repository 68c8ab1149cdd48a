/* SPDX-License-Identifier: MIT */
/* Null-window search of endgames without a transposition table, for two players. Children are searched in the order of their
   estimates. Positions without black discs are searched as nodes, others as positions until the black discs are gone. */

#include "bigpoints/endgame.h"

#include "bigpoints/children.h"
#include "bigpoints/node.h"
#include "bigpoints/rules.h"

/* With so many moves left, and without black discs one more for each colour, searching again costs less than storing: measured,
   docs/solving.md. */
enum { MOVES_MAX = 7, BLACK_MOVES_MAX = 10 };

typedef struct run {
    const bp__setup *setup;
    uint32_t nodes;
    uint32_t max_nodes;
} run;

typedef int32_t search_fn(run *r, bp__node *n, int32_t threshold);

/* The child with the highest score among those that are left; it changes places with the first one. */
BP__INLINE const bp__node_child *next_child(const bp__node_child **first, int32_t count)
{
    int32_t best = 0;
    for (int32_t i = 1; i < count; i++) {
        best = first[i]->score > first[best]->score ? i : best;
    }
    const bp__node_child *chosen = first[best];
    first[best] = first[0];
    return chosen;
}

/* The value of a node for its mover: a lower bound if it is above the threshold, otherwise an upper bound. Meaningless after
   max_nodes. */
BP__INLINE int32_t search(run *r, bp__node *n, int32_t threshold, search_fn *search_next,
                          int has_whites)
{
    if (r->nodes >= r->max_nodes) {
        return threshold;
    }
    r->nodes++;
    if (bp__node_is_last(n)) {
        return bp__node_last_value(n, has_whites);
    }
    bp__node_child children[BP__CHILDREN_MAX];
    const bp__node_child *left[BP__CHILDREN_MAX];
    bp__node_window w = {threshold, INT32_MIN};
    int32_t count = bp__node_list(children, n, r->setup, &w, has_whites);
    if (count > 1) {
        bp__node_score_all(children, count, n, r->setup, has_whites);
    }
    for (int32_t i = 0; i < count; i++) {
        left[i] = &children[i];
    }
    for (int32_t i = 0; i < count && w.best <= threshold; i++) {
        bp__node next;
        bp__node_play(&next, n, next_child(left + i, count - i), has_whites);
        int32_t value = -search_next(r, &next, -threshold - 1);
        w.best = value > w.best ? value : w.best;
    }
    return w.best;
}

static int32_t search_plain(run *r, bp__node *n, int32_t threshold)
{
    return search(r, n, threshold, search_plain, 1);
}

#if BP__HAS_FAST
BP__FAST static int32_t search_fast(run *r, bp__node *n, int32_t threshold)
{
    return search(r, n, threshold, search_fast, 0);
}

BP__FAST static int32_t search_whites_fast(run *r, bp__node *n, int32_t threshold)
{
    return search(r, n, threshold, search_whites_fast, 1);
}
#else
#define search_fast search_plain
#define search_whites_fast search_plain
#endif

static int32_t search_as_node(run *r, const bp__position *position, int32_t threshold)
{
    const bp__setup *setup = r->setup;
    bp__node n;
    bp__node_make(&n, position, setup);
    if (!setup->fast) {
        return search_plain(r, &n, threshold);
    }
    return (setup->board.counts.of[BP_WHITE] > 0 ? search_whites_fast : search_fast)(r, &n,
                                                                                     threshold);
}

/* A child of a position with black discs, made. */
typedef struct made_child {
    bp__position position;
    int32_t sign; /* 1 if the same side moves on */
    int32_t score;
} made_child;

/* Makes and bounds a child. Returns what its bounds decide. */
static int make_child(run *r, made_child *c, bp__node_window *w, const bp__position *position,
                      bp_move move)
{
    bp_child made;
    bp__bigpoints_make_child(&made, &c->position, position, move, r->setup);
    bp_reduction b = made.reduction;
    c->sign = made.mover < 0 || made.mover == position->mover ? 1 : -1;
    c->score = c->sign * (64 * b.banked + b.estimate);
    bp__node_child bounds;
    bounds.low = c->sign > 0 ? b.banked + b.lower : -(b.banked + b.upper);
    bounds.high = c->sign > 0 ? b.banked + b.upper : -(b.banked + b.lower);
    return bp__node_compare(w, &bounds);
}

/* The same for a position with black discs, until they are gone: children are made one by one. */
static int32_t search_position(run *r, const bp__position *position, int32_t threshold)
{
    if (bp__node_can_be(position, r->setup)) {
        return search_as_node(r, position, threshold);
    }
    if (r->nodes >= r->max_nodes) {
        return threshold;
    }
    r->nodes++;
    bp_move moves[BP__MOVES_MAX];
    made_child children[BP__MOVES_MAX];
    made_child *left[BP__MOVES_MAX];
    bp__node_window w = {threshold, INT32_MIN};
    int32_t count = 0;
    size_t all = bp__bigpoints_moves(moves, position, r->setup);
    for (size_t i = 0; i < all; i++) {
        made_child *c = &children[count];
        int decision = make_child(r, c, &w, position, moves[i]);
        if (decision == BP__CUTOFF) {
            return w.best;
        }
        left[count] = c;
        count += decision == BP__UNDECIDED;
    }
    for (int32_t i = 0; i < count && w.best <= threshold; i++) {
        int32_t best = i;
        for (int32_t j = i + 1; j < count; j++) {
            best = left[j]->score > left[best]->score ? j : best;
        }
        const made_child *c = left[best];
        left[best] = left[i];
        int32_t value = c->sign > 0 ? search_position(r, &c->position, threshold)
                                    : -search_position(r, &c->position, -threshold - 1);
        w.best = value > w.best ? value : w.best;
    }
    return w.best;
}

/* How many moves are left at most. A black disc can move a pawn back: one move, and one more ahead. */
static int32_t moves_left(const bp__position *position, const bp__setup *setup)
{
    int32_t blacks = bp__bit_count(position->track & setup->discs[BP_BLACK]) +
                     bp__hand_of(position->hand[0], BP_BLACK) +
                     bp__hand_of(position->hand[1], BP_BLACK);
    int32_t moves = 2 * blacks;
    for (int32_t i = 0; i < setup->colours; i++) {
        int32_t colour = setup->colour[i];
        uint8_t pawn = position->pawn[colour];
        if (pawn < BP__PAWN_LADDER) {
            uint64_t own = position->track & setup->discs[colour];
            moves += 1 + bp__bit_count(own & (~UINT64_C(0) << pawn));
        }
    }
    return moves;
}

int bp__bigpoints_null_window(bp_null_window *window, const void *state, const void *setup)
{
    const bp__setup *s = setup;
    run r = {s, 0, window->max_nodes};
    int is_node = bp__node_can_be(state, s);
    window->nodes = 0;
    if (moves_left(state, s) > (is_node ? MOVES_MAX + s->colours : BLACK_MOVES_MAX) ||
        (!is_node && s->rules == BP_RULES_THESIS)) { /* a pawn may have no legal move */
        return 0;
    }
    window->bound = search_position(&r, state, window->threshold);
    window->nodes = r.nodes > 0 ? r.nodes - 1 : 0;
    return r.nodes < r.max_nodes;
}
