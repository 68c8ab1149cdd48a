/* SPDX-License-Identifier: MIT */
/* bigpoints plot: what is read, the data of a figure, and its script for gnuplot. */
#ifndef BP_PROGRAMS_PLOT_PLOT_H
#define BP_PROGRAMS_PLOT_PLOT_H

#include <stddef.h>
#include <stdint.h>
#include <stdio.h>

#include <bigpoints/config.h>

#include "programs/common/command.h"

/* --- Records: rows of CSV with a header line, or parts of a JSON object ----------------------------- */

/* The columns that the figures read; all others are ignored. */
enum plot_column {
    PLOT_COLOURS,
    PLOT_DISCS,
    PLOT_WHITE,
    PLOT_BLACK,
    PLOT_RULES,
    PLOT_OBJECTIVE,
    PLOT_BOARDS,
    PLOT_CLASSES,
    PLOT_WINS,
    PLOT_DRAWS,
    PLOT_LOSSES,
    PLOT_NODES,
    PLOT_STATES,
    PLOT_SECONDS,
    PLOT_TABLE,
    PLOT_SEAT,
    PLOT_VALUE,
    PLOT_BOARD,
    PLOT_OUTCOME,
    PLOT_MARGIN,
    PLOT_GUARANTEED,
    PLOT_THESIS,                   /* p1, p2 */
    PLOT_SCORES = PLOT_THESIS + 2, /* s1 to s5 */
    PLOT_N = PLOT_SCORES + BP_PLAYERS_MAX,
    PLOT_METHOD,
    PLOT_CALLS,
    PLOT_COLUMNS
};

typedef struct plot_record {
    const command *line;
    const char *file;                 /* for messages */
    long number;                      /* of the line in which the record begins */
    uint64_t has;                     /* the columns of the header, the bit 1 << column for each */
    const char *fields[PLOT_COLUMNS]; /* empty if the column is missing */
} plot_record;

/* A field as a whole number within limits; as a number of 0 or more, which may be larger than an integer. */
int32_t plot_integer(const plot_record *record, enum plot_column column, int32_t min, int32_t max);
double plot_number(const plot_record *record, enum plot_column column);

/* Ends the program with a message about the record. */
_Noreturn void plot_wrong(const plot_record *record, const char *format, ...)
    __attribute__((format(printf, 2, 3)));

/* Ends the program unless the record has these columns. */
void plot_need(const plot_record *record, uint64_t columns);

/* --- The data of a figure --------------------------------------------------------------------------- */

enum plot_order { PLOT_BY_COLOURS, PLOT_BY_DISCS, PLOT_BY_TOTAL };

enum { PLOT_NAME_SIZE = 32, PLOT_LABEL_SIZE = 128 };

/* What the boards of a census have in common. For calls: n is the total, the method stands for the rules. */
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

enum plot_figure {
    PLOT_FIGURE_OUTCOMES,
    PLOT_FIGURE_WORK,
    PLOT_FIGURE_MARGINS,
    PLOT_FIGURE_MOVES,
    PLOT_FIGURE_CALLS
};

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
    int is_sum;        /* over boards: more of them are added to it */
    double numbers[3]; /* of work and calls negative if there is none */
    const char *file;  /* its source, for messages */
    long line;
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

/* Reads a file, "-" for standard input, of any kind that a census writes: summaries, details and rows of boards as CSV, or
   JSON. */
void plot_read(plot_data *data, const char *name);

/* Refuses a record that is not of a kind that the figure needs, or that lacks a column. */
void plot_data_check(const plot_data *data, const plot_record *record);

/* Takes what the figure needs from a record that was checked. */
void plot_data_take(plot_data *data, const plot_record *record);

/* Sorts and checks the rows after all files are read. Duplicate rows and a lack of rows end the program. */
void plot_data_sort(plot_data *data);

/* Returns the end of the run of rows that have the same census as the row `from`; of those that differ only in the discs of the
   colours, a series. */
size_t plot_data_run(const plot_data *data, size_t from);
size_t plot_data_series(const plot_data *data, size_t from);

/* The number of boards of this size, rounded to a double: a multinomial coefficient. */
double plot_census_boards(const plot_census *census);

/* The number of boards of a census, from its rows [from, end); 0 if they have no margins. */
double plot_data_boards(const plot_data *data, size_t from, size_t end);

/* Writes the size of a census, 3x4+2W+1K, or 3,3,2 for different numbers of discs; with the rules and the objective if they
   differ among the rows. */
char *plot_data_label(char out[PLOT_LABEL_SIZE], const plot_data *data, const plot_census *census);

/* Writes the label of a series, such as "3 colours+2W"; of calls the method. */
char *plot_data_series_label(char out[PLOT_LABEL_SIZE], const plot_data *data,
                             const plot_census *census);

/* Writes a sentence with the rules and the objective that all rows share. */
char *plot_data_common(char out[PLOT_LABEL_SIZE], const plot_data *data);

/* --- The figures, each written as a script for gnuplot with its data -------------------------------- */

enum plot_format { PLOT_SVG, PLOT_PNG, PLOT_PDF };

/* The title; that of the figure if the options have none or an empty one. */
const char *plot_title(const plot_data *data);

void plot_script(FILE *out, const plot_data *data, enum plot_format format);

#endif
