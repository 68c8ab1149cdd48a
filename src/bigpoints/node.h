/* SPDX-License-Identifier: MIT */
/* Nodes of the exact search, two players: a position from the mover's side with what the bounds, estimates and keys of its
   children need, so that a child costs few instructions until it must be searched.

   Open colours have slots from 0 on, in the order of the rules. What belongs to a slot is one byte of a word: the bytes
   are compared and negated all at once.

   `is_general` is a constant in each caller: 0 for boards without white and black discs by the official rules, 1 for any
   board. */
#ifndef BP_BIGPOINTS_NODE_H
#define BP_BIGPOINTS_NODE_H

#include "base/assert.h"
#include "bigpoints/bits.h"
#include "bigpoints/rules.h"
#include "bigpoints/steps.h"

/* Differences are stored with this added. */
enum { BP__BIAS = 64 };

/* `kind` of a colour: the points of its step, or BP__SLOT plus its slot. Of white: the number of kinds of disc that it can count. Of
   black: 0. So a disc that is not of an open colour brings as many points as its kind, white at most. */
enum { BP__SLOT = 8 };

/* What a hand holds beyond the discs of its colours. */
typedef struct bp__node_hand {
    uint8_t whites;
    uint8_t blacks;
    uint8_t kinds; /* that count for white discs: a bit for each, by the index of the set-up */
} bp__node_hand;

typedef struct bp__node {
    uint64_t track;      /* the discs that matter */
    uint64_t covered;    /* those under pawns */
    uint64_t kind;       /* a byte for each kind of disc, by the index of the set-up */
    uint64_t colour;     /* of each slot */
    uint64_t pawn;       /* its place */
    uint64_t ahead;      /* its own discs ahead of the pawn */
    uint64_t difference; /* of the hands in its colour, plus BP__BIAS */
    uint64_t items;      /* byte v - 1: how many discs of `track` bring v points or more, at most */
    int32_t banked;
    int32_t lower; /* bounds of the sum over the pairs of open colours */
    int32_t upper;
    int32_t takes;  /* the sum of `ahead` */
    int32_t open;   /* slots */
    int32_t blacks; /* black discs on the track and in the hands; this and the rest: is_general */
    int32_t extra;  /* second half of the turn */
    bp__node_hand mine;
    bp__node_hand theirs;
#if defined(BP_ASSERTIONS)
    bp__position position; /* that the node stands for */
#endif
} bp__node;

/* A child. Values are for the mover of its parent. */
typedef struct bp__node_child {
    int32_t low; /* bounds of the value */
    int32_t high;
    int32_t banked;
    int32_t lower;
    int32_t upper;
    int32_t takes;
    int32_t score;   /* an estimate of the value, in 64ths */
    uint8_t slot;    /* that moves; BP__PASS: none */
    uint8_t target;  /* its new place; 0: the ladder */
    uint8_t place;   /* of the disc taken; 0: none */
    uint8_t colour;  /* of that disc, by the index of the set-up */
    uint8_t kind;    /* of that colour */
    uint8_t ahead;   /* whether that disc was ahead of its pawn */
    uint8_t is_back; /* whether the pawn goes backward */
    bp__node_hand mine;
    uint64_t items;
    uint64_t key[2]; /* the reduced key, once it is made */
} bp__node_child;

enum { BP__PASS = 255 };

BP__INLINE uint64_t bp__each_byte(uint64_t byte)
{
    return byte * 0x0101010101010101u;
}

BP__INLINE int32_t bp__byte(uint64_t word, int32_t byte)
{
    return (int32_t)(word >> (8 * byte) & 255);
}

/* The bytes below this one. */
BP__INLINE uint64_t bp__bytes_below(int32_t byte)
{
    return (UINT64_C(1) << (8 * byte & 63)) - 1;
}

BP__INLINE uint64_t bp__bytes_without(uint64_t word, int32_t byte)
{
    uint64_t low = bp__bytes_below(byte);
    return (word & low) | (word >> 8 & ~low);
}

