/* SPDX-License-Identifier: MIT */
/* bigpoints matrix: solves a game of two players that is given as a payoff matrix. */

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "programs/common/command.h"
#include "programs/common/input.h"
#include "programs/common/output.h"
#include "programs/matrix/matrix_program.h"

#define INPUT_MAX ((size_t)1 << 27)

static const char help_before[] =
    "Usage: bigpoints matrix [OPTION]... [FILE]\n"
    "Solves a game of two players that is given as a matrix: strict dominance, all\n"
    "equilibria, and the value and optimal strategies of a zero-sum game, as exact\n"
    "fractions.\n"
    "\n"
    "FILE is a table or a strategic game of Gambit (.nfg); without it, or with -,\n"
    "standard input. A table has a line for each row. Fields are separated by\n"
    "blanks or commas: a payoff of player 1, such as -1/2, or a pair such as (2,3).\n"
    "The first line and the first field of each line may have names.\n";

static const char help_after[] =
    "Exit codes: 0 success, 1 failed (a wrong file, or a game that is too large),\n"
    "2 wrong usage.\n"
    "Example: bigpoints nim --payoffs - 2 2 | bigpoints matrix\n";

enum { FORMAT_TEXT, FORMAT_JSON };

static const char *const formats[] = {"text", "json", NULL};

typedef struct matrix_options {
    int32_t format;
    int transpose;
    int32_t supports;
    const char *nfg;
    const char *csv;
    const char *file; /* NULL: standard input */
} matrix_options;

static matrix_options read_options(command *line)
{
    matrix_options o = {.supports = BP_MATRIX_SUPPORTS};
    option_row table[] = {
        {"--transpose", NULL, OPTION_SWITCH, &o.transpose,
         .help = "player 1 chooses the column of a table, not the row"},
        {"--supports", "N", OPTION_INT, &o.supports,
         .help = "list all equilibria if there are at most N pairs of supports", .min = 1,
         .max = INT32_MAX},
        {"--format", NULL, OPTION_CHOICE, &o.format, .help = "how to print the solution",
         .words = formats},
        {"--nfg", "FILE", OPTION_OUTPUT, &o.nfg,
         .help = "write the game as a strategic game of Gambit"},
        {"--csv", "FILE", OPTION_OUTPUT, &o.csv,
         .help = "write the game as comma-separated values"},
        {.kind = OPTION_INPUTS, .help = ""},
        {0},
    };
    command_read(line, table, help_before, help_after);
    if (line->operand_count > 1) {
        command_usage(line, "one file is enough: '%s' is a second one", line->operands[1]);
    }
    if (line->operand_count == 1 && strcmp(line->operands[0], "-") != 0) {
        o.file = line->operands[0];
    }
    return o;
}

/* --- Input --------------------------------------------------------------------------------------------- */

static bp_matrix *read_matrix(const command *line, const matrix_options *options)
{
    size_t length = 0;
    char why[BP_MESSAGE_TEXT];
    bp_matrix *matrix = NULL;
    const char *name = options->file ? options->file : "standard input";
    char *text =
        input_read_text(&length, name, options->file ? NULL : stdin, INPUT_MAX, why, sizeof why);
    if (!text) {
        command_fail(line, "%s", why);
    }
    int status =
        bp_matrix_parse(&matrix, text, length, options->transpose ? BP_MATRIX_TRANSPOSED : 0, NULL,
                        why, sizeof why);
    free(text);
    if (status != BP_OK) {
        command_fail(line, "%s: %s", name, why[0] ? why : bp_status_text(status));
    }
    return matrix;
}

/* --- Solving ------------------------------------------------------------------------------------------- */

/* A bp_dominated_fn; `user` is the report. */
static int add_removal(int32_t round, int32_t seat, int32_t strategy, int32_t by, void *user)
{
    matrix_report *r = user;
    r->removals[r->removal_count++] = (matrix_removal){round, seat, strategy, by};
    return 0;
}

/* Lists the strategies of each player that the elimination leaves. */
static void list_left(matrix_report *r)
{
    for (int32_t seat = 0; seat < 2; seat++) {
        r->left[seat] = checked_alloc(r->line, (size_t)r->counts[seat], sizeof *r->left[seat]);
    }
    for (size_t i = 0; i < r->removal_count; i++) {
        r->left[r->removals[i].seat][r->removals[i].strategy] = -1;
    }
    for (int32_t seat = 0; seat < 2; seat++) {
        for (int32_t strategy = 0; strategy < r->counts[seat]; strategy++) {
            if (r->left[seat][strategy] != -1) {
                r->left[seat][r->left_count[seat]++] = strategy;
            }
        }
    }
}

static void find_pure(matrix_report *r)
{
    size_t all = (size_t)r->counts[0] + (size_t)r->counts[1];
    size_t numbers = 0;
    r->removals = checked_alloc(r->line, all, sizeof *r->removals);
    command_need(r->line, bp_matrix_eliminate(r->matrix, add_removal, r));
    list_left(r);
    command_need(r->line, bp_matrix_pure_equilibria(NULL, 0, &numbers, r->matrix));
    r->pure = checked_alloc(r->line, numbers, sizeof *r->pure);
    command_need(r->line, bp_matrix_pure_equilibria(r->pure, numbers, NULL, r->matrix));
    r->pure_count = numbers / 2;
}

/* A game that is too large has no list of equilibria, and no value. Every other failure ends the program. */
static void need_unless_limit(const matrix_report *r, int status)
{
    if (status == BP_ERR_RANGE) {
        command_fail(r->line, "a fraction of the solution is too large: more than 4096 bits");
    }
    if (status != BP_ERR_LIMIT) {
        command_need(r->line, status);
    }
}

static void find_mixed(matrix_report *r)
{
    if (bp_matrix_is_zero_sum(r->matrix) == 1) {
        need_unless_limit(r, bp_matrix_solve(&r->optimal, r->matrix));
    }
    need_unless_limit(r, bp_matrix_equilibria(&r->all, r->matrix, r->supports));
}

static void free_report(matrix_report *r)
{
    for (int32_t seat = 0; seat < 2; seat++) {
        free(r->left[seat]);
    }
    free(r->pure);
    free(r->removals);
    bp_equilibria_free(r->optimal);
    bp_equilibria_free(r->all);
    bp_matrix_free(r->matrix);
}

/* --- Output -------------------------------------------------------------------------------------------- */

static void export_game(const matrix_report *r, const char *name,
                        int (*write)(const bp_matrix *, bp_line_fn, void *))
{
    output_file output;
    if (name) {
        output_open(&output, r->line, name);
        output_close_written(&output, write(r->matrix, output_write_line, &output));
    }
}

int matrix_run(command *line)
{
    matrix_options options = read_options(line);
    matrix_report report = {
        .line = line, .matrix = read_matrix(line, &options), .supports = options.supports};
    report.counts[0] = bp_matrix_strategy_count(report.matrix, 0);
    report.counts[1] = bp_matrix_strategy_count(report.matrix, 1);
    find_pure(&report);
    find_mixed(&report);
    int unsolved = !report.optimal && !report.all;
    if (options.format == FORMAT_JSON) {
        matrix_print_json(&report);
    } else {
        matrix_print_text(&report);
    }
    export_game(&report, options.nfg, bp_matrix_write_nfg);
    export_game(&report, options.csv, bp_matrix_write_csv);
    free_report(&report);
    if (unsolved) {
        command_flush(line);
        command_fail(line, "the game is too large for equilibria in mixed strategies");
    }
    command_finish(line);
}
