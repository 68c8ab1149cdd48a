/* SPDX-License-Identifier: MIT */
/* Reduced keys for the transposition table of the exact search, two players: positions with equal keys have equal
   future values. The key leaves out the symmetries of positions and what cannot change the future value.

   What is left out:
   - The second hand: it follows from the first and from the discs that are gone.
   - The discs of a climbed colour in the hands: their points are fixed, so their difference is banked. For an
     open colour only the difference of the hands matters, from the mover's side; so the side to move
     is left out, too. The last open pawn gets step 0, so its difference counts nothing.
   - The board: only the sequence of remaining discs matters, and where in it the pawns stand. Keys of sequences hold for
     all boards; they are made if they fit 128 bits. Otherwise keys hold for one board.
   - The names of the colours: they are sorted by their first remaining disc.
   - Discs that no player can take any more, in games without black discs: behind every place where a pawn can still
     arrive, with at least as many free discs in front of them as can still be taken.
   - Climbed colours without a remaining disc.

   What stays, because the rules are not linear there: with white discs, which colours each hand holds and
   how many whites; with black discs, both players' number of them, and the half of the turn.

   Layout of keys of sequences, from the lowest bit up; the maximal lengths are those of the set-up:

     digits    one for each colour in sorted order, mixed radix: pawn's place among its own discs and
               difference of the hands, or the points of its step; with white, the two hands' colour bits
     hands     whites and blacks of both hands and the half of the turn, mixed radix
     track     the first plane, a bit for each remaining disc, closed by a 1: white or black? (only if
               the board has such discs) of the first two colours?
     planes    for the discs whose kind the planes before leave undecided, one more bit each

   Each plane's length follows from those before it, so different reduced positions have different keys.

   Layout of keys of one board:

     digits    one for each colour in the order of the rules
     hands     as above
     places    a bit for each place of the board: the leftmost places where discs of the same kinds lie in the same order as
               the remaining ones. So equal sequences have equal keys

   Here a digit is shorter: how many discs of a colour are gone follows from the places, and a difference of hands is at most that.

   Always inlined, for a known number of colours: keys are most of the cost of a probe. */
#ifndef BP_BIGPOINTS_REDUCED_KEY_H
#define BP_BIGPOINTS_REDUCED_KEY_H

#include "bigpoints/bits.h"
#include "bigpoints/node.h"

/* What a key is made of. `sorted` sorts the colours by their first remaining discs, those without any by their digits:

       bits 14 and above           bits 3-13   bits 0-2
       place of the first disc     digit       index of the colour
*/
typedef struct bp__key_parts {
    uint64_t track;            /* the discs that matter */
    uint64_t own[BP__COLOURS]; /* those of each colour */
    uint32_t sorted[BP__COLOURS];
} bp__key_parts;

/* There are at most (10 * 32 + 5) * 4 = 1,300 digits: nine discs, five colours, white discs. The spread of keys of one board is a
   power of two, because their digits are taken apart again. */
enum { BP__DIGIT_SHIFT = 3, BP__DIGIT_BITS = 11, BP__SPREAD_BITS = 5 };

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

/* The leftmost places of the board where discs of the same kinds lie in the same order as those of a track; and the discs that lie
   at their own one of these places. */
typedef struct bp__leftmost {
    uint64_t places;
    uint64_t in_step;
} bp__leftmost;

/* Adds the discs of `rest`, whose places come after those in `l`, until one of them is in `stop`: a disc of it that is in step. */
BP__INLINE uint64_t bp__leftmost_add(bp__leftmost *l, uint64_t rest, uint64_t stop,
                                     const bp__setup *setup)
{
    uint64_t next = l->places ? UINT64_C(2) << bp__bit_last(l->places) : 1;
    while (rest) {
        uint64_t disc = bp__bit_lowest(rest);
        uint64_t same = setup->discs[setup->board.disc[bp__bit_first(rest)]];
        uint64_t chosen = bp__bit_lowest(same & (0 - next));
        BP__ASSERT(chosen && chosen <= disc);
        if (chosen == disc) { /* and so for the discs that follow without a gap */
            if (disc & stop) {
                break;
            }
            uint64_t after = rest + disc;
            chosen = rest & ~after;
            next = after & (0 - after);
            l->in_step |= chosen;
            rest &= after;
        } else {
            next = chosen << 1;
            rest ^= disc;
        }
        l->places |= chosen;
    }
    return rest;
}

