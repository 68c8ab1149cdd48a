/* The data of a figure: sorted rows of census files. */
#ifndef BP_PROGRAMS_PLOT_PLOT_DATA_H
#define BP_PROGRAMS_PLOT_PLOT_DATA_H

#include "programs/plot/plot_census.h"

enum plot_figure { PLOT_FIGURE_OUTCOMES, PLOT_FIGURE_WORK, PLOT_FIGURE_MARGINS, PLOT_FIGURE_MOVES };

/* The default title of each figure. */
extern const char *const plot_titles[];

/* The names of the numbers in the figure of the work. */
extern const char *const plot_work_names[3];

/* Indices into `numbers` for outcomes and work. Margins and moves have one number: boards. */
enum { PLOT_WIN, PLOT_DRAW, PLOT_LOSS };
enum { PLOT_WORK_STATES, PLOT_WORK_NODES, PLOT_WORK_SECONDS };

/* Kinds of rows about first moves. The rows of margins give the total number of boards. */
enum { PLOT_ALL_BOARDS, PLOT_LEGAL, PLOT_BEST };

enum { PLOT_AHEAD, PLOT_BEHIND, PLOT_NOTHING, PLOT_SIDES };

typedef struct plot_row {
    plot_census census;
    int32_t value; /* a margin, or PLOT_SIDES * place + side of a move */
    int32_t kind;  /* of moves; 0 elsewhere */
    double numbers[3];
    const char *file; /* its source, for messages */
    long row_number;
} plot_row;

typedef struct plot_data {
    const command *line;
    enum plot_figure figure;
    enum plot_order order;
    const char *title; /* from the options, or NULL */
    plot_row *rows;
    size_t count;
    size_t capacity;  /* of `rows` */
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

/* The mean margin of the rows [from, end). */
double plot_data_mean(const plot_data *data, size_t from, size_t end);

/* The number of boards on which a move is best; `legal` is the row of the boards on which it is legal. */
double plot_data_best(const plot_data *data, size_t legal);

/* Writes the size of a census, and the rules and the objective if they differ among the rows. */
char *plot_data_label(char out[PLOT_LABEL_SIZE], const plot_data *data, const plot_census *census);

/* Writes the label of a series, such as "3 colours+2W". */
char *plot_data_series_label(char out[PLOT_LABEL_SIZE], const plot_data *data,
                             const plot_census *census);

/* Writes a sentence with the rules and the objective that all rows share. */
char *plot_data_common(char out[PLOT_LABEL_SIZE], const plot_data *data);

#endif
