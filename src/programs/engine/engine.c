/* SPDX-License-Identifier: MIT */
/* bigpoints engine: answers requests of other programs, one JSON object on a line in, one or more out.
   Requests wait in a queue for threads that answer them. */

/* For poll, SIGPIPE, strdup, pthread_sigmask. */
#define _POSIX_C_SOURCE 200809L /* NOLINT(bugprone-reserved-identifier) */

#include <errno.h>
#include <poll.h>
#include <pthread.h>
#include <signal.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <time.h>
#include <unistd.h>

#include <bigpoints.h>

#include "programs/common/command.h"
#include "programs/common/input.h"
#include "programs/common/open_state.h"
#include "programs/common/stop_signal.h"
#include "programs/engine/engine.h"

enum {
    PROTOCOL = 1,
    LINE_MAX_BYTES = 1 << 16,
    WAITING_MAX = 64 << 20, /* bytes of all lines that wait */
    MIB = 1 << 20
};

static const char help_before[] =
    "Usage: bigpoints engine [OPTION]...\n"
    "Answers requests of other programs: one JSON object on each line of standard\n"
    "input, one or more on standard output. docs/engine.md describes all fields.\n";

static const char help_after[] =
    "Exit codes: 0 the input has ended and every request is answered, 1 failed, 2\n"
    "wrong usage, 128 plus the number of a signal.\n"
    "Example: echo '{\"id\":\"1\",\"query\":\"solve\",\"position\":\"RGGR\"}' | bigpoints engine\n";

typedef struct engine_options {
    const bp_game_kind *game;
    int32_t threads;
    uint64_t memory; /* bytes; 0: not given */
} engine_options;

static engine_options read_options(command *line)
{
    const char *names[GAME_NAMES_SIZE];
    int32_t game = 0;
    engine_options o = {.threads = 1};
    game_names(names, line);
    option_row table[] = {
        GAME_OPTION(&game, names),
        {"--threads", "N", OPTION_INT, &o.threads, .help = "requests that run at the same time",
         .min = 1, .max = BP_THREADS_MAX},
        {"--memory", "SIZE", OPTION_MEMORY, &o.memory,
         .help = "memory limit of all searches together; without it, a quarter of the memory that "
                 "the process may use"},
        {0},
    };
    command_read(line, table, help_before, help_after);
    o.game = game_named(line, names[game]);
    if (line->operand_count > 0) {
        command_usage(line, "requests come from standard input, not from '%s'", line->operands[0]);
    }
    if (o.memory == 0) {
        o.memory = bp_table_suggested_bytes();
        o.memory = o.memory < (uint64_t)o.threads * MIB ? (uint64_t)o.threads * MIB : o.memory;
    }
    if (o.memory < (uint64_t)o.threads * MIB) {
        command_usage(line, "--memory must be at least 1 for each of the %d threads",
                      (int)o.threads);
    }
    return o;
}

/* --- The queue ------------------------------------------------------------------------------------ */

/* A request that waits or runs. The line is parsed again when it runs: a line is smaller than its parsed form. */
typedef struct engine_job {
    struct engine_job *next;
    char *line;
    char *id;
    int32_t query;
    size_t bytes;
    atomic_int phase; /* one of engine_phase */
} engine_job;

typedef struct queue {
    const command *line;
    const bp_game_kind *usual; /* the game of requests that name none */
    engine_output output;
    uint64_t memory; /* of one request, bytes */
    int32_t thread_count;
    pthread_t *threads;
    pthread_mutex_t mutex;
    pthread_cond_t changed;
    engine_job *waiting; /* first come, first served */
    engine_job **last;   /* the end of that list */
    engine_job *running;
    size_t waiting_bytes;
    int closed; /* no more requests come */
} queue;

static void free_job(engine_job *job)
{
    if (job) {
        free(job->line);
        free(job->id);
        free(job);
    }
}

static engine_job *make_job(const char *line, const engine_request *request)
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
static engine_job *next_job(queue *q)
{
    pthread_mutex_lock(&q->mutex);
    while (!q->waiting && !q->closed) {
        pthread_cond_wait(&q->changed, &q->mutex);
    }
    engine_job *job = q->waiting;
    if (job) {
        q->waiting = job->next;
        q->last = q->waiting ? q->last : &q->waiting;
        q->waiting_bytes -= job->bytes;
        job->next = q->running;
        q->running = job;
    }
    pthread_mutex_unlock(&q->mutex);
    return job;
}

static void end_job(queue *q, engine_job *job)
{
    pthread_mutex_lock(&q->mutex);
    engine_job **at = &q->running;
    while (*at != job) {
        at = &(*at)->next;
    }
    *at = job->next;
    pthread_cond_broadcast(&q->changed);
    pthread_mutex_unlock(&q->mutex);
    free_job(job);
}

