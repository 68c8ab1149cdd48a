/* SPDX-License-Identifier: MIT */
/* The move log: the latest moves, or the text of the guide in its place. */

#include <curses.h>
#include <stdio.h>
#include <string.h>

#include "programs/play/play_text.h"
#include "programs/play/screen_internal.h"
#include "programs/play/screen_text.h"

enum { LATEST_MAX = 10, CLAUSE_SIZE = 80 };

/* A move in brief: "xP-b: purple goes back to 48, takes yellow behind it, at 47". */
static void short_text(char *out, size_t size, const bp_state *state, bp_move move)
{
    char note[16] = "";
    char where[32] = "";
    int32_t target = bp_move_target(state, move);
    int32_t disc = bp_move_taken_disc(state, move);
    int32_t place = bp_move_taken_place(state, move);
    bp_move_format(note, sizeof note, NULL, state, move);
    if (target != BP_PLACE_LADDER) {
        snprintf(where, sizeof where, " to %d", (int)target);
    }
    size_t used =
        (size_t)snprintf(out, size, "%s: %s %s%s", note, play_disc_name(bp_move_pawn(state, move)),
                         target == BP_PLACE_LADDER ? "climbs the ladder"
                         : strchr(note, '-')       ? "goes back"
                                                   : "goes",
                         where);
    if (disc != BP_NO_DISC && place != BP_PLACE_LADDER) {
        snprintf(out + used, size - used, ", takes %s %s it, at %d", play_disc_name(disc),
                 place < target ? "behind" : "ahead of", (int)place);
    } else if (disc != BP_NO_DISC) {
        snprintf(out + used, size - used, ", takes the %s disc beside it", play_disc_name(disc));
    }
}

/* The same in the fewest words: "xP-b: back to 48, takes yellow". */
static void shortest_text(char *out, size_t size, const bp_state *state, bp_move move)
{
    char note[16] = "";
    int32_t target = bp_move_target(state, move);
    int32_t disc = bp_move_taken_disc(state, move);
    bp_move_format(note, sizeof note, NULL, state, move);
    size_t used = (size_t)snprintf(out, size, "%s: %s", note, strchr(note, '-') ? "back " : "");
    used += (size_t)(target == BP_PLACE_LADDER
                         ? snprintf(out + used, size - used, "climbs")
                         : snprintf(out + used, size - used, "to %d", (int)target));
    if (disc != BP_NO_DISC) {
        snprintf(out + used, size - used, ", takes %s", play_disc_name(disc));
    }
}

void screen_move_text(char *out, size_t size, int width, const bp_state *state, bp_move move)
{
    play_text_noted_move(out, size, state, move);
    if (screen_width(out) > width && bp_move_pawn(state, move) != BP_NO_DISC) {
        short_text(out, size, state, move);
    }
    if (screen_width(out) > width && bp_move_pawn(state, move) != BP_NO_DISC) {
        shortest_text(out, size, state, move);
    }
}

/* One move of the game: the number of its turn, who made it, what it did. */
static void log_text(char *out, size_t size, const screen *shown, const bp_state *before,
                     bp_move move, int32_t ply)
{
    int32_t seat = bp_state_mover(before);
    const char *name = seat >= 0 ? shown->session->seats[seat].name : "?";
    size_t used = (size_t)snprintf(out, size, "%3d  %.32s ",
                                   (int)play_turn_of(shown->session->state, ply), name);
    screen_move_text(out + used, size - used, shown->layout.columns - 2 - screen_width(out), before,
                     move);
}

/* The latest moves, the newest first, as many as there are lines. */
static void draw_moves(const screen *shown)
{
    const screen_layout *layout = &shown->layout;
    bp_state *state;
    if (bp_state_clone(&state, shown->session->state) != BP_OK) {
        return;
    }
    for (int i = 0; i < layout->log_lines; i++) {
        char text[2 * PLAY_TEXT_SIZE];
        bp_move move;
        int32_t ply = bp_state_ply(state) - 1;
        if (ply < 0 || bp_state_move_at(&move, NULL, state, ply) != BP_OK ||
            bp_state_undo(state) != BP_OK) {
            break;
        }
        log_text(text, sizeof text, shown, state, move, ply);
        screen_style_set(i == 0 ? SCREEN_PLAIN : SCREEN_DIM);
        screen_put(layout->log_line + i, 1, layout->columns - 2, text);
    }
    screen_style_set(SCREEN_PLAIN);
    bp_state_free(state);
}

