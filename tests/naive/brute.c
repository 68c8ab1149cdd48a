/* SPDX-License-Identifier: MIT */
/*
 * A brute-force solver on the naive implementation: minimax and max^n with memoisation.
 */
#include "naive/brute.h"

#include <stdlib.h>
#include <string.h>
#include <uthash.h>

/* A position that was met, and its value. The structure has no padding, so equal positions have
 * equal bytes. */
typedef struct known {
    naive game;
    brute_value value;
    UT_hash_handle hh;
} known;

typedef struct brute {
    known *positions;
    uint64_t count;
    uint64_t limit;
    int seat;   /* whose guaranteed difference is sought: the root's mover */
    int failed; /* the limit was reached, or memory */
} brute;

static int sign(int number)
{
    return (number > 0) - (number < 0);
}

/* The score of a seat less the best of the others. */
static int lead(const int *scores, int players, int seat)
{
    int best = -1000000;

    for (int other = 0; other < players; other++) {
        if (other != seat && scores[other] > best) {
            best = scores[other];
        }
    }
    return scores[seat] - best;
}

/* The value of a finished game. */
static brute_value value_of_end(const brute *b, const naive *game)
{
    brute_value value;
    int scores[5];

    memset(&value, 0, sizeof value);
    naive_scores(game, scores);
    memcpy(value.maxn, scores, sizeof scores);
    memcpy(value.thesis, scores, sizeof value.thesis);
    value.margin = scores[0] - scores[1];
    value.outcome = sign(value.margin);
    value.guaranteed = lead(scores, game->players, b->seat);
    return value;
}

/* Thesis: a win before a draw before a loss; among wins the higher own score, among draws the
 * higher score, among losses the lower score of the opponent. */
static int thesis_prefers(const int *one, const int *other, int seat)
{
    int result_of_one = sign(one[seat] - one[1 - seat]);
    int result_of_other = sign(other[seat] - other[1 - seat]);

    if (result_of_one != result_of_other) {
        return result_of_one > result_of_other;
    }
    if (result_of_one >= 0) {
        return one[seat] > other[seat];
    }
    return one[1 - seat] < other[1 - seat];
}

/* Maxn: the higher own score; among equals the lower best other score. */
static int maxn_prefers(const int *one, const int *other, int players, int seat)
{
    if (one[seat] != other[seat]) {
        return one[seat] > other[seat];
    }
    return lead(one, players, seat) > lead(other, players, seat);
}

/* Whether a seat prefers one value of the position after its move to another, strictly. `root` is
 * the seat that all others join against for `guaranteed`. */
static int prefers(const brute_value *one, const brute_value *other, int objective, int players,
                   int seat, int root)
{
    int side = seat == 0 ? 1 : -1;

    switch (objective) {
    case BRUTE_OUTCOME: return side * one->outcome > side * other->outcome;
    case BRUTE_MARGIN: return side * one->margin > side * other->margin;
    case BRUTE_THESIS: return thesis_prefers(one->thesis, other->thesis, seat);
    case BRUTE_MAXN: return maxn_prefers(one->maxn, other->maxn, players, seat);
    default:
        if (seat == root) {
            return one->guaranteed > other->guaranteed;
        }
        return one->guaranteed < other->guaranteed;
    }
}

/* Copies what belongs to one objective. */
static void adopt(brute_value *to, const brute_value *from, int objective)
{
    switch (objective) {
    case BRUTE_OUTCOME: to->outcome = from->outcome; break;
    case BRUTE_MARGIN: to->margin = from->margin; break;
    case BRUTE_THESIS: memcpy(to->thesis, from->thesis, sizeof to->thesis); break;
    case BRUTE_MAXN: memcpy(to->maxn, from->maxn, sizeof to->maxn); break;
    default: to->guaranteed = from->guaranteed; break;
    }
}

static brute_value value_of(brute *b, const naive *game);

