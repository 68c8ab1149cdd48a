/* The command-line options of bp-census and bp-census-mpi. Each option is recognised here and stored in a
   census_options field of its name. */

/* For stat, sysconf. */
#define _POSIX_C_SOURCE 200809L /* NOLINT(bugprone-reserved-identifier) */

#include "programs/common/command_old.h"
#include "programs/census/census_options.h"

#include <errno.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>
#include <unistd.h>

#include "programs/common/enum_names.h"

static const char *const formats[] = {"text", "csv", "json", NULL};

enum { MIB_MAX = 1 << 24, THREADS_MAX = 256, SHARDS_MAX = 1000000000 };

/* `I/N`. */
static void read_shard(census_options *options, command *line, const char *option)
{
    const char *text = command_value(line, option);
    char *end;
    errno = 0;
    unsigned long long index = strtoull(text, &end, 10);
    unsigned long long count = *end == '/' && end[1] >= '0' ? strtoull(end + 1, &end, 10) : 0;
    if (text[0] < '0' || text[0] > '9' || *end || errno || index < 1 || index > count ||
        count > SHARDS_MAX) {
        command_usage(line, "--shard wants I/N with I from 1 to N, such as 2/8, not '%s'", text);
    }
    options->shard = index;
    options->shards = count;
}

/* The name of a file. */
static const char *read_file(command *line, const char *option)
{
    const char *name = command_value(line, option);
    if (name[0] == '\0') {
        command_usage(line, "%s wants the name of a file, not ''", option);
    }
    return name;
}

/* Options that say what is counted; returns 0 for another option. */
static int read_what(census_options *options, command *line, const char *option)
{
    if (strcmp(option, "--colours") == 0) {
        options->colours = command_value(line, option);
    } else if (strcmp(option, "--discs") == 0) {
        options->discs = command_value(line, option);
    } else if (strcmp(option, "--white") == 0) {
        options->white = (int32_t)command_number(line, option, 0, BP_SPECIALS_MAX);
    } else if (strcmp(option, "--black") == 0) {
        options->black = (int32_t)command_number(line, option, 0, BP_SPECIALS_MAX);
    } else if (strcmp(option, "--players") == 0) {
        options->players = (int32_t)command_number(line, option, BP_PLAYERS_MIN, BP_PLAYERS_MAX);
    } else if (strcmp(option, "--rules") == 0) {
        options->rules = command_choice(line, option, rules_names);
    } else if (strcmp(option, "--objective") == 0) {
        options->objective = command_choice(line, option, objective_names);
    } else if (strcmp(option, "--sample") == 0) {
        options->sample = (uint64_t)command_number(line, option, 1, INT64_MAX);
    } else if (strcmp(option, "--seed") == 0) {
        options->seed = (uint64_t)command_number(line, option, 0, INT64_MAX);
    } else if (strcmp(option, "--moves") == 0) {
        options->moves = 1;
    } else {
        return 0;
    }
    return 1;
}

/* Options of the run and of its output; returns 0 for another option. */
static int read_how(census_options *options, command *line, const char *option)
{
    if (strcmp(option, "--threads") == 0) {
        options->threads = (int32_t)command_number(line, option, 1, THREADS_MAX);
    } else if (strcmp(option, "--memory") == 0) {
        options->memory = (uint64_t)command_number(line, option, 1, MIB_MAX) << 20;
    } else if (strcmp(option, "--checkpoint") == 0) {
        options->checkpoint = read_file(line, option);
    } else if (strcmp(option, "--every") == 0) {
        options->every = old_decimal(line, option, 1e9);
    } else if (strcmp(option, "--format") == 0) {
        options->format = command_choice(line, option, formats);
    } else if (strcmp(option, "--header") == 0) {
        options->header = 1;
    } else if (strcmp(option, "--work") == 0) {
        options->work = 1;
    } else if (strcmp(option, "--rows") == 0) {
        options->rows = read_file(line, option);
    } else if (strcmp(option, "--details") == 0) {
        options->details = read_file(line, option);
    } else {
        return 0;
    }
    return 1;
}

/* Checks options that exclude each other. */
static void check(const census_options *options, const command *line, int what)
{
    if (options->merge) {
        if (what || options->checkpoint || options->shards > 1) {
            command_usage(line, "--merge takes files alone: they say what was counted");
        }
        if (options->file_count == 0) {
            command_usage(line, "--merge wants the checkpoints of all shards");
        }
    } else if (options->file_count > 0) {
        command_usage(line, "'%s' is no option; files are for --merge", options->files[0]);
    } else if (!options->colours || !options->discs) {
        command_usage(line, "%s is missing", options->colours ? "--discs" : "--colours");
    }
    if (options->header && options->format != CENSUS_CSV && !options->rows) {
        command_usage(line, "--header is for --format csv and for --rows");
    }
}

