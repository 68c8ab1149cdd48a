/* SPDX-License-Identifier: MIT */
/* The data of a figure: sorted and checked rows of the files, with totals, means and labels. */

#include "programs/plot/plot.h"

#include <inttypes.h>
#include <stdlib.h>
#include <string.h>

#include "programs/common/svg.h"

const char *const plot_titles[] = {
    [PLOT_FIGURE_OUTCOMES] = "Outcomes under best play",
    [PLOT_FIGURE_WORK] = "Work to solve all boards of a size",
    [PLOT_FIGURE_MARGINS] = "Margins under best play",
    [PLOT_FIGURE_MOVES] = "Best first moves",
    [PLOT_FIGURE_CALLS] = "Calls and seconds of each method",
};

const plot_curve_names *plot_data_curve_names(enum plot_figure figure)
{
    static const plot_curve_names work = {
        {"Distinct positions", "Nodes per solved board", "Seconds"},
        "Discs on the track",
        "By the number of discs on the track, on logarithmic vertical axes."};
    static const plot_curve_names calls = {
        {"Calls", "Seconds", ""}, "n", "By n, on logarithmic vertical axes."};
    return figure == PLOT_FIGURE_CALLS ? &calls : &work;
}

/* --- Order ---------------------------------------------------------------------------------------- */

static int compare_values(const plot_row *a, const plot_row *b)
{
    return a->value != b->value ? (a->value < b->value ? -1 : 1) : a->kind - b->kind;
}

static int compare(const void *left, const void *right)
{
    const plot_row *a = left;
    const plot_row *b = right;
    int difference = plot_census_compare(&a->census, &b->census);
    return difference ? difference : compare_values(a, b);
}

static int compare_in_series(const void *left, const void *right)
{
    const plot_row *a = left;
    const plot_row *b = right;
    return plot_census_compare_in_series(&a->census, &b->census);
}

static void find_differences(plot_data *data)
{
    for (size_t i = 1; i < data->count; i++) {
        const plot_census *a = &data->rows[0].census;
        const plot_census *b = &data->rows[i].census;
        data->rules_differ |= strcmp(a->rules, b->rules) != 0;
        data->objectives_differ |= strcmp(a->objective, b->objective) != 0;
    }
}

/* Refuses duplicate rows, which are adjacent after sorting. */
static void check_doubles(const plot_data *data, int (*order)(const void *, const void *))
{
    for (size_t i = 1; i < data->count; i++) {
        char label[PLOT_LABEL_SIZE];
        const plot_row *row = &data->rows[i];
        if (order(&row[-1], row) == 0) {
            command_usage(data->line, "%s, line %ld: the same row of %s is in %s, line %ld",
                          row->file, row->row_number, plot_data_label(label, data, &row->census),
                          row[-1].file, row[-1].row_number);
        }
    }
}

/* Checks that no move is best on more boards than it is legal on. The row of the legal boards precedes that of the
   best. */
static void check_moves(const plot_data *data)
{
    double legal = 0;
    for (size_t i = 0; i < data->count; i++) {
        const plot_row *row = &data->rows[i];
        int same = i > 0 && row->value == row[-1].value &&
                   plot_census_compare(&row->census, &row[-1].census) == 0;
        legal = row->kind == PLOT_LEGAL ? row->numbers[0] : same ? legal : 0;
        if (row->kind == PLOT_BEST && row->numbers[0] > legal) {
            command_usage(data->line,
                          "%s, line %ld: a move that is best on more boards than it is legal on",
                          row->file, row->row_number);
        }
    }
}

/* Drops the censuses that have rows of margins only. */
static void drop_without_moves(plot_data *data)
{
    size_t kept = 0;
    size_t end;
    for (size_t i = 0; i < data->count; i = end) {
        int moves = 0;
        end = plot_data_run(data, i);
        for (size_t j = i; j < end; j++) {
            moves |= data->rows[j].kind == PLOT_LEGAL;
        }
        for (size_t j = i; moves && j < end; j++) {
            data->rows[kept++] = data->rows[j];
        }
        data->left_out += !moves;
    }
    data->count = kept;
}

void plot_data_sort(plot_data *data)
{
    static const char *const rows[] = {
        [PLOT_FIGURE_OUTCOMES] = "row",
        [PLOT_FIGURE_WORK] = "row with states, nodes and classes, or seconds",
        [PLOT_FIGURE_MARGINS] = "row of the table margin",
        [PLOT_FIGURE_MOVES] = "row of the table legal-move",
        [PLOT_FIGURE_CALLS] = "row with calls or seconds",
    };
    int (*order)(const void *, const void *) =
        data->figure == PLOT_FIGURE_WORK || data->figure == PLOT_FIGURE_CALLS ? compare_in_series
                                                                              : compare;
    if (data->count > 0) {
        qsort(data->rows, data->count, sizeof *data->rows, order);
    }
    find_differences(data);
    check_doubles(data, order);
    if (data->figure == PLOT_FIGURE_MOVES) {
        check_moves(data);
        drop_without_moves(data);
    }
    if (data->count == 0) {
        command_usage(data->line, "nothing to draw: there is no %s", rows[data->figure]);
    }
}

