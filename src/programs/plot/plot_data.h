/* What a figure shows: rows of census files, in order. */
#ifndef BP_PROGRAMS_PLOT_PLOT_DATA_H
#define BP_PROGRAMS_PLOT_PLOT_DATA_H

#include "programs/plot/plot_census.h"

enum plot_figure { PLOT_FIGURE_OUTCOMES, PLOT_FIGURE_WORK, PLOT_FIGURE_MARGINS, PLOT_FIGURE_MOVES };

/* The title of each figure if nobody asks for another one. */
extern const char *const plot_titles[];

/* What the numbers of the work are. */
extern const char *const plot_work_names[3];

/* What `numbers` are, by figure. Margins and moves have one: boards. */
enum { PLOT_WIN, PLOT_DRAW, PLOT_LOSS };
enum { PLOT_WORK_STATES, PLOT_WORK_NODES, PLOT_WORK_SECONDS };

/* Kinds of rows about first moves. The margins of all boards tell how many there are. */
enum { PLOT_ALL_BOARDS, PLOT_LEGAL, PLOT_BEST };

enum { PLOT_AHEAD, PLOT_BEHIND, PLOT_NOTHING, PLOT_SIDES };

typedef struct plot_row {
    plot_census census;
    int32_t value; /* a margin, or PLOT_SIDES * place + side of a move */
    int32_t kind;  /* of moves; 0 elsewhere */
    double numbers[3];
    const char *file; /* where it was read */
    long row_number;
} plot_row;

typedef struct plot_data {
    const command *line;
    enum plot_figure figure;
    enum plot_order order;
    const char *title; /* as asked for, or NULL */
    plot_row *rows;
    size_t count;
    size_t room;
    int rules_differ; /* so a label says which */
    int objectives_differ;
} plot_data;

/* Reads a file's rows. */
void plot_data_read(plot_data *data, const char *name);

/* Puts the rows in order when all are read; the same census twice ends the program, and so does none. */
void plot_data_sort(plot_data *data);

/* The number of the row behind those of the same census as a row. */
size_t plot_data_run(const plot_data *data, size_t from);

/* The same for those of a series: they differ in nothing but the discs of the colours. */
size_t plot_data_series(const plot_data *data, size_t from);

/* How many censuses there are. */
size_t plot_data_runs(const plot_data *data);

/* The least and the greatest value of all rows of a kind, of which there must be one. */
void plot_data_range(int32_t *min, int32_t *max, const plot_data *data, int32_t kind);

/* The boards of a census as the rows `from` to before `end` tell; 0 if they do not. */
double plot_data_boards(const plot_data *data, size_t from, size_t end);

/* The mean of their margins. */
double plot_data_mean(const plot_data *data, size_t from, size_t end);

/* On how many boards a move is best; `legal` is the row that counts those on which it is legal. */
double plot_data_best(const plot_data *data, size_t legal);

/* The size of a census, and rules and objective if they differ among the rows. */
char *plot_data_label(char out[PLOT_LABEL_SIZE], const plot_data *data, const plot_census *census);

/* What the censuses of a series have in common: 3 colours +2W. */
char *plot_data_series_label(char out[PLOT_LABEL_SIZE], const plot_data *data,
                             const plot_census *census);

/* A sentence with the rules and the objective that all rows have in common. */
char *plot_data_common(char out[PLOT_LABEL_SIZE], const plot_data *data);

#endif
