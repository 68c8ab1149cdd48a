/* Drawing the hands during the game, and the table of scores at its end. */

#include <curses.h>
#include <stdio.h>

#include "programs/play/play_text.h"
#include "programs/play/screen_internal.h"
#include "programs/play/screen_text.h"

enum {
    NAME_COLUMN = 2,
    LEVEL_WIDTH = 4, /* " L10" */
    /* Columns of the hands, relative to the end of the name: */
    COUNTS_COLUMN = 5,
    NOW_COLUMN = 26,
    GUESS_COLUMN = 30,
    /* Columns of the scores, relative to the end of the name: */
    POINTS_COLUMN = 5,
    POINTS_WIDTH = 8, /* "10x4=40 " */
    BLACK_WIDTH = 3,  /* only the number of black discs */
    TOTAL_COLUMN = POINTS_COLUMN + 6 * POINTS_WIDTH + BLACK_WIDTH
};

/* The first column after the names. */
static int behind_names(const screen *shown)
{
    return NAME_COLUMN + shown->layout.name_width;
}

static void draw_name(const screen *shown, int line, int32_t seat)
{
    const play_seat *sits = &shown->session->seats[seat];
    int mover = play_mover(shown->session) == seat;
    screen_style_set(mover ? SCREEN_STRONG : SCREEN_PLAIN);
    screen_put(line, 0, 1, mover ? ">" : " ");
    screen_put(line, NAME_COLUMN, shown->layout.name_width, sits->name);
    if (sits->level != PLAY_HUMAN) {
        screen_print(line, behind_names(shown), LEVEL_WIDTH, " L%d", (int)sits->level);
    }
    screen_style_set(SCREEN_PLAIN);
}

/* A letter in its colour. */
static void draw_letter(int line, int column, int32_t disc)
{
    screen_style_disc(disc, 1);
    screen_print(line, column, 3, " %c ", play_disc_letter(disc));
    screen_style_set(SCREEN_PLAIN);
}

static int is_in_play(const bp_state *state, int32_t disc)
{
    return disc > BP_PURPLE || bp_pawn_place(state, disc) != BP_PLACE_NONE;
}

static void draw_count(int line, int column, int32_t count)
{
    if (count > 0) {
        screen_print(line, column, 3, "%2d", (int)count);
    } else {
        screen_style_set(SCREEN_DIM);
        screen_put(line, column, 3, screen_terminal_is_utf8() ? " \xc2\xb7" : " .");
        screen_style_set(SCREEN_PLAIN);
    }
}

static void draw_counts(const screen *shown, int line, int32_t seat)
{
    const bp_state *state = shown->session->state;
    for (int32_t disc = BP_RED; disc <= BP_BLACK; disc++) {
        int column = behind_names(shown) + COUNTS_COLUMN + 3 * (int)disc;
        if (is_in_play(state, disc)) {
            draw_count(line, column, bp_hand_count(state, seat, disc));
        }
    }
}

/* The only colour whose pawn is not on the ladder yet, or BP_NO_DISC. That pawn will get the last free step. */
static int32_t last_open(const bp_state *state)
{
    int32_t found = BP_NO_DISC;
    for (int32_t colour = BP_RED; colour <= BP_PURPLE; colour++) {
        if (is_in_play(state, colour) && bp_pawn_place(state, colour) != BP_PLACE_LADDER) {
            if (found != BP_NO_DISC) {
                return BP_NO_DISC;
            }
            found = colour;
        }
    }
    return found;
}

/* What a disc of each colour is worth, as far as it is known. */
static void draw_worth(const screen *shown, int line)
{
    const bp_state *state = shown->session->state;
    int column = behind_names(shown) + COUNTS_COLUMN;
    int32_t last = last_open(state);
    screen_style_set(SCREEN_DIM);
    screen_put(line, NAME_COLUMN, column - NAME_COLUMN, "one is worth");
    for (int32_t colour = BP_RED; colour <= BP_PURPLE; colour++) {
        if (is_in_play(state, colour)) {
            screen_put(line, column + 3 * (int)colour, 3, " ?");
        }
    }
    for (int32_t step = 0; step < bp_ladder_step_count(state); step++) {
        int32_t pawn = bp_ladder_pawn(state, step);
        pawn = pawn == BP_NO_DISC ? last : pawn;
        if (pawn != BP_NO_DISC) {
            screen_print(line, column + 3 * (int)pawn, 3, "%2d", (int)bp_ladder_worth(state, step));
        }
    }
    screen_put(line, column + 3 * BP_BLACK, 3, " 0");
    screen_style_set(SCREEN_PLAIN);
}

