/* SPDX-License-Identifier: MIT */
/* Gomoku on packed lines: the rules as a bp_game_ops table, with Zobrist hashing for boards that do not fit a key. */

#include "games/gomoku.h"

#include <stddef.h>
#include <string.h>

#include "games/game_setup.h"
#include "games/gomoku_internal.h"

enum { FIVE = 5, KEY_SIZE_MAX = 8, KEY_BITS = 128 };

static int line_count(const bp__gomoku_setup *setup)
{
    return 6 * setup->size - 2;
}

/* A pseudo-random number for each n, by splitmix64. */
static uint64_t mix(uint64_t n)
{
    uint64_t z = (n + 1) * 0x9E3779B97F4A7C15u;
    z = (z ^ (z >> 30)) * 0xBF58476D1CE4E5B9u;
    z = (z ^ (z >> 27)) * 0x94D049BB133111EBu;
    return z ^ (z >> 31);
}

/* Changes a cell in the four lines of the board that contain it, by exclusive or. bp__gomoku_line() reads them. */
static void set_cell(bp__gomoku_position *p, int x, int y, uint64_t cell,
                     const bp__gomoku_setup *setup)
{
    int n = setup->size;
    uint64_t across = cell << 2 * (x + BP__GOMOKU_MARGIN);
    uint64_t up = cell << 2 * (y + BP__GOMOKU_MARGIN);
    p->lines[y] ^= across;
    p->lines[n + x] ^= up;
    p->lines[3 * n - 1 + x - y] ^= across;
    p->lines[4 * n - 1 + x + y] ^= across;
}

/* Fills the lines with edge cells, then empties the cells of the board. */
void bp__gomoku_clear(bp__gomoku_position *p, const bp__gomoku_setup *setup)
{
    for (int i = 0; i < line_count(setup); i++) {
        p->lines[i] = UINT64_MAX;
    }
    for (int y = 0; y < setup->size; y++) {
        for (int x = 0; x < setup->size; x++) {
            set_cell(p, x, y, BP__GOMOKU_EDGE, setup);
        }
    }
}

/* Whether a window contains five marks in a row. Any five of its nine places contain the middle one. */
static int has_five(uint32_t window, enum bp__gomoku_cell mark)
{
    uint32_t bits =
        (mark == BP__GOMOKU_X ? window & ~(window >> 1) : window >> 1 & ~window) & 0x15555;
    uint32_t pairs = bits & bits >> 2;
    return (pairs & pairs >> 4 & bits >> 8) != 0;
}

/* Puts a mark on an empty place and sets the winner if that makes five in a row. */
static void put_mark(bp__gomoku_position *p, int x, int y, enum bp__gomoku_cell mark,
                     const bp__gomoku_setup *setup)
{
    const uint64_t *hash = setup->hashes[y * setup->size + x][mark == BP__GOMOKU_O];
    set_cell(p, x, y, mark, setup);
    p->hash[0] ^= hash[0];
    p->hash[1] ^= hash[1];
    p->marks++;
    for (int direction = 0; direction < BP__GOMOKU_DIRECTIONS; direction++) {
        if (has_five(bp__gomoku_window(p, direction, x, y, setup), mark)) {
            p->winner = (uint8_t)mark;
        }
    }
}

/* Whether a board, one byte for each place, contains five marks of one side in a row. */
static int marks_hold_five(const uint8_t *marks, enum bp__gomoku_cell mark, int n)
{
    static const int steps[BP__GOMOKU_DIRECTIONS][2] = {{1, 0}, {0, 1}, {1, 1}, {1, -1}};
    for (int place = 0; place < n * n; place++) {
        for (int d = 0; d < BP__GOMOKU_DIRECTIONS; d++) {
            int length = 0;
            for (int x = place % n, y = place / n;
                 x < n && y >= 0 && y < n && marks[y * n + x] == mark && length < FIVE;
                 x += steps[d][0], y += steps[d][1]) {
                length++;
            }
            if (length == FIVE) {
                return 1;
            }
        }
    }
    return 0;
}

