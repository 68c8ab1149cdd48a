/* SPDX-License-Identifier: MIT */
/* How positions are drawn in the boxes of a tree: Big Points with its discs, Nim with its sticks, any other game as text. */

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "programs/common/figure_text.h"
#include "programs/tree/tree.h"

/* A row of a position: a table without lines that keeps its size in a wider box. `width` and `height` are those of the cells
   together; dot fails if a cell of a fixed size is too small, so there is some space left. */
static void begin_row(FILE *out, int32_t cells, int32_t spacing, int32_t width, int32_t height)
{
    fprintf(
        out,
        "<TR><TD COLSPAN=\"2\" ALIGN=\"LEFT\"><TABLE ALIGN=\"LEFT\" BORDER=\"0\" CELLBORDER=\"0\" "
        "CELLPADDING=\"0\" CELLSPACING=\"%d\" FIXEDSIZE=\"TRUE\" WIDTH=\"%d\" HEIGHT=\"%d\"><TR>",
        (int)spacing, (int)(width + (cells + 1) * spacing + 2), (int)(height + 2 * spacing + 2));
}

static void put_gap(FILE *out, int width, int height)
{
    fprintf(out, "<TD FIXEDSIZE=\"TRUE\" WIDTH=\"%d\" HEIGHT=\"%d\"></TD>", width, height);
}

static void end_row(FILE *out)
{
    fputs("</TR></TABLE></TD></TR>", out);
}

/* --- Big Points ------------------------------------------------------------------------------------- */

static const struct {
    char letter;
    const char *fill;
    const char *ink;
} kinds[] = {
    [BP_RED] = {'R', "#D7263D", "#FFFFFF"},    [BP_GREEN] = {'G', "#2E9E4F", "#FFFFFF"},
    [BP_BLUE] = {'B', "#2F6FDE", "#FFFFFF"},   [BP_YELLOW] = {'Y', "#F2C500", "#222222"},
    [BP_PURPLE] = {'P', "#8E44AD", "#FFFFFF"}, [BP_WHITE] = {'W', "#FFFFFF", "#222222"},
    [BP_BLACK] = {'K', "#222222", "#FFFFFF"},  [BP_NO_DISC] = {'.', "#FFFFFF", "#BBBBBB"},
};

/* Sizes of cells: of a place of the track, of a pawn beside it, of a disc in a hand; of the number of a seat. */
enum { PLACE = 19, PAWN = 17, HELD = 14, SEAT = 15, GAP = 6 };

/* A disc of a size, rounded so that it looks like one. */
static void put_disc(FILE *out, int32_t disc, int size)
{
    if (disc == BP_NO_DISC) {
        fprintf(out, "<FONT COLOR=\"#BBBBBB\">\u00B7</FONT>");
        return;
    }
    fprintf(out,
            "<TABLE STYLE=\"ROUNDED\" BORDER=\"%d\" COLOR=\"#595959\" CELLBORDER=\"0\" "
            "CELLSPACING=\"0\" "
            "CELLPADDING=\"0\" BGCOLOR=\"%s\"><TR><TD FIXEDSIZE=\"TRUE\" WIDTH=\"%d\" "
            "HEIGHT=\"%d\"><FONT COLOR=\"%s\" POINT-SIZE=\"%d\"><B>%c</B></FONT></TD></TR></TABLE>",
            disc == BP_WHITE, kinds[disc].fill, size, size, kinds[disc].ink, size * 2 / 3,
            kinds[disc].letter);
}

/* A cell with a disc, with a frame if a pawn stands there. */
static void put_place(FILE *out, int32_t disc, int32_t pawn, int size)
{
    fprintf(out, "<TD FIXEDSIZE=\"TRUE\" WIDTH=\"%d\" HEIGHT=\"%d\"%s>", size, size,
            pawn == BP_NO_DISC ? "" : " BORDER=\"2\" COLOR=\"#222222\"");
    put_disc(out, disc, size - (size == PLACE ? 6 : 3));
    fputs("</TD>", out);
}

/* A pawn beside the track: a frame around its colour. */
static void put_pawn(FILE *out, int32_t pawn)
{
    fprintf(out,
            "<TD FIXEDSIZE=\"TRUE\" WIDTH=\"17\" HEIGHT=\"17\" BORDER=\"2\" COLOR=\"#222222\" "
            "BGCOLOR=\"%s\"><FONT COLOR=\"%s\" POINT-SIZE=\"10\"><B>%c</B></FONT></TD>",
            kinds[pawn].fill, kinds[pawn].ink, kinds[pawn].letter);
}

