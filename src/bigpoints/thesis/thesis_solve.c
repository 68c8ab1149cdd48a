/* SPDX-License-Identifier: MIT */
/* Backward induction for the objective `thesis`, over hand-free positions.

   A hand-free position is a position without its hands: track, pawns, ladder and mover. Without black discs the moves
   do not depend on the hands. So move generation, keys and lookups are done once for each hand-free position, and a
   position is one number in an array.

   Under the thesis rules every move takes exactly one disc, so the size of the first player's hand is known. The
   counts of all colours but the last then determine the hand: its index is a number in mixed radix. A hand-free
   position has

     hands     a bit set: which indices occur (propagated forward from the root)
     payoffs   for each of those, in order, both scores (computed backward from the finished games)

   and for each move the hand-free position it leads to and the colour it takes. A move of the first player adds that
   colour's stride to the index, a move of the second player does not change it. So shifts propagate sets of hands.

   Renaming the colours of a board changes only the order of the moves, which breaks ties between equal preferences.
   So one traversal serves a whole class of boards. Each board of the class has its own move order, and a position has
   a payoff for every order. */

#include "bigpoints/thesis/thesis_solve.h"

#include <string.h>

#include <bigpoints/status.h>

#include "base/size.h"
#include "bigpoints/bits.h"
#include "bigpoints/rules.h"
#include "bigpoints/thesis/hand_free.h"
#include "bigpoints/thesis/thesis_payoff.h"

/* Move orders that are computed at once: 8 payoffs fill a vector register (SIMD). */
enum { ORDERS = 8, EDGES_MAX = 2 * BP__COLOURS };

/* The precedence of moves in each move order: the larger number comes first. By pawn: its first and second move. */
typedef struct precedence {
    int16_t of[BP__COLOURS][2][ORDERS];
} precedence;

typedef struct induction {
    const bp__setup *setup;
    bp__hand_free_graph graph;
    uint64_t *hands;     /* `words` for each bp__hand_free */
    uint32_t *starts;    /* where the payoffs of each of those words begin, in positions */
    bp__payoff *payoffs; /* of each position, one for each move order */
    uint8_t *digits;     /* of each index: the first player's discs of each colour but the last */
    precedence first;
    uint64_t payoff_count;
    uint64_t states;
    size_t words;
    uint32_t stride[BP__COLOURS];
    uint32_t root_taken; /* discs in the hands at the root */
    uint32_t root_first; /* of these, the first player's */
} induction;

BP__INLINE bp__hand_free *position_at(const induction *x, size_t number)
{
    return (bp__hand_free *)x->graph.positions.items + number;
}

BP__INLINE const uint32_t *edges_of(const induction *x, const bp__hand_free *p)
{
    return (const uint32_t *)x->graph.edges.items + p->edges;
}

/* to |= from << by, for sets of `words` words. */
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

BP__INLINE uint32_t shift_of(const induction *x, const bp__hand_free *p, uint32_t edge)
{
    return p->mover == 0 ? x->stride[edge & 7] : 0;
}

/* Forward pass from the root: which hands occur, and where their payoffs are. */
BP__INLINE void propagate_hands(induction *x, uint32_t root_index)
{
    size_t count = x->graph.positions.count;
    x->hands[(count - 1) * x->words + root_index / 64] |= UINT64_C(1) << root_index % 64;
    for (size_t number = count; number-- > 0;) {
        if (number % BP__HAND_FREE_POLL == 0 && bp__hand_free_must_stop(&x->graph)) {
            return;
        }
        const bp__hand_free *p = position_at(x, number);
        const uint64_t *hands = x->hands + number * x->words;
        const uint32_t *edges = edges_of(x, p);
        for (uint32_t i = 0; i < p->edge_count; i++) {
            merge_shifted(x->hands + (edges[i] >> 3) * x->words, hands, shift_of(x, p, edges[i]),
                          x->words);
        }
        for (size_t i = 0; i < x->words; i++) {
            uint32_t occurring = (uint32_t)bp__bit_count(hands[i]);
            x->starts[number * x->words + i] = (uint32_t)x->payoff_count;
            x->payoff_count += occurring;
            x->states += p->is_end ? 0 : occurring;
        }
    }
}

/* How many discs the first player holds in a finished game: one more for each own move. */
static uint32_t first_holds(const induction *x, const bp__hand_free *p)
{
    uint32_t taken = 0;
    for (int32_t i = 0; i < x->setup->colours; i++) {
        taken += (uint32_t)bp__hand_of(p->gone, x->setup->colour[i]);
    }
    uint32_t root_mover = position_at(x, x->graph.positions.count - 1)->mover;
    return x->root_first + (taken - x->root_taken + (root_mover == 0)) / 2;
}

