/* SPDX-License-Identifier: MIT */
/* Negamax with null windows over reduced positions; the transposition table stores bounds on the future value.

   The value of a position for its mover is banked + future. Every bound and threshold below is on the future, which
   depends on the reduced key alone, so positions of many boards share an entry. The threshold of a child follows from
   that of its parent:

       parent's future = sign * (child's banked + child's future) - parent's banked

   Beyond the textbook: bounds that the game computes cut children before any probe, and before they are made if the game
   lists them; enhanced transposition cutoffs (all children are probed before one is searched), for other games only where
   the bounds are far apart; small positions are searched by the game's own method; and several threads search the same
   window with ABDADA-like move deferral: a child that another thread searches is deferred. Deferral compares keys, so it
   is limited to nodes whose children were probed for enhanced transposition cutoffs: other children have no key yet,
   and are neither marked nor deferred. A thread that searches below a node which another thread has decided abandons it. */

#include "solver/alphabeta.h"

#include <string.h>

#include <bigpoints/status.h>

#include "base/platform/platform.h"
#include "base/size.h"

/* A method of the game broke its contract. */
static void fail(bp__worker *w)
{
    bp__run_fail(w->run, BP_ERR_METHOD);
    w->stopped = 1;
}

/* The side to move: 0 or 1. */
static int32_t side_of(bp__worker *w, const void *position)
{
    int32_t mover = w->ops->mover(position, w->setup);
    if ((uint32_t)mover >= w->seats) {
        fail(w);
        return 0;
    }
    return w->seat < 0 ? mover : mover != w->seat;
}

static int has_score(const bp__worker *w, int32_t score)
{
    return (uint32_t)score - (uint32_t)w->score_min <= w->score_range;
}

/* The score of one seat minus the best score of the others. */
static int32_t final_of_seat(bp__worker *w, const int32_t *scores)
{
    int32_t best = INT32_MIN;
    for (int32_t seat = 0; seat < (int32_t)w->seats; seat++) {
        if (!has_score(w, scores[seat])) {
            fail(w);
            return 0;
        }
        if (seat != w->seat && scores[seat] > best) {
            best = scores[seat];
        }
    }
    return scores[w->seat] - best;
}

/* The value of a finished game for side 0. */
static int32_t final_value(bp__worker *w, const void *position)
{
    int32_t scores[BP__PLAYERS_MAX];
    w->ops->scores(scores, position, w->setup);
    if (w->seat >= 0) {
        return final_of_seat(w, scores);
    }
    if (!has_score(w, scores[0]) || !has_score(w, scores[1])) {
        fail(w);
        return 0;
    }
    return scores[0] - scores[1];
}

/* Checks a reduction that the game computed. */
static inline void check_reduction(bp__worker *w, bp_reduction *r)
{
    int32_t max = w->future_max;
    if ((uint32_t)r->banked + (uint32_t)max > 2 * (uint32_t)max || r->lower < -max ||
        r->upper > max || r->lower > r->upper) {
        *r = (bp_reduction){0, -max, max, 0};
        fail(w);
    }
}

static inline void reduce(bp__worker *w, bp_reduction *out, const void *position)
{
    *out = (bp_reduction){0, -w->future_max, w->future_max, 0};
    if (w->seat < 0 && w->ops->reduce) {
        w->ops->reduce(out, position, w->setup);
        check_reduction(w, out);
    }
}

void bp__worker_reduce(bp__worker *worker, bp_reduction *out, const void *position)
{
    reduce(worker, out, position);
}

static void make_key(const bp__worker *w, uint64_t out[2], const void *position)
{
    if (w->use_reduced) {
        w->ops->reduced_key(out, position, w->setup);
    } else {
        bp__position_key(out, w->game, w->setup, position);
    }
}

/* The struct at the beginning of a block, rounded up so that the positions behind it are aligned. */
enum { CHILDREN_BYTES = (sizeof(bp__children) + 15) / 16 * 16 };

/* A block: the struct itself, then positions, items, scores, order. */
static size_t frame_bytes(const bp__worker *w)
{
    size_t each = w->stride + sizeof(bp_child) + sizeof(int64_t) + sizeof(uint16_t);
    return bp__size_add(bp__size_mul(w->max_moves, each),
                        CHILDREN_BYTES + BP__MOVES_SLACK * sizeof(bp_child));
}

