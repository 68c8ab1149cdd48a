/* The zero-sum search: negamax with null windows on the reduced position, bounds in the table.

   The value of a position for its mover is banked + future; a table entry, and every bound below, is about
   the future, which depends on the reduced key alone. A child's question follows from its parent's:

       parent's future = sign * (child's banked + child's future) - parent's banked */

#include "solver/alphabeta.h"

#include <string.h>

#include <bigpoints/status.h>

int32_t bp__worker_side(const bp__worker *worker, const void *position)
{
    int32_t mover = worker->ops->mover(position, worker->setup);
    return worker->root_seat < 0 ? mover : mover != worker->root_seat;
}

int32_t bp__worker_final(const bp__worker *worker, const void *position)
{
    int32_t scores[BP__PLAYERS_MAX];
    worker->ops->scores(scores, position, worker->setup);
    if (worker->root_seat < 0) {
        return scores[0] - scores[1];
    }
    int32_t best = INT32_MIN;
    for (int32_t seat = 0; seat < worker->game->traits.players; seat++) {
        if (seat != worker->root_seat && scores[seat] > best) {
            best = scores[seat];
        }
    }
    return scores[worker->root_seat] - best;
}

void bp__worker_reduce(const bp__worker *worker, bp_reduction *out, const void *position)
{
    *out = (bp_reduction){0, -worker->widest, worker->widest, 0};
    if (worker->root_seat < 0 && worker->ops->reduce) {
        worker->ops->reduce(out, position, worker->setup);
    }
}

static void make_key(const bp__worker *worker, uint64_t out[2], const void *position)
{
    if (worker->use_reduced) {
        worker->ops->reduced_key(out, position, worker->setup);
    } else {
        bp__position_key(out, worker->game, position);
    }
}

/* A block: the frame itself, then positions, children, moves, order. */
static size_t frame_bytes(const bp__worker *worker)
{
    size_t each = worker->stride + sizeof(bp__child) + sizeof(bp_move) + sizeof(uint16_t);
    return sizeof(bp__frame) + worker->game->traits.max_moves * each;
}

_Static_assert(sizeof(bp__frame) % 16 == 0, "positions behind a frame are aligned");

bp__frame *bp__worker_frame(bp__worker *worker, size_t ply)
{
    bp__frame *frame = bp__stack_at(&worker->frames, ply);
    if (!frame) {
        bp__run_fail(worker->run, BP_ERR_MEMORY);
        return NULL;
    }
    if (!frame->positions) {
        size_t max = worker->game->traits.max_moves;
        frame->positions = (unsigned char *)(frame + 1);
        frame->children = (bp__child *)(void *)(frame->positions + max * worker->stride);
        frame->moves = (bp_move *)(void *)(frame->children + max);
        frame->order = (uint16_t *)(void *)(frame->moves + max);
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
        .setup = game->setup,
        .stride = bp__state_stride(game),
        .root_seat = !guaranteed              ? -1
                     : run->solver->seat >= 0 ? run->solver->seat
                                              : game->ops->mover(run->root, game->setup),
        .widest = 2 * (game->traits.score_max - game->traits.score_min),
    };
    int narrow = !guaranteed && game->ops->candidates && game->traits.candidates_keep_value;
    worker->tries = narrow ? game->ops->candidates : game->ops->moves;
    worker->bound_bits = bp__bits_for(2 * (uint64_t)worker->widest + 1);
    worker->use_reduced = !guaranteed && game->traits.reduced_bits > 0;
    worker->ask_gap = worker->widest / 2; /* measured: docs/solving.md */
}

int bp__worker_init(bp__worker *worker, bp__run *run, int32_t id)
{
    bp__worker_shape(worker, run);
    worker->table = run->table->ops;
    worker->instance = run->table->instance;
    worker->id = id;
    worker->frames = (bp__stack){.memory = &run->solver->memory, .bytes = frame_bytes(worker)};
    return bp__worker_frame(worker, 0) ? BP_OK : BP_ERR_MEMORY;
}

void bp__worker_free(bp__worker *worker)
{
    bp__stack_free(&worker->frames);
}

/* What is known of a future. */
typedef struct knowledge {
    int32_t lower;
    int32_t upper;
} knowledge;

/* The number that stands for 0 in a table. It depends on the number of bits alone, not on the game's scores:
   games with the same keys share a table. */
static int32_t zero_of(const bp__worker *w)
{
    return (int32_t)(UINT32_C(1) << (w->bound_bits - 1));
}

/* Tightens what is known by what the table knows. */
static void ask_table(bp__worker *w, knowledge *known, const uint64_t key[2])
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

