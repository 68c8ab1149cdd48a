/* SPDX-License-Identifier: MIT */
/* The rules of Big Points. Numbers in parentheses are those of the rules page (docs/rules.md).

     where a pawn moves (5), (9), (11)              steps.h: bp__step_forward, bp__step_backward
     which discs it may take there (6)              steps.h: bp__step_takeable
     the legal moves (7), (8)                       bp__bigpoints_moves
     moving the pawn and taking the disc            move_pawn, take_disc
     turns, extra turns and the end (10), (12)-(14) bp__bigpoints_apply, bp__bigpoints_is_over
     scores (15), (16)                              bp__bigpoints_scores */

#include "bigpoints/rules.h"

#include <bigpoints/status.h>

/* The discs under pawns. */
static uint64_t occupied(const bp__position *position)
{
    uint64_t mask = 0;
    for (int32_t colour = 0; colour < BP__COLOURS; colour++) {
        mask |= bp__step_covers(position->pawn[colour]);
    }
    return mask;
}

uint8_t bp__pawn_target(const bp__position *position, const bp__setup *setup, int32_t colour,
                        int backward)
{
    uint64_t own = position->track & setup->discs[colour];
    uint8_t pawn = position->pawn[colour];
    return backward ? bp__step_backward(own, pawn) : bp__step_forward(own, pawn);
}

bp__takeable bp__pawn_takeable(const bp__position *position, int32_t colour, uint8_t target)
{
    uint64_t others = occupied(position) & ~bp__step_covers(position->pawn[colour]);
    return bp__step_takeable(position->track, others, target);
}

int bp__move_split(bp__move_fields *out, bp_move move)
{
    if (move == BP__MOVE_PASS) {
        *out = (bp__move_fields){1, 0, BP__TAKE_NOTHING, BP_NO_DISC};
        return 1;
    }
    uint32_t colour = (move & 255) >> BP__MOVE_COLOUR_SHIFT;
    *out = (bp__move_fields){(move & BP__MOVE_EXTRA) != 0, (move & BP__MOVE_BACKWARD) != 0,
                             (int)(move & BP__MOVE_TAKE), (int32_t)colour - 1};
    return colour >= 1 && colour <= BP__COLOURS && bp__move_join(out) == move &&
           !(out->backward && (!out->extra || out->take == BP__TAKE_CLIMB));
}

bp_move bp__move_join(const bp__move_fields *fields)
{
    if (fields->colour == BP_NO_DISC) {
        return BP__MOVE_PASS;
    }
    return (fields->extra ? BP__MOVE_EXTRA : 0u) | (fields->backward ? BP__MOVE_BACKWARD : 0u) |
           (bp_move)(fields->colour + 1) << BP__MOVE_COLOUR_SHIFT | (bp_move)fields->take;
}

void bp__bigpoints_initial(void *state, const void *setup)
{
    const bp__setup *s = setup;
    bp__position *position = state;
    *position =
        (bp__position){.track = (UINT64_C(1) << s->board.length) - 1, .mover = (uint8_t)s->starter};
}

int32_t bp__bigpoints_mover(const void *state, const void *setup)
{
    (void)setup;
    return ((const bp__position *)state)->mover;
}

/* Lists the moves of a pawn that arrives at a place: (6) take behind or ahead, (8) nothing only if no disc is free. */
static size_t list_takes(bp_move *out, bp_move base, bp__takeable takeable, int32_t rules)
{
    size_t count = 0;
    if (takeable.behind) {
        out[count++] = base | BP__TAKE_BEHIND;
    }
    if (takeable.ahead) {
        out[count++] = base | BP__TAKE_AHEAD;
    }
    if (count == 0 && rules == BP_RULES_OFFICIAL) {
        out[count++] = base | BP__TAKE_NOTHING;
    }
    return count;
}

size_t bp__bigpoints_moves(bp_move *out, const void *state, const void *setup)
{
    const bp__position *position = state;
    const bp__setup *s = setup;
    uint64_t covered = occupied(position);
    bp_move extra = position->extra ? BP__MOVE_EXTRA : 0;
    size_t count = 0;
    if (extra) {
        out[count++] = BP__MOVE_PASS;
    }
    for (int32_t i = 0; i < s->colours; i++) {
        int32_t colour = s->colour[i];
        uint8_t pawn = position->pawn[colour];
        if (pawn >= BP__PAWN_LADDER) {
            continue;
        }
        bp_move base = extra | (bp_move)(colour + 1) << BP__MOVE_COLOUR_SHIFT;
        uint64_t others = covered & ~bp__step_covers(pawn);
        uint8_t target = bp__pawn_target(position, s, colour, 0);
        if (target == BP__PAWN_LADDER) {
            out[count++] = base | BP__TAKE_CLIMB;
        } else {
            bp__takeable takeable = bp__step_takeable(position->track, others, target);
            count += list_takes(out + count, base, takeable, s->rules);
        }
        target = extra ? bp__pawn_target(position, s, colour, 1) : BP__PAWN_START;
        if (target != BP__PAWN_START) {
            bp__takeable takeable = bp__step_takeable(position->track, others, target);
            count += list_takes(out + count, base | BP__MOVE_BACKWARD, takeable, s->rules);
        }
    }
    BP__ASSERT(count <= BP__MOVES_MAX);
    return count;
}

