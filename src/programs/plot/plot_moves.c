/* Heat maps of first moves, one for each census: the share of boards on which a legal move is best. */

#include <inttypes.h>
#include <math.h>

#include "programs/common/figure_text.h"
#include "programs/plot/plot.h"

enum { LEGEND = 34, PLACES = 34, CELL_HEIGHT = 31, GAP = 12, LABEL_MAX = 240, SIDE_WIDTH = 58 };

static const char *const side_names[] = {"ahead", "behind", "nothing"};

#define NOTE                                                                                     \
    "Columns: the place of the first disc of the pawn that moves. Rows: the disc that it takes " \
    "lies ahead or behind. Numbers: how often this is a best move where it is legal, in per cent."

typedef struct layout {
    double left; /* of the cells */
    double cell; /* width */
    double font; /* of the number in a cell */
    int32_t max; /* place */
    int32_t sides;
    const char *sign; /* after a number, "%" in wide cells */
    int with_legal;   /* cells also show the share of boards on which the move is legal */
} layout;

static layout make_layout(const plot_data *data)
{
    layout sheet = {.sides = PLOT_NOTHING};
    double labels = 0;
    int32_t first;
    int32_t last;
    for (size_t i = 0; i < data->count; i++) {
        char label[PLOT_LABEL_SIZE];
        const plot_row *row = &data->rows[i];
        plot_data_label(label, data, &row->census);
        labels = fmax(labels, figure_text_width(label, 13 * FIGURE_BOLD));
        sheet.with_legal |= row->kind == PLOT_ALL_BOARDS;
        if (row->kind == PLOT_LEGAL && row->value % PLOT_SIDES == PLOT_NOTHING) {
            sheet.sides = PLOT_SIDES;
        }
    }
    plot_data_range(&first, &last, data, PLOT_LEGAL);
    sheet.max = last / PLOT_SIDES;
    sheet.left = PLOT_EDGE + fmin(labels, LABEL_MAX) + SIDE_WIDTH;
    sheet.cell = fmin((PLOT_WIDTH - PLOT_EDGE - sheet.left) / sheet.max, 56);
    sheet.sign = sheet.cell < 40 ? "" : "%";
    sheet.with_legal &= sheet.cell >= 42;
    sheet.font = sheet.cell < 28 ? sheet.cell * 12 / 28 : 12; /* 28: for ">99" */
    return sheet;
}

/* The colour scale, from white to dark blue. */
static void shade(char out[8], double share)
{
    snprintf(out, 8, "#%02X%02X%02X", (unsigned)(255 - share * 255 + 0.5),
             (unsigned)(255 - share * 195 + 0.5), (unsigned)(255 - share * 145 + 0.5));
}

/* Writes a share without decimals, for a small cell. */
static void round_percent(char out[FIGURE_NUMBER_SIZE], double share, const char *sign)
{
    if (share > 0 && share < 0.005) {
        snprintf(out, FIGURE_NUMBER_SIZE, "<1%s", sign);
    } else if (share >= 0.995 && share < 1) {
        snprintf(out, FIGURE_NUMBER_SIZE, ">99%s", sign);
    } else {
        snprintf(out, FIGURE_NUMBER_SIZE, "%.0f%s", 100 * share, sign);
    }
}

static void draw_legend(FILE *out)
{
    double x = PLOT_EDGE;
    svg_text(out, x, 12, "never best", (svg_style){0});
    x += figure_text_width("never best", 12) + 6;
    for (int tenth = 0; tenth <= 10; tenth++) {
        char colour[8];
        shade(colour, tenth / 10.0);
        svg_box(out, x, -1, 18, 16, SVG_GRID, NULL);
        svg_box(out, x, 0, 18, 14, colour, NULL);
        x += 18;
    }
    svg_text(out, x + 8, 12, "always best", (svg_style){0});
}

/* Writes the numbers of the places; the base of the text is at `y`. */
static void draw_places(FILE *out, const layout *sheet, double y)
{
    for (int32_t place = 1; place <= sheet->max; place++) {
        char text[FIGURE_NUMBER_SIZE];
        snprintf(text, sizeof text, "%" PRId32, place);
        svg_text(out, sheet->left + sheet->cell * (place - 0.5), y, text,
                 (svg_style){.size = fmin(sheet->font, 11), .anchor = SVG_MIDDLE});
    }
}

