/* SPDX-License-Identifier: MIT */
/* Conversion of CSV rows to the rows of a figure. */

#include <stdlib.h>
#include <string.h>

#include <bigpoints.h>

#include "programs/common/command.h"
#include "programs/plot/plot.h"

enum { MARGIN_MAX = 1000 };

#define BIT(column) (UINT32_C(1) << (column))

/* The required columns. */
#define SIZE (BIT(PLOT_COLOURS) | BIT(PLOT_DISCS))

static const uint32_t needed[] = {
    [PLOT_FIGURE_OUTCOMES] = SIZE | BIT(PLOT_WINS) | BIT(PLOT_DRAWS) | BIT(PLOT_LOSSES),
    [PLOT_FIGURE_WORK] = SIZE,
    [PLOT_FIGURE_MARGINS] = SIZE | BIT(PLOT_TABLE) | BIT(PLOT_VALUE) | BIT(PLOT_BOARDS),
    [PLOT_FIGURE_MOVES] = SIZE | BIT(PLOT_TABLE) | BIT(PLOT_VALUE) | BIT(PLOT_BOARDS),
    [PLOT_FIGURE_CALLS] = BIT(PLOT_N) | BIT(PLOT_METHOD) | BIT(PLOT_CALLS),
};

/* --- Readers of a row; each returns 0 if the figure does not need the row -------------------------- */

static int read_outcomes(plot_row *row, const plot_csv *csv)
{
    row->numbers[PLOT_WIN] = plot_csv_number(csv, PLOT_WINS);
    row->numbers[PLOT_DRAW] = plot_csv_number(csv, PLOT_DRAWS);
    row->numbers[PLOT_LOSS] = plot_csv_number(csv, PLOT_LOSSES);
    if (row->numbers[PLOT_WIN] + row->numbers[PLOT_DRAW] + row->numbers[PLOT_LOSS] <= 0) {
        plot_csv_wrong(csv, "no board is won, drawn or lost");
    }
    return 1;
}

/* A number of 0 or more, or -1 for an empty field. */
static double read_count(const plot_csv *csv, enum plot_column column)
{
    return plot_csv_field(csv, column)[0] ? plot_csv_number(csv, column) : -1;
}

/* Whether one of the numbers can be drawn on a logarithmic axis. */
static int has_number(const plot_row *row)
{
    return row->numbers[0] > 0 || row->numbers[1] > 0 || row->numbers[2] > 0;
}

static int read_work(plot_row *row, const plot_csv *csv)
{
    double classes = plot_csv_optional(csv, PLOT_CLASSES);
    double nodes = read_count(csv, PLOT_NODES);
    if (nodes > 0 && classes <= 0) {
        plot_csv_wrong(csv, "nodes, but no classes to share them");
    }
    row->numbers[PLOT_WORK_STATES] = read_count(csv, PLOT_STATES);
    row->numbers[PLOT_WORK_NODES] = nodes > 0 ? nodes / classes : nodes;
    row->numbers[PLOT_WORK_SECONDS] = read_count(csv, PLOT_SECONDS);
    return has_number(row);
}

static int read_calls(plot_row *row, const plot_csv *csv)
{
    row->numbers[PLOT_CALLS_CALLS] = read_count(csv, PLOT_CALLS);
    row->numbers[PLOT_CALLS_SECONDS] = read_count(csv, PLOT_SECONDS);
    row->numbers[2] = -1;
    return has_number(row);
}

static int read_margin(plot_row *row, const plot_csv *csv)
{
    if (strcmp(plot_csv_field(csv, PLOT_TABLE), "margin") != 0) {
        return 0;
    }
    row->value = plot_csv_integer(csv, PLOT_VALUE, -MARGIN_MAX, MARGIN_MAX);
    row->numbers[0] = plot_csv_number(csv, PLOT_BOARDS);
    return row->numbers[0] > 0;
}

/* Reads a first move: 2a takes the disc ahead with the pawn whose first disc is at place 2. */
static int32_t read_move(const plot_csv *csv)
{
    static const char sides[] = {[PLOT_AHEAD] = 'a', [PLOT_BEHIND] = 'b', [PLOT_NOTHING] = 'n'};
    const char *text = plot_csv_field(csv, PLOT_VALUE);
    char *end;
    long place = strtol(text, &end, 10);
    const char *side = *end ? memchr(sides, *end, sizeof sides) : NULL;
    if (text[0] < '1' || text[0] > '9' || place > BP_BOARD_MAX || !side || end[1]) {
        plot_csv_wrong(
            csv, "value needs a move such as 2a, 2b or 2n, with a place from 1 to %d, not '%s'",
            BP_BOARD_MAX, text);
    }
    return PLOT_SIDES * (int32_t)place + (int32_t)(side - sides);
}

static int read_moves(plot_row *row, const plot_csv *csv)
{
    const char *table = plot_csv_field(csv, PLOT_TABLE);
    int best = strcmp(table, "best-move") == 0;
    if (!best && strcmp(table, "legal-move") != 0) {
        row->kind = PLOT_ALL_BOARDS;
        return read_margin(row, csv);
    }
    row->kind = best ? PLOT_BEST : PLOT_LEGAL;
    row->value = read_move(csv);
    row->numbers[0] = plot_csv_number(csv, PLOT_BOARDS);
    return row->numbers[0] > 0;
}

static void add(plot_data *data, const plot_row *row)
{
    if (data->count == data->capacity) {
        size_t capacity = data->capacity ? 2 * data->capacity : 64;
        data->rows = checked_resize(data->line, data->rows, capacity, sizeof *data->rows);
        data->capacity = capacity;
    }
    data->rows[data->count++] = *row;
}

void plot_data_read(plot_data *data, const char *name)
{
    static int (*const readers[])(plot_row *, const plot_csv *) = {
        [PLOT_FIGURE_OUTCOMES] = read_outcomes, [PLOT_FIGURE_WORK] = read_work,
        [PLOT_FIGURE_MARGINS] = read_margin,    [PLOT_FIGURE_MOVES] = read_moves,
        [PLOT_FIGURE_CALLS] = read_calls,
    };
    plot_csv csv;
    plot_csv_open(&csv, data->line, name);
    while (plot_csv_next(&csv, needed[data->figure])) {
        plot_row row = {.file = csv.in.name, .row_number = csv.row_number};
        row.census = data->figure == PLOT_FIGURE_CALLS ? plot_census_read_method(&csv)
                                                       : plot_census_read(&csv, data->order);
        if (readers[data->figure](&row, &csv)) {
            add(data, &row);
        } else if (data->figure == PLOT_FIGURE_WORK || data->figure == PLOT_FIGURE_CALLS) {
            data->left_out++;
        }
    }
    plot_csv_close(&csv);
}
