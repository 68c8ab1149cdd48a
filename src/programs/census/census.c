/* SPDX-License-Identifier: MIT */
/* bigpoints census: solves every board of a size, or a sample, and counts who wins. */

#include "programs/census/census.h"

#include <errno.h>
#include <inttypes.h>
#include <signal.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "programs/common/open_state.h"
#include "programs/common/progress.h"
#include "programs/common/stop_signal.h"

/* --- Options -------------------------------------------------------------------------------------- */

static const char *const formats[] = {"text", "csv", "json", NULL};

enum { SHARDS_MAX = 1000000000, SECONDS_MAX = 1000000000 };

/* From one checkpoint to the next: one that --checkpoint names, and one that is kept by default. */
enum { NAMED_SECONDS = 10, DEFAULT_SECONDS = 60 };

/* `I/N`. */
static void read_shard(command *line, const option_row *o, char *text)
{
    census_options *options = o->target;
    char *end;
    errno = 0;
    unsigned long long index = strtoull(text, &end, 10);
    unsigned long long count = *end == '/' && end[1] >= '0' ? strtoull(end + 1, &end, 10) : 0;
    if (text[0] < '0' || text[0] > '9' || *end || errno || index < 1 || index > count ||
        count > SHARDS_MAX) {
        command_usage(line, "--shard needs I/N with I from 1 to N, such as 2/8, not '%s'", text);
    }
    options->shard = index;
    options->shards = count;
}

static const char *const not_for_count[] = {
    "--objective",  "--sample", "--seed", "--moves", "--threads", "--memory",  "--every",
    "--checkpoint", "--header", "--work", "--rows",  "--replace", "--details", NULL};

/* Checks options that exclude each other. */
static void check(const census_options *options, const command *line, const option_row *table)
{
    if (options->merge) {
        int what = 0; /* an option of the first section: what is counted */
        for (const option_row *o = table + 1; o->kind != OPTION_HEADING; o++) {
            what |= o->given;
        }
        if (what || options->checkpoint || options->shards > 1) {
            command_usage(line, "--merge takes no other settings: the files have them");
        }
        if (options->file_count == 0) {
            command_usage(line, "--merge needs the checkpoints of all shards");
        }
    } else if (options->file_count > 0) {
        command_usage(line, "'%s' is not an option; files are for --merge", options->files[0]);
    } else if (!options->colours || !options->discs) {
        command_usage(line, "%s is missing", options->colours ? "--discs" : "--colours");
    }
    if (options->header && options->format != CENSUS_CSV && !options->rows) {
        command_usage(line, "--header is for --format csv and for --rows");
    }
    if (options->replace && !options->rows) {
        command_usage(line, "--replace is for --rows");
    }
    const char *solving = options->count ? option_first_given(table, not_for_count) : NULL;
    if (solving) {
        command_usage(line, "%s can't be used with --count, which solves nothing", solving);
    }
    if (options->count && options->format == CENSUS_CSV) {
        command_usage(line, "--count prints text or json, not csv");
    }
    if (option_given(table, "--seed") && !options->sample) {
        command_usage(line, "--seed is for --sample");
    }
}

uint64_t census_memory(int processes)
{
    return bp_table_suggested_bytes() / (uint64_t)processes;
}

/* The rows that a cluster does not have come last. */
enum { ROWS_NOT_FOR_CLUSTER = 6 };

