/* SPDX-License-Identifier: MIT */
/* The queue of bigpoints engine: requests that wait, and threads that answer them. */

/* For strdup, pthread_sigmask. */
#define _POSIX_C_SOURCE 200809L /* NOLINT(bugprone-reserved-identifier) */

#include "programs/engine/engine_jobs.h"

#include <signal.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <time.h>

#include "programs/common/command.h"
#include "programs/engine/engine_work.h"

enum { PROTOCOL = 1 };

/* A request that waits or runs. The line is parsed again when it runs: a line is smaller than its parsed form. */
struct engine_job {
    engine_job *next;
    char *line;
    char *id;
    int32_t query;
    size_t bytes;
    atomic_int phase; /* one of engine_phase */
};

static void free_job(engine_job *job)
{
    if (job) {
        free(job->line);
        free(job->id);
        free(job);
    }
}

static engine_job *new_job(const char *line, const engine_request *request)
{
    engine_job *job = calloc(1, sizeof *job);
    if (job) {
        job->line = strdup(line);
        job->id = strdup(request->id);
        job->query = request->query;
        job->bytes = sizeof *job + strlen(line) + strlen(request->id);
        atomic_init(&job->phase, ENGINE_RUNS);
    }
    if (job && (!job->line || !job->id)) {
        free_job(job);
        job = NULL;
    }
    return job;
}

/* --- Threads -------------------------------------------------------------------------------------- */

/* The next request, which is now running; NULL when there is none and none comes. */
static engine_job *next_job(engine_jobs *jobs)
{
    pthread_mutex_lock(&jobs->mutex);
    while (!jobs->waiting && !jobs->closed) {
        pthread_cond_wait(&jobs->changed, &jobs->mutex);
    }
    engine_job *job = jobs->waiting;
    if (job) {
        jobs->waiting = job->next;
        jobs->last = jobs->waiting ? jobs->last : &jobs->waiting;
        jobs->waiting_bytes -= job->bytes;
        job->next = jobs->running;
        jobs->running = job;
    }
    pthread_mutex_unlock(&jobs->mutex);
    return job;
}

static void end_job(engine_jobs *jobs, engine_job *job)
{
    pthread_mutex_lock(&jobs->mutex);
    engine_job **at = &jobs->running;
    while (*at != job) {
        at = &(*at)->next;
    }
    *at = job->next;
    pthread_cond_broadcast(&jobs->changed);
    pthread_mutex_unlock(&jobs->mutex);
    free_job(job);
}

static void run_job(engine_jobs *jobs, engine_job *job)
{
    char why[BP_MESSAGE_TEXT] = "";
    engine_request request;
    int status = engine_request_read(&request, job->line, why, sizeof why);
    if (status == BP_OK) {
        engine_work_run(&request, &jobs->output, &job->phase, jobs->memory);
    } else {
        engine_answer_error(&jobs->output, job->id, job->query, status, why);
    }
    engine_request_free(&request);
    end_job(jobs, job);
}

static void *run_jobs(void *user)
{
    for (engine_job *job = next_job(user); job; job = next_job(user)) {
        run_job(user, job);
    }
    return NULL;
}

void engine_jobs_start(engine_jobs *jobs, const command *line, int32_t threads, uint64_t memory,
                       engine_output output)
{
    sigset_t all;
    sigset_t before;
    *jobs = (engine_jobs){.output = output, .memory = memory, .last = &jobs->waiting};
    jobs->threads = checked_alloc(line, (size_t)threads, sizeof *jobs->threads);
    pthread_mutex_init(&jobs->mutex, NULL);
    pthread_cond_init(&jobs->changed, NULL);
    sigfillset(&all);
    pthread_sigmask(SIG_BLOCK, &all, &before);
    while (jobs->thread_count < threads &&
           pthread_create(&jobs->threads[jobs->thread_count], NULL, run_jobs, jobs) == 0) {
        jobs->thread_count++;
    }
    pthread_sigmask(SIG_SETMASK, &before, NULL);
}

int engine_jobs_idle(engine_jobs *jobs)
{
    struct timespec until;
    pthread_mutex_lock(&jobs->mutex);
    if (jobs->waiting || jobs->running) {
        clock_gettime(CLOCK_REALTIME, &until);
        until.tv_nsec += 100000000;
        until.tv_sec += until.tv_nsec / 1000000000;
        until.tv_nsec %= 1000000000;
        pthread_cond_timedwait(&jobs->changed, &jobs->mutex, &until);
    }
    int idle = !jobs->waiting && !jobs->running;
    pthread_mutex_unlock(&jobs->mutex);
    return idle;
}

void engine_jobs_finish(engine_jobs *jobs)
{
    pthread_mutex_lock(&jobs->mutex);
    jobs->closed = 1;
    pthread_cond_broadcast(&jobs->changed);
    pthread_mutex_unlock(&jobs->mutex);
    for (int32_t i = 0; i < jobs->thread_count; i++) {
        pthread_join(jobs->threads[i], NULL);
    }
    free(jobs->threads);
    pthread_cond_destroy(&jobs->changed);
    pthread_mutex_destroy(&jobs->mutex);
}

