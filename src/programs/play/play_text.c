/* SPDX-License-Identifier: MIT */
/* The sentences of bigpoints play: moves, values, hands, results, scores. */

#include "programs/play/play_text.h"
#include "programs/common/players.h"
#include "programs/play/play_internal.h"

#include <ctype.h>
#include <inttypes.h>
#include <stdarg.h>
#include <stdio.h>
#include <string.h>

#include <bigpoints/experimental/minimax.h>

enum { PV_MAX = 256 }; /* no game is longer */

/* A text being built; what exceeds the buffer is cut. */
typedef struct sentence {
    char *out;
    size_t size;
    size_t length;
} sentence;

static sentence begin(char *out, size_t size)
{
    if (size > 0) {
        out[0] = '\0';
    }
    return (sentence){.out = out, .size = size};
}

__attribute__((format(printf, 2, 3))) static void add(sentence *s, const char *format, ...)
{
    va_list arguments;
    va_start(arguments, format);
    if (s->length + 1 < s->size) {
        int length = vsnprintf(s->out + s->length, s->size - s->length, format, arguments);
        s->length += length > 0 ? (size_t)length : 0;
    }
    va_end(arguments);
}

void play_text_failure(char *out, size_t size, const play_session *session)
{
    sentence s = begin(out, size);
    add(&s, "%s.", session->why);
    if (size > 0) {
        out[0] = (char)toupper((unsigned char)out[0]);
    }
}

/* Discs */

const char *play_disc_name(int32_t disc)
{
    static const char *const names[] = {"red",    "green", "blue", "yellow",
                                        "purple", "white", "black"};
    return disc >= BP_RED && disc <= BP_BLACK ? names[disc] : "no";
}

char play_disc_letter(int32_t disc)
{
    return disc >= BP_RED && disc <= BP_BLACK ? "RGBYPWK"[disc] : '.';
}

/* Moves */

/* The highest free step of the ladder. */
static int32_t free_step(const bp_state *state)
{
    int32_t step = 0;
    while (step < bp_ladder_step_count(state) && bp_ladder_pawn(state, step) != BP_NO_DISC) {
        step++;
    }
    return step;
}

static void add_taking(sentence *s, const bp_state *state, bp_move move, int32_t target)
{
    int32_t disc = bp_move_taken_disc(state, move);
    int32_t place = bp_move_taken_place(state, move);
    if (disc == BP_NO_DISC) {
        add(s, " and takes nothing");
    } else if (place == BP_PLACE_LADDER) {
        add(s, " and takes the %s disc beside the ladder", play_disc_name(disc));
    } else {
        add(s, " and takes the %s disc %s it (place %d)", play_disc_name(disc),
            place > target ? "ahead of" : "behind", (int)place);
    }
}

void play_text_move(char *out, size_t size, const bp_state *state, bp_move move)
{
    sentence s = begin(out, size);
    int32_t pawn = bp_move_pawn(state, move);
    int32_t target = bp_move_target(state, move);
    if (pawn < 0) {
        add(&s, "no legal move");
        return;
    }
    if (pawn == BP_NO_DISC) {
        add(&s, "the turn ends without an extra turn");
        return;
    }
    if (bp_turn_is_extra(state) == 1) {
        add(&s, "for a black disc ");
    }
    if (target == BP_PLACE_LADDER) {
        add(&s, "the %s pawn climbs to the step worth %d", play_disc_name(pawn),
            (int)bp_ladder_worth(state, free_step(state)));
    } else {
        add(&s, "the %s pawn goes %sto place %d", play_disc_name(pawn),
            target < bp_pawn_place(state, pawn) ? "back " : "", (int)target);
    }
    add_taking(&s, state, move, target);
}

void play_text_noted_move(char *out, size_t size, const bp_state *state, bp_move move)
{
    sentence s = begin(out, size);
    char note[32] = "";
    bp_move_format(note, sizeof note, NULL, state, move);
    if (bp_move_pawn(state, move) == BP_ERR_MISMATCH) {
        add(&s, "%s", note); /* no move of Big Points */
        return;
    }
    add(&s, "%s: ", note);
    if (s.length < size) {
        play_text_move(out + s.length, size - s.length, state, move);
    }
}

