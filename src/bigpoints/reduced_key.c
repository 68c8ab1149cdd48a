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

#include "bigpoints/features.h"
#include "bigpoints/reduced_key.h"

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

/* What the key of a position is made of, the special digits aside. */
BP__INLINE void list_parts(bp__key_parts *parts, const bp__features *s, const bp__setup *setup,
                           int32_t colours, int specials)
{
    uint32_t mine = 0;
    uint32_t theirs = 0;
    if (s->whites) {
        mine = white_colours(s, setup, s->mine);
        theirs = white_colours(s, setup, s->theirs);
    }
    parts->track = s->track;
    for (int32_t i = 0; i < colours; i++) {
        parts->own[i] = s->per_colour[i].own;
        bp__key_set_digit(parts, i, colour_digit(s, setup, i, specials, mine, theirs));
    }
}

/* How many values the white and black discs of the hands and the half of the turn have; 1 where the game has none. */
BP__INLINE uint64_t special_values(const bp__setup *setup)
{
    uint64_t white = setup->board.counts.of[BP_WHITE];
    uint64_t black = setup->board.counts.of[BP_BLACK];
    return (white + 1) * (white + 1) * (black > 0 ? (black + 1) * (black + 1) * 2 : 1);
}

BP__INLINE uint64_t special_digits(const bp__features *s, const bp__position *position,
                                   const bp__setup *setup)
{
    uint32_t white = setup->board.counts.of[BP_WHITE];
    uint32_t black = setup->board.counts.of[BP_BLACK];
    uint64_t number = (uint32_t)bp__hand_of(s->mine, BP_WHITE);
    number = number * (white + 1) + (uint32_t)bp__hand_of(s->theirs, BP_WHITE);
    if (black > 0) {
        number = number * (black + 1) + (uint32_t)bp__hand_of(s->mine, BP_BLACK);
        number = number * (black + 1) + (uint32_t)bp__hand_of(s->theirs, BP_BLACK);
        number = number * 2 + position->extra;
    }
    return number;
}

BP__INLINE void key_of(uint64_t out[2], const bp__position *position, const bp__setup *setup,
                       int32_t colours, int specials, bp__extract_fn *extract)
{
    bp__features s;
    bp__key_parts parts;
    bp__features_compute(&s, position, setup, colours, specials);
    list_parts(&parts, &s, setup, colours, specials);
    bp__pack_key(out, &parts, setup, colours, specials,
                 specials ? special_digits(&s, position, setup) : 0,
                 specials ? special_values(setup) : 1, extract);
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
    numbers *= special_values(setup);
    layout->number_bits = bp__bits_for_values(numbers);
    layout->track_bits = setup->board.length + 1;
    int32_t planes = setup->colours > 3 ? common : setup->colours == 3 ? largest(counts, 2) : 0;
    planes += setup->colours > 4 ? largest(counts, 2) : 0;
    planes += layout->special_planes ? (int32_t)(white + black) + common : 0;
    int32_t bits = layout->number_bits + layout->track_bits + planes;
    layout->is_hashed = bits > 128;
    layout->is_narrow = bits <= 64;
    traits->reduced_bits = layout->is_hashed ? 128 : (uint32_t)bits;
    traits->reduced_is_hashed = layout->is_hashed;
    /* Boards that agree in these six numbers share their keys: the domain packs them. */
    const int32_t domain[] = {setup->rules,   layout->max,    setup->colours,
                              (int32_t)white, (int32_t)black, setup->board.length};
    for (size_t i = 0; i < sizeof domain / sizeof domain[0]; i++) {
        traits->reduced_domain = traits->reduced_domain * 64 + (uint64_t)domain[i];
    }
}
