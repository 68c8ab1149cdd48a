/* SPDX-License-Identifier: MIT */
/* One thread of an exact search for two sides and one value: the table, polls, and what threads tell each other. The search
   itself is the game-specific one, or alphabeta.c. */
#ifndef BP_SOLVER_WORKER_H
#define BP_SOLVER_WORKER_H

#include "base/stack.h"
#include "solver/solve_run.h"

typedef struct bp__worker {
    bp_search search; /* the first member: callbacks find the worker by it */
    bp__run *run;
    const bp_game *game;
    const bp_game_ops *ops;
    const void *setup;
    const bp_table_ops *table;
    void *instance;
    /* Lists the moves to search: all legal ones, or candidates that keep the value. */
    size_t (*list_moves)(bp_move *out, const void *state, const void *setup);
    size_t stride;
    uint32_t poll_nodes; /* a node polls if so many were counted since the last poll */
    uint32_t bound_bits; /* of the run */
    int32_t future_max;  /* of the run */
    int32_t etc_gap;     /* enhanced transposition cutoffs where the bounds are farther apart */
    int32_t id;          /* 0 is the thread that called bp_solve() */
    int stopped;         /* the values that its searches return are meaningless */
    const void *blamed;  /* the position that the run failed by, if this worker wrote so; or NULL */
    const bp_search_path *back_to; /* the search returns to this node; NULL: it goes on */
    bp__counters counters;
    bp_move *moves;   /* what list_moves() writes */
    bp__stack frames; /* of bp__children and what it points to */
} bp__worker;

/* A worker of a run whose table is open. BP_OK or BP_ERR_MEMORY. */
int bp__worker_init(bp__worker *worker, bp__run *run, int32_t id);
void bp__worker_free(bp__worker *worker);

/* Stops the worker; the run fails with this status. */
void bp__worker_fail(bp__worker *worker, int status);

/* Stops the worker after bp__run_blame() for a position, which returned `is_first`. */
void bp__worker_blame(bp__worker *worker, const void *position, int is_first);

/* Null-window search of a position that is not over: is its value for the side to move above `threshold`? Returns a
   bound: a result above the threshold is a lower bound on the value (fail high), any other result an upper bound (fail
   low). Meaningless if the worker has stopped. It uses the frames from `ply` on. `is_all_node`: the search is expected
   to fail low. */
int32_t bp__worker_null_window(bp__worker *worker, size_t ply, const void *position,
                               int32_t threshold, int is_all_node);

#endif