BP__INLINE bp__leftmost bp__leftmost_make(uint64_t track, const bp__setup *setup)
{
    bp__leftmost l = {0, 0};
    bp__leftmost_add(&l, track, 0, setup);
    return l;
}

/* The places for a part of a track, from those for all of it. */
BP__INLINE uint64_t bp__leftmost_part(const bp__leftmost *whole, uint64_t track, uint64_t part,
                                      const bp__setup *setup)
{
    uint64_t removed = track & ~part;
    uint64_t first = bp__bit_lowest(removed);
    if (!removed) {
        return whole->places;
    }
    if (!(whole->in_step & first)) {
        return bp__leftmost_make(part, setup).places;
    }
    bp__leftmost l = {whole->places & (first - 1), 0};
    uint64_t behind_all = ~UINT64_C(0) << bp__bit_last(removed); /* the last one is not in `part` */
    uint64_t rest = bp__leftmost_add(&l, part & ~(first - 1), whole->in_step & behind_all, setup);
    return rest ? l.places | (whole->places & ~(bp__bit_lowest(rest) - 1)) : l.places;
}

/* The digit of a colour in a key of one board, from its digit among the parts. */
BP__INLINE uint32_t bp__board_digit(uint32_t digit, const bp__key_parts *parts,
                                    const bp__setup *setup, int32_t i)
{
    const bp__reduced_key_layout *layout = &setup->reduced_key;
    uint32_t kinds = layout->white_digits ? digit & 3 : 0;
    uint32_t rest = layout->white_digits ? digit >> 2 : digit;
    uint32_t count = setup->board.counts.of[setup->colour[i]];
    uint32_t gone = count - (uint32_t)bp__bit_count(parts->own[i]);
    if (rest >= layout->ladder_digit) {
        rest += layout->open_digits - layout->ladder_digit;
    } else {
        uint32_t passed = rest >> BP__SPREAD_BITS;
        uint32_t difference = (rest & ((1u << BP__SPREAD_BITS) - 1)) - (uint32_t)(layout->max + 1);
        rest = passed * (2 * gone + 1) + difference + gone;
        BP__ASSERT(rest < layout->open_digits && difference + gone <= 2 * gone);
    }
    return layout->white_digits ? rest * 4 + kinds : rest;
}

BP__INLINE void bp__pack_board_key(uint64_t key[2], const bp__key_parts *parts, uint64_t places,
                                   const bp__setup *setup, int32_t colours, uint64_t hands,
                                   uint64_t hand_values)
{
    const bp__reduced_key_layout *layout = &setup->reduced_key;
    uint64_t number = 0;
    for (int32_t i = 0; i < colours; i++) {
        uint32_t digit = bp__key_digit(parts->sorted[i]);
        number = number * layout->digits + bp__board_digit(digit, parts, setup, i);
    }
    key[0] = places;
    key[1] = 0;
    bp__key_push(key, number * hand_values + hands, layout->number_bits);
}

/* Joins the parts. `hands` are the special digits of a board with white or black discs, a number below `hand_values`;
   0 and 1 without. */
BP__INLINE void bp__pack_key(uint64_t key[2], const bp__key_parts *parts, const bp__setup *setup,
                             int32_t colours, int specials, uint64_t hands, uint64_t hand_values,
                             bp__extract_fn *extract)
{
    const bp__reduced_key_layout *layout = &setup->reduced_key;
    if (layout->is_of_board) {
        uint64_t places = bp__leftmost_make(parts->track, setup).places;
        bp__pack_board_key(key, parts, places, setup, colours, hands, hand_values);
        return;
    }
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
    key[0] = key[1] = 0;
    for (int32_t i = count - 1; i > 0; i--) {
        bp__key_push(key, extract(planes[i].in, planes[i].over), bp__bit_count(planes[i].over));
    }
    bp__key_push(key, first, layout->track_bits);
    bp__key_push(key, number, layout->number_bits);
}

