/* SPDX-License-Identifier: MIT */
/* Getters of a strategic form. */

#include <bigpoints/status.h>

#include "base/text.h"
#include "gametree/strategic_internal.h"

int bp__strategic_has(const bp_strategic *strategic, int32_t seat, int32_t strategy)
{
    return strategic && seat >= 0 && seat < strategic->players && strategy >= 0 &&
           strategy < bp__strategies_count(&strategic->sides[seat]);
}

int bp_strategic_tree(bp_tree **out, const bp_strategic *strategic)
{
    if (!out) {
        return BP_ERR_ARGUMENT;
    }
    *out = strategic ? strategic->tree : NULL;
    if (!strategic) {
        return BP_ERR_ARGUMENT;
    }
    bp__game_tree_ref(strategic->tree);
    return BP_OK;
}

int32_t bp_strategic_strategy_count(const bp_strategic *strategic, int32_t seat)
{
    return bp__strategic_has(strategic, seat, 0) ? bp__strategies_count(&strategic->sides[seat])
                                                 : BP_ERR_ARGUMENT;
}

int bp_strategic_decisions(int32_t *nodes, int32_t *choices, size_t size, size_t *count,
                           const bp_strategic *strategic, int32_t seat, int32_t strategy)
{
    if (!bp__strategic_has(strategic, seat, strategy)) {
        return BP_ERR_ARGUMENT;
    }
    size_t found;
    const bp__decision *decisions = bp__strategies_at(&found, &strategic->sides[seat], strategy);
    int status = bp__check_buffer(nodes ? nodes : choices, size, count, found, 0);
    for (size_t i = 0; i < found && status == BP_OK; i++) {
        if (nodes) {
            nodes[i] = decisions[i].node;
        }
        if (choices) {
            choices[i] = decisions[i].index;
        }
    }
    return status;
}

static void write_name(bp__writer *writer, int32_t node)
{
    char name[BP__LABEL_SIZE];
    bp__game_tree_name(name, node);
    bp__write_text(writer, name);
}

/* Writes "A-B"; or "A-B:2" with the number of the child if an earlier child is B too. */
static void write_decision(bp__writer *writer, const bp_tree *tree, bp__decision decision)
{
    const int32_t *children = bp__game_tree_children(tree, bp__game_tree_node(tree, decision.node));
    int32_t before = 0;
    while (before < decision.index && children[before] != children[decision.index]) {
        before++;
    }
    write_name(writer, decision.node);
    bp__write_text(writer, "-");
    write_name(writer, children[decision.index]);
    if (before < decision.index) {
        bp__write_text(writer, ":");
        bp__write_number(writer, decision.index + 1);
    }
}

size_t bp__strategic_write(char *out, size_t size, const bp_strategic *strategic, int32_t seat,
                           int32_t strategy)
{
    bp__writer writer = bp__writer_over(out, size);
    size_t count;
    const bp__decision *decisions = bp__strategies_at(&count, &strategic->sides[seat], strategy);
    for (size_t i = 0; i < count; i++) {
        bp__write_text(&writer, i > 0 ? " " : "");
        write_decision(&writer, strategic->tree, decisions[i]);
    }
    bp__write_text(&writer, count == 0 ? "-" : "");
    return writer.length;
}

int bp_strategic_format(char *out, size_t size, size_t *length, const bp_strategic *strategic,
                        int32_t seat, int32_t strategy)
{
    if (!bp__strategic_has(strategic, seat, strategy)) {
        return BP_ERR_ARGUMENT;
    }
    size_t needed = bp__strategic_write(NULL, 0, strategic, seat, strategy);
    int status = bp__check_buffer(out, size, length, needed, 1);
    if (status == BP_OK && out) {
        bp__strategic_write(out, size, strategic, seat, strategy);
    }
    return status;
}

int32_t bp_strategic_end(const bp_strategic *strategic, const int32_t *profile)
{
    size_t index = 0;
    for (int32_t seat = 0; strategic && profile && seat < strategic->players; seat++) {
        if (!bp__strategic_has(strategic, seat, profile[seat])) {
            return BP_ERR_ARGUMENT;
        }
        index = index * strategic->sides[seat].ends.count + (size_t)profile[seat];
    }
    return strategic && profile ? strategic->ends[index] : BP_ERR_ARGUMENT;
}
