/* SPDX-License-Identifier: MIT */
/* The set-up and the positions of Big Points, packed for speed. */
#ifndef BP_BIGPOINTS_POSITION_H
#define BP_BIGPOINTS_POSITION_H

#include "base/assert.h"
#include "base/bignum.h"
#include "bigpoints/config_internal.h"
#include "bigpoints/discs.h"

/* Where a pawn is: START, a place of the track from 1 on, or the ladder. The first pawn to climb has
   BP__PAWN_LADDER, the next one more, so the byte also gives the step. */
enum { BP__PAWN_START = 0, BP__PAWN_LADDER = 64 };

/* The layout of reduced keys (reduced_key.c). */
typedef struct bp__reduced_key_layout {
    int32_t max; /* the largest number of discs of a colour */
    uint32_t
        spread; /* how much a disc that its pawn has passed adds to the digit of an open colour */
    uint32_t ladder_digit;  /* first digit of a climbed colour */
    uint32_t open_digits;   /* of an open colour, in keys of one board */
    uint32_t digits;        /* of a colour */
    int32_t white_digits;   /* with the hands' colours */
    int32_t special_planes; /* white or black discs on the board */
    int32_t number_bits;
    int32_t track_bits;
    int32_t is_narrow;   /* keys fit 64 bits */
    int32_t is_of_board; /* keys hold for one board */
} bp__reduced_key_layout;

/* The layout of full keys (full_key.c). */
typedef struct bp__full_key_layout {
    uint64_t hand_mask; /* the bits of a hand that are ever set */
    int32_t hand_bits;
    int32_t pawn_bits;
    int32_t seat_bits;
} bp__full_key_layout;

/* The weights of the static evaluation (evaluation.c). */
typedef struct bp__weights {
    int32_t tempo; /* bonus for the next player to make a normal move */
    int32_t black; /* bonus for a black disc with 2 players; a tenth less for each further one */
    int32_t long_game;  /* with fewer moves left than this both bonuses shrink in proportion */
    int32_t kind_moves; /* with so many moves left a hand is expected to get a missing colour */
    /* The probability, in 1,024ths, that a pawn with `row` discs ahead climbs before one with `column`. */
    int16_t lead[BP_DISCS_MAX + 1][BP_DISCS_MAX + 1];
} bp__weights;

/* What never changes during a game. Place p of the track is bit p - 1 of a mask:

       START  place 1  place 2  ...  place n  ladder
              bit 0    bit 1         bit n-1
*/
typedef struct bp__setup {
    bp__memory memory;
    bp__board board;
    int32_t players;
    int32_t starter;
    int32_t rules;
    int32_t colours;             /* in play */
    uint8_t colour[BP__COLOURS]; /* those in play, in the order R G B Y P */
    uint8_t index[BP__KINDS];    /* where a colour in play is in `colour`; white and black follow */
    uint64_t discs[BP__KINDS];   /* the places of each kind on the board */
    uint8_t own_index[BP_BOARD_MAX]; /* of each place: which disc of its kind it is, from 1 */
    int32_t fast;                    /* the processor has the instructions of BP__FAST in bits.h */
    const bp__weights *weights;
    int32_t score_max; /* that a player can reach */
    bp__reduced_key_layout reduced_key;
    bp__full_key_layout full_key;
    uint32_t code_bytes;    /* of an encoded position */
    bp__big code_first[33]; /* encode.c: the first code of each set of climbed pawns */
} bp__setup;

/* A position: 40 bytes without padding. `hand` packs the number of discs of each kind a player holds:

       bits 24-27  20-23  16-19   12-15   8-11  4-7    0-3
            black  white  purple  yellow  blue  green  red

   A finished game has mover 0, extra 0. A colour that is not in play keeps its pawn at START. */
typedef struct bp__position {
    uint64_t track;            /* discs still there, pawns' own discs included */
    uint32_t hand[6];          /* by seat; the last one is always zero */
    uint8_t pawn[BP__COLOURS]; /* by colour */
    uint8_t climbed;           /* pawns on the ladder */
    uint8_t mover;
    uint8_t extra; /* second half of the turn: the mover passes or makes an extra move */
} bp__position;

_Static_assert(sizeof(bp__position) == 40, "positions are compared as bytes: no padding");

static inline uint32_t bp__hand_unit(int32_t disc)
{
    BP__ASSERT(disc >= 0 && disc < BP__KINDS);
    return 1u << (4 * disc);
}

static inline int32_t bp__hand_of(uint32_t hand, int32_t disc)
{
    BP__ASSERT(disc >= 0 && disc < BP__KINDS);
    return (int32_t)(hand >> (4 * disc) & 15);
}

static inline int bp__on_track(uint8_t pawn)
{
    return pawn != BP__PAWN_START && pawn < BP__PAWN_LADDER;
}

/* 0 for START. */
static inline uint64_t bp__place_bit(int32_t place)
{
    return (UINT64_C(1) << (place & 63)) >> 1;
}

/* BP_OK if the position is consistent: pawns on discs of their colour, every disc in exactly one place, an
   extra turn only of a player who holds a black disc. Fields are within their types' ranges. */
int bp__position_check(const bp__position *position, const bp__setup *setup, char *why,
                       size_t why_size);

/* Methods of the game's table, one file each. */

size_t bp__bigpoints_format_setup(char *out, size_t size, const void *setup);
size_t bp__bigpoints_format_position(char *out, size_t size, const void *state, const void *setup);
int bp__bigpoints_parse_position(void *state, const char *text, char *why, size_t why_size,
                                 const void *setup);

/* Computes the layout of full keys. Returns their width; 0 if it is more than 128 bits. */
uint32_t bp__bigpoints_prepare_key(bp__setup *setup);
void bp__bigpoints_key(uint64_t out[2], const void *state, const void *setup);

/* Fills `code_bytes` and `code_first`. */
void bp__bigpoints_prepare_code(bp__setup *setup);
void bp__bigpoints_encode(uint8_t *out, const void *state, const void *setup);
int bp__bigpoints_decode(void *state, const uint8_t *bytes, const void *setup);

#endif
