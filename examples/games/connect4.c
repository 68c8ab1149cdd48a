/* Four in a Row on bitboards: the rules as a bp_game_ops table. For the solver it has candidate moves that prune
   without a change of the value, keys that merge mirror images, and a reduce() that plays forced moves. */

#include "games/connect4_internal.h"

#include <stdlib.h>

enum { COLUMNS_MAX = 9, POINT_OF_ORDER = 64 };

/* --- Bits ------------------------------------------------------------------------------------------- */

int connect4_has_four(uint64_t discs, const connect4_setup *setup)
{
    int shifts[4] = {1, setup->height, setup->height + 1, setup->height + 2};
    uint64_t found = 0;
    for (int i = 0; i < 4; i++) {
        uint64_t pairs = discs & discs >> shifts[i];
        found |= pairs & pairs >> 2 * shifts[i];
    }
    return found != 0;
}

/* In one direction: the cells with three discs beside them, or with two on one side and one on the other. */
static uint64_t completions(uint64_t own, int shift)
{
    uint64_t up = own << shift & own << 2 * shift;
    uint64_t down = own >> shift & own >> 2 * shift;
    return (up & (own << 3 * shift | own >> shift)) | (down & (own >> 3 * shift | own << shift));
}

uint64_t connect4_winning_cells(uint64_t own, uint64_t all, const connect4_setup *setup)
{
    int column = setup->height + 1;
    uint64_t upright = own << 1 & own << 2 & own << 3;
    uint64_t found = upright | completions(own, column - 1) | completions(own, column) |
                     completions(own, column + 1);
    return found & (setup->cells ^ all);
}

static uint64_t column_cells(uint32_t column, const connect4_setup *setup)
{
    return ((UINT64_C(1) << setup->height) - 1) << column * ((uint32_t)setup->height + 1);
}

/* The landings after which the other player has no immediate win. If it threatens to win, only that cell is safe, and
   two such cells leave none. A cell below a cell where it wins is never safe. */
static uint64_t safe_landings(uint64_t free, uint64_t threats)
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

int connect4_count(uint64_t bits)
{
    int count = 0;
    for (; bits != 0; bits &= bits - 1) {
        count++;
    }
    return count;
}

/* --- Rules ------------------------------------------------------------------------------------------ */

static void initial(void *state, const void *setup)
{
    (void)state; /* an empty grid is all zero bytes */
    (void)setup;
}

static int32_t mover(const void *state, const void *setup)
{
    (void)setup;
    return (int32_t)(((const connect4_position *)state)->count & 1);
}

static int is_over(const void *state, const void *setup)
{
    const connect4_position *p = state;
    const connect4_setup *s = setup;
    return connect4_has_four(p->own ^ p->all, s) || p->count == s->size;
}

static size_t moves(bp_move *out, const void *state, const void *setup)
{
    const connect4_position *p = state;
    const connect4_setup *s = setup;
    uint64_t free = connect4_landings(p->all, s);
    size_t count = 0;
    for (uint32_t column = 0; column < (uint32_t)s->width; column++) {
        if (free & column_cells(column, s)) {
            out[count++] = column + 1;
        }
    }
    return count;
}

static void apply(void *state, bp_move move, const void *setup)
{
    connect4_position *p = state;
    const connect4_setup *s = setup;
    p->own ^= p->all;
    p->all |= p->all + (UINT64_C(1) << (move - 1) * ((uint32_t)s->height + 1));
    p->count++;
}

/* The score of a win by the disc that is played when `count` discs are on the grid. */
static int32_t win_after(int64_t count, const connect4_setup *setup)
{
    return (int32_t)((setup->size + 1 - count) / 2);
}

static void scores(int32_t *out, const void *state, const void *setup)
{
    const connect4_position *p = state;
    const connect4_setup *s = setup;
    out[0] = out[1] = 0;
    if (connect4_has_four(p->own ^ p->all, s)) {
        out[1 - (p->count & 1)] = win_after(p->count - 1, s);
    }
}

/* --- Keys ------------------------------------------------------------------------------------------- */

static void key(uint64_t out[2], const void *state, const void *setup)
{
    out[0] = connect4_code(state, setup);
    out[1] = 0;
}

/* A position and its mirror image have the same value, so they share the smaller of their two codes. */
static void reduced_key(uint64_t out[2], const void *state, const void *setup)
{
    const connect4_setup *s = setup;
    uint64_t code = connect4_code(state, setup);
    uint64_t mask = (UINT64_C(2) << s->height) - 1;
    uint64_t mirrored = 0;
    uint64_t rest = code;
    for (int column = 0; column < s->width; column++) {
        mirrored = mirrored << (s->height + 1) | (rest & mask);
        rest >>= s->height + 1;
    }
    out[0] = code < mirrored ? code : mirrored;
    out[1] = 0;
}

/* --- Search support --------------------------------------------------------------------------------- */

/* The immediate wins; if there is none, the moves that do not lose immediately; if there is none, all. The centre is
   first. */
static size_t candidates(bp_move *out, const void *state, const void *setup)
{
    const connect4_position *p = state;
    const connect4_setup *s = setup;
    uint64_t free = connect4_landings(p->all, s);
    uint64_t wins = free & connect4_winning_cells(p->own, p->all, s);
    uint64_t safe = safe_landings(free, connect4_winning_cells(p->own ^ p->all, p->all, s));
    uint64_t tried = wins ? wins : safe ? safe : free;
    size_t count = 0;
    for (int i = 0; i < s->width; i++) {
        uint32_t column = (uint32_t)s->order[i];
        if (tried & column_cells(column, s)) {
            out[count++] = column + 1;
        }
    }
    return count;
}

