/* SPDX-License-Identifier: MIT */
/* MTD(f): a sequence of null-window searches whose thresholds converge on the value. The first threshold is the
   evaluation of the root. In games whose values far from 0 are found soon, the thresholds bisect the bounds from the far
   end instead. For an outcome there are two thresholds at most.

   Here are also the searches that follow: the value of every root move, and the principal variation. */

#include "solver/mtdf.h"

#include <string.h>

#include <bigpoints/status.h>

#include "base/assert.h"
#include "base/platform/platform.h"

/* The search of one window by one thread. */
typedef struct bp__window_task {
    bp__worker *worker;
    const void *position;
    int32_t threshold;
    int is_all_node;
    int32_t bound;
    bp__thread thread;
} window_task;

static void run_task(void *argument)
{
    window_task *task = argument;
    bp__worker *w = task->worker;
    task->bound = bp__worker_null_window(w, 1, task->position, task->threshold, task->is_all_node);
    int none = 0;
    if (!w->stopped) {
        atomic_compare_exchange_strong(&w->run->window_winner, &none, w->id + 1);
    }
}

/* Searches one window on all threads at once; the first to finish has the result. */
static int32_t window_on_all_threads(bp__run *run, const void *position, int32_t threshold,
                                     int is_all_node)
{
    int32_t started = 1;
    for (int32_t i = 0; i < run->worker_count; i++) {
        run->workers[i].stopped = 0;
        run->tasks[i] = (window_task){.worker = &run->workers[i],
                                      .position = position,
                                      .threshold = threshold,
                                      .is_all_node = is_all_node};
    }
    for (; started < run->worker_count; started++) {
        window_task *task = &run->tasks[started];
        if (bp__thread_start(&task->thread, run_task, task) != BP_OK) {
            break; /* the search works with fewer threads */
        }
    }
    run_task(&run->tasks[0]);
    for (int32_t i = 1; i < started; i++) {
        bp__thread_join(&run->tasks[i].thread);
    }
    int winner = atomic_exchange(&run->window_winner, 0);
    run->workers[0].stopped = winner == 0;
    return winner ? run->tasks[winner - 1].bound : 0;
}

/* bp__worker_null_window() by the first worker, or by all of them: then `ply` is 1. */
static int32_t search_window(bp__run *run, size_t ply, const void *position, int32_t threshold,
                             int is_all_node, int on_all_threads)
{
    bp__worker *w = &run->workers[0];
    if (w->stopped || bp__run_has_stopped(run)) {
        w->stopped = 1;
        return 0;
    }
    int32_t bound = on_all_threads
                        ? window_on_all_threads(run, position, threshold, is_all_node)
                        : bp__worker_null_window(w, ply, position, threshold, is_all_node);
    run->windows += !w->stopped;
    return bound;
}

/* Half-way to the bound that is farther from 0, or between the bounds where both have one sign. */
static int32_t far_threshold(int32_t lower, int32_t upper)
{
    if (lower < 0 && upper > 0) {
        return (upper >= -lower ? upper : lower) / 2;
    }
    int32_t half = (upper - lower) / 2;
    return lower >= 0 ? lower + half : upper - half;
}

/* The threshold of the next window. */
static int32_t next_threshold(const bp__run *run, int32_t guess, int32_t lower, int32_t upper)
{
    int is_outcome = bp__run_option(run, BP_OPTION_OBJECTIVE) == BP_OBJECTIVE_OUTCOME;
    int32_t threshold = is_outcome                                ? (upper > 0 ? 0 : -1)
                        : run->game->traits.far_values_first != 0 ? far_threshold(lower, upper)
                                                                  : guess;
    return threshold < lower ? lower : threshold >= upper ? upper - 1 : threshold;
}

/* Finds the bounds of a position that is not over. They meet unless the run stops. */
static void find_value(bp__run *run, const void *position, int32_t *lower, int32_t *upper)
{
    bp_reduction r;
    bp__worker *w = &run->workers[0];
    bp__worker_reduce(w, &r, position);
    int32_t low = r.banked + r.lower;
    int32_t high = r.banked + r.upper;
    int32_t max = run->value_max;
    *lower = low > max ? max : low > -max ? low : -max;
    *upper = high < *lower ? *lower : high < max ? high : max;
    int32_t guess = r.banked + r.estimate / 64;
    while (*lower < *upper && !w->stopped) {
        int32_t threshold = next_threshold(run, guess, *lower, *upper);
        BP__ASSERT(*lower <= threshold && threshold < *upper);
        int32_t bound =
            search_window(run, 1, position, threshold, threshold > guess, run->worker_count > 1);
        if (w->stopped) {
            return;
        }
        if (bound > threshold) {
            *lower = bound < *upper ? bound : *upper;
            guess = bound;
        } else {
            *upper = bound > *lower ? bound : *lower;
            guess = bound - 1;
        }
    }
}

