/* SPDX-License-Identifier: MIT */
/* The coordinator of bigpoints-mpi census: hands out tasks, adds up the results, and writes the files.

   Tasks are ranges of units, cut in order. They come back in any order but are counted in order, so that rows and
   checkpoint are always a contiguous beginning of the census:

       | task, done | task, done early | task, with a worker | ...
         ^ first: counted next                                    ^ next: the unit to cut at */

/* For isatty, fstat, getppid. */
#define _POSIX_C_SOURCE 200809L /* NOLINT(bugprone-reserved-identifier) */

#include <fcntl.h>
#include <mpi.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>
#include <unistd.h>

#include "programs/census/census_alone.h"
#include "programs/census/census_report.h"
#include "programs/census/census_rows.h"
#include "programs/census/cluster.h"
#include "programs/common/command.h"
#include "programs/common/progress.h"
#include "programs/common/stop_signal.h"

/* The seconds that a task should take: little is lost with a worker, and messages are few. */
static const double task_min = 0.5;
static const double task_max = 2;
static const double progress_seconds = 0.1;

/* How long BYE is waited for after a signal: the launcher may kill the workers before they send it. */
static const double bye_seconds = 0.5;

/* The memory for tasks that are done early; when it is used up, idle workers get no new task. */
static const size_t early_max = (size_t)1 << 28;

typedef struct task {
    cluster_job job;
    int is_done;
    census_text text;
    census_text rows;
    struct task *following;
} task;

typedef struct coordinator {
    const census_options *options;
    const command *line;
    bp_census *census;
    census_files files;
    int workers;  /* numbered from 1 on */
    task **tasks; /* of each worker, or NULL */
    char *idle;   /* whether it waits for a task */
    task *first;
    task *last;
    uint64_t next;
    uint64_t length;      /* units of a task */
    size_t early_bytes;   /* of tasks done, not counted yet */
    uint64_t early_units; /* of these */
    uint64_t before;      /* units that an earlier run did */
    int changed;          /* since the last save */
    double start;
    double saved;
    double shown;
    int seen; /* a progress bar is shown on a terminal */
    int signal;
    char why[1024]; /* the first failure, or empty */
} coordinator;

/* mpirun gives its processes a pipe for standard error and copies it to its own standard error. Returns whether that is
   a terminal. */
static int launcher_is_seen(void)
{
    char name[64];
    struct stat status;
    if (fstat(STDERR_FILENO, &status) != 0 || !S_ISFIFO(status.st_mode)) {
        return 0;
    }
    snprintf(name, sizeof name, "/proc/%ld/fd/2", (long)getppid());
    int handle = open(name, O_WRONLY | O_NOCTTY);
    int seen = handle >= 0 && isatty(handle);
    if (handle >= 0) {
        close(handle);
    }
    return seen;
}

/* Keeps the first failure. */
static void fail(coordinator *c, const char *why)
{
    if (!c->why[0]) {
        snprintf(c->why, sizeof c->why, "%s", why);
    }
}

static int is_over(const coordinator *c)
{
    return c->why[0] || c->signal || bp_census_shard_done(c->census);
}

/* Cuts the next task off what is left; NULL if nothing is. */
static task *cut_task(coordinator *c)
{
    cluster_job job;
    uint64_t units = (uint64_t)bp_census_count(c->census, BP_COUNT_UNITS);
    bp_census_missing(&job.first, &job.end, c->census, c->next);
    if (job.first >= job.end) {
        return NULL;
    }
    /* The last tasks are short, so that the workers end together; but every thread gets boards. */
    uint64_t share = (units - job.first) / (2 * (uint64_t)c->workers);
    uint64_t min = c->options->threads > 1 ? 4 * (uint64_t)c->options->threads : 1;
    uint64_t length = c->length < share ? c->length : share;
    length = length > min ? length : min;
    job.end = job.end - job.first > length ? job.first + length : job.end;

    task *t = calloc(1, sizeof *t);
    if (!t) {
        fail(c, bp_status_text(BP_ERR_MEMORY));
        return NULL;
    }
    t->job = job;
    c->next = job.end;
    if (c->last) {
        c->last->following = t;
    } else {
        c->first = t;
    }
    c->last = t;
    return t;
}

static void hand_out(coordinator *c)
{
    for (int worker = 1; worker <= c->workers; worker++) {
        if (!c->idle[worker] || c->early_bytes > early_max) {
            continue;
        }
        task *t = cut_task(c);
        if (!t) {
            return;
        }
        c->idle[worker] = 0;
        c->tasks[worker] = t;
        cluster_send_job(worker, t->job);
    }
}

/* Stores the result of a worker's task, and adapts the length of tasks. */
static void take_task(coordinator *c, int worker, const cluster_answer *answer)
{
    task *t = c->tasks[worker];
    uint64_t units = t->job.end - t->job.first;
    t->text = answer->text;
    t->rows = answer->rows;
    t->is_done = 1;
    c->tasks[worker] = NULL;
    c->idle[worker] = 1;
    c->early_bytes += t->text.length + t->rows.length;
    c->early_units += units;
    if (answer->seconds < task_min && units >= c->length) {
        c->length *= 2;
    } else if (answer->seconds > task_max && c->length > 1) {
        c->length /= 2;
    }
}