static void read_table(census_options *o, command *line, int is_cluster, const char *before,
                       const char *after)
{
    static const char *const objectives[] = {"outcome", "margin",     "thesis",
                                             "maxn",    "guaranteed", NULL};
    option_row table[] = {
        {.kind = OPTION_HEADING, .help = "What is counted:"},
        {"--colours", "C", OPTION_TEXT, &o->colours,
         .help = "number of colours, 2 to 5, or letters of RGBYP (required)"},
        {"--discs", "D", OPTION_TEXT, &o->discs,
         .help = "discs of each colour, 1 to 9, or a list such as 3,3,2 (required)"},
        {"--white", "N", OPTION_INT, &o->white, .help = "white discs", .max = BP_SPECIALS_MAX},
        {"--black", "N", OPTION_INT, &o->black, .help = "black discs", .max = BP_SPECIALS_MAX},
        {"--players", "N", OPTION_INT, &o->players, .help = "number of players",
         .min = BP_PLAYERS_MIN, .max = BP_PLAYERS_MAX},
        {"--rules", NULL, OPTION_CHOICE, &o->rules, .help = "the rules", .words = rules_names},
        {"--objective", "WHAT", OPTION_CHOICE, &o->objective,
         .help = "outcome, margin, thesis, maxn or guaranteed", .words = objectives},
        {"--sample", "N", OPTION_COUNT, &o->sample,
         .help = "solve N random boards, drawn with replacement, instead of all boards",
         .of = OPTION_OF(BP_SEARCHER_CENSUS, BP_OPTION_SAMPLE)},
        {"--seed", "S", OPTION_COUNT, &o->seed, .help = "seed of the sample", .max = INT64_MAX},
        {"--moves", NULL, OPTION_SWITCH, &o->moves,
         .help = "also count the best first moves; this takes longer"},
        {.kind = OPTION_HEADING, .help = "How it runs:"},
        {"--threads", "N", OPTION_INT, &o->threads, .help = "number of threads",
         .of = OPTION_OF(BP_SEARCHER_CENSUS, BP_OPTION_THREADS)},
        {"--memory", "SIZE", OPTION_MEMORY, &o->memory,
         .help = "memory limit of the tables; without it, a quarter of the memory that the process "
                 "may use"},
        {"--checkpoint", "FILE", OPTION_FILE, &o->checkpoint,
         .help =
             "save the finished work in FILE, and continue it if the file exists; without it, a "
             "census that is stopped or runs long is kept in the state folder until it is done"},
        {"--every", "SECONDS", OPTION_DECIMAL, &o->every,
         .help = "seconds between two checkpoints (default 10, and 60 without --checkpoint)",
         .max = SECONDS_MAX},
        {.kind = OPTION_HEADING, .help = "Output:"},
        {"--format", NULL, OPTION_CHOICE, &o->format, .help = "output format", .words = formats},
        {"--header", NULL, OPTION_SWITCH, &o->header,
         .help = "print a header line for csv and for --rows"},
        {"--work", NULL, OPTION_SWITCH, &o->work,
         .help = "also print nodes, states and seconds, which differ from run to run"},
        {"--rows", "FILE", OPTION_FILE, &o->rows,
         .help = "write every board, or every class of boards, to FILE"},
        {"--replace", NULL, OPTION_SWITCH, &o->replace,
         .help = "replace a file of rows that exists and is not of the checkpoint"},
        {"--details", "FILE", OPTION_OUTPUT, &o->details,
         .help = "write histograms and first moves as csv to FILE, in the place of a file there"},
        {.kind = OPTION_HEADING, .help = "Shards and sizes:"},
        {"--shard", "I/N", OPTION_CALL, o,
         .help = "solve only the I-th of N shards; save it with --checkpoint", .read = read_shard},
        {"--merge", NULL, OPTION_SWITCH, &o->merge,
         .help = "print the result of all shards; FILE... are their checkpoints"},
        {"--count", NULL, OPTION_SWITCH, &o->count,
         .help = "solve nothing: print how many boards there are, and how large the game is"},
        {.kind = OPTION_INPUTS, .help = ""}, /* of --merge */
        {0},
    };
    if (is_cluster) {
        table[sizeof table / sizeof *table - ROWS_NOT_FOR_CLUSTER] = (option_row){0};
    }
    command_read(line, table, before, after);
    o->files = line->operands;
    o->file_count = (size_t)line->operand_count;
    check(o, line, table);
}

