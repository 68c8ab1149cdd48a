/* SPDX-License-Identifier: MIT */
/* The game-specific exact search of Big Points for two players: null-window negamax over nodes, with the transposition table of
   the solver while many moves are left, and with a small cache near the end.

   With the table, a node makes the keys of all its undecided children from its own, and probes them before it searches one of
   them (enhanced transposition cutoff). Near the end, searching again costs less than such a key. A position is stored in the
   cache as it is: that is fast, and still lossless.

   One copy of search() is compiled for each variant: the compiler folds the constants of `variant`. */

#include "bigpoints/exact_search.h"

#include <string.h>

#include <bigpoints/status.h>

#include "base/platform/platform.h"
#include "bigpoints/node_bounds.h"
#include "bigpoints/node_estimate.h"
#include "bigpoints/reduce.h"
#include "bigpoints/reduced_key.h"

/* With so many moves left, and one more for each colour, a position is small: the table would cost more than it saves. With black
   discs it is small with SMALL_BLACK_MOVES. Measured: docs/notes.md. */
enum { SMALL_MOVES = 7, SMALL_BLACK_MOVES = 10 };

/* The long steps of search() are inlined into each variant, unless there are only two: that would make the code of a page larger and
   nothing faster. */
#if BP__HAS_FAST
#define LONG_STEP BP__INLINE
#else
#define LONG_STEP __attribute__((noinline)) static
#endif

typedef struct cache cache;

typedef struct run {
    bp_search *s;
    const bp__setup *setup;
    int is_general; /* node.h */
    cache *cache;
    bp__node_child
        *children; /* space for those of the next node; not on the call stack, which may be small */
    uint64_t setup_bits;           /* the number of the set-up, for the cache */
    int32_t small_moves;           /* of this set-up; -1: no position is small */
    const bp_search_path *path;    /* to the last node that has a key */
    const bp_search_path *back_to; /* the search returns to this node; NULL: it goes on */
} run;

typedef int32_t search_fn(run *r, bp__node *n, int32_t threshold, int is_all_node);

typedef struct variant {
    int has_table;
    int is_general;
    int32_t colours;
    bp__extract_fn *extract;
    search_fn *search;       /* this variant */
    search_fn *search_small; /* the one without the table */
} variant;

/* What the bounds of a child decide. */
enum { FAILS_LOW, UNDECIDED, CUTOFF };

/* `best` is the largest upper bound of the children that failed low; after a cutoff, a lower bound of the node. */
typedef struct window {
    int32_t threshold;
    int32_t best;
} window;

/* Compares the bounds of a child with the window. */
BP__INLINE int compare(window *w, const bp__node_child *c)
{
    if (c->low > w->threshold) {
        w->best = c->low;
        return CUTOFF;
    }
    if (c->high <= w->threshold) {
        w->best = c->high > w->best ? c->high : w->best;
        return FAILS_LOW;
    }
    return UNDECIDED;
}

/* The children that are listed so far. */
typedef struct list {
    bp__node_child *children;
    int32_t count; /* undecided */
    int is_cut;
    window *w;
    bp__rest rest; /* after a move of a pawn along the track */
} list;

/* Thesis rules: a climb that leaves one pawn, at START, and no disc that it could take. The game is over, with -1 : -1. */
BP__INLINE int ends_in_deadlock(const bp__node_child *c, const bp__node *n, const bp__setup *setup)
{
    return setup->rules == BP_RULES_THESIS && c->slot != BP__PASS && c->target == 0 &&
           n->open == 2 && c->takes == 1 && bp__byte(n->pawn, 1 - c->slot) == BP__PAWN_START &&
           (n->track & (n->track - 1)) == 0;
}

/* Bounds a child and keeps it in the list if it is undecided. */
BP__INLINE void add_child(list *l, bp__node_child *c, const bp__node *n, const bp__setup *setup,
                          int is_general)
{
    bp__rest rest = l->rest;
    rest.open -= c->target == 0;
    if (is_general) {
        rest.blacks -= n->extra && c->slot != BP__PASS;
        rest.track_blacks -= c->place != 0 && c->colour == setup->index[BP_BLACK];
    }
    if (is_general && rest.open == 0) {
        c->low = c->high = c->banked; /* the end of the game */
    } else if (is_general && ends_in_deadlock(c, n, setup)) {
        c->low = c->high = 0;
    } else {
        bp__child_bound(c, &rest, setup, is_general);
    }
    int decision = compare(l->w, c);
    l->count += decision == UNDECIDED;
    l->is_cut |= decision == CUTOFF;
}