int play_text_only_move(char *out, size_t size, const play_session *session)
{
    bp_move moves[PLAY_MOVES_MAX];
    char text[PLAY_TEXT_SIZE];
    sentence s = begin(out, size);
    if (play_moves(moves, session) != 1) {
        return 0;
    }
    play_text_noted_move(text, sizeof text, session->state, moves[0]);
    add(&s, "There is only one move. %s.", text);
    return 1;
}

/* Values */

/* Points in tenths, rounded. */
static int32_t tenths_of(int32_t value)
{
    int32_t size = value < 0 ? -value : value;
    return (int32_t)(((int64_t)size * 10 + BP_ESTIMATE_POINT / 2) / BP_ESTIMATE_POINT);
}

void play_text_points(char *out, size_t size, int32_t value, int exact)
{
    int32_t tenths = tenths_of(value);
    const char *about = exact ? "" : "about ";
    const char *unit = tenths == 10 ? "point" : "points";
    if (tenths % 10 == 0) {
        snprintf(out, size, "%s%d %s", about, (int)(tenths / 10), unit);
    } else {
        snprintf(out, size, "%s%d.%d %s", about, (int)(tenths / 10), (int)(tenths % 10), unit);
    }
}

void play_text_standing(char *out, size_t size, int32_t value)
{
    int32_t tenths = tenths_of(value);
    sentence s = begin(out, size);
    if (tenths == 0) {
        add(&s, "level");
        return;
    }
    add(&s, "%s by %d", value > 0 ? "ahead" : "behind", (int)(tenths / 10));
    if (tenths % 10 != 0) {
        add(&s, ".%d", (int)(tenths % 10));
    }
}

static void add_exact(sentence *s, const play_session *session, int32_t seat, int32_t value,
                      const char *points)
{
    const char *name = session->seats[seat].name;
    if (session->players > 2) {
        if (value > 0) {
            add(s, "%s can win by at least %s against any play of the others.", name, points);
        } else if (value == 0) {
            add(s, "%s can at least share the win against any play of the others.", name);
        } else {
            add(s, "Against all others together %s would lose by %s.", name, points);
        }
    } else if (value == 0) {
        add(s, "With best play it is a draw.");
    } else {
        const char *other = session->seats[seat == 0].name;
        add(s, "With best play %s wins by %s.", value > 0 ? name : other, points);
    }
}

/* The value of a game with levels of its own: an outcome, a score, or an estimate of its heuristic. */
static void add_own_value(sentence *s, const play_session *session, int32_t seat, int32_t value,
                          int exact)
{
    const bp_game_kind *kind = session->kind;
    int32_t unit = kind->value_unit ? kind->value_unit : BP_ESTIMATE_POINT;
    int32_t size = value < 0 ? -value : value;
    const char *winner = session->seats[value > 0 ? seat : (seat + 1) % session->players].name;
    if (exact && value == 0) {
        add(s, "With best play it is a draw.");
    } else if (exact) {
        add(s, "With best play %s wins", winner);
        add(s, size > BP_ESTIMATE_POINT ? ", score %d." : ".", (int)(size / BP_ESTIMATE_POINT));
    } else if (size >= BP_MINIMAX_WIN) {
        add(s, "%s wins.", winner);
    } else {
        add(s, "The %s for %s is %+d.", kind->value_name ? kind->value_name : "value",
            session->seats[seat].name, (int)(value / unit));
    }
}

void play_text_brief_value(char *out, size_t size, const play_session *session, int32_t value,
                           int exact)
{
    sentence s = begin(out, size);
    const bp_game_kind *kind = session->kind;
    int32_t unit = kind->value_unit ? kind->value_unit : BP_ESTIMATE_POINT;
    int is_win =
        kind->levels && (exact ? value != 0 : value >= BP_MINIMAX_WIN || -value >= BP_MINIMAX_WIN);
    if (exact && value == 0) {
        add(&s, kind->levels ? "a draw" : "level");
    } else if (is_win) {
        add(&s, value > 0 ? "wins" : "loses");
        if (exact && (value > BP_ESTIMATE_POINT || -value > BP_ESTIMATE_POINT)) {
            add(&s, ", score %d", (int)(value / BP_ESTIMATE_POINT));
        }
    } else if (kind->levels) {
        add(&s, "%s %+d", kind->value_name ? kind->value_name : "value", (int)(value / unit));
    } else {
        char points[64];
        play_text_points(points, sizeof points, value, exact);
        add(&s, "%s by %s", value < 0 ? "behind" : "ahead", points);
    }
}

