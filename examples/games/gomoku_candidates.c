/* The moves worth trying. */

#include "games/gomoku_parts.h"

/* How much a place is worth trying: what it makes, and what it takes from the other side. */
static int32_t promise_of(const gomoku_place *at)
{
    static const int32_t attack[GOMOKU_LEVELS] = {0, 60, 80, 400, 800, 4000, 40000};
    static const int32_t defence[GOMOKU_LEVELS] = {0, 30, 40, 200, 300, 2000, 20000};
    return attack[at->level[0]] + defence[at->level[1]] + at->worth[0] * 5 / 4 + at->worth[1];
}

/* Whether a place may be left out, given what the position asks for. */
static int is_idle(const gomoku_place *at, const gomoku_survey *s)
{
    if (s->of_level[0][GOMOKU_LEVEL_FIVE] || s->of_level[1][GOMOKU_LEVEL_FIVE]) {
        return at->level[0] != GOMOKU_LEVEL_FIVE && at->level[1] != GOMOKU_LEVEL_FIVE;
    }
    int own_four = at->level[0] >= GOMOKU_LEVEL_FOUR && at->level[0] != GOMOKU_LEVEL_DOUBLE_THREE;
    if (s->of_level[0][GOMOKU_LEVEL_WINNING_FOUR]) {
        return at->level[0] != GOMOKU_LEVEL_WINNING_FOUR;
    }
    if (s->of_level
            [1][GOMOKU_LEVEL_WINNING_FOUR]) { /* only a four, or a place where the other has one */
        return !own_four &&
               (at->level[1] < GOMOKU_LEVEL_FOUR || at->level[1] == GOMOKU_LEVEL_DOUBLE_THREE);
    }
    return 0;
}

/* The places of a survey that are not idle, the most promising first. */
static size_t list_places(bp_move *out, const gomoku_survey *s)
{
    int is_forced = s->of_level[0][GOMOKU_LEVEL_FIVE] || s->of_level[1][GOMOKU_LEVEL_FIVE];
    size_t max = is_forced ? GOMOKU_PLACES : GOMOKU_CANDIDATES_MAX;
    int32_t promises[GOMOKU_PLACES];
    size_t count = 0;
    for (int i = 0; i < s->count; i++) {
        if (is_idle(&s->places[i], s)) {
            continue;
        }
        int32_t promise = promise_of(&s->places[i]);
        if (count == max && promises[count - 1] >= promise) {
            continue;
        }
        count += count < max;
        size_t at = count - 1;
        for (; at > 0 && promises[at - 1] < promise; at--) {
            promises[at] = promises[at - 1];
            out[at] = out[at - 1];
        }
        promises[at] = promise;
        out[at] = (bp_move)(s->places[i].number + 1);
    }
    return count;
}

/* Where no five fits any more all moves are equal: the first. */
static size_t any_place(bp_move *out, const gomoku_position *p, int n)
{
    int number = 0;
    while (gomoku_at(p, number % n, number / n) != GOMOKU_EMPTY) {
        number++;
    }
    out[0] = (bp_move)(number + 1);
    return 1;
}

/* The window around the marks is that of near_marks(). It moves with the play; where nothing in it promises anything,
   it is the whole board. */
size_t gomoku_candidates(bp_move *out, const void *state, const void *setup)
{
    const gomoku_position *p = state;
    int n = ((const gomoku_setup *)setup)->size;
    gomoku_survey s;
    if (p->marks == 0) {
        out[0] = (bp_move)(1 + n / 2 * n + n / 2);
        return 1;
    }
    gomoku_look_around(&s, p, 0, setup);
    if (s.count == 0) {
        gomoku_look_around(&s, p, 1, setup);
    }
    size_t count = list_places(out, &s);
    return count > 0 ? count : any_place(out, p, n);
}
