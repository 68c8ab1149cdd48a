/* Alpha-beta with null windows for two sides and one value: one worker is one thread of it. */
#ifndef BP_SOLVER_ALPHABETA_H
#define BP_SOLVER_ALPHABETA_H

#include "base/stack.h"
#include "solver/solver_internal.h"

/* A child of a node. */
typedef struct bp__child {
    bp_reduction reduction;
    uint64_t key[2];
    int64_t score;     /* for move ordering, in 64ths of a point */
    int32_t threshold; /* of the null window on its future value */
    int16_t sign;      /* 1 if the same side moves on, -1 otherwise */
    int16_t has_key;
} bp__child;

/* The children of the node at one ply. Their positions lie `stride` bytes apart. */
typedef struct bp__frame {
    bp_move *moves;
    bp__child *children;
    uint16_t *order;
    unsigned char *positions;
} bp__frame;

/* One thread of a search. */
typedef struct bp__worker {
    bp__run *run;
    const bp_game *game;
    const bp_game_ops *ops;
    const void *setup;
    /* Lists the moves to search: all legal ones, or candidates that keep the value. */
    size_t (*list_moves)(bp_move *out, const void *state, const void *setup);
    const bp_table_ops *table;
    void *instance;
    size_t stride;
    int32_t
        root_seat; /* BP_OBJECTIVE_GUARANTEED of more than two players: this seat against all others; else -1 */
    int32_t future_max; /* no future value is farther from 0 */
    uint32_t max_moves;
    uint32_t seats;       /* movers are below this */
    int32_t score_min;    /* of the traits */
    uint32_t score_range; /* score_max - score_min */
    int use_reduced;      /* keys are the reduced keys of the game */
    int32_t
        etc_gap; /* enhanced transposition cutoffs are tried where the bounds are farther apart */
    uint32_t bound_bits;   /* of one bound in a table entry */
    int32_t id;            /* 0 is the thread that called bp_solve() */
    int32_t all_node_side; /* the side whose nodes are expected to be all-nodes */
    int ended;             /* the search is over: what it returns now is void */
    bp__tally tally;
    bp__stack frames; /* of bp__frame and what it points to */
} bp__worker;

/* Sets all that does not depend on a table, so that the shape of its entries is known before there is one. */
void bp__worker_shape(bp__worker *worker, bp__run *run);
int bp__worker_init(bp__worker *worker, bp__run *run, int32_t id);
void bp__worker_free(bp__worker *worker);

/* A method of the game answered what it must not answer: the worker has ended, and its run has failed with
   BP_ERR_METHOD. The functions below call it. */
void bp__worker_fail(bp__worker *worker);

/* The side to move: 0 or 1. */
int32_t bp__worker_side(bp__worker *worker, const void *position);

/* The value of a finished game for side 0. */
int32_t bp__worker_final(bp__worker *worker, const void *position);

/* Splits the value of a position that is not over into what is banked and bounds on the future value. */
void bp__worker_reduce(bp__worker *worker, bp_reduction *out, const void *position);

/* Null-window search of a position that is not over: is its value for the side to move above `threshold`? Returns a
   bound: a result above the threshold is a lower bound on the value (fail high), any other result an upper bound (fail
   low). Void if the worker has ended. */
int32_t bp__worker_null_window(bp__worker *worker, size_t ply, const void *position,
                               int32_t threshold);

/* The frame of a ply. It never moves. NULL without memory: the run has failed then. */
bp__frame *bp__worker_frame(bp__worker *worker, size_t ply);

#endif
