/* SPDX-License-Identifier: MIT */
/* Nodes of positions of two players, the methods `reduce` and `reduced_key` by nodes, and the layout of reduced keys. */

#include "bigpoints/reduced_key.h"

#include "bigpoints/node_bounds.h"
#include "bigpoints/node_estimate.h"
#include "bigpoints/reduce.h"

/* The sum over the pairs of open colours: node_bounds.h explains it. */
static void sum_pairs(bp__node *n)
{
    n->lower = n->upper = 0;
    for (int32_t k = 0; k < n->open; k++) {
        int32_t a = bp__slot_difference(n, k);
        for (int32_t l = k + 1; l < n->open; l++) {
            int32_t b = bp__slot_difference(n, l);
            n->lower += a < b ? a : b;
            n->upper += a > b ? a : b;
        }
    }
}

/* White and black discs. */
static void make_specials(bp__node *n, const bp__position *position, const bp__setup *setup)
{
    n->extra = position->extra;
    n->mine = bp__hand_make(position->hand[position->mover], setup);
    n->theirs = bp__hand_make(position->hand[1 - position->mover], setup);
    n->banked += bp__hand_worth(&n->mine) - bp__hand_worth(&n->theirs);
    n->blacks =
        n->mine.blacks + n->theirs.blacks + bp__bit_count(n->track & setup->discs[BP_BLACK]);
    int32_t points = setup->colours + (n->blacks > 0);
    uint64_t whites = n->track & setup->discs[BP_WHITE];
    n->kind |= (uint64_t)points << (8 * setup->index[BP_WHITE]);
    n->items += bp__item(points) * (uint64_t)bp__bit_count(whites);
}

void bp__node_make(bp__node *n, const bp__position *position, const bp__setup *setup,
                   int is_general)
{
    *n = (bp__node){.track = position->track};
    for (int32_t i = 0; i < setup->colours; i++) {
        int32_t colour = setup->colour[i];
        uint8_t pawn = position->pawn[colour];
        uint64_t own = position->track & setup->discs[colour];
        int32_t difference = bp__hand_of(position->hand[position->mover], colour) -
                             bp__hand_of(position->hand[1 - position->mover], colour);
        if (pawn >= BP__PAWN_LADDER) {
            int32_t points = setup->colours - 1 - (pawn - BP__PAWN_LADDER);
            n->kind |= (uint64_t)points << (8 * i);
            n->banked += points * difference;
            n->items += bp__item(points) * (uint64_t)bp__bit_count(own);
            continue;
        }
        int32_t shift = 8 * n->open;
        uint64_t ahead = (uint64_t)bp__bit_count(own & (~UINT64_C(0) << pawn));
        n->kind |= (uint64_t)(BP__SLOT + n->open) << (8 * i);
        n->colour |= (uint64_t)i << shift;
        n->pawn |= (uint64_t)pawn << shift;
        n->ahead |= ahead << shift;
        n->difference |= (uint64_t)(BP__BIAS + difference) << shift;
        n->covered |= bp__step_covers(pawn);
        n->takes += (int32_t)ahead;
        n->open++;
    }
    for (int32_t k = 0; k < n->open; k++) {
        uint64_t own = n->track & bp__slot_discs(n, setup, k);
        n->items += bp__item(n->open - 1) * (uint64_t)bp__bit_count(own);
    }
    sum_pairs(n);
    if (is_general) {
        make_specials(n, position, setup);
    }
    bp__node_drop_unreachable(n, setup, bp__node_ahead(n, setup));
#if defined(BP_ASSERTIONS)
    n->position = *position;
#endif
}

void bp__bigpoints_reduce(bp_reduction *out, const void *state, const void *setup)
{
    const bp__setup *s = setup;
    bp__node n;
    bp__node_estimates e;
    int32_t low;
    int32_t high;
    bp__node_make(&n, state, s, 1);
    bp__node_bound(&low, &high, &n, s, 1);
    bp__node_estimate(&e, &n);
    int32_t specials = bp__estimate_specials(&n.mine, &n.theirs, n.takes + n.open, s);
    *out = (bp_reduction){n.banked, low - n.banked, high - n.banked, e.all + specials};
}

