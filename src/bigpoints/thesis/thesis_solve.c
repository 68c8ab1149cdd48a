/* The objective `thesis`, by backward induction over skeletons: positions without their hands.

   Without black discs the moves do not depend on the hands, so all positions with the same track, pawns,
   ladder and mover, a skeleton, have the same moves and lead to the same skeletons. The work that a position
   costs, moves, keys and look-ups, is done once for each skeleton; a position is then one number in an array.

   Under the thesis rules every move takes exactly one disc, so the first player's hand has a known size, and
   all but the last colour tell it: its index is a number in mixed radix. A skeleton has

     hands     a set of bits: which indices occur (found from the root on, forward)
     payoffs   for each of those, in order, both scores (found from the ends on, backward)

   and for each move the skeleton it leads to and the colour it takes. A move of the first player adds that
   colour's stride to the index, one of the second player changes nothing: so sets of hands move by shifts.

   Renaming the colours of a board changes nothing of this but the order of the moves, which decides between
   moves that are liked alike. So one traversal serves a whole class of boards: each of its members is a lane
   with an order of its own, and a position has a payoff in every lane. */

#include "bigpoints/thesis/thesis_solve.h"

#include <string.h>

#include <bigpoints/status.h>

#include "bigpoints/bits.h"
#include "bigpoints/rules.h"
#include "bigpoints/thesis/hand_free.h"
#include "bigpoints/thesis/thesis_payoff.h"

/* Lanes of a class that are done at once: 8 payoffs are one vector of a processor. */
enum { LANES = 8, EDGES_MAX = 2 * BP__COLOURS };

/* Which of two moves comes first, in each lane: the larger number. Of each pawn, its first and second. */
typedef struct precedence {
    int16_t of[BP__COLOURS][2][LANES];
} precedence;

typedef struct exhaustion {
    const bp__setup *setup;
    bp__hand_free_graph all;
    uint64_t *hands;     /* `words` for each bp__hand_free */
    uint32_t *starts;    /* where the payoffs of each of those words begin, in positions */
    bp__payoff *payoffs; /* of each position, one for each lane */
    uint8_t
        *digits; /* of each index: the first player's discs of each colour in play but the last */
    precedence first;
    uint64_t payoff_count;
    uint64_t states;
    size_t words;
    uint32_t stride[BP__COLOURS];
    uint32_t root_taken; /* discs in the hands at the root */
    uint32_t root_first; /* of these, the first player's */
} exhaustion;

BP__INLINE bp__hand_free *skeleton_at(const exhaustion *x, size_t number)
{
    return (bp__hand_free *)x->all.skeletons.items + number;
}

BP__INLINE const uint32_t *edges_of(const exhaustion *x, const bp__hand_free *s)
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

BP__INLINE uint32_t shift_of(const exhaustion *x, const bp__hand_free *s, uint32_t edge)
{
    return s->mover == 0 ? x->stride[edge & 7] : 0;
}

/* From the root on: which hands occur, and where their payoffs are. */
BP__INLINE void spread_hands(exhaustion *x, uint32_t root_index)
{
    size_t count = x->all.skeletons.count;
    x->hands[(count - 1) * x->words + root_index / 64] |= UINT64_C(1) << root_index % 64;
    for (size_t number = count; number-- > 0;) {
        if (number % BP__SKELETON_POLL == 0 && bp__hand_free_must_end(&x->all)) {
            return;
        }
        const bp__hand_free *s = skeleton_at(x, number);
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
            x->states += s->is_end ? 0 : occurring;
        }
    }
}

/* How many discs the first player holds at an end: one more for each of the own moves. */
static uint32_t first_holds(const exhaustion *x, const bp__hand_free *s)
{
    uint32_t taken = 0;
    for (int32_t i = 0; i < x->setup->colours; i++) {
        taken += (uint32_t)bp__hand_of(s->gone, x->setup->colour[i]);
    }
    uint32_t root_mover = skeleton_at(x, x->all.skeletons.count - 1)->mover;
    return x->root_first + (taken - x->root_taken + (root_mover == 0)) / 2;
}

/* The scores of an end for one hand of the first player, who holds `left` discs. */
static bp__payoff end_payoff(const exhaustion *x, const bp__hand_free *s, uint32_t index,
                             uint32_t left)
{
    const bp__setup *setup = x->setup;
    const uint8_t *digits = x->digits + (size_t)index * BP__COLOURS;
    int32_t scores[2] = {0, 0};
    if (s->is_stuck) {
        return bp__payoff_of(-1, -1);
    }
    for (int32_t i = 0; i < setup->colours; i++) {
        int32_t colour = setup->colour[i];
        int32_t first = i + 1 == setup->colours ? (int32_t)left : digits[i];
        int32_t worth = s->worths >> (3 * colour) & 7;
        scores[0] += first * worth;
        scores[1] += (bp__hand_of(s->gone, colour) - first) * worth;
        left -= (uint32_t)first;
    }
    return bp__payoff_of(scores[0], scores[1]);
}

