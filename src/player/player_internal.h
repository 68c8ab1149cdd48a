/* SPDX-License-Identifier: MIT */
/* The struct behind bp_player, and what its files share. */
#ifndef BP_PLAYER_PLAYER_INTERNAL_H
#define BP_PLAYER_PLAYER_INTERNAL_H

#include <bigpoints/player.h>
#include <bigpoints/solver.h>
#include <bigpoints/table.h>

#include "base/engine.h"
#include "base/progress_internal.h"
#include "base/random.h"
#include "game/game_internal.h"
#include "player/mcts.h"
#include "player/opponent_level.h"

/* What a level does. The table is bp__levels in player_search.c. */
typedef struct bp__level {
    uint64_t nodes;   /* limit for a move */
    int32_t mistakes; /* percentage of moves made at random */
    int solves;       /* tries the exact solver near the end of a game */
} bp__level;

/* A legal move and its value for the mover. */
typedef struct bp__option {
    bp_move move;
    int32_t value;
} bp__option;

/* The results of a choice. All zero bytes before the first. */
typedef struct bp__choice {
    bp_move *pv; /* principal variation: the chosen move comes first; NULL without a choice */
    size_t pv_length;
    bp__option *options; /* of a choice by search: every move, the highest value first */
    size_t option_count;
    int32_t value;
    int32_t depth;
    int exact;
    int lossless;
    int32_t stop_reason;
    int32_t level; /* that chose */
    uint64_t nodes;
    double seconds;
} bp__choice;

struct bp_player {
    bp__engine engine;
    int32_t level;
    bp__opponents opponents; /* of BP_LEVEL_AUTO */
    uint64_t seed;
    uint64_t default_bytes; /* of memory; 0: not found yet */
    bp_solver *solver;      /* with a table of its own; made when it is needed */
    bp__choice choice;
};

/* Half of the memory limit: for a tree, or for the table of the solver. */
uint64_t bp__player_half_of_memory(bp_player *player);

extern const bp__level bp__levels[BP_LEVEL_MAX + 1];

/* Chooses by search and fills the choice. Of moves with equal values the one that comes first in `moves` wins. */
int bp__player_search(bp_player *player, const bp__level *level, const bp_state *state,
                      const bp_move *moves, size_t count);

/* Set the choice's principal variation, or its options. Return BP_OK or BP_ERR_MEMORY. */
int bp__player_set_pv(bp_player *player, const bp_move *pv, size_t length);
int bp__player_set_options(bp_player *player, const bp__mcts *tree, const bp_move *moves,
                           size_t count);

#endif