/* The frame of a ply. It never moves. NULL without memory: the run has failed then. */
static bp__children *frame_at(bp__worker *w, size_t ply)
{
    bp__children *c = bp__stack_at(&w->frames, ply);
    if (!c) {
        bp__run_fail(w->run, w->frames.status);
        w->stopped = 1;
        return NULL;
    }
    if (!c->positions) {
        size_t max = w->max_moves;
        c->stride = w->stride;
        c->positions = (unsigned char *)c + CHILDREN_BYTES;
        c->items = (bp_child *)(void *)(c->positions + max * w->stride);
        c->scores = (int64_t *)(void *)(c->items + max + BP__MOVES_SLACK);
        c->order = (uint16_t *)(void *)(c->scores + max);
    }
    return c;
}

/* A table entry holds bounds plus this offset. It depends on the number of bits alone, not on the scores of the game: games
   with the same keys share a table. */
static int32_t bound_offset(const bp__worker *w)
{
    return (int32_t)(UINT32_C(1) << (w->bound_bits - 1));
}

/* Tightens bounds by the entry of a key. Returns 0 if there is none. */
static int tt_probe(bp__worker *w, int32_t *lower, int32_t *upper, const uint64_t key[2])
{
    uint64_t value;
    w->counters.probes++;
    if (!w->table->probe(&value, key, w->instance)) {
        return 0;
    }
    w->counters.hits++;
    uint64_t mask = (UINT64_C(1) << w->bound_bits) - 1;
    int32_t low = (int32_t)(value & mask) - bound_offset(w);
    int32_t high = (int32_t)(value >> w->bound_bits) - bound_offset(w);
    *lower = low > *lower ? low : *lower;
    *upper = high < *upper ? high : *upper;
    return 1;
}

static void tt_store(bp__worker *w, int32_t lower, int32_t upper, const uint64_t key[2],
                     uint64_t work)
{
    lower = lower > -w->future_max ? lower : -w->future_max;
    upper = upper < w->future_max ? upper : w->future_max;
    uint64_t value = (uint64_t)(lower + bound_offset(w)) | (uint64_t)(upper + bound_offset(w))
                                                               << w->bound_bits;
    w->counters.stores++;
    int status = w->table->store(key, value, bp__log2(work), w->instance);
    if (status != BP_OK) {
        bp__run_stop(w->run, BP_STOP_MEMORY); /* a full table; what is proved stays proved */
        w->stopped = 1;
    }
}

/* bp__search_table: the table for a search of the game's own. */

static int game_probe(int32_t *lower, int32_t *upper, const uint64_t key[2], void *user)
{
    return tt_probe(user, lower, upper, key);
}

static void game_store(int32_t lower, int32_t upper, const uint64_t key[2], uint64_t nodes,
                       void *user)
{
    bp__worker *w = user;
    if (lower > upper || lower > w->future_max || upper < -w->future_max) {
        fail(w);
        return;
    }
    tt_store(w, lower, upper, key, nodes);
}

static void game_prefetch(const uint64_t key[2], void *user)
{
    const bp__worker *w = user;
    if (w->table->prefetch) {
        w->table->prefetch(key, w->instance);
    }
}

