/* SPDX-License-Identifier: MIT */
/* Histograms of the margin, one panel for each census, with the mean. All panels share both scales. */

#include <inttypes.h>
#include <math.h>

#include "programs/common/svg.h"
#include "programs/plot/plot.h"

enum { LEGEND = 30, HEADER = 50, TICKS = 36, AXIS_WIDTH = 42, GUTTER = 18, STEPS_MAX = 5 };

/* The measures that all panels share, so that they can be compared. */
typedef struct layout {
    size_t columns;
    double panel_width; /* with the labels of the axis */
    double plot_width;
    double plot_height;
    int32_t min; /* margins */
    int32_t max;
    int32_t step;      /* between tick labels */
    double share_step; /* between horizontal grid rules */
    int32_t shares;    /* rules up to the top */
} layout;

/* One histogram. */
typedef struct panel {
    size_t from;
    size_t end;
    double left; /* of the histogram itself */
    double top;
    double boards;
    double mean;
} panel;

/* Returns a round step for an axis: the first of 1, 2, 5, 10, 20, 50, ... times `unit` that is at least `min`. */
static double round_step(double unit, double min)
{
    while (5 * unit < min) {
        unit *= 10;
    }
    return unit >= min ? unit : 2 * unit >= min ? 2 * unit : 5 * unit;
}

static layout make_layout(const plot_data *data)
{
    size_t runs = plot_data_runs(data);
    layout sheet = {.columns = runs == 1 ? 1 : runs == 2 || runs == 4 ? 2 : 3};
    double columns = (double)sheet.columns;
    sheet.panel_width = (PLOT_WIDTH - 2 * PLOT_EDGE - GUTTER * (columns - 1)) / columns;
    sheet.plot_width = sheet.panel_width - AXIS_WIDTH;
    sheet.plot_height = runs == 1 ? 320 : runs <= 4 ? 200 : 130;
    plot_data_range(&sheet.min, &sheet.max, data, PLOT_ALL_BOARDS);
    double margins = sheet.max - sheet.min + 1;
    sheet.step = (int32_t)round_step(1, 30 * margins / sheet.plot_width);
    double highest = plot_data_highest_share(data);
    sheet.share_step = round_step(0.001, highest / STEPS_MAX);
    while (sheet.share_step * sheet.shares < highest - 1e-9) {
        sheet.shares++;
    }
    return sheet;
}

static double x_of(const layout *sheet, const panel *p, double margin)
{
    return p->left +
           sheet->plot_width * (margin - sheet->min + 0.5) / (sheet->max - sheet->min + 1);
}

static double y_of(const layout *sheet, const panel *p, double share)
{
    return p->top + sheet->plot_height * (1 - share / (sheet->share_step * sheet->shares));
}

static panel measure(const plot_data *data, const layout *sheet, size_t from, size_t number)
{
    panel p = {.from = from, .end = plot_data_run(data, from)};
    size_t column = number % sheet->columns;
    size_t row = number / sheet->columns;
    p.left = PLOT_EDGE + AXIS_WIDTH + (double)column * (sheet->panel_width + GUTTER);
    p.top = LEGEND + HEADER + (double)row * (HEADER + sheet->plot_height + TICKS);
    p.boards = plot_data_boards(data, p.from, p.end);
    p.mean = plot_data_mean(data, p.from, p.end);
    return p;
}

static void draw_axes(FILE *out, const layout *sheet, const panel *p)
{
    char text[FIGURE_NUMBER_SIZE];
    double bottom = p->top + sheet->plot_height;
    double right = p->left + sheet->plot_width;
    for (int32_t i = 0; i <= sheet->shares; i++) {
        double share = sheet->share_step * i;
        double y = y_of(sheet, p, share);
        snprintf(text, sizeof text, "%.*f%%", sheet->share_step < 0.00999, 100 * share);
        svg_line(out, p->left, y, right, y, SVG_GRID);
        svg_text(out, p->left - 5, y + 4, text, (svg_style){.size = 10, .anchor = SVG_END});
    }
    svg_line(out, p->left, bottom, right, bottom, SVG_SOFT_INK);
    for (int32_t margin = sheet->min; margin <= sheet->max; margin++) {
        if (margin % sheet->step == 0) {
            double x = x_of(sheet, p, margin);
            snprintf(text, sizeof text, "%" PRId32, margin);
            svg_line(out, x, bottom, x, bottom + 4, SVG_SOFT_INK);
            svg_text(out, x, bottom + 15, text, (svg_style){.size = 10, .anchor = SVG_MIDDLE});
        }
    }
}

static void draw_bars(FILE *out, const plot_data *data, const layout *sheet, const panel *p)
{
    double width = 0.84 * sheet->plot_width / (sheet->max - sheet->min + 1);
    for (size_t i = p->from; i < p->end; i++) {
        char percent[FIGURE_NUMBER_SIZE];
        char tip[PLOT_LABEL_SIZE];
        const plot_row *row = &data->rows[i];
        int outcome = row->value > 0 ? PLOT_WIN : row->value < 0 ? PLOT_LOSS : PLOT_DRAW;
        double share = row->numbers[0] / p->boards;
        double y = y_of(sheet, p, share);
        snprintf(tip, sizeof tip, "Margin %" PRId32 ": %s", row->value,
                 figure_text_percent(percent, share));
        svg_box(out, x_of(sheet, p, row->value) - width / 2, y, width,
                p->top + sheet->plot_height - y, plot_outcome_colours[outcome], tip);
    }
}

static void draw_mean(FILE *out, const plot_data *data, const layout *sheet, const panel *p)
{
    char text[PLOT_LABEL_SIZE];
    char number[FIGURE_NUMBER_SIZE];
    double x = x_of(sheet, p, p->mean);
    svg_box(out, x - 1.5, p->top, 3, sheet->plot_height, "#FFFFFF", NULL);
    svg_box(out, x - 0.75, p->top - 4, 1.5, sheet->plot_height + 4, SVG_INK, NULL);
    svg_mark(out, x, p->top - 4, "M0 3L4 -4H-4Z", SVG_INK, NULL);
    plot_data_label(text, data, &data->rows[p->from].census);
    svg_text(out, p->left, p->top - 32, text,
             (svg_style){.size = 13, .bold = 1, .max_width = sheet->plot_width});
    snprintf(text, sizeof text, "mean %.2f, %s boards", p->mean,
             figure_text_number(number, p->boards));
    svg_text(out, p->left, p->top - 17, text,
             (svg_style){.size = 11, .ink = SVG_SOFT_INK, .max_width = sheet->plot_width});
}

void plot_margins(FILE *out, const plot_data *data)
{
    layout sheet = make_layout(data);
    size_t rows = (plot_data_runs(data) + sheet.columns - 1) / sheet.columns;
    size_t number = 0;
    double height = LEGEND + (double)rows * (HEADER + sheet.plot_height + TICKS);
    plot_sheet_begin(out, data,
                     "Share of boards by margin: the first player's points less the other's. "
                     "The line marks the mean.",
                     height);
    plot_sheet_outcome_legend(out, 12, NULL);
    for (size_t i = 0; i < data->count; number++) {
        panel p = measure(data, &sheet, i, number);
        draw_axes(out, &sheet, &p);
        draw_bars(out, data, &sheet, &p);
        draw_mean(out, data, &sheet, &p);
        i = p.end;
    }
    svg_text(out, PLOT_WIDTH / 2.0, height, "Margin of the first player",
             (svg_style){.anchor = SVG_MIDDLE});
    plot_sheet_end(out);
}
