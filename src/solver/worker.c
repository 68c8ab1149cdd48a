/* SPDX-License-Identifier: MIT */
/* One thread of an exact search. Several threads search the same window with one table and ABDADA-like move deferral: a
   thread marks the position that it searches, and another one defers it. A thread that searches below a node which another
   one has decided returns to it. */

#include "solver/worker.h"

#include <bigpoints/status.h>

#include "base/assert.h"
#include "base/platform/platform.h"
#include "solver/alphabeta.h"

/* Where a search returns to when it stops: no node has this path. */
static const bp_search_path nowhere;

static bp__worker *worker_of(bp_search *search)
{
    return (bp__worker *)(void *)search;
}

static void stop(bp__worker *w)
{
    w->stopped = 1;
    w->back_to = &nowhere;
    w->search.next_poll = 0; /* a game-specific search learns it at its next node */
}

void bp__worker_fail(bp__worker *worker, int status)
{
    bp__run_fail(worker->run, status);
    stop(worker);
}

void bp__worker_blame(bp__worker *worker, const void *position, int is_first)
{
    if (is_first) {
        worker->blamed = position;
    }
    stop(worker);
}

/* --- The table --------------------------------------------------------------------------------------- */

/* A table entry holds bounds plus this offset. It depends on the number of bits alone, not on the scores of the game: games
   with the same keys share a table. */
static int32_t bound_offset(const bp__worker *w)
{
    return (int32_t)(UINT32_C(1) << (w->bound_bits - 1));
}

