/* SPDX-License-Identifier: MIT */
/* Drawing the grid of moves beside the hands. */

#include <curses.h>
#include <stdio.h>
#include <string.h>

#include "programs/play/play_text.h"
#include "programs/play/screen_internal.h"
#include "programs/play/screen_text.h"

enum {
    PAWN_WIDTH = 10,      /* "[R] to 12 " */
    PAWN_WIDTH_EXTRA = 5, /* "[R]12" */
    BACK_WIDTH = 3,       /* "|12" */
    CELL_NOTED = 10,      /* columns of a cell that shows the notation of the move: ">Ra G+1.5<" */
    CELL_WIDE = 18,       /* the same with "takes" */
    CELL_MAX = 24,
    VALUE_SIZE = 16
};

/* The columns of the grid. */
typedef struct grid {
    int line;
    int column;
    int width;
    int cell;
} grid;

static grid grid_of(const screen *shown)
{
    const screen_layout *layout = &shown->layout;
    grid found = {.line = layout->hands_line, .column = layout->moves_column};
    found.width = layout->columns - layout->moves_column;
    found.cell = shown->choice.has_pass
                     ? (found.width - PAWN_WIDTH_EXTRA - BACK_WIDTH) / SCREEN_GRID_COLUMNS
                     : (found.width - PAWN_WIDTH) / 2;
    found.cell = found.cell > CELL_MAX ? CELL_MAX : found.cell;
    return found;
}

static int cell_column(const screen *shown, const grid *drawn, int column)
{
    int first = shown->choice.has_pass ? PAWN_WIDTH_EXTRA : PAWN_WIDTH;
    return drawn->column + first + column * drawn->cell + (column > 1 ? BACK_WIDTH : 0);
}

void screen_value_text(char *out, size_t size, const screen *shown, bp_move move)
{
    const play_evaluation *known = &shown->evaluation;
    out[0] = '\0';
    if (shown->evaluated != bp_state_ply(shown->session->state)) {
        return;
    }
    for (size_t i = 0; i < known->count; i++) {
        if (known->moves[i] == move) {
            double points = (double)known->values[i] / BP_ESTIMATE_POINT;
            int whole = known->exact || points >= 9.95 || points <= -9.95;
            snprintf(out, size, whole ? "%+.0f" : "%+.1f", points);
        }
    }
}

/* The text of a cell before the disc: as much as fits. A narrow cell has the disc alone. */
static void cell_text(char *out, size_t size, const grid *drawn, const screen_cell *cell)
{
    out[0] = '\0';
    if (drawn->cell >= CELL_NOTED) {
        snprintf(out, size, drawn->cell >= CELL_WIDE ? "%s takes " : "%s ", cell->text);
    }
}

static void draw_pass(const screen *shown, const grid *drawn, int chosen)
{
    char value[VALUE_SIZE];
    screen_value_text(value, sizeof value, shown, shown->choice.cells[0].move);
    screen_style_set(chosen ? SCREEN_SELECTED : SCREEN_PLAIN);
    screen_print(drawn->line + 1, drawn->column, drawn->width, "%cpass: keep the black disc%s%s%c",
                 chosen ? '>' : ' ', value[0] ? " " : "", value, chosen ? '<' : ' ');
    screen_style_set(SCREEN_PLAIN);
}

static void draw_cell(const screen *shown, const grid *drawn, size_t index)
{
    const screen_cell *cell = &shown->choice.cells[index];
    int chosen = cell->move == screen_marked_move(shown);
    if (cell->row == 0) {
        draw_pass(shown, drawn, chosen);
        return;
    }
    int32_t disc = bp_move_taken_disc(shown->session->state, cell->move);
    int column = cell_column(shown, drawn, cell->column);
    int line = drawn->line + cell->row + (shown->choice.has_pass ? 1 : 0);
    char value[VALUE_SIZE];
    char text[VALUE_SIZE + 16];
    screen_value_text(value, sizeof value, shown, cell->move);
    cell_text(text, sizeof text, drawn, cell);
    screen_style_set(chosen ? SCREEN_SELECTED : SCREEN_PLAIN);
    column += screen_print(line, column, drawn->cell, "%c%s", chosen ? '>' : ' ', text);
    screen_style_disc(disc, 1);
    column += screen_print(line, column, 1, "%c", play_disc_letter(disc));
    screen_style_set(chosen ? SCREEN_SELECTED : SCREEN_PLAIN);
    if (value[0] && drawn->cell > CELL_NOTED) {
        column += screen_put(line, column, 1, " ");
    }
    column += screen_put(line, column, VALUE_SIZE, value);
    if (drawn->cell >= CELL_NOTED) {
        screen_put(line, column, 1, chosen ? "<" : " ");
    }
    screen_style_set(SCREEN_PLAIN);
}

/* A pawn and where it goes. */
static void draw_pawn(const screen *shown, const grid *drawn, const screen_cell *cell)
{
    const bp_state *state = shown->session->state;
    int32_t pawn = bp_move_pawn(state, cell->move);
    int32_t target = bp_move_target(state, cell->move);
    int extra = shown->choice.has_pass;
    int line = drawn->line + cell->row + (extra ? 1 : 0);
    int back = cell->column > 1;
    int column = back ? cell_column(shown, drawn, 2) - BACK_WIDTH : drawn->column + (extra ? 3 : 4);
    screen_style_disc(pawn, 1);
    screen_print(line, drawn->column, 3, "[%c]", play_disc_letter(pawn));
    screen_style_set(SCREEN_PLAIN);
    if (target == BP_PLACE_LADDER) {
        screen_put(line, column, 6, extra ? "up" : "climbs");
    } else {
        screen_print(line, column, 6, back ? "|%2d" : extra ? "%2d" : "to %2d", (int)target);
    }
}

static void draw_heading(const screen *shown, const grid *drawn)
{
    static const char *const arrows[] = {"  <-", "  ->"};
    static const char *const words[] = {"  <-behind", "   ahead->"};
    screen_style_set(SCREEN_STRONG);
    if (shown->choice.has_pass) {
        screen_put(drawn->line, drawn->column, PAWN_WIDTH_EXTRA, "Extra");
        for (int i = 0; i < SCREEN_GRID_COLUMNS; i++) {
            screen_put(drawn->line, cell_column(shown, drawn, i), drawn->cell,
                       drawn->cell < CELL_NOTED ? arrows[i % 2] : words[i % 2]);
        }
        screen_put(drawn->line, cell_column(shown, drawn, 2) - BACK_WIDTH, BACK_WIDTH + 2, "|back");
    } else {
        int wide = drawn->cell >= CELL_WIDE;
        screen_put(drawn->line, drawn->column, PAWN_WIDTH, "Moves");
        screen_put(drawn->line, cell_column(shown, drawn, 0), drawn->cell,
                   wide ? " <- behind it" : " <-behind");
        screen_put(drawn->line, cell_column(shown, drawn, 1), drawn->cell,
                   wide ? " ahead of it ->" : " ahead->");
    }
    screen_style_set(SCREEN_PLAIN);
}

void screen_draw_choice(const screen *shown)
{
    grid drawn = grid_of(shown);
    draw_heading(shown, &drawn);
    for (size_t i = 0; i < shown->choice.count; i++) {
        if (shown->choice.cells[i].row > 0) {
            draw_pawn(shown, &drawn, &shown->choice.cells[i]);
        }
        draw_cell(shown, &drawn, i);
    }
}