void play_text_value(char *out, size_t size, const play_session *session, int32_t seat,
                     int32_t value, int exact)
{
    sentence s = begin(out, size);
    char points[64];
    const char *name = session->seats[seat].name;
    play_text_points(points, sizeof points, value, exact);
    if (session->kind->levels) {
        add_own_value(&s, session, seat, value, exact);
    } else if (exact) {
        add_exact(&s, session, seat, value, points);
    } else if (tenths_of(value) < 5) {
        add(&s, "The scores are about even.");
    } else {
        add(&s, "%s seems to be %s by %s.", name, value > 0 ? "ahead" : "behind", points);
    }
}

/* Hands, seats, results */

void play_text_hand(char *out, size_t size, const play_session *session, int32_t seat)
{
    sentence s = begin(out, size);
    int32_t all = 0;
    for (int32_t disc = BP_RED; disc <= BP_BLACK; disc++) {
        int32_t held = bp_hand_count(session->state, seat, disc);
        all += held;
        if (held > 0 && play_hand_is_shown(session, seat)) {
            add(&s, "%s%d %s", s.length > 0 ? ", " : "", (int)held, play_disc_name(disc));
        }
    }
    if (all == 0) {
        add(&s, "nothing yet");
    } else if (!play_hand_is_shown(session, seat)) {
        add(&s, "%d disc%s, face down", (int)all, all == 1 ? "" : "s");
    }
}

/* Adds who plays: "level 5", "minimax, depth 6". */
static void add_who(sentence *s, const play_session *session, const play_seat *seat)
{
    char text[PLAY_TEXT_SIZE];
    game_player_settings how = seat->how;
    how.level = seat->level == PLAY_SEARCH ? 0 : seat->level;
    game_player_describe(text, sizeof text, session->kind, &how);
    add(s, "%s", text);
}

void play_text_seat(char *out, size_t size, const play_session *session, int32_t seat)
{
    const play_seat *s = &session->seats[seat];
    sentence text = begin(out, size);
    add(&text, "%s%s, ", s->name, play_text_mark(session, seat));
    if (s->level == PLAY_HUMAN) {
        add(&text, "a human");
    } else {
        add_who(&text, session, s);
        if (session->limits.clock.bank > 0 || s->how.clock.bank > 0) {
            double left = game_player_time_left(s->player);
            add(&text, ", %.1f seconds left", left > 0 ? left : 0);
        }
    }
}

void play_text_winners(char *out, size_t size, const play_session *session)
{
    sentence s = begin(out, size);
    int32_t scores[BP_PLAYERS_MAX] = {0};
    uint32_t winners = 0;
    if (bp_state_winners(&winners, session->state) != BP_OK) {
        return;
    }
    bp_state_scores(scores, BP_PLAYERS_MAX, NULL, session->state);
    int32_t left = 0;
    for (int32_t seat = 0; seat < session->players; seat++) {
        left += (int32_t)(winners >> seat & 1);
    }
    int32_t count = left;
    int32_t points = 0;
    for (int32_t seat = 0; seat < session->players; seat++) {
        if (winners >> seat & 1) {
            left--;
            points = scores[seat];
            add(&s, "%s%s", session->seats[seat].name, left > 1 ? ", " : left == 1 ? " and " : "");
        }
    }
    if (!play_is_bigpoints(session)) {
        if (count == session->players) {
            s = begin(out, size);
        }
        add(&s, count == session->players ? "It is a draw." : count > 1 ? " win." : " wins.");
        return;
    }
    add(&s, count > 1 ? " share the win with %d point%s each." : " wins with %d point%s.",
        (int)points, points == 1 ? "" : "s");
}

const char *play_text_mark(const play_session *session, int32_t seat)
{
    return session->kind->row == 0 ? "" : seat == 0 ? " (X)" : " (O)";
}

/* "21 to 18" */
static void add_numbers(sentence *s, const int32_t *numbers, int32_t count)
{
    for (int32_t i = 0; i < count; i++) {
        add(s, "%s%d", i > 0 ? " to " : "", (int)numbers[i]);
    }
}

