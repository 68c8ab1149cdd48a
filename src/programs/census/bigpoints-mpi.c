/* SPDX-License-Identifier: MIT */
/* bigpoints-mpi census: a census on the processes of an MPI cluster. The coordinator hands out tasks, adds up the results, and
   writes the files; workers solve ranges of units and send back the counts.

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

#include "programs/census/census.h"
#include "programs/census/cluster.h"
#include "programs/common/progress.h"
#include "programs/common/stop_signal.h"

/* --- The coordinator ------------------------------------------------------------------------------ */

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
    census_files *files;
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
    while (c->first && c->first->is_done && !c->files->why[0]) {
        const task *t = c->first;
        if (census_files_add_rows(c->files, t->rows.text, t->rows.length) != 0) {
            fail(c, c->files->why);
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
    if (c->changed && !c->files->why[0] && census_files_save_now(c->files, c->census) != 0) {
        fail(c, c->files->why);
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
    bp_census_set_rows(c->census, census_files_row, c->files);
    int status = bp_census_run(c->census, why, sizeof why);
    bp_census_set_rows(c->census, NULL, NULL);
    if (status != BP_OK || c->files->why[0]) {
        fail(c, c->files->why[0] ? c->files->why : why);
    }
}

/* Called when the workers have ended: writes late rows, and ends the program after a failure or a signal. */
static void finish(coordinator *c)
{
    int is_done = bp_census_shard_done(c->census);
    if (is_done && !c->why[0] && c->options->rows && census_rows_are_late(c->census)) {
        write_late_rows(c);
    }
    if (census_files_close(c->files, is_done && !c->why[0]) != 0) {
        fail(c, c->files->why);
    }
    if (c->why[0]) {
        command_fail(c->line, "%s", c->why);
    }
    if (!is_done) {
        census_stopped(c->files, c->line, c->census, c->signal);
    }
}

/* Runs process 0: returns when the census is complete, otherwise ends the program. The workers have ended then. */
static void run_coordinator(census_files *files, const census_options *options, const command *line,
                            bp_census *census, int workers)
{
    coordinator c = {
        .options = options,
        .line = line,
        .census = census,
        .files = files,
        .workers = workers,
        .length = 1,
        .seen = progress_bar_is_seen() || launcher_is_seen(),
    };
    stop_signal_catch();
    cluster_end_apart(0);
    census_report_try(options, line);
    c.tasks = checked_alloc(line, (size_t)workers + 1, sizeof(task *));
    c.idle = checked_alloc(line, (size_t)workers + 1, 1);
    if (census_files_open(c.files, census, options->header) != 0) {
        fail(&c, c.files->why);
    } else {
        census_resumed(files, line, census, 0);
        coordinate(&c);
    }
    cluster_end_apart(stop_workers(&c));
    free(c.tasks);
    free(c.idle);
    finish(&c);
}

/* --- A worker ------------------------------------------------------------------------------------- */

typedef struct worker {
    const census_options *options;
    const command *line;
    bp_table *table;       /* kept from job to job */
    cluster_answer answer; /* to the job */
} worker;

static int add_row(const char *board, uint64_t boards, const int32_t *values, size_t count,
                   uint64_t states, void *user)
{
    worker *w = user;
    char row[CENSUS_ROW_SIZE];
    census_row(row, w->options->objective, board, boards, values, count, states);
    return census_text_add(&w->answer.rows, row, strlen(row));
}

static int add_saved(const char *text, size_t length, void *user)
{
    worker *w = user;
    return census_text_add(&w->answer.text, text, length);
}

/* Progress callback: stops the census when the end or a signal has arrived. */
static int poll_end(const bp_progress *progress, void *user)
{
    (void)progress;
    (void)user;
    return cluster_has_job() || stop_signal_seen();
}

static void give_up(worker *w, const char *why, const char *remedy)
{
    w->answer.kind = CLUSTER_FAILED;
    w->answer.text.length = 0;
    w->answer.rows.length = 0;
    census_text_add(&w->answer.text, why, strlen(why));
    census_text_add(&w->answer.text, remedy, strlen(remedy));
}

static bp_census *open_job(worker *w, cluster_job job)
{
    bp_census *census = census_from_options(w->options, w->line);
    command_need(w->line, bp_census_set(census, BP_OPTION_END, (int64_t)job.end));
    command_need(w->line, bp_census_set(census, BP_OPTION_FIRST, (int64_t)job.first));
    bp_census_set_table(census, w->table);
    bp_census_set_progress(census, poll_end, NULL);
    if (w->options->rows && !census_rows_are_late(census)) {
        bp_census_set_rows(census, add_row, w);
    }
    return census;
}

/* Solves the units of a job and sends the answer; a job that was stopped is left to the next run. */
static void do_job(worker *w, cluster_job job)
{
    char why[300];
    double start = MPI_Wtime();
    w->answer = (cluster_answer){.kind = CLUSTER_DONE};
    bp_census *census = open_job(w, job);
    int status = bp_census_run(census, why, sizeof why);
    int is_done = bp_census_shard_done(census);
    if (status == BP_OK && is_done) {
        status = bp_census_save(census, add_saved, w);
        why[0] = '\0';
    }
    if (status != BP_OK) {
        give_up(w, why[0] ? why : bp_status_text(status), memory_advice(status));
    } else if (!is_done && !stop_signal_seen() && !cluster_has_job()) {
        give_up(w, bp_status_text(BP_ERR_MEMORY), ""); /* there was no memory for a row */
    }
    bp_census_free(census);
    w->answer.seconds = MPI_Wtime() - start;
    if (is_done || status != BP_OK || w->answer.kind == CLUSTER_FAILED) {
        cluster_send_answer(&w->answer);
    }
    free(w->answer.text.text);
    free(w->answer.rows.text);
}

/* A table for all jobs. It takes no memory if the objective needs none. */
static void open_table(worker *w)
{
    command_need(w->line, bp_table_new(&w->table, "array", w->options->memory, NULL));
}

static void run_worker(const census_options *options, const command *line)
{
    worker w = {.options = options, .line = line};
    int reported = 0; /* a signal, to the coordinator */
    cluster_end_apart(0);
    open_table(&w);
    stop_signal_catch();
    cluster_send_answer(&(cluster_answer){.kind = CLUSTER_READY});
    for (;;) {
        if (stop_signal_seen() && !reported) {
            cluster_send_answer(
                &(cluster_answer){.kind = CLUSTER_STOPPED, .signal = stop_signal_seen()});
            reported = 1;
        }
        if (!cluster_has_job()) {
            cluster_nap();
            continue;
        }
        cluster_job job = cluster_receive_job();
        if (job.first >= job.end) {
            break;
        }
        do_job(&w, job);
    }
    bp_table_free(w.table);
    cluster_send_answer(&(cluster_answer){.kind = CLUSTER_BYE});
    cluster_end_apart(1);
}

/* --- The verb ------------------------------------------------------------------------------------- */

static const char help_before[] =
    "Usage: bigpoints-mpi census --colours C --discs D [OPTION]...\n"
    "       mpirun -n N bigpoints-mpi census --colours C --discs D [OPTION]...\n"
    "Runs bigpoints census on N processes of an MPI cluster. The first process\n"
    "distributes the work and writes the files, the others solve. A single process\n"
    "does both.\n";

static const char help_after[] =
    "--threads and --memory are for each process that solves. Without --memory all\n"
    "processes on one machine together use up to a quarter of its memory.\n"
    "Ctrl-C stops it; the same command continues it, with any number of processes.\n"
    "Checkpoints are those of bigpoints census.\n"
    "Examples:\n"
    "  mpirun -n 3 bigpoints-mpi census --colours 4 --discs 3\n"
    "  srun -n 64 bigpoints-mpi census --colours 4 --discs 4 --checkpoint 4x4\n";

static int run(command *line)
{
    int rank;
    int size;
    cluster_place(&rank, &size);
    census_options options = census_options_read(line, 1, help_before, help_after);
    bp_census *census = census_from_options(&options, line);
    cluster_begin();
    int neighbours = cluster_neighbours(rank);
    options.memory = options.memory ? options.memory : census_memory(neighbours);

    if (rank > 0) {
        run_worker(&options, line);
        bp_census_free(census);
        command_finish(line);
    }
    census_files files = census_files_of(&options, census);
    if (size > 1) {
        run_coordinator(&files, &options, line, census, size - 1);
    } else {
        bp_census_set(census, BP_OPTION_MEMORY, (int64_t)options.memory);
        census_alone(&files, &options, line, census);
    }
    census_report(&options, line, census);
    census_files_forget(&files);
    bp_census_free(census);
    command_finish(line);
}

int main(int count, char **words)
{
    static const verb_row verbs[] = {
        {"census", "solve all boards of a size on a cluster and count who wins", run}, {0}};
    cluster_join(&count, &words);
    return verb_run("bigpoints-mpi", verbs, NULL,
                    "Usage: bigpoints-mpi VERB [OPTION]...\n"
                    "What bigpoints does with the same verb, on the processes of an MPI cluster.\n",
                    "Try:\n  mpirun -n 3 bigpoints-mpi census --colours 4 --discs 3\n", count,
                    words);
}
