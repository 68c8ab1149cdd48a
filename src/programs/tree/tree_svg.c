/* SPDX-License-Identifier: MIT */
/* Writer for SVG: a picture as a complete file. */

#include <math.h>

#include "programs/common/svg.h"
#include "programs/tree/tree.h"

enum {
    EDGE = 20,
    TITLE = 18,
    NOTE = 12,
    NOTES = 5,
    NOTE_ROW = 15,
    TOP = 47,
    LABEL_GAP = 8,
    TITLE_WIDTH_MAX = 860
};

#define REFUSED "#B00020"

/* Frames of the five players, and the shade of an end that each of them wins. */
static const char *const frames[BP_PLAYERS_MAX] = {"#0072B2", "#D98200", "#2E9E4F", "#8E44AD",
                                                   "#595959"};
static const char *const shades[BP_PLAYERS_MAX] = {"#DCEBF5", "#FCEBCB", "#DDF1E3", "#EEE0F3",
                                                   "#E8E8E8"};
static const char *const no_shade = "#F0F0F0"; /* of a draw */

/* --- Branches ------------------------------------------------------------------------------------- */

/* Draws from one point to another: a curve, then a straight end under the label of the moves. */
static void put_curve(FILE *out, double x1, double y1, double x2, double y2, double straight)
{
    double turn = x2 - straight;
    double middle = (x1 + turn) / 2;
    fprintf(out, "C%.1f %.1f %.1f %.1f %.1f %.1fH%.1f", middle, y1, middle, y2, turn, y2, x2);
}

static void put_branch(FILE *out, const tree_picture *picture, const tree_layout *layout,
                       size_t index)
{
    const tree_branch *branch = &picture->branches[index];
    const tree_place *at = &layout->places[branch->from];
    const char *ink = branch->is_best ? SVG_INK : picture->options->values ? "#9A9A9A" : "#666666";
    double y = at->y;
    fprintf(out, "<path d=\"M%.1f %.1f", at->x + at->width, y);
    for (size_t i = layout->bends[index]; i <= layout->bends[index + 1]; i++) {
        int is_bend = i < layout->bends[index + 1];
        const tree_place *to = is_bend ? &layout->places[i] : &layout->places[branch->to];
        double arrival = is_bend ? to->y : layout->arrivals[index];
        fprintf(out, "H%.1f", layout->ends[at->column]);
        put_curve(out, layout->ends[at->column], y, to->x, arrival,
                  layout->labels[to->column] + LABEL_GAP);
        at = to;
        y = arrival;
    }
    fprintf(out, "\" fill=\"none\" stroke=\"%s\" stroke-width=\"%s\"/>\n", ink,
            branch->is_best ? "2.6" : "1.2");
}

/* Writes the moves of a branch at its end, with a white outline because other branches can pass behind the text. */
static void put_moves(FILE *out, const tree_picture *picture, const tree_layout *layout,
                      size_t index)
{
    const tree_branch *branch = &picture->branches[index];
    fprintf(out,
            "<text x=\"%.1f\" y=\"%.1f\" font-size=\"%d\" text-anchor=\"end\" fill=\"%s\"%s "
            "stroke=\"#FFFFFF\" stroke-width=\"2.5\" paint-order=\"stroke\">",
            layout->places[branch->to].x - LABEL_GAP, layout->arrivals[index] - 3, TREE_FONT,
            branch->is_best ? SVG_INK : SVG_SOFT_INK,
            branch->is_best ? " font-weight=\"bold\"" : "");
    svg_put_escaped(out, branch->moves);
    fputs("</text>\n", out);
}

/* Draws illegal moves as branches that end with an X, below their node. */
static void put_refusal(FILE *out, const tree_refusal *refusal, const tree_place *from, int row)
{
    double x = from->x + 10;
    double top = from->y + from->up;
    double y = top + TREE_REFUSAL * (row + 0.5) + 2;
    fputs("<g><title>", out);
    svg_put_escaped(out, refusal->why);
    fprintf(out,
            "</title>\n<path d=\"M%.1f %.1fV%.1fH%.1f\" fill=\"none\" stroke=\"" REFUSED
            "\" stroke-dasharray=\"2 2\"/>\n<path d=\"M%.1f %.1fl7 7m0 -7l-7 7\" stroke=\"" REFUSED
            "\" stroke-width=\"2\"/>\n",
            x, top, y, x + 7, x + 8, y - 3.5);
    fprintf(out, "<text x=\"%.1f\" y=\"%.1f\" font-size=\"%d\" fill=\"" REFUSED "\">", x + 19,
            y + 3.5, TREE_FONT - 1);
    fputs("<tspan font-weight=\"bold\">", out);
    svg_put_escaped(out, refusal->moves);
    fputs("</tspan> ", out);
    svg_put_escaped(out, refusal->reason);
    fputs("</text>", out);
    fputs("</g>\n", out);
}

