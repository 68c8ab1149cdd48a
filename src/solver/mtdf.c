/* Driving the exact search: windows until the value is known, every root move, the best line. */

#include <string.h>

#include <bigpoints/game.h>
#include <bigpoints/status.h>

#include "base/text.h"
#include "solver/mtdf.h"

/* A thread's part of one window. */
struct part {
    bp__worker *worker;
    const void *position;
    int32_t test;
    int32_t answer;
};

static void work(void *argument)
{
    struct part *p = argument;
    bp__run *run = p->worker->run;
    p->answer = bp__worker_value_above(p->worker, 1, p->position, p->test);
    int none = 0;
    if (!p->worker->ended) {
        atomic_compare_exchange_strong(&run->window_winner, &none, p->worker->id + 1);
    }
}

/* The same window on all threads; the first to finish has the answer. */
static int32_t window_together(bp__mtdf *drive, const void *position, int32_t test)
{
    bp__run *run = drive->run;
    int32_t started = 1;
    for (int32_t i = 0; i < drive->threads; i++) {
        drive->workers[i].ended = 0;
        drive->parts[i] = (struct part){&drive->workers[i], position, test, 0};
    }
    for (; started < drive->threads; started++) {
        struct part *p = &drive->parts[started];
        if (bp__thread_start(&drive->handles[started], work, p) != BP_OK) {
            break; /* fewer threads do as well */
        }
    }
    work(&drive->parts[0]);
    for (int32_t i = 1; i < started; i++) {
        bp__thread_join(&drive->handles[i]);
    }
    int winner = atomic_exchange(&run->window_winner, 0);
    drive->workers[0].ended = winner == 0;
    return winner ? drive->parts[winner - 1].answer : 0;
}

int32_t bp__mtdf_window(bp__mtdf *drive, size_t ply, const void *position, int32_t test)
{
    bp__worker *main = &drive->workers[0];
    if (main->ended || bp__run_ended(drive->run)) {
        main->ended = 1;
        return 0;
    }
    int32_t answer = drive->together ? window_together(drive, position, test)
                                     : bp__worker_value_above(main, ply, position, test);
    drive->run->windows += !main->ended;
    return answer;
}

/* Which side is expected to find that no move of its answers the question with yes. */
static void expect(bp__mtdf *drive, const void *position, int yes)
{
    int32_t side = bp__worker_side(&drive->workers[0], position);
    for (int32_t i = 0; i < drive->threads; i++) {
        drive->workers[i].all_side = yes ? 1 - side : side;
    }
}

/* Half-way to the farther end, or half-way between the ends where all values have one sign. */
static int32_t far_test(int32_t lower, int32_t upper)
{
    if (lower < 0 && upper > 0) {
        return (upper >= -lower ? upper : lower) / 2;
    }
    int32_t half = (upper - lower) / 2;
    return lower >= 0 ? lower + half : upper - half;
}

/* Which question is asked next: is the value more than this? */
static int32_t next_test(const bp__mtdf *drive, int32_t guess, int32_t lower, int32_t upper)
{
    int32_t test = drive->is_outcome                                ? (upper > 0 ? 0 : -1)
                   : drive->run->game->traits.far_values_first != 0 ? far_test(lower, upper)
                                                                    : guess;
    return test < lower ? lower : test >= upper ? upper - 1 : test;
}

void bp__mtdf_value(bp__mtdf *drive, const void *position, int32_t *lower, int32_t *upper)
{
    bp_reduction r;
    bp__worker *main = &drive->workers[0];
    bp__worker_reduce(main, &r, position);
    int32_t low = r.banked + r.lower;
    int32_t high = r.banked + r.upper;
    low = low > drive->lower ? low : drive->lower;
    high = high < drive->upper ? high : drive->upper;
    *lower = low > *lower ? low < *upper ? low : *upper : *lower;
    *upper = high < *upper ? high > *lower ? high : *lower : *upper;
    int32_t guess = r.banked + r.estimate / 64;
    while (*lower < *upper && !main->ended) {
        int32_t test = next_test(drive, guess, *lower, *upper);
        expect(drive, position, test <= guess);
        drive->together = drive->threads > 1;
        int32_t answer = bp__mtdf_window(drive, 1, position, test);
        drive->together = 0;
        if (main->ended) {
            return;
        }
        if (answer > test) {
            *lower = answer < *upper ? answer : *upper;
            guess = answer;
        } else {
            *upper = answer > *lower ? answer : *lower;
            guess = answer - 1;
        }
    }
}

