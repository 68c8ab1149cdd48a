/* SPDX-License-Identifier: MIT */
/* bigpoints census: solves every board of a size, or a sample, and counts who wins. */

#include <inttypes.h>
#include <stdlib.h>

#include "programs/census/census_alone.h"
#include "programs/census/census_files.h"
#include "programs/census/census_report.h"
#include "programs/census/census_rows.h"
#include "programs/census/census_size.h"
#include "programs/common/command.h"

static const char help_before[] =
    "Usage: bigpoints census --colours C --discs D [OPTION]...\n"
    "       bigpoints census --colours C --discs D --count\n"
    "       bigpoints census --merge FILE... [--format F] [--rows FILE] [--replace]\n"
    "                 [--details FILE]\n"
    "Solves every board of a size, or a random sample of them, and counts who wins\n"
    "under best play.\n";

static const char help_after[] =
    "Ctrl-C stops it; with --checkpoint the same command continues it.\n"
    "Examples:\n"
    "  bigpoints census --colours 4 --discs 3\n"
    "  bigpoints census --colours 3 --discs 4 --rules thesis --objective thesis\n"
    "  bigpoints census --colours 5 --discs 5 --sample 1000 --checkpoint 5x5\n";

/* Reads a shard's checkpoint: the first one opens the census, the others are added to it. */
static void add_shard(bp_census **census, const char *name, const command *line)
{
    char why[400];
    census_files files = {.checkpoint = name};
    census_text text;
    if (census_files_read(&files, &text, name, NULL) != 0) {
        command_fail(line, "%s", files.why);
    }
    int status = *census ? bp_census_add(*census, text.text, text.length, why, sizeof why)
                         : bp_census_open(census, text.text, text.length, NULL, why, sizeof why);
    free(text.text);
    if (status != BP_OK) {
        command_fail(line, "%s: %s", name, why[0] ? why : bp_status_text(status));
    }
}

static bp_census *merge(const census_options *options, const command *line)
{
    bp_census *census = NULL;
    char why[300];
    for (size_t i = 0; i < options->file_count; i++) {
        add_shard(&census, options->files[i], line);
    }
    uint64_t missing = (uint64_t)bp_census_count(census, BP_COUNT_UNITS) -
                       (uint64_t)bp_census_count(census, BP_COUNT_UNITS_DONE);
    if (missing > 0) {
        command_fail(line, "%" PRIu64 " of %" PRIu64 " %s are in none of the files", missing,
                     (uint64_t)bp_census_count(census, BP_COUNT_UNITS), census_units(census));
    }
    if (options->rows && !census_rows_are_late(census)) {
        command_usage(line, "--rows with --merge is for thesis over all boards; use cat for the "
                            "rows of other objectives");
    }
    census_files files = {.rows = options->rows, .replace = options->replace};
    if (census_files_open(&files, census, options->header) != 0) {
        command_fail(line, "%s", files.why);
    }
    if (options->rows) {
        bp_census_set_rows(census, census_files_row, &files);
    }
    int status = bp_census_run(census, why, sizeof why); /* all is solved: it writes the rows */
    census_files_close(&files, status == BP_OK);
    if (files.why[0] || status != BP_OK) {
        command_fail(line, "%s", files.why[0] ? files.why : why);
    }
    return census;
}

int census_run(command *line)
{
    census_options options = census_options_read(line, 0, help_before, help_after);
    if (options.count) {
        bp_config *config = census_config(&options, line);
        census_size_print(line, config, options.format == CENSUS_JSON);
        bp_config_free(config);
        command_finish(line);
    }
    bp_census *census = options.merge ? merge(&options, line) : census_from_options(&options, line);
    if (!options.merge) {
        census_alone(&options, line, census);
    }
    census_report(&options, line, census);
    bp_census_free(census);
    command_finish(line);
}
