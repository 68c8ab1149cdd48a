/* SPDX-License-Identifier: MIT */
/* Heat maps of first moves, one for each census: the share of boards on which a legal move is best. */

#include <inttypes.h>
#include <math.h>

#include "programs/common/svg.h"
#include "programs/plot/plot.h"

enum {
    LEGEND = 34,
    LABEL = 22,  /* the size above a map */
    PLACES = 16, /* the numbers below it */
    CELL_HEIGHT = 31,
    CELL_MIN = 40,
    CELL_MAX = 56,
    GAP = 14,
    GUTTER = 20,
    SIDE_WIDTH = 50
};

static const char *const side_names[] = {"ahead", "behind", "nothing"};

/* Moves that are legal on a smaller share of the boards are faded. */
static const double rare = 0.1;

#define NOTE                                                                                     \
    "Columns: the place of the first disc of the pawn that moves. Rows: the disc that it takes " \
    "lies ahead or behind. Numbers: how often this is a best move where it is legal, in per "    \
    "cent. "                                                                                     \
    "Faded: legal on less than 10 % of the boards."

typedef struct layout {
    double cell; /* width */
    double font; /* of the number in a cell */
    int32_t sides;
    const char *sign; /* after a number, "%" in wide cells */
    int with_legal;   /* cells also show the share of boards on which the move is legal */
} layout;

/* One map: its rows [from, end), and its upper left corner. */
typedef struct map {
    size_t from;
    size_t end;
    int32_t places;
    double boards; /* of the census; without margins the boards of the most frequent move */
    double left;
    double top;
} map;

static map measure(const plot_data *data, size_t from)
{
    map m = {.from = from, .end = plot_data_run(data, from)};
    m.boards = plot_data_all_boards(data, from, m.end);
    for (size_t i = from; i < m.end; i++) {
        const plot_row *row = &data->rows[i];
        if (row->kind == PLOT_LEGAL && row->value / PLOT_SIDES > m.places) {
            m.places = row->value / PLOT_SIDES;
        }
    }
    return m;
}

static double map_height(const layout *sheet)
{
    return LABEL + CELL_HEIGHT * sheet->sides + PLACES + GAP;
}

/* Places the next map to the right of the one before, or below it if the sheet is too narrow. */
static void place(map *m, const map *before, const layout *sheet)
{
    double width = SIDE_WIDTH + sheet->cell * m->places;
    m->left =
        before ? before->left + SIDE_WIDTH + sheet->cell * before->places + GUTTER : PLOT_EDGE;
    m->top = before ? before->top : LEGEND;
    if (before && m->left + width > PLOT_WIDTH - PLOT_EDGE + 0.01) {
        m->left = PLOT_EDGE;
        m->top += map_height(sheet);
    }
}

/* The height of all maps. */
static double total_height(const plot_data *data, const layout *sheet)
{
    map before = {0};
    for (size_t i = 0; i < data->count; i = before.end) {
        map m = measure(data, i);
        place(&m, i > 0 ? &before : NULL, sheet);
        before = m;
    }
    return before.top + map_height(sheet);
}

/* Finds the width of a cell: the largest one with which the maps need the fewest rows. */
static void size_cells(layout *sheet, const plot_data *data)
{
    int32_t first;
    int32_t last;
    plot_data_range(&first, &last, data, PLOT_LEGAL);
    int32_t discs = last / PLOT_SIDES;
    double max = (double)(PLOT_WIDTH - 2 * PLOT_EDGE - SIDE_WIDTH) / discs;
    double best = fmin(max, CELL_MAX);
    sheet->cell = best;
    double height = total_height(data, sheet);
    while (sheet->cell - 1 >= CELL_MIN) {
        sheet->cell--;
        double less = total_height(data, sheet);
        if (less < height) {
            best = sheet->cell;
            height = less;
        }
    }
    sheet->cell = best;
}

static layout make_layout(const plot_data *data)
{
    layout sheet = {.sides = PLOT_NOTHING};
    for (size_t i = 0; i < data->count; i++) {
        const plot_row *row = &data->rows[i];
        sheet.with_legal |= row->kind == PLOT_ALL_BOARDS;
        if (row->kind == PLOT_LEGAL && row->value % PLOT_SIDES == PLOT_NOTHING) {
            sheet.sides = PLOT_SIDES;
        }
    }
    size_cells(&sheet, data);
    sheet.sign = sheet.cell < CELL_MIN ? "" : "%";
    sheet.with_legal &= sheet.cell >= CELL_MIN;
    sheet.font = sheet.cell < 28 ? sheet.cell * 12 / 28 : 12; /* 28: for ">99" */
    return sheet;
}

/* The colour scale, from white to dark blue; a strength below 1 fades it to the grey of the map. */
static void shade(char out[8], double share, double strength)
{
    double full[] = {255 - share * 255, 255 - share * 195, 255 - share * 145};
    unsigned mixed[3];
    for (int i = 0; i < 3; i++) {
        mixed[i] = (unsigned)(strength * full[i] + (1 - strength) * 240 + 0.5);
    }
    snprintf(out, 8, "#%02X%02X%02X", mixed[0], mixed[1], mixed[2]);
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
        shade(colour, tenth / 10.0, 1);
        svg_box(out, x, -1, 18, 16, SVG_GRID, NULL);
        svg_box(out, x, 0, 18, 14, colour, NULL);
        x += 18;
    }
    svg_text(out, x + 8, 12, "always best", (svg_style){0});
}

