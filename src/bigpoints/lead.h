/* SPDX-License-Identifier: MIT */
/* The weights of the estimates for move ordering, in 64ths of a point: which of two pawns climbs first, white and black discs. */
#ifndef BP_BIGPOINTS_LEAD_H
#define BP_BIGPOINTS_LEAD_H

#include <bigpoints/config.h>

/* The probability, in 64ths, that a pawn with `row` discs ahead climbs before one with `column`:
   (column + 1) / (row + column + 2). */
static const uint8_t bp__lead[BP_DISCS_MAX + 1][BP_DISCS_MAX + 1] = {
    {32, 43, 48, 51, 53, 55, 56, 57, 58, 58}, {21, 32, 38, 43, 46, 48, 50, 51, 53, 53},
    {16, 26, 32, 37, 40, 43, 45, 47, 48, 49}, {13, 21, 27, 32, 36, 38, 41, 43, 44, 46},
    {11, 18, 24, 28, 32, 35, 37, 39, 41, 43}, {9, 16, 21, 26, 29, 32, 34, 37, 38, 40},
    {8, 14, 19, 23, 27, 30, 32, 34, 36, 38},  {7, 13, 17, 21, 25, 27, 30, 32, 34, 36},
    {6, 11, 16, 20, 23, 26, 28, 30, 32, 34},  {6, 11, 15, 18, 21, 24, 26, 28, 30, 32}};

/* What a black disc in a hand is worth, and how much more for each move to come; each colour that a hand with a white disc lacks. */
enum { BP__BLACK_WEIGHT = 64, BP__BLACK_MOVE_WEIGHT = 11, BP__MISSING_WEIGHT = 40 };

#endif
