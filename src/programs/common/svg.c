/* SPDX-License-Identifier: MIT */
/* SVG writer: plain shapes and text. */

#include "programs/common/svg.h"

#include <string.h>

#include "programs/common/figure_text.h"

static void put_bytes(FILE *out, const char *text, size_t length)
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

void svg_put_escaped(FILE *out, const char *text)
{
    put_bytes(out, text, strlen(text));
}

void svg_put_number(FILE *out, const char *name, double value)
{
    char text[FIGURE_NUMBER_SIZE];
    snprintf(text, sizeof text, "%.2f", value);
    char *end = text + strlen(text) - 1;
    for (; *end == '0'; end--) {
    }
    end[*end != '.'] = '\0';
    fprintf(out, " %s=\"%s\"", name, strcmp(text, "-0") == 0 ? "0" : text);
}

/* Ends an element, with the tip that a browser shows under the mouse. */
static void end_element(FILE *out, const char *name, const char *tip)
{
    if (!tip) {
        fputs("/>\n", out);
        return;
    }
    fputs("><title>", out);
    svg_put_escaped(out, tip);
    fprintf(out, "</title></%s>\n", name);
}

void svg_box(FILE *out, double x, double y, double width, double height, const char *colour,
             const char *tip)
{
    fputs("<rect", out);
    svg_put_number(out, "x", x);
    svg_put_number(out, "y", y);
    svg_put_number(out, "width", width);
    svg_put_number(out, "height", height);
    fprintf(out, " fill=\"%s\"", colour);
    end_element(out, "rect", tip);
}

void svg_line(FILE *out, double x1, double y1, double x2, double y2, const char *colour)
{
    fputs("<line", out);
    svg_put_number(out, "x1", x1);
    svg_put_number(out, "y1", y1);
    svg_put_number(out, "x2", x2);
    svg_put_number(out, "y2", y2);
    fprintf(out, " stroke=\"%s\"/>\n", colour);
}

void svg_mark(FILE *out, double x, double y, const char *path, const char *colour, const char *tip)
{
    fprintf(out, "<path transform=\"translate(%.2f %.2f)\" d=\"%s\" fill=\"%s\"", x, y, path,
            colour);
    end_element(out, "path", tip);
}

void svg_outlined_mark(FILE *out, double x, double y, const char *path, const char *colour,
                       const char *outline, const char *tip)
{
    fprintf(out,
            "<path transform=\"translate(%.2f %.2f)\" d=\"%s\" fill=\"%s\" stroke=\"%s\" "
            "stroke-width=\"1.5\"",
            x, y, path, colour, outline);
    end_element(out, "path", tip);
}

void svg_put_text(FILE *out, double x, double y, const char *text, size_t length, svg_style style)
{
    static const char *const anchors[] = {"start", "middle", "end"};
    fputs("<text", out);
    svg_put_number(out, "x", x);
    svg_put_number(out, "y", y);
    svg_put_number(out, "font-size", style.size);
    if (style.anchor != SVG_START) {
        fprintf(out, " text-anchor=\"%s\"", anchors[style.anchor]);
    }
    if (style.bold) {
        fputs(" font-weight=\"bold\"", out);
    }
    if (style.ink) {
        fprintf(out, " fill=\"%s\"", style.ink);
    }
    putc('>', out);
    put_bytes(out, text, length);
    fputs("</text>\n", out);
}

void svg_text(FILE *out, double x, double y, const char *text, svg_style style)
{
    style.size = style.size > 0 ? style.size : 12;
    double width = figure_text_width(text, style.bold ? FIGURE_BOLD * style.size : style.size);
    if (style.max_width > 0 && width > style.max_width) {
        style.size *= style.max_width / width;
    }
    svg_put_text(out, x, y, text, strlen(text), style);
}
