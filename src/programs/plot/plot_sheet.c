/* SPDX-License-Identifier: MIT */
/* The SVG frame of a figure: size, title, note and legend. */

#include "programs/plot/plot.h"

#include <string.h>

#include "programs/common/svg.h"

enum { TITLE_SIZE = 18, NOTE_SIZE = 12 };

const char *const plot_outcome_colours[3] = {"#0072B2", "#D9D9D9", "#E69F00"};
const char *const plot_outcome_names[3] = {"First player wins", "Draw", "First player loses"};

/* Writes a text below `y`, broken into lines; returns the y coordinate of its end. Only measures if `out` is NULL. */
static double set_lines(FILE *out, double y, const char *text, svg_style style)
{
    double width = (PLOT_WIDTH - 2 * PLOT_EDGE) / (style.bold ? FIGURE_BOLD : 1);
    for (text += strspn(text, " "); *text; text += strspn(text, " ")) {
        size_t length = figure_text_break(text, style.size, width);
        y += 1.35 * style.size;
        if (out) {
            svg_put_text(out, PLOT_EDGE, y, text, length, style);
        }
        text += length;
    }
    return y;
}

/* Writes the title, the note, and a sentence with the rules and the objective that all rows share. */
static double set_heading(FILE *out, const plot_data *data, const char *title, const char *note)
{
    char common[PLOT_LABEL_SIZE];
    svg_style strong = {.size = TITLE_SIZE, .bold = 1};
    svg_style plain = {.size = NOTE_SIZE, .ink = SVG_SOFT_INK};
    double y = set_lines(out, 8, title, strong);
    y = set_lines(out, y + 3, note, plain);
    return set_lines(out, y, plot_data_common(common, data), plain) + 14;
}

void plot_sheet_begin(FILE *out, const plot_data *data, const char *note, double height)
{
    const char *shown = data->title ? data->title : plot_titles[data->figure];
    /* The title for screen readers. */
    const char *spoken = shown[0] ? shown : plot_titles[data->figure];
    double top = set_heading(NULL, data, shown, note);
    height += top + PLOT_EDGE;
    fputs("<?xml version=\"1.0\" encoding=\"UTF-8\"?>\n"
          "<svg xmlns=\"http://www.w3.org/2000/svg\"",
          out);
    svg_put_number(out, "width", PLOT_WIDTH);
    svg_put_number(out, "height", height);
    fprintf(out, " viewBox=\"0 0 %d %.2f\" role=\"img\" aria-label=\"", PLOT_WIDTH, height);
    svg_put_escaped(out, spoken);
    fputs("\" font-family=\"sans-serif\" fill=\"" SVG_INK "\">\n<title>", out);
    svg_put_escaped(out, spoken);
    fputs("</title>\n<desc>", out);
    svg_put_escaped(out, note);
    fputs("</desc>\n", out);
    svg_box(out, 0, 0, PLOT_WIDTH, height, "#FFFFFF", NULL);
    set_heading(out, data, shown, note);
    fprintf(out, "<g transform=\"translate(0 %.2f)\">\n", top);
}

void plot_sheet_end(FILE *out)
{
    fputs("</g>\n</svg>\n", out);
}

void plot_sheet_outcome_legend(FILE *out, double y, const char *const *shapes)
{
    double x = PLOT_EDGE;
    for (int i = 0; i < 3; i++) {
        if (shapes) {
            svg_outlined_mark(out, x + 7, y - 4, shapes[i], plot_outcome_colours[i], SVG_SOFT_INK,
                              NULL);
        } else {
            svg_box(out, x, y - 11, 14, 14, plot_outcome_colours[i], NULL);
        }
        svg_text(out, x + 20, y, plot_outcome_names[i], (svg_style){0});
        x += 20 + figure_text_width(plot_outcome_names[i], 12) + 16;
    }
}
