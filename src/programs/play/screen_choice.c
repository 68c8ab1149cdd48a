/* SPDX-License-Identifier: MIT */
/* The legal moves as a grid, and the selected one. */

#include "programs/play/screen_choice.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

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

void screen_choice_make(screen_choice *out, const bp_state *state)
{
    bp_move moves[BP_MOVES_MAX];
    size_t count = 0;
    *out = (screen_choice){0};
    if (bp_state_moves(moves, BP_MOVES_MAX, &count, state) != BP_OK) {
        return;
    }
    for (size_t i = 0; i < count; i++) {
        set_cell(&out->cells[i], state, moves[i]);
        out->has_pass |= out->cells[i].row == 0;
    }
    out->count = count;
}

bp_move screen_choice_move(const screen_choice *choice)
{
    return choice->count > 0 ? choice->cells[choice->at].move : 0;
}

void screen_choice_set(screen_choice *choice, bp_move move)
{
    for (size_t i = 0; i < choice->count; i++) {
        if (choice->cells[i].move == move) {
            choice->at = i;
        }
    }
}

void screen_choice_go(screen_choice *choice, int down, int right)
{
    const screen_cell *from = &choice->cells[choice->at];
    size_t best = choice->at;
    int best_distance = 0;
    for (size_t i = 0; i < choice->count; i++) {
        const screen_cell *to = &choice->cells[i];
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
    choice->at = best;
}

void screen_choice_next(screen_choice *choice, int forward)
{
    if (choice->count > 0) {
        choice->at = (choice->at + (forward ? 1 : choice->count - 1)) % choice->count;
    }
}
