/* SPDX-License-Identifier: MIT */
/* Writer for Graphviz: a picture in the DOT language. */

#include "programs/common/svg.h"
#include "programs/tree/tree.h"

enum { TEXT_SIZE = 1024 };

/* Writes a text as a quoted string. */
static void put(FILE *out, const char *text)
{
    putc('"', out);
    for (; *text; text++) {
        if (*text == '\n') {
            fputs("\\n", out);
        } else {
            fputs(*text == '"' || *text == '\\' ? "\\" : "", out);
            putc(*text, out);
        }
    }
    putc('"', out);
}

/* Calls that a table answers or saves are shaded; those that it answers have a thick frame. */
static const char *const marks[] = {
    [TREE_FIRST] = "",
    [TREE_REPEATED] = ", style=filled, fillcolor=\"#FCEBCB\", penwidth=2.5",
    [TREE_SAVED] = ", style=\"filled,dashed\", fillcolor=\"#FCEBCB\"",
};

static void put_node(FILE *out, const tree_picture *picture, size_t index)
{
    const tree_node *node = &picture->nodes[index];
    char label[TEXT_SIZE];
    char head[128];
    char position[TEXT_SIZE / 2];
    tree_head_text(head, sizeof head, picture, node);
    picture->art->write(position, sizeof position, picture, node->state);
    snprintf(label, sizeof label, "%s  %s", node->name, head);
    if (picture->options->values) {
        figure_text_add(label, sizeof label, "  (%+d)", (int)node->value);
    }
    figure_text_add(label, sizeof label, "%s%s%s", node->is_cut ? " ..." : "",
                    position[0] ? "\n" : "", position);
    fprintf(out, "  n%zu [shape=%s%s, label=", index,
            node->mover < 0    ? "plaintext"
            : node->mover == 0 ? "box"
                               : "ellipse",
            marks[node->mark]);
    put(out, label);
    fputs("];\n", out);
}

static void put_branch(FILE *out, const tree_branch *branch)
{
    fprintf(out, "  n%d -> n%d", (int)branch->from, (int)branch->to);
    if (!branch->moves[0]) {
        fputs(";\n", out);
        return;
    }
    fputs(" [label=", out);
    put(out, branch->moves);
    fprintf(out, "%s];\n", branch->is_best ? ", penwidth=2.5" : "");
}

static void put_refusal(FILE *out, const tree_refusal *refusal, size_t index)
{
    char label[TREE_MOVES_SIZE + 4];
    snprintf(label, sizeof label, "X %s", refusal->reason);
    fprintf(out, "  x%zu [shape=plaintext, fontcolor=\"#B00020\", label=", index);
    put(out, label);
    fputs(", tooltip=", out);
    put(out, refusal->why);
    fprintf(out,
            "];\n  n%d -> x%zu [style=dashed, color=\"#B00020\", fontcolor=\"#B00020\", label=",
            (int)refusal->from, index);
    put(out, refusal->moves);
    fputs("];\n", out);
}

void tree_write_dot(FILE *out, const tree_picture *picture, const char *title)
{
    fputs("digraph ", out);
    put(out, title);
    fputs(" {\n  rankdir=LR;\n  label=", out);
    put(out, title);
    fputs(";\n  labelloc=t;\n  node [fontname=\"monospace\"];\n", out);
    for (size_t i = 0; i < picture->node_count; i++) {
        put_node(out, picture, i);
    }
    for (size_t i = 0; i < picture->branch_count; i++) {
        put_branch(out, &picture->branches[i]);
    }
    for (size_t i = 0; i < picture->refusal_count; i++) {
        put_refusal(out, &picture->refusals[i], i);
    }
    fputs("}\n", out);
}
