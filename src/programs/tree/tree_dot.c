/* SPDX-License-Identifier: MIT */
/* Writer for Graphviz: a picture in the DOT language, with its boxes as tables in HTML. */

#include <inttypes.h>
#include <string.h>

#include "programs/common/figure_text.h"
#include "programs/tree/tree.h"

#define INK "#222222"
#define SOFT "#595959"
#define REFUSED "#B00020"

/* Frames of the five players, and the shade of an end that each of them wins. */
static const char *const frames[BP_PLAYERS_MAX] = {"#0072B2", "#D98200", "#2E9E4F", "#8E44AD",
                                                   "#595959"};
static const char *const shades[BP_PLAYERS_MAX] = {"#DCEBF5", "#FCEBCB", "#DDF1E3", "#EEE0F3",
                                                   "#E8E8E8"};

/* --- Text ------------------------------------------------------------------------------------------- */

void tree_put_escaped(FILE *out, const char *text)
{
    for (; *text; text++) {
        switch (*text) {
        case '&': fputs("&amp;", out); break;
        case '<': fputs("&lt;", out); break;
        case '>': fputs("&gt;", out); break;
        case '"': fputs("&quot;", out); break;
        default: putc(*text, out);
        }
    }
}

/* Writes a text as a quoted string. */
static void put_quoted(FILE *out, const char *text)
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

/* Writes a text in a style. */
static void put_text(FILE *out, const char *text, int size, const char *ink, int bold)
{
    fprintf(out, "<FONT POINT-SIZE=\"%d\" COLOR=\"%s\">%s", size, ink, bold ? "<B>" : "");
    tree_put_escaped(out, text);
    fputs(bold ? "</B></FONT>" : "</FONT>", out);
}

/* Writes who wins. */
static void add_winners(char *out, size_t size, const bp_state *state, int32_t players)
{
    uint32_t winners = 0;
    int count = 0;
    bp_state_winners(&winners, state);
    for (int32_t seat = 0; seat < players; seat++) {
        count += (int)(winners >> seat & 1);
    }
    if (count == players) {
        figure_text_add(out, size, ", a draw");
        return;
    }
    figure_text_add(out, size, count == 1 ? ", player" : ", players");
    int left = count;
    for (int32_t seat = 0; seat < players; seat++) {
        if (winners >> seat & 1) {
            figure_text_add(out, size, "%s %d",
                            left == count ? ""
                            : left == 1   ? " and"
                                          : ",",
                            (int)seat + 1);
            left--;
        }
    }
    figure_text_add(out, size, count == 1 ? " wins" : " share the win");
}

/* Writes the heading of a node after its name: the player to move, or the result; of a call its value. */
static void write_head(char *out, size_t size, const tree_picture *picture, const tree_node *node)
{
    int32_t scores[BP_PLAYERS_MAX] = {0};
    if (!node->state) {
        snprintf(out, size, "= %" PRIu64, tree_fibonacci((int32_t)node->key[0]));
    } else if (node->mover >= 0) {
        snprintf(out, size, "player %d%s", (int)node->mover + 1,
                 bp_turn_is_extra(node->state) == 1 ? ", extra turn" : "");
    } else {
        out[0] = '\0';
        bp_state_scores(scores, BP_PLAYERS_MAX, NULL, node->state);
        for (int32_t seat = 0; seat < picture->players; seat++) {
            figure_text_add(out, size, "%s%d", seat ? " : " : "", (int)scores[seat]);
        }
        add_winners(out, size, node->state, picture->players);
    }
}

/* Whether one number stands for the values of both players. */
static int is_zero_sum(const tree_picture *picture)
{
    return picture->players == 2 && (picture->options->payoff == BP_PAYOFF_MARGIN ||
                                     picture->options->payoff == BP_PAYOFF_OUTCOME);
}

/* Writes +1, 0 or -1, or "2, -1, 0" for the players. */
static void write_values(char *out, size_t size, const tree_picture *picture, const tree_node *node)
{
    out[0] = '\0';
    if (is_zero_sum(picture)) {
        snprintf(out, size, node->values[0] ? "%+d" : "0", (int)node->values[0]);
        return;
    }
    for (int32_t seat = 0; seat < picture->players; seat++) {
        figure_text_add(out, size, "%s%d", seat ? ", " : "", (int)node->values[seat]);
    }
}

/* --- Nodes and branches ----------------------------------------------------------------------------- */