census_options census_options_read(command *line, int is_cluster, const char *before,
                                   const char *after)
{
    census_options options = {
        .players = 2,
        .rules = BP_RULES_OFFICIAL,
        .objective = BP_OBJECTIVE_OUTCOME,
        .seed = 1,
        .shard = 1,
        .shards = 1,
        .threads = 1,
        .format = CENSUS_TEXT,
    };
    read_table(&options, line, is_cluster, before, after);
    if (!options.memory && !is_cluster) {
        options.memory = census_memory(1);
    }
    if (options.every <= 0) {
        options.every = options.checkpoint ? NAMED_SECONDS : DEFAULT_SECONDS;
    }
    return options;
}

/* The name of the units of a census: "classes" or "boards". */
static const char *units_name(const bp_census *census)
{
    return census_option(census, BP_OPTION_SAMPLE) > 0 ||
                   census_option(census, BP_OPTION_OBJECTIVE) == BP_OBJECTIVE_MAXN
               ? "boards"
               : "classes";
}

int64_t census_option(const bp_census *census, int32_t option)
{
    int64_t value = 0;
    bp_census_get(&value, census, option);
    return value;
}

/* The configuration, by its text: the library reads the numbers and lists of --colours and --discs. */
static bp_config *config_of(const census_options *options, const command *line)
{
    char text[200];
    char why[300];
    bp_config *config;
    int length =
        snprintf(text, sizeof text, "players=%d rules=%s colours=%s discs=%s white=%d black=%d",
                 (int)options->players, rules_names[options->rules], options->colours,
                 options->discs, (int)options->white, (int)options->black);
    if (length >= (int)sizeof text || strchr(options->colours, ' ') ||
        strchr(options->discs, ' ')) {
        command_usage(line,
                      "--colours and --discs need a number or a list, such as 4 and 3, not '%s' "
                      "and '%s'",
                      options->colours, options->discs);
    }
    int status = bp_config_parse(&config, text, NULL, why, sizeof why);
    if (status == BP_ERR_SYNTAX || status == BP_ERR_CONFIG) {
        /* The user has not seen this text, so positions in it are left out of the message. */
        const char *colon = strncmp(why, "character ", 10) == 0 ? strchr(why, ':') : NULL;
        command_usage(line, "--colours %s --discs %s: %s", options->colours, options->discs,
                      colon ? colon + 2 : why);
    }
    command_need(line, status);
    return config;
}

bp_census *census_from_options(const census_options *options, const command *line)
{
    char why[300];
    bp_census *census;
    bp_config *config = config_of(options, line);
    int status = bp_census_new(&census, config, options->objective, NULL, why, sizeof why);
    bp_config_free(config);
    if (status == BP_ERR_CONFIG || status == BP_ERR_UNSUPPORTED) {
        command_usage(line, "%s", why);
    }
    command_need(line, status);
    if (options->sample) {
        command_need(line, bp_census_set(census, BP_OPTION_SEED, (int64_t)options->seed));
        command_need(line, bp_census_set(census, BP_OPTION_SAMPLE, (int64_t)options->sample));
    }
    if (options->moves && bp_census_set(census, BP_OPTION_FIRST_MOVES, 1) != BP_OK) {
        command_usage(line, "--moves is for outcome, margin, and guaranteed with two players");
    }
    if (bp_census_count(census, BP_COUNT_UNITS) < 0) {
        command_usage(line, "the number of boards does not fit 63 bits: use --sample");
    }
    command_need(line, bp_census_set(census, BP_OPTION_SHARDS, (int64_t)options->shards));
    command_need(line, bp_census_set(census, BP_OPTION_SHARD, (int64_t)options->shard));
    bp_census_set(census, BP_OPTION_THREADS, options->threads);
    bp_census_set(census, BP_OPTION_MEMORY, (int64_t)options->memory);
    return census;
}

/* --- Running -------------------------------------------------------------------------------------- */

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

