/* SPDX-License-Identifier: MIT */
/* Drawings of positions: text and SVG documents. */

#include "games/game_drawing.h"

#include <stdarg.h>
#include <stdio.h>

enum { CELL = 40, BORDER = 32 };

bp__drawing bp__drawing_over(char *out, size_t size)
{
    return (bp__drawing){out, size, 0};
}

void bp__drawing_put(bp__drawing *d, const char *format, ...)
{
    size_t space = d->length < d->size ? d->size - d->length : 0;
    va_list arguments;
    va_start(arguments, format);
    int length = vsnprintf(space ? d->out + d->length : NULL, space, format, arguments);
    va_end(arguments);
    d->length += length > 0 ? (size_t)length : 0;
}

void bp__drawing_begin_svg(bp__drawing *d, int width, int height, const char *title,
                           const char *desc)
{
    bp__drawing_put(d,
                    "<svg xmlns=\"http://www.w3.org/2000/svg\" viewBox=\"0 0 %d %d\" width=\"%d\" "
                    "height=\"%d\" role=\"img\" font-family=\"sans-serif\" font-size=\"15\" "
                    "text-anchor=\"middle\" fill=\"#222\">\n<title>%s</title>\n<desc>%s</desc>\n"
                    "<rect width=\"%d\" height=\"%d\" rx=\"14\" fill=\"#fbf7ee\"/>\n",
                    width, height, width, height, title, desc, width, height);
}

void bp__drawing_end_svg(bp__drawing *d)
{
    bp__drawing_put(d, "</svg>\n");
}

/* --- Grids as text -------------------------------------------------------------------------------- */

static void put_letters(bp__drawing *d, const bp__drawing_grid *grid)
{
    bp__drawing_put(d, grid->has_holes ? " " : "   ");
    for (int column = 0; column < grid->width; column++) {
        bp__drawing_put(d, " %c", (grid->has_holes ? '1' : 'a') + column);
    }
    bp__drawing_put(d, "\n");
}

/* A row, with its number on both sides and the last move in brackets if the places have names. */
static void put_row(bp__drawing *d, const bp__drawing_grid *grid, int row)
{
    int last = !grid->has_holes && row == grid->last_row ? grid->last_column : -1;
    const char *marks = grid->rows + (size_t)row * (size_t)(grid->width + 1);
    bp__drawing_put(d, grid->has_holes ? " " : "%2d ", grid->height - row);
    for (int column = 0; column < grid->width; column++) {
        char between = ' ';
        if (column == last) {
            between = '(';
        } else if (last >= 0 && column == last + 1) {
            between = ')';
        }
        bp__drawing_put(d, "%c%c", between, marks[column]);
    }
    if (grid->has_holes) {
        bp__drawing_put(d, "\n");
    } else {
        bp__drawing_put(d, "%c %d\n", last == grid->width - 1 ? ')' : ' ', grid->height - row);
    }
}

void bp__drawing_put_grid(bp__drawing *d, const bp__drawing_grid *grid)
{
    put_letters(d, grid);
    for (int row = 0; row < grid->height; row++) {
        put_row(d, grid, row);
    }
    if (!grid->has_holes) {
        put_letters(d, grid);
    }
}

/* --- Grids as pictures ---------------------------------------------------------------------------- */

static int x_of(int column)
{
    return BORDER + column * CELL + CELL / 2;
}

/* The rack with its holes, or the lines of a board. */
static void put_board_svg(bp__drawing *d, const bp__drawing_grid *grid)
{
    int width = grid->width * CELL;
    int height = grid->height * CELL;
    if (grid->has_holes) {
        bp__drawing_put(d,
                        "<rect x=\"%d\" y=\"%d\" width=\"%d\" height=\"%d\" rx=\"12\" "
                        "fill=\"#2b62c4\"/>\n<g fill=\"#fbf7ee\">\n",
                        BORDER, BORDER, width, height);
        for (int i = 0; i < grid->width * grid->height; i++) {
            bp__drawing_put(d, "<circle cx=\"%d\" cy=\"%d\" r=\"16\"/>\n", x_of(i % grid->width),
                            x_of(i / grid->width));
        }
        bp__drawing_put(d, "</g>\n");
        return;
    }
    bp__drawing_put(
        d,
        "<rect x=\"%d\" y=\"%d\" width=\"%d\" height=\"%d\" rx=\"8\" fill=\"#e7c98f\"/>\n"
        "<path d=\"",
        BORDER, BORDER, width, height);
    for (int column = 0; column < grid->width; column++) {
        bp__drawing_put(d, "M%d %dV%d", x_of(column), x_of(0), x_of(grid->height - 1));
    }
    for (int row = 0; row < grid->height; row++) {
        bp__drawing_put(d, "M%d %dH%d", x_of(0), x_of(row), x_of(grid->width - 1));
    }
    bp__drawing_put(d, "\" stroke=\"#7d6130\"/>\n");
}

/* X is dark with a cross, O is light with a ring, so that they differ without colours. */
static void put_mark_svg(bp__drawing *d, const bp__drawing_grid *grid, int column, int row,
                         char mark)
{
    int is_last = column == grid->last_column && row == grid->last_row;
    const char *fill =
        grid->has_holes ? (mark == 'X' ? "#c4302b" : "#f3c52f") : (mark == 'X' ? "#222" : "#fff");
    bp__drawing_put(d,
                    "<g transform=\"translate(%d %d)\"><circle r=\"16\" fill=\"%s\" stroke=\"%s\" "
                    "stroke-width=\"%d\"/><path d=\"%s\" fill=\"none\" stroke=\"%s\" "
                    "stroke-width=\"3\"/></g>\n",
                    x_of(column), x_of(row), fill, is_last ? "#e07b00" : "#222", is_last ? 4 : 1,
                    mark == 'X' ? "M-6-6L6 6M6-6L-6 6" : "M-7 0A7 7 0 1 0 7 0A7 7 0 1 0-7 0Z",
                    mark == 'X' ? "#fff" : "#222");
}

static void put_names_svg(bp__drawing *d, const bp__drawing_grid *grid)
{
    int bottom = 2 * BORDER + grid->height * CELL - 10;
    for (int column = 0; column < grid->width; column++) {
        char name = (char)((grid->has_holes ? '1' : 'a') + column);
        bp__drawing_put(d, "<text x=\"%d\" y=\"22\">%c</text>\n", x_of(column), name);
        bp__drawing_put(d, "<text x=\"%d\" y=\"%d\">%c</text>\n", x_of(column), bottom, name);
    }
    for (int row = 0; row < grid->height && !grid->has_holes; row++) {
        bp__drawing_put(d, "<text x=\"%d\" y=\"%d\">%d</text>\n", BORDER / 2, x_of(row) + 5,
                        grid->height - row);
    }
}

void bp__drawing_put_grid_svg(bp__drawing *d, const bp__drawing_grid *grid, const char *title,
                              const char *desc)
{
    bp__drawing_begin_svg(d, 2 * BORDER + grid->width * CELL, 2 * BORDER + grid->height * CELL,
                          title, desc);
    put_names_svg(d, grid);
    put_board_svg(d, grid);
    for (int row = 0; row < grid->height; row++) {
        for (int column = 0; column < grid->width; column++) {
            char mark = grid->rows[row * (grid->width + 1) + column];
            if (mark != '.') {
                put_mark_svg(d, grid, column, row, mark);
            }
        }
    }
    bp__drawing_end_svg(d);
}
