/* SPDX-License-Identifier: MIT */
/* Drawing START, the track and the ladder, with the marks of the selected move. */

#include <curses.h>
#include <stdio.h>

#include "programs/play/play_text.h"
#include "programs/play/screen_internal.h"
#include "programs/play/screen_text.h"

enum { CELL_MIN = 3 };

/* The places that a move concerns; BP_PLACE_NONE if there is none. */
typedef struct marks {
    int32_t pawn;
    int32_t from;
    int32_t to;
    int32_t taken;
    uint64_t latest; /* see screen_latest_gaps() */
} marks;

static marks marks_of(const bp_state *state, bp_move move)
{
    marks found = {BP_NO_DISC, BP_PLACE_NONE, BP_PLACE_NONE, BP_PLACE_NONE, 0};
    int32_t pawn = move ? bp_move_pawn(state, move) : BP_NO_DISC;
    if (pawn >= BP_RED && pawn <= BP_PURPLE) {
        found.pawn = pawn;
        found.from = bp_pawn_place(state, pawn);
        found.to = bp_move_target(state, move);
        found.taken = bp_move_taken_place(state, move);
    }
    return found;
}

/* The characters on both sides of a disc: a pawn stands there, leaves or arrives, or the disc is taken. A pawn may leave
   the disc that is taken. */
static const char *sides_of(const bp_state *state, const marks *marked, int32_t place)
{
    if (place == marked->to) {
        return "><";
    }
    if (place == marked->taken) {
        return place == marked->from ? "{)" : "()";
    }
    if (bp_track_pawn(state, place) == BP_NO_DISC) {
        return "  ";
    }
    return place == marked->from ? "{}" : "[]";
}

/* A disc or a pawn in three columns. */
static void draw_piece(int line, int column, int32_t disc, const char *sides)
{
    screen_style_disc(disc, sides[0] != ' ');
    screen_print(line, column, 3, "%c%c%c", sides[0], play_disc_letter(disc), sides[1]);
    screen_style_set(SCREEN_PLAIN);
}

static void draw_gap(int line, int column)
{
    screen_style_set(SCREEN_DIM);
    screen_put(line, column, 1, screen_terminal_is_utf8() ? "\xc2\xb7" : ".");
    screen_style_set(SCREEN_PLAIN);
}

/* A disc of three lines: the letter in its middle, a pawn as a frame around it. */
static void draw_tall(int line, int column, int width, int32_t disc, const char *sides)
{
    int framed = sides[0] != ' ';
    int middle = (width - 1) / 2;
    screen_style_disc(disc, framed);
    for (int i = 0; i < 3; i++) {
        for (int j = 0; j < width; j++) {
            int edge = j == 0 || j == width - 1;
            char letter = ' ';
            if (i == 1) {
                letter = j == 0 ? sides[0] : j == width - 1 ? sides[1] : ' ';
                letter = j == middle ? play_disc_letter(disc) : letter;
            } else if (framed && sides[0] != '(') {
                letter = edge ? '+' : '-';
            }
            mvaddch(line + i, column + j, (chtype)letter);
        }
    }
    screen_style_set(SCREEN_PLAIN);
}

