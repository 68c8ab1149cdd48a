/* What bp-solve is asked to do: its command line. */

#include "programs/solve/solve_request.h"
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

int solve_is_exhaustive(int32_t objective)
{
    return objective == BP_OBJECTIVE_THESIS || objective == BP_OBJECTIVE_MAXN;
}

static void add_job(solve_request *asked, enum solve_kind kind, const char *text)
{
    solve_job *job = &asked->jobs[asked->job_count++];
    job->kind = kind == SOLVE_BOARD && strcmp(text, "-") == 0 ? SOLVE_STDIN : kind;
    job->text = text;
}

/* Switches; returns 0 for an option that is none. */
static int read_switch(solve_request *asked, const char *option)
{
    if (strcmp(option, "--moves") == 0) {
        asked->moves = 1;
    } else if (strcmp(option, "--line") == 0) {
        asked->line = 1;
    } else if (strcmp(option, "--cold") == 0) {
        asked->cold = 1;
    } else if (strcmp(option, "--header") == 0) {
        asked->header = 1;
    } else {
        return 0;
    }
    return 1;
}

/* Options that say how much; returns 0 for an option that is none. */
static int read_amount(solve_request *asked, command *line, const char *option)
{
    if (strcmp(option, "--memory") == 0) {
        asked->memory = (uint64_t)command_number(line, option, 1, MIB_MAX) << 20;
    } else if (strcmp(option, "--threads") == 0) {
        asked->threads = (int32_t)command_number(line, option, 1, THREADS_MAX);
    } else if (strcmp(option, "--seconds") == 0) {
        asked->seconds = command_decimal(line, option, 1e9);
    } else if (strcmp(option, "--nodes") == 0) {
        asked->nodes = (uint64_t)command_number(line, option, 1, INT64_MAX);
    } else if (strcmp(option, "--replies") == 0) {
        asked->replies = (uint64_t)command_number(line, option, 1, INT64_MAX);
    } else {
        return 0;
    }
    return 1;
}

static void read_option(solve_request *asked, command *line, const char *option)
{
    if (strcmp(option, "--objective") == 0) {
        asked->objective = command_choice(line, option, objective_names);
    } else if (strcmp(option, "--rules") == 0) {
        asked->rules = command_choice(line, option, rules_names);
        asked->rules_given = 1;
    } else if (strcmp(option, "--players") == 0) {
        asked->players = (int32_t)command_number(line, option, BP_PLAYERS_MIN, BP_PLAYERS_MAX);
        asked->players_given = 1;
    } else if (strcmp(option, "--table") == 0) {
        asked->table = command_choice(line, option, tables);
    } else if (strcmp(option, "--format") == 0) {
        asked->format = command_choice(line, option, formats);
    } else if (strcmp(option, "--proof") == 0) {
        asked->proof = command_value(line, option);
    } else if (strcmp(option, "--position") == 0) {
        const char *text = command_value(line, option);
        if (text[strspn(text, " ")] ==
            '\0') { /* the standard game would be meant: hardly by anybody */
            command_usage(line, "--position wants a position, not an empty text");
        }
        add_job(asked, SOLVE_POSITION, text);
    } else if (!read_switch(asked, option) && !read_amount(asked, line, option)) {
        command_usage(line, "there is no option '%s'", option);
    }
}

/* What the options ask for together. What a position says is looked at when it is opened. */
static void check(const solve_request *asked, const command *line)
{
    const char *objective = objective_names[asked->objective];
    if (asked->job_count == 0) {
        command_usage(line, "a board is missing, such as RGGR");
    }
    if (asked->proof && !solve_is_zero_sum(asked->objective)) {
        command_usage(line, "--proof is for --objective outcome or margin, not %s", objective);
    }
    if (asked->proof && (asked->job_count > 1 || asked->jobs[0].kind == SOLVE_STDIN)) {
        command_usage(line, "--proof is for one board on the command line, not '%s'",
                      asked->jobs[asked->job_count - 1].text);
    }
    if (asked->proof && asked->proof[0] == '\0') {
        command_usage(line, "--proof wants the name of a file, not ''");
    }
    if (asked->header && asked->format != SOLVE_CSV) {
        command_usage(line, "--header is for --format csv");
    }
    if (asked->threads > 1 && asked->table == SOLVE_TABLE_UTHASH) {
        command_usage(line, "--table uthash is for one thread, not for --threads %d: use array",
                      (int)asked->threads);
    }
}

solve_request solve_request_read(command *line)
{
    solve_request asked = {
        .objective = BP_OBJECTIVE_OUTCOME,
        .rules = BP_RULES_OFFICIAL,
        .players = 2,
        .table = SOLVE_TABLE_ARRAY,
        .threads = 1,
        .format = SOLVE_TEXT,
        .replies = REPLIES_DEFAULT,
    };
    asked.jobs = malloc((size_t)line->count * sizeof *asked.jobs);
    if (!asked.jobs) {
        command_fail(line, "%s", bp_status_text(BP_ERR_MEMORY));
    }
    while (line->next < line->count) {
        const char *option = command_option(line);
        if (option) {
            read_option(&asked, line, option);
        } else if (line->next < line->count) {
            add_job(&asked, SOLVE_BOARD, command_word(line));
        }
    }
    check(&asked, line);
    return asked;
}
