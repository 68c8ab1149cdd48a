/* SPDX-License-Identifier: MIT */
/* Drawing of a position of Big Points: START, track and ladder in one row, hands in another. */

#include <math.h>
#include <stdio.h>

#include "programs/common/svg.h"
#include "programs/tree/tree.h"

/* A place of the track is PITCH wide; hands are drawn smaller. */
enum { PITCH = 17, ROW = 21, HAND_PITCH = 11, HAND_ROW = 15, GAP = 8, SEAT = 12 };

static const struct {
    char letter;
    const char *fill;
    const char *ink;
} kinds[] = {
    [BP_RED] = {'R', "#D7263D", "#FFFFFF"},    [BP_GREEN] = {'G', "#2E9E4F", "#FFFFFF"},
    [BP_BLUE] = {'B', "#2F6FDE", "#FFFFFF"},   [BP_YELLOW] = {'Y', "#F2C500", "#222222"},
    [BP_PURPLE] = {'P', "#8E44AD", "#FFFFFF"}, [BP_WHITE] = {'W', "#FFFFFF", "#222222"},
    [BP_BLACK] = {'K', "#222222", "#FFFFFF"},  [BP_NO_DISC] = {'.', "#BBBBBB", "#222222"},
};

/* --- Measures ------------------------------------------------------------------------------------- */

/* The number of discs in a hand. */
static int32_t held(const bp_state *state, int32_t seat)
{
    int32_t count = 0;
    for (int32_t disc = BP_RED; disc <= BP_BLACK; disc++) {
        count += bp_hand_count(state, seat, disc);
    }
    return count;
}

/* START is wide enough for all pawns, so that the tracks of all positions are aligned. */
static double track_width(const bp_state *state)
{
    return (2 * bp_ladder_step_count(state) + bp_track_length(state)) * PITCH + 2 * GAP;
}

static void measure(double *width, double *height, const tree_picture *picture,
                    const bp_state *state)
{
    int32_t hands = 0;
    for (int32_t seat = 0; seat < picture->players; seat++) {
        hands += held(state, seat);
    }
    double below = hands * HAND_PITCH + picture->players * (SEAT + GAP);
    *width = fmax(track_width(state), below);
    *height = ROW + HAND_ROW;
}

/* --- Drawing -------------------------------------------------------------------------------------- */

static void draw_disc(FILE *out, double x, double y, double radius, int32_t disc)
{
    if (disc == BP_NO_DISC) {
        fprintf(out, "<circle cx=\"%.1f\" cy=\"%.1f\" r=\"1.5\" fill=\"#BBBBBB\"/>\n", x, y);
        return;
    }
    char letter[2] = {kinds[disc].letter, '\0'};
    fprintf(out, "<circle cx=\"%.1f\" cy=\"%.1f\" r=\"%.1f\" fill=\"%s\"%s/>\n", x, y, radius,
            kinds[disc].fill, disc == BP_WHITE ? " stroke=\"#595959\"" : "");
    svg_text(
        out, x, y + radius * 0.55, letter,
        (svg_style){.size = radius * 1.5, .anchor = SVG_MIDDLE, .bold = 1, .ink = kinds[disc].ink});
}

/* Draws a pawn as a frame around its colour; on the track the frame is around its disc. */
static void draw_pawn(FILE *out, double x, double y, int32_t colour, int on_disc)
{
    fprintf(out,
            "<rect x=\"%.1f\" y=\"%.1f\" width=\"16\" height=\"16\" rx=\"3\" fill=\"%s\" "
            "stroke=\"#222222\" stroke-width=\"1.6\"/>\n",
            x - 8, y - 8, on_disc ? "#FFFFFF" : kinds[colour].fill);
    if (!on_disc) {
        char letter[2] = {kinds[colour].letter, '\0'};
        svg_text(
            out, x, y + 3.7, letter,
            (svg_style){.size = 10.5, .anchor = SVG_MIDDLE, .bold = 1, .ink = kinds[colour].ink});
    }
}

static void draw_track(FILE *out, double x, double y, const bp_state *state)
{
    int32_t length = bp_track_length(state);
    int32_t steps = bp_ladder_step_count(state);
    int32_t waiting = 0;
    for (int32_t pawn = BP_RED; pawn <= BP_PURPLE; pawn++) {
        if (bp_pawn_place(state, pawn) == BP_PLACE_START) {
            draw_pawn(out, x + (waiting++ + 0.5) * PITCH, y, pawn, 0);
        }
    }
    x += steps * PITCH + GAP;
    fprintf(out, "<path d=\"M%.1f %.1fH%.1f\" stroke=\"#DDDDDD\" stroke-width=\"2\"/>\n", x, y,
            x + length * PITCH);
    for (int32_t place = 1; place <= length; place++) {
        double at = x + (place - 0.5) * PITCH;
        if (bp_track_pawn(state, place) != BP_NO_DISC) {
            draw_pawn(out, at, y, bp_track_pawn(state, place), 1);
        }
        draw_disc(out, at, y, 6.5, bp_track_disc(state, place));
    }
    x += length * PITCH + GAP;
    for (int32_t step = 0; step < steps; step++) {
        double at = x + (step + 0.5) * PITCH;
        int32_t pawn = bp_ladder_pawn(state, step);
        if (pawn != BP_NO_DISC) {
            draw_pawn(out, at, y, pawn, 0);
        } else { /* a free step shows its points */
            char points[16];
            snprintf(points, sizeof points, "%d", (int)bp_ladder_worth(state, step));
            fprintf(out,
                    "<rect x=\"%.1f\" y=\"%.1f\" width=\"15\" height=\"15\" fill=\"none\" "
                    "stroke=\"#BBBBBB\"/>\n",
                    at - 7.5, y - 7.5);
            svg_text(out, at, y + 3.5, points,
                     (svg_style){.size = 10, .anchor = SVG_MIDDLE, .ink = SVG_SOFT_INK});
        }
    }
}

