/* SPDX-License-Identifier: MIT */
/* The full key of a position: a packed key of at most 128 bits, unique among the positions of one game. Its fields
   have a fixed width, so it is fast to compute. (encode.c computes the shortest code.)

   Fields, from the highest bit down:

     track   a bit for each place
     pawns   for each colour in play: START, which of its own discs, or the order of its arrival
     hands   of all seats but the last, the used bits of each; the last hand follows from the others
     blacks  of the last seat: they may have been spent
     seat    to move, and whether in the second half of the turn */

#include "bigpoints/bits.h"
#include "bigpoints/position.h"

BP__INLINE void make_key(uint64_t out[2], const bp__position *position, const bp__setup *setup,
                         bp__extract_fn *extract)
{
    const bp__full_key_layout *layout = &setup->full_key;
    out[0] = position->track;
    out[1] = 0;
    for (int32_t i = 0; i < setup->colours; i++) {
        int32_t colour = setup->colour[i];
        uint8_t pawn = position->pawn[colour];
        uint64_t field = 0;
        if (pawn >= BP__PAWN_LADDER) {
            field = (uint64_t)(setup->board.counts.of[colour] + 1 + pawn - BP__PAWN_LADDER);
        } else if (pawn > 0) {
            field = setup->own_index[pawn - 1];
        }
        bp__key_push(out, field, layout->pawn_bits);
    }
    for (int32_t seat = 0; seat + 1 < setup->players; seat++) {
        bp__key_push(out, extract(position->hand[seat], layout->hand_mask), layout->hand_bits);
    }
    if (setup->board.counts.of[BP_BLACK] > 0) {
        int32_t blacks = bp__hand_of(position->hand[setup->players - 1], BP_BLACK);
        bp__key_push(out, (uint64_t)blacks * 2 + position->extra, 4);
    }
    bp__key_push(out, position->mover, layout->seat_bits);
}

static void make_key_plain(uint64_t out[2], const bp__position *position, const bp__setup *setup)
{
    make_key(out, position, setup, bp__extract_plain);
}

#if BP__HAS_FAST
BP__FAST static void make_key_fast(uint64_t out[2], const bp__position *position,
                                   const bp__setup *setup)
{
    make_key(out, position, setup, bp__extract_fast);
}
#endif

void bp__bigpoints_key(uint64_t out[2], const void *state, const void *setup)
{
    const bp__setup *s = setup;
#if BP__HAS_FAST
    if (s->fast) {
        make_key_fast(out, state, s);
        return;
    }
#endif
    make_key_plain(out, state, s);
}

uint32_t bp__bigpoints_prepare_key(bp__setup *setup)
{
    bp__full_key_layout *layout = &setup->full_key;
    const uint8_t *counts = setup->board.counts.of;
    int32_t max = 0;
    for (int32_t disc = 0; disc < BP__KINDS; disc++) {
        /* A hand may hold all of a kind, of a common colour also the one beside the ladder. */
        int32_t held = counts[disc] + (disc < BP__COLOURS && counts[disc] > 0);
        int32_t bits = bp__bits_for_values((uint64_t)held + 1);
        layout->hand_mask |= (((UINT64_C(1) << bits) - 1) * bp__hand_unit(disc));
        layout->hand_bits += bits;
        max = disc < BP__COLOURS && counts[disc] > max ? counts[disc] : max;
    }
    layout->pawn_bits = bp__bits_for_values((uint64_t)max + 1 + (uint64_t)setup->colours);
    layout->seat_bits = bp__bits_for_values((uint64_t)setup->players);
    int32_t bits = setup->board.length + setup->colours * layout->pawn_bits +
                   (setup->players - 1) * layout->hand_bits + (counts[BP_BLACK] > 0 ? 4 : 0) +
                   layout->seat_bits;
    return bits <= 128 ? (uint32_t)bits : 0;
}
