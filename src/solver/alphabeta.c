/* Negamax with null windows over reduced positions; the transposition table stores bounds on the future value.

   The value of a position for its mover is banked + future. Every bound and threshold below is on the future, which
   depends on the reduced key alone, so positions of many boards share an entry. The threshold of a child follows from
   that of its parent:

       parent's future = sign * (child's banked + child's future) - parent's banked

   Beyond the textbook: bounds that the game computes cut children before any probe; enhanced transposition cutoffs
   (all children are probed before one is searched) where the bounds are far apart; and several threads search the same
   window, where a child that another thread searches is deferred, as in ABDADA. */

#include "solver/alphabeta.h"

#include <string.h>

#include <bigpoints/status.h>

void bp__worker_fail(bp__worker *worker)
{
    bp__run_fail(worker->run, BP_ERR_METHOD);
    worker->ended = 1;
}

int32_t bp__worker_side(bp__worker *worker, const void *position)
{
    int32_t mover = worker->ops->mover(position, worker->setup);
    if ((uint32_t)mover >= worker->seats) {
        bp__worker_fail(worker);
        return 0;
    }
    return worker->root_seat < 0 ? mover : mover != worker->root_seat;
}

static int has_score(const bp__worker *worker, int32_t score)
{
    return (uint32_t)score - (uint32_t)worker->score_min <= worker->score_range;
}

/* The score of one seat less the best of the others. */
static int32_t final_of_seat(bp__worker *worker, const int32_t *scores)
{
    int32_t best = INT32_MIN;
    for (int32_t seat = 0; seat < (int32_t)worker->seats; seat++) {
        if (!has_score(worker, scores[seat])) {
            bp__worker_fail(worker);
            return 0;
        }
        if (seat != worker->root_seat && scores[seat] > best) {
            best = scores[seat];
        }
    }
    return scores[worker->root_seat] - best;
}

int32_t bp__worker_final(bp__worker *worker, const void *position)
{
    int32_t scores[BP__PLAYERS_MAX];
    worker->ops->scores(scores, position, worker->setup);
    if (worker->root_seat >= 0) {
        return final_of_seat(worker, scores);
    }
    if (!has_score(worker, scores[0]) || !has_score(worker, scores[1])) {
        bp__worker_fail(worker);
        return 0;
    }
    return scores[0] - scores[1];
}

static inline void reduce(bp__worker *worker, bp_reduction *out, const void *position)
{
    int32_t max = worker->future_max;
    *out = (bp_reduction){0, -max, max, 0};
    if (worker->root_seat < 0 && worker->ops->reduce) {
        worker->ops->reduce(out, position, worker->setup);
        if ((uint32_t)out->banked + (uint32_t)max > 2 * (uint32_t)max || out->lower < -max ||
            out->upper > max || out->lower > out->upper) {
            *out = (bp_reduction){0, -max, max, 0};
            bp__worker_fail(worker);
        }
    }
}

void bp__worker_reduce(bp__worker *worker, bp_reduction *out, const void *position)
{
    reduce(worker, out, position);
}

static void make_key(const bp__worker *worker, uint64_t out[2], const void *position)
{
    if (worker->use_reduced) {
        worker->ops->reduced_key(out, position, worker->setup);
    } else {
        bp__position_key(out, worker->game, worker->setup, position);
    }
}

/* A block: the frame itself, then positions, children, moves, order. */
static size_t frame_bytes(const bp__worker *worker)
{
    size_t each = worker->stride + sizeof(bp__child) + sizeof(bp_move) + sizeof(uint16_t);
    return sizeof(bp__frame) + worker->max_moves * each + BP__MOVES_SLACK * sizeof(bp_move);
}

_Static_assert(sizeof(bp__frame) % 16 == 0, "positions behind a frame are aligned");

bp__frame *bp__worker_frame(bp__worker *worker, size_t ply)
{
    bp__frame *frame = bp__stack_at(&worker->frames, ply);
    if (!frame) {
        bp__run_fail(worker->run, worker->frames.status);
        return NULL;
    }
    if (!frame->positions) {
        size_t max = worker->max_moves;
        frame->positions = (unsigned char *)(frame + 1);
        frame->children = (bp__child *)(void *)(frame->positions + max * worker->stride);
        frame->moves = (bp_move *)(void *)(frame->children + max);
        frame->order = (uint16_t *)(void *)(frame->moves + max + BP__MOVES_SLACK);
    }
    return frame;
}

