/* What bp-census is asked to do: its command line. */

/* For stat, sysconf. */
#define _POSIX_C_SOURCE 200809L /* NOLINT(bugprone-reserved-identifier) */

#include "programs/census/census_request.h"

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
static void read_shard(census_request *asked, command *line, const char *option)
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
    asked->shard = index;
    asked->shards = count;
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

/* Options that say what is counted; returns 0 for an option that is none. */
static int read_what(census_request *asked, command *line, const char *option)
{
    if (strcmp(option, "--colours") == 0) {
        asked->colours = command_value(line, option);
    } else if (strcmp(option, "--discs") == 0) {
        asked->discs = command_value(line, option);
    } else if (strcmp(option, "--white") == 0) {
        asked->white = (int32_t)command_number(line, option, 0, BP_SPECIALS_MAX);
    } else if (strcmp(option, "--black") == 0) {
        asked->black = (int32_t)command_number(line, option, 0, BP_SPECIALS_MAX);
    } else if (strcmp(option, "--players") == 0) {
        asked->players = (int32_t)command_number(line, option, BP_PLAYERS_MIN, BP_PLAYERS_MAX);
    } else if (strcmp(option, "--rules") == 0) {
        asked->rules = command_choice(line, option, rules_names);
    } else if (strcmp(option, "--objective") == 0) {
        asked->objective = command_choice(line, option, objective_names);
    } else if (strcmp(option, "--sample") == 0) {
        asked->sample = (uint64_t)command_number(line, option, 1, INT64_MAX);
    } else if (strcmp(option, "--seed") == 0) {
        asked->seed = (uint64_t)command_number(line, option, 0, INT64_MAX);
    } else if (strcmp(option, "--moves") == 0) {
        asked->moves = 1;
    } else {
        return 0;
    }
    return 1;
}

/* Options that say how it is done and told; returns 0 for an option that is none. */
static int read_how(census_request *asked, command *line, const char *option)
{
    if (strcmp(option, "--threads") == 0) {
        asked->threads = (int32_t)command_number(line, option, 1, THREADS_MAX);
    } else if (strcmp(option, "--memory") == 0) {
        asked->memory = (uint64_t)command_number(line, option, 1, MIB_MAX) << 20;
    } else if (strcmp(option, "--checkpoint") == 0) {
        asked->checkpoint = read_file(line, option);
    } else if (strcmp(option, "--every") == 0) {
        asked->every = command_decimal(line, option, 1e9);
    } else if (strcmp(option, "--format") == 0) {
        asked->format = command_choice(line, option, formats);
    } else if (strcmp(option, "--header") == 0) {
        asked->header = 1;
    } else if (strcmp(option, "--work") == 0) {
        asked->work = 1;
    } else if (strcmp(option, "--rows") == 0) {
        asked->rows = read_file(line, option);
    } else if (strcmp(option, "--details") == 0) {
        asked->details = read_file(line, option);
    } else {
        return 0;
    }
    return 1;
}

