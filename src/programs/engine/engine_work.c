/* SPDX-License-Identifier: MIT */
/* The work of bigpoints engine on one request, and its progress answers. */

/* For clock_gettime. */
#define _POSIX_C_SOURCE 200809L /* NOLINT(bugprone-reserved-identifier) */

#include "programs/engine/engine_work.h"

#include <stdio.h>
#include <stdlib.h>
#include <time.h>

#include "programs/common/result_json.h"

static int (*const queries[])(engine_work *w) = {
    [ENGINE_CHOOSE] = engine_choose,     [ENGINE_SOLVE] = engine_solve,
    [ENGINE_MOVES] = engine_moves,       [ENGINE_APPLY] = engine_apply,
    [ENGINE_EVALUATE] = engine_evaluate, [ENGINE_REVIEW] = engine_review,
    [ENGINE_PUZZLE] = engine_puzzle,     [ENGINE_DRAW] = engine_draw,
    [ENGINE_SVG] = engine_svg,           [ENGINE_PERFT] = engine_perft,
};

double engine_clock(void)
{
    struct timespec time;
    clock_gettime(CLOCK_MONOTONIC, &time);
    return (double)time.tv_sec + (double)time.tv_nsec * 1e-9;
}

/* --- Fields of several answers -------------------------------------------------------------------- */

int engine_put_text(engine_work *w, const char *name, const bp_state *state,
                    int (*format)(char *, size_t, size_t *, const bp_state *))
{
    size_t length = 0;
    int status = format(NULL, 0, &length, state);
    if (status != BP_OK) {
        return status;
    }
    char *text = malloc(length + 1);
    if (!text) {
        return BP_ERR_MEMORY;
    }
    status = format(text, length + 1, NULL, state);
    if (status == BP_OK) {
        json_text(w->out, name, text);
    }
    free(text);
    return status;
}

int engine_put_position(engine_work *w, const bp_state *state)
{
    int32_t mover = bp_state_mover(state);
    int status = engine_put_text(w, "position", state, bp_state_format);
    if (mover >= 0) {
        json_int(w->out, "mover", mover + 1);
    } else {
        json_no_value(w->out, "mover");
    }
    return status;
}

void engine_put_points(engine_work *w, const char *name, double estimate)
{
    json_decimal(w->out, name, estimate / BP_ESTIMATE_POINT, ENGINE_DIGITS);
}

int engine_is_stopped(const engine_work *w)
{
    return atomic_load_explicit(w->phase, memory_order_relaxed) == ENGINE_STOPPED;
}

/* --- Progress ------------------------------------------------------------------------------------- */

int engine_progress_begin(engine_answer *answer, engine_work *w)
{
    double now = w->request->progress > 0 ? engine_clock() : 0;
    if (w->request->progress <= 0 || now < w->next_progress) {
        return 0;
    }
    w->next_progress = now + w->request->progress;
    return engine_answer_begin(answer, w->request->id, w->request->query, 0) == BP_OK;
}

int engine_progress(const bp_progress *progress, void *user)
{
    engine_work *w = user;
    engine_answer answer;
    int32_t lower;
    int32_t upper;
    int32_t value;
    bp_move best;
    int64_t units = bp_progress_count(progress, BP_COUNT_UNITS);
    if (engine_is_stopped(w)) {
        return 1;
    }
    if (!engine_progress_begin(&answer, w)) {
        return 0;
    }
    json *out = &answer.json;
    json_count(out, "nodes", (uint64_t)bp_progress_count(progress, BP_COUNT_NODES));
    json_decimal(out, "seconds", bp_progress_seconds(progress), 6);
    if (bp_progress_bounds(&lower, &upper, progress) == BP_OK) {
        json_int(out, "lower", lower);
        json_int(out, "upper", upper);
    }
    if (bp_progress_best(&best, &value, progress) == BP_OK) {
        result_json_move(out, "move", w->state, best);
        json_decimal(out, "value", (double)value / BP_ESTIMATE_POINT, ENGINE_DIGITS);
        json_int(out, "depth", bp_progress_count(progress, BP_COUNT_DEPTH));
    }
    if (units >= 0) {
        json_int(out, "units_done", bp_progress_count(progress, BP_COUNT_UNITS_DONE));
        json_int(out, "units", units);
    }
    engine_answer_send(&answer, w->output);
    return 0;
}

/* --- Requests ------------------------------------------------------------------------------------- */

/* Opens the position of the request, and plays its moves. */
static int open_state(engine_work *w)
{
    const engine_request *r = w->request;
    int status = r->game->open(&w->state, r->position, NULL, w->why, sizeof w->why);
    for (size_t i = 0; i < r->move_count && status == BP_OK; i++) {
        char reason[BP_MESSAGE_TEXT] = "";
        bp_move move;
        status = bp_move_parse(&move, w->state, r->moves[i], reason, sizeof reason);
        if (status == BP_OK) {
            status = bp_state_apply(w->state, move);
        }
        if (status != BP_OK) {
            snprintf(w->why, sizeof w->why, "move %zu: %s", i + 1,
                     reason[0] ? reason : bp_status_text(status));
        }
    }
    return status;
}

static int open_and_run(engine_work *w)
{
    const engine_request *r = w->request;
    int status = BP_OK;
    if (r->memory > w->memory) {
        snprintf(w->why, sizeof w->why,
                 "'memory' must be at most %llu: --memory divided by --threads",
                 (unsigned long long)(w->memory >> 20));
        return BP_ERR_ARGUMENT;
    }
    if (r->memory > 0) {
        w->memory = r->memory;
    }
    if (r->query != ENGINE_PUZZLE) {
        status = open_state(w);
    }
    return status == BP_OK ? queries[r->query](w) : status;
}

void engine_work_run(const engine_request *request, const engine_output *output, atomic_int *phase,
                     uint64_t memory)
{
    engine_answer answer;
    engine_work w = {.request = request, .output = output, .phase = phase, .memory = memory};
    w.next_progress = engine_clock() + request->progress;
    int status = engine_answer_begin(&answer, request->id, request->query, 1);
    if (status == BP_OK) {
        w.out = &answer.json;
        status = open_and_run(&w);
        atomic_store(phase, ENGINE_ANSWERED);
        if (status == BP_OK) {
            status = engine_answer_send(&answer, output);
        } else {
            engine_answer_drop(&answer);
        }
    }
    if (status == BP_ERR_STOPPED) {
        snprintf(w.why, sizeof w.why, "the request was terminated");
    }
    if (status != BP_OK) {
        engine_answer_error(output, request->id, request->query, status, w.why);
    }
    bp_state_free(w.state);
}
