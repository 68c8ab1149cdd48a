/* SPDX-License-Identifier: MIT */
/* Extensive and strategic form of a small game of Nim, as in the thesis: the game tree, the strategies, the matrices
   and the winner; and the files of these forms. */

#include "programs/games/nim_program.h"

#include <inttypes.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include <bigpoints/experimental/strategic.h>

#include "programs/common/command.h"
#include "programs/common/output.h"

enum { LABEL_SIZE = 8, MOVE_SIZE = 64, LISTED = 40 /* strategies of a player */ };

static const char *label(char out[LABEL_SIZE], const bp_tree *tree, int32_t node)
{
    if (bp_tree_label(out, LABEL_SIZE, NULL, tree, node) != BP_OK) {
        snprintf(out, LABEL_SIZE, "?");
    }
    return out;
}

/* --- Positions ------------------------------------------------------------------------------------ */

static void print_end(const bp_tree *tree, int32_t node)
{
    int32_t scores[2] = {0, 0};
    bp_tree_scores(scores, 2, NULL, tree, node);
    printf("player %d wins\n", scores[0] > scores[1] ? 1 : 2);
}

/* "1-from-1 to B, 2-from-1 to C". The state is that of the node. */
static void print_children(const command *line, const bp_tree *tree, int32_t node,
                           const bp_state *state)
{
    for (int32_t i = 0; i < bp_tree_child_count(tree, node); i++) {
        char name[LABEL_SIZE];
        char text[MOVE_SIZE];
        size_t count = 0;
        bp_tree_moves(NULL, 0, &count, tree, node, i);
        bp_move *moves = checked_alloc(line, count, sizeof *moves);
        command_need(line, bp_tree_moves(moves, count, &count, tree, node, i));
        fputs(i == 0 ? "" : ", ", stdout);
        for (size_t j = 0; j < count; j++) {
            command_need(line, bp_move_format(text, sizeof text, NULL, state, moves[j]));
            printf("%s%s", j == 0 ? "" : " or ", text);
        }
        printf(" to %s", label(name, tree, bp_tree_child(tree, node, i)));
        free(moves);
    }
    putchar('\n');
}

static void print_positions(const command *line, const nim_options *options, const bp_tree *tree)
{
    char name[LABEL_SIZE];
    char heaps[NIM_TEXT_SIZE];
    int32_t nodes = bp_tree_node_count(tree);
    int width = (int)strlen(label(name, tree, nodes - 1));
    int column = (int)strlen(nim_heaps_text(heaps, options->heaps.sticks, options->heaps.count));
    printf("\n%" PRId32 " position%s, %s:\n", nodes, nodes == 1 ? "" : "s",
           options->unmerged ? "symmetric moves apart" : "symmetric moves merged");
    for (int32_t node = 0; node < nodes; node++) {
        bp_state *state;
        command_need(line, bp_tree_state(&state, tree, node));
        uint8_t left[NIM_HEAPS];
        nim_heaps_left(left, state);
        printf("  %-*s  %-*s  ", width, label(name, tree, node), column,
               nim_heaps_text(heaps, left, options->heaps.count));
        int32_t mover = bp_tree_mover(tree, node);
        if (mover == BP_ERR_OVER) {
            print_end(tree, node);
        } else {
            printf("player %d: ", (int)mover + 1);
            print_children(line, tree, node, state);
        }
        bp_state_free(state);
    }
}

/* --- Strategies ----------------------------------------------------------------------------------- */

/* Whether a node is in the subtree of another. */
static int is_below(const bp_tree *tree, int32_t node, int32_t above)
{
    while (node > above) {
        node = bp_tree_parent(tree, node);
    }
    return node == above;
}

/* "A to B then D to I". A decision that follows an earlier one of the strategy is joined by "then", others by "and". */
static void print_strategy(const bp_tree *tree, const int32_t *nodes, const int32_t *choices,
                           size_t count)
{
    for (size_t i = 0; i < count; i++) {
        char from[LABEL_SIZE];
        char to[LABEL_SIZE];
        int follows = i > 0 && is_below(tree, nodes[i], nodes[i - 1]);
        printf("%s%s to %s", i == 0 ? "" : (follows ? " then " : " and "),
               label(from, tree, nodes[i]),
               label(to, tree, bp_tree_child(tree, nodes[i], choices[i])));
    }
    puts(count == 0 ? "nothing to decide" : "");
}

