/* The figures of bp-plot, each as a whole SVG file or gnuplot script. */
#ifndef BP_PROGRAMS_PLOT_PLOT_FIGURES_H
#define BP_PROGRAMS_PLOT_PLOT_FIGURES_H

#include <stdio.h>

#include "programs/plot/plot_data.h"

void plot_outcomes(FILE *out, const plot_data *data);
void plot_work(FILE *out, const plot_data *data);
void plot_margins(FILE *out, const plot_data *data);
void plot_moves(FILE *out, const plot_data *data);

/* Any of them as a script that holds its data. */
void plot_gnuplot(FILE *out, const plot_data *data);

#endif