/* Returns the place of a mark that is in every five, so that it can be the last move, or -1. */
static int find_last(uint8_t *marks, enum bp__gomoku_cell mark, int n)
{
    for (int place = 0; place < n * n; place++) {
        if (marks[place] == mark) {
            marks[place] = BP__GOMOKU_EMPTY;
            int still = marks_hold_five(marks, mark, n);
            marks[place] = (uint8_t)mark;
            if (!still) {
                return place;
            }
        }
    }
    return -1;
}

const char *bp__gomoku_set(bp__gomoku_position *p, const uint8_t *marks,
                           const bp__gomoku_setup *setup)
{
    int n = setup->size;
    uint8_t copy[BP__GOMOKU_PLACES] = {0};
    int count[3] = {0, 0, 0};
    for (int place = 0; place < n * n; place++) {
        copy[place] = marks[place];
        count[marks[place]]++;
    }
    if (count[BP__GOMOKU_X] != count[BP__GOMOKU_O] &&
        count[BP__GOMOKU_X] != count[BP__GOMOKU_O] + 1) {
        return "X begins, so there are as many X as O, or one more";
    }
    int x_moved_last = count[BP__GOMOKU_X] > count[BP__GOMOKU_O];
    if (marks_hold_five(copy, x_moved_last ? BP__GOMOKU_O : BP__GOMOKU_X, n)) {
        return x_moved_last ? "O has five, and yet X moved after it"
                            : "X has five, and yet O moved after it";
    }
    enum bp__gomoku_cell last = x_moved_last ? BP__GOMOKU_X : BP__GOMOKU_O;
    if (marks_hold_five(copy, last, n) && find_last(copy, last, n) < 0) {
        return "no single move can have made all these fives";
    }
    bp__gomoku_clear(p, setup);
    for (int place = 0; place < n * n; place++) {
        if (copy[place] != BP__GOMOKU_EMPTY) {
            put_mark(p, place % n, place / n, (enum bp__gomoku_cell)copy[place], setup);
        }
    }
    return NULL;
}

/* The method table */

static void initial(void *state, const void *setup)
{
    bp__gomoku_clear(state, setup);
}

static int32_t mover(const void *state, const void *setup)
{
    (void)setup;
    return ((const bp__gomoku_position *)state)->marks % 2;
}

static int is_over(const void *state, const void *setup)
{
    const bp__gomoku_position *p = state;
    int n = ((const bp__gomoku_setup *)setup)->size;
    return p->winner != 0 || p->marks == n * n;
}

static size_t moves(bp_move *out, const void *state, const void *setup)
{
    const bp__gomoku_position *p = state;
    int n = ((const bp__gomoku_setup *)setup)->size;
    size_t count = 0;
    for (int y = 0; y < n; y++) {
        for (int x = 0; x < n; x++) {
            if (bp__gomoku_at(p, x, y) == BP__GOMOKU_EMPTY) {
                out[count++] = (bp_move)(1 + x + n * y);
            }
        }
    }
    return count;
}

static void apply(void *state, bp_move move, const void *setup)
{
    bp__gomoku_position *p = state;
    int n = ((const bp__gomoku_setup *)setup)->size;
    int place = (int)move - 1;
    put_mark(p, place % n, place / n, bp__gomoku_mover(p), setup);
}

static void scores(int32_t *out, const void *state, const void *setup)
{
    const bp__gomoku_position *p = state;
    (void)setup;
    out[0] = p->winner == BP__GOMOKU_X ? BP__GOMOKU_WIN : 0;
    out[1] = p->winner == BP__GOMOKU_O ? BP__GOMOKU_WIN : 0;
}

static int32_t moves_left(const void *state, const void *setup)
{
    int n = ((const bp__gomoku_setup *)setup)->size;
    return n * n - ((const bp__gomoku_position *)state)->marks;
}