/* One item of these points, as it counts in `items`. */
BP__INLINE uint64_t bp__item(int32_t points)
{
    return bp__each_byte(1) & bp__bytes_below(points);
}

/* The points of a disc at most. */
BP__INLINE int32_t bp__node_points(const bp__node *n, int32_t kind)
{
    return kind >= BP__SLOT ? n->open - 1 : kind;
}

/* The colour of a slot. */
BP__INLINE int32_t bp__slot_colour(const bp__node *n, int32_t slot)
{
    return bp__byte(n->colour, slot);
}

/* The places of the discs of a slot's colour on the board. */
BP__INLINE uint64_t bp__slot_discs(const bp__node *n, const bp__setup *setup, int32_t slot)
{
    return setup->discs[setup->colour[bp__slot_colour(n, slot)]];
}

/* The places ahead of a slot's pawn. */
BP__INLINE uint64_t bp__slot_ahead(const bp__node *n, int32_t slot)
{
    return ~UINT64_C(0) << bp__byte(n->pawn, slot);
}

/* The difference of the hands in a slot's colour. */
BP__INLINE int32_t bp__slot_difference(const bp__node *n, int32_t slot)
{
    return bp__byte(n->difference, slot) - BP__BIAS;
}

BP__INLINE int32_t bp__disc_colour(const bp__setup *setup, int32_t place)
{
    return setup->index[setup->board.disc[place - 1]];
}

/* --- Hands -------------------------------------------------------------------------------------------- */

BP__INLINE uint32_t bp__kind_bit(const bp__setup *setup, int32_t disc)
{
    return 1u << setup->index[disc];
}

/* What a hand is worth for its white discs. */
BP__INLINE int32_t bp__hand_worth(const bp__node_hand *hand)
{
    return hand->whites * bp__bit_count(hand->kinds);
}

/* Adds a disc to a hand. Returns how much its white discs gain. */
BP__INLINE int32_t bp__hand_add(bp__node_hand *hand, int32_t colour, const bp__setup *setup)
{
    int32_t before = bp__hand_worth(hand);
    if (colour == setup->index[BP_WHITE]) {
        hand->whites++;
    } else {
        hand->kinds |= (uint8_t)(1u << colour);
        hand->blacks = (uint8_t)(hand->blacks + (colour == setup->index[BP_BLACK]));
    }
    return bp__hand_worth(hand) - before;
}

/* Spends a black disc of a hand. Returns how much its white discs gain. */
BP__INLINE int32_t bp__hand_spend(bp__node_hand *hand, const bp__setup *setup)
{
    int32_t before = bp__hand_worth(hand);
    if (--hand->blacks == 0) {
        hand->kinds &= (uint8_t)~bp__kind_bit(setup, BP_BLACK);
    }
    return bp__hand_worth(hand) - before;
}

BP__INLINE bp__node_hand bp__hand_make(uint32_t hand, const bp__setup *setup)
{
    bp__node_hand out = {(uint8_t)bp__hand_of(hand, BP_WHITE), (uint8_t)bp__hand_of(hand, BP_BLACK),
                         0};
    for (int32_t i = 0; i < setup->colours; i++) {
        out.kinds |= (uint8_t)((bp__hand_of(hand, setup->colour[i]) > 0) << i);
    }
    if (out.blacks > 0) {
        out.kinds |= (uint8_t)bp__kind_bit(setup, BP_BLACK);
    }
    return out;
}

/* --- Making nodes ------------------------------------------------------------------------------------- */

/* The discs ahead of the pawns of their colours. */
BP__INLINE uint64_t bp__node_ahead(const bp__node *n, const bp__setup *setup)
{
    uint64_t ahead = 0;
    for (int32_t k = 0; k < n->open; k++) {
        ahead |= n->track & bp__slot_discs(n, setup, k) & bp__slot_ahead(n, k);
    }
    return ahead;
}