static void run_job(queue *q, engine_job *job)
{
    char why[BP_MESSAGE_TEXT] = "";
    engine_request request;
    int status =
        engine_request_read(&request, job->line, q->usual, q->line->games, why, sizeof why);
    if (status == BP_OK) {
        engine_work_run(&request, &q->output, &job->phase, q->memory);
    } else {
        engine_answer_error(&q->output, job->id, job->query, status, why);
    }
    engine_request_free(&request);
    end_job(q, job);
}

static void *run_jobs(void *user)
{
    for (engine_job *job = next_job(user); job; job = next_job(user)) {
        run_job(user, job);
    }
    return NULL;
}

/* Starts as many threads as can be made. If there is none, the caller of answer_line() does the work. No signal is delivered to the
   threads. Ends the program if there is no memory. */
static void start_threads(queue *q, const command *line, const engine_options *options,
                          engine_output output)
{
    int32_t threads = options->threads;
    sigset_t all;
    sigset_t before;
    *q = (queue){.line = line,
                 .usual = options->game,
                 .output = output,
                 .memory = options->memory / (uint64_t)threads,
                 .last = &q->waiting};
    q->threads = checked_alloc(line, (size_t)threads, sizeof *q->threads);
    pthread_mutex_init(&q->mutex, NULL);
    pthread_cond_init(&q->changed, NULL);
    sigfillset(&all);
    pthread_sigmask(SIG_BLOCK, &all, &before);
    while (q->thread_count < threads &&
           pthread_create(&q->threads[q->thread_count], NULL, run_jobs, q) == 0) {
        q->thread_count++;
    }
    pthread_sigmask(SIG_SETMASK, &before, NULL);
}

/* Waits at most a tenth of a second. Returns 1 if no request waits or runs. */
static int is_idle(queue *q)
{
    struct timespec until;
    pthread_mutex_lock(&q->mutex);
    if (q->waiting || q->running) {
        clock_gettime(CLOCK_REALTIME, &until);
        until.tv_nsec += 100000000;
        until.tv_sec += until.tv_nsec / 1000000000;
        until.tv_nsec %= 1000000000;
        pthread_cond_timedwait(&q->changed, &q->mutex, &until);
    }
    int idle = !q->waiting && !q->running;
    pthread_mutex_unlock(&q->mutex);
    return idle;
}

/* Ends the threads. No request waits or runs. */
static void end_threads(queue *q)
{
    pthread_mutex_lock(&q->mutex);
    q->closed = 1;
    pthread_cond_broadcast(&q->changed);
    pthread_mutex_unlock(&q->mutex);
    for (int32_t i = 0; i < q->thread_count; i++) {
        pthread_join(q->threads[i], NULL);
    }
    free(q->threads);
    pthread_cond_destroy(&q->changed);
    pthread_mutex_destroy(&q->mutex);
}

/* --- Requests ------------------------------------------------------------------------------------- */

static int is_meant(const engine_job *job, const char *id)
{
    return !id || strcmp(id, job->id) == 0;
}

/* Takes the requests with this id out of the queue. Returns them as a list. */
static engine_job *remove_waiting(queue *q, const char *id)
{
    engine_job *removed = NULL;
    engine_job **end = &removed;
    engine_job **at = &q->waiting;
    while (*at) {
        engine_job *job = *at;
        if (!is_meant(job, id)) {
            at = &job->next;
            continue;
        }
        *at = job->next;
        job->next = NULL;
        q->waiting_bytes -= job->bytes;
        *end = job;
        end = &job->next;
    }
    q->last = at;
    return removed;
}

/* Terminates all requests with this id, or with any if it is NULL. Those that wait are answered here. Returns their number. */
static uint64_t terminate(queue *q, const char *id)
{
    uint64_t count = 0;
    pthread_mutex_lock(&q->mutex);
    engine_job *removed = remove_waiting(q, id);
    for (engine_job *job = q->running; job; job = job->next) {
        int runs = ENGINE_RUNS;
        if (is_meant(job, id) &&
            atomic_compare_exchange_strong(&job->phase, &runs, ENGINE_STOPPED)) {
            count++;
        }
    }
    pthread_mutex_unlock(&q->mutex);
    while (removed) {
        engine_job *job = removed;
        removed = job->next;
        engine_answer_error(&q->output, job->id, job->query, BP_ERR_STOPPED,
                            "the request was terminated before it began");
        free_job(job);
        count++;
    }
    return count;
}

