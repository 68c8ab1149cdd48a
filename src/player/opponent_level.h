/* SPDX-License-Identifier: MIT */
/* The level of BP_LEVEL_AUTO, from the regret of the opponents' moves. */
#ifndef BP_PLAYER_OPPONENT_LEVEL_H
#define BP_PLAYER_OPPONENT_LEVEL_H

#include "base/searcher.h"
#include "game/game_internal.h"

/* The regret of the moves judged so far. All zero bytes before the first. */
typedef struct bp__opponents {
    int64_t lost;     /* by the moves made, in 1,024ths of a point */
    int64_t random;   /* that random moves would have lost in the same positions */
    size_t ply;       /* moves of the history that were judged */
    uint64_t history; /* a checksum of them */
} bp__opponents;

/* Judges the moves that the opponents of the mover made since the last call. If the state belongs to another game, or if
   moves were taken back, what was found before counts half. A search for each move has at most so many bytes. Returns BP_OK
   (also if it was cancelled), BP_ERR_MEMORY or BP_ERR_METHOD. */
int bp__opponents_judge(bp__opponents *opponents, const bp__searcher *searcher, uint64_t max_bytes,
                        const bp_state *state);

/* Adds the regret of a move. */
int bp__opponents_add(bp__opponents *opponents, const bp__searcher *searcher, uint64_t max_bytes,
                      const bp_game *game, const void *position, bp_move move);

/* The level whose own regret is nearest. */
int32_t bp__opponents_level(const bp__opponents *opponents);

#endif
