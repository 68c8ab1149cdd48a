/* SPDX-License-Identifier: MIT */
/* Nodes of the exact search: two players, no black discs. A node is a position from the mover's side with what the
   bounds and estimates of its children need, so that a child costs few instructions until it must be searched. The bounds
   are those of reduce.c, except that a disc still counts if only this move puts it out of reach.

   Open colours have slots from 0 on, in the order of the rules. What belongs to a slot is one byte of a word: the bytes
   are compared and negated all at once. */
#ifndef BP_BIGPOINTS_NODE_H
#define BP_BIGPOINTS_NODE_H

#include "bigpoints/bits.h"
#include "bigpoints/lead.h"
#include "bigpoints/rules.h"
#include "bigpoints/steps.h"

enum { BP__CHILDREN_MAX = 2 * BP__COLOURS };

/* Differences are stored with this added. */
enum { BP__BIAS = 64 };

/* `kind` of a colour: the points of its step, or BP__SLOT plus its slot; of white: the number of colours. So a disc that is not of an
   open colour brings as many points as its kind, white at most. */
enum { BP__SLOT = 8 };

/* The white discs of a player and the colours of the hand, a bit for each. */
typedef struct bp__node_hand {
    int32_t whites;
    uint32_t colours;
} bp__node_hand;

typedef struct bp__node {
    uint64_t track;      /* the discs that matter */
    uint64_t covered;    /* those under pawns */
    uint64_t kind;       /* a byte for each colour, in the order of the set-up */
    uint64_t colour;     /* of each slot */
    uint64_t pawn;       /* its place */
    uint64_t ahead;      /* its own discs ahead of the pawn */
    uint64_t difference; /* of the hands in its colour, plus BP__BIAS */
    uint64_t items;      /* byte v - 1: how many discs of `track` bring v points or more, at most */
    int32_t banked;
    int32_t lower; /* bounds of the sum over the pairs of open colours */
    int32_t upper;
    int32_t takes;      /* the sum of `ahead` */
    int32_t open;       /* slots */
    bp__node_hand mine; /* this and the next are used on boards with white discs only */
    bp__node_hand theirs;
} bp__node;

/* Whether a node can stand for a position. Black discs have rules that it lacks. So has, under the rules of the thesis, a pawn
   that comes from START and finds no disc to take. */
BP__INLINE int bp__node_can_be(const bp__position *position, const bp__setup *setup)
{
    uint32_t hands = position->hand[0] | position->hand[1];
    int is_free = setup->rules == BP_RULES_OFFICIAL; /* pawns at START restrict no move */
    for (int32_t i = 0; i < setup->colours && !is_free; i++) {
        if (position->pawn[setup->colour[i]] == BP__PAWN_START) {
            return 0;
        }
    }
    return !bp__hand_of(hands, BP_BLACK) && !(position->track & setup->discs[BP_BLACK]);
}

/* A child. Values are for the mover of its parent. */
typedef struct bp__node_child {
    int32_t low; /* bounds of the value */
    int32_t high;
    int32_t banked;
    int32_t lower;
    int32_t upper;
    int32_t takes;
    int32_t score;  /* an estimate of the value, in 64ths */
    uint8_t slot;   /* that moves */
    uint8_t target; /* its new place; 0: the ladder */
    uint8_t place;  /* of the disc taken; 0: none */
    uint8_t colour; /* of that disc */
    uint8_t kind;   /* of that colour */
    uint8_t ahead;  /* whether that disc was ahead of its pawn */
    uint8_t take;   /* the part of the move that says which disc is taken: rules.h */
    uint64_t items;
    bp__node_hand mine;
} bp__node_child;

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
    return (UINT64_C(1) << (8 * byte)) - 1;
}

BP__INLINE uint64_t bp__bytes_without(uint64_t word, int32_t byte)
{
    uint64_t low = bp__bytes_below(byte);
    return (word & low) | (word >> 8 & ~low);
}

/* The climbs of `open` pawns. All of them will happen, for one side or the other, and bring open - 1, ..., 1, 0 points. So a climb of
   one side counts double against the case that the other side has them all. Byte v - 1: how many count v points or more. */