/* Writes the numbers of the places below a map. */
static void draw_places(FILE *out, const layout *sheet, const map *m)
{
    double y = m->top + LABEL + CELL_HEIGHT * sheet->sides + 12;
    for (int32_t i = 1; i <= m->places; i++) {
        char text[FIGURE_NUMBER_SIZE];
        snprintf(text, sizeof text, "%" PRId32, i);
        svg_text(out, m->left + SIDE_WIDTH + sheet->cell * (i - 0.5), y, text,
                 (svg_style){.size = fmin(sheet->font, 10), .anchor = SVG_MIDDLE});
    }
}

/* Writes the numbers of a cell whose middle is at `x`. `possible` is the share of boards on which the move is legal. */
static void write_cell(FILE *out, const layout *sheet, double x, double y, double share,
                       double possible, double strength)
{
    char number[FIGURE_NUMBER_SIZE];
    char text[2 * FIGURE_NUMBER_SIZE];
    const char *ink = strength < 1   ? SVG_SOFT_INK
                      : share > 0.62 ? "#FFFFFF" /* on a dark shade */
                                     : NULL;
    round_percent(number, share, sheet->sign);
    svg_text(out, x, y + (sheet->with_legal ? 14 : 20), number,
             (svg_style){.size = sheet->font, .anchor = SVG_MIDDLE, .ink = ink});
    if (sheet->with_legal) {
        round_percent(number, possible, sheet->sign);
        snprintf(text, sizeof text, "of %s", number);
        svg_text(out, x, y + 26, text, (svg_style){.size = 9, .anchor = SVG_MIDDLE, .ink = ink});
    }
}

/* Draws one move. `legal` is the row of the boards on which it is legal. */
static void draw_cell(FILE *out, const plot_data *data, const layout *sheet, const map *m,
                      size_t legal)
{
    char colour[8];
    char counts[2][FIGURE_NUMBER_SIZE];
    char tip[PLOT_LABEL_SIZE + 2 * FIGURE_NUMBER_SIZE];
    const plot_row *row = &data->rows[legal];
    int32_t first = row->value / PLOT_SIDES;
    int32_t side = row->value % PLOT_SIDES;
    double best = plot_data_best(data, legal);
    double share = best / row->numbers[0];
    double possible = row->numbers[0] / m->boards;
    double strength = possible < rare ? 0.35 * (possible / rare) + 0.1 : 1;
    double x = m->left + SIDE_WIDTH + sheet->cell * (first - 1);
    double y = m->top + LABEL + CELL_HEIGHT * side;
    shade(colour, share, strength);
    snprintf(tip, sizeof tip, "Place %" PRId32 ", %s: best on %s of %s boards", first,
             side_names[side], figure_text_number(counts[0], best),
             figure_text_number(counts[1], row->numbers[0]));
    svg_box(out, x + 0.5, y + 0.5, sheet->cell - 1, CELL_HEIGHT - 1, colour, tip);
    write_cell(out, sheet, x + sheet->cell / 2, y, share, possible, strength);
}

static void draw_map(FILE *out, const plot_data *data, const layout *sheet, const map *m)
{
    char label[PLOT_LABEL_SIZE];
    double left = m->left + SIDE_WIDTH;
    double top = m->top + LABEL;
    plot_data_label(label, data, &data->rows[m->from].census);
    svg_text(out, left, top - 6, label,
             (svg_style){.size = 13, .bold = 1, .max_width = fmax(sheet->cell * m->places, 60)});
    svg_box(out, left, top, sheet->cell * m->places, CELL_HEIGHT * sheet->sides, "#F0F0F0", NULL);
    for (int32_t side = 0; side < sheet->sides; side++) {
        svg_text(out, left - 5, top + CELL_HEIGHT * side + 20, side_names[side],
                 (svg_style){.size = 11, .anchor = SVG_END});
    }
    for (size_t i = m->from; i < m->end; i++) {
        if (data->rows[i].kind == PLOT_LEGAL) {
            draw_cell(out, data, sheet, m, i);
        }
    }
    draw_places(out, sheet, m);
}

/* Writes the note below the title. */
static void write_note(char *note, size_t size, const plot_data *data, const layout *sheet)
{
    snprintf(note, size, "%s", NOTE);
    if (sheet->with_legal) {
        figure_text_add(note, size, " Small numbers: the share of boards on which it is legal.");
    }
    if (data->left_out > 0) {
        figure_text_add(note, size, " Left out: %zu %s without first moves.", data->left_out,
                        data->left_out == 1 ? "size" : "sizes");
    }
}

void plot_moves(FILE *out, const plot_data *data)
{
    layout sheet = make_layout(data);
    map before = {0};
    char note[4 * PLOT_LABEL_SIZE];
    write_note(note, sizeof note, data, &sheet);
    plot_sheet_begin(out, data, note, total_height(data, &sheet));
    draw_legend(out);
    for (size_t i = 0; i < data->count; i = before.end) {
        map m = measure(data, i);
        place(&m, i > 0 ? &before : NULL, &sheet);
        draw_map(out, data, &sheet, &m);
        before = m;
    }
    plot_sheet_end(out);
}
