/* SPDX-License-Identifier: MIT */
/* Read access to positions and moves of Big Points, for user interfaces. */

#include <bigpoints/state.h>
#include <bigpoints/status.h>
#include <bigpoints/view.h>

#include "bigpoints/bigpoints_internal.h"
#include "bigpoints/position.h"
#include "bigpoints/rules.h"
#include "game/game_internal.h"

/* The inside of a state of Big Points. */
typedef struct view {
    const bp__setup *setup;
    const bp__position *position;
} view;

static int open_view(view *out, const bp_state *state)
{
    if (!state) {
        return BP_ERR_ARGUMENT;
    }
    out->setup = bp__state_setup(state, &bp__bigpoints_ops);
    out->position = bp_state_position(state);
    return out->setup ? BP_OK : BP_ERR_MISMATCH;
}

static int32_t within(int32_t number, int32_t min, int32_t max)
{
    return number >= min && number <= max;
}

int32_t bp_track_length(const bp_state *state)
{
    view v;
    int status = open_view(&v, state);
    return status == BP_OK ? v.setup->board.length : status;
}

int32_t bp_track_disc(const bp_state *state, int32_t place)
{
    view v;
    int status = open_view(&v, state);
    if (status != BP_OK) {
        return status;
    }
    if (!within(place, 1, v.setup->board.length)) {
        return BP_ERR_ARGUMENT;
    }
    return v.position->track & bp__place_bit(place) ? v.setup->board.disc[place - 1] : BP_NO_DISC;
}

int32_t bp_track_pawn(const bp_state *state, int32_t place)
{
    view v;
    int status = open_view(&v, state);
    if (status != BP_OK) {
        return status;
    }
    if (!within(place, 1, v.setup->board.length)) {
        return BP_ERR_ARGUMENT;
    }
    /* A pawn stands on discs of its own colour only. */
    int32_t disc = v.setup->board.disc[place - 1];
    return disc < BP__COLOURS && v.position->pawn[disc] == place ? disc : BP_NO_DISC;
}

int32_t bp_pawn_place(const bp_state *state, int32_t colour)
{
    view v;
    int status = open_view(&v, state);
    if (status != BP_OK) {
        return status;
    }
    if (!within(colour, 0, BP__COLOURS - 1)) {
        return BP_ERR_ARGUMENT;
    }
    if (v.setup->discs[colour] == 0) {
        return BP_PLACE_NONE;
    }
    uint8_t pawn = v.position->pawn[colour];
    return pawn >= BP__PAWN_LADDER ? BP_PLACE_LADDER : pawn;
}

int32_t bp_ladder_step_count(const bp_state *state)
{
    view v;
    int status = open_view(&v, state);
    return status == BP_OK ? v.setup->colours : status;
}

int32_t bp_ladder_pawn(const bp_state *state, int32_t step)
{
    view v;
    int status = open_view(&v, state);
    if (status != BP_OK) {
        return status;
    }
    if (!within(step, 0, v.setup->colours - 1)) {
        return BP_ERR_ARGUMENT;
    }
    for (int32_t colour = 0; colour < BP__COLOURS; colour++) {
        if (v.position->pawn[colour] == BP__PAWN_LADDER + step) {
            return colour;
        }
    }
    return BP_NO_DISC;
}

int32_t bp_ladder_worth(const bp_state *state, int32_t step)
{
    view v;
    int status = open_view(&v, state);
    if (status != BP_OK) {
        return status;
    }
    return within(step, 0, v.setup->colours - 1) ? v.setup->colours - 1 - step : BP_ERR_ARGUMENT;
}

int32_t bp_hand_count(const bp_state *state, int32_t seat, int32_t disc)
{
    view v;
    int status = open_view(&v, state);
    if (status != BP_OK) {
        return status;
    }
    if (!within(seat, 0, v.setup->players - 1) || !within(disc, 0, BP__KINDS - 1)) {
        return BP_ERR_ARGUMENT;
    }
    return bp__hand_of(v.position->hand[seat], disc);
}

int32_t bp_turn_is_extra(const bp_state *state)
{
    view v;
    int status = open_view(&v, state);
    return status == BP_OK ? v.position->extra : status;
}

/* What a legal move does. */
typedef struct effect {
    int32_t pawn;
    int32_t target;
    int32_t disc;
    int32_t place;
} effect;

static int find_effect(effect *out, const bp_state *state, bp_move move)
{
    view v;
    int status = open_view(&v, state);
    if (status != BP_OK) {
        return status;
    }
    if (!bp_state_is_legal(state, move)) {
        return BP_ERR_ILLEGAL;
    }
    bp__move_fields fields;
    bp__move_split(&fields, move);
    *out = (effect){fields.colour, BP_PLACE_NONE, BP_NO_DISC, BP_PLACE_NONE};
    if (fields.colour == BP_NO_DISC) {
        return BP_OK;
    }
    if (fields.take == BP__TAKE_CLIMB) {
        *out = (effect){fields.colour, BP_PLACE_LADDER, fields.colour, BP_PLACE_LADDER};
        return BP_OK;
    }
    uint8_t target = bp__pawn_target(v.position, v.setup, fields.colour, fields.backward);
    out->target = target;
    if (fields.take != BP__TAKE_NOTHING) {
        bp__takeable takeable = bp__pawn_takeable(v.position, fields.colour, target);
        out->place = fields.take == BP__TAKE_BEHIND ? takeable.behind : takeable.ahead;
        out->disc = v.setup->board.disc[out->place - 1];
    }
    return BP_OK;
}

int32_t bp_move_pawn(const bp_state *state, bp_move move)
{
    effect e;
    int status = find_effect(&e, state, move);
    return status == BP_OK ? e.pawn : status;
}

int32_t bp_move_target(const bp_state *state, bp_move move)
{
    effect e;
    int status = find_effect(&e, state, move);
    return status == BP_OK ? e.target : status;
}

int32_t bp_move_taken_disc(const bp_state *state, bp_move move)
{
    effect e;
    int status = find_effect(&e, state, move);
    return status == BP_OK ? e.disc : status;
}

int32_t bp_move_taken_place(const bp_state *state, bp_move move)
{
    effect e;
    int status = find_effect(&e, state, move);
    return status == BP_OK ? e.place : status;
}
