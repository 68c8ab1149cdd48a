/* SPDX-License-Identifier: MIT */
/* The struct behind bp_player, and what its files share. */
#ifndef BP_PLAYER_PLAYER_INTERNAL_H
#define BP_PLAYER_PLAYER_INTERNAL_H

#include <bigpoints/player.h>
#include <bigpoints/solver.h>
#include <bigpoints/table.h>

#include "base/progress_internal.h"
#include "base/random.h"
#include "base/searcher.h"
#include "game/game_internal.h"
#include "player/mcts.h"
#include "player/opponent_level.h"
#include "result/result_internal.h"

/* What a level does. The table is bp__levels in player_search.c. */
typedef struct bp__level {
    uint64_t nodes;   /* limit for a move */
    int32_t mistakes; /* percentage of moves made at random */
    int solves;       /* tries the exact solver near the end of a game */
} bp__level;

struct bp_player {
    bp__searcher searcher;
    bp__opponents opponents; /* of BP_LEVEL_AUTO */
    uint64_t default_bytes;  /* of memory; 0: not found yet */
    bp_solver *solver;       /* with a table of its own; made when it is needed */
};

/* Half of the memory limit: for a tree, or for the table of the solver. */
uint64_t bp__player_half_of_memory(bp_player *player);

extern const bp__level bp__levels[BP_LEVEL_MAX + 1];

/* Chooses by search and fills the result. Of moves with equal values the one that comes first in `moves` wins. */
int bp__player_search(bp_result *result, bp_player *player, const bp__level *level,
                      const bp_state *state, const bp_move *moves, size_t count);

#endif
