/* SPDX-License-Identifier: MIT */
/* bp_game_check(): random games of one game, with a check of the contract of its methods in every position. */

#include <stdarg.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include <bigpoints/state.h>
#include <bigpoints/status.h>

#include "game/game_check_internal.h"
#include "game/game_text.h"

enum {
    TAIL = 16,           /* so many positions before the end are compared with minimax */
    NODES_A_GAME = 20000 /* of that */
};

/* The answers of all methods for one position. */
typedef struct answers {
    int over;
    int32_t mover;
    size_t count;
    size_t candidate_count;
    int32_t left;
    uint64_t key[2];
    uint64_t reduced[2];
    bp_reduction reduction;
    int32_t scores[BP__PLAYERS_MAX + BP__GUARD];
    int32_t estimates[BP__PLAYERS_MAX + BP__GUARD];
    bp_move *moves;
    bp_move *candidates;
} answers;

/* A walk through one random game. */
typedef struct walk {
    bp__check *c;
    unsigned char *position;
    unsigned char *copy;  /* of the position, at another address */
    unsigned char *saved; /* a copy, to find changes */
    unsigned char *tail;  /* a ring of the last TAIL positions */
    bp_move *sorted;
    bp_move *scratch;
    answers first;
    answers second;
} walk;

void bp__check_fail(bp__check *c, const char *method, const char *format, ...)
{
    if (c->status != BP_OK) {
        return;
    }
    va_list arguments;
    va_start(arguments, format);
    c->status =
        bp__text_fault(c->why, c->why_size, c->game, c->setup, method, c->at, format, arguments);
    va_end(arguments);
}

int bp__check_is_filled(const void *from, size_t bytes, int fill)
{
    const unsigned char *at = from;
    for (size_t i = 0; i < bytes; i++) {
        if (at[i] != (unsigned char)fill) {
            return 0;
        }
    }
    return 1;
}

void bp__check_blank(const bp__check *c, unsigned char *position)
{
    memset(position, 0, c->size);
    memset(position + c->size, BP__GUARD_BYTE, BP__GUARD);
}

void bp__check_guard(bp__check *c, const char *method, const unsigned char *position)
{
    if (!bp__check_is_filled(position + c->size, BP__GUARD, BP__GUARD_BYTE)) {
        bp__check_fail(c, method, "writes outside the %zu bytes of a position", c->size);
    }
}

/* Checks that a method has not changed the position that it was given. */
static void check_unchanged(walk *w, const char *method, const void *position)
{
    if (memcmp(position, w->saved, w->c->size) != 0) {
        bp__check_fail(w->c, method, "changes the position");
    }
}

/* Calls `moves` or `candidates`. */
static size_t list(bp__check *c, bp_move *out, int fill, const void *position,
                   size_t (*method)(bp_move *, const void *, const void *), const char *name)
{
    size_t max = c->game->traits.max_moves;
    memset(out, fill, bp__game_move_slots(c->game) * sizeof *out);
    size_t count = method(out, position, c->setup);
    if (count > max || !bp__check_is_filled(out + max, BP__MOVES_SLACK * sizeof *out, fill)) {
        bp__check_fail(c, name, "writes more than max_moves, %zu", max);
    } else if (count == 0) {
        bp__check_fail(c, name, "gives no move before the end of the game");
    }
    return c->status == BP_OK ? count : 0;
}

/* Calls `scores` or `estimate`. */
static void score(bp__check *c, int32_t *out, int fill, const void *position,
                  void (*method)(int32_t *, const void *, const void *), const char *name)
{
    size_t players = (size_t)c->game->traits.players;
    size_t slots = BP__PLAYERS_MAX + BP__GUARD;
    memset(out, fill, slots * sizeof *out);
    method(out, position, c->setup);
    if (!bp__check_is_filled(out + players, (slots - players) * sizeof *out, fill)) {
        bp__check_fail(c, name, "writes more than %zu numbers", players);
    }
}