/* The latest moves in one line, and the text of the guide; it also takes the lines of the message if there is none. */
static void draw_guide(const screen *shown, const char *text)
{
    const screen_layout *layout = &shown->layout;
    int line = layout->log_line;
    int end = shown->message[0]      ? layout->message_line
              : shown->question_keys ? layout->prompt_line
                                     : layout->keys_line;
    int lines = end - line;
    char latest[PLAY_TEXT_SIZE];
    if (lines <= 0) {
        return;
    }
    screen_latest_text(latest, sizeof latest, shown);
    if (latest[0]) {
        screen_style_set(SCREEN_STRONG);
        screen_put(line++, 1, layout->columns - 2, latest);
        screen_style_set(SCREEN_PLAIN);
        lines--;
    }
    int used = screen_put_wrapped(line, 1, layout->columns - 2, lines, text);
    if (used > lines) {
        screen_style_set(SCREEN_STRONG);
        screen_put(layout->log_line - 1, layout->columns - 24, 23, " Tab: the whole text ");
        screen_style_set(SCREEN_PLAIN);
    }
}

void screen_draw_log(const screen *shown)
{
    const screen_layout *layout = &shown->layout;
    char text[PLAY_GUIDE_SIZE];
    if (layout->log_lines > 0) {
        screen_rule(layout->log_line - 1, 0, layout->columns);
    }
    play_guide_text(text, sizeof text, shown->session);
    if (text[0]) {
        draw_guide(shown, text);
    } else {
        draw_moves(shown);
    }
}

int screen_log_suffices(const screen *shown)
{
    char text[PLAY_GUIDE_SIZE];
    play_guide_text(text, sizeof text, shown->session);
    return text[0] || shown->layout.log_lines >= shown->session->players;
}

/* An iterator over the moves since the last decision of the player to move, the newest first; at the end of the game,
   over the last move alone. */
typedef struct walk {
    bp_state *state; /* before the move below */
    int32_t mover;   /* of the current position */
    int32_t seat;    /* who made the move */
    bp_move move;
    int count;
} walk;

static int walk_begin(walk *out, const screen *shown)
{
    *out = (walk){.mover = play_mover(shown->session)};
    return bp_state_clone(&out->state, shown->session->state) == BP_OK;
}

/* Goes back by one move; when there is none left, frees the state and returns 0. At an extra turn, the normal move of the
   same turn is the only one. */
static int walk_on(walk *w)
{
    int32_t ply = bp_state_ply(w->state);
    int first_half = w->count > 0 && w->seat == w->mover;
    if (!first_half && w->count < (w->mover < 0 ? 1 : LATEST_MAX) && ply > 0 &&
        bp_state_move_at(&w->move, NULL, w->state, ply - 1) == BP_OK &&
        bp_state_undo(w->state) == BP_OK) {
        w->seat = bp_state_mover(w->state);
        if (w->seat >= 0 && (w->seat != w->mover || w->count == 0)) {
            w->count++;
            return 1;
        }
    }
    bp_state_free(w->state);
    return 0;
}

uint64_t screen_latest_gaps(const screen *shown)
{
    uint64_t gaps = 0;
    walk w;
    for (int more = walk_begin(&w, shown) && walk_on(&w); more; more = walk_on(&w)) {
        int32_t place = bp_move_taken_place(w.state, w.move);
        if (place > 0 && place < BP_PLACE_LADDER) {
            gaps |= UINT64_C(1) << place;
        }
    }
    return gaps;
}

/* "Ana Rb takes green at 7". */
static void latest_clause(char *out, size_t size, const screen *shown, const walk *w)
{
    char note[16] = "";
    int32_t disc = bp_move_taken_disc(w->state, w->move);
    int32_t place = bp_move_taken_place(w->state, w->move);
    bp_move_format(note, sizeof note, NULL, w->state, w->move);
    size_t used =
        (size_t)snprintf(out, size, "%.32s %s", shown->session->seats[w->seat].name, note);
    if (disc != BP_NO_DISC) {
        used += (size_t)snprintf(out + used, size - used, " takes %s", play_disc_name(disc));
    }
    if (disc != BP_NO_DISC && place != BP_PLACE_LADDER) {
        snprintf(out + used, size - used, " at %d", (int)place);
    }
}

void screen_latest_text(char *out, size_t size, const screen *shown)
{
    char clauses[LATEST_MAX][CLAUSE_SIZE];
    int count = 0;
    walk w;
    for (int more = walk_begin(&w, shown) && walk_on(&w); more; more = walk_on(&w)) {
        latest_clause(clauses[count++], CLAUSE_SIZE, shown, &w);
    }
    size_t used = 0;
    out[0] = '\0';
    for (int i = count - 1; i >= 0 && used < size; i--) {
        int length = snprintf(out + used, size - used, "%s%s", clauses[i], i > 0 ? ", " : ".");
        used += length > 0 ? (size_t)length : 0;
    }
}