/* --- Requests ------------------------------------------------------------------------------------- */

static int is_meant(const engine_job *job, const char *id)
{
    return !id || strcmp(id, job->id) == 0;
}

/* Takes the requests with this id out of the queue. Returns them as a list. */
static engine_job *remove_waiting(engine_jobs *jobs, const char *id)
{
    engine_job *removed = NULL;
    engine_job **end = &removed;
    engine_job **at = &jobs->waiting;
    while (*at) {
        engine_job *job = *at;
        if (!is_meant(job, id)) {
            at = &job->next;
            continue;
        }
        *at = job->next;
        job->next = NULL;
        jobs->waiting_bytes -= job->bytes;
        *end = job;
        end = &job->next;
    }
    jobs->last = at;
    return removed;
}

uint64_t engine_jobs_terminate(engine_jobs *jobs, const char *id)
{
    uint64_t count = 0;
    pthread_mutex_lock(&jobs->mutex);
    engine_job *removed = remove_waiting(jobs, id);
    for (engine_job *job = jobs->running; job; job = job->next) {
        int runs = ENGINE_RUNS;
        if (is_meant(job, id) &&
            atomic_compare_exchange_strong(&job->phase, &runs, ENGINE_STOPPED)) {
            count++;
        }
    }
    pthread_mutex_unlock(&jobs->mutex);
    while (removed) {
        engine_job *job = removed;
        removed = job->next;
        engine_answer_error(&jobs->output, job->id, job->query, BP_ERR_STOPPED,
                            "the request was terminated before it began");
        free_job(job);
        count++;
    }
    return count;
}

/* Adds a request to the queue. Returns BP_OK, or a status with the reason. */
static int enqueue(engine_jobs *jobs, const char *line, const engine_request *request, char *why,
                   size_t why_size)
{
    engine_job *job = new_job(line, request);
    if (!job) {
        return BP_ERR_MEMORY;
    }
    pthread_mutex_lock(&jobs->mutex);
    int fits = jobs->waiting_bytes + job->bytes <= ENGINE_WAITING_MAX;
    if (fits) {
        *jobs->last = job;
        jobs->last = &job->next;
        jobs->waiting_bytes += job->bytes;
        pthread_cond_broadcast(&jobs->changed);
    }
    pthread_mutex_unlock(&jobs->mutex);
    if (!fits) {
        free_job(job);
        snprintf(why, why_size, "too many requests wait: %d bytes", ENGINE_WAITING_MAX);
        return BP_ERR_LIMIT;
    }
    return BP_OK;
}

static void put_names(json *out, const char *name, const char *const *names)
{
    json_open(out, name, '[');
    for (; *names; names++) {
        json_text(out, NULL, *names);
    }
    json_close(out, ']');
}

static void put_games(json *out)
{
    const bp_game_kind *kind;
    json_open(out, "games", '[');
    for (int32_t i = 0; bp_game_kind_at(&kind, i) == BP_OK; i++) {
        json_text(out, NULL, kind->name);
    }
    json_close(out, ']');
}

static void put_version(engine_jobs *jobs, json *out)
{
    json_text(out, "version", bp_version_string());
    json_int(out, "protocol", PROTOCOL);
    put_games(out);
    put_names(out, "queries", engine_query_names);
    json_int(out, "threads", jobs->thread_count > 0 ? jobs->thread_count : 1);
    json_count(out, "memory", jobs->memory >> 20);
}

/* The answer of `version` or `terminate`. */
static int answer_now(engine_jobs *jobs, const engine_request *request)
{
    engine_answer answer;
    uint64_t terminated =
        request->query == ENGINE_TERMINATE ? engine_jobs_terminate(jobs, request->terminate_id) : 0;
    if (engine_answer_begin(&answer, request->id, request->query, 1) != BP_OK) {
        return BP_ERR_MEMORY;
    }
    if (request->query == ENGINE_VERSION) {
        put_version(jobs, &answer.json);
    } else {
        json_text(&answer.json, "terminate_id", request->terminate_id);
        json_count(&answer.json, "terminated", terminated);
    }
    return engine_answer_send(&answer, &jobs->output);
}

void engine_jobs_take(engine_jobs *jobs, const char *line)
{
    char why[BP_MESSAGE_TEXT] = "";
    engine_request request;
    int status = engine_request_read(&request, line, why, sizeof why);
    if (status == BP_OK) {
        status = request.query == ENGINE_VERSION || request.query == ENGINE_TERMINATE
                     ? answer_now(jobs, &request)
                     : enqueue(jobs, line, &request, why, sizeof why);
    }
    if (status != BP_OK) {
        engine_answer_error(&jobs->output, request.id, request.query, status, why);
    }
    engine_request_free(&request);
    if (jobs->thread_count == 0 && jobs->waiting) {
        run_job(jobs, next_job(jobs));
    }
}
