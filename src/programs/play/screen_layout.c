/* SPDX-License-Identifier: MIT */
/* The layout of the window. */

#include "programs/play/screen_layout.h"

enum {
    LADDER_WIDTH = 19,
    HANDS_WIDTH = 46, /* with names of NAME_WIDTH columns */
    NAME_WIDTH = 10,
    NAME_MAX = 32,
    CELL_MIN = 3, /* "[R]" */
    CELL_GOOD = 5,
    CELL_MAX = 6,
    DISC_TALL = 3,
    GRID_WIDTH = 32,  /* the grid of an extra turn: see screen_grid.c */
    NARROW_WIDTH = 7, /* the hands of a narrow window without names and numbers */
    ROWS_MAX = 5,     /* 55 places of 3 columns need five rows in 60 columns, three in 80 */
    BOTTOM_LINES = 4, /* choice, message, keys */
    LOG_WANTED = 4    /* lines of the move log that take precedence over tall discs */
};

static int min(int a, int b)
{
    return a < b ? a : b;
}

static int max(int a, int b)
{
    return a > b ? a : b;
}

/* Distributes the places over a number of rows; returns 0 if a cell would be narrower than cell_min. */
static int try_rows(screen_layout *out, int32_t places, int32_t rows, int cell_min)
{
    int width = out->ladder_column - 1;
    out->row_count = rows;
    out->row_size = (places + rows - 1) / rows;
    out->cell = min(CELL_MAX, width / (int)out->row_size);
    return out->cell >= cell_min;
}

static void set_rows(screen_layout *out, int32_t places, int tall)
{
    out->disc_lines = tall ? DISC_TALL : 1;
    out->row_lines = out->disc_lines + 2;
    for (int cell_min = tall ? CELL_GOOD : CELL_MIN; cell_min >= CELL_MIN; cell_min--) {
        for (int32_t rows = 1; rows <= ROWS_MAX; rows++) {
            if (try_rows(out, places, rows, cell_min)) {
                return;
            }
        }
    }
}

/* The lines of all sections except the move log, for the rows of the track in `out`. */
static int lines_needed(const screen_layout *out, const screen_contents *contents)
{
    int track = max((int)out->row_count * out->row_lines, (int)contents->steps);
    return 2 + track + 1 + out->hands_lines + BOTTOM_LINES;
}

/* The columns of the hands and of the grid of moves. */
static void set_columns(screen_layout *out, const screen_contents *contents)
{
    int columns = out->columns;
    out->narrow = columns < SCREEN_WIDE;
    out->ladder_column = columns - LADDER_WIDTH;
    out->count_width = out->narrow ? 2 : 3;
    out->name_width = min(NAME_MAX, NAME_WIDTH + (columns - SCREEN_WIDE) / 2);
    out->moves_column = HANDS_WIDTH + out->name_width - NAME_WIDTH;
    if (out->narrow) {
        out->moves_column = columns - GRID_WIDTH;
        out->name_width = out->moves_column - NARROW_WIDTH - 2 * (int)contents->kinds;
    }
}

void screen_layout_make(screen_layout *out, int lines, int columns, const screen_contents *contents)
{
    *out = (screen_layout){.lines = lines, .columns = columns, .minimum = SCREEN_LINES};
    out->fits = lines >= SCREEN_LINES && columns >= SCREEN_COLUMNS;
    if (columns < SCREEN_COLUMNS) {
        return;
    }
    set_columns(out, contents);
    out->hands_lines = max((int)contents->players, (int)contents->steps) + 2;
    set_rows(out, contents->places, 1);
    if (lines_needed(out, contents) + 2 + max(contents->log_lines, LOG_WANTED) > lines) {
        set_rows(out, contents->places, 0);
    }
    out->minimum = max(SCREEN_LINES, lines_needed(out, contents));
    out->fits = lines >= out->minimum;
    int left = lines - lines_needed(out, contents) - 2;
    if (out->row_count > 1 && left - max(contents->log_lines, LOG_WANTED) >= out->row_count) {
        out->row_lines++;
    }
    out->start_line = 1;
    out->track_line = 2;
    out->hands_line = 3 + max((int)out->row_count * out->row_lines, (int)contents->steps);
    out->keys_line = lines - 1;
    out->prompt_line = lines - 2;
    out->message_lines = 2;
    out->message_line = out->prompt_line - (lines > lines_needed(out, contents) ? 2 : 1);
    out->choice_line = out->hands_line + out->hands_lines;
    out->log_line = out->choice_line + 2;
    out->log_lines = max(0, out->message_line - out->log_line);
}
