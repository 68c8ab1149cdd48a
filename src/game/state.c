/* SPDX-License-Identifier: MIT */
/* States: a position and the positions it came from. Undoing is going back to a kept copy, so a game
   needs no method for it. */

#include <bigpoints/state.h>

#include <limits.h>
#include <string.h>

#include <bigpoints/game.h>
#include <bigpoints/status.h>

#include "base/assert.h"
#include "base/key.h"
#include "base/text.h"
#include "game/game_internal.h"

enum { FIRST_CAPACITY = 32, ALIGNMENT = 16 };

/* Plies are int32_t; no game is nearly so long. */
enum { PLY_MAX = INT_MAX / 2 };

/* Differences of estimates fit 32 bits. */
enum { ESTIMATES_MAX = 1 << 18 };

static size_t round_up(size_t bytes)
{
    return (bytes + ALIGNMENT - 1) / ALIGNMENT * ALIGNMENT;
}

size_t bp__state_stride(const bp_game *game)
{
    return round_up(game->traits.state_size);
}

bp_move *bp__state_made(const bp_state *state)
{
    size_t positions = state->capacity * bp__state_stride(state->game);
    return positions > 0 ? (bp_move *)(void *)(state->history + positions) : NULL;
}

const void *bp__state_past(const bp_state *state, size_t ply)
{
    BP__ASSERT(ply <= state->ply);
    return ply == state->ply ? state->position
                             : state->history + ply * bp__state_stride(state->game);
}

const void *bp__state_setup(const bp_state *state, const bp_game_ops *ops)
{
    return state->game->origin == ops ? state->game->setup : NULL;
}

const void *bp_state_position(const bp_state *state)
{
    return state ? state->position : NULL;
}

static int is_over(const bp_state *state)
{
    return state->game->ops->is_over(state->position, state->game->setup) != 0;
}

int bp__state_blank(bp_state **out, bp_game *game)
{
    const bp__memory *memory = &game->memory;
    bp_state *state = bp__memory_alloc(memory, sizeof *state);
    if (!state) {
        return BP_ERR_MEMORY;
    }
    state->position = bp__memory_alloc(memory, bp__state_stride(game));
    if (!state->position) {
        bp__memory_free(memory, state);
        return BP_ERR_MEMORY;
    }
    state->memory = *memory;
    bp_game_ref(&state->game, game);
    *out = state;
    return BP_OK;
}

/* Reserves space for at least `plies` moves; keeps what is there. */
static int reserve(bp_state *state, size_t plies)
{
    if (plies <= state->capacity) {
        return BP_OK;
    }
    if (plies > PLY_MAX) {
        return BP_ERR_MEMORY;
    }
    size_t stride = bp__state_stride(state->game);
    size_t capacity = state->capacity ? state->capacity : FIRST_CAPACITY;
    while (capacity < plies) {
        capacity *= 2;
    }
    unsigned char *block =
        bp__memory_alloc_array(&state->game->memory, capacity, stride + sizeof(bp_move));
    if (!block) {
        return BP_ERR_MEMORY;
    }
    if (state->made_count > 0) {
        memcpy(block, state->history, state->ply * stride);
        memcpy(block + capacity * stride, bp__state_made(state),
               state->made_count * sizeof(bp_move));
    }
    bp__memory_free(&state->game->memory, state->history);
    state->history = block;
    state->capacity = capacity;
    return BP_OK;
}

/* Copies position and history between states of one game whose capacity suffices. */
static void copy_into(bp_state *state, const bp_state *source)
{
    BP__ASSERT(source->ply <= source->made_count && source->made_count <= state->capacity);
    memcpy(state->position, source->position, state->game->traits.state_size);
    state->ply = source->ply;
    state->made_count = source->made_count;
    if (source->made_count > 0) {
        memcpy(state->history, source->history, source->ply * bp__state_stride(state->game));
        memcpy(bp__state_made(state), bp__state_made(source), source->made_count * sizeof(bp_move));
    }
}

int bp_state_new(bp_state **out, bp_game *game)
{
    if (!out) {
        return BP_ERR_ARGUMENT;
    }
    *out = NULL;
    if (!game) {
        return BP_ERR_ARGUMENT;
    }
    int status = bp__state_blank(out, game);
    if (status == BP_OK) {
        memcpy((*out)->position, game->initial, game->traits.state_size);
    }
    return status;
}

