/* SPDX-License-Identifier: MIT */
/* The moves of a position of two players with the reductions of the positions after them, and on boards without white and
   black discs with their reduced keys. */

#include "bigpoints/children.h"

#include "bigpoints/features.h"
#include "bigpoints/node.h"
#include "bigpoints/reduce.h"
#include "bigpoints/reduced_key.h"
#include "bigpoints/rules.h"

BP__INLINE bp_move move_of(const bp__node_child *c, const bp__node *n, const bp__setup *setup)
{
    int32_t colour = setup->colour[bp__byte(n->colour, c->slot)];
    return (bp_move)(colour + 1) << BP__MOVE_COLOUR_SHIFT | c->take;
}

/* The key of a node, seen from the player who moves after the next move, and how moves change it: reduced_key.c. The digit of
   a colour is the sum of

     the difference of the hands, of an open colour
     the number of its discs that its pawn has passed, times `factor`
     ladder_digit and, if it has a disc left, `points`, of a climbed colour
*/
typedef struct node_key {
    bp__key_parts parts;
    uint64_t ahead; /* the discs that are ahead of the pawns of their colours */
    uint32_t factor[BP__COLOURS];
    uint32_t points[BP__COLOURS];
} node_key;

BP__INLINE void make_node_key(node_key *key, const bp__node *n, const bp__setup *setup,
                              int32_t colours)
{
    const bp__reduced_key_layout *layout = &setup->reduced_key;
    key->ahead = 0;
    key->parts.track = n->track;
    for (int32_t i = 0; i < colours; i++) {
        int32_t kind = bp__byte(n->kind, i);
        uint64_t own = n->track & setup->discs[setup->colour[i]];
        uint32_t digit;
        key->parts.own[i] = own;
        if (kind >= BP__SLOT) {
            int32_t slot = kind - BP__SLOT;
            int32_t difference = bp__byte(n->difference, slot) - BP__BIAS;
            uint64_t ahead = own & (~UINT64_C(0) << bp__byte(n->pawn, slot));
            key->ahead |= ahead;
            key->factor[i] = (uint32_t)(2 * layout->max + 3);
            key->points[i] = 0;
            digit = (uint32_t)bp__bit_count(own & ~ahead) * key->factor[i] +
                    (uint32_t)(layout->max + 1 - difference);
        } else {
            key->factor[i] = 0;
            key->points[i] = (uint32_t)kind;
            digit = layout->ladder_digit + (own ? key->points[i] : 0);
        }
        bp__key_set_digit(&key->parts, i, digit);
    }
}

/* Removes a disc of a colour; `change` is added to its digit. */
BP__INLINE void remove_disc(bp__key_parts *parts, const node_key *key, int32_t colour,
                            uint64_t disc, uint32_t change)
{
    uint64_t own = parts->own[colour] & ~disc;
    change -= own ? 0 : key->points[colour];
    parts->track &= ~disc;
    parts->own[colour] = own;
    bp__key_set_digit(parts, colour, bp__key_digit(parts->sorted[colour]) + change);
}

/* The discs that nobody can take after a move: bp__drop_unreachable() in features.h. */
BP__INLINE uint64_t unreachable(uint64_t track, uint64_t covered, uint64_t ahead)
{
    return track & ~bp__drop_unreachable(track, covered, ahead, bp__bit_count(ahead));
}

/* The reduced key of the position after a move. */
BP__INLINE void make_child_key(uint64_t out[2], const node_key *key, const bp__node *n,
                               const bp__node_child *c, const bp__setup *setup, int32_t colours,
                               bp__extract_fn *extract)
{
    const bp__reduced_key_layout *layout = &setup->reduced_key;
    bp__key_parts parts = key->parts;
    int32_t moving = bp__byte(n->colour, c->slot);
    uint64_t left = bp__step_covers((uint8_t)bp__byte(n->pawn, c->slot));
    uint64_t covered = n->covered & ~left;
    uint64_t ahead = key->ahead;
    int climbs = c->target == 0;
    int32_t open = n->open - climbs;
    if (!climbs) {
        uint64_t target = bp__place_bit(c->target);
        uint64_t taken = bp__place_bit(c->place);
        covered |= target;
        ahead &= ~(target | taken);
        parts.sorted[moving] += key->factor[moving] << BP__DIGIT_SHIFT;
        if (taken) {
            uint32_t passed = c->ahead ? 0 : key->factor[c->colour];
            remove_disc(&parts, key, c->colour, taken, 0 - passed - (c->kind >= BP__SLOT));
        }
    }
    for (uint64_t discs = unreachable(parts.track, covered, ahead); discs; discs &= discs - 1) {
        int32_t colour = bp__node_colour_at(setup, bp__bit_first(discs) + 1);
        remove_disc(&parts, key, colour, bp__bit_lowest(discs), 0 - key->factor[colour]);
    }
    if (climbs) {
        uint32_t points = parts.own[moving] ? (uint32_t)open : 0;
        bp__key_set_digit(&parts, moving, layout->ladder_digit + points);
    }
    if (open == 1) { /* the last open pawn gets step 0, whatever the hands are */
        int32_t last = bp__byte(n->colour, climbs && c->slot == 0);
        uint32_t digit = bp__key_digit(parts.sorted[last]);
        digit += (uint32_t)(layout->max + 1) - digit % key->factor[last];
        bp__key_set_digit(&parts, last, digit);
    }
    bp__pack_key(out, &parts, setup, colours, 0, 0, 1, extract);
}

