/* SPDX-License-Identifier: MIT */
/* Backward induction: the value of every node, from the terminal nodes back to node 0. */

#include "gametree/game_tree_internal.h"

#include <bigpoints/status.h>

int bp__game_tree_has_margins(const bp_tree *tree)
{
    const bp_game_traits *traits = &tree->game->traits;
    return traits->players == 2 && (int64_t)traits->score_max - traits->score_min <= INT32_MAX;
}

/* The value of a terminal node is the difference of its scores, that of another node is the value of its best child. */
static int32_t value_of(const bp_tree *tree, int32_t number)
{
    const bp__game_node *node = bp__game_tree_node(tree, number);
    if (node->child_count == 0) {
        int32_t scores[BP__PLAYERS_MAX];
        bp__game_tree_scores(scores, tree, number);
        return (int32_t)((int64_t)scores[0] - scores[1]);
    }
    const int32_t *children = bp__game_tree_children(tree, node);
    int32_t best = tree->values[children[0]];
    for (int32_t i = 1; i < node->child_count; i++) {
        int32_t value = tree->values[children[i]];
        if (node->mover == 0 ? value > best : value < best) {
            best = value;
        }
    }
    return best;
}

/* Topological sort by Kahn's algorithm: every node comes after all its parents. `in_degrees` begins with zeros. Returns
   the number of nodes in `order`; nodes on a cycle and behind it are missing. */
static int32_t sort_nodes(int32_t *order, int32_t *in_degrees, const bp_tree *tree)
{
    const int32_t *children = tree->children.items;
    for (size_t i = 0; i < tree->children.count; i++) {
        in_degrees[children[i]]++;
    }
    int32_t sorted = 0;
    if (in_degrees[0] == 0) {
        order[sorted++] = 0;
    }
    for (int32_t done = 0; done < sorted; done++) {
        const bp__game_node *node = bp__game_tree_node(tree, order[done]);
        const int32_t *child = bp__game_tree_children(tree, node);
        for (int32_t i = 0; i < node->child_count; i++) {
            if (--in_degrees[child[i]] == 0) {
                order[sorted++] = child[i];
            }
        }
    }
    return sorted;
}

/* `order` is a topological order of a graph, or NULL for a tree, where children have larger numbers than parents. */
static void evaluate(bp_tree *tree, const int32_t *order)
{
    for (int32_t i = bp__game_tree_count(tree) - 1; i >= 0; i--) {
        int32_t node = order ? order[i] : i;
        tree->values[node] = value_of(tree, node);
    }
}

int bp__game_tree_evaluate(bp_tree *tree)
{
    size_t count = tree->nodes.count;
    int32_t *order = NULL;
    if (bp__game_tree_has_margins(tree)) {
        tree->values = bp__memory_alloc_array(&tree->memory, count, sizeof *tree->values);
        if (!tree->values) {
            return BP_ERR_MEMORY;
        }
    }
    int status = BP_OK;
    if (tree->options & BP_TREE_POSITIONS) {
        order = bp__memory_alloc_array(&tree->memory, UINT64_C(2) * count, sizeof *order);
        if (!order) {
            return BP_ERR_MEMORY;
        }
        status =
            (size_t)sort_nodes(order, order + count, tree) == count ? BP_OK : BP_ERR_UNSUPPORTED;
    }
    if (status == BP_OK && tree->values) {
        evaluate(tree, order);
    }
    bp__memory_free(&tree->memory, order);
    return status;
}
