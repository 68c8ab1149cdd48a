/* The figures of bp-plot, each written as a complete SVG file or gnuplot script. */
#ifndef BP_PROGRAMS_PLOT_PLOT_FIGURES_H
#define BP_PROGRAMS_PLOT_PLOT_FIGURES_H

#include <stdio.h>

#include "programs/plot/plot_data.h"

void plot_outcomes(FILE *out, const plot_data *data); /* stacked bars */
void plot_work(FILE *out, const plot_data *data);     /* curves on a logarithmic axis */
void plot_margins(FILE *out, const plot_data *data);  /* histograms */
void plot_moves(FILE *out, const plot_data *data);    /* heat maps */

/* Writes any of them as a gnuplot script that contains its data. */
void plot_gnuplot(FILE *out, const plot_data *data);

#endif