/* START, track and ladder. START is wide enough for all pawns, so that the tracks of all positions are aligned. */
static void put_track(FILE *out, const bp_state *state)
{
    int32_t steps = bp_ladder_step_count(state);
    int32_t waiting = 0;
    for (int32_t pawn = BP_RED; pawn <= BP_PURPLE; pawn++) {
        if (bp_pawn_place(state, pawn) == BP_PLACE_START) {
            put_pawn(out, pawn);
            waiting++;
        }
    }
    for (; waiting < steps; waiting++) {
        put_gap(out, PAWN, PAWN);
    }
    put_gap(out, GAP, PAWN);
    for (int32_t place = 1; place <= bp_track_length(state); place++) {
        put_place(out, bp_track_disc(state, place), bp_track_pawn(state, place), PLACE);
    }
    put_gap(out, GAP, PAWN);
    for (int32_t step = 0; step < steps; step++) {
        int32_t pawn = bp_ladder_pawn(state, step);
        if (pawn != BP_NO_DISC) {
            put_pawn(out, pawn);
        } else { /* a free step shows its points */
            fprintf(out,
                    "<TD FIXEDSIZE=\"TRUE\" WIDTH=\"17\" HEIGHT=\"17\" BORDER=\"1\" "
                    "COLOR=\"#BBBBBB\"><FONT COLOR=\"#595959\" POINT-SIZE=\"10\">%d</FONT></TD>",
                    (int)bp_ladder_worth(state, step));
        }
    }
}

static void draw_bigpoints(FILE *out, const tree_picture *picture, const bp_state *state)
{
    int32_t steps = bp_ladder_step_count(state);
    int32_t length = bp_track_length(state);
    int32_t discs = 0;
    for (int32_t seat = 0; seat < picture->players; seat++) {
        for (int32_t disc = BP_RED; disc <= BP_BLACK; disc++) {
            discs += bp_hand_count(state, seat, disc);
        }
    }
    begin_row(out, 2 * steps + length + 2, 1, 2 * (steps * PAWN + GAP) + length * PLACE, PLACE);
    put_track(out, state);
    end_row(out);
    begin_row(out, discs + 2 * picture->players, 1, discs * HELD + picture->players * (SEAT + GAP),
              HELD);
    for (int32_t seat = 0; seat < picture->players; seat++) {
        fprintf(out,
                "<TD FIXEDSIZE=\"TRUE\" WIDTH=\"%d\" HEIGHT=\"%d\"><FONT COLOR=\"#595959\" "
                "POINT-SIZE=\"10\">%d:</FONT></TD>",
                SEAT, HELD, (int)seat + 1);
        for (int32_t disc = BP_RED; disc <= BP_BLACK; disc++) {
            for (int32_t i = bp_hand_count(state, seat, disc); i > 0; i--) {
                put_place(out, disc, BP_NO_DISC, HELD);
            }
        }
        put_gap(out, GAP, HELD);
    }
    end_row(out);
}

/* Writes "[G] R[G]. R  1:R 0:." and a line with the hands. */
static void write_bigpoints(char *out, size_t size, const tree_picture *picture,
                            const bp_state *state)
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

static void refuse_bigpoints(tree_picture *picture, int32_t node)
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

/* --- Nim -------------------------------------------------------------------------------------------- */

enum { HEAPS_MAX = 64 };

/* The sticks that are left in each heap, from the bytes of a position: one for each heap, and one for the mover. Returns the number
   of heaps. */
static int32_t heaps_of(uint8_t out[HEAPS_MAX], const bp_state *state)
{
    size_t length = 0;
    int status = bp_state_encode(out, HEAPS_MAX, &length, state);
    return status == BP_OK && length > 0 ? (int32_t)length - 1 : 0;
}