/* Handles the next answer; returns whether there was one. */
static int receive(coordinator *c)
{
    cluster_answer answer;
    int worker = cluster_receive_answer(&answer, c->line);
    if (worker == 0) {
        return 0;
    }
    if (answer.kind == CLUSTER_DONE) {
        take_task(c, worker, &answer);
        return 1;
    }
    if (answer.kind == CLUSTER_READY) {
        c->idle[worker] = 1;
    } else if (answer.kind == CLUSTER_FAILED && !c->why[0]) {
        snprintf(c->why, sizeof c->why, "process %d failed: %.400s", worker, answer.text.text);
    } else if (answer.kind == CLUSTER_STOPPED && !c->signal) {
        c->signal = answer.signal;
    }
    free(answer.text.text);
    free(answer.rows.text);
    return 1;
}

static void drop_first(coordinator *c)
{
    task *t = c->first;
    c->first = t->following;
    c->last = c->first ? c->last : NULL;
    free(t->text.text);
    free(t->rows.text);
    free(t);
}

/* Counts the tasks that are done and next in order. */
static void count_tasks(coordinator *c)
{
    char why[300];
    while (c->first && c->first->is_done && !c->files.why[0]) {
        const task *t = c->first;
        if (census_files_add_rows(&c->files, t->rows.text, t->rows.length) != 0) {
            fail(c, c->files.why);
            return;
        }
        int status = bp_census_add(c->census, t->text.text, t->text.length, why, sizeof why);
        if (status != BP_OK) {
            fail(c, why[0] ? why : bp_status_text(status));
            return;
        }
        c->early_bytes -= t->text.length + t->rows.length;
        c->early_units -= t->job.end - t->job.first;
        c->changed = 1;
        drop_first(c);
    }
}

static void save(coordinator *c)
{
    if (c->changed && !c->files.why[0] && census_files_save_now(&c->files, c->census) != 0) {
        fail(c, c->files.why);
    }
    c->changed = 0;
    c->saved = MPI_Wtime();
}

static void show(coordinator *c)
{
    double now = MPI_Wtime();
    uint64_t total = (uint64_t)bp_census_count(c->census, BP_COUNT_UNITS);
    uint64_t done = (uint64_t)bp_census_count(c->census, BP_COUNT_UNITS_DONE) + c->early_units;
    double rate = now > c->start ? (double)(done - c->before) / (now - c->start) : 0;
    census_draw_progress(done, total, rate, rate > 0 ? (double)(total - done) / rate : -1);
    c->shown = now;
}

static void coordinate(coordinator *c)
{
    c->start = c->saved = MPI_Wtime();
    c->before = (uint64_t)bp_census_count(c->census, BP_COUNT_UNITS_DONE);
    while (!is_over(c)) {
        int received = receive(c);
        count_tasks(c);
        hand_out(c);
        double now = MPI_Wtime();
        if (c->seen && now - c->shown >= progress_seconds) {
            show(c);
        }
        if (now - c->saved >= c->options->every) {
            save(c);
        }
        if (stop_signal_seen() && !c->signal) {
            c->signal = stop_signal_seen();
        }
        if (!received) {
            cluster_nap();
        }
    }
    save(c);
    if (c->seen) {
        progress_bar_end();
    }
}

/* Sends the end to the workers and waits for their BYE. Returns whether all have answered. */
static int stop_workers(coordinator *c)
{
    double start = MPI_Wtime();
    int left = c->workers;
    for (int worker = 1; worker <= c->workers; worker++) {
        cluster_send_job(worker, (cluster_job){0, 0});
    }
    while (left > 0 && !(stop_signal_seen() && MPI_Wtime() - start > bye_seconds)) {
        cluster_answer answer;
        if (cluster_receive_answer(&answer, c->line) == 0) {
            cluster_nap();
            continue;
        }
        left -= answer.kind == CLUSTER_BYE;
        free(answer.text.text);
        free(answer.rows.text);
    }
    while (c->first) {
        drop_first(c);
    }
    return left == 0;
}

/* The rows that come at the end, from a census with nothing left to do. */
static void write_late_rows(coordinator *c)
{
    char why[300];
    bp_census_set_rows(c->census, census_files_row, &c->files);
    int status = bp_census_run(c->census, why, sizeof why);
    bp_census_set_rows(c->census, NULL, NULL);
    if (status != BP_OK || c->files.why[0]) {
        fail(c, c->files.why[0] ? c->files.why : why);
    }
}

/* Called when the workers have ended: writes late rows, and ends the program after a failure or a signal. */
static void finish(coordinator *c)
{
    int is_done = bp_census_shard_done(c->census);
    if (is_done && !c->why[0] && c->options->rows && census_rows_are_late(c->census)) {
        write_late_rows(c);
    }
    if (census_files_close(&c->files, is_done && !c->why[0]) != 0) {
        fail(c, c->files.why);
    }
    if (c->why[0]) {
        command_fail(c->line, "%s", c->why);
    }
    if (!is_done) {
        census_stopped(c->options, c->line, c->census, c->signal);
    }
}

void cluster_coordinate(const census_options *options, const command *line, bp_census *census,
                        int workers)
{
    coordinator c = {
        .options = options,
        .line = line,
        .census = census,
        .files = {.checkpoint = options->checkpoint,
                  .rows = options->rows,
                  .replace = options->replace},
        .workers = workers,
        .length = 1,
        .seen = progress_bar_is_seen() || launcher_is_seen(),
    };
    stop_signal_catch();
    cluster_end_apart(0);
    census_report_try(options, line);
    c.tasks = checked_alloc(line, (size_t)workers + 1, sizeof(task *));
    c.idle = checked_alloc(line, (size_t)workers + 1, 1);
    if (census_files_open(&c.files, census, options->header) != 0) {
        fail(&c, c.files.why);
    } else {
        coordinate(&c);
    }
    cluster_end_apart(stop_workers(&c));
    free(c.tasks);
    free(c.idle);
    finish(&c);
}
