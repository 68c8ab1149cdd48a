/* SPDX-License-Identifier: MIT */
/* Checks of bp_game_check() that need values: plain minimax over all moves of small positions, compared with what
   `reduce`, `reduced_key` and `candidates` say; and keys that no two positions may share. */

#include <string.h>

#include <bigpoints/status.h>

#include "base/mix.h"
#include "base/stack.h"
#include "game/game_check_internal.h"

enum {
    SLOTS = 1 << 14,
    MEMO_BYTES = 16 << 20,
    RECORDS_MIN = 16,
    DEPTH_MAX = 40,
    RANGE_MAX = 1 << 28 /* the maximum of the solver */
};

/* An entry of a memo; `place` is 1 + the number of its position, 0 for an empty slot. */
typedef struct bp__key_record {
    uint64_t key[2];
    int64_t number;
    size_t place;
} bp__key_record;

static int open_memo(const bp__check *c, bp__key_memo *memo)
{
    size_t max = MEMO_BYTES / c->size;
    memo->slots = SLOTS;
    memo->max = max > SLOTS / 2 ? SLOTS / 2 : max > RECORDS_MIN ? max : RECORDS_MIN;
    memo->records = bp__memory_alloc_array(c->memory, memo->slots, sizeof *memo->records);
    memo->positions = bp__memory_alloc_array(c->memory, memo->max, bp__state_stride(c->game));
    return memo->records && memo->positions ? BP_OK : BP_ERR_MEMORY;
}

int bp__check_open_values(bp__check *c)
{
    int status = c->game->traits.key_bits > 0 ? open_memo(c, &c->by_key) : BP_OK;
    if (status == BP_OK && c->game->traits.reduced_bits > 0) {
        status = open_memo(c, &c->by_reduced);
    }
    return status;
}

void bp__check_close_values(bp__check *c)
{
    bp__memory_free(c->memory, c->by_key.records);
    bp__memory_free(c->memory, c->by_key.positions);
    bp__memory_free(c->memory, c->by_reduced.records);
    bp__memory_free(c->memory, c->by_reduced.positions);
}

static void *memo_position(const bp__check *c, const bp__key_memo *memo, size_t place)
{
    return memo->positions + (place - 1) * bp__state_stride(c->game);
}

/* Finds the record of a key, or adds one. NULL if it is new. */
static const bp__key_record *find_or_add(const bp__check *c, bp__key_memo *memo,
                                         const uint64_t key[2], int64_t number,
                                         const void *position)
{
    size_t at = (size_t)bp__mix(key, 128).low & (memo->slots - 1);
    bp__key_record *r = &memo->records[at];
    while (r->place > 0 && (r->key[0] != key[0] || r->key[1] != key[1])) {
        at = (at + 1) & (memo->slots - 1);
        r = &memo->records[at];
    }
    if (r->place > 0) {
        return r;
    }
    if (memo->used < memo->max) {
        *r = (bp__key_record){{key[0], key[1]}, number, ++memo->used};
        memcpy(memo_position(c, memo, r->place), position, c->size);
    }
    return NULL;
}

void bp__check_key(bp__check *c, const void *position)
{
    if (c->game->traits.key_bits == 0) {
        return;
    }
    uint64_t key[2] = {0, 0};
    c->ops->key(key, position, c->setup);
    const bp__key_record *r = find_or_add(c, &c->by_key, key, 0, position);
    const void *other = r ? memo_position(c, &c->by_key, r->place) : position;
    if (memcmp(other, position, c->size) != 0) {
        char text[160] = "";
        c->ops->format_position(text, sizeof text, other, c->setup);
        text[sizeof text - 1] = '\0';
        c->at = position;
        bp__check_fail(c, "key", "two positions have the same; the other is: %s", text);
    }
}

/* Minimax in progress. Blocks of the stack: a position, moves, candidates and values. */
typedef struct minimax {
    bp__check *c;
    int32_t nodes; /* left */
    int64_t future_max;
    bp__stack frames;
} minimax;

typedef struct frame {
    unsigned char *child;
    bp_move *moves;
    bp_move *candidates;
    int64_t *values;
} frame;

static size_t frame_bytes(const bp__check *c)
{
    return c->stride + bp__game_move_slots(c->game) * (sizeof(int64_t) + 2 * sizeof(bp_move));
}

static int frame_at(minimax *m, frame *out, size_t depth)
{
    unsigned char *block = bp__stack_at(&m->frames, depth);
    size_t slots = bp__game_move_slots(m->c->game);
    if (!block) {
        m->c->status = BP_ERR_MEMORY;
        return 0;
    }
    out->child = block;
    out->values = (int64_t *)(void *)(block + m->c->stride);
    out->moves = (bp_move *)(void *)(out->values + slots);
    out->candidates = out->moves + slots;
    return 1;
}

