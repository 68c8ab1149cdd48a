/* SPDX-License-Identifier: MIT */
/* The struct behind bp_result, which searchers fill. */
#ifndef BP_RESULT_RESULT_INTERNAL_H
#define BP_RESULT_RESULT_INTERNAL_H

#include <bigpoints/result.h>

#include "base/memory.h"
#include "base/vector.h"
#include "game/game_internal.h"

/* A root move, and its value for the root's mover. */
typedef struct bp__root_move {
    bp_move move;
    int32_t lower;
    int32_t upper;
    int has_scores;
    int32_t scores[BP__PLAYERS_MAX];
    int32_t estimate; /* if the result has them */
    int64_t visits;
    bp__vector pv; /* of bp_move, this move first; empty: not wanted, or not known */
} bp__root_move;

struct bp_result {
    bp__memory memory;
    int32_t objective;
    int32_t seat; /* whose values these are */
    int32_t stop_reason;
    int32_t lower; /* what is proved */
    int32_t upper;
    int has_estimate; /* of the position, and of the root moves; otherwise proved values are the estimates */
    int32_t estimate;
    int32_t players;
    int has_scores;
    int32_t scores[BP__PLAYERS_MAX];
    bp_move best;  /* 0: not known */
    bp__vector pv; /* of bp_move */
    bp__root_move *moves;
    int32_t move_count;
    int64_t counts[BP_COUNT_COUNT]; /* negative: a status */
    double seconds;
    int lossless;
};

/* Sets all fields of a zeroed result: nothing is known, and nothing but nodes is counted. */
void bp__result_init(bp_result *result, const bp__memory *memory, int32_t objective,
                     int32_t players, int32_t seat);

/* Makes a result. BP_OK or BP_ERR_MEMORY. */
int bp__result_new(bp_result **out, const bp__memory *memory, int32_t objective, int32_t players,
                   int32_t seat);

/* Makes a copy, with memory of its own, of a result without root moves. BP_OK or BP_ERR_MEMORY. */
int bp__result_clone(bp_result **out, const bp_result *result);

/* Appends a move to a principal variation of a result; replaces a principal variation. BP_OK or BP_ERR_MEMORY. */
int bp__result_push(const bp_result *result, bp__vector *pv, bp_move move);
int bp__result_set_pv(const bp_result *result, bp__vector *pv, const bp_move *moves, size_t count);

/* Makes room for so many zeroed root moves, in the place of those before. BP_OK or BP_ERR_MEMORY. */
int bp__result_make_moves(bp_result *result, size_t count);

/* Frees the root moves. The best move is no longer known. */
void bp__result_free_moves(bp_result *result);

#endif
