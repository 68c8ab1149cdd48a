/* The rules of Four in a Row, and what helps the solver with them. */

#include "games/connect4.h"

#include <bigpoints/sys/game_ops.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

enum { COLUMNS_MOST = 9, ROWS_MOST = 16, KEY_BYTES = 8, POINT_OF_ORDER = 64 };

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

/* Along one line: cells with three beside them, or with two on one side and one on the other. */
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

/* The cells where a disc would come to lie. */
static uint64_t landings(uint64_t all, const connect4_setup *setup)
{
    return (all + setup->bottom) & setup->cells;
}

static uint64_t column_cells(uint32_t column, const connect4_setup *setup)
{
    return ((UINT64_C(1) << setup->height) - 1) << column * ((uint32_t)setup->height + 1);
}

/* The landings after which the other player can't win at once: where it threatens to, if that is one cell, or
   anywhere; but never below a cell where it wins. */
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
    uint64_t free = landings(p->all, s);
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

/* What a win by the disc that makes `count` more is worth. */
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

/* --- Text ------------------------------------------------------------------------------------------- */

static size_t format_move(char *out, size_t size, bp_move move, const void *state,
                          const void *setup)
{
    (void)state, (void)setup;
    return (size_t)snprintf(out, size, "%d", (int)move);
}

static int parse_move(bp_move *out, const char *text, char *why, size_t why_size, const void *state,
                      const void *setup)
{
    int width = ((const connect4_setup *)setup)->width;
    (void)state;
    if (text[0] < '1' || text[0] > '0' + width || text[1] != '\0') {
        snprintf(why, why_size, "character 1: a column is a digit from 1 to %d", width);
        return BP_ERR_SYNTAX;
    }
    *out = (bp_move)(text[0] - '0');
    return BP_OK;
}

static size_t explain(char *out, size_t size, bp_move move, const void *state, const void *setup)
{
    (void)state;
    return (size_t)snprintf(out, size, "%s",
                            move >= 1 && move <= (bp_move)((const connect4_setup *)setup)->width
                                ? "the column is full"
                                : "there is no such column");
}

static size_t format_setup(char *out, size_t size, const void *setup)
{
    const connect4_setup *s = setup;
    return (size_t)snprintf(out, size, "%dx%d", (int)s->width, (int)s->height);
}

static uint64_t cell(int column, int row, const connect4_setup *s)
{
    return UINT64_C(1) << (column * (s->height + 1) + row);
}

static size_t format_position(char *out, size_t size, const void *state, const void *setup)
{
    const connect4_position *p = state;
    const connect4_setup *s = setup;
    char rows[64 + ROWS_MOST];
    char *at = rows;
    uint64_t first = p->count & 1 ? p->own ^ p->all : p->own;
    for (int row = s->height - 1; row >= 0; row--) {
        *at++ = row == s->height - 1 ? ' ' : '/';
        for (int column = 0; column < s->width; column++) {
            uint64_t bit = cell(column, row, s);
            *at++ = !(p->all & bit) ? '.' : first & bit ? 'X' : 'O';
        }
    }
    *at = '\0';
    return (size_t)snprintf(out, size, "%dx%d%s", (int)s->width, (int)s->height, rows);
}

/* Reads the rows into the discs of both players; `*at` ends where something else stands. */
static int read_rows(uint64_t discs[2], const char **at, const connect4_setup *s)
{
    for (int row = s->height - 1; row >= 0; row--) {
        if (*(*at)++ != (row == s->height - 1 ? ' ' : '/')) {
            return 0;
        }
        for (int column = 0; column < s->width; column++) {
            char disc = *(*at)++;
            if (disc == 'X' || disc == 'x') {
                discs[0] |= cell(column, row, s);
            } else if (disc == 'O' || disc == 'o') {
                discs[1] |= cell(column, row, s);
            } else if (disc != '.') {
                return 0;
            }
        }
    }
    return *(*at)++ == '\0';
}

static int count_bits(uint64_t bits)
{
    int count = 0;
    for (; bits != 0; bits &= bits - 1) {
        count++;
    }
    return count;
}

