/* The pure strategies of a player.

   A walk goes through all nodes that a strategy can meet: below a node of its player the chosen child, below one of
   the opponent's every child, the last one first. It meets the decisions of the strategy in an order in which the
   later ones vary faster, like the digits of a number. So the next strategy chooses the next child at the last
   decision that has one left, and forgets the decisions behind it, which the next walk meets anew or not at all. */

#include <stdlib.h>
#include <string.h>

#include <bigpoints/status.h>

#include "gametree/strategic_internal.h"

typedef struct lister {
    const bp_tree *tree;
    const bp__memory *memory;
    bp__strategies *out;
    int32_t seat;
    size_t max;
    int32_t *chosen; /* the child, for each decision met so far; otherwise -1 */
    int32_t *seen;   /* the walk that last came to a node */
    int32_t *stack;  /* where the walk is still to go */
    int32_t *met;    /* decisions in the order in which the walk met them */
    size_t met_count;
    int32_t walks;
} lister;

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

/* Where a strategy goes from a node of its own: a new decision begins with the first child. */
static int32_t choose(lister *l, int32_t number, const bp__game_node *node)
{
    if (node->child_count < 2) {
        return 0;
    }
    if (l->chosen[number] < 0) {
        l->chosen[number] = 0;
        l->met[l->met_count++] = number;
    }
    return l->chosen[number];
}

/* Meets every node that the strategy can meet, and completes its decisions. */
static void walk(lister *l)
{
    size_t waiting = 0;
    l->walks++;
    l->stack[waiting++] = 0;
    while (waiting > 0) {
        int32_t number = l->stack[--waiting];
        const bp__game_node *node = bp__game_tree_node(l->tree, number);
        const int32_t *children = bp__game_tree_children(l->tree, node);
        if (l->seen[number] == l->walks || node->child_count == 0) {
            continue;
        }
        l->seen[number] = l->walks;
        if (node->mover == l->seat) {
            l->stack[waiting++] = children[choose(l, number, node)];
        } else {
            memcpy(&l->stack[waiting], children, (size_t)node->child_count * sizeof *children);
            waiting += (size_t)node->child_count;
        }
    }
}

/* Goes on to the next strategy, or returns 0 after the last one. */
static int advance(lister *l)
{
    while (l->met_count > 0) {
        int32_t number = l->met[l->met_count - 1];
        if (++l->chosen[number] < bp__game_tree_node(l->tree, number)->child_count) {
            return 1;
        }
        l->chosen[number] = -1;
        l->met_count--;
    }
    return 0;
}

static int by_node(const void *a, const void *b)
{
    int32_t left = ((const bp__decision *)a)->node;
    int32_t right = ((const bp__decision *)b)->node;
    return (left > right) - (left < right);
}

/* Puts the strategy that the walk has completed into the list. */
static int keep(lister *l)
{
    bp__vector *decisions = &l->out->decisions;
    if (decisions->count + l->met_count > l->max) {
        return BP_ERR_LIMIT;
    }
    bp__decision *made = bp__vector_add(decisions, l->memory, l->met_count, sizeof *made);
    size_t *end = made ? bp__vector_add(&l->out->ends, l->memory, 1, sizeof *end) : NULL;
    if (!end) {
        return BP_ERR_MEMORY;
    }
    for (size_t i = 0; i < l->met_count; i++) {
        made[i] = (bp__decision){l->met[i], l->chosen[l->met[i]]};
    }
    qsort(made, l->met_count, sizeof *made, by_node);
    *end = decisions->count;
    return BP_OK;
}

static int list(lister *l)
{
    size_t nodes = l->tree->nodes.count;
    l->chosen = bp__memory_take(l->memory, nodes * sizeof *l->chosen);
    l->seen = bp__memory_take(l->memory, nodes * sizeof *l->seen);
    l->met = bp__memory_take(l->memory, nodes * sizeof *l->met);
    l->stack = bp__memory_take(l->memory, (l->tree->children.count + 1) * sizeof *l->stack);
    if (!l->chosen || !l->seen || !l->met || !l->stack) {
        return BP_ERR_MEMORY;
    }
    for (size_t i = 0; i < nodes; i++) {
        l->chosen[i] = -1;
    }
    int status;
    do {
        walk(l);
        status = keep(l);
    } while (status == BP_OK && advance(l));
    return status;
}

/* The number of strategies in a tree, or more than `max`: choices of one's own add up, replies to the opponent's
   moves multiply. In a graph the same decision could be counted twice, so there it is only found out by listing. */
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
    lister l = {.tree = tree, .memory = memory, .out = out, .seat = seat, .max = (size_t)max};
    int64_t *counts = bp__memory_take(memory, tree->nodes.count * sizeof *counts);
    if (!counts) {
        return BP_ERR_MEMORY;
    }
    int many = too_many(tree, seat, max, counts);
    bp__memory_give(memory, counts);
    if (many) {
        return BP_ERR_LIMIT;
    }
    int status = list(&l);
    bp__memory_give(memory, l.chosen);
    bp__memory_give(memory, l.seen);
    bp__memory_give(memory, l.met);
    bp__memory_give(memory, l.stack);
    return status;
}
