/* What the reduction of a position looks at: the colours one by one, and which discs still matter. Always
   inlined, for a known number of colours. */
#ifndef BP_BIGPOINTS_FEATURES_H
#define BP_BIGPOINTS_FEATURES_H

#include "bigpoints/bits.h"
#include "bigpoints/position.h"

/* A colour as the search sees it. */
typedef struct bp__colour_state {
    uint64_t own;       /* its discs on the track that matter */
    int32_t ahead;      /* how many discs lie ahead of its pawn */
    int32_t difference; /* mover's hand less the other's */
    int32_t worth;      /* of its step; -1 while its pawn is open, that is, not on the ladder */
    int32_t place;      /* of its pawn: which of its own discs, from 1; 0 is START */
} bp__colour_state;

typedef struct bp__features {
    bp__colour_state lanes[BP__COLOURS];
    uint64_t track; /* the discs that matter */
    uint32_t mine;  /* hands */
    uint32_t theirs;
    int32_t open;  /* pawns not on the ladder */
    int32_t takes; /* at most so many discs will be taken from the track */
    int32_t banked;
    int32_t blacks; /* whether there are black discs on the track or in a hand */
    int32_t whites;
} bp__features;

/* Drops discs that lie behind every place where a pawn can still arrive, with as many free discs in
   front of them as there are takes to come: each of those would have to be taken first. */
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

BP__INLINE int32_t bp__is_about(const bp__position *position, const bp__setup *setup,
                                uint32_t hands, int32_t disc)
{
    return (position->track & setup->discs[disc]) != 0 || bp__hand_of(hands, disc) != 0;
}

/* The colours that count for the white discs of a hand. */
BP__INLINE int32_t bp__kinds_in(uint32_t hand)
{
    uint32_t any = hand | hand >> 1 | hand >> 2 | hand >> 3;
    return bp__bit_count(any & 0x1011111u);
}

BP__INLINE void bp__features_look(bp__features *s, const bp__position *position,
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
    s->takes = 0;
    s->banked = 0;
    s->blacks = specials && bp__is_about(position, setup, mine | theirs, BP_BLACK);
    s->whites = specials && bp__is_about(position, setup, mine | theirs, BP_WHITE);
    for (int32_t i = 0; i < colours; i++) {
        int32_t colour = setup->colour[i];
        uint8_t pawn = position->pawn[colour];
        bp__colour_state *l = &s->lanes[i];
        l->own = track & setup->discs[colour];
        l->difference = bp__hand_of(mine, colour) - bp__hand_of(theirs, colour);
        if (pawn >= BP__PAWN_LADDER) {
            l->worth = colours - 1 - (pawn - BP__PAWN_LADDER);
            l->ahead = 0;
            s->banked += l->worth * l->difference;
            continue;
        }
        uint64_t ahead = l->own & (~UINT64_C(0) << pawn);
        l->worth = -1;
        l->ahead = bp__bit_count(ahead);
        s->takes += l->ahead;
        next |= bp__bit_lowest(ahead);
        covered |= (UINT64_C(1) << pawn) >> 1;
    }
    if (s->blacks) {
        s->takes = bp__bit_count(track); /* pawns can go back */
    } else {
        track = bp__drop_unreachable(track, covered, next, s->takes);
    }
    for (int32_t i = 0; i < colours; i++) {
        bp__colour_state *l = &s->lanes[i];
        l->own &= track;
        l->place = bp__bit_count(l->own) - l->ahead; /* all it has passed, its own disc included */
    }
    s->track = track;
    if (s->whites) {
        s->banked += bp__hand_of(mine, BP_WHITE) * bp__kinds_in(mine) -
                     bp__hand_of(theirs, BP_WHITE) * bp__kinds_in(theirs);
    }
}

#endif
