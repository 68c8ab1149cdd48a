/* SPDX-License-Identifier: MIT */
/* The legal moves on the full screen: a grid with a row for each pawn and a column for each way to take a disc, the selected
   one, and moves in words. */

#include <curses.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "programs/play/play_text.h"
#include "programs/play/screen_game.h"

/* The grid */

/* The row of a pawn: its number among those in play, from 1. */
static int row_of(const bp_state *state, int32_t pawn)
{
    int row = 1;
    for (int32_t before = BP_RED; before < pawn; before++) {
        row += bp_pawn_place(state, before) != BP_PLACE_NONE;
    }
    return row;
}

static void set_cell(screen_cell *out, const bp_state *state, bp_move move)
{
    int32_t pawn = bp_move_pawn(state, move);
    *out = (screen_cell){.move = move};
    bp_move_format(out->text, sizeof out->text, NULL, state, move);
    if (pawn == BP_NO_DISC) {
        return;
    }
    size_t length = strlen(out->text);
    out->row = row_of(state, pawn);
    out->column = (strchr(out->text, '-') ? 2 : 0) + (length > 0 && out->text[length - 1] == 'a');
}

void screen_grid_make(screen_grid *out, const bp_state *state)
{
    bp_move moves[BP_MOVES_MAX];
    size_t count = 0;
    *out = (screen_grid){0};
    if (bp_state_moves(moves, BP_MOVES_MAX, &count, state) != BP_OK) {
        return;
    }
    for (size_t i = 0; i < count; i++) {
        set_cell(&out->cells[i], state, moves[i]);
        out->has_pass |= out->cells[i].row == 0;
    }
    out->count = count;
}

bp_move screen_grid_move(const screen_grid *grid)
{
    return grid->count > 0 ? grid->cells[grid->at].move : 0;
}

void screen_grid_select(screen_grid *grid, bp_move move)
{
    for (size_t i = 0; i < grid->count; i++) {
        if (grid->cells[i].move == move) {
            grid->at = i;
        }
    }
}

void screen_grid_go(screen_grid *grid, int down, int right)
{
    const screen_cell *from = &grid->cells[grid->at];
    size_t best = grid->at;
    int best_distance = 0;
    for (size_t i = 0; i < grid->count; i++) {
        const screen_cell *to = &grid->cells[i];
        int rows = (to->row - from->row) * down;
        int columns = (to->column - from->column) * right;
        if (down ? rows <= 0 : columns <= 0 || to->row != from->row) {
            continue;
        }
        /* The nearest row first, then the nearest column; of two, the left one. */
        int distance = down ? rows * 2 * SCREEN_GRID_COLUMNS + abs(to->column - from->column) * 2 -
                                  (to->column < from->column)
                            : columns;
        if (best_distance == 0 || distance < best_distance) {
            best = i;
            best_distance = distance;
        }
    }
    grid->at = best;
}

void screen_grid_next(screen_grid *grid, int forward)
{
    if (grid->count > 0) {
        grid->at = (grid->at + (forward ? 1 : grid->count - 1)) % grid->count;
    }
}

int screen_grid_pawn(screen_grid *grid, const bp_state *state, int32_t pawn)
{
    for (size_t i = 1; i <= grid->count; i++) {
        size_t at = (grid->at + i) % grid->count;
        if (bp_move_pawn(state, grid->cells[at].move) == pawn) {
            /* From another pawn, to its first move. */
            while (at > 0 && bp_move_pawn(state, grid->cells[grid->at].move) != pawn &&
                   bp_move_pawn(state, grid->cells[at - 1].move) == pawn) {
                at--;
            }
            grid->at = at;
            return 1;
        }
    }
    return 0;
}

/* Drawing */

