/* SPDX-License-Identifier: MIT */
/* bigpoints matrix: solves a game of two players that is given as a payoff matrix. */

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "programs/common/command.h"
#include "programs/common/input.h"
#include "programs/common/open_state.h"
#include "programs/common/output.h"
#include "programs/matrix/matrix_forms.h"

#define INPUT_MAX ((size_t)1 << 27)

static const char help_before[] =
    "Usage: bigpoints matrix [OPTION]... [FILE]\n"
    "       bigpoints matrix [OPTION]... --game NAME BOARD|SETUP|POSITION\n"
    "Solves a game of two players that is given as a matrix: strict dominance, all\n"
    "equilibria, and the value and optimal strategies of a zero-sum game, as exact\n"
    "fractions. With --game it makes the matrix of a small game of two to five\n"
    "players: its tree, strategies and payoffs.\n"
    "\n"
    "FILE is a table or a strategic game of Gambit (.nfg); without it, or with -,\n"
    "standard input. A table has a line for each row. Fields are separated by\n"
    "blanks or commas: a payoff of player 1, such as -1/2, or a pair such as (2,3).\n"
    "The first line and the first field of each line may have names.\n";

static const char help_after[] =
    "Exit codes: 0 success, 1 failed (a wrong file, or a game that is too large),\n"
    "2 wrong usage.\n"
    "Examples: bigpoints matrix --game nim heaps=2+2 last=loses\n"
    "          bigpoints matrix --game bigpoints --players 3 RG\n";

enum { FORMAT_TEXT, FORMAT_JSON };

static const char *const formats[] = {"text", "json", NULL};

/* Checks the options of games by name, and of files. */
static void check(const matrix_options *o, const option_row *table, const command *line)
{
    static const char *const of_games[] = {"--rules",    "--players",   "--payoff",
                                           "--unmerged", "--max-nodes", "--max-profiles",
                                           "--ends",     NULL};
    static const char *const of_board[] = {"--rules", "--players", NULL};
    const char *game_only = option_first_given(table, of_games);
    const char *board_only = option_first_given(table, of_board);
    if (!o->kind && game_only) {
        command_usage(line, "%s is for --game", game_only);
    }
    if (o->kind && o->transpose) {
        command_usage(line, "--transpose is for tables, not for --game");
    }
    if (o->kind && (!o->text || !o->text[strspn(o->text, " ")])) {
        command_usage(line, "a set-up is missing, such as %s",
                      game_is_bigpoints(o->kind) ? "RG" : o->kind->usual_setup);
    }
    if (o->kind && board_only && (!game_is_bigpoints(o->kind) || strchr(o->text, '='))) {
        command_usage(line, "%s is for a board of Big Points: a set-up or position has its own",
                      board_only);
    }
    if (o->kind && o->format == FORMAT_JSON && o->ends && strcmp(o->ends, "-") == 0) {
        command_usage(line, "--ends - and --format json both write to standard output");
    }
}

static matrix_options read_options(command *line)
{
    enum { NODES_DEFAULT = 100000, LIMIT_MAX = 100000000 };
    static const char *const payoffs[] = {"margin", "outcome", "scores", "refined", NULL};
    matrix_options o = {.supports = BP_MATRIX_SUPPORTS,
                        .players = 2,
                        .nodes = NODES_DEFAULT,
                        .profiles = BP_STRATEGIC_PROFILES};
    int32_t game = 0;
    const char *names[GAME_NAMES_SIZE];
    game_names(names, line);
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
        {.kind = OPTION_HEADING, .help = "The strategic form of a small game, in place of a FILE:"},
        GAME_OPTION(&game, names),
        {"--rules", NULL, OPTION_CHOICE, &o.rules, .help = "the rules for a board",
         .words = rules_names},
        {"--players", "N", OPTION_INT, &o.players, .help = "number of players for a board",
         .min = BP_PLAYERS_MIN, .max = BP_PLAYERS_MAX},
        {"--payoff", NULL, OPTION_CHOICE, &o.payoff, .help = "what each player tries to make large",
         .words = payoffs},
        {"--unmerged", NULL, OPTION_SWITCH, &o.unmerged,
         .help = "keep moves with the same effect apart"},
        {"--max-nodes", "N", OPTION_INT, &o.nodes, .help = "maximum number of positions", .min = 1,
         .max = LIMIT_MAX},
        {"--max-profiles", "N", OPTION_INT, &o.profiles,
         .help = "maximum number of profiles of strategies", .min = 1, .max = LIMIT_MAX},
        {"--ends", "FILE", OPTION_OUTPUT, &o.ends,
         .help = "write the normal form with the names of ends, as comma-separated values"},
        {.kind = OPTION_HEADING, .help = "Other:"},
        {.kind = OPTION_INPUTS, .help = ""},
        {0},
    };
    command_read(line, table, help_before, help_after);
    if (option_given(table, "--game")) {
        o.kind = game_named(line, names[game]);
        o.text = line->operand_count > 0 ? command_join(line) : NULL;
        check(&o, table, line);
        return o;
    }
    check(&o, table, line);
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
    for (int32_t seat = 0; seat < r->players; seat++) {
        r->left[seat] = checked_alloc(r->line, (size_t)r->counts[seat], sizeof *r->left[seat]);
    }
    for (size_t i = 0; i < r->removal_count; i++) {
        r->left[r->removals[i].seat][r->removals[i].strategy] = -1;
    }
    for (int32_t seat = 0; seat < r->players; seat++) {
        for (int32_t strategy = 0; strategy < r->counts[seat]; strategy++) {
            if (r->left[seat][strategy] != -1) {
                r->left[seat][r->left_count[seat]++] = strategy;
            }
        }
    }
}