/* --- The key of a node -------------------------------------------------------------------------------- */

/* The digit of an open colour whose pawn has passed so many of its discs, the one under it included. */
BP__INLINE uint32_t bp__open_digit(const bp__reduced_key_layout *layout, int32_t passed,
                                   int32_t difference)
{
    return (uint32_t)passed * layout->spread + (uint32_t)(difference + layout->max + 1);
}

/* The digit of a climbed colour. Those without a remaining disc share the digit of step 0, which no climbed colour has yet. */
BP__INLINE uint32_t bp__climbed_digit(const bp__reduced_key_layout *layout, uint64_t own,
                                      uint32_t points)
{
    return layout->ladder_digit + (own ? points : 0);
}

/* Which kinds of the hands matter for white discs: those of a hand that has, or may still get, one. */
BP__INLINE uint32_t bp__white_kinds(const bp__node_hand *hand, uint64_t track,
                                    const bp__setup *setup)
{
    return hand->whites > 0 || (track & setup->discs[BP_WHITE]) != 0 ? hand->kinds : 0;
}

/* How many values the white and black discs of the hands and the half of the turn have; 1 where the game has none. */
BP__INLINE uint64_t bp__special_values(const bp__setup *setup)
{
    uint64_t white = setup->board.counts.of[BP_WHITE];
    uint64_t black = setup->board.counts.of[BP_BLACK];
    return (white + 1) * (white + 1) * (black > 0 ? (black + 1) * (black + 1) * 2 : 1);
}

BP__INLINE uint64_t bp__special_digits(const bp__node *n, const bp__setup *setup)
{
    uint64_t white = setup->board.counts.of[BP_WHITE];
    uint64_t black = setup->board.counts.of[BP_BLACK];
    uint64_t number = n->mine.whites * (white + 1) + n->theirs.whites;
    if (black > 0) {
        number = (number * (black + 1) + n->mine.blacks) * (black + 1) + n->theirs.blacks;
        number = number * 2 + (uint64_t)n->extra;
    }
    return number;
}

/* The reduced key of a node. */
BP__INLINE void bp__node_key(uint64_t out[2], const bp__node *n, const bp__setup *setup,
                             int32_t colours, int is_general, bp__extract_fn *extract)
{
    const bp__reduced_key_layout *layout = &setup->reduced_key;
    int specials = is_general && layout->special_planes;
    bp__key_parts parts = {.track = n->track};
    uint64_t ahead = bp__node_ahead(n, setup);
    if (n->blacks == 0) {
        parts.track = bp__drop_unreachable(n->track, n->covered, ahead, n->takes);
    }
    uint32_t mine = specials ? bp__white_kinds(&n->mine, parts.track, setup) : 0;
    uint32_t theirs = specials ? bp__white_kinds(&n->theirs, parts.track, setup) : 0;
    for (int32_t i = 0; i < colours; i++) {
        int32_t kind = bp__byte(n->kind, i);
        int32_t slot = kind - BP__SLOT;
        uint64_t own = parts.track & setup->discs[setup->colour[i]];
        uint32_t digit;
        if (slot < 0) {
            digit = bp__climbed_digit(layout, own, (uint32_t)kind);
        } else {
            int32_t difference = n->open > 1 ? bp__slot_difference(n, slot) : 0;
            digit = bp__open_digit(layout, bp__bit_count(own & ~ahead), difference);
        }
        if (specials && layout->white_digits) {
            digit = digit * 4 + (mine >> i & 1) * 2 + (theirs >> i & 1);
        }
        parts.own[i] = own;
        bp__key_set_digit(&parts, i, digit);
    }
    bp__pack_key(out, &parts, setup, colours, specials, specials ? bp__special_digits(n, setup) : 0,
                 specials ? bp__special_values(setup) : 1, extract);
}