/* Adds a request to the queue. Returns BP_OK, or a status with the reason. */
static int enqueue(queue *q, const char *line, const engine_request *request, char *why,
                   size_t why_size)
{
    engine_job *job = make_job(line, request);
    if (!job) {
        return BP_ERR_MEMORY;
    }
    pthread_mutex_lock(&q->mutex);
    int fits = q->waiting_bytes + job->bytes <= WAITING_MAX;
    if (fits) {
        *q->last = job;
        q->last = &job->next;
        q->waiting_bytes += job->bytes;
        pthread_cond_broadcast(&q->changed);
    }
    pthread_mutex_unlock(&q->mutex);
    if (!fits) {
        free_job(job);
        snprintf(why, why_size, "too many requests wait: %d bytes", WAITING_MAX);
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

static void put_version(queue *q, json *out)
{
    const char *games[GAME_NAMES_SIZE];
    game_names(games, q->line);
    json_text(out, "version", bp_version_string());
    json_int(out, "protocol", PROTOCOL);
    put_names(out, "games", games);
    put_names(out, "queries", engine_query_names);
    json_int(out, "threads", q->thread_count > 0 ? q->thread_count : 1);
    json_count(out, "memory", q->memory >> 20);
}

/* The answer of `version` or `terminate`. */
static int answer_now(queue *q, const engine_request *request)
{
    engine_answer answer;
    uint64_t terminated =
        request->query == ENGINE_TERMINATE ? terminate(q, request->terminate_id) : 0;
    if (engine_answer_begin(&answer, request->id, request->query, 1) != BP_OK) {
        return BP_ERR_MEMORY;
    }
    if (request->query == ENGINE_VERSION) {
        put_version(q, &answer.json);
    } else {
        json_text(&answer.json, "terminate_id", request->terminate_id);
        json_count(&answer.json, "terminated", terminated);
    }
    return engine_answer_send(&answer, &q->output);
}

/* Answers a line: at once if it is wrong, `version` or `terminate`, otherwise later by a thread. */
static void answer_line(queue *q, const char *line)
{
    char why[BP_MESSAGE_TEXT] = "";
    engine_request request;
    int status = engine_request_read(&request, line, q->usual, q->line->games, why, sizeof why);
    if (status == BP_OK) {
        status = request.query == ENGINE_VERSION || request.query == ENGINE_TERMINATE
                     ? answer_now(q, &request)
                     : enqueue(q, line, &request, why, sizeof why);
    }
    if (status != BP_OK) {
        engine_answer_error(&q->output, request.id, request.query, status, why);
    }
    engine_request_free(&request);
    if (q->thread_count == 0 && q->waiting) {
        run_job(q, next_job(q));
    }
}

/* --- Output --------------------------------------------------------------------------------------- */

/* Without a reader there is nothing left to do. Other threads still run, so that exit() is not possible. */
static _Noreturn void end_without_output(const command *line, const char *reason)
{
    fprintf(stderr, "%s: standard output can't be written: %s\n", line->name, reason);
    _exit(COMMAND_FAILED);
}

/* Writes an answer: a bp_line_fn; `user` is the command. */
static int write_line(const char *text, void *user)
{
    flockfile(stdout);
    int failed = fputs(text, stdout) == EOF || putchar('\n') == EOF || fflush(stdout) != 0;
    int error = errno;
    funlockfile(stdout);
    if (failed) {
        end_without_output(user, strerror(error));
    }
    return 0;
}

/* Whether the pipe of the answers has no reader any more. */
static int output_is_closed(void)
{
    struct pollfd output = {.fd = STDOUT_FILENO};
    return poll(&output, 1, 0) == 1 && (output.revents & POLLERR);
}

/* --- Input ---------------------------------------------------------------------------------------- */

/* Takes requests until the input ends or a signal comes. */
static void take_requests(queue *q, const command *line)
{
    input lines = input_of(line, NULL, NULL);
    char *text = checked_alloc(line, LINE_MAX_BYTES + 1, 1);
    for (;;) {
        switch (input_line(&lines, text, LINE_MAX_BYTES + 1)) {
        case INPUT_LINE:
            if (text[strspn(text, " \t")] != '\0') {
                answer_line(q, text);
            }
            break;
        case INPUT_LONG:
            engine_answer_error(&q->output, NULL, -1, BP_ERR_LIMIT,
                                "a request has at most 65536 bytes");
            break;
        case INPUT_NUL:
            engine_answer_error(&q->output, NULL, -1, BP_ERR_SYNTAX,
                                "this is not JSON: it has a NUL character");
            break;
        case INPUT_END:
        case INPUT_FAILED: /* it ends the program */
        case INPUT_STOPPED: free(text); return;
        }
    }
}

int engine_run(command *line)
{
    engine_options options = read_options(line);
    queue q;
    signal(SIGPIPE, SIG_IGN);
    start_threads(&q, line, &options, (engine_output){write_line, line});
    stop_signal_catch();
    take_requests(&q, line);
    int stopped = 0;
    while (!is_idle(&q)) {
        if (output_is_closed()) {
            end_without_output(line, strerror(EPIPE));
        }
        if (stop_signal_seen() && !stopped) {
            terminate(&q, NULL);
            stopped = 1;
        }
    }
    end_threads(&q);
    command_flush(line);
    return stop_signal_exit_code(COMMAND_FINE);
}