static void draw_place(const screen *shown, const marks *marked, int32_t place)
{
    const bp_state *state = shown->session->state;
    const screen_layout *layout = &shown->layout;
    int line = layout->track_line + (int)((place - 1) / layout->row_size) * layout->row_lines;
    int column = 1 + (int)((place - 1) % layout->row_size) * layout->cell;
    int width = layout->cell - 1 - layout->cell % 2; /* an odd number, so that there is a middle */
    width = width < CELL_MIN ? CELL_MIN : width;
    int32_t disc = bp_track_disc(state, place);
    const char *sides = sides_of(state, marked, place);
    int to = place == marked->to;
    int taken = place == marked->taken;

    screen_style_set(to || taken ? SCREEN_STRONG : SCREEN_DIM);
    screen_print(line, column + (width - 2) / 2, 2, "%2d", (int)place);
    screen_style_set(SCREEN_PLAIN);
    if (disc == BP_NO_DISC && marked->latest >> place & 1) {
        screen_style_set(SCREEN_STRONG);
        screen_put(line + 1 + layout->disc_lines / 2, column + (width - 1) / 2, 1, "o");
        screen_style_set(SCREEN_PLAIN);
    } else if (disc == BP_NO_DISC) {
        draw_gap(line + 1 + layout->disc_lines / 2, column + (width - 1) / 2);
    } else if (layout->disc_lines > 1) {
        draw_tall(line + 1, column, width, disc, sides);
    } else {
        draw_piece(line + 1, column + (width - 3) / 2, disc, sides);
    }
    if (to || taken) {
        screen_style_set(SCREEN_STRONG);
        screen_put(line + 1 + layout->disc_lines, column, layout->cell,
                   to          ? (marked->taken < place ? " to" : "to")
                   : width > 3 ? "take"
                               : "get");
        screen_style_set(SCREEN_PLAIN);
    }
}

static void draw_start(const screen *shown, const marks *marked)
{
    const bp_state *state = shown->session->state;
    int column = 7;
    int here = 0;
    screen_style_set(SCREEN_STRONG);
    screen_put(shown->layout.start_line, 1, 5, "START");
    screen_style_set(SCREEN_PLAIN);
    for (int32_t pawn = BP_RED; pawn <= BP_PURPLE; pawn++) {
        if (bp_pawn_place(state, pawn) == BP_PLACE_START) {
            draw_piece(shown->layout.start_line, column, pawn, marked->pawn == pawn ? "{}" : "[]");
            column += 4;
            here++;
        }
    }
    if (here == 0) {
        draw_gap(shown->layout.start_line, column);
    }
}

/* The discs beside the ladder, one on each line: those of the pawns that are not on it. */
static void draw_beside(const screen *shown, const marks *marked)
{
    const bp_state *state = shown->session->state;
    int line = shown->layout.track_line;
    int column = shown->layout.ladder_column + 15;
    for (int32_t colour = BP_RED; colour <= BP_PURPLE; colour++) {
        int32_t place = bp_pawn_place(state, colour);
        if (place == BP_PLACE_LADDER) {
            draw_gap(line, column + 1);
        } else if (place != BP_PLACE_NONE) {
            int taken = marked->pawn == colour && marked->taken == BP_PLACE_LADDER;
            draw_piece(line, column, colour, taken ? "()" : "  ");
        }
        line += place != BP_PLACE_NONE;
    }
}

static void draw_ladder(const screen *shown, const marks *marked)
{
    const bp_state *state = shown->session->state;
    int left = shown->layout.ladder_column;
    int line = shown->layout.start_line;
    int free_step = marked->to == BP_PLACE_LADDER; /* the highest free step is marked */
    screen_style_set(SCREEN_STRONG);
    screen_put(line++, left + 1, 18, "LADDER     beside");
    screen_style_set(SCREEN_PLAIN);
    for (int32_t step = 0; step < bp_ladder_step_count(state); step++, line++) {
        int32_t pawn = bp_ladder_pawn(state, step);
        screen_print(line, left + 1, 12, "worth %d", (int)bp_ladder_worth(state, step));
        if (pawn != BP_NO_DISC) {
            draw_piece(line, left + 9, pawn, "[]");
        } else if (free_step) {
            draw_piece(line, left + 9, marked->pawn, "><");
            screen_style_set(SCREEN_STRONG);
            screen_put(line, left + 12, 2, "to");
            screen_style_set(SCREEN_PLAIN);
            free_step = 0;
        } else {
            draw_gap(line, left + 10);
        }
    }
    draw_beside(shown, marked);
}

void screen_draw_track(const screen *shown, bp_move move)
{
    marks marked = marks_of(shown->session->state, move);
    marked.latest = screen_latest_gaps(shown);
    draw_start(shown, &marked);
    for (int32_t place = 1; place <= bp_track_length(shown->session->state); place++) {
        draw_place(shown, &marked, place);
    }
    draw_ladder(shown, &marked);
}
