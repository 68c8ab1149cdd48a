/* MTD(f): a sequence of null-window searches whose thresholds converge on the value. The first threshold is the
   evaluation of the root. In games whose values far from 0 are found soon, the thresholds bisect the bounds from the far
   end instead. For an outcome there are two thresholds at most.

   Here are also the searches that follow: the value of every root move, and the principal variation. */

#include <string.h>

#include <bigpoints/status.h>

#include "solver/mtdf.h"

/* The search of one window by one thread. */
struct window_task {
    bp__worker *worker;
    const void *position;
    int32_t threshold;
    int32_t bound;
};

static void run_task(void *argument)
{
    struct window_task *p = argument;
    bp__run *run = p->worker->run;
    p->bound = bp__worker_null_window(p->worker, 1, p->position, p->threshold);
    int none = 0;
    if (!p->worker->ended) {
        atomic_compare_exchange_strong(&run->window_winner, &none, p->worker->id + 1);
    }
}

/* Searches one window on all threads at once; the first to finish has the result. */
static int32_t window_on_all_threads(bp__mtdf *mtdf, const void *position, int32_t threshold)
{
    bp__run *run = mtdf->run;
    int32_t started = 1;
    for (int32_t i = 0; i < mtdf->threads; i++) {
        mtdf->workers[i].ended = 0;
        mtdf->tasks[i] = (struct window_task){&mtdf->workers[i], position, threshold, 0};
    }
    for (; started < mtdf->threads; started++) {
        struct window_task *p = &mtdf->tasks[started];
        if (bp__thread_start(&mtdf->handles[started], run_task, p) != BP_OK) {
            break; /* fewer threads do as well */
        }
    }
    run_task(&mtdf->tasks[0]);
    for (int32_t i = 1; i < started; i++) {
        bp__thread_join(&mtdf->handles[i]);
    }
    int winner = atomic_exchange(&run->window_winner, 0);
    mtdf->workers[0].ended = winner == 0;
    return winner ? mtdf->tasks[winner - 1].bound : 0;
}

/* The search of a window by one thread or by all of them. */
static int32_t search_window(bp__mtdf *mtdf, size_t ply, const void *position, int32_t threshold,
                             int on_all_threads)
{
    bp__worker *main = &mtdf->workers[0];
    if (main->ended || bp__run_ended(mtdf->run)) {
        main->ended = 1;
        return 0;
    }
    int32_t bound = on_all_threads ? window_on_all_threads(mtdf, position, threshold)
                                   : bp__worker_null_window(main, ply, position, threshold);
    mtdf->run->windows += !main->ended;
    return bound;
}

int32_t bp__mtdf_window(bp__mtdf *mtdf, size_t ply, const void *position, int32_t threshold)
{
    return search_window(mtdf, ply, position, threshold, 0);
}

/* Sets whether the window is expected to fail high: then the side to move has cut-nodes, and the nodes of
   the other side are all-nodes. */
