/* SPDX-License-Identifier: MIT */
/* Getters of a game tree. */

#include "gametree/game_tree_internal.h"

#include <string.h>

#include <bigpoints/state.h>
#include <bigpoints/status.h>

#include "base/text.h"

int32_t bp__game_tree_count(const bp_tree *tree)
{
    return (int32_t)tree->nodes.count;
}

const bp__game_node *bp__game_tree_node(const bp_tree *tree, int32_t node)
{
    return tree && node >= 0 && node < bp__game_tree_count(tree)
               ? (const bp__game_node *)tree->nodes.items + node
               : NULL;
}

const void *bp__game_tree_position(const bp_tree *tree, int32_t node)
{
    return (const unsigned char *)tree->positions.items + (size_t)node * tree->stride;
}

const int32_t *bp__game_tree_children(const bp_tree *tree, const bp__game_node *node)
{
    const int32_t *children = tree->children.items;
    return children ? children + node->first_child : NULL; /* no array if node 0 is terminal */
}

const bp__game_move *bp__game_tree_moves(const bp_tree *tree, const bp__game_node *node)
{
    const bp__game_move *moves = tree->moves.items;
    return moves ? moves + node->first_move : NULL;
}

void bp__game_tree_scores(int32_t *out, const bp_tree *tree, int32_t node)
{
    tree->game->ops->scores(out, bp__game_tree_position(tree, node), tree->game->setup);
}

/* Bijective base 26: Z is followed by AA. */
void bp__game_tree_name(char out[BP__LABEL_SIZE], int32_t node)
{
    char letters[BP__LABEL_SIZE];
    size_t count = 0;
    for (uint32_t rest = (uint32_t)node + 1; rest > 0; rest = (rest - 1) / 26) {
        letters[count++] = (char)('A' + (rest - 1) % 26);
    }
    for (size_t i = 0; i < count; i++) {
        out[i] = letters[count - 1 - i];
    }
    out[count] = '\0';
}

int32_t bp_tree_node_count(const bp_tree *tree)
{
    return tree ? bp__game_tree_count(tree) : BP_ERR_ARGUMENT;
}

int bp_tree_label(char *out, size_t size, size_t *length, const bp_tree *tree, int32_t node)
{
    if (!bp__game_tree_node(tree, node)) {
        return BP_ERR_ARGUMENT;
    }
    char name[BP__LABEL_SIZE];
    bp__game_tree_name(name, node);
    return bp__deliver(out, size, length, name);
}

int32_t bp_tree_parent(const bp_tree *tree, int32_t node)
{
    const bp__game_node *at = bp__game_tree_node(tree, node);
    return !at ? BP_ERR_ARGUMENT : node == 0 ? BP_ERR_HISTORY : at->parent;
}

int32_t bp_tree_child_count(const bp_tree *tree, int32_t node)
{
    const bp__game_node *at = bp__game_tree_node(tree, node);
    return at ? at->child_count : BP_ERR_ARGUMENT;
}

int32_t bp_tree_child(const bp_tree *tree, int32_t node, int32_t index)
{
    const bp__game_node *at = bp__game_tree_node(tree, node);
    return at && index >= 0 && index < at->child_count ? bp__game_tree_children(tree, at)[index]
                                                       : BP_ERR_ARGUMENT;
}

int bp_tree_moves(bp_move *out, size_t size, size_t *count, const bp_tree *tree, int32_t node,
                  int32_t index)
{
    const bp__game_node *at = bp__game_tree_node(tree, node);
    if (!at || index < 0 || index >= at->child_count) {
        return BP_ERR_ARGUMENT;
    }
    const bp__game_move *moves = bp__game_tree_moves(tree, at);
    size_t found = 0;
    for (int32_t i = 0; i < at->move_count; i++) {
        found += moves[i].index == index;
    }
    int status = bp__check_buffer(out, size, count, found, 0);
    if (status != BP_OK || !out) {
        return status;
    }
    for (int32_t i = 0; i < at->move_count; i++) {
        if (moves[i].index == index) {
            *out++ = moves[i].move;
        }
    }
    return BP_OK;
}

/* Plays the moves from node 0 to a node. `path` holds as many moves as the depth of the node. */
static int play(bp_state *state, bp_move *path, const bp_tree *tree, const bp__game_node *node)
{
    int32_t depth = node->depth;
    for (int32_t i = depth - 1; i >= 0; i--) {
        path[i] = node->through;
        node = bp__game_tree_node(tree, node->parent);
    }
    int status = BP_OK;
    for (int32_t i = 0; i < depth && status == BP_OK; i++) {
        status = bp_state_apply(state, path[i]);
    }
    return status;
}

int bp_tree_state(bp_state **out, const bp_tree *tree, int32_t node)
{
    if (!out) {
        return BP_ERR_ARGUMENT;
    }
    *out = NULL;
    const bp__game_node *at = bp__game_tree_node(tree, node);
    if (!at) {
        return BP_ERR_ARGUMENT;
    }
    bp_state *state;
    int status = bp__state_blank(&state, tree->game);
    if (status != BP_OK) {
        return status;
    }
    memcpy(state->position, bp__game_tree_position(tree, 0), tree->game->traits.state_size);
    bp_move *path = bp__memory_alloc_array(&tree->memory, (size_t)at->depth + 1, sizeof *path);
    status = path ? play(state, path, tree, at) : BP_ERR_MEMORY;
    bp__memory_free(&tree->memory, path);
    if (status != BP_OK) {
        bp_state_free(state);
        return status;
    }
    *out = state;
    return BP_OK;
}

int32_t bp_tree_mover(const bp_tree *tree, int32_t node)
{
    const bp__game_node *at = bp__game_tree_node(tree, node);
    return !at ? BP_ERR_ARGUMENT : at->mover < 0 ? BP_ERR_OVER : at->mover;
}

int bp_tree_scores(int32_t *out, size_t size, size_t *count, const bp_tree *tree, int32_t node)
{
    if (!bp__game_tree_node(tree, node)) {
        return BP_ERR_ARGUMENT;
    }
    int status = bp__check_buffer(out, size, count, (size_t)tree->game->traits.players, 0);
    if (status == BP_OK && out) {
        bp__game_tree_scores(out, tree, node);
    }
    return status;
}

int bp_tree_value(int32_t *out, const bp_tree *tree, int32_t node)
{
    if (!out || !bp__game_tree_node(tree, node)) {
        return BP_ERR_ARGUMENT;
    }
    if (!tree->values) {
        return BP_ERR_UNSUPPORTED;
    }
    *out = tree->values[node];
    return BP_OK;
}
