/* SPDX-License-Identifier: MIT */
/* Drawing the hands during the game, and the table of scores at its end. */

#include <curses.h>
#include <stdio.h>
#include <string.h>

#include "programs/common/open_state.h"
#include "programs/play/play_text.h"
#include "programs/play/screen_internal.h"
#include "programs/play/screen_text.h"

enum {
    NAME_COLUMN = 2,
    LEVEL_WIDTH = 4, /* " L10", not in a narrow window */
    BLACK_WIDTH = 3  /* of the scores: only the number of black discs */
};

/* The first column after the names. */
static int behind_names(const screen *shown)
{
    return NAME_COLUMN + shown->layout.name_width;
}

/* The first column of the numbers. */
static int counts_column(const screen *shown)
{
    return behind_names(shown) + (shown->layout.narrow ? 0 : LEVEL_WIDTH + 1);
}

/* The columns of the points: of a disc in the scores, "10x4=40 ". */
static int points_width(const screen *shown)
{
    return shown->layout.narrow ? 7 : 8;
}

/* The level of a computer; of one that adapts, the level now. */
static void draw_level(const screen *shown, int line, const play_seat *sits)
{
    int column = behind_names(shown);
    if (sits->level == PLAY_HUMAN || shown->layout.narrow) {
        return;
    }
    if (sits->level != BP_LEVEL_AUTO) {
        screen_print(line, column, LEVEL_WIDTH, " L%d", (int)sits->level);
    } else if (sits->level_now > 0) {
        screen_print(line, column, LEVEL_WIDTH, " ~%d", (int)sits->level_now);
    } else {
        screen_print(line, column, LEVEL_WIDTH, " ~");
    }
}

static void draw_name(const screen *shown, int line, int32_t seat)
{
    const play_seat *sits = &shown->session->seats[seat];
    int mover = play_mover(shown->session) == seat;
    screen_style_set(mover ? SCREEN_STRONG : SCREEN_PLAIN);
    screen_put(line, 0, 1, mover ? ">" : " ");
    screen_put(line, NAME_COLUMN, shown->layout.name_width, sits->name);
    const char *last = sits->name + strlen(sits->name) - 1;
    if (screen_width(sits->name) > shown->layout.name_width && *last >= '0' && *last <= '9') {
        /* "Computer 3" and "Computer 4" must differ. */
        screen_put(line, NAME_COLUMN, shown->layout.name_width - 1, sits->name);
        screen_put(line, NAME_COLUMN + shown->layout.name_width - 1, 1, last);
    }
    draw_level(shown, line, sits);
    screen_style_set(SCREEN_PLAIN);
}

/* A letter in its colour. */
static void draw_letter(int line, int column, int width, int32_t disc)
{
    screen_style_disc(disc, 1);
    screen_print(line, column, width, width > 2 ? " %c " : " %c", play_disc_letter(disc));
    screen_style_set(SCREEN_PLAIN);
}

int screen_kinds(int32_t out[SCREEN_KINDS], const bp_state *state)
{
    bp_config *config;
    int count = 0;
    if (bp_bigpoints_config(&config, state, NULL) != BP_OK) {
        return 0;
    }
    for (int32_t disc = BP_RED; disc <= BP_BLACK; disc++) {
        if (config_number(config, disc) > 0) {
            out[count++] = disc;
        }
    }
    bp_config_free(config);
    return count;
}

static void draw_count(int line, int column, int width, int32_t count)
{
    if (count > 0) {
        screen_print(line, column, width, "%2d", (int)count);
    } else {
        screen_style_set(SCREEN_DIM);
        screen_put(line, column, width, screen_terminal_is_utf8() ? " \xc2\xb7" : " .");
        screen_style_set(SCREEN_PLAIN);
    }
}

/* The only colour whose pawn is not on the ladder yet, or BP_NO_DISC. That pawn will get the last free step. */
static int32_t last_open(const bp_state *state)
{
    int32_t found = BP_NO_DISC;
    for (int32_t colour = BP_RED; colour <= BP_PURPLE; colour++) {
        if (bp_pawn_place(state, colour) != BP_PLACE_NONE &&
            bp_pawn_place(state, colour) != BP_PLACE_LADDER) {
            if (found != BP_NO_DISC) {
                return BP_NO_DISC;
            }
            found = colour;
        }
    }
    return found;
}

/* What a disc of a colour is worth: the step of its pawn, -1 if that is open, and 0 for a black disc. */
static int32_t worth_of(const bp_state *state, int32_t disc)
{
    int32_t last = last_open(state);
    for (int32_t step = 0; step < bp_ladder_step_count(state); step++) {
        int32_t pawn = bp_ladder_pawn(state, step);
        if ((pawn == BP_NO_DISC ? last : pawn) == disc) {
            return bp_ladder_worth(state, step);
        }
    }
    return disc == BP_BLACK ? 0 : -1;
}

static void draw_worth(const screen *shown, int line)
{
    int32_t kinds[SCREEN_KINDS];
    int count = screen_kinds(kinds, shown->session->state);
    int width = shown->layout.count_width;
    int column = counts_column(shown);
    screen_style_set(SCREEN_DIM);
    screen_put(line, NAME_COLUMN, column - NAME_COLUMN,
               shown->layout.narrow ? "worth" : "one is worth");
    for (int i = 0; i < count; i++) {
        int32_t worth = worth_of(shown->session->state, kinds[i]);
        if (worth >= 0) {
            screen_print(line, column + i * width, width, "%2d", (int)worth);
        } else if (kinds[i] != BP_WHITE) {
            screen_put(line, column + i * width, width, " ?");
        }
    }
    screen_style_set(SCREEN_PLAIN);
}