/* The discs without those that no player can take any more. These lie behind every place where a pawn can still arrive,
   and as many free discs are in front of them as discs can still be taken: each of those would have to be taken first.
   `ahead` are the discs ahead of the pawns of their colours. Not with black discs: then a pawn may go back and arrive
   again. */
BP__INLINE uint64_t bp__drop_unreachable(uint64_t track, uint64_t covered, uint64_t ahead,
                                         int32_t takes)
{
    if (takes == 0) {
        return 0;
    }
    uint64_t behind = track & ~covered & (bp__bit_lowest(ahead) - 1);
    for (int32_t surplus = bp__bit_count(behind) - takes; surplus > 0; surplus--) {
        track &= ~bp__bit_lowest(behind);
        behind &= behind - 1;
    }
    return track;
}

BP__INLINE void bp__node_drop_unreachable(bp__node *n, const bp__setup *setup, uint64_t ahead)
{
    if (n->blacks > 0) {
        return;
    }
    uint64_t kept = bp__drop_unreachable(n->track, n->covered, ahead, n->takes);
    for (uint64_t dropped = n->track & ~kept; dropped; dropped &= dropped - 1) {
        int32_t kind = bp__byte(n->kind, bp__disc_colour(setup, bp__bit_first(dropped) + 1));
        n->items -= bp__item(bp__node_points(n, kind));
    }
    n->track = kept;
}

/* Makes the node of a position. */
void bp__node_make(bp__node *n, const bp__position *position, const bp__setup *setup,
                   int is_general);

/* Whether the only move is the climb that ends the game, and the value after it. The disc of step 0 can be a new kind for the
   white discs. */
BP__INLINE int bp__node_is_last(const bp__node *n, int is_general)
{
    return n->open == 1 && n->takes == 0 && !(is_general && n->extra);
}

BP__INLINE int32_t bp__node_last_value(const bp__node *n, const bp__setup *setup, int is_general)
{
    bp__node_hand hand = n->mine;
    return n->banked + (is_general ? bp__hand_add(&hand, bp__slot_colour(n, 0), setup) : 0);
}

/* How many moves are left at most. A black disc can move a pawn back: one move, and one more ahead. */
BP__INLINE int32_t bp__node_moves_max(const bp__node *n)
{
    return n->takes + n->open + 2 * n->blacks;
}

/* Whether the mover of a node also moves after its next move: who begins a turn with a black disc may spend it. */
BP__INLINE int bp__node_moves_on(const bp__node *n, int is_general)
{
    return is_general && !n->extra && n->mine.blacks > 0;
}

/* --- Moves -------------------------------------------------------------------------------------------- */

/* One more disc of a slot's colour: it raises the upper bound in each pair with a slot that has no larger difference, and the
   lower bound in each other pair. */
BP__INLINE void bp__child_raise_pairs(bp__node_child *c, const bp__node *n, int32_t slot)
{
    uint64_t own = bp__each_byte((uint64_t)bp__byte(n->difference, slot));
    uint64_t compared = ((own | bp__each_byte(128)) - n->difference) & bp__each_byte(128);
    int32_t below = bp__bit_count(compared & bp__bytes_below(n->open)); /* and the slot itself */
    c->upper += below - 1;
    c->lower += n->open - below;
}

/* A child before its pawn moves. Every extra move but `pass` spends a black disc. */
BP__INLINE void bp__child_begin(bp__node_child *c, const bp__node *n, const bp__setup *setup,
                                int32_t slot, int is_general)
{
    c->banked = n->banked;
    c->lower = n->lower;
    c->upper = n->upper;
    c->takes = n->takes;
    c->items = n->items;
    c->slot = (uint8_t)slot;
    c->place = 0;
    if (is_general) {
        c->mine = n->mine;
        c->is_back = 0;
        if (n->extra && slot != BP__PASS) {
            c->banked += bp__hand_spend(&c->mine, setup);
        }
    }
}

