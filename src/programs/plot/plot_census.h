/* Which census a row belongs to: the size of its boards, the rules and the objective. */
#ifndef BP_PROGRAMS_PLOT_PLOT_CENSUS_H
#define BP_PROGRAMS_PLOT_PLOT_CENSUS_H

#include <stdint.h>

#include <bigpoints/config.h>

#include "programs/plot/plot_csv.h"

enum plot_order { PLOT_BY_COLOURS, PLOT_BY_DISCS, PLOT_BY_TOTAL };

enum { PLOT_NAME_SIZE = 32, PLOT_LABEL_SIZE = 128 };

typedef struct plot_census {
    int32_t colours;
    int32_t discs[BP_COLOURS_MAX]; /* of each colour, 0 behind the last one */
    int32_t white;
    int32_t black;
    int32_t total;   /* discs of all kinds */
    int32_t keys[3]; /* what the order asked for compares, the first one first */
    char rules[PLOT_NAME_SIZE];
    char objective[PLOT_NAME_SIZE];
} plot_census;

/* Reads it from a row; ends the program if the row has none. */
plot_census plot_census_read(const plot_csv *csv, enum plot_order order);

/* Less than, equal to or greater than 0, in the order asked for; 0 for the same census only. */
int plot_census_compare(const plot_census *a, const plot_census *b);

/* The same for series; 0 for those that differ in nothing but the discs of the colours. */
int plot_census_compare_series(const plot_census *a, const plot_census *b);

/* The same series by series, and by the total number of discs within one; 0 for the same census only. */
int plot_census_compare_in_series(const plot_census *a, const plot_census *b);

/* How many boards there are of this size, as far as a double tells. */
double plot_census_boards(const plot_census *census);

/* The size: 3x4, 3x4+2W+1K, or 3,3,2 for different numbers of discs. */
char *plot_census_size(char out[PLOT_LABEL_SIZE], const plot_census *census);

/* Adds +2W+1K to a label that has room for PLOT_LABEL_SIZE bytes. */
void plot_census_add_specials(char *label, const plot_census *census);

#endif
