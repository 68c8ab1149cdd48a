/* SPDX-License-Identifier: MIT */
/* Chooses a level of about the opponents' strength from the regret of their moves.

   A short tree search values all moves of a position. The regret of a move is the value of the best move less its own. A
   random move has the mean regret of all moves. The regrets of the opponents' moves, divided by those that random moves would
   have had in the same positions, measure their strength on boards of every size: 1 is random play, 0 is best play as far as
   the search can see. `regrets` has this quotient for each level; the page "Players" has the measurement. */

#include "player/opponent_level.h"

#include <bigpoints/player.h>
#include <bigpoints/state.h>
#include <bigpoints/status.h>

#include "base/checksum.h"
#include "game/position_key.h"
#include "player/mcts.h"

enum {
    JUDGE_NODES = 10000,
    JUDGED_MAX = 12,  /* moves of a history that is new */
    START_LEVEL = 5,  /* of a player that has seen no move */
    START_POINTS = 8, /* its weight: points that random moves lose */
};

/* The regret of each level in games against itself, in 10,000ths of that of random moves. */
static const int64_t regrets[BP_LEVEL_MAX + 1] = {
    [1] = 9500, [2] = 5700, [3] = 3300, [4] = 1700, [5] = 1400,
    [6] = 950,  [7] = 630,  [8] = 200,  [9] = 110,  [10] = 60,
};

/* Progress callback of the tree search. */
static int poll(bp__mcts *tree, void *user)
{
    (void)tree;
    return bp__searcher_is_cancelled(user);
}

/* The position and the legal moves of it are searched; `index` is the move that was made. */
static int judge(bp__opponents *opponents, bp__mcts *tree, const bp_move *moves, size_t count,
                 size_t index)
{
    int status = bp__mcts_open(tree, moves, count);
    if (status == BP_OK) {
        status = bp__mcts_search(tree, JUDGE_NODES);
    }
    if (status != BP_OK || bp__searcher_is_cancelled(tree->user)) {
        return status;
    }
    int64_t sum = 0;
    for (size_t i = 0; i < count; i++) {
        sum += bp__mcts_move_value(tree, i);
    }
    int64_t lost = (int64_t)tree->value - bp__mcts_move_value(tree, index);
    int64_t random = tree->value - sum / (int64_t)count;
    opponents->lost += lost > 0 ? lost : 0;
    opponents->random += random > 0 ? random : 0;
    return BP_OK;
}

int bp__opponents_add(bp__opponents *opponents, const bp__searcher *searcher, uint64_t max_bytes,
                      const bp_game *game, const void *position, bp_move move)
{
    bp_move *moves = bp__memory_alloc(&searcher->memory, bp__game_move_slots(game) * sizeof *moves);
    if (!moves) {
        return BP_ERR_MEMORY;
    }
    bp__mcts tree = {.game = game,
                     .root = position,
                     .memory = &searcher->memory,
                     .max_bytes = max_bytes,
                     .max_nodes = JUDGE_NODES,
                     .forgets = 1,
                     .poll = poll,
                     .user = (void *)searcher};
    size_t count = game->ops->moves(moves, position, game->setup);
    size_t index = 0;
    int status = bp__game_has_count(game, count) ? BP_OK : BP_ERR_METHOD;
    while (status == BP_OK && index < count && moves[index] != move) {
        index++;
    }
    if (status == BP_OK && count > 1 && index < count) {
        status = judge(opponents, &tree, moves, count, index);
        bp__mcts_close(&tree);
    }
    bp__memory_free(&searcher->memory, moves);
    return status;
}

/* A checksum of the first `ply` moves of the history and of the position before them. */
static uint64_t history_of(const bp_state *state, size_t ply)
{
    uint64_t key[2];
    bp__position_key(key, state->game, state->game->setup, bp__state_past(state, 0));
    return bp__checksum_bytes(key[0] ^ key[1], bp__state_made(state), ply * sizeof(bp_move));
}

/* The first move to judge. */
static size_t begin(bp__opponents *opponents, const bp_state *state)
{
    if (state->ply >= opponents->ply &&
        (opponents->ply == 0 || history_of(state, opponents->ply) == opponents->history)) {
        return opponents->ply;
    }
    opponents->lost /= 2;
    opponents->random /= 2;
    return 0;
}

int bp__opponents_judge(bp__opponents *opponents, const bp__searcher *searcher, uint64_t max_bytes,
                        const bp_state *state)
{
    size_t from = begin(opponents, state);
    size_t skipped = state->ply - from > JUDGED_MAX ? state->ply - JUDGED_MAX : from;
    int32_t mover = bp__game_mover(state->game, state->position);
    int status = mover < 0 ? mover : BP_OK;
    for (size_t i = skipped; i < state->ply && status == BP_OK; i++) {
        const void *position = bp__state_past(state, i);
        int32_t seat = bp__game_mover(state->game, position);
        status = seat < 0 ? seat : BP_OK;
        if (status == BP_OK && seat != mover) {
            status = bp__opponents_add(opponents, searcher, max_bytes, state->game, position,
                                       bp__state_made(state)[i]);
        }
    }
    opponents->ply = state->ply;
    opponents->history = history_of(state, state->ply);
    return status;
}

/* Levels are compared by the quotients of their regrets: the boundary between two is the geometric mean. */
int32_t bp__opponents_level(const bp__opponents *opponents)
{
    int64_t weight = (int64_t)START_POINTS * BP_ESTIMATE_POINT;
    int64_t share =
        (10000 * opponents->lost + weight * regrets[START_LEVEL]) / (opponents->random + weight);
    int32_t level = BP_LEVEL_MIN;
    while (level < BP_LEVEL_MAX && share * share < regrets[level] * regrets[level + 1]) {
        level++;
    }
    return level;
}
