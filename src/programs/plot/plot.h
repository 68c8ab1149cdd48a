/* SPDX-License-Identifier: MIT */
/* bigpoints plot: the CSV reader, the data of a figure, and the figures. */
#ifndef BP_PROGRAMS_PLOT_PLOT_H
#define BP_PROGRAMS_PLOT_PLOT_H

#include <stddef.h>
#include <stdint.h>
#include <stdio.h>

#include <bigpoints/config.h>

#include "programs/common/command.h"
#include "programs/common/input.h"
#include "programs/common/svg.h"

/* --- CSV reader that takes the columns from the header line -------------------------------------- */

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
    PLOT_N,
    PLOT_METHOD,
    PLOT_CALLS,
    PLOT_COLUMNS
};

enum { PLOT_FIELDS_MAX = 256, PLOT_ROW_MAX = 1 << 16 };

typedef struct plot_csv {
    const command *line;
    input in;
    int is_after_return;         /* the last character was a carriage return */
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

/* --- Identity of a census ------------------------------------------------------------------------ */

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

/* Reads n and the method of a row in place of a census: n is its total, the method stands for its rules. */
plot_census plot_census_read_method(const plot_csv *csv);

/* The number of boards of this size, rounded to a double: a multinomial coefficient. */
double plot_census_boards(const plot_census *census);

/* Writes the size: 3x4, 3x4+2W+1K, or 3,3,2 for different numbers of discs. */
char *plot_census_size(char out[PLOT_LABEL_SIZE], const plot_census *census);

/* Appends +2W+1K to a label, a buffer of PLOT_LABEL_SIZE bytes. */
void plot_census_add_specials(char *label, const plot_census *census);

/* --- The data of a figure ------------------------------------------------------------------------ */

enum plot_figure {
    PLOT_FIGURE_OUTCOMES,
    PLOT_FIGURE_WORK,
    PLOT_FIGURE_MARGINS,
    PLOT_FIGURE_MOVES,
    PLOT_FIGURE_CALLS
};

/* The default title of each figure. */
extern const char *const plot_titles[];

/* The names of the numbers in a figure of curves, and of its horizontal axis. */
typedef struct plot_curve_names {
    const char *numbers[3];
    const char *axis;
    const char *note;
} plot_curve_names;
const plot_curve_names *plot_data_curve_names(enum plot_figure figure);

/* Indices into `numbers` for outcomes, work and calls. Margins and moves have one number: boards. */
enum { PLOT_WIN, PLOT_DRAW, PLOT_LOSS };
enum { PLOT_WORK_STATES, PLOT_WORK_NODES, PLOT_WORK_SECONDS };
enum { PLOT_CALLS_CALLS, PLOT_CALLS_SECONDS };

/* Kinds of rows about first moves. The rows of margins give the total number of boards. */
enum { PLOT_ALL_BOARDS, PLOT_LEGAL, PLOT_BEST };

enum { PLOT_AHEAD, PLOT_BEHIND, PLOT_NOTHING, PLOT_SIDES };

typedef struct plot_row {
    plot_census census;
    int32_t value;     /* a margin, or PLOT_SIDES * place + side of a move */
    int32_t kind;      /* of moves; 0 elsewhere */
    double numbers[3]; /* of work and calls negative if there is none */
    const char *file;  /* its source, for messages */
    long row_number;
} plot_row;

typedef struct plot_data {
    const command *line;
    enum plot_figure figure;
    enum plot_order order;
    const char *title; /* from the options, or NULL */
    int with_marks;    /* outcomes as marks, not as bars */
    plot_row *rows;
    size_t count;
    size_t capacity;  /* of `rows` */
    size_t left_out;  /* rows of work and calls without a number, sizes without moves */
    int rules_differ; /* so labels have the rules */
    int objectives_differ;
} plot_data;

/* Reads a file's rows. */
void plot_data_read(plot_data *data, const char *name);

/* Sorts and checks the rows after all files are read. Duplicate rows and a lack of rows end the program. */
void plot_data_sort(plot_data *data);

/* Returns the end of the run of rows that have the same census as the row `from`. */
size_t plot_data_run(const plot_data *data, size_t from);

/* The same for a series: censuses that differ only in the discs of the colours. */
size_t plot_data_series(const plot_data *data, size_t from);

/* The number of censuses. */
size_t plot_data_runs(const plot_data *data);

/* The smallest and the largest value of all rows of a kind. There must be at least one such row. */
void plot_data_range(int32_t *min, int32_t *max, const plot_data *data, int32_t kind);

/* The number of boards of a census, from its rows [from, end); 0 if they have no margins. */
double plot_data_boards(const plot_data *data, size_t from, size_t end);

/* The same; if they have no margins, the number of boards on which the most frequent first move is legal. */
double plot_data_all_boards(const plot_data *data, size_t from, size_t end);

/* The largest share of a margin among the boards of its census. */
double plot_data_highest_share(const plot_data *data);

/* The mean margin of the rows [from, end). */
double plot_data_mean(const plot_data *data, size_t from, size_t end);

/* The number of boards on which a move is best; `legal` is the row of the boards on which it is legal. */
double plot_data_best(const plot_data *data, size_t legal);

/* Writes the size of a census, and the rules and the objective if they differ among the rows. */
char *plot_data_label(char out[PLOT_LABEL_SIZE], const plot_data *data, const plot_census *census);

/* Writes the label of a series, such as "3 colours+2W"; of calls the method. */
char *plot_data_series_label(char out[PLOT_LABEL_SIZE], const plot_data *data,
                             const plot_census *census);

/* Writes a sentence with the rules and the objective that all rows share. */
char *plot_data_common(char out[PLOT_LABEL_SIZE], const plot_data *data);

/* --- The SVG frame of a figure ------------------------------------------------------------------- */

/* The width of every sheet, and its margin on each side. */
enum { PLOT_WIDTH = 860, PLOT_EDGE = 20 };

extern const char *const plot_outcome_colours[3]; /* win, draw, loss of the first player */
extern const char *const plot_outcome_names[3];

/* Begins a sheet with a title and a note below it. The figure is drawn below them, from y = 0 to `height`. */
void plot_sheet_begin(FILE *out, const plot_data *data, const char *note, double height);
void plot_sheet_end(FILE *out);

/* Draws the legend of the three outcomes; the base of the text is at `y`. With `shapes`, paths in SVG syntax, it shows them
   instead of boxes. */
void plot_sheet_outcome_legend(FILE *out, double y, const char *const *shapes);

/* --- The figures of bigpoints plot, each written as a complete SVG file or gnuplot script --------------- */

void plot_outcomes(FILE *out, const plot_data *data); /* stacked bars, or marks */
void plot_work(FILE *out, const plot_data *data);     /* curves on a logarithmic axis; calls too */
void plot_margins(FILE *out, const plot_data *data);  /* histograms */
void plot_moves(FILE *out, const plot_data *data);    /* heat maps */

/* Writes any of them as a gnuplot script that contains its data. */
void plot_gnuplot(FILE *out, const plot_data *data);

#endif
