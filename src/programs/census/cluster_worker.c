/* The worker of bp-census-mpi: receives ranges of units, solves them, and sends back the counts. */

#include <mpi.h>
#include <stdlib.h>
#include <string.h>

#include "programs/census/census_rows.h"
#include "programs/census/cluster.h"
#include "programs/common/stop_signal.h"

typedef struct worker {
    const census_options *options;
    const command *line;
    bp_table *table; /* kept from job to job; NULL if the objective uses none */
} worker;

/* The answer that a job builds. */
typedef struct gathering {
    cluster_answer answer;
    int32_t objective;
} gathering;

static int add_row(const char *board, uint64_t boards, const int32_t *values, size_t count,
                   uint64_t states, void *user)
{
    gathering *g = user;
    char row[CENSUS_ROW_SIZE];
    census_row(row, g->objective, board, boards, values, count, states);
    return census_text_add(&g->answer.rows, row, strlen(row));
}

static int add_saved(const char *text, size_t length, void *user)
{
    gathering *g = user;
    return census_text_add(&g->answer.text, text, length);
}

/* Progress callback: stops the census when the end or a signal has arrived. */
static int poll_end(const bp_progress *progress, void *user)
{
    (void)progress;
    (void)user;
    return cluster_has_job() || stop_signal_seen();
}

static void fail(gathering *g, const char *why, const char *remedy)
{
    g->answer.kind = CLUSTER_FAILED;
    g->answer.text.length = 0;
    g->answer.rows.length = 0;
    census_text_add(&g->answer.text, why, strlen(why));
    census_text_add(&g->answer.text, remedy, strlen(remedy));
}

static bp_census *open_job(const worker *w, gathering *g, cluster_job job)
{
    bp_census *census = census_from_options(w->options, w->line);
    g->objective = bp_census_objective(census);
    bp_census_set_range(census, job.first, job.end);
    bp_census_set_table(census, w->table);
    bp_census_set_progress(census, poll_end, NULL);
    if (w->options->rows && !census_rows_are_late(census)) {
        bp_census_set_rows(census, add_row, g);
    }
    return census;
}

/* Solves the units of a job and sends the answer; a job that was stopped is left to the next run. */
static void do_job(const worker *w, cluster_job job)
{
    char why[300];
    gathering g = {.answer = {.kind = CLUSTER_DONE}};
    double start = MPI_Wtime();
    bp_census *census = open_job(w, &g, job);
    int status = bp_census_run(census, why, sizeof why);
    int is_done = bp_census_shard_done(census);
    if (status == BP_OK && is_done) {
        status = bp_census_save(census, add_saved, &g);
        why[0] = '\0';
    }
    if (status != BP_OK) {
        fail(&g, why[0] ? why : bp_status_text(status),
             status == BP_ERR_LIMIT ? ": give it more --memory" : "");
    } else if (!is_done && !stop_signal_seen() && !cluster_has_job()) {
        fail(&g, bp_status_text(BP_ERR_MEMORY), ""); /* there was no memory for a row */
    }
    bp_census_free(census);
    g.answer.seconds = MPI_Wtime() - start;
    if (is_done || status != BP_OK || g.answer.kind == CLUSTER_FAILED) {
        cluster_send_answer(&g.answer);
    }
    free(g.answer.text.text);
    free(g.answer.rows.text);
}

/* A table for all jobs, where the objective shares one. */
static void open_table(worker *w)
{
    const census_options *options = w->options;
    int shares = options->objective == BP_OBJECTIVE_OUTCOME ||
                 options->objective == BP_OBJECTIVE_MARGIN ||
                 (options->objective == BP_OBJECTIVE_GUARANTEED && options->players == 2);
    if (shares && bp_table_new(&w->table, "array", options->memory, NULL) != BP_OK) {
        command_fail(w->line, "%s", bp_status_text(BP_ERR_MEMORY));
    }
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
