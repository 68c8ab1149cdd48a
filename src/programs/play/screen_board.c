/* SPDX-License-Identifier: MIT */
/* The board on the full screen: the layout of the window, START, track and ladder with the marks of a move, and the hands. */

#include <curses.h>
#include <stdio.h>
#include <string.h>

#include "programs/common/open_state.h"
#include "programs/play/play_text.h"
#include "programs/play/screen_game.h"

/* The layout */

enum {
    LADDER_WIDTH = 19,
    HANDS_WIDTH = 46, /* with names of NAME_WIDTH columns */
    NAME_WIDTH = 10,
    NAME_MAX = 32,
    CELL_MIN = 3, /* "[R]" */
    CELL_GOOD = 5,
    CELL_MAX = 6,
    DISC_TALL = 3,
    GRID_WIDTH = 32,  /* the grid of an extra turn: see screen_moves.c */
    NARROW_WIDTH = 7, /* the hands of a narrow window without names and numbers */
    ROWS_MAX = 5,     /* 55 places of 3 columns need five rows in 60 columns, three in 80 */
    BOTTOM_LINES = 4, /* choice, message, keys */
    LOG_WANTED = 4    /* lines of the move log that take precedence over tall discs */
};

static int min(int a, int b)
{
    return a < b ? a : b;
}

static int max(int a, int b)
{
    return a > b ? a : b;
}

static void set_kinds(screen_layout *out, const bp_state *state)
{
    bp_config *config;
    if (bp_bigpoints_config(&config, state, NULL) != BP_OK) {
        return;
    }
    for (int32_t disc = BP_RED; disc <= BP_BLACK; disc++) {
        if (config_number(config, disc) > 0) {
            out->kinds[out->kind_count++] = disc;
        }
    }
    bp_config_free(config);
}

/* The columns of the hands and of the grid of moves. */
static void set_columns(screen_layout *out, int columns)
{
    out->narrow = columns < SCREEN_WIDE;
    out->ladder_column = columns - LADDER_WIDTH;
    out->count_width = out->narrow ? 2 : 3;
    out->name_width = min(NAME_MAX, NAME_WIDTH + (columns - SCREEN_WIDE) / 2);
    out->moves_column = HANDS_WIDTH + out->name_width - NAME_WIDTH;
    if (out->narrow) {
        out->moves_column = columns - GRID_WIDTH;
        out->name_width = out->moves_column - NARROW_WIDTH - 2 * out->kind_count;
    }
}

/* Distributes the places over rows, as few as their cells allow. */
static void set_rows(screen_layout *out, int32_t places, int tall)
{
    out->disc_lines = tall ? DISC_TALL : 1;
    out->row_lines = out->disc_lines + 2;
    for (int cell_min = tall ? CELL_GOOD : CELL_MIN; cell_min >= CELL_MIN; cell_min--) {
        for (int32_t rows = 1; rows <= ROWS_MAX; rows++) {
            out->row_count = rows;
            out->row_size = (places + rows - 1) / rows;
            out->cell = min(CELL_MAX, (out->ladder_column - 1) / (int)out->row_size);
            if (out->cell >= cell_min) {
                return;
            }
        }
    }
}

/* The lines of the track and the ladder, and those of all sections except the move log. */
static int track_lines(const screen_layout *layout, int steps)
{
    return max((int)layout->row_count * layout->row_lines, steps);
}

static int lines_needed(const screen_layout *layout, int steps)
{
    return SCREEN_TRACK_LINE + track_lines(layout, steps) + 1 + layout->hands_lines + BOTTOM_LINES;
}

int screen_layout_make(screen *shown)
{
    screen_layout *out = &shown->layout;
    const play_session *session = shown->session;
    int lines = shown->window.lines;
    int32_t places = bp_track_length(session->state);
    int steps = (int)bp_ladder_step_count(session->state);
    char guide[PLAY_GUIDE_SIZE];
    play_guide_text(guide, sizeof guide, session);
    int log_wanted = max(screen_wrapped_lines(shown->window.columns - 2, guide), LOG_WANTED);
    *out = (screen_layout){.kind_count = 0};
    set_kinds(out, session->state);
    set_columns(out, shown->window.columns);
    out->hands_lines = max((int)session->players, steps) + 2;
    set_rows(out, places, 1);
    if (lines_needed(out, steps) + 2 + log_wanted > lines) {
        set_rows(out, places, 0);
    }
    int needed = lines_needed(out, steps);
    if (out->row_count > 1 && lines - needed - 2 - log_wanted >= out->row_count) {
        out->row_lines++; /* a blank line between the rows */
    }
    out->hands_line = SCREEN_TRACK_LINE + 1 + track_lines(out, steps);
    out->message_line = lines - 2 - (lines > lines_needed(out, steps) ? 2 : 1);
    out->choice_line = out->hands_line + out->hands_lines;
    out->log_line = out->choice_line + 2;
    out->log_lines = max(0, out->message_line - out->log_line);
    return max(SCREEN_LINES, needed);
}

