/* SPDX-License-Identifier: MIT */
/* Bulk calls: random playouts, and the legal moves of many states. */

#include <bigpoints/experimental/bulk.h>

#include <string.h>

#include <bigpoints/status.h>

#include "base/random.h"
#include "base/text.h"
#include "game/game_internal.h"

/* Lists all moves in `out` and their offsets in `offsets`, where these are not NULL. `*needed` receives their number. */
static int list_all(bp_move *out, size_t *offsets, size_t *needed, const bp_state *const *states,
                    size_t count)
{
    size_t length = 0;
    for (size_t i = 0; i < count; i++) {
        bp__move_list list;
        int status = bp__state_list(&list, states[i]);
        if (status != BP_OK) {
            return status;
        }
        if (offsets) {
            offsets[i] = length;
        }
        if (out && list.count > 0) {
            memcpy(out + length, list.moves, list.count * sizeof *out);
        }
        length += list.count;
        bp__move_list_free(&list, states[i]);
    }
    if (offsets) {
        offsets[count] = length;
    }
    *needed = length;
    return BP_OK;
}

/* Whether the states have at most `size` moves by the limits of their games, which saves counting them. */
static int surely_fits(size_t size, const bp_state *const *states, size_t count)
{
    for (size_t i = 0; i < count; i++) {
        size_t max = states[i]->game->traits.max_moves;
        if (max > size) {
            return 0;
        }
        size -= max;
    }
    return 1;
}

int bp_bulk_moves(bp_move *out, size_t size, size_t *length, size_t *offsets,
                  const bp_state *const *states, size_t count)
{
    if ((!states && count > 0) || (!out && size > 0)) {
        return BP_ERR_ARGUMENT;
    }
    for (size_t i = 0; i < count; i++) {
        if (!states[i]) {
            return BP_ERR_ARGUMENT;
        }
    }
    size_t needed;
    int fits = out && surely_fits(size, states, count);
    int status = list_all(fits ? out : NULL, fits ? offsets : NULL, &needed, states, count);
    if (status == BP_OK) {
        status = bp__check_buffer(out, size, length, needed, 0);
    }
    return status == BP_OK && !fits ? list_all(out, offsets, &needed, states, count) : status;
}

/* The game, the initial position and the buffers of playouts. */
typedef struct playout {
    const bp_game *game;
    const void *from;
    unsigned char *position; /* NULL if nothing is to be played */
    bp_move *moves;
    int32_t scores[BP__PLAYERS_MAX]; /* of the last game */
} playout;

/* Checks the caller's buffer `out` and, if it is large enough, allocates what playouts need. `length` receives `needed`
   unless memory is short. */
static int open_playouts(playout *p, const bp_state *state, const void *out, size_t size,
                         size_t *length, size_t needed)
{
    const bp_game *game = state->game;
    size_t stride = bp__state_stride(game);
    *p = (playout){.game = game, .from = state->position};
    if (out && needed <= size) {
        p->position =
            bp__memory_alloc(&game->memory, stride + bp__game_move_slots(game) * sizeof(bp_move));
        if (!p->position) {
            return BP_ERR_MEMORY;
        }
        p->moves = (bp_move *)(void *)(p->position + stride);
    }
    return bp__check_buffer(out, size, length, needed, 0);
}

static void close_playouts(const playout *p)
{
    bp__memory_free(&p->game->memory, p->position);
}

/* Plays game `index` of the seed. BP_OK, BP_ERR_METHOD, or BP_ERR_LIMIT for a game that is too long. */
static int play(playout *p, uint64_t seed, uint64_t index)
{
    const bp_game_ops *ops = p->game->ops;
    const void *setup = p->game->setup;
    bp__random random = bp__random_seed(seed, index);
    memcpy(p->position, p->from, p->game->traits.state_size);
    for (size_t ply = 0; !ops->is_over(p->position, setup); ply++) {
        if (ply == bp__game_max_plies(p->game)) {
            return bp__game_too_long(p->game);
        }
        size_t count = ops->moves(p->moves, p->position, setup);
        if (!bp__game_has_count(p->game, count)) {
            return BP_ERR_METHOD;
        }
        ops->apply(p->position, p->moves[bp__random_below(&random, count)], setup);
    }
    return bp__game_final_scores(p->scores, p->game, p->position);
}

/* Whether the numbers of the games fit into 64 bits, and so do the totals of their scores. */
static int check_numbers(const bp_game *game, uint64_t first, uint64_t count)
{
    int64_t lower = game->traits.score_min;
    int64_t upper = game->traits.score_max;
    uint64_t largest = (uint64_t)(upper > -lower ? upper : -lower);
    int good = (count == 0 || first <= UINT64_MAX - (count - 1)) &&
               (largest == 0 || count <= (uint64_t)INT64_MAX / largest);
    return good ? BP_OK : BP_ERR_RANGE;
}

int bp_bulk_playouts(int32_t *out, size_t size, size_t *length, const bp_state *state,
                     uint64_t seed, uint64_t first, uint64_t count)
{
    if (!state || (!out && size > 0)) {
        return BP_ERR_ARGUMENT;
    }
    size_t players = (size_t)state->game->traits.players;
    int status = check_numbers(state->game, first, count);
    if (status == BP_OK && count > SIZE_MAX / players) {
        status = BP_ERR_RANGE;
    }
    if (status != BP_OK) {
        return status;
    }
    playout p;
    status = open_playouts(&p, state, out, size, length, (size_t)count * players);
    for (uint64_t i = 0; i < count && p.position && status == BP_OK; i++) {
        status = play(&p, seed, first + i);
        if (status == BP_OK) {
            memcpy(out + (size_t)i * players, p.scores, players * sizeof *out);
        }
    }
    close_playouts(&p);
    return status;
}

/* Plays the games, and computes totals and wins. */
static int add_up(int64_t *totals, uint64_t *wins, playout *p, uint64_t seed, uint64_t first,
                  uint64_t count)
{
    int32_t players = p->game->traits.players;
    for (int32_t seat = 0; seat < players; seat++) {
        totals[seat] = 0;
        wins[seat] = 0;
    }
    for (uint64_t i = 0; i < count; i++) {
        int status = play(p, seed, first + i);
        if (status != BP_OK) {
            return status;
        }
        uint32_t leaders = bp__leaders(p->scores, players);
        for (int32_t seat = 0; seat < players; seat++) {
            totals[seat] += p->scores[seat];
            wins[seat] += leaders >> seat & 1;
        }
    }
    return BP_OK;
}

int bp_bulk_playout_totals(int64_t *totals, uint64_t *wins, size_t size, size_t *players,
                           const bp_state *state, uint64_t seed, uint64_t first, uint64_t count)
{
    if (!state || (!totals && !wins && size > 0)) {
        return BP_ERR_ARGUMENT;
    }
    size_t seats = (size_t)state->game->traits.players;
    const void *wanted = totals ? (const void *)totals : (const void *)wins;
    int status = check_numbers(state->game, first, count);
    if (status != BP_OK) {
        return status;
    }
    playout p;
    status = open_playouts(&p, state, wanted, size, players, seats);
    if (p.position) {
        int64_t all_totals[BP__PLAYERS_MAX];
        uint64_t all_wins[BP__PLAYERS_MAX];
        status = add_up(all_totals, all_wins, &p, seed, first, count);
        if (totals && status == BP_OK) {
            memcpy(totals, all_totals, seats * sizeof *totals);
        }
        if (wins && status == BP_OK) {
            memcpy(wins, all_wins, seats * sizeof *wins);
        }
    }
    close_playouts(&p);
    return status;
}
