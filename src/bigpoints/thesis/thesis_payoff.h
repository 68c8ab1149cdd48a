/* SPDX-License-Identifier: MIT */
/* Payoffs of the objective `thesis`: both scores of a finished game in one number. Its upper part is the rank of the
   payoff for the first player:

       | rank, 9 bits | loser's score + 1, 7 bits |

   rank   0-127    the second player wins: 127 minus (the winner's score + 1)
          128-255  a draw: 128 and the score + 1
          256-383  the first player wins: 256 and the winner's score + 1

   The rank is the preference of both players: a win before a draw before a loss; among wins the higher own score, among
   draws the higher score, among losses the lower score of the winner. */
#ifndef BP_BIGPOINTS_THESIS_THESIS_PAYOFF_H
#define BP_BIGPOINTS_THESIS_THESIS_PAYOFF_H

#include <stdint.h>

#include "bigpoints/bits.h"

typedef uint16_t bp__payoff;

/* Scores from -1 to 125. */
static inline bp__payoff bp__payoff_of(int32_t first, int32_t second)
{
    int32_t rank = first > second    ? 256 + first + 1
                   : first == second ? 128 + first + 1
                                     : 127 - (second + 1);
    int32_t loser = (first < second ? first : second) + 1;
    return (bp__payoff)(rank << 7 | loser);
}

static inline void bp__payoff_scores(int32_t scores[2], bp__payoff payoff)
{
    int32_t rank = payoff >> 7;
    int32_t winner = rank >= 256 ? rank - 256 : rank >= 128 ? rank - 128 : 127 - rank;
    int32_t first_loses = rank < 128;
    scores[first_loses] = winner - 1;
    scores[1 - first_loses] = (payoff & 127) - 1;
}

/* The preference of a seat: the rank; for the second player the reversed rank, except that both prefer high draws. */
BP__INLINE uint16_t bp__payoff_preference(bp__payoff payoff, int seat)
{
    uint16_t rank = payoff >> 7;
    return (uint16_t)(seat == 0 || rank >> 7 == 1 ? rank : 383 - rank);
}

#endif
