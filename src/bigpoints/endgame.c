/* Null-window search of endgames without a transposition table: two players, no black discs. Children are
   searched in the order of their estimates. */

#include "bigpoints/endgame.h"

#include "bigpoints/node.h"

/* With this and one move for each colour left, searching again costs less than storing: measured, docs/solving.md. */
enum { MOVES_MAX = 6 };

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
        bp__node_score_all(children, count, n);
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

int bp__bigpoints_null_window(bp_null_window *window, const void *state, const void *setup)
{
    const bp__setup *s = setup;
    run r = {s, 0, window->max_nodes};
    bp__node n;
    window->nodes = 0;
    if (!bp__node_can_be(state, s)) {
        return 0;
    }
    bp__node_make(&n, state, s);
    if (n.takes + n.open > MOVES_MAX + s->colours) {
        return 0;
    }
    search_fn *search_any = !s->fast                           ? search_plain
                            : s->board.counts.of[BP_WHITE] > 0 ? search_whites_fast
                                                               : search_fast;
    window->bound = search_any(&r, &n, window->threshold);
    window->nodes = r.nodes > 0 ? r.nodes - 1 : 0;
    return r.nodes < r.max_nodes;
}
