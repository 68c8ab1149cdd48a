/* SPDX-License-Identifier: MIT */
/* bigpoints nim: plays Nim, solves it, and prints the strategic form of small games. This file reads the options. */

#include "programs/games/nim_program.h"

#include <string.h>

#include <bigpoints/experimental/strategic.h>

#include "programs/common/command.h"

enum { NODES_DEFAULT = 100000, LIMIT_MAX = 100000000, SECONDS_DEFAULT = 10 };

#define SECONDS_MAX 1000000000

static const char help_before[] =
    "Usage: bigpoints nim [OPTION]... HEAP...\n"
    "Nim: two players take turns. Each takes one stick or more from one heap. The\n"
    "player who takes the last stick loses. The program plays against you, prints\n"
    "who wins, or prints a small game in full: its tree, strategies and matrices.\n"
    "\n"
    "Type 2 from 3 to take two sticks from heap 3, and the computer answers. hint,\n"
    "undo, redo, new, level 7 and quit are other commands; help lists them all.\n"
    "Scripts can also use max 2 from 3, min 2 from 3, move max and move min.\n"
    "\n"
    "HEAP is the number of sticks of a heap, 0 to 255; there are up to 8 heaps.\n";

static const char help_after[] =
    "Exit codes: 0 success, 1 failed, a limit that was reached or a wrong command\n"
    "in a script, 2 wrong usage, 130 interrupted.\n"
    "Examples: bigpoints nim --level 3 3 5 7\n"
    "          bigpoints nim --tables 2 2\n";

/* Refuses a second use of standard output. */
static void check_output(const option_row *table, const command *line)
{
    for (; table->help; table++) {
        if (table->kind == OPTION_OUTPUT && table->given &&
            strcmp(*(const char **)table->target, "-") == 0) {
            command_usage(line, "%s - and --tables both write to standard output", table->name);
        }
    }
}

/* Refuses options that would have no effect. */
static void check(const nim_options *options, const option_row *table, const command *line)
{
    static const char *const of_play[] = {"--second", "--computer", "--first",  "--level",
                                          "--seed",   "--no-color", "--ladder", NULL};
    static const char *const of_tree[] = {"--unmerged", "--max-nodes", NULL};
    const char *play = option_first_given(table, of_play);
    const char *tree = option_first_given(table, of_tree);
    int solve = options->solve;
    int tables = options->tables;
    int files = options->files;
    if (solve && tables) {
        command_usage(line, "--solve or --tables, not both");
    }
    if (solve && files) {
        command_usage(line, "--solve writes no file: --tables does");
    }
    if (play && (solve || tables || files)) {
        command_usage(line, "%s is for playing, not for %s", play,
                      solve    ? "--solve"
                      : tables ? "--tables"
                               : "writing files");
    }
    if (option_given(table, "--second") && option_given(table, "--first")) {
        command_usage(line, "--second or --first, not both");
    }
    if (option_given(table, "--seconds") && (tables || files)) {
        command_usage(line, "--seconds is for playing and for --solve");
    }
    if (tree && !tables && !files) {
        command_usage(line, "%s is for --tables, and for the files of it", tree);
    }
    if (option_given(table, "--max-pairs") && !tables && !options->nfg && !options->csv &&
        !options->payoffs) {
        command_usage(line, "--max-pairs is for --tables, --nfg, --csv and --payoffs");
    }
}

static void read_table(nim_options *o, command *line)
{
    static const char *const search[] = {NULL};
    int normal = 0;
    int second = 0;
    option_row table[] = {
        {"--normal", NULL, OPTION_SWITCH, &normal,
         .help = "the player who takes the last stick wins"},
        {"--seconds", "S", OPTION_DECIMAL, &o->seconds,
         .help = "time limit of one solve; not for small games below", .max = SECONDS_MAX},
        {.kind = OPTION_HEADING,
         .help = "Playing, with commands on standard input (help lists them):"},
        BOARD_OPTIONS(&o->set),
        {"--second", NULL, OPTION_SWITCH, &second, .help = "the computer begins"},
        BOARD_LADDER_OPTION(&o->set),
        {.kind = OPTION_HEADING, .help = "Solving:"},
        {"--solve", NULL, OPTION_SWITCH, &o->solve,
         .help = "print who wins, and every winning move"},
        {.kind = OPTION_HEADING, .help = "Small games:"},
        {"--tables", NULL, OPTION_SWITCH, &o->tables,
         .help = "print positions, strategies, normal form, payoffs, minimax"},
        {"--unmerged", NULL, OPTION_SWITCH, &o->unmerged, .help = "keep symmetric moves apart"},
        {"--dot", "FILE", OPTION_OUTPUT, &o->dot,
         .help = "write the tree for Graphviz; - is standard output, for one of these and without "
                 "--tables"},
        {"--efg", "FILE", OPTION_OUTPUT, &o->efg, .help = "write the tree for Gambit"},
        {"--nfg", "FILE", OPTION_OUTPUT, &o->nfg, .help = "write the strategic form for Gambit"},
        {"--csv", "FILE", OPTION_OUTPUT, &o->csv,
         .help = "write the normal form as comma-separated values"},
        {"--payoffs", "FILE", OPTION_OUTPUT, &o->payoffs,
         .help = "write the payoffs as comma-separated values"},
        {"--max-nodes", "N", OPTION_INT, &o->nodes,
         .help = "maximum number of positions in the tree", .min = 1, .max = LIMIT_MAX},
        {"--max-pairs", "N", OPTION_INT, &o->pairs, .help = "maximum number of pairs of strategies",
         .min = 1, .max = LIMIT_MAX},
        {.kind = OPTION_HEADING, .help = "Other:"},
        {0},
    };
    command_read(line, table, help_before, help_after);
    o->rule = normal ? NIM_LAST_WINS : NIM_LAST_LOSES;
    o->files = o->dot || o->efg || o->nfg || o->csv || o->payoffs;
    nim_heaps_read(&o->heaps, line);
    check(o, table, line);
    if (o->tables) {
        check_output(table, line);
    }
    board_check_options(&o->set, table, search, line);
    o->set.answers |= second;
    if (second) {
        o->set.first = o->set.computer == BOARD_COMPUTER_MAX ? 0 : 1;
    }
}

static nim_options read_options(command *line)
{
    nim_options options = {.kind = board_find_kind(line, "nim"),
                           .seconds = SECONDS_DEFAULT,
                           .set = {.pruning = 1, .compare = 1},
                           .nodes = NODES_DEFAULT,
                           .pairs = BP_STRATEGIC_PROFILES};
    read_table(&options, line);
    return options;
}

int nim_run(command *line)
{
    nim_options options = read_options(line);
    if (options.solve) {
        return nim_solve(line, &options);
    }
    if (options.set.ladder > 0) {
        return nim_ladder(line, &options);
    }
    return options.tables || options.files ? nim_tables(line, &options) : nim_play(line, &options);
}