/* What the options ask for together. */
static void check(const census_request *asked, const command *line, int what)
{
    if (asked->merge) {
        if (what || asked->checkpoint || asked->shards > 1) {
            command_usage(line, "--merge takes files alone: they say what was counted");
        }
        if (asked->file_count == 0) {
            command_usage(line, "--merge wants the checkpoints of all shards");
        }
    } else if (asked->file_count > 0) {
        command_usage(line, "'%s' is no option; files are for --merge", asked->files[0]);
    } else if (!asked->colours || !asked->discs) {
        command_usage(line, "%s is missing", asked->colours ? "--discs" : "--colours");
    }
    if (asked->header && asked->format != CENSUS_CSV && !asked->rows) {
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
static void check_files(const census_request *asked, const command *line)
{
    static const char *const names[] = {"--checkpoint", "--rows", "--details"};
    const char *const written[] = {asked->checkpoint, asked->rows, asked->details};
    for (size_t i = 0; i < 3; i++) {
        for (size_t j = 0; j < i; j++) {
            if (is_same_file(written[i], written[j])) {
                command_usage(line, "%s and %s are the same file: %s", names[j], names[i],
                              written[i]);
            }
        }
        for (size_t j = 0; j < asked->file_count; j++) {
            if (is_same_file(written[i], asked->files[j])) {
                command_usage(line, "%s would write over %s, which is to be merged", names[i],
                              asked->files[j]);
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

census_request census_request_read(command *line, int cluster)
{
    census_request asked = {
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
    asked.files = malloc((size_t)line->count * sizeof *asked.files);
    if (!asked.files) {
        command_fail(line, "%s", bp_status_text(BP_ERR_MEMORY));
    }
    while (line->next < line->count) {
        const char *option = command_option(line);
        if (option && read_what(&asked, line, option)) {
            what = 1;
            seeded |= strcmp(option, "--seed") == 0;
        } else if (option && !cluster && strcmp(option, "--shard") == 0) {
            read_shard(&asked, line, option);
        } else if (option && !cluster && strcmp(option, "--merge") == 0) {
            asked.merge = 1;
        } else if (option && !read_how(&asked, line, option)) {
            command_usage(line, "there is no option '%s'", option);
        } else if (!option && line->next < line->count) {
            asked.files[asked.file_count++] = command_word(line);
        }
    }
    check(&asked, line, what);
    check_files(&asked, line);
    if (seeded && !asked.sample) {
        command_usage(line, "--seed is for --sample");
    }
    if (!asked.memory && !cluster) {
        asked.memory = census_memory(1);
    }
    return asked;
}

const char *census_units(const bp_census *census)
{
    uint64_t sample = 0;
    bp_census_sample(&sample, NULL, census);
    return sample > 0 || bp_census_objective(census) == BP_OBJECTIVE_MAXN ? "boards" : "classes";
}

bp_census *census_request_open(const census_request *asked, const command *line)
{
    char text[200];
    char why[300];
    bp_config *config = NULL;
    bp_census *census = NULL;
    int length =
        snprintf(text, sizeof text, "players=%d rules=%s colours=%s discs=%s white=%d black=%d",
                 (int)asked->players, rules_names[asked->rules], asked->colours, asked->discs,
                 (int)asked->white, (int)asked->black);
    if (length >= (int)sizeof text || strchr(asked->colours, ' ') || strchr(asked->discs, ' ')) {
        command_usage(
            line,
            "--colours and --discs want a number or a list, such as 4 and 3, not '%s' and '%s'",
            asked->colours, asked->discs);
    }
    if (bp_config_parse(&config, text, NULL, why, sizeof why) != BP_OK) {
        /* Nobody has seen the text that has these characters. */
        const char *colon = strncmp(why, "character ", 10) == 0 ? strchr(why, ':') : NULL;
        command_usage(line, "--colours %s --discs %s: %s", asked->colours, asked->discs,
                      colon ? colon + 2 : why);
    }
    int status = bp_census_new(&census, config, asked->objective, NULL, why, sizeof why);
    bp_config_free(config);
    if (status == BP_ERR_MEMORY) {
        command_fail(line, "%s", bp_status_text(status));
    }
    if (status != BP_OK) {
        command_usage(line, "%s", why);
    }
    if (asked->sample) {
        bp_census_set_sample(census, asked->sample, asked->seed);
    }
    if (asked->moves && bp_census_set_moves(census, 1) != BP_OK) {
        command_usage(line, "--moves is for outcome, margin, and guaranteed of two players");
    }
    if (bp_census_units(census) == 0) {
        command_usage(line, "there are more such boards than 64 bits number; take a --sample");
    }
    bp_census_set_shard(census, asked->shard, asked->shards);
    bp_census_set_threads(census, asked->threads);
    bp_census_set_memory(census, asked->memory);
    return census;
}