/* Calls the optional methods. The game is not over. */
static void ask_optional(walk *w, answers *out, const void *position, int fill)
{
    bp__check *c = w->c;
    const bp_game_ops *ops = c->ops;
    if (ops->estimate) {
        score(c, out->estimates, fill, position, ops->estimate, "estimate");
        check_unchanged(w, "estimate", position);
    }
    if (ops->moves_left) {
        out->left = ops->moves_left(position, c->setup);
        check_unchanged(w, "moves_left", position);
    }
    if (ops->candidates && c->status == BP_OK) {
        out->candidate_count =
            list(c, out->candidates, fill, position, ops->candidates, "candidates");
        check_unchanged(w, "candidates", position);
    }
    if (c->game->traits.reduced_bits > 0 && c->game->traits.players == 2) {
        memset(out->reduced, fill, sizeof out->reduced);
        ops->reduced_key(out->reduced, position, c->setup);
        check_unchanged(w, "reduced_key", position);
    }
    if (ops->reduce && c->game->traits.players == 2) {
        out->reduction = (bp_reduction){0, -1, 1, 0};
        ops->reduce(&out->reduction, position, c->setup);
        check_unchanged(w, "reduce", position);
    }
}

/* Calls all methods. Buffers are filled with `fill` before, so that numbers that a method does not write differ between
   two calls. */
static void ask(walk *w, answers *out, const void *position, int fill)
{
    bp__check *c = w->c;
    memcpy(w->saved, position, c->size);
    out->over = c->ops->is_over(position, c->setup) != 0;
    check_unchanged(w, "is_over", position);
    score(c, out->scores, fill, position, c->ops->scores, "scores");
    check_unchanged(w, "scores", position);
    if (c->game->traits.key_bits > 0) {
        memset(out->key, fill, sizeof out->key);
        c->ops->key(out->key, position, c->setup);
        check_unchanged(w, "key", position);
    }
    if (out->over) {
        return;
    }
    out->mover = c->ops->mover(position, c->setup);
    check_unchanged(w, "mover", position);
    out->count = list(c, out->moves, fill, position, c->ops->moves, "moves");
    check_unchanged(w, "moves", position);
    if (c->status == BP_OK) {
        ask_optional(w, out, position, fill);
    }
}

static void expect_same(bp__check *c, const char *method, int same)
{
    if (!same) {
        bp__check_fail(c, method, "gives two answers for the same position");
    }
}

/* Two calls of a method give the same answer. */
static void check_purity(walk *w)
{
    bp__check *c = w->c;
    const answers *a = &w->first;
    const answers *b = &w->second;
    size_t scores = (size_t)c->game->traits.players * sizeof(int32_t);
    expect_same(c, "is_over", a->over == b->over);
    expect_same(c, "scores", memcmp(a->scores, b->scores, scores) == 0);
    expect_same(c, "key", memcmp(a->key, b->key, sizeof a->key) == 0);
    if (a->over || c->status != BP_OK) {
        return;
    }
    expect_same(c, "mover", a->mover == b->mover);
    expect_same(c, "moves",
                a->count == b->count &&
                    memcmp(a->moves, b->moves, a->count * sizeof(bp_move)) == 0);
    expect_same(c, "estimate",
                !c->ops->estimate || memcmp(a->estimates, b->estimates, scores) == 0);
    expect_same(c, "moves_left", a->left == b->left);
    expect_same(c, "candidates",
                a->candidate_count == b->candidate_count &&
                    memcmp(a->candidates, b->candidates, a->candidate_count * sizeof(bp_move)) ==
                        0);
    expect_same(c, "reduced_key", memcmp(a->reduced, b->reduced, sizeof a->reduced) == 0);
    expect_same(c, "reduce", memcmp(&a->reduction, &b->reduction, sizeof a->reduction) == 0);
}

/* Calls the methods again, with the position at another address. */
static void ask_again(walk *w)
{
    if (w->c->status == BP_OK) {
        ask(w, &w->second, w->copy, 0xFF);
    }
    if (w->c->status == BP_OK) {
        check_purity(w);
    }
}

static int compare_moves(const void *left, const void *right)
{
    bp_move a = *(const bp_move *)left;
    bp_move b = *(const bp_move *)right;
    return a < b ? -1 : a > b;
}

/* No move is 0 or listed twice. */
static void check_list(walk *w, const bp_move *moves, size_t count, const char *method)
{
    memcpy(w->sorted, moves, count * sizeof *moves);
    qsort(w->sorted, count, sizeof *w->sorted, compare_moves);
    if (w->sorted[0] == 0) {
        bp__check_fail(w->c, method, "gives the move 0");
    }
    for (size_t i = 1; i < count; i++) {
        if (w->sorted[i] == w->sorted[i - 1]) {
            bp__check_fail(w->c, method, "gives the move %lu twice", (unsigned long)w->sorted[i]);
        }
    }
}