/* Ends a message; names a checkpoint that the user has not named. */
static void end_message(const census_files *files)
{
    if (files->is_default && files->is_saved) {
        fprintf(stderr, " (kept in %s)", files->name);
    }
    fputc('\n', stderr);
}

static void cancel(void *census)
{
    bp_census_cancel(census, 1);
}

void census_stopped(const census_files *files, const command *line, const bp_census *census,
                    int signal)
{
    fflush(stdout);
    fprintf(stderr, "%s: stopped after %" PRIu64 " of %" PRIu64 " %s%s", line->name,
            (uint64_t)bp_census_count(census, BP_COUNT_UNITS_DONE),
            (uint64_t)bp_census_count(census, BP_COUNT_UNITS), units_name(census),
            files->is_saved ? "; the same command continues it"
                            : ", which are lost: --checkpoint saves them");
    end_message(files);
    exit(128 + (signal ? signal : SIGTERM));
}

void census_resumed(const census_files *files, const command *line, const bp_census *census,
                    int seen)
{
    int64_t done = bp_census_count(census, BP_COUNT_UNITS_DONE);
    if (done > 0 && (seen || files->is_default)) {
        fprintf(stderr, "%s: going on after %" PRId64 " of %" PRId64 " %s", line->name, done,
                bp_census_count(census, BP_COUNT_UNITS), units_name(census));
        end_message(files);
    }
}

void census_alone(census_files *files, const census_options *options, const command *line,
                  bp_census *census)
{
    char why[300];
    census_report_try(options, line);
    stop_signal_cancels(cancel, census);
    stop_signal_catch();
    if (census_files_open(files, census, options->header) != 0) {
        command_fail(line, "%s", files->why);
    }
    if (files->rows_file) {
        bp_census_set_rows(census, census_files_row, files);
    }
    if (files->rows_file || files->checkpoint) {
        bp_census_set_save(census, census_files_save, files, options->every);
    }
    int seen = progress_bar_is_seen();
    int64_t before = bp_census_count(census, BP_COUNT_UNITS_DONE);
    census_resumed(files, line, census, seen);
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
    census_files_close(files, is_over && status == BP_OK);
    if (files->why[0]) {
        command_fail(line, "%s", files->why);
    }
    if (status != BP_OK) {
        command_fail(line, "%s%s", why, memory_advice(status));
    }
    if (!is_over) {
        census_stopped(files, line, census, stop_signal_seen());
    }
}

/* --- The verb ------------------------------------------------------------------------------------- */

static const char help_before[] =
    "Usage: bigpoints census --colours C --discs D [OPTION]...\n"
    "       bigpoints census --colours C --discs D --count\n"
    "       bigpoints census --merge FILE... [--format F] [--rows FILE] [--replace]\n"
    "                 [--details FILE]\n"
    "Solves every board of a size, or a random sample of them, and counts who wins\n"
    "under best play.\n";

static const char help_after[] =
    "Ctrl-C stops it; the same command continues it.\n"
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
                     (uint64_t)bp_census_count(census, BP_COUNT_UNITS), units_name(census));
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

/* Solves what the options describe, and prints the report. */
static void solve(const census_options *options, const command *line)
{
    bp_census *census = census_from_options(options, line);
    census_files files = census_files_of(options, census);
    census_alone(&files, options, line, census);
    census_report(options, line, census);
    census_files_forget(&files);
    bp_census_free(census);
}

int census_run(command *line)
{
    census_options options = census_options_read(line, 0, help_before, help_after);
    if (options.count) {
        bp_config *config = config_of(&options, line);
        census_size_print(line, config, options.format == CENSUS_JSON);
        bp_config_free(config);
    } else if (options.merge) {
        bp_census *census = merge(&options, line);
        census_report(&options, line, census);
        bp_census_free(census);
    } else {
        solve(&options, line);
    }
    command_finish(line);
}