/* Checks the result of `reduce` for a position with a known value. Returns the banked value. */
static int64_t check_reduction(minimax *m, const void *position, int64_t value)
{
    bp__check *c = m->c;
    int32_t max = (int32_t)m->future_max;
    bp_reduction r = {0, -max, max, 0};
    if (!c->ops->reduce) {
        return 0;
    }
    c->ops->reduce(&r, position, c->setup);
    if (r.lower > r.upper || r.lower < -max || r.upper > max || r.banked < -max || r.banked > max) {
        bp__check_fail(c, "reduce", "banked %d, lower %d and upper %d are outside %d to %d",
                       (int)r.banked, (int)r.lower, (int)r.upper, -(int)max, (int)max);
    } else if (value < (int64_t)r.banked + r.lower || value > (int64_t)r.banked + r.upper) {
        bp__check_fail(c, "reduce",
                       "banked %d, lower %d and upper %d exclude the value for the mover, %d",
                       (int)r.banked, (int)r.lower, (int)r.upper, (int)value);
    }
    return r.banked;
}

/* Checks that equal reduced keys have equal futures. */
static void check_reduced_key(bp__check *c, const void *position, int64_t future)
{
    uint64_t key[2] = {0, 0};
    c->ops->reduced_key(key, position, c->setup);
    const bp__key_record *r = find_or_add(c, &c->by_reduced, key, future, position);
    if (r && r->number != future) {
        char text[160] = "";
        c->ops->format_position(text, sizeof text, memo_position(c, &c->by_reduced, r->place),
                                c->setup);
        text[sizeof text - 1] = '\0';
        bp__check_fail(c, "reduced_key",
                       "the future is %d, but %d in another position with the same key: %s",
                       (int)future, (int)r->number, text);
    }
}

/* Checks that a best move is among the candidates. */
static void check_candidates(bp__check *c, const frame *f, size_t count, const void *position,
                             int64_t value)
{
    size_t candidates = c->ops->candidates(f->candidates, position, c->setup);
    if (candidates > c->game->traits.max_moves) {
        bp__check_fail(c, "candidates", "writes more than max_moves");
        return;
    }
    for (size_t i = 0; i < candidates; i++) {
        for (size_t j = 0; j < count; j++) {
            if (f->moves[j] == f->candidates[i] && f->values[j] == value) {
                return;
            }
        }
    }
    bp__check_fail(c, "candidates", "no best move is among them, but candidates_keep_value is set");
}

/* Checks a position with a known value. */
static void check_value(minimax *m, const frame *f, size_t count, const void *position,
                        int64_t value)
{
    bp__check *c = m->c;
    c->at = position;
    int64_t banked = check_reduction(m, position, value);
    if (c->game->traits.reduced_bits > 0) {
        check_reduced_key(c, position, value - banked);
    }
    if (c->game->traits.candidates_keep_value) {
        check_candidates(c, f, count, position, value);
    }
}

/* The value of a position that is not over for its mover. Returns 0 if it is not known: the nodes did not suffice, or
   there was a fault. */
static int search(minimax *m, size_t depth, const void *position, int64_t *value)
{
    bp__check *c = m->c;
    frame f;
    if (depth == DEPTH_MAX || m->nodes-- <= 0 || !frame_at(m, &f, depth)) {
        return 0;
    }
    int32_t mover = c->ops->mover(position, c->setup);
    size_t count = bp__check_briefly(c, position, f.moves);
    *value = INT64_MIN;
    for (size_t i = 0; i < count && c->status == BP_OK; i++) {
        memcpy(f.child, position, c->size);
        c->ops->apply(f.child, f.moves[i], c->setup);
        int64_t found;
        if (c->ops->is_over(f.child, c->setup)) {
            int32_t scores[BP__PLAYERS_MAX];
            if (bp__game_final_scores(scores, c->game, f.child) != BP_OK) {
                c->at = f.child;
                bp__check_fail(c, "scores", "gives a score outside the traits at the end");
                return 0;
            }
            found = (int64_t)scores[mover] - scores[1 - mover];
        } else {
            int32_t next = c->ops->mover(f.child, c->setup);
            if (!search(m, depth + 1, f.child, &found)) {
                return 0;
            }
            found = next == mover ? found : -found;
        }
        f.values[i] = found;
        *value = found > *value ? found : *value;
    }
    if (c->status == BP_OK) {
        check_value(m, &f, count, position, *value);
    }
    return c->status == BP_OK;
}

/* Whether there is anything to compare. */
static int has_values(const bp_game *game)
{
    const bp_game_traits *traits = &game->traits;
    return traits->players == 2 && (int64_t)traits->score_max - traits->score_min <= RANGE_MAX &&
           (game->ops->reduce || traits->reduced_bits > 0 || traits->candidates_keep_value);
}

int bp__check_values(bp__check *c, const void *position, int32_t *nodes)
{
    if (!has_values(c->game)) {
        return 0;
    }
    minimax m = {.c = c,
                 .nodes = *nodes,
                 .future_max = 2 * ((int64_t)c->game->traits.score_max - c->game->traits.score_min),
                 .frames = {.memory = c->memory, .bytes = frame_bytes(c)}};
    int64_t value;
    bp__stack_begin(&m.frames, 0);
    int known = search(&m, 0, position, &value);
    bp__stack_free(&m.frames);
    *nodes = m.nodes;
    return known;
}
