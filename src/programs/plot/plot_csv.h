/* CSV reader that takes the columns from the header line. */
#ifndef BP_PROGRAMS_PLOT_PLOT_CSV_H
#define BP_PROGRAMS_PLOT_PLOT_CSV_H

#include <stddef.h>
#include <stdint.h>
#include <stdio.h>

#include "programs/common/command.h"

/* The columns that the figures read; all others are ignored. */
enum plot_column {
    PLOT_COLOURS,
    PLOT_DISCS,
    PLOT_WHITE,
    PLOT_BLACK,
    PLOT_RULES,
    PLOT_OBJECTIVE,
    PLOT_CLASSES,
    PLOT_WINS,
    PLOT_DRAWS,
    PLOT_LOSSES,
    PLOT_NODES,
    PLOT_STATES,
    PLOT_SECONDS,
    PLOT_TABLE,
    PLOT_VALUE,
    PLOT_BOARDS,
    PLOT_COLUMNS
};

enum { PLOT_FIELDS_MAX = 256, PLOT_ROW_MAX = 1 << 16 };

typedef struct plot_csv {
    const command *line;
    const char *name; /* of the file, for messages */
    FILE *file;
    long line_number;            /* of the line being read */
    long row_number;             /* of the line in which the row begins */
    size_t width;                /* fields in the header, 0 before it is read */
    int32_t place[PLOT_COLUMNS]; /* the field of each column, -1 if the header lacks it */
    size_t count;                /* fields of the row */
    char *fields[PLOT_FIELDS_MAX];
    size_t used; /* bytes of the text */
    char text[PLOT_ROW_MAX];
} plot_csv;

/* Opens a file, or standard input for "-"; ends the program if that fails. */
void plot_csv_open(plot_csv *csv, const command *line, const char *name);
void plot_csv_close(plot_csv *csv);

/* Reads the next row; returns 0 at the end. Header lines may be repeated. `needed` has the bit 1 << column for each
   required column. */
int plot_csv_next(plot_csv *csv, uint32_t needed);

/* A field of the row; empty if the column is missing. */
const char *plot_csv_field(const plot_csv *csv, enum plot_column column);

/* The same as a whole number within limits. */
int32_t plot_csv_integer(const plot_csv *csv, enum plot_column column, int32_t min, int32_t max);

/* The same as a number of 0 or more, which may be larger than an integer. */
double plot_csv_number(const plot_csv *csv, enum plot_column column);

/* The same; 0 if the field is empty. */
double plot_csv_optional(const plot_csv *csv, enum plot_column column);

/* Ends the program with a message about the row. */
_Noreturn void plot_csv_wrong(const plot_csv *csv, const char *format, ...)
    __attribute__((format(printf, 2, 3)));

#endif