/* Whether the last disc, one on top of a column, could have made the only four there is. */
static int could_just_win(uint64_t discs, uint64_t all, const connect4_setup *s)
{
    uint64_t tops = (all + s->bottom) >> 1 & discs;
    for (; tops != 0; tops &= tops - 1) {
        if (!connect4_has_four(discs & ~(tops & (0 - tops)), s)) {
            return 1;
        }
    }
    return 0;
}

/* Says what is impossible about the discs of both, or NULL. An order of play is not looked for. */
static const char *impossible(const uint64_t discs[2], const connect4_setup *s)
{
    uint64_t all = discs[0] | discs[1];
    int more = count_bits(discs[0]) - count_bits(discs[1]);
    if (((all + s->bottom) & all) != 0) {
        return "a disc hangs in the air";
    }
    if (all != 0 && (discs[0] & s->bottom) == 0) {
        return "X begins, so one of its discs lies on the ground";
    }
    if (more != 0 && more != 1) {
        return "X has as many discs as O, or one more";
    }
    if (connect4_has_four(discs[more == 0 ? 0 : 1], s)) {
        return "the game went on after four in a row";
    }
    int last = more == 0 ? 1 : 0;
    if (connect4_has_four(discs[last], s) && !could_just_win(discs[last], all, s)) {
        return "no last disc can have made that four in a row";
    }
    return NULL;
}

static int parse_position(void *state, const char *text, char *why, size_t why_size,
                          const void *setup)
{
    connect4_position *p = state;
    const connect4_setup *s = setup;
    char size[32];
    size_t length = format_setup(size, sizeof size, setup);
    uint64_t discs[2] = {0, 0};
    if (strncmp(text, size, length) != 0) {
        snprintf(why, why_size, "character 1: a position of this game begins with %s", size);
        return BP_ERR_MISMATCH;
    }
    const char *at = text + length;
    if (*at == '\0') {
        return BP_OK; /* the initial position */
    }
    if (!read_rows(discs, &at, s)) {
        snprintf(why, why_size, "character %d: %d rows of %d out of X, O and . are expected",
                 (int)(at - text), (int)s->height, (int)s->width);
        return BP_ERR_SYNTAX;
    }
    const char *fault = impossible(discs, s);
    if (fault) {
        snprintf(why, why_size, "%s", fault);
        return BP_ERR_POSITION;
    }
    p->all = discs[0] | discs[1];
    p->count = count_bits(p->all);
    p->own = discs[p->count & 1];
    return BP_OK;
}

/* --- Codes and keys --------------------------------------------------------------------------------- */

/* In every column the own discs as ones, and a one on top of all discs: no two positions look alike. */
static uint64_t code_of(const connect4_position *p, const connect4_setup *s)
{
    return p->own + p->all + s->bottom;
}

static void encode(uint8_t *out, const void *state, const void *setup)
{
    uint64_t code = code_of(state, setup);
    for (int i = 0; i < KEY_BYTES; i++) {
        out[i] = (uint8_t)(code >> 8 * i);
    }
}

static int decode(void *state, const uint8_t *bytes, const void *setup)
{
    connect4_position *p = state;
    const connect4_setup *s = setup;
    uint64_t code = 0;
    for (int i = 0; i < KEY_BYTES; i++) {
        code |= (uint64_t)bytes[i] << 8 * i;
    }
    for (int column = 0; column < s->width; column++) {
        uint64_t bits = code >> column * (s->height + 1) & (cell(0, s->height + 1, s) - 1);
        int top = s->height;
        while (top > 0 && !(bits >> top)) {
            top--;
        }
        uint64_t below = cell(0, top, s) - 1;
        p->own |= (bits & below) << column * (s->height + 1);
        p->all |= below << column * (s->height + 1);
    }
    p->count = count_bits(p->all);
    uint64_t discs[2] = {p->own, p->own ^ p->all};
    if (p->count & 1) {
        discs[0] = p->own ^ p->all;
        discs[1] = p->own;
    }
    return code_of(p, s) != code || impossible(discs, s) != NULL;
}