void bp__worker_shape(bp__worker *worker, bp__run *run)
{
    const bp_game *game = run->game;
    int32_t players = game->traits.players;
    int guaranteed = run->solver->objective == BP_OBJECTIVE_GUARANTEED && players > 2;
    *worker = (bp__worker){
        .run = run,
        .game = game,
        .ops = game->ops,
        .setup = run->setup,
        .stride = bp__state_stride(game),
        .root_seat = !guaranteed              ? -1
                     : run->solver->seat >= 0 ? run->solver->seat
                                              : game->ops->mover(run->root, run->setup),
        .future_max = 2 * (game->traits.score_max - game->traits.score_min),
        .max_moves = game->traits.max_moves,
        .seats = (uint32_t)players,
        .score_min = game->traits.score_min,
        .score_range = (uint32_t)(game->traits.score_max - game->traits.score_min),
    };
    int narrow = !guaranteed && game->ops->candidates && game->traits.candidates_keep_value;
    worker->list_moves = narrow ? game->ops->candidates : game->ops->moves;
    worker->bound_bits = bp__bits_for(2 * (uint64_t)worker->future_max + 1);
    worker->use_reduced = !guaranteed && game->traits.reduced_bits > 0;
    worker->etc_gap = worker->future_max / 2; /* measured: docs/solving.md */
}

int bp__worker_init(bp__worker *worker, bp__run *run, int32_t id)
{
    bp__worker_shape(worker, run);
    worker->table = run->table->ops;
    worker->instance = run->table->instance;
    worker->id = id;
    worker->frames =
        (bp__stack){.memory = &run->solver->engine.memory, .bytes = frame_bytes(worker)};
    return bp__worker_frame(worker, 0) ? BP_OK : BP_ERR_MEMORY;
}

void bp__worker_free(bp__worker *worker)
{
    bp__stack_free(&worker->frames);
}

/* Bounds on a future value. */
typedef struct bounds {
    int32_t lower;
    int32_t upper;
} bounds;

/* The number that stands for 0 in a table entry. It depends on the number of bits alone, not on the scores of the game:
   games with the same keys share a table. */
static int32_t zero_of(const bp__worker *w)
{
    return (int32_t)(UINT32_C(1) << (w->bound_bits - 1));
}

/* Tightens bounds by the entry of a key, if there is one. */
static void tt_probe(bp__worker *w, bounds *known, const uint64_t key[2])
{
    uint64_t value;
    w->tally.probes++;
    if (!w->table->probe(&value, key, w->instance)) {
        return;
    }
    w->tally.hits++;
    uint64_t mask = (UINT64_C(1) << w->bound_bits) - 1;
    int32_t lower = (int32_t)(value & mask) - zero_of(w);
    int32_t upper = (int32_t)(value >> w->bound_bits) - zero_of(w);
    known->lower = lower > known->lower ? lower : known->lower;
    known->upper = upper < known->upper ? upper : known->upper;
}

static void tt_store(bp__worker *w, const bounds *known, const uint64_t key[2], uint64_t work)
{
    int32_t lower = known->lower > -w->future_max ? known->lower : -w->future_max;
    int32_t upper = known->upper < w->future_max ? known->upper : w->future_max;
    uint64_t value = (uint64_t)(lower + zero_of(w)) | (uint64_t)(upper + zero_of(w))
                                                          << w->bound_bits;
    w->tally.stores++;
    int status = w->table->store(key, value, bp__log2(work), w->instance);
    if (status != BP_OK) {
        int stop = BP_STOP_SOLVED; /* a full table ends the search; what is proved stays proved */
        atomic_compare_exchange_strong(&w->run->stop, &stop, BP_STOP_MEMORY);
        w->ended = 1;
    }
}

/* The bound on the parent's future that a bound on the child's future implies. */
static int32_t from_child(const bp__child *child, int32_t bound, int32_t banked)
{
    return child->sign * (child->reduction.banked + bound) - banked;
}

/* A node while its children are searched. */
typedef struct node {
    int32_t banked;
    int32_t threshold;
    int32_t best; /* the largest upper bound so far; once above the threshold, a lower bound */
} node;

/* What the bounds of a child decide. */
enum { FAILS_LOW = -1, UNDECIDED = 0, CUTOFF = 1 };

/* Compares the bounds of a child with the threshold of its parent: the child causes a cutoff, fails low, or must be
   searched. */