void play_text_summary(char *out, size_t size, const play_session *session)
{
    int32_t scores[BP_PLAYERS_MAX] = {0};
    char winners[PLAY_TEXT_SIZE];
    int is_bigpoints = play_is_bigpoints(session);
    sentence s = begin(out, size);
    if (!is_bigpoints) {
        add(&s, "%s: ", session->kind->title);
    }
    for (int32_t seat = 0; seat < session->players; seat++) {
        const play_seat *seat_of = &session->seats[seat];
        add(&s, "%s%s", seat > 0 ? ", " : "", seat_of->name);
        if (seat_of->level != PLAY_HUMAN) {
            add(&s, " ");
            add_who(&s, session, seat_of);
        }
    }
    if (play_is_over(session) && !is_bigpoints) {
        play_text_winners(winners, sizeof winners, session);
        add(&s, ": %s", winners);
    } else if (play_is_over(session)) {
        bp_state_scores(scores, BP_PLAYERS_MAX, NULL, session->state);
        add(&s, ": ");
        add_numbers(&s, scores, session->players);
    } else {
        add(&s, ": move %d", (int)play_turn_of(session->state, bp_state_ply(session->state)));
    }
}

void play_text_series(char *out, size_t size, const play_session *session)
{
    int32_t totals[BP_PLAYERS_MAX];
    int32_t best = 0;
    sentence s = begin(out, size);
    if (!session->series) {
        return;
    }
    play_series_totals(totals, session);
    add(&s, "Series, game %d of %d: ", (int)play_series_game(session), (int)session->players);
    for (int32_t seat = 0; seat < session->players; seat++) {
        add(&s, "%s%s %d", seat > 0 ? ", " : "", session->seats[seat].name, (int)totals[seat]);
        best = totals[seat] > best ? totals[seat] : best;
    }
    add(&s, ".");
    if (play_series_is_over(session)) {
        const char *between = " ";
        for (int32_t seat = 0; seat < session->players; seat++) {
            if (totals[seat] == best) {
                add(&s, "%s%s", between, session->seats[seat].name);
                between = " and ";
            }
        }
        add(&s, " won the series.");
    }
}

void play_text_puzzle(char *out, size_t size, const play_session *session)
{
    sentence s = begin(out, size);
    const play_puzzle *puzzle = session->puzzle;
    bp_move pv[PV_MAX];
    size_t count = 0;
    int32_t outcome = 0;
    bp_state *state;
    bp_result_outcome(&outcome, puzzle->result);
    bp_result_pv(pv, PV_MAX, &count, puzzle->result);
    if (session->refutation[0]) {
        add(&s, "%s", session->refutation);
        return;
    }
    if (!session->solved) {
        add(&s, "%s is to move: only one move %s. Find it. Grade %d of 10.",
            session->seats[play_mover(session)].name, outcome > 0 ? "wins" : "saves the draw",
            (int)puzzle->grade);
        return;
    }
    add(&s, "Right! It goes on:");
    if (bp_state_clone(&state, puzzle->start) != BP_OK) {
        return;
    }
    for (size_t i = 0; i < count; i++) {
        char note[BP_MOVE_TEXT] = "";
        bp_move_format(note, sizeof note, NULL, state, pv[i]);
        if (i > 0) {
            add(&s, " %s", note);
        }
        bp_state_apply(state, pv[i]);
    }
    add(&s, ".");
    bp_state_free(state);
}

void play_text_farewell(char *out, size_t size, const play_session *session)
{
    char winners[PLAY_TEXT_SIZE];
    char series[PLAY_TEXT_SIZE];
    char record[BP_RECORD_TEXT] = "";
    sentence s = begin(out, size);
    play_text_winners(winners, sizeof winners, session);
    play_text_series(series, sizeof series, session);
    int is_open = !play_is_over(session) || (session->series && !play_series_is_over(session));
    int is_begun =
        bp_state_ply(session->state) > 0 || (session->series && play_series_game(session) > 1);
    if (session->puzzle || !is_begun) {
        return;
    }
    add(&s, "%s%s%s%s", winners, winners[0] ? "\n" : "", series, series[0] ? "\n" : "");
    if (!session->unsaved && session->file[0]) {
        add(&s, "To continue: bigpoints play --load %s\n", session->file);
    } else if (is_open && session->autosave[0]) {
        add(&s, "To continue: bigpoints play --resume\n");
    } else if (is_open) {
        add(&s, "The game is not saved.\n");
    }
    if (session->shuffled) {
        add(&s, "Seed: %" PRIu64 "\n", session->seed);
    }
    if (bp_record_format(record, sizeof record, NULL, session->state) == BP_OK) {
        add(&s, "%s\n", record);
    }
}

