/* What the files of Gomoku share with each other. */
#ifndef GAMES_GOMOKU_PARTS_H
#define GAMES_GOMOKU_PARTS_H

#include <bigpoints/sys/game_ops.h>

#include "games/gomoku.h"

/* Puts a mark on an empty place, and sees whether that makes five. */
void gomoku_put(gomoku_position *p, int x, int y, enum gomoku_cell mark, const gomoku_setup *setup);

/* The empty board. The position is all zero bytes before. */
void gomoku_clear(gomoku_position *p, const gomoku_setup *setup);

/* Sets up a position of its marks, rows from below, if it is a possible one; otherwise returns why not. */
const char *gomoku_set(gomoku_position *p, const uint8_t *marks, const gomoku_setup *setup);

/* Fills the table of the set-up that the threats come from. */
void gomoku_threats_init(gomoku_setup *setup);

/* The two bits of each of the eight places around the middle one of a window. */
static inline uint32_t gomoku_around(uint32_t window)
{
    return (window & 0xFF) | (window >> 2 & 0xFF00);
}

/* What a mark on a place would do, from its threats in all directions together. */
enum gomoku_level {
    GOMOKU_LEVEL_NOTHING,
    GOMOKU_LEVEL_THREE,        /* an open three */
    GOMOKU_LEVEL_FOUR,         /* a four that one answer stops */
    GOMOKU_LEVEL_DOUBLE_THREE, /* two open threes */
    GOMOKU_LEVEL_FOUR_THREE,   /* a four, and an open three behind it */
    GOMOKU_LEVEL_WINNING_FOUR, /* an open four, or two fours */
    GOMOKU_LEVEL_FIVE,
    GOMOKU_LEVELS
};

/* A place worth a look, seen by the side to move and by the other. */
typedef struct gomoku_place {
    int16_t number;
    uint8_t level[2];
    int32_t worth[2];
} gomoku_place;

/* All places near marks, and what they promise to the side to move and to the other. */
typedef struct gomoku_survey {
    int count;
    gomoku_place places[GOMOKU_PLACES];
    int of_level[2][GOMOKU_LEVELS]; /* places of each level */
    int32_t worth[2];               /* of all places together */
    int forced;                     /* a place where the other side would make five */
} gomoku_survey;

/* Looks at the empty places near marks, or at all. Near is one or two steps, in any of eight directions: whatever makes
   a four or more is among these. */
void gomoku_look_around(gomoku_survey *s, const gomoku_position *p, int everywhere,
                        const gomoku_setup *setup);

/* Functions of the method table; the header of the library describes them. */
size_t gomoku_format_move(char *out, size_t size, bp_move move, const void *state,
                          const void *setup);
int gomoku_parse_move(bp_move *out, const char *text, char *why, size_t why_size, const void *state,
                      const void *setup);
size_t gomoku_explain(char *out, size_t size, bp_move move, const void *state, const void *setup);
size_t gomoku_format_setup(char *out, size_t size, const void *setup);
size_t gomoku_format_position(char *out, size_t size, const void *state, const void *setup);
int gomoku_parse_position(void *state, const char *text, char *why, size_t why_size,
                          const void *setup);
void gomoku_encode(uint8_t *out, const void *state, const void *setup);
int gomoku_decode(void *state, const uint8_t *bytes, const void *setup);
size_t gomoku_encoded_size(const gomoku_setup *setup);
size_t gomoku_candidates(bp_move *out, const void *state, const void *setup);
void gomoku_estimate(int32_t *out, const void *state, const void *setup);
void gomoku_reduce(bp_reduction *out, const void *state, const void *setup);

#endif
