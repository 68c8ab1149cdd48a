/* SPDX-License-Identifier: MIT */
/* The rows of a census as CSV: one line for each board, or for each class of boards. */
#ifndef BP_PROGRAMS_CENSUS_CENSUS_ROWS_H
#define BP_PROGRAMS_CENSUS_CENSUS_ROWS_H

#include <bigpoints.h>
#include <bigpoints/experimental/census.h>

enum { CENSUS_ROW_SIZE = 256 };

/* Writes the row that bp_census_row_fn receives, with its newline; returns `out`. */
const char *census_row(char out[CENSUS_ROW_SIZE], int32_t objective, const char *board,
                       uint64_t boards, const int32_t *values, size_t count, uint64_t states);

/* Writes the header of such rows, with its newline; returns `out`. */
const char *census_row_header(char out[CENSUS_ROW_SIZE], int32_t objective, int32_t players);

/* Whether all rows come at the end: those of the thesis over all boards. */
int census_rows_are_late(const bp_census *census);

#endif
