/* SPDX-License-Identifier: MIT */
/* The moves of a position of two players with the reductions of the positions after them, and on boards without white and
   black discs with their reduced keys. */

#include "bigpoints/children.h"

#include "bigpoints/features.h"
#include "bigpoints/node.h"
#include "bigpoints/reduce.h"
#include "bigpoints/reduced_key.h"
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

/* What the keys of all children have in common. The digit of a colour is

     digit + factor * number of its discs that its pawn has passed + points, if it has a disc left

   from the side of the player who moves after the child's move: reduced_key.c. */
typedef struct key_base {
    uint64_t ahead; /* the discs that are ahead of the pawns of their colours */
    uint64_t own[BP__COLOURS];
    uint32_t digit[BP__COLOURS];
    uint32_t factor[BP__COLOURS];
    uint32_t points[BP__COLOURS];
} key_base;

BP__INLINE void make_key_base(key_base *base, const bp__node *n, const bp__setup *setup,
                              int32_t colours)
{
    const bp__reduced_key_layout *layout = &setup->reduced_key;
    base->ahead = 0;
    for (int32_t i = 0; i < colours; i++) {
        int32_t kind = bp__byte(n->kind, i);
        base->own[i] = n->track & setup->discs[setup->colour[i]];
        if (kind < BP__SLOT) {
            base->digit[i] = layout->ladder_digit;
            base->factor[i] = 0;
            base->points[i] = (uint32_t)kind;
            continue;
        }
        int32_t slot = kind - BP__SLOT;
        int32_t difference = bp__byte(n->difference, slot) - BP__BIAS;
        base->ahead |= base->own[i] & (~UINT64_C(0) << bp__byte(n->pawn, slot));
        base->digit[i] = (uint32_t)(layout->max + 1 - difference);
        base->factor[i] = (uint32_t)(2 * layout->max + 3);
        base->points[i] = 0;
    }
}

/* The reduced key of the position after a move. */
BP__INLINE void make_child_key(uint64_t key[2], const key_base *base, const bp__node *n,
                               const bp__node_child *c, const bp__setup *setup, int32_t colours,
                               bp__extract_fn *extract)
{
    const bp__reduced_key_layout *layout = &setup->reduced_key;
    bp__key_parts parts;
    int climbs = c->target == 0;
    int32_t open = n->open - climbs;
    uint64_t taken = climbs ? 0 : bp__place_bit(c->place);
    uint64_t target = bp__place_bit(c->target);
    uint64_t left = bp__step_covers((uint8_t)bp__byte(n->pawn, c->slot));
    uint64_t ahead = base->ahead & ~taken & ~target;
    parts.track = bp__drop_unreachable(n->track & ~taken, (n->covered & ~left) | target, ahead,
                                       bp__bit_count(ahead));
    for (int32_t i = 0; i < colours; i++) {
        uint64_t own = base->own[i] & parts.track;
        uint32_t passed = (uint32_t)bp__bit_count(own & ~ahead);
        parts.own[i] = own;
        parts.digit[i] = base->digit[i] + passed * base->factor[i] + (own ? base->points[i] : 0);
    }
    if (climbs) {
        int32_t climber = bp__byte(n->colour, c->slot);
        parts.digit[climber] = layout->ladder_digit + (parts.own[climber] ? (uint32_t)open : 0);
    } else {
        parts.digit[c->colour] -= taken && c->kind >= BP__SLOT;
    }
    if (open == 1) { /* the last open pawn gets step 0, whatever the hands are */
        int32_t last = bp__byte(n->colour, climbs && c->slot == 0);
        uint32_t passed = (uint32_t)bp__bit_count(parts.own[last] & ~ahead);
        parts.digit[last] = passed * base->factor[last] + (uint32_t)(layout->max + 1);
    }
    bp__pack_key(key, &parts, setup, colours, 0, 0, 1, extract);
}

/* By nodes. */
BP__INLINE size_t list(bp_child *out, const bp__position *position, const bp__setup *setup,
                       int32_t colours, int has_whites, bp__extract_fn *extract)
{
    bp__node n;
    bp__node_child children[BP__CHILDREN_MAX];
    key_base base;
    bp__node_make(&n, position, setup);
    if (bp__node_is_last(&n)) {
        bp__node_child last = {0};
        int32_t value = bp__node_last_value(&n, has_whites);
        *out = (bp_child){move_of(&last, &n, setup), -1, {value, 0, 0, 0}, 0, {0, 0}};
        return 1;
    }
    int32_t count = bp__node_list(children, &n, setup, NULL, has_whites);
    int has_keys = !setup->reduced_key.special_planes;
    bp__node_score_all(children, count, &n, setup, has_whites);
    if (has_keys) {
        make_key_base(&base, &n, setup, colours);
    }
    for (int32_t i = 0; i < count; i++) {
        const bp__node_child *c = &children[i];
        bp_child *child = &out[i];
        child->move = move_of(c, &n, setup);
        child->mover = 1 - position->mover;
        child->reduction = (bp_reduction){-c->banked, c->banked - c->high, c->banked - c->low,
                                          64 * c->banked - c->score};
        child->has_key = has_keys;
        if (has_keys) {
            make_child_key(child->key, &base, &n, c, setup, colours, extract);
        }
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

/* One copy of the code for each number of colours, so that loops have constant bounds. Boards with white or black discs
   share one copy. */
BP__INLINE size_t list_any(bp_child *out, const bp__position *position, const bp__setup *setup,
                           bp__extract_fn *extract)
{
    if (setup->reduced_key.special_planes) {
        return list(out, position, setup, setup->colours, 1, extract);
    }
    switch (setup->colours) {
    case 2: return list(out, position, setup, 2, 0, extract);
    case 3: return list(out, position, setup, 3, 0, extract);
    case 4: return list(out, position, setup, 4, 0, extract);
    default: return list(out, position, setup, 5, 0, extract);
    }
}

static size_t list_plain(bp_child *out, const bp__position *position, const bp__setup *setup)
{
    return list_any(out, position, setup, bp__extract_plain);
}

#if BP__HAS_FAST
BP__FAST static size_t list_fast(bp_child *out, const bp__position *position,
                                 const bp__setup *setup)
{
    return list_any(out, position, setup, bp__extract_fast);
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
