/* SPDX-License-Identifier: MIT */
/* The command-line options of bigpoints census and bigpoints-mpi census. */

#include "programs/census/census_options.h"

#include <errno.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "programs/common/command.h"
#include "programs/common/open_state.h"

static const char *const formats[] = {"text", "csv", "json", NULL};

enum { SHARDS_MAX = 1000000000, SECONDS_MAX = 1000000000 };

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
         .help = "outcome, margin, thesis, maxn or guaranteed", .words = objective_names},
        {"--sample", "N", OPTION_COUNT, &o->sample,
         .help = "solve N random boards, drawn with replacement, instead of all boards", .min = 1,
         .max = INT64_MAX},
        {"--seed", "S", OPTION_COUNT, &o->seed, .help = "seed of the sample", .max = INT64_MAX},
        {"--moves", NULL, OPTION_SWITCH, &o->moves,
         .help = "also count the best first moves; this takes longer"},
        {.kind = OPTION_HEADING, .help = "How it runs:"},
        {"--threads", "N", OPTION_INT, &o->threads, .help = "number of threads", .min = 1,
         .max = BP_THREADS_MAX},
        {"--memory", "MIB", OPTION_MEMORY, &o->memory,
         .help = "memory limit of the tables; without it, a quarter of the memory that the process "
                 "may use"},
        {"--checkpoint", "FILE", OPTION_FILE, &o->checkpoint,
         .help = "save the finished work in FILE, and continue it if the file exists"},
        {"--every", "SECONDS", OPTION_DECIMAL, &o->every, .help = "seconds between two checkpoints",
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
         .help = "write histograms and first moves as csv to FILE"},
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
        .every = 10,
        .format = CENSUS_TEXT,
    };
    read_table(&options, line, is_cluster, before, after);
    if (!options.memory && !is_cluster) {
        options.memory = census_memory(1);
    }
    return options;
}

const char *census_units(const bp_census *census)
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
bp_config *census_config(const census_options *options, const command *line)
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
    bp_config *config = census_config(options, line);
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
