/* Identity of a census: the size of its boards, the rules and the objective. */
#ifndef BP_PROGRAMS_PLOT_PLOT_CENSUS_H
#define BP_PROGRAMS_PLOT_PLOT_CENSUS_H

#include <stdint.h>

#include <bigpoints/config.h>

#include "programs/plot/plot_csv.h"

enum plot_order { PLOT_BY_COLOURS, PLOT_BY_DISCS, PLOT_BY_TOTAL };

enum { PLOT_NAME_SIZE = 32, PLOT_LABEL_SIZE = 128 };

typedef struct plot_census {
    int32_t colours;
    int32_t discs[BP_COLOURS_MAX]; /* of each colour, 0 after the last one */
    int32_t white;
    int32_t black;
    int32_t total;   /* discs of all kinds */
    int32_t keys[3]; /* sort keys of the chosen order, the primary key first */
    char rules[PLOT_NAME_SIZE];
    char objective[PLOT_NAME_SIZE];
} plot_census;

/* Reads the census of a row; ends the program if a field is wrong. */
plot_census plot_census_read(const plot_csv *csv, enum plot_order order);

/* Compares two censuses in the chosen order, as qsort() wants it; 0 only for the same census. */
int plot_census_compare(const plot_census *a, const plot_census *b);

/* Compares two series; 0 for censuses that differ only in the discs of the colours. */
int plot_census_compare_series(const plot_census *a, const plot_census *b);

/* Compares first by series, then by the total number of discs; 0 only for the same census. */
int plot_census_compare_in_series(const plot_census *a, const plot_census *b);

/* The number of boards of this size, rounded to a double: a multinomial coefficient. */
double plot_census_boards(const plot_census *census);

/* Writes the size: 3x4, 3x4+2W+1K, or 3,3,2 for different numbers of discs. */
char *plot_census_size(char out[PLOT_LABEL_SIZE], const plot_census *census);

/* Appends +2W+1K to a label, a buffer of PLOT_LABEL_SIZE bytes. */
void plot_census_add_specials(char *label, const plot_census *census);

#endif