/* The slot goes to `target` and takes the disc at `place`; 0: none. */
BP__INLINE void bp__child_take(bp__node_child *c, const bp__node *n, const bp__setup *setup,
                               int32_t target, int32_t place, int is_general)
{
    c->takes += is_general && c->is_back ? 1 : -1;
    c->target = (uint8_t)target;
    c->place = (uint8_t)place;
    if (!place) {
        return;
    }
    c->colour = (uint8_t)bp__disc_colour(setup, place);
    c->kind = (uint8_t)bp__byte(n->kind, c->colour);
    if (c->kind >= BP__SLOT) {
        int32_t slot = c->kind - BP__SLOT;
        c->ahead = place > (slot == c->slot ? target : bp__byte(n->pawn, slot));
        c->takes -= c->ahead;
        c->items -= bp__item(n->open - 1);
        bp__child_raise_pairs(c, n, slot);
    } else {
        c->banked += is_general && c->colour >= setup->colours ? 0 : c->kind;
        c->items -= bp__item(c->kind);
    }
    if (is_general) {
        c->banked += bp__hand_add(&c->mine, c->colour, setup);
    }
}

/* The slot climbs. Discs of its colour keep their points; those of the other open colours are worth one less at most. */
BP__INLINE void bp__child_climb(bp__node_child *c, const bp__node *n, const bp__setup *setup,
                                uint64_t open_discs, int is_general)
{
    int32_t step = n->open - 1;
    int32_t own = bp__slot_difference(n, c->slot);
    int32_t lower = -own; /* the pair with itself does not count */
    int32_t upper = lower;
    for (int32_t k = 0; k < n->open; k++) {
        int32_t other = bp__slot_difference(n, k);
        lower += own < other ? own : other;
        upper += own > other ? own : other;
    }
    c->target = 0;
    c->banked += step * (own + 1);
    c->lower -= lower;
    c->upper -= upper;
    if (!is_general || step > 0) {
        uint64_t others = n->track & open_discs & ~bp__slot_discs(n, setup, c->slot);
        c->items -= (uint64_t)bp__bit_count(others) << (8 * (step - 1));
    }
    if (is_general) {
        c->banked += bp__hand_add(&c->mine, bp__slot_colour(n, c->slot), setup);
    }
}

/* Removes the slot of a pawn that climbs. */
BP__INLINE void bp__node_close_slot(bp__node *n, int32_t slot)
{
    int32_t colour = bp__slot_colour(n, slot);
    n->open--;
    n->colour = bp__bytes_without(n->colour, slot);
    n->pawn = bp__bytes_without(n->pawn, slot);
    n->ahead = bp__bytes_without(n->ahead, slot);
    n->difference = bp__bytes_without(n->difference, slot);
    n->kind &= ~(UINT64_C(255) << (8 * colour));
    n->kind |= (uint64_t)n->open << (8 * colour);
    for (int32_t k = slot; k < n->open; k++) { /* the slots behind it move down */
        n->kind -= UINT64_C(1) << (8 * bp__slot_colour(n, k));
    }
}

/* Moves the pawn of a child and takes its disc. */
BP__INLINE void bp__node_move_pawn(bp__node *next, const bp__node *n, const bp__node_child *c,
                                   int is_general)
{
    uint8_t pawn = (uint8_t)bp__byte(n->pawn, c->slot);
    next->covered &= ~bp__step_covers(pawn);
    if (c->target == 0) {
        bp__node_close_slot(next, c->slot);
        return;
    }
    next->covered |= bp__place_bit(c->target);
    next->pawn += ((uint64_t)c->target - pawn) << (8 * c->slot);
    if (is_general && c->is_back) {
        next->ahead += UINT64_C(1) << (8 * c->slot);
    } else {
        next->ahead -= UINT64_C(1) << (8 * c->slot);
    }
    if (c->place) {
        next->track &= ~bp__place_bit(c->place);
        if (c->kind >= BP__SLOT) {
            int32_t shift = 8 * (c->kind - BP__SLOT);
            next->difference += UINT64_C(1) << shift;
            next->ahead -= (uint64_t)c->ahead << shift;
        }
    }
}

