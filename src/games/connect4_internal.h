/* SPDX-License-Identifier: MIT */
/* Private declarations that the files of Four in a Row share. */
#ifndef BP_GAMES_CONNECT4_INTERNAL_H
#define BP_GAMES_CONNECT4_INTERNAL_H

#define BP_EXPERIMENTAL /* for experimental/game_methods.h, which may change in a minor version */
#include <bigpoints/experimental/game_methods.h>
#include <bigpoints/sys/game_ops.h>

#include "games/connect4.h"

enum {
    BP__CONNECT4_COLUMNS = 9, /* max columns */
    BP__CONNECT4_ROWS = 16,   /* max rows */
    BP__CONNECT4_CODE = 8     /* bytes of an encoded position */
};

/* The number of bits set. */
static inline int bp__connect4_count(uint64_t bits)
{
    int count = 0;
    for (; bits != 0; bits &= bits - 1) {
        count++;
    }
    return count;
}

/* The score of a win by the disc that is played when `count` discs are on the grid. */
static inline int32_t bp__connect4_win_after(int64_t count, const bp__connect4_setup *setup)
{
    return (int32_t)((setup->size + 1 - count) / 2);
}

static inline uint64_t bp__connect4_column(uint32_t column, const bp__connect4_setup *setup)
{
    return ((UINT64_C(1) << setup->height) - 1) << column * ((uint32_t)setup->height + 1);
}

/* The cells where a disc can land: the lowest empty cell of each column. */
static inline uint64_t bp__connect4_landings(uint64_t all, const bp__connect4_setup *setup)
{
    return (all + setup->bottom) & setup->cells;
}

/* The two functions of a height are inline, so that the compiler has constant shifts on the usual grid. */

static inline int bp__connect4_four_at_height(uint64_t discs, int height)
{
    int shifts[4] = {1, height, height + 1, height + 2};
    uint64_t found = 0;
    for (int i = 0; i < 4; i++) {
        uint64_t pairs = discs & discs >> shifts[i];
        found |= pairs & pairs >> 2 * shifts[i];
    }
    return found != 0;
}

/* In each direction: the cells with three discs beside them, or with two on one side and one on the other. */
static inline uint64_t bp__connect4_wins_at_height(uint64_t own, int height)
{
    uint64_t found = own << 1 & own << 2 & own << 3;
    for (int shift = height; shift <= height + 2; shift++) {
        uint64_t up = own << shift & own << 2 * shift;
        uint64_t down = own >> shift & own >> 2 * shift;
        found |=
            (up & (own << 3 * shift | own >> shift)) | (down & (own >> 3 * shift | own << shift));
    }
    return found;
}

/* Whether the discs contain four in a row. */
static inline int bp__connect4_has_four(uint64_t discs, const bp__connect4_setup *s)
{
    return s->height == 6 ? bp__connect4_four_at_height(discs, 6)
                          : bp__connect4_four_at_height(discs, s->height);
}

/* The empty cells that would complete four of the discs `own`, including those that no disc can reach now. */
static inline uint64_t bp__connect4_winning_cells(uint64_t own, uint64_t all,
                                                  const bp__connect4_setup *s)
{
    uint64_t found = s->height == 6 ? bp__connect4_wins_at_height(own, 6)
                                    : bp__connect4_wins_at_height(own, s->height);
    return found & (s->cells ^ all);
}

/* The landings after which the other player has no immediate win. If it threatens to win, only that cell is safe, and
   two such cells leave none. A cell below a cell where it wins is never safe. */
static inline uint64_t bp__connect4_safe_landings(uint64_t free, uint64_t threats)
{
    uint64_t forced = free & threats;
    if (forced != 0) {
        if ((forced & (forced - 1)) != 0) {
            return 0;
        }
        free = forced;
    }
    return free & ~(threats >> 1);
}

/* The unique code of a position: in each column the mover's discs as ones, and a one above the highest disc. */
static inline uint64_t bp__connect4_code(uint64_t own, uint64_t all, const bp__connect4_setup *s)
{
    return own + all + s->bottom;
}

/* The code of the mirror image: swaps columns, the outermost pair first. */
static inline uint64_t bp__connect4_mirror_at_size(uint64_t code, int width, int height)
{
    uint64_t column = (UINT64_C(2) << height) - 1;
    uint64_t out = 0;
    int shift = (width - 1) * (height + 1);
    for (; shift > 0; shift -= 2 * (height + 1)) {
        out |= (code & column) << shift | (code >> shift & column);
        column <<= height + 1;
    }
    return shift == 0 ? out | (code & column) : out; /* the column in the centre */
}

/* A position and its mirror image have the same value, so they share the smaller of their two codes. */
static inline uint64_t bp__connect4_reduced_code(uint64_t own, uint64_t all,
                                                 const bp__connect4_setup *s)
{
    uint64_t code = bp__connect4_code(own, all, s);
    uint64_t mirrored = s->height == 6 && s->width == 7
                            ? bp__connect4_mirror_at_size(code, 7, 6)
                            : bp__connect4_mirror_at_size(code, s->width, s->height);
    return code < mirrored ? code : mirrored;
}

/* Functions of bp_game_ops and bp_game_experimental_ops: search support. */
size_t bp__connect4_candidates(bp_move *out, const void *state, const void *setup);
void bp__connect4_reduce(bp_reduction *out, const void *state, const void *setup);
int bp__connect4_search(bp_search *s, const void *state, const void *setup);

/* Functions of bp_game_ops: notation, drawings and encoding. */
size_t bp__connect4_format_move(char *out, size_t size, bp_move move, const void *state,
                                const void *setup);
int bp__connect4_parse_move(bp_move *out, const char *text, char *why, size_t why_size,
                            const void *state, const void *setup);
size_t bp__connect4_explain(char *out, size_t size, bp_move move, const void *state,
                            const void *setup);
size_t bp__connect4_format_setup(char *out, size_t size, const void *setup);
size_t bp__connect4_format_position(char *out, size_t size, const void *state, const void *setup);
int bp__connect4_parse_position(void *state, const char *text, char *why, size_t why_size,
                                const void *setup);
size_t bp__connect4_draw(char *out, size_t size, const void *state, const void *before,
                         bp_move last, const void *setup);
size_t bp__connect4_svg(char *out, size_t size, const void *state, const void *before, bp_move last,
                        const void *setup);
void bp__connect4_encode(uint8_t *out, const void *state, const void *setup);
int bp__connect4_decode(void *state, const uint8_t *bytes, const void *setup);

#endif
