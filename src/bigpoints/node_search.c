/* SPDX-License-Identifier: MIT */
/* Null-window negamax over nodes with the transposition table of the solver, for boards without white and black discs. It is the
   search of src/solver/alphabeta.c, with the same bounds, enhanced transposition cutoffs, order of moves and entries. But nodes are
   made from their parents, and children are neither copied nor checked, so a node takes a fifth fewer instructions. It pays where
   most nodes are stored, as in a census: docs/solving.md. */

#include "bigpoints/node_search.h"

#include "bigpoints/child_key.h"
#include "bigpoints/node.h"

typedef struct run {
    const bp__setup *setup;
    const bp__search_table *table;
    uint32_t nodes;
    uint32_t max_nodes;
} run;

typedef int32_t search_fn(run *r, bp__node *n, int32_t threshold);

/* A child that has to be searched. */
typedef struct open_child {
    bp__node_child *child;
    uint64_t key[2];
} open_child;

/* Lists the children that their bounds leave undecided. Returns their number, 0 after a cutoff. */
BP__INLINE int32_t list_open(open_child *out, bp__node_child *children, bp__node_window *w,
                             bp__node *n, const bp__setup *setup)
{
    int32_t all = bp__node_list(children, n, setup, NULL, 0);
    int32_t count = 0;
    for (int32_t i = 0; i < all; i++) {
        bp__node_child *c = &children[i];
        bp__node_bound(c, n, setup, 0);
        int decision = bp__node_compare(w, c);
        if (decision == BP__CUTOFF) {
            return 0;
        }
        out[count].child = c;
        count += decision == BP__UNDECIDED;
    }
    return count;
}

BP__INLINE void make_keys(const run *r, open_child *open, int32_t count, const bp__node *n,
                          int32_t colours, bp__extract_fn *extract)
{
    bp__node_key key;
    bp__node_key_make(&key, n, r->setup, colours);
    for (int32_t i = 0; i < count; i++) {
        bp__child_key_make(open[i].key, &key, n, open[i].child, r->setup, colours, extract);
        r->table->prefetch(open[i].key, r->table->user);
    }
}

/* Tightens the bounds of a child by the table, and compares them with the window. */
BP__INLINE int probe(const run *r, const open_child *open, bp__node_window *w)
{
    bp__node_child *c = open->child;
    int32_t lower = c->banked - c->high;
    int32_t upper = c->banked - c->low;
    if (!r->table->probe(&lower, &upper, open->key, r->table->user)) {
        return BP__UNDECIDED;
    }
    c->low = c->banked - upper;
    c->high = c->banked - lower;
    return bp__node_compare(w, c);
}

/* Enhanced transposition cutoff: leaves out the children that the table decides. Returns the number of the others, 0 after a
   cutoff. */
BP__INLINE int32_t probe_all(const run *r, open_child *open, int32_t count, bp__node_window *w)
{
    int32_t left = 0;
    for (int32_t i = 0; i < count; i++) {
        int decision = probe(r, &open[i], w);
        if (decision == BP__CUTOFF) {
            return 0;
        }
        if (decision == BP__UNDECIDED) {
            open[left++] = open[i];
        }
    }
    return left;
}

/* Move ordering: an insertion sort, the highest estimate first. */
BP__INLINE void order(open_child *open, int32_t count, const bp__node *n, const bp__setup *setup)
{
    bp__node_estimates e;
    bp__node_estimate(&e, n);
    for (int32_t i = 0; i < count; i++) {
        open_child moving = open[i];
        int32_t j = i;
        bp__node_score(moving.child, n, &e, setup, 0);
        for (; j > 0 && open[j - 1].child->score < moving.child->score; j--) {
            open[j] = open[j - 1];
        }
        open[j] = moving;
    }
}