static int check_cutoff(node *n, const bp__child *child, int32_t lower, int32_t upper)
{
    int32_t low = from_child(child, child->sign > 0 ? lower : upper, n->banked);
    int32_t high = from_child(child, child->sign > 0 ? upper : lower, n->banked);
    if (low > n->threshold) {
        n->best = low;
        return CUTOFF;
    }
    if (high <= n->threshold) {
        n->best = high > n->best ? high : n->best;
        return FAILS_LOW;
    }
    return UNDECIDED;
}

static void copy_position(void *to, const void *from, size_t stride)
{
    for (size_t i = 0; i < stride; i += 16) { /* strides are multiples of 16 */
        memcpy((unsigned char *)to + i, (const unsigned char *)from + i, 16);
    }
}

/* Makes the children. Those that the end of the game or their own bounds decide are done here; the others are listed in
   `order`. Returns their number, or -1 after a cutoff. */
static int expand(bp__worker *w, bp__frame *frame, const void *position, node *n)
{
    int32_t side = bp__worker_side(w, position);
    size_t count = w->list_moves(frame->moves, position, w->setup);
    if (count == 0) { /* candidates must not be empty: without a move nothing is proved */
        count = w->ops->moves(frame->moves, position, w->setup);
    }
    if (count - 1 >= w->max_moves) {
        bp__worker_fail(w);
        return -1;
    }
    int open = 0;
    for (size_t i = 0; i < count; i++) {
        bp__child *child = &frame->children[i];
        unsigned char *next = frame->positions + i * w->stride;
        copy_position(next, position, w->stride);
        w->ops->apply(next, frame->moves[i], w->setup);
        if (w->ops->is_over(next, w->setup)) {
            int32_t value = bp__worker_final(w, next);
            int32_t future = (side == 0 ? value : -value) - n->banked;
            n->best = future > n->best ? future : n->best;
            if (future > n->threshold) {
                return -1;
            }
            continue;
        }
        bp_reduction *r = &child->reduction;
        reduce(w, r, next);
        child->sign = bp__worker_side(w, next) == side ? 1 : -1;
        int decision = check_cutoff(n, child, r->lower, r->upper);
        if (decision == CUTOFF) {
            return -1;
        }
        if (decision == UNDECIDED) {
            child->threshold = child->sign > 0 ? n->threshold + n->banked - r->banked
                                               : -(n->threshold + n->banked + r->banked) - 1;
            child->score = child->sign * (INT64_C(64) * r->banked + r->estimate);
            child->has_key = 0;
            frame->order[open++] = (uint16_t)i;
        }
    }
    return open;
}

/* Enhanced transposition cutoff: probes all children before any is searched. Returns how many are left to be searched,
   or -1 after a cutoff. */
static int probe_children(bp__worker *w, bp__frame *frame, node *n, int open)
{
    int left = 0;
    for (int i = 0; i < open; i++) {
        bp__child *child = &frame->children[frame->order[i]];
        make_key(w, child->key, frame->positions + frame->order[i] * w->stride);
        child->has_key = 1;
        if (w->table->prefetch) {
            w->table->prefetch(child->key, w->instance);
        }
    }
    for (int i = 0; i < open; i++) {
        uint16_t index = frame->order[i];
        const bp__child *child = &frame->children[index];
        bounds known = {child->reduction.lower, child->reduction.upper};
        tt_probe(w, &known, child->key);
        int decision = check_cutoff(n, child, known.lower, known.upper);
        if (decision == CUTOFF) {
            return -1;
        }
        if (decision == UNDECIDED) {
            frame->order[left++] = index;
        }
    }
    return left;
}

/* Move ordering: an insertion sort, the highest score first. */
static void sort_children(bp__frame *frame, int count)
{
    uint16_t *order = frame->order;
    for (int i = 1; i < count; i++) {
        uint16_t index = order[i];
        int64_t score = frame->children[index].score;
        int j = i;
        for (; j > 0 && frame->children[order[j - 1]].score < score; j--) {
            order[j] = order[j - 1];
        }
        order[j] = index;
    }
}

static int32_t search(bp__worker *w, size_t ply, const void *position, bp__child *at,
                      int32_t threshold);

