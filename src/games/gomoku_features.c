/* SPDX-License-Identifier: MIT */
/* Feature extraction for Gomoku: the threats that a mark of either side would make on each place near the marks. */

#include <string.h>

#include "games/gomoku_heuristics.h"
#include "games/gomoku_internal.h"

/* One number packs all counts of a place; the total over four directions does not overflow a field. */
enum {
    VALUE_MASK = 0xFFFF,
    OPEN_THREES = 1 << 16,
    FOURS = 1 << 20,
    OPEN_FOURS = 1 << 24,
    FIVES = 1 << 28,
};

static const int32_t counts[BP__GOMOKU_THREATS] = {
    [BP__GOMOKU_NOTHING] = 0,
    [BP__GOMOKU_ONE] = 1,
    [BP__GOMOKU_TWO] = 3,
    [BP__GOMOKU_OPEN_TWO] = 8,
    [BP__GOMOKU_THREE] = 15,
    [BP__GOMOKU_OPEN_THREE] = 30 + OPEN_THREES,
    [BP__GOMOKU_FOUR] = 34 + FOURS,
    [BP__GOMOKU_OPEN_FOUR] = 60 + OPEN_FOURS,
    [BP__GOMOKU_FIVE] = 100 + FIVES,
};

static enum bp__gomoku_level level_of(int32_t counted)
{
    if (counted < OPEN_THREES) {
        return BP__GOMOKU_LEVEL_NOTHING;
    }
    if (counted >= FIVES) {
        return BP__GOMOKU_LEVEL_FIVE;
    }
    int fours = counted >> 20 & 15;
    int threes = counted >> 16 & 15;
    if (counted >= OPEN_FOURS || fours > 1) {
        return BP__GOMOKU_LEVEL_WINNING_FOUR;
    }
    if (fours) {
        return threes ? BP__GOMOKU_LEVEL_FOUR_THREE : BP__GOMOKU_LEVEL_FOUR;
    }
    return threes > 1 ? BP__GOMOKU_LEVEL_DOUBLE_THREE : BP__GOMOKU_LEVEL_THREE;
}

/* The low bits of the places in a row that have a mark. */
static uint64_t marked(const bp__gomoku_position *p, int y, const bp__gomoku_setup *setup)
{
    return y < 0 || y >= setup->size ? 0 : (p->lines[y] | p->lines[y] >> 1) & setup->columns;
}

/* The low bits of the empty places in a row that are one or two steps from a mark, in any of eight directions. */
static uint64_t near_marks(const bp__gomoku_position *p, int y, const bp__gomoku_setup *setup)
{
    uint64_t here = marked(p, y, setup);
    uint64_t one = marked(p, y - 1, setup) | marked(p, y + 1, setup);
    uint64_t two = marked(p, y - 2, setup) | marked(p, y + 2, setup);
    uint64_t wide = here | two;
    uint64_t all = one | two | (here | one) << 2 | (here | one) >> 2 | wide << 4 | wide >> 4;
    return all & setup->columns & ~here;
}

/* Counts the threats that a mark on a place would make: those of X in the first number, those of O in the second. */
static void count_place(int32_t counted[2], const bp__gomoku_position *p, int x, int y,
                        const bp__gomoku_setup *setup)
{
    int n = setup->size;
    uint64_t windows[BP__GOMOKU_DIRECTIONS] = {p->lines[y] >> 2 * x, p->lines[n + x] >> 2 * y,
                                               p->lines[3 * n - 1 + x - y] >> 2 * x,
                                               p->lines[4 * n - 1 + x + y] >> 2 * x};
    counted[0] = counted[1] = 0;
    for (int direction = 0; direction < BP__GOMOKU_DIRECTIONS; direction++) {
        uint8_t both = setup->threats[bp__gomoku_around(
            (uint32_t)(windows[direction] & BP__GOMOKU_WINDOW_MASK))];
        counted[0] += counts[both & 15];
        counted[1] += counts[both >> 4];
    }
}

static void add_place(bp__gomoku_features *s, int number, const int32_t counted[2], int mover)
{
    bp__gomoku_place *at = &s->places[s->count++];
    at->number = (int16_t)number;
    for (int i = 0; i < 2; i++) {
        int32_t of_side = counted[mover ^ i];
        at->level[i] = (uint8_t)level_of(of_side);
        at->value[i] = of_side & VALUE_MASK;
        s->of_level[i][at->level[i]]++;
        s->value[i] += at->value[i];
    }
    if (at->level[1] == BP__GOMOKU_LEVEL_FIVE) {
        s->forced = s->count - 1;
    }
}

void bp__gomoku_compute_features(bp__gomoku_features *s, const bp__gomoku_position *p,
                                 int everywhere, const bp__gomoku_setup *setup)
{
    s->count = 0;
    memset(s->of_level, 0, sizeof s->of_level);
    s->value[0] = s->value[1] = 0;
    s->forced = 0;
    for (int y = 0; y < setup->size; y++) {
        uint64_t bits =
            everywhere ? setup->columns & ~marked(p, y, setup) : near_marks(p, y, setup);
        for (; bits; bits &= bits - 1) {
            int x = __builtin_ctzll(bits) / 2 - BP__GOMOKU_MARGIN;
            int32_t counted[2];
            count_place(counted, p, x, y, setup);
            if (counted[0] | counted[1]) {
                add_place(s, y * setup->size + x, counted, p->marks % 2);
            }
        }
    }
}
