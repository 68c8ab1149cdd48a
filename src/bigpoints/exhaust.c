/* The objective `thesis`, by backward induction over skeletons: positions without their hands.

   Without black discs the moves do not depend on the hands, so all positions with the same track, pawns,
   ladder and mover, a skeleton, have the same moves and lead to the same skeletons. The work that a position
   costs, moves, keys and look-ups, is done once for each skeleton; a position is then one number in an array.

   Under the thesis rules every move takes exactly one disc, so the first player's hand has a known size, and
   all but the last colour tell it: its index is a number in mixed radix. A skeleton has

     hands     a set of bits: which indices occur (found from the root on, forward)
     payoffs   for each of those, in order, both scores (found from the ends on, backward)

   and for each move the skeleton it leads to and the colour it takes. A move of the first player adds that
   colour's stride to the index, one of the second player changes nothing: so sets of hands move by shifts. */

#include "bigpoints/exhaust.h"

#include <string.h>

#include <bigpoints/status.h>

#include "bigpoints/bits.h"
#include "bigpoints/moves.h"
#include "bigpoints/skeletons.h"

typedef struct exhaustion {
    bp_exhaustion *out;
    const bp__setup *setup;
    bp__skeletons all;
    uint64_t *hands;  /* `words` for each bp__skeleton */
    uint32_t *starts; /* where the payoffs of each of those words begin */
    uint16_t *payoffs;
    uint8_t
        *digits; /* of each index: the first player's discs of each colour in play but the last */
    uint64_t payoff_count;
    size_t words;
    uint32_t stride[BP__COLOURS];
    uint32_t root_taken; /* discs in the hands at the root */
    uint32_t root_first; /* of these, the first player's */
} exhaustion;

/* Scores from -1 to 254, one byte each. */
static uint16_t pack(int32_t first, int32_t second)
{
    return (uint16_t)((first + 1) << 8 | (second + 1));
}

BP__INLINE int32_t first_of(uint16_t payoff)
{
    return (payoff >> 8) - 1;
}

BP__INLINE int32_t second_of(uint16_t payoff)
{
    return (payoff & 255) - 1;
}

BP__INLINE bp__skeleton *skeleton_at(const exhaustion *x, size_t number)
{
    return (bp__skeleton *)x->all.skeletons.items + number;
}

BP__INLINE const uint32_t *edges_of(const exhaustion *x, const bp__skeleton *s)
{
    return (const uint32_t *)x->all.edges.items + s->edges;
}

/* to |= from << by, sets of `words` words. */
BP__INLINE void merge_shifted(uint64_t *to, const uint64_t *from, uint32_t by, size_t words)
{
    size_t skip = by / 64;
    uint32_t rest = by % 64;
    for (size_t i = skip; i < words; i++) {
        uint64_t word = from[i - skip] << rest;
        if (rest && i > skip) {
            word |= from[i - skip - 1] >> (64 - rest);
        }
        to[i] |= word;
    }
}

BP__INLINE uint32_t shift_of(const exhaustion *x, const bp__skeleton *s, uint32_t edge)
{
    return s->mover == 0 ? x->stride[edge & 7] : 0;
}

/* From the root on: which hands occur, and where their payoffs are. */
BP__INLINE void spread_hands(exhaustion *x, uint32_t root_index)
{
    size_t count = x->all.skeletons.count;
    x->hands[(count - 1) * x->words + root_index / 64] |= UINT64_C(1) << root_index % 64;
    for (size_t number = count; number-- > 0;) {
        const bp__skeleton *s = skeleton_at(x, number);
        const uint64_t *hands = x->hands + number * x->words;
        const uint32_t *edges = edges_of(x, s);
        for (uint32_t i = 0; i < s->edge_count; i++) {
            merge_shifted(x->hands + (edges[i] >> 3) * x->words, hands, shift_of(x, s, edges[i]),
                          x->words);
        }
        for (size_t i = 0; i < x->words; i++) {
            uint32_t occurring = (uint32_t)bp__bit_count(hands[i]);
            x->starts[number * x->words + i] = (uint32_t)x->payoff_count;
            x->payoff_count += occurring;
            x->out->states += s->is_end ? 0 : occurring;
        }
    }
}

/* How many discs the first player holds at an end: one more for each of the own moves. */
static uint32_t first_holds(const exhaustion *x, const bp__skeleton *s)
{
    uint32_t taken = 0;
    for (int32_t i = 0; i < x->setup->colours; i++) {
        taken += (uint32_t)bp__hand_of(s->gone, x->setup->colour[i]);
    }
    uint32_t root_mover = skeleton_at(x, x->all.skeletons.count - 1)->mover;
    return x->root_first + (taken - x->root_taken + (root_mover == 0)) / 2;
}

