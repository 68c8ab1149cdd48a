/* SPDX-License-Identifier: MIT */
/* Private declarations that the files of Gomoku share. */
#ifndef BP_GAMES_GOMOKU_INTERNAL_H
#define BP_GAMES_GOMOKU_INTERNAL_H

#include <bigpoints/sys/game_ops.h>

#include "games/gomoku.h"

/* Sets the empty board. All bytes of the position must be zero. */
void bp__gomoku_clear(bp__gomoku_position *p, const bp__gomoku_setup *setup);

/* Sets a position from its marks, the lowest row first. Returns NULL, or the reason why the position is impossible. */
const char *bp__gomoku_set(bp__gomoku_position *p, const uint8_t *marks,
                           const bp__gomoku_setup *setup);

/* Fills the threat table of the set-up. */
void bp__gomoku_threats_init(bp__gomoku_setup *setup);

/* The two bits of each of the eight places around the middle one of a window. */
static inline uint32_t bp__gomoku_around(uint32_t window)
{
    return (window & 0xFF) | (window >> 2 & 0xFF00);
}

/* The strongest threat of a mark on a place, from its threats in all directions. */
enum bp__gomoku_level {
    BP__GOMOKU_LEVEL_NOTHING,
    BP__GOMOKU_LEVEL_THREE,        /* an open three */
    BP__GOMOKU_LEVEL_FOUR,         /* a four that one reply stops */
    BP__GOMOKU_LEVEL_DOUBLE_THREE, /* two open threes */
    BP__GOMOKU_LEVEL_FOUR_THREE,   /* a four and an open three */
    BP__GOMOKU_LEVEL_WINNING_FOUR, /* an open four, or two fours */
    BP__GOMOKU_LEVEL_FIVE,
    BP__GOMOKU_LEVELS
};

/* The features of an empty place. Index 0 is the side to move, 1 the other. */
typedef struct bp__gomoku_place {
    int16_t number;
    uint8_t level[2];
    int32_t value[2];
} bp__gomoku_place;

/* The features of a position. Index 0 is the side to move, 1 the other. */
typedef struct bp__gomoku_features {
    int count;
    bp__gomoku_place places[BP__GOMOKU_PLACES];
    int of_level[2][BP__GOMOKU_LEVELS]; /* number of places of each level */
    int32_t value[2];                   /* total over all places */
    int forced;                         /* index of a place where the other side would make five */
} bp__gomoku_features;

/* Computes the features of the empty places near marks, or of all. Near is one or two steps in any of eight directions;
   these include all places that make a four or more. */
void bp__gomoku_compute_features(bp__gomoku_features *s, const bp__gomoku_position *p,
                                 int everywhere, const bp__gomoku_setup *setup);

/* Functions of bp_game_ops: notation, drawings, encoding and search support. */
size_t bp__gomoku_format_move(char *out, size_t size, bp_move move, const void *state,
                              const void *setup);
int bp__gomoku_parse_move(bp_move *out, const char *text, char *why, size_t why_size,
                          const void *state, const void *setup);
size_t bp__gomoku_explain(char *out, size_t size, bp_move move, const void *state,
                          const void *setup);
size_t bp__gomoku_format_setup(char *out, size_t size, const void *setup);
size_t bp__gomoku_format_position(char *out, size_t size, const void *state, const void *setup);
int bp__gomoku_parse_position(void *state, const char *text, char *why, size_t why_size,
                              const void *setup);
size_t bp__gomoku_draw(char *out, size_t size, const void *state, const void *before, bp_move last,
                       const void *setup);
size_t bp__gomoku_svg(char *out, size_t size, const void *state, const void *before, bp_move last,
                      const void *setup);
void bp__gomoku_encode(uint8_t *out, const void *state, const void *setup);
int bp__gomoku_decode(void *state, const uint8_t *bytes, const void *setup);
size_t bp__gomoku_encoded_size(const bp__gomoku_setup *setup);
size_t bp__gomoku_candidates(bp_move *out, const void *state, const void *setup);
void bp__gomoku_estimate(int32_t *out, const void *state, const void *setup);
void bp__gomoku_reduce(bp_reduction *out, const void *state, const void *setup);

#endif
