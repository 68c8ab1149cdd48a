/* SPDX-License-Identifier: MIT */
/* Four in a Row on bitboards: the rules as a bp_game_ops table, with keys that merge mirror images. */

#include "games/connect4_internal.h"

#include "games/game_setup.h"

/* --- Rules ------------------------------------------------------------------------------------------ */

static void initial(void *state, const void *setup)
{
    (void)state; /* an empty grid is all zero bytes */
    (void)setup;
}

static int32_t mover(const void *state, const void *setup)
{
    (void)setup;
    return (int32_t)(((const bp__connect4_position *)state)->count & 1);
}

static int is_over(const void *state, const void *setup)
{
    const bp__connect4_position *p = state;
    const bp__connect4_setup *s = setup;
    return bp__connect4_has_four(p->own ^ p->all, s) || p->count == s->size;
}

static size_t moves(bp_move *out, const void *state, const void *setup)
{
    const bp__connect4_position *p = state;
    const bp__connect4_setup *s = setup;
    uint64_t free = bp__connect4_landings(p->all, s);
    size_t count = 0;
    for (uint32_t column = 0; column < (uint32_t)s->width; column++) {
        if (free & bp__connect4_column(column, s)) {
            out[count++] = column + 1;
        }
    }
    return count;
}

static void apply(void *state, bp_move move, const void *setup)
{
    bp__connect4_position *p = state;
    const bp__connect4_setup *s = setup;
    p->own ^= p->all;
    p->all |= p->all + (UINT64_C(1) << (move - 1) * ((uint32_t)s->height + 1));
    p->count++;
}

static void scores(int32_t *out, const void *state, const void *setup)
{
    const bp__connect4_position *p = state;
    const bp__connect4_setup *s = setup;
    out[0] = out[1] = 0;
    if (bp__connect4_has_four(p->own ^ p->all, s)) {
        out[1 - (p->count & 1)] = bp__connect4_win_after(p->count - 1, s);
    }
}

/* --- Keys ------------------------------------------------------------------------------------------- */

static void key(uint64_t out[2], const void *state, const void *setup)
{
    const bp__connect4_position *p = state;
    out[0] = bp__connect4_code(p->own, p->all, setup);
    out[1] = 0;
}

static void reduced_key(uint64_t out[2], const void *state, const void *setup)
{
    const bp__connect4_position *p = state;
    out[0] = bp__connect4_reduced_code(p->own, p->all, setup);
    out[1] = 0;
}

/* --- Evaluation ------------------------------------------------------------------------------------- */

/* The evaluation for players: it counts the threats of both. */
static void estimate(int32_t *out, const void *state, const void *setup)
{
    const bp__connect4_position *p = state;
    const bp__connect4_setup *s = setup;
    int32_t mine = bp__connect4_count(bp__connect4_winning_cells(p->own, p->all, s));
    int32_t theirs = bp__connect4_count(bp__connect4_winning_cells(p->own ^ p->all, p->all, s));
    int32_t unit = BP_ESTIMATE_POINT / 8;
    int32_t seat = mover(state, setup);
    out[seat] = unit * (mine < 7 ? 1 + mine : 7);
    out[1 - seat] = unit * (theirs < 7 ? 1 + theirs : 7);
}

static int32_t moves_left(const void *state, const void *setup)
{
    return ((const bp__connect4_setup *)setup)->size -
           (int32_t)((const bp__connect4_position *)state)->count;
}

static const bp_game_ops connect4 = {
    .version = BP_GAME_OPS_VERSION,
    .name = "connect4",
    .initial = initial,
    .mover = mover,
    .is_over = is_over,
    .moves = moves,
    .apply = apply,
    .scores = scores,
    .format_move = bp__connect4_format_move,
    .parse_move = bp__connect4_parse_move,
    .explain = bp__connect4_explain,
    .format_setup = bp__connect4_format_setup,
    .format_position = bp__connect4_format_position,
    .parse_position = bp__connect4_parse_position,
    .draw = bp__connect4_draw,
    .svg = bp__connect4_svg,
    .encode = bp__connect4_encode,
    .decode = bp__connect4_decode,
    .estimate = estimate,
    .moves_left = moves_left,
    .candidates = bp__connect4_candidates,
    .key = key,
    .reduce = bp__connect4_reduce,
    .reduced_key = reduced_key,
    .free_setup = bp__setup_free,
};

static const bp_game_experimental_ops experimental = {
    .version = BP_GAME_EXPERIMENTAL_OPS_VERSION,
    .search = bp__connect4_search,
};

/* Counts the groups of four that each cell is in, at most 13, by binary addition of all cells in parallel. */
static void count_groups(bp__connect4_setup *s)
{
    int shifts[4] = {1, s->height, s->height + 1, s->height + 2};
    for (int i = 0; i < 16; i++) {
        int shift = shifts[i / 4];
        uint64_t pairs = s->cells & s->cells >> shift;
        uint64_t carry = (pairs & pairs >> 2 * shift) << i % 4 * shift;
        for (int plane = 0; plane < 4; plane++) {
            uint64_t sum = s->groups[plane] ^ carry;
            carry &= s->groups[plane];
            s->groups[plane] = sum;
        }
    }
}

int bp__connect4_new(bp_game **out, int32_t width, int32_t height, const bp_allocator *allocator)
{
    if (!out) {
        return BP_ERR_ARGUMENT;
    }
    *out = NULL;
    if (width < 1 || width > BP__CONNECT4_COLUMNS || height < 1 || height > BP__CONNECT4_ROWS ||
        width * (height + 1) > 64) {
        return BP_ERR_RANGE;
    }
    void *memory;
    int status = bp__setup_new(&memory, sizeof(bp__connect4_setup), allocator);
    if (status != BP_OK) {
        return status;
    }
    bp__connect4_setup *s = memory;
    *s = (bp__connect4_setup){.width = width, .height = height, .size = width * height};
    for (int32_t i = 0; i < width; i++) {
        s->order[i] = (width - 1) / 2 + (i % 2 ? (i + 1) / 2 : -(i / 2));
        s->bottom |= UINT64_C(1) << i * (height + 1);
    }
    for (int32_t i = 0; i < width; i++) {
        s->columns[i] = bp__connect4_column((uint32_t)s->order[i], s);
    }
    for (int32_t row = 0; row < height; row++) {
        s->cells |= s->bottom << row;
        s->second |= (height - row) % 2 == 0 ? s->bottom << row : 0;
    }
    count_groups(s);
    uint32_t bits = (uint32_t)(width * (height + 1));
    bp_game_traits traits = {
        .version = BP_GAME_OPS_VERSION,
        .players = 2,
        .state_size = sizeof(bp__connect4_position),
        .max_moves = (uint32_t)width,
        .score_max = s->size < 9 ? 1 : bp__connect4_win_after(6, s),
        .encoded_size = BP__CONNECT4_CODE,
        .key_bits = bits,
        .reduced_bits = bits,
        .candidates_keep_value = 1,
        .far_values_first = 1,
        .reduced_domain = (uint64_t)(width * 64 + height),
        .max_plies = (uint32_t)s->size,
    };
    status =
        bp_game_new_experimental(out, &connect4, &traits, s, &experimental, allocator, NULL, 0);
    if (status != BP_OK) {
        bp__setup_free(s);
    }
    return status;
}
