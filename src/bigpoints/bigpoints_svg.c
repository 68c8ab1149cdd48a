/* SPDX-License-Identifier: MIT */
/* A position of Big Points as a picture. The track winds from START at the top left to the ladder at the right, in an odd
   number of rows; hands are below. Every disc and pawn has a letter and a shape of its own beside its colour. All numbers
   are whole pixels, so the same position gives the same bytes everywhere. */

#include "base/text.h"
#include "bigpoints/bigpoints_draw.h"
#include "bigpoints/rules.h"

/* Sizes in pixels: a place of the track, the columns left and right of it, a step of the ladder, a hand, the height of
   START. */
enum {
    CELL = 48,
    ROW = 56,
    LEFT = 104,
    RIGHT = 132,
    STEP = 44,
    HAND = 38,
    MARGIN = 16,
    START = 78
};

/* Tracks up to this length have one row, or three. */
enum { ONE_ROW = 12, THREE_ROWS = 36 };

/* The looks of each kind: fill, outline, letter, and a shape within a circle of radius 14. */
static const struct {
    const char *fill;
    const char *edge;
    const char *ink;
    const char *shape;
} looks[BP__KINDS] = {
    {"#c4302b", "#7d1814", "#fff", "<circle r=\"13\"/>"},
    {"#1f7f3c", "#0f4a21", "#fff", "<path d=\"M0-14L12 8L-12 8Z\"/>"},
    {"#2b62c4", "#153a80", "#fff", "<path d=\"M-10-10H10V10H-10Z\"/>"},
    {"#f3c52f", "#8a6a00", "#222", "<path d=\"M0-14L14 0L0 14L-14 0Z\"/>"},
    {"#8545ad", "#4f2270", "#fff", "<path d=\"M-7-12H7L14 0L7 12H-7L-14 0Z\"/>"},
    {"#fff", "#555", "#222", "<circle r=\"13\" stroke-dasharray=\"3 3\"/>"},
    {"#2a2a2a", "#000", "#fff", "<path d=\"M0-14L4-4L14 0L4 4L0 14L-4 4L-14 0L-4-4Z\"/>"},
};

/* A drawing in progress. */
typedef struct picture {
    bp__writer w;
    const bp__position *position;
    const bp__position *before; /* NULL before the first move */
    const bp__setup *setup;
    int32_t rows;
    int32_t columns;
    int32_t board_height; /* the track or the ladder, whichever is higher */
    int32_t width;
    int32_t height;
} picture;

/* --- Shapes --------------------------------------------------------------------------------------- */

/* Defines a disc and a pawn of each kind that the game has. */
static void define_shapes(picture *p)
{
    bp__write_text(&p->w, "<defs>\n");
    for (int32_t kind = 0; kind < BP__KINDS; kind++) {
        char letter = bp__disc_letter(kind);
        if (p->setup->board.counts.of[kind] == 0) {
            continue;
        }
        bp__write_format(&p->w,
                         "<g id=\"bp-%c\"><circle r=\"18\" fill=\"%s\" stroke=\"%s\" "
                         "stroke-width=\"2\"/><g fill=\"none\" stroke=\"%s\" "
                         "stroke-opacity=\".45\" stroke-width=\"2\">%s</g>"
                         "<text y=\"5\" fill=\"%s\" font-weight=\"bold\">%c</text></g>\n",
                         letter, looks[kind].fill, looks[kind].edge, looks[kind].ink,
                         looks[kind].shape, looks[kind].ink, letter);
        if (kind < BP__COLOURS) {
            bp__write_format(
                &p->w,
                "<g id=\"bp-pawn-%c\"><path d=\"M-14 15C-14 4-6 2-6-7A10 10 0 1 1 6-7C6 "
                "2 14 4 14 15Z\" fill=\"%s\" stroke=\"#fff\" stroke-width=\"5\"/>"
                "<path d=\"M-14 15C-14 4-6 2-6-7A10 10 0 1 1 6-7C6 2 14 4 14 15Z\" "
                "fill=\"%s\" stroke=\"%s\" stroke-width=\"2\"/>"
                "<text y=\"11\" fill=\"%s\" font-weight=\"bold\">%c</text></g>\n",
                letter, looks[kind].fill, looks[kind].fill, looks[kind].edge, looks[kind].ink,
                letter);
        }
    }
    bp__write_text(&p->w, "</defs>\n");
}

