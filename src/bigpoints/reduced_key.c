/* SPDX-License-Identifier: MIT */
/* Reduced keys for the transposition table of the exact search, two players: positions with equal keys have equal
   future values. The key leaves out the symmetries of positions and what cannot change the future value.

   What is left out:
   - The second hand: it follows from the first and from the discs that are gone.
   - The discs of a climbed colour in the hands: their points are fixed, so their difference is banked. For an
     open colour only the difference of the hands matters, from the mover's side; so the side to move
     is left out, too. The last open pawn gets step 0, so its difference counts nothing.
   - The board: only the sequence of remaining discs matters, and where in it the pawns stand.
   - The names of the colours: they are sorted by their first remaining disc.
   - Discs that no player can take any more, in games without black discs: behind every place where a pawn can still
     arrive, with at least as many free discs in front of them as can still be taken.
   - Climbed colours without a remaining disc.

   What stays, because the rules are not linear there: with white discs, which colours each hand holds and
   how many whites; with black discs, both players' number of them, and the half of the turn.

   Layout, from the lowest bit up; the maximal lengths are those of the set-up:

     digits    one for each colour in sorted order, mixed radix: pawn's place among its own discs and
               difference of the hands, or the points of its step; with white, the two hands' colour bits
     hands     whites and blacks of both hands and the half of the turn, mixed radix
     track     the first plane, a bit for each remaining disc, closed by a 1: white or black? (only if
               the board has such discs) of the first two colours?
     planes    for the discs whose kind the planes before leave undecided, one more bit each

   Each plane's length follows from those before it, so different reduced positions have different keys. Keys of more
   than 128 bits are hashed. */

#include "bigpoints/reduce.h"

#include "base/key.h"
#include "bigpoints/features.h"

/* Which colours of the hands matter for white discs: those of a hand that has, or may still get, one. */
BP__INLINE uint32_t white_colours(const bp__features *s, const bp__setup *setup, uint32_t hand)
{
    int matters = (s->track & setup->discs[BP_WHITE]) != 0 || bp__hand_of(hand, BP_WHITE) != 0;
    return matters ? hand : 0;
}

/* A colour's digit of the key. */
BP__INLINE uint32_t colour_digit(const bp__features *s, const bp__setup *setup, int32_t i,
                                 int specials, uint32_t mine, uint32_t theirs)
{
    const bp__colour_state *c = &s->per_colour[i];
    const bp__reduced_key_layout *layout = &setup->reduced_key;
    uint32_t digit;
    if (c->worth >= 0) {
        /* Climbed colours without a remaining disc share the digit of step 0, which no climbed colour has yet. */
        digit = layout->ladder_digit + (c->own ? (uint32_t)c->worth : 0);
    } else {
        int32_t difference = s->open > 1 ? c->difference : 0;
        digit = (uint32_t)(c->place * (2 * layout->max + 3) + difference + layout->max + 1);
    }
    if (specials && layout->white_digits) {
        int32_t colour = setup->colour[i];
        digit =
            digit * 4 + (bp__hand_of(mine, colour) > 0) * 2u + (bp__hand_of(theirs, colour) > 0);
    }
    return digit;
}

BP__INLINE void order_two(uint32_t a[BP__COLOURS], int i, int j)
{
    uint32_t low = a[i] < a[j] ? a[i] : a[j];
    uint32_t high = a[i] < a[j] ? a[j] : a[i];
    a[i] = low;
    a[j] = high;
}

/* Sorting network for two to five numbers, without branches. */
BP__INLINE void sort_numbers(uint32_t a[BP__COLOURS], int32_t count)
{
    if (count == 5) {
        order_two(a, 0, 4);
        order_two(a, 1, 4);
        order_two(a, 2, 4);
        order_two(a, 3, 4); /* the largest is in place: four are left */
    }
    if (count >= 4) {
        order_two(a, 0, 1);
        order_two(a, 2, 3);
        order_two(a, 0, 2);
        order_two(a, 1, 3);
        order_two(a, 1, 2);
        return;
    }
    order_two(a, 0, 1);
    if (count == 3) {
        order_two(a, 0, 2);
        order_two(a, 1, 2);
    }
}

/* Sorts the colours by their first remaining discs; those without any by their digits. Returns the digits as a
   number. */
