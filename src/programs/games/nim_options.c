/* Command-line options of bp-nim. */

/* For stat. */
#define _POSIX_C_SOURCE 200809L /* NOLINT(bugprone-reserved-identifier) */

#include "programs/common/command_old.h"
#include "programs/games/nim_options.h"

#include <string.h>
#include <sys/stat.h>

#include <bigpoints/experimental/strategic.h>

enum { WHY_SIZE = 256, NODES_DEFAULT = 100000, LIMIT_MAX = 100000000, FILES = 5 };

static const double default_seconds = 10;

static const char *const file_options[FILES] = {"--dot", "--efg", "--nfg", "--csv", "--payoffs"};

/* The options read so far. Each pointer is the last option that is valid for some tasks only, or NULL. */
typedef struct reading {
    nim_options options;
    const char *solve;
    const char *tables;
    const char *playing;
    const char *seed;
    const char *seconds; /* playing and solving */
    const char *tree;    /* tables and files */
    const char *pairs;   /* tables, and files of the strategic form */
} reading;

/* The field for a file name. */
static const char **file_of(nim_options *options, size_t i)
{
    const char **files[FILES] = {&options->dot, &options->efg, &options->nfg, &options->csv,
                                 &options->payoffs};
    return files[i];
}

int nim_options_has_exports(const nim_options *options)
{
    return options->dot || options->efg || options->nfg || options->csv || options->payoffs;
}

/* --- Options -------------------------------------------------------------------------------------- */

/* Reads an option without a value; returns 0 for any other option. */
static int read_switch(reading *r, const char *option)
{
    if (strcmp(option, "--solve") == 0) {
        r->solve = option;
    } else if (strcmp(option, "--tables") == 0) {
        r->tables = option;
    } else if (strcmp(option, "--normal") == 0) {
        r->options.rule = NIM_LAST_WINS;
    } else if (strcmp(option, "--second") == 0) {
        r->options.second = 1;
        r->playing = option;
    } else if (strcmp(option, "--unmerged") == 0) {
        r->options.unmerged = 1;
        r->tree = option;
    } else {
        return 0;
    }
    return 1;
}

/* Reads an option with a number; returns 0 for any other option. */
static int read_amount(reading *r, command *line, const char *option)
{
    if (strcmp(option, "--level") == 0) {
        r->options.level = (int32_t)command_number(line, option, BP_LEVEL_MIN, BP_LEVEL_MAX);
        r->playing = option;
    } else if (strcmp(option, "--seed") == 0) {
        r->options.seed = (uint64_t)command_number(line, option, 0, INT64_MAX);
        r->seed = option;
    } else if (strcmp(option, "--seconds") == 0) {
        r->options.seconds = old_decimal(line, option, 1e9);
        r->seconds = option;
    } else if (strcmp(option, "--max-nodes") == 0) {
        r->options.nodes = (int32_t)command_number(line, option, 1, LIMIT_MAX);
        r->tree = option;
    } else if (strcmp(option, "--max-pairs") == 0) {
        r->options.pairs = (int32_t)command_number(line, option, 1, LIMIT_MAX);
        r->pairs = option;
    } else {
        return 0;
    }
    return 1;
}

static void read_option(reading *r, command *line, const char *option)
{
    for (size_t i = 0; i < FILES; i++) {
        if (strcmp(option, file_options[i]) == 0) {
            const char *name = command_value(line, option);
            if (*name == '\0') {
                command_usage(line, "%s wants the name of a file, not ''", option);
            }
            *file_of(&r->options, i) = name;
            return;
        }
    }
    if (!read_switch(r, option) && !read_amount(r, line, option)) {
        command_usage(line, "there is no option '%s'", option);
    }
}

/* --- Consistency ---------------------------------------------------------------------------------- */

static int is_same_file(const char *a, const char *b)
{
    struct stat one;
    struct stat other;
    if (strcmp(a, b) == 0) {
        return 1;
    }
    return stat(a, &one) == 0 && stat(b, &other) == 0 && S_ISREG(one.st_mode) &&
           one.st_dev == other.st_dev && one.st_ino == other.st_ino;
}

/* Refuses two outputs to the same file. */
static void check_files(reading *r, const command *line)
{
    for (size_t i = 0; i < FILES; i++) {
        const char *name = *file_of(&r->options, i);
        if (name && r->tables && strcmp(name, "-") == 0) {
            command_usage(line, "%s - and --tables both want standard output", file_options[i]);
        }
        for (size_t j = 0; name && j < i; j++) {
            const char *other = *file_of(&r->options, j);
            if (other && is_same_file(name, other)) {
                command_usage(line, "%s and %s are the same file: %s", file_options[j],
                              file_options[i], strcmp(name, "-") ? name : "standard output");
            }
        }
    }
}

/* Refuses options that would have no effect. */
static void check_options(const reading *r, const command *line)
{
    const nim_options *options = &r->options;
    int exports = nim_options_has_exports(options);
    int has_form = r->tables || options->nfg || options->csv || options->payoffs;
    const char *play = r->playing ? r->playing : r->seed;
    if (r->solve && r->tables) {
        command_usage(line, "--solve or --tables, not both");
    }
    if (r->solve && exports) {
        command_usage(line, "--solve writes no file: --tables does");
    }
    if (play && (r->solve || r->tables || exports)) {
        command_usage(line, "%s is for playing, not for %s", play,
                      r->solve    ? r->solve
                      : r->tables ? r->tables
                                  : "writing files");
    }
    if (r->seed && !options->level) {
        command_usage(line, "--seed is for --level");
    }
    if (r->seconds && (r->tables || exports)) {
        command_usage(line, "--seconds is for playing and for --solve");
    }
    if (r->tree && !r->tables && !exports) {
        command_usage(line, "%s is for --tables, and for the files of it", r->tree);
    }
    if (r->pairs && !has_form) {
        command_usage(line, "--max-pairs is for --tables, --nfg, --csv and --payoffs");
    }
}

nim_options nim_options_read(command *line)
{
    char why[WHY_SIZE];
    reading r = {.options = {
                     .rule = NIM_LAST_LOSES,
                     .seed = 1,
                     .seconds = default_seconds,
                     .nodes = NODES_DEFAULT,
                     .pairs = BP_STRATEGIC_PAIRS,
                 }};
    while (line->next < line->count) {
        const char *option = command_option(line);
        if (option) {
            read_option(&r, line, option);
        } else if (line->next < line->count &&
                   !nim_heaps_add(&r.options.heaps, command_word(line), why, sizeof why)) {
            command_usage(line, "%s", why);
        }
    }
    nim_heaps_check(&r.options.heaps, line);
    check_options(&r, line);
    check_files(&r, line);
    r.options.task = r.solve ? NIM_SOLVE : r.tables ? NIM_TABLES : NIM_PLAY;
    return r.options;
}