/* Returns the end of the rows that are equal to the row `from`. */
static size_t end_of(const plot_data *data, size_t from,
                     int (*compare_censuses)(const plot_census *, const plot_census *))
{
    size_t end = from + 1;
    while (end < data->count &&
           compare_censuses(&data->rows[from].census, &data->rows[end].census) == 0) {
        end++;
    }
    return end;
}

size_t plot_data_run(const plot_data *data, size_t from)
{
    return end_of(data, from, plot_census_compare);
}

size_t plot_data_series(const plot_data *data, size_t from)
{
    return end_of(data, from, plot_census_compare_series);
}

size_t plot_data_runs(const plot_data *data)
{
    size_t runs = 0;
    for (size_t i = 0; i < data->count; i = plot_data_run(data, i)) {
        runs++;
    }
    return runs;
}

void plot_data_range(int32_t *min, int32_t *max, const plot_data *data, int32_t kind)
{
    *min = INT32_MAX;
    *max = INT32_MIN;
    for (size_t i = 0; i < data->count; i++) {
        int32_t value = data->rows[i].value;
        if (data->rows[i].kind == kind) {
            *min = value < *min ? value : *min;
            *max = value > *max ? value : *max;
        }
    }
}

double plot_data_boards(const plot_data *data, size_t from, size_t end)
{
    double boards = 0;
    for (size_t i = from; i < end; i++) {
        boards += data->rows[i].kind == PLOT_ALL_BOARDS ? data->rows[i].numbers[0] : 0;
    }
    return boards;
}

double plot_data_all_boards(const plot_data *data, size_t from, size_t end)
{
    double boards = plot_data_boards(data, from, end);
    double legal = 0;
    for (size_t i = from; i < end; i++) {
        const plot_row *row = &data->rows[i];
        legal = row->kind == PLOT_LEGAL && row->numbers[0] > legal ? row->numbers[0] : legal;
    }
    return boards > 0 ? boards : legal;
}

double plot_data_highest_share(const plot_data *data)
{
    double highest = 0;
    size_t end;
    for (size_t i = 0; i < data->count; i = end) {
        end = plot_data_run(data, i);
        double boards = plot_data_boards(data, i, end);
        for (size_t j = i; j < end; j++) {
            double share = data->rows[j].numbers[0] / boards;
            highest = share > highest ? share : highest;
        }
    }
    return highest;
}

double plot_data_mean(const plot_data *data, size_t from, size_t end)
{
    double boards = plot_data_boards(data, from, end);
    double mean = 0;
    for (size_t i = from; i < end; i++) {
        mean += data->rows[i].value * (data->rows[i].numbers[0] / boards);
    }
    return mean < 0 && mean > -0.005 ? 0 : mean; /* it must not read -0.00 */
}

double plot_data_best(const plot_data *data, size_t legal)
{
    const plot_row *row = &data->rows[legal];
    int best = legal + 1 < data->count && row[1].kind == PLOT_BEST && row[1].value == row->value;
    return best ? row[1].numbers[0] : 0;
}

/* --- Labels --------------------------------------------------------------------------------------- */

/* Appends the rules and the objective if they differ among the rows; one name that both have is appended once. */
static void add_names(char label[PLOT_LABEL_SIZE], const plot_data *data, const plot_census *census,
                      const char *before)
{
    int same = data->rules_differ && strcmp(census->rules, census->objective) == 0;
    if (data->rules_differ) {
        figure_text_add(label, PLOT_LABEL_SIZE, "%s%s", before, census->rules);
    }
    if (data->objectives_differ && !same) {
        figure_text_add(label, PLOT_LABEL_SIZE, "%s%s", before, census->objective);
    }
}

char *plot_data_label(char out[PLOT_LABEL_SIZE], const plot_data *data, const plot_census *census)
{
    if (data->figure == PLOT_FIGURE_CALLS) {
        snprintf(out, PLOT_LABEL_SIZE, "%s, n = %" PRId32, census->rules, census->total);
        return out;
    }
    plot_census_size(out, census);
    add_names(out, data, census, " ");
    return out;
}

char *plot_data_series_label(char out[PLOT_LABEL_SIZE], const plot_data *data,
                             const plot_census *census)
{
    if (data->figure == PLOT_FIGURE_CALLS) {
        snprintf(out, PLOT_LABEL_SIZE, "%s", census->rules);
        return out;
    }
    snprintf(out, PLOT_LABEL_SIZE, "%" PRId32 " colours", census->colours);
    plot_census_add_specials(out, census);
    add_names(out, data, census, ", ");
    return out;
}

char *plot_data_common(char out[PLOT_LABEL_SIZE], const plot_data *data)
{
    const plot_census *census = &data->rows[0].census;
    out[0] = '\0';
    if (data->figure == PLOT_FIGURE_CALLS) {
        return out; /* the method is in the legend */
    }
    if (!data->rules_differ && census->rules[0]) {
        figure_text_add(out, PLOT_LABEL_SIZE, "Rules: %s.", census->rules);
    }
    if (!data->objectives_differ && census->objective[0]) {
        figure_text_add(out, PLOT_LABEL_SIZE, "%sObjective: %s.", out[0] ? " " : "",
                        census->objective);
    }
    return out;
}
