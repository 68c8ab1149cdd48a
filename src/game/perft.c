/* SPDX-License-Identifier: MIT */
/* Perft: counts the move sequences to a depth, on plain positions. */

#include <string.h>

#include <bigpoints/state.h>
#include <bigpoints/status.h>

#include "game/game_internal.h"

enum { DEPTH_MAX = 1000 };

/* One frame for each ply: a position, then its moves. */
typedef struct counter {
    const bp_game *game;
    unsigned char *frames;
    size_t frame_size;
} counter;

static int add(uint64_t *sum, uint64_t count)
{
    if (*sum > UINT64_MAX - count) {
        return BP_ERR_RANGE;
    }
    *sum += count;
    return BP_OK;
}

/* Adds the sequences of length `depth` (at least 1) from the position in `frame` to `sum`. */
static int count_from(uint64_t *sum, const counter *c, unsigned char *frame, int32_t depth)
{
    const bp_game_ops *ops = c->game->ops;
    const void *setup = c->game->setup;
    if (ops->is_over(frame, setup)) {
        return BP_OK;
    }
    bp_move *moves = (bp_move *)(void *)(frame + bp__state_stride(c->game));
    size_t count = ops->moves(moves, frame, setup);
    if (!bp__game_has_count(c->game, count)) {
        return BP_ERR_METHOD;
    }
    if (depth == 1) {
        return add(sum, count);
    }
    unsigned char *child = frame + c->frame_size;
    int status = BP_OK;
    for (size_t i = 0; i < count && status == BP_OK; i++) {
        memcpy(child, frame, c->game->traits.state_size);
        ops->apply(child, moves[i], setup);
        status = count_from(sum, c, child, depth - 1);
    }
    return status;
}

int bp_state_perft(uint64_t *out, const bp_state *state, int32_t depth)
{
    if (!out || !state || depth < 0 || depth > DEPTH_MAX) {
        return BP_ERR_ARGUMENT;
    }
    if (depth == 0) {
        *out = 1;
        return BP_OK;
    }
    const bp_game *game = state->game;
    size_t stride = bp__state_stride(game);
    size_t moves = (bp__game_move_slots(game) * sizeof(bp_move) + 15) / 16 * 16;
    counter c = {game, NULL, stride + moves};
    c.frames = bp__memory_alloc_array(&game->memory, (size_t)depth, c.frame_size);
    if (!c.frames) {
        return BP_ERR_MEMORY;
    }
    memcpy(c.frames, state->position, game->traits.state_size);
    uint64_t sum = 0;
    int status = count_from(&sum, &c, c.frames, depth);
    bp__memory_free(&game->memory, c.frames);
    if (status == BP_OK) {
        *out = sum;
    }
    return status;
}
