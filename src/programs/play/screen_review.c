/* SPDX-License-Identifier: MIT */
/* The review on the full screen: it steps through the game, with the cost of each move, the better move on the track, and
   a curve of values. */

#include <curses.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "programs/common/players.h"
#include "programs/play/play_text.h"
#include "programs/play/screen_game.h"

enum {
    AXIS_WIDTH = 4,    /* "+12 " */
    PLY_WIDTH_MAX = 2, /* columns of a move in the curve */
    COSTLY = BP_ESTIMATE_POINT / 2
};

/* What the window shows. */
typedef struct review_view {
    const bp_review *review;
    screen shown;      /* its session is the copy below */
    play_session game; /* a copy of the session, with the state before the move shown */
    int32_t ply;
    int32_t count;
    int32_t turns; /* of the whole game */
    int32_t seat;  /* whose values the curve shows */
    int better;    /* the better move is on the track, not the one played */
} review_view;

static int is_costly(const review_view *view, int32_t ply)
{
    return bp_review_regret(view->review, ply) >= COSTLY;
}

/* Goes to a ply; the state of the copy follows. */
static void go_to(review_view *view, int32_t ply)
{
    ply = ply < 0 ? 0 : ply >= view->count ? view->count - 1 : ply;
    while (bp_state_ply(view->game.state) > ply && bp_state_undo(view->game.state) == BP_OK) {
    }
    while (bp_state_ply(view->game.state) < ply && bp_state_redo(view->game.state) == BP_OK) {
    }
    view->ply = ply;
    view->better = is_costly(view, ply);
}

/* Goes to the next or the previous costly move. */
static void jump(review_view *view, int32_t by)
{
    for (int32_t ply = view->ply + by; ply >= 0 && ply < view->count; ply += by) {
        if (is_costly(view, ply)) {
            go_to(view, ply);
            return;
        }
    }
}

/* The curve */

/* The value of the position before a move, for the seat of the curve; 0 if it is not known. With several players a value
   is for the player who moved, so only the moves of that seat have one. */
static int value_at(int32_t *out, const review_view *view, int32_t ply)
{
    judgement move = judgement_of(view->review, ply);
    if ((move.mover != view->seat && view->game.players > 2) || !move.is_known) {
        return 0;
    }
    *out = move.mover == view->seat ? move.value_best : -move.value_best;
    return 1;
}

/* The window of the curve: a value is a bar of half lines above or below the middle. */
typedef struct curve {
    int line;
    int column;
    int height; /* lines, an odd number */
    int width;  /* columns */
    int32_t scale;
} curve;

static curve curve_of(const review_view *view)
{
    const screen_layout *layout = &view->shown.layout;
    int space = view->shown.window.columns - layout->moves_column - AXIS_WIDTH - 1;
    curve found = {.line = layout->hands_line + 1,
                   .column = layout->moves_column + AXIS_WIDTH,
                   .height = (layout->hands_lines - 3) | 1,
                   .scale = BP_ESTIMATE_POINT};
    int32_t value;
    found.width = view->count * PLY_WIDTH_MAX <= space ? (int)view->count * PLY_WIDTH_MAX
                  : view->count <= space               ? (int)view->count
                                                       : space;
    for (int32_t ply = 0; ply < view->count; ply++) {
        if (value_at(&value, view, ply) && abs(value) > found.scale) {
            found.scale = abs(value);
        }
    }
    return found;
}

/* One character of a bar: which halves of its line the value fills. */
static const char *bar(const curve *c, int line, int32_t value)
{
    static const char *const halves_of[] = {" ", "\xe2\x96\x80", "\xe2\x96\x84", "\xe2\x96\x88"};
    int64_t scale = c->scale;
    int size = (int)(((int64_t)abs(value) * c->height * 2 + scale) / (2 * scale));
    int upper = c->height - 2 * line; /* half lines from the middle to the top of the line */
    int lower = upper - 1;
    int halves = 0; /* 1: the upper half, 2: the lower one */
    if (value > 0) {
        halves = (size >= upper && upper > 0) | (size >= lower && lower > 0) << 1;
    } else if (value < 0) {
        halves = (size >= 1 - upper && upper <= 0) | (size >= 1 - lower && lower <= 0) << 1;
    }
    return halves ? screen_glyph(halves_of[halves], "#") : " ";
}