/* The shade of an end: that of the winner, if there is one. */
static const char *shade_of(const tree_node *node)
{
    uint32_t winners = 0;
    bp_state_winners(&winners, node->state);
    for (int seat = 0; seat < BP_PLAYERS_MAX; seat++) {
        if (winners == 1U << seat) {
            return shades[seat];
        }
    }
    return "#F0F0F0";
}

/* The attributes of the table of a box. Calls that a table answers or saves are shaded; those that it answers have a thick
   frame. */
static void put_frame(FILE *out, const tree_node *node)
{
    static const char *const calls[] = {
        [TREE_FIRST] = "BORDER=\"1\" COLOR=\"#0072B2\" BGCOLOR=\"#FFFFFF\"",
        [TREE_REPEATED] = "BORDER=\"3\" COLOR=\"#D98200\" BGCOLOR=\"#FCEBCB\"",
        [TREE_SAVED] = "BORDER=\"1\" STYLE=\"DASHED\" COLOR=\"#D98200\" BGCOLOR=\"#FCEBCB\"",
    };
    if (!node->state) {
        fputs(calls[node->mark], out);
    } else if (node->mover < 0) {
        fprintf(out, "BORDER=\"0\" BGCOLOR=\"%s\"", shade_of(node));
    } else {
        fprintf(out, "BORDER=\"2\"%s COLOR=\"%s\" BGCOLOR=\"#FFFFFF\"",
                node->mover == 0 ? "" : " STYLE=\"ROUNDED\"", frames[node->mover % BP_PLAYERS_MAX]);
    }
}

/* The tip of a box: all of its text, and why moves are illegal. */
static void put_tip(FILE *out, const tree_picture *picture, const tree_node *node, const char *head,
                    const char *values, size_t *refusal)
{
    char text[TREE_TEXT_SIZE] = "";
    char tip[4 * TREE_TEXT_SIZE];
    int32_t index = (int32_t)(node - picture->nodes);
    if (node->state) {
        picture->art->write(text, sizeof text, picture, node->state);
    }
    snprintf(tip, sizeof tip, "%s  %s%s%s%s%s%s%s", node->name, head, values[0] ? "  (" : "",
             values, values[0] ? ")" : "", node->is_cut ? " ..." : "", text[0] ? "\n" : "", text);
    for (; *refusal < picture->refusal_count && picture->refusals[*refusal].from == index;
         ++*refusal) {
        figure_text_add(tip, sizeof tip, "\n%s", picture->refusals[*refusal].why);
    }
    put_quoted(out, tip);
}

/* Writes a box, with the illegal moves below it; they begin at `*refusal`, which is moved behind them. */
static void put_node(FILE *out, const tree_picture *picture, size_t index, size_t *refusal)
{
    const tree_node *node = &picture->nodes[index];
    char head[128];
    char values[96] = "";
    size_t first = *refusal;
    write_head(head, sizeof head, picture, node);
    if (picture->options->values) {
        write_values(values, sizeof values, picture, node);
    }
    fprintf(out, "  n%zu [tooltip=", index);
    put_tip(out, picture, node, head, values, refusal);
    fputs(
        ", label=<<TABLE BORDER=\"0\" CELLBORDER=\"0\" CELLSPACING=\"0\" CELLPADDING=\"0\"><TR><TD "
        "PORT=\"b\"><TABLE CELLBORDER=\"0\" CELLSPACING=\"2\" CELLPADDING=\"1\" ",
        out);
    put_frame(out, node);
    fputs("><TR><TD ALIGN=\"LEFT\">", out);
    put_text(out, node->name, 12, INK, 1);
    fputs(" ", out);
    put_text(out, head, 10, SOFT, 0);
    fputs(" </TD><TD ALIGN=\"RIGHT\">", out);
    if (values[0]) {
        put_text(out, values, 12,
                 !is_zero_sum(picture)  ? INK
                 : node->values[0] == 0 ? SOFT
                                        : frames[node->values[0] > 0 ? 0 : 1],
                 1);
    }
    fputs(node->is_cut ? " ...</TD></TR>" : "</TD></TR>", out);
    if (node->state) {
        picture->art->draw(out, picture, node->state);
    }
    fputs("</TABLE></TD></TR>", out);
    for (size_t i = first; i < *refusal; i++) {
        fputs("<TR><TD ALIGN=\"LEFT\">", out);
        put_text(out, "\u2717 ", 10, REFUSED, 1);
        put_text(out, picture->refusals[i].moves, 10, REFUSED, 1);
        fputs(" ", out);
        put_text(out, picture->refusals[i].reason, 10, REFUSED, 0);
        fputs("</TD></TR>", out);
    }
    fputs("</TABLE>>];\n", out);
}