/* The payoff of a finished game for one hand of the first player, who holds `left` discs. */
static bp__payoff end_payoff(const induction *x, const bp__hand_free *p, uint32_t index,
                             uint32_t left)
{
    const bp__setup *setup = x->setup;
    const uint8_t *digits = x->digits + (size_t)index * BP__COLOURS;
    int32_t scores[2] = {0, 0};
    if (p->is_stuck) {
        return bp__payoff_of(-1, -1);
    }
    for (int32_t i = 0; i < setup->colours; i++) {
        int32_t colour = setup->colour[i];
        int32_t first = i + 1 == setup->colours ? (int32_t)left : digits[i];
        int32_t points = p->points >> (3 * colour) & 7;
        scores[0] += first * points;
        scores[1] += (bp__hand_of(p->gone, colour) - first) * points;
        left -= (uint32_t)first;
    }
    return bp__payoff_of(scores[0], scores[1]);
}

/* The payoffs of a hand-free position for one hand that occurs. Those of smaller indices come before them. */
BP__INLINE bp__payoff *payoffs_at(const induction *x, uint32_t number, uint32_t index,
                                  size_t orders)
{
    size_t word = number * x->words + index / 64;
    uint64_t smaller = x->hands[word] & ((UINT64_C(1) << index % 64) - 1);
    return x->payoffs + orders * (x->starts[word] + (size_t)bp__bit_count(smaller));
}

/* The precedence of each edge of a hand-free position in every move order. */
BP__INLINE void list_precedence(const int16_t *out[EDGES_MAX], const induction *x,
                                const bp__hand_free *p)
{
    uint32_t edge = 0;
    for (int32_t colour = 0; colour < BP__COLOURS; colour++) {
        uint32_t count = p->pawn_edges >> (2 * colour) & 3;
        for (uint32_t i = 0; i < count; i++) {
            out[edge++] = x->first.of[colour][i];
        }
    }
}

/* For every move order, the payoff of the first move with the mover's highest preference. */
BP__INLINE void induce(bp__payoff *out, const induction *x, const bp__hand_free *p, uint32_t index,
                       const int16_t *const first[EDGES_MAX], size_t orders, int mover)
{
    const uint32_t *edges = edges_of(x, p);
    bp__payoff best[ORDERS] = {0};
    int16_t max[ORDERS] = {0};
    for (uint32_t i = 0; i < p->edge_count; i++) {
        uint32_t shift = mover == 0 ? x->stride[edges[i] & 7] : 0;
        const bp__payoff *payoffs = payoffs_at(x, edges[i] >> 3, index + shift, orders);
        for (size_t order = 0; order < orders; order++) {
            bp__payoff payoff = payoffs[order];
            int16_t preference =
                (int16_t)(bp__payoff_preference(payoff, mover) << 4 | first[i][order]);
            best[order] = preference > max[order] ? payoff : best[order];
            max[order] = preference > max[order] ? preference : max[order];
        }
    }
    memcpy(out, best, orders * sizeof *out);
}

BP__INLINE void compute_payoffs(bp__payoff *out, const induction *x, const bp__hand_free *p,
                                uint32_t index, const int16_t *const first[EDGES_MAX],
                                size_t orders)
{
    if (p->is_end) {
        bp__payoff payoff = end_payoff(x, p, index, first_holds(x, p));
        for (size_t order = 0; order < orders; order++) {
            out[order] = payoff;
        }
    } else if (p->mover == 0) {
        induce(out, x, p, index, first, orders, 0);
    } else {
        induce(out, x, p, index, first, orders, 1);
    }
}

/* Backward pass from the finished games: all payoffs. */
BP__INLINE void induce_all(induction *x, size_t orders)
{
    for (size_t number = 0; number < x->graph.positions.count; number++) {
        const bp__hand_free *p = position_at(x, number);
        const int16_t *first[EDGES_MAX];
        list_precedence(first, x, p);
        for (size_t i = 0; i < x->words; i++) {
            bp__payoff *out = x->payoffs + orders * x->starts[number * x->words + i];
            uint64_t hands = x->hands[number * x->words + i];
            for (; hands; hands &= hands - 1, out += orders) {
                uint32_t index = (uint32_t)(i * 64) + (uint32_t)bp__bit_first(hands);
                compute_payoffs(out, x, p, index, first, orders);
                if (++x->graph.nodes % BP__HAND_FREE_POLL == 0 &&
                    bp__hand_free_must_stop(&x->graph)) {
                    return;
                }
            }
        }
    }
}

