/* Drawing in SVG: a sheet with a title, and plain shapes on it. */

#include "programs/plot_svg.h"

#include <string.h>

#include "programs/plot_text.h"

enum { TITLE_SIZE = 18, NOTE_SIZE = 12 };

const char *const plot_outcome_colours[3] = {"#0072B2", "#D9D9D9", "#E69F00"};
const char *const plot_outcome_names[3] = {"First player wins", "Draw", "First player loses"};

/* Characters that mean something in XML are replaced. */
static void put_escaped(FILE *out, const char *text, size_t length)
{
    for (size_t i = 0; i < length; i++) {
        switch (text[i]) {
        case '&': fputs("&amp;", out); break;
        case '<': fputs("&lt;", out); break;
        case '>': fputs("&gt;", out); break;
        case '"': fputs("&quot;", out); break;
        default: putc(text[i], out);
        }
    }
}

/* ` name="value"`, to two decimals. */
static void put_number(FILE *out, const char *name, double value)
{
    char text[PLOT_NUMBER_SIZE];
    snprintf(text, sizeof text, "%.2f", value);
    char *end = text + strlen(text) - 1;
    for (; *end == '0'; end--) {
    }
    end[*end != '.'] = '\0';
    fprintf(out, " %s=\"%s\"", name, strcmp(text, "-0") == 0 ? "0" : text);
}

/* Ends an element, with what a browser shows under the mouse. */
static void end_element(FILE *out, const char *name, const char *tip)
{
    if (!tip) {
        fputs("/>\n", out);
        return;
    }
    fputs("><title>", out);
    put_escaped(out, tip, strlen(tip));
    fprintf(out, "</title></%s>\n", name);
}

void plot_svg_box(FILE *out, double x, double y, double width, double height, const char *colour,
                  const char *tip)
{
    fputs("<rect", out);
    put_number(out, "x", x);
    put_number(out, "y", y);
    put_number(out, "width", width);
    put_number(out, "height", height);
    fprintf(out, " fill=\"%s\"", colour);
    end_element(out, "rect", tip);
}

void plot_svg_line(FILE *out, double x1, double y1, double x2, double y2, const char *colour)
{
    fputs("<line", out);
    put_number(out, "x1", x1);
    put_number(out, "y1", y1);
    put_number(out, "x2", x2);
    put_number(out, "y2", y2);
    fprintf(out, " stroke=\"%s\"/>\n", colour);
}

void plot_svg_mark(FILE *out, double x, double y, const char *path, const char *colour,
                   const char *tip)
{
    fprintf(out, "<path transform=\"translate(%.2f %.2f)\" d=\"%s\" fill=\"%s\"", x, y, path,
            colour);
    end_element(out, "path", tip);
}

/* The first `length` bytes of a text. */
static void put_text(FILE *out, double x, double y, const char *text, size_t length,
                     plot_style style)
{
    static const char *const anchors[] = {"start", "middle", "end"};
    fputs("<text", out);
    put_number(out, "x", x);
    put_number(out, "y", y);
    put_number(out, "font-size", style.size);
    if (style.anchor != PLOT_START) {
        fprintf(out, " text-anchor=\"%s\"", anchors[style.anchor]);
    }
    if (style.bold) {
        fputs(" font-weight=\"bold\"", out);
    }
    if (style.ink) {
        fprintf(out, " fill=\"%s\"", style.ink);
    }
    putc('>', out);
    put_escaped(out, text, length);
    fputs("</text>\n", out);
}

void plot_svg_text(FILE *out, double x, double y, const char *text, plot_style style)
{
    style.size = style.size > 0 ? style.size : 12;
    double width = plot_text_width(text, style.bold ? PLOT_BOLD * style.size : style.size);
    if (style.room > 0 && width > style.room) {
        style.size *= style.room / width;
    }
    put_text(out, x, y, text, strlen(text), style);
}

/* --- The sheet ------------------------------------------------------------------------------------ */

/* Sets a text in as many lines as it needs, below `y`; returns where it ends. Without `out` only measures. */
static double set_lines(FILE *out, double y, const char *text, plot_style style)
{
    double room = (PLOT_WIDTH - 2 * PLOT_EDGE) / (style.bold ? PLOT_BOLD : 1);
    for (text += strspn(text, " "); *text; text += strspn(text, " ")) {
        size_t length = plot_text_break(text, style.size, room);
        y += 1.35 * style.size;
        if (out) {
            put_text(out, PLOT_EDGE, y, text, length, style);
        }
        text += length;
    }
    return y;
}

/* Title and note; the note says what all rows have in common. */
static double set_heading(FILE *out, const plot_data *data, const char *title, const char *note)
{
    char common[PLOT_LABEL_SIZE];
    plot_style strong = {.size = TITLE_SIZE, .bold = 1};
    plot_style plain = {.size = NOTE_SIZE, .ink = PLOT_SOFT_INK};
    double y = set_lines(out, 8, title, strong);
    y = set_lines(out, y + 3, note, plain);
    return set_lines(out, y, plot_data_common(common, data), plain) + 14;
}

void plot_svg_begin(FILE *out, const plot_data *data, const char *note, double height)
{
    const char *shown = data->title ? data->title : plot_titles[data->figure];
    /* To those who can't see the sheet. */
    const char *spoken = shown[0] ? shown : plot_titles[data->figure];
    double top = set_heading(NULL, data, shown, note);
    height += top + PLOT_EDGE;
    fputs("<?xml version=\"1.0\" encoding=\"UTF-8\"?>\n"
          "<svg xmlns=\"http://www.w3.org/2000/svg\"",
          out);
    put_number(out, "width", PLOT_WIDTH);
    put_number(out, "height", height);
    fprintf(out, " viewBox=\"0 0 %d %.2f\" role=\"img\" aria-label=\"", PLOT_WIDTH, height);
    put_escaped(out, spoken, strlen(spoken));
    fputs("\" font-family=\"sans-serif\" fill=\"" PLOT_INK "\">\n<title>", out);
    put_escaped(out, spoken, strlen(spoken));
    fputs("</title>\n<desc>", out);
    put_escaped(out, note, strlen(note));
    fputs("</desc>\n", out);
    plot_svg_box(out, 0, 0, PLOT_WIDTH, height, "#FFFFFF", NULL);
    set_heading(out, data, shown, note);
    fprintf(out, "<g transform=\"translate(0 %.2f)\">\n", top);
}

void plot_svg_end(FILE *out)
{
    fputs("</g>\n</svg>\n", out);
}

void plot_svg_outcome_legend(FILE *out, double y)
{
    double x = PLOT_EDGE;
    for (int i = 0; i < 3; i++) {
        plot_svg_box(out, x, y - 11, 14, 14, plot_outcome_colours[i], NULL);
        plot_svg_text(out, x + 20, y, plot_outcome_names[i], (plot_style){0});
        x += 20 + plot_text_width(plot_outcome_names[i], 12) + 16;
    }
}
