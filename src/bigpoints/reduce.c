/* SPDX-License-Identifier: MIT */
/* The methods `reduce` and `reduced_key` of positions of two players, by nodes, and the layout of reduced keys. */

#include "bigpoints/reduced_key.h"

#include "bigpoints/node_bounds.h"
#include "bigpoints/node_estimate.h"
#include "bigpoints/reduce.h"

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
    numbers *= bp__special_values(setup);
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