int bp__worker_init(bp__worker *worker, bp__run *run, int32_t id)
{
    const bp_game *game = run->game;
    const bp_game_traits *traits = &game->traits;
    int narrow = run->seat < 0 && game->ops->candidates && traits->candidates_keep_value;
    *worker = (bp__worker){
        .run = run,
        .game = game,
        .ops = game->ops,
        .setup = run->setup,
        .list_children = run->seat < 0 ? game->experimental.children : NULL,
        .null_window = run->seat < 0 ? game->experimental.null_window : NULL,
        .search_table = {game_probe, game_store, game_prefetch, worker},
        .prefetch = {game_prefetch, worker},
        .table_search = run->use_reduced && run->threads == 1 ? run->table_search : NULL,
        .list_moves = narrow ? game->ops->candidates : game->ops->moves,
        .table = run->table->ops,
        .instance = run->table->instance,
        .stride = bp__state_stride(game),
        .seat = run->seat,
        .future_max = run->future_max,
        .max_moves = traits->max_moves,
        .poll_nodes = bp__engine_poll_nodes(traits->max_moves),
        .seats = (uint32_t)traits->players,
        .score_min = traits->score_min,
        .score_range = (uint32_t)(traits->score_max - traits->score_min),
        .use_reduced = run->use_reduced,
        .etc_gap = run->future_max / 2, /* measured: docs/solving.md */
        .bound_bits = run->bound_bits,
        .id = id,
    };
    if (worker->null_window) {
        worker->poll_nodes /= 2; /* the other half is for the game's own search */
    }
    worker->frames =
        (bp__stack){.memory = &run->solver->engine.memory, .bytes = frame_bytes(worker)};
    worker->moves = bp__memory_take_array(&run->solver->engine.memory, bp__game_move_slots(game),
                                          sizeof *worker->moves);
    return worker->moves && frame_at(worker, 0) ? BP_OK : BP_ERR_MEMORY;
}

void bp__worker_free(bp__worker *worker)
{
    bp__memory_give(&worker->run->solver->engine.memory, worker->moves);
    bp__stack_free(&worker->frames);
}

/* A node while its children are searched. */
typedef struct node {
    int32_t banked;
    int32_t threshold;
    int32_t best; /* the largest upper bound so far; once above the threshold, a lower bound */
} node;

/* The bound on the parent's future that a bound on the child's future implies. */
static int32_t from_child(const node *n, const bp_child *child, int32_t sign, int32_t bound)
{
    return sign * (child->reduction.banked + bound) - n->banked;
}

/* The threshold on the future of a child that follows from that of its parent. */
static int32_t child_threshold(const node *n, const bp_child *child, int32_t sign)
{
    int32_t whole = n->threshold + n->banked; /* on the whole value of the parent */
    return sign > 0 ? whole - child->reduction.banked : -(whole + child->reduction.banked) - 1;
}

/* What the bounds of a child decide. */
enum { FAILS_LOW = -1, UNDECIDED = 0, CUTOFF = 1 };

/* Compares the bounds of a child with its threshold: the child causes a cutoff, fails low, or must be searched. */
static int check_cutoff(node *n, const bp_child *child, int32_t sign)
{
    const bp_reduction *r = &child->reduction;
    int32_t threshold = child_threshold(n, child, sign);
    if (r->lower <= threshold && r->upper > threshold) {
        return UNDECIDED;
    }
    int32_t future = from_child(n, child, sign, r->lower > threshold ? r->lower : r->upper);
    n->best = future > n->best ? future : n->best;
    return future > n->threshold ? CUTOFF : FAILS_LOW;
}

static void copy_position(void *to, const void *from, size_t stride)
{
    for (size_t i = 0; i < stride; i += 16) { /* strides are multiples of 16 */
        memcpy((unsigned char *)to + i, (const unsigned char *)from + i, 16);
    }
}

/* The position of a child, made in its place. */
static const unsigned char *make_position(bp__worker *w, const bp__children *c, size_t index,
                                          const void *position)
{
    unsigned char *next = c->positions + index * c->stride;
    copy_position(next, position, w->stride);
    w->ops->apply(next, c->items[index].move, w->setup);
    return next;
}

/* The position of a child, made if it is not there. */
static const unsigned char *child_position(bp__worker *w, const bp__children *c, size_t index,
                                           const void *position)
{
    return c->has_positions ? bp__child_position(c, index) : make_position(w, c, index, position);
}

/* Makes the child of a move. */
static void make_child(bp__worker *w, const bp__children *c, size_t index, const void *position,
                       bp_move move)
{
    bp_child *child = &c->items[index];
    child->move = move;
    child->has_key = 0;
    const unsigned char *next = make_position(w, c, index, position);
    if (w->ops->is_over(next, w->setup)) {
        int32_t value = final_value(w, next);
        child->reduction = (bp_reduction){c->side == 0 ? value : -value, 0, 0, 0};
        child->mover = -1;
    } else {
        reduce(w, &child->reduction, next);
        child->mover = side_of(w, next);
    }
}