enum {
    PAWN_WIDTH = 10,      /* "[R] to 12 " */
    PAWN_WIDTH_EXTRA = 5, /* "[R]12" */
    BACK_WIDTH = 3,       /* "|12" */
    CELL_NOTED = 10,      /* columns of a cell that shows the notation of the move: ">Ra G+1.5<" */
    CELL_WIDE = 18,       /* the same with "takes" */
    CELL_MAX = 24
};

/* Where the grid is drawn. */
typedef struct frame {
    const screen *shown;
    bp_move marked;
    int line; /* of the first pawn */
    int left;
    int width; /* of the grid */
    int cell;  /* of a cell */
    int extra; /* an extra turn: four narrow columns, below the line of `pass` */
} frame;

static frame frame_of(const screen *shown, bp_move marked)
{
    frame found = {.shown = shown,
                   .marked = marked,
                   .line = shown->layout.hands_line + 1 + shown->grid.has_pass,
                   .left = shown->layout.moves_column,
                   .width = shown->window.columns - shown->layout.moves_column,
                   .extra = shown->grid.has_pass};
    found.cell = found.extra ? (found.width - PAWN_WIDTH_EXTRA - BACK_WIDTH) / SCREEN_GRID_COLUMNS
                             : (found.width - PAWN_WIDTH) / 2;
    found.cell = found.cell > CELL_MAX ? CELL_MAX : found.cell;
    return found;
}

static int column_of(const frame *p, int column)
{
    return p->left + (p->extra ? PAWN_WIDTH_EXTRA : PAWN_WIDTH) + column * p->cell +
           (column > 1 ? BACK_WIDTH : 0);
}

void screen_value_text(char out[SCREEN_VALUE_SIZE], const screen *shown, bp_move move)
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
            snprintf(out, SCREEN_VALUE_SIZE, whole ? "%+.0f" : "%+.1f", points);
        }
    }
}

static void draw_pass(const frame *p, const screen_cell *cell)
{
    char value[SCREEN_VALUE_SIZE];
    int chosen = cell->move == p->marked;
    screen_value_text(value, p->shown, cell->move);
    screen_put(p->line - 1, p->left, p->width, chosen ? SCREEN_SELECTED : SCREEN_PLAIN,
               "%cpass: keep the black disc%s%s%c", chosen ? '>' : ' ', value[0] ? " " : "", value,
               chosen ? '<' : ' ');
}

/* A move: the disc that it takes and its value, with its notation if there is space. */
static void draw_move(const frame *p, const screen_cell *cell)
{
    int32_t disc = bp_move_taken_disc(p->shown->session->state, cell->move);
    int line = p->line + cell->row - 1;
    int column = column_of(p, cell->column);
    int chosen = cell->move == p->marked;
    int noted = p->cell >= CELL_NOTED;
    int style = chosen ? SCREEN_SELECTED : SCREEN_PLAIN;
    char value[SCREEN_VALUE_SIZE];
    screen_value_text(value, p->shown, cell->move);
    column += screen_put(line, column, p->cell, style, "%c%s%s", chosen ? '>' : ' ',
                         noted ? cell->text : "",
                         p->cell >= CELL_WIDE ? " takes "
                         : noted              ? " "
                                              : "");
    column += screen_put(line, column, 1, disc == BP_NO_DISC ? SCREEN_STRONG : SCREEN_PAWN + disc,
                         "%c", play_disc_letter(disc));
    screen_put(line, column, SCREEN_VALUE_SIZE, style, "%s%s%s",
               value[0] && p->cell > CELL_NOTED ? " " : "", value,
               !noted   ? ""
               : chosen ? "<"
                        : " ");
}

