/* bp-tree: draws the game tree of a small game of Big Points or Nim, as SVG or for Graphviz and Gambit. */

#include <stdio.h>
#include <string.h>

#include <bigpoints/experimental/strategic.h>

#include "programs/common/command_old.h"
#include "programs/common/figure_text.h"
#include "programs/common/output.h"
#include "programs/tree/tree_picture.h"
#include "programs/tree/tree_write.h"

static const char help[] =
    "Usage: bp-tree [OPTION]... BOARD\n"
    "       bp-tree [OPTION]... --nim HEAP...\n"
    "Draws the tree of everything that can happen in a small game of Big Points, or\n"
    "of Nim, as a picture that browsers show.\n"
    "\n"
    "BOARD is the initial track from START to the ladder: letters R G B Y P W K, or\n"
    "1-5 for the five colours. HEAP is the number of sticks of a heap, 0 to 255.\n"
    "\n"
    "  --nim             draw Nim: whoever takes the last stick loses\n"
    "  --normal          with --nim: whoever takes the last stick wins\n"
    "  --rules RULES     official or thesis (official)\n"
    "  --players N       2 to 5 players (2)\n"
    "  --position TEXT   a position, configuration or record in place of a board\n"
    "  --depth N         only the first N moves\n"
    "  --once            each position once, however it comes about\n"
    "  --merge           moves with the same effect share a branch\n"
    "  --illegal         moves that are not allowed too, with an X and the reason\n"
    "  --values          the value of each position, and the best moves\n"
    "  --max-nodes N     draw at most N positions (2000)\n"
    "  --format FORMAT   svg, dot (Graphviz) or efg (Gambit) (svg)\n"
    "  --output FILE     write to FILE; - is standard output, as without it\n"
    "  --help            print this text\n"
    "  --version         print the version\n"
    "\n"
    "Exit codes: 0 fine, 1 a failed job, 2 wrong usage.\n"
    "Example: bp-tree --rules thesis --illegal --values RGGR > tree.svg\n";

enum { TITLE_SIZE = 512 };

/* "Big Points: RGGR, thesis rules". */
static void write_title(char title[TITLE_SIZE], const tree_options *options, const bp_state *state)
{
    char heaps[NIM_TEXT_SIZE];
    title[0] = '\0';
    if (options->is_nim) {
        snprintf(title, TITLE_SIZE, "Nim: heaps of %s, the last stick %s",
                 nim_heaps_text(heaps, options->heaps.sticks, options->heaps.count),
                 options->nim_rule == NIM_LAST_WINS ? "wins" : "loses");
        return;
    }
    char text[TITLE_SIZE - 32] = "";
    bp_game *game;
    if (!options->position) {
        snprintf(title, TITLE_SIZE, "Big Points: %s, %s rules", options->board,
                 options->rules == BP_RULES_THESIS ? "thesis" : "official");
    } else if (bp_state_game(&game, state) == BP_OK) {
        bp_game_format(text, sizeof text, NULL, game);
        snprintf(title, TITLE_SIZE, "Big Points: %s", text);
        bp_game_free(game);
    }
    figure_text_clean(title);
}

/* A bp_line_fn that writes to a file. */
static int write_line(const char *text, void *user)
{
    FILE *file = user;
    return fputs(text, file) == EOF || putc('\n', file) == EOF;
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
    status = bp_tree_write_efg(tree, write_line, output.file);
    bp_tree_free(tree);
    if (status != BP_OK && status != BP_ERR_STOPPED) { /* output_close() reports a full disk */
        output_drop(&output);
        command_need(line, status);
    }
    output_close(&output);
}

static void write_picture(const command *line, const tree_options *options, const bp_state *state)
{
    tree_picture picture;
    output_file output;
    char title[TITLE_SIZE];
    write_title(title, options, state);
    tree_picture_make(&picture, line, options, state);
    output_open(&output, line, options->output);
    if (options->format == TREE_SVG) {
        tree_write_svg(output.file, &picture, title);
    } else {
        tree_write_dot(output.file, &picture, title);
    }
    output_close(&output);
    tree_picture_free(&picture);
}

int main(int count, char **words)
{
    command line = command_start_old("bp-tree", help, count, words);
    tree_options options = tree_options_read(&line);
    bp_state *state = tree_options_open(&options, &line);
    if (options.format == TREE_EFG) {
        write_efg(&line, &options, state);
    } else {
        write_picture(&line, &options, state);
    }
    bp_state_free(state);
    return COMMAND_FINE;
}
