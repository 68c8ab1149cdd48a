/* SPDX-License-Identifier: MIT */
/* Runs a census in one process, with its files, a progress bar, and signals that stop it. */

#include "programs/census/census_alone.h"

#include <inttypes.h>
#include <signal.h>
#include <stdio.h>
#include <stdlib.h>

#include "programs/census/census_files.h"
#include "programs/census/census_report.h"
#include "programs/census/census_rows.h"
#include "programs/common/command.h"
#include "programs/common/progress.h"
#include "programs/common/stop_signal.h"

void census_draw_progress(uint64_t done, uint64_t total, double rate, double seconds_left)
{
    char text[128];
    char left[64];
    double fraction = total > 0 ? (double)done / (double)total : 1;
    progress_bar_time(left, sizeof left, seconds_left);
    snprintf(text, sizeof text, " %5.1f %%  %" PRIu64 " of %" PRIu64 "  %.*f a second%s",
             100 * fraction, done, total, rate < 10 ? 2 : 0, rate, left);
    progress_bar_draw(fraction, text);
}

/* `before` is the number of units that were done before this run. */
static int show(const bp_progress *progress, void *before)
{
    int64_t done = bp_progress_count(progress, BP_COUNT_UNITS_DONE);
    int64_t total = bp_progress_count(progress, BP_COUNT_UNITS);
    double seconds = bp_progress_seconds(progress);
    double rate = seconds > 0 ? (double)(done - *(const int64_t *)before) / seconds : 0;
    census_draw_progress((uint64_t)done, (uint64_t)total, rate, bp_progress_seconds_left(progress));
    return 0;
}

static void cancel(void *census)
{
    bp_census_cancel(census, 1);
}

void census_stopped(const census_options *options, const command *line, const bp_census *census,
                    int signal)
{
    fflush(stdout);
    fprintf(stderr, "%s: stopped after %" PRIu64 " of %" PRIu64 " %s%s\n", line->name,
            (uint64_t)bp_census_count(census, BP_COUNT_UNITS_DONE),
            (uint64_t)bp_census_count(census, BP_COUNT_UNITS), census_units(census),
            options->checkpoint ? "; the same command continues it"
                                : ", which are lost: --checkpoint saves them");
    exit(128 + (signal ? signal : SIGTERM));
}

void census_alone(const census_options *options, const command *line, bp_census *census)
{
    char why[300];
    census_files files = {
        .checkpoint = options->checkpoint, .rows = options->rows, .replace = options->replace};
    census_report_try(options, line);
    stop_signal_cancels(cancel, census);
    stop_signal_catch();
    if (census_files_open(&files, census, options->header) != 0) {
        command_fail(line, "%s", files.why);
    }
    if (files.rows_file) {
        bp_census_set_rows(census, census_files_row, &files);
    }
    if (files.rows_file || files.checkpoint) {
        bp_census_set_save(census, census_files_save, &files, options->every);
    }
    int seen = progress_bar_is_seen();
    int64_t before = bp_census_count(census, BP_COUNT_UNITS_DONE);
    if (seen && before > 0) {
        fprintf(stderr, "%s: going on after %" PRId64 " of %" PRId64 " %s\n", line->name, before,
                bp_census_count(census, BP_COUNT_UNITS), census_units(census));
    }
    if (seen) {
        bp_census_set_progress(census, show, &before);
    }
    int status = bp_census_run(census, why, sizeof why);
    stop_signal_cancels(NULL, NULL);
    if (seen) {
        progress_bar_end();
    }
    /* Late rows are sent when all is solved, and a signal ends them too. */
    int is_over = bp_census_shard_done(census) &&
                  !(options->rows && census_rows_are_late(census) && stop_signal_seen());
    census_files_close(&files, is_over && status == BP_OK);
    if (files.why[0]) {
        command_fail(line, "%s", files.why);
    }
    if (status != BP_OK) {
        command_fail(line, "%s%s", why, memory_advice(status));
    }
    if (!is_over) {
        census_stopped(options, line, census, stop_signal_seen());
    }
}