static void put_refusals(FILE *out, const tree_picture *picture, const tree_layout *layout)
{
    int row = 0;
    for (size_t i = 0; i < picture->refusal_count; i++) {
        const tree_refusal *refusal = &picture->refusals[i];
        row = i > 0 && refusal->from == refusal[-1].from ? row + 1 : 0;
        put_refusal(out, refusal, &layout->places[refusal->from], row);
    }
}

/* --- Nodes ---------------------------------------------------------------------------------------- */

static const char *shade_of(const tree_node *node)
{
    uint32_t winners = 0;
    bp_state_winners(&winners, node->state);
    for (int seat = 0; seat < BP_PLAYERS_MAX; seat++) {
        if (winners == 1u << seat) {
            return shades[seat];
        }
    }
    return no_shade;
}

/* Calls that a table answers or saves are shaded; those that it answers have a thick frame. */
static const char *const call_frames[] = {
    [TREE_FIRST] = "fill=\"#FFFFFF\" stroke=\"#0072B2\" stroke-width=\"1.6\"",
    [TREE_REPEATED] = "fill=\"#FCEBCB\" stroke=\"#D98200\" stroke-width=\"3\"",
    [TREE_SAVED] = "fill=\"#FCEBCB\" stroke=\"#D98200\" stroke-dasharray=\"3 3\"",
};

static void put_frame(FILE *out, const tree_node *node, const tree_place *place)
{
    fprintf(out, "<rect x=\"%.1f\" y=\"%.1f\" width=\"%.1f\" height=\"%.1f\"", place->x,
            place->y - place->up, place->width, 2 * place->up);
    if (!node->state) {
        fprintf(out, " rx=\"4\" %s/>\n", call_frames[node->mark]);
    } else if (node->mover < 0) {
        fprintf(out, " rx=\"2\" fill=\"%s\"/>\n", shade_of(node));
    } else {
        fprintf(out, " rx=\"%s\" fill=\"#FFFFFF\" stroke=\"%s\" stroke-width=\"1.6\"/>\n",
                node->mover == 0 ? "1" : "11", frames[node->mover % BP_PLAYERS_MAX]);
    }
}

static void put_node(FILE *out, const tree_picture *picture, const tree_layout *layout,
                     size_t index)
{
    const tree_node *node = &picture->nodes[index];
    const tree_place *place = &layout->places[index];
    char head[128];
    double top = place->y - place->up;
    double x = place->x + TREE_PAD;
    tree_head_text(head, sizeof head, picture, node);
    put_frame(out, node, place);
    svg_text(out, x, top + TREE_HEAD - 3, node->name,
             (svg_style){.size = TREE_FONT + 1, .bold = 1});
    svg_text(out, x + figure_text_width(node->name, TREE_FONT + 1) + 4, top + TREE_HEAD - 3, head,
             (svg_style){.size = TREE_FONT - 1, .ink = SVG_SOFT_INK});
    if (picture->options->values) {
        char value[16];
        snprintf(value, sizeof value, "%+d", (int)node->value);
        svg_text(
            out, place->x + place->width - TREE_PAD, top + TREE_HEAD - 3,
            node->value == 0 ? "0" : value,
            (svg_style){.size = TREE_FONT + 1,
                        .anchor = SVG_END,
                        .bold = 1,
                        .ink = node->value == 0 ? SVG_SOFT_INK : frames[node->value > 0 ? 0 : 1]});
    }
    picture->art->draw(out, x, top + TREE_HEAD, picture, node->state);
    if (node->is_cut) {
        svg_text(out, place->x + place->width + 4, place->y + 3, "...", (svg_style){0});
    }
}

