/* SPDX-License-Identifier: MIT */
/* Curves on a logarithmic axis: positions, nodes per board and seconds that each size took, by the number of discs; or
   calls and seconds that each method took, by n. */

#include <inttypes.h>

#include "programs/common/svg.h"
#include "programs/plot/plot.h"

enum { LEFT = 86, LEGEND_STEP = 20, MARK_WIDTH = 22, HEADER = 26, TICKS = 40, PANEL_GAP = 18 };

/* Marks of 5 shapes in 7 colours; yellow, the eighth of the usual palette, is too light for white paper. */
static const char *const shapes[] = {
    "M-4.5 0A4.5 4.5 0 0 0 4.5 0A4.5 4.5 0 0 0 -4.5 0Z",
    "M-4 -4H4V4H-4Z",
    "M0 -5L5 4H-5Z",
    "M0 -5.5L5.5 0L0 5.5L-5.5 0Z",
    "M0 5L5 -4H-5Z",
};
static const char *const colours[] = {"#0072B2", "#D55E00", "#009E73", "#CC79A7",
                                      "#000000", "#E69F00", "#56B4E9"};

/* One panel: total discs, or n, from left to right, one of the three numbers upward. */
typedef struct panel {
    int number;
    const char *name;
    const char *axis; /* name of the horizontal axis */
    int32_t min;      /* discs */
    int32_t max;
    int low; /* decades */
    int high;
    double top;
    double height;
    size_t zeros;   /* rows whose number is 0, which this axis does not have */
    size_t missing; /* rows without the number */
} panel;

/* Decimal logarithm by repeated squaring, to six decimals: each squaring gives a binary digit. It gives the same result
   on every machine, which log10() does not. */
static double logarithm(double value)
{
    double sum = 0;
    double digit = 1;
    while (value >= 10) {
        value /= 10;
        sum++;
    }
    while (value < 1) {
        value *= 10;
        sum--;
    }
    for (int i = 0; i < 22; i++) {
        value *= value;
        digit /= 2;
        if (value >= 10) {
            value /= 10;
            sum += digit;
        }
    }
    return sum;
}

/* Rounds down; a number within the error of the logarithm of an integer counts as that integer. */
static int whole(double number)
{
    int cut = (int)(number + 2e-6);
    return cut - (number + 2e-6 < cut);
}

/* Finds the ranges of a panel; returns 0 if it would be empty. */
static int measure(panel *out, const plot_data *data, int number)
{
    *out = (panel){.number = number,
                   .name = plot_data_curve_names(data->figure)->numbers[number],
                   .axis = plot_data_curve_names(data->figure)->axis,
                   .min = INT32_MAX};
    double low = 0;
    double high = 0;
    for (size_t i = 0; i < data->count; i++) {
        const plot_row *row = &data->rows[i];
        double value = row->numbers[number];
        if (value > 0) {
            low = low > 0 && low < value ? low : value;
            high = high > value ? high : value;
        }
        out->zeros += value == 0;
        out->missing += value < 0;
        out->min = row->census.total < out->min ? row->census.total : out->min;
        out->max = row->census.total > out->max ? row->census.total : out->max;
    }
    if (high <= 0) {
        return 0;
    }
    out->low = whole(logarithm(low));
    out->high = -whole(-logarithm(high));
    out->high += out->high == out->low;
    int decades = out->high - out->low;
    out->height = decades < 5 ? 150 : decades < 10 ? 30 * decades : 300;
    return 1;
}

static double x_of(const panel *p, int32_t discs)
{
    double width = PLOT_WIDTH - PLOT_EDGE - LEFT;
    return LEFT + width * (discs - p->min + 0.5) / (p->max - p->min + 1);
}

static double y_of(const panel *p, double decade)
{
    return p->top + p->height * (p->high - decade) / (p->high - p->low);
}

/* --- Axes ----------------------------------------------------------------------------------------- */