BP__INLINE uint64_t sort_colours(uint64_t own[BP__COLOURS], const bp__features *s,
                                 const bp__setup *setup, int32_t colours, int specials)
{
    uint32_t mine = 0;
    uint32_t theirs = 0;
    if (s->whites) {
        mine = white_colours(s, setup, s->mine);
        theirs = white_colours(s, setup, s->theirs);
    }
    uint32_t digits[BP__COLOURS];
    uint32_t sorted[BP__COLOURS];
    for (int32_t i = 0; i < BP__COLOURS; i++) {
        own[i] = 0;
        sorted[i] = UINT32_MAX;
        if (i < colours) {
            uint64_t discs = s->per_colour[i].own;
            digits[i] = colour_digit(s, setup, i, specials, mine, theirs);
            uint32_t rank = discs ? (uint32_t)bp__bit_first(discs) : 64 + digits[i];
            sorted[i] = rank << 3 | (uint32_t)i;
        }
    }
    sort_numbers(sorted, colours);
    uint64_t number = 0;
    for (int32_t i = 0; i < colours; i++) {
        int32_t from = (int32_t)(sorted[i] & 7);
        own[i] = s->per_colour[from].own;
        number = number * setup->reduced_key.digits + digits[from];
    }
    return number;
}

/* The hands' white and black discs and the half of the turn; 0 where the game has none. */
BP__INLINE uint64_t special_digits(const bp__features *s, const bp__position *position,
                                   const bp__setup *setup, uint64_t number)
{
    uint32_t white = setup->board.counts.of[BP_WHITE];
    uint32_t black = setup->board.counts.of[BP_BLACK];
    if (white > 0) {
        number = number * (white + 1) + (uint32_t)bp__hand_of(s->mine, BP_WHITE);
        number = number * (white + 1) + (uint32_t)bp__hand_of(s->theirs, BP_WHITE);
    }
    if (black > 0) {
        number = number * (black + 1) + (uint32_t)bp__hand_of(s->mine, BP_BLACK);
        number = number * (black + 1) + (uint32_t)bp__hand_of(s->theirs, BP_BLACK);
        number = number * 2 + position->extra;
    }
    return number;
}

/* A plane of the key: for each disc in `over`, in order, a bit that says whether it is in `in`. */
typedef struct plane {
    uint64_t in;
    uint64_t over;
} plane;

enum { PLANES_MAX = 6 };

BP__INLINE int32_t list_planes(plane *planes, const uint64_t own[BP__COLOURS],
                               const bp__features *s, const bp__setup *setup, int32_t colours,
                               int specials)
{
    int32_t count = 0;
    uint64_t common = s->track;
    if (specials) {
        uint64_t special = s->track & (setup->discs[BP_WHITE] | setup->discs[BP_BLACK]);
        planes[count++] = (plane){special, s->track};
        planes[count++] = (plane){special & setup->discs[BP_BLACK], special};
        common &= ~special;
    }
    uint64_t two = own[0] | own[1];
    if (colours > 2) {
        planes[count++] = (plane){two, common};
    }
    planes[count++] = (plane){own[0], two};
    if (colours > 3) {
        planes[count++] = (plane){own[2], own[2] | own[3] | own[4]};
    }
    if (colours > 4) {
        planes[count++] = (plane){own[3], own[3] | own[4]};
    }
    return count;
}

BP__INLINE void make_key(uint64_t key[2], const bp__features *s, const bp__position *position,
                         const bp__setup *setup, int32_t colours, int specials,
                         bp__extract_fn *extract)
{
    uint64_t own[BP__COLOURS];
    plane planes[PLANES_MAX];
    uint64_t number = sort_colours(own, s, setup, colours, specials);
    if (specials) {
        number = special_digits(s, position, setup, number);
    }
    int32_t count = list_planes(planes, own, s, setup, colours, specials);
    uint64_t closing = UINT64_C(1) << bp__bit_count(planes[0].over);
    if (setup->reduced_key.is_hashed) {
        uint64_t words[PLANES_MAX + 1] = {number};
        for (int32_t i = 0; i < count; i++) {
            words[i + 1] = extract(planes[i].in, planes[i].over) | (i == 0 ? closing : 0);
        }
        bp__key_of_words(key, words, PLANES_MAX + 1);
        return;
    }
    key[0] = key[1] = 0;
    for (int32_t i = count - 1; i > 0; i--) {
        bp__key_push(key, extract(planes[i].in, planes[i].over), bp__bit_count(planes[i].over));
    }
    bp__key_push(key, extract(planes[0].in, planes[0].over) | closing,
                 setup->reduced_key.track_bits);
    bp__key_push(key, number, setup->reduced_key.number_bits);
}

