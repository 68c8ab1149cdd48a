/* SPDX-License-Identifier: MIT */
/* The work of bigpoints engine on one request: its position, its progress answers, its last answer. */

/* For clock_gettime, open_memstream. */
#define _POSIX_C_SOURCE 200809L /* NOLINT(bugprone-reserved-identifier) */

#include <stdio.h>
#include <stdlib.h>
#include <time.h>

#include "programs/common/result_json.h"
#include "programs/engine/engine.h"

/* --- Answers -------------------------------------------------------------------------------------- */

int engine_answer_begin(engine_answer *answer, const char *id, int32_t query, int done)
{
    *answer = (engine_answer){.text = NULL};
    answer->json.file = open_memstream(&answer->text, &answer->size);
    if (!answer->json.file) {
        return BP_ERR_MEMORY;
    }
    json_open(&answer->json, NULL, '{');
    json_text(&answer->json, "id", id);
    json_text(&answer->json, "query", query < 0 ? NULL : engine_query_names[query]);
    json_bool(&answer->json, "done", done);
    return BP_OK;
}

int engine_answer_send(engine_answer *answer, const engine_output *output)
{
    json_close(&answer->json, '}');
    int failed = ferror(answer->json.file);
    failed |= fclose(answer->json.file);
    if (!failed) {
        output->write(answer->text, output->user);
    }
    free(answer->text);
    return failed ? BP_ERR_MEMORY : BP_OK;
}

/* Frees an answer that is not sent. */
static void drop(engine_answer *answer)
{
    fclose(answer->json.file);
    free(answer->text);
}

void engine_answer_error(const engine_output *output, const char *id, int32_t query, int status,
                         const char *why)
{
    engine_answer answer;
    if (engine_answer_begin(&answer, id, query, 1) == BP_OK) {
        json_text(&answer.json, "error", why[0] ? why : bp_status_text(status));
        json_text(&answer.json, "status", bp_status_name(status));
        if (engine_answer_send(&answer, output) == BP_OK) {
            return;
        }
    }
    output->write(
        "{\"id\":null,\"query\":null,\"done\":true,\"error\":\"there is not enough memory\","
        "\"status\":\"BP_ERR_MEMORY\"}",
        output->user);
}

/* --- Progress ------------------------------------------------------------------------------------- */

static double monotonic_seconds(void)
{
    struct timespec time;
    clock_gettime(CLOCK_MONOTONIC, &time);
    return (double)time.tv_sec + (double)time.tv_nsec * 1e-9;
}

int engine_is_stopped(const engine_work *w)
{
    return atomic_load_explicit(w->phase, memory_order_relaxed) == ENGINE_STOPPED;
}

int engine_progress_begin(engine_answer *answer, engine_work *w)
{
    double now = w->request->progress > 0 ? monotonic_seconds() : 0;
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
        json_decimal(out, "value", (double)value / BP_ESTIMATE_POINT, 3);
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
        char reason[BP_MESSAGE_TEXT - 32] = ""; /* "move 12: " comes before it */
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
    uint64_t memory = (uint64_t)r->options[BP_OPTION_MEMORY];
    if (memory > w->memory) {
        snprintf(w->why, sizeof w->why,
                 "'memory' must be at most %llu: --memory divided by --threads",
                 (unsigned long long)(w->memory >> 20));
        return BP_ERR_ARGUMENT;
    }
    w->memory = memory > 0 ? memory : w->memory;
    if (r->query != ENGINE_PUZZLE) {
        status = open_state(w);
    }
    return status == BP_OK ? engine_query_run(w) : status;
}

void engine_work_run(const engine_request *request, const engine_output *output, atomic_int *phase,
                     uint64_t memory)
{
    engine_answer answer;
    engine_work w = {.request = request, .output = output, .phase = phase, .memory = memory};
    w.next_progress = monotonic_seconds() + request->progress;
    int status = engine_answer_begin(&answer, request->id, request->query, 1);
    if (status == BP_OK) {
        w.out = &answer.json;
        status = open_and_run(&w);
        atomic_store(phase, ENGINE_ANSWERED);
        if (status == BP_OK) {
            status = engine_answer_send(&answer, output);
        } else {
            drop(&answer);
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
