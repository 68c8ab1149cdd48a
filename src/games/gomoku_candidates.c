/* SPDX-License-Identifier: MIT */
/* Candidate moves of Gomoku: forward pruning by threats, and move ordering by a static score; or all places of some areas. */

#include "games/gomoku_internal.h"

#include <limits.h>

/* The move ordering score of a place: the threats that the move makes, and those of the other side that it stops. */
static int32_t score_of(const bp__gomoku_place *at)
{
    static const int32_t attack[BP__GOMOKU_LEVELS] = {0, 60, 80, 400, 800, 4000, 40000};
    static const int32_t defence[BP__GOMOKU_LEVELS] = {0, 30, 40, 200, 300, 2000, 20000};
    return attack[at->level[0]] + defence[at->level[1]] + at->value[0] * 5 / 4 + at->value[1];
}

/* Whether a place can be pruned: whether it neither makes nor stops the strongest threat of the position. */
static int is_pruned(const bp__gomoku_place *at, const bp__gomoku_features *s)
{
    if (s->of_level[0][BP__GOMOKU_LEVEL_FIVE] || s->of_level[1][BP__GOMOKU_LEVEL_FIVE]) {
        return at->level[0] != BP__GOMOKU_LEVEL_FIVE && at->level[1] != BP__GOMOKU_LEVEL_FIVE;
    }
    int own_four =
        at->level[0] >= BP__GOMOKU_LEVEL_FOUR && at->level[0] != BP__GOMOKU_LEVEL_DOUBLE_THREE;
    if (s->of_level[0][BP__GOMOKU_LEVEL_WINNING_FOUR]) {
        return at->level[0] != BP__GOMOKU_LEVEL_WINNING_FOUR;
    }
    if (s->of_level[1][BP__GOMOKU_LEVEL_WINNING_FOUR]) {
        /* only an own four, or a place where the other side has a four */
        return !own_four && (at->level[1] < BP__GOMOKU_LEVEL_FOUR ||
                             at->level[1] == BP__GOMOKU_LEVEL_DOUBLE_THREE);
    }
    return 0;
}

/* Lists the places that are not pruned, sorted by score in descending order (insertion sort). */
static size_t list_places(bp_move *out, const bp__gomoku_features *s)
{
    int is_forced = s->of_level[0][BP__GOMOKU_LEVEL_FIVE] || s->of_level[1][BP__GOMOKU_LEVEL_FIVE];
    size_t max = is_forced ? BP__GOMOKU_PLACES : BP__GOMOKU_CANDIDATES_MAX;
    int32_t scores[BP__GOMOKU_PLACES];
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
static size_t any_place(bp_move *out, const bp__gomoku_position *p, int n)
{
    int number = 0;
    while (bp__gomoku_at(p, number % n, number / n) != BP__GOMOKU_EMPTY) {
        number++;
    }
    out[0] = (bp_move)(number + 1);
    return 1;
}

/* Considers the places near the marks; if none of them has a threat, all places of the board. */
static size_t near_marks(bp_move *out, const bp__gomoku_position *p, const bp__gomoku_setup *setup)
{
    int n = setup->size;
    bp__gomoku_features s;
    if (p->marks == 0) {
        out[0] = (bp_move)(1 + n / 2 * n + n / 2);
        return 1;
    }
    bp__gomoku_compute_features(&s, p, 0, setup);
    if (s.count == 0) {
        bp__gomoku_compute_features(&s, p, 1, setup);
    }
    size_t count = list_places(out, &s);
    return count > 0 ? count : any_place(out, p, n);
}

/* The marks of an area that no area before it holds. */
static int count_marks(const bp__gomoku_position *p, int left, int bottom, int side,
                       const uint8_t *inside, int n)
{
    int count = 0;
    for (int i = 0; i < side * side; i++) {
        int x = left + i % side;
        int y = bottom + i / side;
        count += !inside[x + n * y] && bp__gomoku_at(p, x, y) != BP__GOMOKU_EMPTY;
    }
    return count;
}

/* Chooses the next area and marks its places as inside. Returns 0 if no marks are left for it; the first one needs none. */
static int choose_area(uint8_t *inside, const bp__gomoku_position *p, const bp__gomoku_setup *setup,
                       int is_first)
{
    int side = setup->area;
    int span = setup->size - side; /* the last column and row that an area can begin with */
    int best = INT_MIN;
    int chosen = 0;
    for (int i = 0; i < (span + 1) * (span + 1); i++) {
        int left = i % (span + 1);
        int bottom = i / (span + 1);
        int marks = count_marks(p, left, bottom, side, inside, setup->size);
        int from_centre = (2 * left - span) * (2 * left - span) +
                          (2 * bottom - span) * (2 * bottom - span); /* less than 4 x places */
        int value = (marks < side * side ? marks : -1) * 4 * BP__GOMOKU_PLACES - from_centre;
        if (value > best && (is_first || marks > 0)) {
            best = value;
            chosen = i;
        }
    }
    for (int i = 0; i < side * side && best > INT_MIN; i++) {
        inside[chosen % (span + 1) + i % side + setup->size * (chosen / (span + 1) + i / side)] = 1;
    }
    return best > INT_MIN;
}

/* Lists the places near the marks first, because they are ordered, then the others of the areas. */
static size_t within_areas(bp_move *out, const bp__gomoku_position *p,
                           const bp__gomoku_setup *setup)
{
    bp_move near[BP__GOMOKU_PLACES];
    uint8_t inside[BP__GOMOKU_PLACES] = {0}; /* of an area, and not listed yet */
    int n = setup->size;
    size_t count = 0;
    size_t near_count = near_marks(near, p, setup);
    for (int32_t i = 0; i < setup->areas && choose_area(inside, p, setup, i == 0); i++) {
    }
    for (size_t i = 0; i < near_count; i++) {
        int place = (int)near[i] - 1;
        if (inside[place]) {
            out[count++] = near[i];
            inside[place] = 0;
        }
    }
    for (int place = 0; place < n * n; place++) {
        if (inside[place] && bp__gomoku_at(p, place % n, place / n) == BP__GOMOKU_EMPTY) {
            out[count++] = (bp_move)(1 + place);
        }
    }
    return count > 0 ? count : any_place(out, p, n);
}

size_t bp__gomoku_candidates(bp_move *out, const void *state, const void *setup)
{
    const bp__gomoku_setup *s = setup;
    return s->area > 0 ? within_areas(out, state, s) : near_marks(out, state, s);
}