BP__INLINE void make_keys(bp_child *out, const bp__node_child *children, int32_t count,
                          const bp__node *n, const bp_listing *listing, const bp__setup *setup,
                          int32_t colours, bp__extract_fn *extract)
{
    node_key key;
    make_node_key(&key, n, setup, colours);
    for (int32_t i = 0; i < count; i++) {
        make_child_key(out[i].key, &key, n, &children[i], setup, colours, extract);
        if (listing->prefetch) {
            listing->prefetch(out[i].key, listing->table);
        }
    }
}

/* By nodes. */
BP__INLINE size_t list(bp_child *out, const bp__position *position, const bp_listing *listing,
                       const bp__setup *setup, int32_t colours, int has_whites,
                       bp__extract_fn *extract)
{
    bp__node n;
    bp__node_child children[BP__CHILDREN_MAX];
    bp__node_make(&n, position, setup);
    if (bp__node_is_last(&n)) {
        bp__node_child last = {.take = BP__TAKE_CLIMB};
        int32_t value = bp__node_last_value(&n, has_whites);
        *out = (bp_child){move_of(&last, &n, setup), -1, {value, 0, 0, 0}, 0, 0, {0, 0}};
        return 1;
    }
    int32_t count = bp__node_list(children, &n, setup, NULL, has_whites);
    int has_keys = !setup->reduced_key.special_planes;
    if (has_keys) { /* first, because bounds overlap with the prefetches */
        make_keys(out, children, count, &n, listing, setup, colours, extract);
    }
    for (int32_t i = 0; i < count; i++) {
        bp__node_child *c = &children[i];
        bp_child *child = &out[i];
        bp__node_bound(c, &n, setup, has_whites);
        child->move = move_of(c, &n, setup);
        child->mover = 1 - position->mover;
        child->reduction.banked = -c->banked;
        child->reduction.lower = c->banked - c->high;
        child->reduction.upper = c->banked - c->low;
        child->has_key = has_keys;
    }
    if (listing->probe(out, (size_t)count, listing->user)) {
        bp__node_estimates e;
        bp__node_estimate(&e, &n);
        for (int32_t i = 0; i < count; i++) {
            bp__node_child *c = &children[i];
            if (out[i].is_open) {
                bp__node_score(c, &n, &e, setup, has_whites);
                out[i].reduction.estimate = 64 * c->banked - c->score;
            }
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

static size_t list_plain(bp_child *out, const bp__position *position, const bp_listing *listing,
                         const bp__setup *setup)
{
    return list(out, position, listing, setup, setup->colours, 1, bp__extract_plain);
}

/* One copy of the code for each number of colours, so that loops have constant bounds. Boards with white or black discs
   share one copy. */
#if BP__HAS_FAST
BP__FAST static size_t list_fast(bp_child *out, const bp__position *position,
                                 const bp_listing *listing, const bp__setup *setup)
{
    if (setup->reduced_key.special_planes) {
        return list(out, position, listing, setup, setup->colours, 1, bp__extract_fast);
    }
    switch (setup->colours) {
    case 2: return list(out, position, listing, setup, 2, 0, bp__extract_fast);
    case 3: return list(out, position, listing, setup, 3, 0, bp__extract_fast);
    case 4: return list(out, position, listing, setup, 4, 0, bp__extract_fast);
    default: return list(out, position, listing, setup, 5, 0, bp__extract_fast);
    }
}
#else
#define list_fast list_plain
#endif

size_t bp__bigpoints_children(bp_child *out, const void *state, const bp_listing *listing,
                              const void *setup)
{
    const bp__setup *s = setup;
    if (!bp__node_can_be(state, s)) {
        return list_slowly(out, state, s);
    }
    return (s->fast ? list_fast : list_plain)(out, state, listing, s);
}