/* Checks the candidates; afterwards w->sorted has the legal moves. */
static void check_moves(walk *w, const answers *a)
{
    bp__check *c = w->c;
    if (c->ops->candidates) {
        check_list(w, a->candidates, a->candidate_count, "candidates");
    }
    check_list(w, a->moves, a->count, "moves");
    for (size_t i = 0; c->ops->candidates && i < a->candidate_count; i++) {
        if (!bsearch(&a->candidates[i], w->sorted, a->count, sizeof *w->sorted, compare_moves)) {
            bp__check_fail(c, "candidates", "gives %lu, which is no legal move",
                           (unsigned long)a->candidates[i]);
        }
    }
}

/* The bits above the width of a key are zero. */
static void check_width(bp__check *c, const char *method, const uint64_t key[2], uint32_t bits)
{
    uint64_t low = bits >= 64 ? 0 : key[0] >> bits;
    uint64_t high = bits >= 128 ? 0 : bits <= 64 ? key[1] : key[1] >> (bits - 64);
    if (bits > 0 && (low != 0 || high != 0)) {
        bp__check_fail(c, method, "gives a key of more than %u bits", (unsigned)bits);
    }
}

static void check_final_scores(bp__check *c, const int32_t *scores)
{
    for (int32_t seat = 0; seat < c->game->traits.players; seat++) {
        if (!bp__game_has_score(c->game, scores[seat])) {
            bp__check_fail(c, "scores", "gives %d at the end, outside %d to %d", (int)scores[seat],
                           (int)c->game->traits.score_min, (int)c->game->traits.score_max);
        }
    }
}

static void check_mover(bp__check *c, int32_t mover)
{
    if (mover < 0 || mover >= c->game->traits.players) {
        bp__check_fail(c, "mover", "gives %d, which is no seat", (int)mover);
    }
}

/* Numbers are within their ranges. */
static void check_ranges(bp__check *c, const answers *a)
{
    const bp_game_traits *traits = &c->game->traits;
    check_width(c, "key", a->key, traits->key_bits);
    if (a->over) {
        check_final_scores(c, a->scores);
        return;
    }
    check_mover(c, a->mover);
    check_width(c, "reduced_key", a->reduced, traits->reduced_bits);
    if (a->left < 0) {
        bp__check_fail(c, "moves_left", "gives %d", (int)a->left);
    }
    for (int32_t seat = 0; bp__game_can_estimate(c->game) && seat < traits->players; seat++) {
        int32_t guess = a->estimates[seat];
        if (guess < traits->score_min * BP_ESTIMATE_POINT ||
            guess > traits->score_max * BP_ESTIMATE_POINT) {
            bp__check_fail(c, "estimate", "gives %d, outside the range of scores", (int)guess);
        }
    }
}

size_t bp__check_briefly(bp__check *c, const void *position, bp_move *moves)
{
    int32_t scores[BP__PLAYERS_MAX + BP__GUARD];
    c->at = position;
    if (c->ops->is_over(position, c->setup)) {
        score(c, scores, 0, position, c->ops->scores, "scores");
        check_final_scores(c, scores);
        return 0;
    }
    check_mover(c, c->ops->mover(position, c->setup));
    return list(c, moves, 0, position, c->ops->moves, "moves");
}

/* Plays every move twice, and checks the positions after it. */
static void check_apply(walk *w)
{
    bp__check *c = w->c;
    for (size_t i = 0; i < w->first.count && c->status == BP_OK; i++) {
        c->at = w->position;
        for (int again = 0; again < 2; again++) {
            unsigned char *child = again ? c->other : c->read;
            bp__check_blank(c, child);
            memcpy(child, w->position, c->size);
            c->ops->apply(child, w->first.moves[i], c->setup);
            bp__check_guard(c, "apply", child);
        }
        expect_same(c, "apply", memcmp(c->read, c->other, c->size) == 0);
        if (c->status == BP_OK) {
            bp__check_briefly(c, c->read, w->scratch);
            bp__check_key(c, c->read);
        }
    }
    c->at = w->position;
}

/* All checks of one position. */
static void check_position(walk *w)
{
    bp__check *c = w->c;
    c->at = w->position;
    memcpy(w->copy, w->position, c->size);
    ask(w, &w->first, w->position, 0);
    ask_again(w);
    if (c->status == BP_OK) {
        c->at = c->game->initial;
        ask(w, &w->second, c->game->initial, 0); /* finds a method that keeps state between calls */
        c->at = w->position;
        ask_again(w);
    }
    if (c->status == BP_OK) {
        check_ranges(c, &w->first);
    }
    if (c->status == BP_OK && !w->first.over) {
        check_moves(w, &w->first);
    }
    if (c->status == BP_OK) {
        bp__check_key(c, w->position);
        bp__check_texts(c, w->position, w->first.moves, w->first.over ? 0 : w->first.count);
    }
    if (c->status == BP_OK && !w->first.over) {
        check_apply(w);
    }
}

