/* SPDX-License-Identifier: MIT */
/* Expansion of a game tree into nodes and branches: a copy of the library's tree of the whole game, or a breadth-first
   expansion here, to a depth limit or with symmetric positions merged into one node. */

#include "programs/tree/tree.h"

#include <stdlib.h>

#include <bigpoints/experimental/strategic.h>

#include "programs/common/command.h"

enum { MOVE_SIZE = 64 };

/* --- The whole tree ------------------------------------------------------------------------------- */

/* Copies the branches of one node, which the picture has already. */
static void copy_branches(tree_picture *picture, const bp_tree *tree, int32_t node)
{
    for (int32_t i = 0; i < bp_tree_child_count(tree, node); i++) {
        size_t count = 0;
        bp_tree_moves(NULL, 0, &count, tree, node, i);
        bp_move *moves = checked_alloc(picture->line, count, sizeof *moves);
        command_need(picture->line, bp_tree_moves(moves, count, &count, tree, node, i));
        for (size_t j = 0; j < count; j++) {
            char text[MOVE_SIZE];
            command_need(picture->line, bp_move_format(text, sizeof text, NULL,
                                                       picture->nodes[node].state, moves[j]));
            tree_picture_branch(picture, node, bp_tree_child(tree, node, i), text);
        }
        free(moves);
    }
}

void tree_grow_whole(tree_picture *picture, const bp_state *state)
{
    const tree_options *options = picture->options;
    bp_tree *tree;
    int32_t flags = (options->once ? BP_TREE_POSITIONS : BP_TREE_PLAIN) |
                    (options->merge ? BP_TREE_MERGED : BP_TREE_PLAIN);
    int status = bp_tree_new(&tree, state, flags, options->max, NULL);
    if (status == BP_ERR_LIMIT) {
        tree_too_large(picture);
    }
    command_need(picture->line, status);
    for (int32_t node = 0; node < bp_tree_node_count(tree); node++) {
        bp_state *position;
        command_need(picture->line, bp_tree_state(&position, tree, node));
        tree_picture_node(picture, position);
        if (options->values) {
            command_need(picture->line, bp_tree_value(&picture->nodes[node].value, tree, node));
        }
    }
    for (int32_t node = 0; node < bp_tree_node_count(tree); node++) {
        copy_branches(picture, tree, node);
    }
    bp_tree_free(tree);
}

/* --- Breadth-first expansion ---------------------------------------------------------------------- */

/* Returns the node of a position that the picture already has, or -1. */
static int32_t find(const tree_picture *picture, const bp_state *state)
{
    uint64_t key[2];
    tree_key(key, picture, state);
    for (size_t i = 0; i < picture->node_count; i++) {
        const uint64_t *other = picture->nodes[i].key;
        if (key[0] == other[0] && key[1] == other[1]) {
            return (int32_t)i;
        }
    }
    return -1;
}

/* Adds all children of a node. `moves` is a buffer for `capacity` moves. */
static void expand(tree_picture *picture, int32_t from, bp_move *moves, size_t capacity)
{
    size_t count = 0;
    bp_state_moves(moves, capacity, &count, picture->nodes[from].state);
    for (size_t i = 0; i < count; i++) {
        char text[MOVE_SIZE];
        bp_state *next;
        const bp_state *state = picture->nodes[from].state;
        command_need(picture->line, bp_move_format(text, sizeof text, NULL, state, moves[i]));
        command_need(picture->line, bp_state_clone(&next, state));
        command_need(picture->line, bp_state_apply(next, moves[i]));
        int32_t to = picture->options->once ? find(picture, next) : -1;
        if (to >= 0) {
            bp_state_free(next);
        } else {
            to = tree_picture_node(picture, next);
        }
        tree_picture_branch(picture, from, to, text);
    }
}

/* Solves every node. All nodes share one solver, so they share its transposition table. */
static void solve_nodes(tree_picture *picture)
{
    bp_solver *solver;
    command_need(picture->line, bp_solver_new(&solver, NULL));
    command_need(picture->line, bp_solver_set(solver, BP_OPTION_OBJECTIVE, BP_OBJECTIVE_MARGIN));
    for (size_t i = 0; i < picture->node_count; i++) {
        tree_node *node = &picture->nodes[i];
        int32_t scores[BP_PLAYERS_MAX];
        bp_result *result;
        if (node->mover < 0) {
            command_need(picture->line, bp_state_scores(scores, BP_PLAYERS_MAX, NULL, node->state));
            node->value = scores[0] - scores[1];
            continue;
        }
        command_need(picture->line, bp_solve(&result, solver, node->state));
        command_need(picture->line, bp_result_value(&node->value, result));
        node->value = node->mover == 0 ? node->value : -node->value;
        bp_result_free(result);
    }
    bp_solver_free(solver);
}

void tree_grow_breadth_first(tree_picture *picture, const bp_state *state)
{
    bp_game *game;
    bp_state *root;
    int32_t depth = picture->options->depth;
    int32_t before = bp_state_ply(state); /* a record has moves already */
    command_need(picture->line, bp_state_game(&game, state));
    size_t capacity = (size_t)bp_game_max_moves(game);
    bp_game_free(game);
    bp_move *moves = checked_alloc(picture->line, capacity, sizeof *moves);
    command_need(picture->line, bp_state_clone(&root, state));
    tree_picture_node(picture, root);
    for (size_t i = 0; i < picture->node_count; i++) {
        tree_node *node = &picture->nodes[i];
        if (node->mover < 0) {
            continue;
        }
        if (depth == 0 || bp_state_ply(node->state) - before < depth) {
            expand(picture, (int32_t)i, moves, capacity);
        } else {
            node->is_cut = 1;
        }
    }
    free(moves);
    if (picture->options->values) {
        solve_nodes(picture);
    }
}
