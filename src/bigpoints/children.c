/* SPDX-License-Identifier: MIT */
/* The moves of a position of two players with the reductions of the positions after them. */

#include "bigpoints/children.h"

#include "bigpoints/node.h"
#include "bigpoints/reduce.h"
#include "bigpoints/rules.h"

static bp_move move_of(const bp__node_child *c, const bp__node *n, const bp__setup *setup)
{
    int32_t colour = setup->colour[bp__byte(n->colour, c->slot)];
    bp_move take = c->target == 0         ? BP__TAKE_CLIMB
                   : c->place == 0        ? BP__TAKE_NOTHING
                   : c->place < c->target ? BP__TAKE_BEHIND
                                          : BP__TAKE_AHEAD;
    return (bp_move)(colour + 1) << BP__MOVE_COLOUR_SHIFT | take;
}

/* By nodes. */
BP__INLINE size_t list(bp_child *out, const bp__position *position, const bp__setup *setup)
{
    bp__node n;
    bp__node_child children[BP__CHILDREN_MAX];
    bp__node_make(&n, position, setup);
    int has_whites = setup->board.counts.of[BP_WHITE] > 0;
    if (bp__node_is_last(&n)) {
        bp__node_child last = {0};
        int32_t value = bp__node_last_value(&n, has_whites);
        *out = (bp_child){move_of(&last, &n, setup), -1, {value, 0, 0, 0}};
        return 1;
    }
    int32_t count = bp__node_list(children, &n, setup, NULL, has_whites);
    bp__node_score_all(children, count, &n, setup, has_whites);
    for (int32_t i = 0; i < count; i++) {
        const bp__node_child *c = &children[i];
        out[i] = (bp_child){
            move_of(c, &n, setup),
            1 - position->mover,
            {-c->banked, c->banked - c->high, c->banked - c->low, 64 * c->banked - c->score}};
    }
    return (size_t)count;
}

void bp__bigpoints_make_child(bp_child *out, bp__position *next, const bp__position *position,
                              bp_move move, const bp__setup *setup)
{
    *next = *position;
    bp__bigpoints_apply(next, move, setup);
    out->move = move;
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

static size_t list_plain(bp_child *out, const bp__position *position, const bp__setup *setup)
{
    return list(out, position, setup);
}

#if BP__HAS_FAST
BP__FAST static size_t list_fast(bp_child *out, const bp__position *position,
                                 const bp__setup *setup)
{
    return list(out, position, setup);
}
#else
#define list_fast list_plain
#endif

size_t bp__bigpoints_children(bp_child *out, const void *state, const void *setup)
{
    const bp__setup *s = setup;
    if (!bp__node_can_be(state, s)) {
        return list_slowly(out, state, s);
    }
    return (s->fast ? list_fast : list_plain)(out, state, s);
}