static void draw_hand(const screen *shown, int line, int32_t seat, int32_t score,
                      const int32_t *guess)
{
    int32_t kinds[SCREEN_KINDS];
    const bp_state *state = shown->session->state;
    int count = screen_kinds(kinds, state);
    int width = shown->layout.count_width;
    int column = counts_column(shown);
    draw_name(shown, line, seat);
    if (!play_hand_is_shown(shown->session, seat)) {
        char text[PLAY_TEXT_SIZE];
        play_text_hand(text, sizeof text, shown->session, seat);
        screen_put(line, column, shown->layout.moves_column - column - 1, text);
        return;
    }
    for (int i = 0; i < count; i++) {
        draw_count(line, column + i * width, width, bp_hand_count(state, seat, kinds[i]));
    }
    column += count * width;
    screen_print(line, column, 4, shown->layout.narrow ? "%4d" : "%3d", (int)score);
    if (guess && !shown->layout.narrow) {
        screen_print(line, column + 4, 4, "~%2d",
                     (int)((*guess + BP_ESTIMATE_POINT / 2) / BP_ESTIMATE_POINT));
    }
}

void screen_draw_hands(const screen *shown)
{
    const play_session *session = shown->session;
    int32_t scores[BP_PLAYERS_MAX] = {0};
    int32_t guesses[BP_PLAYERS_MAX] = {0};
    int32_t kinds[SCREEN_KINDS];
    int count = screen_kinds(kinds, session->state);
    int width = shown->layout.count_width;
    int line = shown->layout.hands_line;
    int column = counts_column(shown);
    bp_state_scores(scores, BP_PLAYERS_MAX, NULL, session->state);
    int guessed = bp_state_estimate(guesses, BP_PLAYERS_MAX, NULL, session->state) == BP_OK;
    screen_style_set(SCREEN_STRONG);
    screen_put(line, NAME_COLUMN, shown->layout.name_width, "Hands");
    screen_put(line, column + count * width, 8, shown->layout.narrow ? " now" : "now end");
    for (int i = 0; i < count; i++) {
        draw_letter(line, column + i * width, width, kinds[i]);
    }
    for (int32_t seat = 0; seat < session->players; seat++) {
        draw_hand(shown, ++line, seat, scores[seat], guessed ? &guesses[seat] : NULL);
    }
    draw_worth(shown, line + 1);
}

/* "3x4=12" for one kind of disc. */
static void draw_points(int line, int column, int width, int32_t count, int32_t worth,
                        int32_t points)
{
    if (count > 0) {
        screen_print(line, column, width, "%dx%d=%d", (int)count, (int)worth, (int)points);
    } else {
        draw_count(line, column, width, 0);
    }
}

/* Draws the score of a seat; returns the column of the total. */
static int draw_score(const screen *shown, int line, int32_t seat)
{
    play_score score;
    int32_t kinds[SCREEN_KINDS];
    int count = screen_kinds(kinds, shown->session->state);
    int width = points_width(shown);
    int column = counts_column(shown);
    play_score_of(&score, shown->session->state, seat);
    for (int i = 0; i < count; i++) {
        int32_t disc = kinds[i];
        if (disc == BP_BLACK) {
            draw_count(line, column, BLACK_WIDTH, score.blacks);
        } else if (disc == BP_WHITE) {
            draw_points(line, column, width, score.whites, score.kinds, score.white_points);
        } else {
            draw_points(line, column, width, score.discs[disc], score.worth[disc],
                        score.points[disc]);
        }
        column += disc == BP_BLACK ? BLACK_WIDTH : width;
    }
    screen_style_set(SCREEN_STRONG);
    screen_print(line, column, 6, "%4d", (int)score.total);
    screen_style_set(SCREEN_PLAIN);
    return column;
}

void screen_draw_scores(const screen *shown)
{
    const bp_state *state = shown->session->state;
    int32_t kinds[SCREEN_KINDS];
    int count = screen_kinds(kinds, state);
    int line = shown->layout.hands_line;
    int columns = shown->layout.columns;
    int column = counts_column(shown);
    uint32_t winners = 0;
    bp_state_winners(&winners, state);
    screen_style_set(SCREEN_STRONG);
    screen_put(line, NAME_COLUMN, shown->layout.name_width,
               shown->layout.narrow ? "Score" : "The score");
    for (int i = 0; i < count; i++) {
        draw_letter(line, column, 3, kinds[i]);
        column += kinds[i] == BP_BLACK ? BLACK_WIDTH : points_width(shown);
    }
    screen_style_set(SCREEN_STRONG);
    screen_put(line, column + 1, columns - column - 1, shown->layout.narrow ? "sum" : "points");
    for (int32_t seat = 0; seat < shown->session->players; seat++) {
        draw_name(shown, ++line, seat);
        int total = draw_score(shown, line, seat);
        if (winners >> seat & 1) {
            screen_style_set(SCREEN_GOOD);
            screen_put(line, 0, 1, "*");
            screen_put(line, total + 5, columns - total - 5, "wins");
            screen_style_set(SCREEN_PLAIN);
        }
    }
    screen_style_set(SCREEN_DIM);
    screen_put(line + 1, NAME_COLUMN, columns - NAME_COLUMN - 1,
               shown->layout.narrow
                   ? "discs x the step of their pawn; white: colours in hand"
                   : "discs x the step of their pawn; white counts the colours in hand, black too");
    screen_style_set(SCREEN_PLAIN);
}
