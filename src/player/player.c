/* SPDX-License-Identifier: MIT */
/* Players as handles: options, choosing a move, and the results of a choice. The table bp__levels in player_search.c
   defines what each level does. */

#include "player/player_internal.h"

#include <stdlib.h>
#include <string.h>

#include <bigpoints/state.h>
#include <bigpoints/status.h>

#include "base/text.h"
#include "game/position_key.h"

static int is_level(int32_t level)
{
    return (level >= BP_LEVEL_MIN && level <= BP_LEVEL_MAX) || level == BP_LEVEL_AUTO;
}

int bp_player_new(bp_player **out, int32_t level, uint64_t seed, const bp_allocator *allocator)
{
    if (!out) {
        return BP_ERR_ARGUMENT;
    }
    *out = NULL;
    if (!is_level(level)) {
        return BP_ERR_ARGUMENT;
    }
    bp__engine *engine;
    int status = bp__engine_new(&engine, sizeof **out, allocator);
    if (status != BP_OK) {
        return status;
    }
    bp_player *player = (bp_player *)(void *)engine; /* its first member */
    *out = player;
    player->level = level;
    player->seed = seed;
    player->engine.seconds = 1;
    return BP_OK;
}

static void clear_choice(bp_player *player)
{
    bp__memory_give(&player->engine.memory, player->choice.pv);
    bp__memory_give(&player->engine.memory, player->choice.options);
    player->choice = (bp__choice){.pv = NULL};
}

void bp_player_free(bp_player *player)
{
    if (!player) {
        return;
    }
    clear_choice(player);
    bp_solver_free(player->solver);
    bp__engine_free(&player->engine);
}

int bp_player_set_level(bp_player *player, int32_t level)
{
    return player ? bp__engine_set_option(&player->engine, &player->level, level, is_level(level))
                  : BP_ERR_ARGUMENT;
}

int bp_player_set_seed(bp_player *player, uint64_t seed)
{
    int status = player ? bp__engine_enter(&player->engine) : BP_ERR_ARGUMENT;
    if (status == BP_OK) {
        player->seed = seed;
        bp__engine_leave(&player->engine);
    }
    return status;
}

int bp_player_set_seconds(bp_player *player, double seconds)
{
    return player ? bp__engine_set_seconds(&player->engine, seconds) : BP_ERR_ARGUMENT;
}

int bp_player_set_nodes(bp_player *player, uint64_t nodes)
{
    return player ? bp__engine_set_nodes(&player->engine, nodes) : BP_ERR_ARGUMENT;
}

int bp_player_set_memory(bp_player *player, uint64_t bytes)
{
    return player ? bp__engine_set_memory(&player->engine, bytes) : BP_ERR_ARGUMENT;
}

int bp_player_set_progress(bp_player *player, bp_progress_fn progress, void *user)
{
    return player ? bp__engine_set_progress(&player->engine, progress, user) : BP_ERR_ARGUMENT;
}

int32_t bp_player_get_level(const bp_player *player)
{
    return player ? player->level : BP_ERR_ARGUMENT;
}

uint64_t bp_player_get_seed(const bp_player *player)
{
    return player ? player->seed : 0;
}

double bp_player_get_seconds(const bp_player *player)
{
    return player ? player->engine.seconds : 0;
}

uint64_t bp_player_get_nodes(const bp_player *player)
{
    return player ? player->engine.nodes : 0;
}

uint64_t bp_player_get_memory(const bp_player *player)
{
    return player ? player->engine.bytes : 0;
}

void bp_player_cancel(bp_player *player)
{
    bp__engine_cancel(player ? &player->engine : NULL);
}

void bp_player_uncancel(bp_player *player)
{
    bp__engine_uncancel(player ? &player->engine : NULL);
}

int bp_player_clear(bp_player *player)
{
    int status = player ? bp__engine_enter(&player->engine) : BP_ERR_ARGUMENT;
    if (status == BP_OK) {
        player->opponents = (bp__opponents){.ply = 0};
        status = player->solver ? bp_solver_clear(player->solver) : BP_OK;
        bp__engine_leave(&player->engine);
    }
    return status;
}

int bp__player_set_pv(bp_player *player, const bp_move *pv, size_t length)
{
    bp_move *copy = bp__memory_take_array(&player->engine.memory, length, sizeof *copy);
    if (!copy) {
        return BP_ERR_MEMORY;
    }
    memcpy(copy, pv, length * sizeof *copy);
    bp__memory_give(&player->engine.memory, player->choice.pv);
    player->choice.pv = copy;
    player->choice.pv_length = length;
    return BP_OK;
}

/* Highest value first. Ties are broken by the lower move number, so that the order is the same on every platform. */
static int compare_options(const void *left, const void *right)
{
    const bp__option *a = left;
    const bp__option *b = right;
    if (a->value != b->value) {
        return a->value > b->value ? -1 : 1;
    }
    return a->move < b->move ? -1 : a->move > b->move;
}

int bp__player_set_options(bp_player *player, const bp__mcts *tree, const bp_move *moves,
                           size_t count)
{
    bp__choice *choice = &player->choice;
    if (!choice->options) {
        choice->options =
            bp__memory_take_array(&player->engine.memory, count, sizeof *choice->options);
    }
    if (!choice->options) {
        return BP_ERR_MEMORY;
    }
    choice->option_count = count;
    for (size_t i = 0; i < count; i++) {
        choice->options[i] = (bp__option){moves[i], bp__mcts_move_value(tree, i)};
    }
    qsort(choice->options, count, sizeof *choice->options, compare_options);
    return BP_OK;
}