/* Two bits for each place; boards up to 8 x 8 fit into a key. */
static void key(uint64_t out[2], const void *state, const void *setup)
{
    const bp__gomoku_position *p = state;
    int n = ((const bp__gomoku_setup *)setup)->size;
    uint64_t row_mask = 3 * ((const bp__gomoku_setup *)setup)->columns;
    out[0] = out[1] = 0;
    for (int y = 0, at = 0; y < n; y++, at += 2 * n) {
        uint64_t row = (p->lines[y] & row_mask) >> 2 * BP__GOMOKU_MARGIN;
        out[at / 64] |= row << at % 64;
        if (at < 64 && at + 2 * n > 64) {
            out[1] |= row >> (64 - at);
        }
    }
}

static void reduced_key(uint64_t out[2], const void *state, const void *setup)
{
    const bp__gomoku_position *p = state;
    (void)setup;
    out[0] = p->hash[0];
    out[1] = p->hash[1];
}

static const bp_game_ops ops = {
    .version = BP_GAME_OPS_VERSION,
    .name = "gomoku",
    .initial = initial,
    .mover = mover,
    .is_over = is_over,
    .moves = moves,
    .apply = apply,
    .scores = scores,
    .format_move = bp__gomoku_format_move,
    .parse_move = bp__gomoku_parse_move,
    .explain = bp__gomoku_explain,
    .format_setup = bp__gomoku_format_setup,
    .format_position = bp__gomoku_format_position,
    .parse_position = bp__gomoku_parse_position,
    .draw = bp__gomoku_draw,
    .svg = bp__gomoku_svg,
    .encode = bp__gomoku_encode,
    .decode = bp__gomoku_decode,
    .estimate = bp__gomoku_estimate,
    .moves_left = moves_left,
    .candidates = bp__gomoku_candidates,
    .key = key,
    .reduce = bp__gomoku_reduce,
    .reduced_key = reduced_key,
    .free_setup = bp__setup_free,
};

static bp_game_traits traits_of(const bp__gomoku_setup *setup)
{
    int small = setup->size <= KEY_SIZE_MAX;
    uint32_t places = (uint32_t)(setup->size * setup->size);
    return (bp_game_traits){
        .version = BP_GAME_OPS_VERSION,
        .players = 2,
        .state_size = (uint32_t)(offsetof(bp__gomoku_position, lines) +
                                 (size_t)line_count(setup) * sizeof(uint64_t)),
        .max_moves = places,
        .score_min = 0,
        .score_max = BP__GOMOKU_WIN,
        .encoded_size = (uint32_t)bp__gomoku_encoded_size(setup),
        .key_bits = small ? 2 * places : 0,
        .reduced_bits = small ? 0 : KEY_BITS,
        .reduced_is_hashed = !small,
        .reduced_domain = (uint64_t)setup->size,
        .max_plies = places,
    };
}

int bp__gomoku_new(bp_game **out, int32_t size, int32_t area, const bp_allocator *allocator)
{
    return bp__gomoku_new_areas(out, size, area, 1, allocator);
}

int bp__gomoku_new_areas(bp_game **out, int32_t size, int32_t area, int32_t areas,
                         const bp_allocator *allocator)
{
    if (!out) {
        return BP_ERR_ARGUMENT;
    }
    *out = NULL;
    if (size < BP__GOMOKU_SIZE_MIN || size > BP__GOMOKU_SIZE_MAX || area < 0 || area > size ||
        areas < 1 || areas > BP__GOMOKU_AREAS) {
        return BP_ERR_RANGE;
    }
    void *memory;
    int status = bp__setup_new(&memory, sizeof(bp__gomoku_setup), allocator);
    if (status != BP_OK) {
        return status;
    }
    bp__gomoku_setup *setup = memory;
    setup->size = size;
    setup->area = area;
    setup->areas = areas;
    setup->columns = (0x5555555555555555u & ((UINT64_C(1) << 2 * size) - 1))
                     << 2 * BP__GOMOKU_MARGIN;
    uint64_t *hashes = &setup->hashes[0][0][0];
    for (uint64_t i = 0; i < sizeof setup->hashes / sizeof *hashes; i++) {
        hashes[i] = mix(i);
    }
    bp__gomoku_threats_init(setup);
    bp_game_traits traits = traits_of(setup);
    status = bp_game_new(out, &ops, &traits, setup, allocator, NULL, 0);
    if (status != BP_OK) {
        bp__setup_free(setup);
    }
    return status;
}
