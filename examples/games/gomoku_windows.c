/* SPDX-License-Identifier: MIT */
/* Pattern table of Gomoku: the threat that a mark makes in one direction, for all contents of the eight places around
   it. It is filled by dynamic programming: a window is classified by the windows with one more mark. */

#include "games/gomoku_heuristics.h"
#include "games/gomoku_internal.h"

enum {
    WINDOW = 8,             /* places around one */
    WINDOWS_OF_SIDE = 6561, /* 3 to the 8: their contents from the view of one side */
};

/* A digit is 0 for a foreign mark or the edge, 1 for an empty place, 2 for an own mark. Returns whether the middle
   place is in a row of five places whose digits are all at least `min`. */
static int has_five(const int *digits, int min)
{
    int left = 0;
    int right = 0;
    while (left < WINDOW / 2 && digits[WINDOW / 2 - 1 - left] >= min) {
        left++;
    }
    while (right < WINDOW / 2 && digits[WINDOW / 2 + right] >= min) {
        right++;
    }
    return left + right >= 4;
}

/* Classifies a window. `known` has the classes of all windows with higher numbers; one more own mark gives a higher
   number. */
static enum gomoku_threat classify(const uint8_t *known, int number)
{
    static const int powers[WINDOW] = {1, 3, 9, 27, 81, 243, 729, 2187};
    int digits[WINDOW];
    int made[GOMOKU_THREATS] = {0};
    for (int i = 0; i < WINDOW; i++) {
        digits[i] = number / powers[i] % 3;
    }
    if (has_five(digits, 2)) {
        return GOMOKU_FIVE;
    }
    if (!has_five(digits, 1)) {
        return GOMOKU_NOTHING;
    }
    for (int i = 0; i < WINDOW; i++) {
        if (digits[i] == 1) {
            made[known[number + powers[i]]]++;
        }
    }
    if (made[GOMOKU_FIVE] > 0) {
        return made[GOMOKU_FIVE] > 1 ? GOMOKU_OPEN_FOUR : GOMOKU_FOUR;
    }
    if (made[GOMOKU_OPEN_FOUR] || made[GOMOKU_FOUR]) {
        return made[GOMOKU_OPEN_FOUR] ? GOMOKU_OPEN_THREE : GOMOKU_THREE;
    }
    if (made[GOMOKU_OPEN_THREE] || made[GOMOKU_THREE]) {
        return made[GOMOKU_OPEN_THREE] ? GOMOKU_OPEN_TWO : GOMOKU_TWO;
    }
    return GOMOKU_ONE;
}

/* The number of four places for a side, in base three. */
static int number_of(uint32_t places, enum gomoku_cell side)
{
    int number = 0;
    for (int i = WINDOW / 2 - 1; i >= 0; i--) {
        enum gomoku_cell cell = (enum gomoku_cell)(places >> 2 * i & 3);
        number = 3 * number + (cell == side ? 2 : cell == GOMOKU_EMPTY);
    }
    return number;
}

/* The table has the threats of X in the low four bits, those of O in the high ones. */
void gomoku_threats_init(gomoku_setup *setup)
{
    enum { HALVES = 256, NUMBERS = 81 };
    uint8_t known[WINDOWS_OF_SIDE];
    int of_x[HALVES];
    int of_o[HALVES];
    for (int number = WINDOWS_OF_SIDE - 1; number >= 0; number--) {
        known[number] = (uint8_t)classify(known, number);
    }
    for (uint32_t half = 0; half < HALVES; half++) {
        of_x[half] = number_of(half, GOMOKU_X);
        of_o[half] = number_of(half, GOMOKU_O);
    }
    for (uint32_t window = 0; window < GOMOKU_WINDOWS; window++) {
        uint32_t low = window % HALVES;
        uint32_t high = window / HALVES;
        setup->threats[window] = (uint8_t)(known[of_x[low] + NUMBERS * of_x[high]] |
                                           known[of_o[low] + NUMBERS * of_o[high]] << 4);
    }
}

enum gomoku_threat gomoku_threat(const gomoku_position *p, int x, int y, int direction,
                                 enum gomoku_cell side, const gomoku_setup *setup)
{
    uint8_t both = setup->threats[gomoku_around(gomoku_window(p, direction, x, y, setup))];
    return (enum gomoku_threat)(side == GOMOKU_X ? both & 15 : both >> 4);
}