/* --- The sheet ------------------------------------------------------------------------------------ */

/* Writes the legend; returns the number of lines. */
static int write_notes(char notes[NOTES][160], const tree_picture *picture)
{
    int count = 0;
    snprintf(
        notes[count++], 160,
        "Square corners: player 1 moves. Round corners: %s. Shaded: the end, with the scores%s.",
        picture->players == 2 ? "player 2" : "another player",
        picture->options->is_nim ? "" : "; pawns are framed, hands stand below");
    if (!picture->options->is_nim) {
        snprintf(
            notes[count++], 160,
            "Moves: Rb, Ra, Rn: the red pawn takes the disc behind it, the one ahead, nothing; "
            "Rc: it climbs.");
    }
    if (picture->options->values) {
        snprintf(notes[count++], 160,
                 "Numbers: player 1's score less player 2's under best play. Thick: best moves.");
    }
    if (picture->options->illegal) {
        snprintf(notes[count++], 160, "X: not allowed, and why.");
    }
    return count;
}

/* The same for calls. */
static int write_call_notes(char notes[NOTES][160], const tree_picture *picture)
{
    snprintf(notes[0], 160, "F(n) calls F(n - 1), then F(n - 2); F(1) = 1, F(0) = 0.");
    if (picture->options->once) {
        snprintf(notes[1], 160, "Each number once, as a table computes them.");
        return 2;
    }
    snprintf(notes[1], 160, "Shaded: subtrees that were computed before.");
    snprintf(notes[2], 160, "Thick frame: a table answers. Dashed: the calls that it saves.");
    return 3;
}

void tree_write_svg(FILE *out, const tree_picture *picture, const char *title)
{
    tree_layout layout;
    char notes[NOTES][160];
    int is_calls = picture->options->fibonacci >= 0;
    int count = is_calls ? write_call_notes(notes, picture) : write_notes(notes, picture);
    tree_layout_make(&layout, picture);
    if (layout.crossings > picture->branch_count) {
        snprintf(notes[count++], 160,
                 "Branches cross %zu times: without --once the tree is larger, but none do.",
                 layout.crossings);
    }
    double heading = FIGURE_BOLD * figure_text_width(title, TITLE);
    double width = fmax(layout.width, fmin(heading, TITLE_WIDTH_MAX));
    for (int i = 0; i < count; i++) {
        width = fmax(width, figure_text_width(notes[i], NOTE));
    }
    width += 2 * EDGE;
    double top = TOP + NOTE_ROW * count;
    double height = layout.height + top + EDGE;
    fprintf(out,
            "<?xml version=\"1.0\" encoding=\"UTF-8\"?>\n"
            "<svg xmlns=\"http://www.w3.org/2000/svg\" width=\"%.0f\" height=\"%.0f\" "
            "viewBox=\"0 0 %.0f %.0f\" role=\"img\" font-family=\"sans-serif\" fill=\"" SVG_INK
            "\">\n<title>",
            width, height, width, height);
    svg_put_escaped(out, title);
    fputs("</title>\n", out);
    svg_box(out, 0, 0, width, height, "#FFFFFF", NULL);
    svg_text(out, EDGE, 30, title,
             (svg_style){.size = TITLE, .bold = 1, .max_width = width - 2 * EDGE});
    for (int i = 0; i < count; i++) {
        svg_text(out, EDGE, TOP + NOTE_ROW * i, notes[i],
                 (svg_style){.size = NOTE, .ink = SVG_SOFT_INK});
    }
    fprintf(out, "<g transform=\"translate(%d %.1f)\">\n", EDGE, top);
    for (int best = 0; best <= 1; best++) { /* the best ones over the others */
        for (size_t i = 0; i < picture->branch_count; i++) {
            if (picture->branches[i].is_best == best) {
                put_branch(out, picture, &layout, i);
            }
        }
    }
    for (size_t i = 0; i < picture->branch_count && !is_calls; i++) {
        put_moves(out, picture, &layout, i);
    }
    for (size_t i = 0; i < picture->node_count; i++) {
        put_node(out, picture, &layout, i);
    }
    put_refusals(out, picture, &layout);
    fputs("</g>\n</svg>\n", out);
    tree_layout_free(&layout);
}