/* The passes, once with the instructions of BP__FAST and once without. */
static void propagate_plain(induction *x, uint32_t root_index)
{
    propagate_hands(x, root_index);
}

static void induce_plain(induction *x, size_t orders)
{
    if (orders == 1) {
        induce_all(x, 1);
    } else {
        induce_all(x, ORDERS);
    }
}

#if BP__HAS_FAST
BP__FAST static void propagate_fast(induction *x, uint32_t root_index)
{
    propagate_hands(x, root_index);
}

BP__FAST static void induce_fast(induction *x, size_t orders)
{
    if (orders == 1) {
        induce_all(x, 1);
    } else {
        induce_all(x, ORDERS);
    }
}
#else
#define propagate_fast propagate_plain
#define induce_fast induce_plain
#endif

/* Sets a move order: pawns by the names of their colours, `name` of each; a pawn's first move comes first. */
static void set_order(induction *x, size_t order, const uint8_t name[BP__COLOURS])
{
    for (int32_t colour = 0; colour < BP__COLOURS; colour++) {
        x->first.of[colour][0][order] = (int16_t)(15 - 2 * name[colour]);
        x->first.of[colour][1][order] = (int16_t)(14 - 2 * name[colour]);
    }
}

/* A position on a principal variation: its number, the index of the first player's hand, and the position itself. */
typedef struct pv_place {
    uint32_t number;
    uint32_t index;
    bp__position position;
} pv_place;

/* Plays the move of an edge. Returns the move. */
static bp_move step_to(pv_place *at, const induction *x, uint32_t i)
{
    const bp__hand_free *p = position_at(x, at->number);
    uint32_t edge = edges_of(x, p)[i];
    bp_move moves[BP__MOVES_MAX];
    bp__bigpoints_moves(moves, &at->position, x->setup);
    bp__bigpoints_apply(&at->position, moves[i], x->setup);
    at->index += shift_of(x, p, edge);
    at->number = edge >> 3;
    return moves[i];
}

/* The payoff behind an edge. */
static bp__payoff edge_payoff(const pv_place *at, const induction *x, const bp__hand_free *p,
                              uint32_t i)
{
    uint32_t edge = edges_of(x, p)[i];
    return *payoffs_at(x, edge >> 3, at->index + shift_of(x, p, edge), 1);
}

/* Appends best play from a place to the end of the game: at each position the first move that the mover prefers. */
static void follow_pv(bp_move *pv, size_t size, size_t *length, const induction *x, pv_place at)
{
    bp__payoff value = *payoffs_at(x, at.number, at.index, 1);
    const bp__hand_free *p = position_at(x, at.number);
    for (; !p->is_end && *length < size; p = position_at(x, at.number)) {
        uint16_t best = bp__payoff_preference(value, p->mover);
        uint32_t i = 0;
        while (i + 1 < p->edge_count &&
               bp__payoff_preference(edge_payoff(&at, x, p, i), p->mover) != best) {
            i++;
        }
        pv[(*length)++] = step_to(&at, x, i);
    }
}

/* Writes the principal variation, and the payoff and the principal variation of every move at the root, for a single move
   order. */
static void write_solution(bp_thesis_solution *out, const induction *x, const bp__position *root,
                           uint32_t index)
{
    pv_place at = {(uint32_t)x->graph.positions.count - 1, index, *root};
    const bp__hand_free *p = position_at(x, at.number);
    bp__payoff_scores(out->scores, *payoffs_at(x, at.number, index, 1));
    follow_pv(out->pv, out->pv_size, &out->pv_length, x, at);
    for (uint32_t i = 0; i < p->edge_count; i++) {
        bp__payoff_scores(out->move_scores + (size_t)2 * i, edge_payoff(&at, x, p, i));
        if (out->move_pvs) {
            pv_place next = at;
            bp_move *pv = out->move_pvs + i * out->pv_size;
            size_t *length = &out->move_pv_lengths[i];
            pv[(*length)++] = step_to(&next, x, i);
            follow_pv(pv, out->pv_size, length, x, next);
        }
    }
}

/* Sets the strides, and counts the discs in the hands at the root. Returns the index of the first player's hand. */
static uint32_t index_root(induction *x, const bp__position *root)
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

