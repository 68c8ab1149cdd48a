/* SPDX-License-Identifier: MIT */
/* bigpoints tree: draws the game tree of a small game of Big Points or Nim, or the call tree of a recursion, as SVG or for
   Graphviz and Gambit. */

#include <inttypes.h>
#include <stdio.h>

#include <bigpoints/experimental/strategic.h>

#include "programs/common/command.h"
#include "programs/common/output.h"
#include "programs/common/svg.h"
#include "programs/tree/tree.h"

enum { TITLE_SIZE = 512 };

/* "Big Points: RGGR, thesis rules". */
static void write_title(char title[TITLE_SIZE], const tree_options *options, const bp_state *state)
{
    char heaps[NIM_TEXT_SIZE];
    title[0] = '\0';
    if (options->fibonacci >= 0) {
        int32_t n = options->fibonacci;
        int32_t with = n < 2 ? 1 : 2 * n - 1;
        snprintf(title, TITLE_SIZE, "Fibonacci: F(%d) takes %" PRIu64 " call%s, with a table %d",
                 (int)n, tree_fibonacci_calls(n), n < 2 ? "" : "s", (int)with);
        return;
    }
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

int tree_run(command *line)
{
    tree_options options = tree_options_read(line);
    bp_state *state = tree_options_open(&options, line);
    if (options.format == TREE_EFG) {
        write_efg(line, &options, state);
    } else {
        write_picture(line, &options, state);
    }
    bp_state_free(state);
    return COMMAND_FINE;
}
