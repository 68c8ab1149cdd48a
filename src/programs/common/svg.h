/* SPDX-License-Identifier: MIT */
/* SVG writer: plain shapes and text, written straight to a file; the estimated width of text, line breaks, number formats. */
#ifndef BP_PROGRAMS_COMMON_SVG_H
#define BP_PROGRAMS_COMMON_SVG_H

#include <stddef.h>
#include <stdio.h>

/* Colours that also differ in lightness, for colour-blind readers and for print without colours. */
#define SVG_INK "#222222"
#define SVG_SOFT_INK "#595959"
#define SVG_GRID "#DDDDDD"

enum svg_anchor { SVG_START, SVG_MIDDLE, SVG_END };

typedef struct svg_style {
    double size; /* of the font; 0 for 12 */
    enum svg_anchor anchor;
    int bold;
    const char *ink;  /* NULL for that of the sheet */
    double max_width; /* a wider text gets a smaller font; 0: no limit */
} svg_style;

/* Writes a text with the characters that mean something in XML replaced. */
void svg_put_escaped(FILE *out, const char *text);

/* Writes ` name="value"`, to two decimals. */
void svg_put_number(FILE *out, const char *name, double value);

/* A rectangle. A browser shows the `tip` under the mouse; NULL for none. */
void svg_box(FILE *out, double x, double y, double width, double height, const char *colour,
             const char *tip);

void svg_line(FILE *out, double x1, double y1, double x2, double y2, const char *colour);

/* A path in SVG syntax, translated to a point; filled, or with an outline too. */
void svg_mark(FILE *out, double x, double y, const char *path, const char *colour, const char *tip);
void svg_outlined_mark(FILE *out, double x, double y, const char *path, const char *colour,
                       const char *outline, const char *tip);

/* A text whose baseline is at `y`; svg_put_text() writes its first `length` bytes in the size that the style has. */
void svg_text(FILE *out, double x, double y, const char *text, svg_style style);
void svg_put_text(FILE *out, double x, double y, const char *text, size_t length, svg_style style);

/* --- Text ----------------------------------------------------------------------------------------- */

enum { FIGURE_NUMBER_SIZE = 48 };

/* Makes any bytes one line of valid UTF-8: control characters become blanks, invalid bytes become '?'. */
void figure_text_clean(char *text);

/* Appends to a text in a buffer of `size` bytes, as much as fits. */
void figure_text_add(char *text, size_t size, const char *format, ...)
    __attribute__((format(printf, 3, 4)));

/* Bold text is wider by this factor. */
#define FIGURE_BOLD 1.12

/* The estimated width of a text in any common font; rather too large than too small. */
double figure_text_width(const char *text, double font_size);

/* The number of bytes on the first line of a text that is at most `max_width` wide: as many words as fit, at least one
   character. The text must not begin with a blank. */
size_t figure_text_break(const char *text, double font_size, double max_width);

/* A share from 0 to 1 as 12.3%; close to its ends as <0.1% or >99.9%, so that only 0 and 1 are 0% and 100%. */
char *figure_text_percent(char out[FIGURE_NUMBER_SIZE], double share);

/* A number as 1,234,567; below 1000 and from 1e15 on with three significant digits. */
char *figure_text_number(char out[FIGURE_NUMBER_SIZE], double number);

#endif