/* --- The keys of all children of a node, without making them: boards without white and black discs -------- */

/* The key of a node, seen from the player who moves after the next move, and how moves change it. The digit of
   a colour is the sum of

     the difference of the hands, of an open colour
     the number of its discs that its pawn has passed, times `factor`
     ladder_digit and, if it has a disc left, `points`, of a climbed colour
*/
typedef struct bp__children_key {
    bp__key_parts parts;
    uint64_t ahead;        /* the discs that are ahead of the pawns of their colours */
    bp__leftmost leftmost; /* keys of one board */
    uint32_t factor[BP__COLOURS];
    uint32_t points[BP__COLOURS];
} bp__children_key;

BP__INLINE void bp__children_key_make(bp__children_key *key, const bp__node *n,
                                      const bp__setup *setup, int32_t colours)
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
            uint64_t ahead = own & bp__slot_ahead(n, slot);
            key->ahead |= ahead;
            key->factor[i] = layout->spread;
            key->points[i] = 0;
            digit =
                bp__open_digit(layout, bp__bit_count(own & ~ahead), -bp__slot_difference(n, slot));
        } else {
            key->factor[i] = 0;
            key->points[i] = (uint32_t)kind;
            digit = bp__climbed_digit(layout, own, key->points[i]);
        }
        bp__key_set_digit(&key->parts, i, digit);
    }
    key->leftmost = layout->is_of_board ? bp__leftmost_make(n->track, setup) : (bp__leftmost){0, 0};
}

/* Removes a disc of a colour; `change` is added to its digit. */
BP__INLINE void bp__key_remove_disc(bp__key_parts *parts, const bp__children_key *key,
                                    int32_t colour, uint64_t disc, uint32_t change)
{
    uint64_t own = parts->own[colour] & ~disc;
    change -= own ? 0 : key->points[colour];
    parts->track &= ~disc;
    parts->own[colour] = own;
    bp__key_set_digit(parts, colour, bp__key_digit(parts->sorted[colour]) + change);
}

/* The reduced key of the position after a move. */
BP__INLINE void bp__child_key_make(uint64_t out[2], const bp__children_key *key, const bp__node *n,
                                   const bp__node_child *c, const bp__setup *setup, int32_t colours,
                                   bp__extract_fn *extract)
{
    const bp__reduced_key_layout *layout = &setup->reduced_key;
    bp__key_parts parts = key->parts;
    int32_t moving = bp__slot_colour(n, c->slot);
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
    uint64_t kept = bp__drop_unreachable(parts.track, covered, ahead, bp__bit_count(ahead));
    for (uint64_t dropped = parts.track & ~kept; dropped; dropped &= dropped - 1) {
        int32_t colour = bp__disc_colour(setup, bp__bit_first(dropped) + 1);
        bp__key_remove_disc(&parts, key, colour, bp__bit_lowest(dropped), 0 - key->factor[colour]);
    }
    if (climbs) {
        uint32_t digit = bp__climbed_digit(layout, parts.own[moving], (uint32_t)open);
        bp__key_set_digit(&parts, moving, digit);
    }
    if (open == 1) { /* the last open pawn gets step 0, whatever the hands are */
        int32_t last = bp__slot_colour(n, climbs && c->slot == 0);
        uint32_t digit = bp__key_digit(parts.sorted[last]);
        digit += (uint32_t)(layout->max + 1) - digit % key->factor[last];
        bp__key_set_digit(&parts, last, digit);
    }
    if (layout->is_of_board) {
        uint64_t places = bp__leftmost_part(&key->leftmost, n->track, parts.track, setup);
        bp__pack_board_key(out, &parts, places, setup, colours, 0, 1);
        return;
    }
    bp__pack_key(out, &parts, setup, colours, 0, 0, 1, extract);
}

#endif