/* The position before a move of the history. */
static bp_state *state_before(const play_session *session, int32_t ply)
{
    bp_state *state = NULL;
    if (bp_state_clone(&state, session->state) != BP_OK) {
        return NULL;
    }
    while (bp_state_ply(state) > ply && bp_state_undo(state) == BP_OK) {
    }
    return state;
}

void play_text_cost(char *out, size_t size, const play_session *session, const bp_review *review,
                    int32_t ply)
{
    sentence s = begin(out, size);
    char note[32] = "";
    char better[PLAY_TEXT_SIZE] = "";
    char points[64];
    judgement move = judgement_of(review, ply);
    bp_state *state = state_before(session, ply);
    if (!state) {
        return;
    }
    bp_move_format(note, sizeof note, NULL, state, move.played);
    play_text_points(points, sizeof points, move.regret, move.is_exact);
    add(&s, "Move %d, %s, cost %s", (int)play_turn_of(state, ply), note, points);
    if (move.best != move.played) {
        play_text_noted_move(better, sizeof better, state, move.best);
        add(&s, "; better was %s", better);
    }
    add(&s, ".");
    bp_state_free(state);
}

/* Scores */

/* The step that a pawn stands on, or -1. */
static int32_t step_of(const bp_state *state, int32_t colour)
{
    for (int32_t step = 0; step < bp_ladder_step_count(state); step++) {
        if (bp_ladder_pawn(state, step) == colour) {
            return step;
        }
    }
    return -1;
}

void play_score_of(play_score *out, const bp_state *state, int32_t seat)
{
    *out = (play_score){.whites = bp_hand_count(state, seat, BP_WHITE),
                        .blacks = bp_hand_count(state, seat, BP_BLACK)};
    for (int32_t colour = BP_RED; colour <= BP_PURPLE; colour++) {
        int32_t step = step_of(state, colour);
        out->discs[colour] = bp_hand_count(state, seat, colour);
        out->worth[colour] = step < 0 ? -1 : bp_ladder_worth(state, step);
        out->points[colour] = step < 0 ? 0 : out->discs[colour] * out->worth[colour];
        out->kinds += out->discs[colour] > 0;
        out->total += out->points[colour];
    }
    out->kinds += out->blacks > 0;
    out->white_points = out->whites * out->kinds;
    out->total += out->white_points;
}

void play_text_hint(char *out, size_t size, const play_session *session, const play_evaluation *e)
{
    char move[PLAY_TEXT_SIZE];
    char value[PLAY_TEXT_SIZE];
    play_text_noted_move(move, sizeof move, session->state, e->best);
    play_text_value(value, sizeof value, session, play_mover(session), e->value, e->proved);
    if (e->distance > 0) {
        snprintf(value + strlen(value) - 1, sizeof value - strlen(value), " in %d move%s.",
                 (int)e->distance, e->distance == 1 ? "" : "s");
    }
    snprintf(out, size, "Hint: %s. %s", move, value);
}

void play_text_score(char *out, size_t size, const bp_state *state, int32_t seat)
{
    sentence s = begin(out, size);
    play_score score;
    play_score_of(&score, state, seat);
    for (int32_t colour = BP_RED; colour <= BP_PURPLE; colour++) {
        if (score.discs[colour] > 0 && score.worth[colour] >= 0) {
            add(&s, "%d %s x %d = %d, ", (int)score.discs[colour], play_disc_name(colour),
                (int)score.worth[colour], (int)score.points[colour]);
        }
    }
    if (score.whites > 0) {
        add(&s, "%d white x %d colour%s%s = %d, ", (int)score.whites, (int)score.kinds,
            score.kinds == 1 ? "" : "s", score.blacks > 0 ? " with black" : "",
            (int)score.white_points);
    }
    add(&s, "together %d", (int)score.total);
}