/* Makes the children of a position and lists in `order` those to search. With a node, the moves may be
   candidates, and children that their bounds decide are left out. With NULL, all legal moves count. Returns 0 after a
   cutoff or a failure, otherwise 1. Inline: then the search never tests for NULL. */
static inline int expand(bp__worker *w, bp__children *c, const void *position, node *n)
{
    size_t open = 0;
    size_t count = n ? w->list_moves(w->moves, position, w->setup) : 0;
    if (count == 0) { /* candidates must not be empty: without a move nothing is proved */
        count = w->ops->moves(w->moves, position, w->setup);
    }
    if (count - 1 >= w->max_moves) {
        fail(w);
        return 0;
    }
    c->has_positions = 1;
    for (size_t i = 0; i < count; i++) {
        make_child(w, c, i, position, w->moves[i]);
        int decision = n ? check_cutoff(n, &c->items[i], bp__child_sign(c, i)) : UNDECIDED;
        if (decision == CUTOFF) {
            return 0;
        }
        if (decision == UNDECIDED) {
            c->order[open++] = (uint16_t)i;
        }
    }
    c->count = open;
    return 1;
}

/* The keys of the children that have none, and prefetches. */
static void make_keys(bp__worker *w, const bp__children *c, const void *position)
{
    for (size_t i = 0; i < c->count; i++) {
        size_t index = c->order[i];
        bp_child *child = &c->items[index];
        if (child->has_key) {
            continue; /* the game has prefetched it */
        }
        make_key(w, child->key, child_position(w, c, index, position));
        child->has_key = 1;
        if (w->table->prefetch) {
            w->table->prefetch(child->key, w->instance);
        }
    }
}

/* Enhanced transposition cutoff: probes all children before any is searched, and leaves out those that it decides.
   Returns 0 after a cutoff, otherwise 1. */
static int probe_children(bp__worker *w, bp__children *c, const void *position, node *n)
{
    size_t open = 0;
    make_keys(w, c, position);
    for (size_t i = 0; i < c->count; i++) {
        uint16_t index = c->order[i];
        bp_child *child = &c->items[index];
        if (tt_probe(w, &child->reduction.lower, &child->reduction.upper, child->key)) {
            int decision = check_cutoff(n, child, bp__child_sign(c, index));
            if (decision == CUTOFF) {
                return 0;
            }
            if (decision == FAILS_LOW) {
                continue;
            }
        }
        c->order[open++] = index;
    }
    c->count = open;
    c->stores = w->run->marks ? UINT64_MAX : w->counters.stores; /* other threads store too */
    return 1;
}

/* expand() and probe_children() by the game's method `children`. Children are made when they are searched. */
static int expand_listed(bp__worker *w, bp__children *c, const void *position, node *n)
{
    size_t count =
        w->list_children(c->items, position, w->use_reduced ? &w->prefetch : NULL, w->setup);
    if (count - 1 >= w->max_moves) {
        fail(w);
        return 0;
    }
    c->has_positions = 0;
    c->count = 0;
    for (size_t i = 0; i < count; i++) {
        bp_child *child = &c->items[i];
        check_reduction(w, &child->reduction);
        if (child->mover < -1 || child->mover > 1) {
            fail(w);
        }
        if (!w->use_reduced) {
            child->has_key = 0;
        }
        int decision = check_cutoff(n, child, bp__child_sign(c, i));
        if (decision == CUTOFF) {
            return 0;
        }
        if (decision == UNDECIDED) {
            c->order[c->count++] = (uint16_t)i;
        }
    }
    return !w->stopped && probe_children(w, c, position, n);
}

/* Move ordering: an insertion sort, the highest score first. */
static void order_children(bp__children *c)
{
    uint16_t *order = c->order;
    for (size_t i = 0; i < c->count; i++) {
        uint16_t index = order[i];
        const bp_reduction *r = &c->items[index].reduction;
        int64_t score = bp__child_sign(c, index) * (INT64_C(64) * r->banked + r->estimate);
        size_t j = i;
        for (; j > 0 && c->scores[j - 1] < score; j--) {
            c->scores[j] = c->scores[j - 1];
            order[j] = order[j - 1];
        }
        c->scores[j] = score;
        order[j] = index;
    }
}