/* Whether the value of a child, for the mover of its parent, is at least `value`. */
static int reaches(bp__run *run, size_t ply, const bp__children *c, uint16_t index, int32_t value)
{
    const bp__child *child = &c->items[index];
    const unsigned char *next = bp__child_position(c, index);
    if (child->mover < 0) {
        return child->reduction.banked >= value;
    }
    if (bp__child_sign(c, index) > 0) {
        return search_window(run, ply + 1, next, value - 1, 0, 0) >= value;
    }
    return search_window(run, ply + 1, next, -value, 0, 0) <= -value;
}

int32_t bp__mtdf_choose(bp__run *run, size_t ply, const bp__children *children, int32_t value)
{
    const bp__worker *w = &run->workers[0];
    if (value <= -run->value_max) {
        return children->order[0]; /* no value is lower */
    }
    for (size_t i = 0; i < children->count && !w->stopped; i++) {
        uint16_t index = children->order[i];
        if (reaches(run, ply, children, index, value) && !w->stopped) {
            return index;
        }
    }
    return -1;
}

/* Appends best play from `position`, which has this value, to the end of the game; `position` changes on the way. */
static int follow_pv(bp__run *run, bp__vector *pv, unsigned char *position, int32_t value)
{
    const bp__worker *w = &run->workers[0];
    while (!w->ops->is_over(position, w->setup)) {
        const bp__children *c = bp__worker_children(&run->workers[0], 0, position);
        int32_t index = c && !w->stopped ? bp__mtdf_choose(run, 0, c, value) : -1;
        if (index < 0) {
            /* The run has stopped: the pv is known so far. Otherwise no move has the value of the position. */
            return w->stopped || bp__run_has_stopped(run) ? BP_OK
                                                          : bp__run_blame_values(run, position);
        }
        if (pv->count == bp__game_max_plies(run->game)) {
            int status = bp__game_too_long(run->game);
            if (status == BP_ERR_METHOD) {
                bp__run_blame(run, "max_plies", run->root, "best play has more than %zu moves",
                              pv->count);
            }
            return status;
        }
        int status = bp__result_push(run->result, pv, c->items[index].move);
        if (status != BP_OK) {
            return status;
        }
        value *= bp__child_sign(c, (size_t)index);
        memcpy(position, bp__child_position(c, (size_t)index), w->stride);
    }
    return BP_OK;
}

/* Finds the principal variation of a root move whose value is known. */
static int find_move_pv(bp__run *run, size_t index, unsigned char *position)
{
    bp_result *result = run->result;
    bp__root_move *at = &result->moves[index];
    const bp__children *c = bp__worker_children(&run->workers[0], 0, run->root);
    if (!c || at->lower != at->upper) {
        return BP_OK;
    }
    int32_t value = at->lower * bp__child_sign(c, index);
    memcpy(position, bp__child_position(c, index), c->stride);
    int status = bp__result_push(result, &at->pv, at->move);
    return status == BP_OK ? follow_pv(run, &at->pv, position, value) : status;
}

/* Finds the principal variation, then those of the root moves if they are wanted. */
static int find_pvs(bp__run *run, unsigned char *position)
{
    bp_result *result = run->result;
    const bp__worker *w = &run->workers[0];
    memcpy(position, run->root, w->stride);
    int status = follow_pv(run, &result->pv, position, result->lower);
    if (result->best == 0 && result->pv.count > 0) {
        result->best = *(const bp_move *)result->pv.items;
    }
    size_t count = bp__run_option(run, BP_OPTION_MOVE_PVS) ? (size_t)result->move_count : 0;
    for (size_t i = 0; i < count && status == BP_OK && !w->stopped; i++) {
        status = find_move_pv(run, i, position);
    }
    return status;
}

static int add_pvs(bp__run *run)
{
    const bp__memory *memory = &run->solver->searcher.memory;
    unsigned char *position = bp__memory_alloc(memory, bp__state_stride(run->game));
    int status = position ? find_pvs(run, position) : BP_ERR_MEMORY;
    bp__memory_free(memory, position);
    return status;
}

/* The bounds of the value of a child for the mover of its parent. */
static void find_child_value(bp__run *run, const bp__children *c, size_t index, int32_t *lower,
                             int32_t *upper)
{
    const bp__child *child = &c->items[index];
    int32_t max = run->value_max;
    *lower = -max;
    *upper = max;
    if (child->mover < 0) {
        int32_t value = child->reduction.banked;
        *lower = *upper = value < -max ? -max : value > max ? max : value;
    } else if (!run->workers[0].stopped) {
        int32_t low;
        int32_t high;
        find_value(run, bp__child_position(c, index), &low, &high);
        int is_same_side = bp__child_sign(c, index) > 0;
        *lower = is_same_side ? low : -high;
        *upper = is_same_side ? high : -low;
    }
}

