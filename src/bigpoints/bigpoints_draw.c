/* SPDX-License-Identifier: MIT */
/* A position of Big Points as text for people: track, ladder, hands, and who is to move. */

#include "bigpoints/bigpoints_draw.h"

#include "base/text.h"
#include "bigpoints/rules.h"

enum { PLACES_A_LINE = 20, MARGIN = 10 };

/* Writes a label and blanks up to the margin. */
static void write_label(bp__writer *w, const char *label, int32_t number)
{
    size_t begin = w->length;
    bp__write_text(w, label);
    if (number > 0) {
        bp__write_number(w, number);
    }
    while (w->length < begin + MARGIN) {
        bp__write_char(w, ' ');
    }
}

static void draw_start(bp__writer *w, const bp__position *position, const bp__setup *setup)
{
    int32_t waiting = 0;
    write_label(w, "START", 0);
    for (int32_t i = 0; i < setup->colours; i++) {
        if (position->pawn[setup->colour[i]] == BP__PAWN_START) {
            bp__write_format(w, "[%c]", bp__disc_letter(setup->colour[i]));
            waiting++;
        }
    }
    bp__write_text(w, waiting > 0 ? "\n" : "empty\n");
}

static void draw_track(bp__writer *w, const bp__position *position, const bp__setup *setup)
{
    for (int32_t place = 1; place <= setup->board.length; place++) {
        int32_t disc = setup->board.disc[place - 1];
        int there = (position->track & bp__place_bit(place)) != 0;
        int pawn = disc < BP__COLOURS && position->pawn[disc] == place;
        if (place % PLACES_A_LINE == 1) {
            int32_t end = place + PLACES_A_LINE - 1;
            end = end < setup->board.length ? end : setup->board.length;
            bp__write_format(w, "%2d to %-2d  ", (int)place, (int)end);
        }
        int is_last = place % PLACES_A_LINE == 0 || place == setup->board.length;
        bp__write_format(w, "%c%c%s%s", pawn ? '[' : ' ', there ? bp__disc_letter(disc) : '.',
                         pawn      ? "]"
                         : is_last ? ""
                                   : " ",
                         is_last ? "\n" : "");
    }
}

static void draw_ladder(bp__writer *w, const bp__position *position, const bp__setup *setup)
{
    write_label(w, "LADDER", 0);
    for (int32_t step = 0; step < setup->colours; step++) {
        int32_t worth = setup->colours - 1 - step;
        char pawn = '.';
        for (int32_t i = 0; i < setup->colours; i++) {
            if (position->pawn[setup->colour[i]] == BP__PAWN_LADDER + step) {
                pawn = bp__disc_letter(setup->colour[i]);
            }
        }
        bp__write_format(w, "%s%d:%c", step > 0 ? "  " : "", (int)worth, pawn);
    }
    bp__write_char(w, '\n');
}

static void draw_hand(bp__writer *w, const bp__position *position, const bp__setup *setup,
                      int32_t seat, int32_t score)
{
    uint32_t hand = position->hand[seat];
    write_label(w, "player ", seat + 1);
    bp__write_text(w, hand == 0 ? "no discs, " : "");
    for (int32_t disc = 0; disc < BP__KINDS; disc++) {
        for (int32_t held = bp__hand_of(hand, disc); held > 0; held--) {
            bp__write_format(w, "%c%s", bp__disc_letter(disc),
                             held > 1                 ? ""
                             : hand >> (4 * disc + 4) ? " "
                                                      : ", ");
        }
    }
    bp__write_format(w, "%d point%s", (int)score, score == 1 ? "" : "s");
    if (!bp__bigpoints_is_over(position, setup) && position->mover == seat) {
        bp__write_text(w, position->extra ? "; has an extra turn" : "; is to move");
    }
    bp__write_char(w, '\n');
}

size_t bp__bigpoints_draw(char *out, size_t size, const void *state, const void *before,
                          bp_move last, const void *setup)
{
    const bp__setup *s = setup;
    int32_t scores[BP_PLAYERS_MAX];
    bp__writer w = bp__writer_over(out, size);
    draw_start(&w, state, s);
    draw_track(&w, state, s);
    draw_ladder(&w, state, s);
    bp__bigpoints_scores(scores, state, setup);
    for (int32_t seat = 0; seat < s->players; seat++) {
        draw_hand(&w, state, s, seat, scores[seat]);
    }
    if (before) {
        char move[16];
        bp__bigpoints_format_move(move, sizeof move, last, before, setup);
        write_label(&w, "last move", 0);
        bp__write_format(&w, "player %d: %s\n", ((const bp__position *)before)->mover + 1, move);
    }
    return w.length;
}
