/* SPDX-License-Identifier: MIT */
/* Alpha-beta with null windows for two sides and one value: one worker is one thread of it. */
#ifndef BP_SOLVER_ALPHABETA_H
#define BP_SOLVER_ALPHABETA_H

#include "base/stack.h"
#include "solver/solve_run.h"

/* The children of the node at one ply. A finished game counts as a position of the same side, whose value is banked. */
typedef struct bp__children {
    bp_child *items;          /* one for each move */
    unsigned char *positions; /* `stride` bytes apart */
    size_t stride;
    int has_positions;  /* of all children; otherwise a child is made when it is searched */
    int32_t side;       /* to move at the node: 0 or 1, as are the movers of the children */
    int64_t *scores;    /* for move ordering, in 64ths of a point */
    uint16_t *order;    /* the indices of the children to search */
    size_t count;       /* of these */
    uint64_t stores;    /* of the worker when it probed all children; UINT64_MAX: probe again */
    const bp_child *at; /* the node itself, and its threshold */
    int32_t threshold;
} bp__children;

/* One thread of a search. */
typedef struct bp__worker {
    bp__run *run;
    const bp_game *game;
    const bp_game_ops *ops;
    const void *setup;
    /* Lists the moves to search: all legal ones, or candidates that keep the value. */
    size_t (*list_moves)(bp_move *out, const void *state, const void *setup);
    /* Methods of the game, or NULL. */
    size_t (*list_children)(bp_child *out, const void *state, const bp_prefetch *prefetch,
                            const void *setup);
    int (*null_window)(bp_null_window *window, const void *state, const void *setup);
    bp__table_search *table_search; /* of the run */
    bp__search_table search_table;  /* for table_search() */
    bp_prefetch prefetch;           /* for list_children() */
    const bp_table_ops *table;
    void *instance;
    size_t stride;
    int32_t seat;       /* of the run */
    int32_t future_max; /* of the run */
    uint32_t max_moves;
    uint32_t poll_nodes; /* a node polls if so many were counted since the last poll */
    uint64_t next_poll;
    uint32_t seats;       /* movers are below this */
    int32_t score_min;    /* of the traits */
    uint32_t score_range; /* score_max - score_min */
    int use_reduced;      /* of the run */
    int32_t etc_gap;      /* enhanced transposition cutoffs where the bounds are farther apart */
    uint32_t bound_bits;  /* of the run */
    int32_t id;           /* 0 is the thread that called bp_solve() */
    int stopped;          /* the values that its searches return are meaningless */
    size_t first_ply;     /* of the window */
    size_t decided_ply;   /* of a node that another thread has decided; SIZE_MAX: none */
    int32_t decided_bound;
    bp__counters counters;
    bp_move *moves;   /* what list_moves() writes */
    bp__stack frames; /* of bp__children and what it points to */
} bp__worker;

/* A worker of a run whose table is open. BP_OK or BP_ERR_MEMORY. */
int bp__worker_init(bp__worker *worker, bp__run *run, int32_t id);
void bp__worker_free(bp__worker *worker);

/* Splits the value of a position that is not over into what is banked and bounds on the future value. */
void bp__worker_reduce(bp__worker *worker, bp_reduction *out, const void *position);

/* The children of a position that is not over, by all legal moves, in the frame of `ply`; `order` has all of them, the
   highest score first. NULL if the run has failed. They stay until the frame is used again. */
const bp__children *bp__worker_children(bp__worker *worker, size_t ply, const void *position);

/* Null-window search of a position that is not over: is its value for the side to move above `threshold`? Returns a
   bound: a result above the threshold is a lower bound on the value (fail high), any other result an upper bound (fail
   low). Meaningless if the worker has stopped. It uses the frames from `ply` on. `is_all_node`: the search is expected
   to fail low. */
int32_t bp__worker_null_window(bp__worker *worker, size_t ply, const void *position,
                               int32_t threshold, int is_all_node);

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