/* Finds the value of every root move, and the first best one. */
static int add_moves(bp__run *run)
{
    bp_result *result = run->result;
    const bp__children *c = bp__worker_children(&run->workers[0], 0, run->root);
    if (!c) {
        return BP_OK; /* the run has failed */
    }
    if (bp__result_make_moves(result, c->count) != BP_OK) {
        return BP_ERR_MEMORY;
    }
    for (size_t i = 0; i < c->count; i++) {
        bp__root_move *out = &result->moves[i];
        out->move = c->items[i].move;
        find_child_value(run, c, i, &out->lower, &out->upper);
        if (result->best == 0 && out->lower == result->upper) {
            result->best = out->move;
        }
    }
    return BP_OK;
}

/* Finds the seat that plays against all others, and the sizes of values and bounds. */
static int set_values(bp__run *run)
{
    const bp_game_traits *traits = &run->game->traits;
    int32_t range = traits->score_max - traits->score_min;
    int32_t objective = (int32_t)bp__run_option(run, BP_OPTION_OBJECTIVE);
    if (bp__objective_shares_table(objective, traits->players)) {
        run->seat = -1;
        run->use_reduced = traits->reduced_bits > 0;
        run->game_search = run->use_reduced ? run->game->experimental.search : NULL;
    } else if (run->seat < 0) {
        run->seat = bp__game_mover(run->game, run->root);
        if (run->seat < 0) {
            bp__run_blame_mover(run, run->root);
            return BP_ERR_METHOD;
        }
    }
    run->value_max = objective == BP_OBJECTIVE_OUTCOME ? 1 : range;
    run->future_max = 2 * range;
    run->bound_bits = bp__field_bits(2 * (uint64_t)run->future_max + 1);
    return BP_OK;
}

static int open_table(bp__run *run)
{
    char text[BP__DOMAIN_TEXT];
    bp__domain domain;
    int status = bp__run_domain(&domain, text, run, run->use_reduced, "bounds", run->seat);
    domain.value_bits = 2 * run->bound_bits;
    if (status != BP_OK || domain.value_bits > 62) {
        return BP_ERR_UNSUPPORTED;
    }
    return bp__run_table(run, "array", &domain, (int32_t)bp__run_option(run, BP_OPTION_THREADS));
}

static int open_workers(bp__run *run)
{
    const bp__memory *memory = &run->solver->searcher.memory;
    size_t threads = (size_t)run->threads;
    run->workers = bp__memory_alloc(memory, threads * sizeof *run->workers);
    if (!run->workers) {
        return BP_ERR_MEMORY;
    }
    if (threads > 1) {
        run->tasks = bp__memory_alloc(memory, threads * sizeof *run->tasks);
        run->marks = bp__memory_alloc(memory, BP__MARKS * sizeof *run->marks);
        if (!run->tasks || !run->marks) {
            return BP_ERR_MEMORY;
        }
    }
    int status = BP_OK;
    for (; (size_t)run->worker_count < threads && status == BP_OK; run->worker_count++) {
        status = bp__worker_init(&run->workers[run->worker_count], run, run->worker_count);
    }
    return status;
}

int bp__mtdf_open(bp__run *run)
{
    int status = set_values(run);
    if (status == BP_OK) {
        status = open_table(run);
    }
    return status == BP_OK ? open_workers(run) : status;
}

void bp__mtdf_close(bp__run *run)
{
    const bp__memory *memory = &run->solver->searcher.memory;
    for (int32_t i = 0; i < run->worker_count; i++) {
        bp__run_collect(run, &run->workers[i].counters);
        bp__worker_free(&run->workers[i]);
    }
    bp__memory_free(memory, run->workers);
    bp__memory_free(memory, run->tasks);
    bp__memory_free(memory, (void *)run->marks);
}

int bp__mtdf_solve(bp__run *run)
{
    find_value(run, run->root, &run->result->lower, &run->result->upper);
    int status = bp__run_option(run, BP_OPTION_ALL_MOVES) ? add_moves(run) : BP_OK;
    return status == BP_OK ? atomic_load(&run->failed) : status;
}

int bp__solve_by_mtdf(bp__run *run, int pv)
{
    int status = bp__mtdf_open(run);
    if (status == BP_OK) {
        status = bp__mtdf_solve(run);
    }
    if (status == BP_OK && pv && !run->workers[0].stopped) {
        status = add_pvs(run);
    }
    if (status == BP_OK && run->solver->proof && !run->workers[0].stopped) {
        status = bp__write_certificate(run);
    }
    bp__mtdf_close(run);
    int failed = atomic_load(&run->failed);
    return status == BP_OK ? failed : status;
}