int bp__bigpoints_is_over(const void *state, const void *setup)
{
    const bp__position *position = state;
    const bp__setup *s = setup;
    if (position->climbed == s->colours) {
        return 1; /* (14) */
    }
    /* Thesis rules: no legal move. That needs a track with at most one disc: otherwise a pawn on the track leaves its
       disc free when it moves, and a pawn that enters finds another disc. */
    bp_move moves[BP__MOVES_MAX];
    return s->rules == BP_RULES_THESIS && (position->track & (position->track - 1)) == 0 &&
           bp__bigpoints_moves(moves, state, setup) == 0;
}

/* A disc more in a hand: its four bits never overflow. */
static void add_to_hand(uint32_t *hand, int32_t disc)
{
    BP__ASSERT(bp__hand_of(*hand, disc) < 15);
    *hand += bp__hand_unit(disc);
}

/* (6) Takes the disc at a place of the track into a hand. */
static void take_disc(bp__position *position, uint32_t *hand, const bp__setup *setup, int32_t place)
{
    BP__ASSERT(place >= 1 && place <= setup->board.length);
    BP__ASSERT((position->track & bp__place_bit(place)) != 0);
    position->track &= ~bp__place_bit(place);
    add_to_hand(hand, setup->board.disc[place - 1]);
}

/* Moves a pawn and takes the disc of the move: (5) to (9), (11). */
static void move_pawn(bp__position *position, const bp__setup *setup, bp_move move)
{
    int32_t colour = (int32_t)((move & 255) >> BP__MOVE_COLOUR_SHIFT) - 1;
    uint32_t *hand = &position->hand[position->mover];
    int take = (int)(move & BP__MOVE_TAKE);
    BP__ASSERT(colour >= 0 && colour < BP__COLOURS && setup->board.counts.of[colour] > 0);
    BP__ASSERT(position->pawn[colour] < BP__PAWN_LADDER);
    if (take == BP__TAKE_CLIMB) {
        position->pawn[colour] = (uint8_t)(BP__PAWN_LADDER + position->climbed++);
        add_to_hand(hand, colour); /* (9) */
        return;
    }
    uint8_t target = bp__pawn_target(position, setup, colour, (move & BP__MOVE_BACKWARD) != 0);
    if (take != BP__TAKE_NOTHING) {
        bp__takeable takeable = bp__pawn_takeable(position, colour, target);
        take_disc(position, hand, setup,
                  take == BP__TAKE_BEHIND ? takeable.behind : takeable.ahead);
    }
    BP__ASSERT((position->track & setup->discs[colour] & bp__place_bit(target)) != 0);
    position->pawn[colour] = target;
}

/* Whether the pawns on the ladder stand on its first steps, one on each. */
static int ladder_is_filled(const bp__position *position)
{
    uint32_t steps = 0;
    for (int32_t colour = 0; colour < BP__COLOURS; colour++) {
        if (position->pawn[colour] >= BP__PAWN_LADDER) {
            steps |= 1u << (position->pawn[colour] - BP__PAWN_LADDER);
        }
    }
    return steps == (1u << position->climbed) - 1;
}

void bp__bigpoints_apply(void *state, bp_move move, const void *setup)
{
    bp__position *position = state;
    const bp__setup *s = setup;
    uint32_t *hand = &position->hand[position->mover];
    int may_spend = 0;
    BP__ASSERT(position->mover < s->players && position->climbed < s->colours);
    BP__ASSERT((move & BP__MOVE_EXTRA ? 1 : 0) == position->extra);
    if (move & BP__MOVE_EXTRA) {
        if (move != BP__MOVE_PASS) {
            BP__ASSERT(bp__hand_of(*hand, BP_BLACK) > 0);
            *hand -= bp__hand_unit(BP_BLACK); /* (12) */
            move_pawn(position, s, move);
        }
    } else {
        may_spend = bp__hand_of(*hand, BP_BLACK) > 0; /* (10) held at the start of the turn */
        move_pawn(position, s, move);
    }
    position->extra = 0;
    if (bp__bigpoints_is_over(state, setup)) {
        position->mover = 0; /* (13), (14) */
    } else if (may_spend) {
        position->extra = 1;
    } else {
        position->mover = (uint8_t)(position->mover + 1 == s->players ? 0 : position->mover + 1);
    }
    BP__ASSERT(ladder_is_filled(position));
    BP__ASSERT(bp__position_check(position, s, NULL, 0) == BP_OK);
}

void bp__bigpoints_scores(int32_t *out, const void *state, const void *setup)
{
    const bp__position *position = state;
    const bp__setup *s = setup;
    if (position->climbed < s->colours && bp__bigpoints_is_over(state, setup)) {
        for (int32_t seat = 0; seat < s->players; seat++) {
            out[seat] = -1; /* Thesis rules: no legal move. */
        }
        return;
    }
    for (int32_t seat = 0; seat < s->players; seat++) {
        uint32_t hand = position->hand[seat];
        int32_t score = 0;
        int32_t kinds = bp__hand_of(hand, BP_BLACK) > 0;
        for (int32_t i = 0; i < s->colours; i++) {
            int32_t colour = s->colour[i];
            int32_t held = bp__hand_of(hand, colour);
            int32_t order = position->pawn[colour] - BP__PAWN_LADDER;
            kinds += held > 0;
            score += order >= 0 ? held * (s->colours - 1 - order) : 0; /* (15) */
        }
        out[seat] = score + bp__hand_of(hand, BP_WHITE) * kinds; /* (16) */
    }
}
