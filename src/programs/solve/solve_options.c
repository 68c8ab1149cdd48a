/* The command-line options of bp-solve. Each option is recognised here and stored in a solve_options field of its name;
   the help text is in bp-solve.c. */

#include "programs/solve/solve_options.h"
#include "programs/common/enum_names.h"

#include <stdlib.h>
#include <string.h>

#include <bigpoints.h>

static const char *const formats[] = {"text", "csv", "json", NULL};
static const char *const tables[] = {"none", "uthash", "array", NULL};

#define REPLIES_DEFAULT UINT64_C(10000000)

enum { MIB_MAX = 1 << 24, THREADS_MAX = 256 };

int solve_is_zero_sum(int32_t objective)
{
    return objective == BP_OBJECTIVE_OUTCOME || objective == BP_OBJECTIVE_MARGIN;
}

int solve_gives_scores(int32_t objective)
{
    return objective == BP_OBJECTIVE_THESIS || objective == BP_OBJECTIVE_MAXN;
}

static void add_job(solve_options *options, enum solve_kind kind, const char *text)
{
    solve_job *job = &options->jobs[options->job_count++];
    job->kind = kind == SOLVE_BOARD && strcmp(text, "-") == 0 ? SOLVE_STDIN : kind;
    job->text = text;
}

/* Options without a value; returns 0 for another option. */
static int read_switch(solve_options *options, const char *option)
{
    if (strcmp(option, "--moves") == 0) {
        options->moves = 1;
    } else if (strcmp(option, "--pv") == 0) {
        options->pv = 1;
    } else if (strcmp(option, "--cold") == 0) {
        options->cold = 1;
    } else if (strcmp(option, "--header") == 0) {
        options->header = 1;
    } else {
        return 0;
    }
    return 1;
}

/* Options with a number; returns 0 for another option. */
static int read_amount(solve_options *options, command *line, const char *option)
{
    if (strcmp(option, "--memory") == 0) {
        options->memory = (uint64_t)command_number(line, option, 1, MIB_MAX) << 20;
    } else if (strcmp(option, "--threads") == 0) {
        options->threads = (int32_t)command_number(line, option, 1, THREADS_MAX);
    } else if (strcmp(option, "--seconds") == 0) {
        options->seconds = command_decimal(line, option, 1e9);
    } else if (strcmp(option, "--nodes") == 0) {
        options->nodes = (uint64_t)command_number(line, option, 1, INT64_MAX);
    } else if (strcmp(option, "--replies") == 0) {
        options->replies = (uint64_t)command_number(line, option, 1, INT64_MAX);
    } else {
        return 0;
    }
    return 1;
}

static void read_option(solve_options *options, command *line, const char *option)
{
    if (strcmp(option, "--objective") == 0) {
        options->objective = command_choice(line, option, objective_names);
    } else if (strcmp(option, "--rules") == 0) {
        options->rules = command_choice(line, option, rules_names);
        options->rules_given = 1;
    } else if (strcmp(option, "--players") == 0) {
        options->players = (int32_t)command_number(line, option, BP_PLAYERS_MIN, BP_PLAYERS_MAX);
        options->players_given = 1;
    } else if (strcmp(option, "--table") == 0) {
        options->table = command_choice(line, option, tables);
    } else if (strcmp(option, "--table-file") == 0) {
        options->table_file = command_value(line, option);
    } else if (strcmp(option, "--format") == 0) {
        options->format = command_choice(line, option, formats);
    } else if (strcmp(option, "--proof") == 0) {
        options->proof = command_value(line, option);
    } else if (strcmp(option, "--position") == 0) {
        const char *text = command_value(line, option);
        /* An empty text would open the standard game, which is hardly meant. */
        if (text[strspn(text, " ")] == '\0') {
            command_usage(line, "--position wants a position, not an empty text");
        }
        add_job(options, SOLVE_POSITION, text);
    } else if (!read_switch(options, option) && !read_amount(options, line, option)) {
        command_usage(line, "there is no option '%s'", option);
    }
}

/* Checks options that exclude each other. Those that depend on the position are checked when it is opened. */
static void check(const solve_options *options, const command *line)
{
    const char *objective = objective_names[options->objective];
    if (options->job_count == 0) {
        command_usage(line, "a board is missing, such as RGGR");
    }
    if (options->proof && !solve_is_zero_sum(options->objective)) {
        command_usage(line, "--proof is for --objective outcome or margin, not %s", objective);
    }
    if (options->proof && (options->job_count > 1 || options->jobs[0].kind == SOLVE_STDIN)) {
        command_usage(line, "--proof is for one board on the command line, not '%s'",
                      options->jobs[options->job_count - 1].text);
    }
    if (options->proof && options->proof[0] == '\0') {
        command_usage(line, "--proof wants the name of a file, not ''");
    }
    if (options->table_file && options->table_file[0] == '\0') {
        command_usage(line, "--table-file wants the name of a file, not ''");
    }
    if (options->table_file && (options->cold || options->table != SOLVE_TABLE_ARRAY)) {
        command_usage(line,
                      "--table-file is a table of its own, and keeps what it holds: not with %s",
                      options->cold ? "--cold" : "--table");
    }
    if (options->header && options->format != SOLVE_CSV) {
        command_usage(line, "--header is for --format csv");
    }
    if (options->threads > 1 && options->table == SOLVE_TABLE_UTHASH) {
        command_usage(line, "--table uthash is for one thread, not for --threads %d: use array",
                      (int)options->threads);
    }
}

solve_options solve_options_read(command *line)
{
    solve_options options = {
        .objective = BP_OBJECTIVE_OUTCOME,
        .rules = BP_RULES_OFFICIAL,
        .players = 2,
        .table = SOLVE_TABLE_ARRAY,
        .threads = 1,
        .format = SOLVE_TEXT,
        .replies = REPLIES_DEFAULT,
    };
    options.jobs = malloc((size_t)line->count * sizeof *options.jobs);
    if (!options.jobs) {
        command_fail(line, "%s", bp_status_text(BP_ERR_MEMORY));
    }
    while (line->next < line->count) {
        const char *option = command_option(line);
        if (option) {
            read_option(&options, line, option);
        } else if (line->next < line->count) {
            add_job(&options, SOLVE_BOARD, command_word(line));
        }
    }
    check(&options, line);
    return options;
}
