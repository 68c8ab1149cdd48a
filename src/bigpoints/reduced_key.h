/* SPDX-License-Identifier: MIT */
/* Packing of reduced keys: colours are sorted, then digits and planes are joined. reduced_key.c explains the layout.
   Always inlined, for a known number of colours: keys are most of the cost of a probe. */
#ifndef BP_BIGPOINTS_REDUCED_KEY_H
#define BP_BIGPOINTS_REDUCED_KEY_H

#include "base/key.h"
#include "bigpoints/bits.h"
#include "bigpoints/position.h"

/* What a key is made of. `sorted` sorts the colours by their first remaining discs, those without any by their digits:

       bits 13 and above           bits 3-12   bits 0-2
       place of the first disc     digit       index of the colour
*/
typedef struct bp__key_parts {
    uint64_t track;            /* the discs that matter */
    uint64_t own[BP__COLOURS]; /* those of each colour */
    uint32_t sorted[BP__COLOURS];
} bp__key_parts;

/* There are at most (10 * 21 + 5) * 4 = 860 digits: nine discs, five colours, white discs. */
enum { BP__DIGIT_SHIFT = 3, BP__DIGIT_BITS = 10 };

BP__INLINE uint32_t bp__key_digit(uint32_t sorted)
{
    return sorted >> BP__DIGIT_SHIFT & ((1u << BP__DIGIT_BITS) - 1);
}

BP__INLINE void bp__key_set_digit(bp__key_parts *parts, int32_t i, uint32_t digit)
{
    uint64_t own = parts->own[i];
    uint32_t first = own ? (uint32_t)bp__bit_first(own) : BP_BOARD_MAX + digit;
    parts->sorted[i] = (first << BP__DIGIT_BITS | digit) << BP__DIGIT_SHIFT | (uint32_t)i;
}

BP__INLINE void bp__order_two(uint32_t a[BP__COLOURS], int i, int j)
{
    uint32_t low = a[i] < a[j] ? a[i] : a[j];
    uint32_t high = a[i] < a[j] ? a[j] : a[i];
    a[i] = low;
    a[j] = high;
}

/* Sorting network for two to five numbers, without branches. */
BP__INLINE void bp__sort_numbers(uint32_t a[BP__COLOURS], int32_t count)
{
    if (count == 5) {
        bp__order_two(a, 0, 4);
        bp__order_two(a, 1, 4);
        bp__order_two(a, 2, 4);
        bp__order_two(a, 3, 4); /* the largest is in place: four are left */
    }
    if (count >= 4) {
        bp__order_two(a, 0, 1);
        bp__order_two(a, 2, 3);
        bp__order_two(a, 0, 2);
        bp__order_two(a, 1, 3);
        bp__order_two(a, 1, 2);
        return;
    }
    bp__order_two(a, 0, 1);
    if (count == 3) {
        bp__order_two(a, 0, 2);
        bp__order_two(a, 1, 2);
    }
}

/* Sorts the colours. Returns their digits as a number. */
BP__INLINE uint64_t bp__sort_colours(uint64_t own[BP__COLOURS], const bp__key_parts *parts,
                                     const bp__setup *setup, int32_t colours)
{
    uint32_t sorted[BP__COLOURS];
    for (int32_t i = 0; i < BP__COLOURS; i++) {
        sorted[i] = i < colours ? parts->sorted[i] : UINT32_MAX;
        own[i] = 0;
    }
    bp__sort_numbers(sorted, colours);
    uint64_t number = 0;
    for (int32_t i = 0; i < colours; i++) {
        own[i] = parts->own[sorted[i] & ((1u << BP__DIGIT_SHIFT) - 1)];
        number = number * setup->reduced_key.digits + bp__key_digit(sorted[i]);
    }
    return number;
}

/* A plane of the key: for each disc in `over`, in order, a bit that says whether it is in `in`. */
typedef struct bp__plane {
    uint64_t in;
    uint64_t over;
} bp__plane;

enum { BP__PLANES_MAX = 6 };

BP__INLINE int32_t bp__list_planes(bp__plane *planes, const uint64_t own[BP__COLOURS],
                                   uint64_t track, const bp__setup *setup, int32_t colours,
                                   int specials)
{
    int32_t count = 0;
    uint64_t common = track;
    if (specials) {
        uint64_t special = track & (setup->discs[BP_WHITE] | setup->discs[BP_BLACK]);
        planes[count++] = (bp__plane){special, track};
        planes[count++] = (bp__plane){special & setup->discs[BP_BLACK], special};
        common &= ~special;
    }
    uint64_t two = own[0] | own[1];
    if (colours > 2) {
        planes[count++] = (bp__plane){two, common};
    }
    planes[count++] = (bp__plane){own[0], two};
    if (colours > 3) {
        planes[count++] = (bp__plane){own[2], own[2] | own[3] | own[4]};
    }
    if (colours > 4) {
        planes[count++] = (bp__plane){own[3], own[3] | own[4]};
    }
    return count;
}

/* Joins the parts. `hands` are the special digits of a board with white or black discs, a number below `hand_values`;
   0 and 1 without. */
BP__INLINE void bp__pack_key(uint64_t key[2], const bp__key_parts *parts, const bp__setup *setup,
                             int32_t colours, int specials, uint64_t hands, uint64_t hand_values,
                             bp__extract_fn *extract)
{
    const bp__reduced_key_layout *layout = &setup->reduced_key;
    uint64_t own[BP__COLOURS];
    bp__plane planes[BP__PLANES_MAX];
    uint64_t number = bp__sort_colours(own, parts, setup, colours) * hand_values + hands;
    int32_t count = bp__list_planes(planes, own, parts->track, setup, colours, specials);
    uint64_t first = extract(planes[0].in, planes[0].over) | UINT64_C(1)
                                                                 << bp__bit_count(planes[0].over);
    if (layout->is_narrow) {
        uint64_t word = 0;
        for (int32_t i = count - 1; i > 0; i--) {
            word = word << bp__bit_count(planes[i].over) | extract(planes[i].in, planes[i].over);
        }
        key[0] = (word << layout->track_bits | first) << layout->number_bits | number;
        key[1] = 0;
        return;
    }
    if (layout->is_hashed) {
        uint64_t words[BP__PLANES_MAX + 1] = {number, first};
        for (int32_t i = 1; i < count; i++) {
            words[i + 1] = extract(planes[i].in, planes[i].over);
        }
        bp__key_of_words(key, words, BP__PLANES_MAX + 1);
        return;
    }
    key[0] = key[1] = 0;
    for (int32_t i = count - 1; i > 0; i--) {
        bp__key_push(key, extract(planes[i].in, planes[i].over), bp__bit_count(planes[i].over));
    }
    bp__key_push(key, first, layout->track_bits);
    bp__key_push(key, number, layout->number_bits);
}

#endif