/* Whether both name the same ordinary file, or would. */
static int is_same_file(const char *a, const char *b)
{
    struct stat one;
    struct stat other;
    if (!a || !b) {
        return 0;
    }
    if (stat(a, &one) != 0 || stat(b, &other) != 0) {
        return strcmp(a, b) == 0;
    }
    return S_ISREG(one.st_mode) && one.st_dev == other.st_dev && one.st_ino == other.st_ino;
}

/* No file is written over by another. */
static void check_files(const census_options *options, const command *line)
{
    static const char *const names[] = {"--checkpoint", "--rows", "--details"};
    const char *const written[] = {options->checkpoint, options->rows, options->details};
    for (size_t i = 0; i < 3; i++) {
        for (size_t j = 0; j < i; j++) {
            if (is_same_file(written[i], written[j])) {
                command_usage(line, "%s and %s are the same file: %s", names[j], names[i],
                              written[i]);
            }
        }
        for (size_t j = 0; j < options->file_count; j++) {
            if (is_same_file(written[i], options->files[j])) {
                command_usage(line, "%s would write over %s, which is to be merged", names[i],
                              options->files[j]);
            }
        }
    }
}

uint64_t census_memory(int processes)
{
    long pages = sysconf(_SC_PHYS_PAGES);
    long page = sysconf(_SC_PAGESIZE);
    uint64_t bytes = pages > 0 && page > 0 ? (uint64_t)pages * (uint64_t)page / 4 : 0;
    return bytes / (uint64_t)processes;
}

census_options census_options_read(command *line, int cluster)
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
    int what = 0;
    int seeded = 0;
    options.files = malloc((size_t)line->count * sizeof *options.files);
    if (!options.files) {
        command_fail(line, "%s", bp_status_text(BP_ERR_MEMORY));
    }
    while (line->next < line->count) {
        const char *option = command_option(line);
        if (option && read_what(&options, line, option)) {
            what = 1;
            seeded |= strcmp(option, "--seed") == 0;
        } else if (option && !cluster && strcmp(option, "--shard") == 0) {
            read_shard(&options, line, option);
        } else if (option && !cluster && strcmp(option, "--merge") == 0) {
            options.merge = 1;
        } else if (option && !read_how(&options, line, option)) {
            command_usage(line, "there is no option '%s'", option);
        } else if (!option && line->next < line->count) {
            options.files[options.file_count++] = command_word(line);
        }
    }
    check(&options, line, what);
    check_files(&options, line);
    if (seeded && !options.sample) {
        command_usage(line, "--seed is for --sample");
    }
    if (!options.memory && !cluster) {
        options.memory = census_memory(1);
    }
    return options;
}

const char *census_units(const bp_census *census)
{
    uint64_t sample = 0;
    bp_census_get_sample(&sample, NULL, census);
    return sample > 0 || bp_census_objective(census) == BP_OBJECTIVE_MAXN ? "boards" : "classes";
}

bp_census *census_from_options(const census_options *options, const command *line)
{
    char text[200];
    char why[300];
    bp_config *config = NULL;
    bp_census *census = NULL;
    int length =
        snprintf(text, sizeof text, "players=%d rules=%s colours=%s discs=%s white=%d black=%d",
                 (int)options->players, rules_names[options->rules], options->colours,
                 options->discs, (int)options->white, (int)options->black);
    if (length >= (int)sizeof text || strchr(options->colours, ' ') ||
        strchr(options->discs, ' ')) {
        command_usage(
            line,
            "--colours and --discs want a number or a list, such as 4 and 3, not '%s' and '%s'",
            options->colours, options->discs);
    }
    if (bp_config_parse(&config, text, NULL, why, sizeof why) != BP_OK) {
        /* The user has not seen this text, so positions in it are left out of the message. */
        const char *colon = strncmp(why, "character ", 10) == 0 ? strchr(why, ':') : NULL;
        command_usage(line, "--colours %s --discs %s: %s", options->colours, options->discs,
                      colon ? colon + 2 : why);
    }
    int status = bp_census_new(&census, config, options->objective, NULL, why, sizeof why);
    bp_config_free(config);
    if (status == BP_ERR_MEMORY) {
        command_fail(line, "%s", bp_status_text(status));
    }
    if (status != BP_OK) {
        command_usage(line, "%s", why);
    }
    if (options->sample) {
        bp_census_set_sample(census, options->sample, options->seed);
    }
    if (options->moves && bp_census_set_moves(census, 1) != BP_OK) {
        command_usage(line, "--moves is for outcome, margin, and guaranteed of two players");
    }
    if (bp_census_unit_count(census) == 0) {
        command_usage(line, "there are more such boards than 64 bits number; take a --sample");
    }
    bp_census_set_shard(census, options->shard, options->shards);
    bp_census_set_threads(census, options->threads);
    bp_census_set_memory(census, options->memory);
    return census;
}
