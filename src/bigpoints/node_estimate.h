/* SPDX-License-Identifier: MIT */
/* Estimates of the value of a node and of its children, for move ordering, in 64ths of a point: what is banked, and for each pair
   of open colours the difference of the pawn that will probably climb first. */
#ifndef BP_BIGPOINTS_NODE_ESTIMATE_H
#define BP_BIGPOINTS_NODE_ESTIMATE_H

#include "bigpoints/node.h"

enum { BP__ESTIMATE_UNIT = 64 };

/* The probability, in 64ths, that a pawn with `row` discs ahead climbs before one with `column`:
   (column + 1) / (row + column + 2). The players' evaluation has a table of its own, tuned by their games (evaluation.c). */
static const uint8_t bp__lead[BP_DISCS_MAX + 1][BP_DISCS_MAX + 1] = {
    {32, 43, 48, 51, 53, 55, 56, 57, 58, 58}, {21, 32, 38, 43, 46, 48, 50, 51, 53, 53},
    {16, 26, 32, 37, 40, 43, 45, 47, 48, 49}, {13, 21, 27, 32, 36, 38, 41, 43, 44, 46},
    {11, 18, 24, 28, 32, 35, 37, 39, 41, 43}, {9, 16, 21, 26, 29, 32, 34, 37, 38, 40},
    {8, 14, 19, 23, 27, 30, 32, 34, 36, 38},  {7, 13, 17, 21, 25, 27, 30, 32, 34, 36},
    {6, 11, 16, 20, 23, 26, 28, 30, 32, 34},  {6, 11, 15, 18, 21, 24, 26, 28, 30, 32}};

/* What a black disc in a hand is worth, and how much more for each move to come; each colour that a hand with a white disc lacks.
   Measured: docs/notes.md. */
enum { BP__BLACK_WEIGHT = 64, BP__BLACK_MOVE_WEIGHT = 11, BP__MISSING_WEIGHT = 40 };

/* What the estimates of children need, by slot. */
typedef struct bp__node_estimates {
    int32_t all;                  /* the discs of open colours in the hands */
    int32_t worth[BP__COLOURS];   /* of a disc */
    int32_t nearer[BP__COLOURS];  /* the same with one disc less ahead */
    int32_t advance[BP__COLOURS]; /* how `all` changes then */
    int32_t pairs[BP__COLOURS];   /* the pairs of this slot in `all` */
} bp__node_estimates;

BP__INLINE void bp__node_estimate(bp__node_estimates *e, const bp__node *n)
{
    *e = (bp__node_estimates){0};
    for (int32_t k = 0; k < n->open; k++) {
        int32_t ahead = bp__byte(n->ahead, k);
        int32_t difference = bp__byte(n->difference, k);
        const uint8_t *row = bp__lead[ahead];
        const uint8_t *next_row = bp__lead[ahead - (ahead > 0)];
        for (int32_t l = k + 1; l < n->open; l++) {
            int32_t other = bp__byte(n->ahead, l);
            int32_t gap = difference - bp__byte(n->difference, l);
            int32_t before = row[other];
            int32_t after = next_row[other];
            int32_t after_other = 64 - row[other - (other > 0)]; /* if the other pawn advances */
            int32_t pair = before * gap + 64 * bp__slot_difference(n, l);
            e->worth[k] += before;
            e->worth[l] += 64 - before;
            e->nearer[k] += after;
            e->nearer[l] += after_other;
            e->advance[k] += (after - before) * gap;
            e->advance[l] += (64 - after_other - before) * gap;
            e->pairs[k] += pair;
            e->pairs[l] += pair;
            e->all += pair;
        }
    }
}

/* White and black discs in the hands: a black disc is worth more the longer the game is, and a white disc is expected to get some of
   the missing colours. */
BP__INLINE int32_t bp__estimate_specials(const bp__node_hand *mine, const bp__node_hand *theirs,
                                         int32_t moves, const bp__setup *setup)
{
    uint32_t colours = (1u << setup->colours) - 1;
    int32_t my_missing = setup->colours - bp__bit_count(mine->kinds & colours);
    int32_t their_missing = setup->colours - bp__bit_count(theirs->kinds & colours);
    return (BP__BLACK_WEIGHT + BP__BLACK_MOVE_WEIGHT * moves) * (mine->blacks - theirs->blacks) +
           BP__MISSING_WEIGHT * (mine->whites * my_missing - theirs->whites * their_missing);
}

/* The change of the estimate by a disc of the moving colour that the mover takes. */
BP__INLINE int32_t bp__estimate_own(const bp__node_estimates *e, const bp__node *n,
                                    const bp__node_child *c)
{
    int32_t change = e->nearer[c->slot];
    if (c->ahead) {
        int32_t ahead = bp__byte(n->ahead, c->slot);
        const uint8_t *now = bp__lead[ahead - 1];
        const uint8_t *next = bp__lead[ahead - 2];
        for (int32_t l = 0; l < n->open; l++) {
            if (l != c->slot) {
                int32_t other = bp__byte(n->ahead, l);
                change += (next[other] - now[other]) *
                          (bp__byte(n->difference, c->slot) + 1 - bp__byte(n->difference, l));
            }
        }
    }
    return change;
}

/* The same for a disc of another open colour. */
BP__INLINE int32_t bp__estimate_other(const bp__node_estimates *e, const bp__node *n,
                                      const bp__node_child *c)
{
    int32_t slot = c->kind - BP__SLOT;
    int32_t ahead = bp__byte(n->ahead, c->slot);
    const uint8_t *now = bp__lead[bp__byte(n->ahead, slot)];
    int32_t change = now[ahead - 1] - now[ahead];
    if (!c->ahead) {
        return e->worth[slot] + change;
    }
    const uint8_t *next = bp__lead[bp__byte(n->ahead, slot) - 1];
    int32_t nearer = next[ahead - 1] - next[ahead];
    return e->nearer[slot] + e->advance[slot] + nearer +
           (nearer - change) * (bp__byte(n->difference, slot) - bp__byte(n->difference, c->slot));
}

/* The pairs of a child whose pawn goes backward: computed anew. */
BP__INLINE int32_t bp__estimate_back(const bp__node *n, const bp__node_child *c,
                                     const bp__setup *setup)
{
    bp__node next;
    bp__node_estimates e;
    bp__node_play(&next, n, c, setup, 1);
    bp__node_estimate(&e, &next);
    return bp__node_moves_on(n, 1) ? e.all : -e.all;
}

/* Computes the score of a child. */
BP__INLINE void bp__child_score(bp__node_child *c, const bp__node *n, const bp__node_estimates *e,
                                const bp__setup *setup, int is_general)
{
    int32_t estimate = e->all;
    if (is_general && c->slot == BP__PASS) {
        /* as it is */
    } else if (is_general && c->is_back) {
        estimate = bp__estimate_back(n, c, setup);
    } else if (c->target == 0) {
        estimate -= e->pairs[c->slot];
    } else {
        estimate += e->advance[c->slot];
        if (c->place && c->kind >= BP__SLOT) {
            estimate += c->kind - BP__SLOT == c->slot ? bp__estimate_own(e, n, c)
                                                      : bp__estimate_other(e, n, c);
        }
    }
    if (is_general) {
        int32_t moves = c->takes + n->open - (c->slot != BP__PASS && c->target == 0);
        estimate += bp__estimate_specials(&c->mine, &n->theirs, moves, setup);
    }
    c->score = BP__ESTIMATE_UNIT * c->banked + estimate;
}

#endif