/* The payoffs of a skeleton for one hand that occurs: as many lie before them as smaller hands do. */
BP__INLINE bp__payoff *payoffs_at(const exhaustion *x, uint32_t number, uint32_t index,
                                  size_t lanes)
{
    size_t word = number * x->words + index / 64;
    uint64_t smaller = x->hands[word] & ((UINT64_C(1) << index % 64) - 1);
    return x->payoffs + lanes * (x->starts[word] + (size_t)bp__bit_count(smaller));
}

/* The precedence of each edge of a skeleton in every lane. */
BP__INLINE void list_precedence(const int16_t *out[EDGES_MAX], const exhaustion *x,
                                const bp__hand_free *s)
{
    uint32_t edge = 0;
    for (int32_t colour = 0; colour < BP__COLOURS; colour++) {
        uint32_t count = s->pawn_edges >> (2 * colour) & 3;
        for (uint32_t i = 0; i < count; i++) {
            out[edge++] = x->first.of[colour][i];
        }
    }
}

/* In every lane, the first of the moves that the mover likes best. */
BP__INLINE void induce(bp__payoff *out, const exhaustion *x, const bp__hand_free *s, uint32_t index,
                       const int16_t *const first[EDGES_MAX], size_t lanes, int mover)
{
    const uint32_t *edges = edges_of(x, s);
    bp__payoff best[LANES] = {0};
    int16_t max[LANES] = {0};
    for (uint32_t i = 0; i < s->edge_count; i++) {
        uint32_t shift = mover == 0 ? x->stride[edges[i] & 7] : 0;
        const bp__payoff *payoffs = payoffs_at(x, edges[i] >> 3, index + shift, lanes);
        for (size_t lane = 0; lane < lanes; lane++) {
            bp__payoff payoff = payoffs[lane];
            int16_t likes = (int16_t)(bp__payoff_preference(payoff, mover) << 4 | first[i][lane]);
            best[lane] = likes > max[lane] ? payoff : best[lane];
            max[lane] = likes > max[lane] ? likes : max[lane];
        }
    }
    memcpy(out, best, lanes * sizeof *out);
}

BP__INLINE void give_payoffs(bp__payoff *out, const exhaustion *x, const bp__hand_free *s,
                             uint32_t index, const int16_t *const first[EDGES_MAX], size_t lanes)
{
    if (s->is_end) {
        bp__payoff payoff = end_payoff(x, s, index, first_holds(x, s));
        for (size_t lane = 0; lane < lanes; lane++) {
            out[lane] = payoff;
        }
    } else if (s->mover == 0) {
        induce(out, x, s, index, first, lanes, 0);
    } else {
        induce(out, x, s, index, first, lanes, 1);
    }
}

/* From the ends on: all payoffs. */
BP__INLINE void induce_all(exhaustion *x, size_t lanes)
{
    for (size_t number = 0; number < x->all.skeletons.count; number++) {
        const bp__hand_free *s = skeleton_at(x, number);
        const int16_t *first[EDGES_MAX];
        list_precedence(first, x, s);
        for (size_t i = 0; i < x->words; i++) {
            bp__payoff *out = x->payoffs + lanes * x->starts[number * x->words + i];
            uint64_t hands = x->hands[number * x->words + i];
            for (; hands; hands &= hands - 1, out += lanes) {
                uint32_t index = (uint32_t)(i * 64) + (uint32_t)bp__bit_first(hands);
                give_payoffs(out, x, s, index, first, lanes);
                if (++x->all.nodes % BP__SKELETON_POLL == 0 && bp__hand_free_must_end(&x->all)) {
                    return;
                }
            }
        }
    }
}

/* The passes, once for processors that count bits with one instruction and once for the others. */
static void spread_plain(exhaustion *x, uint32_t root_index)
{
    spread_hands(x, root_index);
}

static void induce_plain(exhaustion *x, size_t lanes)
{
    if (lanes == 1) {
        induce_all(x, 1);
    } else {
        induce_all(x, LANES);
    }
}

#if BP__HAS_FAST
BP__FAST static void spread_fast(exhaustion *x, uint32_t root_index)
{
    spread_hands(x, root_index);
}

BP__FAST static void induce_fast(exhaustion *x, size_t lanes)
{
    if (lanes == 1) {
        induce_all(x, 1);
    } else {
        induce_all(x, LANES);
    }
}
#else
#define spread_fast spread_plain
#define induce_fast induce_plain
#endif

/* Sets a lane's order of moves: pawns by the colours' names, `name` of each; a pawn's first move first. */
static void set_order(exhaustion *x, size_t lane, const uint8_t name[BP__COLOURS])
{
    for (int32_t colour = 0; colour < BP__COLOURS; colour++) {
        x->first.of[colour][0][lane] = (int16_t)(15 - 2 * name[colour]);
        x->first.of[colour][1][lane] = (int16_t)(14 - 2 * name[colour]);
    }
}

