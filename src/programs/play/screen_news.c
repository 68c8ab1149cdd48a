/* What has happened: the moves so far, or what the guide says about them. */

#include <curses.h>
#include <stdio.h>
#include <string.h>

#include "programs/play/play_text.h"
#include "programs/play/screen_parts.h"
#include "programs/play/screen_text.h"

enum { LATEST_MAX = 10, PART_SIZE = 80 };

/* A move in few words, for narrow windows: "xP-b, for a black disc: purple goes back to 48, takes yellow at 47". */
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
    size_t used = (size_t)snprintf(out, size, "%s%s: %s %s%s", note,
                                   note[0] == 'x' ? ", for a black disc" : "",
                                   play_disc_name(bp_move_pawn(state, move)),
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

void screen_move_text(char *out, size_t size, int width, const bp_state *state, bp_move move)
{
    play_text_noted_move(out, size, state, move);
    if (screen_width(out) > width && bp_move_pawn(state, move) != BP_NO_DISC) {
        short_text(out, size, state, move);
    }
}

/* One move of the game: its number, who made it, what it did. */
static void log_text(char *out, size_t size, const screen *shown, const bp_state *before,
                     bp_move move, int32_t ply)
{
    int32_t seat = bp_state_mover(before);
    const char *name = seat >= 0 ? shown->session->seats[seat].name : "?";
    size_t used = (size_t)snprintf(out, size, "%3d  %.32s ", (int)ply + 1, name);
    screen_move_text(out + used, size - used, shown->layout.columns - 2 - screen_width(out), before,
                     move);
}

/* The latest moves, the newest first, as many as there are lines. */
static void draw_log(const screen *shown)
{
    const screen_layout *layout = &shown->layout;
    bp_state *state;
    if (bp_state_clone(&state, shown->session->state) != BP_OK) {
        return;
    }
    for (int i = 0; i < layout->news_lines; i++) {
        char text[2 * PLAY_TEXT_SIZE];
        bp_move move;
        int32_t ply = bp_state_ply(state) - 1;
        if (ply < 0 || bp_state_move_at(&move, state, ply) != BP_OK ||
            bp_state_undo(state) != BP_OK) {
            break;
        }
        log_text(text, sizeof text, shown, state, move, ply);
        screen_style_set(i == 0 ? SCREEN_PLAIN : SCREEN_DIM);
        screen_put(layout->news_line + i, 1, layout->columns - 2, text);
    }
    screen_style_set(SCREEN_PLAIN);
    bp_state_free(state);
}

/* What the guide says may take the lines of a message that is not there. */
static void draw_guide(const screen *shown, const char *text)
{
    const screen_layout *layout = &shown->layout;
    int lines = layout->news_lines;
    if (!shown->message[0]) {
        lines += layout->message_lines + (shown->asked_keys ? 0 : 1);
    }
    int used = screen_put_wrapped(layout->news_line, 1, layout->columns - 2, lines, text);
    if (used > lines) {
        screen_style_set(SCREEN_STRONG);
        screen_put(layout->news_line - 1, layout->columns - 24, 23, " Tab: the whole text ");
        screen_style_set(SCREEN_PLAIN);
    }
}

void screen_draw_news(const screen *shown)
{
    const screen_layout *layout = &shown->layout;
    char text[PLAY_GUIDE_SIZE];
    if (layout->news_lines > 0) {
        screen_rule(layout->news_line - 1, 0, layout->columns);
    }
    play_guide_text(text, sizeof text, shown->session);
    if (text[0]) {
        draw_guide(shown, text);
    } else {
        draw_log(shown);
    }
}

/* Whether the news tell the latest moves already, or something else stands there. */
int screen_news_suffice(const screen *shown)
{
    char text[PLAY_GUIDE_SIZE];
    play_guide_text(text, sizeof text, shown->session);
    return text[0] || shown->layout.news_lines >= shown->session->players;
}

/* A walk back through the moves since the one who is to move decided last, the newest first; at the end of the game
   its last move. */
typedef struct walk {
    bp_state *state; /* before the move below */
    int32_t mover;   /* of the present position */
    int32_t seat;    /* who made the move, */
    bp_move move;    /* which was this */
    int count;
} walk;

static int walk_begin(walk *out, const screen *shown)
{
    *out = (walk){.mover = play_mover(shown->session)};
    return bp_state_clone(&out->state, shown->session->state) == BP_OK;
}

/* Goes back by a move; returns 0, and frees everything, when there is none left. In the second half of a turn its first half
   is the only one. */
static int walk_on(walk *w)
{
    int32_t ply = bp_state_ply(w->state);
    int first_half = w->count > 0 && w->seat == w->mover;
    if (!first_half && w->count < (w->mover < 0 ? 1 : LATEST_MAX) && ply > 0 &&
        bp_state_move_at(&w->move, w->state, ply - 1) == BP_OK &&
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
static void latest_part(char *out, size_t size, const screen *shown, const walk *w)
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
    char parts[LATEST_MAX][PART_SIZE];
    int count = 0;
    walk w;
    for (int more = walk_begin(&w, shown) && walk_on(&w); more; more = walk_on(&w)) {
        latest_part(parts[count++], PART_SIZE, shown, &w);
    }
    size_t used = 0;
    out[0] = '\0';
    for (int i = count - 1; i >= 0 && used < size; i--) {
        int length = snprintf(out + used, size - used, "%s%s", parts[i], i > 0 ? ", " : ".");
        used += length > 0 ? (size_t)length : 0;
    }
}