static void expect(bp__mtdf *mtdf, const void *position, int fails_high)
{
    int32_t side = bp__worker_side(&mtdf->workers[0], position);
    for (int32_t i = 0; i < mtdf->threads; i++) {
        mtdf->workers[i].all_node_side = fails_high ? 1 - side : side;
    }
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
static int32_t next_threshold(const bp__mtdf *mtdf, int32_t guess, int32_t lower, int32_t upper)
{
    int32_t threshold = mtdf->is_outcome ? (upper > 0 ? 0 : -1)
                        : mtdf->run->game->traits.far_values_first != 0
                            ? far_threshold(lower, upper)
                            : guess;
    return threshold < lower ? lower : threshold >= upper ? upper - 1 : threshold;
}

void bp__mtdf_value(bp__mtdf *mtdf, const void *position, int32_t *lower, int32_t *upper)
{
    bp_reduction r;
    bp__worker *main = &mtdf->workers[0];
    bp__worker_reduce(main, &r, position);
    int32_t low = r.banked + r.lower;
    int32_t high = r.banked + r.upper;
    low = low > mtdf->value_min ? low : mtdf->value_min;
    high = high < mtdf->value_max ? high : mtdf->value_max;
    *lower = low > *lower ? low < *upper ? low : *upper : *lower;
    *upper = high < *upper ? high > *lower ? high : *lower : *upper;
    int32_t guess = r.banked + r.estimate / 64;
    while (*lower < *upper && !main->ended) {
        int32_t threshold = next_threshold(mtdf, guess, *lower, *upper);
        expect(mtdf, position, threshold <= guess);
        int32_t bound = search_window(mtdf, 1, position, threshold, mtdf->threads > 1);
        if (main->ended) {
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

int32_t bp__mtdf_children(bp__mtdf *mtdf, size_t ply, const void *position)
{
    bp__worker *w = &mtdf->workers[0];
    bp__frame *frame = bp__worker_frame(w, ply);
    if (!frame) {
        w->ended = 1;
        return 0;
    }
    int32_t side = bp__worker_side(w, position);
    size_t listed = w->ops->moves(frame->moves, position, w->setup);
    if (listed - 1 >= w->max_moves) {
        bp__worker_fail(w);
        return 0;
    }
    int32_t count = (int32_t)listed;
    for (int32_t i = 0; i < count; i++) {
        bp__child *child = &frame->children[i];
        unsigned char *next = frame->positions + (size_t)i * w->stride;
        memcpy(next, position, w->stride);
        w->ops->apply(next, frame->moves[i], w->setup);
        if (w->ops->is_over(next, w->setup)) {
            /* A finished game has a value for side 0, and no side to move. */
            int32_t value = bp__worker_final(w, next);
            child->sign = 0;
            child->reduction.banked = side == 0 ? value : -value;
            child->score = INT64_C(64) * child->reduction.banked;
            continue;
        }
        bp__worker_reduce(w, &child->reduction, next);
        child->sign = bp__worker_side(w, next) == side ? 1 : -1;
        child->score =
            child->sign * (INT64_C(64) * child->reduction.banked + child->reduction.estimate);
    }
    return atomic_load(&w->run->failed) == BP_OK ? count : 0;
}

/* Whether the value of a child, for the mover of its parent, is at least `value`. */
static int reaches(bp__mtdf *mtdf, size_t ply, int32_t index, int32_t value)
{
    bp__worker *w = &mtdf->workers[0];
    const bp__frame *frame = bp__worker_frame(w, ply);
    const bp__child *child = &frame->children[index];
    const unsigned char *next = frame->positions + (size_t)index * w->stride;
    if (child->sign == 0) {
        return child->reduction.banked >= value;
    }
    if (child->sign > 0) {
        return bp__mtdf_window(mtdf, ply + 1, next, value - 1) >= value;
    }
    return bp__mtdf_window(mtdf, ply + 1, next, -value) <= -value;
}

int32_t bp__mtdf_choose(bp__mtdf *mtdf, size_t ply, int32_t count, int32_t value)
{
    bp__worker *w = &mtdf->workers[0];
    if (count == 0) {
        return -1; /* the run has failed */
    }
    uint16_t *order = bp__worker_frame(w, ply)->order;
    const bp__child *children = bp__worker_frame(w, ply)->children;
    for (int32_t i = 0; i < count; i++) {
        int32_t j = i;
        for (; j > 0 && children[order[j - 1]].score < children[i].score; j--) {
            order[j] = order[j - 1];
        }
        order[j] = (uint16_t)i;
    }
    if (value <= mtdf->value_min) {
        return order[0]; /* no value is lower */
    }
    for (int32_t i = 0; i < count && !w->ended; i++) {
        int32_t index = order[i];
        if (reaches(mtdf, ply, index, value) && !w->ended) {
            return index;
        }
    }
    return -1;
}

/* A game with more moves does not end. */
enum { PLIES_MAX = 100000 };

/* Finds the principal variation, from the root to the end of the game. */
static int find_pv(bp__mtdf *mtdf)
{
    bp__run *run = mtdf->run;
    bp__worker *w = &mtdf->workers[0];
    int32_t value = run->result->lower;
    unsigned char *position = mtdf->pv_position;
    memcpy(position, run->root, w->stride);
    while (!w->ops->is_over(position, w->setup)) {
        int32_t count = bp__mtdf_children(mtdf, 0, position);
        int32_t index = w->ended ? -1 : bp__mtdf_choose(mtdf, 0, count, value);
        if (index <
            0) { /* the run ended: the pv is known so far; or no move has the value of the position */
            return w->ended || bp__run_ended(run) ? BP_OK : BP_ERR_METHOD;
        }
        if (run->result->pv_length == PLIES_MAX) {
            return BP_ERR_LIMIT;
        }
        const bp__frame *frame = bp__worker_frame(w, 0);
        int status = bp__result_push(run->result, frame->moves[index]);
        if (status != BP_OK) {
            return status;
        }
        value *= frame->children[index].sign;
        memcpy(position, frame->positions + (size_t)index * w->stride, w->stride);
    }
    return BP_OK;
}

int bp__mtdf_moves(bp__mtdf *mtdf)
{
    bp_result *result = mtdf->run->result;
    bp__worker *w = &mtdf->workers[0];
    int32_t count = bp__mtdf_children(mtdf, 0, mtdf->run->root);
    if (count == 0) {
        return BP_OK; /* the run has failed */
    }
    result->moves = bp__memory_take(&result->memory, (size_t)count * sizeof *result->moves);
    if (!result->moves) {
        return BP_ERR_MEMORY;
    }
    result->move_count = count;
    const bp__frame *frame = bp__worker_frame(w, 0);
    for (int32_t i = 0; i < count; i++) {
        const bp__child *child = &frame->children[i];
        const unsigned char *next = frame->positions + (size_t)i * w->stride;
        bp__root_move *out = &result->moves[i];
        int32_t sign = child->sign;
        out->move = frame->moves[i];
        out->lower = mtdf->value_min;
        out->upper = mtdf->value_max;
        if (sign == 0) {
            int32_t value = child->reduction.banked;
            value = value < mtdf->value_min ? mtdf->value_min : value;
            out->lower = out->upper = value > mtdf->value_max ? mtdf->value_max : value;
        } else if (!w->ended) {
            int32_t lower = mtdf->value_min;
            int32_t upper = mtdf->value_max;
            bp__mtdf_value(mtdf, next, &lower, &upper);
            out->lower = sign > 0 ? lower : -upper;
            out->upper = sign > 0 ? upper : -lower;
        }
        if (result->best == 0 && out->lower == result->upper) {
            result->best = out->move;
        }
    }
    return BP_OK;
}

/* The table is opened before the workers; a worker without one knows the shape of its entries. */
static int open_table(bp__run *run)
{
    char text[BP__DOMAIN_TEXT];
    bp__domain domain;
    bp__worker shape;
    bp__worker_shape(&shape, run);
    int status = bp__run_domain(&domain, text, run, shape.use_reduced, "bounds", shape.root_seat);
    domain.value_bits = 2 * shape.bound_bits;
    if (status != BP_OK || domain.value_bits > 62) {
        return BP_ERR_UNSUPPORTED;
    }
    return bp__run_table(run, "array", &domain, run->solver->engine.threads);
}

/* One seat against all others needs a seat that the game has. */
static int check_root(const bp__run *run)
{
    const bp_solver *solver = run->solver;
    int is_needed = solver->objective == BP_OBJECTIVE_GUARANTEED && solver->seat < 0 &&
                    run->game->traits.players > 2;
    return is_needed && bp__game_mover(run->game, run->root) < 0 ? BP_ERR_METHOD : BP_OK;
}

void bp__mtdf_close(bp__mtdf *mtdf)
{
    const bp__memory *memory = &mtdf->run->solver->engine.memory;
    for (int32_t i = 0; i < mtdf->threads; i++) {
        if (mtdf->workers[i].run) {
            bp__run_collect(mtdf->run, &mtdf->workers[i].tally);
            bp__worker_free(&mtdf->workers[i]);
        }
    }
    bp__memory_give(memory, mtdf->workers);
    bp__memory_give(memory, mtdf->tasks);
    bp__memory_give(memory, mtdf->handles);
    bp__memory_give(memory, mtdf->pv_position);
    bp__memory_give(memory, (void *)mtdf->run->busy);
}

int bp__mtdf_open(bp__mtdf *mtdf, bp__run *run)
{
    const bp__memory *memory = &run->solver->engine.memory;
    size_t threads = (size_t)run->solver->engine.threads;
    const bp_game_traits *traits = &run->game->traits;
    int32_t range = traits->score_max - traits->score_min;
    *mtdf = (bp__mtdf){.run = run, .is_outcome = run->solver->objective == BP_OBJECTIVE_OUTCOME};
    int status = check_root(run);
    if (status == BP_OK) {
        status = open_table(run);
    }
    if (status != BP_OK) {
        return status;
    }
    mtdf->value_min = mtdf->is_outcome ? -1 : -range;
    mtdf->value_max = -mtdf->value_min;
    mtdf->workers = bp__memory_take(memory, threads * sizeof *mtdf->workers);
    mtdf->tasks = bp__memory_take(memory, threads * sizeof *mtdf->tasks);
    mtdf->handles = bp__memory_take(memory, threads * sizeof *mtdf->handles);
    mtdf->pv_position = bp__memory_take(memory, bp__state_stride(run->game));
    if (threads > 1) {
        run->busy = bp__memory_take(memory, BP__BUSY_WORDS * sizeof *run->busy);
    }
    if (!mtdf->workers || !mtdf->tasks || !mtdf->handles || !mtdf->pv_position) {
        return BP_ERR_MEMORY;
    }
    for (; mtdf->threads < run->solver->engine.threads && status == BP_OK; mtdf->threads++) {
        status = bp__worker_init(&mtdf->workers[mtdf->threads], run, mtdf->threads);
    }
    return status;
}

static int solve_all(bp__mtdf *mtdf)
{
    bp_result *result = mtdf->run->result;
    bp__worker *main = &mtdf->workers[0];
    result->lower = mtdf->value_min;
    result->upper = mtdf->value_max;
    bp__mtdf_value(mtdf, mtdf->run->root, &result->lower, &result->upper);
    int status = BP_OK;
    if (mtdf->run->solver->all_moves) {
        status = bp__mtdf_moves(mtdf);
    }
    if (status == BP_OK && !main->ended && mtdf->run->solver->pv) {
        status = find_pv(mtdf);
        if (result->best == 0 && result->pv_length > 0) {
            result->best = result->pv[0];
        }
    }
    if (status == BP_OK && !main->ended && mtdf->run->solver->proof) {
        status = bp__mtdf_prove(mtdf);
    }
    return status;
}

int bp__solve_by_mtdf(bp__run *run)
{
    bp__mtdf mtdf;
    int status = bp__mtdf_open(&mtdf, run);
    if (status == BP_OK) {
        status = solve_all(&mtdf);
    }
    bp__mtdf_close(&mtdf);
    int failed = atomic_load(&run->failed);
    return status == BP_OK ? failed : status;
}
