/* SPDX-License-Identifier: MIT */
/* Alpha-beta with null windows for any game, and the children of a position. */
#ifndef BP_SOLVER_ALPHABETA_H
#define BP_SOLVER_ALPHABETA_H

#include "solver/worker.h"

/* A move and the position after it. */
typedef struct bp__child {
    bp_move move;
    int32_t mover; /* the side to move, 0 or 1; -1 if the game is over */
    bp_reduction
        reduction; /* for that side; of a finished game: its value for the mover of the parent */
    int has_key;
    uint64_t key[2];
} bp__child;

/* The children of the node at one ply. A finished game counts as a position of the same side, whose value is banked. */
typedef struct bp__children {
    bp__child *items;         /* one for each move */
    unsigned char *positions; /* `stride` bytes apart */
    size_t stride;
    int32_t side;    /* to move at the node: 0 or 1 */
    int64_t *scores; /* for move ordering, in 64ths of a point */
    uint16_t *order; /* the indices of the children to search */
    size_t count;    /* of these */
} bp__children;

/* Splits the value of a position that is not over into what is banked and bounds on the future value. */
void bp__worker_reduce(bp__worker *worker, bp_reduction *out, const void *position);

/* The children of a position that is not over, by all legal moves, in the frame of `ply`; `order` has all of them, the
   highest score first. NULL if the run has failed. They stay until the frame is used again. */
const bp__children *bp__worker_children(bp__worker *worker, size_t ply, const void *position);

/* Answers the question of the worker: bp__worker_null_window(). */
int32_t bp__alphabeta(bp__worker *worker, size_t ply, const void *position);

/* The bytes of a frame. */
size_t bp__alphabeta_frame_bytes(const bp__worker *worker);

/* 1 if the side that moves at the node moves on, -1 otherwise. */
static inline int32_t bp__child_sign(const bp__children *children, size_t index)
{
    int32_t mover = children->items[index].mover;
    return mover < 0 || mover == children->side ? 1 : -1;
}

/* The position of a child. */
static inline const unsigned char *bp__child_position(const bp__children *children, size_t index)
{
    return children->positions + index * children->stride;
}

#endif