/* Compares with minimax, from the end of the game backwards, as far as the nodes suffice. */
static void check_tail(walk *w, int32_t plies)
{
    int32_t nodes = NODES_A_GAME;
    int32_t first = plies > TAIL ? plies - TAIL : 0;
    for (int32_t ply = plies - 1; ply >= first && w->c->status == BP_OK; ply--) {
        if (!bp__check_values(w->c, w->tail + (size_t)(ply % TAIL) * w->c->stride, &nodes)) {
            return;
        }
    }
}

static void play(walk *w)
{
    bp__check *c = w->c;
    int32_t ply = 0;
    bp__check_blank(c, w->position);
    memcpy(w->position, c->game->initial, c->size);
    for (;; ply++) {
        check_position(w);
        if (c->status != BP_OK || w->first.over) {
            break;
        }
        if ((size_t)ply == bp__game_max_plies(c->game)) {
            bp__check_fail(c, c->game->traits.max_plies > 0 ? "max_plies" : "is_over",
                           "a game does not end within %d moves", (int)ply);
            return;
        }
        memcpy(w->tail + (size_t)(ply % TAIL) * c->stride, w->position, c->size);
        bp_move move = w->first.moves[bp__random_below(&c->random, w->first.count)];
        c->ops->apply(w->position, move, c->setup);
    }
    if (c->status == BP_OK) {
        check_tail(w, ply);
    }
}

/* `initial` writes the same bytes in every call, and no others. */
static void check_initial(bp__check *c)
{
    for (int again = 0; again < 2 && c->status == BP_OK; again++) {
        bp__check_blank(c, c->read);
        c->ops->initial(c->read, c->setup);
        bp__check_guard(c, "initial", c->read);
        expect_same(c, "initial", memcmp(c->read, c->game->initial, c->size) == 0);
    }
}

/* Cuts one block of memory into the buffers of a walk. */
static unsigned char *open_walk(walk *w)
{
    bp__check *c = w->c;
    enum { POSITIONS = 5 + TAIL, LISTS = 6 };
    size_t list_bytes = (bp__game_move_slots(c->game) * sizeof(bp_move) + 15) / 16 * 16;
    unsigned char *block = bp__memory_alloc(c->memory, POSITIONS * c->stride + LISTS * list_bytes);
    if (!block) {
        return NULL;
    }
    unsigned char **positions[] = {&w->position, &w->copy, &w->saved, &c->read, &c->other};
    for (size_t i = 0; i < 5; i++) {
        *positions[i] = block + i * c->stride;
    }
    w->tail = block + 5 * c->stride;
    bp_move **lists[] = {&w->first.moves,       &w->first.candidates, &w->second.moves,
                         &w->second.candidates, &w->sorted,           &w->scratch};
    for (size_t i = 0; i < LISTS; i++) {
        *lists[i] = (bp_move *)(void *)(block + POSITIONS * c->stride + i * list_bytes);
    }
    return block;
}

int bp_game_check(const bp_game *game, uint64_t seed, int32_t games, char *why, size_t why_size)
{
    if (!game || games < 1) {
        return BP_ERR_ARGUMENT;
    }
    bp__why_clear(why, why_size);
    bp__check c = {.game = game,
                   .ops = game->ops,
                   .setup = game->setup,
                   .memory = &game->memory,
                   .size = game->traits.state_size,
                   .stride = bp__state_stride(game) + BP__GUARD,
                   .why = why,
                   .why_size = why_size};
    walk w = {.c = &c};
    unsigned char *block = open_walk(&w);
    c.status = block ? bp__check_open_values(&c) : BP_ERR_MEMORY;
    if (c.status == BP_OK) {
        check_initial(&c);
        bp__check_setup_text(&c);
    }
    for (int32_t i = 0; i < games && c.status == BP_OK; i++) {
        c.random = bp__random_seed(seed, (uint64_t)i);
        play(&w);
    }
    bp__check_close_values(&c);
    bp__memory_free(c.memory, block);
    return c.status;
}
