/* The sheet that a figure of bp-plot is drawn on: size, title, note and legend. */
#ifndef BP_PROGRAMS_PLOT_PLOT_SHEET_H
#define BP_PROGRAMS_PLOT_PLOT_SHEET_H

#include <stdio.h>

#include "programs/common/svg.h"
#include "programs/plot/plot_data.h"

/* All sheets have one width; EDGE stays free on each side. */
enum { PLOT_WIDTH = 860, PLOT_EDGE = 20 };

extern const char *const plot_outcome_colours[3]; /* win, draw, loss of the first player */
extern const char *const plot_outcome_names[3];

/* Begins a sheet with a title and, below it, a note. What follows is drawn below these, from y = 0 to
   `height`. */
void plot_sheet_begin(FILE *out, const plot_data *data, const char *note, double height);
void plot_sheet_end(FILE *out);

/* What the three colours of outcomes mean, in a line whose base is at `y`. */
void plot_sheet_outcome_legend(FILE *out, double y);

#endif