/* The moves of a slot to the place `target`: it takes the next free disc behind or ahead, or nothing if there is none. */
BP__INLINE void list_takes(list *l, const bp__node *n, const bp__setup *setup, int32_t slot,
                           int32_t target, int is_back, int is_general)
{
    uint64_t others = n->covered & ~bp__step_covers((uint8_t)bp__byte(n->pawn, slot));
    bp__takeable takeable = bp__step_takeable(n->track, others, (uint8_t)target);
    int32_t places[2] = {takeable.behind, takeable.ahead};
    int has_none = !places[0] && !places[1];
    if (is_general && has_none && setup->rules == BP_RULES_THESIS) {
        return;
    }
    for (int32_t side = 0; side < 2 && !l->is_cut; side++) {
        if (places[side] || (side == 1 && has_none)) {
            bp__node_child *c = &l->children[l->count];
            bp__child_begin(c, n, setup, slot, is_general);
            c->is_back = (uint8_t)is_back;
            bp__child_take(c, n, setup, target, places[side], is_general);
            add_child(l, c, n, setup, is_general);
        }
    }
}

/* Expands a node: lists the children that the window leaves undecided, in the order of the rules. Returns their number, 0 after
   a cutoff. Not for the last move. */
LONG_STEP int32_t list_children(bp__node_child *out, bp__node *n, window *w, const bp__setup *setup,
                                int is_general)
{
    uint64_t targets[BP__COLOURS] = {0};
    uint64_t next = 0;
    uint64_t open_discs = 0;
    for (int32_t k = 0; k < n->open; k++) {
        uint64_t own = bp__slot_discs(n, setup, k);
        open_discs |= own;
        targets[k] = bp__bit_lowest(n->track & own & bp__slot_ahead(n, k));
        next |= targets[k];
    }
    if (next) {
        bp__node_drop_unreachable(n, setup, next);
    }
    list l = {out, 0, 0, w, {n->open, n->blacks, 0, &n->theirs}};
    if (is_general) {
        l.rest.track_blacks = bp__bit_count(n->track & setup->discs[BP_BLACK]);
        if (n->extra) {
            bp__child_begin(out, n, setup, BP__PASS, is_general);
            out->target = BP__PASS;
            add_child(&l, out, n, setup, is_general);
        }
    }
    for (int32_t k = 0; k < n->open && !l.is_cut; k++) {
        if (targets[k]) {
            list_takes(&l, n, setup, k, bp__bit_first(targets[k]) + 1, 0, is_general);
        } else {
            bp__node_child *c = &out[l.count];
            bp__child_begin(c, n, setup, k, is_general);
            bp__child_climb(c, n, setup, open_discs, is_general);
            add_child(&l, c, n, setup, is_general);
        }
        if (is_general && n->extra && !l.is_cut) {
            uint64_t behind =
                n->track & bp__slot_discs(n, setup, k) & (bp__place_bit(bp__byte(n->pawn, k)) - 1);
            if (behind && bp__byte(n->pawn, k) != BP__PAWN_START) {
                list_takes(&l, n, setup, k, bp__bit_last(behind) + 1, 1, is_general);
            }
        }
    }
    return l.is_cut ? 0 : l.count;
}

/* Makes and prefetches the keys of children. */
BP__INLINE void make_keys(const run *r, bp__node_child *const *open, int32_t count,
                          const bp__node *n, const variant *v)
{
    bp__children_key key;
    if (!v->is_general) {
        bp__children_key_make(&key, n, r->setup, v->colours);
    }
    for (int32_t i = 0; i < count; i++) {
        if (v->is_general) {
            bp__node next;
            bp__node_play(&next, n, open[i], r->setup, 1);
            bp__node_key(open[i]->key, &next, r->setup, v->colours, 1, v->extract);
        } else {
            bp__child_key_make(open[i]->key, &key, n, open[i], r->setup, v->colours, v->extract);
        }
#if defined(BP_ASSERTIONS)
        bp__node made;
        uint64_t expected[2];
        bp__node_play(&made, n, open[i], r->setup, v->is_general);
        bp__bigpoints_reduced_key(expected, &made.position, r->setup);
        BP__ASSERT(open[i]->key[0] == expected[0] && open[i]->key[1] == expected[1]);
#endif
        r->s->prefetch(open[i]->key, r->s);
    }
}