/* The scores of an end for one hand of the first player, who holds `left` discs. */
static uint16_t end_payoff(const exhaustion *x, const bp__skeleton *s, uint32_t index,
                           uint32_t left)
{
    const bp__setup *setup = x->setup;
    const uint8_t *digits = x->digits + (size_t)index * BP__COLOURS;
    int32_t scores[2] = {0, 0};
    if (s->is_stuck) {
        return pack(-1, -1);
    }
    for (int32_t i = 0; i < setup->colours; i++) {
        int32_t colour = setup->colour[i];
        int32_t first = i + 1 == setup->colours ? (int32_t)left : digits[i];
        int32_t worth = s->worths >> (3 * colour) & 7;
        scores[0] += first * worth;
        scores[1] += (bp__hand_of(s->gone, colour) - first) * worth;
        left -= (uint32_t)first;
    }
    return pack(scores[0], scores[1]);
}

/* How much a player likes a payoff: a win before a draw before a loss; then the own score, or a low one of
   the winner. */
BP__INLINE int32_t liking(uint16_t payoff, int seat)
{
    int32_t own = seat == 0 ? first_of(payoff) : second_of(payoff);
    int32_t other = seat == 0 ? second_of(payoff) : first_of(payoff);
    return own > other ? 1000 + own : own == other ? own : -1000 - other;
}

/* The payoff of a skeleton for one hand that occurs: as many lie before it as smaller hands do. */
BP__INLINE uint16_t payoff_at(const exhaustion *x, uint32_t number, uint32_t index)
{
    size_t word = number * x->words + index / 64;
    uint64_t smaller = x->hands[word] & ((UINT64_C(1) << index % 64) - 1);
    return x->payoffs[x->starts[word] + (uint32_t)bp__bit_count(smaller)];
}

BP__INLINE uint16_t induce(const exhaustion *x, const bp__skeleton *s, uint32_t index)
{
    const uint32_t *edges = edges_of(x, s);
    uint16_t best = 0;
    int32_t most = INT32_MIN;
    for (uint32_t i = 0; i < s->edge_count; i++) {
        uint16_t payoff = payoff_at(x, edges[i] >> 3, index + shift_of(x, s, edges[i]));
        int32_t likes = liking(payoff, s->mover);
        best = likes > most ? payoff : best;
        most = likes > most ? likes : most;
    }
    return best;
}

/* From the ends on: all payoffs. */
BP__INLINE void induce_all(exhaustion *x)
{
    for (size_t number = 0; number < x->all.skeletons.count; number++) {
        const bp__skeleton *s = skeleton_at(x, number);
        uint32_t held = s->is_end ? first_holds(x, s) : 0;
        for (size_t i = 0; i < x->words; i++) {
            uint32_t at = x->starts[number * x->words + i];
            uint64_t hands = x->hands[number * x->words + i];
            for (; hands; hands &= hands - 1) {
                uint32_t index = (uint32_t)(i * 64) + (uint32_t)bp__bit_first(hands);
                x->payoffs[at++] = s->is_end ? end_payoff(x, s, index, held) : induce(x, s, index);
                if (++x->all.nodes % BP__SKELETON_POLL == 0 && bp__skeletons_must_end(&x->all)) {
                    return;
                }
            }
        }
    }
}

/* The two passes, once for processors that count bits with one instruction and once for the others. */
static void spread_plain(exhaustion *x, uint32_t root_index)
{
    spread_hands(x, root_index);
}

static void induce_plain(exhaustion *x)
{
    induce_all(x);
}

#if BP__HAS_FAST
BP__FAST static void spread_fast(exhaustion *x, uint32_t root_index)
{
    spread_hands(x, root_index);
}

BP__FAST static void induce_fast(exhaustion *x)
{
    induce_all(x);
}
#else
#define spread_fast spread_plain
#define induce_fast induce_plain
#endif