static void put_branch(FILE *out, const tree_picture *picture, const tree_branch *branch)
{
    const char *ink = branch->is_best ? INK : SOFT;
    fprintf(out, picture->options->once ? "  n%d:b -> n%d:b [" : "  n%d:b:e -> n%d:b:w [",
            (int)branch->from, (int)branch->to);
    if (branch->moves[0]) {
        fputs("label=<", out);
        put_text(out, branch->moves, 11, ink, branch->is_best);
        fputs(">, ", out);
    }
    fprintf(out, "color=\"%s\", penwidth=%s];\n",
            branch->is_best            ? INK
            : picture->options->values ? "#9A9A9A"
                                       : "#666666",
            branch->is_best ? "2.6" : "1.2");
}

/* --- The sheet -------------------------------------------------------------------------------------- */

static void put_note(FILE *out, const char *note)
{
    fputs("<TR><TD ALIGN=\"LEFT\">", out);
    put_text(out, note, 12, SOFT, 0);
    fputs("</TD></TR>", out);
}

static void put_notes(FILE *out, const tree_picture *picture)
{
    static const char *const payoffs[] = {
        [BP_PAYOFF_MARGIN] = "the own score less the best other one",
        [BP_PAYOFF_OUTCOME] = "1 for a win, 0 for a shared one, -1 for a loss",
        [BP_PAYOFF_SCORES] = "the own score",
        [BP_PAYOFF_REFINED] =
            "the highest score keeps it, the others have what they lack, as a loss",
    };
    const tree_options *options = picture->options;
    char note[300];
    if (options->fibonacci >= 0) {
        put_note(out, "F(n) calls F(n - 1), then F(n - 2); F(1) = 1, F(0) = 0.");
        put_note(out, options->once ? "Each number once, as a table computes them."
                                    : "Shaded: subtrees that were computed before.");
        if (!options->once) {
            put_note(out, "Thick frame: a table answers. Dashed: the calls that it saves.");
        }
        return;
    }
    snprintf(
        note, sizeof note,
        "Square corners: player 1 moves. Round corners: %s. Shaded: the end, with the scores%s.",
        picture->players == 2 ? "player 2" : "another player", picture->art->note);
    put_note(out, note);
    if (picture->art->moves) {
        put_note(out, picture->art->moves);
    }
    if (options->values && is_zero_sum(picture) && options->payoff == BP_PAYOFF_MARGIN) {
        put_note(out,
                 "Numbers: player 1's score less player 2's under best play. Thick: best moves.");
    } else if (options->values) {
        snprintf(note, sizeof note, "Numbers: the payoff%s under best play: %s. Thick: best moves.",
                 is_zero_sum(picture) ? " of player 1" : "s of the players",
                 payoffs[options->payoff]);
        put_note(out, note);
    }
    if (options->illegal) {
        put_note(out, "\u2717: not allowed, and why.");
    }
}

void tree_write_dot(FILE *out, const tree_picture *picture, const char *title)
{
    size_t refusal = 0;
    fputs("digraph ", out);
    put_quoted(out, title);
    fprintf(
        out,
        " {\n  graph [rankdir=LR, labelloc=t, labeljust=l, fontname=\"sans-serif\", nodesep=0.14, "
        "ranksep=0.4, pad=0.2%s,\n    label=<<TABLE BORDER=\"0\" CELLBORDER=\"0\" "
        "CELLSPACING=\"0\" "
        "CELLPADDING=\"1\"><TR><TD ALIGN=\"LEFT\">",
        picture->options->once ? "" : ", ordering=out");
    put_text(out, title, 18, INK, 1);
    fputs("</TD></TR>", out);
    put_notes(out, picture);
    fputs("</TABLE>>];\n"
          "  node [shape=plain, fontname=\"sans-serif\", fontsize=11];\n"
          "  edge [fontname=\"sans-serif\", fontsize=11, arrowhead=none];\n",
          out);
    for (size_t i = 0; i < picture->node_count; i++) {
        put_node(out, picture, i, &refusal);
    }
    for (size_t i = 0; i < picture->branch_count; i++) {
        put_branch(out, picture, &picture->branches[i]);
    }
    fputs("}\n", out);
}