/* Searches a child, stores its bounds, and compares them with the window. */
BP__INLINE void search_child(run *r, const open_child *open, bp__node_window *w, const bp__node *n,
                             search_fn *search_next)
{
    bp__node_child *c = open->child;
    bp__node next;
    uint32_t before = r->nodes;
    bp__node_play(&next, n, c, 0);
    int32_t value = -search_next(r, &next, -w->threshold - 1);
    if (r->nodes >= r->max_nodes) {
        return;
    }
    if (value > w->threshold) {
        c->low = value > c->low ? value : c->low;
    } else {
        c->high = value < c->high ? value : c->high;
    }
    r->table->store(c->banked - c->high, c->banked - c->low, open->key, r->nodes - before,
                    r->table->user);
    bp__node_compare(w, c);
}

/* The value of a node for its mover: a lower bound if it is above the threshold, otherwise an upper bound. Meaningless after
   max_nodes. */
BP__INLINE int32_t search(run *r, bp__node *n, int32_t threshold, int32_t colours,
                          bp__extract_fn *extract, search_fn *search_next)
{
    if (r->nodes >= r->max_nodes) {
        return threshold;
    }
    r->nodes++;
    if (bp__node_is_last(n)) {
        return bp__node_last_value(n, 0);
    }
    bp__node_child children[BP__CHILDREN_MAX];
    open_child open[BP__CHILDREN_MAX];
    bp__node_window w = {threshold, -INT32_MAX}; /* it can be negated */
    int32_t count = list_open(open, children, &w, n, r->setup);
    if (count > 0) {
        make_keys(r, open, count, n, colours, extract);
        count = probe_all(r, open, count, &w);
    }
    if (count > 1) {
        order(open, count, n, r->setup);
    }
    for (int32_t i = 0; i < count && w.best <= threshold && r->nodes < r->max_nodes; i++) {
        /* The search of the children before may have stored an entry. */
        if (i == 0 || probe(r, &open[i], &w) == BP__UNDECIDED) {
            search_child(r, &open[i], &w, n, search_next);
        }
    }
    return w.best;
}

static int32_t search_plain(run *r, bp__node *n, int32_t threshold)
{
    return search(r, n, threshold, r->setup->colours, bp__extract_plain, search_plain);
}

/* One copy of the code for each number of colours, so that loops have constant bounds. */
#if BP__HAS_FAST
BP__FAST static int32_t search_2(run *r, bp__node *n, int32_t threshold)
{
    return search(r, n, threshold, 2, bp__extract_fast, search_2);
}

BP__FAST static int32_t search_3(run *r, bp__node *n, int32_t threshold)
{
    return search(r, n, threshold, 3, bp__extract_fast, search_3);
}

BP__FAST static int32_t search_4(run *r, bp__node *n, int32_t threshold)
{
    return search(r, n, threshold, 4, bp__extract_fast, search_4);
}

BP__FAST static int32_t search_5(run *r, bp__node *n, int32_t threshold)
{
    return search(r, n, threshold, 5, bp__extract_fast, search_5);
}

static search_fn *choose_search(const bp__setup *setup)
{
    if (!setup->fast) {
        return search_plain;
    }
    switch (setup->colours) {
    case 2: return search_2;
    case 3: return search_3;
    case 4: return search_4;
    default: return search_5;
    }
}
#else
static search_fn *choose_search(const bp__setup *setup)
{
    (void)setup;
    return search_plain;
}
#endif

int bp__node_search(bp_null_window *window, const void *state, const bp__search_table *table,
                    const void *setup)
{
    const bp__setup *s = setup;
    run r = {s, table, 0, window->max_nodes};
    window->nodes = 0;
    if (s->reduced_key.special_planes || !bp__node_can_be(state, s)) {
        return 0;
    }
    bp__node n;
    bp__node_make(&n, state, s);
    window->bound = choose_search(s)(&r, &n, window->threshold);
    window->nodes = r.nodes > 0 ? r.nodes - 1 : 0;
    return r.nodes < r.max_nodes;
}