static void put_disc(picture *p, int32_t kind, int32_t x, int32_t y, const char *scale)
{
    bp__write_format(&p->w, "<use href=\"#bp-%c\" transform=\"translate(%d %d)%s\"/>\n",
                     bp__disc_letter(kind), (int)x, (int)y, scale);
}

static void put_pawn(picture *p, int32_t colour, int32_t x, int32_t y, const char *scale)
{
    bp__write_format(&p->w, "<use href=\"#bp-pawn-%c\" transform=\"translate(%d %d)%s\"/>\n",
                     bp__disc_letter(colour), (int)x, (int)y, scale);
}

static void put_text(picture *p, int32_t x, int32_t y, const char *style, const char *text)
{
    bp__write_format(&p->w, "<text x=\"%d\" y=\"%d\" %s>%s</text>\n", (int)x, (int)y, style, text);
}

/* --- Board ---------------------------------------------------------------------------------------- */

/* The first row of the track begins here, so that track and ladder share their centre. */
static int32_t track_top(const picture *p)
{
    return MARGIN + (p->board_height - p->rows * ROW) / 2;
}

/* The centre of a place. Every second row runs from right to left. */
static void centre(const picture *p, int32_t place, int32_t *x, int32_t *y)
{
    int32_t row = (place - 1) / p->columns;
    int32_t column = (place - 1) % p->columns;
    *x = LEFT + (row % 2 ? p->columns - 1 - column : column) * CELL + CELL / 2;
    *y = track_top(p) + row * ROW + ROW / 2;
}

/* The band under the track, from START to the ladder. */
static void draw_band(picture *p)
{
    int32_t x;
    int32_t y;
    centre(p, 1, &x, &y);
    bp__write_format(&p->w, "<path d=\"M%d %dH%d", LEFT - 8, (int)y, (int)x);
    for (int32_t row = 0; row < p->rows; row++) {
        int32_t last = (row + 1) * p->columns;
        int is_end = row + 1 == p->rows;
        centre(p, last, &x, &y);
        bp__write_format(&p->w, "H%d", (int)x);
        if (!is_end) {
            bp__write_format(&p->w, "a%d %d 0 0 %d 0 %d", ROW / 2, ROW / 2, row % 2 == 0, ROW);
        }
    }
    bp__write_format(&p->w,
                     "H%d\" fill=\"none\" stroke=\"#e6dcc6\" stroke-width=\"26\" "
                     "stroke-linecap=\"round\"/>\n",
                     (int)(LEFT + p->columns * CELL + 12));
}

static void draw_start(picture *p)
{
    int32_t x;
    int32_t y;
    int32_t width = LEFT - MARGIN - 8;
    int32_t waiting = 0;
    centre(p, 1, &x, &y);
    int32_t top = p->rows == 1 ? y - START / 2 : y - ROW / 2;
    bp__write_format(&p->w,
                     "<rect x=\"%d\" y=\"%d\" width=\"%d\" height=\"%d\" rx=\"10\" "
                     "fill=\"#e6dcc6\"/>\n",
                     MARGIN, (int)top, (int)width, START);
    put_text(p, MARGIN + width / 2, top + 17, "font-size=\"12\"", "START");
    for (int32_t i = 0; i < p->setup->colours; i++) {
        int32_t colour = p->setup->colour[i];
        if (p->position->pawn[colour] == BP__PAWN_START) {
            put_pawn(p, colour, MARGIN + 16 + waiting % 3 * 24, top + 42 + waiting / 3 * 26,
                     " scale(.7)");
            waiting++;
        }
    }
}