/* The hands of the next mover, and black discs. */
BP__INLINE void bp__node_pass_hands(bp__node *next, const bp__node *n, const bp__node_child *c,
                                    const bp__setup *setup)
{
    int moves_on = bp__node_moves_on(n, 1);
    next->extra = moves_on;
    next->mine = moves_on ? c->mine : n->theirs;
    next->theirs = moves_on ? n->theirs : c->mine;
    next->blacks -= n->extra && c->slot != BP__PASS;
    if (n->blacks > 0 && next->blacks == 0) { /* black is no kind of disc any more */
        uint64_t whites = next->track & setup->discs[BP_WHITE];
        next->kind -= UINT64_C(1) << (8 * setup->index[BP_WHITE]);
        next->items -= (uint64_t)bp__bit_count(whites) << (8 * setup->colours);
    }
}

#if defined(BP_ASSERTIONS)
/* The move of a child. */
static inline bp_move bp__child_move(const bp__node_child *c, const bp__node *n,
                                     const bp__setup *setup)
{
    if (c->slot == BP__PASS) {
        return BP__MOVE_PASS;
    }
    bp__move_fields move = {n->extra, c->is_back,
                            c->target == 0         ? BP__TAKE_CLIMB
                            : c->place == 0        ? BP__TAKE_NOTHING
                            : c->place < c->target ? BP__TAKE_BEHIND
                                                   : BP__TAKE_AHEAD,
                            setup->colour[bp__slot_colour(n, c->slot)]};
    return bp__move_join(&move);
}

/* Checks a node against the position that it stands for. */
static inline void bp__node_check(const bp__node *node, const bp__setup *setup)
{
    bp__node made;
    bp__node dropped = *node;
    const bp__node *n = &dropped;
    uint64_t bytes = bp__bytes_below(n->open);
    bp__node_drop_unreachable(&dropped, setup, bp__node_ahead(n, setup));
    bp__node_make(&made, &n->position, setup, 1);
    BP__ASSERT(n->open == made.open && n->takes == made.takes && n->blacks == made.blacks);
    BP__ASSERT(n->extra == made.extra && n->banked == made.banked);
    BP__ASSERT(n->lower == made.lower && n->upper == made.upper && n->covered == made.covered);
    BP__ASSERT(n->colour == made.colour && n->pawn == made.pawn && n->ahead == made.ahead);
    BP__ASSERT(!((n->difference ^ made.difference) & bytes) && n->track == made.track);
    for (int32_t i = 0; i < setup->colours; i++) {
        BP__ASSERT(bp__byte(n->kind, i) == bp__byte(made.kind, i));
    }
    BP__ASSERT(n->items == made.items);
}
#endif

/* Makes the node of a child. */
BP__INLINE void bp__node_play(bp__node *next, const bp__node *n, const bp__node_child *c,
                              const bp__setup *setup, int is_general)
{
    *next = *n;
    next->takes = c->takes;
    next->items = c->items;
    if (!is_general || c->slot != BP__PASS) {
        bp__node_move_pawn(next, n, c, is_general);
    }
    if (is_general) {
        bp__node_pass_hands(next, n, c, setup);
    }
    if (c->takes == 0 && !(is_general && next->blacks > 0)) {
        next->track = next->items = 0;
    }
    if (bp__node_moves_on(n, is_general)) {
        next->banked = c->banked;
        next->lower = c->lower;
        next->upper = c->upper;
    } else {
        next->banked = -c->banked;
        next->lower = -c->upper;
        next->upper = -c->lower;
        next->difference = bp__each_byte(UINT64_C(2) * BP__BIAS) - next->difference;
    }
#if defined(BP_ASSERTIONS)
    bp__bigpoints_apply(&next->position, bp__child_move(c, n, setup), setup);
    bp__node_check(next, setup);
#endif
}

#endif