static void key(uint64_t out[2], const void *state, const void *setup)
{
    out[0] = code_of(state, setup);
    out[1] = 0;
}

/* A position and its mirror image are worth the same. */
static void reduced_key(uint64_t out[2], const void *state, const void *setup)
{
    const connect4_setup *s = setup;
    uint64_t code = code_of(state, setup);
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

/* --- What helps a search ---------------------------------------------------------------------------- */

/* A win at once, or the moves that do not lose at once, or all; those in the centre first. */
static size_t candidates(bp_move *out, const void *state, const void *setup)
{
    const connect4_position *p = state;
    const connect4_setup *s = setup;
    uint64_t free = landings(p->all, s);
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

/* What is known of a position where there is a choice: nobody wins with the next two discs, and nobody ever wins whose
   fours are all spoilt. */
static void bound_choice(bp_reduction *out, const connect4_position *p, int32_t sign,
                         const connect4_setup *s)
{
    uint64_t other = p->own ^ p->all;
    int32_t most = connect4_has_four(s->cells & ~other, s) ? win_after(p->count + 2, s) : 0;
    int32_t least = connect4_has_four(s->cells & ~p->own, s) ? -win_after(p->count + 3, s) : 0;
    out->least = sign > 0 ? least : -most;
    out->greatest = sign > 0 ? most : -least;
}

/* Follows the play as long as all moves but one lose at once. A win at once is known, and so is a loss where every
   move loses. The more threats, the better. */
static void reduce(bp_reduction *out, const void *state, const void *setup)
{
    const connect4_setup *s = setup;
    connect4_position p = *(const connect4_position *)state;
    int32_t sign = 1;
    for (int forced = 0;; forced = 1) {
        uint64_t free = landings(p.all, s);
        uint64_t wins = connect4_winning_cells(p.own, p.all, s);
        uint64_t threats = connect4_winning_cells(p.own ^ p.all, p.all, s);
        uint64_t safe = safe_landings(free, threats);
        if (!forced) {
            out->estimate = POINT_OF_ORDER * (count_bits(wins) - count_bits(threats));
        }
        if ((free & wins) != 0) {
            out->least = out->greatest = sign * win_after(p.count, s);
            return;
        }
        if (safe == 0) {
            out->least = out->greatest = free ? -sign * win_after(p.count + 1, s) : 0;
            return;
        }
        if ((safe & (safe - 1)) != 0) {
            bound_choice(out, &p, sign, s);
            return;
        }
        p.own ^= p.all;
        p.all |= safe;
        p.count++;
        sign = -sign;
    }
}

/* Threats are worth something. */
static void estimate(int32_t *out, const void *state, const void *setup)
{
    const connect4_position *p = state;
    const connect4_setup *s = setup;
    int32_t mine = count_bits(connect4_winning_cells(p->own, p->all, s));
    int32_t theirs = count_bits(connect4_winning_cells(p->own ^ p->all, p->all, s));
    int32_t least = BP_ESTIMATE_POINT / 8;
    int32_t seat = mover(state, setup);
    out[seat] = least * (mine < 7 ? 1 + mine : 7);
    out[1 - seat] = least * (theirs < 7 ? 1 + theirs : 7);
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
    .format_move = format_move,
    .parse_move = parse_move,
    .explain = explain,
    .format_setup = format_setup,
    .format_position = format_position,
    .parse_position = parse_position,
    .encode = encode,
    .decode = decode,
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
    if (width < 1 || width > COLUMNS_MOST || height < 1 || height > ROWS_MOST ||
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
        .score_greatest = s->size < 9 ? 1 : win_after(6, s),
        .encoded_size = KEY_BYTES,
        .key_bits = bits,
        .reduced_bits = bits,
        .candidates_keep_value = 1,
        .far_values_first = 1,
        .reduced_domain = (uint64_t)(width * 64 + height),
    };
    int status = bp_game_new(out, &connect4, &traits, s, NULL);
    if (status != BP_OK) {
        free(s);
    }
    return status;
}
