/* The zero-sum search: two sides, one value. */
#ifndef BP_SOLVER_ALPHABETA_H
#define BP_SOLVER_ALPHABETA_H

#include "base/stack.h"
#include "solver/solver_internal.h"

/* One move of a node, taken apart. */
typedef struct bp__child {
    bp_reduction reduction;
    uint64_t key[2];
    int has_key;
    int32_t sign;  /* 1 if the same side moves on, -1 otherwise */
    int32_t test;  /* the child's question: is its future more than this? */
    int32_t score; /* for the order */
} bp__child;

/* One ply's children: their positions lie `stride` bytes apart. */
typedef struct bp__frame {
    bp_move *moves;
    bp__child *children;
    uint16_t *order;
    unsigned char *positions;
} bp__frame;

/* One thread of an exact search. */
typedef struct bp__worker {
    bp__run *run;
    const bp_game *game;
    const bp_game_ops *ops;
    const void *setup;
    size_t (*tries)(bp_move *out, const void *state,
                    const void *setup); /* moves that decide the value */
    const bp_table_ops *table;
    void *instance;
    size_t stride;
    int32_t
        root_seat; /* BP_OBJECTIVE_GUARANTEED of more than two: this seat against the others; else -1 */
    int32_t widest;  /* no future is farther from 0 */
    int use_reduced; /* keys are the game's reduced ones */
    int32_t
        ask_gap; /* the table is asked about all children of a node whose future is so uncertain */
    uint32_t bound_bits; /* of a bound in a table's value */
    int32_t id;          /* 0 is the thread that called bp_solve() */
    int32_t all_side;    /* at this side's nodes, every move is expected to fail */
    int ended;           /* what the search returns now is void */
    bp__tally tally;
    bp__stack frames; /* of bp__frame and what it points to */
} bp__worker;

/* What a worker knows before there is a table: what the table must hold. */
void bp__worker_shape(bp__worker *worker, bp__run *run);
int bp__worker_init(bp__worker *worker, bp__run *run, int32_t id);
void bp__worker_free(bp__worker *worker);

/* The side to move: 0 or 1. */
int32_t bp__worker_side(const bp__worker *worker, const void *position);

/* The value of a finished game for side 0. */
int32_t bp__worker_final(const bp__worker *worker, const void *position);

/* Takes a position that is not over apart. */
void bp__worker_reduce(const bp__worker *worker, bp_reduction *out, const void *position);

/* Is the value of a position that is not over, for the side to move, more than `test`? The answer is a
   bound: if it is more than `test`, the value is at least the answer; otherwise the value is at most the
   answer. Void if the worker has ended. */
int32_t bp__worker_value_above(bp__worker *worker, size_t ply, const void *position, int32_t test);

/* A ply's frame, which stays where it is; NULL without memory (the run has failed then). */
bp__frame *bp__worker_frame(bp__worker *worker, size_t ply);

#endif
