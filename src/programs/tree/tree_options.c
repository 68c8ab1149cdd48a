/* SPDX-License-Identifier: MIT */
/* Command-line options of bigpoints tree. */

#include "programs/tree/tree.h"

#include <string.h>

#include "programs/common/open_state.h"

enum { FIBONACCI_MAX = 90, DEPTH_MAX = 1000, NODES_MAX = 1000000, NODES_DEFAULT = 2000 };

static const char *const formats[] = {"svg", "dot", "efg", NULL};

static const char help_before[] =
    "Usage: bigpoints tree [OPTION]... BOARD\n"
    "       bigpoints tree [OPTION]... --nim HEAP...\n"
    "       bigpoints tree [OPTION]... --fibonacci N\n"
    "Draws the tree of everything that can happen in a small game of Big Points, or\n"
    "of Nim, or the calls of a recursion, as a picture that browsers show.\n"
    "\n"
    "BOARD is the initial track from START to the ladder: letters R G B Y P W K, or\n"
    "1-5 for the five colours. HEAP is the number of sticks of a heap, 0 to 255.\n";

static const char help_after[] =
    "Exit codes: 0 success, 1 failed, 2 wrong usage.\n"
    "Example: bigpoints tree --rules thesis --illegal --values RGGR > tree.svg\n";

/* Checks the options of one game, which the other does not have. */
static void check_game(const tree_options *o, const option_row *table, const command *line)
{
    static const char *const of_board[] = {"--rules", "--players", NULL};
    const char *board_only = option_first_given(table, of_board);
    if (o->is_nim && o->position) {
        command_usage(line, "--position is for Big Points; for Nim give the heaps that are left");
    }
    if (!o->is_nim && o->nim_rule == NIM_LAST_WINS) {
        command_usage(line, "--normal is for --nim");
    }
    if (o->position && o->position[strspn(o->position, " ")] == '\0') {
        command_usage(line, "--position needs a position, not an empty text");
    }
    if (!o->is_nim && !o->board && !o->position) {
        command_usage(line, "a board is missing, such as RGGR");
    }
    if (o->board && o->position) {
        command_usage(line, "--position replaces the board: unexpected argument '%.100s'",
                      o->board);
    }
    if (!o->is_nim && line->operand_count > 1) {
        command_usage(line, "one board only: unexpected argument '%.100s'", line->operands[1]);
    }
    if (board_only && (o->is_nim || o->position)) {
        command_usage(line, "%s is for boards, not for %s", board_only,
                      o->is_nim ? "--nim" : "--position, which has its own");
    }
}

/* Checks that a call tree goes without the options of games. */
static void check_fibonacci(const tree_options *o, const option_row *table, const command *line)
{
    static const char *const of_games[] = {"--nim",      "--normal", "--rules", "--players",
                                           "--position", "--depth",  "--merge", "--illegal",
                                           "--values",   NULL};
    const char *games_only = option_first_given(table, of_games);
    if (games_only) {
        command_usage(line, "%s is for games: it can't be used with --fibonacci", games_only);
    }
    if (o->format == TREE_EFG) {
        command_usage(line, "--format efg is for games: it can't be used with --fibonacci");
    }
    if (line->operand_count > 0) {
        command_usage(line, "--fibonacci takes no board: unexpected argument '%.100s'",
                      line->operands[0]);
    }
}

static void check_picture(const tree_options *o, const option_row *table, const command *line)
{
    static const char *const of_picture[] = {"--once", "--depth", "--illegal", "--values", NULL};
    const char *picture_only = option_first_given(table, of_picture);
    if (o->merge && o->depth) {
        command_usage(line, "--merge needs the whole tree: it can't be used with --depth");
    }
    if (o->format == TREE_EFG && picture_only) {
        command_usage(line, "--format efg is for whole trees: it can't be used with %s",
                      picture_only);
    }
}

static void read_table(tree_options *o, command *line)
{
    int normal = 0;
    option_row table[] = {
        {"--nim", NULL, OPTION_SWITCH, &o->is_nim,
         .help = "draw Nim: the player who takes the last stick loses"},
        {"--normal", NULL, OPTION_SWITCH, &normal,
         .help = "with --nim: the player who takes the last stick wins"},
        {"--fibonacci", "N", OPTION_INT, &o->fibonacci,
         .help = "draw the calls of the recursion for F(N)", .min = 0, .max = FIBONACCI_MAX},
        {"--rules", NULL, OPTION_CHOICE, &o->rules, .help = "the rules to play by",
         .words = rules_names},
        {"--players", "N", OPTION_INT, &o->players, .help = "number of players",
         .min = BP_PLAYERS_MIN, .max = BP_PLAYERS_MAX},
        {"--position", "TEXT", OPTION_TEXT, &o->position,
         .help = "a position, configuration or record in place of a board"},
        {"--depth", "N", OPTION_INT, &o->depth, .help = "draw only the first N moves", .min = 1,
         .max = DEPTH_MAX},
        {"--once", NULL, OPTION_SWITCH, &o->once,
         .help = "draw each position once, even if several paths lead to it"},
        {"--merge", NULL, OPTION_SWITCH, &o->merge,
         .help = "moves with the same effect share a branch"},
        {"--illegal", NULL, OPTION_SWITCH, &o->illegal,
         .help = "also draw illegal moves, with an X and the reason"},
        {"--values", NULL, OPTION_SWITCH, &o->values,
         .help = "show the value of each position, and mark the best moves"},
        {"--max-nodes", "N", OPTION_INT, &o->max, .help = "maximum number of positions", .min = 1,
         .max = NODES_MAX},
        {"--format", NULL, OPTION_CHOICE, &o->format, .help = "dot is for Graphviz, efg for Gambit",
         .words = formats},
        {"--output", "FILE", OPTION_OUTPUT, &o->output,
         .help = "write to FILE; the default, -, is standard output"},
        {0},
    };
    command_read(line, table, help_before, help_after);
    if (o->fibonacci >= 0) {
        check_fibonacci(o, table, line);
        return;
    }
    o->nim_rule = normal ? NIM_LAST_WINS : NIM_LAST_LOSES;
    if (o->is_nim) {
        nim_heaps_read(&o->heaps, line);
    } else {
        o->board = line->operand_count > 0 ? line->operands[0] : NULL;
    }
    check_game(o, table, line);
    check_picture(o, table, line);
}

tree_options tree_options_read(command *line)
{
    tree_options options = {
        .rules = BP_RULES_OFFICIAL,
        .players = 2,
        .fibonacci = -1,
        .max = NODES_DEFAULT,
        .format = TREE_SVG,
    };
    read_table(&options, line);
    return options;
}

bp_state *tree_options_open(const tree_options *options, const command *line)
{
    if (options->fibonacci >= 0) {
        return NULL;
    }
    if (options->is_nim) {
        return nim_heaps_open(&options->heaps, options->nim_rule, line);
    }
    if (options->position) {
        return open_state_from_text(line, options->position);
    }
    return open_state_on_board(line, "", options->board, options->players, options->rules);
}
