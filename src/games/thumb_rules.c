/* SPDX-License-Identifier: MIT */
/* Rules of thumb for Big Points, as a person at the table can follow them: they count discs and do not search. */

#include "games/thumb_rules.h"

/* --- The position --------------------------------------------------------------------------------- */

/* Discs of its own colour ahead of a pawn; -1 if the pawn is on the ladder or not in play. */
static int32_t count_ahead(const bp_state *state, int32_t colour)
{
    int32_t place = bp_pawn_place(state, colour);
    int32_t count = 0;
    if (place < BP_PLACE_START || place >= BP_PLACE_LADDER) {
        return -1;
    }
    for (int32_t i = place + 1; i <= bp_track_length(state); i++) {
        count += bp_track_disc(state, i) == colour;
    }
    return count;
}

/* Twice the worth that a disc of a colour will probably have. On the ladder the worth is certain. Other pawns climb in the
   order of the discs ahead of them; equal pawns share their steps. */
static int32_t probable_worth(const bp_state *state, int32_t colour)
{
    int32_t top = 0;
    int32_t mine = count_ahead(state, colour);
    for (int32_t step = 0; step < bp_ladder_step_count(state); step++) {
        int32_t pawn = bp_ladder_pawn(state, step);
        int32_t worth = bp_ladder_worth(state, step);
        if (pawn == colour) {
            return 2 * worth;
        }
        top = pawn == BP_NO_DISC && worth > top ? worth : top;
    }
    int32_t twice = 2 * top;
    for (int32_t other = 0; other < BP_COLOURS_MAX; other++) {
        int32_t theirs = count_ahead(state, other);
        if (other != colour && theirs >= 0) {
            twice -= theirs < mine ? 2 : theirs == mine;
        }
    }
    return twice;
}

/* A white disc is worth the colours in hand, and probably one more. */
static int32_t white_worth(const bp_state *state)
{
    int32_t mover = bp_state_mover(state);
    int32_t colours = bp_hand_count(state, mover, BP_BLACK) > 0;
    for (int32_t colour = 0; colour < BP_COLOURS_MAX; colour++) {
        colours += bp_hand_count(state, mover, colour) > 0;
    }
    return 2 * (colours + 1);
}

static void see_colours(thumb_view *out, const bp_state *state, int32_t players)
{
    int32_t mover = bp_state_mover(state);
    out->is_opening = bp_state_ply(state) == 0;
    for (int32_t colour = 0; colour < BP_COLOURS_MAX; colour++) {
        int32_t max = 0;
        for (int32_t seat = 0; seat < players; seat++) {
            int32_t discs = seat == mover ? 0 : bp_hand_count(state, seat, colour);
            max = discs > max ? discs : max;
        }
        out->lead[colour] = bp_hand_count(state, mover, colour) - max;
        out->ahead[colour] = count_ahead(state, colour);
        out->moves_left += out->ahead[colour] + 1;
    }
}

static int is_colour(int32_t disc)
{
    return disc >= 0 && disc < BP_COLOURS_MAX;
}

/* `after` is a copy of the state, and the same again when the function returns. */
static int see_move(thumb_move *out, const bp_state *state, bp_state *after, bp_move move)
{
    enum { BLACK_GAIN = 4 };
    *out = (thumb_move){.move = move};
    out->pawn = bp_move_pawn(state, move);
    out->target = bp_move_target(state, move);
    out->taken = bp_move_taken_disc(state, move);
    out->place = bp_move_taken_place(state, move);
    if (!is_colour(out->taken)) {
        out->gain = out->taken == BP_WHITE   ? white_worth(state)
                    : out->taken == BP_BLACK ? BLACK_GAIN
                                             : 0;
        return BP_OK;
    }
    int status = bp_state_apply(after, move);
    if (status == BP_OK) {
        out->gain = probable_worth(after, out->taken);
        status = bp_state_undo(after);
    }
    return status;
}

static int see_moves(thumb_view *out, const bp_state *state)
{
    bp_move moves[BP_MOVES_MAX];
    bp_state *after;
    int status = bp_state_clone(&after, state);
    if (status == BP_OK) {
        status = bp_state_moves(moves, BP_MOVES_MAX, &out->count, state);
    }
    for (size_t i = 0; i < out->count && status == BP_OK; i++) {
        status = see_move(&out->moves[i], state, after, moves[i]);
        out->can_pass |= out->moves[i].pawn == BP_NO_DISC;
        out->can_climb |= out->moves[i].target == BP_PLACE_LADDER;
    }
    bp_state_free(after);
    return status;
}

int bp__thumb_view_make(thumb_view *out, const bp_state *state)
{
    bp_game *game;
    *out = (thumb_view){0};
    int status = bp_state_game(&game, state);
    if (status == BP_OK) {
        see_colours(out, state, bp_game_player_count(game));
        bp_game_free(game);
        status = see_moves(out, state);
    }
    return status;
}

/* --- The rules ------------------------------------------------------------------------------------ */

static int is_pass(const thumb_move *move)
{
    return move->pawn == BP_NO_DISC;
}

static int is_climb(const thumb_move *move)
{
    return move->target == BP_PLACE_LADDER;
}

/* Climb with a pawn if you will hold more discs of its colour than anybody else; the disc beside the ladder counts. */
static int climb(const thumb_view *view, const thumb_move *move)
{
    return is_climb(move) && view->lead[move->pawn] + 1 > 0;
}

/* Take the disc with the highest probable worth. */
static int highest(const thumb_view *view, const thumb_move *move)
{
    for (size_t i = 0; i < view->count; i++) {
        if (view->moves[i].gain > move->gain) {
            return 0;
        }
    }
    return 1;
}

