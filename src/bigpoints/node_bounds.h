/* SPDX-License-Identifier: MIT */
/* Bounds of the value of a node or a child. The value is what is banked, plus

   - the discs of open colours in the hands: the sum over open colours of difference times step points. The points of a
     colour are the number of pawns that climb after its own, so this is a sum over pairs of pawns: each pair adds the
     difference of the pawn that climbs first. The larger difference of a pair is its upper bound, the smaller one its
     lower bound (`upper` and `lower` of a node);
   - what the moves to come gain: discs, and climbs. Discs of climbed colours count their points, discs of open colours the
     points of the highest free step, white discs all kinds of disc;
   - what white discs in the hands gain by the kinds that are missing. */
#ifndef BP_BIGPOINTS_NODE_BOUNDS_H
#define BP_BIGPOINTS_NODE_BOUNDS_H

#include "bigpoints/node.h"

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
    BP__ASSERT(moves >= 0 && moves < 127 && !(counts & bp__each_byte(128)));
    return (bp__gains){fewer, fewer + bp__bit_count(above)};
}

/* The points that a hand can still gain by its white discs: all missing kinds for each. It loses one when the last black disc is
   spent, but an opponent who never spends one has at least the same value. */
BP__INLINE int32_t bp__hand_growth(const bp__node_hand *hand, const bp__setup *setup, int has_black)
{
    return hand->whites * (setup->colours + has_black - bp__bit_count(hand->kinds));
}

/* The rest of the game after a move: who made it is the first side, and the other side has the next normal move. */
typedef struct bp__rest {
    int32_t open;
    int32_t blacks;       /* on the track and in the hands */
    int32_t track_blacks; /* on the track */
    const bp__node_hand *theirs;
} bp__rest;

/* Bounds the value of a child for the side that moved. The last move is the climb to step 0, which brings nothing. Sides alternate
   over the others: a climb of each other pawn, and a move for each disc ahead of a pawn.

   With black discs this is so against an opponent who never spends one: that opponent has fewer choices than the real one, so
   what a side can get against it bounds what it can get. A side that spends x black discs has x further moves. Each adds at most
   two to the moves of both, because a pawn that goes back has one more disc ahead; so moves + x normal moves alternate. It takes
   x - h of these discs from the track, h is in its hand, and they bring no points:

     (moves + x + begins) / 2 + x - (x - h) <= (moves + h + left + begins) / 2 + h */
BP__INLINE void bp__child_bound(bp__node_child *c, const bp__rest *rest, const bp__setup *setup,
                                int is_general)
{
    int32_t moves = c->takes + rest->open - 1;
    bp__gains gains;
    if (!is_general || rest->blacks == 0) {
        gains = bp__gains_of(c->items, rest->open, moves / 2);
        c->low = c->banked + c->lower - (moves % 2 ? gains.more : gains.fewer);
        c->high = c->banked + c->upper + gains.fewer;
    } else {
        int32_t mine = c->mine.blacks;
        int32_t theirs = rest->theirs->blacks;
        int32_t my_moves = (moves + mine + rest->track_blacks) / 2 + mine;
        int32_t their_moves = (moves + theirs + rest->track_blacks + 1) / 2 + theirs;
        c->low = c->banked + c->lower - bp__gains_of(c->items, rest->open, their_moves).fewer;
        c->high = c->banked + c->upper + bp__gains_of(c->items, rest->open, my_moves).fewer;
    }
    if (is_general) {
        c->low -= bp__hand_growth(rest->theirs, setup, rest->blacks > 0);
        c->high += bp__hand_growth(&c->mine, setup, rest->blacks > 0);
    }
    BP__ASSERT(c->low <= c->high && c->takes >= 0);
}

/* Bounds the value of a node for its mover: as a child of the other side, or in the second half of a turn of the mover. */
BP__INLINE void bp__node_bound(int32_t *low, int32_t *high, const bp__node *n,
                               const bp__setup *setup, int is_general)
{
    int of_mover = is_general && n->extra;
    bp__node_child c = {.banked = of_mover ? n->banked : -n->banked,
                        .lower = of_mover ? n->lower : -n->upper,
                        .upper = of_mover ? n->upper : -n->lower,
                        .takes = n->takes,
                        .items = n->items,
                        .mine = of_mover ? n->mine : n->theirs};
    bp__rest rest = {n->open, n->blacks, bp__bit_count(n->track & setup->discs[BP_BLACK]),
                     of_mover ? &n->theirs : &n->mine};
    bp__child_bound(&c, &rest, setup, is_general);
    *low = of_mover ? c.low : -c.high;
    *high = of_mover ? c.high : -c.low;
}

#endif