/* Writes 0.01, 1 or 1,000; or powers of ten if plain numbers would be long. */
static void decade_text(char out[FIGURE_NUMBER_SIZE], const panel *p, int decade)
{
    static const char *const raised[] = {"\u2070", "\u00B9", "\u00B2", "\u00B3", "\u2074",
                                         "\u2075", "\u2076", "\u2077", "\u2078", "\u2079"};
    int size = decade < 0 ? -decade : decade;
    if (p->low >= -4 && p->high <= 7) {
        double value = 1;
        for (int i = 0; i < size; i++) {
            value = decade < 0 ? value / 10 : value * 10;
        }
        if (decade < 0) {
            snprintf(out, FIGURE_NUMBER_SIZE, "%.*f", size, value);
        } else {
            figure_text_number(out, value);
        }
        return;
    }
    snprintf(out, FIGURE_NUMBER_SIZE, "10%s", decade < 0 ? "\u207B" : "");
    for (int power = size >= 100 ? 100 : size >= 10 ? 10 : 1; power > 0; power /= 10) {
        figure_text_add(out, FIGURE_NUMBER_SIZE, "%s", raised[size / power % 10]);
    }
}

/* Draws the ticks of 2 to 9 times a power of ten, if there is space for them. */
static void draw_minor_ticks(FILE *out, const panel *p, int decade)
{
    if (p->height / (p->high - p->low) < 24) {
        return;
    }
    for (int digit = 2; digit <= 9; digit++) {
        double y = y_of(p, decade + logarithm(digit));
        svg_line(out, LEFT - 3, y, LEFT, y, SVG_SOFT_INK);
    }
}

/* Writes beside the name of a panel what its axis cannot show. */
static void write_gaps(FILE *out, const panel *p)
{
    char text[PLOT_LABEL_SIZE] = "";
    if (p->zeros > 0) {
        figure_text_add(text, sizeof text, "hollow marks are zeros");
    }
    if (p->missing > 0) {
        figure_text_add(text, sizeof text, "%s%zu %s no number", text[0] ? "; " : "", p->missing,
                        p->missing == 1 ? "row has" : "rows have");
    }
    svg_text(out, PLOT_WIDTH - PLOT_EDGE, p->top - 9, text,
             (svg_style){.size = 11, .anchor = SVG_END, .ink = SVG_SOFT_INK});
}

static void draw_axes(FILE *out, const panel *p)
{
    char text[FIGURE_NUMBER_SIZE];
    svg_style style = {.size = 11, .anchor = SVG_END};
    int step = 1 + (p->high - p->low) / 16;
    int32_t span = p->max - p->min;
    int32_t every = span < 30 ? 1 : span < 120 ? 5 : span < 400 ? 20 : 100;
    double right = PLOT_WIDTH - PLOT_EDGE;
    double bottom = p->top + p->height;
    svg_text(out, LEFT, p->top - 9, p->name, (svg_style){.size = 13, .bold = 1});
    write_gaps(out, p);
    svg_line(out, LEFT, p->top, LEFT, bottom, SVG_SOFT_INK);
    for (int decade = p->low; decade < p->high; decade++) {
        draw_minor_ticks(out, p, decade);
    }
    for (int decade = p->low; decade <= p->high; decade += step) {
        double y = y_of(p, decade);
        svg_line(out, LEFT, y, right, y, SVG_GRID);
        decade_text(text, p, decade);
        svg_text(out, LEFT - 7, y + 4, text, style);
    }
    style.anchor = SVG_MIDDLE;
    svg_line(out, LEFT, bottom, right, bottom, SVG_SOFT_INK);
    for (int32_t discs = p->min; discs <= p->max; discs++) {
        if (discs % every != 0) {
            continue;
        }
        svg_line(out, x_of(p, discs), bottom, x_of(p, discs), bottom + 4, SVG_SOFT_INK);
        snprintf(text, sizeof text, "%" PRId32, discs);
        svg_text(out, x_of(p, discs), bottom + 16, text, style);
    }
    svg_text(out, (LEFT + right) / 2, bottom + 34, p->axis, (svg_style){.anchor = SVG_MIDDLE});
}

