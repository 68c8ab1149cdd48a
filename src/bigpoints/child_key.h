/* SPDX-License-Identifier: MIT */
/* The reduced keys of all children of a node, made from the node without making the children: boards without white and black
   discs. reduced_key.c explains the keys. Always inlined, for a known number of colours. */
#ifndef BP_BIGPOINTS_CHILD_KEY_H
#define BP_BIGPOINTS_CHILD_KEY_H

#include "bigpoints/features.h"
#include "bigpoints/node.h"
#include "bigpoints/reduced_key.h"

/* The key of a node, seen from the player who moves after the next move, and how moves change it: reduced_key.c. The digit of
   a colour is the sum of

     the difference of the hands, of an open colour
     the number of its discs that its pawn has passed, times `factor`
     ladder_digit and, if it has a disc left, `points`, of a climbed colour
*/
typedef struct bp__node_key {
    bp__key_parts parts;
    uint64_t ahead; /* the discs that are ahead of the pawns of their colours */
    uint32_t factor[BP__COLOURS];
    uint32_t points[BP__COLOURS];
} bp__node_key;

BP__INLINE void bp__node_key_make(bp__node_key *key, const bp__node *n, const bp__setup *setup,
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
BP__INLINE void bp__key_remove_disc(bp__key_parts *parts, const bp__node_key *key, int32_t colour,
                                    uint64_t disc, uint32_t change)
{
    uint64_t own = parts->own[colour] & ~disc;
    change -= own ? 0 : key->points[colour];
    parts->track &= ~disc;
    parts->own[colour] = own;
    bp__key_set_digit(parts, colour, bp__key_digit(parts->sorted[colour]) + change);
}

/* The discs that nobody can take after a move: bp__drop_unreachable() in features.h. */
BP__INLINE uint64_t bp__key_unreachable(uint64_t track, uint64_t covered, uint64_t ahead)
{
    return track & ~bp__drop_unreachable(track, covered, ahead, bp__bit_count(ahead));
}

/* The reduced key of the position after a move. */
BP__INLINE void bp__child_key_make(uint64_t out[2], const bp__node_key *key, const bp__node *n,
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
            bp__key_remove_disc(&parts, key, c->colour, taken, 0 - passed - (c->kind >= BP__SLOT));
        }
    }
    for (uint64_t discs = bp__key_unreachable(parts.track, covered, ahead); discs;
         discs &= discs - 1) {
        int32_t colour = bp__node_colour_at(setup, bp__bit_first(discs) + 1);
        bp__key_remove_disc(&parts, key, colour, bp__bit_lowest(discs), 0 - key->factor[colour]);
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

#endif