/* The heaps with their sticks; a heap of more than DRAWN is a number, as is an empty one. */
static void draw_nim(FILE *out, const tree_picture *picture, const bp_state *state)
{
    enum { DRAWN = 9, STICK = 3, HEIGHT = 18, NUMBER = 28 };
    uint8_t heaps[HEAPS_MAX];
    int32_t count = heaps_of(heaps, state);
    int32_t cells = 0;
    int32_t width = 0;
    (void)picture;
    for (int32_t i = 0; i < count; i++) {
        int is_number = heaps[i] == 0 || heaps[i] > DRAWN;
        cells += is_number ? 2 : heaps[i] + 1;
        width += (is_number ? NUMBER : heaps[i] * STICK) + 2 * GAP;
    }
    begin_row(out, cells, 2, width, HEIGHT);
    for (int32_t i = 0; i < count; i++) {
        if (heaps[i] == 0 || heaps[i] > DRAWN) {
            fprintf(out,
                    "<TD FIXEDSIZE=\"TRUE\" WIDTH=\"%d\" HEIGHT=\"%d\"><FONT COLOR=\"%s\" "
                    "POINT-SIZE=\"12\">%d</FONT></TD>",
                    NUMBER, HEIGHT, heaps[i] ? "#222222" : "#999999", heaps[i]);
        } else {
            for (int stick = 0; stick < heaps[i]; stick++) {
                fprintf(
                    out,
                    "<TD FIXEDSIZE=\"TRUE\" WIDTH=\"%d\" HEIGHT=\"%d\" BGCOLOR=\"#8B5A2B\"></TD>",
                    STICK, HEIGHT);
            }
        }
        put_gap(out, 2 * GAP, HEIGHT);
    }
    end_row(out);
}

static void write_nim(char *out, size_t size, const tree_picture *picture, const bp_state *state)
{
    uint8_t heaps[HEAPS_MAX];
    int32_t count = heaps_of(heaps, state);
    (void)picture;
    out[0] = '\0';
    for (int32_t i = 0; i < count; i++) {
        figure_text_add(out, size, "%s%d", i == 0 ? "" : " ", heaps[i]);
    }
}

static int compare_bytes(const void *a, const void *b)
{
    return *(const uint8_t *)a - *(const uint8_t *)b;
}

/* The key of a position up to symmetry: the heaps in ascending order, and the mover. */
static void key_nim(uint64_t out[2], const bp_state *state)
{
    uint8_t heaps[HEAPS_MAX];
    int32_t count = heaps_of(heaps, state);
    qsort(heaps, (size_t)count, 1, compare_bytes);
    out[0] = 0;
    for (int32_t i = 0; i < count; i++) {
        out[0] = out[0] << 8 | heaps[i];
    }
    out[1] = heaps[count];
}

/* The illegal moves: taking from an empty heap. */
static void refuse_nim(tree_picture *picture, int32_t node)
{
    uint8_t heaps[HEAPS_MAX];
    int32_t count = heaps_of(heaps, picture->nodes[node].state);
    for (int32_t i = 0; i < count; i++) {
        if (heaps[i] == 0) {
            char text[TREE_MOVES_SIZE];
            snprintf(text, sizeof text, "1-from-%d", (int)i + 1);
            tree_picture_refuse(picture, node, text, "empty");
        }
    }
}

/* --- Any other game --------------------------------------------------------------------------------- */

static void write_any(char *out, size_t size, const tree_picture *picture, const bp_state *state)
{
    (void)picture;
    out[0] = '\0';
    bp_state_draw(out, size, NULL, state);
}

static void draw_any(FILE *out, const tree_picture *picture, const bp_state *state)
{
    char text[TREE_TEXT_SIZE];
    write_any(text, sizeof text, picture, state);
    for (char *line = strtok(text, "\n"); line; line = strtok(NULL, "\n")) {
        fputs("<TR><TD COLSPAN=\"2\" ALIGN=\"LEFT\"><FONT FACE=\"monospace\" POINT-SIZE=\"10\">",
              out);
        tree_put_escaped(out, line);
        fputs("</FONT></TD></TR>", out);
    }
}

const tree_art *tree_art_of(const bp_game_kind *kind)
{
    static const tree_art bigpoints = {
        .draw = draw_bigpoints,
        .write = write_bigpoints,
        .refuse = refuse_bigpoints,
        .note = "; pawns are framed, hands stand below",
        .moves = "Moves: Rb, Ra, Rn: the red pawn takes the disc behind it, the one ahead, "
                 "nothing; Rc: it "
                 "climbs.",
    };
    static const tree_art nim = {draw_nim, write_nim, key_nim, refuse_nim, "", NULL};
    static const tree_art any = {draw_any, write_any, NULL, NULL, "", NULL};
    const char *name = kind ? kind->name : "";
    return strcmp(name, "bigpoints") == 0 ? &bigpoints : strcmp(name, "nim") == 0 ? &nim : &any;
}