/* --- Series --------------------------------------------------------------------------------------- */

static void draw_series(FILE *out, const plot_data *data, const panel *p, size_t from, size_t end,
                        size_t series)
{
    const char *colour = colours[series % 7];
    int points = 0;
    fputs("<polyline fill=\"none\" stroke-width=\"1.5\"", out);
    fprintf(out, " stroke=\"%s\" points=\"", colour);
    for (size_t i = from; i < end; i++) {
        const plot_row *row = &data->rows[i];
        if (row->numbers[p->number] > 0) {
            fprintf(out, "%s%.2f,%.2f", points++ ? " " : "", x_of(p, row->census.total),
                    y_of(p, logarithm(row->numbers[p->number])));
        }
    }
    fputs("\"/>\n", out);
    for (size_t i = from; i < end; i++) {
        char label[PLOT_LABEL_SIZE];
        char tip[2 * PLOT_LABEL_SIZE];
        char text[FIGURE_NUMBER_SIZE];
        const plot_row *row = &data->rows[i];
        double value = row->numbers[p->number];
        double x = x_of(p, row->census.total);
        snprintf(tip, sizeof tip, "%s: %s", plot_data_label(label, data, &row->census),
                 figure_text_number(text, value));
        if (value > 0) {
            svg_mark(out, x, y_of(p, logarithm(value)), shapes[series % 5], colour, tip);
        } else if (value == 0) {
            svg_outlined_mark(out, x, p->top + p->height, shapes[series % 5], "#FFFFFF", colour,
                              tip);
        }
    }
}

/* Draws the legend in as many lines of text as it needs; returns the base of the last one. If `out` is NULL it only
   measures. */
static double draw_legend(FILE *out, const plot_data *data)
{
    double x = PLOT_EDGE;
    double y = 12;
    size_t series = 0;
    for (size_t i = 0; i < data->count; i = plot_data_series(data, i), series++) {
        char label[PLOT_LABEL_SIZE];
        double width =
            MARK_WIDTH +
            figure_text_width(plot_data_series_label(label, data, &data->rows[i].census), 12);
        if (x > PLOT_EDGE && x + width > PLOT_WIDTH - PLOT_EDGE) {
            x = PLOT_EDGE;
            y += LEGEND_STEP;
        }
        if (out) {
            svg_mark(out, x + 8, y - 4, shapes[series % 5], colours[series % 7], NULL);
            svg_text(out, x + MARK_WIDTH, y, label, (svg_style){0});
        }
        x += width + 14;
    }
    return y;
}

/* Writes the note below the title. */
static void write_note(char out[PLOT_LABEL_SIZE], const plot_data *data)
{
    snprintf(out, PLOT_LABEL_SIZE, "%s", plot_data_curve_names(data->figure)->note);
    if (data->left_out > 0) {
        figure_text_add(out, PLOT_LABEL_SIZE, " Left out: %zu %s without any number.",
                        data->left_out, data->left_out == 1 ? "row" : "rows");
    }
}

void plot_work(FILE *out, const plot_data *data)
{
    char note[PLOT_LABEL_SIZE];
    panel panels[3];
    size_t count = 0;
    double y = draw_legend(NULL, data);
    for (int number = 0; number < 3; number++) {
        if (measure(&panels[count], data, number)) {
            panels[count].top = y + PANEL_GAP + HEADER;
            y = panels[count].top + panels[count].height + TICKS;
            count++;
        }
    }
    write_note(note, data);
    plot_sheet_begin(out, data, note, y);
    draw_legend(out, data);
    for (size_t k = 0; k < count; k++) {
        size_t series = 0;
        draw_axes(out, &panels[k]);
        for (size_t i = 0; i < data->count; series++) {
            size_t end = plot_data_series(data, i);
            draw_series(out, data, &panels[k], i, end, series);
            i = end;
        }
    }
    plot_sheet_end(out);
}