/* Writes the numbers of a cell whose middle is at `x`. `possible` is the share of boards on which the move is legal, or
   negative if it is unknown. */
static void write_cell(FILE *out, const layout *sheet, double x, double y, double share,
                       double possible)
{
    char number[FIGURE_NUMBER_SIZE];
    char text[2 * FIGURE_NUMBER_SIZE];
    const char *ink = share > 0.62 ? "#FFFFFF" : NULL; /* on a dark shade */
    round_percent(number, share, sheet->sign);
    svg_text(out, x, y + (sheet->with_legal ? 14 : 20), number,
             (svg_style){.size = sheet->font, .anchor = SVG_MIDDLE, .ink = ink});
    if (sheet->with_legal && possible >= 0) {
        round_percent(number, possible, sheet->sign);
        snprintf(text, sizeof text, "of %s", number);
        svg_text(out, x, y + 26, text, (svg_style){.size = 9, .anchor = SVG_MIDDLE, .ink = ink});
    }
}

/* Draws one move. `legal` is the row of the boards on which it is legal, `boards` the number of boards of the census, 0
   if it is unknown. */
static void draw_cell(FILE *out, const plot_data *data, const layout *sheet, size_t legal,
                      double boards, double top)
{
    char colour[8];
    char counts[2][FIGURE_NUMBER_SIZE];
    char tip[PLOT_LABEL_SIZE + 2 * FIGURE_NUMBER_SIZE];
    const plot_row *row = &data->rows[legal];
    int32_t place = row->value / PLOT_SIDES;
    int32_t side = row->value % PLOT_SIDES;
    double best = plot_data_best(data, legal);
    double share = best / row->numbers[0];
    double x = sheet->left + sheet->cell * (place - 1);
    double y = top + CELL_HEIGHT * side;
    shade(colour, share);
    snprintf(tip, sizeof tip, "Place %" PRId32 ", %s: best on %s of %s boards", place,
             side_names[side], figure_text_number(counts[0], best),
             figure_text_number(counts[1], row->numbers[0]));
    svg_box(out, x + 0.5, y + 0.5, sheet->cell - 1, CELL_HEIGHT - 1, colour, tip);
    write_cell(out, sheet, x + sheet->cell / 2, y, share,
               boards > 0 ? row->numbers[0] / boards : -1);
}

/* Draws all moves of a census; returns the end of its rows. */
static size_t draw_map(FILE *out, const plot_data *data, const layout *sheet, size_t from,
                       double top)
{
    char label[PLOT_LABEL_SIZE];
    size_t end = plot_data_run(data, from);
    double boards = plot_data_boards(data, from, end);
    plot_data_label(label, data, &data->rows[from].census);
    svg_text(out, sheet->left - SIDE_WIDTH, top + 20, label,
             (svg_style){.size = 13, .anchor = SVG_END, .bold = 1, .max_width = LABEL_MAX});
    svg_box(out, sheet->left, top, sheet->cell * sheet->max, CELL_HEIGHT * sheet->sides, "#F0F0F0",
            NULL);
    for (int32_t side = 0; side < sheet->sides; side++) {
        svg_text(out, sheet->left - 6, top + CELL_HEIGHT * side + 20, side_names[side],
                 (svg_style){.size = 11, .anchor = SVG_END});
    }
    for (size_t i = from; i < end; i++) {
        if (data->rows[i].kind == PLOT_LEGAL) {
            draw_cell(out, data, sheet, i, boards, top);
        }
    }
    return end;
}

void plot_moves(FILE *out, const plot_data *data)
{
    layout sheet = make_layout(data);
    double step = CELL_HEIGHT * sheet.sides + GAP;
    double bottom = LEGEND + PLACES + (double)plot_data_runs(data) * step;
    double top = LEGEND + PLACES;
    plot_sheet_begin(
        out, data,
        sheet.with_legal ? NOTE " Small numbers: the share of boards on which it is legal." : NOTE,
        bottom + 6);
    draw_legend(out);
    svg_text(out, sheet.left, LEGEND + 10, "Place of the first disc", (svg_style){0});
    draw_places(out, &sheet, top - 6);
    for (size_t i = 0; i < data->count;) {
        i = draw_map(out, data, &sheet, i, top);
        top += step;
    }
    draw_places(out, &sheet, bottom + 2);
    plot_sheet_end(out);
}