/* Where threads mark the positions that they search. A lost mark does no harm: it costs double work. */
static _Atomic uint64_t *busy_word(const bp__worker *w, const bp__child *child)
{
    uint64_t mixed = (child->key[0] ^ child->key[1] * 0x9E3779B97F4A7C15u) * 0xD6E8FEB86659FD93u;
    return &w->run->busy[mixed >> (64 - BP__BUSY_BITS)];
}

static int is_busy(const bp__worker *w, const bp__child *child)
{
    return w->run->busy && child->has_key &&
           atomic_load_explicit(busy_word(w, child), memory_order_relaxed) == (child->key[0] | 1);
}

static void mark(const bp__worker *w, const bp__child *child, int begins)
{
    if (w->run->busy && child->has_key) {
        uint64_t word = begins ? child->key[0] | 1 : 0;
        atomic_store_explicit(busy_word(w, child), word, memory_order_relaxed);
    }
}

/* Searches one child. Returns non-zero after a cutoff, or if the search ends. */
static int search_child(bp__worker *w, size_t ply, const bp__frame *frame, node *n, uint16_t index)
{
    bp__child *child = &frame->children[index];
    const unsigned char *next = frame->positions + index * w->stride;
    mark(w, child, 1);
    int32_t bound = search(w, ply + 1, next, child, child->threshold);
    mark(w, child, 0);
    if (w->ended) {
        return 1;
    }
    int32_t future = from_child(child, bound, n->banked);
    n->best = future > n->best ? future : n->best;
    return future > n->threshold;
}

/* Searches the children in order until a cutoff. A child that another thread searches is deferred to the end, as in
   ABDADA; but at an expected cut-node the first child is searched in any case, because help with it pays. */
static void search_children(bp__worker *w, size_t ply, const bp__frame *frame, node *n, int count,
                            int is_all_node)
{
    int deferred = 0;
    for (int i = 0; i < count; i++) {
        uint16_t index = frame->order[i];
        if ((is_all_node || i > 0) && is_busy(w, &frame->children[index])) {
            frame->order[deferred++] = index;
        } else if (search_child(w, ply, frame, n, index)) {
            return;
        }
    }
    for (int i = 0; i < deferred; i++) {
        if (search_child(w, ply, frame, n, frame->order[i])) {
            return;
        }
    }
}

/* Null-window search of a position that is not over: is its future value above `threshold`? Returns a bound: a result
   above the threshold is a lower bound on the future (fail high), any other result an upper bound (fail low). Void if
   the worker has ended. */
static int32_t search(bp__worker *w, size_t ply, const void *position, bp__child *at,
                      int32_t threshold)
{
    uint64_t before = w->tally.nodes++;
    if (before % BP__POLL_NODES == 0 && bp__run_poll(w->run, &w->tally, w->id == 0)) {
        w->ended = 1;
    }
    bp__frame *frame = w->ended ? NULL : bp__worker_frame(w, ply);
    if (!frame) {
        w->ended = 1;
        return 0;
    }
    if (!at->has_key) {
        make_key(w, at->key, position);
    }
    bounds known = {at->reduction.lower, at->reduction.upper};
    tt_probe(w, &known, at->key);
    if (known.lower > threshold) {
        return known.lower;
    }
    if (known.upper <= threshold) {
        return known.upper;
    }
    node n = {at->reduction.banked, threshold, -2 * w->future_max};
    int open = expand(w, frame, position, &n);
    if (open > 0 && known.upper - known.lower > w->etc_gap) {
        open = probe_children(w, frame, &n, open);
    }
    if (open > 0) {
        sort_children(frame, open);
        search_children(w, ply, frame, &n, open, bp__worker_side(w, position) == w->all_node_side);
    }
    if (w->ended) {
        return 0;
    }
    if (n.best > threshold) {
        known.lower = n.best > known.lower ? n.best : known.lower;
    } else {
        known.upper = n.best < known.upper ? n.best : known.upper;
    }
    tt_store(w, &known, at->key, w->tally.nodes - before);
    return n.best > threshold ? known.lower : known.upper;
}

int32_t bp__worker_null_window(bp__worker *worker, size_t ply, const void *position,
                               int32_t threshold)
{
    bp__child at = {.has_key = 0};
    bp__worker_reduce(worker, &at.reduction, position);
    int32_t banked = at.reduction.banked;
    bp__stack_begin(&worker->frames, ply);
    bp__table_enter(worker->run->table);
    int32_t future = search(worker, ply, position, &at, threshold - banked);
    bp__table_leave(worker->run->table);
    return future + banked;
}
