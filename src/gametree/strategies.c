/* SPDX-License-Identifier: MIT */
/* Enumerates the reduced pure strategies of a player, in the manner of an odometer.

   A depth-first walk visits all nodes that a strategy can reach: the chosen child below a node of its player, and every
   child below a node of the opponent, the last child first. The decisions in the order of the walk are the digits of a
   number, the last digit varying fastest. The next strategy chooses the next child at the last decision that has one
   left. Later decisions are dropped; the next walk adds those that it reaches. */

#include <stdlib.h>
#include <string.h>

#include <bigpoints/status.h>

#include "gametree/strategic_internal.h"

typedef struct enumeration {
    const bp_tree *tree;
    const bp__memory *memory;
    bp__strategies *out;
    int32_t seat;
    size_t max;
    int32_t *chosen;    /* by node: the chosen child, or -1 */
    int32_t *seen;      /* by node: the last walk that visited it */
    int32_t *stack;     /* nodes that the walk has still to visit */
    int32_t *decisions; /* the decisions in the order of the walk */
    size_t decision_count;
    int32_t walks;
} enumeration;

int32_t bp__strategies_count(const bp__strategies *side)
{
    return (int32_t)side->ends.count;
}

const bp__decision *bp__strategies_at(size_t *count, const bp__strategies *side, int32_t strategy)
{
    const size_t *ends = side->ends.items;
    const bp__decision *decisions = side->decisions.items;
    size_t begin = strategy > 0 ? ends[strategy - 1] : 0;
    *count = ends[strategy] - begin;
    return *count > 0 ? decisions + begin : NULL;
}

/* The child that the strategy chooses at a node of its player. A new decision begins with the first child. */
static int32_t choose(enumeration *e, int32_t number, const bp__game_node *node)
{
    if (node->child_count < 2) {
        return 0;
    }
    if (e->chosen[number] < 0) {
        e->chosen[number] = 0;
        e->decisions[e->decision_count++] = number;
    }
    return e->chosen[number];
}

/* Visits every node that the strategy can reach, and adds the decisions that it lacks. */
static void walk(enumeration *e)
{
    size_t height = 0;
    e->walks++;
    e->stack[height++] = 0;
    while (height > 0) {
        int32_t number = e->stack[--height];
        const bp__game_node *node = bp__game_tree_node(e->tree, number);
        const int32_t *children = bp__game_tree_children(e->tree, node);
        if (e->seen[number] == e->walks || node->child_count == 0) {
            continue;
        }
        e->seen[number] = e->walks;
        if (node->mover == e->seat) {
            e->stack[height++] = children[choose(e, number, node)];
        } else {
            memcpy(&e->stack[height], children, (size_t)node->child_count * sizeof *children);
            height += (size_t)node->child_count;
        }
    }
}

/* Advances to the next strategy; returns 0 after the last one. */
static int advance(enumeration *e)
{
    while (e->decision_count > 0) {
        int32_t number = e->decisions[e->decision_count - 1];
        if (++e->chosen[number] < bp__game_tree_node(e->tree, number)->child_count) {
            return 1;
        }
        e->chosen[number] = -1;
        e->decision_count--;
    }
    return 0;
}

static int by_node(const void *a, const void *b)
{
    int32_t left = ((const bp__decision *)a)->node;
    int32_t right = ((const bp__decision *)b)->node;
    return (left > right) - (left < right);
}

/* Appends the strategy that the walk has completed. */
static int store(enumeration *e)
{
    bp__vector *decisions = &e->out->decisions;
    if (decisions->count + e->decision_count > e->max) {
        return BP_ERR_LIMIT;
    }
    bp__decision *made = bp__vector_add(decisions, e->memory, e->decision_count, sizeof *made);
    size_t *end = made ? bp__vector_add(&e->out->ends, e->memory, 1, sizeof *end) : NULL;
    if (!end) {
        return BP_ERR_MEMORY;
    }
    for (size_t i = 0; i < e->decision_count; i++) {
        made[i] = (bp__decision){e->decisions[i], e->chosen[e->decisions[i]]};
    }
    qsort(made, e->decision_count, sizeof *made, by_node);
    *end = decisions->count;
    return BP_OK;
}

static int enumerate(enumeration *e)
{
    size_t nodes = e->tree->nodes.count;
    e->chosen = bp__memory_alloc_array(e->memory, nodes, sizeof *e->chosen);
    e->seen = bp__memory_alloc_array(e->memory, nodes, sizeof *e->seen);
    e->decisions = bp__memory_alloc_array(e->memory, nodes, sizeof *e->decisions);
    e->stack = bp__memory_alloc_array(e->memory, e->tree->children.count + 1, sizeof *e->stack);
    if (!e->chosen || !e->seen || !e->decisions || !e->stack) {
        return BP_ERR_MEMORY;
    }
    for (size_t i = 0; i < nodes; i++) {
        e->chosen[i] = -1;
    }
    int status;
    do {
        walk(e);
        status = store(e);
    } while (status == BP_OK && advance(e));
    return status;
}

/* Whether a tree has more than `max` strategies, without listing them: the numbers of the children are added at nodes
   of the player, and multiplied at nodes of the opponent. In a graph a decision would be counted more than once, so
   there only the enumeration finds out. */
static int too_many(const bp_tree *tree, int32_t seat, int32_t max, int64_t *counts)
{
    if (tree->options & BP_TREE_POSITIONS) {
        return 0;
    }
    for (int32_t number = bp__game_tree_count(tree) - 1; number >= 0; number--) {
        const bp__game_node *node = bp__game_tree_node(tree, number);
        const int32_t *children = bp__game_tree_children(tree, node);
        int own = node->mover == seat && node->child_count > 0;
        int64_t count = own ? 0 : 1;
        for (int32_t i = 0; i < node->child_count && count <= max; i++) {
            count = own ? count + counts[children[i]] : count * counts[children[i]];
        }
        counts[number] = count <= max ? count : (int64_t)max + 1;
    }
    return counts[0] > max;
}

int bp__strategies_list(bp__strategies *out, const bp_tree *tree, int32_t seat, int32_t max,
                        const bp__memory *memory)
{
    enumeration e = {.tree = tree, .memory = memory, .out = out, .seat = seat, .max = (size_t)max};
    int64_t *counts = bp__memory_alloc_array(memory, tree->nodes.count, sizeof *counts);
    if (!counts) {
        return BP_ERR_MEMORY;
    }
    int many = too_many(tree, seat, max, counts);
    bp__memory_free(memory, counts);
    if (many) {
        return BP_ERR_LIMIT;
    }
    int status = enumerate(&e);
    bp__memory_free(memory, e.chosen);
    bp__memory_free(memory, e.seen);
    bp__memory_free(memory, e.decisions);
    bp__memory_free(memory, e.stack);
    return status;
}