/* Marks where the last move ended and the disc that it took. */
static void draw_last_move(picture *p)
{
    int32_t x;
    int32_t y;
    if (!p->before) {
        return;
    }
    uint64_t taken = p->before->track & ~p->position->track;
    for (int32_t place = 1; place <= p->setup->board.length; place++) {
        int32_t disc = p->setup->board.disc[place - 1];
        centre(p, place, &x, &y);
        if (taken & bp__place_bit(place)) {
            bp__write_format(&p->w,
                             "<circle cx=\"%d\" cy=\"%d\" r=\"19\" fill=\"none\" stroke=\"%s\" "
                             "stroke-width=\"2\" stroke-dasharray=\"4 4\"/>\n",
                             (int)x, (int)y, looks[disc].edge);
        }
        if (disc < BP__COLOURS && p->position->pawn[disc] == place &&
            p->before->pawn[disc] != place) {
            bp__write_format(&p->w, "<circle cx=\"%d\" cy=\"%d\" r=\"25\" fill=\"#ffe08a\"/>\n",
                             (int)x, (int)y);
        }
    }
}

static void draw_track(picture *p)
{
    draw_band(p);
    draw_start(p);
    draw_last_move(p);
    for (int32_t place = 1; place <= p->setup->board.length; place++) {
        int32_t x;
        int32_t y;
        int32_t disc = p->setup->board.disc[place - 1];
        centre(p, place, &x, &y);
        if (!(p->position->track & bp__place_bit(place))) {
            bp__write_format(&p->w, "<circle cx=\"%d\" cy=\"%d\" r=\"3\" fill=\"#a89878\"/>\n",
                             (int)x, (int)y);
            continue;
        }
        put_disc(p, disc, x, y, "");
        if (disc < BP__COLOURS && p->position->pawn[disc] == place) {
            put_pawn(p, disc, x, y - 6, "");
        }
    }
}

/* The colour whose pawn is on a step of the ladder, counted from the top; BP_NO_DISC for none. */
static int32_t pawn_on_step(const picture *p, int32_t step)
{
    for (int32_t i = 0; i < p->setup->colours; i++) {
        if (p->position->pawn[p->setup->colour[i]] == BP__PAWN_LADDER + step) {
            return p->setup->colour[i];
        }
    }
    return BP_NO_DISC;
}

static void draw_ladder(picture *p)
{
    int32_t left = LEFT + p->columns * CELL + 36;
    int32_t top = MARGIN + (p->board_height - p->setup->colours * STEP) / 2;
    for (int32_t step = 0; step < p->setup->colours; step++) {
        char worth[16];
        int32_t y = top + step * STEP;
        int32_t pawn = pawn_on_step(p, step);
        int is_new = pawn != BP_NO_DISC && p->before && p->before->pawn[pawn] < BP__PAWN_LADDER;
        bp__writer w = bp__writer_over(worth, sizeof worth);
        bp__write_number(&w, p->setup->colours - 1 - step);
        bp__write_format(&p->w,
                         "<rect x=\"%d\" y=\"%d\" width=\"80\" height=\"%d\" rx=\"6\" "
                         "fill=\"%s\"/>\n",
                         (int)left, (int)y + 2, STEP - 4, is_new ? "#ffe08a" : "#e6dcc6");
        put_text(p, left + 18, y + STEP / 2 + 7, "font-size=\"20\" font-weight=\"bold\"", worth);
        if (pawn != BP_NO_DISC) {
            put_pawn(p, pawn, left + 54, y + STEP / 2 + 6, " scale(.8)");
        }
    }
}

/* --- Hands ---------------------------------------------------------------------------------------- */

