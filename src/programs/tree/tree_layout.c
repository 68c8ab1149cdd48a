/* SPDX-License-Identifier: MIT */
/* Layered tree layout: the column of a node is its depth, and a parent is centred between its first and last child. It
   differs from tidy tree layout (Reingold and Tilford) in that each subtree has a band of rows of its own: subtrees are
   not pushed into each other's free space. Graphs with shared nodes use tree_layers.c. */

#include "programs/tree/tree.h"

#include <inttypes.h>
#include <math.h>
#include <stdlib.h>

#include "programs/common/command.h"
#include "programs/common/svg.h"

/* The width of the curves between two columns, and the steepest slope before a curve gets wider. */
enum { CURVE_MIN = 44, CURVE_MAX = 120, STEEPEST = 5 };

/* --- Sizes ---------------------------------------------------------------------------------------- */

/* "2 : 1, player 1 wins"; "0 : 1 : 1, players 2 and 3 share the win". */
static void write_end(char *out, size_t size, const tree_picture *picture, const bp_state *state)
{
    int32_t scores[BP_PLAYERS_MAX];
    uint32_t winners = 0;
    out[0] = '\0';
    command_need(picture->line, bp_state_scores(scores, BP_PLAYERS_MAX, NULL, state));
    bp_state_winners(&winners, state);
    for (int32_t seat = 0; seat < picture->players; seat++) {
        figure_text_add(out, size, "%s%d", seat == 0 ? "" : " : ", (int)scores[seat]);
    }
    int32_t left = 0; /* winners still to be written */
    for (int32_t seat = 0; seat < picture->players; seat++) {
        left += (int32_t)(winners >> seat & 1u);
    }
    if (left == picture->players) {
        figure_text_add(out, size, ", a draw");
        return;
    }
    int shared = left > 1;
    figure_text_add(out, size, "%s", shared ? ", players " : ", player ");
    for (int32_t seat = 0; seat < picture->players; seat++) {
        if (winners >> seat & 1u) {
            left--;
            figure_text_add(out, size, "%d%s", (int)seat + 1,
                            left > 1   ? ", "
                            : left > 0 ? " and "
                            : shared   ? " share the win"
                                       : " wins");
        }
    }
}

void tree_head_text(char *out, size_t size, const tree_picture *picture, const tree_node *node)
{
    if (!node->state) {
        snprintf(out, size, "= %" PRIu64, tree_fibonacci((int32_t)node->key[0]));
    } else if (node->mover < 0) {
        write_end(out, size, picture, node->state);
    } else {
        snprintf(out, size, "player %d%s", (int)node->mover + 1,
                 !picture->options->is_nim && bp_turn_is_extra(node->state) == 1 ? ", extra turn"
                                                                                 : "");
    }
}

static void measure_node(tree_place *place, const tree_picture *picture, const tree_node *node)
{
    char head[128];
    double width;
    double height;
    tree_head_text(head, sizeof head, picture, node);
    picture->art->measure(&width, &height, picture, node->state);
    double above = figure_text_width(node->name, TREE_FONT + 1) +
                   figure_text_width(head, TREE_FONT - 1) + (picture->options->values ? 40 : 8);
    place->width = fmax(above, width) + 2 * TREE_PAD;
    place->up = (TREE_HEAD + height + TREE_PAD) / 2;
    place->down = place->up;
}

static void measure(tree_layout *layout, const tree_picture *picture)
{
    layout->place_count = picture->node_count;
    layout->places = checked_alloc(picture->line, layout->place_count, sizeof *layout->places);
    layout->bends = checked_alloc(picture->line, picture->branch_count + 1, sizeof *layout->bends);
    layout->arrivals =
        checked_alloc(picture->line, picture->branch_count, sizeof *layout->arrivals);
    for (size_t i = 0; i < picture->node_count; i++) {
        measure_node(&layout->places[i], picture, &picture->nodes[i]);
    }
    for (size_t i = 0; i < picture->refusal_count; i++) {
        layout->places[picture->refusals[i].from].down += TREE_REFUSAL;
    }
    for (size_t i = 0; i <= picture->branch_count; i++) {
        layout->bends[i] = layout->place_count; /* none so far */
    }
}

/* --- Columns -------------------------------------------------------------------------------------- */

/* Measures the labels of the moves that lead to each column; they stand to the left of it. */
static void measure_labels(tree_layout *layout, const tree_picture *picture)
{
    for (size_t i = 0; i < picture->branch_count; i++) {
        const tree_branch *branch = &picture->branches[i];
        double *label = &layout->labels[layout->places[branch->to].column];
        double width = figure_text_width(branch->moves, TREE_FONT);
        *label = fmax(*label, branch->is_best ? FIGURE_BOLD * width : width);
    }
}

/* Measures the columns: the widest box of each, or the widest refusal. */
static void measure_columns(double *widths, const tree_layout *layout, const tree_picture *picture)
{
    for (size_t i = 0; i < layout->place_count; i++) {
        double *width = &widths[layout->places[i].column];
        *width = fmax(*width, layout->places[i].width);
    }
    for (size_t i = 0; i < picture->refusal_count; i++) {
        const tree_refusal *refusal = &picture->refusals[i];
        double *width = &widths[layout->places[refusal->from].column];
        *width =
            fmax(*width, TREE_REFUSAL_INDENT + figure_text_width(refusal->moves, TREE_FONT - 1) +
                             figure_text_width(refusal->reason, TREE_FONT - 1));
    }
}