static int probe(int32_t *lower, int32_t *upper, const uint64_t key[2], bp_search *search)
{
    bp__worker *w = worker_of(search);
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

static void store(int32_t lower, int32_t upper, const uint64_t key[2], uint64_t nodes,
                  bp_search *search)
{
    bp__worker *w = worker_of(search);
    int32_t max = w->future_max;
    if (lower > upper || lower > max || upper < -max) {
        const char *method = w->run->game_search ? "search" : "key, reduced_key or reduce";
        bp__worker_blame(w, NULL,
                         bp__run_blame(w->run, method, w->run->root,
                                       "the future value is %d to %d%s", (int)lower, (int)upper,
                                       bp__run_or_table(w->run)));
        return;
    }
    lower = lower > -max ? lower : -max;
    upper = upper < max ? upper : max;
    uint64_t value = (uint64_t)(lower + bound_offset(w)) | (uint64_t)(upper + bound_offset(w))
                                                               << w->bound_bits;
    BP__ASSERT(value >> (2 * w->bound_bits) == 0);
    w->counters.stores++;
    if (w->table->store(key, value, bp__log2(nodes), w->instance) != BP_OK) {
        bp__run_stop(w->run, BP_STOP_MEMORY); /* a full table; what is proved stays proved */
        stop(w);
    }
}

static void prefetch(const uint64_t key[2], bp_search *search)
{
    const bp__worker *w = worker_of(search);
    if (w->table->prefetch) {
        w->table->prefetch(key, w->instance);
    }
}

/* --- Polls ------------------------------------------------------------------------------------------- */

/* The node nearest to the root that another thread has decided, or NULL. */
static const bp_search_path *find_decided(bp__worker *w, const bp_search_path *path)
{
    const bp_search_path *decided = NULL;
    for (; path; path = path->parent) {
        int32_t lower = -w->future_max;
        int32_t upper = w->future_max;
        if (probe(&lower, &upper, path->key, &w->search) &&
            (lower > path->threshold || upper <= path->threshold)) {
            decided = path;
        }
    }
    return decided;
}

static const bp_search_path *poll(const bp_search_path *path, bp_search *search)
{
    bp__worker *w = worker_of(search);
    search->next_poll = search->nodes + w->poll_nodes;
    w->counters.nodes = search->nodes;
    if (w->stopped || bp__run_poll(w->run, &w->counters, w->id == 0)) {
        stop(w);
    } else {
        w->back_to = w->run->marks ? find_decided(w, path) : NULL;
    }
    return w->back_to;
}

/* --- Marks ------------------------------------------------------------------------------------------- */

/* A mark is the key of a position with its lowest bits replaced by one of these. A lost mark does no harm: it costs double
   work. */
enum { NO_MARK, MARK, SMALL_MARK };

static _Atomic uint64_t *mark_of(const bp__worker *w, const uint64_t key[2])
{
    uint64_t mixed = (key[0] ^ key[1] * 0x9E3779B97F4A7C15u) * 0xD6E8FEB86659FD93u;
    return &w->run->marks[mixed >> (64 - BP__MARK_BITS)];
}

static uint64_t get_mark(const bp__worker *w, const uint64_t key[2])
{
    uint64_t word = atomic_load_explicit(mark_of(w, key), memory_order_relaxed);
    return (word ^ key[0]) < 4 ? word & 3 : NO_MARK;
}

static void set_mark(const bp__worker *w, const uint64_t key[2], uint64_t mark)
{
    uint64_t word = mark ? (key[0] & ~UINT64_C(3)) | mark : 0;
    atomic_store_explicit(mark_of(w, key), word, memory_order_relaxed);
}

static int is_entered(const uint64_t key[2], bp_search *search)
{
    return get_mark(worker_of(search), key) != NO_MARK;
}

/* The bounds of a small position are worth waiting for, rather than to search it twice. */
static void enter(const uint64_t key[2], int is_small, bp_search *search)
{
    enum { ROUNDS = 10000 };
    const bp__worker *w = worker_of(search);
    for (int i = 0; i < ROUNDS && get_mark(w, key) == SMALL_MARK; i++) {
        bp__thread_relax();
    }
    set_mark(w, key, is_small ? SMALL_MARK : MARK);
}

static void leave(const uint64_t key[2], bp_search *search)
{
    set_mark(worker_of(search), key, NO_MARK);
}

/* --- Searches ---------------------------------------------------------------------------------------- */

int bp__worker_init(bp__worker *worker, bp__run *run, int32_t id)
{
    const bp_game *game = run->game;
    const bp_game_traits *traits = &game->traits;
    const bp__memory *memory = &run->solver->searcher.memory;
    int has_marks = run->marks != NULL;
    int narrow = run->seat < 0 && game->ops->candidates && traits->candidates_keep_value;
    *worker = (bp__worker){
        .search = {.is_shared = run->is_shared,
                   .probe = probe,
                   .store = store,
                   .prefetch = prefetch,
                   .poll = poll,
                   .is_entered = has_marks ? is_entered : NULL,
                   .enter = has_marks ? enter : NULL,
                   .leave = has_marks ? leave : NULL},
        .run = run,
        .game = game,
        .ops = game->ops,
        .setup = run->setup,
        .table = run->table->ops,
        .instance = run->table->instance,
        .list_moves = narrow ? game->ops->candidates : game->ops->moves,
        .stride = bp__state_stride(game),
        .poll_nodes = bp__poll_nodes(traits->max_moves),
        .bound_bits = run->bound_bits,
        .future_max = run->future_max,
        .etc_gap = run->future_max / 2, /* measured: docs/notes.md */
        .id = id,
    };
    worker->frames = (bp__stack){.memory = memory, .bytes = bp__alphabeta_frame_bytes(worker)};
    worker->moves =
        bp__memory_alloc_array(memory, bp__game_move_slots(game), sizeof *worker->moves);
    if (!worker->moves) {
        return BP_ERR_MEMORY;
    }
    if (run->game_search && game->experimental.search_bytes > 0) {
        worker->search.memory = bp__memory_alloc(memory, game->experimental.search_bytes);
        return worker->search.memory ? BP_OK : BP_ERR_MEMORY;
    }
    return BP_OK;
}

void bp__worker_free(bp__worker *worker)
{
    const bp__memory *memory = &worker->run->solver->searcher.memory;
    bp__memory_free(memory, worker->search.memory);
    bp__memory_free(memory, worker->moves);
    bp__stack_free(&worker->frames);
}

/* The game-specific search. A bound that no score can have is a fault of the game. */
static int32_t search_by_game(bp__worker *w, const void *position)
{
    bp_search *s = &w->search;
    int32_t range = w->future_max / 2;
    int status = w->run->game_search(s, position, w->setup);
    int is_possible = s->bound > s->threshold ? s->bound <= range : s->bound >= -range;
    if (status == BP_ERR_LIMIT) {
        bp__worker_fail(w, status);
    } else if (status != BP_OK) {
        bp__worker_blame(w, NULL, bp__run_blame(w->run, "search", position, "returns %d", status));
    } else if (!w->stopped && !is_possible) {
        bp__worker_blame(w, NULL,
                         bp__run_blame(w->run, "search", position,
                                       "gives the bound %d, outside %d to %d%s", (int)s->bound,
                                       (int)-range, (int)range, bp__run_or_table(w->run)));
    }
    return s->bound;
}

int32_t bp__worker_null_window(bp__worker *worker, size_t ply, const void *position,
                               int32_t threshold, int is_all_node)
{
    worker->search.threshold = threshold;
    worker->search.is_all_node = is_all_node;
    worker->back_to = NULL;
    bp__table_enter(worker->run->table);
    int32_t bound = worker->run->game_search ? search_by_game(worker, position)
                                             : bp__alphabeta(worker, ply, position);
    bp__table_leave(worker->run->table);
    worker->counters.nodes = worker->search.nodes;
    return bound;
}
