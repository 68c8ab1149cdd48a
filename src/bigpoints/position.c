/* SPDX-License-Identifier: MIT */
/* Whether a position can occur: its discs, pawns, ladder and turn agree with the set-up. */

#include "bigpoints/position.h"

#include <bigpoints/status.h>

#include "base/text.h"
#include "bigpoints/bits.h"
#include "bigpoints/rules.h"

static int32_t held_by_all(const bp__position *position, const bp__setup *setup, int32_t disc)
{
    int32_t held = 0;
    for (int32_t seat = 0; seat < setup->players; seat++) {
        held += bp__hand_of(position->hand[seat], disc);
    }
    return held;
}

/* Every disc that left the track, or its place beside the ladder, is in a hand. Spent black discs are in none. */
static int check_discs(const bp__position *position, const bp__setup *setup, char *why,
                       size_t why_size)
{
    for (int32_t disc = 0; disc < BP__KINDS; disc++) {
        int32_t gone = bp__bit_count(setup->discs[disc] & ~position->track);
        if (disc < BP__COLOURS && position->pawn[disc] >= BP__PAWN_LADDER) {
            gone++;
        }
        int32_t held = held_by_all(position, setup, disc);
        if (disc == BP_BLACK ? held > gone : held != gone) {
            return bp__why(why, why_size, BP_ERR_POSITION,
                           "the hands hold %d %s discs, but %d have been taken", held,
                           bp__disc_name(disc), gone);
        }
    }
    return BP_OK;
}

int bp__position_check(const bp__position *position, const bp__setup *setup, char *why,
                       size_t why_size)
{
    for (int32_t colour = 0; colour < BP__COLOURS; colour++) {
        uint8_t pawn = position->pawn[colour];
        if (bp__on_track(pawn) && !(position->track & setup->discs[colour] & bp__place_bit(pawn))) {
            return bp__why(why, why_size, BP_ERR_POSITION,
                           "the %s pawn stands at place %d, where no disc of its colour lies",
                           bp__disc_name(colour), pawn);
        }
    }
    int status = check_discs(position, setup, why, why_size);
    if (status != BP_OK) {
        return status;
    }
    int over = bp__bigpoints_is_over(position, setup);
    if (over && (position->extra || position->mover != 0)) {
        return bp__why(why, why_size, BP_ERR_POSITION, "the game is over, there is no turn");
    }
    if (position->extra && bp__hand_of(position->hand[position->mover], BP_BLACK) == 0) {
        return bp__why(why, why_size, BP_ERR_POSITION,
                       "an extra turn, but player %d holds no black disc", position->mover + 1);
    }
    return BP_OK;
}
