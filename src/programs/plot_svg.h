/* Drawing in SVG: a sheet with a title, and plain shapes on it. Nothing is kept in memory. */
#ifndef BP_PROGRAMS_PLOT_SVG_H
#define BP_PROGRAMS_PLOT_SVG_H

#include <stdio.h>

#include "programs/plot_data.h"

/* All sheets have one width; EDGE stays free on each side. */
enum { PLOT_WIDTH = 860, PLOT_EDGE = 20 };

/* Colours that differ in lightness too, so that they serve every eye, and paper without colours. */
#define PLOT_INK "#222222"
#define PLOT_SOFT_INK "#595959"
#define PLOT_GRID "#DDDDDD"
extern const char *const plot_outcome_colours[3]; /* win, draw, loss of the first player */
extern const char *const plot_outcome_names[3];

enum plot_anchor { PLOT_START, PLOT_MIDDLE, PLOT_END };

typedef struct plot_style {
    double size; /* of the font; 0 for 12 */
    enum plot_anchor anchor;
    int bold;
    const char *ink; /* NULL for PLOT_INK */
    double room;     /* a text that would be wider gets a smaller font; 0: it does not */
} plot_style;

/* Begins a sheet with a title and, below it, a note. What follows is drawn below these, from y = 0 to
   `height`. */
void plot_svg_begin(FILE *out, const plot_data *data, const char *note, double height);
void plot_svg_end(FILE *out);

/* A rectangle. A browser shows the `tip` under the mouse; NULL for none. */
void plot_svg_box(FILE *out, double x, double y, double width, double height, const char *colour,
                  const char *tip);

void plot_svg_line(FILE *out, double x1, double y1, double x2, double y2, const char *colour);

/* A path, in the language of SVG, moved to a point. */
void plot_svg_mark(FILE *out, double x, double y, const char *path, const char *colour,
                   const char *tip);

/* A text whose base line is at `y`. */
void plot_svg_text(FILE *out, double x, double y, const char *text, plot_style style);

/* What the three colours of outcomes mean, in a line whose base is at `y`. */
void plot_svg_outcome_legend(FILE *out, double y);

#endif