int bp_state_clone(bp_state **out, const bp_state *state)
{
    if (!out) {
        return BP_ERR_ARGUMENT;
    }
    *out = NULL;
    if (!state) {
        return BP_ERR_ARGUMENT;
    }
    bp_state *copy;
    int status = bp__state_blank(&copy, state->game);
    if (status != BP_OK) {
        return status;
    }
    status = reserve(copy, state->made_count);
    if (status != BP_OK) {
        bp_state_free(copy);
        return status;
    }
    copy_into(copy, state);
    *out = copy;
    return BP_OK;
}

void bp_state_free(bp_state *state)
{
    if (!state) {
        return;
    }
    bp_game *game = state->game;
    bp__memory memory = state->memory;
    bp__memory_free(&game->memory, state->history);
    bp__memory_free(&game->memory, state->position);
    bp__memory_free(&memory, state);
    bp_game_free(game);
}

int bp_state_game(bp_game **out, const bp_state *state)
{
    return bp_game_ref(out, state ? state->game : NULL);
}

int32_t bp_state_mover(const bp_state *state)
{
    if (!state) {
        return BP_ERR_ARGUMENT;
    }
    return is_over(state) ? BP_ERR_OVER : bp__game_mover(state->game, state->position);
}

int32_t bp_state_is_over(const bp_state *state)
{
    return state ? is_over(state) : BP_ERR_ARGUMENT;
}

int32_t bp_state_ply(const bp_state *state)
{
    return state ? (int32_t)state->ply : BP_ERR_ARGUMENT;
}

int bp_state_moves(bp_move *out, size_t size, size_t *count, const bp_state *state)
{
    if (!state) {
        return BP_ERR_ARGUMENT;
    }
    bp__move_list list;
    int status = bp__state_list(&list, state);
    if (status != BP_OK) {
        return status;
    }
    status = bp__check_buffer(out, size, count, list.count, 0);
    if (status == BP_OK && out) {
        memcpy(out, list.moves, list.count * sizeof *out);
    }
    bp__move_list_free(&list, state);
    return status;
}

int32_t bp_state_is_legal(const bp_state *state, bp_move move)
{
    if (!state) {
        return BP_ERR_ARGUMENT;
    }
    bp__move_list list;
    int status = bp__state_list(&list, state);
    if (status != BP_OK) {
        return status;
    }
    size_t i = 0;
    while (i < list.count && list.moves[i] != move) {
        i++;
    }
    bp__move_list_free(&list, state);
    return i < list.count;
}

int bp_state_apply(bp_state *state, bp_move move)
{
    if (!state) {
        return BP_ERR_ARGUMENT;
    }
    int32_t legal = bp_state_is_legal(state, move);
    if (legal <= 0) {
        return legal < 0 ? legal : is_over(state) ? BP_ERR_OVER : BP_ERR_ILLEGAL;
    }
    int status = state->ply < state->capacity ? BP_OK : reserve(state, state->ply + 1);
    if (status != BP_OK) {
        return status;
    }
    size_t bytes = state->game->traits.state_size;
    bp_move *made = bp__state_made(state);
    if (state->ply == state->made_count || made[state->ply] != move) {
        state->made_count = state->ply + 1;
    }
    BP__ASSERT(state->made_count <= state->capacity);
    memcpy(state->history + state->ply * bp__state_stride(state->game), state->position, bytes);
    made[state->ply] = move;
    state->ply++;
    BP__ASSERT(state->ply <= state->made_count);
    state->game->ops->apply(state->position, move, state->game->setup);
    return BP_OK;
}

int bp_state_undo(bp_state *state)
{
    if (!state) {
        return BP_ERR_ARGUMENT;
    }
    if (state->ply == 0) {
        return BP_ERR_HISTORY;
    }
    const void *past = bp__state_past(state, state->ply - 1);
    memcpy(state->position, past, state->game->traits.state_size);
    state->ply--;
    return BP_OK;
}

int bp_state_redo(bp_state *state)
{
    if (!state) {
        return BP_ERR_ARGUMENT;
    }
    if (state->ply == state->made_count) {
        return BP_ERR_HISTORY;
    }
    return bp_state_apply(state, bp__state_made(state)[state->ply]);
}

