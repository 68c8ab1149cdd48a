/* Candidate moves of Gomoku: forward pruning by threats, and move ordering by a static score. */

#include "games/gomoku_internal.h"

/* The move ordering score of a place: the threats that the move makes, and those of the other side that it stops. */
static int32_t score_of(const gomoku_place *at)
{
    static const int32_t attack[GOMOKU_LEVELS] = {0, 60, 80, 400, 800, 4000, 40000};
    static const int32_t defence[GOMOKU_LEVELS] = {0, 30, 40, 200, 300, 2000, 20000};
    return attack[at->level[0]] + defence[at->level[1]] + at->value[0] * 5 / 4 + at->value[1];
}

/* Whether a place can be pruned: whether it neither makes nor stops the strongest threat of the position. */
static int is_pruned(const gomoku_place *at, const gomoku_features *s)
{
    if (s->of_level[0][GOMOKU_LEVEL_FIVE] || s->of_level[1][GOMOKU_LEVEL_FIVE]) {
        return at->level[0] != GOMOKU_LEVEL_FIVE && at->level[1] != GOMOKU_LEVEL_FIVE;
    }
    int own_four = at->level[0] >= GOMOKU_LEVEL_FOUR && at->level[0] != GOMOKU_LEVEL_DOUBLE_THREE;
    if (s->of_level[0][GOMOKU_LEVEL_WINNING_FOUR]) {
        return at->level[0] != GOMOKU_LEVEL_WINNING_FOUR;
    }
    if (s->of_level[1][GOMOKU_LEVEL_WINNING_FOUR]) {
        /* only an own four, or a place where the other side has a four */
        return !own_four &&
               (at->level[1] < GOMOKU_LEVEL_FOUR || at->level[1] == GOMOKU_LEVEL_DOUBLE_THREE);
    }
    return 0;
}

/* Lists the places that are not pruned, sorted by score in descending order (insertion sort). */
static size_t list_places(bp_move *out, const gomoku_features *s)
{
    int is_forced = s->of_level[0][GOMOKU_LEVEL_FIVE] || s->of_level[1][GOMOKU_LEVEL_FIVE];
    size_t max = is_forced ? GOMOKU_PLACES : GOMOKU_CANDIDATES_MAX;
    int32_t scores[GOMOKU_PLACES];
    size_t count = 0;
    for (int i = 0; i < s->count; i++) {
        if (is_pruned(&s->places[i], s)) {
            continue;
        }
        int32_t score = score_of(&s->places[i]);
        if (count == max && scores[count - 1] >= score) {
            continue;
        }
        count += count < max;
        size_t at = count - 1;
        for (; at > 0 && scores[at - 1] < score; at--) {
            scores[at] = scores[at - 1];
            out[at] = out[at - 1];
        }
        scores[at] = score;
        out[at] = (bp_move)(s->places[i].number + 1);
    }
    return count;
}

/* If no five is possible any more, all moves are equal. Returns the first empty place. */
static size_t any_place(bp_move *out, const gomoku_position *p, int n)
{
    int number = 0;
    while (gomoku_at(p, number % n, number / n) != GOMOKU_EMPTY) {
        number++;
    }
    out[0] = (bp_move)(number + 1);
    return 1;
}

/* Considers the places near the marks; if none of them has a threat, all places of the board. */
size_t gomoku_candidates(bp_move *out, const void *state, const void *setup)
{
    const gomoku_position *p = state;
    int n = ((const gomoku_setup *)setup)->size;
    gomoku_features s;
    if (p->marks == 0) {
        out[0] = (bp_move)(1 + n / 2 * n + n / 2);
        return 1;
    }
    gomoku_compute_features(&s, p, 0, setup);
    if (s.count == 0) {
        gomoku_compute_features(&s, p, 1, setup);
    }
    size_t count = list_places(out, &s);
    return count > 0 ? count : any_place(out, p, n);
}
