/* SPDX-License-Identifier: MIT */
/* The moves of a position of two players with the reductions of the positions after them, and on boards without white and
   black discs with their reduced keys. */

#include "bigpoints/children.h"

#include "bigpoints/child_key.h"
#include "bigpoints/node.h"
#include "bigpoints/reduce.h"
#include "bigpoints/rules.h"

BP__INLINE bp_move move_of(const bp__node_child *c, const bp__node *n, const bp__setup *setup)
{
    int32_t colour = setup->colour[bp__byte(n->colour, c->slot)];
    return (bp_move)(colour + 1) << BP__MOVE_COLOUR_SHIFT | c->take;
}

BP__INLINE void make_keys(bp_child *out, const bp__node_child *children, int32_t count,
                          const bp__node *n, const bp_prefetch *prefetch, const bp__setup *setup,
                          int32_t colours, bp__extract_fn *extract)
{
    bp__node_key key;
    bp__node_key_make(&key, n, setup, colours);
    for (int32_t i = 0; i < count; i++) {
        bp__child_key_make(out[i].key, &key, n, &children[i], setup, colours, extract);
        if (prefetch) {
            prefetch->entry(out[i].key, prefetch->user);
        }
    }
}

/* By nodes. */
BP__INLINE size_t list(bp_child *out, const bp__position *position, const bp_prefetch *prefetch,
                       const bp__setup *setup, int32_t colours, int has_whites,
                       bp__extract_fn *extract)
{
    bp__node n;
    bp__node_child children[BP__CHILDREN_MAX];
    bp__node_make(&n, position, setup);
    if (bp__node_is_last(&n)) {
        bp__node_child last = {.take = BP__TAKE_CLIMB};
        int32_t value = bp__node_last_value(&n, has_whites);
        *out = (bp_child){move_of(&last, &n, setup), -1, {value, 0, 0, 0}, 0, {0, 0}};
        return 1;
    }
    int32_t count = bp__node_list(children, &n, setup, NULL, has_whites);
    int has_keys = !setup->reduced_key.special_planes;
    if (has_keys) { /* first: the rest overlaps with the prefetches */
        make_keys(out, children, count, &n, prefetch, setup, colours, extract);
    }
    bp__node_score_all(children, count, &n, setup, has_whites);
    for (int32_t i = 0; i < count; i++) {
        bp__node_child *c = &children[i];
        bp_child *child = &out[i];
        bp__node_bound(c, &n, setup, has_whites);
        child->move = move_of(c, &n, setup);
        child->mover = 1 - position->mover;
        child->reduction = (bp_reduction){-c->banked, c->banked - c->high, c->banked - c->low,
                                          64 * c->banked - c->score};
        child->has_key = has_keys;
    }
    return (size_t)count;
}

void bp__bigpoints_make_child(bp_child *out, bp__position *next, const bp__position *position,
                              bp_move move, const bp__setup *setup)
{
    *next = *position;
    bp__bigpoints_apply(next, move, setup);
    out->move = move;
    out->has_key = 0;
    if (bp__bigpoints_is_over(next, setup)) {
        int32_t scores[2];
        bp__bigpoints_scores(scores, next, setup);
        int32_t margin = scores[position->mover] - scores[1 - position->mover];
        out->mover = -1;
        out->reduction = (bp_reduction){margin, 0, 0, 0};
    } else {
        out->mover = next->mover;
        bp__bigpoints_reduce(&out->reduction, next, setup);
    }
}

/* Any position: makes each child. */
static size_t list_slowly(bp_child *out, const bp__position *position, const bp__setup *setup)
{
    bp_move moves[BP__MOVES_MAX];
    size_t count = bp__bigpoints_moves(moves, position, setup);
    for (size_t i = 0; i < count; i++) {
        bp__position next;
        bp__bigpoints_make_child(&out[i], &next, position, moves[i], setup);
    }
    return count;
}

static size_t list_plain(bp_child *out, const bp__position *position, const bp_prefetch *prefetch,
                         const bp__setup *setup)
{
    return list(out, position, prefetch, setup, setup->colours, 1, bp__extract_plain);
}

/* One copy of the code for each number of colours, so that loops have constant bounds. Boards with white or black discs
   share one copy. */
#if BP__HAS_FAST
BP__FAST static size_t list_fast(bp_child *out, const bp__position *position,
                                 const bp_prefetch *prefetch, const bp__setup *setup)
{
    if (setup->reduced_key.special_planes) {
        return list(out, position, prefetch, setup, setup->colours, 1, bp__extract_fast);
    }
    switch (setup->colours) {
    case 2: return list(out, position, prefetch, setup, 2, 0, bp__extract_fast);
    case 3: return list(out, position, prefetch, setup, 3, 0, bp__extract_fast);
    case 4: return list(out, position, prefetch, setup, 4, 0, bp__extract_fast);
    default: return list(out, position, prefetch, setup, 5, 0, bp__extract_fast);
    }
}
#else
#define list_fast list_plain
#endif

size_t bp__bigpoints_children(bp_child *out, const void *state, const bp_prefetch *prefetch,
                              const void *setup)
{
    const bp__setup *s = setup;
    if (!bp__node_can_be(state, s)) {
        return list_slowly(out, state, s);
    }
    return (s->fast ? list_fast : list_plain)(out, state, prefetch, s);
}