static void tell_table(bp__worker *w, const knowledge *known, const uint64_t key[2], uint64_t work)
{
    int32_t lower = known->lower > -w->widest ? known->lower : -w->widest;
    int32_t upper = known->upper < w->widest ? known->upper : w->widest;
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

/* What a child's bounds say about its parent's future. */
static int32_t from_child(const bp__child *child, int32_t bound, int32_t banked)
{
    return child->sign * (child->reduction.banked + bound) - banked;
}

/* The state of one node while its moves are tried. */
typedef struct node {
    int32_t banked;
    int32_t test;
    int32_t best; /* the largest upper bound so far; once more than `test`, a lower bound */
} node;

/* Whether bounds of a child settle the node (1), the child alone (-1), or nothing (0). */
static int settle(node *n, const bp__child *child, int32_t lower, int32_t upper)
{
    int32_t low = from_child(child, child->sign > 0 ? lower : upper, n->banked);
    int32_t high = from_child(child, child->sign > 0 ? upper : lower, n->banked);
    if (low > n->test) {
        n->best = low;
        return 1;
    }
    if (high <= n->test) {
        n->best = high > n->best ? high : n->best;
        return -1;
    }
    return 0;
}

static void copy_position(void *to, const void *from, size_t stride)
{
    for (size_t i = 0; i < stride; i += 16) { /* strides are multiples of 16 */
        memcpy((unsigned char *)to + i, (const unsigned char *)from + i, 16);
    }
}

/* Makes the children. Those that an end of the game or their own bounds settle are dealt with here; the
   others are listed in `order`. Returns their number, or -1 if one of the children settles the node. */
static int expand(bp__worker *w, bp__frame *frame, const void *position, node *n)
{
    int32_t side = bp__worker_side(w, position);
    size_t count = w->tries(frame->moves, position, w->setup);
    if (count == 0) { /* candidates that break their promise: without a move nothing is proved */
        count = w->ops->moves(frame->moves, position, w->setup);
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
            if (future > n->test) {
                return -1;
            }
            continue;
        }
        bp_reduction *r = &child->reduction;
        bp__worker_reduce(w, r, next);
        child->sign = bp__worker_side(w, next) == side ? 1 : -1;
        int settled = settle(n, child, r->lower, r->upper);
        if (settled > 0) {
            return -1;
        }
        if (settled == 0) {
            child->test = child->sign > 0 ? n->test + n->banked - r->banked
                                          : -(n->test + n->banked + r->banked) - 1;
            child->score = child->sign * (r->banked * 64 + r->estimate);
            child->has_key = 0;
            frame->order[open++] = (uint16_t)i;
        }
    }
    return open;
}

/* Asks the table about all children before any is searched. Returns how many are left, or -1 if one settles
   the node. */
static int ask_about_children(bp__worker *w, bp__frame *frame, node *n, int open)
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
        knowledge known = {child->reduction.lower, child->reduction.upper};
        ask_table(w, &known, child->key);
        int settled = settle(n, child, known.lower, known.upper);
        if (settled > 0) {
            return -1;
        }
        if (settled == 0) {
            frame->order[left++] = index;
        }
    }
    return left;
}

/* The best guess first. */
static void sort_children(bp__frame *frame, int count)
{
    uint16_t *order = frame->order;
    for (int i = 1; i < count; i++) {
        uint16_t index = order[i];
        int32_t score = frame->children[index].score;
        int j = i;
        for (; j > 0 && frame->children[order[j - 1]].score < score; j--) {
            order[j] = order[j - 1];
        }
        order[j] = index;
    }
}

static int32_t search(bp__worker *w, size_t ply, const void *position, bp__child *at, int32_t test);

/* Where threads mark that they search a position. A mark may be lost: it only spares double work. */
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

/* Searches one child. Returns non-zero if it settles the node, or the search ends. */
static int search_child(bp__worker *w, size_t ply, const bp__frame *frame, node *n, uint16_t index)
{
    bp__child *child = &frame->children[index];
    const unsigned char *next = frame->positions + index * w->stride;
    mark(w, child, 1);
    int32_t bound = search(w, ply + 1, next, child, child->test);
    mark(w, child, 0);
    if (w->ended) {
        return 1;
    }
    int32_t future = from_child(child, bound, n->banked);
    n->best = future > n->best ? future : n->best;
    return future > n->test;
}

/* Searches the children in order until one settles the node. Those that another thread is at come last; but
   where one move is expected to settle the node, not `all`, the first is worth helping with. */
static void search_children(bp__worker *w, size_t ply, const bp__frame *frame, node *n, int count,
                            int all)
{
    int put_off = 0;
    for (int i = 0; i < count; i++) {
        uint16_t index = frame->order[i];
        if ((all || i > 0) && is_busy(w, &frame->children[index])) {
            frame->order[put_off++] = index;
        } else if (search_child(w, ply, frame, n, index)) {
            return;
        }
    }
    for (int i = 0; i < put_off; i++) {
        if (search_child(w, ply, frame, n, frame->order[i])) {
            return;
        }
    }
}

/* Is the future of a position that is not over more than `test`? The answer is a bound: if it is more than
   `test`, the future is at least the answer; otherwise the future is at most the answer. Void if the worker
   has ended. */
static int32_t search(bp__worker *w, size_t ply, const void *position, bp__child *at, int32_t test)
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
    knowledge known = {at->reduction.lower, at->reduction.upper};
    ask_table(w, &known, at->key);
    if (known.lower > test) {
        return known.lower;
    }
    if (known.upper <= test) {
        return known.upper;
    }
    node n = {at->reduction.banked, test, -2 * w->widest};
    int open = expand(w, frame, position, &n);
    if (open > 0 && known.upper - known.lower > w->ask_gap) {
        open = ask_about_children(w, frame, &n, open);
    }
    if (open > 0) {
        sort_children(frame, open);
        search_children(w, ply, frame, &n, open, bp__worker_side(w, position) == w->all_side);
    }
    if (w->ended) {
        return 0;
    }
    if (n.best > test) {
        known.lower = n.best > known.lower ? n.best : known.lower;
    } else {
        known.upper = n.best < known.upper ? n.best : known.upper;
    }
    tell_table(w, &known, at->key, w->tally.nodes - before);
    return n.best > test ? known.lower : known.upper;
}

int32_t bp__worker_value_above(bp__worker *worker, size_t ply, const void *position, int32_t test)
{
    bp__child at = {.has_key = 0};
    bp__worker_reduce(worker, &at.reduction, position);
    int32_t banked = at.reduction.banked;
    bp__table_enter(worker->run->table);
    int32_t future = search(worker, ply, position, &at, test - banked);
    bp__table_leave(worker->run->table);
    return future + banked;
}