BP__INLINE void key_of(uint64_t out[2], const bp__position *position, const bp__setup *setup,
                       int32_t colours, int specials, bp__extract_fn *extract)
{
    bp__features s;
    bp__features_compute(&s, position, setup, colours, specials);
    make_key(out, &s, position, setup, colours, specials, extract);
}

/* One copy of the code for each number of colours, so that loops have constant bounds. Boards with white or black
   discs share one copy. */
BP__INLINE void key_any(uint64_t out[2], const bp__position *position, const bp__setup *setup,
                        bp__extract_fn *extract)
{
    if (setup->reduced_key.special_planes) {
        key_of(out, position, setup, setup->colours, 1, extract);
        return;
    }
    switch (setup->colours) {
    case 2: key_of(out, position, setup, 2, 0, extract); break;
    case 3: key_of(out, position, setup, 3, 0, extract); break;
    case 4: key_of(out, position, setup, 4, 0, extract); break;
    default: key_of(out, position, setup, 5, 0, extract);
    }
}

static void key_plain(uint64_t out[2], const bp__position *position, const bp__setup *setup)
{
    key_any(out, position, setup, bp__extract_plain);
}

#if BP__HAS_FAST
BP__FAST static void key_fast(uint64_t out[2], const bp__position *position, const bp__setup *setup)
{
    key_any(out, position, setup, bp__extract_fast);
}
#else
#define key_fast key_plain
#endif

void bp__bigpoints_reduced_key(uint64_t out[2], const void *state, const void *setup)
{
    const bp__setup *s = setup;
    (s->fast ? key_fast : key_plain)(out, state, s);
}

/* The sum of the `count` largest numbers of discs of a colour. */
static int32_t largest(const bp__counts *counts, int32_t count)
{
    int32_t sum = 0;
    uint32_t used = 0;
    for (; count > 0; count--) {
        int32_t best = -1;
        for (int32_t colour = 0; colour < BP__COLOURS; colour++) {
            if (!(used >> colour & 1) && (best < 0 || counts->of[colour] > counts->of[best])) {
                best = colour;
            }
        }
        used |= 1u << best;
        sum += counts->of[best];
    }
    return sum;
}

void bp__bigpoints_prepare_reduce(bp__setup *setup, bp_game_traits *traits)
{
    bp__reduced_key_layout *layout = &setup->reduced_key;
    const bp__counts *counts = &setup->board.counts;
    uint32_t white = counts->of[BP_WHITE];
    uint32_t black = counts->of[BP_BLACK];
    int32_t common = setup->board.length - (int32_t)(white + black);
    layout->max = largest(counts, 1);
    layout->ladder_digit = (uint32_t)((layout->max + 1) * (2 * layout->max + 3));
    layout->white_digits = white > 0;
    layout->special_planes = white + black > 0;
    layout->digits = (layout->ladder_digit + (uint32_t)setup->colours) * (white > 0 ? 4 : 1);
    uint64_t numbers = 1;
    for (int32_t i = 0; i < setup->colours; i++) {
        numbers *= layout->digits;
    }
    numbers *= (uint64_t)(white + 1) * (white + 1);
    numbers *= black > 0 ? (uint64_t)(black + 1) * (black + 1) * 2 : 1;
    layout->number_bits = bp__bits_for_values(numbers);
    layout->track_bits = setup->board.length + 1;
    int32_t planes = setup->colours > 3 ? common : setup->colours == 3 ? largest(counts, 2) : 0;
    planes += setup->colours > 4 ? largest(counts, 2) : 0;
    planes += layout->special_planes ? (int32_t)(white + black) + common : 0;
    int32_t bits = layout->number_bits + layout->track_bits + planes;
    layout->is_hashed = bits > 128;
    traits->reduced_bits = layout->is_hashed ? 128 : (uint32_t)bits;
    traits->reduced_is_hashed = layout->is_hashed;
    /* Boards that agree in these six numbers share their keys: the domain packs them. */
    const int32_t domain[] = {setup->rules,   layout->max,    setup->colours,
                              (int32_t)white, (int32_t)black, setup->board.length};
    for (size_t i = 0; i < sizeof domain / sizeof domain[0]; i++) {
        traits->reduced_domain = traits->reduced_domain * 64 + (uint64_t)domain[i];
    }
}
