/* SPDX-License-Identifier: MIT */
/* Static evaluation of positions for any number of players: an estimate of every player's final score. It is the
   value of the hand at the steps that the pawns will probably reach, plus an equal share of the points not yet taken,
   plus bonuses for black discs and for the turn. */

#include "bigpoints/evaluation.h"

#include "bigpoints/bits.h"

enum { POINT = 1024 };

const bp__weights bp__bigpoints_weights = {
    .tempo = 1792,
    .black = 6200,
    .long_game = 14,
    .kind_moves = 11,
    .lead = {{512, 790, 909, 962, 987, 1000, 1008, 1012, 1016, 1018},
             {234, 512, 719, 840, 908, 947, 971, 986, 996, 1003},
             {115, 305, 512, 676, 787, 860, 908, 939, 960, 975},
             {62, 184, 348, 512, 647, 748, 820, 871, 907, 933},
             {37, 116, 237, 377, 512, 627, 718, 787, 839, 878},
             {24, 77, 164, 276, 397, 512, 612, 694, 759, 811},
             {16, 53, 116, 204, 306, 412, 512, 600, 675, 736},
             {12, 38, 85, 153, 237, 330, 424, 512, 591, 659},
             {8, 28, 64, 117, 185, 265, 349, 433, 512, 584},
             {6, 21, 49, 91, 146, 213, 288, 365, 440, 512}}};

/* What the rest of the game will probably bring, colours in the order of the set-up. */
typedef struct forecast {
    int32_t worth[BP__COLOURS]; /* of a disc */
    int32_t pool;               /* points of the discs that will be taken */
    int32_t moves; /* that the pawns not on the ladder need, if none of their discs is taken */
} forecast;

BP__INLINE void make_forecast(forecast *out, const bp__position *position, const bp__setup *setup)
{
    int32_t ahead[BP__COLOURS];
    int32_t left[BP__COLOURS];
    int32_t open = 0;
    out->moves = 0;
    for (int32_t i = 0; i < setup->colours; i++) {
        int32_t colour = setup->colour[i];
        uint8_t pawn = position->pawn[colour];
        uint64_t own = position->track & setup->discs[colour];
        left[i] = bp__bit_count(own);
        if (pawn >= BP__PAWN_LADDER) {
            ahead[i] = -1;
            out->worth[i] = (setup->colours - 1 - (pawn - BP__PAWN_LADDER)) * POINT;
        } else {
            ahead[i] = bp__bit_count(own & (~UINT64_C(0) << pawn));
            out->worth[i] = 0;
            out->moves += ahead[i] + 1;
            open++;
        }
    }
    /* A step is worth the number of pawns that climb later: a sum over pairs of pawns. */
    for (int32_t i = 0; i < setup->colours; i++) {
        for (int32_t j = i + 1; ahead[i] >= 0 && j < setup->colours; j++) {
            if (ahead[j] >= 0) {
                int32_t chance = setup->weights->lead[ahead[i]][ahead[j]];
                out->worth[i] += chance;
                out->worth[j] += POINT - chance;
            }
        }
    }
    /* A move takes a disc of the track, or the one beside the ladder. The free steps are worth 0, 1, 2 and so on.
       There will be fewer moves, because discs ahead of a pawn are taken, too. But the discs taken are better than
       the average. By measurement, these two effects cancel out. */
    int32_t discs = bp__bit_count(position->track);
    int32_t takes = out->moves - open;
    int32_t on_track =
        bp__bit_count(position->track & setup->discs[BP_WHITE]) * setup->colours * POINT;
    for (int32_t i = 0; i < setup->colours; i++) {
        on_track += left[i] * out->worth[i];
    }
    out->pool = open * (open - 1) / 2 * POINT;
    if (takes > 0) {
        out->pool += takes < discs ? on_track / discs * takes : on_track;
    }
}

/* The estimated value of a hand. */
BP__INLINE int32_t weigh_hand(uint32_t hand, const forecast *p, int32_t black, int32_t gain,
                              const bp__setup *setup)
{
    int32_t score = bp__hand_of(hand, BP_BLACK) * black;
    int32_t whites = bp__hand_of(hand, BP_WHITE);
    for (int32_t i = 0; i < setup->colours; i++) {
        score += bp__hand_of(hand, setup->colour[i]) * p->worth[i];
    }
    if (whites > 0) {
        uint32_t any = hand | hand >> 1 | hand >> 2 | hand >> 3; /* a bit for each kind */
        int32_t kinds = bp__bit_count(any & 0x1011111u);
        int32_t missing = setup->colours - kinds;
        score += whites * (kinds * POINT + (missing > 0 ? missing * gain : 0));
    }
    return score;
}

BP__INLINE void estimate(int32_t *out, const bp__position *position, const bp__setup *setup)
{
    const bp__weights *weights = setup->weights;
    forecast p;
    make_forecast(&p, position, setup);
    int32_t moves = p.moves < weights->long_game ? p.moves : weights->long_game;
    int32_t black = weights->black * (12 - setup->players) / 10 * moves / weights->long_game;
    int32_t gain = p.moves < weights->kind_moves ? POINT * p.moves / weights->kind_moves : POINT;
    int32_t tempo = weights->tempo * moves / weights->long_game;
    int32_t next = position->extra ? position->mover + 1 : position->mover;
    /* A bonus is a lead over the others, not additional points: the pool pays for it. */
    int32_t bonuses = tempo;
    for (int32_t seat = 0; seat < setup->players; seat++) {
        bonuses += bp__hand_of(position->hand[seat], BP_BLACK) * black;
    }
    int32_t share = (p.pool - bonuses) / setup->players;
    for (int32_t seat = 0; seat < setup->players; seat++) {
        out[seat] = share + weigh_hand(position->hand[seat], &p, black, gain, setup);
    }
    out[next < setup->players ? next : 0] += tempo;
    for (int32_t seat = 0; seat < setup->players; seat++) {
        out[seat] = out[seat] < 0 ? 0 : out[seat];
        out[seat] = out[seat] < setup->score_max * POINT ? out[seat] : setup->score_max * POINT;
    }
}

static void estimate_plain(int32_t *out, const bp__position *position, const bp__setup *setup)
{
    estimate(out, position, setup);
}

#if BP__HAS_FAST
BP__FAST static void estimate_fast(int32_t *out, const bp__position *position,
                                   const bp__setup *setup)
{
    estimate(out, position, setup);
}
#else
#define estimate_fast estimate_plain
#endif

void bp__bigpoints_estimate(int32_t *out, const void *state, const void *setup)
{
    const bp__setup *s = setup;
    (s->fast ? estimate_fast : estimate_plain)(out, state, s);
}

/* The moves of the pawns, and the extra turns of black discs with the choice between one and a pass. Measured by what a
   solve of the position costs: a black disc in a hand costs as much as 2 1/2 moves, one on the track as much as 2. The
   page "Players" has the figures, and tests/bench/tune_endgames.c measures them. */
int32_t bp__bigpoints_moves_left(const void *state, const void *setup)
{
    const bp__position *position = state;
    const bp__setup *s = setup;
    int32_t on_track = bp__bit_count(position->track & s->discs[BP_BLACK]);
    int32_t held = 0;
    forecast p;
    make_forecast(&p, position, s);
    for (int32_t seat = 0; seat < s->players; seat++) {
        held += bp__hand_of(position->hand[seat], BP_BLACK);
    }
    return p.moves + (5 * held + 4 * on_track) / 2;
}
