/* SPDX-License-Identifier: MIT */
/* Evaluation function by threats: sure and likely wins have fixed values, quiet positions the difference of their
   features. */

#include "games/gomoku_heuristics.h"
#include "games/gomoku_internal.h"

/* Points of a position that is as good as won; an earlier win has more. */
enum {
    SURE_FIVE = 490,
    SURE_TWO_FIVES = 485,
    SURE_FOUR = 480,
    LIKELY_FOUR_THREE = 430,
    LIKELY_DOUBLE_THREE = 380,
    LIKELY_TWO_THREATS = 300,
    QUIET_MAX = 200,
};

/* The value for a side that is to move and has no forced reply. */
static int32_t quiet(const bp__gomoku_features *s, int side)
{
    const int *own = s->of_level[side];
    const int *other = s->of_level[!side];
    if (own[BP__GOMOKU_LEVEL_WINNING_FOUR]) {
        return SURE_FOUR * BP_ESTIMATE_POINT;
    }
    if (own[BP__GOMOKU_LEVEL_FOUR_THREE]) {
        return LIKELY_FOUR_THREE * BP_ESTIMATE_POINT;
    }
    if (own[BP__GOMOKU_LEVEL_DOUBLE_THREE] && !other[BP__GOMOKU_LEVEL_WINNING_FOUR]) {
        return (other[BP__GOMOKU_LEVEL_FOUR] ? LIKELY_DOUBLE_THREE / 2 : LIKELY_DOUBLE_THREE) *
               BP_ESTIMATE_POINT;
    }
    if (other[BP__GOMOKU_LEVEL_WINNING_FOUR] > 3 && !own[BP__GOMOKU_LEVEL_FOUR]) {
        return -LIKELY_TWO_THREATS * BP_ESTIMATE_POINT;
    }
    int32_t value = (s->value[side] * 5 / 4 - s->value[!side]) * (BP_ESTIMATE_POINT / 8);
    value -= other[BP__GOMOKU_LEVEL_WINNING_FOUR] ? 40 * BP_ESTIMATE_POINT : 0;
    value -= other[BP__GOMOKU_LEVEL_FOUR_THREE] ? 30 * BP_ESTIMATE_POINT : 0;
    value -= other[BP__GOMOKU_LEVEL_DOUBLE_THREE] ? 20 * BP_ESTIMATE_POINT : 0;
    int32_t max = QUIET_MAX * BP_ESTIMATE_POINT;
    return value > max ? max : value < -max ? -max : value;
}

/* The value for the side to move. */
static int32_t value_of(const bp__gomoku_features *s)
{
    if (s->of_level[0][BP__GOMOKU_LEVEL_FIVE]) {
        return SURE_FIVE * BP_ESTIMATE_POINT;
    }
    if (s->of_level[1][BP__GOMOKU_LEVEL_FIVE] > 1) {
        return -SURE_TWO_FIVES * BP_ESTIMATE_POINT;
    }
    if (s->of_level[1][BP__GOMOKU_LEVEL_FIVE] == 0) {
        return quiet(s, 0);
    }
    /* The reply is forced. Then the other side moves freely, unless the reply itself is a four or more. */
    enum bp__gomoku_level answer = (enum bp__gomoku_level)s->places[s->forced].level[0];
    if (answer >= BP__GOMOKU_LEVEL_FOUR && answer != BP__GOMOKU_LEVEL_DOUBLE_THREE) {
        return quiet(s, 0) / 2;
    }
    return -quiet(s, 1) * 7 / 8;
}

int32_t bp__gomoku_threats(const void *position, bp_move last, const void *setup, void *user)
{
    const bp__gomoku_position *p = position;
    bp__gomoku_features s;
    (void)last;
    (void)user;
    bp__gomoku_compute_features(&s, p, 0, setup);
    int32_t value = value_of(&s);
    return bp__gomoku_mover(p) == BP__GOMOKU_X ? value : -value;
}

/* The evaluation for players, as scores of both sides: half of the points each, plus or minus half of the value. */
void bp__gomoku_estimate(int32_t *out, const void *state, const void *setup)
{
    int32_t value = bp__gomoku_threats(state, 0, setup, NULL);
    out[0] = (BP__GOMOKU_WIN * BP_ESTIMATE_POINT + value) / 2;
    out[1] = BP__GOMOKU_WIN * BP_ESTIMATE_POINT - out[0];
}

/* For the exact solver: the bounds know that a side without a possible five cannot win; the estimate is in 64ths of a
   point. */
void bp__gomoku_reduce(bp_reduction *out, const void *state, const void *setup)
{
    bp__gomoku_features s;
    bp__gomoku_compute_features(&s, state, 1, setup);
    out->upper = s.value[0] > 0 ? out->upper : 0;
    out->lower = s.value[1] > 0 ? out->lower : 0;
    out->estimate = value_of(&s) / (BP_ESTIMATE_POINT / 64);
}