int32_t bp__mtdf_children(bp__mtdf *drive, size_t ply, const void *position)
{
    bp__worker *w = &drive->workers[0];
    bp__frame *frame = bp__worker_frame(w, ply);
    if (!frame) {
        w->ended = 1;
        return 0;
    }
    int32_t side = bp__worker_side(w, position);
    int32_t count = (int32_t)w->ops->moves(frame->moves, position, w->setup);
    for (int32_t i = 0; i < count; i++) {
        bp__child *child = &frame->children[i];
        unsigned char *next = frame->positions + (size_t)i * w->stride;
        memcpy(next, position, w->stride);
        w->ops->apply(next, frame->moves[i], w->setup);
        if (w->ops->is_over(next, w->setup)) {
            /* An end has a value for side 0, and no side to move. */
            child->sign = 0;
            child->score = 64 * (side == 0 ? 1 : -1) * bp__worker_final(w, next);
            continue;
        }
        bp__worker_reduce(w, &child->reduction, next);
        child->sign = bp__worker_side(w, next) == side ? 1 : -1;
        child->score = child->sign * (child->reduction.banked * 64 + child->reduction.estimate);
    }
    return count;
}

/* Whether a child's value, for its parent's mover, is at least `lower`. */
static int reaches(bp__mtdf *drive, size_t ply, int32_t index, int32_t lower)
{
    bp__worker *w = &drive->workers[0];
    const bp__frame *frame = bp__worker_frame(w, ply);
    const bp__child *child = &frame->children[index];
    const unsigned char *next = frame->positions + (size_t)index * w->stride;
    if (child->sign == 0) {
        return child->score >= 64 * lower;
    }
    if (child->sign > 0) {
        return bp__mtdf_window(drive, ply + 1, next, lower - 1) >= lower;
    }
    return bp__mtdf_window(drive, ply + 1, next, -lower) <= -lower;
}

int32_t bp__mtdf_choose(bp__mtdf *drive, size_t ply, int32_t count, int32_t lower)
{
    bp__worker *w = &drive->workers[0];
    uint16_t *order = bp__worker_frame(w, ply)->order;
    const bp__child *children = bp__worker_frame(w, ply)->children;
    for (int32_t i = 0; i < count; i++) {
        int32_t j = i;
        for (; j > 0 && children[order[j - 1]].score < children[i].score; j--) {
            order[j] = order[j - 1];
        }
        order[j] = (uint16_t)i;
    }
    if (lower <= drive->lower) {
        return order[0]; /* every move reaches that */
    }
    for (int32_t i = 0; i < count && !w->ended; i++) {
        int32_t index = order[i];
        if (reaches(drive, ply, index, lower) && !w->ended) {
            return index;
        }
    }
    return -1;
}