/* A bound on the future of a child, from one on its value for the mover of its parent. `sign` is 1 if this mover moves on, otherwise
   -1: then a lower bound becomes an upper one. */
BP__INLINE int32_t future_of(const bp__node_child *c, int32_t bound, int32_t sign)
{
    return sign * (bound - c->banked);
}

/* Tightens the bounds of a child by the table, and compares them with the window. */
BP__INLINE int probe(const run *r, bp__node_child *c, window *w, int32_t sign)
{
    int32_t lower = future_of(c, sign > 0 ? c->low : c->high, sign);
    int32_t upper = future_of(c, sign > 0 ? c->high : c->low, sign);
    if (!r->s->probe(&lower, &upper, c->key, r->s)) {
        return UNDECIDED;
    }
    c->low = c->banked + (sign > 0 ? lower : -upper);
    c->high = c->banked + (sign > 0 ? upper : -lower);
    return compare(w, c);
}

/* Enhanced transposition cutoff: leaves out the children that the table decides. Returns the number of the others, 0 after a
   cutoff. */
BP__INLINE int32_t probe_children(const run *r, bp__node_child **open, int32_t count, window *w,
                                  int32_t sign)
{
    int32_t left = 0;
    for (int32_t i = 0; i < count; i++) {
        int decision = probe(r, open[i], w, sign);
        if (decision == CUTOFF) {
            return 0;
        }
        if (decision == UNDECIDED) {
            open[left++] = open[i];
        }
    }
    return left;
}

LONG_STEP void score_children(bp__node_child *const *open, int32_t count, const bp__node *n,
                              const bp__setup *setup, int is_general)
{
    bp__node_estimates e;
    bp__node_estimate(&e, n);
    for (int32_t i = 0; i < count; i++) {
        bp__child_score(open[i], n, &e, setup, is_general);
    }
}

/* Move ordering: takes the child with the highest score out of those that are left, and moves those before it back; among equals the
   first one. */
BP__INLINE bp__node_child *choose_next(bp__node_child **left, int32_t count)
{
    int32_t best = 0;
    for (int32_t i = 1; i < count; i++) {
        best = left[i]->score > left[best]->score ? i : best;
    }
    bp__node_child *chosen = left[best];
    for (; best > 0; best--) {
        left[best] = left[best - 1];
    }
    return chosen;
}

/* Tightens the bounds of a child by the result of its search. */
BP__INLINE void tighten(bp__node_child *c, const window *w, int32_t value)
{
    if (value > w->threshold) {
        c->low = value > c->low ? value : c->low;
    } else {
        c->high = value < c->high ? value : c->high;
    }
}

BP__INLINE int is_small(const run *r, const bp__node *n)
{
    int32_t max = n->blacks > 0 && r->small_moves > 0 ? SMALL_BLACK_MOVES : r->small_moves;
    return bp__node_moves_max(n) <= max;
}

/* Searches a child that has a key, stores its bounds, and compares them with the window. `is_probed`: nothing was stored since its
   last probe. `next` is its node. */
BP__INLINE void search_keyed(run *r, bp__node_child *c, window *w, bp__node *next, int32_t sign,
                             int is_probed, int is_all_node, const variant *v)
{
    bp_search *s = r->s;
    uint64_t before = s->nodes;
    int32_t threshold = sign > 0 ? w->threshold : -w->threshold - 1;
    const bp_search_path here = {r->path, {c->key[0], c->key[1]}, threshold - next->banked};
    search_fn *fn = is_small(r, next) ? v->search_small : v->search;
    int decision;
    int32_t value = 0;
    if (s->enter) {
        s->enter(c->key, fn == v->search_small, s);
    }
    r->path = &here;
    do {
        r->back_to = NULL;
        decision = is_probed ? UNDECIDED : probe(r, c, w, sign);
        if (decision == UNDECIDED) {
            value = sign * fn(r, next, threshold, sign > 0 ? is_all_node : !is_all_node);
        }
        is_probed = 0;
    } while (r->back_to == &here); /* another thread has decided it */
    r->path = here.parent;
    if (decision == UNDECIDED && !r->back_to) {
        tighten(c, w, value);
        s->store(future_of(c, sign > 0 ? c->low : c->high, sign),
                 future_of(c, sign > 0 ? c->high : c->low, sign), c->key, s->nodes - before, s);
        compare(w, c);
    }
    if (s->leave) {
        s->leave(c->key, s);
    }
}

