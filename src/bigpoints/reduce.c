/* Reduction of positions for the exact search, two players: the banked part of the margin, bounds on the future value
   (the rest of the margin), and an estimate of it for move ordering. */

#include "bigpoints/reduce.h"

#include "bigpoints/features.h"

/* Estimates are in 64ths of a point. */
enum { UNIT = 64 };

/* The probability, in 64ths, that a pawn with `row` discs ahead climbs before one with `column`:
   (column + 1) / (row + column + 2). */
static const uint8_t lead[BP_DISCS_MAX + 1][BP_DISCS_MAX + 1] = {
    {32, 43, 48, 51, 53, 55, 56, 57, 58, 58}, {21, 32, 38, 43, 46, 48, 50, 51, 53, 53},
    {16, 26, 32, 37, 40, 43, 45, 47, 48, 49}, {13, 21, 27, 32, 36, 38, 41, 43, 44, 46},
    {11, 18, 24, 28, 32, 35, 37, 39, 41, 43}, {9, 16, 21, 26, 29, 32, 34, 37, 38, 40},
    {8, 14, 19, 23, 27, 30, 32, 34, 36, 38},  {7, 13, 17, 21, 25, 27, 30, 32, 34, 36},
    {6, 11, 16, 20, 23, 26, 28, 30, 32, 34},  {6, 11, 15, 18, 21, 24, 26, 28, 30, 32}};

/* Bounds and estimate for the discs of open colours in the hands. Their value is the sum over open colours of
   difference times step points. The points of a colour are the number of pawns that climb after its own, so this is a
   sum over pairs of pawns: each pair adds the difference of the pawn that climbs first. The larger difference of a
   pair is its upper bound, the smaller one its lower bound; the probability of climbing first gives the estimate. */
BP__INLINE void weigh_pairs(bp_reduction *out, const bp__features *s, int32_t colours)
{
    int32_t lower = 0;
    int32_t upper = 0;
    int32_t estimate = 0;
    for (int32_t i = 0; i < colours; i++) {
        const bp__colour_state *a = &s->per_colour[i];
        if (a->worth >= 0) {
            continue;
        }
        for (int32_t j = i + 1; j < colours; j++) {
            const bp__colour_state *b = &s->per_colour[j];
            if (b->worth < 0) {
                int32_t gap = a->difference - b->difference;
                lower += b->difference + (gap < 0 ? gap : 0);
                upper += b->difference + (gap > 0 ? gap : 0);
                estimate += UNIT * b->difference + lead[a->ahead][b->ahead] * gap;
            }
        }
    }
    out->lower = lower;
    out->upper = upper;
    out->estimate = estimate;
}

/* Widens the bounds by the maximal gains of the moves to come, `mine` and `theirs` in number. Discs of climbed
   colours count their points, discs of open colours the points of the highest free step, and each free step adds the
   disc beside the ladder. The mover has as many moves as the other player, or one more. */
BP__INLINE void bound_gains(bp_reduction *out, const bp__features *s, int32_t colours, int32_t mine,
                            int32_t theirs)
{
    int32_t discs[BP__COLOURS] = {0};
    int32_t common = 0;
    int32_t left = theirs;
    int32_t next = 0; /* points of the disc that one more move takes */
    for (int32_t i = 0; i < colours; i++) {
        const bp__colour_state *c = &s->per_colour[i];
        discs[c->worth >= 0 ? c->worth : s->open - 1] += bp__bit_count(c->own);
    }
    for (int32_t worth = colours - 1; worth > 0; worth--) {
        int32_t there = discs[worth] + (worth < s->open);
        int32_t taken = there < left ? there : left;
        common += taken * worth;
        left -= taken;
        next = taken < there && worth > next ? worth : next;
    }
    out->upper += common + (mine > theirs ? next : 0);
    out->lower -= common;
}

BP__INLINE void bound(bp_reduction *out, const bp__features *s, const bp__setup *setup,
                      int32_t colours)
{
    int32_t moves = s->takes + s->open;
    int32_t mine = s->blacks ? moves : (moves + 1) / 2;
    int32_t theirs = s->blacks ? moves : moves / 2;
    weigh_pairs(out, s, colours);
    bound_gains(out, s, colours, mine, theirs);
    if (s->whites) {
        int32_t left = bp__bit_count(s->track & setup->discs[BP_WHITE]);
        int32_t my_whites = bp__hand_of(s->mine, BP_WHITE);
        int32_t their_whites = bp__hand_of(s->theirs, BP_WHITE);
        int32_t kinds = colours + s->blacks;
        /* Each white disc of a hand gains at most all missing kinds, and loses one when a black disc is spent. */
        out->upper += (my_whites + left) * kinds - my_whites * bp__kinds_in(s->mine) + their_whites;
        out->lower -=
            (their_whites + left) * kinds - their_whites * bp__kinds_in(s->theirs) + my_whites;
    }
}

BP__INLINE void reduce(bp_reduction *out, const bp__position *position, const bp__setup *setup,
                       int32_t colours, int specials)
{
    bp__features s;
    bp__features_compute(&s, position, setup, colours, specials);
    out->banked = s.banked;
    bound(out, &s, setup, colours);
}

/* One copy of the code for each number of colours, so that loops have constant bounds. Boards with white or black
   discs share one copy. */
BP__INLINE void reduce_any(bp_reduction *out, const bp__position *position, const bp__setup *setup)
{
    if (setup->reduced_key.special_planes) {
        reduce(out, position, setup, setup->colours, 1);
        return;
    }
    switch (setup->colours) {
    case 2: reduce(out, position, setup, 2, 0); break;
    case 3: reduce(out, position, setup, 3, 0); break;
    case 4: reduce(out, position, setup, 4, 0); break;
    default: reduce(out, position, setup, 5, 0);
    }
}

static void reduce_plain(bp_reduction *out, const bp__position *position, const bp__setup *setup)
{
    reduce_any(out, position, setup);
}

#if BP__HAS_FAST
BP__FAST static void reduce_fast(bp_reduction *out, const bp__position *position,
                                 const bp__setup *setup)
{
    reduce_any(out, position, setup);
}
#else
#define reduce_fast reduce_plain
#endif

void bp__bigpoints_reduce(bp_reduction *out, const void *state, const void *setup)
{
    const bp__setup *s = setup;
    (s->fast ? reduce_fast : reduce_plain)(out, state, s);
}
