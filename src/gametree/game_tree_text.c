/* SPDX-License-Identifier: MIT */
/* Exports a game tree: as a Graphviz graph (.dot) and as an extensive game of Gambit (.efg). */

#include "gametree/game_tree_internal.h"

#include <bigpoints/status.h>

#include "gametree/line_writer.h"

static void write_scores(bp__line_writer *lines, const bp_tree *tree, int32_t node,
                         const char *between)
{
    int32_t scores[BP__PLAYERS_MAX];
    bp__game_tree_scores(scores, tree, node);
    for (int32_t seat = 0; seat < tree->game->traits.players; seat++) {
        bp__line_text(lines, seat > 0 ? between : "");
        bp__line_number(lines, scores[seat]);
    }
}

/* --- Graphviz ----------------------------------------------------------------------------------------- */

/* Nodes are named by their numbers: one of the labels is NODE, a keyword of the language. */
static void write_dot_name(bp__line_writer *lines, int32_t node)
{
    bp__line_text(lines, "n");
    bp__line_number(lines, node);
}

static void write_dot_node(bp__line_writer *lines, const bp_tree *tree, int32_t number)
{
    const bp__game_node *node = bp__game_tree_node(tree, number);
    bp__line_text(lines, "  ");
    write_dot_name(lines, number);
    bp__line_text(lines, node->mover < 0    ? " [shape=plaintext, label=\""
                         : node->mover == 0 ? " [shape=box, label=\""
                                            : " [shape=ellipse, label=\"");
    bp__line_name(lines, number);
    if (node->mover < 0) {
        bp__line_text(lines, "\\n");
        write_scores(lines, tree, number, " ");
    } else if (tree->game->traits.players > 2) {
        bp__line_text(lines, "\\n");
        bp__line_number(lines, node->mover + 1);
    }
    bp__line_text(lines, "\", tooltip=\"");
    bp__line_position(lines, tree->game, bp__game_tree_position(tree, number));
    bp__line_text(lines, "\"];");
    bp__line_end(lines);
}

/* One edge, labelled with every move that leads to the child. */
static void write_dot_edge(bp__line_writer *lines, const bp_tree *tree, int32_t number,
                           int32_t index)
{
    const bp__game_node *node = bp__game_tree_node(tree, number);
    const bp__game_move *moves = bp__game_tree_moves(tree, node);
    bp__line_text(lines, "  ");
    write_dot_name(lines, number);
    bp__line_text(lines, " -> ");
    write_dot_name(lines, bp__game_tree_children(tree, node)[index]);
    bp__line_text(lines, " [label=\"");
    const char *between = "";
    for (int32_t i = 0; i < node->move_count; i++) {
        if (moves[i].index == index) {
            bp__line_text(lines, between);
            bp__line_move(lines, tree->game, moves[i].move, bp__game_tree_position(tree, number));
            between = "\\n";
        }
    }
    bp__line_text(lines, "\"];");
    bp__line_end(lines);
}

int bp_tree_write_dot(const bp_tree *tree, bp_line_fn receive, void *user)
{
    if (!tree || !receive) {
        return BP_ERR_ARGUMENT;
    }
    bp__line_writer lines = bp__line_open(receive, user, &tree->memory);
    bp__line_text(&lines, "digraph ");
    bp__line_title(&lines, tree->game);
    bp__line_text(&lines, " {");
    bp__line_end(&lines);
    for (int32_t node = 0; node < bp__game_tree_count(tree) && lines.status == BP_OK; node++) {
        write_dot_node(&lines, tree, node);
    }
    for (int32_t node = 0; node < bp__game_tree_count(tree) && lines.status == BP_OK; node++) {
        for (int32_t i = 0; i < bp__game_tree_node(tree, node)->child_count; i++) {
            write_dot_edge(&lines, tree, node, i);
        }
    }
    bp__line_text(&lines, "}");
    bp__line_end(&lines);
    return bp__line_close(&lines);
}

/* --- Gambit ------------------------------------------------------------------------------------------- */

