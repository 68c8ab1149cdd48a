/* bp-census: solves every board of a size, or a sample, and counts who wins. */

/* For sigaction. */
#define _POSIX_C_SOURCE 200809L /* NOLINT(bugprone-reserved-identifier) */

#include <inttypes.h>
#include <signal.h>
#include <stdatomic.h>
#include <stdlib.h>
#include <string.h>

#include "programs/census_files.h"
#include "programs/census_progress.h"
#include "programs/census_report.h"
#include "programs/output.h"

static const char help[] =
    "Usage: bp-census --colours C --discs D [OPTION]...\n"
    "       bp-census --merge FILE... [--format F] [--rows FILE] [--details FILE]\n"
    "\n"
    "Solves every board of a size, or a fair sample of them, and counts who wins\n"
    "under best play.\n"
    "\n" CENSUS_OPTIONS "\n"
    "In parts:\n"
    "  --shard I/N       only the I-th of N parts; keep it with --checkpoint\n"
    "  --merge FILE...   the result of all parts, from their checkpoints\n"
    "\n"
    "  --help, --version\n"
    "\n"
    "Ctrl-C stops it; with --checkpoint the same command goes on from there.\n"
    "\n"
    "Examples:\n"
    "  bp-census --colours 4 --discs 3\n"
    "  bp-census --colours 3 --discs 4 --rules thesis --objective thesis --rows 3x4\n"
    "  bp-census --colours 5 --discs 5 --sample 1000 --threads 2 --checkpoint 5x5\n";

/* The signal handler needs to know the census. */
static _Atomic(bp_census *) census_to_cancel;
static volatile sig_atomic_t interrupted;

static void on_signal(int number)
{
    interrupted = number;
    bp_census_cancel(atomic_load(&census_to_cancel));
}

/* The first signal stops the census, the second one the program. */
static void catch_signals(void)
{
    struct sigaction action = {.sa_handler = on_signal, .sa_flags = (int)SA_RESETHAND};
    sigemptyset(&action.sa_mask);
    sigaction(SIGINT, &action, NULL);
    sigaction(SIGTERM, &action, NULL);
}

static int show(uint64_t done, uint64_t total, double rate, double seconds_left, void *user)
{
    (void)user;
    census_progress_show(done, total, rate, seconds_left);
    return 0;
}

static void report(const census_request *asked, const command *line, const bp_census *census)
{
    census_view view = census_view_of(census, line);
    view.shard = asked->shard;
    view.shards = asked->shards;
    if (asked->format == CENSUS_CSV) {
        census_report_csv(&view, asked->header, asked->work);
    } else if (asked->format == CENSUS_JSON) {
        census_report_json(&view, asked->work);
    } else {
        census_report_text(&view, asked->work);
    }
    command_flush(line);
    if (asked->details) {
        output_file details;
        output_open(&details, line, asked->details);
        census_report_details(&view, details.file);
        output_close(&details);
    }
}

/* What can't be written should show before the work, not after it. */
static void try_details(const census_request *asked, const command *line)
{
    if (asked->details) {
        output_file details;
        output_open(&details, line, asked->details);
        output_drop(&details);
    }
}

/* Ends the program with what is left, if something is. */
static void check_end(const census_request *asked, const command *line, const bp_census *census,
                      const census_files *files)
{
    if (files->why[0]) {
        command_fail(line, "%s", files->why);
    }
    if (bp_census_shard_done(census)) {
        return;
    }
    fflush(stdout);
    fprintf(stderr, "%s: stopped after %" PRIu64 " boards%s\n", line->name, bp_census_done(census),
            asked->checkpoint ? "; the same command goes on from there"
                              : ", which are lost: keep them with --checkpoint");
    exit(128 + (interrupted ? interrupted : SIGTERM));
}

static bp_census *run(const census_request *asked, const command *line)
{
    char why[300];
    census_files files = {.checkpoint = asked->checkpoint,
                          .rows = asked->rows,
                          .shard = asked->shard,
                          .shards = asked->shards};
    bp_census *census = census_request_open(asked, line);
    try_details(asked, line);
    atomic_store(&census_to_cancel, census);
    catch_signals();
    if (census_files_open(&files, census, asked->header) != 0) {
        command_fail(line, "%s", files.why);
    }
    if (files.rows_file) {
        bp_census_set_rows(census, census_files_row, &files);
    }
    if (files.rows_file || files.checkpoint) {
        bp_census_set_save(census, census_files_save, &files, asked->every);
    }
    int seen = census_progress_is_seen();
    if (seen) {
        bp_census_set_progress(census, show, NULL);
    }
    int status = bp_census_run(census, why, sizeof why);
    if (seen) {
        census_progress_end();
    }
    census_files_close(&files);
    if (status != BP_OK && !files.why[0]) {
        command_fail(line, "%s%s", why, status == BP_ERR_LIMIT ? ": give it more --memory" : "");
    }
    check_end(asked, line, census, &files);
    return census;
}

/* Reads a shard's checkpoint, the first one as a census, the others into it. */
static void take_shard(bp_census **census, const char *name, const command *line)
{
    char why[400];
    census_files files = {.checkpoint = name};
    census_text text;
    int found = census_files_read(&files, &text, name);
    if (found != 0) {
        command_fail(line, "%s%s", found > 0 ? name : files.why,
                     found > 0 ? ": there is no such file" : "");
    }
    int status = *census ? bp_census_add(*census, text.text, text.length, why, sizeof why)
                         : bp_census_open(census, text.text, text.length, NULL, why, sizeof why);
    free(text.text);
    if (status != BP_OK) {
        command_fail(line, "%s: %s", name, why[0] ? why : bp_status_text(status));
    }
}

static bp_census *merge(const census_request *asked, const command *line)
{
    bp_census *census = NULL;
    uint64_t sample = 0;
    char why[300];
    for (size_t i = 0; i < asked->file_count; i++) {
        take_shard(&census, asked->files[i], line);
    }
    uint64_t missing = bp_census_units(census) - bp_census_done(census);
    if (missing > 0) {
        command_fail(line, "%" PRIu64 " of %" PRIu64 " boards are in none of the files", missing,
                     bp_census_units(census));
    }
    bp_census_sample(&sample, NULL, census);
    if (asked->rows && (bp_census_objective(census) != BP_OBJECTIVE_THESIS || sample > 0)) {
        command_usage(line, "--rows with --merge is for thesis over all boards; the other rows of "
                            "shards follow each other: cat them");
    }
    census_files files = {.rows = asked->rows};
    if (census_files_open(&files, census, asked->header) != 0) {
        command_fail(line, "%s", files.why);
    }
    if (asked->rows) {
        bp_census_set_rows(census, census_files_row, &files);
    }
    int status = bp_census_run(census, why, sizeof why); /* nothing is left but to tell the rows */
    census_files_close(&files);
    if (files.why[0] || status != BP_OK) {
        command_fail(line, "%s", files.why[0] ? files.why : why);
    }
    return census;
}

int main(int count, char **words)
{
    command line = {.name = "bp-census", .help = help, .count = count, .words = words, .next = 1};
    census_request asked = census_request_read(&line, 0);
    signal(SIGXFSZ, SIG_IGN); /* a file that may not grow is an error like a full disk */
    bp_census *census = asked.merge ? merge(&asked, &line) : run(&asked, &line);
    report(&asked, &line, census);
    bp_census_free(census);
    free(asked.files);
    command_finish(&line);
}