static void draw_hand(picture *p, int32_t seat, int32_t score)
{
    char text[32];
    int32_t y = MARGIN + p->board_height + 12 + seat * HAND;
    int32_t x = MARGIN + 104;
    int is_mover = !bp__bigpoints_is_over(p->position, p->setup) && p->position->mover == seat;
    if (is_mover) {
        bp__write_format(&p->w,
                         "<rect x=\"%d\" y=\"%d\" width=\"%d\" height=\"%d\" rx=\"8\" "
                         "fill=\"#ffe08a\"/>\n",
                         MARGIN - 6, (int)y, (int)(p->width - 2 * MARGIN + 12), HAND - 4);
    }
    bp__writer w = bp__writer_over(text, sizeof text);
    bp__write_format(&w, "%sPlayer %d", is_mover ? "\xe2\x96\xb6 " : "", (int)seat + 1);
    put_text(p, MARGIN, y + 23, "text-anchor=\"start\"", text);
    for (int32_t kind = 0; kind < BP__KINDS; kind++) {
        int32_t held = bp__hand_of(p->position->hand[seat], kind);
        if (held == 0) {
            continue;
        }
        put_disc(p, kind, x, y + HAND / 2 - 2, " scale(.75)");
        if (held > 1) {
            w = bp__writer_over(text, sizeof text);
            bp__write_format(&w, "\xc3\x97%d", (int)held);
            put_text(p, x + 16, y + 23, "text-anchor=\"start\"", text);
        }
        x += held > 9 ? 68 : held > 1 ? 60 : 40;
    }
    w = bp__writer_over(text, sizeof text);
    bp__write_format(&w, "%d", (int)score);
    put_text(p, p->width - MARGIN, y + 24,
             "text-anchor=\"end\" font-size=\"18\" font-weight=\"bold\"", text);
}

/* --- The whole ------------------------------------------------------------------------------------ */

static void measure(picture *p)
{
    int32_t length = p->setup->board.length;
    int32_t ladder = p->setup->colours * STEP;
    p->rows = length <= ONE_ROW ? 1 : length <= THREE_ROWS ? 3 : 5;
    p->columns = (length + p->rows - 1) / p->rows;
    p->board_height = p->rows * ROW > ladder ? p->rows * ROW : ladder;
    p->width = LEFT + p->columns * CELL + RIGHT;
    p->height = MARGIN + p->board_height + 12 + p->setup->players * HAND + MARGIN;
}

static void begin(picture *p, bp_move last)
{
    bp__write_format(&p->w,
                     "<svg xmlns=\"http://www.w3.org/2000/svg\" viewBox=\"0 0 %d %d\" width=\"%d\" "
                     "height=\"%d\" role=\"img\" font-family=\"sans-serif\" font-size=\"15\" "
                     "text-anchor=\"middle\" fill=\"#222\">\n<title>Big Points, ",
                     (int)p->width, (int)p->height, (int)p->width, (int)p->height);
    if (bp__bigpoints_is_over(p->position, p->setup)) {
        bp__write_text(&p->w, "the game is over");
    } else {
        bp__write_format(&p->w, "player %d of %d %s", p->position->mover + 1,
                         (int)p->setup->players,
                         p->position->extra ? "has an extra turn" : "is to move");
    }
    bp__write_text(&p->w, "</title>\n<desc>");
    size_t space = p->w.length < p->w.size ? p->w.size - p->w.length : 0;
    p->w.length += bp__bigpoints_format_position(space ? p->w.out + p->w.length : NULL, space,
                                                 p->position, p->setup);
    if (p->before) {
        char move[16];
        bp__bigpoints_format_move(move, sizeof move, last, p->before, p->setup);
        bp__write_format(&p->w, "; last move %s", move);
    }
    bp__write_format(&p->w,
                     "</desc>\n<rect width=\"%d\" height=\"%d\" rx=\"14\" fill=\"#fbf7ee\"/>\n",
                     (int)p->width, (int)p->height);
}

size_t bp__bigpoints_svg(char *out, size_t size, const void *state, const void *before,
                         bp_move last, const void *setup)
{
    int32_t scores[BP_PLAYERS_MAX];
    picture p = {
        .w = bp__writer_over(out, size), .position = state, .before = before, .setup = setup};
    measure(&p);
    begin(&p, last);
    define_shapes(&p);
    draw_track(&p);
    draw_ladder(&p);
    bp__bigpoints_scores(scores, state, setup);
    for (int32_t seat = 0; seat < p.setup->players; seat++) {
        draw_hand(&p, seat, scores[seat]);
    }
    bp__write_text(&p.w, "</svg>\n");
    return p.w.length;
}