/* Chooses the width of the curves before each column from the largest height that a branch climbs or falls there. */
static void measure_curves(double *curves, const tree_layout *layout, const tree_picture *picture)
{
    for (size_t i = 0; i < picture->branch_count; i++) {
        const tree_place *at = &layout->places[picture->branches[i].from];
        for (size_t j = layout->bends[i]; j <= layout->bends[i + 1]; j++) {
            const tree_place *to = j < layout->bends[i + 1]
                                       ? &layout->places[j]
                                       : &layout->places[picture->branches[i].to];
            double *curve = &curves[to->column];
            *curve = fmax(*curve, to->y > at->y ? to->y - at->y : at->y - to->y);
            at = to;
        }
    }
    for (int32_t column = 0; column < layout->columns; column++) {
        double width = fmax(CURVE_MIN, curves[column] / STEEPEST);
        curves[column] = width < CURVE_MAX ? width : CURVE_MAX;
    }
}

/* Computes the x coordinates of all columns. */
static void place_columns(tree_layout *layout, const tree_picture *picture)
{
    for (size_t i = 0; i < layout->place_count; i++) {
        int32_t column = layout->places[i].column;
        layout->columns = layout->columns > column + 1 ? layout->columns : column + 1;
    }
    size_t columns = (size_t)layout->columns;
    double *widths = checked_alloc(picture->line, 3 * columns, sizeof *widths);
    layout->labels = checked_alloc(picture->line, columns, sizeof *layout->labels);
    layout->ends = checked_alloc(picture->line, columns, sizeof *layout->ends);
    double *lefts = widths + layout->columns;
    double *curves = lefts + layout->columns;
    measure_columns(widths, layout, picture);
    measure_labels(layout, picture);
    measure_curves(curves, layout, picture);
    for (int32_t column = 0; column < layout->columns; column++) {
        layout->width += column == 0 ? 0 : curves[column] + layout->labels[column];
        lefts[column] = layout->width;
        layout->width += widths[column];
        layout->ends[column] = layout->width;
    }
    for (size_t i = 0; i < layout->place_count; i++) {
        tree_place *place = &layout->places[i];
        place->x = lefts[place->column];
        place->width = i < picture->node_count ? place->width : widths[place->column];
    }
    free(widths);
}

/* --- A tree --------------------------------------------------------------------------------------- */

/* The band of rows of a subtree. */
typedef struct block {
    double up;    /* its height above the middle of the root's box */
    double down;  /* and below it */
    double first; /* the middle of the first child, from the top of all children */
    double last;  /* and of the last */
    double below; /* all children together */
    int any;      /* there are children */
} block;

/* Measures the blocks bottom-up. Children have larger numbers than their parent, so the loop goes from the last node to
   the first, and the children of a node are stacked from the last to the first. */
static void measure_blocks(block *blocks, const tree_layout *layout, const tree_picture *picture)
{
    size_t branch = picture->branch_count;
    for (size_t node = picture->node_count; node-- > 0;) {
        const tree_place *place = &layout->places[node];
        block *b = &blocks[node];
        for (; branch > 0 && picture->branches[branch - 1].from == (int32_t)node; branch--) {
            const block *child = &blocks[picture->branches[branch - 1].to];
            double more = child->up + child->down + (b->any ? TREE_ROW_GAP : 0);
            b->below += more;
            b->first = child->up;
            b->last = b->any ? b->last + more : child->up;
            b->any = 1;
        }
        double middle = (b->first + b->last) / 2;
        b->up = fmax(place->up, middle);
        b->down = fmax(place->down, b->below - middle);
    }
}

/* Places the nodes top-down; a node is centred between its first and its last child. */
static void layout_tree(tree_layout *layout, const tree_picture *picture)
{
    block *blocks = checked_alloc(picture->line, picture->node_count, sizeof *blocks);
    size_t branch = 0;
    measure_blocks(blocks, layout, picture);
    for (size_t node = 0; node < picture->node_count; node++) {
        const block *b = &blocks[node];
        double y = layout->places[node].y - (b->first + b->last) / 2;
        for (; branch < picture->branch_count && picture->branches[branch].from == (int32_t)node;
             branch++) {
            const block *child = &blocks[picture->branches[branch].to];
            tree_place *place = &layout->places[picture->branches[branch].to];
            place->column = layout->places[node].column + 1;
            place->y = y + child->up;
            y += child->up + child->down + TREE_ROW_GAP;
        }
    }
    for (size_t i = 0; i < picture->branch_count; i++) {
        layout->arrivals[i] = layout->places[picture->branches[i].to].y;
    }
    free(blocks);
}

/* --- The layout ----------------------------------------------------------------------------------- */

void tree_layout_make(tree_layout *layout, const tree_picture *picture)
{
    *layout = (tree_layout){0};
    measure(layout, picture);
    int is_tree = picture->branch_count + 1 == picture->node_count;
    if (picture->options->once && !is_tree) {
        tree_layers_make(layout, picture);
    } else {
        layout_tree(layout, picture);
    }
    place_columns(layout, picture);
    double top = 0;
    double bottom = 0;
    for (size_t i = 0; i < layout->place_count; i++) {
        const tree_place *place = &layout->places[i];
        top = i == 0 || place->y - place->up < top ? place->y - place->up : top;
        bottom = fmax(place->y + place->down, i == 0 ? place->y : bottom);
    }
    for (size_t i = 0; i < layout->place_count; i++) {
        layout->places[i].y -= top;
    }
    for (size_t i = 0; i < picture->branch_count; i++) {
        layout->arrivals[i] -= top;
    }
    layout->height = bottom - top;
}

void tree_layout_free(tree_layout *layout)
{
    free(layout->places);
    free(layout->bends);
    free(layout->arrivals);
    free(layout->labels);
    free(layout->ends);
}