static void draw(FILE *out, double x, double y, const tree_picture *picture, const bp_state *state)
{
    draw_track(out, x, y + ROW / 2.0, state);
    y += ROW + HAND_ROW / 2.0;
    for (int32_t seat = 0; seat < picture->players; seat++) {
        char number[16];
        snprintf(number, sizeof number, "%d:", (int)seat + 1);
        svg_text(out, x, y + 3.5, number, (svg_style){.size = 10, .ink = SVG_SOFT_INK});
        x += SEAT;
        for (int32_t disc = BP_RED; disc <= BP_BLACK; disc++) {
            for (int32_t i = bp_hand_count(state, seat, disc); i > 0; i--) {
                draw_disc(out, x + HAND_PITCH / 2.0, y, 4.8, disc);
                x += HAND_PITCH;
            }
        }
        x += GAP;
    }
}

/* --- Text ----------------------------------------------------------------------------------------- */

/* Writes "[G] R[G]. R  1:R 0:." and a line with the hands. */
static void write(char *out, size_t size, const tree_picture *picture, const bp_state *state)
{
    out[0] = '\0';
    for (int32_t pawn = BP_RED; pawn <= BP_PURPLE; pawn++) {
        if (bp_pawn_place(state, pawn) == BP_PLACE_START) {
            figure_text_add(out, size, "[%c]", kinds[pawn].letter);
        }
    }
    figure_text_add(out, size, " / ");
    for (int32_t place = 1; place <= bp_track_length(state); place++) {
        int pawn = bp_track_pawn(state, place) != BP_NO_DISC;
        figure_text_add(out, size, pawn ? "[%c]" : " %c ",
                        kinds[bp_track_disc(state, place)].letter);
    }
    figure_text_add(out, size, " /");
    for (int32_t step = 0; step < bp_ladder_step_count(state); step++) {
        figure_text_add(out, size, " %d:%c", (int)bp_ladder_worth(state, step),
                        kinds[bp_ladder_pawn(state, step)].letter);
    }
    for (int32_t seat = 0; seat < picture->players; seat++) {
        figure_text_add(out, size, "%s%d:", seat == 0 ? "\n" : "  ", (int)seat + 1);
        for (int32_t disc = BP_RED; disc <= BP_BLACK; disc++) {
            for (int32_t i = bp_hand_count(state, seat, disc); i > 0; i--) {
                figure_text_add(out, size, " %c", kinds[disc].letter);
            }
        }
    }
}

/* --- Illegal moves -------------------------------------------------------------------------------- */

static const char takes[] = "bacn"; /* behind, ahead, climb, nothing */
enum { BEHIND, AHEAD, CLIMB, NOTHING, TAKES };

/* A short reason why a move of a pawn is illegal. `may` has the legal moves of that pawn. */
static const char *reason(const int may[TAKES], int on_ladder, int take)
{
    if (on_ladder) {
        return "on the ladder";
    }
    if (may[CLIMB]) {
        return "must climb";
    }
    if (take == CLIMB) {
        return "can't climb yet";
    }
    if (take == NOTHING && (may[AHEAD] || may[BEHIND])) {
        return "must take";
    }
    if (take == NOTHING) {
        return "no free disc";
    }
    return take == AHEAD ? "none ahead" : "none behind";
}

static void refuse(tree_picture *picture, int32_t node)
{
    const bp_state *state = picture->nodes[node].state;
    const char *extra = bp_turn_is_extra(state) == 1 ? "x" : "";
    for (int32_t pawn = BP_RED; pawn <= BP_PURPLE; pawn++) {
        int may[TAKES];
        bp_move moves[TAKES] = {0};
        int32_t place = bp_pawn_place(state, pawn);
        char text[TAKES][8];
        for (int take = 0; take < TAKES && place != BP_PLACE_NONE; take++) {
            snprintf(text[take], sizeof text[take], "%s%c%c", extra, kinds[pawn].letter,
                     takes[take]);
            may[take] = bp_move_parse(&moves[take], state, text[take], NULL, 0) == BP_OK;
        }
        for (int take = 0; take < TAKES && place != BP_PLACE_NONE; take++) {
            if (!may[take]) {
                tree_picture_refuse(picture, node, text[take],
                                    reason(may, place == BP_PLACE_LADDER, take));
            }
        }
    }
}

const tree_art tree_art_bigpoints = {measure, draw, write, NULL, refuse};