/* The track */

/* The places that a move concerns; BP_PLACE_NONE if there is none. */
typedef struct marks {
    int32_t pawn;
    int32_t from;
    int32_t to;
    int32_t taken;
} marks;

static marks marks_of(const bp_state *state, bp_move move)
{
    marks found = {BP_NO_DISC, BP_PLACE_NONE, BP_PLACE_NONE, BP_PLACE_NONE};
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

/* A disc or a pawn of one line, in an odd number of columns: its letter in the middle. */
static void draw_piece(int line, int column, int width, int32_t disc, const char *sides)
{
    int pad = (width - 3) / 2;
    screen_put(line, column, width, (sides[0] == ' ' ? SCREEN_DISC : SCREEN_PAWN) + disc,
               "%c%*s%c%*s%c", sides[0], pad, "", play_disc_letter(disc), pad, "", sides[1]);
}

/* A disc of three lines: a pawn is a frame around it. */
static void draw_tall(int line, int column, int width, int32_t disc, const char *sides)
{
    const char *edge = sides[0] == ' ' || sides[0] == '(' ? "" : width > CELL_MIN ? "+---+" : "+-+";
    for (int i = 0; i < DISC_TALL; i += 2) {
        screen_put(line + i, column, width, (sides[0] == ' ' ? SCREEN_DISC : SCREEN_PAWN) + disc,
                   "%-*s", width, edge);
    }
    draw_piece(line + 1, column, width, disc, sides);
}

static void draw_place(const screen *shown, const marks *marked, uint64_t latest, int32_t place)
{
    const bp_state *state = shown->session->state;
    const screen_layout *layout = &shown->layout;
    int line = SCREEN_TRACK_LINE + (int)((place - 1) / layout->row_size) * layout->row_lines;
    int column = 1 + (int)((place - 1) % layout->row_size) * layout->cell;
    int width = layout->cell - 1 - layout->cell % 2; /* an odd number, so that there is a middle */
    width = max(width, CELL_MIN);
    int32_t disc = bp_track_disc(state, place);
    int middle = line + 1 + layout->disc_lines / 2;
    int to = place == marked->to;
    int taken = place == marked->taken;

    screen_put(line, column + (width - 2) / 2, 2, to || taken ? SCREEN_STRONG : SCREEN_DIM, "%2d",
               (int)place);
    if (disc == BP_NO_DISC && latest >> place & 1) {
        screen_put(middle, column + (width - 1) / 2, 1, SCREEN_STRONG, "o");
    } else if (disc == BP_NO_DISC) {
        screen_put_dot(middle, column + (width - 1) / 2);
    } else if (layout->disc_lines > 1) {
        draw_tall(line + 1, column, width, disc, sides_of(state, marked, place));
    } else {
        draw_piece(line + 1, column + (width - 3) / 2, 3, disc, sides_of(state, marked, place));
    }
    if (to || taken) {
        screen_put(line + 1 + layout->disc_lines, column, layout->cell, SCREEN_STRONG,
                   to          ? (marked->taken < place ? " to" : "to")
                   : width > 3 ? "take"
                               : "get");
    }
}

static void draw_start(const bp_state *state, const marks *marked)
{
    int line = SCREEN_TRACK_LINE - 1;
    int column = 1 + screen_put(line, 1, 6, SCREEN_STRONG, "START ");
    int first = column;
    for (int32_t pawn = BP_RED; pawn <= BP_PURPLE; pawn++) {
        if (bp_pawn_place(state, pawn) == BP_PLACE_START) {
            draw_piece(line, column, 3, pawn, marked->pawn == pawn ? "{}" : "[]");
            column += 4;
        }
    }
    if (column == first) {
        screen_put_dot(line, column);
    }
}

/* The discs beside the ladder, one on each line: those of the pawns that are not on it. */
static void draw_beside(const bp_state *state, const marks *marked, int column)
{
    int line = SCREEN_TRACK_LINE;
    for (int32_t colour = BP_RED; colour <= BP_PURPLE; colour++) {
        int32_t place = bp_pawn_place(state, colour);
        if (place == BP_PLACE_LADDER) {
            screen_put_dot(line, column + 1);
        } else if (place != BP_PLACE_NONE) {
            int taken = marked->pawn == colour && marked->taken == BP_PLACE_LADDER;
            draw_piece(line, column, 3, colour, taken ? "()" : "  ");
        }
        line += place != BP_PLACE_NONE;
    }
}

static void draw_ladder(const bp_state *state, const marks *marked, int left)
{
    int line = SCREEN_TRACK_LINE;
    int climbs = marked->to == BP_PLACE_LADDER; /* the highest free step is marked */
    screen_put(line - 1, left + 1, 18, SCREEN_STRONG, "LADDER     beside");
    for (int32_t step = 0; step < bp_ladder_step_count(state); step++, line++) {
        int32_t pawn = bp_ladder_pawn(state, step);
        screen_put(line, left + 1, 12, SCREEN_PLAIN, "worth %d", (int)bp_ladder_worth(state, step));
        if (pawn != BP_NO_DISC) {
            draw_piece(line, left + 9, 3, pawn, "[]");
        } else if (climbs) {
            draw_piece(line, left + 9, 3, marked->pawn, "><");
            screen_put(line, left + 12, 2, SCREEN_STRONG, "to");
            climbs = 0;
        } else {
            screen_put_dot(line, left + 10);
        }
    }
    draw_beside(state, marked, left + 15);
}

void screen_draw_track(const screen *shown, bp_move move, uint64_t latest)
{
    const bp_state *state = shown->session->state;
    marks marked = marks_of(state, move);
    draw_start(state, &marked);
    for (int32_t place = 1; place <= bp_track_length(state); place++) {
        draw_place(shown, &marked, latest, place);
    }
    draw_ladder(state, &marked, shown->layout.ladder_column);
}

/* The hands: a line for each player, a column for each kind of disc. After the game a cell is the points of a kind. */

enum {
    NAME_COLUMN = 2,
    LEVEL_WIDTH = 4, /* " L10", not in a narrow window */
    BLACK_WIDTH = 3  /* of the scores: only the number of black discs */
};

/* The first column of the numbers. */
static int counts_column(const screen *shown)
{
    return NAME_COLUMN + shown->layout.name_width + (shown->layout.narrow ? 0 : LEVEL_WIDTH + 1);
}

/* The columns of a kind of disc: a number, or after the game points such as "10x4=40 ". */
static int kind_width(const screen *shown, int32_t disc)
{
    if (!play_is_over(shown->session)) {
        return shown->layout.count_width;
    }
    return disc == BP_BLACK ? BLACK_WIDTH : shown->layout.narrow ? 7 : 8;
}

/* The level of a computer; of one that adapts, the level now. */
static void draw_level(int line, int column, int style, const play_seat *sits)
{
    if (sits->level == BP_LEVEL_AUTO && sits->level_now > 0) {
        screen_put(line, column, LEVEL_WIDTH, style, " ~%d", (int)sits->level_now);
    } else if (sits->level == BP_LEVEL_AUTO) {
        screen_put(line, column, LEVEL_WIDTH, style, " ~");
    } else if (sits->level != PLAY_HUMAN && sits->level != PLAY_SEARCH) {
        screen_put(line, column, LEVEL_WIDTH, style, " L%d", (int)sits->level);
    }
}

static void draw_name(const screen *shown, int line, int32_t seat)
{
    const play_seat *sits = &shown->session->seats[seat];
    int width = shown->layout.name_width;
    int style = play_mover(shown->session) == seat ? SCREEN_STRONG : SCREEN_PLAIN;
    const char *last = sits->name + strlen(sits->name) - 1;
    if (screen_width(sits->name) > width && *last >= '0' && *last <= '9') {
        /* "Computer 3" and "Computer 4" must differ. */
        screen_put(line, NAME_COLUMN, width - 1, style, "%s", sits->name);
        screen_put(line, NAME_COLUMN + width - 1, 1, style, "%s", last);
    } else {
        screen_put(line, NAME_COLUMN, width, style, "%s", sits->name);
    }
    screen_put(line, 0, 1, style, style == SCREEN_STRONG ? ">" : " ");
    if (!shown->layout.narrow) {
        draw_level(line, NAME_COLUMN + width, style, sits);
    }
}

static void draw_heading(const screen *shown, int line)
{
    int over = play_is_over(shown->session);
    int narrow = shown->layout.narrow;
    int column = counts_column(shown);
    screen_put(line, NAME_COLUMN, shown->layout.name_width, SCREEN_STRONG, "%s",
               !over    ? "Hands"
               : narrow ? "Score"
                        : "The score");
    for (int i = 0; i < shown->layout.kind_count; i++) {
        int32_t disc = shown->layout.kinds[i];
        int width = kind_width(shown, disc);
        screen_put(line, column, 3, SCREEN_PAWN + disc, width > 2 ? " %c " : " %c",
                   play_disc_letter(disc));
        column += width;
    }
    screen_put(line, column, shown->window.columns - column, SCREEN_STRONG, "%s",
               over     ? (narrow ? " sum" : " points")
               : narrow ? " now"
                        : "now end");
}

/* A number of discs; after the game "3x4=12". */
static void draw_kind(const screen *shown, int line, int column, int32_t disc,
                      const play_score *score)
{
    int width = kind_width(shown, disc);
    int32_t count = disc == BP_BLACK   ? score->blacks
                    : disc == BP_WHITE ? score->whites
                                       : score->discs[disc];
    int white = disc == BP_WHITE;
    if (count == 0) {
        screen_put_dot(line, column + 1);
    } else if (!play_is_over(shown->session) || disc == BP_BLACK) {
        screen_put(line, column, width, SCREEN_PLAIN, "%2d", (int)count);
    } else {
        screen_put(line, column, width, SCREEN_PLAIN, "%dx%d=%d", (int)count,
                   (int)(white ? score->kinds : score->worth[disc]),
                   (int)(white ? score->white_points : score->points[disc]));
    }
}

/* The points of a seat after the discs, at a column: those that are safe, and an estimate of the final score. */
static void draw_points(const screen *shown, int line, int column, int32_t seat)
{
    const bp_state *state = shown->session->state;
    int32_t scores[BP_PLAYERS_MAX] = {0};
    int32_t guesses[BP_PLAYERS_MAX] = {0};
    uint32_t winners = 0;
    bp_state_scores(scores, BP_PLAYERS_MAX, NULL, state);
    if (play_is_over(shown->session)) {
        bp_state_winners(&winners, state);
        screen_put(line, column, 6, SCREEN_STRONG, "%4d", (int)scores[seat]);
        if (winners >> seat & 1) {
            screen_put(line, 0, 1, SCREEN_GOOD, "*");
            screen_put(line, column + 5, 4, SCREEN_GOOD, "wins");
        }
        return;
    }
    screen_put(line, column, 4, SCREEN_PLAIN, shown->layout.narrow ? "%4d" : "%3d",
               (int)scores[seat]);
    if (!shown->layout.narrow && bp_state_estimate(guesses, BP_PLAYERS_MAX, NULL, state) == BP_OK) {
        screen_put(line, column + 4, 4, SCREEN_PLAIN, "~%2d",
                   (int)((guesses[seat] + BP_ESTIMATE_POINT / 2) / BP_ESTIMATE_POINT));
    }
}

static void draw_hand(const screen *shown, int line, int32_t seat)
{
    int column = counts_column(shown);
    play_score score;
    play_score_of(&score, shown->session->state, seat);
    draw_name(shown, line, seat);
    if (!play_hand_is_shown(shown->session, seat)) {
        char text[PLAY_TEXT_SIZE];
        play_text_hand(text, sizeof text, shown->session, seat);
        screen_put(line, column, shown->layout.moves_column - column - 1, SCREEN_PLAIN, "%s", text);
        return;
    }
    for (int i = 0; i < shown->layout.kind_count; i++) {
        draw_kind(shown, line, column, shown->layout.kinds[i], &score);
        column += kind_width(shown, shown->layout.kinds[i]);
    }
    draw_points(shown, line, column, seat);
}

/* The only colour whose pawn is not on the ladder yet, or BP_NO_DISC. That pawn will get the last free step. */
static int32_t last_open(const bp_state *state)
{
    int32_t found = BP_NO_DISC;
    for (int32_t colour = BP_RED; colour <= BP_PURPLE; colour++) {
        int32_t place = bp_pawn_place(state, colour);
        if (place != BP_PLACE_NONE && place != BP_PLACE_LADDER) {
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
    int width = shown->layout.count_width;
    int column = counts_column(shown);
    screen_put(line, NAME_COLUMN, column - NAME_COLUMN, SCREEN_DIM, "%s",
               shown->layout.narrow ? "worth" : "one is worth");
    for (int i = 0; i < shown->layout.kind_count; i++, column += width) {
        int32_t worth = worth_of(shown->session->state, shown->layout.kinds[i]);
        if (worth >= 0) {
            screen_put(line, column, width, SCREEN_DIM, "%2d", (int)worth);
        } else if (shown->layout.kinds[i] != BP_WHITE) {
            screen_put(line, column, width, SCREEN_DIM, " ?");
        }
    }
}

void screen_draw_hands(const screen *shown)
{
    int line = shown->layout.hands_line;
    draw_heading(shown, line);
    for (int32_t seat = 0; seat < shown->session->players; seat++) {
        draw_hand(shown, ++line, seat);
    }
    if (play_is_over(shown->session)) {
        screen_put(
            line + 1, NAME_COLUMN, shown->window.columns - NAME_COLUMN - 1, SCREEN_DIM, "%s",
            shown->layout.narrow
                ? "discs x the step of their pawn; white: colours in hand"
                : "discs x the step of their pawn; white counts the colours in hand, black too");
    } else {
        draw_worth(shown, line + 1);
    }
}