/* The random numbers for a position. They depend on the seed and the position alone, not on earlier choices. */
static bp__random position_random(const bp_player *player, const bp_state *state)
{
    uint64_t key[2];
    bp__position_key(key, state->game, state->game->setup, state->position);
    return bp__random_seed(player->seed, key[0] ^ key[1]);
}

static void shuffle(bp_move *moves, size_t count, bp__random *random)
{
    for (size_t i = count; i > 1; i--) {
        size_t j = (size_t)bp__random_below(random, i);
        bp_move move = moves[i - 1];
        moves[i - 1] = moves[j];
        moves[j] = move;
    }
}

/* Finds the level to play at. */
static int find_level(int32_t *out, bp_player *player, const bp_state *state)
{
    *out = player->level;
    if (player->level != BP_LEVEL_AUTO) {
        return BP_OK;
    }
    int status = bp__opponents_judge(&player->opponents, &player->engine,
                                     bp__player_half_of_memory(player), state);
    *out = bp__opponents_level(&player->opponents);
    return status;
}

/* Chooses a move: at random as often as the level's percentage of mistakes says, otherwise by search. The shuffle
   breaks ties between moves of equal value. */
static int choose(bp_player *player, const bp_state *state, bp_move *moves)
{
    const bp_game *game = state->game;
    int can_search = bp__game_can_estimate(game) && game->traits.players >= 2;
    int32_t number = BP_LEVEL_MIN;
    int status = can_search ? find_level(&number, player, state) : BP_OK;
    if (player->level > BP_LEVEL_MIN && !can_search) {
        return BP_ERR_UNSUPPORTED;
    }
    if (status != BP_OK) {
        return status;
    }
    size_t count = game->ops->moves(moves, state->position, game->setup);
    if (!bp__game_has_count(game, count)) {
        return BP_ERR_METHOD;
    }
    const bp__level *level = &bp__levels[number];
    bp__random random = position_random(player, state);
    int errs = (int32_t)bp__random_below(&random, 100) < level->mistakes;
    shuffle(moves, count, &random);
    player->choice.level = number;
    return errs ? bp__player_set_pv(player, moves, 1)
                : bp__player_search(player, level, state, moves, count);
}

int bp_player_choose(bp_move *out, bp_player *player, const bp_state *state)
{
    if (!player) {
        return BP_ERR_ARGUMENT;
    }
    if (bp__engine_enter(&player->engine) != BP_OK) {
        return BP_ERR_BUSY;
    }
    clear_choice(player);
    bp_move *moves = NULL;
    int status = !out || !state ? BP_ERR_ARGUMENT : bp_state_is_over(state) ? BP_ERR_OVER : BP_OK;
    if (status == BP_OK) {
        moves = bp__memory_take(&player->engine.memory,
                                bp__game_move_slots(state->game) * sizeof *moves);
        status = moves ? choose(player, state, moves) : BP_ERR_MEMORY;
    }
    if (status == BP_OK) {
        *out = player->choice.pv[0];
    } else {
        clear_choice(player);
    }
    bp__memory_give(&player->engine.memory, moves);
    bp__engine_end(&player->engine, status);
    return status;
}

/* Whether the last call succeeded. */
static int has_choice(const bp_player *player)
{
    return player->choice.pv != NULL;
}

int bp_player_value(int32_t *out, const bp_player *player)
{
    if (!out || !player) {
        return BP_ERR_ARGUMENT;
    }
    if (!player->choice.pv) {
        return BP_ERR_RANGE;
    }
    *out = player->choice.value;
    return BP_OK;
}

int bp_player_pv(bp_move *out, size_t size, size_t *count, const bp_player *player)
{
    if (!player) {
        return BP_ERR_ARGUMENT;
    }
    if (!player->choice.pv) {
        return BP_ERR_RANGE;
    }
    int status = bp__check_buffer(out, size, count, player->choice.pv_length, 0);
    if (status == BP_OK && out) {
        memcpy(out, player->choice.pv, player->choice.pv_length * sizeof *out);
    }
    return status;
}

int32_t bp_player_option_count(const bp_player *player)
{
    return player ? (int32_t)player->choice.option_count : BP_ERR_ARGUMENT;
}

int bp_player_option(bp_move *move, int32_t *value, const bp_player *player, int32_t index)
{
    if (!player || index < 0 || (size_t)index >= player->choice.option_count) {
        return BP_ERR_ARGUMENT;
    }
    const bp__option *option = &player->choice.options[index];
    if (move) {
        *move = option->move;
    }
    if (value) {
        *value = option->value;
    }
    return BP_OK;
}

int32_t bp_player_chosen_level(const bp_player *player)
{
    return !player ? BP_ERR_ARGUMENT : has_choice(player) ? player->choice.level : BP_ERR_RANGE;
}

int32_t bp_player_depth(const bp_player *player)
{
    return !player ? BP_ERR_ARGUMENT : has_choice(player) ? player->choice.depth : BP_ERR_RANGE;
}

int32_t bp_player_is_exact(const bp_player *player)
{
    return !player ? BP_ERR_ARGUMENT : has_choice(player) ? player->choice.exact : BP_ERR_RANGE;
}

int32_t bp_player_is_lossless(const bp_player *player)
{
    return !player ? BP_ERR_ARGUMENT : has_choice(player) ? player->choice.lossless : BP_ERR_RANGE;
}

int32_t bp_player_stop_reason(const bp_player *player)
{
    return !player              ? BP_ERR_ARGUMENT
           : has_choice(player) ? player->choice.stop_reason
                                : BP_ERR_RANGE;
}

uint64_t bp_player_node_count(const bp_player *player)
{
    return player ? player->choice.nodes : 0;
}

double bp_player_seconds(const bp_player *player)
{
    return player ? player->choice.seconds : 0;
}