/* EFG 2 R "title" { "Player 1" "Player 2" }, then the position as a comment. */
static void write_efg_head(bp__line_writer *lines, const bp_tree *tree)
{
    bp__line_text(lines, "EFG 2 R ");
    bp__line_title(lines, tree->game);
    bp__line_text(lines, " {");
    for (int32_t seat = 0; seat < tree->game->traits.players; seat++) {
        bp__line_text(lines, " \"Player ");
        bp__line_number(lines, seat + 1);
        bp__line_text(lines, "\"");
    }
    bp__line_text(lines, " }");
    bp__line_end(lines);
    bp__line_text(lines, "\"");
    bp__line_position(lines, tree->game, bp__game_tree_position(tree, 0));
    bp__line_text(lines, "\"");
    bp__line_end(lines);
    bp__line_end(lines);
}

/* t "H" 1 "H" { 1, 0 }: every terminal node is a separate outcome. */
static void write_efg_terminal(bp__line_writer *lines, const bp_tree *tree, int32_t number,
                               int32_t outcome)
{
    bp__line_text(lines, "t \"");
    bp__line_name(lines, number);
    bp__line_text(lines, "\" ");
    bp__line_number(lines, outcome);
    bp__line_text(lines, " \"");
    bp__line_name(lines, number);
    bp__line_text(lines, "\" { ");
    write_scores(lines, tree, number, ", ");
    bp__line_text(lines, " }");
    bp__line_end(lines);
}

/* p "A" 1 1 "A" { "1-from-1" "2-from-1" } 0: player 1's information set 1, with a move for each child. */
static void write_efg_decision(bp__line_writer *lines, const bp_tree *tree, int32_t number,
                               int32_t set)
{
    const bp__game_node *node = bp__game_tree_node(tree, number);
    const bp__game_move *moves = bp__game_tree_moves(tree, node);
    bp__line_text(lines, "p \"");
    bp__line_name(lines, number);
    bp__line_text(lines, "\" ");
    bp__line_number(lines, node->mover + 1);
    bp__line_text(lines, " ");
    bp__line_number(lines, set);
    bp__line_text(lines, " \"");
    bp__line_name(lines, number);
    bp__line_text(lines, "\" {");
    int32_t next = 0; /* the first moves of the children come in the order of the children */
    for (int32_t i = 0; i < node->move_count; i++) {
        if (moves[i].index == next) {
            bp__line_text(lines, " \"");
            bp__line_move(lines, tree->game, moves[i].move, bp__game_tree_position(tree, number));
            bp__line_text(lines, "\"");
            next++;
        }
    }
    bp__line_text(lines, " } 0");
    bp__line_end(lines);
}

/* Writes the nodes in preorder. */
static void write_efg_nodes(bp__line_writer *lines, const bp_tree *tree, int32_t *stack)
{
    int32_t sets[BP__PLAYERS_MAX] = {0};
    int32_t outcomes = 0;
    size_t height = 0;
    stack[height++] = 0;
    while (height > 0 && lines->status == BP_OK) {
        int32_t number = stack[--height];
        const bp__game_node *node = bp__game_tree_node(tree, number);
        const int32_t *children = bp__game_tree_children(tree, node);
        if (node->mover < 0) {
            write_efg_terminal(lines, tree, number, ++outcomes);
        } else {
            write_efg_decision(lines, tree, number, ++sets[node->mover]);
        }
        for (int32_t i = node->child_count - 1; i >= 0; i--) {
            stack[height++] = children[i];
        }
    }
}

int bp_tree_write_efg(const bp_tree *tree, bp_line_fn receive, void *user)
{
    if (!tree || !receive) {
        return BP_ERR_ARGUMENT;
    }
    if (tree->options & BP_TREE_POSITIONS) {
        return BP_ERR_UNSUPPORTED;
    }
    int32_t *stack = bp__memory_alloc_array(&tree->memory, tree->nodes.count, sizeof *stack);
    if (!stack) {
        return BP_ERR_MEMORY;
    }
    bp__line_writer lines = bp__line_open(receive, user, &tree->memory);
    write_efg_head(&lines, tree);
    write_efg_nodes(&lines, tree, stack);
    bp__memory_free(&tree->memory, stack);
    return bp__line_close(&lines);
}
