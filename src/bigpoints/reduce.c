/* SPDX-License-Identifier: MIT */
/* Reduction of positions for the exact search, two players: the banked part of the margin, bounds on the future value
   (the rest of the margin), and an estimate of it for move ordering. */

#include "bigpoints/reduce.h"

#include "bigpoints/features.h"
#include "bigpoints/lead.h"

/* Estimates are in 64ths of a point. */
enum { UNIT = 64 };

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
                estimate += UNIT * b->difference + bp__lead[a->ahead][b->ahead] * gap;
            }
        }
    }
    out->lower = lower;
    out->upper = upper;
    out->estimate = estimate;
}

/* Discs on the track by the points that they bring at most. A white disc brings the number of all kinds of disc. */
enum { POINTS_MAX = 2 * (BP__COLOURS - 1) };

/* The largest gain of a side by so many moves. All open pawns will climb, for one side or the other, and bring
   open - 1, ..., 1, 0 points. So a climb of one side counts double, against the case that the other side has them all. */
BP__INLINE int32_t gain(const bp__features *s, const int32_t discs[POINTS_MAX + 1], int32_t colours,
                        int32_t moves)
{
    int32_t sum = -s->open * (s->open - 1) / 2;
    int32_t max = s->whites ? POINTS_MAX : 2 * colours - 2;
    for (int32_t points = max; points > 0; points--) {
        int32_t climbs = points % 2 == 0 && points / 2 < s->open && moves > 0;
        sum += climbs * points;
        moves -= climbs;
        int32_t taken = discs[points] < moves ? discs[points] : moves;
        sum += taken * points;
        moves -= taken;
    }
    return sum;
}

/* How many moves that bring points each side has at most. The last move is the climb to step 0, which brings none, and sides alternate
   over the others: a climb of each other pawn, and a move for each disc ahead of a pawn.

   With black discs this is so against an opponent who never spends one: that opponent has fewer choices than the real one, so what a
   side can get against it bounds what it can get. A side that spends x black discs has x further moves. Each adds at most two to
   the moves of both, because a pawn that goes back has one more disc ahead; so moves + x normal moves alternate. It takes x - h of
   these discs from the track, h is in its hand, and they bring no points:

     (moves + x + begins) / 2 + x - (x - h) <= (moves + h + left + begins) / 2 + h */
BP__INLINE void count_moves(int32_t *mine, int32_t *theirs, const bp__features *s,
                            const bp__position *position, const bp__setup *setup)
{
    int32_t moves = s->arrivals + s->open - 1;
    int32_t begins = !position->extra; /* the mover has the next normal move */
    *mine = (moves + begins) / 2;
    *theirs = (moves + !begins) / 2;
    if (s->blacks) {
        int32_t left = bp__bit_count(s->track & setup->discs[BP_BLACK]);
        int32_t my_blacks = bp__hand_of(s->mine, BP_BLACK);
        int32_t their_blacks = bp__hand_of(s->theirs, BP_BLACK);
        *mine = (moves + my_blacks + left + begins) / 2 + my_blacks;
        *theirs = (moves + their_blacks + left + !begins) / 2 + their_blacks;
    }
}

/* Widens the bounds by the maximal gains of the moves to come. Discs of climbed colours count their points, discs of open
   colours the points of the highest free step. */
BP__INLINE void bound_gains(bp_reduction *out, const bp__features *s, const bp__position *position,
                            const bp__setup *setup, int32_t colours)
{
    int32_t discs[POINTS_MAX + 1] = {0};
    int32_t mine;
    int32_t theirs;
    for (int32_t i = 0; i < colours; i++) {
        const bp__colour_state *c = &s->per_colour[i];
        discs[c->worth >= 0 ? c->worth : s->open - 1] += bp__bit_count(c->own);
    }
    if (s->whites) {
        discs[colours + s->blacks] += bp__bit_count(s->track & setup->discs[BP_WHITE]);
    }
    count_moves(&mine, &theirs, s, position, setup);
    out->upper += gain(s, discs, colours, mine);
    out->lower -= gain(s, discs, colours, theirs);
}

/* Each white disc in a hand gains at most all missing kinds. It loses one when the last black disc is spent, but an opponent who
   never spends one has at least the same value: see count_moves(). */
BP__INLINE void bound_whites(bp_reduction *out, const bp__features *s, int32_t colours)
{
    int32_t mine = bp__hand_of(s->mine, BP_WHITE);
    int32_t theirs = bp__hand_of(s->theirs, BP_WHITE);
    int32_t kinds = colours + s->blacks;
    out->upper += mine * (kinds - bp__kinds_in(s->mine));
    out->lower -= theirs * (kinds - bp__kinds_in(s->theirs));
}

/* A black disc in a hand is worth more the longer the game is. A white disc is expected to get some of the missing colours. The
   weights are measured: docs/solving.md. */
BP__INLINE void estimate_specials(bp_reduction *out, const bp__features *s, int32_t colours)
{
    int32_t blacks = bp__hand_of(s->mine, BP_BLACK) - bp__hand_of(s->theirs, BP_BLACK);
    int32_t mine = bp__hand_of(s->mine, BP_WHITE) * (colours - bp__colours_in(s->mine));
    int32_t theirs = bp__hand_of(s->theirs, BP_WHITE) * (colours - bp__colours_in(s->theirs));
    int32_t moves = s->arrivals + s->open;
    out->estimate += (BP__BLACK_WEIGHT + BP__BLACK_MOVE_WEIGHT * moves) * blacks;
    out->estimate += BP__MISSING_WEIGHT * (mine - theirs);
}

BP__INLINE void reduce(bp_reduction *out, const bp__position *position, const bp__setup *setup,
                       int32_t colours, int specials)
{
    bp__features s;
    bp__features_compute(&s, position, setup, colours, specials);
    out->banked = s.banked;
    weigh_pairs(out, &s, colours);
    bound_gains(out, &s, position, setup, colours);
    if (s.whites) {
        bound_whites(out, &s, colours);
    }
    if (specials) {
        estimate_specials(out, &s, colours);
    }
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