static void draw_hand(const screen *shown, int line, int32_t seat, int32_t score,
                      const int32_t *guess)
{
    int column = behind_names(shown);
    draw_name(shown, line, seat);
    if (!play_hand_is_shown(shown->session, seat)) {
        char text[PLAY_TEXT_SIZE];
        play_text_hand(text, sizeof text, shown->session, seat);
        screen_put(line, column + COUNTS_COLUMN, NOW_COLUMN, text);
        return;
    }
    draw_counts(shown, line, seat);
    screen_print(line, column + NOW_COLUMN, 4, "%3d", (int)score);
    if (guess) {
        screen_print(line, column + GUESS_COLUMN, 4, "~%2d",
                     (int)((*guess + BP_ESTIMATE_POINT / 2) / BP_ESTIMATE_POINT));
    }
}

void screen_draw_hands(const screen *shown)
{
    const play_session *session = shown->session;
    int32_t scores[BP_PLAYERS_MAX] = {0};
    int32_t guesses[BP_PLAYERS_MAX] = {0};
    int line = shown->layout.hands_line;
    int column = behind_names(shown);
    bp_state_scores(scores, BP_PLAYERS_MAX, NULL, session->state);
    int guessed = bp_state_estimate(guesses, BP_PLAYERS_MAX, NULL, session->state) == BP_OK;
    screen_style_set(SCREEN_STRONG);
    screen_put(line, NAME_COLUMN, shown->layout.name_width, "Hands");
    screen_put(line, column + NOW_COLUMN, 8, "now end");
    for (int32_t disc = BP_RED; disc <= BP_BLACK; disc++) {
        if (is_in_play(session->state, disc)) {
            draw_letter(line, column + COUNTS_COLUMN + 3 * (int)disc, disc);
        }
    }
    for (int32_t seat = 0; seat < session->players; seat++) {
        draw_hand(shown, ++line, seat, scores[seat], guessed ? &guesses[seat] : NULL);
    }
    draw_worth(shown, line + 1);
}

/* "3x4=12" for one kind of disc. */
static void draw_points(int line, int column, int32_t count, int32_t worth, int32_t points)
{
    if (count > 0) {
        screen_print(line, column, POINTS_WIDTH, "%dx%d=%d", (int)count, (int)worth, (int)points);
    } else {
        screen_style_set(SCREEN_DIM);
        screen_put(line, column, POINTS_WIDTH, screen_terminal_is_utf8() ? " \xc2\xb7" : " .");
        screen_style_set(SCREEN_PLAIN);
    }
}

static void draw_score(const screen *shown, int line, int32_t seat)
{
    play_score score;
    play_score_of(&score, shown->session->state, seat);
    int column = behind_names(shown) + POINTS_COLUMN;
    for (int32_t colour = BP_RED; colour <= BP_PURPLE; colour++) {
        if (is_in_play(shown->session->state, colour)) {
            draw_points(line, column, score.discs[colour], score.worth[colour],
                        score.points[colour]);
            column += POINTS_WIDTH;
        }
    }
    draw_points(line, column, score.whites, score.kinds, score.white_points);
    draw_count(line, column + POINTS_WIDTH, score.blacks);
    screen_style_set(SCREEN_STRONG);
    screen_print(line, behind_names(shown) + TOTAL_COLUMN, 10, "%4d", (int)score.total);
    screen_style_set(SCREEN_PLAIN);
}

void screen_draw_scores(const screen *shown)
{
    const bp_state *state = shown->session->state;
    int line = shown->layout.hands_line;
    int column = behind_names(shown) + POINTS_COLUMN;
    int total = behind_names(shown) + TOTAL_COLUMN;
    uint32_t winners = 0;
    bp_state_winners(&winners, state);
    screen_style_set(SCREEN_STRONG);
    screen_put(line, NAME_COLUMN, shown->layout.name_width, "The score");
    screen_put(line, total, 10, "points");
    for (int32_t disc = BP_RED; disc <= BP_BLACK; disc++) {
        if (is_in_play(state, disc)) {
            draw_letter(line, column, disc);
            column += POINTS_WIDTH;
        }
    }
    for (int32_t seat = 0; seat < shown->session->players; seat++) {
        line++;
        draw_name(shown, line, seat);
        draw_score(shown, line, seat);
        if (winners >> seat & 1) {
            screen_style_set(SCREEN_GOOD);
            screen_put(line, total + 5, 5, "wins");
            screen_style_set(SCREEN_PLAIN);
        }
    }
    screen_style_set(SCREEN_DIM);
    screen_put(line + 1, NAME_COLUMN, 76,
               "discs x the step of their pawn; white counts the colours in hand, black too");
    screen_style_set(SCREEN_PLAIN);
}
