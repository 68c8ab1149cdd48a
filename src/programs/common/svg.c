/* SPDX-License-Identifier: MIT */
/* SVG writer: plain shapes and text. */

#include "programs/common/svg.h"

#include <math.h>
#include <stdarg.h>
#include <stdio.h>
#include <string.h>

#include "programs/common/words.h"

/* --- Text ----------------------------------------------------------------------------------------- */

/* The bytes of the UTF-8 character at the beginning of a text; 0 if there is none that XML allows. */
static size_t character(const char *text)
{
    const unsigned char *c = (const unsigned char *)text;
    if (c[0] < 0x80) {
        return 1;
    }
    size_t length = c[0] >= 0xC2 && c[0] <= 0xDF ? 2 : (c[0] & 0xF0) == 0xE0 ? 3 : 4;
    unsigned long code = c[0] & (0xFFU >> (length + 1));
    if (c[0] < 0xC2 || c[0] > 0xF4) {
        return 0;
    }
    for (size_t i = 1; i < length; i++) {
        if ((c[i] & 0xC0) != 0x80) {
            return 0;
        }
        code = code << 6 | (c[i] & 0x3FU);
    }
    int control = code < 0xA0;
    int too_long = (length == 3 && code < 0x800) || (length == 4 && code < 0x10000);
    int no_character = (code >= 0xD800 && code <= 0xDFFF) || (code & 0xFFFE) == 0xFFFE;
    return control || too_long || no_character || code > 0x10FFFF ? 0 : length;
}

void figure_text_clean(char *text)
{
    while (*text) {
        size_t length = character(text);
        if (length == 0) {
            *text = '?';
        } else if ((*text > 0 && *text < ' ') || *text == 127) {
            *text = ' ';
        }
        text += length ? length : 1;
    }
}

void figure_text_add(char *text, size_t size, const char *format, ...)
{
    size_t length = strlen(text);
    va_list arguments;
    va_start(arguments, format);
    vsnprintf(text + length, size - length, format, arguments);
    va_end(arguments);
}

/* Measured on the wider ones of common fonts. A character outside ASCII is as wide as the font is high. */
static double character_width(const char *text, double font_size)
{
    double width = 0.64;
    if (*text & 0x80) {
        width = 1;
    } else if (strchr(" !'(),-./:;I[]fijlrt|", *text)) {
        width = 0.41;
    } else if (strchr("%@MWmw", *text)) {
        width = 0.99;
    } else if ((*text >= 'A' && *text <= 'Z') || strchr("#+<=>~", *text)) {
        width = 0.84;
    }
    return width * font_size;
}

static size_t character_length(const char *text)
{
    size_t length = character(text);
    return length ? length : 1;
}

double figure_text_width(const char *text, double font_size)
{
    double width = 0;
    for (; *text; text += character_length(text)) {
        width += character_width(text, font_size);
    }
    return width;
}

size_t figure_text_break(const char *text, double font_size, double max_width)
{
    size_t at = 0;
    size_t words = 0; /* the bytes of the whole words so far */
    double width = 0;
    while (text[at]) {
        width += character_width(text + at, font_size);
        words = text[at] == ' ' ? at : words;
        if (width > max_width && at > 0) {
            return words ? words : at;
        }
        at += character_length(text + at);
    }
    return at;
}

char *figure_text_percent(char out[FIGURE_NUMBER_SIZE], double share)
{
    if (share <= 0 || share >= 1) {
        snprintf(out, FIGURE_NUMBER_SIZE, "%s", share <= 0 ? "0%" : "100%");
    } else if (share < 0.0005 || share >= 0.9995) {
        snprintf(out, FIGURE_NUMBER_SIZE, "%s", share < 0.0005 ? "<0.1%" : ">99.9%");
    } else {
        snprintf(out, FIGURE_NUMBER_SIZE, "%.1f%%", 100 * share);
    }
    return out;
}

char *figure_text_number(char out[FIGURE_NUMBER_SIZE], double number)
{
    if (number < 999.5 || number >= 1e15) {
        snprintf(out, FIGURE_NUMBER_SIZE, "%.3g", number);
        return out;
    }
    words_grouped(out, (uint64_t)nearbyint(number));
    return out;
}

/* --- Shapes --------------------------------------------------------------------------------------- */

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