/* With fewer columns than plies, a column stands for several. */
static void draw_column(const curve *c, const review_view *view, int column)
{
    int32_t ply = (int32_t)((int64_t)column * view->count / c->width);
    int32_t end = (int32_t)((int64_t)(column + 1) * view->count / c->width);
    int32_t value = 0;
    int known = value_at(&value, view, ply);
    int here = ply == view->ply;
    int costly = is_costly(view, ply);
    for (int32_t other = ply + 1; other < end; other++) {
        here |= other == view->ply;
        costly |= is_costly(view, other);
    }
    for (int line = 0; line < c->height; line++) {
        const char *text = known ? bar(c, line, value) : " ";
        int style = here ? SCREEN_STRONG : value < 0 ? SCREEN_BAD : SCREEN_GOOD;
        if (line == c->height / 2 && text[0] == ' ') {
            style = SCREEN_DIM;
            text = screen_glyph("\xe2\x94\x80", "-");
        }
        screen_put(c->line + line, c->column + column, 1, style, "%s", text);
    }
    if (here || costly) {
        screen_put(c->line + c->height, c->column + column, 1, here ? SCREEN_SELECTED : SCREEN_BAD,
                   costly ? "!" : "^");
    }
}

static void draw_curve(const review_view *view)
{
    curve c = curve_of(view);
    int left = c.column - AXIS_WIDTH;
    int points = (int)((c.scale + BP_ESTIMATE_POINT / 2) / BP_ESTIMATE_POINT);
    screen_put(c.line - 1, left, view->shown.window.columns - left - 1, SCREEN_STRONG,
               "Points ahead: %s", view->game.seats[view->seat].name);
    screen_put(c.line, left, AXIS_WIDTH, SCREEN_DIM, "%+3d", points);
    screen_put(c.line + c.height / 2, left, AXIS_WIDTH, SCREEN_DIM, "  0");
    screen_put(c.line + c.height - 1, left, AXIS_WIDTH, SCREEN_DIM, "%+3d", -points);
    for (int column = 0; column < c.width; column++) {
        draw_column(&c, view, column);
    }
}

/* The sentences */

/* "cost 3 points", "the best move"; the cost is what best play gains over the move. */
static void cost_text(char *out, size_t size, const review_view *view, const judgement *move)
{
    char points[64];
    if (!move->is_known) {
        snprintf(out, size, "not reviewed");
    } else if (move->regret > 0) {
        play_text_points(points, sizeof points, move->regret, move->is_exact);
        snprintf(out, size, "cost %s", points);
    } else {
        snprintf(out, size, "%s",
                 !play_has_choice(view->game.state) ? "the only move"
                 : move->is_exact                   ? "a best move"
                                                    : "seems best");
    }
}

/* A move in a line, with a mark if it is the one on the track. */
static void draw_move(const review_view *view, int line, const char *label, bp_move move,
                      int marked)
{
    char text[PLAY_TEXT_SIZE];
    int width = view->shown.window.columns - 2;
    size_t used = (size_t)snprintf(text, sizeof text, "%s%.64s ", marked ? "> " : "  ", label);
    screen_move_text(text + used, sizeof text - used, width - screen_width(text), view->game.state,
                     move);
    screen_put(line, 1, width, marked ? SCREEN_STRONG : SCREEN_PLAIN, "%s", text);
}

/* Whether all costs of a seat are exact. */
static int is_exact(const review_view *view, int32_t seat)
{
    for (int32_t ply = play_review_first(view->review); ply < view->count; ply++) {
        judgement move = judgement_of(view->review, ply);
        if (move.mover == seat && !move.is_exact) {
            return 0;
        }
    }
    return 1;
}

/* The points that each player lost: "Ana lost 3 points, Bo lost about 1.5 points". */
static void lost_text(char *out, size_t size, const review_view *view)
{
    size_t used = 0;
    out[0] = '\0';
    for (int32_t seat = 0; seat < view->game.players && used < size; seat++) {
        char points[64];
        uint64_t regret = 0;
        bp_review_total(&regret, NULL, view->review, seat);
        play_text_points(points, sizeof points, (int32_t)regret, is_exact(view, seat));
        used += (size_t)snprintf(out + used, size - used, "%s%.16s lost %s", seat > 0 ? ", " : "",
                                 view->game.seats[seat].name, points);
    }
}