/* Bounds of a position with several safe moves: no player wins with the next two discs, and a player without a group of
   four free of the other's discs never wins. */
static void set_bounds(bp_reduction *out, const connect4_position *p, int32_t sign,
                       const connect4_setup *s)
{
    uint64_t other = p->own ^ p->all;
    int32_t upper = connect4_has_four(s->cells & ~other, s) ? win_after(p->count + 2, s) : 0;
    int32_t lower = connect4_has_four(s->cells & ~p->own, s) ? -win_after(p->count + 3, s) : 0;
    out->lower = sign > 0 ? lower : -upper;
    out->upper = sign > 0 ? upper : -lower;
}

/* Plays forced moves: as long as all moves but one lose immediately, it plays that one. An immediate win gives the
   exact value, and so does a position in which every move loses. The estimate counts the threats of both players. */
static void reduce(bp_reduction *out, const void *state, const void *setup)
{
    const connect4_setup *s = setup;
    connect4_position p = *(const connect4_position *)state;
    int32_t sign = 1;
    for (int forced = 0;; forced = 1) {
        uint64_t free = connect4_landings(p.all, s);
        uint64_t wins = connect4_winning_cells(p.own, p.all, s);
        uint64_t threats = connect4_winning_cells(p.own ^ p.all, p.all, s);
        uint64_t safe = safe_landings(free, threats);
        if (!forced) {
            out->estimate = POINT_OF_ORDER * (connect4_count(wins) - connect4_count(threats));
        }
        if ((free & wins) != 0) {
            out->lower = out->upper = sign * win_after(p.count, s);
            return;
        }
        if (safe == 0) {
            out->lower = out->upper = free ? -sign * win_after(p.count + 1, s) : 0;
            return;
        }
        if ((safe & (safe - 1)) != 0) {
            set_bounds(out, &p, sign, s);
            return;
        }
        p.own ^= p.all;
        p.all |= safe;
        p.count++;
        sign = -sign;
    }
}

/* The evaluation for players: it counts the threats of both. */
static void estimate(int32_t *out, const void *state, const void *setup)
{
    const connect4_position *p = state;
    const connect4_setup *s = setup;
    int32_t mine = connect4_count(connect4_winning_cells(p->own, p->all, s));
    int32_t theirs = connect4_count(connect4_winning_cells(p->own ^ p->all, p->all, s));
    int32_t unit = BP_ESTIMATE_POINT / 8;
    int32_t seat = mover(state, setup);
    out[seat] = unit * (mine < 7 ? 1 + mine : 7);
    out[1 - seat] = unit * (theirs < 7 ? 1 + theirs : 7);
}

static int32_t moves_left(const void *state, const void *setup)
{
    return ((const connect4_setup *)setup)->size -
           (int32_t)((const connect4_position *)state)->count;
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
    .format_move = connect4_format_move,
    .parse_move = connect4_parse_move,
    .explain = connect4_explain,
    .format_setup = connect4_format_setup,
    .format_position = connect4_format_position,
    .parse_position = connect4_parse_position,
    .draw = connect4_draw,
    .svg = connect4_svg,
    .encode = connect4_encode,
    .decode = connect4_decode,
    .estimate = estimate,
    .moves_left = moves_left,
    .candidates = candidates,
    .key = key,
    .reduce = reduce,
    .reduced_key = reduced_key,
    .free_setup = free,
};

int connect4_new(bp_game **out, int32_t width, int32_t height)
{
    if (!out) {
        return BP_ERR_ARGUMENT;
    }
    *out = NULL;
    if (width < 1 || width > COLUMNS_MAX || height < 1 || height > CONNECT4_ROWS ||
        width * (height + 1) > 64) {
        return BP_ERR_RANGE;
    }
    connect4_setup *s = calloc(1, sizeof *s);
    if (!s) {
        return BP_ERR_MEMORY;
    }
    *s = (connect4_setup){.width = width, .height = height, .size = width * height};
    for (int32_t i = 0; i < width; i++) {
        s->order[i] = (width - 1) / 2 + (i % 2 ? (i + 1) / 2 : -(i / 2));
        s->bottom |= UINT64_C(1) << i * (height + 1);
    }
    for (int32_t row = 0; row < height; row++) {
        s->cells |= s->bottom << row;
    }
    uint32_t bits = (uint32_t)(width * (height + 1));
    bp_game_traits traits = {
        .version = BP_GAME_OPS_VERSION,
        .players = 2,
        .state_size = sizeof(connect4_position),
        .max_moves = (uint32_t)width,
        .score_max = s->size < 9 ? 1 : win_after(6, s),
        .encoded_size = CONNECT4_CODE,
        .key_bits = bits,
        .reduced_bits = bits,
        .candidates_keep_value = 1,
        .far_values_first = 1,
        .reduced_domain = (uint64_t)(width * 64 + height),
    };
    int status = bp_game_new(out, &connect4, &traits, s, NULL, NULL, 0);
    if (status != BP_OK) {
        free(s);
    }
    return status;
}