/* A pawn and where it goes. */
static void draw_pawn(const frame *p, const screen_cell *cell)
{
    const bp_state *state = p->shown->session->state;
    int32_t pawn = bp_move_pawn(state, cell->move);
    int32_t target = bp_move_target(state, cell->move);
    int line = p->line + cell->row - 1;
    int back = cell->column > 1;
    int column = back ? column_of(p, 2) - BACK_WIDTH : p->left + (p->extra ? 3 : 4);
    screen_put(line, p->left, 3, SCREEN_PAWN + pawn, "[%c]", play_disc_letter(pawn));
    if (target == BP_PLACE_LADDER) {
        screen_put(line, column, 6, SCREEN_PLAIN, "%s", p->extra ? "up" : "climbs");
    } else {
        screen_put(line, column, 6, SCREEN_PLAIN, "%s%2d",
                   back       ? "|"
                   : p->extra ? ""
                              : "to ",
                   (int)target);
    }
}

static void draw_heading(const frame *p)
{
    static const char *const words[][2] = {
        {" <-", " ->"}, {" <-behind", " ahead->"}, {" <- behind it", " ahead of it ->"}};
    int line = p->shown->layout.hands_line;
    int size = p->cell >= CELL_WIDE ? 2 : p->cell >= CELL_NOTED || !p->extra;
    screen_put(line, p->left, PAWN_WIDTH, SCREEN_STRONG, "%s", p->extra ? "Extra" : "Moves");
    for (int i = 0; i < (p->extra ? SCREEN_GRID_COLUMNS : 2); i++) {
        screen_put(line, column_of(p, i), p->cell, SCREEN_STRONG, "%s%s", p->extra ? " " : "",
                   words[size][i % 2]);
    }
    if (p->extra) {
        screen_put(line, column_of(p, 2) - BACK_WIDTH, BACK_WIDTH + 2, SCREEN_STRONG, "|back");
    }
}

void screen_draw_grid(const screen *shown, bp_move marked)
{
    frame p = frame_of(shown, marked);
    draw_heading(&p);
    for (size_t i = 0; i < shown->grid.count; i++) {
        const screen_cell *cell = &shown->grid.cells[i];
        if (cell->row == 0) {
            draw_pass(&p, cell);
        } else {
            draw_pawn(&p, cell);
            draw_move(&p, cell);
        }
    }
}

/* Words */

/* A move in brief: "xP-b: purple goes back to 48, takes yellow behind it, at 47"; or in the fewest words: "xP-b: back to
   48, takes yellow". */
static void brief_text(char *out, size_t size, const bp_state *state, bp_move move, int fewest)
{
    char note[BP_MOVE_TEXT] = "";
    char where[32] = "";
    const char *pawn = play_disc_name(bp_move_pawn(state, move));
    int32_t target = bp_move_target(state, move);
    int32_t taken = bp_move_taken_disc(state, move);
    int32_t place = bp_move_taken_place(state, move);
    const char *disc = play_disc_name(taken);
    bp_move_format(note, sizeof note, NULL, state, move);
    const char *verb = fewest ? "climbs" : " climbs the ladder";
    if (target != BP_PLACE_LADDER) {
        verb = fewest ? "" : " goes ";
        snprintf(where, sizeof where, "%sto %d", strchr(note, '-') ? "back " : "", (int)target);
    }
    size_t used = (size_t)snprintf(out, size, "%s: %s%s%s", note, fewest ? "" : pawn, verb, where);
    if (taken == BP_NO_DISC) {
        return;
    }
    if (fewest) {
        snprintf(out + used, size - used, ", takes %s", disc);
    } else if (place == BP_PLACE_LADDER) {
        snprintf(out + used, size - used, ", takes the %s disc beside it", disc);
    } else {
        snprintf(out + used, size - used, ", takes %s %s it, at %d", disc,
                 place < target ? "behind" : "ahead of", (int)place);
    }
}

void screen_move_text(char *out, size_t size, int width, const bp_state *state, bp_move move)
{
    play_text_noted_move(out, size, state, move);
    for (int fewest = 0; fewest < 2; fewest++) {
        if (screen_width(out) > width && bp_move_pawn(state, move) != BP_NO_DISC) {
            brief_text(out, size, state, move, fewest);
        }
    }
}