static void draw_sentences(const review_view *view, const judgement *move)
{
    char cost[128];
    char name[32];
    int line = view->shown.layout.choice_line;
    int style = is_costly(view, view->ply) ? SCREEN_BAD : SCREEN_GOOD;
    cost_text(cost, sizeof cost, view, move);
    snprintf(name, sizeof name, "%.16s", view->game.seats[play_mover(&view->game)].name);
    draw_move(view, line, name, move->played, !view->better);
    screen_put(line + 1, 3, view->shown.window.columns - 4, style, "%s", cost);
    if (move->is_known && move->best != move->played) {
        draw_move(view, line + 2, "better", move->best, view->better);
    }
}

/* Drawing and keys */

static int measure(void *user)
{
    review_view *view = user;
    return screen_layout_make(&view->shown);
}

static void draw(void *user)
{
    const review_view *view = user;
    const screen *shown = &view->shown;
    judgement move = judgement_of(view->review, view->ply);
    char left[128];
    char right[PLAY_TEXT_SIZE];
    snprintf(left, sizeof left, "Review  move %d of %d%s",
             (int)play_turn_of(view->game.state, view->ply), (int)view->turns,
             play_review_first(view->review) > 0 ? " (stopped)" : "");
    lost_text(right, sizeof right, view);
    screen_title(&shown->window, left, right);
    screen_draw_track(shown, view->better ? move.best : move.played, screen_latest_gaps(shown));
    screen_put_rule(shown->layout.hands_line - 1, shown->window.columns);
    screen_draw_hands(shown);
    draw_curve(view);
    draw_sentences(view, &move);
    screen_keys(&shown->window,
                shown->layout.narrow
                    ? "Left, Right step  Up, Down costly  Space better  q back"
                    : "Left, Right step   Up, Down costly moves (!)   Space better move   q back");
}

static int act(void *user, int key)
{
    review_view *view = user;
    switch (key) {
    case KEY_LEFT: go_to(view, view->ply - 1); break;
    case KEY_RIGHT: go_to(view, view->ply + 1); break;
    case KEY_HOME: go_to(view, 0); break;
    case KEY_END: go_to(view, view->count - 1); break;
    case KEY_UP: jump(view, -1); break;
    case KEY_DOWN: jump(view, 1); break;
    case ' ': view->better = !view->better && bp_review_regret(view->review, view->ply) > 0; break;
    default: return key == 'q' || key == SCREEN_KEY_ESCAPE || screen_is_enter(key);
    }
    return 0;
}

/* The seat of the curve: the first human, otherwise the first player. */
static int32_t curve_seat(const play_session *session)
{
    for (int32_t seat = 0; seat < session->players; seat++) {
        if (session->seats[seat].level == PLAY_HUMAN) {
            return seat;
        }
    }
    return 0;
}

static void show(screen *under, const bp_review *review)
{
    int32_t count = (int32_t)bp_review_count(review, BP_COUNT_UNITS);
    review_view view = {.review = review,
                        .game = *under->session,
                        .shown = {.window = under->window, .evaluated = -1},
                        .count = count,
                        .turns = play_turn_of(under->session->state, count - 1),
                        .seat = curve_seat(under->session)};
    view.shown.session = &view.game;
    if (bp_state_clone(&view.game.state, under->session->state) != BP_OK) {
        return;
    }
    view.game.hidden &= !play_is_over(under->session);
    view.game.guide = 0;
    int32_t first = play_review_first(review);
    go_to(&view, first < count ? first : count - 1);
    if (!is_costly(&view, view.ply)) {
        jump(&view, 1);
    }
    screen_run(&view.shown.window, &(screen_view){measure, draw, act, &view});
    under->window.leaving |= view.shown.window.leaving;
    bp_state_free(view.game.state);
}

void screen_review(screen *shown)
{
    bp_review *review;
    shown->message[0] = '\0';
    screen_work_begin(shown, SCREEN_REVIEW);
    int done = play_review_make(&review, shown->session);
    screen_work_end(shown);
    if (!done) {
        screen_complain(shown);
        return;
    }
    if (!shown->window.leaving && shown->window.key_count == 0) {
        if ((int32_t)bp_review_count(review, BP_COUNT_UNITS_DONE) > 0) {
            show(shown, review);
        } else {
            screen_say(shown, SCREEN_PLAIN, "The review was stopped before any move was reviewed.");
        }
    }
    bp_review_free(review);
}