/* Computes the digits of every index. */
static int list_digits(induction *x)
{
    const bp__setup *setup = x->setup;
    size_t indices = 64 * x->words;
    x->digits = bp__hand_free_take(&x->graph, bp__size_mul(indices, BP__COLOURS));
    for (size_t index = 0; x->digits && index < indices; index++) {
        size_t rest = index;
        for (int32_t i = 0; i + 1 < setup->colours; i++) {
            size_t radix = setup->board.counts.of[setup->colour[i]] + 2u;
            x->digits[index * BP__COLOURS + (size_t)i] = (uint8_t)(rest % radix);
            rest /= radix;
        }
    }
    return x->graph.status;
}

/* Does all that does not depend on the order of moves, and allocates the payoffs of so many orders. */
static uint32_t prepare(induction *x, const bp__position *root, size_t orders)
{
    bp__hand_free_graph *graph = &x->graph;
    uint32_t index = index_root(x, root);
    if (list_digits(x) == BP_OK) {
        bp__hand_free_find(graph, root);
    }
    size_t words = bp__size_mul(graph->positions.count, x->words);
    if (graph->status == BP_OK) {
        x->hands = bp__hand_free_take(graph, bp__size_mul(words, sizeof *x->hands));
    }
    if (x->hands) {
        x->starts = bp__hand_free_take(graph, bp__size_mul(words, sizeof *x->starts));
    }
    if (x->hands && x->starts) {
        (x->setup->fast ? propagate_fast : propagate_plain)(x, index);
        if (x->payoff_count <= UINT32_MAX) {
            size_t payoffs = bp__size_mul(bp__size_of(x->payoff_count), orders);
            x->payoffs = bp__hand_free_take(graph, bp__size_mul(payoffs, sizeof *x->payoffs));
        } else {
            graph->status = BP_ERR_LIMIT;
        }
    }
    return index;
}

/* Computes the payoffs for all orders. Returns non-zero if nothing went wrong so far. */
static int run_induction(induction *x, size_t orders)
{
    if (x->graph.status == BP_OK) {
        (x->setup->fast ? induce_fast : induce_plain)(x, orders);
    }
    return x->graph.status == BP_OK;
}

static void clean_up(induction *x)
{
    bp__memory_free(&x->graph.memory, x->digits);
    bp__memory_free(&x->graph.memory, x->payoffs);
    bp__memory_free(&x->graph.memory, x->starts);
    bp__memory_free(&x->graph.memory, x->hands);
    bp__hand_free_free(&x->graph);
}

int bp__bigpoints_thesis_solve(bp_thesis_solution *out, const void *state, const void *setup)
{
    static const uint8_t own_names[BP__COLOURS] = {0, 1, 2, 3, 4};
    const bp__setup *s = setup;
    if (s->rules != BP_RULES_THESIS) {
        return BP_ERR_UNSUPPORTED;
    }
    induction x = {
        .setup = s,
        .graph = {.setup = s, .max_bytes = out->max_bytes, .poll = out->poll, .user = out->user}};
    int status = bp__memory_init(&x.graph.memory, out->allocator);
    if (status != BP_OK) {
        return status;
    }
    set_order(&x, 0, own_names);
    uint32_t index = prepare(&x, state, 1);
    if (run_induction(&x, 1)) {
        write_solution(out, &x, state, index);
    }
    out->states = x.states;
    out->nodes = x.graph.nodes;
    out->bytes = x.graph.bytes_peak;
    clean_up(&x);
    return x.graph.status;
}

int bp__bigpoints_thesis_solve_class(bp__class *out, const bp__position *root,
                                     const bp__setup *setup)
{
    induction x = {.setup = setup,
                   .graph = {.setup = setup,
                             .memory = *out->memory,
                             .max_bytes = out->max_bytes,
                             .poll = out->poll,
                             .user = out->user}};
    uint32_t index = prepare(&x, root, ORDERS);
    for (size_t done = 0; done < out->boards; done += ORDERS) {
        size_t orders = out->boards - done < ORDERS ? out->boards - done : ORDERS;
        for (size_t order = 0; order < orders; order++) {
            set_order(&x, order, out->names[done + order]);
        }
        if (!run_induction(&x, ORDERS)) {
            break;
        }
        uint32_t last = (uint32_t)x.graph.positions.count - 1;
        const bp__payoff *found = payoffs_at(&x, last, index, ORDERS);
        for (size_t order = 0; order < orders; order++) {
            bp__payoff_scores(out->scores[done + order], found[order]);
        }
    }
    out->states = x.states;
    out->nodes = x.graph.nodes;
    clean_up(&x);
    return x.graph.status;
}