const bp__children *bp__worker_children(bp__worker *worker, size_t ply, const void *position)
{
    bp__children *c = frame_at(worker, ply);
    if (c) {
        c->side = side_of(worker, position);
        if (expand(worker, c, position, NULL)) {
            order_children(c);
        }
    }
    return atomic_load(&worker->run->failed) == BP_OK ? c : NULL;
}

static int32_t search(bp__worker *w, size_t ply, const void *position, const bp_child *at,
                      int is_probed, int32_t threshold, int is_all_node);

/* Threads mark the positions that they search. A mark is the key of a position with its two lowest bits replaced by one of these.
   A lost mark does no harm: it costs double work. */
enum {
    NO_MARK,
    BEGUN,       /* the game's own method, if it has one, searches the position */
    EXPANDED = 3 /* its children are searched */
};

static _Atomic uint64_t *mark_of(const bp__worker *w, const bp_child *child)
{
    uint64_t mixed = (child->key[0] ^ child->key[1] * 0x9E3779B97F4A7C15u) * 0xD6E8FEB86659FD93u;
    return &w->run->marks[mixed >> (64 - BP__MARK_BITS)];
}

static uint64_t get_mark(const bp__worker *w, const bp_child *child)
{
    if (!w->run->marks || !child->has_key) {
        return NO_MARK;
    }
    uint64_t word = atomic_load_explicit(mark_of(w, child), memory_order_relaxed);
    return (word ^ child->key[0]) < 4 ? word & 3 : NO_MARK;
}

static void set_mark(const bp__worker *w, const bp_child *child, uint64_t mark)
{
    if (w->run->marks && child->has_key) {
        uint64_t word = mark ? (child->key[0] & ~UINT64_C(3)) | mark : 0;
        atomic_store_explicit(mark_of(w, child), word, memory_order_relaxed);
    }
}

/* A search by the game's own method is short. Its bound is worth waiting for, rather than to search the same position. */
static void wait_for_bound(const bp__worker *w, const bp_child *child)
{
    enum { ROUNDS = 10000 };
    for (int i = 0; i < ROUNDS && get_mark(w, child) == BEGUN; i++) {
        bp__thread_relax();
    }
}

/* Searches one child. Returns non-zero after a cutoff, if the worker has stopped, or if the node is abandoned. */
static int search_child(bp__worker *w, size_t ply, const bp__children *c, const void *position,
                        node *n, uint16_t index, int is_all_node)
{
    const bp_child *child = &c->items[index];
    const void *next = child_position(w, c, index, position);
    int32_t sign = bp__child_sign(c, index);
    int is_probed = c->stores == w->counters.stores;
    wait_for_bound(w, child);
    set_mark(w, child, BEGUN);
    int32_t bound = search(w, ply + 1, next, child, is_probed, child_threshold(n, child, sign),
                           sign > 0 ? is_all_node : !is_all_node);
    set_mark(w, child, NO_MARK);
    if (w->stopped || w->decided_ply <= ply) {
        return 1;
    }
    int32_t future = from_child(n, child, sign, bound);
    n->best = future > n->best ? future : n->best;
    return future > n->threshold;
}

/* Searches the children in order until a cutoff. At an expected all-node, a child that another thread has marked is deferred
   to the end, as in ABDADA. But the first child is never deferred: if the node is a cut-node after all, this child probably
   causes the cutoff (young brothers wait). At an expected cut-node the threads search the same child. */
static void search_children(bp__worker *w, size_t ply, const bp__children *c, const void *position,
                            node *n, int is_all_node)
{
    size_t count = c->count;
    for (int may_defer = 1; may_defer >= 0; may_defer--) {
        size_t deferred = 0;
        for (size_t i = 0; i < count; i++) {
            uint16_t index = c->order[i];
            if (may_defer && is_all_node && i > 0 && get_mark(w, &c->items[index])) {
                c->order[deferred++] = index;
            } else if (search_child(w, ply, c, position, n, index, is_all_node)) {
                return;
            }
        }
        count = deferred;
    }
}