static void print_strategies(const command *line, const nim_forms *forms, int32_t seat)
{
    const bp_strategic *form = forms->strategic;
    int32_t all = bp_strategic_strategy_count(form, seat);
    int width = snprintf(NULL, 0, "%" PRId32, all);
    printf("\n%" PRId32 " strateg%s of player %" PRId32 ":\n", all, all == 1 ? "y" : "ies",
           seat + 1);
    for (int32_t strategy = 0; strategy < all && strategy < LISTED; strategy++) {
        size_t count = 0;
        bp_strategic_decisions(NULL, NULL, 0, &count, form, seat, strategy);
        int32_t *nodes = checked_alloc(line, 2 * count, sizeof *nodes);
        command_need(line, bp_strategic_decisions(nodes, nodes + count, count, &count, form, seat,
                                                  strategy));
        printf("  %*" PRId32 "  ", width, strategy + 1);
        print_strategy(forms->tree, nodes, nodes + count, count);
        free(nodes);
    }
    if (all > LISTED) {
        printf("  ... and %" PRId32 " more; --csv FILE writes all of them\n", all - LISTED);
    }
}

/* --- Output --------------------------------------------------------------------------------------- */

static void print_tables(const command *line, const nim_options *options, const nim_forms *forms)
{
    char heaps[NIM_TEXT_SIZE];
    printf("Nim with heaps of %s. The player who takes the last stick %s.\n",
           nim_heaps_text(heaps, options->heaps.sticks, options->heaps.count),
           options->rule == NIM_LAST_WINS ? "wins" : "loses");
    print_positions(line, options, forms->tree);
    print_strategies(line, forms, 0);
    print_strategies(line, forms, 1);
    nim_matrix_print(line, forms);
}

static int write_dot(const nim_forms *forms, output_file *output)
{
    return bp_tree_write_dot(forms->tree, output_write_line, output);
}

static int write_efg(const nim_forms *forms, output_file *output)
{
    return bp_tree_write_efg(forms->tree, output_write_line, output);
}

static int write_nfg(const nim_forms *forms, output_file *output)
{
    return bp_matrix_write_nfg(forms->matrix, output_write_line, output);
}

static int write_csv(const nim_forms *forms, output_file *output)
{
    return bp_strategic_write_csv(forms->strategic, output_write_line, output);
}

static int write_payoffs(const nim_forms *forms, output_file *output)
{
    return bp_matrix_write_csv(forms->matrix, output_write_line, output);
}

/* Writes one file, if it has a name. */
static void export(const command *line, const char *name,
                   int (*write)(const nim_forms *, output_file *), const nim_forms *forms)
{
    output_file output;
    if (name) {
        output_open(&output, line, name);
        output_close_written(&output, write(forms, &output));
    }
}

/* Ends the program unless the status is BP_OK. `limit` is the maximum of `what` that an option sets. */
static void need_tables(const command *line, const nim_options *options, int status, int32_t limit,
                        const char *what, const char *of, const char *option)
{
    char heaps[NIM_TEXT_SIZE];
    if (status == BP_ERR_LIMIT) {
        command_fail(line,
                     "heaps of %s have more than %" PRId32 " %s%s%s; %s allows more, --solve needs "
                     "no tables",
                     nim_heaps_text(heaps, options->heaps.sticks, options->heaps.count), limit,
                     what, limit == 1 ? "" : "s", of, option);
    }
    command_need(line, status);
}

int nim_tables(const command *line, const nim_options *options)
{
    nim_forms forms = {0};
    bp_state *state = nim_heaps_open(&options->heaps, options->rule, line);
    int status = bp_tree_new(&forms.tree, state, options->unmerged ? BP_TREE_PLAIN : BP_TREE_MERGED,
                             options->nodes, NULL);
    bp_state_free(state);
    need_tables(line, options, status, options->nodes, "position", "", "--max-nodes");
    if (options->tables || options->nfg || options->csv || options->payoffs) {
        status = bp_strategic_new(&forms.strategic, forms.tree, options->pairs, NULL);
        need_tables(line, options, status, options->pairs, "pair", " of strategies", "--max-pairs");
        command_need(line,
                     bp_strategic_matrix(&forms.matrix, forms.strategic, BP_PAYOFF_MARGIN, NULL));
    }
    if (options->tables) {
        print_tables(line, options, &forms);
    }
    export(line, options->dot, write_dot, &forms);
    export(line, options->efg, write_efg, &forms);
    export(line, options->nfg, write_nfg, &forms);
    export(line, options->csv, write_csv, &forms);
    export(line, options->payoffs, write_payoffs, &forms);
    bp_matrix_free(forms.matrix);
    bp_strategic_free(forms.strategic);
    bp_tree_free(forms.tree);
    command_flush(line);
    return COMMAND_FINE;
}
