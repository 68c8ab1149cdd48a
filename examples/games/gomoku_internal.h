/* SPDX-License-Identifier: MIT */
/* Private declarations that the files of Gomoku share. */
#ifndef GAMES_GOMOKU_INTERNAL_H
#define GAMES_GOMOKU_INTERNAL_H

#include <bigpoints/sys/game_ops.h>

#include "games/gomoku.h"

/* Puts a mark on an empty place and sets the winner if that makes five in a row. */
void gomoku_put(gomoku_position *p, int x, int y, enum gomoku_cell mark, const gomoku_setup *setup);

/* Sets the empty board. All bytes of the position must be zero. */
void gomoku_clear(gomoku_position *p, const gomoku_setup *setup);

/* Sets a position from its marks, the lowest row first. Returns NULL, or the reason why the position is impossible. */
const char *gomoku_set(gomoku_position *p, const uint8_t *marks, const gomoku_setup *setup);

/* Fills the threat table of the set-up. */
void gomoku_threats_init(gomoku_setup *setup);

/* The two bits of each of the eight places around the middle one of a window. */
static inline uint32_t gomoku_around(uint32_t window)
{
    return (window & 0xFF) | (window >> 2 & 0xFF00);
}

/* The strongest threat of a mark on a place, from its threats in all directions. */
enum gomoku_level {
    GOMOKU_LEVEL_NOTHING,
    GOMOKU_LEVEL_THREE,        /* an open three */
    GOMOKU_LEVEL_FOUR,         /* a four that one reply stops */
    GOMOKU_LEVEL_DOUBLE_THREE, /* two open threes */
    GOMOKU_LEVEL_FOUR_THREE,   /* a four and an open three */
    GOMOKU_LEVEL_WINNING_FOUR, /* an open four, or two fours */
    GOMOKU_LEVEL_FIVE,
    GOMOKU_LEVELS
};

/* The features of an empty place. Index 0 is the side to move, 1 the other. */
typedef struct gomoku_place {
    int16_t number;
    uint8_t level[2];
    int32_t value[2];
} gomoku_place;

/* The features of a position. Index 0 is the side to move, 1 the other. */
typedef struct gomoku_features {
    int count;
    gomoku_place places[GOMOKU_PLACES];
    int of_level[2][GOMOKU_LEVELS]; /* number of places of each level */
    int32_t value[2];               /* total over all places */
    int forced;                     /* index of a place where the other side would make five */
} gomoku_features;

/* Computes the features of the empty places near marks, or of all. Near is one or two steps in any of eight directions;
   these include all places that make a four or more. */
void gomoku_compute_features(gomoku_features *s, const gomoku_position *p, int everywhere,
                             const gomoku_setup *setup);

/* Functions of bp_game_ops: notation, drawings, encoding and search support. */
size_t gomoku_format_move(char *out, size_t size, bp_move move, const void *state,
                          const void *setup);
int gomoku_parse_move(bp_move *out, const char *text, char *why, size_t why_size, const void *state,
                      const void *setup);
size_t gomoku_explain(char *out, size_t size, bp_move move, const void *state, const void *setup);
size_t gomoku_format_setup(char *out, size_t size, const void *setup);
size_t gomoku_format_position(char *out, size_t size, const void *state, const void *setup);
int gomoku_parse_position(void *state, const char *text, char *why, size_t why_size,
                          const void *setup);
size_t gomoku_draw(char *out, size_t size, const void *state, const void *before, bp_move last,
                   const void *setup);
size_t gomoku_svg(char *out, size_t size, const void *state, const void *before, bp_move last,
                  const void *setup);
void gomoku_encode(uint8_t *out, const void *state, const void *setup);
int gomoku_decode(void *state, const uint8_t *bytes, const void *setup);
size_t gomoku_encoded_size(const gomoku_setup *setup);
size_t gomoku_candidates(bp_move *out, const void *state, const void *setup);
void gomoku_estimate(int32_t *out, const void *state, const void *setup);
void gomoku_reduce(bp_reduction *out, const void *state, const void *setup);

#endif