BP__INLINE void key_of(uint64_t out[2], const bp__position *position, const bp__setup *setup,
                       bp__extract_fn *extract)
{
    bp__node n;
    bp__node_make(&n, position, setup, 1);
    bp__node_key(out, &n, setup, setup->colours, 1, extract);
}

static void key_plain(uint64_t out[2], const bp__position *position, const bp__setup *setup)
{
    key_of(out, position, setup, bp__extract_plain);
}

#if BP__HAS_FAST
BP__FAST static void key_fast(uint64_t out[2], const bp__position *position, const bp__setup *setup)
{
    key_of(out, position, setup, bp__extract_fast);
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

/* Of an open colour in a key of one board: if `gone` of its discs are gone, its pawn has passed 0 to max - gone of the others, and
   the difference of the hands is -gone to gone. */
static uint32_t count_open_digits(int32_t max)
{
    int32_t most = 0;
    for (int32_t gone = 0; gone <= max; gone++) {
        int32_t count = (max - gone + 1) * (2 * gone + 1);
        most = count > most ? count : most;
    }
    return (uint32_t)most;
}

/* Sets what follows from the number of digits that an open colour has. */
static void set_digits(bp__setup *setup, uint32_t open_digits)
{
    bp__reduced_key_layout *layout = &setup->reduced_key;
    uint64_t numbers = bp__special_values(setup);
    layout->digits = (open_digits + (uint32_t)setup->colours) * (layout->white_digits ? 4 : 1);
    for (int32_t i = 0; i < setup->colours; i++) {
        numbers *= layout->digits;
    }
    layout->number_bits = bp__bits_for_values(numbers);
}

void bp__bigpoints_use_board_keys(bp__setup *setup, bp_game_traits *traits)
{
    bp__reduced_key_layout *layout = &setup->reduced_key;
    layout->is_of_board = 1;
    layout->spread = 1u << BP__SPREAD_BITS;
    layout->ladder_digit = (uint32_t)(layout->max + 1) * layout->spread;
    layout->open_digits = count_open_digits(layout->max);
    set_digits(setup, layout->open_digits);
    traits->reduced_bits = (uint32_t)(layout->number_bits + setup->board.length);
    traits->reduced_domain = BP_DOMAIN_OF_SETUP;
    BP__ASSERT(layout->number_bits < 64 && traits->reduced_bits <= 128);
}

void bp__bigpoints_prepare_reduce(bp__setup *setup, bp_game_traits *traits)
{
    bp__reduced_key_layout *layout = &setup->reduced_key;
    const bp__counts *counts = &setup->board.counts;
    uint32_t white = counts->of[BP_WHITE];
    uint32_t black = counts->of[BP_BLACK];
    int32_t common = setup->board.length - (int32_t)(white + black);
    int32_t planes = setup->colours > 3 ? common : setup->colours == 3 ? largest(counts, 2) : 0;
    planes += setup->colours > 4 ? largest(counts, 2) : 0;
    planes += white + black > 0 ? (int32_t)(white + black) + common : 0;
    layout->max = largest(counts, 1);
    layout->white_digits = white > 0;
    layout->special_planes = white + black > 0;
    layout->track_bits = setup->board.length + 1;
    layout->spread = (uint32_t)(2 * layout->max + 3);
    layout->ladder_digit = (uint32_t)(layout->max + 1) * layout->spread;
    set_digits(setup, layout->ladder_digit);
    int32_t bits = layout->number_bits + layout->track_bits + planes;
    if (bits > 128) {
        bp__bigpoints_use_board_keys(setup, traits);
        return;
    }
    layout->is_narrow = bits <= 64;
    traits->reduced_bits = (uint32_t)bits;
    /* Boards that agree in these six numbers share their keys: the domain packs them. */
    const int32_t domain[] = {setup->rules,   layout->max,    setup->colours,
                              (int32_t)white, (int32_t)black, setup->board.length};
    for (size_t i = 0; i < sizeof domain / sizeof domain[0]; i++) {
        traits->reduced_domain = traits->reduced_domain * 64 + (uint64_t)domain[i];
    }
}
