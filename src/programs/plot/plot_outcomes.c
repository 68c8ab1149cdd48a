/* SPDX-License-Identifier: MIT */
/* Chart of outcomes: the shares of won, drawn and lost boards of each size, as a stacked bar, or as three marks on a
   horizontal rule. */

#include <math.h>

#include "programs/common/svg.h"
#include "programs/plot/plot.h"

enum { LEGEND = 36, BAR = 20, STEP = 25, GAP = 9, AXIS = 36, LABEL_MAX = 260, MARK = 11 };

/* Won, drawn, lost. */
static const char *const shapes[3] = {
    "M-5.5 0A5.5 5.5 0 0 0 5.5 0A5.5 5.5 0 0 0 -5.5 0Z",
    "M0 -6.5L6.5 5H-6.5Z",
    "M-5 -5H5V5H-5Z",
};

typedef struct layout {
    double left;   /* where the bars begin */
    double width;  /* of a whole bar */
    double bottom; /* of the last bar */
} layout;

static double boards(const plot_row *row)
{
    return row->numbers[PLOT_WIN] + row->numbers[PLOT_DRAW] + row->numbers[PLOT_LOSS];
}

/* Whether the row counts a sample or only some of the boards. */
static int is_partial(const plot_row *row)
{
    double all = plot_census_boards(&row->census);
    return fabs(all - boards(row)) > all * 1e-12;
}

/* Writes the number of boards counted, and the number of all boards if it differs. */
static char *write_boards(char out[PLOT_LABEL_SIZE], const plot_row *row)
{
    char count[FIGURE_NUMBER_SIZE];
    char all[FIGURE_NUMBER_SIZE];
    double total = plot_census_boards(&row->census);
    figure_text_number(count, boards(row));
    if (total < 1e15) {
        figure_text_number(all, total);
    } else {
        snprintf(all, sizeof all, "%.1e", total);
    }
    snprintf(out, PLOT_LABEL_SIZE, is_partial(row) ? "%s of %s" : "%s", count, all);
    return out;
}

/* The extra space before a bar whose primary sort key differs from that of the bar before. */
static double gap(const plot_data *data, size_t i)
{
    const plot_row *row = &data->rows[i];
    return i > 0 && row->census.keys[0] != row[-1].census.keys[0] ? GAP : 0;
}

static layout make_layout(const plot_data *data)
{
    char text[PLOT_LABEL_SIZE];
    double labels = 0;
    double counts = figure_text_width("Boards", 11);
    layout sheet = {.bottom = LEGEND};
    for (size_t i = 0; i < data->count; i++) {
        const plot_row *row = &data->rows[i];
        labels = fmax(labels, figure_text_width(plot_data_label(text, data, &row->census), 12));
        counts = fmax(counts, figure_text_width(write_boards(text, row), 11));
        sheet.bottom += STEP + gap(data, i);
    }
    sheet.left = PLOT_EDGE + fmin(labels, LABEL_MAX) + 8;
    sheet.width = PLOT_WIDTH - PLOT_EDGE - counts - 14 - sheet.left;
    return sheet;
}

static void draw_axis(FILE *out, const layout *sheet)
{
    for (int percent = 0; percent <= 100; percent += 10) {
        char text[FIGURE_NUMBER_SIZE];
        double x = sheet->left + sheet->width * percent / 100;
        snprintf(text, sizeof text, "%d%%", percent);
        svg_line(out, x, LEGEND - 6, x, sheet->bottom + 4, percent == 50 ? "#777777" : SVG_GRID);
        svg_text(out, x, sheet->bottom + 18, text, (svg_style){.size = 11, .anchor = SVG_MIDDLE});
    }
    svg_text(out, sheet->left + sheet->width / 2, sheet->bottom + AXIS, "Share of boards",
             (svg_style){.anchor = SVG_MIDDLE});
    svg_text(out, PLOT_WIDTH - PLOT_EDGE, LEGEND - 8, "Boards",
             (svg_style){.size = 11, .anchor = SVG_END, .ink = SVG_SOFT_INK});
}

static void draw_bar(FILE *out, const plot_row *row, const char *label, const layout *sheet,
                     double y)
{
    double x = sheet->left;
    for (int i = 0; i < 3; i++) {
        char percent[FIGURE_NUMBER_SIZE];
        char tip[2 * PLOT_LABEL_SIZE];
        double share = row->numbers[i] / boards(row);
        double width = sheet->width * share;
        figure_text_percent(percent, share);
        snprintf(tip, sizeof tip, "%s: %s, %s", label, plot_outcome_names[i], percent);
        if (width > 0) {
            svg_box(out, x, y, width, BAR, plot_outcome_colours[i], tip);
        }
        if (figure_text_width(percent, 11) + 2 < width) {
            svg_text(out, x + width / 2, y + 14, percent,
                     (svg_style){.size = 11,
                                 .anchor = SVG_MIDDLE,
                                 .ink = i == PLOT_WIN ? "#FFFFFF" : NULL});
        }
        x += width;
    }
}

/* Draws a rule from 0 to 100 % with a mark for each outcome. A mark that would cover another one is moved up or down. */
static void draw_marks(FILE *out, const plot_row *row, const char *label, const layout *sheet,
                       double y)
{
    static const double levels[] = {0, -6, 6};
    double x[3];
    double middle = y + BAR / 2.0;
    svg_line(out, sheet->left, middle, sheet->left + sheet->width, middle, SVG_SOFT_INK);
    for (int i = 0; i < 3; i++) {
        char percent[FIGURE_NUMBER_SIZE];
        char tip[2 * PLOT_LABEL_SIZE];
        double share = row->numbers[i] / boards(row);
        int near = 0;
        x[i] = sheet->left + sheet->width * share;
        for (int k = 0; k < i; k++) {
            near += fabs(x[k] - x[i]) < MARK;
        }
        snprintf(tip, sizeof tip, "%s: %s, %s", label, plot_outcome_names[i],
                 figure_text_percent(percent, share));
        svg_outlined_mark(out, x[i], middle + levels[near], shapes[i], plot_outcome_colours[i],
                          SVG_SOFT_INK, tip);
    }
}

void plot_outcomes(FILE *out, const plot_data *data)
{
    layout sheet = make_layout(data);
    int partial = 0;
    for (size_t i = 0; i < data->count; i++) {
        partial |= is_partial(&data->rows[i]);
    }
    double y = LEGEND + (STEP - BAR) / 2.0;
    plot_sheet_begin(
        out, data,
        partial ? "Share of the boards counted that the first player wins, draws and loses; of "
                  "some sizes not all boards were."
                : "Share of all boards of a size that the first player wins, draws and loses.",
        sheet.bottom + AXIS);
    plot_sheet_outcome_legend(out, 12, data->with_marks ? shapes : NULL);
    draw_axis(out, &sheet);
    for (size_t i = 0; i < data->count; i++) {
        char text[PLOT_LABEL_SIZE];
        const plot_row *row = &data->rows[i];
        y += gap(data, i);
        plot_data_label(text, data, &row->census);
        svg_text(out, sheet.left - 8, y + 14, text,
                 (svg_style){.anchor = SVG_END, .max_width = LABEL_MAX});
        (data->with_marks ? draw_marks : draw_bar)(out, row, text, &sheet, y);
        write_boards(text, row);
        svg_text(out, PLOT_WIDTH - PLOT_EDGE, y + 14, text,
                 (svg_style){.size = 11, .anchor = SVG_END, .ink = SVG_SOFT_INK});
        y += STEP;
    }
    plot_sheet_end(out);
}
