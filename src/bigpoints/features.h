/* SPDX-License-Identifier: MIT */
/* The features of a position of two players: per-colour state, and the discs that still matter. Bounds (reduce.c) and
   keys (reduced_key.c) are computed from them. Always inlined, for a known number of colours. */
#ifndef BP_BIGPOINTS_FEATURES_H
#define BP_BIGPOINTS_FEATURES_H

#include "bigpoints/bits.h"
#include "bigpoints/position.h"

/* Per-colour state. */
typedef struct bp__colour_state {
    uint64_t own;       /* its discs on the track that matter */
    int32_t ahead;      /* number of its discs ahead of its pawn */
    int32_t difference; /* mover's hand minus the opponent's */
    int32_t worth; /* points of its step; -1 while its pawn is open, that is, not on the ladder */
    int32_t place; /* of its pawn: which of its own discs, from 1; 0 is START */
} bp__colour_state;

typedef struct bp__features {
    bp__colour_state per_colour[BP__COLOURS];
    uint64_t track; /* the discs that matter */
    uint32_t mine;  /* hand of the mover */
    uint32_t theirs;
    int32_t open; /* pawns not on the ladder */
    int32_t
        arrivals;   /* of pawns at discs going forward, at most: each takes a disc from the track */
    int32_t banked; /* part of the margin that is decided */
    int32_t blacks; /* whether there are black discs on the track or in a hand */
    int32_t whites;
} bp__features;

/* Drops discs that no player can take any more. They lie behind every place where a pawn can still arrive, and as many
   free discs are in front of them as discs can still be taken: each of those would have to be taken first. */
BP__INLINE uint64_t bp__drop_unreachable(uint64_t track, uint64_t covered, uint64_t next,
                                         int32_t takes)
{
    if (takes == 0) {
        return 0;
    }
    uint64_t behind = track & ~covered & (bp__bit_lowest(next) - 1);
    for (int32_t surplus = bp__bit_count(behind) - takes; surplus > 0; surplus--) {
        track &= ~bp__bit_lowest(behind);
        behind &= behind - 1;
    }
    return track;
}

/* Whether a kind of disc is on the track or in a hand. */
BP__INLINE int32_t bp__is_present(const bp__position *position, const bp__setup *setup,
                                  uint32_t hands, int32_t disc)
{
    return (position->track & setup->discs[disc]) != 0 || bp__hand_of(hands, disc) != 0;
}

/* The kinds of disc that count for the white discs of a hand. */
BP__INLINE int32_t bp__kinds_in(uint32_t hand)
{
    uint32_t any = hand | hand >> 1 | hand >> 2 | hand >> 3;
    return bp__bit_count(any & 0x1011111u);
}

/* The same without black. */
BP__INLINE int32_t bp__colours_in(uint32_t hand)
{
    return bp__kinds_in(hand & 0xFFFFFFu);
}

BP__INLINE void bp__features_compute(bp__features *s, const bp__position *position,
                                     const bp__setup *setup, int32_t colours, int specials)
{
    uint32_t mine = position->hand[position->mover];
    uint32_t theirs = position->hand[1 - position->mover];
    uint64_t next = 0; /* the places where pawns arrive next */
    uint64_t covered = 0;
    uint64_t track = position->track;
    s->mine = mine;
    s->theirs = theirs;
    s->open = colours - position->climbed;
    s->arrivals = 0;
    s->banked = 0;
    s->blacks = specials && bp__is_present(position, setup, mine | theirs, BP_BLACK);
    s->whites = specials && bp__is_present(position, setup, mine | theirs, BP_WHITE);
    for (int32_t i = 0; i < colours; i++) {
        int32_t colour = setup->colour[i];
        uint8_t pawn = position->pawn[colour];
        bp__colour_state *c = &s->per_colour[i];
        c->own = track & setup->discs[colour];
        c->difference = bp__hand_of(mine, colour) - bp__hand_of(theirs, colour);
        if (pawn >= BP__PAWN_LADDER) {
            c->worth = colours - 1 - (pawn - BP__PAWN_LADDER);
            c->ahead = 0;
            s->banked += c->worth * c->difference;
            continue;
        }
        uint64_t ahead = c->own & (~UINT64_C(0) << pawn);
        c->worth = -1;
        c->ahead = bp__bit_count(ahead);
        s->arrivals += c->ahead;
        next |= bp__bit_lowest(ahead);
        covered |= (UINT64_C(1) << pawn) >> 1;
    }
    if (!s->blacks) { /* otherwise a pawn may go back and arrive again */
        track = bp__drop_unreachable(track, covered, next, s->arrivals);
    }
    for (int32_t i = 0; i < colours; i++) {
        bp__colour_state *c = &s->per_colour[i];
        c->own &= track;
        c->place = bp__bit_count(c->own) -
                   c->ahead; /* discs that the pawn has passed, the one under it included */
    }
    s->track = track;
    if (s->whites) {
        s->banked += bp__hand_of(mine, BP_WHITE) * bp__kinds_in(mine) -
                     bp__hand_of(theirs, BP_WHITE) * bp__kinds_in(theirs);
    }
}

#endif
