/* SPDX-License-Identifier: MIT */
/* The command-line options of bigpoints solve. */

#include "programs/solve/solve_options.h"
#include "programs/common/command.h"
#include "programs/common/open_state.h"

#include <string.h>

#include <bigpoints.h>

static const char *const formats[] = {"text", "csv", "json", NULL};
static const char *const tables[] = {"none", "uthash", "array", NULL};

#define REPLIES_DEFAULT UINT64_C(10000000)

static const char help_before[] =
    "Usage: bigpoints solve [OPTION]... BOARD...\n"
    "Solves games of Big Points exactly: who wins under best play, by how much, and\n"
    "with which moves.\n"
    "\n"
    "BOARD is the initial track from START to the ladder: letters R G B Y P W K, or\n"
    "1-5 for the five colours. - reads boards from standard input, one on each line;\n"
    "empty lines and lines that begin with # are skipped.\n";

static const char help_after[] =
    "Exit codes: 0 all solved, 1 a solve failed or reached a limit, 2 wrong usage,\n"
    "130 interrupted.\n"
    "Example: bigpoints solve --objective margin --moves RGBGRBRGB\n";

static const char objective_help[] =
    "outcome: win 1, draw 0 or loss -1;\n"
    "margin: own score minus the opponent's;\n"
    "thesis: scores by the order of the thesis, with --rules thesis;\n"
    "maxn: scores if each player maximises its own;\n"
    "guaranteed: own score minus the best other, against all";

int solve_is_zero_sum(int32_t objective)
{
    return objective == BP_OBJECTIVE_OUTCOME || objective == BP_OBJECTIVE_MARGIN;
}

int solve_gives_scores(int32_t objective)
{
    return objective == BP_OBJECTIVE_THESIS || objective == BP_OBJECTIVE_MAXN;
}

/* A position is an operand too: boards and positions are solved in the order of the command line. */
static void add_position(command *line, const option_row *o, char *text)
{
    solve_options *options = o->target;
    /* An empty text would open the standard game, which the user probably does not want. */
    if (text[strspn(text, " ")] == '\0') {
        command_usage(line, "--position needs a position, not an empty text");
    }
    options->jobs[line->operand_count].kind = SOLVE_POSITION;
    line->operands[line->operand_count++] = text;
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
    if (options->table_file && (options->cold || options->table != SOLVE_TABLE_ARRAY)) {
        command_usage(line, "--table-file can't be used with %s",
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

static void read_table(solve_options *options, command *line)
{
    solve_options *o = options;
    option_row table[] = {
        {"--objective", "WHAT", OPTION_CHOICE, &o->objective, .help = objective_help,
         .words = objective_names},
        {"--rules", NULL, OPTION_CHOICE, &o->rules, .help = "the rules", .words = rules_names},
        {"--players", "N", OPTION_INT, &o->players,
         .help = "number of players; outcome, margin and thesis are for two", .min = BP_PLAYERS_MIN,
         .max = BP_PLAYERS_MAX},
        {"--position", "TEXT", OPTION_CALL, o,
         .help = "solve a position, configuration or record instead of a board",
         .read = add_position},
        {"--moves", NULL, OPTION_SWITCH, &o->moves,
         .help = "compute the value of every first move"},
        {"--pv", NULL, OPTION_SWITCH, &o->pv, .help = "print the principal variation move by move"},
        {"--proof", "FILE", OPTION_FILE, &o->proof,
         .help = "write a certificate of an outcome or margin"},
        {"--replies", "N", OPTION_COUNT, &o->replies,
         .help = "maximum number of replies in the certificate", .min = 1},
        {"--format", NULL, OPTION_CHOICE, &o->format, .help = "output format", .words = formats},
        {"--header", NULL, OPTION_SWITCH, &o->header, .help = "with csv: print a header line"},
        {"--table", NULL, OPTION_CHOICE, &o->table, .help = "the transposition table",
         .words = tables},
        {"--table-file", "FILE", OPTION_FILE, &o->table_file,
         .help = "keep the table in FILE (a new one has 256 MiB without --memory), so that the "
                 "same command continues a solve that was killed"},
        {"--memory", "MIB", OPTION_MEMORY, &o->memory,
         .help = "memory limit of the table; without it, a quarter of the memory that the process "
                 "may use"},
        {"--cold", NULL, OPTION_SWITCH, &o->cold, .help = "clear the table before each board"},
        {"--threads", "N", OPTION_INT, &o->threads, .help = "number of threads",
         .of = OPTION_OF(BP_SEARCHER_SOLVER, BP_OPTION_THREADS)},
        {"--seconds", "S", OPTION_DECIMAL, &o->seconds,
         .help = "stop each board after S seconds, with bounds on its value",
         .of = OPTION_OF(BP_SEARCHER_SOLVER, BP_OPTION_MILLISECONDS)},
        {"--nodes", "N", OPTION_COUNT, &o->nodes,
         .help = "stop each board after N nodes, with bounds on its value",
         .of = OPTION_OF(BP_SEARCHER_SOLVER, BP_OPTION_NODES)},
        {0},
    };
    command_read(line, table, help_before, help_after);
    o->players_given = option_given(table, "--players");
    o->rules_given = option_given(table, "--rules");
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
        .jobs = checked_alloc(line, (size_t)line->count, sizeof *options.jobs),
    };
    read_table(&options, line);
    options.job_count = (size_t)line->operand_count;
    for (size_t i = 0; i < options.job_count; i++) {
        solve_job *job = &options.jobs[i];
        job->text = line->operands[i];
        if (job->kind == SOLVE_BOARD && strcmp(job->text, "-") == 0) {
            job->kind = SOLVE_STDIN;
        }
    }
    check(&options, line);
    return options;
}