int32_t bp_state_redo_count(const bp_state *state)
{
    return state ? (int32_t)(state->made_count - state->ply) : BP_ERR_ARGUMENT;
}

int bp_state_move_at(bp_move *out, int32_t *mover, const bp_state *state, int32_t ply)
{
    if (!state) {
        return BP_ERR_ARGUMENT;
    }
    if (ply < 0 || (size_t)ply >= state->ply) {
        return BP_ERR_HISTORY;
    }
    if (mover) {
        int32_t seat = bp__game_mover(state->game, bp__state_past(state, (size_t)ply));
        if (seat < 0) {
            return seat;
        }
        *mover = seat;
    }
    if (out) {
        *out = bp__state_made(state)[ply];
    }
    return BP_OK;
}

int bp_state_scores(int32_t *out, size_t size, size_t *count, const bp_state *state)
{
    if (!state) {
        return BP_ERR_ARGUMENT;
    }
    const bp_game *game = state->game;
    size_t players = (size_t)game->traits.players;
    int32_t scores[BP__PLAYERS_MAX];
    int status = bp__check_buffer(out, size, count, players, 0);
    if (status != BP_OK || !out) {
        return status;
    }
    int fits = bp__game_final_scores(scores, game, state->position);
    if (fits != BP_OK && is_over(state)) {
        return fits;
    }
    memcpy(out, scores, players * sizeof *out);
    return BP_OK;
}

int bp__game_can_estimate(const bp_game *game)
{
    return game->ops->estimate && game->traits.score_min >= -ESTIMATES_MAX &&
           game->traits.score_max <= ESTIMATES_MAX;
}

void bp__game_estimate(const bp_game *game, int32_t *out, const void *position)
{
    int32_t min = game->traits.score_min * BP_ESTIMATE_POINT;
    int32_t max = game->traits.score_max * BP_ESTIMATE_POINT;
    game->ops->estimate(out, position, game->setup);
    for (int32_t seat = 0; seat < game->traits.players; seat++) {
        out[seat] = out[seat] < min ? min : out[seat] > max ? max : out[seat];
    }
}

int bp_state_estimate(int32_t *out, size_t size, size_t *count, const bp_state *state)
{
    if (!state) {
        return BP_ERR_ARGUMENT;
    }
    const bp_game *game = state->game;
    if (!bp__game_can_estimate(game)) {
        return BP_ERR_UNSUPPORTED;
    }
    int status = bp__check_buffer(out, size, count, (size_t)game->traits.players, 0);
    if (status != BP_OK || !out) {
        return status;
    }
    if (!is_over(state)) {
        bp__game_estimate(game, out, state->position);
        return BP_OK;
    }
    status = bp_state_scores(out, size, NULL, state);
    for (int32_t seat = 0; seat < game->traits.players && status == BP_OK; seat++) {
        out[seat] *= BP_ESTIMATE_POINT;
    }
    return status;
}

uint32_t bp__leaders(const int32_t *scores, int32_t players)
{
    uint32_t leaders = 0;
    int32_t best = scores[0];
    for (int32_t seat = 0; seat < players; seat++) {
        if (scores[seat] > best) {
            best = scores[seat];
            leaders = 0;
        }
        if (scores[seat] == best) {
            leaders |= 1u << seat;
        }
    }
    return leaders;
}

int bp_state_winners(uint32_t *out, const bp_state *state)
{
    if (!out || !state) {
        return BP_ERR_ARGUMENT;
    }
    if (!is_over(state)) {
        return BP_ERR_NOT_OVER;
    }
    int32_t scores[BP__PLAYERS_MAX];
    int status = bp__game_final_scores(scores, state->game, state->position);
    if (status == BP_OK) {
        *out = bp__leaders(scores, state->game->traits.players);
    }
    return status;
}

int bp_state_key(uint64_t *out, const bp_state *state)
{
    if (!out || !state) {
        return BP_ERR_ARGUMENT;
    }
    const bp_game *game = state->game;
    if (game->ops->encode && game->traits.encoded_size <= BP__KEY_BYTES) {
        uint8_t code[BP__KEY_BYTES];
        game->ops->encode(code, state->position, game->setup);
        bp__key(out, code, game->traits.encoded_size);
    } else {
        bp__key(out, state->position, game->traits.state_size);
    }
    return BP_OK;
}