/* Follows the chosen play, and tells the payoff of every move at the root. */
static void tell(exhaustion *x, const bp__position *root, uint32_t index)
{
    bp_exhaustion *out = x->out;
    uint32_t number = (uint32_t)x->all.skeletons.count - 1;
    bp__position position = *root;
    uint16_t value = payoff_at(x, number, index);
    out->scores[0] = first_of(value);
    out->scores[1] = second_of(value);
    for (;;) {
        const bp__skeleton *s = skeleton_at(x, number);
        const uint32_t *edges = edges_of(x, s);
        bp_move moves[BP__MOVES_MOST];
        if (s->is_end || out->line_length == out->line_size) {
            return;
        }
        bp__bigpoints_moves(moves, &position, x->setup);
        uint32_t chosen = s->edge_count;
        for (uint32_t i = 0; i < s->edge_count; i++) {
            uint16_t payoff = payoff_at(x, edges[i] >> 3, index + shift_of(x, s, edges[i]));
            if (out->line_length == 0) {
                out->move_scores[(size_t)2 * i] = first_of(payoff);
                out->move_scores[(size_t)2 * i + 1] = second_of(payoff);
            }
            if (chosen == s->edge_count && liking(payoff, s->mover) == liking(value, s->mover)) {
                chosen = i;
            }
        }
        out->line[out->line_length++] = moves[chosen];
        bp__bigpoints_apply(&position, moves[chosen], x->setup);
        index += shift_of(x, s, edges[chosen]);
        number = edges[chosen] >> 3;
    }
}

/* The root: its first player's hand as an index, and how many discs are in the hands. */
static uint32_t place_root(exhaustion *x, const bp__position *root)
{
    const bp__setup *setup = x->setup;
    uint32_t size = 1;
    uint32_t index = 0;
    for (int32_t i = 0; i < setup->colours; i++) {
        int32_t colour = setup->colour[i];
        uint32_t first = (uint32_t)bp__hand_of(root->hand[0], colour);
        x->root_first += first;
        x->root_taken += first + (uint32_t)bp__hand_of(root->hand[1], colour);
        if (i + 1 < setup->colours) {
            x->stride[colour] = size;
            size *= setup->board.counts.of[colour] + 2u;
            index += first * x->stride[colour];
        }
    }
    x->words = (size + 63) / 64;
    return index;
}

/* Takes every index apart once. */
static int list_digits(exhaustion *x)
{
    const bp__setup *setup = x->setup;
    size_t indices = 64 * x->words;
    x->digits = bp__skeletons_take(&x->all, indices * BP__COLOURS);
    for (size_t index = 0; x->digits && index < indices; index++) {
        size_t rest = index;
        for (int32_t i = 0; i + 1 < setup->colours; i++) {
            size_t radix = setup->board.counts.of[setup->colour[i]] + 2u;
            x->digits[index * BP__COLOURS + (size_t)i] = (uint8_t)(rest % radix);
            rest /= radix;
        }
    }
    return x->all.status;
}

static void exhaust(exhaustion *x, const bp__position *root)
{
    bp__skeletons *all = &x->all;
    uint32_t index = place_root(x, root);
    if (list_digits(x) == BP_OK) {
        bp__skeletons_find(all, root);
    }
    size_t words = all->skeletons.count * x->words;
    x->hands = all->status == BP_OK ? bp__skeletons_take(all, words * sizeof *x->hands) : NULL;
    x->starts = x->hands ? bp__skeletons_take(all, words * sizeof *x->starts) : NULL;
    if (x->starts) {
        (x->setup->fast ? spread_fast : spread_plain)(x, index);
        if (x->payoff_count <= UINT32_MAX) {
            x->payoffs = bp__skeletons_take(all, (size_t)x->payoff_count * sizeof *x->payoffs);
        } else {
            all->status = BP_ERR_LIMIT;
        }
    }
    if (x->payoffs && x->starts) {
        (x->setup->fast ? induce_fast : induce_plain)(x);
    }
    if (x->payoffs && x->starts && x->hands && all->status == BP_OK) {
        tell(x, root, index);
    }
}

int bp__bigpoints_exhaust(bp_exhaustion *out, const void *state, const void *setup)
{
    const bp__setup *s = setup;
    if (s->rules != BP_RULES_THESIS) {
        return BP_ERR_UNSUPPORTED;
    }
    exhaustion x = {
        .out = out,
        .setup = s,
        .all = {.setup = s, .bytes_most = out->bytes_most, .poll = out->poll, .user = out->user}};
    int status = bp__memory_init(&x.all.memory, out->allocator);
    if (status != BP_OK) {
        return status;
    }
    exhaust(&x, state);
    out->nodes = x.all.nodes;
    out->bytes = x.all.bytes_peak;
    bp__memory_give(&x.all.memory, x.digits);
    bp__memory_give(&x.all.memory, x.payoffs);
    bp__memory_give(&x.all.memory, x.starts);
    bp__memory_give(&x.all.memory, x.hands);
    bp__skeletons_free(&x.all);
    return x.all.status;
}
