/* SPDX-License-Identifier: MIT */
/* The worker of bigpoints-mpi census: receives ranges of units, solves them, and sends back the counts. */

#include <mpi.h>
#include <stdlib.h>
#include <string.h>

#include "programs/census/census_rows.h"
#include "programs/census/cluster.h"
#include "programs/common/command.h"
#include "programs/common/stop_signal.h"

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

static void fail(worker *w, const char *why, const char *remedy)
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
        fail(w, why[0] ? why : bp_status_text(status), memory_advice(status));
    } else if (!is_done && !stop_signal_seen() && !cluster_has_job()) {
        fail(w, bp_status_text(BP_ERR_MEMORY), ""); /* there was no memory for a row */
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

void cluster_work(const census_options *options, const command *line)
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