/* Searches the children of a node with the table. At an expected all-node, a child that another thread searches is deferred to the
   end, as in ABDADA; but never the first child (young brothers wait). */
BP__INLINE void search_keyed_children(run *r, bp__node_child **open, int32_t count, window *w,
                                      const bp__node *n, int32_t sign, int is_all_node,
                                      const variant *v)
{
    const bp_search *s = r->s;
    for (int may_defer = s->is_entered && is_all_node; may_defer >= 0; may_defer--) {
        int32_t deferred = 0;
        for (int32_t i = 0; i < count && w->best <= w->threshold && !r->back_to; i++) {
            bp__node_child *c = choose_next(open + i, count - i);
            if (may_defer && i > 0 && s->is_entered(c->key, r->s)) {
                open[deferred++] = c;
                continue;
            }
            bp__node next;
            bp__node_play(&next, n, c, r->setup, v->is_general);
            search_keyed(r, c, w, &next, sign, i == 0 && !s->enter, is_all_node, v);
        }
        count = deferred;
    }
}

/* Searches the children of a small node. */
BP__INLINE void search_small_children(run *r, bp__node_child **open, int32_t count, window *w,
                                      const bp__node *n, int32_t sign, const variant *v)
{
    int32_t threshold = sign > 0 ? w->threshold : -w->threshold - 1;
    for (int32_t i = 0; i < count && w->best <= w->threshold; i++) {
        bp__node next;
        bp__node_play(&next, n, choose_next(open + i, count - i), r->setup, v->is_general);
        int32_t value = sign * v->search(r, &next, threshold, 0);
        w->best = value > w->best ? value : w->best;
    }
}

/* --- The cache of small positions ----------------------------------------------------------------------- */

enum { CACHE_BITS = 11, CACHE_SPARE = 40, CACHE_BOUND_BITS = 12, CACHE_BIAS = 1024 };

/* A position as a node has it, and bounds on its future value. Of a node without white and black discs the words `pawn` and `kind`
   have five bytes. The others hold

       bits 40-63 of pawn   the number of the set-up
       bits 40-63 of kind   the bounds, 12 bits each, plus CACHE_BIAS */
typedef struct cache_entry {
    uint64_t track;
    uint64_t difference; /* not 0 in a node */
    uint64_t pawn;
    uint64_t kind;
} cache_entry;

struct cache {
    uint64_t epoch; /* the number of the set-up without its lowest 24 bits */
    cache_entry entries[1 << CACHE_BITS];
};

/* A node in the cache, while it is searched. */
typedef struct cached {
    cache_entry *entry;
    cache_entry wanted; /* without bounds */
    int32_t lower;
    int32_t upper;
} cached;

BP__INLINE void cache_probe(cached *out, const run *r, const bp__node *n)
{
    const uint64_t bound_mask = (UINT64_C(1) << CACHE_BOUND_BITS) - 1;
    cache_entry wanted = {n->track, n->difference & bp__bytes_below(n->open),
                          n->pawn | r->setup_bits << CACHE_SPARE, n->kind};
    uint64_t mixed = (wanted.track * 0x9E3779B97F4A7C15u) ^ (wanted.pawn * 0xC2B2AE3D27D4EB4Fu) ^
                     (wanted.difference * 0x165667B19E3779F9u) ^ wanted.kind;
    mixed = (mixed ^ mixed >> 32) * 0xD6E8FEB86659FD93u;
    cache_entry *entry = &r->cache->entries[mixed >> (64 - CACHE_BITS)];
    BP__ASSERT(n->kind >> CACHE_SPARE == 0 && n->pawn >> CACHE_SPARE == 0);
    *out = (cached){entry, wanted, -CACHE_BIAS, CACHE_BIAS};
    if (entry->track == wanted.track && entry->difference == wanted.difference &&
        entry->pawn == wanted.pawn && (entry->kind ^ wanted.kind) << (64 - CACHE_SPARE) == 0) {
        out->lower = (int32_t)(entry->kind >> CACHE_SPARE & bound_mask) - CACHE_BIAS;
        out->upper = (int32_t)(entry->kind >> (CACHE_SPARE + CACHE_BOUND_BITS)) - CACHE_BIAS;
        BP__ASSERT(out->lower <= out->upper);
    }
}

