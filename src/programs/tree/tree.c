/* SPDX-License-Identifier: MIT */
/* bigpoints tree: draws the game tree of a small game, or the call tree of a recursion, with Graphviz; or writes it for Gambit. */

#include "programs/tree/tree.h"

#include <inttypes.h>
#include <stdlib.h>
#include <string.h>

#include "programs/common/drawing_tool.h"
#include "programs/common/figure_text.h"
#include "programs/common/open_state.h"
#include "programs/common/output.h"
#include "programs/common/words.h"

enum {
    FIBONACCI_MAX = 90,
    DEPTH_MAX = 1000,
    NODES_MAX = 1000000,
    NODES_DEFAULT = 2000,
    TITLE_SIZE = 512
};

static const char *const formats[] = {"svg", "png", "pdf", "dot", "efg", NULL};
static const char *const payoffs[] = {"margin", "outcome", "scores", "refined", NULL};

static const char help_before[] =
    "Usage: bigpoints tree [OPTION]... [BOARD | SETUP | POSITION]\n"
    "       bigpoints tree [OPTION]... --fibonacci N\n"
    "Draws the tree of everything that can happen in a small game with Graphviz, or\n"
    "the calls of a recursion. Each position has its value under best play.\n"
    "\n"
    "BOARD is the initial track from START to the ladder: letters R G B Y P W K, or\n"
    "1-5 for the five colours. Of any game it can be a set-up, a position or a\n"
    "record: heaps=2+2 last=loses.\n";

static const char help_after[] =
    "Exit codes: 0 success, 1 failed, or Graphviz is missing, 2 wrong usage.\n"
    "Example: bigpoints tree --rules thesis --illegal RGGR > tree.svg\n"
    "         bigpoints tree --game nim --merge heaps=2+2 last=loses > nim.svg\n";

/* --- Options ---------------------------------------------------------------------------------------- */