/* Follows the chosen play in a single lane, and tells the payoff of every move at the root. */
static void tell(bp_thesis_solution *out, const exhaustion *x, const bp__position *root,
                 uint32_t index)
{
    uint32_t number = (uint32_t)x->all.skeletons.count - 1;
    bp__position position = *root;
    bp__payoff value = *payoffs_at(x, number, index, 1);
    bp__payoff_scores(out->scores, value);
    for (;;) {
        const bp__hand_free *s = skeleton_at(x, number);
        const uint32_t *edges = edges_of(x, s);
        bp_move moves[BP__MOVES_MAX];
        if (s->is_end || out->pv_length == out->pv_size) {
            return;
        }
        bp__bigpoints_moves(moves, &position, x->setup);
        uint32_t chosen = s->edge_count;
        for (uint32_t i = 0; i < s->edge_count; i++) {
            bp__payoff payoff = *payoffs_at(x, edges[i] >> 3, index + shift_of(x, s, edges[i]), 1);
            if (out->pv_length == 0) {
                bp__payoff_scores(out->move_scores + (size_t)2 * i, payoff);
            }
            if (chosen == s->edge_count &&
                bp__payoff_preference(payoff, s->mover) == bp__payoff_preference(value, s->mover)) {
                chosen = i;
            }
        }
        out->pv[out->pv_length++] = moves[chosen];
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
    x->digits = bp__hand_free_take(&x->all, indices * BP__COLOURS);
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

/* All that does not depend on the order of moves; room for the payoffs of so many lanes. */
static uint32_t prepare(exhaustion *x, const bp__position *root, size_t lanes)
{
    bp__hand_free_graph *all = &x->all;
    uint32_t index = place_root(x, root);
    if (list_digits(x) == BP_OK) {
        bp__hand_free_find(all, root);
    }
    size_t words = all->skeletons.count * x->words;
    x->hands = all->status == BP_OK ? bp__hand_free_take(all, words * sizeof *x->hands) : NULL;
    x->starts = x->hands ? bp__hand_free_take(all, words * sizeof *x->starts) : NULL;
    if (x->starts) {
        (x->setup->fast ? spread_fast : spread_plain)(x, index);
        if (x->payoff_count <= UINT32_MAX) {
            size_t payoffs = (size_t)x->payoff_count * lanes;
            x->payoffs = bp__hand_free_take(all, payoffs * sizeof *x->payoffs);
        } else {
            all->status = BP_ERR_LIMIT;
        }
    }
    return index;
}

/* Finds the payoffs in all lanes. Returns non-zero if nothing went wrong so far. */
static int find_payoffs(exhaustion *x, size_t lanes)
{
    if (x->all.status == BP_OK) {
        (x->setup->fast ? induce_fast : induce_plain)(x, lanes);
    }
    return x->all.status == BP_OK;
}

static void clean_up(exhaustion *x)
{
    bp__memory_give(&x->all.memory, x->digits);
    bp__memory_give(&x->all.memory, x->payoffs);
    bp__memory_give(&x->all.memory, x->starts);
    bp__memory_give(&x->all.memory, x->hands);
    bp__hand_free_free(&x->all);
}

int bp__bigpoints_thesis_solve(bp_thesis_solution *out, const void *state, const void *setup)
{
    static const uint8_t own_names[BP__COLOURS] = {0, 1, 2, 3, 4};
    const bp__setup *s = setup;
    if (s->rules != BP_RULES_THESIS) {
        return BP_ERR_UNSUPPORTED;
    }
    exhaustion x = {
        .setup = s,
        .all = {.setup = s, .max_bytes = out->max_bytes, .poll = out->poll, .user = out->user}};
    int status = bp__memory_init(&x.all.memory, out->allocator);
    if (status != BP_OK) {
        return status;
    }
    set_order(&x, 0, own_names);
    uint32_t index = prepare(&x, state, 1);
    if (find_payoffs(&x, 1)) {
        tell(out, &x, state, index);
    }
    out->states = x.states;
    out->nodes = x.all.nodes;
    out->bytes = x.all.bytes_peak;
    clean_up(&x);
    return x.all.status;
}

int bp__bigpoints_thesis_solve_class(bp__class *out, const bp__position *root,
                                     const bp__setup *setup)
{
    exhaustion x = {.setup = setup,
                    .all = {.setup = setup,
                            .memory = *out->memory,
                            .max_bytes = out->max_bytes,
                            .poll = out->poll,
                            .user = out->user}};
    uint32_t index = prepare(&x, root, LANES);
    for (size_t done = 0; done < out->boards; done += LANES) {
        size_t lanes = out->boards - done < LANES ? out->boards - done : LANES;
        for (size_t lane = 0; lane < lanes; lane++) {
            set_order(&x, lane, out->names[done + lane]);
        }
        if (!find_payoffs(&x, LANES)) {
            break;
        }
        uint32_t last = (uint32_t)x.all.skeletons.count - 1;
        const bp__payoff *found = payoffs_at(&x, last, index, LANES);
        for (size_t lane = 0; lane < lanes; lane++) {
            bp__payoff_scores(out->scores[done + lane], found[lane]);
        }
    }
    out->states = x.states;
    out->nodes = x.all.nodes;
    clean_up(&x);
    return x.all.status;
}