BP__INLINE void cache_store(cached *at, const window *w, const bp__node *n)
{
    int32_t future = w->best - n->banked;
    if (w->best > w->threshold) {
        at->lower = future > at->lower ? future : at->lower;
    } else {
        at->upper = future < at->upper ? future : at->upper;
    }
    BP__ASSERT(-CACHE_BIAS <= at->lower && at->lower <= at->upper && at->upper <= CACHE_BIAS);
    *at->entry = at->wanted;
    at->entry->kind |= (uint64_t)(at->lower + CACHE_BIAS) << CACHE_SPARE |
                       (uint64_t)(at->upper + CACHE_BIAS) << (CACHE_SPARE + CACHE_BOUND_BITS);
}

/* --- The search ----------------------------------------------------------------------------------------- */

/* Null-window search of a node: is its value for the mover above the threshold? Returns a lower bound if it is, otherwise an upper
   bound. Meaningless if the search returns to a node above. `open` has space for all moves of a position. */
BP__INLINE int32_t search(run *r, bp__node *n, int32_t threshold, int is_all_node,
                          bp__node_child **open, const variant *v)
{
    bp_search *s = r->s;
    bp__node_child *children = r->children;
    if (r->back_to) {
        return 0;
    }
    if (++s->nodes >= s->next_poll) {
        r->back_to = s->poll(r->path, s);
        if (r->back_to) {
            return 0;
        }
    }
    if (bp__node_is_last(n, v->is_general)) {
        return bp__node_last_value(n, r->setup, v->is_general);
    }
    window w = {threshold, -INT32_MAX}; /* it can be negated */
    int32_t sign = bp__node_moves_on(n, v->is_general) ? 1 : -1;
    int32_t listed = list_children(children, n, &w, r->setup, v->is_general);
    int32_t count = listed;
    for (int32_t i = 0; i < count; i++) {
        open[i] = &children[i];
    }
    cached at;
    int is_cached = !v->has_table && !v->is_general && count > 0;
    if (v->has_table && count > 0) {
        make_keys(r, open, count, n, v);
        count = probe_children(r, open, count, &w, sign);
    }
    if (is_cached) {
        cache_probe(&at, r, n);
        if (at.lower + n->banked > threshold) {
            return at.lower + n->banked;
        }
        if (at.upper + n->banked <= threshold) {
            return at.upper + n->banked;
        }
    }
    if (count > 1) {
        score_children(open, count, n, r->setup, v->is_general);
    }
    r->children += listed;
    if (v->has_table) {
        search_keyed_children(r, open, count, &w, n, sign, is_all_node, v);
    } else {
        search_small_children(r, open, count, &w, n, sign, v);
    }
    r->children = children;
    if (is_cached && !r->back_to) {
        cache_store(&at, &w, n);
    }
    return w.best;
}

/* One copy of the code for each variant. Without the fast instructions of bits.h, one serves all boards; with them there is one for
   boards with white and black discs, and one for each number of colours, so that loops have constant bounds. */
#define VARIANT(name, target, table, general, number, extract_bits, small)              \
    target static int32_t name(run *r, bp__node *n, int32_t threshold, int is_all_node) \
    {                                                                                   \
        bp__node_child *open[BP__MOVES_MAX];                                            \
        const variant v = {table, general, number, extract_bits, name, small};          \
        return search(r, n, threshold, is_all_node, open, &v);                          \
    }