/* Checks that a call tree goes without the options of games. */
static void check_fibonacci(const tree_options *o, const option_row *table, const command *line)
{
    static const char *const of_games[] = {"--game",      "--rules", "--players", "--payoff",
                                           "--depth",     "--merge", "--illegal", "--values",
                                           "--no-values", NULL};
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

/* A board is one of Big Points, and nothing else but a board of it has the rules and players of options. */
static int is_board(const tree_options *o)
{
    return game_is_bigpoints(o->kind) && o->text && !strchr(o->text, '=');
}

static void check_game(const tree_options *o, const option_row *table, const command *line)
{
    static const char *const of_board[] = {"--rules", "--players", NULL};
    static const char *const of_picture[] = {"--once",      "--depth",  "--illegal", "--values",
                                             "--no-values", "--payoff", NULL};
    const char *board_only = option_first_given(table, of_board);
    const char *picture_only = option_first_given(table, of_picture);
    if (!o->text || !o->text[strspn(o->text, " ")]) {
        command_usage(line,
                      game_is_bigpoints(o->kind) ? "a board is missing, such as RGGR"
                                                 : "a set-up is missing, such as %s",
                      o->kind->usual_setup);
    }
    if (board_only && !is_board(o)) {
        command_usage(line, "%s is for a board of Big Points: a set-up or position has its own",
                      board_only);
    }
    if (o->illegal && !tree_art_of(o->kind)->refuse) {
        command_usage(line, "--illegal is for Big Points and Nim");
    }
    if (option_given(table, "--values") && option_given(table, "--no-values")) {
        command_usage(line, "--values or --no-values, not both");
    }
    if (o->merge && o->depth) {
        command_usage(line, "--merge needs the whole tree: it can't be used with --depth");
    }
    if (o->depth && o->payoff != BP_PAYOFF_MARGIN) {
        command_usage(line, "--payoff %s needs the whole tree: it can't be used with --depth",
                      payoffs[o->payoff]);
    }
    if (o->format == TREE_EFG && picture_only) {
        command_usage(line, "--format efg is for whole trees: it can't be used with %s",
                      picture_only);
    }
}

static tree_options read_options(command *line)
{
    tree_options o = {
        .rules = BP_RULES_OFFICIAL, .players = 2, .fibonacci = -1, .max = NODES_DEFAULT};
    int32_t game = 0;
    int no_values = 0;
    const char *names[GAME_NAMES_SIZE];
    game_names(names, line);
    option_row table[] = {
        GAME_OPTION(&game, names),
        {"--fibonacci", "N", OPTION_INT, &o.fibonacci,
         .help = "draw the calls of the recursion for F(N)", .min = 0, .max = FIBONACCI_MAX},
        {"--rules", NULL, OPTION_CHOICE, &o.rules, .help = "the rules to play by",
         .words = rules_names},
        {"--players", "N", OPTION_INT, &o.players, .help = "number of players",
         .min = BP_PLAYERS_MIN, .max = BP_PLAYERS_MAX},
        {"--depth", "N", OPTION_INT, &o.depth, .help = "draw only the first N moves", .min = 1,
         .max = DEPTH_MAX},
        {"--once", NULL, OPTION_SWITCH, &o.once,
         .help = "draw each position once, even if several paths lead to it"},
        {"--merge", NULL, OPTION_SWITCH, &o.merge,
         .help = "moves with the same effect share a branch"},
        {"--illegal", NULL, OPTION_SWITCH, &o.illegal,
         .help = "also show illegal moves, and the reason"},
        {"--payoff", NULL, OPTION_CHOICE, &o.payoff, .help = "what each player tries to make large",
         .words = payoffs},
        {"--values", NULL, OPTION_SWITCH, &o.values,
         .help = "with --depth: also solve each position; whole trees have values without it"},
        {"--no-values", NULL, OPTION_SWITCH, &no_values,
         .help = "show no values, and no best moves"},
        {"--max-nodes", "N", OPTION_INT, &o.max, .help = "maximum number of positions", .min = 1,
         .max = NODES_MAX},
        {"--format", NULL, OPTION_CHOICE, &o.format,
         .help = "a picture; dot is its text for Graphviz, efg the game for Gambit; without it the "
                 "ending of the output's name, or svg",
         .words = formats},
        {"--output", "FILE", OPTION_OUTPUT, &o.output,
         .help = "write to FILE; the default, -, is standard output"},
        {0},
    };
    command_read(line, table, help_before, help_after);
    if (!option_given(table, "--format")) {
        o.format = command_format(line, o.output, formats);
    }
    if (o.fibonacci >= 0) {
        check_fibonacci(&o, table, line);
        return o;
    }
    o.kind = game_named(line, names[game]);
    o.text = line->operand_count > 0 ? command_join(line) : NULL;
    check_game(&o, table, line);
    o.values = !no_values && (o.values || !o.depth);
    return o;
}

/* --- Output ----------------------------------------------------------------------------------------- */

/* "Big Points: RGGR, thesis rules". */
static void write_title(char title[TITLE_SIZE], const tree_options *options, const bp_state *state)
{
    char text[TITLE_SIZE - 64] = "";
    bp_game *game;
    title[0] = '\0';
    if (options->fibonacci >= 0) {
        int32_t n = options->fibonacci;
        int32_t with = n < 2 ? 1 : 2 * n - 1;
        snprintf(title, TITLE_SIZE, "Fibonacci: F(%d) takes %" PRIu64 " call%s, with a table %d",
                 (int)n, tree_fibonacci_calls(n), n < 2 ? "" : "s", (int)with);
    } else if (is_board(options)) {
        snprintf(title, TITLE_SIZE, "%s: %s, %s rules", options->kind->title, options->text,
                 rules_names[options->rules]);
    } else if (bp_state_game(&game, state) == BP_OK) {
        bp_game_format(text, sizeof text, NULL, game);
        snprintf(title, TITLE_SIZE, "%s: %s", options->kind->title, text);
        bp_game_free(game);
    }
    figure_text_clean(title);
}

/* Writes the tree for Gambit by the library's own writer. */
static void write_efg(const command *line, const tree_options *options, const bp_state *state)
{
    bp_tree *tree;
    output_file output;
    int status = bp_tree_new(&tree, state, options->merge ? BP_TREE_MERGED : BP_TREE_PLAIN,
                             options->max, NULL);
    if (status == BP_ERR_LIMIT) {
        command_fail(line,
                     "the tree has more than %d node%s: --merge makes it smaller, --max-nodes "
                     "allows more",
                     (int)options->max, options->max == 1 ? "" : "s");
    }
    command_need(line, status);
    output_open(&output, line, options->output);
    output_close_written(&output, bp_tree_write_efg(tree, output_write_line, &output));
    bp_tree_free(tree);
}

static void write_picture(const command *line, const tree_options *options, const bp_state *state)
{
    static const char *const arguments[] = {"-Tsvg", "-Tpng", "-Tpdf"};
    tree_picture picture;
    output_file output;
    char title[TITLE_SIZE];
    write_title(title, options, state);
    tree_picture_make(&picture, line, options, state);
    if (options->format == TREE_DOT) {
        output_open(&output, line, options->output);
        tree_write_dot(output.file, &picture, title);
    } else {
        const char *const words[] = {"dot", arguments[options->format], NULL};
        const drawing_tool dot = {"graphviz", "--format dot writes its input.", words};
        FILE *script = drawing_tool_file(line);
        tree_write_dot(script, &picture, title);
        FILE *drawn = drawing_tool_run(line, &dot, script);
        output_open(&output, line, options->output);
        drawing_tool_copy(line, drawn, output.file);
    }
    output_close(&output);
    tree_picture_free(&picture);
}

static bp_state *open_state(const command *line, const tree_options *options)
{
    if (options->fibonacci >= 0) {
        return NULL;
    }
    return is_board(options)
               ? open_state_on_board(line, "", options->text, options->players, options->rules)
               : open_state_of(line, options->kind, "", options->text);
}

int tree_run(command *line)
{
    tree_options options = read_options(line);
    bp_state *state = open_state(line, &options);
    if (options.format == TREE_EFG) {
        write_efg(line, &options, state);
    } else {
        write_picture(line, &options, state);
    }
    bp_state_free(state);
    free((char *)options.text);
    return COMMAND_FINE;
}
