/* SPDX-License-Identifier: MIT */
/* Players as handles: options, and choosing a move. The table bp__levels in player_search.c
   defines what each level does. */

#include "player/player_internal.h"

#include <bigpoints/state.h>
#include <bigpoints/status.h>

#include "game/position_key.h"

int bp_player_new(bp_player **out, int32_t level, uint64_t seed, const bp_allocator *allocator)
{
    if (!out) {
        return BP_ERR_ARGUMENT;
    }
    *out = NULL;
    bp__searcher *searcher;
    int status = bp_option_check(BP_SEARCHER_PLAYER, BP_OPTION_LEVEL, level, NULL, 0);
    if (status == BP_OK) {
        status = bp__searcher_new(&searcher, sizeof **out, BP_SEARCHER_PLAYER, allocator);
    }
    if (status != BP_OK) {
        return status;
    }
    searcher->options[BP_OPTION_LEVEL] = level;
    searcher->options[BP_OPTION_SEED] = (int64_t)seed;
    *out = (bp_player *)(void *)searcher; /* its first member */
    return BP_OK;
}

void bp_player_free(bp_player *player)
{
    if (player) {
        bp_solver_free(player->solver);
        bp__searcher_free(&player->searcher);
    }
}

int bp_player_set(bp_player *player, int32_t option, int64_t value)
{
    return bp__searcher_set(player ? &player->searcher : NULL, option, value);
}

int bp_player_get(int64_t *out, const bp_player *player, int32_t option)
{
    return bp__searcher_get(out, player ? &player->searcher : NULL, option);
}

int bp_player_set_progress(bp_player *player, bp_progress_fn progress, void *user)
{
    return bp__searcher_set_progress(player ? &player->searcher : NULL, progress, user);
}

void bp_player_cancel(bp_player *player, int32_t on)
{
    bp__searcher_cancel(player ? &player->searcher : NULL, on);
}

int bp_player_clear(bp_player *player)
{
    int status = player ? bp__searcher_enter(&player->searcher) : BP_ERR_ARGUMENT;
    if (status == BP_OK) {
        player->opponents = (bp__opponents){.ply = 0};
        status = player->solver ? bp_solver_clear(player->solver) : BP_OK;
        bp__searcher_leave(&player->searcher);
    }
    return status;
}

/* The random numbers for a position. They depend on the seed and the position alone, not on earlier choices. */
static bp__random position_random(const bp_player *player, const bp_state *state)
{
    uint64_t key[2];
    bp__position_key(key, state->game, state->game->setup, state->position);
    return bp__random_seed((uint64_t)bp__option(&player->searcher, BP_OPTION_SEED),
                           key[0] ^ key[1]);
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
    *out = (int32_t)bp__option(&player->searcher, BP_OPTION_LEVEL);
    if (*out != BP_LEVEL_AUTO) {
        return BP_OK;
    }
    int status = bp__opponents_judge(&player->opponents, &player->searcher,
                                     bp__player_half_of_memory(player), state);
    *out = bp__opponents_level(&player->opponents);
    return status;
}

/* Chooses a move: at random as often as the level's percentage of mistakes says, otherwise by search. The shuffle
   breaks ties between moves of equal value. */
static int choose(bp_result *result, bp_player *player, const bp_state *state, bp_move *moves)
{
    const bp_game *game = state->game;
    int can_search = bp__game_can_estimate(game) && game->traits.players >= 2;
    int32_t number = BP_LEVEL_MIN;
    if (!can_search && bp__option(&player->searcher, BP_OPTION_LEVEL) != BP_LEVEL_MIN) {
        return BP_ERR_UNSUPPORTED;
    }
    int status = can_search ? find_level(&number, player, state) : BP_OK;
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
    result->counts[BP_COUNT_LEVEL] = number;
    result->counts[BP_COUNT_DEPTH] = 0;
    status = errs ? bp__result_set_pv(result, &result->pv, moves, 1)
                  : bp__player_search(result, player, level, state, moves, count);
    if (status == BP_OK) {
        result->best = *(const bp_move *)result->pv.items;
    }
    return status;
}

/* A result in which nothing is known of the value. */
static int new_result(bp_result **out, const bp_player *player, const bp_state *state)
{
    const bp_game_traits *traits = &state->game->traits;
    int64_t range = (int64_t)traits->score_max - traits->score_min;
    int32_t objective = traits->players == 2 ? BP_OBJECTIVE_MARGIN : BP_OBJECTIVE_GUARANTEED;
    int32_t mover = bp_state_mover(state);
    if (mover < 0) {
        return mover;
    }
    int status = bp__result_new(out, &player->searcher.memory, objective, traits->players, mover);
    if (status == BP_OK) {
        (*out)->upper = range < INT32_MAX ? (int32_t)range : INT32_MAX;
        (*out)->lower = -(*out)->upper;
        (*out)->has_estimate = 1;
    }
    return status;
}

int bp_player_choose(bp_result **out, bp_player *player, const bp_state *state)
{
    if (!out) {
        return BP_ERR_ARGUMENT;
    }
    *out = NULL;
    if (!player || !state) {
        return BP_ERR_ARGUMENT;
    }
    int status = bp__searcher_enter(&player->searcher);
    if (status != BP_OK) {
        return status;
    }
    bp_result *result = NULL;
    bp_move *moves = NULL;
    status = bp_state_is_over(state) ? BP_ERR_OVER : new_result(&result, player, state);
    if (status == BP_OK) {
        moves = bp__memory_alloc(&player->searcher.memory,
                                 bp__game_move_slots(state->game) * sizeof *moves);
        status = moves ? choose(result, player, state, moves) : BP_ERR_MEMORY;
    }
    if (status == BP_OK) {
        *out = result;
    } else {
        bp_result_free(result);
    }
    bp__memory_free(&player->searcher.memory, moves);
    bp__searcher_end(&player->searcher, status);
    return status;
}
