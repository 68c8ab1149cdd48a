/* The SVG frame of a figure: size, title, note and legend. */
#ifndef BP_PROGRAMS_PLOT_PLOT_SHEET_H
#define BP_PROGRAMS_PLOT_PLOT_SHEET_H

#include <stdio.h>

#include "programs/common/svg.h"
#include "programs/plot/plot_data.h"

/* The width of every sheet, and its margin on each side. */
enum { PLOT_WIDTH = 860, PLOT_EDGE = 20 };

extern const char *const plot_outcome_colours[3]; /* win, draw, loss of the first player */
extern const char *const plot_outcome_names[3];

/* Begins a sheet with a title and a note below it. The figure is drawn below them, from y = 0 to `height`. */
void plot_sheet_begin(FILE *out, const plot_data *data, const char *note, double height);
void plot_sheet_end(FILE *out);

/* Draws the legend of the three outcomes; the base of the text is at `y`. */
void plot_sheet_outcome_legend(FILE *out, double y);

#endif