/* Take a disc whose pawn has climbed, if it is worth at least 2. */
static int sure(const thumb_view *view, const thumb_move *move)
{
    return is_colour(move->taken) && !is_climb(move) && view->ahead[move->taken] < 0 &&
           move->gain >= 4;
}

static int take_black(const thumb_view *view, const thumb_move *move)
{
    (void)view;
    return move->taken == BP_BLACK;
}

static int take_white(const thumb_view *view, const thumb_move *move)
{
    (void)view;
    return move->taken == BP_WHITE;
}

/* The number of moves left at which a black disc should be spent. */
enum { END = 4 };

static int keep_black(const thumb_view *view, const thumb_move *move)
{
    return view->moves_left > END && is_pass(move);
}

static int spend_black(const thumb_view *view, const thumb_move *move)
{
    return view->can_pass && view->moves_left <= END && highest(view, move);
}

/* In the first move, take a disc of the colour of the pawn that you move, unless there is a white or a black one. */
static int open_own(const thumb_view *view, const thumb_move *move)
{
    for (size_t i = 0; i < view->count; i++) {
        if (view->moves[i].taken == BP_WHITE || view->moves[i].taken == BP_BLACK) {
            return 0;
        }
    }
    return view->is_opening && move->taken == move->pawn;
}

/* Move the pawn of the colour in which your lead is largest. */
static int move_lead(const thumb_view *view, const thumb_move *move)
{
    if (is_pass(move) || view->lead[move->pawn] <= 0) {
        return 0;
    }
    for (size_t i = 0; i < view->count; i++) {
        const thumb_move *other = &view->moves[i];
        if (!is_pass(other) && view->lead[other->pawn] > view->lead[move->pawn]) {
            return 0;
        }
    }
    return 1;
}

/* Do not move a pawn if somebody else has more discs of its colour. */
static int spare_theirs(const thumb_view *view, const thumb_move *move)
{
    return is_pass(move) || view->lead[move->pawn] >= 0;
}

/* Do not move a pawn to its last disc: the next player can climb with it. */
static int not_to_last(const thumb_view *view, const thumb_move *move)
{
    return is_pass(move) || is_climb(move) || view->ahead[move->pawn] != 1;
}

/* Move the pawn with the fewest discs of its own colour ahead. */
static int hurry(const thumb_view *view, const thumb_move *move)
{
    if (is_pass(move)) {
        return 0;
    }
    for (size_t i = 0; i < view->count; i++) {
        const thumb_move *other = &view->moves[i];
        if (!is_pass(other) && view->ahead[other->pawn] < view->ahead[move->pawn]) {
            return 0;
        }
    }
    return 1;
}

/* Do not take a disc that will probably be worth nothing. */
static int not_worthless(const thumb_view *view, const thumb_move *move)
{
    (void)view;
    return !is_colour(move->taken) || move->gain > 0;
}

/* Take the disc ahead, where no pawn can climb. */
static int take_ahead(const thumb_view *view, const thumb_move *move)
{
    return !view->can_climb && !is_pass(move) && move->place > move->target &&
           move->place < BP_PLACE_LADDER;
}

/* Take the disc behind, where no pawn can climb. */
static int take_behind(const thumb_view *view, const thumb_move *move)
{
    return !view->can_climb && !is_pass(move) && move->place < move->target;
}

/* In the first move, move the pawn whose first disc is nearest to START. */
static int open_near(const thumb_view *view, const thumb_move *move)
{
    for (size_t i = 0; i < view->count; i++) {
        if (view->moves[i].target < move->target) {
            return 0;
        }
    }
    return view->is_opening;
}

/* In the first move, move the pawn whose first disc is farthest from START. */
static int open_far(const thumb_view *view, const thumb_move *move)
{
    for (size_t i = 0; i < view->count; i++) {
        if (view->moves[i].target > move->target) {
            return 0;
        }
    }
    return view->is_opening;
}

const thumb_rule bp__thumb_rules[] = {
    {"climb", 2, climb},
    {"highest", 3, highest},
    {"sure", 3, sure},
    {"take-black", 6, take_black},
    {"take-white", 5, take_white},
    {"keep-black", 7, keep_black},
    {"spend-black", 2, spend_black},
    {"open-own", 1, open_own},
    {"move-lead", 2, move_lead},
    {"spare-theirs", 1, spare_theirs},
    {"not-to-last", 1, not_to_last},
    {"hurry", 1, hurry},
    {"not-worthless", 2, not_worthless},
    {"take-ahead", 0, take_ahead},
    {"take-behind", 0, take_behind},
    {"open-near", 0, open_near},
    {"open-far", 0, open_far},
};
const size_t bp__thumb_rule_count = sizeof bp__thumb_rules / sizeof bp__thumb_rules[0];

int32_t bp__thumb_points(const thumb_view *view, const thumb_move *move)
{
    int32_t points = 0;
    for (size_t i = 0; i < bp__thumb_rule_count; i++) {
        points += bp__thumb_rules[i].follows(view, move) ? bp__thumb_rules[i].points : 0;
    }
    return points;
}

int bp__thumb_rate_moves(int32_t *out, size_t size, const bp_state *state)
{
    thumb_view view;
    int status = bp__thumb_view_make(&view, state);
    for (size_t i = 0; i < view.count && i < size && status == BP_OK; i++) {
        out[i] = bp__thumb_points(&view, &view.moves[i]);
    }
    return status;
}