/* Follows best play to the end of the game. */
static int find_line(bp__mtdf *drive)
{
    bp__run *run = drive->run;
    bp__worker *w = &drive->workers[0];
    int32_t value = run->result->lower;
    unsigned char *position = drive->line_position;
    memcpy(position, run->root, w->stride);
    while (!w->ops->is_over(position, w->setup)) {
        int32_t count = bp__mtdf_children(drive, 0, position);
        int32_t index = w->ended ? -1 : bp__mtdf_choose(drive, 0, count, value);
        if (index < 0) {
            return BP_OK; /* the run ended: the line is known so far */
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

int bp__mtdf_moves(bp__mtdf *drive)
{
    bp_result *result = drive->run->result;
    bp__worker *w = &drive->workers[0];
    int32_t count = bp__mtdf_children(drive, 0, drive->run->root);
    if (count == 0) {
        return BP_OK; /* no memory: the run has failed */
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
        out->lower = drive->lower;
        out->upper = drive->upper;
        if (sign == 0) {
            int32_t value = child->score / 64;
            value = value < drive->lower ? drive->lower : value;
            out->lower = out->upper = value > drive->upper ? drive->upper : value;
        } else if (!w->ended) {
            int32_t lower = drive->lower;
            int32_t upper = drive->upper;
            bp__mtdf_value(drive, next, &lower, &upper);
            out->lower = sign > 0 ? lower : -upper;
            out->upper = sign > 0 ? upper : -lower;
        }
        if (result->best == 0 && out->lower == result->upper) {
            result->best = out->move;
        }
    }
    return BP_OK;
}

/* Names what the keys mean: common to all games of these rules, or to this one alone. */
static int make_domain(bp__domain *out, char *name, size_t size, const bp__worker *w, int *lossless)
{
    const bp_game *game = w->game;
    int hashed;
    if (w->use_reduced) {
        bp__writer writer = bp__writer_over(name, size);
        bp__write_text(&writer, game->ops->name);
        bp__write_text(&writer, " reduced ");
        bp__write_unsigned(&writer, game->traits.reduced_domain);
        hashed = game->traits.reduced_is_hashed;
        out->key_bits = game->traits.reduced_bits;
    } else {
        if (bp_game_format(name, size, NULL, game) != BP_OK) {
            return BP_ERR_UNSUPPORTED;
        }
        out->key_bits = bp__position_key_bits(&hashed, game);
    }
    *lossless = !hashed;
    out->name = name;
    out->rules = game->ops;
    out->value_bits = 2 * w->bound_bits;
    out->kind = 1 + w->root_seat;
    return out->value_bits <= 62 ? BP_OK : BP_ERR_UNSUPPORTED;
}

/* The table must be there before the workers are; a worker without one tells what it must hold. */
static int open_table(bp__run *run)
{
    char name[1024];
    bp__domain domain;
    bp__worker shape;
    bp__worker_shape(&shape, run);
    int status = make_domain(&domain, name, sizeof name, &shape, &run->result->lossless);
    return status == BP_OK ? bp__run_table(run, "array", &domain, run->solver->threads) : status;
}

void bp__mtdf_close(bp__mtdf *drive)
{
    const bp__memory *memory = &drive->run->solver->memory;
    for (int32_t i = 0; i < drive->threads; i++) {
        if (drive->workers[i].run) {
            bp__run_collect(drive->run, &drive->workers[i].tally);
            bp__worker_free(&drive->workers[i]);
        }
    }
    bp__memory_give(memory, drive->workers);
    bp__memory_give(memory, drive->parts);
    bp__memory_give(memory, drive->handles);
    bp__memory_give(memory, drive->line_position);
    bp__memory_give(memory, (void *)drive->run->busy);
}

int bp__mtdf_open(bp__mtdf *drive, bp__run *run)
{
    const bp__memory *memory = &run->solver->memory;
    size_t threads = (size_t)run->solver->threads;
    const bp_game_traits *traits = &run->game->traits;
    int32_t range = traits->score_max - traits->score_min;
    *drive = (bp__mtdf){.run = run, .is_outcome = run->solver->objective == BP_OBJECTIVE_OUTCOME};
    int status = open_table(run);
    if (status != BP_OK) {
        return status;
    }
    drive->lower = drive->is_outcome ? -1 : -range;
    drive->upper = -drive->lower;
    drive->workers = bp__memory_take(memory, threads * sizeof *drive->workers);
    drive->parts = bp__memory_take(memory, threads * sizeof *drive->parts);
    drive->handles = bp__memory_take(memory, threads * sizeof *drive->handles);
    drive->line_position = bp__memory_take(memory, bp__state_stride(run->game));
    if (threads > 1) {
        run->busy = bp__memory_take(memory, BP__BUSY_WORDS * sizeof *run->busy);
    }
    if (!drive->workers || !drive->parts || !drive->handles || !drive->line_position) {
        return BP_ERR_MEMORY;
    }
    for (; drive->threads < run->solver->threads && status == BP_OK; drive->threads++) {
        status = bp__worker_init(&drive->workers[drive->threads], run, drive->threads);
    }
    return status;
}

static int drive_all(bp__mtdf *drive)
{
    bp_result *result = drive->run->result;
    bp__worker *main = &drive->workers[0];
    result->lower = drive->lower;
    result->upper = drive->upper;
    bp__mtdf_value(drive, drive->run->root, &result->lower, &result->upper);
    int status = BP_OK;
    if (drive->run->solver->all_moves) {
        status = bp__mtdf_moves(drive);
    }
    if (status == BP_OK && !main->ended && drive->run->solver->line) {
        status = find_line(drive);
        if (result->best == 0 && result->line_length > 0) {
            result->best = result->line[0];
        }
    }
    if (status == BP_OK && !main->ended && drive->run->solver->proof) {
        status = bp__mtdf_prove(drive);
    }
    return status;
}

int bp__solve_by_mtdf(bp__run *run)
{
    bp__mtdf drive;
    int status = bp__mtdf_open(&drive, run);
    if (status == BP_OK) {
        status = drive_all(&drive);
    }
    bp__mtdf_close(&drive);
    int failed = atomic_load(&run->failed);
    return status == BP_OK ? failed : status;
}