BP__INLINE uint64_t bp__climbs(int32_t open)
{
    return open > 1 ? 0x0101020203030404u >> (16 * (BP__COLOURS - open) & 48) : 0;
}

/* The largest gains by `moves` moves and by one more: takes of discs, and climbs. Bytes and moves are below 127. */
typedef struct bp__gains {
    int32_t fewer;
    int32_t more;
} bp__gains;

BP__INLINE bp__gains bp__gains_of(uint64_t items, int32_t open, int32_t moves)
{
    uint64_t counts = items + bp__climbs(open);
    uint64_t limits = bp__each_byte((uint64_t)moves);
    uint64_t above =
        ((counts | bp__each_byte(128)) - limits - bp__each_byte(1)) & bp__each_byte(128);
    uint64_t mask = (above >> 7) * 255;
    uint64_t counted = (limits & mask) | (counts & ~mask);
    int32_t fewer = (int32_t)(bp__each_byte(counted) >> 56) - open * (open - 1) / 2;
    return (bp__gains){fewer, fewer + bp__bit_count(above)};
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

BP__INLINE void bp__node_sum_pairs(bp__node *n)
{
    n->lower = n->upper = 0;
    for (int32_t k = 0; k < n->open; k++) {
        int32_t a = bp__byte(n->difference, k) - BP__BIAS;
        for (int32_t l = k + 1; l < n->open; l++) {
            int32_t b = bp__byte(n->difference, l) - BP__BIAS;
            n->lower += a < b ? a : b;
            n->upper += a > b ? a : b;
        }
    }
}

/* What a hand is worth for its white discs, and how much more that can become. */
BP__INLINE int32_t bp__node_hand_worth(const bp__node_hand *hand)
{
    return hand->whites * bp__bit_count(hand->colours);
}

BP__INLINE int32_t bp__node_hand_growth(const bp__node_hand *hand, const bp__setup *setup)
{
    return hand->whites * (setup->colours - bp__bit_count(hand->colours));
}

BP__INLINE bp__node_hand bp__node_hand_of(uint32_t hand, const bp__setup *setup)
{
    bp__node_hand out = {bp__hand_of(hand, BP_WHITE), 0};
    for (int32_t i = 0; i < setup->colours; i++) {
        out.colours |= (uint32_t)(bp__hand_of(hand, setup->colour[i]) > 0) << i;
    }
    return out;
}

/* The white discs of a position; none if there are none any more. */
BP__INLINE void bp__node_make_whites(bp__node *n, const bp__position *position,
                                     const bp__setup *setup)
{
    n->mine = bp__node_hand_of(position->hand[position->mover], setup);
    n->theirs = bp__node_hand_of(position->hand[1 - position->mover], setup);
    n->banked += bp__node_hand_worth(&n->mine) - bp__node_hand_worth(&n->theirs);
    n->kind |= (uint64_t)setup->colours << (8 * setup->index[BP_WHITE]);
    if (n->takes > 0) {
        uint64_t whites = n->track & setup->discs[BP_WHITE];
        n->items += bp__item(setup->colours) * (uint64_t)bp__bit_count(whites);
    }
}

BP__INLINE void bp__node_make(bp__node *n, const bp__position *position, const bp__setup *setup)
{
    *n = (bp__node){.track = position->track};
    for (int32_t i = 0; i < setup->colours; i++) {
        int32_t colour = setup->colour[i];
        uint8_t pawn = position->pawn[colour];
        uint64_t own = position->track & setup->discs[colour];
        int32_t difference = bp__hand_of(position->hand[position->mover], colour) -
                             bp__hand_of(position->hand[1 - position->mover], colour);
        if (pawn >= BP__PAWN_LADDER) {
            int32_t points = setup->colours - 1 - (pawn - BP__PAWN_LADDER);
            n->kind |= (uint64_t)points << (8 * i);
            n->banked += points * difference;
            n->items += bp__item(points) * (uint64_t)bp__bit_count(own);
            continue;
        }
        int32_t shift = 8 * n->open;
        uint64_t ahead = (uint64_t)bp__bit_count(own & (~UINT64_C(0) << pawn));
        n->kind |= (uint64_t)(BP__SLOT + n->open) << (8 * i);
        n->colour |= (uint64_t)i << shift;
        n->pawn |= (uint64_t)pawn << shift;
        n->ahead |= ahead << shift;
        n->difference |= (uint64_t)(BP__BIAS + difference) << shift;
        n->covered |= bp__step_covers(pawn);
        n->takes += (int32_t)ahead;
        n->open++;
    }
    for (int32_t k = 0; k < n->open; k++) {
        uint64_t own = n->track & setup->discs[setup->colour[bp__byte(n->colour, k)]];
        n->items += bp__item(n->open - 1) * (uint64_t)bp__bit_count(own);
    }
    if (n->takes == 0) {
        n->track = n->items = 0;
    }
    bp__node_sum_pairs(n);
    if (setup->board.counts.of[BP_WHITE] > 0) {
        bp__node_make_whites(n, position, setup);
    }
}

BP__INLINE int32_t bp__node_colour_at(const bp__setup *setup, int32_t place)
{
    return setup->index[setup->board.disc[place - 1]];
}

/* Drops the discs that no player can take any more, as in features.h. `next` are the places where pawns arrive next. */
BP__INLINE void bp__node_drop_unreachable(bp__node *n, const bp__setup *setup, uint64_t next)
{
    uint64_t behind = n->track & ~n->covered & (bp__bit_lowest(next) - 1);
    for (int32_t surplus = bp__bit_count(behind) - n->takes; surplus > 0; surplus--) {
        int32_t place = bp__bit_first(behind) + 1;
        int32_t kind = bp__byte(n->kind, bp__node_colour_at(setup, place));
        n->track &= ~bp__bit_lowest(behind);
        n->items -= bp__item(bp__node_points(n, kind));
        behind &= behind - 1;
    }
}

/* One more disc of a slot's colour: it raises the upper bound in each pair with a slot that has no larger difference, and the
   lower bound in each other pair. */
BP__INLINE void bp__node_raise_pairs(bp__node_child *c, const bp__node *n, int32_t slot)
{
    uint64_t own = bp__each_byte((uint64_t)bp__byte(n->difference, slot));
    uint64_t compared = ((own | bp__each_byte(128)) - n->difference) & bp__each_byte(128);
    int32_t below = bp__bit_count(compared & bp__bytes_below(n->open)); /* and the slot itself */
    c->upper += below - 1;
    c->lower += n->open - below;
}

/* A colour comes into the mover's hand. */
BP__INLINE void bp__node_add_colour(bp__node_child *c, int32_t colour)
{
    int is_new = !(c->mine.colours >> colour & 1);
    c->banked += is_new ? c->mine.whites : 0;
    c->mine.colours |= 1u << colour;
}

/* The child whose `slot` goes to `target` and takes the disc at `place`. */
BP__INLINE void bp__node_take(bp__node_child *c, const bp__node *n, const bp__setup *setup,
                              int has_whites)
{
    c->banked = n->banked;
    c->lower = n->lower;
    c->upper = n->upper;
    c->takes = n->takes - 1;
    c->items = n->items;
    if (c->place) {
        c->colour = (uint8_t)bp__node_colour_at(setup, c->place);
        c->kind = (uint8_t)bp__byte(n->kind, c->colour);
        if (c->kind >= BP__SLOT) {
            int32_t slot = c->kind - BP__SLOT;
            c->ahead = c->place > (slot == c->slot ? c->target : bp__byte(n->pawn, slot));
            c->takes -= c->ahead;
            c->items -= bp__item(n->open - 1);
            bp__node_raise_pairs(c, n, slot);
        } else {
            c->banked += c->kind;
            c->items -= bp__item(c->kind);
        }
    }
    if (has_whites) {
        c->mine = n->mine;
        if (c->place && c->kind == setup->colours) {
            c->mine.whites++;
            c->banked += bp__bit_count(c->mine.colours) - c->kind;
        } else if (c->place) {
            bp__node_add_colour(c, c->colour);
        }
    }
}

/* The child whose `slot` climbs. Discs of its colour keep their points; those of the other open colours are worth one less
   at most. */
BP__INLINE void bp__node_climb(bp__node_child *c, const bp__node *n, const bp__setup *setup,
                               uint64_t open_discs, int has_whites)
{
    int32_t step = n->open - 1;
    int32_t own = bp__byte(n->difference, c->slot) - BP__BIAS;
    int32_t lower = -own; /* the pair with itself does not count */
    int32_t upper = lower;
    for (int32_t k = 0; k < n->open; k++) {
        int32_t other = bp__byte(n->difference, k) - BP__BIAS;
        lower += own < other ? own : other;
        upper += own > other ? own : other;
    }
    c->banked = n->banked + step * (own + 1);
    c->lower = n->lower - lower;
    c->upper = n->upper - upper;
    c->takes = n->takes;
    uint64_t colour = setup->discs[setup->colour[bp__byte(n->colour, c->slot)]];
    uint64_t others = (uint64_t)bp__bit_count(n->track & open_discs & ~colour);
    c->items = n->items - (others << (8 * (step - 1)));
    if (has_whites) {
        c->mine = n->mine;
        bp__node_add_colour(c, bp__byte(n->colour, c->slot));
    }
}

/* Whether the only move is the climb that ends the game, and the value after it. The disc of step 0 can be a new colour for the
   white discs. */
BP__INLINE int bp__node_is_last(const bp__node *n)
{
    return n->open == 1 && n->takes == 0;
}

BP__INLINE int32_t bp__node_last_value(const bp__node *n, int has_whites)
{
    int is_new = has_whites && !(n->mine.colours >> bp__byte(n->colour, 0) & 1);
    return n->banked + (is_new ? n->mine.whites : 0);
}

/* What the bounds of a child decide at a threshold. */
enum { BP__FAILS_LOW, BP__UNDECIDED, BP__CUTOFF };

typedef struct bp__node_window {
    int32_t threshold;
    int32_t
        best; /* the largest upper bound of the children that failed low; after a cutoff, a lower bound */
} bp__node_window;

/* Compares the bounds of a child with the window. */
BP__INLINE int bp__node_compare(bp__node_window *w, const bp__node_child *c)
{
    if (c->low > w->threshold) {
        w->best = c->low;
        return BP__CUTOFF;
    }
    if (c->high <= w->threshold) {
        w->best = c->high > w->best ? c->high : w->best;
        return BP__FAILS_LOW;
    }
    return BP__UNDECIDED;
}

/* Bounds a child. Sides alternate; the last move, a climb to step 0, brings nothing. */
BP__INLINE void bp__node_bound(bp__node_child *c, const bp__node *n, const bp__setup *setup,
                               int has_whites)
{
    int32_t open = n->open - (c->target == 0);
    int32_t moves = c->takes + open - 1;
    bp__gains gains = bp__gains_of(c->items, open, moves / 2);
    c->low = c->banked + c->lower - (moves % 2 ? gains.more : gains.fewer);
    c->high = c->banked + c->upper + gains.fewer;
    if (has_whites) {
        c->low -= bp__node_hand_growth(&n->theirs, setup);
        c->high += bp__node_hand_growth(&c->mine, setup);
    }
}

/* Lists the children that the window leaves undecided, in the order of the rules; without a window all of them, and their bounds are
   left to the caller. Returns their number, or -1 after a cutoff. Not for the last move. */
BP__INLINE int32_t bp__node_list(bp__node_child *out, bp__node *n, const bp__setup *setup,
                                 bp__node_window *w, int has_whites)
{
    uint64_t targets[BP__COLOURS] = {0};
    uint64_t next = 0;
    uint64_t open_discs = 0;
    int32_t count = 0;
    for (int32_t k = 0; k < n->open; k++) {
        uint64_t own = setup->discs[setup->colour[bp__byte(n->colour, k)]];
        open_discs |= own;
        targets[k] = bp__bit_lowest(n->track & own & (~UINT64_C(0) << bp__byte(n->pawn, k)));
        next |= targets[k];
    }
    if (next) {
        bp__node_drop_unreachable(n, setup, next);
    }
    for (int32_t k = 0; k < n->open; k++) {
        uint64_t target = targets[k];
        uint64_t others = n->covered & ~bp__step_covers((uint8_t)bp__byte(n->pawn, k));
        uint64_t free = n->track & ~others & ~target;
        uint64_t behind = free & (target - 1);
        uint64_t ahead = free & (0 - target);
        int32_t places[2] = {behind ? bp__bit_last(behind) + 1 : 0,
                             ahead ? bp__bit_first(ahead) + 1 : 0};
        for (int32_t side = 0; side < 2; side++) {
            bp__node_child *c = &out[count];
            int decision = BP__UNDECIDED;
            c->slot = (uint8_t)k;
            c->place = (uint8_t)places[side];
            if (!target) {
                c->target = 0;
                c->take = BP__TAKE_CLIMB;
                bp__node_climb(c, n, setup, open_discs, has_whites);
                side = 1;
            } else if (places[side] || (side == 1 && !places[0])) {
                c->target = (uint8_t)(bp__bit_first(target) + 1);
                c->take = side == 0        ? BP__TAKE_BEHIND
                          : places[1] != 0 ? BP__TAKE_AHEAD
                                           : BP__TAKE_NOTHING;
                bp__node_take(c, n, setup, has_whites);
            } else {
                continue;
            }
            if (w) {
                bp__node_bound(c, n, setup, has_whites);
                decision = bp__node_compare(w, c);
            }
            if (decision == BP__CUTOFF) {
                return -1;
            }
            count += decision == BP__UNDECIDED;
        }
    }
    return count;
}

/* What the estimates of children need, by slot, in 64ths. */
typedef struct bp__node_estimates {
    int32_t all;                  /* the discs of open colours in the hands */
    int32_t worth[BP__COLOURS];   /* of a disc */
    int32_t nearer[BP__COLOURS];  /* the same with one disc less ahead */
    int32_t advance[BP__COLOURS]; /* how `all` changes then */
    int32_t pairs[BP__COLOURS];   /* the pairs of this slot in `all` */
} bp__node_estimates;

BP__INLINE void bp__node_estimate(bp__node_estimates *e, const bp__node *n)
{
    *e = (bp__node_estimates){0};
    for (int32_t k = 0; k < n->open; k++) {
        int32_t ahead = bp__byte(n->ahead, k);
        int32_t difference = bp__byte(n->difference, k);
        const uint8_t *row = bp__lead[ahead];
        const uint8_t *next_row = bp__lead[ahead - (ahead > 0)];
        for (int32_t l = k + 1; l < n->open; l++) {
            int32_t other = bp__byte(n->ahead, l);
            int32_t gap = difference - bp__byte(n->difference, l);
            int32_t before = row[other];
            int32_t after = next_row[other];
            int32_t after_other = 64 - row[other - (other > 0)]; /* if the other pawn advances */
            int32_t pair = before * gap + 64 * (bp__byte(n->difference, l) - BP__BIAS);
            e->worth[k] += before;
            e->worth[l] += 64 - before;
            e->nearer[k] += after;
            e->nearer[l] += after_other;
            e->advance[k] += (after - before) * gap;
            e->advance[l] += (64 - after_other - before) * gap;
            e->pairs[k] += pair;
            e->pairs[l] += pair;
            e->all += pair;
        }
    }
}

/* The change of the estimate by a disc of the moving colour that the mover takes. */
BP__INLINE int32_t bp__node_estimate_own(const bp__node_estimates *e, const bp__node *n,
                                         const bp__node_child *c)
{
    int32_t change = e->nearer[c->slot];
    if (c->ahead) {
        int32_t ahead = bp__byte(n->ahead, c->slot);
        const uint8_t *now = bp__lead[ahead - 1];
        const uint8_t *next = bp__lead[ahead - 2];
        for (int32_t l = 0; l < n->open; l++) {
            if (l != c->slot) {
                int32_t other = bp__byte(n->ahead, l);
                change += (next[other] - now[other]) *
                          (bp__byte(n->difference, c->slot) + 1 - bp__byte(n->difference, l));
            }
        }
    }
    return change;
}

/* The same for a disc of another open colour. */
BP__INLINE int32_t bp__node_estimate_other(const bp__node_estimates *e, const bp__node *n,
                                           const bp__node_child *c)
{
    int32_t slot = c->kind - BP__SLOT;
    int32_t ahead = bp__byte(n->ahead, c->slot);
    const uint8_t *now = bp__lead[bp__byte(n->ahead, slot)];
    int32_t change = now[ahead - 1] - now[ahead];
    if (!c->ahead) {
        return e->worth[slot] + change;
    }
    const uint8_t *next = bp__lead[bp__byte(n->ahead, slot) - 1];
    int32_t nearer = next[ahead - 1] - next[ahead];
    return e->nearer[slot] + e->advance[slot] + nearer +
           (nearer - change) * (bp__byte(n->difference, slot) - bp__byte(n->difference, c->slot));
}

BP__INLINE void bp__node_score(bp__node_child *c, const bp__node *n, const bp__node_estimates *e,
                               const bp__setup *setup, int has_whites)
{
    int32_t estimate = e->all;
    if (c->target == 0) {
        estimate -= e->pairs[c->slot];
    } else {
        estimate += e->advance[c->slot];
        if (c->place && c->kind >= BP__SLOT) {
            estimate += c->kind - BP__SLOT == c->slot ? bp__node_estimate_own(e, n, c)
                                                      : bp__node_estimate_other(e, n, c);
        }
    }
    if (has_whites) {
        estimate += BP__MISSING_WEIGHT * (bp__node_hand_growth(&c->mine, setup) -
                                          bp__node_hand_growth(&n->theirs, setup));
    }
    c->score = 64 * c->banked + estimate;
}

/* Computes the scores of children. */
BP__INLINE void bp__node_score_all(bp__node_child *children, int32_t count, const bp__node *n,
                                   const bp__setup *setup, int has_whites)
{
    bp__node_estimates e;
    bp__node_estimate(&e, n);
    for (int32_t i = 0; i < count; i++) {
        bp__node_score(&children[i], n, &e, setup, has_whites);
    }
}

/* Removes the slot of a pawn that climbs. */
BP__INLINE void bp__node_close_slot(bp__node *n, int32_t slot)
{
    int32_t colour = bp__byte(n->colour, slot);
    n->open--;
    n->colour = bp__bytes_without(n->colour, slot);
    n->pawn = bp__bytes_without(n->pawn, slot);
    n->ahead = bp__bytes_without(n->ahead, slot);
    n->difference = bp__bytes_without(n->difference, slot);
    n->kind &= ~(UINT64_C(255) << (8 * colour));
    n->kind |= (uint64_t)n->open << (8 * colour);
    for (int32_t k = slot; k < n->open; k++) { /* the slots behind it move down */
        n->kind -= UINT64_C(1) << (8 * bp__byte(n->colour, k));
    }
}

/* Makes the node of a child, for the other side. */
BP__INLINE void bp__node_play(bp__node *next, const bp__node *n, const bp__node_child *c,
                              int has_whites)
{
    uint8_t pawn = (uint8_t)bp__byte(n->pawn, c->slot);
    *next = *n;
    next->banked = -c->banked;
    next->lower = -c->upper;
    next->upper = -c->lower;
    next->takes = c->takes;
    next->items = c->items;
    next->covered &= ~bp__step_covers(pawn);
    if (c->target == 0) {
        bp__node_close_slot(next, c->slot);
    } else {
        next->covered |= bp__place_bit(c->target);
        next->pawn += (uint64_t)(c->target - pawn) << (8 * c->slot);
        next->ahead -= UINT64_C(1) << (8 * c->slot);
        if (c->place) {
            next->track &= ~bp__place_bit(c->place);
            if (c->kind >= BP__SLOT) {
                int32_t shift = 8 * (c->kind - BP__SLOT);
                next->difference += UINT64_C(1) << shift;
                next->ahead -= (uint64_t)c->ahead << shift;
            }
        }
        if (c->takes == 0) {
            next->track = next->items = 0;
        }
    }
    next->difference = bp__each_byte(UINT64_C(2) * BP__BIAS) - next->difference;
    if (has_whites) {
        next->mine = n->theirs;
        next->theirs = c->mine;
    }
}

#endif
