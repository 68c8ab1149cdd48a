/* Backward induction: the value of every node, from the ends back to node 0. */

#include "gametree/game_tree_internal.h"

#include <bigpoints/status.h>

int bp__game_tree_has_margins(const bp_tree *tree)
{
    const bp_game_traits *traits = &tree->game->traits;
    return traits->players == 2 && (int64_t)traits->score_max - traits->score_min <= INT32_MAX;
}

/* An end's value is the difference of its scores; another node's that of its best child. */
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

/* Lists the nodes of a graph so that each stands behind all its parents: a node is listed once the last arrow to it
   has been followed. Returns how many there are; the nodes of a circle are left out. */
static int32_t sort_nodes(int32_t *order, int32_t *arrows, const bp_tree *tree)
{
    const int32_t *children = tree->children.items;
    for (size_t i = 0; i < tree->children.count; i++) {
        arrows[children[i]]++;
    }
    int32_t listed = 0;
    if (arrows[0] == 0) {
        order[listed++] = 0;
    }
    for (int32_t done = 0; done < listed; done++) {
        const bp__game_node *node = bp__game_tree_node(tree, order[done]);
        const int32_t *child = bp__game_tree_children(tree, node);
        for (int32_t i = 0; i < node->child_count; i++) {
            if (--arrows[child[i]] == 0) {
                order[listed++] = child[i];
            }
        }
    }
    return listed;
}

/* With an order, children stand behind their parents in it; without one, their numbers are greater. */
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
        tree->values = bp__memory_take(&tree->memory, count * sizeof *tree->values);
        if (!tree->values) {
            return BP_ERR_MEMORY;
        }
    }
    int status = BP_OK;
    if (tree->options & BP_TREE_POSITIONS) {
        order = bp__memory_take(&tree->memory, 2 * count * sizeof *order);
        if (!order) {
            return BP_ERR_MEMORY;
        }
        status =
            (size_t)sort_nodes(order, order + count, tree) == count ? BP_OK : BP_ERR_UNSUPPORTED;
    }
    if (status == BP_OK && tree->values) {
        evaluate(tree, order);
    }
    bp__memory_give(&tree->memory, order);
    return status;
}
