/* Private declarations that the files of Four in a Row share. */
#ifndef GAMES_CONNECT4_INTERNAL_H
#define GAMES_CONNECT4_INTERNAL_H

#include <bigpoints/sys/game_ops.h>

#include "games/connect4.h"

enum {
    CONNECT4_ROWS = 16, /* max rows */
    CONNECT4_CODE = 8   /* bytes of an encoded position */
};

/* The number of bits set. */
int connect4_count(uint64_t bits);

/* The cells where a disc can land: the lowest empty cell of each column. */
static inline uint64_t connect4_landings(uint64_t all, const connect4_setup *setup)
{
    return (all + setup->bottom) & setup->cells;
}

/* The unique code of a position: in each column the mover's discs as ones, and a one above the highest disc. */
static inline uint64_t connect4_code(const connect4_position *p, const connect4_setup *s)
{
    return p->own + p->all + s->bottom;
}

/* Functions of bp_game_ops: notation, drawings and encoding. */
size_t connect4_format_move(char *out, size_t size, bp_move move, const void *state,
                            const void *setup);
int connect4_parse_move(bp_move *out, const char *text, char *why, size_t why_size,
                        const void *state, const void *setup);
size_t connect4_explain(char *out, size_t size, bp_move move, const void *state, const void *setup);
size_t connect4_format_setup(char *out, size_t size, const void *setup);
size_t connect4_format_position(char *out, size_t size, const void *state, const void *setup);
int connect4_parse_position(void *state, const char *text, char *why, size_t why_size,
                            const void *setup);
size_t connect4_draw(char *out, size_t size, const void *state, const void *before, bp_move last,
                     const void *setup);
size_t connect4_svg(char *out, size_t size, const void *state, const void *before, bp_move last,
                    const void *setup);
void connect4_encode(uint8_t *out, const void *state, const void *setup);
int connect4_decode(void *state, const uint8_t *bytes, const void *setup);

#endif
