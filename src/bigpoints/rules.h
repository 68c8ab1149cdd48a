/* SPDX-License-Identifier: MIT */
/* The rules: legal moves, applying a move, the end of the game, scores. rules.c lists where each rule is. */
#ifndef BP_BIGPOINTS_RULES_H
#define BP_BIGPOINTS_RULES_H

#include <bigpoints/types.h>

#include "bigpoints/position.h"
#include "bigpoints/steps.h"

enum { BP__MOVES_MAX = 1 + 4 * BP__COLOURS };

/* A move's bits; within one position, moves in ascending order are in the order of the rules.

       bit 8    bits 4-7    bit 3      bits 0-1
       extra    colour + 1  backward   what is taken

   `pass` is BP__MOVE_PASS: extra, without a colour. */
enum { BP__TAKE_BEHIND = 0, BP__TAKE_AHEAD = 1, BP__TAKE_CLIMB = 2, BP__TAKE_NOTHING = 3 };
enum {
    BP__MOVE_TAKE = 3,
    BP__MOVE_BACKWARD = 8,
    BP__MOVE_COLOUR_SHIFT = 4,
    BP__MOVE_EXTRA = 256,
    BP__MOVE_PASS = 256
};

/* The fields of a move. */
typedef struct bp__move_fields {
    int extra;
    int backward;
    int take;
    int32_t colour; /* BP_NO_DISC for pass */
} bp__move_fields;

/* Unpacks and packs a move. bp__move_split returns 0 if the number is no move of any position. */
int bp__move_split(bp__move_fields *out, bp_move move);
bp_move bp__move_join(const bp__move_fields *fields);

/* Where a pawn arrives, BP__PAWN_LADDER for the ladder; BP__PAWN_START if it can't go backward. */
uint8_t bp__pawn_target(const bp__position *position, const bp__setup *setup, int32_t colour,
                        int backward);

/* The discs that a pawn can take once it has arrived at `target`. */
bp__takeable bp__pawn_takeable(const bp__position *position, int32_t colour, uint8_t target);

/* Methods of the game's table. */
void bp__bigpoints_initial(void *state, const void *setup);
int32_t bp__bigpoints_mover(const void *state, const void *setup);
int bp__bigpoints_is_over(const void *state, const void *setup);
size_t bp__bigpoints_moves(bp_move *out, const void *state, const void *setup);
void bp__bigpoints_apply(void *state, bp_move move, const void *setup);
void bp__bigpoints_scores(int32_t *out, const void *state, const void *setup);

size_t bp__bigpoints_format_move(char *out, size_t size, bp_move move, const void *state,
                                 const void *setup);
int bp__bigpoints_parse_move(bp_move *out, const char *text, char *why, size_t why_size,
                             const void *state, const void *setup);
size_t bp__bigpoints_explain(char *out, size_t size, bp_move move, const void *state,
                             const void *setup);

#endif
