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
static enum bp__gomoku_threat classify(const uint8_t *known, int number)
{
    static const int powers[WINDOW] = {1, 3, 9, 27, 81, 243, 729, 2187};
    int digits[WINDOW];
    int made[BP__GOMOKU_THREATS] = {0};
    for (int i = 0; i < WINDOW; i++) {
        digits[i] = number / powers[i] % 3;
    }
    if (has_five(digits, 2)) {
        return BP__GOMOKU_FIVE;
    }
    if (!has_five(digits, 1)) {
        return BP__GOMOKU_NOTHING;
    }
    for (int i = 0; i < WINDOW; i++) {
        if (digits[i] == 1) {
            made[known[number + powers[i]]]++;
        }
    }
    if (made[BP__GOMOKU_FIVE] > 0) {
        return made[BP__GOMOKU_FIVE] > 1 ? BP__GOMOKU_OPEN_FOUR : BP__GOMOKU_FOUR;
    }
    if (made[BP__GOMOKU_OPEN_FOUR] || made[BP__GOMOKU_FOUR]) {
        return made[BP__GOMOKU_OPEN_FOUR] ? BP__GOMOKU_OPEN_THREE : BP__GOMOKU_THREE;
    }
    if (made[BP__GOMOKU_OPEN_THREE] || made[BP__GOMOKU_THREE]) {
        return made[BP__GOMOKU_OPEN_THREE] ? BP__GOMOKU_OPEN_TWO : BP__GOMOKU_TWO;
    }
    return BP__GOMOKU_ONE;
}

/* The number of four places for a side, in base three. */
static int number_of(uint32_t places, enum bp__gomoku_cell side)
{
    int number = 0;
    for (int i = WINDOW / 2 - 1; i >= 0; i--) {
        enum bp__gomoku_cell cell = (enum bp__gomoku_cell)(places >> 2 * i & 3);
        number = 3 * number + (cell == side ? 2 : cell == BP__GOMOKU_EMPTY);
    }
    return number;
}

/* The table has the threats of X in the low four bits, those of O in the high ones. */
void bp__gomoku_threats_init(bp__gomoku_setup *setup)
{
    enum { HALVES = 256, NUMBERS = 81 };
    uint8_t known[WINDOWS_OF_SIDE];
    int of_x[HALVES];
    int of_o[HALVES];
    for (int number = WINDOWS_OF_SIDE - 1; number >= 0; number--) {
        known[number] = (uint8_t)classify(known, number);
    }
    for (uint32_t half = 0; half < HALVES; half++) {
        of_x[half] = number_of(half, BP__GOMOKU_X);
        of_o[half] = number_of(half, BP__GOMOKU_O);
    }
    for (uint32_t window = 0; window < BP__GOMOKU_WINDOWS; window++) {
        uint32_t low = window % HALVES;
        uint32_t high = window / HALVES;
        setup->threats[window] = (uint8_t)(known[of_x[low] + NUMBERS * of_x[high]] |
                                           known[of_o[low] + NUMBERS * of_o[high]] << 4);
    }
}