static void find_pure(matrix_report *r)
{
    size_t all = 0;
    size_t numbers = 0;
    for (int32_t seat = 0; seat < r->players; seat++) {
        all += (size_t)r->counts[seat];
    }
    r->removals = checked_alloc(r->line, all, sizeof *r->removals);
    command_need(r->line, bp_matrix_eliminate(r->matrix, add_removal, r));
    list_left(r);
    command_need(r->line, bp_matrix_pure_equilibria(NULL, 0, &numbers, r->matrix));
    r->pure = checked_alloc(r->line, numbers, sizeof *r->pure);
    command_need(r->line, bp_matrix_pure_equilibria(r->pure, numbers, NULL, r->matrix));
    r->pure_count = numbers / (size_t)r->players;
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
    if (r->players != 2) {
        return;
    }
    if (bp_matrix_is_zero_sum(r->matrix) == 1) {
        need_unless_limit(r, bp_matrix_solve(&r->optimal, r->matrix));
    }
    need_unless_limit(r, bp_matrix_equilibria(&r->all, r->matrix, r->supports));
}

static void free_report(matrix_report *r)
{
    for (int32_t seat = 0; seat < r->players; seat++) {
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

/* A bp_strategic_write_csv() of the forms. */
static void export_ends(const matrix_forms *forms, const char *name)
{
    output_file output;
    if (!name) {
        return;
    }
    if (forms->players != 2) {
        command_usage(forms->line, "--ends is for two players, not %d", (int)forms->players);
    }
    output_open(&output, forms->line, name);
    output_close_written(&output,
                         bp_strategic_write_csv(forms->strategic, output_write_line, &output));
}

int matrix_run(command *line)
{
    matrix_options options = read_options(line);
    matrix_forms forms = {0};
    if (options.kind) {
        matrix_forms_open(&forms, line, &options);
        export_ends(&forms, options.ends);
    }
    matrix_report report = {.line = line,
                            .matrix = options.kind ? forms.matrix : read_matrix(line, &options),
                            .supports = options.supports};
    report.players = bp_matrix_player_count(report.matrix);
    if (options.csv && report.players != 2) {
        command_usage(line, "--csv is for two players, not %d: --nfg writes them",
                      (int)report.players);
    }
    for (int32_t seat = 0; seat < report.players; seat++) {
        report.counts[seat] = bp_matrix_strategy_count(report.matrix, seat);
    }
    find_pure(&report);
    find_mixed(&report);
    int unsolved = report.players == 2 && !report.optimal && !report.all;
    if (options.kind && options.format != FORMAT_JSON) {
        matrix_print_head(&report);
        matrix_forms_print(&forms);
    }
    if (options.format == FORMAT_JSON) {
        matrix_print_json(&report);
    } else {
        matrix_print_text(&report, !options.kind);
    }
    export_game(&report, options.nfg, bp_matrix_write_nfg);
    export_game(&report, options.csv, bp_matrix_write_csv);
    free_report(&report);
    matrix_forms_close(&forms);
    free(options.text);
    if (unsolved) {
        command_flush(line);
        command_fail(line, "the game is too large for equilibria in mixed strategies");
    }
    command_finish(line);
}