/* Searches a node that neither its bounds nor the table decide. Returns a bound, as search() does. */
static int32_t search_node(bp__worker *w, size_t ply, const void *position, const bp_child *at,
                           int32_t threshold, int use_etc, int is_all_node)
{
    int32_t banked = at->reduction.banked;
    if (w->null_window) {
        bp_null_window window = {.threshold = threshold + banked, .max_nodes = w->poll_nodes};
        int is_answered = w->table_search
                              ? w->table_search(&window, position, &w->search_table, w->setup)
                              : w->null_window(&window, position, w->setup);
        w->counters.nodes += window.nodes;
        if (is_answered) {
            return window.bound - banked;
        }
    }
    set_mark(w, at, EXPANDED);
    bp__children *c = frame_at(w, ply);
    if (!c) {
        return 0;
    }
    node n = {banked, threshold, -2 * w->future_max};
    c->side = at->mover;
    c->stores = UINT64_MAX;
    c->at = at;
    c->threshold = threshold;
    int is_open = w->list_children ? expand_listed(w, c, position, &n)
                                   : expand(w, c, position, &n) &&
                                         (!use_etc || probe_children(w, c, position, &n));
    if (is_open) {
        order_children(c);
        search_children(w, ply, c, position, &n, is_all_node);
    }
    return n.best;
}

/* Looks for a node between the first ply and this one that another thread has decided. */
static void find_decided(bp__worker *w, size_t ply)
{
    for (size_t i = w->first_ply; i < ply && w->decided_ply == SIZE_MAX; i++) {
        const bp__children *c = frame_at(w, i);
        int32_t lower = -w->future_max;
        int32_t upper = w->future_max;
        if (c->at->has_key && tt_probe(w, &lower, &upper, c->at->key) &&
            (lower > c->threshold || upper <= c->threshold)) {
            w->decided_ply = i;
            w->decided_bound = lower > c->threshold ? lower : upper;
        }
    }
}

/* Null-window search of a position that is not over: is its future value above `threshold`? Returns a bound: a result
   above the threshold is a lower bound on the future (fail high), any other result an upper bound (fail low).
   Meaningless if the worker has stopped, or abandons a node above this one. `is_probed`: the bounds are also those of the table, and nothing was stored
   since. */
static int32_t search(bp__worker *w, size_t ply, const void *position, const bp_child *at,
                      int is_probed, int32_t threshold, int is_all_node)
{
    uint64_t before = w->counters.nodes++;
    if (before >= w->next_poll) {
        w->next_poll = before + w->poll_nodes;
        w->stopped |= bp__run_poll(w->run, &w->counters, w->id == 0);
        if (w->run->marks) {
            find_decided(w, ply);
        }
    }
    if (w->stopped || w->decided_ply < ply) {
        return 0;
    }
    uint64_t key[2] = {at->key[0], at->key[1]};
    if (!at->has_key) {
        make_key(w, key, position);
    }
    int32_t lower = at->reduction.lower;
    int32_t upper = at->reduction.upper;
    if (!is_probed) {
        tt_probe(w, &lower, &upper, key);
    }
    if (lower > threshold) {
        return lower;
    }
    if (upper <= threshold) {
        return upper;
    }
    int use_etc = upper - lower > w->etc_gap;
    int32_t best = search_node(w, ply, position, at, threshold, use_etc, is_all_node);
    if (w->stopped || w->decided_ply < ply) {
        return 0;
    }
    if (w->decided_ply == ply) {
        w->decided_ply = SIZE_MAX;
        return w->decided_bound;
    }
    if (best > threshold) {
        lower = best > lower ? best : lower;
    } else {
        upper = best < upper ? best : upper;
    }
    tt_store(w, lower, upper, key, w->counters.nodes - before);
    return best > threshold ? lower : upper;
}

int32_t bp__worker_null_window(bp__worker *worker, size_t ply, const void *position,
                               int32_t threshold, int is_all_node)
{
    bp_child at = {.mover = side_of(worker, position)};
    reduce(worker, &at.reduction, position);
    int32_t banked = at.reduction.banked;
    worker->first_ply = ply;
    worker->decided_ply = SIZE_MAX;
    bp__stack_begin(&worker->frames, ply);
    bp__table_enter(worker->run->table);
    int32_t future = search(worker, ply, position, &at, 0, threshold - banked, is_all_node);
    bp__table_leave(worker->run->table);
    return future + banked;
}