/* The value of the position after a legal move. */
static brute_value value_after(brute *b, const naive *game, const char *move)
{
    naive next = *game;

    if (naive_play(&next, move) != 0) {
        b->failed = 1;
    }
    return value_of(b, &next);
}

/* The best of the values after each move: for each objective the first that none surpasses. */
static brute_value best_of(const brute_value *after, int count, int players, int mover, int root)
{
    brute_value best = after[0];

    for (int i = 1; i < count; i++) {
        for (int objective = 0; objective < BRUTE_OBJECTIVES; objective++) {
            if (players > 2 && objective <= BRUTE_THESIS) {
                continue; /* for two players only */
            }
            if (prefers(&after[i], &best, objective, players, mover, root)) {
                adopt(&best, &after[i], objective);
            }
        }
    }
    return best;
}

static void remember(brute *b, const naive *game, const brute_value *value)
{
    known *position = calloc(1, sizeof *position);

    if (position == NULL || b->count >= b->limit) {
        b->failed = 1;
        free(position);
        return;
    }
    position->game = *game;
    position->value = *value;
    b->count++;
    HASH_ADD(hh, b->positions, game, sizeof position->game, position);
}

static brute_value value_of(brute *b, const naive *game)
{
    naive_move moves[NAIVE_MOVES_MAX];
    brute_value after[NAIVE_MOVES_MAX];
    known *found = NULL;
    int count = naive_moves(game, moves);

    if (count <= 0 || b->failed) {
        return value_of_end(b, game);
    }
    HASH_FIND(hh, b->positions, game, sizeof *game, found);
    if (found != NULL) {
        return found->value;
    }
    for (int i = 0; i < count; i++) {
        after[i] = value_after(b, game, moves[i]);
    }
    after[0] = best_of(after, count, game->players, game->mover, b->seat);
    remember(b, game, &after[0]);
    return after[0];
}

static void forget(brute *b)
{
    known *each = NULL;
    known *next = NULL;

    HASH_ITER(hh, b->positions, each, next)
    {
        HASH_DEL(b->positions, each);
        free(each);
    }
}

int brute_solve(brute_answer *out, const naive *game, uint64_t limit)
{
    brute b = {NULL, 0, limit, game->mover, 0};

    memset(out, 0, sizeof *out);
    out->players = game->players;
    out->mover = game->mover;
    out->count = naive_moves(game, out->moves);
    if (out->count == 0) {
        return -1;
    }
    out->value = value_of(&b, game);
    out->states = b.count;
    for (int i = 0; i < out->count; i++) {
        out->after[i] = value_after(&b, game, out->moves[i]);
    }
    forget(&b);
    return b.failed ? -1 : 0;
}

int brute_guaranteed(int *out, const naive *game, int seat, uint64_t limit)
{
    brute b = {NULL, 0, limit, seat, 0};

    if (naive_over(game)) {
        return -1;
    }
    *out = value_of(&b, game).guaranteed;
    forget(&b);
    return b.failed ? -1 : 0;
}

int brute_for_seat(const brute_value *value, int objective, int players, int seat)
{
    int side = seat == 0 ? 1 : -1;

    switch (objective) {
    case BRUTE_OUTCOME: return side * value->outcome;
    case BRUTE_MARGIN: return side * value->margin;
    case BRUTE_THESIS: return lead(value->thesis, 2, seat);
    case BRUTE_MAXN: return lead(value->maxn, players, seat);
    default: return value->guaranteed;
    }
}

int brute_best(const brute_answer *answer, int objective)
{
    int best = 0;

    for (int i = 1; i < answer->count; i++) {
        if (prefers(&answer->after[i], &answer->after[best], objective, answer->players,
                    answer->mover, answer->mover)) {
            best = i;
        }
    }
    return best;
}

int brute_is_best(const brute_answer *answer, int objective, int index)
{
    for (int i = 0; i < answer->count; i++) {
        if (prefers(&answer->after[i], &answer->after[index], objective, answer->players,
                    answer->mover, answer->mover)) {
            return 0;
        }
    }
    return 1;
}