VARIANT(small_plain, , 0, r->is_general, r->setup->colours, bp__extract_plain, small_plain)
VARIANT(table_plain, , 1, r->is_general, r->setup->colours, bp__extract_plain, small_plain)
#if BP__HAS_FAST
VARIANT(small_fast, BP__FAST, 0, 0, r->setup->colours, bp__extract_fast, small_fast)
VARIANT(table_fast_2, BP__FAST, 1, 0, 2, bp__extract_fast, small_fast)
VARIANT(table_fast_3, BP__FAST, 1, 0, 3, bp__extract_fast, small_fast)
VARIANT(table_fast_4, BP__FAST, 1, 0, 4, bp__extract_fast, small_fast)
VARIANT(table_fast_5, BP__FAST, 1, 0, 5, bp__extract_fast, small_fast)
VARIANT(small_general, BP__FAST, 0, 1, r->setup->colours, bp__extract_fast, small_general)
VARIANT(table_general, BP__FAST, 1, 1, r->setup->colours, bp__extract_fast, small_general)
#endif

/* The variant for a set-up; only the members that the root needs. */
static variant choose_variant(const bp__setup *setup, int is_general)
{
#if BP__HAS_FAST
    if (setup->fast) {
        search_fn *const tables[] = {table_fast_2, table_fast_3, table_fast_4, table_fast_5};
        return (variant){.search = is_general ? table_general : tables[setup->colours - 2],
                         .search_small = is_general ? small_general : small_fast};
    }
#endif
    (void)setup, (void)is_general;
    return (variant){.search = table_plain, .search_small = small_plain};
}

/* The memory of a thread. A normal move has at most two alternatives for each pawn. With black discs, which add two moves each, a
   second half of a turn follows, with up to BP__MOVES_MAX moves. */
enum {
    PLAIN_MOVES_MAX = BP_DISCS_MAX * BP__COLOURS + BP__COLOURS,
    CHILDREN_MAX = (PLAIN_MOVES_MAX + 2 * BP_SPECIALS_MAX) * (2 * BP__COLOURS + BP__MOVES_MAX)
};

typedef struct search_memory {
    cache cache;
    bp__node_child children[CHILDREN_MAX];
} search_memory;

_Static_assert(sizeof(search_memory) == BP__BIGPOINTS_SEARCH_BYTES, "the solver provides it");

/* The cache belongs to the numbers of set-ups of one epoch. */
static cache *open_cache(search_memory *memory, uint64_t setup_number)
{
    cache *c = &memory->cache;
    uint64_t epoch = setup_number >> (64 - CACHE_SPARE);
    if (c->epoch != epoch) {
        memset(c, 0, sizeof *c);
        c->epoch = epoch;
    }
    return c;
}

/* Whether the call stack of the thread holds the longest game from a node. All but the longest fit any stack. */
static int has_stack(const bp__node *n)
{
    enum { PLY_BYTES = 896, ANY_STACK = 48 << 10 };
    /* With black discs, a turn has two halves. */
    size_t bytes = (size_t)bp__node_moves_max(n) * (n->blacks > 0 ? 2 : 1) * PLY_BYTES;
    return bytes <= ANY_STACK || bytes + ANY_STACK / 3 <= bp__stack_left();
}

int bp__bigpoints_search(bp_search *s, const void *state, const void *setup)
{
    const bp__setup *game = setup;
    search_memory *memory = s->memory;
    run r = {.s = s,
             .setup = game,
             .is_general = game->reduced_key.special_planes || game->rules != BP_RULES_OFFICIAL,
             .cache = open_cache(memory, s->setup_number),
             .children = memory->children,
             .setup_bits = s->setup_number & ((UINT64_C(1) << (64 - CACHE_SPARE)) - 1),
             .small_moves = s->is_shared ? -1 : SMALL_MOVES + game->colours};
    variant v = choose_variant(game, r.is_general);
    bp__node n;
    bp__node_make(&n, state, game, r.is_general);
    if (!has_stack(&n)) {
        return BP_ERR_LIMIT;
    }
    bp__node_child root = {.banked = n.banked};
    window w = {s->threshold, -INT32_MAX};
    bp__bigpoints_reduced_key(root.key, state, setup);
    bp__node_bound(&root.low, &root.high, &n, game, r.is_general);
    uint64_t before = s->nodes;
    if (compare(&w, &root) == UNDECIDED) {
        search_keyed(&r, &root, &w, &n, 1, 0, s->is_all_node, &v);
    }
    if (s->nodes == before && ++s->nodes >= s->next_poll) { /* a bound decides the root */
        s->poll(NULL, s);
    }
    s->bound = w.best;
    return BP_OK;
}
