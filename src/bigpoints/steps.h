/* SPDX-License-Identifier: MIT */
/* One step of a pawn as bit operations on masks of the track: where it arrives, and which discs it can take there.
   Always inlined, because the searches spend much time here. Numbers in parentheses are those of the rules page. */
#ifndef BP_BIGPOINTS_STEPS_H
#define BP_BIGPOINTS_STEPS_H

#include "bigpoints/bits.h"
#include "bigpoints/position.h"

/* The disc under a pawn as a mask; 0 off the track. */
BP__INLINE uint64_t bp__step_covers(uint8_t pawn)
{
    uint64_t here = (UINT64_C(1) << (pawn & 63)) >> 1;
    return pawn < BP__PAWN_LADDER ? here : 0;
}

/* The place that a pawn arrives at going forward over its `own` discs (5), or BP__PAWN_LADDER (9). */
BP__INLINE uint8_t bp__step_forward(uint64_t own, uint8_t pawn)
{
    uint64_t ahead = own & (~UINT64_C(0) << pawn);
    return ahead ? (uint8_t)(bp__bit_first(ahead) + 1) : BP__PAWN_LADDER;
}

/* The place that a pawn arrives at going backward (11), or BP__PAWN_START if it can't. */
BP__INLINE uint8_t bp__step_backward(uint64_t own, uint8_t pawn)
{
    uint64_t behind = pawn == BP__PAWN_START ? 0 : own & (bp__place_bit(pawn) - 1);
    return behind ? (uint8_t)(bp__bit_last(behind) + 1) : BP__PAWN_START;
}

/* The places of the first free discs behind and ahead of a pawn that has arrived; 0 where there is none. */
typedef struct bp__takeable {
    int32_t behind;
    int32_t ahead;
} bp__takeable;

/* (6) The rule for taking: the first free disc behind or ahead. Free discs are those on the track and under no pawn.
   The pawn itself has left its old disc and covers the new one. `others` are the discs under the other pawns. */
BP__INLINE bp__takeable bp__step_takeable(uint64_t track, uint64_t others, uint8_t target)
{
    uint64_t here = bp__place_bit(target);
    uint64_t free = track & ~others & ~here;
    uint64_t behind = free & (here - 1);
    uint64_t ahead = free & ~(here - 1);
    return (bp__takeable){behind ? bp__bit_last(behind) + 1 : 0,
                          ahead ? bp__bit_first(ahead) + 1 : 0};
}

#endif
